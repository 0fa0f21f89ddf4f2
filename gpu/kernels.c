/* A game's kernels for a GPU: the rule files and the batch's own loops, one thread a table. Compiled by gpu/build with
 * SIL_GAME_RULES and SIL_GAME_KERNEL, for NVPTX; freestanding. */
#include "batch/kernel.c"

/* What a launch is about, in the GPU's memory. */
struct gpu_launch {
	struct sil_batch_shape shape;
	struct sil_batch_slice slice; /* of all tables */
	uint32_t tables, steps;
	uint64_t *out; /* a number for each table or thread */
};

static inline uint32_t this_thread(void)
{
	return (uint32_t)__nvvm_read_ptx_sreg_ctaid_x() * (uint32_t)__nvvm_read_ptx_sreg_ntid_x() +
	       (uint32_t)__nvvm_read_ptx_sreg_tid_x();
}

static inline uint32_t all_threads(void)
{
	return (uint32_t)__nvvm_read_ptx_sreg_nctaid_x() * (uint32_t)__nvvm_read_ptx_sreg_ntid_x();
}

/* The part of a cell that there is. */
struct gpu_cell {
	uint64_t words[(offsetof(struct sil_cell, state) + GPU_STATE_BYTES) / 8];
};

static inline void copy_cell(struct gpu_cell *to, const struct gpu_cell *from)
{
	*to = *from;
}

#define CELL_AT(launch, t) ((struct gpu_cell *)((launch)->slice.cells + (uint64_t)(t) * sizeof(struct gpu_cell)))

void gpu_begin(const struct gpu_launch *launch)
{
	uint32_t t = this_thread();
	struct gpu_cell cell;
	if (t >= launch->tables)
		return;
	sil_cell_begin(RULES, &launch->shape, (struct sil_cell *)&cell, t);
	copy_cell(CELL_AT(launch, t), &cell);
}

void gpu_look(const struct gpu_launch *launch)
{
	uint32_t t = this_thread();
	struct gpu_cell cell;
	if (t >= launch->tables)
		return;
	copy_cell(&cell, CELL_AT(launch, t));
	batch_look_at(&launch->slice, t, (struct sil_cell *)&cell);
}

void gpu_pick(const struct gpu_launch *launch)
{
	uint32_t t = this_thread();
	struct gpu_cell cell;
	if (t >= launch->tables)
		return;
	copy_cell(&cell, CELL_AT(launch, t));
	batch_pick_at(&launch->slice, t, (struct sil_cell *)&cell);
	CELL_AT(launch, t)->words[0] = cell.words[0]; /* the generator alone has moved on */
}

void gpu_step(const struct gpu_launch *launch)
{
	uint32_t t = this_thread();
	struct gpu_cell cell;
	if (t >= launch->tables)
		return;
	copy_cell(&cell, CELL_AT(launch, t));
	launch->out[t] = batch_step_at(&launch->slice, t, (struct sil_cell *)&cell);
	copy_cell(CELL_AT(launch, t), &cell);
}

void gpu_play(const struct gpu_launch *launch)
{
	uint32_t t = this_thread();
	struct gpu_cell cell;
	if (t >= launch->tables)
		return;
	copy_cell(&cell, CELL_AT(launch, t));
	launch->out[t] = batch_play_at(&launch->slice, (struct sil_cell *)&cell, launch->steps);
	copy_cell(CELL_AT(launch, t), &cell);
}

void gpu_hash(const struct gpu_launch *launch)
{
	uint32_t t = this_thread();
	struct gpu_cell cell;
	if (t >= launch->tables)
		return;
	copy_cell(&cell, CELL_AT(launch, t));
	launch->out[t] = sil_cell_hash(RULES, (struct sil_cell *)&cell);
}

/* Whole random games, one behind the other, those of the tables `thread`, `thread` + all threads, …; out: the sum of
 * their last states' hashes and how many acts were made, for each thread. Nothing but that leaves the multiprocessor.
 */
static inline __attribute__((always_inline)) void play_games(const struct gpu_launch *launch, struct sil_cell *cell)
{
	const uint32_t first = this_thread(), stride = all_threads();
	uint64_t made = 0, hash = 0;
	for (uint32_t t = first; t < launch->tables; t += stride) {
		sil_cell_begin(RULES, &launch->shape, cell, t);
		while (!cell->state.public.over)
			made += batch_play_once(&launch->shape, cell);
		hash += sil_cell_hash(RULES, cell);
	}
	launch->out[2 * first] = hash;
	launch->out[2 * first + 1] = made;
}

void gpu_games_local(const struct gpu_launch *launch)
{
	struct gpu_cell cell;
	play_games(launch, (struct sil_cell *)&cell);
}

/* The same with the cells in the multiprocessor's shared memory, an odd number of eight-byte words apart, so that
 * neighbours meet different banks. */
extern __attribute__((address_space(3))) uint64_t gpu_arena[];

enum { GPU_SHARED_WORDS = sizeof(struct gpu_cell) / 8 | 1 };

void gpu_games_shared(const struct gpu_launch *launch)
{
	uint32_t thread = (uint32_t)__nvvm_read_ptx_sreg_tid_x();
	play_games(launch, (struct sil_cell *)(uint64_t *)&gpu_arena[thread * GPU_SHARED_WORDS]);
}
