/* The library's functions for batches: checks arguments and passes them on. Nothing here knows a rule. */
#include "lib/silure_batch.h"

#include <stdlib.h>
#include <string.h>

#include "batch/batch.h"
#include "engine/describe.h"
#include "engine/out.h"
#include "engine/parse.h"
#include "engine/text.h"
#include "lib/internal.h"
#include "shared_messages.h"
#include "table/ask.h"
#include "table/match.h"

_Static_assert(SILURE_NO_ACT == SIL_NO_ACT && SILURE_NOBODY == SIL_NOBODY, "what is promised outside is so inside");

struct silure_batch {
	const struct sil_game *game;
	struct sil_batch *batch;
	silure_batch_shape shape;
};

static struct sil_batch_buffers buffers_of(const silure_batch_arrays *arrays)
{
	return (struct sil_batch_buffers){
		.observations = arrays->observations,
		.masks = arrays->masks,
		.acts = arrays->acts,
		.seat = arrays->seat,
		.rewards = arrays->rewards,
		.scores = arrays->scores,
		.done = arrays->done,
	};
}

static bool check_settings(const struct sil_game *game, const char *options, struct sil_batch_settings *settings,
			   struct sil_out *why)
{
	if (!game)
		return sil_put_shared(why, SAY_SHARED_ERROR_NO_GAME), false;
	if (settings->tables < 1 || settings->tables > SIL_MAX_BATCH_TABLES)
		return sil_put_shared(why, SAY_SHARED_LIBRARY_BATCH_TABLES), false;
	if (settings->threads < 1 || settings->threads > SIL_MAX_BATCH_THREADS)
		return sil_put_shared(why, SAY_SHARED_LIBRARY_BATCH_THREADS), false;
	return silure_read_options(game, options, &settings->config, why);
}

PUBLIC silure_batch *silure_batch_open(const char *name, int seats, const char *options, uint32_t tables,
				       uint32_t threads, uint64_t seed, int new_deals, char *why)
{
	char spare[SILURE_WHY_BYTES];
	struct sil_out out = sil_out_on(why ? why : spare, SILURE_WHY_BYTES);
	const struct sil_game *game = name ? sil_find_game(name) : NULL;
	struct sil_batch_settings settings = {
		.config.seats = (uint8_t)(seats < 0 || seats > UINT8_MAX ? 0 : seats),
		.tables = tables,
		.threads = threads,
		.seed = seed,
		.auto_deal = new_deals,
	};
	if (!check_settings(game, options, &settings, &out))
		return NULL;
	silure_batch *batch = calloc(1, sizeof *batch);
	if (batch)
		batch->game = game, batch->batch = sil_batch_open(game, &settings);
	if (!batch || !batch->batch) {
		free(batch);
		sil_put_shared(&out, SAY_SHARED_LIBRARY_SHORT);
		return NULL;
	}
	const struct sil_batch_shape *shape = sil_batch_shape(batch->batch);
	batch->shape = (silure_batch_shape){
		.tables = tables,
		.seats = settings.config.seats,
		.rows = shape->rows,
		.observation_bytes = game->rules->observation->bytes,
		.acts = shape->acts,
		.timed = shape->timed,
	};
	return batch;
}

PUBLIC void silure_batch_close(silure_batch *batch)
{
	if (!batch)
		return;
	sil_batch_close(batch->batch);
	free(batch);
}

PUBLIC void silure_batch_get_shape(const silure_batch *batch, silure_batch_shape *shape)
{
	*shape = batch->shape;
}

PUBLIC void silure_batch_reset(silure_batch *batch, uint64_t seed)
{
	sil_batch_reset(batch->batch, seed);
}

PUBLIC void silure_batch_look(silure_batch *batch, const silure_batch_arrays *arrays)
{
	struct sil_batch_buffers buffers = buffers_of(arrays);
	sil_batch_look(batch->batch, &buffers);
}

PUBLIC void silure_batch_pick(silure_batch *batch, const silure_batch_arrays *arrays)
{
	struct sil_batch_buffers buffers = buffers_of(arrays);
	if (buffers.acts)
		sil_batch_pick(batch->batch, &buffers);
}

PUBLIC uint64_t silure_batch_step(silure_batch *batch, const silure_batch_arrays *arrays)
{
	struct sil_batch_buffers buffers = buffers_of(arrays);
	return buffers.acts ? sil_batch_step(batch->batch, &buffers) : 0;
}

PUBLIC uint64_t silure_batch_play(silure_batch *batch, uint32_t steps)
{
	return sil_batch_play(batch->batch, steps);
}

struct chosen {
	const silure_batch *batch;
	const struct sil_bot *bot;
	uint64_t seed;
	const uint8_t *wanted; /* NULL: everything is */
	uint16_t *acts;
};

static void choose_at(const struct sil_cell *cell, uint32_t table, void *context)
{
	const struct chosen *chosen = context;
	const uint32_t rows = chosen->batch->shape.rows;
	for (unsigned due = sil_cell_due(cell); due; due &= due - 1) {
		struct sil_asked asked;
		int seat = __builtin_ctz(due);
		size_t row = (size_t)table * rows + (rows > 1 ? (unsigned)seat : 0);
		struct sil_rng rng = {sil_hash_mix(sil_hash_mix(chosen->seed, table), (uint64_t)seat)};
		if ((!chosen->wanted || chosen->wanted[row]) &&
		    !sil_ask(chosen->batch->game, &cell->state, seat, &asked))
			chosen->acts[row] = chosen->bot->choose(&asked.question, &rng).act;
	}
}

PUBLIC int silure_batch_choose(silure_batch *batch, const char *level, uint64_t seed, const uint8_t *wanted,
			       uint16_t *acts)
{
	const struct sil_bot *bot = level ? sil_find_player(level) : NULL;
	struct chosen chosen = {batch, bot, seed, wanted, acts};
	if (!bot || bot->choose_from_truth || !acts || batch->shape.timed)
		return -1;
	silure_find_networks();
	sil_batch_visit(batch->batch, choose_at, &chosen);
	return 0;
}

PUBLIC uint64_t silure_batch_hash(const silure_batch *batch)
{
	return sil_batch_hash(batch->batch);
}

static bool has_table(const silure_batch *batch, uint32_t table)
{
	return table < batch->shape.tables;
}

static bool has_seat(const silure_batch *batch, uint32_t table, int seat)
{
	return has_table(batch, table) && seat >= 0 && (uint32_t)seat < batch->shape.seats;
}

PUBLIC unsigned silure_batch_due(const silure_batch *batch, uint32_t table)
{
	return has_table(batch, table) ? sil_cell_due(sil_batch_table(batch->batch, table)) : 0;
}

PUBLIC int silure_batch_observe(const silure_batch *batch, uint32_t table, int seat, uint8_t *observation,
				uint8_t *mask)
{
	if (!has_seat(batch, table, seat))
		return -1;
	const struct sil_rules *rules = sil_batch_rules(batch->batch);
	const struct sil_cell *cell = sil_batch_table(batch->batch, table);
	struct sil_view view;
	sil_observe(rules, &cell->state, seat, &view);
	if (observation)
		rules->observation->write(&view, observation);
	if (mask) {
		rules->observation->mask(&view, mask);
		if (batch->shape.timed)
			mask[rules->acts] = sil_cell_due(cell) >> seat & 1;
	}
	return 0;
}

PUBLIC int silure_batch_move(silure_batch *batch, uint32_t table, int seat, uint16_t act)
{
	if (!has_seat(batch, table, seat) || batch->shape.timed)
		return -1;
	struct sil_move move = {.act = act, .seat = (uint8_t)seat};
	return sil_batch_rules(batch->batch)->apply(&sil_batch_table(batch->batch, table)->state, move) ? -1 : 0;
}

PUBLIC int silure_batch_score(const silure_batch *batch, uint32_t table, int32_t *points)
{
	int32_t all[SIL_MAX_SEATS];
	if (!has_table(batch, table))
		return -1;
	sil_batch_rules(batch->batch)->score(&sil_batch_table(batch->batch, table)->state, all);
	memcpy(points, all, batch->shape.seats * sizeof *all);
	return 0;
}

PUBLIC unsigned silure_batch_winners(const silure_batch *batch, uint32_t table)
{
	if (!has_table(batch, table))
		return 0;
	const struct sil_state *state = &sil_batch_table(batch->batch, table)->state;
	return state->public.over ? sil_batch_rules(batch->batch)->winners(state) : 0;
}

PUBLIC char *silure_batch_describe(const char *name)
{
	enum { DESCRIPTION_BYTES = 1 << 16 };
	const struct sil_game *game = name ? sil_find_game(name) : NULL;
	char *text = game ? malloc(DESCRIPTION_BYTES) : NULL;
	if (!text)
		return NULL;
	struct sil_out out = sil_out_on(text, DESCRIPTION_BYTES);
	sil_describe_observation(game, &out);
	return text;
}
