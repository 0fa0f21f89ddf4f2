/* A batch: cells of equal size one behind the other, cut into a slice for each thread. */
#include "batch/batch.h"

#include <stdlib.h>

#include "batch/pool.h"

struct sil_batch {
	const struct sil_kernel *kernel;
	struct sil_batch_shape shape;
	struct sil_pool *pool;
	uint8_t *cells;
	uint32_t tables, threads;
};

enum job_kind { JOB_BEGIN, JOB_LOOK, JOB_PICK, JOB_STEP, JOB_PLAY };

struct job {
	const struct sil_batch *batch;
	struct sil_batch_buffers buffers;
	enum job_kind kind;
	uint32_t steps;
	uint64_t counts[SIL_MAX_BATCH_THREADS]; /* what each thread's call returned */
};

static void work(void *argument, uint32_t thread)
{
	struct job *job = argument;
	const struct sil_batch *batch = job->batch;
	const struct sil_kernel *kernel = batch->kernel;
	struct sil_batch_slice slice = {
		.shape = &batch->shape,
		.cells = batch->cells,
		.from = (uint32_t)((uint64_t)batch->tables * thread / batch->threads),
		.to = (uint32_t)((uint64_t)batch->tables * (thread + 1) / batch->threads),
		.buffers = job->buffers,
	};
	switch (job->kind) {
	case JOB_BEGIN:
		kernel->begin(&slice);
		break;
	case JOB_LOOK:
		kernel->look(&slice);
		break;
	case JOB_PICK:
		kernel->pick(&slice);
		break;
	case JOB_STEP:
		job->counts[thread] = kernel->step(&slice);
		break;
	case JOB_PLAY:
		job->counts[thread] = kernel->play(&slice, job->steps);
		break;
	}
}

static uint64_t run(struct sil_batch *batch, enum job_kind kind, const struct sil_batch_buffers *buffers,
		    uint32_t steps)
{
	struct job job = {.batch = batch, .kind = kind, .steps = steps};
	uint64_t sum = 0;
	if (buffers)
		job.buffers = *buffers;
	sil_pool_run(batch->pool, work, &job);
	for (uint32_t i = 0; i < batch->threads; i++)
		sum += job.counts[i];
	return sum;
}

struct sil_batch *sil_batch_open(const struct sil_game *game, const struct sil_batch_settings *settings)
{
	const struct sil_rules *rules = game->rules;
	struct sil_batch *batch = calloc(1, sizeof *batch);
	if (!batch)
		return NULL;
	batch->kernel = sil_find_kernel(rules);
	batch->tables = settings->tables, batch->threads = settings->threads;
	batch->shape = sil_batch_shape_of(rules, &settings->config, settings->seed);
	batch->shape.auto_deal = settings->auto_deal;
	batch->pool = sil_pool_open(batch->threads);
	batch->cells = calloc((size_t)batch->tables, batch->shape.cell_bytes);
	if (!batch->kernel || !batch->pool || !batch->cells) {
		sil_batch_close(batch);
		return NULL;
	}
	run(batch, JOB_BEGIN, NULL, 0);
	return batch;
}

void sil_batch_close(struct sil_batch *batch)
{
	if (!batch)
		return;
	sil_pool_close(batch->pool);
	free(batch->cells);
	free(batch);
}

const struct sil_batch_shape *sil_batch_shape(const struct sil_batch *batch)
{
	return &batch->shape;
}

const struct sil_rules *sil_batch_rules(const struct sil_batch *batch)
{
	return batch->kernel->rules;
}

void sil_batch_reset(struct sil_batch *batch, uint64_t seed)
{
	batch->shape.seed = seed;
	run(batch, JOB_BEGIN, NULL, 0);
}

void sil_batch_look(struct sil_batch *batch, const struct sil_batch_buffers *buffers)
{
	run(batch, JOB_LOOK, buffers, 0);
}

void sil_batch_pick(struct sil_batch *batch, const struct sil_batch_buffers *buffers)
{
	run(batch, JOB_PICK, buffers, 0);
}

uint64_t sil_batch_step(struct sil_batch *batch, const struct sil_batch_buffers *buffers)
{
	return run(batch, JOB_STEP, buffers, 0);
}

uint64_t sil_batch_play(struct sil_batch *batch, uint32_t steps)
{
	return run(batch, JOB_PLAY, NULL, steps);
}

struct sil_cell *sil_batch_table(struct sil_batch *batch, uint32_t table)
{
	return (struct sil_cell *)(batch->cells + (size_t)table * batch->shape.cell_bytes);
}

uint64_t sil_batch_hash(const struct sil_batch *batch)
{
	uint64_t sum = 0;
	for (uint32_t t = 0; t < batch->tables; t++)
		sum += sil_cell_hash(batch->kernel->rules,
				     (const struct sil_cell *)(batch->cells + (size_t)t * batch->shape.cell_bytes));
	return sum;
}
