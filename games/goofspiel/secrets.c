/* For the leak tests: what a seat may not know in goofspiel. */
#include "games/goofspiel/goofspiel.h"
#include "tests/secrets.h"

#include <string.h>

void goofspiel_secrets(const struct sil_state *state, int seat, uint8_t secret[SIL_STATE_BYTES])
{
	const struct goofspiel *game = (const struct goofspiel *)state;
	bool told = !goofspiel_hides_bids(&game->public) || game->public.over;
	for (int s = 0; s < game->public.seats; s++) {
		if (s == seat)
			continue;
		secret[offsetof(struct goofspiel, bid) + (size_t)s] = 1;
		if (told)
			continue;
		secret[offsetof(struct goofspiel, last_bid) + (size_t)s] = 1;
		memset(secret + offsetof(struct goofspiel, hand) + 2 * (size_t)s, 1, sizeof game->hand[s]);
		memset(secret + offsetof(struct goofspiel, past) + PAST_BYTES * (size_t)s, 1, PAST_BYTES);
		if (seat < game->public.seats)
			continue;
		memset(secret + offsetof(struct goofspiel, points) + 2 * (size_t)s, 1, sizeof game->points[s]);
		memset(secret + offsetof(struct goofspiel, won) + 2 * (size_t)s, 1, sizeof game->won[s]);
		secret[offsetof(struct goofspiel, lost)] = 1;
	}
	for (int turn = game->turn + 1; turn < game->cards; turn++)
		secret[offsetof(struct goofspiel, prize) + (size_t)turn] = 1;
}
