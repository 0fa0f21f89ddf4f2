/* For the leak tests: what a seat may not know in Chawaï. */
#include "games/chawai/chawai.h"
#include "tests/secrets.h"

#define HIDE(member) secret[(const uint8_t *)&(member) - (const uint8_t *)game] = 1

void chawai_secrets(const struct sil_state *state, int seat, uint8_t secret[SIL_STATE_BYTES])
{
	const struct chawai *game = (const struct chawai *)state;
	int next = CHAWAI_SLOTS * game->turn;
	if (game->public.over)
		return;
	for (int i = next + CHAWAI_SLOTS; i <= CHAWAI_REMOVED; i++)
		HIDE(game->deck[i]);
	for (int slot = 0; slot < CHAWAI_SLOTS; slot++)
		if (game->looker[slot] && game->looker[slot] != seat + 1) /* [CH8] */
			HIDE(game->deck[next + slot]);
	for (int s = 0; s < game->public.seats; s++)
		if (s != seat)
			HIDE(game->sealed[s]); /* [CH4] */
	if (!game->public.options[CHAWAI_OPTION_MEMORY])
		return;
	/* [CH-f] at a real table nobody looks through piles and discards, nor at what divers the others still have */
	HIDE(game->put_back);
	for (int i = 0; i < next; i++)
		HIDE(game->deck[i]);
	for (int s = 0; s < game->public.seats; s++) {
		for (int i = 1; i < (game->piled[s] & 255); i++)
			HIDE(game->pile[s][i]);
		HIDE(((const uint8_t *)&game->piled[s])[1]); /* how many of them are jellyfish */
		if (s != seat)
			for (size_t byte = 0; byte < sizeof game->hand[s]; byte++)
				HIDE(((const uint8_t *)&game->hand[s])[byte]);
	}
}
