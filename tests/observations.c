/* Observations hold what the view holds: equal views, equal bytes, and different ones differ; every bit that ever
 * changes in a view shows; masks are the legal lists; the quick way writes the same. For every game, option and number
 * of players. usage: test-observations [DEALS]. */
#include "engine/observation.h"

#include <stdlib.h>
#include <string.h>

#include "engine/configs.h"
#include "engine/out.h"
#include "engine/parse.h"
#include "engine/play.h"
#include "tests/check.h"

enum { MAX_PAIRS = 1 << 21, KEPT = 64, MAX_BYTES = 512, MAX_ACTS = 256 };

struct pair {
	uint64_t observation, view;
};

static const struct sil_game *game;
static const struct sil_rules *rules;
static struct sil_config config;
static struct sil_rng rng;
static int deals = 4;
static struct pair *pairs;
static size_t pair_count;
static struct sil_view kept[KEPT];
static size_t views_seen;
static uint8_t changes[SIL_STATE_BYTES], first[SIL_STATE_BYTES];

static void fields_cover_all_bytes(void)
{
	const struct sil_observation *shape = rules->observation;
	unsigned at = 0;
	CHECK(shape->bytes <= MAX_BYTES && rules->acts <= MAX_ACTS);
	for (const struct sil_field *field = shape->fields; field->name; field++) {
		CHECK(field->at == at && field->rows && field->count && strlen(field->text) > 3);
		if (field->kind == SIL_BITS)
			CHECK(field->most && (field->most + 7u) / 8 <= field->count);
		for (const struct sil_field *other = shape->fields; other != field; other++)
			CHECK(strcmp(other->name, field->name) != 0);
		at += (unsigned)field->rows * field->count;
	}
	CHECK(at == shape->bytes);
}

static void check_values_in_range(const uint8_t *observation)
{
	for (const struct sil_field *field = rules->observation->fields; field->name; field++)
		for (unsigned i = 0; i < (unsigned)field->rows * field->count; i++)
			if ((field->kind == SIL_NUMBER || field->kind == SIL_CHOICE) &&
			    !CHECK(observation[field->at + i] <= field->most))
				printf("# %s: %s\n", rules->name, field->name);
}

static void note(const struct sil_view *view, const uint8_t *observation)
{
	const uint8_t *bytes = (const uint8_t *)view;
	if (views_seen == 0)
		memcpy(first, view, rules->view_bytes);
	for (size_t b = 0; b < rules->view_bytes; b++)
		changes[b] |= bytes[b] ^ first[b];
	size_t place = views_seen < KEPT ? views_seen : sil_rng_below(&rng, (uint32_t)views_seen + 1);
	if (place < KEPT)
		kept[place] = *view;
	views_seen++;
	if (pair_count < MAX_PAIRS)
		pairs[pair_count++] = (struct pair){sil_hash(0, observation, rules->observation->bytes),
						    sil_hash(0, view, rules->view_bytes)};
}

/* The quick way writes nothing but the due seats' rows, and those as the plain way does. */
static void check_look(const struct sil_state *state)
{
	static uint8_t observations[SIL_MAX_SEATS * MAX_BYTES + 1], masks[SIL_MAX_SEATS * MAX_ACTS + 1];
	const struct sil_observation *shape = rules->observation;
	unsigned due = state->public.due & ((1u << config.seats) - 1);
	if (!shape->look || !due)
		return;
	memset(observations, 0xa5, sizeof observations), memset(masks, 0xa5, sizeof masks);
	shape->look(state, due, observations, masks);
	for (unsigned seat = 0; seat < config.seats; seat++) {
		uint8_t plain[MAX_BYTES], mask[MAX_ACTS];
		unsigned row = rules->together ? seat : 0;
		struct sil_view view;
		sil_observe(rules, state, (int)seat, &view);
		shape->write(&view, plain), shape->mask(&view, mask);
		if (due >> seat & 1) {
			CHECK(!memcmp(plain, observations + row * shape->bytes, shape->bytes));
			CHECK(!memcmp(mask, masks + row * rules->acts, rules->acts));
		} else if (rules->together) {
			CHECK(observations[row * shape->bytes] == 0xa5 && masks[row * rules->acts] == 0xa5);
		}
	}
	unsigned rows = rules->together ? config.seats : 1;
	CHECK(observations[rows * shape->bytes] == 0xa5 && masks[rows * rules->acts] == 0xa5);
	shape->look(state, due, observations, NULL), shape->look(state, due, NULL, masks);
}

static void check_position(const struct sil_state *state)
{
	for (int seat = 0; seat < config.seats; seat++) {
		uint8_t observation[MAX_BYTES], again[MAX_BYTES], mask[MAX_ACTS], legal[MAX_ACTS];
		struct sil_view view;
		sil_observe(rules, state, seat, &view);
		memset(observation, 0x11, sizeof observation), memset(again, 0xee, sizeof again);
		rules->observation->write(&view, observation);
		rules->observation->write(&view, again);
		CHECK(!memcmp(observation, again, rules->observation->bytes));
		check_values_in_range(observation);
		rules->observation->mask(&view, mask);
		sil_mask(rules, state, seat, legal);
		CHECK(!memcmp(mask, legal, rules->acts));
		note(&view, observation);
	}
	check_look(state);
}

static void play_one(void)
{
	struct sil_state state;
	uint8_t key[SIL_KEY_BYTES];
	for (int i = 0; i < SIL_KEY_BYTES; i++)
		key[i] = (uint8_t)sil_rng_next(&rng);
	sil_begin(rules, &config, key, &state);
	check_position(&state);
	while (!state.public.over) {
		unsigned due = state.public.due;
		for (uint32_t skip = sil_rng_below(&rng, (uint32_t)__builtin_popcount(due)); skip; skip--)
			due &= due - 1;
		struct sil_move move = {.t_ms = state.public.wake_ms, .seat = (uint8_t)__builtin_ctz(due)};
		move.act = sil_pick(rules, &state, move.seat, sil_rng_u32(&rng));
		if (sil_timed(rules, &state.public) && move.seat != SIL_CLOCK) {
			move.t_ms -= sil_rng_below(&rng, state.public.wake_ms - state.public.now_ms + 1);
			move.credit_ms = (uint8_t)sil_rng_below(&rng, SIL_MAX_CREDIT_MS + 1);
		}
		if (rules->apply(&state, move) == SIL_OK)
			check_position(&state);
	}
}

/* Whatever bit of a view differs between two positions of such a table, the observation shows. */
static void check_every_bit_shows(void)
{
	for (size_t k = 0; k < views_seen && k < KEPT; k++) {
		uint8_t plain[MAX_BYTES], flipped[MAX_BYTES];
		rules->observation->write(&kept[k], plain);
		for (size_t bit = 0; bit < 8u * rules->view_bytes; bit++) {
			if (!(changes[bit / 8] >> bit % 8 & 1))
				continue;
			struct sil_view view = kept[k];
			((uint8_t *)&view)[bit / 8] ^= (uint8_t)(1u << bit % 8);
			rules->observation->write(&view, flipped);
			if (!CHECK(memcmp(plain, flipped, rules->observation->bytes)))
				printf("# %s: byte %zu bit %zu\n", rules->name, bit / 8, bit % 8);
		}
	}
}

static int by_observation(const void *a, const void *b)
{
	const struct pair *x = a, *y = b;
	return x->observation < y->observation ? -1 : x->observation > y->observation;
}

static void equal_views_are_equal_observations(void)
{
	pair_count = 0;
	for (unsigned c = 0; c < sil_config_count(rules); c++) {
		struct sil_out nowhere = {0};
		config = sil_config_at(rules, c);
		if (!sil_check_config(game, &config, &nowhere))
			continue;
		memset(changes, 0, sizeof changes);
		views_seen = 0;
		for (int d = 0; d < deals; d++)
			play_one();
		check_every_bit_shows();
	}
	qsort(pairs, pair_count, sizeof *pairs, by_observation);
	CHECK(pair_count > 100);
	for (size_t i = 1; i < pair_count; i++)
		if (pairs[i].observation == pairs[i - 1].observation)
			CHECK(pairs[i].view == pairs[i - 1].view);
}

int main(int argc, char **argv)
{
	if (argc > 1)
		deals = atoi(argv[1]);
	pairs = malloc(MAX_PAIRS * sizeof *pairs);
	for (int i = 0; pairs && sil_games[i]; i++) {
		char name[96];
		game = sil_games[i], rules = game->rules, rng.x = (uint64_t)i;
		snprintf(name, sizeof name, "%s: the fields of an observation", rules->name);
		RUN(name, fields_cover_all_bytes);
		snprintf(name, sizeof name, "%s: equal views, equal observations; masks", rules->name);
		RUN(name, equal_views_are_equal_observations);
	}
	free(pairs);
	return check_report();
}
