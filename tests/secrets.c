/* Which game has which secrets. */
#include "tests/secrets.h"

#include <stdlib.h>
#include <string.h>

static const struct {
	const char *game;
	sil_secrets *mark;
} secrets_of[] = {
	{"chawai", chawai_secrets}, {"kai-piranja", kai_piranja_secrets}, {"wa-chat-bi", wa_chat_bi_secrets},
	{"kawaii", kawaii_secrets}, {"chabyrinthe", chabyrinthe_secrets}, {"goofspiel", goofspiel_secrets},
};

void mark_secrets(const char *game, const struct sil_state *state, int seat, uint8_t secret[SIL_STATE_BYTES])
{
	memset(secret + offsetof(struct sil_state, key), 1, SIL_KEY_BYTES);
	for (size_t i = 0; i < sizeof secrets_of / sizeof *secrets_of; i++) {
		if (!strcmp(secrets_of[i].game, game)) {
			secrets_of[i].mark(state, seat, secret);
			return;
		}
	}
	abort(); /* a new game must say what is secret in it */
}
