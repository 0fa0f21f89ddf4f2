/* Chabyrinthe's heuristic: obvious positions, reasons counted a second time by the rules alone, nothing hidden read. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "bots/character.h"
#include "bots/hint.h"
#include "bots/levels.h"
#include "engine/out.h"
#include "engine/play.h"
#include "engine/heuristic.h"
#include "engine/message.h"
#include "games/chabyrinthe/roof.h"
#include "tests/check.h"
#include "tests/secrets.h"

extern const struct sil_game sil_chabyrinthe;

static const struct sil_rules *const rules = &chabyrinthe_rules;

#ifdef SIL_INSTRUMENTED
enum { MAX_WON_POSITIONS = 12, STILL_GAMES = 2 };
#else
enum { MAX_WON_POSITIONS = 400, STILL_GAMES = 8 };
#endif

/* --- positions --- */

static struct chabyrinthe dealt(uint8_t seats, uint8_t size, uint8_t mode, uint64_t seed)
{
	struct sil_state state;
	uint8_t key[SIL_KEY_BYTES] = {0};
	memcpy(key, &seed, sizeof seed);
	struct sil_config config = {.seats = seats, .options = {size, mode}};
	sil_begin(rules, &config, key, &state);
	return *(struct chabyrinthe *)&state;
}

static void take(struct chabyrinthe *game, uint16_t act)
{
	struct sil_move move = {.act = act, .seat = (uint8_t)__builtin_ctz(game->public.due)};
	CHECK(rules->apply((struct sil_state *)game, move) == SIL_OK);
}

/* A dealt game some random actions later; seat and actions left vary. */
static struct chabyrinthe later(uint8_t seats, uint8_t size, uint8_t mode, uint64_t seed)
{
	struct chabyrinthe game = dealt(seats, size, mode, seed);
	struct sil_rng rng = {seed};
	for (uint64_t i = 0; i < seed % 7 && !game.public.over; i++)
		take(&game, rules->pick((const struct sil_state *)&game, 0, sil_rng_u32(&rng)));
	return game;
}

/* Lays a board, with the cards that are left as the pile: `top` first, then the others as they come. */
static struct chabyrinthe laid(uint8_t seats, const uint8_t board[MAX_CELLS], uint8_t top)
{
	struct chabyrinthe game = dealt(seats, 0, VERSUS, 1);
	unsigned left[KINDS], count = 0;
	for (unsigned kind = 0; kind < KINDS; kind++)
		left[kind] = chabyrinthe_cards[kind].count;
	memcpy(game.grid, board, MAX_CELLS);
	for (unsigned cell = 0; cell < MAX_CELLS; cell++)
		left[chabyrinthe_kind(board[cell])]--;
	memset(game.pile, 0, sizeof game.pile);
	game.pile[count++] = top;
	left[top]--;
	for (uint8_t kind = STRAIGHT; kind < KINDS; kind++)
		for (; left[kind]; left[kind]--)
			game.pile[count++] = kind;
	game.first = 0, game.public.due = 1;
	return game;
}

/* Values of cats follow the stock: what lies outside is taken out of the pile. */
static void place(struct chabyrinthe *game, uint8_t home0, uint8_t home1, uint8_t cat0, uint8_t points0, uint8_t cat1,
		  uint8_t points1)
{
	unsigned left[6] = {0, 0, 0, CATS_OF_A_SIZE, CATS_OF_A_SIZE, CATS_OF_A_SIZE}, count = 0;
	game->home[0] = home0, game->home[1] = home1;
	game->cat[0] = cat0, game->points[0] = points0;
	game->cat[1] = cat1, game->points[1] = points1;
	left[points0]--, left[points1]--;
	for (uint8_t points = LEAST_CAT; points < 6; points++)
		for (; left[points]; left[points]--)
			game->cat_pile[count++] = points;
}

static int won(const struct chabyrinthe *game, bool points)
{
	int sum = 0;
	for (int s = 0; s < MAX_PLAYERS; s++)
		for (int c = 0; c < CAT_SIZES; c++)
			sum += game->won[s][c] * (points ? LEAST_CAT + c : 1);
	return sum;
}

static int cats_by(const struct chabyrinthe *game, uint16_t act)
{
	struct chabyrinthe after = *game;
	take(&after, act);
	return won(&after, false) - won(game, false);
}

static int points_by(const struct chabyrinthe *game, uint16_t act)
{
	struct chabyrinthe after = *game;
	take(&after, act);
	return won(&after, true) - won(game, true);
}

static int legal(const struct chabyrinthe *game, uint16_t *acts)
{
	return rules->legal((const struct sil_state *)game, __builtin_ctz(game->public.due), acts);
}

static uint16_t chosen(const struct sil_bot *bot, const struct chabyrinthe *game, uint32_t iterations)
{
	struct sil_view view;
	uint16_t acts[SIL_MAX_LEGAL];
	struct sil_state state = {0};
	struct sil_rng rng = {7};
	memcpy(&state, game, sizeof *game);
	sil_observe(rules, &state, __builtin_ctz(game->public.due), &view);
	struct sil_question question = {.game = &sil_chabyrinthe, .view = &view, .acts = acts};
	question.count = legal(game, acts);
	question.budget.iterations = iterations;
	return bot->choose(&question, &rng).act;
}

static const struct sil_bot *const good[] = {&sil_normal_bot, &sil_hard_bot};

/* --- obvious positions --- */

/* Cat 0 goes in by a1 and along the first row to home 4 once c1 lies flat. */
static void a_winning_turn(void)
{
	static const uint8_t board[MAX_CELLS] = {NE, EW, NS, EW, SW, SW, SW, SW, SW, WN, ES, ES, NS, NS, NS, NES};
	struct chabyrinthe game = laid(2, board, BRIDGE);
	place(&game, 4, 12, 0, 5, 8, 3);
	game.actions = 1;
	for (int b = 0; b < 2; b++)
		CHECK(points_by(&game, chosen(good[b], &game, 2000)) >= 5);
	game.public.seats = 1;
	for (int b = 0; b < 2; b++)
		CHECK(cats_by(&game, chosen(good[b], &game, 2000)) >= 1);
}

/* A T at d1 with cats above and at the end of the column below, a home to its right: half a turn wins both. */
static void two_cats_rather_than_one(void)
{
	static const uint8_t board[MAX_CELLS] = {NE, NE, WN, SWN, NE, NE, NE, NS, NE, NE, NE, NS, EW, EW, EW, NS};
	struct chabyrinthe game = laid(2, board, BRIDGE);
	place(&game, 4, 12, 3, 3, 8, 4);
	game.actions = 1;
	int most = 0, ones = 0;
	uint16_t acts[SIL_MAX_LEGAL];
	for (int i = 0, count = legal(&game, acts); i < count; i++) {
		int cats = cats_by(&game, acts[i]);
		ones += cats == 1;
		most = cats > most ? cats : most;
	}
	CHECK(most == 2 && ones > 0);
	for (int b = 0; b < 2; b++)
		CHECK(cats_by(&game, chosen(good[b], &game, 2000)) == 2);
	game.public.seats = 1;
	for (int b = 0; b < 2; b++)
		CHECK(cats_by(&game, chosen(good[b], &game, 3000)) == 2);
}

static const uint8_t row_of_two[MAX_CELLS] = {NE, NS, NS, EW, SW, SW, SW, SW, SW, WN, ES, ES, NS, NS, NS, NES};

/* Both b1 and c1 lie across the row: no single action wins, two turns do. */
static void two_actions_that_win(void)
{
	for (uint8_t seats = 1; seats <= 4; seats++) {
		struct chabyrinthe game = laid(seats, row_of_two, DOUBLE_ELBOW);
		place(&game, 4, 12, 0, 5, 8, 3);
		uint16_t acts[SIL_MAX_LEGAL];
		for (int i = 0, count = legal(&game, acts); i < count; i++)
			CHECK(cats_by(&game, acts[i]) == 0);
		for (int b = 0; b < 2; b++) {
			struct chabyrinthe turn = game;
			take(&turn, chosen(good[b], &turn, 2000));
			take(&turn, chosen(good[b], &turn, 2000));
			CHECK(won(&turn, false) >= 1);
		}
	}
}

static void never_pass_what_can_be_won(void)
{
	int tried = 0;
	for (uint64_t seed = 1; seed <= 120; seed++) {
		struct chabyrinthe game = later((uint8_t)(1 + seed % 4), seed / 4 % 2, VERSUS, seed);
		uint16_t acts[SIL_MAX_LEGAL];
		int best = 0;
		game.actions = 1;
		for (int i = 0, count = legal(&game, acts); i < count; i++)
			best = cats_by(&game, acts[i]) > best ? cats_by(&game, acts[i]) : best;
		if (!best)
			continue;
		tried++;
		CHECK(cats_by(&game, chosen(&sil_normal_bot, &game, 0)) >= 1);
		CHECK(chosen(&sil_hard_bot, &game, 400) != ACT_PASS);
	}
	CHECK(tried >= 15);
}

/* The most points the next player could win with one action. */
static int left_to_next(const struct chabyrinthe *game, uint16_t act)
{
	struct chabyrinthe after = *game;
	uint16_t acts[SIL_MAX_LEGAL];
	int most = 0;
	take(&after, act);
	if (after.public.over)
		return 0;
	for (int i = 0, count = legal(&after, acts); i < count; i++) {
		int points = points_by(&after, acts[i]);
		most = points > most ? points : most;
	}
	return most;
}

/* Nothing can be won now, but the first row lacks only two turns: neither of them is made, and the row is broken. */
static void no_gift_to_the_rival(void)
{
	struct chabyrinthe game = laid(2, row_of_two, DOUBLE_ELBOW);
	place(&game, 4, 12, 0, 5, 8, 3);
	game.actions = 1;
	CHECK(left_to_next(&game, ACT_TURN + 1 * TURNS_PER_CARD) >= 5);
	CHECK(left_to_next(&game, chosen(&sil_hard_bot, &game, 3000)) == 0);
}

/* Over many last actions hard wins as much as normal and leaves far less. */
static void less_left_to_rivals(void)
{
	int won_by[2] = {0}, left_by[2] = {0};
	for (uint64_t seed = 1; seed <= 40; seed++) {
		struct chabyrinthe game = later(2, 0, VERSUS, seed);
		game.actions = 1;
		for (int b = 0; b < 2; b++) {
			uint16_t act = chosen(good[b], &game, 1000);
			won_by[b] += points_by(&game, act);
			left_by[b] += left_to_next(&game, act);
		}
	}
	CHECK(won_by[1] - left_by[1] > won_by[0] - left_by[0] + 40);
	CHECK(left_by[1] < left_by[0] / 2);
}

/* Over many last actions at a table of four: the spiteful one leaves less than the plain one, and may give up points
 * for it; the bold one leaves more, and wins as much. */
static void tempers_leave_more_or_less(void)
{
	static const struct sil_bot *const bots[] = {&sil_spiteful_bot, &sil_plain_bot, &sil_bold_bot};
	int won_by[3] = {0}, left_by[3] = {0};
	for (uint64_t seed = 1; seed <= (CHECK_FEW ? 10 : 100); seed++) {
		struct chabyrinthe game = later(4, 0, VERSUS, seed);
		game.actions = 1;
		for (int b = 0; b < 3; b++) {
			uint16_t act = chosen(bots[b], &game, 480);
			won_by[b] += points_by(&game, act);
			left_by[b] += left_to_next(&game, act);
		}
	}
	if (CHECK_FEW)
		return;
	CHECK(left_by[0] < left_by[1] && left_by[1] < left_by[2]);
	CHECK(won_by[0] <= won_by[1] && won_by[2] == won_by[1]);
}

/* Who has no tastes plays what hard does with the same effort and the same luck. */
static void without_tastes_as_hard(void)
{
	static const float none[SIL_TASTES] = {0};
	for (uint64_t seed = 1; seed <= 24; seed++) {
		const uint8_t seats = (uint8_t)(2 + seed % 3);
		struct chabyrinthe game = later(seats, seed % 2, seats == 4 && seed % 8 < 4 ? TEAMS : VERSUS, seed);
		struct sil_rng one = {seed}, same = one;
		struct sil_view view;
		uint16_t acts[SIL_MAX_LEGAL], planned = 0;
		float values[SIL_MAX_LEGAL];
		int best = 0, count = legal(&game, acts);
		sil_observe(rules, (const struct sil_state *)&game, __builtin_ctz(game.public.due), &view);
		CHECK(chabyrinthe_evaluator.plan(&view, acts, count, 300, &one, &planned));
		CHECK(chabyrinthe_evaluator.evaluate_to_taste(&view, acts, count, 300, none, &same, values));
		for (int i = 1; i < count; i++)
			best = values[i] > values[best] ? i : best;
		CHECK(acts[best] == planned && one.x == same.x);
	}
}

static void every_table_has_a_plan(void)
{
	static const uint8_t tables[][3] = {{1, 0, VERSUS}, {1, 1, VERSUS}, {2, 0, COOP},
					    {4, 1, COOP},   {4, 0, TEAMS},  {4, 1, TEAMS},
					    {3, 0, VERSUS}, {4, 0, VERSUS}, {2, 1, VERSUS}};
	for (unsigned t = 0; t < sizeof tables / sizeof *tables; t++) {
		struct chabyrinthe game = dealt(tables[t][0], tables[t][1], tables[t][2], 5);
		for (int i = 0; i < 12 && !game.public.over; i++) {
			uint16_t acts[SIL_MAX_LEGAL], act = chosen(&sil_hard_bot, &game, 300);
			bool listed = false;
			for (int a = 0, count = legal(&game, acts); a < count; a++)
				listed |= acts[a] == act;
			CHECK(listed);
			take(&game, act);
		}
		CHECK(won(&game, false) >= 4);
	}
}

/* The book calls seven turns incredible; a good plan needs hardly more. */
static void alone_in_few_turns(void)
{
	unsigned turns = 0;
	for (uint64_t seed = 1; seed <= 4; seed++) {
		struct chabyrinthe game = dealt(1, 0, VERSUS, seed);
		while (!game.public.over)
			take(&game, chosen(&sil_hard_bot, &game, 1000));
		CHECK(won(&game, false) == CATS);
		turns += game.turns;
	}
	CHECK(turns <= 4 * 9);
}

/* --- the roof as sets, against the rules --- */

/* What rules a family out rules out each of its actions; a family alone is what it is in the whole list. */
static void families_rule_out(void)
{
	for (uint64_t seed = 1; seed <= 60; seed++) {
		struct chabyrinthe game = later(2, seed % 2, VERSUS, seed);
		struct action families[MAX_ACTIONS], all[MAX_ACTIONS], some[MAX_ACTIONS];
		struct evaluation bounds[MAX_ACTIONS], evaluations[MAX_ACTIONS];
		struct roof roof;
		struct ring ring;
		chabyrinthe_roof(game.grid, &roof);
		chabyrinthe_ring(&game, &ring);
		unsigned count = chabyrinthe_actions(&game, &roof, ALL_FAMILIES, true, families), at = 0;
		unsigned actions = chabyrinthe_actions(&game, &roof, ALL_FAMILIES, false, all);
		chabyrinthe_look(families, count, &ring, true, 0, bounds);
		chabyrinthe_look(all, actions, &ring, true, 0, evaluations);
		for (unsigned f = 0; f < count; f++) {
			uint64_t family = UINT64_C(1) << family_of(families[f].act);
			unsigned of_it = chabyrinthe_actions(&game, &roof, family, false, some);
			CHECK(of_it > 0);
			for (unsigned i = 0; i < of_it; i++, at++) {
				CHECK(at < actions && some[i].act == all[at].act);
				CHECK(!memcmp(&some[i].roof, &all[at].roof, sizeof roof));
				CHECK(bounds[f].joined || !evaluations[at].joined);
				CHECK(evaluations[at].joined || bounds[f].promise >= evaluations[at].promise);
			}
		}
		CHECK(at == actions);
	}
}

static void roofs_and_rules_agree(void)
{
	unsigned wins = 0;
	for (uint64_t seed = 1; seed <= 60; seed++) {
		struct chabyrinthe game = later(2, seed % 2, VERSUS, seed);
		struct action actions[MAX_ACTIONS];
		struct roof roof;
		struct ring ring;
		chabyrinthe_roof(game.grid, &roof);
		chabyrinthe_ring(&game, &ring);
		unsigned count = chabyrinthe_actions(&game, &roof, ALL_FAMILIES, false, actions);
		struct evaluation evaluations[MAX_ACTIONS], joined[MAX_ACTIONS], much[MAX_ACTIONS];
		chabyrinthe_look(actions, count, &ring, true, NO_PROMISES, joined);
		chabyrinthe_look(actions, count, &ring, true, 0, evaluations);
		chabyrinthe_look(actions, count, &ring, true, 0.8f, much);
		for (unsigned i = 0; i < count; i++) {
			struct chabyrinthe after = game, known = game;
			struct roof now;
			float alone = chabyrinthe_promise(&actions[i].roof, &ring);
			take(&after, actions[i].act);
			chabyrinthe_roof(after.grid, &now);
			CHECK(!memcmp(&now, &actions[i].roof, sizeof now));
			CHECK(joined[i].joined == (won(&after, false) > won(&game, false)));
			CHECK(evaluations[i].joined == joined[i].joined);
			CHECK(much[i].joined == joined[i].joined);
			if (!joined[i].joined) {
				CHECK(!memcmp(&evaluations[i].promise, &alone, sizeof alone));
				CHECK(much[i].promise >= alone && (much[i].promise <= alone || much[i].promise < 0.8f));
			}
			take_known(&known, actions[i].act, joined[i].joined);
			CHECK(!memcmp(&known, &after, sizeof after));
			wins += joined[i].joined;
		}
		uint64_t within[FAR];
		chabyrinthe_reach(&roof, ring.homes, within);
		for (unsigned place_number = 0; place_number < 16u - 4u * (seed % 2); place_number++) {
			unsigned length = 0;
			for (int h = 0; h < 2; h++)
				length += chabyrinthe_gutter_length(game.grid, seed % 2, game.home[h], place_number);
			uint64_t door = UINT64_C(1) << chabyrinthe_door[seed % 2][place_number];
			CHECK((length > 0) == (cards_to(within, door) == 0));
		}
	}
	CHECK(wins > 20);
}

/* One card to turn means that one turn wins, and the other way round. */
static void one_card_away(void)
{
	unsigned near = 0;
	for (uint64_t seed = 1; seed <= 100; seed++) {
		struct chabyrinthe game = later(2, 0, VERSUS, seed);
		struct roof roof;
		struct ring ring;
		uint64_t within[FAR];
		bool turn_wins = false;
		chabyrinthe_roof(game.grid, &roof);
		chabyrinthe_ring(&game, &ring);
		chabyrinthe_reach(&roof, ring.homes, within);
		for (uint16_t act = ACT_TURN; act < ACT_PUSH; act++)
			turn_wins |= cats_by(&game, act) > 0;
		bool one = cards_to(within, ring.cat[0]) == 1 || cards_to(within, ring.cat[1]) == 1;
		CHECK(one || !turn_wins);
		near += one && turn_wins;
	}
	CHECK(near >= 5);
}

/* --- games that stand still --- */

/* A game between careful players who have won nothing for some turns; whoever is behind is due. */
static bool standing_still(uint64_t seed, struct chabyrinthe *game)
{
	*game = dealt(2, 0, VERSUS, seed);
	for (int actions = 0; actions < 60 && !game->public.over; actions++) {
		unsigned seat = (unsigned)__builtin_ctz(game->public.due);
		if (game->idle >= 5 && game->actions == ACTIONS && chabyrinthe_standing(game, seat) < 0)
			return true;
		take(game, chosen(&sil_hard_bot, game, 120));
	}
	return false;
}

/* [CB-i] Who is behind then has lost: max gives the roof away rather than the game. */
static void who_is_behind_moves(void)
{
	unsigned found = 0, moved = 0;
	for (uint64_t seed = 1; seed <= STILL_GAMES; seed++) {
		struct chabyrinthe game, end;
		if (!standing_still(seed, &game))
			continue;
		unsigned seat = (unsigned)__builtin_ctz(game.public.due);
		for (int action = 0; action < ACTIONS && !game.public.over && game.public.due >> seat & 1; action++)
			take(&game, chosen(&sil_max_bot, &game, 10000));
		chabyrinthe_most_won(&game, seat ^ 1, 1e9f, &end);
		moved += won(&end, false) > won(&game, false);
		found++;
	}
	CHECK(found >= STILL_GAMES / 2 && 2 * moved >= found);
}

/* --- hints --- */

/* Together all win or nobody, and partners share a victory: their chances follow no curve of games among rivals. */
static void calibrated_against_rivals(void)
{
	static const struct {
		uint8_t seats, mode;
		bool corrected;
	} tables[] = {{1, VERSUS, false}, {2, COOP, false}, {2, VERSUS, true}, {4, VERSUS, true}, {4, TEAMS, false}};
	for (unsigned t = 0; t < sizeof tables / sizeof *tables; t++) {
		struct chabyrinthe game = dealt(tables[t].seats, 0, tables[t].mode, 3);
		struct sil_state state = {0};
		struct sil_view view;
		struct sil_hint hints[SIL_MAX_HINTS];
		uint16_t acts[SIL_MAX_LEGAL];
		memcpy(&state, &game, sizeof game);
		sil_observe(rules, &state, __builtin_ctz(game.public.due), &view);
		struct sil_question question = {.game = &sil_chabyrinthe, .view = &view, .acts = acts};
		question.count = legal(&game, acts), question.budget.iterations = 8;
		CHECK(sil_hint(&question, hints) > 0);
		CHECK(hints[0].searched == (tables[t].seats > 1 && tables[t].mode != COOP));
		bool as_found = hints[0].chance >= hints[0].found && hints[0].chance <= hints[0].found;
		CHECK(as_found != tables[t].corrected);
	}
}

/* --- nothing hidden is read --- */

static void values_read_nothing_hidden(void)
{
	for (uint64_t seed = 1; seed <= 20; seed++) {
		struct chabyrinthe game = later((uint8_t)(1 + seed % 4), seed % 2, VERSUS, seed);
		struct sil_state state = {0}, other;
		uint8_t secret[SIL_STATE_BYTES] = {0};
		struct sil_view views[2];
		uint16_t acts[SIL_MAX_LEGAL];
		float values[2][SIL_MAX_LEGAL];
		int seat = __builtin_ctz(game.public.due), count = legal(&game, acts), flipped = 0;
		memcpy(&state, &game, sizeof game);
		other = state;
		chabyrinthe_secrets(&state, seat, secret);
		for (size_t i = 0; i < sizeof game; i++)
			if (secret[i])
				((uint8_t *)&other)[i] ^= 0x55, flipped++;
		CHECK(flipped > 0);
		sil_observe(rules, &state, seat, &views[0]);
		sil_observe(rules, &other, seat, &views[1]);
		for (int v = 0; v < 2; v++)
			sil_chabyrinthe.evaluator->evaluate(&views[v], acts, count, values[v]);
		CHECK(!memcmp(values[0], values[1], (size_t)count * sizeof(float)));
		float least = values[0][0], most = least;
		for (int i = 0; i < count; i++) {
			least = values[0][i] < least ? values[0][i] : least;
			most = values[0][i] > most ? values[0][i] : most;
		}
		CHECK(most > least);
	}
}

/* --- reasons --- */

/* How many different roofs with a joined cat one turn of a card leads to, by the rules' own gutters. */
static unsigned turns_that_join(const struct chabyrinthe *game, unsigned from)
{
	unsigned win = 0;
	for (unsigned cell = from; cell < MAX_CELLS; cell++)
		for (unsigned quarters = 1; quarters < chabyrinthe_cards[chabyrinthe_kind(game->grid[cell])].looks;
		     quarters++) {
			struct chabyrinthe after = *game;
			after.grid[cell] = chabyrinthe_turn(game->grid[cell], quarters);
			win += chabyrinthe_anything_joined(&after);
		}
	return win;
}

static bool two_turns_join(const struct chabyrinthe *game)
{
	for (unsigned cell = 0; cell < MAX_CELLS; cell++)
		for (unsigned quarters = 1; quarters < TURNS_PER_CARD + 1; quarters++) {
			struct chabyrinthe after = *game;
			after.grid[cell] = game->grid[cell] ? chabyrinthe_turn(game->grid[cell], quarters) : NO_FACE;
			if (turns_that_join(&after, cell + 1))
				return true;
		}
	return false;
}

static unsigned numbers_in(const char *text, long *numbers, unsigned most)
{
	unsigned count = 0;
	while (*text && count < most) {
		if (isdigit((unsigned char)*text))
			numbers[count++] = strtol(text, (char **)&text, 10);
		else
			text++;
	}
	return count;
}

static void reasons_are_exact(void)
{
	unsigned winning = 0;
	for (uint64_t seed = 1; seed <= 24; seed++) {
		struct chabyrinthe game = later((uint8_t)(1 + seed % 2), seed / 2 % 2, VERSUS, seed);
		struct sil_state state = {0};
		struct sil_view view;
		uint16_t acts[SIL_MAX_LEGAL];
		memcpy(&state, &game, sizeof game);
		sil_observe(rules, &state, __builtin_ctz(game.public.due), &view);
		for (int i = 0, count = legal(&game, acts); i < count; i += 3) {
			struct chabyrinthe after = game;
			long said[2][6] = {{0}};
			unsigned spoken[2];
			bool none[2], two[2]; /* instead of a number */
			for (int lang = 0; lang < 2; lang++) {
				char text[256];
				struct sil_out out = sil_out_on(text, sizeof text);
				out.lang = lang ? SIL_FR : SIL_EN;
				struct sil_messages reason;
				sil_messages_clear(&reason, sil_chabyrinthe.words);
				sil_chabyrinthe.explain(&view, acts[i], &reason);
				sil_put_messages_plainly(&sil_chabyrinthe, &reason, view.seat, &out);
				CHECK(!out.overflow && text[0] && text[out.used - 1] == '.');
				spoken[lang] = numbers_in(text, said[lang], 6);
				none[lang] = strstr(text, lang ? "aucune rotation" : "no turn of a card");
				two[lang] = strstr(text, lang ? "deux ensemble oui" : "cat, two together do");
			}
			CHECK(spoken[0] == spoken[1] && !memcmp(said[0], said[1], sizeof said[0]));
			if (acts[i] != ACT_PASS)
				take(&after, acts[i]);
			if (after.public.over)
				continue;
			int cats = won(&after, false) - won(&game, false);
			unsigned win = turns_that_join(&after, 0);
			CHECK(none[0] == !win && none[1] == !win);
			CHECK(!win || spoken[0] >= 1);
			CHECK(!win || said[0][spoken[0] - 1] == win);
			CHECK(two[0] == (!win && after.actions == ACTIONS && two_turns_join(&after)) &&
			      two[1] == two[0]); /* with one action left there are no two */
			if (cats) {
				CHECK(said[0][0] == cats);
				winning++;
			}
			if (cats == 1 && game.public.seats > 1)
				CHECK(said[0][1] == won(&after, true) - won(&game, true));
		}
	}
	CHECK(winning >= 5);
}

/* By the rules alone: every action there is, and every one after it. */
static float best_by_trying(const struct chabyrinthe *game, unsigned seat)
{
	uint16_t acts[SIL_MAX_LEGAL];
	int count = rules->legal((const struct sil_state *)game, (int)seat, acts);
	float best = chabyrinthe_standing(game, seat);
	for (int i = 0; i < count - 1; i++) { /* all but pass */
		struct chabyrinthe after = *game;
		take_action(&after, acts[i]);
		bool more = game->actions > 1 && !after.public.over;
		float value = more ? best_by_trying(&after, seat) : chabyrinthe_standing(&after, seat);
		best = value > best ? value : best;
	}
	return best;
}

static void most_won_is_the_most(void)
{
	for (uint64_t seed = 1; seed <= MAX_WON_POSITIONS; seed++) {
		struct chabyrinthe end, game = later((uint8_t)(2 + seed % 3), seed % 4 == 0, VERSUS, seed);
		unsigned seat = (unsigned)__builtin_ctz(game.public.due);
		chabyrinthe_most_won(&game, seat, 1e9f, &end);
		float found = chabyrinthe_standing(&end, seat), most = best_by_trying(&game, seat);
		CHECK(found >= most && found <= most);
		/* Who asks for less gets at least that. */
		chabyrinthe_most_won(&game, seat, most - 1, &end);
		CHECK(chabyrinthe_standing(&end, seat) >= most - 1);
	}
}

int main(void)
{
	RUN("a turn that wins a cat of five points is played", a_winning_turn);
	RUN("two cats by one action rather than one", two_cats_rather_than_one);
	RUN("two actions that win are found where no single one does", two_actions_that_win);
	RUN("what can be won is not passed", never_pass_what_can_be_won);
	RUN("no cat is left to the rival for one turn", no_gift_to_the_rival);
	RUN("hard leaves rivals far less than normal", less_left_to_rivals);
	RUN("the spiteful leave less to whoever is next, the bold more", tempers_leave_more_or_less);
	RUN("without tastes characters play what hard does", without_tastes_as_hard);
	RUN("every kind of table has a plan", every_table_has_a_plan);
	RUN("alone, all cats in few turns", alone_in_few_turns);
	RUN("who rules a family of actions out misses none", families_rule_out);
	RUN("roofs as sets agree with the rules", roofs_and_rules_agree);
	RUN("one card away is one turn away", one_card_away);
	RUN("the most a turn can win is what trying every pair finds", most_won_is_the_most);
	RUN("who is behind in a game that stands still moves it", who_is_behind_moves);
	RUN("hints are calibrated where everybody plays alone for victory", calibrated_against_rivals);
	RUN("values do not depend on hidden cards", values_read_nothing_hidden);
	RUN("reasons count what the rules count", reasons_are_exact);
	return check_report();
}
