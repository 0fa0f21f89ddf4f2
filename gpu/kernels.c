/* A game's kernels for a GPU: the rule files and the batch's own loops, one thread a table. Compiled by gpu/build with
 * SIL_GAME_RULES and SIL_GAME_KERNEL, for NVPTX; freestanding. */
#include "batch/kernel.c"

/* What a launch is about, in the GPU's memory. */
struct gpu_launch {
	struct sil_batch_shape shape;
	struct sil_batch_slice slice; /* of all tables */
	uint32_t tables;
	uint32_t steps;  /* to be made at once */
	uint32_t gather; /* of whole games: how many threads of a warp deal together, or do late acts */
	uint32_t late;   /* acts from this one on are late: worth waiting for others, because they shuffle, say */
	uint64_t *out;   /* a number for each table or thread */
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

#define CELL_AT(launch, t) ((struct gpu_cell *)((launch)->slice.cells + (uint64_t)(t) * sizeof(struct gpu_cell)))

/* The multiprocessor's shared memory. Cells lie an odd number of eight-byte words apart there, rows of a tile an odd
 * number of four-byte words, so that neighbouring threads meet different banks. */
extern __attribute__((address_space(3))) uint64_t gpu_arena[];

enum { WARP = 32, CELL_WORDS = sizeof(struct gpu_cell) / 8, SHARED_WORDS = CELL_WORDS | 1 };

#define GLOBAL __attribute__((address_space(1)))

#define EVERYBODY 0xffffffffu

static inline uint32_t this_lane(void)
{
	return (uint32_t)__nvvm_read_ptx_sreg_tid_x() % WARP;
}

/* A row of a tile: an observation, and from the next multiple of four on a mask. silure.gpu knows the sizes too. */
static inline uint32_t mask_at(void)
{
	return (RULES->observation->bytes + 3u) / 4 * 4;
}

static inline uint32_t row_bytes(void)
{
	return ((mask_at() + RULES->acts + 8u) / 4 | 1) *
	       4; /* a mask may be one longer, and a word behind it is read */
}

/* A warp's 32 tables in shared memory: their cells, and for each one row on its way to the caller's arrays. Threads
 * write rows byte by byte, each its own; into the arrays the warp writes them together, neighbouring bytes at a time.
 */
struct warp_tables {
	uint32_t first, count; /* of all tables */
	uint64_t *cells;
	uint8_t *tile;
};

static inline __attribute__((always_inline)) struct warp_tables warp_tables(const struct gpu_launch *launch)
{
	uint32_t warp = (uint32_t)__nvvm_read_ptx_sreg_tid_x() / WARP, first = this_thread() / WARP * WARP;
	uint32_t words = WARP * SHARED_WORDS + WARP * row_bytes() / 8;
	uint64_t *cells = (uint64_t *)&gpu_arena[warp * words];
	uint32_t left = first < launch->tables ? launch->tables - first : 0;
	return (struct warp_tables){first, left < WARP ? left : WARP, cells, (uint8_t *)(cells + WARP * SHARED_WORDS)};
}

/* Where the k-th word of a warp's cells, which follow one another in global memory, lies in shared memory. */
static inline uint32_t shared_word(uint32_t k)
{
	return k / CELL_WORDS * SHARED_WORDS + k % CELL_WORDS;
}

static inline __attribute__((always_inline)) void load_cells(const struct gpu_launch *launch,
							     const struct warp_tables *tables)
{
	const GLOBAL uint64_t *from = (const GLOBAL uint64_t *)CELL_AT(launch, tables->first);
#pragma unroll 8 /* loads in flight at once */
	for (uint32_t k = this_lane(); k < tables->count * CELL_WORDS; k += WARP)
		tables->cells[shared_word(k)] = from[k];
	__nvvm_bar_warp_sync(EVERYBODY);
}

static inline __attribute__((always_inline)) void store_cells(const struct gpu_launch *launch,
							      const struct warp_tables *tables)
{
	GLOBAL uint64_t *to = (GLOBAL uint64_t *)CELL_AT(launch, tables->first);
	__nvvm_bar_warp_sync(EVERYBODY);
#pragma unroll 8
	for (uint32_t k = this_lane(); k < tables->count * CELL_WORDS; k += WARP)
		to[k] = tables->cells[shared_word(k)];
}

static inline __attribute__((always_inline)) struct sil_cell *own_cell(const struct warp_tables *tables)
{
	return (struct sil_cell *)(tables->cells + this_lane() * SHARED_WORDS);
}

/* One row, a word a thread: bytes up to where words begin in the array, the words, the bytes left over. */
static inline __attribute__((always_inline)) void put_row(const uint8_t *row, GLOBAL uint8_t *to, uint32_t bytes)
{
	const uint32_t lane = this_lane(), head = -(uint32_t)(uint64_t)to & 3;
	const uint32_t words = (bytes - head) / 4, tail = head + words * 4;
	const uint32_t *from = (const uint32_t *)row;
	GLOBAL uint32_t *at = (GLOBAL uint32_t *)(to + head);
	for (uint32_t k = lane; k < words; k += WARP)
		at[k] = (uint32_t)(((uint64_t)from[k + 1] << 32 | from[k]) >> 8 * head);
	if (lane < head)
		to[lane] = row[lane];
	if (tail + lane < bytes)
		to[tail + lane] = row[tail + lane];
}

/* The rows of a set of lanes; `to` is where the first lane's goes, the next ones follow `apart` bytes each. */
static inline __attribute__((always_inline)) void put_rows(const uint8_t *tile, uint8_t *to, uint32_t bytes,
							   uint32_t apart, uint32_t lanes)
{
	for (; lanes; lanes &= lanes - 1) {
		uint32_t lane = (uint32_t)__builtin_ctz(lanes);
		put_row(tile + lane * row_bytes(), (GLOBAL uint8_t *)(to + (uint64_t)lane * apart), bytes);
	}
}

/* What batch_look_at does, row by row for the whole warp. */
static inline __attribute__((always_inline)) void look_together(const struct gpu_launch *launch,
								const struct warp_tables *tables)
{
	const struct sil_batch_slice *slice = &launch->slice;
	const struct sil_batch_shape *shape = slice->shape;
	const struct sil_cell *cell = own_cell(tables);
	const bool together = RULES->together, here = this_lane() < tables->count;
	const uint32_t rows = together ? shape->rows : 1, bytes = RULES->observation->bytes, acts = shape->acts;
	const uint32_t all = tables->count < WARP ? (1u << tables->count) - 1 : EVERYBODY;
	const unsigned due = here ? sil_cell_due(cell) : 0;
	uint8_t *own = tables->tile + this_lane() * row_bytes();
	for (uint32_t r = 0; r < rows; r++) {
		const unsigned seats = together ? due & 1u << r : due;
		const uint64_t row = (uint64_t)tables->first * rows + r;
		const unsigned seat = together ? r : (unsigned)__builtin_ctz(due | 1u << 31);
		if (here)
			slice->buffers.seat[row + this_lane() * rows] = seats ? (uint8_t)seat : SIL_NOBODY;
		if (seats) /* which fills the row-th row; this tile has but one */
			batch_look_rows(shape, cell, seats, own - (together ? r * bytes : 0),
					own + mask_at() - (together ? r * acts : 0));
		else
			for (uint32_t k = 0; k < acts; k++)
				own[mask_at() + k] = 0;
		__nvvm_bar_warp_sync(EVERYBODY);
		put_rows(tables->tile, slice->buffers.observations + row * bytes, bytes, rows * bytes,
			 __nvvm_vote_ballot_sync(EVERYBODY, seats != 0));
		put_rows(tables->tile + mask_at(), slice->buffers.masks + row * acts, acts, rows * acts, all);
		__nvvm_bar_warp_sync(EVERYBODY);
	}
}

void gpu_begin(const struct gpu_launch *launch)
{
	struct warp_tables tables = warp_tables(launch);
	if (this_lane() < tables.count)
		sil_cell_begin(RULES, &launch->shape, own_cell(&tables), this_thread());
	store_cells(launch, &tables);
}

void gpu_look(const struct gpu_launch *launch)
{
	struct warp_tables tables = warp_tables(launch);
	load_cells(launch, &tables);
	look_together(launch, &tables);
}

void gpu_pick(const struct gpu_launch *launch)
{
	uint32_t t = this_thread();
	if (t < launch->tables) /* which needs little of a cell */
		batch_pick_at(&launch->slice, t, (struct sil_cell *)CELL_AT(launch, t));
}

void gpu_step(const struct gpu_launch *launch)
{
	struct warp_tables tables = warp_tables(launch);
	load_cells(launch, &tables);
	if (this_lane() < tables.count)
		launch->out[this_thread()] = batch_advance_at(&launch->slice, this_thread(), own_cell(&tables));
	store_cells(launch, &tables);
	look_together(launch, &tables);
}

void gpu_play(const struct gpu_launch *launch)
{
	struct warp_tables tables = warp_tables(launch);
	load_cells(launch, &tables);
	if (this_lane() < tables.count)
		launch->out[this_thread()] = batch_play_at(&launch->slice, own_cell(&tables), launch->steps);
	store_cells(launch, &tables);
}

void gpu_hash(const struct gpu_launch *launch)
{
	struct warp_tables tables = warp_tables(launch);
	load_cells(launch, &tables);
	if (this_lane() < tables.count)
		launch->out[this_thread()] = sil_cell_hash(RULES, own_cell(&tables));
}

/* A step of a game where one seat moves, as batch_play_once makes it, but a late act is drawn only, and done when
 * allowed. */
static inline __attribute__((always_inline)) bool play_or_wait(const struct gpu_launch *launch, struct sil_cell *cell,
							       uint16_t *act, bool allowed)
{
	unsigned seat = (unsigned)__builtin_ctz(cell->state.public.due);
	if (*act == SIL_NO_ACT)
		*act = batch_draw(cell, seat);
	if (*act >= launch->late && !allowed)
		return false;
	batch_do(cell, seat, *act);
	*act = SIL_NO_ACT;
	return true;
}

/* Whole random games. A warp plays every `warps`-th table; a thread whose game is over waits until `gather` threads of
 * its warp are, and then they deal together; late acts likewise. So what takes long and comes seldom diverges little,
 * and few wait for the longest game. Out: the sum of the last states' hashes and how many acts were made, for each
 * thread. Nothing but that leaves the multiprocessor. */
static inline __attribute__((always_inline)) void play_games(const struct gpu_launch *launch, struct sil_cell *cell)
{
	const uint32_t warps = all_threads() / WARP, thread = this_thread(), gather = launch->gather;
	uint32_t next = thread / WARP; /* the same in all threads of a warp */
	uint64_t made = 0, hash = 0;
	bool begun = false, playing = false;
	uint16_t act = SIL_NO_ACT;
	for (;;) {
		uint32_t idle = ~__nvvm_vote_ballot_sync(EVERYBODY, playing);
		if (idle == EVERYBODY || (uint32_t)__builtin_popcount(idle) >= gather) {
			uint32_t t = next + warps * (uint32_t)__builtin_popcount(idle & ((1u << this_lane()) - 1));
			next += warps * (uint32_t)__builtin_popcount(idle);
			if (begun && !playing)
				hash += sil_cell_hash(RULES, cell), begun = false;
			if (!playing && t < launch->tables)
				sil_cell_begin(RULES, &launch->shape, cell, t), begun = playing = true;
			idle = ~__nvvm_vote_ballot_sync(EVERYBODY, playing);
			if (idle == EVERYBODY)
				break;
		}
		uint32_t waiting = __nvvm_vote_ballot_sync(EVERYBODY, act != SIL_NO_ACT);
		bool allowed = (waiting | idle) == EVERYBODY || (uint32_t)__builtin_popcount(waiting) >= gather;
		for (uint32_t step = 0; step < launch->steps && playing; step++) {
			if (RULES->together)
				made += batch_play_once(&launch->shape, cell);
			else if (play_or_wait(launch, cell, &act, allowed))
				made++;
			else
				break;
			playing = !cell->state.public.over;
			allowed = false;
		}
	}
	launch->out[2 * thread] = hash;
	launch->out[2 * thread + 1] = made;
}

void gpu_games_local(const struct gpu_launch *launch)
{
	struct gpu_cell cell;
	play_games(launch, (struct sil_cell *)&cell);
}

void gpu_games_shared(const struct gpu_launch *launch)
{
	uint32_t thread = (uint32_t)__nvvm_read_ptx_sreg_tid_x();
	play_games(launch, (struct sil_cell *)(uint64_t *)&gpu_arena[thread * SHARED_WORDS]);
}
