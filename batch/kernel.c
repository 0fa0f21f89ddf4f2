/* A game's loops over many tables. Compiled with the game's rules, SIL_GAME_RULES and SIL_GAME_KERNEL; freestanding. */
#include "batch/playing.h"

/* Where a game has no quick way of its own, or a mask is wider than the rules' acts. */
static void batch_look_plainly(const struct sil_batch_shape *shape, const struct sil_cell *cell, unsigned seats,
			       uint8_t *observations, uint8_t *masks)
{
	for (unsigned due = seats; masks && due; due &= due - 1) {
		unsigned seat = (unsigned)__builtin_ctz(due), row = RULES->together ? seat : 0;
		sil_mask(RULES, &cell->state, (int)seat, masks + row * shape->acts);
		if (shape->timed)
			masks[row * shape->acts + RULES->acts] = 1;
	}
	if (observations && RULES->observation->look) {
		RULES->observation->look(&cell->state, seats, observations, NULL);
		return;
	}
	for (; observations && seats; seats &= seats - 1) {
		unsigned seat = (unsigned)__builtin_ctz(seats), row = RULES->together ? seat : 0;
		struct sil_view view;
		sil_observe(RULES, &cell->state, (int)seat, &view);
		RULES->observation->write(&view, observations + row * RULES->observation->bytes);
	}
}

/* Row r of either array is the r-th seat's where the game is `together`; else there is one row. */
static inline void batch_look_rows(const struct sil_batch_shape *shape, const struct sil_cell *cell, unsigned seats,
				   uint8_t *observations, uint8_t *masks)
{
	if (RULES->observation->look && !(RULES->timed && shape->timed))
		RULES->observation->look(&cell->state, seats, observations, masks);
	else
		batch_look_plainly(shape, cell, seats, observations, masks);
}

static inline void batch_look_at(const struct sil_batch_slice *slice, uint32_t t, const struct sil_cell *cell)
{
	const struct sil_batch_shape *shape = slice->shape;
	const unsigned due = sil_cell_due(cell);
	const uint32_t rows = RULES->together ? shape->rows : 1;
	uint8_t *observations = slice->buffers.observations, *masks = slice->buffers.masks, *seat = slice->buffers.seat;
	if (seat && RULES->together)
		for (uint32_t r = 0; r < rows; r++)
			seat[t * rows + r] = due >> r & 1 ? (uint8_t)r : SIL_NOBODY;
	else if (seat)
		seat[t] = due ? (uint8_t)__builtin_ctz(due) : SIL_NOBODY;
	observations = observations ? observations + (size_t)t * rows * RULES->observation->bytes : NULL;
	masks = masks ? masks + (size_t)t * rows * shape->acts : NULL;
	if (masks && __builtin_popcount(due) != (int)rows)
		__builtin_memset(masks, 0, (size_t)rows * shape->acts);
	if (!due || (!observations && !masks))
		return;
	batch_look_rows(shape, cell, due, observations, masks);
}

static void batch_look(const struct sil_batch_slice *slice)
{
	for (uint32_t t = slice->from; t < slice->to; t++)
		batch_look_at(slice, t, sil_batch_cell(slice, t));
}

static inline void batch_pick_at(const struct sil_batch_slice *slice, uint32_t t, struct sil_cell *cell)
{
	const uint32_t rows = RULES->together ? slice->shape->rows : 1;
	uint16_t *acts = slice->buffers.acts + (size_t)t * rows;
	for (uint32_t r = 0; r < rows; r++)
		acts[r] = SIL_NO_ACT;
	sil_cell_pick(RULES, slice->shape, cell, acts);
}

static void batch_pick(const struct sil_batch_slice *slice)
{
	for (uint32_t t = slice->from; t < slice->to; t++)
		batch_pick_at(slice, t, sil_batch_cell(slice, t));
}

/* The end of a game: what it was worth, and a new one. */
static __attribute__((noinline)) void batch_finish(const struct sil_batch_slice *slice, uint32_t t,
						   struct sil_cell *cell)
{
	const uint32_t seats = slice->shape->config.seats;
	if (slice->buffers.rewards)
		sil_cell_reward(RULES, cell, slice->buffers.rewards + (size_t)t * seats);
	if (slice->buffers.scores) {
		int32_t points[SIL_MAX_SEATS];
		RULES->score(&cell->state, points);
		__builtin_memcpy(slice->buffers.scores + (size_t)t * seats, points, seats * sizeof *points);
	}
	if (slice->shape->auto_deal)
		sil_cell_deal(RULES, slice->shape, cell);
}

/* A step without its look. */
static inline uint64_t batch_advance_at(const struct sil_batch_slice *slice, uint32_t t, struct sil_cell *cell)
{
	const struct sil_batch_shape *shape = slice->shape;
	const uint32_t rows = RULES->together ? shape->rows : 1, seats = shape->config.seats;
	const uint16_t *acts = slice->buffers.acts + (size_t)t * rows;
	bool was_over = cell->state.public.over;
	uint64_t refused = 0;
	if (!was_over)
		refused = RULES->timed && shape->timed ? sil_cell_moment(RULES, cell, acts)
						       : sil_cell_apply(RULES, cell, acts);
	bool over = cell->state.public.over && !was_over;
	if (slice->buffers.rewards)
		for (uint32_t s = 0; s < seats; s++)
			slice->buffers.rewards[(size_t)t * seats + s] = 0;
	if (slice->buffers.done)
		slice->buffers.done[t] = over;
	if (over)
		batch_finish(slice, t, cell);
	return refused;
}

static inline uint64_t batch_step_at(const struct sil_batch_slice *slice, uint32_t t, struct sil_cell *cell)
{
	uint64_t refused = batch_advance_at(slice, t, cell);
	batch_look_at(slice, t, cell);
	return refused;
}

static uint64_t batch_step(const struct sil_batch_slice *slice)
{
	uint64_t refused = 0;
	for (uint32_t t = slice->from; t < slice->to; t++)
		refused += batch_step_at(slice, t, sil_batch_cell(slice, t));
	return refused;
}

const struct sil_kernel SIL_GAME_KERNEL = {
	.rules = &SIL_GAME_RULES,
	.begin = batch_begin,
	.look = batch_look,
	.pick = batch_pick,
	.step = batch_step,
	.play = batch_play,
};
