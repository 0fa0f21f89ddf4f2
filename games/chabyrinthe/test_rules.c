/* Chabyrinthe's rules, a test or more a rule. Positions are written straight into the state. */
#include "games/chabyrinthe/chabyrinthe.h"

#include <string.h>

#include "engine/out.h"
#include "engine/play.h"
#include "tests/check.h"

extern const struct sil_game sil_chabyrinthe;

static const struct sil_rules *const rules = &chabyrinthe_rules;

static const char *const face_names[FACES] = {".",   "NS",  "EW",  "NE",   "ES",    "SW",    "WN",   "NES",
					      "ESW", "SWN", "WNE", "NESW", "NS+EW", "NE+SW", "ES+WN"};

static struct chabyrinthe dealt_from(uint8_t seats, const uint8_t options[3], uint64_t seed)
{
	struct sil_state state;
	uint8_t key[SIL_KEY_BYTES] = {0};
	memcpy(key, &seed, sizeof seed);
	struct sil_config config = {.seats = seats, .options = {options[0], options[1], options[2]}};
	sil_begin(rules, &config, key, &state);
	return *(struct chabyrinthe *)&state;
}

static struct chabyrinthe dealt(uint8_t seats, uint8_t size, uint8_t mode)
{
	return dealt_from(seats, (uint8_t[]){size, mode, 0}, 1);
}

static const char *broken(const struct chabyrinthe *game)
{
	return rules->broken((const struct sil_state *)game);
}

static unsigned winners(const struct chabyrinthe *game)
{
	return rules->winners((const struct sil_state *)game);
}

static int32_t score(const struct chabyrinthe *game, int seat)
{
	int32_t points[SIL_MAX_SEATS];
	rules->score((const struct sil_state *)game, points);
	return points[seat];
}

static uint16_t act_of(const char *text)
{
	for (uint16_t act = 0; act < rules->acts; act++) {
		char buffer[32];
		struct sil_out out = sil_out_on(buffer, sizeof buffer);
		sil_chabyrinthe.print_move(act, &out);
		if (!strcmp(buffer, text))
			return act;
	}
	return 9999;
}

static int play_as(struct chabyrinthe *game, unsigned seat, const char *text)
{
	return rules->apply((struct sil_state *)game, (struct sil_move){.act = act_of(text), .seat = (uint8_t)seat});
}

/* By whoever is due. */
static int play(struct chabyrinthe *game, const char *text)
{
	return play_as(game, (unsigned)__builtin_ctz(game->public.due), text);
}

static void lay_board(struct chabyrinthe *game, const char *board)
{
	unsigned side = chabyrinthe_side(&game->public), cell = 0;
	char copy[256];
	strcpy(copy, board);
	memset(game->grid, 0, sizeof game->grid);
	for (char *name = strtok(copy, " /"); name; name = strtok(NULL, " /"), cell++)
		for (uint8_t face = 1; face < FACES; face++)
			if (!strcmp(name, face_names[face]))
				game->grid[cell / side * 4 + cell % side] = face;
}

static bool board_is(const struct chabyrinthe *game, const char *board)
{
	struct chabyrinthe other = *game;
	lay_board(&other, board);
	return !memcmp(other.grid, game->grid, sizeof other.grid);
}

static void place(struct chabyrinthe *game, uint8_t home0, uint8_t home1, uint8_t cat0, uint8_t points0, uint8_t cat1,
		  uint8_t points1)
{
	game->home[0] = home0, game->home[1] = home1;
	game->cat[0] = cat0, game->points[0] = points0;
	game->cat[1] = cat1, game->points[1] = points1;
}

static bool homes_are(const struct chabyrinthe *game, int first, int second)
{
	return game->home[0] == first && game->home[1] == second;
}

static bool cats_are(const struct chabyrinthe *game, int first, int points0, int second, int points1)
{
	return game->cat[0] == first && game->points[0] == points0 && game->cat[1] == second &&
	       game->points[1] == points1;
}

#define VECTOR_BOARD "NE EW NS EW / EW NS EW NS / EW NS EW NS / NS EW NS EW"
#define OPEN_BOARD "NE EW EW EW / EW NS EW NS / EW NS EW NS / NS EW NS EW"
#define CLOSED_REST "EW NS EW NS / EW NS EW NS / NS EW NS EW"

/* The rules page's position, seat 0 to play; cats of 5 and then 3 points come next. */
static struct chabyrinthe position(const char *board)
{
	struct chabyrinthe game = dealt(2, 0, VERSUS);
	lay_board(&game, board);
	place(&game, 4, 12, 0, 4, 8, 3);
	game.cat_pile[12] = 5, game.cat_pile[11] = 3;
	game.first = 0, game.public.due = 1;
	return game;
}

/* An action that changes no gutter: b2 is the same straight after half a turn. */
static int change_nothing(struct chabyrinthe *game)
{
	return play(game, "turn-b2-180");
}

static int won_by(const struct chabyrinthe *game, int seat)
{
	return game->won[seat][0] + game->won[seat][1] + game->won[seat][2];
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

/* Chance: the sum of (seen - expected)² / expected. */
static double surprise(const int *seen, int kinds, double expected)
{
	double sum = 0;
	for (int i = 0; i < kinds; i++)
		sum += (seen[i] - expected) * (seen[i] - expected) / expected;
	return sum;
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

static void vector_3(void)
{
	struct chabyrinthe game = position("NE NS EW NS / ES NS EW NS / WN NS EW NS / NS NS EW NS");
	uint8_t second = game.pile[1];
	game.pile[0] = TEE;
	CHECK(play(&game, "push-a1-col-90") == SIL_OK);
	CHECK(board_is(&game, "ES NS EW NS / WN NS EW NS / NS NS EW NS / ESW NS EW NS"));
	CHECK(game.pile[0] == second && game.pile[9] == ELBOW);
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

/* ---- knowledge ---- */

static struct chabyrinthe_view seen(const struct chabyrinthe *game, int seat)
{
	struct sil_view view;
	struct sil_state state;
	memcpy(&state, game, sizeof *game);
	sil_observe(rules, &state, seat, &view);
	return *(struct chabyrinthe_view *)&view;
}

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
	RUN("[CB5] gutters agree with a slow search", gutters_by_hand);
	RUN("vector 1 [CB5] a cat is won", vector_1);
	RUN("vector 2 [CB6] [CB-e] both jump", vector_2);
	RUN("vector 3 [CB4] a column is pushed", vector_3);
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
	RUN("[CB8] [CB-f] the last cats", the_last_cats);
	RUN("[CB8] [CB-i] most points win, ties are shared", most_points_win);
	RUN("[CB9] [CB-h] together the turns count", together_turns_count);
	RUN("[CB10] [CB-k] teams add up", teams);
	RUN("[CB-i] a standstill ends the game", a_standstill_ends_it);
	RUN("[CB-j] a fair start has one action", a_fair_start);
	RUN("[CB-j] [CB-k] tables that cannot be", tables_that_cannot_be);
	RUN("[CB-g] the pile becomes known", the_pile_becomes_known);
	RUN("[CB-g] imagination is even", imagination_is_even);
	RUN("[CB-g] what is known is imagined", what_is_known_is_imagined);
	RUN("every invariant can break", every_invariant_can_break);
	return check_report();
}
