/* The loops that deal and play at random, without the caller's arrays. Compiled with a game's rules, SIL_GAME_RULES and
 * SIL_GAME_KERNEL, natively (kernel.c), for GPUs and for WebAssembly; freestanding. */
#ifndef SILURE_BATCH_PLAYING_H
#define SILURE_BATCH_PLAYING_H

#include "batch/kernel.h"

extern const struct sil_rules SIL_GAME_RULES;
extern const struct sil_kernel SIL_GAME_KERNEL;

#define RULES (&SIL_GAME_RULES)

static void batch_begin(const struct sil_batch_slice *slice)
{
	for (uint32_t t = slice->from; t < slice->to; t++)
		sil_cell_begin(RULES, slice->shape, sil_batch_cell(slice, t), t);
}

static inline uint16_t batch_draw(struct sil_cell *cell, unsigned seat)
{
	return sil_pick(RULES, &cell->state, (int)seat, sil_cell_random(cell));
}

/* What is drawn from the legal acts is legal; to know that spares the rules' own checks where they are compiled in. */
static inline void batch_do(struct sil_cell *cell, unsigned seat, uint16_t act)
{
	if (RULES->apply(&cell->state, (struct sil_move){.act = act, .seat = (uint8_t)seat}) != SIL_OK)
		__builtin_unreachable();
}

static inline void batch_move(struct sil_cell *cell, unsigned seat)
{
	batch_do(cell, seat, batch_draw(cell, seat));
}

static inline unsigned batch_play_once(const struct sil_batch_shape *shape, struct sil_cell *cell)
{
	unsigned due = cell->state.public.due, made = 1;
	if (RULES->timed && shape->timed) {
		uint16_t acts[SIL_MAX_SEATS];
		made = sil_cell_pick(RULES, shape, cell, acts);
		sil_cell_moment(RULES, cell, acts);
	} else if (RULES->together) {
		for (made = 0; due; due &= due - 1, made++)
			batch_move(cell, (unsigned)__builtin_ctz(due));
	} else {
		batch_move(cell, (unsigned)__builtin_ctz(due));
	}
	return made;
}

static __attribute__((noinline)) void batch_deal(const struct sil_batch_slice *slice, struct sil_cell *cell)
{
	sil_cell_deal(RULES, slice->shape, cell);
}

static inline uint64_t batch_play_at(const struct sil_batch_slice *slice, struct sil_cell *cell, uint32_t steps)
{
	uint64_t made = 0;
	for (uint32_t step = 0; step < steps && !cell->state.public.over; step++) {
		made += batch_play_once(slice->shape, cell);
		if (cell->state.public.over && slice->shape->auto_deal)
			batch_deal(slice, cell);
	}
	return made;
}

/* Two tables by turns, both dealt again by themselves: while one's move waits for its branches and loads, the
 * processor works on the other's. Returns how many acts were made. */
static inline uint64_t batch_play_two(const struct sil_batch_slice *slice, struct sil_cell *one, struct sil_cell *two,
				      uint32_t steps)
{
	for (uint32_t step = 0; step < steps; step++) {
		unsigned one_seat = (unsigned)__builtin_ctz(one->state.public.due);
		unsigned two_seat = (unsigned)__builtin_ctz(two->state.public.due);
		uint16_t one_act = batch_draw(one, one_seat), two_act = batch_draw(two, two_seat);
		batch_do(one, one_seat, one_act);
		batch_do(two, two_seat, two_act);
		if (__builtin_expect(one->state.public.over, 0))
			batch_deal(slice, one);
		if (__builtin_expect(two->state.public.over, 0))
			batch_deal(slice, two);
	}
	return 2 * (uint64_t)steps;
}

/* Four tables step by step, all dealt again by themselves, by the rules' own way to do so. */
static inline uint64_t batch_play_four(const struct sil_batch_slice *slice, uint32_t t, uint32_t steps)
{
	struct sil_cell *cells[4];
	struct sil_state *states[4];
	for (uint32_t i = 0; i < 4; i++)
		cells[i] = sil_batch_cell(slice, t + i), states[i] = &cells[i]->state;
	for (uint32_t step = 0; step < steps; step++) {
		struct sil_move moves[4];
		for (uint32_t i = 0; i < 4; i++) {
			unsigned seat = (unsigned)__builtin_ctz(states[i]->public.due);
			moves[i] = (struct sil_move){.act = batch_draw(cells[i], seat), .seat = (uint8_t)seat};
		}
		RULES->apply_four(states, moves);
		for (uint32_t i = 0; i < 4; i++)
			if (__builtin_expect(states[i]->public.over, 0))
				batch_deal(slice, cells[i]);
	}
	return 4 * (uint64_t)steps;
}

/* Else table by table: what a processor learns of a game's branches serves the next steps of the same game. */
static __attribute__((flatten)) uint64_t batch_play(const struct sil_batch_slice *slice, uint32_t steps)
{
	uint64_t made = 0;
	uint32_t t = slice->from;
	if (RULES->apply_four && slice->shape->auto_deal)
		for (; t + 3 < slice->to; t += 4)
			made += batch_play_four(slice, t, steps);
	if (RULES->by_turns && slice->shape->auto_deal)
		for (; t + 1 < slice->to; t += 2)
			made += batch_play_two(slice, sil_batch_cell(slice, t), sil_batch_cell(slice, t + 1), steps);
	for (; t < slice->to; t++)
		made += batch_play_at(slice, sil_batch_cell(slice, t), steps);
	return made;
}

#endif
