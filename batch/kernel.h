/* The loops over a batch's tables, compiled once for each game together with its rules, so that nothing is called
 * through a pointer on the way. */
#ifndef SILURE_BATCH_KERNEL_H
#define SILURE_BATCH_KERNEL_H

#include "batch/stepping.h"

/* The caller's arrays, row by row of all tables of the batch; NULL: not wanted. batch.h tells what they hold. */
struct sil_batch_buffers {
	uint8_t *observations; /* [tables][rows][bytes of an observation] */
	uint8_t *masks;        /* [tables][rows][acts] */
	uint16_t *acts;        /* [tables][rows] */
	uint8_t *seat;         /* [tables][rows] */
	float *rewards;        /* [tables][seats] */
	int32_t *scores;       /* [tables][seats] */
	uint8_t *done;         /* [tables] */
};

/* Some tables of a batch, for one thread: those from `from` to before `to`. */
struct sil_batch_slice {
	const struct sil_batch_shape *shape;
	uint8_t *cells;
	uint32_t from, to;
	struct sil_batch_buffers buffers;
};

struct sil_kernel {
	const struct sil_rules *rules;
	/* Deals at every table of the slice. */
	void (*begin)(const struct sil_batch_slice *);
	/* Fills observations, masks, seat of all rows. */
	void (*look)(const struct sil_batch_slice *);
	/* Draws acts for all rows. */
	void (*pick)(const struct sil_batch_slice *);
	/* One step from acts; fills all other buffers. Returns how many acts were refused. */
	uint64_t (*step)(const struct sil_batch_slice *);
	/* `steps` steps of acts drawn as `pick` draws them, quicker; no buffers. Returns how many acts were made. */
	uint64_t (*play)(const struct sil_batch_slice *, uint32_t steps);
};

/* NULL when there are none for such rules. */
const struct sil_kernel *sil_find_kernel(const struct sil_rules *);

static inline struct sil_cell *sil_batch_cell(const struct sil_batch_slice *slice, uint32_t table)
{
	return (struct sil_cell *)(slice->cells + (size_t)table * slice->shape->cell_bytes);
}

#endif
