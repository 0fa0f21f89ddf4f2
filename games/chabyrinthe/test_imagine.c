/* Chabyrinthe: what becomes known of the pile, and how evenly the rest is imagined [CB-g]. */
#include "games/chabyrinthe/test_positions.h"

static struct chabyrinthe imagined(const struct chabyrinthe_view *view, struct sil_rng *rng)
{
	struct sil_state state;
	struct sil_view whole;
	memcpy(&whole, view, sizeof *view);
	sil_imagine(rules, &whole, rng, &state);
	return *(struct chabyrinthe *)&state;
}

static void the_pile_becomes_known(void)
{
	for (uint8_t size = 0; size < 2; size++) {
		struct chabyrinthe game = dealt(2, size, VERSUS);
		int pile = size ? 17 : 10;
		for (int pushed = 0; pushed <= pile + 2; pushed++) {
			struct chabyrinthe_view view = seen(&game, pushed % 2 ? 1 : SIL_WATCHER);
			int hidden = pushed < pile ? pile - 1 - pushed : 0;
			CHECK(game.hidden == hidden && view.hidden == hidden);
			for (int i = 0; i < 17; i++)
				CHECK(view.pile[i] == (i > 0 && i <= hidden ? 0 : game.pile[i]));
			uint8_t removed = (uint8_t)chabyrinthe_kind(game.grid[0]);
			CHECK(play(&game, "push-a1-row-0") == SIL_OK);
			CHECK(game.pile[pile - 1] == removed);
		}
	}
}

static void imagination_is_even(void)
{
	/* Three hidden gutters and three hidden cats: six orders of three labelled cards each, equally likely. */
	struct chabyrinthe game = dealt(2, 0, VERSUS);
	for (int i = 0; i < 6; i++)
		CHECK(play(&game, "push-a1-row-0") == SIL_OK);
	CHECK(game.hidden == 3);
	memset(game.cat_pile, 0, sizeof game.cat_pile);
	memcpy(game.cat_pile, (uint8_t[]){3, 4, 5}, 3);
	game.cats_down = 3;
	memset(game.won, 0, sizeof game.won);
	for (int i = 0; i < 3; i++)
		game.won[1][i] = (uint8_t)(4 - (game.points[0] == 3 + i) - (game.points[1] == 3 + i));
	/* Swap cards with the board until the three hidden ones are of three kinds, so that orders can be told apart.
	 */
	for (uint8_t i = 1; i <= 3; i++)
		for (int cell = 0; cell < 16; cell++)
			if (chabyrinthe_kind(game.grid[cell]) == (i == 1 ? STRAIGHT : i == 2 ? ELBOW : BRIDGE)) {
				uint8_t kind = game.pile[i];
				game.pile[i] = (uint8_t)chabyrinthe_kind(game.grid[cell]);
				game.grid[cell] = chabyrinthe_lay(kind, 0);
				break;
			}
	struct chabyrinthe_view view = seen(&game, 1);
	struct sil_rng rng = {77};
	enum { DRAWS = 24000 };
	int both[36] = {0};
	for (int n = 0; n < DRAWS; n++) {
		struct chabyrinthe other = imagined(&view, &rng);
		struct chabyrinthe_view again = seen(&other, 1);
		CHECK(!memcmp(&view, &again, sizeof view));
		int gutters = (other.pile[1] == STRAIGHT ? 0
			       : other.pile[1] == ELBOW  ? 2
							 : 4) +
			      (other.pile[2] > other.pile[3]);
		int cats = (other.cat_pile[0] - 3) * 2 + (other.cat_pile[1] > other.cat_pile[2]);
		both[gutters * 6 + cats]++;
	}
	CHECK(surprise(both, 36, DRAWS / 36.0) < 75); /* 35 degrees of freedom: one in ten thousand is above */
	/* Two alike among three: each place of the odd one out is as likely as another. */
	game.pile[2] = STRAIGHT;
	for (int cell = 0; cell < 16; cell++)
		if (chabyrinthe_kind(game.grid[cell]) == STRAIGHT) {
			game.grid[cell] = NE;
			break;
		}
	view = seen(&game, SIL_WATCHER);
	int odd[3] = {0};
	for (int n = 0; n < DRAWS; n++) {
		struct chabyrinthe other = imagined(&view, &rng);
		for (int i = 0; i < 3; i++)
			odd[i] += other.pile[1 + i] == BRIDGE;
	}
	CHECK(surprise(odd, 3, DRAWS / 3.0) < 19);
}

static void what_is_known_is_imagined(void)
{
	struct sil_rng rng = {3};
	for (uint64_t seed = 0; seed < 40; seed++) {
		struct chabyrinthe game =
			dealt_from(1 + seed % 4, (uint8_t[]){seed / 4 % 2, seed % 4 ? seed % 2 : 0, 0}, seed);
		while (!game.public.over) {
			int seat = __builtin_ctz(game.public.due);
			struct chabyrinthe_view view = seen(&game, seat);
			struct chabyrinthe other = imagined(&view, &rng);
			struct chabyrinthe_view again = seen(&other, seat);
			CHECK(!broken(&other) && !memcmp(&view, &again, sizeof view));
			if (!game.hidden)
				CHECK(!memcmp(game.pile, other.pile, sizeof game.pile));
			struct sil_state *state = (struct sil_state *)&game;
			uint16_t act = rules->pick(state, seat, sil_rng_u32(&rng));
			CHECK(rules->apply(state, (struct sil_move){.act = act, .seat = (uint8_t)seat}) == SIL_OK);
			CHECK(!broken(&game));
		}
		struct chabyrinthe_view view = seen(&game, SIL_WATCHER);
		struct chabyrinthe other = imagined(&view, &rng);
		CHECK(!broken(&other));
	}
}

int main(void)
{
	RUN("[CB-g] the pile becomes known", the_pile_becomes_known);
	RUN("[CB-g] imagination is even", imagination_is_even);
	RUN("[CB-g] what is known is imagined", what_is_known_is_imagined);
	return check_report();
}
