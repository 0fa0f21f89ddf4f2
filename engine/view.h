/* Whether bytes from outside (a server, a file) are a valid view. Everything that draws, tells, evaluates or imagines
 * trusts its views, so views from outside are checked here first. Freestanding. */
#ifndef SILURE_ENGINE_VIEW_H
#define SILURE_ENGINE_VIEW_H

#include "engine/game.h"

/* NULL, or what is wrong, as a sentence without a capital or a stop. Safe on any SIL_STATE_BYTES bytes. What it accepts
 * is shown, byte for byte, by at least one state that keeps the game's invariants. */
const char *sil_view_broken(const struct sil_rules *, const struct sil_view *);

#endif
