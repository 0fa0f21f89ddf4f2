/* Chawaï's rules, one test a rule, ruling and worked example; and how even its chances are. */
#include "games/chawai/test_positions.h"

/* Lays a pile without asking where its cards come from. */
static void pile_up(struct chawai *game, int seat, const uint8_t *faces)
{
	memset(game->pile[seat], 0, sizeof game->pile[seat]);
	game->piled[seat] = 0;
	for (int i = 0; faces[i]; i++) {
		game->pile[seat][i + 1] = faces[i];
		game->piled[seat] = (uint16_t)(game->piled[seat] + (chawai_is_jellyfish(faces[i]) ? 257 : 1));
	}
}

static bool pile_is(const struct chawai *game, int seat, const char *faces)
{
	return height(game, seat) == strlen(faces) && !memcmp(game->pile[seat] + 1, faces, strlen(faces) + 1);
}

/* [CH1] */
static void setup(void)
{
	for (uint8_t seats = 3; seats <= 6; seats++) {
		struct chawai game = dealt(seats);
		for (int s = 0; s < seats; s++)
			CHECK(game.hand[s] == 0xfff && height(&game, s) == 0);
		CHECK(game.public.due == (1u << seats) - 1 && !game.public.over && game.turn == 0 && sound(&game));
	}
	struct chawai game = dealt(4);
	int values = 0, cards[FACES] = {0};
	for (int i = 0; i < CHAWAI_DECK; i++)
		values += chawai_value(game.deck[i]), cards[game.deck[i]]++;
	CHECK(values == 21 + 60 + 96 + 9 - 50 && cards[GULL] == 6 && cards[JELLYFISH_10] == 2 && cards[LANTERN_3] == 1);
}

/* [CH1] Any card is as likely in any place of the deck as the rest, but for the first lagoon [CH3]. */
static void deck_is_even(void)
{
	static double seen[CHAWAI_DECK][FACES], expected[CHAWAI_DECK][FACES];
	enum { DEALS = 60000 };
	for (uint64_t n = 0; n < DEALS; n++) {
		struct chawai game = dealt_from(n, 4, 0, 0);
		for (int i = 0; i < CHAWAI_DECK; i++)
			seen[i][game.deck[i]]++;
	}
	for (int c = 0; c < 36; c++)
		for (int i = 0; i < CHAWAI_DECK; i++) {
			double chance = i < 3 ? 1. / 30 : all_cards[c] == GULL ? 1. / 33 : 27. / 30 / 33;
			expected[i][all_cards[c]] += all_cards[c] == GULL && i < 3 ? 0 : DEALS * chance;
		}
	for (int i = 0; i < CHAWAI_DECK; i++)
		CHECK(even(seen[i], expected[i], FACES));
}

/* [CH2] */
static void next_three_fish(void)
{
	struct chawai game = dealt(3);
	uint8_t second[3];
	memcpy(second, game.deck + 3, 3);
	play_a_turn(&game);
	struct chawai_view view = seen_by(&game, SIL_WATCHER);
	CHECK(game.turn == 1);
	for (int slot = 0; slot < 3; slot++)
		CHECK(view.looker[slot] ? !view.drawn[3 + slot] : view.drawn[3 + slot] == second[slot]);
}

/* The deck as it comes out of the shuffle. */
static void shuffle_only(uint64_t number, uint8_t deck[CHAWAI_DECK + 1], uint32_t cards)
{
	uint8_t key[SIL_KEY_BYTES] = {0};
	struct sil_stream stream;
	memcpy(key, &number, sizeof number);
	memcpy(deck, all_cards, sizeof all_cards);
	sil_stream_open(&stream, key, 0);
	sil_shuffle(&stream, deck, cards);
}

/* [CH3] Vector 5, and every other first turn. */
static void no_gulls_at_first(void)
{
	double place[33] = {0}, expected[33];
	int with_gulls = 0;
	for (uint64_t n = 0; n < 40000; n++) {
		uint8_t raw[CHAWAI_DECK + 1], fish[3];
		unsigned drawn = 0, count = 0;
		shuffle_only(n, raw, CHAWAI_DECK);
		for (; count < 3; drawn++)
			if (raw[drawn] != GULL)
				fish[count++] = raw[drawn];
		struct chawai game = dealt_from(n, 3, 0, 0);
		CHECK(!memcmp(fish, game.deck, 3) && game.put_back == drawn - 3 && sound(&game));
		if (!game.put_back)
			continue;
		with_gulls++;
		for (int i = 0; i < 33; i++)
			place[i] += game.deck[3 + i] == GULL;
	}
	CHECK(with_gulls > 16500 && with_gulls < 18000); /* 1 - C(30,3)/C(36,3) = 43 % */
	for (int i = 0; i < 33; i++)
		expected[i] = with_gulls * 6. / 33;
	CHECK(even(place, expected, 33));
}

static void first_turn_vector(void)
{
	static const uint8_t wanted[] = {GULL, 7, GULL, 3, 12};
	enum { HINT = 959346, TRIES = 6000000 }; /* found at once unless the shuffle changes */
	uint8_t raw[CHAWAI_DECK + 1] = {0};
	uint64_t n = HINT;
	for (; n < HINT + TRIES && memcmp(raw, wanted, sizeof wanted) != 0; n++)
		shuffle_only(n, raw, CHAWAI_DECK);
	struct chawai game = dealt_from(n - 1, 4, 0, 0);
	int gulls = 0;
	for (int i = 3; i < CHAWAI_DECK; i++)
		gulls += game.deck[i] == GULL;
	CHECK(game.deck[0] == 7 && game.deck[1] == 3 && game.deck[2] == 12);
	CHECK(gulls == 6 && game.put_back == 2 && game.deck[CHAWAI_REMOVED] == 0);
	CHECK(seen_by(&game, SIL_WATCHER).put_back == 2);
}

/* [CH4] */
static void divers_are_sealed_and_spent(void)
{
	struct chawai game = dealt(3), before;
	CHECK(dive(&game, 1, 5) == SIL_OK);
	CHECK(game.public.due == 5 && game.hand[1] == 0xfff && game.turn == 0);
	CHECK(seen_by(&game, 1).own_sealed == 5 && seen_by(&game, 0).own_sealed == 0);
	before = game;
	CHECK(dive(&game, 1, 6) == SIL_NOT_DUE && dive(&game, 3, 6) == SIL_NO_SUCH_SEAT);
	CHECK(dive(&game, 0, 13) == SIL_NOT_LEGAL && dive(&game, 255, 1) == SIL_NO_SUCH_SEAT);
	CHECK(!memcmp(&game, &before, sizeof game));
	CHECK(dive(&game, 2, 12) == SIL_OK && dive(&game, 0, 1) == SIL_OK);
	CHECK(game.turn == 1 && game.public.due == 7 && game.sealed[1] == 0);
	CHECK(!memcmp(seen_by(&game, SIL_WATCHER).last, "\x01\x05\x0c", 4));
	CHECK(game.hand[0] == 0xffe && game.hand[1] == 0xfef && game.hand[2] == 0x7ff);
	CHECK(dive(&game, 1, 5) == CHAWAI_SPENT);
	uint16_t acts[SIL_MAX_LEGAL];
	CHECK(chawai_rules.legal(STATE(&game), 1, acts) == 11 && acts[3] == 3 && acts[4] == 5);
	CHECK(sound(&game));
}

/* The n-th entry for every hand: as often as asked, also at both ends. */
static void pick_is_legal(void)
{
	struct chawai game = dealt(3);
	for (unsigned hand = 1; hand < 1u << 12; hand++) {
		uint16_t acts[SIL_MAX_LEGAL];
		game.hand[1] = (uint16_t)hand;
		uint32_t count = (uint32_t)chawai_rules.legal(STATE(&game), 1, acts);
		game.turn = (uint8_t)(CHAWAI_TURNS - count);
		for (uint32_t k = 0; k < count; k++) {
			uint32_t least = (uint32_t)((((uint64_t)k << 32) + count - 1) / count);
			uint32_t most = (uint32_t)((((uint64_t)(k + 1) << 32) - 1) / count);
			CHECK(chawai_rules.pick(STATE(&game), 1, least) == acts[k]);
			CHECK(chawai_rules.pick(STATE(&game), 1, most) == acts[k]);
		}
	}
}

/* A lagoon of plain fish, Kiti just before seat 0. */
static struct chawai plain_lagoon(uint8_t seats)
{
	struct chawai game = dealt(seats);
	lay_lagoon(&game, 15, 9, 5);
	game.kiti = (uint8_t)(seats - 1);
	return game;
}

/* [CH5] Vector 1: blue 3, grey 10, orange 8, red 5. */
static void deepest_second_shallowest(void)
{
	struct chawai game = plain_lagoon(4);
	dive_all(&game, (const uint8_t[]){3, 10, 8, 5});
	CHECK(pile_is(&game, 0, "\x05") && pile_is(&game, 1, "\x0f") && pile_is(&game, 2, "\x09"));
	CHECK(height(&game, 3) == 0 && sound(&game));
	game = plain_lagoon(4);
	dive_all(&game, (const uint8_t[]){11, 10, 11, 2});
	CHECK(top(&game, 2) == 15 && top(&game, 0) == 9 && top(&game, 3) == 5 && height(&game, 1) == 0);
}

/* [CH6] Vector 2: green 4, blue 4, orange 7, grey 11, red 11. Vector 3: three sevens. */
static void kiti_settles_ties(void)
{
	struct chawai game = plain_lagoon(5);
	dive_all(&game, (const uint8_t[]){4, 4, 7, 11, 11});
	CHECK(top(&game, 0) == 5 && top(&game, 4) == 15 && top(&game, 3) == 9);
	CHECK(height(&game, 1) == 0 && height(&game, 2) == 0);
	game = plain_lagoon(3);
	dive_all(&game, (const uint8_t[]){7, 7, 7});
	CHECK(top(&game, 2) == 15 && top(&game, 1) == 9 && top(&game, 0) == 5);
}

/* The book's words for one slot: the extreme diver of those left; among equals the nearest to Kiti in a direction. */
static int nearest(const struct chawai *game, const uint8_t *divers, unsigned out, bool deep)
{
	int best = -1, seats = game->public.seats;
	for (int step = 0; step < seats; step++) {
		int s = deep ? (game->kiti - step + seats) % seats : (game->kiti + 1 + step) % seats;
		if (!(out >> s & 1) && (best < 0 || (deep ? divers[s] > divers[best] : divers[s] < divers[best])))
			best = s;
	}
	return best;
}

/* [CH-b] The single sort never contradicts the three sentences of the book. */
static void one_sort_settles_all(void)
{
	for (uint8_t seats = 3; seats <= 6; seats++)
		for (unsigned combination = 0; combination < 1u << 2 * seats; combination++) {
			struct chawai game = plain_lagoon(seats);
			uint8_t divers[6];
			game.kiti = (uint8_t)(combination % seats);
			for (int s = 0; s < seats; s++)
				divers[s] = (uint8_t)(1 + (combination >> 2 * s & 3) * 11 / 3);
			int bottom = nearest(&game, divers, 0, true);
			int middle = nearest(&game, divers, 1u << bottom, true);
			int surface = nearest(&game, divers, 0, false);
			dive_all(&game, divers);
			CHECK(top(&game, bottom) == 15 && top(&game, middle) == 9 && top(&game, surface) == 5);
		}
}

/* [CH7] */
static void piles_grow_and_kiti_walks(void)
{
	struct chawai game = plain_lagoon(3);
	lay(&game, 3, 1), lay(&game, 4, 2), lay(&game, 5, 4);
	dive_all(&game, (const uint8_t[]){12, 6, 1});
	CHECK(game.kiti == 0);
	dive_all(&game, (const uint8_t[]){11, 5, 2});
	CHECK(game.kiti == 1);
	CHECK(pile_is(&game, 0, "\x0f\x01") && pile_is(&game, 1, "\x09\x02") && pile_is(&game, 2, "\x05\x04"));
	play_a_turn(&game), play_a_turn(&game);
	CHECK(game.kiti == 0);
}

/* [CH8] */
static void lanterns_light_a_slot(void)
{
	struct chawai game = dealt(4);
	lay_lagoon(&game, 15, LANTERN_3, LANTERN_5);
	lay(&game, 3, 8), lay(&game, 4, 9), lay(&game, 5, 14);
	dive_all(&game, (const uint8_t[]){12, 10, 5, 1});
	CHECK(game.looker[0] == 0 && game.looker[1] == 2 && game.looker[2] == 4 && sound(&game));
	static const uint8_t sees[5][3] = {{8, 0, 0}, {8, 9, 0}, {8, 0, 0}, {8, 0, 14}, {8, 0, 0}};
	for (int s = 0; s < 5; s++) {
		struct chawai_view view = seen_by(&game, s < 4 ? s : SIL_WATCHER);
		CHECK(!memcmp(view.drawn + 3, sees[s], 3) && !memcmp(view.looker, game.looker, 3));
	}
	dive(&game, 1, 12);
	CHECK(seen_by(&game, 1).drawn[4] == 9 && seen_by(&game, 0).drawn[4] == 0);
	dive(&game, 0, 1), dive(&game, 2, 2), dive(&game, 3, 3);
	CHECK(!game.looker[0] && !game.looker[1] && !game.looker[2]);
	CHECK(!memcmp(seen_by(&game, 0).drawn + 3, "\x08\x09\x0e", 3));
}

/* [CH-d] The hidden card may be a gull, another lantern, a third jellyfish. */
static void hidden_cards_count(void)
{
	struct chawai game = dealt(3);
	lay_lagoon(&game, LANTERN_1, LANTERN_3, LANTERN_5);
	lay(&game, 3, GULL), lay(&game, 4, JELLYFISH_15), lay(&game, 5, 4);
	dive_all(&game, (const uint8_t[]){12, 6, 1});
	CHECK(game.looker[0] == 1 && game.looker[1] == 2 && game.looker[2] == 3);
	lay(&game, 5, 2);
	CHECK(seen_by(&game, 0).drawn[3] == GULL && seen_by(&game, 0).drawn[4] == 0);
	pile_up(&game, 1, (const uint8_t[]){JELLYFISH_10, JELLYFISH_10, 3, 0});
	dive_all(&game, (const uint8_t[]){11, 5, 2});
	CHECK(pile_is(&game, 0, "") && pile_is(&game, 1, "\x03") && pile_is(&game, 2, "\x12\x02"));
	game = dealt(3);
	lay_lagoon(&game, LANTERN_1, 1, 2), lay(&game, 3, LANTERN_3), lay(&game, 4, 4), lay(&game, 5, 5);
	dive_all(&game, (const uint8_t[]){12, 6, 1});
	dive_all(&game, (const uint8_t[]){1, 12, 6});
	CHECK(game.looker[0] == 2 && !game.looker[1] && !game.looker[2]);
}

/* [CH-e] [CH-g] */
static void turn_twelve(void)
{
	struct chawai game = dealt(3);
	uint16_t acts[SIL_MAX_LEGAL];
	int32_t before[SIL_MAX_SEATS], after[SIL_MAX_SEATS];
	while (game.turn < 11)
		play_a_turn(&game);
	for (int s = 0; s < 3; s++)
		CHECK((game.public.due >> s & 1) && chawai_rules.legal(STATE(&game), s, acts) == 1 && acts[0] == 11);
	game.deck[33] = LANTERN_5, game.kiti = 2;
	chawai_rules.score(STATE(&game), before);
	play_a_turn(&game);
	chawai_rules.score(STATE(&game), after);
	CHECK(game.public.over && !game.public.due && after[2] == before[2] + 5);
	CHECK(!game.looker[0] && dive(&game, 0, 12) == SIL_OVER);
	CHECK(chawai_rules.legal(STATE(&game), 0, acts) == 0);
}

/* [CH9] [CH10] Vector 4. */
static void jellyfish_and_gulls(void)
{
	struct chawai game = plain_lagoon(3);
	pile_up(&game, 0, (const uint8_t[]){8, JELLYFISH_10, JELLYFISH_15, 12, 0});
	game.deck[0] = JELLYFISH_15, game.deck[3] = GULL, game.deck[4] = 1, game.deck[5] = 2;
	dive_all(&game, (const uint8_t[]){12, 6, 1});
	CHECK(pile_is(&game, 0, "\x08\x0c") && game.piled[0] == 2);
	dive_all(&game, (const uint8_t[]){11, 5, 2});
	CHECK(pile_is(&game, 0, "\x08"));
}

/* [CH9] Two stay; four can lie in two piles. */
static void two_jellyfish_stay(void)
{
	struct chawai game = plain_lagoon(3);
	pile_up(&game, 0, (const uint8_t[]){JELLYFISH_10, 0});
	pile_up(&game, 1, (const uint8_t[]){JELLYFISH_10, 0});
	game.deck[0] = JELLYFISH_15, game.deck[1] = JELLYFISH_15;
	dive_all(&game, (const uint8_t[]){12, 6, 1});
	CHECK(pile_is(&game, 0, "\x13\x14") && pile_is(&game, 1, "\x13\x14") && game.piled[0] == 0x202);
}

/* [CH10] Nothing from an empty pile, a jellyfish from another; it no longer counts for three. */
static void gulls_steal_the_top(void)
{
	struct chawai game = plain_lagoon(3);
	game.deck[0] = game.deck[1] = game.deck[2] = GULL;
	pile_up(&game, 1, (const uint8_t[]){9, JELLYFISH_10, JELLYFISH_15, 0});
	pile_up(&game, 2, (const uint8_t[]){4, LANTERN_1, 0});
	dive_all(&game, (const uint8_t[]){12, 6, 1});
	CHECK(pile_is(&game, 0, "") && pile_is(&game, 1, "\x09\x13") && pile_is(&game, 2, "\x04"));
	CHECK(game.piled[0] == 0 && game.piled[1] == 0x102);
	game.deck[3] = 7, game.deck[4] = JELLYFISH_15, game.deck[5] = GULL;
	dive_all(&game, (const uint8_t[]){11, 5, 2});
	CHECK(pile_is(&game, 0, "\x07") && pile_is(&game, 1, "\x09\x13\x14") && pile_is(&game, 2, ""));
}

/* [CH11] */
static void highest_sum_wins(void)
{
	struct chawai game = dealt(3);
	int32_t points[SIL_MAX_SEATS];
	pile_up(&game, 0, (const uint8_t[]){15, JELLYFISH_10, 0});
	pile_up(&game, 1, (const uint8_t[]){LANTERN_5, 0});
	pile_up(&game, 2, (const uint8_t[]){LANTERN_3, 1, 0});
	chawai_rules.score(STATE(&game), points);
	CHECK(points[0] == 5 && points[1] == 5 && points[2] == 4 && points[3] == 0);
	CHECK(chawai_rules.winners(STATE(&game)) == 3);
	pile_up(&game, 0, (const uint8_t[]){JELLYFISH_15, 0});
	pile_up(&game, 1, (const uint8_t[]){JELLYFISH_10, 0});
	pile_up(&game, 2, (const uint8_t[]){JELLYFISH_10, JELLYFISH_15, 0});
	CHECK(chawai_rules.winners(STATE(&game)) == 2);
}

/* [CH-a] */
static void thirty_seven_cards(void)
{
	double removed[FACES] = {0}, expected[FACES] = {0};
	for (uint64_t n = 0; n < 40000; n++) {
		uint8_t raw[CHAWAI_DECK + 1];
		struct chawai game = dealt_from(n, 3, 1, 0);
		if (n < 500) {
			shuffle_only(n, raw, CHAWAI_DECK + 1);
			CHECK(game.deck[CHAWAI_REMOVED] == raw[CHAWAI_REMOVED] && sound(&game));
		}
		removed[game.deck[CHAWAI_REMOVED]]++;
	}
	for (int c = 0; c < 37; c++)
		expected[all_cards[c]] += 40000. / 37;
	CHECK(even(removed, expected, FACES));
	struct chawai game = dealt_from(1, 3, 1, 0);
	while (!game.public.over) {
		CHECK(seen_by(&game, 0).removed == 0);
		play_a_turn(&game);
	}
	CHECK(seen_by(&game, 0).removed == game.deck[CHAWAI_REMOVED] && sound(&game));
	CHECK(dealt(3).deck[CHAWAI_REMOVED] == 0);
}

/* [CH-c] */
static void the_youngest_is_drawn(void)
{
	for (uint8_t seats = 3; seats <= 6; seats++) {
		double seen[6] = {0}, expected[6] = {0};
		for (uint64_t n = 0; n < 6000; n++)
			seen[dealt_from(n, seats, 0, 0).kiti]++;
		for (int s = 0; s < seats; s++)
			expected[s] = 6000. / seats;
		CHECK(even(seen, expected, seats));
	}
}

/* [CH-h] Whole random games: three cards leave the deck each turn, and no invariant ever breaks. */
static void three_fish_each_turn(void)
{
	struct sil_rng rng = {1};
	for (unsigned n = 0; n < 3000; n++) {
		struct chawai game = dealt_from(n, (uint8_t)(3 + n % 4), n >> 2 & 1, n >> 3 & 1);
		while (!game.public.over) {
			uint8_t seat = (uint8_t)__builtin_ctz(game.public.due);
			CHECK(dive(&game, seat, chawai_rules.pick(STATE(&game), seat, sil_rng_u32(&rng)) + 1u) ==
			      SIL_OK);
			CHECK(!chawai_rules.broken(STATE(&game)));
		}
		CHECK(game.turn == 12 && chawai_rules.winners(STATE(&game)));
	}
}

#define BREAKS(change, sentence)                                                                                       \
	do {                                                                                                           \
		struct chawai game = base;                                                                             \
		change;                                                                                                \
		const char *reason = chawai_rules.broken(STATE(&game));                                                \
		if (!CHECK(reason && !strcmp(reason, sentence)))                                                       \
			printf("# %s\n", reason ? reason : "nothing is broken");                                       \
	} while (0)

static void broken_names_what_broke(void)
{
	struct chawai base = dealt(3);
	lay_lagoon(&base, 15, 9, LANTERN_5), lay(&base, 3, 8), lay(&base, 4, JELLYFISH_10), lay(&base, 5, 7);
	lay(&base, 6, GULL), lay(&base, 7, 1), lay(&base, 8, 2);
	dive_all(&base, (const uint8_t[]){12, 6, 1});
	CHECK(sound(&base));
	BREAKS(game.turn = 13, "it is over after turn 12");
	BREAKS(game.public.over = 1, "it is over after turn 12");
	BREAKS(game.public.due = 15, "only seats are due, and none when it is over");
	BREAKS(game.kiti = 3, "Kiti stands beside a seat");
	BREAKS(game.piled[0] = 2, "a pile grows by one card a turn at most");
	BREAKS(game.pile[0][2] = 3, "a pile has as many cards as its height says");
	BREAKS(game.pile[0][0] = 3, "a pile has as many cards as its height says");
	BREAKS(game.pile[0][1] = GULL, "a gull never enters a pile");
	BREAKS(game.piled[0] = 257, "the jellyfish of a pile are counted");
	BREAKS(game.hand[1] = 0xfff, "everybody has spent one diver a turn");
	BREAKS(game.hand[1] = 0x1ffc, "everybody has spent one diver a turn");
	BREAKS(game.last[1] = 0, "from the second turn on everybody has a last diver");
	BREAKS(game.last[1] = 13, "from the second turn on everybody has a last diver");
	BREAKS(game.last[1] = 5, "the last diver is spent");
	BREAKS(game.sealed[0] = 3, "who is due has sealed nothing");
	BREAKS((game.public.due = 6, game.sealed[0] = 11), "a sealed diver is still in the hand");
	BREAKS((game.public.due = 6, game.sealed[0] = 12), "a sealed diver is still in the hand");
	BREAKS(game.looker[0] = 1, "who may look has just caught a lantern");
	BREAKS(game.looker[0] = 4, "who may look has just caught a lantern");
	BREAKS(game.looker[0] = 3, "nobody takes two cards in a turn");
	BREAKS(game.deck[10] = 0, "the deck holds what may be known of it");
	BREAKS(game.deck[10] = 22, "the deck holds what may be known of it");
	BREAKS(game.deck[CHAWAI_REMOVED] = 1, "the deck holds what may be known of it");
	BREAKS(game.deck[10] = (game.deck[10] == 1 ? 2 : 1), "every card is in one place");
	BREAKS(game.pile[0][1] = 9, "every card is in one place");
	BREAKS((game.pile[0][1] = 0, game.piled[0] = 0),
	       "a gull takes one card at most with it, and three jellyfish go alone");
	BREAKS(game.put_back = 7, "a gull put back is not the removed card");
	struct chawai game_with_swarm = base;
	game_with_swarm.turn = 3;
	for (int s = 0; s < 3; s++)
		game_with_swarm.hand[s] = 0x1ff & (uint16_t) ~(1u << 0), game_with_swarm.hand[s] |= 0x200,
		game_with_swarm.last[s] = 12;
	pile_up(&game_with_swarm, 0, (const uint8_t[]){JELLYFISH_10, JELLYFISH_15, JELLYFISH_15, 0});
	game_with_swarm.looker[2] = 0;
	base = game_with_swarm;
	BREAKS((void)0, "three jellyfish leave a pile at once");
	base = dealt(3);
	uint8_t *gull = memchr(base.deck, GULL, CHAWAI_DECK);
	BREAKS(game.last[0] = 1, "from the second turn on everybody has a last diver");
	BREAKS((game.deck[gull - base.deck] = game.deck[0], game.deck[0] = GULL),
	       "no gull lies there on the first turn");
	base = dealt_from(2, 3, 0, 1);
	play_a_turn(&base);
	BREAKS(game.deck[1] = game.key[1], "the deck holds what may be known of it");
	BREAKS(game.deck[5] = (game.deck[5] == 15 ? 14 : 15), "every card is in one place");
	struct chawai_view view = seen_by(&base, 0);
	base = imagined(&view, &(struct sil_rng){1});
	BREAKS(game.put_back ^= 1, "nobody remembers the gulls put back");
	BREAKS(game.deck[0] ^= 1, "the deck holds what may be known of it");
	base = dealt_from(2, 3, 1, 1);
	BREAKS(memset(game.deck + 3, GULL, 8), "every card is in one place");
	while (!base.public.over)
		play_a_turn(&base);
	BREAKS(game.sealed[0] = 3, "who is due has sealed nothing");
	BREAKS(game.looker[0] = 1, "who may look has just caught a lantern");
}

int main(void)
{
	RUN("[CH1] divers 1 to 12 for everybody, 36 fish", setup);
	RUN("[CH1] every order of the deck is as likely", deck_is_even);
	RUN("[CH2] a turn places the next three fish", next_three_fish);
	RUN("[CH3] no gull on the first turn, they are shuffled back", no_gulls_at_first);
	RUN("[CH3] vector 5: gull 7 gull 3 12", first_turn_vector);
	RUN("[CH4] divers are sealed, revealed together and spent", divers_are_sealed_and_spent);
	RUN("[CH4] a random diver is the same as in the list", pick_is_legal);
	RUN("[CH5] vector 1: deepest, second, shallowest; two 11s", deepest_second_shallowest);
	RUN("[CH6] vectors 2 and 3: Kiti settles ties", kiti_settles_ties);
	RUN("[CH7] a fish goes on top, Kiti moves on", piles_grow_and_kiti_walks);
	RUN("[CH8] a lantern lights its slot for one seat", lanterns_light_a_slot);
	RUN("[CH9] [CH10] vector 4: a swarm, then a gull", jellyfish_and_gulls);
	RUN("[CH9] two jellyfish stay", two_jellyfish_stay);
	RUN("[CH10] a gull takes the top card, or nothing", gulls_steal_the_top);
	RUN("[CH11] the highest sum wins, equal sums share", highest_sum_wins);
	RUN("[CH-a] deck=37: seven gulls, one card removed unseen", thirty_seven_cards);
	RUN("[CH-b] one sort settles every tie as the book does", one_sort_settles_all);
	RUN("[CH-c] the youngest is drawn", the_youngest_is_drawn);
	RUN("[CH-d] hidden cards count like any other", hidden_cards_count);
	RUN("[CH-e] [CH-g] turn 12 is forced, its lantern only scores", turn_twelve);
	RUN("[CH-h] three fish each turn, whole games stay sound", three_fish_each_turn);
	RUN("broken: names every invariant", broken_names_what_broke);
	return check_report();
}
