/* Chawaï: what a seat knows, what memory=on forgets [CH-f], and how evenly the rest is imagined. */
#include "games/chawai/test_positions.h"

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

int main(void)
{
	RUN("[CH-f] what was public stays visible", all_stays_visible);
	RUN("[CH-f] memory=on shows tops and last divers only", memory_shows_tops_only);
	RUN("[CH-f] memory=on: a finished game shows everything", the_end_shows_everything);
	RUN("[CH-f] memory=on: imagined worlds remember nothing", imagined_ends_remember_nothing);
	RUN("[CH-f] memory=on: forgotten cards are guessed evenly", forgotten_cards_are_guessed_evenly);
	RUN("[CH-f] memory=on: forgotten hands are guessed evenly", forgotten_hands_are_guessed_evenly);
	RUN("imagine: unseen cards and sealed divers are even", imagine_is_even);
	RUN("imagine: [CH3] [CH-a] the removed card was no gull put back", the_removed_card_was_no_gull_put_back);
	RUN("imagine: fits every view", imagination_fits_the_view);
	return check_report();
}
