/* Batches: the same whatever the threads, bit-equal to the plain rules, rows that tell the truth, rubbish refused; and
 * the recorded hashes of fixed batches (tests/batch_hashes.txt), which Python and the GPU must reach too.
 * usage: test-batch [DEALS], or test-batch --hashes to print them. */
#include "batch/batch.h"

#include <stdlib.h>
#include <string.h>

#include "engine/configs.h"
#include "engine/out.h"
#include "engine/parse.h"
#include "lib/silure.h"
#include "lib/silure_batch.h"
#include "tests/check.h"

enum {
	TABLES = 13,
	STEPS = 48,
	MAX_ROWS = TABLES * SIL_MAX_SEATS,
	HASH_TABLES = 64,
	HASH_STEPS = 256,
	HASH_SEED = 7464
};

static const struct sil_game *game;
static const struct sil_rules *rules;
static struct sil_config config;

static uint8_t observations[MAX_ROWS * SIL_STATE_BYTES], masks[MAX_ROWS * 256], seat[MAX_ROWS], done[TABLES];
static uint16_t acts[MAX_ROWS];
static float rewards[MAX_ROWS];
static int32_t scores[MAX_ROWS];
static const struct sil_batch_buffers all = {observations, masks, acts, seat, rewards, scores, done};

static struct sil_batch *open_batch(uint32_t tables, uint32_t threads, uint64_t seed, bool auto_deal)
{
	struct sil_batch_settings settings = {
		.config = config, .tables = tables, .threads = threads, .seed = seed, .auto_deal = auto_deal};
	return sil_batch_open(game, &settings);
}

static void each_configuration(unsigned step, void (*check)(void))
{
	for (unsigned c = 0; c < sil_config_count(rules); c += step) {
		struct sil_out nowhere = {0};
		config = sil_config_at(rules, c);
		if (sil_check_config(game, &config, &nowhere))
			check();
	}
}

static void check_threads(void)
{
	uint64_t hashes[4];
	for (uint32_t i = 0; i < 4; i++) {
		struct sil_batch *batch = open_batch(TABLES, i < 3 ? i + 1 : 1, 5, true);
		for (int step = 0; step < STEPS && i < 3; step++) {
			sil_batch_pick(batch, &all);
			CHECK(sil_batch_step(batch, &all) == 0);
		}
		if (i == 3)
			sil_batch_play(batch, STEPS);
		hashes[i] = sil_batch_hash(batch);
		sil_batch_close(batch);
	}
	CHECK(hashes[0] == hashes[1] && hashes[0] == hashes[2]); /* 1, 2, 3 threads */
	CHECK(hashes[0] == hashes[3]);                           /* and without arrays */
}

/* A table does not know how many others there are. */
static void check_tables(void)
{
	struct sil_batch *many = open_batch(TABLES, 1, 9, true), *few = open_batch(3, 1, 9, true);
	sil_batch_play(many, 40), sil_batch_play(few, 40);
	for (uint32_t t = 0; t < 3; t++)
		CHECK(sil_cell_hash(rules, sil_batch_table(many, t)) == sil_cell_hash(rules, sil_batch_table(few, t)));
	sil_batch_close(many), sil_batch_close(few);
}

static void check_row(const struct sil_batch_shape *shape, const struct sil_cell *cell, uint32_t table, uint32_t row)
{
	unsigned due = sil_cell_due(cell);
	uint32_t at = table * shape->rows + row;
	uint8_t plain[SIL_STATE_BYTES], mask[256] = {0};
	struct sil_view view;
	int who = shape->rows > 1 ? (int)row : __builtin_ctz(due);
	if (!(due >> who & 1)) {
		CHECK(seat[at] == SIL_NOBODY);
		for (unsigned act = 0; act < shape->acts; act++)
			CHECK(masks[at * shape->acts + act] == 0);
		return;
	}
	sil_observe(rules, &cell->state, who, &view);
	rules->observation->write(&view, plain);
	rules->observation->mask(&view, mask);
	if (shape->timed)
		mask[rules->acts] = 1;
	CHECK(seat[at] == who);
	CHECK(!memcmp(observations + (size_t)at * rules->observation->bytes, plain, rules->observation->bytes));
	CHECK(!memcmp(masks + (size_t)at * shape->acts, mask, shape->acts));
}

/* Beside the batch the plain rules play the same acts; at the end of each game both agree on what it was worth. */
static void check_against_rules(void)
{
	struct sil_batch *batch = open_batch(TABLES, 2, 11, true);
	const struct sil_batch_shape *shape = sil_batch_shape(batch);
	sil_batch_play(batch, 300); /* by now some games are about to end */
	for (int step = 0; step < STEPS; step++) {
		static struct sil_state plain[TABLES];
		sil_batch_pick(batch, &all);
		for (uint32_t t = 0; t < TABLES; t++) {
			struct sil_cell *cell = sil_batch_table(batch, t);
			sil_copy(rules, &plain[t], &cell->state);
			for (unsigned due = sil_cell_due(cell); due && !shape->timed; due &= due - 1) {
				unsigned who = (unsigned)__builtin_ctz(due), row = shape->rows > 1 ? who : 0;
				struct sil_move move = {.act = acts[t * shape->rows + row], .seat = (uint8_t)who};
				CHECK(rules->apply(&plain[t], move) == SIL_OK);
			}
		}
		CHECK(sil_batch_step(batch, &all) == 0);
		for (uint32_t t = 0; t < TABLES; t++) {
			const struct sil_cell *cell = sil_batch_table(batch, t);
			float sum = 0;
			for (int s = 0; s < config.seats; s++)
				sum += rewards[t * config.seats + (unsigned)s];
			CHECK(rules->broken(&cell->state) == NULL && !cell->state.public.over);
			for (uint32_t row = 0; row < shape->rows; row++)
				check_row(shape, cell, t, row);
			if (shape->timed)
				continue;
			CHECK(done[t] == plain[t].public.over);
			if (!done[t]) {
				CHECK(!memcmp(&plain[t], &cell->state, rules->state_bytes) && sum == 0);
				continue;
			}
			int32_t points[SIL_MAX_SEATS];
			unsigned winners = rules->winners(&plain[t]);
			rules->score(&plain[t], points);
			CHECK(!memcmp(points, scores + t * config.seats, config.seats * sizeof *points));
			CHECK(winners ? sum > 0.999f && sum < 1.001f : sum == 0);
			CHECK(cell->deals > 1);
		}
	}
	sil_batch_close(batch);
}

/* Acts nobody knows, and acts of rows that owe nothing. */
static void check_rubbish(void)
{
	struct sil_batch *batch = open_batch(TABLES, 1, 3, false);
	struct sil_rng rng = {4};
	for (int step = 0; step < STEPS; step++) {
		sil_batch_pick(batch, &all);
		for (int row = 0; row < MAX_ROWS; row++)
			if (sil_rng_below(&rng, 3) == 0)
				acts[row] = (uint16_t)(sil_rng_below(&rng, 2) ? sil_rng_u32(&rng)
									      : sil_rng_below(&rng, 160));
		sil_batch_step(batch, &all);
	}
	for (uint32_t t = 0; t < TABLES; t++)
		CHECK(rules->broken(&sil_batch_table(batch, t)->state) == NULL);
	sil_batch_play(batch, 100000); /* to the end of every game, and nothing happens there */
	uint64_t hash = sil_batch_hash(batch);
	memset(acts, 0, sizeof acts);
	CHECK(sil_batch_step(batch, &all) == 0);
	for (uint32_t t = 0; t < TABLES; t++)
		CHECK(sil_batch_table(batch, t)->state.public.over && !done[t] && seat[t] == SIL_NOBODY);
	CHECK(sil_batch_hash(batch) == hash);
	sil_batch_close(batch);
}

static void threads_change_nothing(void)
{
	each_configuration(CHECK_FEW ? 3 : 1, check_threads);
	each_configuration(CHECK_FEW ? 3 : 1, check_tables);
}

static void rows_tell_the_truth(void)
{
	each_configuration(CHECK_FEW ? 3 : 1, check_against_rules);
}

static void rubbish_is_refused(void)
{
	each_configuration(CHECK_FEW ? 3 : 1, check_rubbish);
}

/* A line for each configuration: game, seats, options as digits, hash. */
static void put_hash(struct sil_out *out)
{
	struct sil_batch *batch = open_batch(HASH_TABLES, 1, HASH_SEED, true);
	sil_batch_play(batch, HASH_STEPS);
	sil_put(out, rules->name), sil_put(out, " "), sil_put_int(out, config.seats), sil_put(out, " ");
	for (int i = 0; i < SIL_MAX_OPTIONS; i++)
		sil_put(out, i ? "," : ""), sil_put_int(out, config.options[i]);
	sil_put(out, " "), sil_put_hex64(out, sil_batch_hash(batch)), sil_put(out, "\n");
	sil_batch_close(batch);
}

static char hashes[1 << 16];
static struct sil_out hashes_out;

static void put_hash_here(void)
{
	put_hash(&hashes_out);
}

static void make_hashes(void)
{
	hashes_out = sil_out_on(hashes, sizeof hashes);
	for (int i = 0; sil_games[i]; i++) {
		game = sil_games[i], rules = game->rules;
		each_configuration(1, put_hash_here);
	}
}

static void hashes_are_the_recorded_ones(void)
{
	static char recorded[1 << 16];
	FILE *file = fopen(BATCH_HASHES, "r");
	if (!CHECK(file != NULL))
		return;
	recorded[fread(recorded, 1, sizeof recorded - 1, file)] = 0;
	fclose(file);
	make_hashes();
	CHECK(!strcmp(recorded, hashes));
}

static void the_library_refuses_with_a_sentence(void)
{
	char why[SILURE_WHY_BYTES];
	CHECK(!silure_batch_open("chess", 4, NULL, 1, 1, 1, 1, why) && strstr(why, "game"));
	CHECK(!silure_batch_open("chawai", 2, NULL, 1, 1, 1, 1, why) && strlen(why) > 10);
	CHECK(!silure_batch_open("chawai", 4, "deck=9", 1, 1, 1, 1, why) && strlen(why) > 10);
	CHECK(!silure_batch_open("chawai", 4, NULL, 0, 1, 1, 1, why) && strstr(why, "tables"));
	CHECK(!silure_batch_open("chawai", 4, NULL, 1, 0, 1, 1, why) && strstr(why, "threads"));
	CHECK(!silure_batch_open("chawai", 4, NULL, 1, 1000, 1, 1, NULL));
	CHECK(!silure_batch_describe("chess"));
	char *text = silure_batch_describe("kawaii");
	CHECK(text && strstr(text, "\"own_flavour\"") && strstr(text, "\"rock\""));
	silure_free(text);
}

static void one_table_seat_by_seat(void)
{
	silure_batch *batch = silure_batch_open("chawai", 4, "deck=37", 2, 1, 8, 0, NULL);
	silure_batch_shape shape;
	uint8_t observation[SIL_STATE_BYTES], mask[256];
	int32_t points[SILURE_MAX_SEATS];
	silure_batch_get_shape(batch, &shape);
	CHECK(shape.tables == 2 && shape.seats == 4 && shape.rows == 4 && shape.acts == 12 && !shape.timed);
	CHECK(silure_batch_due(batch, 1) == 15 && silure_batch_due(batch, 2) == 0);
	CHECK(silure_batch_move(batch, 1, 4, 0) == -1 && silure_batch_move(batch, 2, 0, 0) == -1);
	CHECK(silure_batch_move(batch, 1, 0, 12) == -1 && silure_batch_move(batch, 1, 0, 3) == 0);
	CHECK(silure_batch_due(batch, 1) == 14 && silure_batch_move(batch, 1, 0, 4) == -1);
	CHECK(silure_batch_observe(batch, 1, 0, observation, mask) == 0 && observation[9] == 4 && !mask[5]);
	CHECK(silure_batch_observe(batch, 1, 1, observation, mask) == 0 && observation[9] == 0 && mask[5]);
	CHECK(silure_batch_observe(batch, 1, 9, observation, mask) == -1);
	CHECK(silure_batch_winners(batch, 1) == 0 && silure_batch_score(batch, 2, points) == -1);
	silure_batch_play(batch, 12);
	CHECK(silure_batch_winners(batch, 0) != 0 && silure_batch_score(batch, 0, points) == 0);
	silure_batch_close(batch);
}

int main(int argc, char **argv)
{
	if (argc > 1 && !strcmp(argv[1], "--hashes")) {
		make_hashes();
		fputs(hashes, stdout);
		return 0;
	}
	for (int i = 0; sil_games[i]; i++) {
		char name[96];
		game = sil_games[i], rules = game->rules;
		if (argc > 2 && strcmp(argv[2], rules->name) != 0)
			continue;
		snprintf(name, sizeof name, "%s: threads change nothing", rules->name);
		RUN(name, threads_change_nothing);
		snprintf(name, sizeof name, "%s: rows tell the truth", rules->name);
		RUN(name, rows_tell_the_truth);
		snprintf(name, sizeof name, "%s: rubbish is refused", rules->name);
		RUN(name, rubbish_is_refused);
	}
	RUN("the recorded hashes", hashes_are_the_recorded_ones);
	RUN("the library refuses with a sentence", the_library_refuses_with_a_sentence);
	RUN("one table, seat by seat", one_table_seat_by_seat);
	return check_report();
}
