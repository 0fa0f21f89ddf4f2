/* Kawaii's heuristic: obvious positions are played right, nothing hidden is read, reasons count right. */
#include "games/kawaii/kawaii.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bots/levels.h"
#include "engine/out.h"
#include "engine/play.h"
#include "engine/heuristic.h"
#include "engine/message.h"
#include "games/kawaii/internal.h"
#include "table/selfplay.h"
#include "tests/check.h"
#include "tests/secrets.h"

static const struct sil_rules *const rules = &kawaii_rules;
extern const struct sil_game sil_kawaii;

/* Seat 0 loves strawberry and cones, seat 1 vanilla and sticks, and so on; seat 0 flips first. */
static struct kawaii dealt(uint8_t seats, uint8_t pace, uint8_t memory)
{
	struct sil_state state;
	uint8_t key[SIL_KEY_BYTES] = {seats, 5};
	sil_begin(rules, &(struct sil_config){.seats = seats, .options = {pace, memory}}, key, &state);
	struct kawaii game = *(struct kawaii *)&state;
	for (uint8_t s = 0; s < seats; s++)
		game.flavour[s] = game.shape[s] = s;
	game.starter = game.turn = 0;
	game.public.due = pace == KAWAII_LIVE ? (uint16_t)kawaii_live_due(&game) : 1;
	int dull = 0, rest = KAWAII_CARDS;
	for (uint8_t c = 1; c <= KAWAII_CARDS; c++) { /* 18 cards that are nothing to the seats 0 and 1 come first */
		uint8_t mixed = (uint8_t)(1 + (c * 12) % KAWAII_CARDS);
		bool nothing = kawaii_flavour_of[mixed] >= CHOCOLATE && kawaii_flavour_of[mixed] <= BLUEBERRY &&
			       kawaii_shape_of[mixed] >= CUP;
		game.deck[nothing ? dull++ : --rest] = mixed;
	}
	game.round = KAWAII_ROUNDS - 1; /* the last round: what happens now decides */
	return game;
}

static uint8_t card(unsigned flavour, unsigned shape, int copy)
{
	for (uint8_t c = 1; c <= KAWAII_CARDS; c++)
		if (kawaii_flavour_of[c] == flavour && kawaii_shape_of[c] == shape && copy-- == 0)
			return c;
	return 0;
}

/* Exchanges two cards of the deck, so that this one is flipped as number `at`. */
static void put(struct kawaii *game, int at, uint8_t wanted)
{
	for (int f = 0; f < KAWAII_CARDS; f++)
		if (game->deck[f] == wanted) {
			game->deck[f] = game->deck[at];
			game->deck[at] = wanted;
			return;
		}
}

static int act_of(struct kawaii *game, unsigned seat, unsigned act)
{
	uint32_t t_ms = kawaii_live(&game->public) && act == KAWAII_FLIP ? game->flip_from_ms : game->public.now_ms;
	return rules->apply((struct sil_state *)game,
			    (struct sil_move){.seat = (uint8_t)seat, .act = (uint16_t)act, .t_ms = t_ms});
}

/* Calm: everybody still due passes. */
static void all_pass(struct kawaii *game)
{
	while (game->phase == KAWAII_SEALING && !game->duel_pile)
		CHECK(act_of(game, (unsigned)__builtin_ctz(game->public.due), KAWAII_PASS) == SIL_OK);
}

/* Calm: one seat claims, all others pass. */
static void claims(struct kawaii *game, unsigned seat, unsigned piles)
{
	CHECK(act_of(game, seat, piles) == SIL_OK);
	for (unsigned due = game->public.due; due; due &= due - 1)
		CHECK(act_of(game, (unsigned)__builtin_ctz(due), KAWAII_PASS) == SIL_OK);
}

/* Flips up to card number `flips`; in calm pace that last one waits for its claims. */
static void flip_to(struct kawaii *game, int flips)
{
	while (game->flipped < flips) {
		if (!kawaii_live(&game->public))
			all_pass(game);
		CHECK(act_of(game, game->turn, KAWAII_FLIP) == SIL_OK);
	}
	CHECK(rules->broken((const struct sil_state *)game) == NULL);
}

static struct sil_choice choice_of(const struct sil_bot *bot, const struct kawaii *game, int seat, uint64_t seed)
{
	struct sil_view view;
	uint16_t acts[SIL_MAX_LEGAL];
	struct sil_rng rng = {seed};
	sil_observe(rules, (const struct sil_state *)game, seat, &view);
	int count = rules->legal((const struct sil_state *)game, seat, acts);
	struct sil_question question = {.game = &sil_kawaii, .view = &view, .acts = acts, .count = count};
	question.budget.iterations = 2000;
	return bot->choose(&question, &rng);
}

/* What a level does, if it is the same thing each time; otherwise an act there is not. */
static unsigned always(const struct sil_bot *bot, const struct kawaii *game)
{
	unsigned act = choice_of(bot, game, 0, 1).act;
	for (uint64_t seed = 2; seed <= 3; seed++)
		if (choice_of(bot, game, 0, seed).act != act)
			return KAWAII_ACTS;
	return act;
}

/* The nth card of a pile. */
static void lay(struct kawaii *game, int pile, int nth, uint8_t wanted)
{
	put(game, nth * game->public.seats + pile, wanted);
}

/* --- obvious positions --- */

static void four_favourites_are_claimed(const struct sil_bot *bot)
{
	for (uint8_t seats = 3; seats <= 5; seats++) {
		struct kawaii game = dealt(seats, KAWAII_CALM, 0);
		lay(&game, 2, 0, card(STRAWBERRY, CONE, 0));
		lay(&game, 2, 1, card(STRAWBERRY, CONE, 1));
		lay(&game, 2, 2, card(STRAWBERRY, STICK, 0));
		lay(&game, 2, 3, card(VANILLA, CONE, 0));
		flip_to(&game, 3 * seats + 3);
		CHECK(always(bot, &game) == 1u << 2);
	}
}

static void a_worthless_pile_of_ones_own_is_left(const struct sil_bot *bot)
{
	for (uint8_t seats = 3; seats <= 5; seats++) {
		struct kawaii game = dealt(seats, KAWAII_CALM, 0);
		flip_to(&game, 2 * seats + 1);
		CHECK(game.count[0] == 3 && always(bot, &game) == KAWAII_PASS);
	}
}

static void the_third_shop_is_claimed(const struct sil_bot *bot)
{
	struct kawaii game = dealt(4, KAWAII_CALM, 0);
	lay(&game, 1, 0, card(CLOSED_SHOP, CLOSED_SHOP, 0));
	lay(&game, 1, 1, card(CLOSED_SHOP, CLOSED_SHOP, 1));
	lay(&game, 3, 2, card(CLOSED_SHOP, CLOSED_SHOP, 2));
	flip_to(&game, 6);
	claims(&game, 0, 1u << 1);
	flip_to(&game, 12);
	CHECK(game.hearts[0] == 1 && always(bot, &game) == 1u << 3);
}

/* All that seat 0 likes is taken by seat 1 on the way, but for a few cards; then all stocks are flipped. */
static struct kawaii last_call(const uint8_t kept[2][4])
{
	struct kawaii game = dealt(3, KAWAII_CALM, 0);
	int next = 0;
	for (uint8_t c = 1; c <= KAWAII_CARDS; c++) {
		bool keep = memchr(kept, c, 8);
		if (!keep && (kawaii_flavour_of[c] == STRAWBERRY || kawaii_flavour_of[c] > BLUEBERRY ||
			      kawaii_shape_of[c] == CONE))
			put(&game, next++, c);
	}
	for (int pile = 0; pile < 2; pile++)
		for (int i = 0; i < 4; i++)
			if (kept[pile][i])
				lay(&game, pile + 1, 10 + i, kept[pile][i]);
	game.hearts[1] = 3, game.hearts[0] = 1;
	flip_to(&game, 24);
	claims(&game, 1, 7);
	flip_to(&game, KAWAII_CARDS);
	return game;
}

static void at_last_call_two_points_are_claimed(const struct sil_bot *bot)
{
	const uint8_t kept[2][4] = {{0}, {card(STRAWBERRY, STICK, 0), card(VANILLA, CONE, 0)}};
	struct kawaii game = last_call(kept);
	CHECK(game.hearts[0] == 2 && always(bot, &game) == 1u << 2);
}

static void several_piles_at_once(const struct sil_bot *bot)
{
	const uint8_t kept[2][4] = {{card(STRAWBERRY, CONE, 0), card(STRAWBERRY, CUP, 0), card(CHERRY, CHERRY, 0)},
				    {card(STRAWBERRY, STICK, 0), card(VANILLA, CONE, 0), card(STRAWBERRY, CONE, 1)}};
	struct kawaii game = last_call(kept);
	CHECK(always(bot, &game) == (1u << 1 | 1u << 2));
}

static void without_a_heart_there_is_only_pass(const struct sil_bot *bot)
{
	struct kawaii game = dealt(4, KAWAII_CALM, 0);
	lay(&game, 1, 0, card(STRAWBERRY, CONE, 0));
	lay(&game, 1, 1, card(STRAWBERRY, CONE, 1));
	game.hearts[0] = 0, game.hearts[1] = 4;
	flip_to(&game, 6);
	uint16_t acts[SIL_MAX_LEGAL];
	CHECK(rules->legal((const struct sil_state *)&game, 0, acts) == 1 && acts[0] == KAWAII_PASS);
	CHECK(always(bot, &game) == KAWAII_PASS);
}

static void one_heart_goes_to_the_best_pile(const struct sil_bot *bot)
{
	struct kawaii game = dealt(4, KAWAII_CALM, 0);
	lay(&game, 1, 0, card(STRAWBERRY, STICK, 0)); /* worth 4 */
	lay(&game, 1, 1, card(STRAWBERRY, CUP, 0));
	lay(&game, 1, 2, card(VANILLA, CONE, 0));
	lay(&game, 1, 3, card(CHOCOLATE, CONE, 0));
	lay(&game, 3, 0, card(STRAWBERRY, CONE, 0)); /* worth 7 */
	lay(&game, 3, 1, card(STRAWBERRY, CONE, 1));
	lay(&game, 3, 2, card(STRAWBERRY, STICK, 1));
	lay(&game, 3, 3, card(PISTACHIO, CONE, 0));
	lay(&game, 3, 4, card(CHERRY, CHERRY, 0));
	game.hearts[0] = 1, game.hearts[2] = 3;
	flip_to(&game, 20);
	CHECK(always(bot, &game) == 1u << 3);
}

static void normal_four_favourites_are_claimed(void)
{
	four_favourites_are_claimed(&sil_normal_bot);
}

static void normal_a_worthless_pile_of_ones_own_is_left(void)
{
	a_worthless_pile_of_ones_own_is_left(&sil_normal_bot);
}

static void normal_the_third_shop_is_claimed(void)
{
	the_third_shop_is_claimed(&sil_normal_bot);
}

static void normal_at_last_call_two_points_are_claimed(void)
{
	at_last_call_two_points_are_claimed(&sil_normal_bot);
}

static void normal_several_piles_at_once(void)
{
	several_piles_at_once(&sil_normal_bot);
}

static void normal_without_a_heart_there_is_only_pass(void)
{
	without_a_heart_there_is_only_pass(&sil_normal_bot);
}

static void normal_one_heart_goes_to_the_best_pile(void)
{
	one_heart_goes_to_the_best_pile(&sil_normal_bot);
}

static void hard_four_favourites_are_claimed(void)
{
	four_favourites_are_claimed(&sil_hard_bot);
}

static void hard_a_worthless_pile_of_ones_own_is_left(void)
{
	a_worthless_pile_of_ones_own_is_left(&sil_hard_bot);
}

static void hard_the_third_shop_is_claimed(void)
{
	the_third_shop_is_claimed(&sil_hard_bot);
}

static void hard_at_last_call_two_points_are_claimed(void)
{
	at_last_call_two_points_are_claimed(&sil_hard_bot);
}

static void hard_several_piles_at_once(void)
{
	several_piles_at_once(&sil_hard_bot);
}

static void hard_without_a_heart_there_is_only_pass(void)
{
	without_a_heart_there_is_only_pass(&sil_hard_bot);
}

static void hard_one_heart_goes_to_the_best_pile(void)
{
	one_heart_goes_to_the_best_pile(&sil_hard_bot);
}

/* --- what may not be known --- */

static void weights_of(const struct kawaii *game, int seat, float *values, int *count)
{
	struct sil_view view;
	uint16_t acts[SIL_MAX_LEGAL];
	sil_observe(rules, (const struct sil_state *)game, seat, &view);
	*count = rules->legal((const struct sil_state *)game, seat, acts);
	kawaii_evaluator.evaluate(&view, acts, *count, values);
}

static void weights_read_nothing_hidden(void)
{
	struct sil_rng rng = {11};
	int compared = 0;
	for (uint8_t config = 0; config < 12; config++) {
		struct kawaii game = dealt((uint8_t)(3 + config % 3), config / 6, config / 3 % 2), other;
		while (!game.public.over && game.flipped < 40) {
			int seat = (int)sil_rng_below(&rng, game.public.seats), count, same;
			uint8_t secret[SIL_STATE_BYTES] = {0};
			float values[SIL_MAX_LEGAL], again[SIL_MAX_LEGAL];
			weights_of(&game, seat, values, &count);
			other = game;
			kawaii_secrets((const struct sil_state *)&game, seat, secret);
			for (size_t i = 0; i < sizeof game; i++)
				if (secret[i])
					((uint8_t *)&other)[i] ^= (uint8_t)(1 + sil_rng_below(&rng, 7));
			weights_of(&other, seat, again, &same);
			CHECK(count == same && !memcmp(values, again, (size_t)count * sizeof *values));
			compared += count > 1;
			unsigned due = game.public.due & 31u;
			int mover = due ? __builtin_ctz(due) : SIL_CLOCK;
			struct sil_move move = {.seat = (uint8_t)mover, .t_ms = game.public.wake_ms};
			move.act = kawaii_evaluator.rollout_policy((const struct sil_state *)&game, mover, &rng);
			if (rules->apply((struct sil_state *)&game, move) != SIL_OK || move.act == KAWAII_PASS)
				if (kawaii_live(&game.public))
					rules->apply((struct sil_state *)&game,
						     (struct sil_move){.seat = SIL_CLOCK,
								       .act = KAWAII_TICK,
								       .t_ms = game.public.wake_ms});
		}
	}
	CHECK(compared > 200);
}

/* --- reasons --- */

static const char *reason_for(const struct kawaii *game, int seat, unsigned act, enum sil_lang lang)
{
	static char text[256];
	struct sil_view view;
	struct sil_out out = sil_out_on(text, sizeof text);
	out.lang = lang;
	sil_observe(rules, (const struct sil_state *)game, seat, &view);
	struct sil_messages reason;
	sil_messages_clear(&reason, sil_kawaii.words);
	kawaii_explain(&view, (uint16_t)act, &reason);
	sil_put_messages_plainly(&sil_kawaii, &reason, seat, &out);
	CHECK(!out.overflow);
	return text;
}

/* Seat 0's points for one card by itself, counted without the evaluator. */
static int naive_points(unsigned c)
{
	return (kawaii_flavour_of[c] == STRAWBERRY) + (kawaii_shape_of[c] == CONE) + (kawaii_flavour_of[c] == CHERRY) -
	       (kawaii_flavour_of[c] == CLOSED_SHOP);
}

static void reasons_count_right(void)
{
	struct kawaii game = dealt(3, KAWAII_CALM, 0);
	lay(&game, 2, 0, card(STRAWBERRY, CONE, 0));
	lay(&game, 2, 1, card(STRAWBERRY, CUP, 0));
	lay(&game, 2, 2, card(CHERRY, CHERRY, 0));
	lay(&game, 0, 1, card(CLOSED_SHOP, CLOSED_SHOP, 0));
	flip_to(&game, 9);
	CHECK(!strcmp(reason_for(&game, 0, 1u << 2, SIL_EN),
		      "seat 2's pile is worth 4 to you, a kept heart 1: +3; the heart goes to seat 2"));
	CHECK(!strcmp(reason_for(&game, 0, 1u << 2, SIL_FR),
		      "la pile de place 2 vaut 4 pour vous, un cœur gardé 1 : +3 ; le cœur va à place 2"));
	CHECK(!strcmp(reason_for(&game, 0, 1u << 0, SIL_EN), "your pile is worth −1 to you, a kept heart 1: −2"));
	CHECK(!strcmp(reason_for(&game, 0, 5, SIL_EN), "these 2 piles are worth 3 to you, 2 kept hearts 2: +1"));
	char expected[256];
	int good = 0, sum = 0;
	for (int f = game.flipped; f < KAWAII_CARDS; f++)
		good += naive_points(game.deck[f]) > 0, sum += naive_points(game.deck[f]);
	int tenths = (int)lround(10.0 * sum / (KAWAII_CARDS - game.flipped));
	snprintf(
		expected, sizeof expected,
		"the best pile, seat 2's pile, is worth 4 to you, a kept heart 1; each card to come brings it 0.%d on average",
		tenths);
	CHECK(tenths > 0 && tenths < 10 && !strcmp(reason_for(&game, 0, KAWAII_PASS, SIL_EN), expected));
	all_pass(&game);
	snprintf(expected, sizeof expected, "%d of the %d unseen cards bring you points: 0.%d a card on average", good,
		 KAWAII_CARDS - game.flipped, tenths);
	CHECK(!strcmp(reason_for(&game, 0, KAWAII_FLIP, SIL_EN), expected));
}

/* [KW10] Two covered cards, the top one a shop, one shop taken: the mean over all pairs, one by one. */
static void covered_cards_count_at_their_mean(void)
{
	struct kawaii game = dealt(3, KAWAII_CALM, 1);
	lay(&game, 1, 0, card(CLOSED_SHOP, CLOSED_SHOP, 0));
	lay(&game, 2, 2, card(CLOSED_SHOP, CLOSED_SHOP, 1));
	flip_to(&game, 2);
	claims(&game, 0, 1u << 1);
	flip_to(&game, 9);
	bool seen[KAWAII_CARDS + 1] = {true};
	for (unsigned c = 1; c <= KAWAII_CARDS; c++)
		seen[c] = game.taken[0] >> c & 1;
	for (int pile = 0; pile < 3; pile++)
		seen[game.deck[game.newest_at[pile]]] = true;
	double sum = 0, pairs = 0;
	for (unsigned a = 1; a <= KAWAII_CARDS; a++)
		for (unsigned b = 1; b <= KAWAII_CARDS; b++) {
			if (a == b || seen[a] || seen[b])
				continue;
			int shops = 2 + (kawaii_flavour_of[a] == CLOSED_SHOP) + (kawaii_flavour_of[b] == CLOSED_SHOP);
			int sweet = naive_points(a) + naive_points(b) + (shops - 2);
			sum += sweet + (shops == 3 ? 3 : -shops) + 1;
			pairs++;
		}
	char expected[128];
	int tenths = (int)lround(10 * sum / pairs);
	snprintf(expected, sizeof expected,
		 "seat 2's pile is worth %s%d.%d on average to you, a kept heart 1: ", tenths < 0 ? "−" : "",
		 abs(tenths) / 10, abs(tenths) % 10);
	CHECK(game.count[2] == 3 && tenths % 10 &&
	      !strncmp(reason_for(&game, 0, 4, SIL_EN), expected, strlen(expected)));
}

static void every_act_has_a_reason(void)
{
	struct sil_rng rng = {3};
	for (uint8_t config = 0; config < 12; config++) {
		struct kawaii game = dealt((uint8_t)(3 + config % 3), config / 6, config / 3 % 2);
		for (int moves = 0; moves < 300 && !game.public.over; moves++) {
			unsigned due = game.public.due & 31u;
			if (!due || sil_rng_below(&rng, 4) == 0)
				due = kawaii_live(&game.public) ? 1u << SIL_CLOCK : due;
			int seat = __builtin_ctz(due);
			uint16_t acts[SIL_MAX_LEGAL];
			int count = rules->legal((const struct sil_state *)&game, seat, acts);
			for (int i = 0; i < count && seat != SIL_CLOCK; i++)
				for (int lang = 0; lang < SIL_LANGS; lang++)
					CHECK(strlen(reason_for(&game, seat, acts[i], (enum sil_lang)lang)) > 10);
			rules->apply((struct sil_state *)&game,
				     (struct sil_move){.seat = (uint8_t)seat,
						       .act = acts[sil_rng_below(&rng, (uint32_t)count)],
						       .t_ms = game.public.wake_ms});
		}
	}
}

/* --- real time --- */

static bool presses(const struct kawaii *game, int seat, unsigned act)
{
	struct sil_view view;
	uint16_t only = (uint16_t)act;
	float fast, full;
	sil_observe(rules, (const struct sil_state *)game, seat, &view);
	kawaii_evaluator.evaluate(&view, &only, 1, &fast);
	kawaii_evaluator.evaluate_full(&view, &only, 1, &full);
	bool pressed = kawaii_persona.worth_pressing(only, fast);
	CHECK(kawaii_persona.worth_pressing(only, full) == pressed);
	return pressed;
}

static void only_what_is_worth_it_is_pressed(void)
{
	struct kawaii game = dealt(4, KAWAII_LIVE, 0);
	struct sil_view view;
	lay(&game, 2, 0, card(STRAWBERRY, CONE, 0));
	lay(&game, 2, 1, card(STRAWBERRY, CONE, 1));
	lay(&game, 2, 2, card(STRAWBERRY, STICK, 0));
	lay(&game, 2, 3, card(VANILLA, CONE, 0));
	sil_observe(rules, (const struct sil_state *)&game, 0, &view);
	CHECK(presses(&game, 0, KAWAII_FLIP) && kawaii_persona.things_in_view(&view) == 0);
	flip_to(&game, 5);
	CHECK(choice_of(&sil_normal_bot, &game, 1, 1).act == KAWAII_FLIP && game.turn == 1);
	CHECK(choice_of(&sil_normal_bot, &game, 1, 1).delay_ms != SIL_NOT_NOW);
	CHECK(choice_of(&sil_normal_bot, &game, 0, 1).delay_ms == SIL_NOT_NOW); /* a strawberry cone is not enough */
	flip_to(&game, 15);
	sil_observe(rules, (const struct sil_state *)&game, 0, &view);
	CHECK(kawaii_persona.things_in_view(&view) == 4);
	CHECK(presses(&game, 0, 1u << 2) && !presses(&game, 0, 1u << 0) && !presses(&game, 0, KAWAII_PASS));
	CHECK(choice_of(&sil_normal_bot, &game, 0, 1).act == 1u << 2);
	flip_to(&game, KAWAII_CARDS);
	CHECK(game.phase == KAWAII_LAST_CALL && presses(&game, 0, KAWAII_DONE));
}

/* [KW4] Five points in somebody else's pile are taken before a rival wants them; in one's own a rival would pay for
 * them with a heart. */
static void ones_own_pile_waits_longer(void)
{
	for (int pile = 0; pile < 3; pile++) {
		struct kawaii game = dealt(3, KAWAII_LIVE, 0);
		lay(&game, pile, 0, card(VANILLA, CONE, 0));
		lay(&game, pile, 1, card(VANILLA, CONE, 1));
		lay(&game, pile, 2, card(CHOCOLATE, CONE, 0));
		lay(&game, pile, 3, card(STRAWBERRY, CONE, 0));
		flip_to(&game, 12);
		struct sil_choice choice = choice_of(&sil_hard_bot, &game, 0, 1);
		CHECK((choice.delay_ms != SIL_NOT_NOW && choice.act == 1u << pile) == (pile != 0));
	}
}

/* What a claim, or to pass, is worth to seat 0 with one taste. */
static float worth_to(const struct kawaii *game, uint16_t act, enum sil_taste taste, float weight)
{
	struct sil_view view;
	struct sil_rng rng = {1};
	float likes[SIL_TASTES] = {0}, value;
	likes[taste] = weight;
	sil_observe(rules, (const struct sil_state *)game, 0, &view);
	CHECK(kawaii_evaluator.evaluate_to_taste(&view, &act, 1, 1, likes, &rng, &value));
	return value;
}

/* A pile of three points to seat 0, two of them cherries that anybody would like: whoever is greedy, careful or
 * spiteful would rather claim it than others, and the bold one lets it grow. Who has no tastes judges as hard. */
static void tempers_claim_sooner_or_later(void)
{
	const uint16_t claim = 1u << 1;
	for (uint8_t pace = KAWAII_LIVE; pace <= KAWAII_CALM; pace++) {
		struct kawaii game = dealt(4, pace, 0);
		struct sil_view view;
		float full;
		lay(&game, 1, 0, card(STRAWBERRY, STICK, 0));
		lay(&game, 1, 1, card(CHERRY, CHERRY, 0));
		lay(&game, 1, 2, card(CHERRY, CHERRY, 1));
		flip_to(&game, 12);
		sil_observe(rules, (const struct sil_state *)&game, 0, &view);
		kawaii_evaluator.evaluate_full(&view, &claim, 1, &full);
		CHECK(worth_to(&game, claim, SIL_RISK, 0) == full);
		CHECK(worth_to(&game, claim, SIL_SOON, 0.03f) > full);
		CHECK(worth_to(&game, claim, SIL_RIVALS, -0.1f) > full);
		CHECK(worth_to(&game, claim, SIL_RISK, -0.05f) > full);
		CHECK(worth_to(&game, claim, SIL_RISK, 0.05f) < full);
		CHECK(worth_to(&game, KAWAII_PASS, SIL_SOON, 1) == 0);
	}
}

/* In a duel no sign is better than another: each comes up about as often. */
static void signs_are_even(void)
{
	struct kawaii game = dealt(3, KAWAII_CALM, 0);
	int thrown[3] = {0};
	flip_to(&game, 3);
	CHECK(act_of(&game, 0, 2) == SIL_OK && act_of(&game, 1, 2) == SIL_OK &&
	      act_of(&game, 2, KAWAII_PASS) == SIL_OK);
	CHECK(game.duel_pile == 2);
	for (uint64_t seed = 0; seed < 3000; seed++)
		thrown[choice_of(&sil_normal_bot, &game, 0, seed * 77).act - KAWAII_ROCK]++;
	for (int sign = 0; sign < 3; sign++)
		CHECK(thrown[sign] > 900 && thrown[sign] < 1100); /* four standard deviations */
}

/* Whether one bot wins a larger share among others, over duplicate deals. */
static bool wins_more(double than, const struct sil_bot *one, const struct sil_bot *others, uint8_t seats, uint8_t pace,
		      int games)
{
	double share = 0;
	if (CHECK_FEW)
		games = seats;
	for (int n = 0; n < games; n++) {
		const struct sil_bot *bots[SIL_MAX_SEATS];
		struct sil_rng rng = {(uint64_t)n * 0x9e3779b97f4a7c15u};
		struct sil_state end;
		uint8_t key[SIL_KEY_BYTES];
		int me = n % seats;
		for (int s = 0; s < seats; s++)
			bots[s] = s == me ? one : others;
		sil_seed_key(4, (uint64_t)(n / seats), key);
		sil_selfplay(&sil_kawaii, &(struct sil_config){.seats = seats, .options = {pace}}, key, bots,
			     &(struct sil_budget){0}, &rng, &end, NULL);
		unsigned winners = rules->winners(&end);
		share += winners >> me & 1 ? 1.0 / __builtin_popcount(winners) : 0;
	}
	return CHECK_FEW || share / games > than;
}

static void live_ladder(void)
{
	for (uint8_t seats = 3; seats <= 5; seats++) {
		double fair = 1.0 / seats;
		CHECK(wins_more(2 * fair, &sil_normal_bot, &sil_random_bot, seats, KAWAII_LIVE, 40));
		CHECK(wins_more(fair, &sil_normal_bot, &sil_easy_bot, seats, KAWAII_LIVE, 120));
		CHECK(wins_more(fair, &sil_hard_bot, &sil_normal_bot, seats, KAWAII_LIVE, 120));
	}
}

int main(void)
{
	RUN("normal: four favourites are claimed", normal_four_favourites_are_claimed);
	RUN("normal: a worthless pile of one's own is left", normal_a_worthless_pile_of_ones_own_is_left);
	RUN("normal: the third shop is claimed", normal_the_third_shop_is_claimed);
	RUN("normal: at last call two points are claimed", normal_at_last_call_two_points_are_claimed);
	RUN("normal: several piles at once", normal_several_piles_at_once);
	RUN("normal: without a heart there is only pass", normal_without_a_heart_there_is_only_pass);
	RUN("normal: one heart goes to the best pile", normal_one_heart_goes_to_the_best_pile);
	RUN("hard: four favourites are claimed", hard_four_favourites_are_claimed);
	RUN("hard: a worthless pile of one's own is left", hard_a_worthless_pile_of_ones_own_is_left);
	RUN("hard: the third shop is claimed", hard_the_third_shop_is_claimed);
	RUN("hard: at last call two points are claimed", hard_at_last_call_two_points_are_claimed);
	RUN("hard: several piles at once", hard_several_piles_at_once);
	RUN("hard: without a heart there is only pass", hard_without_a_heart_there_is_only_pass);
	RUN("hard: one heart goes to the best pile", hard_one_heart_goes_to_the_best_pile);
	RUN("values read nothing hidden", weights_read_nothing_hidden);
	RUN("reasons count right", reasons_count_right);
	RUN("covered cards count at their mean", covered_cards_count_at_their_mean);
	RUN("every act has a reason", every_act_has_a_reason);
	RUN("only what is worth it is pressed", only_what_is_worth_it_is_pressed);
	RUN("one's own pile waits longer", ones_own_pile_waits_longer);
	RUN("tempers claim sooner or later", tempers_claim_sooner_or_later);
	RUN("signs are even", signs_are_even);
	RUN("live: normal among easy, hard among normal", live_ladder);
	return check_report();
}
