/* Wa Chat Bi's rules, at least one test a rule. Positions are written straight into the state. */
#include "games/wa-chat-bi/test_positions.h"

static struct wa_chat_bi dealt(uint8_t seats, uint8_t seed)
{
	struct sil_state state;
	uint8_t key[SIL_KEY_BYTES] = {seats, seed};
	sil_begin(rules, &(struct sil_config){.seats = seats}, key, &state);
	return *(struct wa_chat_bi *)&state;
}

static int choices(struct wa_chat_bi *game, int seat)
{
	uint16_t acts[SIL_MAX_LEGAL];
	return rules->legal(raw(game), seat, acts);
}

static void the_cards(void)
{
	struct wa_chat_bi game = dealt(3, 0);
	unsigned count[WCB_KINDS] = {0}, dishes = 0;
	for (int i = 0; i < game.deck_cards; i++)
		count[game.deck[i]]++;
	for (unsigned kind = 0; kind < WCB_INDIGESTION; kind++) {
		for (int s = 0; s < 3; s++)
			count[kind] += wcb_count(game.hand[s], kind);
		dishes += kind < WCB_DISHES ? count[kind] : 0;
	}
	static const unsigned copies[WCB_KINDS] = {14, 14, 12, 12, 10, 10, 7, 5, 5, 1};
	CHECK(!memcmp(count, copies, sizeof count) && dishes == 72);
}

static void setup(void)
{
	for (uint8_t seats = 3; seats <= 7; seats++) {
		for (uint8_t seed = 0; seed < 50; seed++) {
			struct wa_chat_bi game = dealt(seats, seed);
			CHECK(!broken(&game));
			CHECK(game.deck_cards == 90 - 5 * seats && game.indigestion == 1 && !game.backwards);
			CHECK(!game.pile && !game.discards && !game.asking && !game.no_dish);
			for (int s = 0; s < seats; s++)
				CHECK(game.size[s] == 5 && !game.known[s] && !game.tokens[s]);
		}
	}
}

/* Over many keys: who begins, where the Indigestion card lies, what the first card of the first hand is. */
static void setup_is_even(void)
{
	enum { DEALS = 28000 };
	unsigned first[7] = {0}, place[55] = {0}, top[WCB_KINDS] = {0};
	for (uint32_t i = 0; i < DEALS; i++) {
		struct sil_state state;
		uint8_t key[SIL_KEY_BYTES] = {0};
		memcpy(key, &i, sizeof i);
		sil_begin(rules, &(struct sil_config){.seats = 7}, key, &state);
		struct wa_chat_bi *game = (struct wa_chat_bi *)&state;
		first[due(game)]++;
		for (int at = 0; at < 55; at++)
			place[at] += game->deck[at] == SICK;
		top[game->deck[54]]++;
	}
	double chi = 0;
	for (int s = 0; s < 7; s++)
		chi += (first[s] - DEALS / 7.) * (first[s] - DEALS / 7.) / (DEALS / 7.);
	CHECK(chi < 22.5); /* 6 degrees of freedom, one in a thousand */
	chi = 0;
	for (int at = 0; at < 55; at++)
		chi += (place[at] - DEALS / 55.) * (place[at] - DEALS / 55.) / (DEALS / 55.);
	CHECK(chi < 91.9); /* 54 */
	chi = 0;
	static const unsigned copies[WCB_KINDS] = {14, 14, 12, 12, 10, 10, 7, 5, 5, 0};
	for (int kind = 0; kind < WCB_INDIGESTION; kind++) {
		double expected = DEALS * copies[kind] / 89. * 54 / 55;
		chi += (top[kind] - expected) * (top[kind] - expected) / expected;
	}
	CHECK(chi < 27.9); /* 9, as the Indigestion card is left out */
}

static void opening(void)
{
	struct wa_chat_bi game = table("0456", "");
	CHECK(choices(&game, 0) == 3);
	CHECK(may(&game, 0, WCB_SERVE + D2) && may(&game, 0, WCB_SERVE + D6) && may(&game, 0, WCB_SERVE + D7));
	CHECK(move(&game, 0, WCB_SERVE + D7) == SIL_OK);
	CHECK(game.pile == heap("5") && game.hand[0] == heap("046") && due(&game) == 1 && !broken(&game));
}

static void four_things(void)
{
	struct wa_chat_bi game = table("4400678", "4");
	/* serve-6, eat, skip-2, skip-6, more, turn, next-1 … next-3 */
	CHECK(choices(&game, 0) == 9 && may(&game, 0, WCB_SERVE + D6) && may(&game, 0, WCB_EAT));
	CHECK(may(&game, 0, WCB_SKIP + D2) && may(&game, 0, WCB_SKIP + D6));
	CHECK(may(&game, 0, WCB_PLAY_MORE) && may(&game, 0, WCB_PLAY_TURN) && may(&game, 0, WCB_PLAY_NEXT + 3));
	CHECK(choices(&game, 1) == 0 && move(&game, 1, WCB_EAT) == SIL_NOT_DUE);
	CHECK(move(&game, 4, WCB_EAT) == SIL_NO_SUCH_SEAT && move(&game, 0, WCB_ACTS) == SIL_NOT_LEGAL);
	game = table("0", "4"); /* with nothing that fits one can always eat */
	CHECK(choices(&game, 0) == 1 && may(&game, 0, WCB_EAT));
}

static void serving_matches(void)
{
	struct wa_chat_bi game = table("0123455", "4");
	for (unsigned dish = D2; dish <= D7; dish++)
		CHECK(may(&game, 0, WCB_SERVE + dish) == (dish == D6));
	CHECK(move(&game, 0, WCB_SERVE + D7) == WCB_OTHER_DISH);
	CHECK(move(&game, 0, WCB_SERVE + D6) == SIL_OK && game.pile == heap("44") && due(&game) == 1);
	CHECK(move(&game, 1, WCB_SERVE + D6) == SIL_OK && game.pile == heap("444") && due(&game) == 2);
	CHECK(move(&game, 2, WCB_SERVE + D6) == WCB_NOT_HELD);
}

static void eating(void)
{
	struct wa_chat_bi game = table("1", "0000");
	stack(&game, "01234567");
	uint8_t deck = game.deck_cards;
	CHECK(move(&game, 0, WCB_EAT) == SIL_OK && !broken(&game));
	CHECK(game.hand[0] == heap("101234567") && game.known[0] == heap("01234567") && game.size[0] == 9);
	CHECK(game.deck_cards == deck - 8 && game.discards == heap("0000") && !game.pile && !game.asking);
	CHECK(game.meal == heap("01234567") && game.meal_cards == 8 && game.meal_kind == WCB_ATE && game.meal_fresh);
	CHECK(due(&game) == 0 && !may(&game, 0, WCB_EAT)); /* the same player opens */
	CHECK(move(&game, 0, WCB_SERVE + D3) == SIL_OK && due(&game) == 1 && !game.meal_fresh);
	game = table("1", "0");
	game.backwards = 1;
	stack(&game, "01");
	CHECK(move(&game, 0, WCB_EAT) == SIL_OK && move(&game, 0, WCB_SERVE + D2) == SIL_OK && due(&game) == 3);
}

static void worth(void)
{
	CHECK(wcb_worth(heap("0000")) == 8);
	CHECK(wcb_worth(heap("5556")) == 22);
	CHECK(wcb_worth(heap("4788")) == 6);
	CHECK(wcb_worth(heap("66")) == 2 && wcb_worth(0) == 0);
	struct wa_chat_bi game = table("1", "5556");
	uint8_t deck = game.deck_cards;
	CHECK(move(&game, 0, WCB_EAT) == SIL_OK && deck - game.deck_cards == 22 && game.size[0] == 23);
}

static void one_more(void)
{
	struct wa_chat_bi game = table("661", "4");
	CHECK(move(&game, 0, WCB_PLAY_MORE) == SIL_OK && game.pile == heap("46") && wcb_worth(game.pile) == 7);
	CHECK(due(&game) == 1 && may(&game, 1, WCB_SERVE + D6)); /* the dish below counts [WC-f] */
}

static void turn_round(void)
{
	struct wa_chat_bi game = table("71", "4");
	CHECK(move(&game, 0, WCB_PLAY_TURN) == SIL_OK && game.backwards && due(&game) == 3);
	CHECK(move(&game, 3, WCB_EAT) == SIL_OK && move(&game, 3, WCB_SERVE + D7) == SIL_OK && due(&game) == 2);
	CHECK(move(&game, 2, WCB_PLAY_TURN) == SIL_OK && !game.backwards && due(&game) == 3);
}

static void you_next(void)
{
	struct wa_chat_bi game = table("81", "4");
	game.backwards = 1;
	CHECK(move(&game, 0, WCB_PLAY_NEXT + 2) == SIL_OK && due(&game) == 2 && game.pile == heap("48"));
	CHECK(move(&game, 2, WCB_PLAY_MORE) == SIL_OK && due(&game) == 1); /* the direction goes on from there */
}

static void skipping(void)
{
	struct wa_chat_bi game = table("1120", "4");
	CHECK(move(&game, 0, WCB_SKIP + D2) == WCB_NO_PAIR);
	CHECK(move(&game, 0, WCB_SKIP + D3) == SIL_OK && !broken(&game));
	CHECK(game.pile == heap("1") && game.discards == heap("41") && game.hand[0] == heap("20"));
	CHECK(game.size[0] == 2 && due(&game) == 1);
	game = table("115", "4446788");
	CHECK(move(&game, 0, WCB_SKIP + D3) == SIL_OK);
	CHECK(game.pile == heap("1") && game.discards == heap("44467881"));
}

static void an_empty_hand_draws_three(void)
{
	struct wa_chat_bi game = bare(4);
	give(&game, 0, "48");
	game.pile = pulled(&game, "4");
	stack(&game, "126");
	CHECK(move(&game, 0, WCB_PLAY_NEXT + 1) == SIL_OK && due(&game) == 1 && !broken(&game));
	CHECK(game.hand[1] == heap("126") && game.known[1] == 0 && game.size[1] == 3);
	CHECK(game.meal_kind == WCB_EMPTY_HAND && game.meal == 0 && game.meal_cards == 3 && game.meal_seat == 1);
	CHECK(game.meal_fresh && game.hand[2] == 0); /* nobody else draws yet */
	CHECK(may(&game, 1, WCB_EAT) && may(&game, 1, WCB_PLAY_MORE));
}

static void an_empty_hand_draws_indigestion(void)
{
	struct wa_chat_bi game = bare(4);
	give(&game, 0, "48");
	game.pile = pulled(&game, "4");
	game.backwards = 1;
	stack(&game, "196");
	CHECK(move(&game, 0, WCB_PLAY_NEXT + 1) == SIL_OK && due(&game) == 1 && !broken(&game));
	CHECK(game.tokens[1] == 1 && game.hand[1] == heap("16") && !game.known[1] && game.size[1] == 2);
	CHECK(game.meal == wcb_one(SICK) && game.meal_cards == 3 && game.asking && !game.backwards);
	CHECK(!game.pile && game.discards == heap("48") && game.aside == 1 && game.deck_cards == 90 - 6);
	CHECK(move(&game, 1, WCB_ENOUGH) == SIL_OK && due(&game) == 1 && !game.meal_fresh && !broken(&game));
	CHECK(!game.discards && !game.aside &&
	      game.deck_cards == 90 - 3); /* the table went into the draw pile [WC-j] */
	CHECK(choices(&game, 1) == 1 && may(&game, 1, WCB_SERVE + D3));
}

/* With six Indigestion cards and nothing else to draw, one move takes somebody from no token to the third. */
static void an_empty_hand_can_end_the_game(void)
{
	struct wa_chat_bi game = bare(3);
	while (game.indigestion < 6)
		game.indigestion++, game.deck[game.deck_cards++] = SICK;
	for (unsigned kind = 0; kind < WCB_INDIGESTION; kind++) {
		wcb_cards rest = 0;
		for (int i = 0; i < game.deck_cards; i++)
			rest += game.deck[i] == kind ? wcb_one(kind) : 0;
		game.hand[0] += rest;
	}
	game.size[0] = 89;
	memset(game.deck, 0, sizeof game.deck);
	memset(game.deck, SICK, 6);
	game.deck_cards = 6;
	game.tokens[1] = 2;
	game.public.due = 1;
	struct wa_chat_bi from_zero = game;
	CHECK(!broken(&game) && move(&game, 0, WCB_SERVE + D2) == SIL_OK && !broken(&game));
	CHECK(game.public.over && game.tokens[1] == 3 && game.aside == 3 && game.deck_cards == 3);
	CHECK(game.pile == heap("0") && game.hand[1] == 0 && move(&game, 1, WCB_EAT) == SIL_OVER);
	/* From no token at all: draw, draw again, until a card comes or the third token. */
	from_zero.tokens[1] = 0;
	unsigned tokens[4] = {0};
	for (uint8_t seed = 0; seed < 200; seed++) {
		game = from_zero;
		game.key[0] = seed;
		CHECK(move(&game, 0, WCB_SERVE + D2) == SIL_OK && !broken(&game));
		CHECK(game.tokens[1] >= 1 && game.tokens[1] <= 3 && game.public.over == (game.tokens[1] == 3));
		CHECK(game.public.over || (game.hand[1] && due(&game) == 1 && !game.asking));
		tokens[game.tokens[1]]++;
	}
	CHECK(tokens[2] > 0 && tokens[3] > 0);
}

/* After enough (or spice), an opener without a card draws three like anybody else. */
static void an_opener_draws_too(void)
{
	struct wa_chat_bi game = bare(3);
	game.indigestion = 3;
	game.deck[game.deck_cards++] = SICK, game.deck[game.deck_cards++] = SICK;
	give(&game, 0, "0");
	game.pile = pulled(&game, "4");
	game.deck_cards = (uint8_t)(game.deck_cards - 2), pull(&game, SICK);
	memset(game.deck + game.deck_cards, 0, 3), memset(game.deck + game.deck_cards, SICK, 3);
	game.deck_cards = (uint8_t)(game.deck_cards + 3);
	CHECK(!broken(&game));
	game.public.due = 1, game.hand[0] += pulled(&game, "8"), game.size[0] = 2;
	stack(&game, "999");
	CHECK(!broken(&game) && move(&game, 0, WCB_PLAY_NEXT + 1) == SIL_OK && !broken(&game));
	CHECK(game.tokens[1] == 1 && !game.hand[1] && game.asking && due(&game) == 1);
	struct wa_chat_bi quiet = game;
	for (uint8_t seed = 0; seed < 40; seed++) {
		game = quiet;
		game.key[0] = seed;
		CHECK(move(&game, 1, seed & 1 ? WCB_SPICE : WCB_ENOUGH) == SIL_OK && !broken(&game));
		CHECK(game.meal_kind == WCB_EMPTY_HAND && game.meal_fresh && game.meal_seat == 1);
		CHECK(game.public.over || game.asking || game.size[1] == 3);
	}
}

static void several_cost_one_token(void)
{
	struct wa_chat_bi game = table("1", "000");
	game.indigestion = 3;
	game.deck[game.deck_cards++] = SICK, game.deck[game.deck_cards++] = SICK;
	stack(&game, "991922");
	CHECK(!broken(&game) && move(&game, 0, WCB_EAT) == SIL_OK && !broken(&game));
	CHECK(game.tokens[0] == 1 && game.size[0] == 4 && game.known[0] == heap("122") && game.meal_cards == 6);
}

static void new_round(void)
{
	for (int spice = 0; spice <= 1; spice++) {
		struct wa_chat_bi game = table("1", "0");
		stack(&game, "29");
		CHECK(move(&game, 0, WCB_EAT) == SIL_OK);
		CHECK(choices(&game, 0) == 2 && may(&game, 0, WCB_SPICE) && may(&game, 0, WCB_ENOUGH));
		CHECK(move(&game, 0, WCB_SERVE + D3) == WCB_ANSWER_FIRST && move(&game, 0, WCB_ACTS) == SIL_NOT_LEGAL);
		CHECK(rules->pick(raw(&game), 0, 0) == WCB_SPICE && rules->pick(raw(&game), 0, ~0u) == WCB_ENOUGH);
		CHECK(game.discards == heap("0") && game.aside == 1);
		uint8_t deck = game.deck_cards;
		CHECK(move(&game, 0, spice ? WCB_SPICE : WCB_ENOUGH) == SIL_OK && !broken(&game));
		CHECK(game.indigestion == 1 + spice && game.deck_cards == deck + 2 + spice && !game.asking);
		CHECK(!game.aside && !game.discards && game.shuffles == 1 && !game.backwards);
		CHECK(move(&game, 0, WCB_SPICE) == WCB_NOT_ASKED);
	}
}

static void six_is_the_most(void)
{
	struct wa_chat_bi game = table("1", "0");
	while (game.indigestion < 6)
		game.indigestion++, game.deck[game.deck_cards++] = SICK;
	stack(&game, "29");
	CHECK(!broken(&game) && move(&game, 0, WCB_EAT) == SIL_OK && !broken(&game));
	CHECK(!game.asking && game.tokens[0] == 1 && due(&game) == 0 && game.indigestion == 6);
	CHECK(may(&game, 0, WCB_SERVE + D3) && may(&game, 0, WCB_SERVE + D4));
}

/* The new draw pile is in an even order: one of twenty cards that were in four different places ends up anywhere. */
static void reshuffles_are_even(void)
{
	enum { ROUNDS = 20000 };
	unsigned sick[64] = {0}, six[64] = {0}, cards = 0;
	for (uint32_t i = 0; i < ROUNDS; i++) {
		struct wa_chat_bi game = bare(3);
		thin(&game, 16);
		game.hand[0] = game.discards - heap("000"), game.size[0] = (uint8_t)wcb_total(game.hand[0]);
		game.discards = heap("00"), game.pile = heap("0");
		show(&game, 1, "7");
		give(&game, 2, "7");
		stack(&game, "87"), stack(&game, "9");
		memcpy(game.key, &i, sizeof i);
		/* What lies in the draw pile must be in an even order already: shuffle it by imagining. */
		struct sil_rng rng = {i};
		uint8_t *deck = game.deck;
		for (uint32_t left = game.deck_cards - 1u; left > 1; left--) {
			uint32_t at = sil_rng_below(&rng, left);
			uint8_t kept = deck[left - 1];
			deck[left - 1] = deck[at], deck[at] = kept;
		}
		CHECK(!broken(&game) && move(&game, 0, WCB_EAT) == SIL_OK && game.asking);
		CHECK(move(&game, 0, WCB_SPICE) == SIL_OK);
		cards = game.deck_cards;
		for (unsigned at = 0; at < cards; at++)
			sick[at] += game.deck[at] == SICK, six[at] += game.deck[at] == D2;
	}
	double sick_chi = 0, six_chi = 0, all = 0;
	for (unsigned at = 0; at < cards; at++)
		all += six[at];
	for (unsigned at = 0; at < cards; at++) {
		double expected = ROUNDS * 2. / cards;
		sick_chi += (sick[at] - expected) * (sick[at] - expected) / expected;
		six_chi += (six[at] - all / cards) * (six[at] - all / cards) / (all / cards);
	}
	CHECK(cards > 10 && cards < 22 && sick_chi < 45.3 && six_chi < 45.3); /* 20 degrees of freedom: 1 in 1000 */
}

static void third_token(void)
{
	struct wa_chat_bi game = table("1", "0000");
	game.tokens[0] = 2, game.tokens[1] = 1, game.tokens[2] = 1, game.tokens[3] = 2;
	stack(&game, "12934567");
	CHECK(move(&game, 0, WCB_EAT) == SIL_OK && !broken(&game));
	CHECK(game.public.over && game.public.due == 0 && game.tokens[0] == 3 && game.aside == 1);
	CHECK(game.size[0] == 8 && !game.asking && choices(&game, 0) == 0 && move(&game, 0, WCB_SPICE) == SIL_OVER);
	CHECK(game.size[1] == game.size[2] && rules->winners(raw(&game)) == 6); /* tied in cards too: shared */
	int32_t points[SIL_MAX_SEATS];
	rules->score(raw(&game), points);
	CHECK(points[0] == -3 && points[1] == -1 && points[2] == -1 && points[3] == -2 && points[4] == 0);
	give(&game, 2, "0");
	CHECK(rules->winners(raw(&game)) == 4); /* most cards */
	game.tokens[3] = 0;
	CHECK(rules->winners(raw(&game)) == 8); /* fewest tokens, whatever the cards */
}

static void opening_with_an_action(void)
{
	struct wa_chat_bi game = table("678", "");
	CHECK(choices(&game, 0) == 5 && may(&game, 0, WCB_PLAY_MORE) && may(&game, 0, WCB_PLAY_TURN));
	CHECK(may(&game, 0, WCB_PLAY_NEXT + 1) && may(&game, 0, WCB_PLAY_NEXT + 3));
	CHECK(move(&game, 0, WCB_EAT) == WCB_NOTHING_TO_EAT && move(&game, 0, WCB_SKIP) == WCB_NOTHING_TO_SKIP);
	CHECK(move(&game, 0, WCB_PLAY_TURN) == SIL_OK && game.backwards && due(&game) == 3 && game.pile == heap("7"));
	CHECK(choices(&game, 3) == 1 && may(&game, 3, WCB_SERVE + D7)); /* neither eat nor skip, though a pair */
	CHECK(move(&game, 3, WCB_EAT) == WCB_NOTHING_TO_EAT && move(&game, 3, WCB_SKIP + D7) == WCB_NOTHING_TO_SKIP);
	struct wa_chat_bi actions = game;
	CHECK(move(&game, 3, WCB_SERVE + D7) == SIL_OK && game.pile == heap("75") && due(&game) == 2);
	CHECK(may(&game, 2, WCB_EAT) && wcb_worth(game.pile) == 7);
	/* Or another action, and what lies there counts once a dish comes. */
	give(&actions, 3, "66");
	CHECK(move(&actions, 3, WCB_PLAY_MORE) == SIL_OK && actions.pile == heap("76") && due(&actions) == 2);
	CHECK(may(&actions, 2, WCB_SERVE + D2) && may(&actions, 2, WCB_PLAY_TURN) && !may(&actions, 2, WCB_SKIP + D2));
	CHECK(move(&actions, 2, WCB_SERVE + D2) == SIL_OK && wcb_worth(actions.pile) == 3 && !broken(&actions));
	game = table("6780", "");
	CHECK(choices(&game, 0) == 1 && move(&game, 0, WCB_PLAY_MORE) == WCB_OPEN_WITH_DISH);
	CHECK(move(&game, 0, WCB_PLAY_NEXT + 1) == WCB_OPEN_WITH_DISH);
}

static void a_draw_pile_that_runs_out(void)
{
	struct wa_chat_bi game = table("1", "5556"); /* 22 */
	thin(&game, 4);
	uint8_t deck = game.deck_cards;
	unsigned discards = wcb_total(game.discards);
	CHECK(!broken(&game) && discards > 30);
	CHECK(move(&game, 0, WCB_EAT) == SIL_OK && !broken(&game));
	CHECK(game.meal_cards == 22 && game.tokens[0] == 1 && game.size[0] == 22); /* one of 22 was Indigestion */
	CHECK(game.deck_cards == deck + discards - 22 && game.discards == heap("5556") && game.shuffles == 1);
	CHECK(move(&game, 0, WCB_ENOUGH) == SIL_OK && game.deck_cards == deck + discards - 22 + 4 + 1 &&
	      !broken(&game));
	CHECK(game.shuffles == 2);

	/* Not the pile being eaten: all three 7s of it stay out of the hand, when nothing else is left. */
	game = table("1", "5556");
	thin(&game, 4);
	game.hand[1] += game.discards, game.size[1] = (uint8_t)wcb_total(game.hand[1]), game.discards = 0;
	deck = game.deck_cards;
	CHECK(!broken(&game) && move(&game, 0, WCB_EAT) == SIL_OK && !broken(&game));
	CHECK(game.meal_cards == deck && game.size[0] == deck && wcb_count(game.hand[0], D7) == 0);
	CHECK(game.deck_cards == 0 && game.tokens[0] == 1 && move(&game, 0, WCB_ENOUGH) == SIL_OK);
	CHECK(game.deck_cards == 5 && !broken(&game)); /* 7 7 7 more and the Indigestion card */

	/* At the very end the rest of the discards is left as the draw pile. */
	game = table("1", "5556");
	thin(&game, 4);
	game.tokens[0] = 2;
	deck = game.deck_cards, discards = wcb_total(game.discards);
	CHECK(move(&game, 0, WCB_EAT) == SIL_OK && !broken(&game));
	CHECK(game.public.over && game.deck_cards == deck + discards - 22 && game.discards == heap("5556"));
}

static void skipping_to_the_same_dish(void)
{
	struct wa_chat_bi game = table("4411", "4");
	CHECK(may(&game, 0, WCB_SKIP + D6));
	game.public.options[0] = 1;
	CHECK(!may(&game, 0, WCB_SKIP + D6) && may(&game, 0, WCB_SKIP + D3) && may(&game, 0, WCB_SERVE + D6));
	CHECK(move(&game, 0, WCB_SKIP + D6) == WCB_SAME_DISH);
	game.public.options[0] = 0;
	CHECK(move(&game, 0, WCB_SKIP + D6) == SIL_OK && game.pile == heap("4") && game.discards == heap("44"));
}

static void not_oneself_next(void)
{
	struct wa_chat_bi game = table("81", "4");
	CHECK(!may(&game, 0, WCB_PLAY_NEXT) && move(&game, 0, WCB_PLAY_NEXT) == WCB_NOT_YOURSELF);
	CHECK(move(&game, 0, WCB_PLAY_NEXT + 4) == WCB_NOBODY_THERE);
	CHECK(move(&game, 0, WCB_PLAY_NEXT + 6) == WCB_NOBODY_THERE);
	game = table("1", "4888");
	CHECK(move(&game, 0, WCB_PLAY_NEXT + 1) == WCB_NOT_HELD);
}

/* Eating m of N cards with k Indigestions: 1 - C(N-k, m) / C(N, m), by imagining and eating. */
static void the_risk_of_eating(void)
{
	enum { MEALS = 20000 };
	for (unsigned k = 1; k <= 6; k++) {
		struct wa_chat_bi game = table("1", k % 2 ? "0000" : "56");
		while (game.indigestion < k)
			game.indigestion++, game.deck[game.deck_cards++] = SICK;
		thin(&game, 30);
		CHECK(!broken(&game));
		struct sil_view view = look(&game, (int)k % 4);
		struct sil_rng rng = {k};
		unsigned sick = 0;
		for (int i = 0; i < MEALS; i++) {
			struct sil_state state;
			sil_imagine(rules, &view, &rng, &state);
			CHECK(rules->apply(&state, (struct sil_move){.act = WCB_EAT}) == SIL_OK);
			sick += ((struct wa_chat_bi *)&state)->tokens[0];
		}
		double safe = 1, n = game.deck_cards, m = 8;
		for (unsigned i = 0; i < k; i++)
			safe *= (n - m - i) / (n - i);
		double want = MEALS * (1 - safe), off = sick - want;
		CHECK(off * off < 16 * MEALS * safe * (1 - safe)); /* four standard deviations */
	}
}

/* 15 rounds of at most 89 cards played, 44 meals and one answer. */
static void games_end(void)
{
	enum { BOUND = 15 * (89 + 44 + 1) };
	unsigned longest = 0;
	struct sil_rng rng = {11};
	for (uint8_t seats = 3; seats <= 7; seats++)
		for (uint8_t seed = 0; seed < 60; seed++) {
			struct wa_chat_bi game = dealt(seats, seed);
			game.public.options[0] = seed & 1;
			unsigned moves = 0;
			for (; !game.public.over && moves <= BOUND; moves++) {
				int seat = (int)due(&game);
				uint16_t acts[SIL_MAX_LEGAL];
				int count = rules->legal(raw(&game), seat, acts);
				uint32_t random = sil_rng_u32(&rng);
				unsigned at = (unsigned)((uint64_t)random * (unsigned)count >> 32);
				CHECK(rules->pick(raw(&game), seat, random) == acts[at]);
				/* One third of the games at random, one without meals if possible, one with few cards
				 * played. */
				if (seed % 3 == 1 && acts[at] == WCB_EAT)
					at = at + 1 < (unsigned)count ? at + 1 : 0;
				if (seed % 3 == 2 && may(&game, seat, WCB_EAT))
					for (at = 0; acts[at] != WCB_EAT;)
						at++;
				CHECK(move(&game, (unsigned)seat, acts[at]) == SIL_OK && !broken(&game));
			}
			CHECK(game.public.over && moves <= BOUND);
			longest = moves > longest ? moves : longest;
		}
	CHECK(longest > 60);
}

static void says(struct wa_chat_bi game, const char *sentence)
{
	const char *said = broken(&game);
	if (!CHECK(said && !strcmp(said, sentence)))
		printf("# wanted: %s\n# got: %s\n", sentence, said ? said : "nothing");
}

static void broken_sees(void)
{
	const struct wa_chat_bi sound = table("1678", "4");
	struct wa_chat_bi bad;
#define BREAK(sentence, ...) (bad = sound, __VA_ARGS__, says(bad, sentence))
	BREAK("above the draw pile lies nothing", bad.deck[bad.deck_cards] = 1);
	BREAK("above the draw pile lies nothing", bad.deck[0] = 10);
	BREAK("under the draw pile lies nothing", bad.below[12] = 1);
	BREAK("one to six Indigestion cards, in the draw pile or set aside", bad.indigestion = 2);
	BREAK("one to six Indigestion cards, in the draw pile or set aside", bad.indigestion = 0);
	BREAK("one to six Indigestion cards, in the draw pile or set aside", bad.indigestion = 7);
	BREAK("no card is lost or doubled", bad.discards += heap("0"));
	BREAK("a pile has one kind of dish and no Indigestion card", bad.pile += heap("5"), pull(&bad, D7));
	BREAK("a pile has one kind of dish and no Indigestion card", bad.discards += heap("9"));
	BREAK("what is known of a hand is in it", bad.known[0] = heap("2"));
	BREAK("nobody keeps an Indigestion card", bad.hand[0] += heap("9"), bad.size[0]++);
	BREAK("a hand's size is the number of its cards", bad.size[1]++);
	BREAK("no dish hides where that is proven", bad.no_dish = 1);
	BREAK("no dish hides where that is proven", bad.no_dish = 1 << 5);
	BREAK("an empty chair has nothing", give(&bad, 5, "0"));
	BREAK("an empty chair has nothing", bad.tokens[4] = 1);
	BREAK("nobody has more than three tokens", bad.tokens[0] = 4);
	BREAK("the third token ends the game", bad.tokens[0] = 3);
	BREAK("the third token ends the game", bad.tokens[0] = 3, bad.public.over = 1);
	BREAK("the third token ends the game", bad.public.over = 1, bad.public.due = 0);
	BREAK("one seat is due", bad.public.due = 0);
	BREAK("one seat is due", bad.public.due = 3);
	BREAK("one seat is due", bad.public.due = 1 << 4);
	BREAK("an empty hand has drawn before its turn", bad.discards += bad.hand[0], bad.hand[0] = 0, bad.size[0] = 0);
	BREAK("spice is offered on a clean table", bad.asking = 1);
	BREAK("spice is offered on a clean table", bad.asking = 1, bad.deck[bad.deck_cards++] = D6, bad.pile = 0,
	      bad.backwards = 1);
	BREAK("spice is offered on a clean table", bad.asking = 1, bad.deck[bad.deck_cards++] = D6, bad.pile = 0,
	      memset(bad.deck + bad.deck_cards, SICK, 5), bad.deck_cards = (uint8_t)(bad.deck_cards + 5),
	      bad.indigestion = 6);
	BREAK("spice is offered on a clean table", bad.asking = 1, bad.tokens[0] = 3, bad.public.over = 1,
	      bad.public.due = 0);
	BREAK("Indigestion cards are aside when a round is over only", bad.aside = 1, pull(&bad, SICK));
}

static void vectors(void)
{
	struct wa_chat_bi game = table("01234555", "4"); /* 1 */
	int serves = 0;
	for (unsigned dish = D2; dish <= D7; dish++)
		serves += may(&game, 0, WCB_SERVE + dish);
	CHECK(serves == 1 && may(&game, 0, WCB_SERVE + D6));
	game = table("1", "0000"); /* 2 */
	CHECK(move(&game, 0, WCB_EAT) == SIL_OK && game.meal_cards == 8);
	game = table("11", "4"); /* 3 */
	CHECK(move(&game, 0, WCB_SKIP + D3) == SIL_OK && game.pile == heap("1") && game.discards == heap("41"));
	game = table("1", "5556"); /* 4 */
	CHECK(move(&game, 0, WCB_EAT) == SIL_OK && game.meal_cards == 22);
	game = table("1", "0000"); /* 5 */
	game.backwards = 1;
	stack(&game, "22922222");
	CHECK(move(&game, 0, WCB_EAT) == SIL_OK && game.meal_cards == 8 && game.size[0] == 1 + 7);
	CHECK(game.tokens[0] == 1 && due(&game) == 0 && !game.backwards);
}

int main(void)
{
	RUN("[WC] the cards: 72 dishes, 17 actions, one Indigestion card to begin with", the_cards);
	RUN("[WC1] five cards each, one Indigestion card in the rest, clockwise", setup);
	RUN("[WC1] [WC-h] first player, Indigestion card and top card are evenly drawn", setup_is_even);
	RUN("[WC2] the first player opens with a card", opening);
	RUN("[WC3] serve, eat, act or skip", four_things);
	RUN("[WC4] serving takes the dish in play", serving_matches);
	RUN("[WC5] eating draws openly, discards the pile and opens", eating);
	RUN("[WC6] [WC-b] the worth of a pile", worth);
	RUN("[WC7] [WC-f] one more", one_more);
	RUN("[WC7] turn round", turn_round);
	RUN("[WC7] you next", you_next);
	RUN("[WC8] skipping", skipping);
	RUN("[WC9] [WC-h] [WC-i] an empty hand draws three when its turn comes", an_empty_hand_draws_three);
	RUN("[WC9] [WC10] [WC-j] an Indigestion among the three ends the round", an_empty_hand_draws_indigestion);
	RUN("[WC9] [WC12] [WC-i] three Indigestions leave the hand empty: again, up to the end",
	    an_empty_hand_can_end_the_game);
	RUN("[WC9] [WC-i] an opener without cards draws too", an_opener_draws_too);
	RUN("[WC10] the draw is completed, one token, the round is over", indigestion);
	RUN("[WC-c] several Indigestion cards cost one token", several_cost_one_token);
	RUN("[WC11] spice or enough", new_round);
	RUN("[WC11] [WC-i] six is the most, then nobody is asked", six_is_the_most);
	RUN("[WC11] a reshuffled draw pile is in an even order", reshuffles_are_even);
	RUN("[WC12] the third token ends it; fewest tokens, then most cards, then shared", third_token);
	RUN("[WC-a] opening with an action, and what may follow", opening_with_an_action);
	RUN("[WC-d] a draw pile that runs out", a_draw_pile_that_runs_out);
	RUN("[WC-e] skipping to the dish in play, and skip=other", skipping_to_the_same_dish);
	RUN("[WC-f] not oneself, and nobody who is not there", not_oneself_next);
	RUN("the risk of eating m of N cards with k Indigestions", the_risk_of_eating);
	RUN("every game ends within 2010 moves; pick is legal's entry", games_end);
	RUN("broken names every invariant", broken_sees);
	RUN("vectors 1 to 5 of the rules page", vectors);
	return check_report();
}
