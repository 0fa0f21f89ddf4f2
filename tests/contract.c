/* The contract of engine/game.h, checked for every game × option × number of players in random play.
 * usage: contract [DEALS [GAME]]. May touch true states: it is a test. */
#include <stdlib.h>
#include <string.h>

#include "engine/configs.h"
#include "engine/observation.h"
#include "engine/out.h"
#include "engine/play.h"
#include "engine/record.h"
#include "engine/parse.h"
#include "engine/text.h"
#include "engine/view.h"
#include "tests/about.h"
#include "tests/check.h"
#include "tests/json.h"
#include "tests/secrets.h"

#if defined(__has_feature)
#if __has_feature(memory_sanitizer)
#define POISON 1
#include <sanitizer/msan_interface.h>
#endif
#endif

enum { MAX_MOVES = SIL_MAX_MOVES };

static struct sil_rng rng;
static int deals = 4;

static bool same(const void *a, const void *b, size_t bytes)
{
	return memcmp(a, b, bytes) == 0;
}

static bool contains(const uint16_t *acts, int count, unsigned act)
{
	for (int i = 0; i < count; i++)
		if (acts[i] == act)
			return true;
	return false;
}

/* The list is sorted, matches the due mask, and is exactly what apply accepts; refusals leave every byte. */
static void check_legal_is_what_apply_accepts(const struct sil_state *state)
{
	static const uint8_t seats[] = {0, 1, 2, 3, 4, 5, 6, 7, SIL_CLOCK, SIL_WATCHER, 15, 16, 255};
	for (size_t i = 0; i < sizeof seats; i++) {
		uint16_t acts[SIL_MAX_LEGAL];
		int count = 0;
		bool real = seats[i] < config.seats || seats[i] == SIL_CLOCK;
		if (real)
			count = rules->legal(state, seats[i], acts);
		CHECK(count >= 0 && count <= SIL_MAX_LEGAL);
		CHECK((count > 0) == (seats[i] < 16 && (state->public.due >> seats[i] & 1)));
		for (int k = 1; k < count; k++)
			CHECK(acts[k - 1] < acts[k]);
		for (unsigned act = 0; act <= rules->acts + 1u; act++) {
			struct sil_state copy = *state;
			unsigned tried = act <= rules->acts ? act : 65535;
			int refusal = rules->apply(&copy, (struct sil_move){.t_ms = sil_legal_time(state),
									    .act = (uint16_t)tried,
									    .seat = seats[i]});
			CHECK(refusal <= 0);
			CHECK((refusal == SIL_OK) == contains(acts, count, tried));
			if (refusal)
				CHECK(same(&copy, state, sizeof copy));
		}
		if (count && rules->pick)
			for (int k = 0; k < 8; k++) {
				uint32_t random = k == 0 ? 0 : k == 1 ? UINT32_MAX : sil_rng_u32(&rng);
				CHECK(rules->pick(state, seats[i], random) ==
				      acts[(uint64_t)random * (uint32_t)count >> 32]);
			}
	}
}

/* Early ticks, late moves, moves from before the latest one, and too much credit are refused. */
static void check_time(const struct sil_state *state)
{
	if (!sil_timed(rules, &state->public)) {
		CHECK(state->public.wake_ms == 0 && state->public.now_ms == 0 && !(state->public.due >> SIL_CLOCK & 1));
		return;
	}
	CHECK(state->public.over || state->public.wake_ms >= state->public.now_ms);
	CHECK((state->public.wake_ms != 0) == (state->public.due >> SIL_CLOCK & 1));
	for (uint8_t seat = 0; seat <= SIL_CLOCK; seat++) {
		uint16_t acts[SIL_MAX_LEGAL];
		if (!(state->public.due >> seat & 1) || rules->legal(state, seat, acts) < 1)
			continue;
		struct sil_move move = {.act = acts[0], .seat = seat};
		struct sil_state copy = *state;
		if (seat == SIL_CLOCK)
			move.t_ms = state->public.wake_ms - 1;
		else
			move.t_ms = state->public.wake_ms + 1;
		CHECK(rules->apply(&copy, move) == (seat == SIL_CLOCK ? SIL_TOO_EARLY : SIL_TOO_LATE));
		if (state->public.now_ms) {
			move.t_ms = state->public.now_ms - 1;
			CHECK(rules->apply(&copy, move) == SIL_TOO_EARLY);
		}
		move.t_ms = state->public.wake_ms, move.credit_ms = 251;
		CHECK(rules->apply(&copy, move) == SIL_BAD_CREDIT);
		CHECK(same(&copy, state, sizeof copy));
	}
}

static void check_imagination(const struct sil_state *state)
{
	for (int i = 0; i <= config.seats; i++) {
		int seat = viewer = i < config.seats ? i : SIL_WATCHER;
		struct sil_view view, again;
		struct sil_state imagined;
		sil_observe(rules, state, seat, &view);
		const char *broken = sil_view_broken(rules, &view);
		if (!CHECK(broken == NULL))
			printf("# %s: a view: %s\n", rules->name, broken);
		sil_imagine(rules, &view, &rng, &imagined);
		broken = rules->broken(&imagined);
		if (!CHECK(broken == NULL))
			printf("# %s: imagined: %s\n", rules->name, broken);
		CHECK(!same(imagined.key, state->key, SIL_KEY_BYTES));
		sil_observe(rules, &imagined, seat, &again);
		CHECK(same(&view, &again, rules->view_bytes));
		if (seat == SIL_WATCHER)
			continue;
		uint16_t acts[SIL_MAX_LEGAL], imagined_acts[SIL_MAX_LEGAL];
		int count = rules->legal(state, seat, acts);
		CHECK(count == rules->legal(&imagined, seat, imagined_acts));
		CHECK(same(acts, imagined_acts, (size_t)count * sizeof *acts));
	}
}

/* What a batch writes of one seat that is due, whichever way it is written. */
static void look_at(const struct sil_state *state, int seat, uint8_t observation[SIL_STATE_BYTES], uint8_t *mask)
{
	static uint8_t observations[SIL_MAX_SEATS * SIL_STATE_BYTES], masks[SIL_MAX_SEATS * 256];
	const struct sil_observation *shape = rules->observation;
	size_t row = rules->together ? (size_t)seat : 0;
	struct sil_view view;
	sil_observe(rules, state, seat, &view);
	shape->write(&view, observation);
	shape->mask(&view, mask);
	if (!shape->look)
		return;
	shape->look(state, 1u << seat, observations, masks);
	memcpy(observation, observations + row * shape->bytes, shape->bytes);
	memcpy(mask, masks + row * rules->acts, rules->acts);
}

/* What a seat may not know changes neither its view nor its legal list, nor what a batch tells it. */
static void check_secrecy(const struct sil_state *state)
{
	for (int i = 0; i <= config.seats; i++) {
		int seat = viewer = i < config.seats ? i : SIL_WATCHER;
		uint8_t secret[SIL_STATE_BYTES] = {0};
		mark_secrets(rules->name, state, seat, secret);
		struct sil_view view, again;
		sil_observe(rules, state, seat, &view);
		uint16_t acts[SIL_MAX_LEGAL], again_acts[SIL_MAX_LEGAL];
		int count = seat == SIL_WATCHER ? 0 : rules->legal(state, seat, acts);
		struct sil_state other = *state;
		for (size_t b = 0; b < rules->state_bytes; b++)
			if (secret[b])
				((uint8_t *)&other)[b] ^= (uint8_t)(1 + sil_rng_below(&rng, 255));
#ifdef POISON
		for (size_t b = 0; b < rules->state_bytes; b++)
			if (secret[b])
				__msan_poison((uint8_t *)&other + b, 1);
#endif
		sil_observe(rules, &other, seat, &again);
		int again_count = seat == SIL_WATCHER ? 0 : rules->legal(&other, seat, again_acts);
#ifdef POISON
		CHECK(__msan_test_shadow(&again, rules->view_bytes) == -1);
#endif
		CHECK(same(&view, &again, rules->view_bytes));
		CHECK(count == again_count && same(acts, again_acts, (size_t)count * sizeof *acts));
		if (count) {
			uint8_t seen[SIL_STATE_BYTES], seen_again[SIL_STATE_BYTES], mask[256], mask_again[256];
			look_at(state, seat, seen, mask);
			look_at(&other, seat, seen_again, mask_again);
#ifdef POISON
			CHECK(__msan_test_shadow(seen_again, rules->observation->bytes) == -1);
			CHECK(__msan_test_shadow(mask_again, rules->acts) == -1);
#endif
			CHECK(same(seen, seen_again, rules->observation->bytes));
			CHECK(same(mask, mask_again, rules->acts));
		}
	}
}

/* Sealed choices of several seats lead to the same bytes in any order. */
static void check_sealed_moves_commute(const struct sil_state *state)
{
	unsigned due = state->public.due;
	if (sil_timed(rules, &state->public) || __builtin_popcount(due) < 2)
		return;
	uint8_t order[SIL_MAX_SEATS], count = 0;
	struct sil_move sealed[SIL_MAX_SEATS];
	struct sil_state ascending = *state, shuffled = *state;
	for (uint8_t seat = 0; seat < config.seats; seat++)
		if (due >> seat & 1) {
			sealed[count] =
				(struct sil_move){.seat = seat, .act = sil_pick(rules, state, seat, sil_rng_u32(&rng))};
			CHECK(rules->apply(&ascending, sealed[count]) == SIL_OK);
			order[count] = count, count++;
		}
	for (uint8_t i = count; i > 1; i--) {
		uint8_t other = (uint8_t)sil_rng_below(&rng, i), kept = order[i - 1];
		order[i - 1] = order[other], order[other] = kept;
	}
	for (uint8_t i = 0; i < count; i++)
		CHECK(rules->apply(&shuffled, sealed[order[i]]) == SIL_OK);
	CHECK(same(&ascending, &shuffled, rules->state_bytes));
}

/* A view that came damaged is refused, or as good as any: what it shows prints whole. */
static void check_damaged_views(const struct sil_state *state)
{
	static char buffer[1 << 16];
	struct sil_view view, damaged;
	viewer = (int)sil_rng_below(&rng, config.seats + 1u);
	viewer = viewer < config.seats ? viewer : SIL_WATCHER;
	sil_observe(rules, state, viewer, &view);
	for (size_t at = 0; at < rules->view_bytes; at++) {
		static const uint8_t steps[] = {1, 255, 2, 0x80, 0x10};
		uint8_t step = steps[sil_rng_below(&rng, sizeof steps)];
		damaged = view;
		((uint8_t *)&damaged)[at] = (uint8_t)(((uint8_t *)&damaged)[at] + step);
		if (sil_rng_below(&rng, 2)) { /* what one byte lost, another may gain */
			size_t other = sil_rng_below(&rng, rules->view_bytes);
			((uint8_t *)&damaged)[other] = (uint8_t)(((uint8_t *)&damaged)[other] - step);
		}
		if (sil_view_broken(rules, &damaged))
			continue;
		struct sil_out out = sil_out_on(buffer, sizeof buffer);
		sil_json_open(&out, '{');
		game->view_json(&damaged, &out);
		sil_json_close(&out, '}');
		CHECK(!out.overflow && json_is_valid(buffer));
	}
	memset(&damaged, 255, sizeof damaged);
	CHECK(sil_view_broken(rules, &damaged) != NULL);
	memset(&damaged, 0, sizeof damaged);
	CHECK(sil_view_broken(rules, &damaged) != NULL);
	damaged = view, damaged.seat = config.seats;
	CHECK(sil_view_broken(rules, &damaged) != NULL);
	damaged = view, damaged.public.over ^= 1;
	CHECK(sil_view_broken(rules, &damaged) != NULL);
	damaged = view, damaged.public.due |= 1u << config.seats;
	CHECK(sil_view_broken(rules, &damaged) != NULL);
}

static void check_lines_fit(const char *text)
{
	while (*text) {
		int length = (int)strcspn(text, "\n"), columns = 0;
		for (int i = 0; i < length; i++)
			columns += ((unsigned char)text[i] & 0xc0) != 0x80;
		if (!CHECK(columns <= 80))
			printf("#   %.*s\n", length, text);
		text += length + (text[length] == '\n');
	}
}

static void check_ascii(const char *text)
{
	for (; *text; text++)
		CHECK((unsigned char)*text < 0x80 && ((unsigned char)*text >= 0x20 || *text == '\n'));
}

static void check_words(const struct sil_state *state)
{
	static char buffer[1 << 16];
	struct sil_out out = sil_out_on(buffer, sizeof buffer);
	for (int i = 0; i <= config.seats; i++) {
		struct sil_view view;
		viewer = i < config.seats ? i : SIL_WATCHER;
		sil_observe(rules, state, viewer, &view);
		sil_out_clear(&out);
		sil_json_open(&out, '{');
		game->view_json(&view, &out);
		sil_json_close(&out, '}');
		CHECK(!out.overflow && json_is_valid(buffer));
		for (int lang = 0; lang < SIL_LANGS; lang++) {
			struct sil_out board = sil_out_on(buffer, sizeof buffer);
			board.lang = (enum sil_lang)lang;
			sil_text_of(game)->view_board(&view, &board);
			CHECK(!board.overflow && board.used > 0);
			check_lines_fit(buffer);
			sil_out_clear(&board);
			board.ascii = true;
			sil_text_of(game)->view_board(&view, &board);
			check_ascii(buffer);
		}
	}
	sil_out_clear(&out);
	sil_json_open(&out, '{');
	game->truth_json(state, &out);
	sil_json_close(&out, '}');
	CHECK(!out.overflow && json_is_valid(buffer));
}

/* More points are better: nobody who has won has fewer than somebody who has not. A side has the same points, and wins
 * or loses as one. */
static void check_scores(const struct sil_state *state)
{
	int32_t points[SIL_MAX_SEATS];
	unsigned scores = 0, sides = sil_sides(rules, config.seats, config.options);
	rules->score(state, points);
	for (int s = 0; s < config.seats; s++) {
		int first = 0;
		while (points[first] != points[s])
			first++;
		scores += first == s;
	}
	CHECK(sides >= 1 && scores <= sides);
	if (!state->public.over)
		return;
	unsigned winners = rules->winners(state);
	CHECK(state->public.due == 0);
	CHECK(winners < 1u << config.seats);
	CHECK(sides > 1 || winners == 0 || winners == (1u << config.seats) - 1);
	for (int w = 0; w < config.seats; w++)
		for (int s = 0; s < config.seats; s++)
			if ((winners >> w & 1) && !(winners >> s & 1))
				CHECK(points[w] >= points[s]);
}

static void check_position(const struct sil_state *state)
{
	const char *broken = rules->broken(state);
	if (!CHECK(broken == NULL))
		printf("# %s: %s\n", rules->name, broken);
	CHECK(state->public.over == (state->public.due == 0));
	CHECK(rules->together || __builtin_popcount(state->public.due) <= 1);
	check_legal_is_what_apply_accepts(state);
	check_time(state);
	check_imagination(state);
	check_secrecy(state);
	viewer = -1;
	check_sealed_moves_commute(state);
	check_scores(state);
}

/* A random move that is accepted; in real time, at a random moment, with random credit, sometimes a late tick. */
static struct sil_move random_move(struct sil_state *state)
{
	for (;;) {
		struct sil_move move = {0};
		unsigned due = state->public.due, skip = sil_rng_below(&rng, (uint32_t)__builtin_popcount(due));
		while (skip--)
			due &= due - 1;
		move.seat = (uint8_t)__builtin_ctz(due);
		move.act = sil_pick(rules, state, move.seat, sil_rng_u32(&rng));
		if (sil_timed(rules, &state->public)) {
			uint32_t span = state->public.wake_ms - state->public.now_ms;
			move.t_ms = state->public.now_ms + sil_rng_below(&rng, span + 1);
			if (move.seat == SIL_CLOCK)
				move.t_ms = state->public.wake_ms +
					    (sil_rng_below(&rng, 4) ? 0 : sil_rng_below(&rng, 4000));
			else
				move.credit_ms = (uint8_t)sil_rng_below(&rng, SIL_MAX_CREDIT_MS + 1);
		}
		struct sil_state before = *state;
		if (rules->apply(state, move) == SIL_OK)
			return move;
		CHECK(sil_timed(rules, &state->public)); /* only the moment may be wrong */
		CHECK(same(&before, state, sizeof before));
	}
}

/* The record of a game prints, parses and replays to the same bytes. */
static void check_record(const struct sil_record *record, const struct sil_state *end)
{
	static char first[1 << 22], second[1 << 22];
	struct sil_out out = sil_out_on(first, sizeof first), again = sil_out_on(second, sizeof second);
	sil_record_print(record, &out);
	CHECK(!out.overflow);
	struct sil_record read;
	struct sil_record_problem problem = {0};
	struct sil_state replayed;
	if (!CHECK(sil_record_read(first, out.used, &read, &replayed, &problem))) {
		printf("# %s: line %zu: %s\n", rules->name, problem.line, problem.sentence);
		return;
	}
	CHECK(same(&replayed, end, rules->state_bytes));
	sil_record_print(&read, &again);
	CHECK(!strcmp(first, second));
	sil_record_release(&read);
}

static void play_one(uint64_t from)
{
	struct sil_state state;
	memset(&state, 0x55, sizeof state);
	struct sil_record record;
	uint8_t key[SIL_KEY_BYTES];
	rng.x = seed = from;
	for (int i = 0; i < SIL_KEY_BYTES; i++)
		key[i] = (uint8_t)sil_rng_next(&rng);
	sil_begin(rules, &config, key, &state);
	sil_record_begin(&record, game, &config, key);
	for (moves = 0; !state.public.over && moves < MAX_MOVES; moves++) {
		/* Early positions always, later ones often enough. */
		if (moves < 24 || sil_rng_below(&rng, 8) == 0)
			check_position(&state);
		if (sil_rng_below(&rng, 16) == 0)
			check_words(&state);
		if (sil_rng_below(&rng, 64) == 0)
			check_damaged_views(&state);
		struct sil_move move = random_move(&state);
		CHECK(sil_record_add(&record, move));
	}
	CHECK(state.public.over);
	check_position(&state);
	check_words(&state);
	check_damaged_views(&state);
	check_record(&record, &state);
	for (size_t b = rules->state_bytes; b < sizeof state; b++)
		CHECK(((uint8_t *)&state)[b] == 0x55);
	sil_record_release(&record);
}

static void play_every_configuration(void)
{
	for (unsigned c = 0; c < sil_config_count(rules); c++) {
		char why[256];
		struct sil_out out = sil_out_on(why, sizeof why);
		config = sil_config_at(rules, c);
		if (!sil_check_config(game, &config, &out)) {
			CHECK(out.used > 10);
			continue;
		}
		for (int d = 0; d < deals; d++)
			play_one(((uint64_t)c << 32) + (uint64_t)d);
	}
}

static void sizes_and_words_are_sound(void)
{
	CHECK(rules->state_bytes <= SIL_STATE_BYTES && rules->state_bytes % 8 == 0);
	CHECK(rules->view_bytes <= SIL_STATE_BYTES && rules->view_bytes % 8 == 0);
	CHECK(rules->max_seats <= SIL_MAX_SEATS && rules->min_seats <= rules->max_seats);
	CHECK(game->usual_seats >= rules->min_seats && game->usual_seats <= rules->max_seats && game->minutes);
	for (uint16_t act = 0; act < rules->acts; act++) {
		char buffer[32];
		struct sil_out out = sil_out_on(buffer, sizeof buffer);
		game->print_move(act, &out);
		uint16_t back = 65535;
		CHECK(!out.overflow && sil_parse_move(game, buffer, &back) == SIL_OK && back == act);
	}
	uint16_t act = 77;
	CHECK(sil_parse_move(game, "", &act) == SIL_UNKNOWN_MOVE && act == 77);
	for (enum sil_lang lang = 0; lang < SIL_LANGS; lang++) {
		if (!CHECK(strlen(sil_text_of(game)->help[lang]) > 400))
			printf("# help.%s.md is shorter than rules can be told: at least 400 bytes\n",
			       sil_lang_codes[lang]);
		CHECK(strlen(sil_pitch(game, lang)) > 10);
		for (int i = 0; i < SIL_MAX_OPTIONS && rules->options[i].name; i++) {
			CHECK(strstr(sil_text_of(game)->help[lang], rules->options[i].name) != NULL);
			CHECK(sil_option_title(game, i, lang) != NULL);
			for (unsigned v = 0; rules->options[i].values[v]; v++) {
				/* Only a number speaks for itself. */
				const char *value = rules->options[i].values[v];
				CHECK(sil_option_meaning(game, i, v, lang) != value ||
				      strspn(value, "0123456789") == strlen(value));
			}
		}
	}
}

/* Every version is found by its number, is older than the one it stands behind, and has options that mean the same. */
static void versions_are_in_order(void)
{
	const struct sil_game *older = game->older;
	CHECK(rules->version >= 1 && sil_find_game_version(rules->name, rules->version) == game);
	CHECK(!sil_find_game_version(rules->name, 0) &&
	      !sil_find_game_version(rules->name, UINT8_MAX + (uint64_t)rules->version));
	if (!older)
		return;
	CHECK(!strcmp(older->rules->name, rules->name) && older->rules->version < rules->version);
	for (int i = 0; i < SIL_MAX_OPTIONS && older->rules->options[i].name; i++) {
		CHECK(!strcmp(older->rules->options[i].name, rules->options[i].name));
		for (int v = 0; older->rules->options[i].values[v]; v++)
			CHECK(!strcmp(older->rules->options[i].values[v], rules->options[i].values[v]));
	}
}

static void test_version(void)
{
	char name[96];
	rules = game->rules;
	snprintf(name, sizeof name, "%s %d: sizes, words, help", rules->name, rules->version);
	RUN(name, sizes_and_words_are_sound);
	snprintf(name, sizeof name, "%s %d: versions", rules->name, rules->version);
	RUN(name, versions_are_in_order);
	snprintf(name, sizeof name, "%s %d: the contract, every option and number of players, %d deals", rules->name,
		 rules->version, deals);
	RUN(name, play_every_configuration);
}

int main(int argc, char **argv)
{
	if (argc > 1)
		deals = atoi(argv[1]);
	if (argc > 2 && !sil_find_game(argv[2]))
		return fprintf(stderr, "there is no game '%s'\n", argv[2]), 2;
	check_about = print_about;
	for (int i = 0; sil_games[i]; i++)
		if (argc < 3 || !strcmp(argv[2], sil_games[i]->rules->name))
			for (game = sil_games[i]; game; game = game->older)
				test_version();
	return check_report();
}
