/* For the leak tests: what a seat may not know in chabyrinthe [CB-g]. It is the same for everybody. */
#include "games/chabyrinthe/chabyrinthe.h"
#include "tests/secrets.h"

void chabyrinthe_secrets(const struct sil_state *state, int seat, uint8_t secret[SIL_STATE_BYTES])
{
	const struct chabyrinthe *game = (const struct chabyrinthe *)state;
	(void)seat;
	for (size_t below_top = 1; below_top <= game->hidden; below_top++)
		secret[offsetof(struct chabyrinthe, pile) + below_top] = 1;
	for (size_t cat = 0; cat < game->cats_down; cat++)
		secret[offsetof(struct chabyrinthe, cat_pile) + cat] = 1;
}
