/* For the leak tests: what a seat may not know in goofspiel. */
#include "games/goofspiel/goofspiel.h"
#include "tests/secrets.h"

void goofspiel_secrets(const struct sil_state *state, int seat, uint8_t secret[SIL_STATE_BYTES])
{
	const struct goofspiel *game = (const struct goofspiel *)state;
	for (int s = 0; s < game->public.seats; s++)
		if (s != seat)
			secret[offsetof(struct goofspiel, bid) + (size_t)s] = 1;
	for (int turn = game->turn + 1; turn < game->cards; turn++)
		secret[offsetof(struct goofspiel, prize) + (size_t)turn] = 1;
}
