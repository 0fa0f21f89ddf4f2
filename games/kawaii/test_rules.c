/* Kawaii's rules, one test or more a rule; test_time.h has those about time. */
#include "games/kawaii/kawaii.h"

#include <string.h>

#include "engine/play.h"
#include "engine/stream.h"
#include "engine/shuffle.h"
#include "games/kawaii/internal.h"
#include "tests/check.h"

static const struct sil_rules *rules = &kawaii_rules; /* the newest version, but for one test */

static struct kawaii dealt_from(uint8_t seats, uint8_t pace, uint8_t memory, uint32_t seed)
{
	struct sil_state state;
	uint8_t key[SIL_KEY_BYTES] = {(uint8_t)seed, (uint8_t)(seed >> 8), (uint8_t)(seed >> 16), 77};
	sil_begin(rules, &(struct sil_config){.seats = seats, .options = {pace, memory}}, key, &state);
	return *(struct kawaii *)&state;
}

static struct kawaii dealt(uint8_t seats, uint8_t pace)
{
	return dealt_from(seats, pace, 0, seats);
}

static int move_at(struct kawaii *game, unsigned seat, unsigned act, uint32_t t_ms, unsigned credit_ms)
{
	return rules->apply((struct sil_state *)game, (struct sil_move){.seat = (uint8_t)seat,
									.act = (uint16_t)act,
									.t_ms = t_ms,
									.credit_ms = (uint8_t)credit_ms});
}

static int calm(struct kawaii *game, unsigned seat, unsigned act)
{
	return move_at(game, seat, act, 0, 0);
}

static int tick(struct kawaii *game, uint32_t t_ms)
{
	return move_at(game, SIL_CLOCK, KAWAII_TICK, t_ms, 0);
}

static bool is_legal(const struct kawaii *game, int seat, unsigned act)
{
	uint16_t acts[SIL_MAX_LEGAL];
	int count = rules->legal((const struct sil_state *)game, seat, acts);
	for (int i = 0; i < count; i++)
		if (acts[i] == act)
			return true;
	return false;
}

static const char *broken(const struct kawaii *game)
{
	return rules->broken((const struct sil_state *)game);
}

static struct kawaii_view seen_by(const struct kawaii *game, int seat)
{
	struct sil_view view;
	sil_observe(rules, (const struct sil_state *)game, seat, &view);
	return *(struct kawaii_view *)&view;
}

static struct kawaii imagined(const struct kawaii_view *view, struct sil_rng *rng)
{
	struct sil_state state;
	struct sil_view whole = {.seat = 0};
	memcpy(&whole, view, sizeof *view);
	sil_imagine(rules, &whole, rng, &state);
	return *(struct kawaii *)&state;
}

/* So many flips by whoever has to, as early as they may. Starter and first flipper become seat 0. */
static struct kawaii live_after(uint8_t seats, int flips)
{
	struct kawaii game = dealt(seats, KAWAII_LIVE);
	game.starter = game.turn = 0;
	game.public.due = (uint16_t)kawaii_live_due(&game);
	for (int i = 0; i < flips; i++)
		CHECK(move_at(&game, game.turn, KAWAII_FLIP, game.flip_from_ms, 0) == SIL_OK);
	CHECK(broken(&game) == NULL);
	return game;
}

/* The same in calm pace, everybody passing; the last flip still waits for its claims. */
static struct kawaii calm_after(uint8_t seats, int flips)
{
	struct kawaii game = dealt(seats, KAWAII_CALM);
	game.starter = game.turn = 0;
	game.public.due = 1;
	for (int i = 0; i < flips; i++) {
		while (game.phase == KAWAII_SEALING)
			CHECK(calm(&game, (unsigned)__builtin_ctz(game.public.due), KAWAII_PASS) == SIL_OK);
		CHECK(calm(&game, game.turn, KAWAII_FLIP) == SIL_OK);
	}
	CHECK(broken(&game) == NULL);
	return game;
}

static void all_pass(struct kawaii *game)
{
	for (unsigned due = game->public.due; due; due &= due - 1)
		CHECK(calm(game, (unsigned)__builtin_ctz(due), KAWAII_PASS) == SIL_OK);
}

static uint64_t card(unsigned flavour, unsigned shape, int copy)
{
	for (unsigned c = 1; c <= KAWAII_CARDS; c++)
		if (kawaii_flavour_of[c] == flavour && kawaii_shape_of[c] == shape && copy-- == 0)
			return (uint64_t)1 << c;
	return 0;
}

static unsigned all_hearts(const struct kawaii *game)
{
	unsigned sum = 0;
	for (int s = 0; s < KAWAII_SEATS; s++)
		sum += game->hearts[s];
	return sum;
}

/* Chi-square of counts that should be even. */
static double unevenness(const unsigned *counts, int cells)
{
	double total = 0, sum = 0;
	for (int i = 0; i < cells; i++)
		total += counts[i];
	for (int i = 0; i < cells; i++)
		sum += (counts[i] - total / cells) * (counts[i] - total / cells) / (total / cells);
	return sum;
}

/* ---- cards, rounds, points ---- */

static void the_cards(void)
{
	unsigned kinds[5][5] = {{0}}, shops = 0, cherries = 0;
	for (int c = 1; c <= KAWAII_CARDS; c++) {
		shops += kawaii_flavour_of[c] == CLOSED_SHOP;
		cherries += kawaii_flavour_of[c] == CHERRY;
		if (kawaii_flavour_of[c] <= BLUEBERRY)
			kinds[kawaii_flavour_of[c]][kawaii_shape_of[c]]++;
		CHECK(kawaii_of_flavour[kawaii_flavour_of[c]] >> c & 1 && kawaii_of_shape[kawaii_shape_of[c]] >> c & 1);
	}
	CHECK(shops == 3 && cherries == 2);
	for (int f = 0; f < 5; f++)
		for (int s = 0; s < 5; s++)
			CHECK(kinds[f][s] == 2);
}

static void a_deal(void)
{
	for (uint8_t seats = 3; seats <= 5; seats++) {
		struct kawaii game = dealt(seats, KAWAII_LIVE);
		uint64_t all = 0;
		unsigned flavours = 0, shapes = 0;
		for (int f = 0; f < KAWAII_CARDS; f++)
			all |= (uint64_t)1 << game.deck[f];
		CHECK(all == (((uint64_t)1 << 55) - 1) << 1);
		for (int s = 0; s < KAWAII_SEATS; s++)
			CHECK(game.hearts[s] == (s < seats ? 2 : 0));
		for (int s = 0; s < seats; s++)
			flavours |= 1u << game.flavour[s], shapes |= 1u << game.shape[s];
		CHECK(__builtin_popcount(flavours) == seats && __builtin_popcount(shapes) == seats);
		CHECK(game.turn == game.starter && game.flipped == 0 && game.piles == 0 && !broken(&game));
	}
}

static void extra_cards_from_the_starter(void)
{
	for (uint8_t seats = 3; seats <= 5; seats++) {
		struct kawaii game = dealt_from(seats, KAWAII_CALM, 0, 1000u + seats);
		unsigned flips[KAWAII_SEATS] = {0};
		while (game.round == 0) {
			if (game.phase == KAWAII_FLIPPING)
				flips[game.turn]++;
			unsigned seat = (unsigned)__builtin_ctz(game.public.due);
			CHECK(calm(&game, seat, game.phase == KAWAII_FLIPPING ? KAWAII_FLIP : KAWAII_PASS) == SIL_OK);
		}
		struct kawaii first = dealt_from(seats, KAWAII_CALM, 0, 1000u + seats);
		for (unsigned i = 0; i < seats; i++)
			CHECK(flips[(first.starter + i) % seats] == 55u / seats + (i < 55u % seats));
	}
}

static void deals_are_even(void)
{
	unsigned starters[5] = {0}, cards[55] = {0}, last[55] = {0}, flavours[5] = {0}, shapes[5] = {0};
	for (uint32_t seed = 0; seed < 11000; seed++) {
		struct kawaii game = dealt_from(5, KAWAII_CALM, 0, seed);
		starters[game.starter]++, cards[game.deck[0] - 1]++, last[game.deck[54] - 1]++;
		flavours[game.flavour[3]]++, shapes[game.shape[0]]++;
	}
	CHECK(unevenness(starters, 5) < 18.5 && unevenness(flavours, 5) < 18.5 && unevenness(shapes, 5) < 18.5);
	CHECK(unevenness(cards, 55) < 98 && unevenness(last, 55) < 98); /* one time in 5000 for an even deal */
}

static void rounds_are_dealt_anew(void)
{
	struct kawaii game = dealt(3, KAWAII_CALM), first = game;
	memset(game.hearts, 0, 8), game.hearts[0] = 1; /* seat 0 will take its own pile with the last heart */
	game.starter = game.turn = 0, game.public.due = 1;
	CHECK(calm(&game, 0, KAWAII_FLIP) == SIL_OK && game.public.due == 7);
	CHECK(calm(&game, 1, 1) == KAWAII_NO_HEART); /* who cannot claim has only a pass */
	CHECK(calm(&game, 0, 1) == SIL_OK && calm(&game, 1, KAWAII_PASS) == SIL_OK &&
	      calm(&game, 2, KAWAII_PASS) == SIL_OK);
	CHECK(game.round == 1 && memcmp(game.deck, first.deck, 55) != 0 && !broken(&game));
	CHECK(game.hearts[0] == 2 && game.hearts[1] == 2 && game.hearts[2] == 2 && game.taken[0] == 0);
	struct kawaii again = game;
	again.round = 2;
	kawaii_deal_round(&again);
	CHECK(memcmp(game.deck, again.deck, 55) != 0);
}

static void flips_go_round(void)
{
	struct kawaii game = live_after(4, 0);
	for (unsigned f = 0; f < 9; f++) {
		uint8_t next = game.deck[f];
		for (int viewer = 0; viewer < 4; viewer++)
			CHECK(seen_by(&game, viewer).deck[f] == 0);
		CHECK(move_at(&game, (f + 1) % 4, KAWAII_FLIP, game.flip_from_ms, 0) < 0);
		CHECK(move_at(&game, f % 4, KAWAII_FLIP, game.flip_from_ms, 0) == SIL_OK);
		for (int viewer = 0; viewer < 4; viewer++)
			CHECK(seen_by(&game, viewer).deck[f] == next);
		CHECK(game.count[f % 4] == 1 + f / 4 && game.newest_at[f % 4] == f);
	}
	struct kawaii_view view = seen_by(&game, 2); /* the whole pile of seat 0 stays readable */
	CHECK(view.deck[0] == game.deck[0] && view.deck[4] == game.deck[4] && view.deck[8] == game.deck[8]);
	CHECK(is_legal(&game, 1, KAWAII_FLIP) && !is_legal(&game, 0, KAWAII_FLIP));
	CHECK(move_at(&game, 0, KAWAII_FLIP, game.flip_from_ms, 0) == KAWAII_NOT_YOUR_FLIP);
}

static void flipping_without_a_heart(void)
{
	struct kawaii game = live_after(3, 1);
	game.hearts[1] = 0;
	game.public.due = (uint16_t)kawaii_live_due(&game);
	CHECK(is_legal(&game, 1, KAWAII_FLIP) && !is_legal(&game, 1, 1));
	CHECK(move_at(&game, 1, 1, 800, 0) == KAWAII_NO_HEART);
	CHECK(move_at(&game, 1, KAWAII_FLIP, 800, 0) == SIL_OK);
	CHECK(!(game.public.due >> 1 & 1) && move_at(&game, 1, 1, 800, 0) == SIL_NOT_DUE);
	CHECK(move_at(&game, 0, 2, 900, 0) == SIL_OK && tick(&game, 1020) == SIL_OK);
	CHECK(game.hearts[1] == 1 && is_legal(&game, 1, 1)); /* handed one, and free to use it */
}

static void score_of(struct kawaii *game, uint64_t taken, unsigned hearts, int expected)
{
	memset(game->taken, 0, sizeof game->taken);
	game->taken[0] = taken, game->hearts[0] = (uint8_t)hearts;
	game->flavour[0] = STRAWBERRY, game->shape[0] = LOLLY;
	kawaii_score_round(game);
	CHECK(game->was_points[0] == expected);
}

static void points_of_a_round(void)
{
	uint64_t five = card(STRAWBERRY, CONE, 0) | card(STRAWBERRY, LOLLY, 0) | card(VANILLA, STICK, 0) |
			card(CHOCOLATE, CUP, 0) | card(PISTACHIO, LOLLY, 0);
	uint64_t shop = card(CLOSED_SHOP, CLOSED_SHOP, 0), shops = kawaii_of_flavour[CLOSED_SHOP];
	struct kawaii fresh = dealt(3, KAWAII_LIVE), game;
	game = fresh, score_of(&game, five, 0, 4);
	game = fresh, score_of(&game, five | card(CHERRY, CHERRY, 0) | shop, 1, 5);
	game = fresh, score_of(&game, shops, 0, 3);
	game = fresh, score_of(&game, shops & ~shop, 0, -2);
	game = fresh, score_of(&game, 0, 10, 10);
	game = fresh, score_of(&game, kawaii_of_flavour[STRAWBERRY] | kawaii_of_shape[LOLLY], 0, 20);
	CHECK(game.total[0] == 20 && game.total[1] == 2);
}

static void the_heart_goes_to_the_owner(void)
{
	struct kawaii game = calm_after(3, 2); /* vector 3: A is 0, B is 1; both have a pile */
	calm(&game, 0, 2), calm(&game, 1, KAWAII_PASS), calm(&game, 2, KAWAII_PASS);
	CHECK(game.hearts[0] == 1 && game.hearts[1] == 3 && game.taken_count[0] == 1 && game.count[1] == 0);
	CHECK(game.phase == KAWAII_SEALING); /* at once */
	calm(&game, 0, KAWAII_PASS), calm(&game, 1, 1), calm(&game, 2, KAWAII_PASS);
	CHECK(game.hearts[0] == 2 && game.hearts[1] == 2 && game.piles == 0);

	game = live_after(3, 2);
	CHECK(move_at(&game, 0, 2, 1000, 0) == SIL_OK && tick(&game, 1120) == SIL_OK);
	CHECK(game.hearts[0] == 1 && game.hearts[1] == 3);
	CHECK(move_at(&game, 1, 1, 1130, 0) == SIL_OK && tick(&game, 1250) == SIL_OK);
	CHECK(game.hearts[0] == 2 && game.hearts[1] == 2);
}

static void ones_own_pile_costs_a_heart(void)
{
	struct kawaii game = live_after(3, 3); /* vector 4 */
	CHECK(all_hearts(&game) == 6);
	CHECK(move_at(&game, 0, 1, 1500, 0) == SIL_OK && tick(&game, 1620) == SIL_OK);
	CHECK(game.hearts[0] == 1 && all_hearts(&game) == 5 && game.taken_count[0] == 1);
}

static void several_piles_at_once(void)
{
	struct kawaii game = calm_after(4, 4);
	uint64_t cards = (uint64_t)1 << game.deck[0] | (uint64_t)1 << game.deck[2];
	CHECK(calm(&game, 3, 7) == KAWAII_NO_HEART && !is_legal(&game, 3, 7));
	CHECK(is_legal(&game, 3, 5) && calm(&game, 3, 5) == SIL_OK);
	for (unsigned s = 0; s < 3; s++)
		calm(&game, s, KAWAII_PASS);
	CHECK(game.taken[3] == cards && game.taken_count[3] == 2 && game.hearts[3] == 0);
	CHECK(game.hearts[0] == 3 && game.hearts[1] == 2 && game.hearts[2] == 3 && game.piles == 10);
	game = live_after(4, 4);
	CHECK(move_at(&game, 3, 7, 2200, 0) == KAWAII_NO_HEART && move_at(&game, 3, 5, 2200, 0) == SIL_OK);
	CHECK(tick(&game, 2320) == SIL_OK && game.taken[3] == (game.taken[3] | cards) && game.hearts[3] == 0);
}

static void play_resumes_with_whoever_had_to_flip(void)
{
	struct kawaii game = live_after(4, 3); /* vector 5: seats 0, 1, 2 have flipped */
	CHECK(move_at(&game, 0, 2, 1500, 0) == SIL_OK);
	CHECK(!is_legal(&game, 3, KAWAII_FLIP) && move_at(&game, 3, KAWAII_FLIP, 1500, 0) == KAWAII_STOPPED);
	CHECK(tick(&game, 1620) == SIL_OK && tick(&game, 4000) == SIL_OK);
	CHECK(game.turn == 3 && is_legal(&game, 3, KAWAII_FLIP));
	CHECK(move_at(&game, 3, KAWAII_FLIP, 4000, 0) == SIL_OK && game.count[3] == 1);
	game = calm_after(4, 3);
	calm(&game, 0, 2), calm(&game, 1, KAWAII_PASS), calm(&game, 2, KAWAII_PASS), calm(&game, 3, KAWAII_PASS);
	all_pass(&game);
	CHECK(game.phase == KAWAII_FLIPPING && game.public.due == 8);
}

static void others_may_claim_in_a_stop(void)
{
	struct kawaii game = live_after(4, 3);
	CHECK(move_at(&game, 0, 2, 1500, 0) == SIL_OK && tick(&game, 1620) == SIL_OK);
	CHECK(is_legal(&game, 1, 4) && is_legal(&game, 3, 5));
	CHECK(move_at(&game, 3, 5, 3900, 0) == SIL_OK && tick(&game, 4020) == SIL_OK && game.taken_count[3] == 2);
}

static void a_round_ends_when_nobody_wants_more(void)
{
	struct kawaii game = calm_after(3, 55);
	int16_t before = game.total[0];
	CHECK(game.phase == KAWAII_SEALING && game.piles == 7);
	all_pass(&game);
	CHECK(game.round == 1 && game.total[0] == before + 2); /* two hearts kept; left-over piles count for nobody */
	CHECK(game.was_taken[0] == 0 && game.phase == KAWAII_FLIPPING && game.flipped == 0 && !broken(&game));
	game = calm_after(3, 55); /* everything taken: nobody can claim, so nobody is asked */
	memset(game.hearts, 0, 8), game.hearts[0] = 3, game.public.due = 1;
	CHECK(calm(&game, 0, 7) == SIL_OK);
	CHECK(game.round == 1 && __builtin_popcountll(game.was_taken[0]) == 55);
}

static void a_round_ends_without_hearts(void)
{
	struct kawaii game = calm_after(3, 1);
	memset(game.hearts, 0, 8), game.hearts[0] = 1, game.public.due = 1;
	CHECK(calm(&game, 0, 1) == SIL_OK && game.round == 1 && game.flipped == 0);
	game = live_after(3, 1);
	memset(game.hearts, 0, 8), game.hearts[0] = 1;
	game.public.due = (uint16_t)kawaii_live_due(&game);
	CHECK(move_at(&game, 0, 1, 10, 0) == SIL_OK && game.phase == KAWAII_FLIPPING);
	CHECK(tick(&game, 130) == SIL_OK && game.phase == KAWAII_RESTING && game.round == 1 && !broken(&game));
	CHECK(game.public.wake_ms == 130 + 20000);
	game = calm_after(3, 2); /* a duel leaves its losers' hearts: the round goes on after it */
	memset(game.hearts, 0, 8), game.hearts[0] = 1, game.hearts[1] = 1, game.public.due = 3;
	calm(&game, 0, 1), calm(&game, 1, 1);
	CHECK(game.duel_pile == 1 && game.round == 0);
	calm(&game, 0, KAWAII_ROCK), calm(&game, 1, KAWAII_SCISSORS);
	CHECK(game.round == 0 && game.hearts[0] == 0 && game.hearts[1] == 1 && game.public.due == 7);
	calm(&game, 0, KAWAII_PASS), calm(&game, 2, KAWAII_PASS);
	CHECK(calm(&game, 1, 2) == SIL_OK && game.round == 1);
}

static void the_lowest_total_starts(void)
{
	struct kawaii game = dealt(4, KAWAII_CALM);
	game.starter = 2, game.total[0] = 5, game.total[1] = 1, game.total[2] = 9, game.total[3] = 1;
	memset(game.hearts, 0, 8);
	struct kawaii tied = game;
	kawaii_score_round(&game);
	CHECK(game.starter == 3); /* 3 comes before 1, clockwise from 2 */
	tied.total[2] = 1;
	kawaii_score_round(&tied);
	CHECK(tied.starter == 2); /* the last starter comes first */
	game.total[0] = -7;
	kawaii_score_round(&game);
	CHECK(game.starter == 0);
}

static void three_rounds(void)
{
	struct kawaii game = dealt(3, KAWAII_CALM);
	int32_t points[SIL_MAX_SEATS];
	while (!game.public.over) {
		unsigned seat = (unsigned)__builtin_ctz(game.public.due);
		CHECK(calm(&game, seat, game.phase == KAWAII_FLIPPING ? KAWAII_FLIP : KAWAII_PASS) == SIL_OK);
	}
	CHECK(game.round == 3 && game.public.due == 0 && !broken(&game));
	rules->score((struct sil_state *)&game, points);
	CHECK(points[0] == 6 && points[1] == 6 && points[2] == 6 && points[3] == 0 && points[6] == 0);
	CHECK(rules->winners((struct sil_state *)&game) == 7); /* ties are shared */
	game.total[1] = 7;
	CHECK(rules->winners((struct sil_state *)&game) == 2);
	game.total[0] = game.total[1] = game.total[2] = -3;
	CHECK(rules->winners((struct sil_state *)&game) == 7);
	CHECK(calm(&game, 0, KAWAII_FLIP) == SIL_OVER && calm(&game, 3, KAWAII_FLIP) == SIL_NO_SUCH_SEAT);
}

/* ---- what is known ---- */

static void favourites_are_secret_until_scored(void)
{
	struct kawaii game = calm_after(3, 55);
	struct kawaii other = game;
	other.flavour[1] = game.flavour[2], other.flavour[2] = game.flavour[1];
	struct kawaii_view a = seen_by(&game, 0), b = seen_by(&other, 0);
	CHECK(!memcmp(&a, &b, sizeof a) && a.own_flavour == game.flavour[0] && a.own_shape == game.shape[0]);
	uint8_t was = game.flavour[2];
	all_pass(&game);
	CHECK(seen_by(&game, 0).was_flavour[2] == was && seen_by(&game, SIL_WATCHER).was_flavour[2] == was);
}

static void score_piles_are_public(void)
{
	struct kawaii game = calm_after(3, 3);
	calm(&game, 0, 6), calm(&game, 1, KAWAII_PASS), calm(&game, 2, KAWAII_PASS);
	CHECK(game.taken_count[0] == 2 && seen_by(&game, 1).taken[0] == game.taken[0]);
	CHECK(seen_by(&game, SIL_WATCHER).taken[0] == game.taken[0]);
}

static void the_memory_variant(void)
{
	struct kawaii game = calm_after(3, 7);
	game.public.options[1] = 1;
	struct kawaii_view view = seen_by(&game, 0);
	CHECK(view.deck[6] == game.deck[6] && !view.deck[3] && !view.deck[0] && view.count[0] == 3);
	calm(&game, 0, 1), calm(&game, 1, KAWAII_PASS), calm(&game, 2, KAWAII_PASS);
	CHECK(game.taken_count[0] == 3);                    /* the whole pile */
	CHECK(seen_by(&game, 0).taken[0] == game.taken[0]); /* the taker sees it */
	CHECK(seen_by(&game, 1).taken[0] == 0 && seen_by(&game, 1).taken_count[0] == 3);
	CHECK(seen_by(&game, SIL_WATCHER).taken[0] == 0);
}

static void imagined_stocks_are_even(void)
{
	struct kawaii game = calm_after(3, 52);
	struct kawaii_view view = seen_by(&game, 0);
	struct sil_rng rng = {1};
	unsigned orders[27] = {0}, even[6], favourites[25] = {0}, pairs[12], n = 0;
	for (int i = 0; i < 12000; i++) {
		struct kawaii one = imagined(&view, &rng);
		unsigned at = 0;
		for (int f = 52; f < 55; f++)
			for (unsigned k = 0; k < 3; k++)
				at = one.deck[f] == game.deck[52 + k] ? at * 3 + k : at;
		orders[at]++;
		favourites[one.flavour[1] * 5 + one.flavour[2]]++;
		CHECK(one.flavour[0] == game.flavour[0]);
	}
	for (int i = 0; i < 27; i++)
		if (orders[i] && CHECK(n < 6))
			even[n++] = orders[i];
	CHECK(n == 6 && unevenness(even, 6) < 20.5); /* one time in 1000 */
	n = 0;
	for (int i = 0; i < 25; i++)
		if (favourites[i] && CHECK(n < 12))
			pairs[n++] = favourites[i];
	CHECK(n == 12 && unevenness(pairs, 12) < 31.3);
}

static void imagined_memories_are_even(void)
{
	struct kawaii game = calm_after(3, 55); /* 19 + 18 + 18; taken: 1's pile by 1; left: 0 and 2, covered */
	game.public.options[1] = 1;
	calm(&game, 0, KAWAII_PASS), calm(&game, 1, 2), calm(&game, 2, KAWAII_PASS);
	struct kawaii_view view = seen_by(&game, 0);
	struct sil_rng rng = {2};
	unsigned places[3] = {0};
	uint8_t followed = game.deck[3]; /* covered in pile 0 */
	for (int i = 0; i < 5300; i++) {
		struct kawaii one = imagined(&view, &rng);
		CHECK(broken(&one) == NULL && one.deck[54] == game.deck[54]);
		bool in_0 = false, in_2 = false;
		for (int f = 0; f < 55; f += 3)
			in_0 |= one.deck[f] == followed, in_2 |= one.deck[f + (f < 54 ? 2 : 0)] == followed;
		places[one.taken[1] >> followed & 1 ? 1 : in_0 ? 0 : 2]++;
		CHECK(in_0 || in_2 || one.taken[1] >> followed & 1);
	}
	/* 18 covered in pile 0, 18 in the score pile, 17 covered in pile 2: 53 places, 100 each */
	CHECK(places[0] > 1680 && places[0] < 1920 && places[1] > 1680 && places[1] < 1920);
	CHECK(places[2] > 1580 && places[2] < 1820);
}

static void imagined_secrets_are_even(void)
{
	struct kawaii game = calm_after(3, 2);
	struct sil_rng rng = {3};
	unsigned sealed[4] = {0}, signs[3] = {0};
	calm(&game, 1, 3);
	struct kawaii_view view = seen_by(&game, 0);
	for (int i = 0; i < 4000; i++) {
		struct kawaii one = imagined(&view, &rng);
		sealed[one.sealed[1] & 3]++;
		CHECK(one.sealed[0] == 0 && one.sealed[2] == 0);
	}
	CHECK(unevenness(sealed, 4) < 16.3);
	calm(&game, 0, 3), calm(&game, 2, KAWAII_PASS);
	CHECK(game.duel_pile == 1 && calm(&game, 1, KAWAII_PAPER) == SIL_OK);
	view = seen_by(&game, 0);
	CHECK(view.thrown == 2 && view.own_sign == 0);
	for (int i = 0; i < 3000; i++)
		signs[imagined(&view, &rng).sign[1] - 1]++;
	CHECK(unevenness(signs, 3) < 13.9);
	CHECK(seen_by(&game, 1).own_sign == 2);
	view = seen_by(&game, 1);
	CHECK(imagined(&view, &rng).sign[1] == 2);
}

static void imagined_races_are_even(void)
{
	struct kawaii game = live_after(3, 1);
	struct sil_rng rng = {4};
	unsigned who[4] = {0}, alone[4] = {0};
	CHECK(move_at(&game, 1, 1, 60, 0) == SIL_OK);
	struct kawaii_view view = seen_by(&game, 0);
	for (int i = 0; i < 3000; i++) {
		struct kawaii one = imagined(&view, &rng);
		who[(one.sealed[1] != 0) + 2 * (one.sealed[2] != 0)]++;
		CHECK(one.race_ms == 180 && !broken(&one));
	}
	CHECK(who[0] == 0 && unevenness(who + 1, 3) < 13.9); /* somebody did stop the game */
	view = seen_by(&game, 1);
	for (int i = 0; i < 4000; i++) {
		struct kawaii one = imagined(&view, &rng);
		alone[(one.sealed[0] != 0) + 2 * (one.sealed[2] != 0)]++;
		CHECK(one.sealed[1] == 1 && one.press_ms[1][0] == 60);
		CHECK(!one.sealed[2] || one.press_ms[2][0] <= 60);
	}
	CHECK(unevenness(alone, 4) < 16.3);
}

/* The fast choice is the list's. */
static void picks_are_legal(void)
{
	struct sil_rng rng = {6};
	for (uint8_t config = 0; config < 6; config++) {
		struct kawaii game = dealt((uint8_t)(3 + config / 2), config & 1);
		for (int i = 0; i < 400 && !game.public.over; i++) {
			unsigned due = game.public.due, skip = sil_rng_below(&rng, (uint32_t)__builtin_popcount(due));
			while (skip--)
				due &= due - 1;
			int seat = __builtin_ctz(due);
			uint16_t acts[SIL_MAX_LEGAL];
			uint32_t bits = sil_rng_u32(&rng);
			int count = rules->legal((struct sil_state *)&game, seat, acts);
			uint16_t picked = rules->pick((struct sil_state *)&game, seat, bits);
			CHECK(picked == acts[(uint64_t)bits * (uint32_t)count >> 32]);
			for (unsigned act = 0; act <= KAWAII_ACTS; act++) {
				struct kawaii copy = game;
				CHECK((move_at(&copy, (unsigned)seat, act, game.public.wake_ms, 0) == SIL_OK) ==
				      is_legal(&game, seat, act));
			}
			CHECK(move_at(&game, (unsigned)seat, picked, game.public.wake_ms, 0) == SIL_OK &&
			      !broken(&game));
		}
		CHECK(rules->legal((struct sil_state *)&game, SIL_WATCHER, (uint16_t[SIL_MAX_LEGAL]){0}) == 0);
	}
}

#include "games/kawaii/test_time.h"

/* ---- invariants ---- */

#define BREAKS(base, change, sentence)                                                                                 \
	do {                                                                                                           \
		struct kawaii game = (base);                                                                           \
		CHECK(broken(&game) == NULL);                                                                          \
		change;                                                                                                \
		const char *why = broken(&game);                                                                       \
		CHECK(why && !strcmp(why, sentence));                                                                  \
	} while (0)

static void invariants_of_the_table(void)
{
	struct kawaii live = live_after(3, 4), resting = live, over = dealt(3, KAWAII_CALM);
	memset(resting.hearts, 0, 8), resting.hearts[0] = 1;
	resting.public.due = (uint16_t)kawaii_live_due(&resting);
	CHECK(move_at(&resting, 0, 1, resting.public.now_ms, 0) == SIL_OK &&
	      tick(&resting, resting.public.wake_ms) == SIL_OK);
	while (!over.public.over)
		calm(&over, (unsigned)__builtin_ctz(over.public.due),
		     over.phase == KAWAII_FLIPPING ? KAWAII_FLIP : KAWAII_PASS);
	BREAKS(live, game.phase = KAWAII_FINISHED, "finished is over");
	BREAKS(live, game.phase = 9, "finished is over");
	BREAKS(live, game.round = 3, "there are three rounds");
	BREAKS(live, game.turn = 0, "flips go round from the starter");
	BREAKS(live, game.starter = 3, "flips go round from the starter");
	BREAKS(over, game.public.due = 1, "nobody is due when it is over");
	BREAKS(over, game.public.wake_ms = 1, "nobody is due when it is over");
	BREAKS(resting, game.hearts[2] = 1, "between rounds the table is empty");
	BREAKS(resting, game.taken[2] = 2, "between rounds the table is empty");
	BREAKS(resting, game.count[2] = 1, "between rounds the table is empty");
	BREAKS(resting, game.sealed[2] = 1, "between rounds the table is empty");
	BREAKS(resting, game.duel[2] = 3, "between rounds the table is empty");
	BREAKS(resting, game.deck[50] = 1, "between rounds no card lies about");
	BREAKS(live, game.deck[54] = 56, "cards are numbered 1 to 55");
	BREAKS(live, game.newest_at[0] = 0, "a pile's cards lie in the deck's order");
	BREAKS(live, game.newest_at[0] = 1, "a top card was flipped by its pile's owner");
	BREAKS(live, game.newest_at[0] = 6, "a top card was flipped by its pile's owner");
	BREAKS(live, game.deck[0] = 0, "a pile's cards lie in the deck's order");
	BREAKS(live, game.piles = 3, "piles with cards are marked");
	BREAKS(live, game.taken_count[0] = 1, "score piles are counted");
	BREAKS(live, game.count[0] = 1, "every flipped card lies in a pile or was taken");
	BREAKS(live, game.deck[54] = game.deck[53], "each card is in one place");
	BREAKS(live, game.deck[54] = 0, "each card is in one place");
	BREAKS(live, game.sealed[0] = 7, "every open claim has its heart");
	BREAKS(live_after(3, 2), game.sealed[0] = 4, "only free piles with cards are claimed");
	BREAKS(live, (game.hearts[0] = 5, game.hearts[1] = 2),
	       "a round goes on while it has hearts, and none are added");
	BREAKS(live, memset(game.hearts, 0, 8), "a round goes on while it has hearts, and none are added");
	BREAKS(live, game.flavour[0] = game.flavour[1], "everybody has favourites of their own");
	BREAKS(live, game.shape[0] = game.shape[1], "everybody has favourites of their own");
}

static void invariants_of_duels(void)
{
	struct kawaii calmly = calm_after(3, 2);
	calm(&calmly, 0, 3), calm(&calmly, 1, 3), calm(&calmly, 2, KAWAII_PASS);
	BREAKS(calmly, game.contested = 2, "piles in a duel are marked");
	BREAKS(calmly, game.duel[0] = 1, "a duel is between several, for a pile");
	BREAKS(calmly, game.duel_pile = 0, "a duel runs while one waits");
	BREAKS(calmly, game.duel_pile = 3, "the running duel is for a contested pile");
	BREAKS(calmly, game.sign[0] = 1, "who has thrown has a sign");
	BREAKS(calmly, (game.sign[0] = 4, game.thrown = 1), "who has thrown has a sign");
	BREAKS(calmly, (game.sign[2] = 1, game.thrown = 4), "only who is in the duel throws");
	BREAKS(calmly, game.throws = 2, "two undecided throws end a duel");
	BREAKS(calmly, game.public.due = 7, "who is in the duel owes a sign");
}

static void invariants_of_the_paces(void)
{
	struct kawaii live = live_after(3, 4), race = live, calmly = calm_after(3, 2), flipping = calm_after(3, 0);
	CHECK(move_at(&race, 0, 1, 2200, 0) == SIL_OK);
	struct kawaii duel = race;
	CHECK(move_at(&duel, 1, 1, 2200, 0) == SIL_OK && tick(&duel, 2320) == SIL_OK);
	BREAKS(race, game.press_ms[0][0] = 2201, "claims were pressed before now");
	BREAKS(race, game.press_ms[1][0] = 1, "claims were pressed before now");
	BREAKS(race, game.close_ms[0] = 0, "a window is open while claims are sealed");
	BREAKS(race, game.close_ms[0] = 2199, "no window is open past its time");
	BREAKS(race, game.race_ms = 2400, "the next window to close is known");
	BREAKS(live, game.phase = KAWAII_SEALING, "nobody seals in live pace");
	BREAKS(race, game.stop_ms = 0, "a claim stops the flips until after its window");
	BREAKS(race, game.stop_ms = 2300, "a claim stops the flips until after its window");
	BREAKS(duel, game.duel_ms = 0, "a duel has a deadline");
	BREAKS(live, game.public.wake_ms++, "the clock wakes at the next deadline");
	BREAKS(live, game.public.due = 1, "who can move is due");
	BREAKS(calmly, game.next_ms = 1, "there is no time in calm pace");
	BREAKS(calmly, game.public.now_ms = 1, "there is no time in calm pace");
	BREAKS(calmly, game.public.wake_ms = 1, "there is no time in calm pace");
	BREAKS(calmly, game.race_ms = 1, "there is no time in calm pace");
	BREAKS(calmly, game.stop_ms = 1, "there is no time in calm pace");
	BREAKS(calmly, game.duel_ms = 1, "there is no time in calm pace");
	BREAKS(calmly, game.newest_ms = 1, "there is no time in calm pace");
	BREAKS(calmly, game.phase = KAWAII_LAST_CALL, "calm pace flips and seals");
	BREAKS(flipping, game.public.due = 2, "whose turn it is flips");
	BREAKS(calmly, game.sealed[0] = 1, "who has sealed owes nothing");
	BREAKS(calmly, game.public.due = 0, "somebody is asked, and somebody can claim");
	BREAKS(calmly, game.public.due = 8, "somebody is asked, and somebody can claim");
}

int main(void)
{
	RUN("cards: 50 ice creams, 3 closed shops, 2 cherries", the_cards);
	RUN("[KW1] a deal", a_deal);
	RUN("[KW1] [KW-e] deals and first starters are even", deals_are_even);
	RUN("[KW-a] favourites and hearts are dealt anew each round", rounds_are_dealt_anew);
	RUN("[KW-b] extra cards go from the starter clockwise", extra_cards_from_the_starter);
	RUN("[KW2] flips go round, nobody sees a card earlier, piles stay readable", flips_go_round);
	RUN("[KW-f] a player without a heart flips, and may be handed one", flipping_without_a_heart);
	RUN("[KW3] several piles at once cost a heart each", several_piles_at_once);
	RUN("[KW4] vector 3: the heart goes to the owner, at once", the_heart_goes_to_the_owner);
	RUN("[KW4] vector 4: for one's own pile it leaves the game", ones_own_pile_costs_a_heart);
	RUN("[KW6] vector 5: it resumes with whoever had to flip", play_resumes_with_whoever_had_to_flip);
	RUN("[KW6] others may claim while it is stopped", others_may_claim_in_a_stop);
	RUN("[KW7] all flipped and nobody wants more; left-over piles are discarded",
	    a_round_ends_when_nobody_wants_more);
	RUN("[KW7] [KW-f] no heart left ends the round", a_round_ends_without_hearts);
	RUN("[KW8] vectors 1 and 2: points", points_of_a_round);
	RUN("[KW9] [KW-e] the lowest total starts, ties clockwise from the last starter", the_lowest_total_starts);
	RUN("[KW9] [KW-e] three rounds, ties are shared", three_rounds);
	RUN("[KW-g] favourites are secret until the round is scored", favourites_are_secret_until_scored);
	RUN("[KW-g] score piles are public", score_piles_are_public);
	RUN("[KW10] [KW-g] the memory variant", the_memory_variant);
	RUN("imagine: stocks and favourites are even", imagined_stocks_are_even);
	RUN("imagine: forgotten cards are even", imagined_memories_are_even);
	RUN("imagine: sealed claims and signs are even", imagined_secrets_are_even);
	RUN("imagine: open windows are even, and never empty", imagined_races_are_even);
	RUN("pick and legal and apply agree", picks_are_legal);
	run_time_tests();
	RUN("broken: cards, hearts, favourites", invariants_of_the_table);
	RUN("broken: duels", invariants_of_duels);
	RUN("broken: the paces", invariants_of_the_paces);
	return check_report();
}
