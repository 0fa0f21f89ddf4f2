/* Random play by a batch's loops, as a program or a WebAssembly module, to compare the two: bench/wasm compiles it with
 * one game's rules and SIL_GAME_KERNEL. */
#include "batch/kernel.h"

enum { TABLES = 256, CELL_BYTES = sizeof(struct sil_cell) };

extern const struct sil_kernel SIL_GAME_KERNEL;

static _Alignas(8) uint8_t cells[TABLES * CELL_BYTES];
static struct sil_batch_shape shape;
static struct sil_batch_slice tables = {.shape = &shape, .cells = cells, .to = TABLES};

/* Deals and plays; how many acts were made. */
__attribute__((visibility("default"), used)) double play(int seats, int option, int timed, int steps)
{
	const struct sil_rules *rules = SIL_GAME_KERNEL.rules;
	shape = (struct sil_batch_shape){
		.config = {.seats = (uint8_t)seats, .options = {(uint8_t)option}},
		.rows = rules->observation->together ? (uint8_t)seats : 1,
		.timed = timed,
		.auto_deal = true,
		.acts = (uint16_t)(rules->acts + timed),
		.cell_bytes = (uint32_t)(offsetof(struct sil_cell, state) + rules->state_bytes),
		.seed = 1,
	};
	SIL_GAME_KERNEL.begin(&tables);
	return (double)SIL_GAME_KERNEL.play(&tables, (uint32_t)steps);
}

/* Of all tables as they stand; half of it, which a double holds. */
__attribute__((visibility("default"), used)) double hash(void)
{
	uint64_t sum = 0;
	for (uint32_t t = 0; t < TABLES; t++)
		sum += sil_cell_hash(SIL_GAME_KERNEL.rules, sil_batch_cell(&tables, t));
	return (double)(uint32_t)(sum ^ sum >> 32);
}

#ifndef __wasm__
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int main(int count, char **words)
{
	double best = 0;
	for (int i = 0; i < 7 && count == 4; i++) {
		clock_t start = clock();
		double made = play(4, atoi(words[1]), atoi(words[2]), atoi(words[3]));
		double rate = made / ((double)(clock() - start) / CLOCKS_PER_SEC);
		best = rate > best ? rate : best;
	}
	printf("%.0f %.0f\n", best, hash());
}
#endif
