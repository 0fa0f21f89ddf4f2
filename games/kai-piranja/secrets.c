/* For the leak tests: what a seat may not know in Kai Piranja. Nobody has a hand; only what lies face down is secret,
 * the cards still to come and those put back into the box unseen [KP1] [KP-h]. */
#include "games/kai-piranja/kai-piranja.h"
#include "tests/secrets.h"

void kai_piranja_secrets(const struct sil_state *state, int seat, uint8_t secret[SIL_STATE_BYTES])
{
	const struct kai_piranja *game = (const struct kai_piranja *)state;
	(void)seat;
	int in_box = game->public.seats < 5 && game->public.options[0] == 0 ? 47 : 0;
	for (int at = 0; at < CARDS; at++)
		if (at < in_box || at >= game->next)
			secret[offsetof(struct kai_piranja, deck) + (size_t)at] = 1;
}
