/* Hints as lines for people. */
#ifndef SILURE_CLI_PUT_HINTS_H
#define SILURE_CLI_PUT_HINTS_H

#include "bots/hint.h"
#include "engine/text.h"

/* One line a hint, in the game's own words. Hints may come from elsewhere: numbers that no game has are left out. */
void cli_put_hints(const struct sil_game *, const struct sil_hint *, int count, const struct sil_players *,
		   struct sil_out *);

#endif
