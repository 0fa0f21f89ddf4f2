/* Random play by a batch's loops as a portable native program, to compare WebAssembly with: bench/wasm compiles it with
 * one game's rules and SIL_GAME_KERNEL. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "batch/kernel.h"

extern const struct sil_kernel SIL_GAME_KERNEL;

/* SEATS OPTION VALUE STEPS: the same as engine_random_moves (wasm/engine.c). Prints moves a second of this process's
 * time, and the hash of where it ended. */
int main(int count, char **words)
{
	static struct sil_cell cell;
	const struct sil_kernel *kernel = &SIL_GAME_KERNEL;
	if (count != 5)
		return 2;
	struct sil_config config = {.seats = (uint8_t)atoi(words[1])};
	config.options[atoi(words[2]) % SIL_MAX_OPTIONS] = (uint8_t)atoi(words[3]);
	struct sil_batch_shape shape = sil_batch_shape_of(kernel->rules, &config, 1);
	struct sil_batch_slice slice = {.shape = &shape, .cells = (uint8_t *)&cell, .to = 1};
	uint32_t steps = (uint32_t)atoi(words[4]);
	kernel->begin(&slice);
	kernel->play(&slice, steps); /* caches and branches */
	kernel->begin(&slice);
	clock_t start = clock();
	uint64_t moves = kernel->play(&slice, steps);
	double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
	printf("%.0f %llu\n", (double)moves / seconds, (unsigned long long)sil_cell_hash(kernel->rules, &cell));
}
