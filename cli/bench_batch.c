/* silure bench --batch: how fast many tables are stepped at once, with observations and without, beside the plain step
 * functions in the same run. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "batch/batch.h"
#include "cli/bench.h"
#include "engine/configs.h"
#include "engine/out.h"
#include "engine/parse.h"
#include "table/selfplay.h"

enum { TABLES = 4096, SLICES = 5, PLAIN = 0, KINDS = 4 };

/* What is compared, in turns, so that noise of the machine meets all alike. */
static const struct kind {
	bool observations;
	uint32_t threads; /* 0: the plain step functions */
} kinds[KINDS + 1] = {{false, 0}, {false, 1}, {false, 2}, {true, 1}, {true, 2}};

struct bench {
	const struct sil_game *game;
	struct sil_config config;
	struct sil_batch *batches[2]; /* with one thread and with two */
	struct sil_batch_buffers buffers;
	double rates[KINDS + 1][SLICES];
};

/* One thread is timed by the time it was given, several by wall time. */
static double seconds_of(uint32_t threads)
{
	return threads > 1 ? cli_seconds() : cli_cpu_seconds();
}

static uint64_t count_asked(const struct bench *bench, const struct sil_batch_shape *shape)
{
	uint64_t asked = 0;
	for (size_t row = 0; row < (size_t)TABLES * shape->rows; row++)
		asked += bench->buffers.seat[row] != SIL_NOBODY;
	return asked;
}

/* Steps with everything written. How many seats were asked is counted before and after, not while the time runs. */
static double rate_with_observations(struct bench *bench, struct sil_batch *batch, uint32_t threads, double seconds)
{
	enum { STEPS = 8 };
	double spent = 0;
	uint64_t moves = 0;
	sil_batch_look(batch, &bench->buffers);
	do {
		for (int i = 0; i < STEPS; i++) {
			moves += count_asked(bench, sil_batch_shape(batch));
			double from = seconds_of(threads);
			sil_batch_pick(batch, &bench->buffers);
			sil_batch_step(batch, &bench->buffers);
			spent += seconds_of(threads) - from;
		}
	} while (spent < seconds);
	return (double)moves / spent;
}

static double rate_of_play(struct sil_batch *batch, uint32_t threads, double seconds)
{
	double from = seconds_of(threads), spent;
	uint64_t moves = 0;
	do {
		moves += sil_batch_play(batch, 64);
		spent = seconds_of(threads) - from;
	} while (spent < seconds);
	return (double)moves / spent;
}

static double rate_plain(const struct bench *bench, double seconds)
{
	static uint64_t deal;
	struct sil_rng rng = {1};
	struct sil_state end;
	uint8_t key[SIL_KEY_BYTES];
	double from = cli_cpu_seconds(), spent;
	uint64_t moves = 0;
	do {
		for (int i = 0; i < 64; i++) {
			sil_seed_key(1, deal++, key);
			moves += sil_play_random(bench->game->rules, &bench->config, key, &rng, &end);
		}
		spent = cli_cpu_seconds() - from;
	} while (spent < seconds);
	return (double)moves / spent;
}

static bool open_bench(struct bench *bench)
{
	for (uint32_t i = 0; i < 2; i++) {
		struct sil_batch_settings settings = {
			.config = bench->config, .tables = TABLES, .threads = i + 1, .seed = 1, .auto_deal = true};
		bench->batches[i] = sil_batch_open(bench->game, &settings);
		if (!bench->batches[i])
			return false;
	}
	const struct sil_batch_shape *shape = sil_batch_shape(bench->batches[0]);
	const size_t rows = (size_t)TABLES * shape->rows, seats = (size_t)TABLES * bench->config.seats;
	bench->buffers = (struct sil_batch_buffers){
		.observations = malloc(rows * bench->game->rules->observation->bytes),
		.masks = malloc(rows * shape->acts),
		.acts = malloc(rows * sizeof(uint16_t)),
		.seat = malloc(rows),
		.rewards = malloc(seats * sizeof(float)),
		.done = malloc(TABLES),
	};
	const struct sil_batch_buffers *b = &bench->buffers;
	return b->observations && b->masks && b->acts && b->seat && b->rewards && b->done;
}

static void close_bench(struct bench *bench)
{
	sil_batch_close(bench->batches[0]), sil_batch_close(bench->batches[1]);
	free(bench->buffers.observations), free(bench->buffers.masks), free(bench->buffers.acts);
	free(bench->buffers.seat), free(bench->buffers.rewards), free(bench->buffers.done);
}

static void measure(struct bench *bench, double seconds)
{
	for (int slice = 0; slice < SLICES; slice++) {
		for (int k = 0; k <= KINDS; k++) {
			uint32_t threads = kinds[k].threads;
			struct sil_batch *batch = threads ? bench->batches[threads - 1] : NULL;
			bench->rates[k][slice] = !threads ? rate_plain(bench, seconds)
						 : kinds[k].observations
							 ? rate_with_observations(bench, batch, threads, seconds)
							 : rate_of_play(batch, threads, seconds);
		}
	}
}

static int ascending(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return x < y ? -1 : x > y;
}

static double median(double rates[SLICES])
{
	qsort(rates, SLICES, sizeof *rates, ascending);
	return rates[SLICES / 2];
}

static void report(struct bench *bench, struct sil_out *out, bool json)
{
	char options[128];
	struct sil_out text = sil_out_on(options, sizeof options);
	sil_put_options(bench->game, bench->config.options, &text);
	double plain = median(bench->rates[PLAIN]);
	if (!json)
		printf("%-12s %d %-14s %8.1f", bench->game->rules->name, bench->config.seats, options, plain / 1e6);
	for (int k = 1; k <= KINDS; k++) {
		double rate = median(bench->rates[k]);
		if (!json) {
			printf(" %10.1f", rate / 1e6);
			continue;
		}
		sil_json_open(out, '{');
		sil_json_key(out, "game"), sil_json_text(out, bench->game->rules->name);
		sil_json_key(out, "seats"), sil_json_int(out, bench->config.seats);
		sil_json_key(out, "options"), sil_json_text(out, text.used ? options + 1 : "");
		sil_json_key(out, "tables"), sil_json_int(out, TABLES);
		sil_json_key(out, "threads"), sil_json_int(out, kinds[k].threads);
		sil_json_key(out, "observations"), sil_put(out, kinds[k].observations ? "true" : "false");
		sil_json_key(out, "steps_per_s"), sil_json_real(out, rate, 0);
		sil_json_key(out, "plain_moves_per_s"), sil_json_real(out, plain, 0);
		sil_json_close(out, '}');
	}
	if (!json)
		printf("\n"), fflush(stdout);
}

/* Four players, or as many as there may be, and each value of an option that makes it another game to compute. */
static bool worth_a_line(const struct sil_game *game, const struct sil_config *config)
{
	unsigned usual = game->rules->max_seats < 4 ? game->rules->max_seats : 4;
	struct sil_out nowhere = {0};
	if (config->seats != usual || !sil_check_config(game, config, &nowhere))
		return false;
	struct sil_public public = {.seats = config->seats};
	for (int i = 0; i < SIL_MAX_OPTIONS; i++)
	public.options[i] = config->options[i];
	bool may_be_timed = game->rules->timed != NULL;
	for (int i = 0; i < SIL_MAX_OPTIONS; i++)
		if (config->options[i] && !(may_be_timed && !sil_timed(game->rules, &public) && i == 0))
			return false;
	return true;
}

bool bench_batch(const struct sil_game *only, struct sil_out *out, bool json, double seconds)
{
	sil_json_key(out, "batch"), sil_json_open(out, '[');
	if (!json)
		puts("game    players options           plain  batch, 1 thread  2  with observations, 1 thread  2   "
		     "(M steps/s)");
	for (int g = 0; sil_games[g]; g++) {
		for (unsigned c = 0; c < sil_config_count(sil_games[g]->rules); c++) {
			struct bench bench = {.game = sil_games[g], .config = sil_config_at(sil_games[g]->rules, c)};
			if ((only && only != bench.game) || !worth_a_line(bench.game, &bench.config))
				continue;
			bool opened = open_bench(&bench);
			if (opened) {
				measure(&bench, seconds / SLICES);
				report(&bench, out, json);
			}
			close_bench(&bench);
			if (!opened)
				return false;
		}
	}
	sil_json_close(out, ']');
	return true;
}
