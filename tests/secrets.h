/* Which bytes of a true state a seat may not know. Written per game beside its rules, from the rules page and not from
 * observe(): the leak tests flip (or poison) exactly these and demand that no view changes. */
#ifndef SILURE_TESTS_SECRETS_H
#define SILURE_TESTS_SECRETS_H

#include "engine/game.h"

/* Sets secret[i] to 1 for each byte i of the state that `seat` (or SIL_WATCHER) may not know; the key need not be
 * marked. */
typedef void sil_secrets(const struct sil_state *, int seat, uint8_t secret[SIL_STATE_BYTES]);

sil_secrets chawai_secrets, kai_piranja_secrets, wa_chat_bi_secrets, kawaii_secrets, chabyrinthe_secrets,
	goofspiel_secrets;

/* The same for a game by its name, the key included. The bytes come zeroed. */
void mark_secrets(const char *game, const struct sil_state *, int seat, uint8_t secret[SIL_STATE_BYTES]);

#endif
