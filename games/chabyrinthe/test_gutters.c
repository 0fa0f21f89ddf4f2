/* Chabyrinthe: gutters, cats that are won and homes that move [CB5] [CB6] [CB7] [CB-d]. */
#include "engine/shuffle.h"
#include "games/chabyrinthe/roof.h"
#include "games/chabyrinthe/test_positions.h"

#define CLOSED_REST "EW NS EW NS / EW NS EW NS / NS EW NS EW"

static int won_by(const struct chabyrinthe *game, int seat)
{
	return game->won[seat][0] + game->won[seat][1] + game->won[seat][2];
}

/* ---- gutters ---- */

/* Sides as letters; how a way through a face goes, read off its name. */
static bool passes(uint8_t face, char in, char out)
{
	char copy[8];
	strcpy(copy, face_names[face]);
	for (char *part = strtok(copy, "+"); part; part = strtok(NULL, "+"))
		if (in != out && strchr(part, in) && strchr(part, out))
			return true;
	return false;
}

/* Breadth first over (card, side entered by), slowly. */
static unsigned length_by_hand(const uint8_t grid[16], int side, int from, int to)
{
	static const char sides[] = "NESW", opposite[] = "SWNE";
	static const int dx[] = {0, 1, 0, -1}, dy[] = {-1, 0, 1, 0};
	int queue[64][4], head = 0, tail = 0;
	bool seen[4][4][4] = {{{false}}};
	int at = from % side, edge = from / side;
	int x0 = edge == 0 ? at : edge == 1 ? side - 1 : edge == 2 ? side - 1 - at : 0;
	int y0 = edge == 0 ? 0 : edge == 1 ? at : edge == 2 ? side - 1 : side - 1 - at;
	memcpy(queue[tail++], (int[]){x0, y0, edge, 1}, sizeof *queue);
	seen[x0][y0][edge] = true;
	for (; head < tail; head++) {
		int x = queue[head][0], y = queue[head][1], in = queue[head][2], cards = queue[head][3];
		for (int out = 0; out < 4; out++) {
			if (!passes(grid[4 * y + x], sides[in], sides[out]))
				continue;
			int nx = x + dx[out], ny = y + dy[out], entry = (int)(strchr(sides, opposite[out]) - sides);
			if (nx < 0 || ny < 0 || nx >= side || ny >= side) {
				int along = out == 0 ? x : out == 1 ? y : out == 2 ? side - 1 - x : side - 1 - y;
				if (out * side + along == to)
					return (unsigned)cards;
			} else if (!seen[nx][ny][entry]) {
				seen[nx][ny][entry] = true;
				memcpy(queue[tail++], (int[]){nx, ny, entry, cards + 1}, sizeof *queue);
			}
		}
	}
	return 0;
}

static void gutters_by_hand(void)
{
	struct sil_rng rng = {5};
	int joined = 0;
	for (int board = 0; board < 400; board++) {
		unsigned size = board & 1, side = 4 - size;
		uint8_t grid[16] = {0};
		for (unsigned cell = 0; cell < 16; cell++)
			if (cell % 4 < side && cell / 4 < side)
				grid[cell] = (uint8_t)(1 + sil_rng_below(&rng, FACES - 1));
		for (unsigned from = 0; from < 4 * side; from++) {
			uint64_t flow = chabyrinthe_flow(grid, chabyrinthe_door[size][from], 0);
			for (unsigned to = 0; to < 4 * side; to++) {
				unsigned length = length_by_hand(grid, (int)side, (int)from, (int)to);
				CHECK(chabyrinthe_gutter_length(grid, size, from, to) == length);
				if (from != to)
					CHECK((flow >> chabyrinthe_door[size][to] & 1) == (length > 0));
				joined += length > 0;
			}
		}
	}
	CHECK(joined > 1000);
}

/* On all cards at once, as GPUs follow them: the same sides, also where one stops at an end. */
static void gutters_as_sets(void)
{
	struct sil_rng rng = {6};
	for (int board = 0; board < 400; board++) {
		unsigned size = board & 1, side = 4 - size;
		struct chabyrinthe game = {.public.options[OPTION_SIZE] = (uint8_t)size};
		for (unsigned cell = 0; cell < 16; cell++)
			if (cell % 4 < side && cell / 4 < side)
				game.grid[cell] = (uint8_t)(1 + sil_rng_below(&rng, FACES - 1));
		struct roof roof;
		chabyrinthe_roof(game.grid, &roof);
		struct joins joins = joins_of(&game);
		CHECK(roof.now.quarter == opposite(joins.quarter) && roof.now.across == opposite(joins.across));
		for (unsigned from = 0; from < 4 * side; from++) {
			unsigned port = chabyrinthe_door[size][from];
			uint64_t end = UINT64_C(1) << chabyrinthe_door[size][sil_rng_below(&rng, 4 * side)];
			CHECK(flow_of(&game, UINT64_C(1) << port, 0) == chabyrinthe_flow(game.grid, port, 0));
			CHECK(flow_of(&game, UINT64_C(1) << port, end) == chabyrinthe_flow(game.grid, port, end));
		}
	}
}

#ifdef __AVX2__
/* In four lanes, each with a size, homes and cats of its own. */
static void four_games_at_once(void)
{
	struct sil_rng rng = {7};
	unsigned met = 0;
	for (int round = 0; round < 400; round++) {
		struct chabyrinthe games[4] = {{.actions = 0}};
		const struct chabyrinthe *four[4];
		for (int g = 0; g < 4; g++) {
			unsigned size = sil_rng_below(&rng, 2), side = 4 - size;
			struct chabyrinthe *game = &games[g];
			four[g] = game;
			game->public.options[OPTION_SIZE] = (uint8_t)size;
			for (unsigned cell = 0; cell < 16; cell++)
				if (cell % 4 < side && cell / 4 < side)
					game->grid[cell] = (uint8_t)(1 + sil_rng_below(&rng, FACES - 1));
			uint8_t places[MAX_PLACES] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
			sil_rng_shuffle(&rng, places, 4 * side);
			for (int i = 0; i < 2; i++) {
				game->home[i] = places[i], game->cat[i] = places[2 + i];
				game->points[i] = (uint8_t)sil_rng_below(&rng, 2);
			}
		}
		unsigned joined = chabyrinthe_joined_of_four(four);
		for (int g = 0; g < 4; g++)
			CHECK((joined >> g & 1) == chabyrinthe_anything_joined(four[g]));
		met += (unsigned)__builtin_popcount(joined);
	}
	CHECK(met > 100 && met < 1500);
}
#endif

static void vector_4(void)
{
	struct chabyrinthe game = position("NE NS+EW EW EW / NE NS ES NS / EW WN WN NS / NS EW NS EW");
	for (unsigned to = 0; to < 16; to++)
		CHECK(chabyrinthe_gutter_length(game.grid, 0, 0, to) == (to == 4 ? 4 : 0));
	game.grid[1] = ALL_SIDES;
	CHECK(chabyrinthe_gutter_length(game.grid, 0, 0, 4) == 4);
	CHECK(chabyrinthe_gutter_length(game.grid, 0, 0, 1) == 2);
	CHECK(chabyrinthe_gutter_length(game.grid, 0, 0, 13) == 5);
}

/* ---- winning cats ---- */

static void vector_1(void)
{
	struct chabyrinthe game = position(VECTOR_BOARD);
	CHECK(play(&game, "turn-c1-90") == SIL_OK);
	CHECK(board_is(&game, OPEN_BOARD));
	CHECK(homes_are(&game, 5, 12) && cats_are(&game, 1, 5, 8, 3));
	CHECK(score(&game, 0) == 4 && score(&game, 1) == 0 && game.actions == 1 && game.public.due == 1);
	CHECK(game.cats_down == 12 && game.cat_pile[12] == 0 && game.cat_pile[11] == 3);
	CHECK(game.idle == 0);
}

static void vector_2(void)
{
	struct chabyrinthe game = position(OPEN_BOARD);
	place(&game, 4, 5, 0, 4, 1, 3);
	CHECK(change_nothing(&game) == SIL_OK);
	CHECK(score(&game, 0) == 4 && homes_are(&game, 5, 6) && cats_are(&game, 1, 3, 2, 5));
}

static void a_jump_over_the_seam(void)
{
	/* Home 15 and the cat beside it: 0 and 1 are taken, so the home lands on 2; the new cat on 3. */
	struct chabyrinthe game = position("EW EW EW EW / " CLOSED_REST);
	place(&game, 0, 15, 1, 3, 4, 5);
	CHECK(change_nothing(&game) == SIL_OK);
	CHECK(homes_are(&game, 0, 2) && cats_are(&game, 1, 3, 5, 5));
}

static void homes_and_cats_wrap_on_3x3(void)
{
	struct chabyrinthe game = dealt(2, 1, VERSUS);
	lay_board(&game, "EW EW EW / EW NS EW / NS EW NS");
	place(&game, 6, 11, 3, 4, 7, 3);
	game.cat_pile[12] = 5;
	CHECK(change_nothing(&game) == SIL_OK);
	CHECK(homes_are(&game, 0, 6) && cats_are(&game, 4, 5, 7, 3));
}

static void two_cats_by_one_action(void)
{
	/* Pushing column b up closes the gap in the first and in the last row. */
	struct chabyrinthe game = position("NE NS EW EW / NS EW EW NS / EW NS EW NS / EW NS EW SW");
	game.pile[0] = STRAIGHT;
	CHECK(play(&game, "push-b1-col-90") == SIL_OK);
	CHECK(score(&game, 0) == 7 && game.actions == 1);
	CHECK(homes_are(&game, 5, 13) && cats_are(&game, 1, 5, 9, 3) && game.cats_down == 11);
}

static void a_chain(void)
{
	/* The first row leads to the home at 4; it moves to 5, where the second row's cat has been waiting. */
	struct chabyrinthe game = position("NE EW EW EW / EW NS+EW EW EW / EW NS EW NS / NS EW NS EW");
	place(&game, 4, 12, 0, 4, 14, 3);
	CHECK(play(&game, "turn-b2-90") == SIL_OK);
	CHECK(score(&game, 0) == 7 && won_by(&game, 0) == 2);
	CHECK(homes_are(&game, 6, 12) && cats_are(&game, 1, 5, 15, 3));
}

static void a_chain_by_the_new_cat(void)
{
	/* The 4 goes from 0 to 15; the new cat lands at 1, above b1, b2, c2, d2 to the home at 5. */
	struct chabyrinthe game = position("WN NS NS EW / EW NE EW EW / EW NS WNE EW / NS EW NS EW");
	place(&game, 5, 15, 0, 4, 8, 3);
	CHECK(play(&game, "turn-a3-180") == SIL_OK);
	CHECK(won_by(&game, 0) == 2 && score(&game, 0) == 9);
	CHECK(homes_are(&game, 0, 6) && cats_are(&game, 2, 3, 8, 3));
	/* A new cat whose gutter leads elsewhere stays. */
	game = position("NE+SW WN NS EW / WN NS EW NS / EW NS EW NS / NS EW NS EW");
	place(&game, 1, 5, 0, 4, 8, 3);
	CHECK(change_nothing(&game) == SIL_OK);
	CHECK(won_by(&game, 0) == 1 && homes_are(&game, 2, 5) && cats_are(&game, 1, 5, 8, 3));
}

static void a_batch_is_what_is_joined_now(void)
{
	/* Two cats to one home: it moves once, and the new cats come in the order of the cats won. */
	struct chabyrinthe game = position("EW NE WNE EW / " CLOSED_REST);
	place(&game, 4, 12, 1, 4, 2, 3);
	CHECK(change_nothing(&game) == SIL_OK);
	CHECK(score(&game, 0) == 7 && homes_are(&game, 5, 12) && cats_are(&game, 2, 5, 3, 3));
}

static void the_front_home_goes_first(void)
{
	struct chabyrinthe game = position("NE EW EW EW / EW NS+EW EW EW / EW NS EW NS / NS EW NS EW");
	place(&game, 4, 5, 0, 4, 14, 3);
	CHECK(play(&game, "turn-b2-90") == SIL_OK);
	CHECK(homes_are(&game, 5, 6) && cats_are(&game, 1, 5, 15, 3));
	/* At the seam 0 is in front of 15. */
	game = position("NE+SW WN NS EW / WN NS EW NS / EW NS EW NS / NS EW NS EW");
	place(&game, 0, 15, 1, 4, 14, 3);
	CHECK(change_nothing(&game) == SIL_OK);
	CHECK(score(&game, 0) == 7 && homes_are(&game, 0, 1) && cats_are(&game, 2, 5, 15, 3));
	/* One home alone jumps over its neighbour. */
	game = position(OPEN_BOARD);
	place(&game, 4, 5, 0, 4, 8, 3);
	CHECK(change_nothing(&game) == SIL_OK && homes_are(&game, 5, 6));
}

static void won_cats_free_their_places(void)
{
	/* Home 4 was used by the cats at 0 and at 5, right in its way: the home takes 5, the new cat 6. */
	struct chabyrinthe game = position("NE EW EW ESW / EW NS EW WNE / EW NS EW NS / NS EW NS EW");
	place(&game, 4, 12, 0, 4, 5, 3);
	CHECK(change_nothing(&game) == SIL_OK);
	CHECK(score(&game, 0) == 7 && homes_are(&game, 5, 12) && cats_are(&game, 1, 5, 6, 3));
}

static void the_shorter_gutter(void)
{
	struct chabyrinthe game = position("NES EW EW EW / WN NS EW NS / EW NS EW NS / NS EW NS EW");
	place(&game, 4, 14, 0, 4, 8, 3);
	CHECK(change_nothing(&game) == SIL_OK && homes_are(&game, 4, 15));
	/* The bridge b1 is passed twice on the way to 1: six cards, not five; five to 10. */
	game = position("ESW NS+EW SW NS / NS NE WN NS / NS NS EW NS / NE SW NS EW");
	place(&game, 1, 10, 7, 3, 15, 4);
	CHECK(chabyrinthe_gutter_length(game.grid, 0, 15, 1) == 6);
	CHECK(chabyrinthe_gutter_length(game.grid, 0, 15, 10) == 5);
	CHECK(play(&game, "turn-b3-180") == SIL_OK && homes_are(&game, 1, 11));
}

static void ties_go_clockwise(void)
{
	/* Before both. The new cat at 1 then goes to the other home; had that been used first, 1 would be taken. */
	struct chabyrinthe game = position("NES WN EW EW / WN NS EW NS / EW NS EW NS / NS EW NS EW");
	place(&game, 1, 14, 0, 4, 8, 3);
	CHECK(chabyrinthe_joined_home(&game, 0) == 1);
	CHECK(change_nothing(&game) == SIL_OK && homes_are(&game, 2, 15) && score(&game, 0) == 9);
	/* Between. */
	game = position("EW EW NS EW / EW NS EW NS / EW NS EW ES / NS EW ES SWN");
	place(&game, 6, 9, 0, 4, 8, 3);
	CHECK(chabyrinthe_joined_home(&game, 1) == 2);
	CHECK(change_nothing(&game) == SIL_OK && homes_are(&game, 7, 10) && score(&game, 0) == 8);
	/* Behind both. */
	game = position("ESW NS+EW EW WN / NE WN EW NS / EW NS EW NS / NS EW NS EW");
	place(&game, 1, 3, 8, 3, 15, 4);
	CHECK(chabyrinthe_gutter_length(game.grid, 0, 15, 1) == 4);
	CHECK(chabyrinthe_gutter_length(game.grid, 0, 15, 3) == 4);
	CHECK(play(&game, "turn-b3-180") == SIL_OK && homes_are(&game, 2, 3) && score(&game, 0) == 4);
}

static void cats_joined_to_cats_only_stare(void)
{
	struct chabyrinthe game = position(OPEN_BOARD);
	place(&game, 5, 12, 0, 4, 4, 3);
	CHECK(change_nothing(&game) == SIL_OK);
	CHECK(won_by(&game, 0) == 0 && cats_are(&game, 0, 4, 4, 3) && game.idle == 1);
}

int main(void)
{
	RUN("[CB5] gutters agree with a slow search", gutters_by_hand);
	RUN("[CB5] gutters as sets of sides are the same", gutters_as_sets);
#ifdef __AVX2__
	RUN("[CB5] gutters of four games at once are the same", four_games_at_once);
#endif
	RUN("vector 1 [CB5] a cat is won", vector_1);
	RUN("vector 2 [CB6] [CB-e] both jump", vector_2);
	RUN("vector 4 a bridge joins two places, a crossroads more", vector_4);
	RUN("[CB6] a jump over the ring's seam", a_jump_over_the_seam);
	RUN("[CB5] [CB6] the ring of 3x3 closes at 12", homes_and_cats_wrap_on_3x3);
	RUN("[CB7] two cats by one action", two_cats_by_one_action);
	RUN("[CB7] a home's move completes the next gutter", a_chain);
	RUN("[CB7] a new cat completes the next gutter", a_chain_by_the_new_cat);
	RUN("[CB-d] a home used twice moves once, new cats come in order", a_batch_is_what_is_joined_now);
	RUN("[CB-d] of two neighbours the front home goes first", the_front_home_goes_first);
	RUN("[CB-d] won cats free their places first", won_cats_free_their_places);
	RUN("[CB-d] the shorter gutter, a bridge passed twice counts twice", the_shorter_gutter);
	RUN("[CB-d] a tie goes to the first home clockwise", ties_go_clockwise);
	RUN("[CB-d] cats joined to cats only stare", cats_joined_to_cats_only_stare);
	return check_report();
}
