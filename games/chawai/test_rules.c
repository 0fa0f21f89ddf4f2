/* Chawaï's rules, one test a rule, ruling and worked example; and how even its chances are. */
#include "games/chawai/chawai.h"

#include <string.h>

#include "engine/out.h"
#include "engine/parse.h"
#include "engine/play.h"
#include "engine/shuffle.h"
#include "tests/check.h"

#define STATE(game) ((struct sil_state *)(game))

static struct chawai dealt_from(uint64_t number, uint8_t seats, uint8_t deck, uint8_t memory)
{
	struct sil_state state;
	uint8_t key[SIL_KEY_BYTES] = {0};
	memcpy(key, &number, sizeof number);
	sil_begin(&chawai_rules, &(struct sil_config){.seats = seats, .options = {deck, memory}}, key, &state);
	return *(struct chawai *)&state;
}

static struct chawai dealt(uint8_t seats)
{
	return dealt_from(7, seats, 0, 0);
}

static int dive(struct chawai *game, uint8_t seat, unsigned diver)
{
	return chawai_rules.apply(STATE(game), (struct sil_move){.seat = seat, .act = (uint16_t)(diver - 1)});
}

static void dive_all(struct chawai *game, const uint8_t *divers)
{
	for (uint8_t s = 0; s < game->public.seats; s++)
		CHECK(dive(game, s, divers[s]) == SIL_OK);
}

/* Everybody's lowest diver, seat by seat. */
static void play_a_turn(struct chawai *game)
{
	for (uint8_t s = 0; s < game->public.seats; s++)
		CHECK(dive(game, s, (unsigned)__builtin_ctz(game->hand[s]) + 1) == SIL_OK);
}

static bool sound(const struct chawai *game)
{
	const char *reason = chawai_rules.broken((const struct sil_state *)game);
	if (reason)
		printf("# broken: %s\n", reason);
	return !reason;
}

static struct chawai_view seen_by(const struct chawai *game, int seat)
{
	struct sil_state state;
	struct sil_view view;
	memcpy(&state, game, sizeof *game);
	sil_observe(&chawai_rules, &state, seat, &view);
	return *(struct chawai_view *)&view;
}

static struct chawai imagined(const struct chawai_view *view, struct sil_rng *rng)
{
	struct sil_state state;
	struct sil_view known;
	memcpy(&known, view, sizeof *view);
	sil_imagine(&chawai_rules, &known, rng, &state);
	return *(struct chawai *)&state;
}

/* Brings the card to this place of the deck by swapping it with what lay there. */
static void lay(struct chawai *game, int place, uint8_t face)
{
	int from = place;
	while (from < CHAWAI_DECK - 1 && game->deck[from] != face)
		from++;
	CHECK(game->deck[from] == face);
	game->deck[from] = game->deck[place];
	game->deck[place] = face;
}

static void lay_lagoon(struct chawai *game, uint8_t bottom, uint8_t middle, uint8_t surface)
{
	lay(game, 3 * game->turn, bottom), lay(game, 3 * game->turn + 1, middle);
	lay(game, 3 * game->turn + 2, surface);
}

static unsigned height(const struct chawai *game, int seat)
{
	return game->piled[seat] & 255u;
}

static unsigned top(const struct chawai *game, int seat)
{
	return game->pile[seat][height(game, seat)];
}

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

/* Pearson's sum over bins that expect enough; true if it is no larger than chance makes it once in thousands. */
static bool even(const double *seen, const double *expected, int bins)
{
	double sum = 0, freedom = -1, rest_seen = 0, rest_expected = 0;
	for (int i = 0; i < bins; i++) {
		if (expected[i] < 8) {
			rest_seen += seen[i], rest_expected += expected[i];
			if (expected[i] == 0 && seen[i] > 0)
				return false;
			continue;
		}
		sum += (seen[i] - expected[i]) * (seen[i] - expected[i]) / expected[i], freedom++;
	}
	if (rest_expected >= 8)
		sum += (rest_seen - rest_expected) * (rest_seen - rest_expected) / rest_expected, freedom++;
	double excess = sum - freedom;
	return freedom > 0 && (excess < 0 || excess * excess < 16 * 2 * freedom + 64);
}

static const uint8_t all_cards[] = {1,  2,  2,  3,  4,  4,  5,  6,  6,  7,  7,  8,  8,  9,  9,  10, 10, 11, 11,
				    12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 20, 21, 21, 21, 21, 21, 21, 21};

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

/* [CH-f] */
static void all_stays_visible(void)
{
	struct chawai game = dealt(4);
	for (int turn = 0; turn < 6; turn++)
		play_a_turn(&game);
	struct chawai_view view = seen_by(&game, SIL_WATCHER);
	CHECK(!memcmp(view.drawn, game.deck, 18) && view.put_back == game.put_back);
	for (int s = 0; s < 4; s++) {
		CHECK(view.hand[s] == game.hand[s] && view.last[s] == 6);
		CHECK(view.height[s] == height(&game, s));
		CHECK(!memcmp(view.pile[s], game.pile[s] + 1, CHAWAI_TURNS));
	}
}

static void memory_shows_tops_only(void)
{
	struct chawai game = dealt_from(3, 4, 1, 1);
	struct chawai shown = dealt_from(3, 4, 1, 0);
	CHECK(!memcmp(game.deck, shown.deck, sizeof game.deck) && shown.put_back);
	for (int turn = 0; turn < 7; turn++) {
		play_a_turn(&game), play_a_turn(&shown);
		CHECK(sound(&game));
	}
	struct chawai_view view = seen_by(&game, 2);
	CHECK(view.put_back == 0);
	for (int i = 0; i < 21; i++)
		CHECK(view.drawn[i] == 0);
	for (int s = 0; s < 4; s++) {
		int up = view.height[s];
		CHECK(view.hand[s] == (s == 2 ? game.hand[2] : 0) && view.last[s] == 7);
		CHECK(up == (shown.piled[s] & 255) && (!up || view.pile[s][up - 1] == top(&shown, s)));
		for (int i = 0; i < up - 1; i++)
			CHECK(view.pile[s][i] == 0);
	}
	while (!game.public.over)
		play_a_turn(&game), play_a_turn(&shown);
	CHECK(!memcmp(game.deck, shown.deck, sizeof game.deck) && game.put_back == shown.put_back);
	view = seen_by(&game, SIL_WATCHER);
	CHECK(!memcmp(view.pile, seen_by(&shown, SIL_WATCHER).pile, sizeof view.pile));
	CHECK(view.removed == shown.deck[CHAWAI_REMOVED] && view.removed && sound(&game));
}

/* [CH-f] In an imagined world what is forgotten stays so. */
static void imagined_ends_remember_nothing(void)
{
	struct sil_rng rng = {5};
	for (unsigned n = 0; n < 200; n++) {
		struct chawai game = dealt_from(n, 4, n & 1, 1);
		struct sil_view view;
		for (int turn = 0; turn < 7; turn++)
			play_a_turn(&game);
		sil_observe(&chawai_rules, STATE(&game), (int)(n % 4), &view);
		sil_imagine(&chawai_rules, &view, &rng, STATE(&game));
		while (!game.public.over) {
			uint8_t seat = (uint8_t)__builtin_ctz(game.public.due);
			dive(&game, seat, chawai_rules.pick(STATE(&game), seat, sil_rng_u32(&rng)) + 1u);
		}
		CHECK(sound(&game) && game.put_back == 0);
		for (int i = 0; i < CHAWAI_DECK; i++)
			CHECK((game.deck[i] != 0) == (i >= 7 * CHAWAI_SLOTS));
	}
}

/* The JSON of a finished game as a watcher gets it. */
static const char *shown_at_the_end(const struct sil_game *version, uint8_t memory, char *text, size_t size)
{
	struct sil_state state;
	struct sil_view view;
	struct sil_out out = sil_out_on(text, size);
	uint8_t key[SIL_KEY_BYTES] = {3};
	sil_begin(version->rules, &(struct sil_config){.seats = 4, .options = {1, memory}}, key, &state);
	for (uint8_t seat = 0; !state.public.over; seat = (uint8_t)((seat + 1) % 4))
		if (state.public.due >> seat & 1)
			version->rules->apply(&state,
					      (struct sil_move){.seat = seat, .act = ((struct chawai *)&state)->turn});
	sil_observe(version->rules, &state, SIL_WATCHER, &view);
	CHECK(!version->rules->broken(&state) && !version->rules->view_broken(&view));
	version->view_json(&view, &out);
	CHECK(!out.overflow);
	return strstr(text, "\"unseen\"");
}

/* [CH-f] When it is over nothing is hidden any more; games of version 1 have forgotten it. */
static void the_end_shows_everything(void)
{
	static char with[1 << 14], without[1 << 14];
	const struct sil_game *newest = sil_find_game("chawai"), *first = sil_find_game_version("chawai", 1);
	const char *memory = shown_at_the_end(newest, 1, with, sizeof with);
	CHECK(memory && !strcmp(memory, shown_at_the_end(newest, 0, without, sizeof without)));
	CHECK(strstr(with, "\"past_lagoons\":[[{") && !strstr(with, "\"gulls_put_back\":null"));
	shown_at_the_end(first, 1, with, sizeof with);
	CHECK(strstr(with, "\"past_lagoons\":null") && strstr(with, "\"gulls_put_back\":null"));
	shown_at_the_end(first, 0, with, sizeof with);
	CHECK(!strcmp(with, without));
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

/* Nothing forgotten: each unseen card is as likely in each hidden place; sealed divers too are guessed evenly. */
static void imagine_is_even(void)
{
	struct chawai game = dealt(4);
	lay_lagoon(&game, 15, LANTERN_3, 2);
	dive_all(&game, (const uint8_t[]){12, 10, 5, 1});
	dive(&game, 1, 4);
	CHECK(game.looker[1] == 2 && sound(&game));
	struct chawai_view view = seen_by(&game, 0);
	static double place[3][FACES], expected[FACES], guess[12], expected_guess[12];
	enum { WORLDS = 40000 };
	struct sil_rng rng = {5};
	for (int w = 0; w < WORLDS; w++) {
		struct chawai world = imagined(&view, &rng);
		place[0][world.deck[4]]++, place[1][world.deck[6]]++, place[2][world.deck[35]]++;
		guess[world.sealed[1]]++;
		CHECK(w > 300 || sound(&world));
	}
	for (int i = 0; i < CHAWAI_DECK; i++)
		if (i == 4 || i > 5)
			expected[game.deck[i]] += WORLDS / 31.;
	for (int i = 0; i < 3; i++)
		CHECK(even(place[i], expected, FACES));
	for (int act = 0; act < 12; act++)
		expected_guess[act] = act == 9 ? 0 : WORLDS / 11.;
	CHECK(even(guess, expected_guess, 12));
	view = seen_by(&game, 1);
	struct chawai world = imagined(&view, &rng);
	CHECK(world.deck[4] == game.deck[4] && world.sealed[1] == 3);
}

/* [CH3] [CH-a] A gull that was put back is not the card that was removed: real deals say how often it is a gull, and
 * imagination agrees. */
static void the_removed_card_was_no_gull_put_back(void)
{
	double dealt_with[8] = {0}, removed[8] = {0}, expected[8] = {0}, guessed[2] = {0}, fair[2];
	struct chawai example = {.put_back = 0};
	for (uint64_t n = 0; n < 150000; n++) {
		struct chawai game = dealt_from(n, 3, 1, 0);
		dealt_with[game.put_back]++;
		removed[game.put_back] += game.deck[CHAWAI_REMOVED] == GULL;
		if (game.put_back == 3)
			example = game;
	}
	for (int g = 0; g < 8; g++)
		expected[g] = dealt_with[g] * (7 - g) / (7 - g + 27);
	CHECK(even(removed, expected, 5));
	struct chawai_view view = seen_by(&example, 0);
	struct sil_rng rng = {6};
	for (int w = 0; w < 60000; w++)
		guessed[imagined(&view, &rng).deck[CHAWAI_REMOVED] == GULL]++;
	fair[1] = 60000. * 4 / 31, fair[0] = 60000 - fair[1];
	CHECK(even(guessed, fair, 2));
	view.put_back = 7;
	for (int w = 0; w < 1000; w++)
		CHECK(imagined(&view, &rng).deck[CHAWAI_REMOVED] != GULL);
}

/* With memory=on: a small position, all ways to place the unseen cards in its hidden cells tried one by one, those
 * that broken() lets pass counted. Four cells: `below` of them under the tops, the rest discarded. */
struct position {
	uint8_t seats, turn, below;
	uint8_t cell_seat[4], cell_at[4];
	uint8_t height[6], top[6];
};

static struct chawai forgotten_position(const struct position *position, uint8_t *pool, int *count)
{
	struct chawai game = dealt_from(11, position->seats, 0, 1);
	bool used[36] = {false};
	game.turn = position->turn;
	memset(game.deck, 0, sizeof game.deck);
	memset(game.key, 0, sizeof game.key), game.put_back = 0; /* nothing is covered, all is forgotten */
	for (int s = 0; s < position->seats; s++) {
		game.hand[s] = (uint16_t)(0xfffu << position->turn & 0xfff);
		game.last[s] = position->turn;
		game.piled[s] = position->height[s];
		game.pile[s][position->height[s]] = position->top[s];
	}
	for (int s = 0; s < position->seats + 3; s++) {
		uint8_t face = s < position->seats ? position->top[s] : (uint8_t)(6 + 2 * (s - position->seats));
		for (int c = 0; c < 36 && face; c++)
			if (all_cards[c] == face && !used[c]) {
				used[c] = true;
				break;
			}
		if (s >= position->seats)
			game.deck[3 * position->turn + s - position->seats] = face;
	}
	*count = 0;
	for (int c = 0; c < 36; c++)
		if (!used[c])
			pool[(*count)++] = all_cards[c];
	return game;
}

/* What tells worlds apart: the kinds in the hidden cells, the first cell's very card, the gulls and jellyfish gone. */
static int world_bin(const struct position *position, const uint8_t cells[4])
{
	int gulls = 0, jellies = 0, bin = cells[0];
	for (int i = 0; i < 4; i++) {
		if (i < position->below) {
			bin = 2 * bin + chawai_is_jellyfish(cells[i]);
			continue;
		}
		gulls += cells[i] == GULL;
		jellies += chawai_is_jellyfish(cells[i]);
	}
	return (bin * 5 + gulls) * 5 + jellies;
}

static bool fits(struct chawai game, const struct position *position, const uint8_t *pool, int count, const int pick[4])
{
	int place = 3 * game.turn + 3;
	for (int i = 0; i < position->below; i++)
		game.pile[position->cell_seat[i]][position->cell_at[i]] = pool[pick[i]];
	for (int s = 0; s < position->seats; s++)
		for (int i = 1; i <= (game.piled[s] & 255); i++)
			game.piled[s] = (uint16_t)(game.piled[s] + (chawai_is_jellyfish(game.pile[s][i]) << 8));
	for (int c = 0; c < count; c++)
		if (c != pick[0] && c != pick[1] && c != pick[2] && c != pick[3])
			game.deck[place++] = pool[c];
	return !chawai_rules.broken(STATE(&game));
}

enum { BINS = FACES * 16 * 25, WORLDS = 60000 };

static double enumerate(const struct chawai *game, const struct position *position, const uint8_t *pool, int count,
			double expected[BINS])
{
	double total = 0;
	/* Equal cards fit equally: each combination of faces is tried once and counted as often as it occurs. */
	int pick[4], first[FACES] = {0};
	for (int c = count - 1; c >= 0; c--)
		first[pool[c]] = c;
	for (int n = 0; n < FACES * FACES * FACES * FACES; n++) {
		uint8_t cells[4] = {(uint8_t)(n % FACES), (uint8_t)(n / FACES % FACES),
				    (uint8_t)(n / FACES / FACES % FACES), (uint8_t)(n / FACES / FACES / FACES)};
		int copies[FACES] = {0};
		double ways = 1;
		for (int c = 0; c < count; c++)
			copies[pool[c]]++;
		for (int i = 0; i < 4; i++) {
			int taken = 0;
			for (int j = 0; j < i; j++)
				taken += cells[j] == cells[i];
			ways *= cells[i] ? copies[cells[i]] - taken : 0;
			if (ways <= 0)
				break;
			pick[i] = first[cells[i]] + taken;
		}
		if (ways > 0 && fits(*game, position, pool, count, pick))
			total += ways, expected[world_bin(position, cells)] += ways;
	}
	return total;
}

static void check_forgotten(const struct position *position, unsigned seed)
{
	static double seen[BINS], expected[BINS];
	uint8_t pool[36];
	int count;
	struct chawai game = forgotten_position(position, pool, &count);
	struct chawai_view view = seen_by(&game, SIL_WATCHER);
	memset(seen, 0, sizeof seen), memset(expected, 0, sizeof expected);
	double total = enumerate(&game, position, pool, count, expected);
	for (int i = 0; i < BINS; i++)
		expected[i] *= WORLDS / total;
	struct sil_rng rng = {seed};
	for (int w = 0; w < WORLDS; w++) {
		struct chawai world = imagined(&view, &rng);
		CHECK(w > 2000 || sound(&world));
		uint8_t cells[4] = {0};
		for (int i = 0; i < position->below; i++)
			cells[i] = world.pile[position->cell_seat[i]][position->cell_at[i]];
		/* the discards are what lies nowhere else */
		chawai_heap heap = chawai_all_cards(&world.public);
		for (int i = 3 * world.turn; i < CHAWAI_DECK; i++)
			heap -= CHAWAI_ONE(world.deck[i]);
		for (int s = 0; s < position->seats; s++)
			for (int i = 1; i <= (world.piled[s] & 255); i++)
				heap -= CHAWAI_ONE(world.pile[s][i]);
		for (int i = position->below, face = 1; i < 4; face++)
			for (unsigned n = chawai_count(heap, (unsigned)face); n && i < 4; n--)
				cells[i++] = (uint8_t)face;
		seen[world_bin(position, cells)]++;
	}
	CHECK(even(seen, expected, BINS));
}

/* [CH-f] */
static void forgotten_cards_are_guessed_evenly(void)
{
	/* three discards: two or three gulls, or a swarm; one cell below a jellyfish */
	check_forgotten(&(struct position){.seats = 3,
					   .turn = 2,
					   .below = 1,
					   .cell_seat = {0},
					   .cell_at = {1},
					   .height = {2, 1, 0},
					   .top = {JELLYFISH_10, 15, 0}},
			21);
	/* nothing discarded; no third jellyfish below the one on top */
	check_forgotten(&(struct position){.seats = 5,
					   .turn = 3,
					   .below = 4,
					   .cell_seat = {0, 0, 1, 2},
					   .cell_at = {1, 2, 1, 1},
					   .height = {3, 2, 2, 1, 1},
					   .top = {JELLYFISH_15, 15, JELLYFISH_10, 1, LANTERN_3}},
			22);
	/* two discards, with a gull; two cells in one pile */
	check_forgotten(&(struct position){.seats = 5,
					   .turn = 3,
					   .below = 2,
					   .cell_seat = {2, 2},
					   .cell_at = {1, 2},
					   .height = {1, 1, 3, 1, 1},
					   .top = {9, 15, 14, 13, JELLYFISH_10}},
			23);
}

static void forgotten_hands_are_guessed_evenly(void)
{
	struct chawai game = dealt_from(4, 3, 0, 1);
	while (game.turn < 10)
		play_a_turn(&game);
	struct chawai_view view = seen_by(&game, 0);
	static double seen[4096], expected[4096];
	struct sil_rng rng = {8};
	for (int w = 0; w < 20000; w++)
		seen[imagined(&view, &rng).hand[2]]++;
	for (unsigned hand = 0; hand < 4096; hand++)
		expected[hand] = __builtin_popcount(hand) == 2 && !(hand >> 9 & 1) ? 20000 / 55. : 0;
	CHECK(even(seen, expected, 4096));
	CHECK(imagined(&view, &rng).hand[0] == game.hand[0]);
}

/* Every view of every kind of table comes back from imagination. */
static void imagination_fits_the_view(void)
{
	struct sil_rng rng = {9};
	for (unsigned n = 0; n < 400; n++) {
		struct chawai game = dealt_from(n, (uint8_t)(3 + n % 4), n >> 2 & 1, n >> 3 & 1);
		for (bool over = false; !over;) {
			over = game.public.over;
			int seat = (int)sil_rng_below(&rng, game.public.seats + 1u);
			struct chawai_view view = seen_by(&game, seat < game.public.seats ? seat : SIL_WATCHER);
			struct chawai world = imagined(&view, &rng);
			struct chawai_view again = seen_by(&world, view.seat);
			CHECK(!memcmp(&view, &again, sizeof view) && sound(&world));
			if (!over) {
				uint8_t due = (uint8_t)__builtin_ctz(game.public.due);
				dive(&game, due, chawai_rules.pick(STATE(&game), due, sil_rng_u32(&rng)) + 1u);
			}
		}
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
	RUN("[CH-f] what was public stays visible", all_stays_visible);
	RUN("[CH-f] memory=on shows tops and last divers only", memory_shows_tops_only);
	RUN("[CH-f] memory=on: a finished game shows everything", the_end_shows_everything);
	RUN("[CH-f] memory=on: imagined worlds remember nothing", imagined_ends_remember_nothing);
	RUN("[CH-f] memory=on: forgotten cards are guessed evenly", forgotten_cards_are_guessed_evenly);
	RUN("[CH-f] memory=on: forgotten hands are guessed evenly", forgotten_hands_are_guessed_evenly);
	RUN("[CH-h] three fish each turn, whole games stay sound", three_fish_each_turn);
	RUN("imagine: unseen cards and sealed divers are even", imagine_is_even);
	RUN("imagine: [CH3] [CH-a] the removed card was no gull put back", the_removed_card_was_no_gull_put_back);
	RUN("imagine: fits every view", imagination_fits_the_view);
	RUN("broken: names every invariant", broken_names_what_broke);
	return check_report();
}
