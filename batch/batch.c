/* A batch: cells of equal size one behind the other, cut into a part for each thread, and those into pieces: who is
 * done with the own part takes pieces of the others', so that nobody waits long for a thread the machine keeps back.
 * But not the last ones of a thread that is at work: its tables are in its processor's cache, and to bring them over
 * and back takes longer than to wait. */
#include "batch/batch.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "batch/pool.h"

enum { PIECES = 32, LAST_PIECES = 6 }; /* of a part, and those that are left to who is at work on them */

/* A thread's tables, and what it has counted. */
struct part {
	_Atomic uint32_t next; /* piece to be taken */
	uint64_t count;
	uint8_t apart[48]; /* from the next one, which others write */
};

struct sil_batch {
	const struct sil_kernel *kernel;
	struct sil_batch_shape shape;
	struct sil_pool *pool;
	uint8_t *cells;
	uint32_t tables, threads;
	struct part *parts;
};

enum job_kind { JOB_BEGIN, JOB_LOOK, JOB_PICK, JOB_STEP, JOB_PLAY, JOB_VISIT };

struct job {
	const struct sil_batch *batch;
	struct sil_batch_buffers buffers;
	enum job_kind kind;
	uint32_t steps;
	sil_batch_visitor *visit;
	void *context;
};

/* What the kernel's function returned, if it does. */
static uint64_t do_slice(const struct job *job, const struct sil_batch_slice *slice)
{
	const struct sil_kernel *kernel = job->batch->kernel;
	switch (job->kind) {
	case JOB_BEGIN:
		kernel->begin(slice);
		break;
	case JOB_LOOK:
		kernel->look(slice);
		break;
	case JOB_PICK:
		kernel->pick(slice);
		break;
	case JOB_STEP:
		return kernel->step(slice);
	case JOB_PLAY:
		return kernel->play(slice, job->steps);
	case JOB_VISIT:
		for (uint32_t table = slice->from; table < slice->to; table++)
			job->visit(sil_batch_cell(slice, table), table, job->context);
		break;
	}
	return 0;
}

/* Whether another thread is kept from its last pieces: it does not come for the next one. */
static bool stands_still(const struct sil_batch *batch, uint32_t number, uint32_t next)
{
	for (uint32_t seen; next < PIECES; next = seen)
		if ((seen = sil_pool_watch(batch->pool, &batch->parts[number].next, next)) == next)
			return true;
	return false;
}

static uint64_t do_part(const struct job *job, uint32_t number, bool own)
{
	const struct sil_batch *batch = job->batch;
	const uint64_t all = (uint64_t)batch->threads * PIECES;
	struct sil_batch_slice slice = {.shape = &batch->shape, .cells = batch->cells, .buffers = job->buffers};
	uint64_t count = 0;
	for (bool to_the_end = own;;) {
		uint32_t i = atomic_load_explicit(&batch->parts[number].next, memory_order_relaxed);
		if (!to_the_end && i + LAST_PIECES >= PIECES && !(to_the_end = stands_still(batch, number, i)))
			break;
		if ((i = atomic_fetch_add(&batch->parts[number].next, 1)) >= PIECES)
			break;
		uint64_t piece = (uint64_t)number * PIECES + i;
		slice.from = (uint32_t)(batch->tables * piece / all);
		slice.to = (uint32_t)(batch->tables * (piece + 1) / all);
		count += do_slice(job, &slice);
	}
	return count;
}

static void work(void *argument, uint32_t thread)
{
	const struct job *job = argument;
	uint64_t count = 0;
	for (uint32_t i = 0; i < job->batch->threads; i++)
		count += do_part(job, (thread + i) % job->batch->threads, i == 0);
	job->batch->parts[thread].count = count;
}

static uint64_t run_job(struct sil_batch *batch, struct job *job)
{
	uint64_t sum = 0;
	for (uint32_t i = 0; i < batch->threads; i++)
		atomic_store_explicit(&batch->parts[i].next, 0, memory_order_relaxed);
	sil_pool_run(batch->pool, work, job);
	for (uint32_t i = 0; i < batch->threads; i++)
		sum += batch->parts[i].count;
	return sum;
}

static uint64_t run(struct sil_batch *batch, enum job_kind kind, const struct sil_batch_buffers *buffers,
		    uint32_t steps)
{
	struct job job = {.batch = batch, .kind = kind, .steps = steps};
	if (buffers)
		job.buffers = *buffers;
	return run_job(batch, &job);
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
	batch->parts = calloc(batch->threads, sizeof *batch->parts);
	if (!batch->kernel || !batch->pool || !batch->cells || !batch->parts) {
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
	free(batch->parts);
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

void sil_batch_visit(struct sil_batch *batch, sil_batch_visitor *visit, void *context)
{
	struct job job = {.batch = batch, .kind = JOB_VISIT, .visit = visit, .context = context};
	run_job(batch, &job);
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
