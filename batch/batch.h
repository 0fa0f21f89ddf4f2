/* N tables of one game, stepped together into the caller's arrays; what libsilure's batches are made of. */
#ifndef SILURE_BATCH_BATCH_H
#define SILURE_BATCH_BATCH_H

#include "batch/kernel.h"

enum { SIL_MAX_BATCH_THREADS = 256, SIL_MAX_BATCH_TABLES = 1 << 24 };

struct sil_batch;
struct sil_pool;

struct sil_batch_settings {
	struct sil_config config; /* checked already */
	uint32_t tables, threads; /* at least 1 each, at most what the limits above say */
	uint64_t seed;
	bool auto_deal; /* a table whose game has ended begins the next one within the same step */
};

/* NULL when memory or threads are short. Deals everywhere. What happens at a table depends on its number, the seed and
 * the acts alone, not on how many threads or other tables there are. */
struct sil_batch *sil_batch_open(const struct sil_game *, const struct sil_batch_settings *);
void sil_batch_close(struct sil_batch *);

const struct sil_batch_shape *sil_batch_shape(const struct sil_batch *);
const struct sil_rules *sil_batch_rules(const struct sil_batch *);

/* Deals everywhere anew from a seed. */
void sil_batch_reset(struct sil_batch *, uint64_t seed);
/* What the kernel's functions of these names do, for all tables on all threads. */
void sil_batch_look(struct sil_batch *, const struct sil_batch_buffers *);
void sil_batch_pick(struct sil_batch *, const struct sil_batch_buffers *);
uint64_t sil_batch_step(struct sil_batch *, const struct sil_batch_buffers *);
uint64_t sil_batch_play(struct sil_batch *, uint32_t steps);

/* Shows every table to `visit`, on all threads at once: each table once, in any order. */
typedef void sil_batch_visitor(const struct sil_cell *, uint32_t table, void *context);
void sil_batch_visit(struct sil_batch *, sil_batch_visitor *visit, void *context);

/* One table's true state, and a sum of hashes over all tables and their generators. */
struct sil_cell *sil_batch_table(struct sil_batch *, uint32_t table);
uint64_t sil_batch_hash(const struct sil_batch *);

#endif
