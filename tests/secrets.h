/* Which bytes of a true state a seat may not know. Written per game beside its rules, from the rules page and not from
 * observe(): the leak tests flip (or poison) exactly these and demand that no view changes. */
#ifndef SILURE_TESTS_SECRETS_H
#define SILURE_TESTS_SECRETS_H

#include "engine/game.h"
#include "games_list.h"

/* Sets secret[i] to 1 for each byte i of the state that `seat` (or SIL_WATCHER) may not know; the key need not be
 * marked. */
typedef void sil_secrets(const struct sil_state *, int seat, uint8_t secret[SIL_STATE_BYTES]);

/* games/<game>/secrets.c defines <game>_secrets for each game of games/list.txt; a forgotten one does not link. */
#define DECLARE(game) sil_secrets game##_secrets;
SIL_EACH_GAME(DECLARE)
#undef DECLARE

/* The same for a game by its name, the key included. The bytes come zeroed. */
void mark_secrets(const char *game, const struct sil_state *, int seat, uint8_t secret[SIL_STATE_BYTES]);

#endif
