/* Chabyrinthe's rules, a test or more a rule. Positions are written straight into the state. */
#include "games/chabyrinthe/test_positions.h"

static unsigned winners(const struct chabyrinthe *game)
{
	return rules->winners((const struct sil_state *)game);
}

/* ---- cards, setup ---- */

static void the_cards(void)
{
	static const struct {
		const char *name;
		int count;
	} expected[KINDS] = {{NULL, 0},         {"straight", 7}, {"elbow", 9},       {"tee", 3},
			     {"crossroads", 1}, {"bridge", 3},   {"double-elbow", 3}};
	int total = 0;
	for (int kind = STRAIGHT; kind < KINDS; kind++) {
		CHECK(!strcmp(chabyrinthe_cards[kind].name, expected[kind].name));
		CHECK(chabyrinthe_cards[kind].count == expected[kind].count);
		total += chabyrinthe_cards[kind].count;
	}
	CHECK(total == 26 && CATS == 15 && 3 * CATS_OF_A_SIZE == CATS);
	CHECK(chabyrinthe_lay(STRAIGHT, 0) == NS && chabyrinthe_lay(ELBOW, 0) == NE && chabyrinthe_lay(TEE, 0) == NES);
	CHECK(chabyrinthe_lay(DOUBLE_ELBOW, 0) == NE_AND_SW && chabyrinthe_lay(BRIDGE, 3) == NS_OVER_EW);
}

static void setup(void)
{
	for (uint64_t seed = 0; seed < 300; seed++) {
		struct chabyrinthe four = dealt_from(3, (uint8_t[]){0, 0, 0}, seed);
		CHECK(!broken(&four));
		CHECK(four.grid[3] == ES && four.grid[12] == WN);
		CHECK(homes_are(&four, 4, 12) && four.cat[0] == 0 && four.cat[1] == 8);
		CHECK(four.pile[9] && !four.pile[10] && four.hidden == 9 && four.cats_down == 13);
		struct chabyrinthe three = dealt_from(3, (uint8_t[]){1, 0, 0}, seed);
		CHECK(!broken(&three));
		CHECK(three.grid[2] == ES && three.grid[8] == WN && !three.grid[3] && !three.grid[12]);
		CHECK(homes_are(&three, 3, 9) && three.cat[0] == 0 && three.cat[1] == 6);
		CHECK(three.pile[16] && three.hidden == 16);
		CHECK(four.turns == 1 && four.actions == 2 && !four.public.over);
	}
	struct chabyrinthe one = dealt_from(2, (uint8_t[]){0, 0, 0}, 1), two = dealt_from(2, (uint8_t[]){0, 0, 0}, 2);
	CHECK(memcmp(one.grid, two.grid, 16) && memcmp(one.cat_pile, two.cat_pile, 13));
}

static void the_ring(void)
{
	/* In a board of bridges every place faces the one straight across. */
	struct chabyrinthe game = dealt(2, 0, VERSUS);
	memset(game.grid, NS_OVER_EW, 16);
	for (unsigned from = 0; from < 16; from++)
		for (unsigned to = 0; to < 16; to++) {
			unsigned across = from / 4 % 2 ? 19 - from : 11 - from;
			CHECK(chabyrinthe_gutter_length(game.grid, 0, from, to) == (to == across % 16 ? 4 : 0));
		}
	game = dealt(2, 1, VERSUS);
	lay_board(&game, "NS+EW NS+EW NS+EW / NS+EW NS+EW NS+EW / NS+EW NS+EW NS+EW");
	static const unsigned across[12] = {8, 7, 6, 11, 10, 9, 2, 1, 0, 5, 4, 3};
	for (unsigned from = 0; from < 12; from++)
		for (unsigned to = 0; to < 12; to++)
			CHECK(chabyrinthe_gutter_length(game.grid, 1, from, to) == (to == across[from] ? 3 : 0));
}

static void chance_is_even(void)
{
	enum { DEALS = 6000 };
	int first[3] = {0}, first4[4] = {0}, cat[3] = {0}, next_cat[3] = {0}, elbows[4] = {0}, elbow_count = 0;
	for (uint64_t seed = 0; seed < DEALS; seed++) {
		struct chabyrinthe game = dealt_from(3, (uint8_t[]){0, 0, 0}, seed);
		first[game.first]++;
		cat[game.points[0] - 3]++;
		next_cat[game.cat_pile[12] - 3]++;
		for (int cell = 0; cell < 16; cell++)
			if (cell != 3 && cell != 12 && chabyrinthe_kind(game.grid[cell]) == ELBOW)
				elbows[game.grid[cell] - NE]++, elbow_count++;
		first4[dealt_from(4, (uint8_t[]){0, 0, 0}, seed).first]++;
	}
	CHECK(surprise(first, 3, DEALS / 3.0) < 14);
	CHECK(surprise(first4, 4, DEALS / 4.0) < 16);
	CHECK(surprise(cat, 3, DEALS / 3.0) < 14);
	CHECK(surprise(next_cat, 3, DEALS / 3.0) < 14);
	for (int turn = 0; turn < 4; turn++) /* nearly even: boards that join are left out */
		CHECK(elbows[turn] > elbow_count * 23 / 100 && elbows[turn] < elbow_count * 27 / 100);
}

static void joined_deals_are_dealt_again(void)
{
	int again = 0, twice = 0;
	for (uint64_t seed = 0; seed < 2000; seed++) {
		struct chabyrinthe game = dealt_from(2, (uint8_t[]){seed & 1, 0, 0}, seed);
		for (int i = 0; i < 4; i++)
			CHECK(!chabyrinthe_gutter_length(game.grid, seed & 1, game.cat[i / 2], game.home[i % 2]));
		again += game.redeals > 0, twice += game.redeals > 1;
	}
	CHECK(again > 100 && again < 1000 && twice > 0);
}

/* ---- a turn ---- */

static void two_actions_a_turn(void)
{
	struct chabyrinthe game = dealt(3, 0, VERSUS);
	game.first = 2, game.public.due = 4;
	lay_board(&game, VECTOR_BOARD);
	CHECK(change_nothing(&game) == SIL_OK && game.public.due == 4 && game.actions == 1);
	CHECK(change_nothing(&game) == SIL_OK && game.public.due == 1 && game.actions == 2 && game.turns == 2);
	CHECK(play_as(&game, 2, "pass") == SIL_NOT_DUE && play_as(&game, 3, "pass") == SIL_NO_SUCH_SEAT);
	CHECK(play_as(&game, SIL_CLOCK, "pass") == SIL_NOT_DUE && play_as(&game, 200, "pass") == SIL_NO_SUCH_SEAT);
	CHECK(change_nothing(&game) == SIL_OK && play(&game, "push-a4-row-0") == SIL_OK && game.public.due == 2);
}

static void turning(void)
{
	static const uint8_t next[FACES] = {0,   EW,  NS,  ES,        SW,         WN,        NE,       ESW,
					    SWN, WNE, NES, ALL_SIDES, NS_OVER_EW, ES_AND_WN, NE_AND_SW};
	static const char *const words[] = {"turn-c3-90", "turn-c3-180", "turn-c3-270"};
	for (uint8_t face = 1; face < FACES; face++) {
		uint8_t expected = face;
		for (int quarters = 0; quarters < 3; quarters++) {
			struct chabyrinthe game = position("NS NS NS NS / NS NS NS NS / NS NS NS NS / NS NS NS NS");
			game.grid[10] = face;
			expected = next[expected];
			CHECK(play(&game, words[quarters]) == SIL_OK);
			CHECK(game.grid[10] == expected);
			game.grid[10] = NS;
			CHECK(board_is(&game, "NS NS NS NS / NS NS NS NS / NS NS NS NS / NS NS NS NS"));
		}
		CHECK(next[expected] == face);
	}
}

/* What a push does, written down a second time with rows and columns. */
static void push_by_hand(uint8_t grid[16], int side, int column, int row, bool along_row, uint8_t incoming)
{
	uint8_t line[4];
	for (int i = 0; i < side; i++)
		line[i] = along_row ? grid[4 * row + i] : grid[4 * i + column];
	bool from_front = along_row ? column == 0 : row == 0;
	for (int i = 0; i < side; i++) {
		uint8_t card =
			from_front ? (i == side - 1 ? incoming : line[i + 1]) : (i == 0 ? incoming : line[i - 1]);
		grid[along_row ? 4 * row + i : 4 * i + column] = card;
	}
}

static void every_push(void)
{
	for (uint8_t size = 0; size < 2; size++) {
		int side = 4 - size, accepted = 0;
		for (int cell = 0; cell < 16; cell++)
			for (int along_row = 0; along_row < 2; along_row++)
				for (int quarters = 0; quarters < 4; quarters++) {
					int column = cell % 4, row = cell / 4;
					char text[32];
					snprintf(text, sizeof text, "push-%c%c-%s-%d", 'a' + column, '1' + row,
						 along_row ? "row" : "col", 90 * quarters);
					bool on_board = column < side && row < side;
					int line = along_row ? column : row;
					bool ends = on_board && (line == 0 || line == side - 1);
					struct chabyrinthe game = dealt(2, size, VERSUS), before = game;
					game.cats_down = 0, game.points[0] = 0, game.points[1] = 0; /* nobody to win */
					struct chabyrinthe untouched = game;
					uint16_t act = act_of(text);
					int refusal = play(&game, text);
					if (!ends) {
						CHECK(act == 9999 ? refusal == SIL_NOT_LEGAL
								  : refusal == (on_board ? NOT_AN_END : OFF_THE_BOARD));
						CHECK(!memcmp(&game, &untouched, sizeof game));
						continue;
					}
					accepted++;
					CHECK(refusal == SIL_OK);
					uint8_t taken = (uint8_t)chabyrinthe_kind(before.grid[cell]);
					push_by_hand(before.grid, side, column, row, along_row,
						     chabyrinthe_lay(before.pile[0], (unsigned)quarters));
					CHECK(!memcmp(before.grid, game.grid, 16));
					int pile = 26 - side * side;
					CHECK(!memcmp(before.pile + 1, game.pile, (size_t)pile - 1));
					CHECK(game.pile[pile - 1] == taken && (pile == 17 || !game.pile[pile]));
				}
		CHECK(accepted == (size ? 12 : 16) * 4);
	}
}

static void the_fixed_elbows_can_go(void)
{
	struct chabyrinthe game = dealt(2, 0, VERSUS);
	CHECK(game.grid[3] == ES && play(&game, "turn-d1-90") == SIL_OK && game.grid[3] == SW);
	CHECK(play(&game, "push-d1-row-0") == SIL_OK && game.pile[9] == ELBOW);
}

static void things_beside_the_line_stay(void)
{
	struct chabyrinthe game = position(VECTOR_BOARD);
	game.pile[0] = STRAIGHT;
	CHECK(play(&game, "push-a1-col-0") == SIL_OK);
	CHECK(homes_are(&game, 4, 12) && cats_are(&game, 0, 4, 8, 3));
}

static void passing(void)
{
	struct chabyrinthe game = position(VECTOR_BOARD);
	CHECK(change_nothing(&game) == SIL_OK && play(&game, "pass") == SIL_OK);
	CHECK(game.public.due == 2 && game.actions == 2 && game.turns == 2 && board_is(&game, VECTOR_BOARD));
	CHECK(play(&game, "pass") == SIL_OK && game.public.due == 1 && game.actions == 2 && game.turns == 3);
	/* A full turn of nothing is not a move; a bridge turned by 90 degrees looks the same and is an action. */
	CHECK(act_of("turn-a1-0") == 9999 && act_of("turn-a1-360") == 9999);
	game.grid[5] = NS_OVER_EW;
	CHECK(play(&game, "turn-b2-90") == SIL_OK && game.grid[5] == NS_OVER_EW && game.actions == 1);
}

static void words_and_legal_moves(void)
{
	uint16_t acts[SIL_MAX_LEGAL];
	struct chabyrinthe four = dealt(2, 0, VERSUS), three = dealt(2, 1, VERSUS);
	int due = __builtin_ctz(four.public.due);
	CHECK(rules->legal((struct sil_state *)&four, due, acts) == 48 + 64 + 1);
	CHECK(rules->legal((struct sil_state *)&four, 1 - due, acts) == 0);
	due = __builtin_ctz(three.public.due);
	int count = rules->legal((struct sil_state *)&three, due, acts);
	CHECK(count == 27 + 48 + 1 && acts[count - 1] == act_of("pass"));
	for (int i = 0; i < 200; i++) {
		uint32_t random = (uint32_t)i * 21474836u;
		CHECK(rules->pick((struct sil_state *)&three, due, random) == acts[(uint64_t)random * 76 >> 32]);
	}
	CHECK(act_of("turn-a1-90") == 0 && act_of("turn-b1-90") == 3 && act_of("turn-d4-270") == 47);
	CHECK(act_of("push-a1-row-0") == 48 && act_of("push-d4-col-270") == ACT_PASS - 1);
	CHECK(act_of("push-b1-row-0") == 9999 && act_of("push-b2-col-0") == 9999);
	CHECK(play(&three, "turn-d1-90") == OFF_THE_BOARD && play(&three, "turn-a4-90") == OFF_THE_BOARD);
	CHECK(play(&three, "push-d1-col-0") == OFF_THE_BOARD && play(&four, "push-c1-row-0") == NOT_AN_END);
	CHECK(play(&four, "no such move") == SIL_NOT_LEGAL);
}

static void vector_3(void)
{
	struct chabyrinthe game = position("NE NS EW NS / ES NS EW NS / WN NS EW NS / NS NS EW NS");
	uint8_t second = game.pile[1];
	game.pile[0] = TEE;
	CHECK(play(&game, "push-a1-col-90") == SIL_OK);
	CHECK(board_is(&game, "ES NS EW NS / WN NS EW NS / NS NS EW NS / ESW NS EW NS"));
	CHECK(game.pile[0] == second && game.pile[9] == ELBOW);
}

static void the_last_cats(void)
{
	/* One new cat for two won: it comes for the first. */
	struct chabyrinthe game = position("NE EW EW EW / EW NS+EW EW EW / EW NS EW NS / NS EW NS EW");
	place(&game, 4, 5, 0, 4, 14, 3);
	memset(game.cat_pile, 0, sizeof game.cat_pile);
	game.cats_down = 1, game.cat_pile[0] = 5;
	CHECK(play(&game, "turn-b2-90") == SIL_OK && !game.public.over);
	CHECK(cats_are(&game, 1, 5, 0, 0) && homes_are(&game, 5, 6) && game.cats_down == 0 && game.cat_pile[0] == 0);
	/* No new cat: the other one moves up in the list, homes still move. */
	game = position(OPEN_BOARD);
	memset(game.cat_pile, 0, sizeof game.cat_pile);
	game.cats_down = 0;
	CHECK(change_nothing(&game) == SIL_OK && !game.public.over);
	CHECK(cats_are(&game, 8, 3, 0, 0) && homes_are(&game, 5, 12));
	/* The last one ends the game in the middle of the turn. */
	place(&game, 4, 12, 0, 4, 0, 0);
	game.actions = 2;
	CHECK(change_nothing(&game) == SIL_OK && game.public.over && game.public.due == 0);
	CHECK(game.actions == 0 && game.turns == 1 && homes_are(&game, 5, 12) && cats_are(&game, 0, 0, 0, 0));
	CHECK(play_as(&game, 0, "pass") == SIL_OVER);
}

/* ---- scores and ends ---- */

static void most_points_win(void)
{
	struct chabyrinthe game = position(OPEN_BOARD);
	game.public.over = 1;
	memcpy(game.won[0], (uint8_t[]){5, 0, 0}, 3);
	memcpy(game.won[1], (uint8_t[]){0, 4, 0}, 3);
	CHECK(score(&game, 0) == 15 && score(&game, 1) == 16 && score(&game, 2) == 0 && winners(&game) == 2);
	memcpy(game.won[0], (uint8_t[]){2, 0, 2}, 3);
	CHECK(score(&game, 0) == 16 && winners(&game) == 3);
	memset(game.won, 0, sizeof game.won);
	CHECK(winners(&game) == 3);
	game.won[0][2] = 1;
	CHECK(winners(&game) == 1);
}

static void together_turns_count(void)
{
	for (uint8_t seats = 1; seats <= 4; seats++) {
		struct chabyrinthe game = dealt(seats, 0, seats == 1 ? VERSUS : COOP);
		lay_board(&game, VECTOR_BOARD);
		memset(game.cat_pile, 0, sizeof game.cat_pile);
		game.cats_down = 0, game.points[1] = 0, game.cat[1] = 0, game.won[0][0] = 5;
		CHECK(score(&game, 0) == 1);
		CHECK(play(&game, "pass") == SIL_OK && score(&game, 0) == 2);
		change_nothing(&game), change_nothing(&game);
		CHECK(game.turns == 3 && !game.public.over);
		CHECK(play(&game, "turn-c1-90") == SIL_OK && game.public.over); /* an unfinished turn counts */
		for (int seat = 0; seat < seats; seat++)
			CHECK(score(&game, seat) == 3);
		CHECK(winners(&game) == (1u << seats) - 1);
	}
	struct chabyrinthe game = dealt(1, 0, COOP);
	for (int turn = 0; turn < 20; turn++)
		CHECK(play(&game, "pass") == SIL_OK);
	CHECK(game.public.over && winners(&game) == 0 && score(&game, 0) == 20);
}

static void teams(void)
{
	struct chabyrinthe game = dealt(4, 0, TEAMS);
	memcpy(game.won[0], (uint8_t[]){1, 0, 0}, 3);
	memcpy(game.won[1], (uint8_t[]){0, 1, 0}, 3);
	memcpy(game.won[2], (uint8_t[]){0, 0, 1}, 3);
	CHECK(score(&game, 0) == 7 && score(&game, 1) == 7 && score(&game, 2) == 5 && score(&game, 3) == 5);
	CHECK(winners(&game) == 3);
	game.won[3][0] = 1;
	CHECK(winners(&game) == 12);
	game.won[3][0] = 0, game.won[2][2] = 0, game.won[2][0] = 1, game.won[3][1] = 1;
	CHECK(winners(&game) == 15);
	game.first = 3, game.public.due = 8;
	for (unsigned turn = 0; turn < 5; turn++)
		CHECK(game.public.due == 1u << (3 + turn) % 4 && play(&game, "pass") == SIL_OK);
}

static void a_standstill_ends_it(void)
{
	for (uint8_t seats = 1; seats <= 4; seats++) {
		struct chabyrinthe game = dealt(seats, 0, VERSUS);
		for (int turn = 1; turn <= 20 * seats; turn++) {
			CHECK(!game.public.over && game.idle == turn && !broken(&game));
			CHECK(play(&game, "pass") == SIL_OK);
		}
		CHECK(game.public.over && game.public.due == 0 && game.turns == 20 * seats && !broken(&game));
		CHECK(winners(&game) == (seats == 1 ? 0 : (1u << seats) - 1));
	}
	/* A cat in the last possible turn, and the count begins again. */
	struct chabyrinthe game = position(VECTOR_BOARD);
	for (int turn = 1; turn < 40; turn++)
		play(&game, "pass");
	CHECK(game.idle == 40 && play(&game, "turn-c1-90") == SIL_OK && game.idle == 0);
	CHECK(play(&game, "pass") == SIL_OK && !game.public.over && game.idle == 1);
	for (int turn = 1; turn < 40; turn++)
		play(&game, "pass");
	CHECK(!game.public.over && play(&game, "pass") == SIL_OK && game.public.over);
}

static void a_fair_start(void)
{
	for (uint8_t mode = VERSUS; mode <= TEAMS; mode = (uint8_t)(mode + TEAMS)) {
		struct chabyrinthe game = dealt_from(4, (uint8_t[]){0, mode, 1}, 3);
		lay_board(&game, VECTOR_BOARD);
		CHECK(game.actions == 1);
		uint16_t first = game.public.due;
		CHECK(change_nothing(&game) == SIL_OK && game.public.due != first && game.actions == 2);
		CHECK(change_nothing(&game) == SIL_OK && game.actions == 1);
	}
	CHECK(dealt(4, 0, VERSUS).actions == 2);
}

static int refused(uint8_t seats, uint8_t size, uint8_t mode, uint8_t start)
{
	return rules->config_error(&(struct sil_config){.seats = seats, .options = {size, mode, start}});
}

static void tables_that_cannot_be(void)
{
	for (uint8_t seats = 1; seats <= 4; seats++)
		for (uint8_t size = 0; size < 2; size++) {
			CHECK(refused(seats, size, VERSUS, 0) == SIL_OK);
			CHECK(refused(seats, size, COOP, 0) == SIL_OK);
			CHECK(refused(seats, size, TEAMS, 0) == (seats == 4 ? SIL_OK : TEAMS_NEED_FOUR));
			CHECK(refused(seats, size, VERSUS, 1) == (seats > 1 ? SIL_OK : FAIR_NEEDS_RIVALS));
			CHECK(refused(seats, size, COOP, 1) == FAIR_NEEDS_RIVALS);
			CHECK(refused(seats, size, TEAMS, 1) == (seats == 4 ? SIL_OK : TEAMS_NEED_FOUR));
		}
}

/* ---- broken ---- */

#define BREAKS(change, why)                                                                                            \
	do {                                                                                                           \
		struct chabyrinthe game = sound;                                                                       \
		change;                                                                                                \
		CHECK(broken(&game) && !strcmp(broken(&game), why));                                                   \
	} while (0)

static void every_invariant_can_break(void)
{
	struct chabyrinthe sound = dealt(3, 0, VERSUS), three = dealt(2, 1, VERSUS);
	CHECK(!broken(&sound) && !broken(&three));
	BREAKS(game.grid[2] = 0, "a card lies in every cell of the square and nowhere else");
	BREAKS(game.grid[2] = FACES, "a card lies in every cell of the square and nowhere else");
	BREAKS((game = three, game.grid[15] = NS), "a card lies in every cell of the square and nowhere else");
	BREAKS(game.pile[9] = 0, "the pile of gutters has all the rest");
	BREAKS(game.pile[10] = ELBOW, "the pile of gutters has all the rest");
	BREAKS(game.pile[3] = KINDS, "the pile of gutters has all the rest");
	BREAKS(game.pile[0] = game.pile[0] == ELBOW ? TEE : ELBOW, "no gutter is lost and none is made");
	BREAKS(game.hidden = 10, "the top of the pile is known");
	BREAKS(game.home[0] = 16, "homes and cats stand at places of the ring");
	BREAKS(game.cat[1] = 16, "homes and cats stand at places of the ring");
	BREAKS((game = three, game.cat[1] = 12), "homes and cats stand at places of the ring");
	BREAKS((game.won[0][game.points[1] - 3]++, game.points[1] = 0), "homes and cats stand at places of the ring");
	BREAKS(game.cat[0] = 4, "cats and homes never share a place");
	BREAKS((game.home[0] = 12, game.home[1] = 4), "homes and cats are kept in ascending order");
	BREAKS((game.cat[0] = 9), "homes and cats are kept in ascending order");
	BREAKS((game.won[0][game.points[0] - 3]++, game.points[0] = 0, game.cat[0] = 0),
	       "homes and cats are kept in ascending order");
	BREAKS((game.won[0][game.points[1] - 3]++, game.points[1] = 0, game.cat[1] = 0),
	       "two cats wait outside while there are any");
	BREAKS(game.cats_down = 14, "the pile of cats holds no more than it did");
	BREAKS(game.cat_pile[0] = 2, "a cat is worth three to five");
	BREAKS(game.points[1] = 6, "a cat is worth three to five");
	BREAKS(game.cat_pile[12] = 0, "cats drawn have left the pile");
	BREAKS(game.cats_down = 12, "cats drawn have left the pile");
	BREAKS(game.won[2][1]++, "no cat is lost and none is made");
	BREAKS((game.idle = 61, game.turns = 99), "too many turns without a cat end the game");
	BREAKS(game.idle = 2, "too many turns without a cat end the game");
	BREAKS(game.public.over = 1, "it is over when all cats are home or nothing moves");
	BREAKS((game.idle = 60, game.turns = 60, game.actions = 0),
	       "it is over when all cats are home or nothing moves");
	BREAKS(game.public.due = 0, "turns go round from the first seat");
	BREAKS(game.turns = 2, "turns go round from the first seat");
	BREAKS(game.actions = 3, "a turn has one or two actions left");
	BREAKS(game.actions = 0, "a turn has one or two actions left");
	struct chabyrinthe joined = sound;
	unsigned place_beside = 0; /* a corner card's own two places, where one gutter joins them */
	for (uint64_t seed = 0; !place_beside && seed < 100; seed++) {
		joined = dealt_from(3, (uint8_t[]){0, 0, 0}, seed);
		place_beside = joined.grid[3] == ES && joined.grid[0] == WN ? 15 : 0;
	}
	CHECK(place_beside == 15);
	joined.home[1] = 15;
	CHECK(broken(&joined) && !strcmp(broken(&joined), "nobody stays joined to a home"));
	for (int turn = 0; turn < 60; turn++)
		play(&sound, "pass");
	CHECK(sound.public.over && !broken(&sound));
	BREAKS((game.public.due = 1), "turns go round from the first seat");
	BREAKS((game.actions = 1), "it is over when all cats are home or nothing moves");
	/* All home. */
	memset(sound.cat_pile, 0, sizeof sound.cat_pile), memset(sound.won, 0, sizeof sound.won);
	place(&sound, 4, 12, 0, 0, 0, 0);
	sound.cats_down = 0, sound.idle = 0;
	memset(sound.won[1], 5, 3);
	CHECK(!broken(&sound));
	BREAKS(game.actions = 1, "a turn has one or two actions left");
	BREAKS(game.public.over = 0, "it is over when all cats are home or nothing moves");
}

int main(void)
{
	RUN("the cards are those of the page", the_cards);
	RUN("[CB1] setup on 4x4 and 3x3", setup);
	RUN("[CB1] the ring goes clockwise from above the top left card", the_ring);
	RUN("[CB1] [CB-b] [CB-i] chance is even", chance_is_even);
	RUN("[CB-b] deals that join are dealt again", joined_deals_are_dealt_again);
	RUN("[CB2] two actions a turn, clockwise", two_actions_a_turn);
	RUN("[CB3] every face turns clockwise", turning);
	RUN("[CB4] [CB-a] every push on both sizes", every_push);
	RUN("[CB-a] the fixed elbows are ordinary cards afterwards", the_fixed_elbows_can_go);
	RUN("[CB-a] cats and homes beside the line stay", things_beside_the_line_stay);
	RUN("[CB-c] passing, and turns that change nothing", passing);
	RUN("[CB-a] [CB-c] words and legal moves", words_and_legal_moves);
	RUN("vector 3 [CB4] a column is pushed", vector_3);
	RUN("[CB8] [CB-f] the last cats", the_last_cats);
	RUN("[CB8] [CB-i] most points win, ties are shared", most_points_win);
	RUN("[CB9] [CB-h] together the turns count", together_turns_count);
	RUN("[CB10] [CB-k] teams add up", teams);
	RUN("[CB-i] a standstill ends the game", a_standstill_ends_it);
	RUN("[CB-j] a fair start has one action", a_fair_start);
	RUN("[CB-j] [CB-k] tables that cannot be", tables_that_cannot_be);
	RUN("every invariant can break", every_invariant_can_break);
	return check_report();
}
