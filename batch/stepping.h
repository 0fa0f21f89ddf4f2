/* How one table of a batch is dealt, stepped and played at random, for any rules: the same on a processor and on a GPU.
 * Freestanding; holds true states. */
#ifndef SILURE_BATCH_STEPPING_H
#define SILURE_BATCH_STEPPING_H

#include "engine/observation.h"
#include "engine/play.h"

enum {
	SIL_NO_ACT = 65535,    /* of a row whose seat owes nothing */
	SIL_NOBODY = 255,      /* the seat of such a row */
	SIL_REACTION_MS = 150, /* at a table with a clock: from a decision to the press, and up to 255 more */
};

/* What all tables of a batch have in common. */
struct sil_batch_shape {
	struct sil_config config;
	uint8_t rows; /* of a table: one for each seat where several may be due at once, else one */
	bool timed, auto_deal;
	uint16_t acts; /* as wide as a mask: the rules' acts, and one more, to wait, where there is a clock */
	uint32_t cell_bytes;
	uint64_t seed;
};

/* One table. */
struct sil_cell {
	uint64_t random;        /* the table's own generator (PCG32): acts drawn at random, reaction times */
	uint32_t table;         /* the table's number */
	uint32_t deals;         /* games begun here */
	struct sil_state state; /* the rules' state_bytes of it */
};

/* Of tables that are dealt again by themselves; a config that has been checked. */
static inline struct sil_batch_shape sil_batch_shape_of(const struct sil_rules *rules, const struct sil_config *config,
							uint64_t seed)
{
	struct sil_public public = {.seats = config->seats};
	__builtin_memcpy(public.options, config->options, SIL_MAX_OPTIONS);
	bool timed = sil_timed(rules, &public);
	return (struct sil_batch_shape){
		.config = *config,
		.rows = rules->together ? config->seats : 1,
		.timed = timed,
		.auto_deal = true,
		.acts = (uint16_t)(rules->acts + timed),
		.cell_bytes = (uint32_t)offsetof(struct sil_cell, state) + rules->state_bytes,
		.seed = seed,
	};
}

/* Begins the next game. Which cards are dealt follows from seed, table and the number of the game alone. */
static inline void sil_cell_deal(const struct sil_rules *rules, const struct sil_batch_shape *shape,
				 struct sil_cell *cell)
{
	uint8_t key[SIL_KEY_BYTES];
	sil_seed_key(shape->seed, (uint64_t)cell->deals++ << 32 | cell->table, key);
	sil_begin(rules, &shape->config, key, &cell->state);
}

static inline void sil_cell_begin(const struct sil_rules *rules, const struct sil_batch_shape *shape,
				  struct sil_cell *cell, uint32_t table)
{
	struct sil_rng mixed = {shape->seed * 0xd1342543de82ef95u + table};
	cell->random = sil_rng_next(&mixed), cell->table = table, cell->deals = 0;
	sil_cell_deal(rules, shape, cell);
}

/* 32 random bits of the table's own generator (M. O'Neill's PCG-XSH-RR): one multiplication, and 32-bit work for the
 * rest, which suits a GPU. */
static inline uint32_t sil_cell_random(struct sil_cell *cell)
{
	uint64_t x = cell->random;
	cell->random = x * 6364136223846793005u + (2 * (uint64_t)cell->table + 1);
	uint32_t bits = (uint32_t)((x >> 18 ^ x) >> 27), turn = (uint32_t)(x >> 59);
	return bits >> turn | bits << (-turn & 31);
}

/* The seats that are asked now: all that are due but the clock. */
static inline unsigned sil_cell_due(const struct sil_cell *cell)
{
	return cell->state.public.due & ((1u << SIL_CLOCK) - 1);
}

/* An act for each seat that is asked, evenly among the legal ones and, where there is a clock, waiting. Returns how
 * many were asked. */
static inline unsigned sil_cell_pick(const struct sil_rules *rules, const struct sil_batch_shape *shape,
				     struct sil_cell *cell, uint16_t *acts)
{
	unsigned asked = 0;
	for (unsigned due = sil_cell_due(cell); due; due &= due - 1) {
		unsigned seat = (unsigned)__builtin_ctz(due), row = rules->together ? seat : 0;
		uint32_t random = sil_cell_random(cell);
		asked++;
		if (shape->timed) {
			uint16_t legal[SIL_MAX_LEGAL + 1];
			int count = rules->legal(&cell->state, (int)seat, legal);
			legal[count] = rules->acts;
			acts[row] = legal[(uint64_t)random * (uint32_t)(count + 1) >> 32];
		} else {
			acts[row] = sil_pick(rules, &cell->state, (int)seat, random);
		}
	}
	return asked;
}

/* Without a clock: everybody who is asked does the act of their row. Returns how many were refused; who was is asked
 * again, and what the others chose stays. */
static inline unsigned sil_cell_apply(const struct sil_rules *rules, struct sil_cell *cell, const uint16_t *acts)
{
	unsigned refused = 0;
	for (unsigned due = sil_cell_due(cell); due; due &= due - 1) {
		unsigned seat = (unsigned)__builtin_ctz(due), row = rules->together ? seat : 0;
		struct sil_move move = {.act = acts[row], .seat = (uint8_t)seat};
		refused += rules->apply(&cell->state, move) != SIL_OK;
	}
	return refused;
}

/* With a clock, one moment: everybody who is asked presses something or waits. Presses come a reaction time later,
 * which the table draws, but not after the clock; what an earlier press has made impossible comes to nothing, and what
 * was too early is pressed again when the clock moves. When nothing at all was accepted the clock moves. Returns how
 * many acts no table of these rules knows or allows. */
static inline unsigned sil_cell_moment(const struct sil_rules *rules, struct sil_cell *cell, const uint16_t *acts)
{
	struct sil_state *state = &cell->state;
	const uint32_t now_ms = state->public.now_ms, wake_ms = state->public.wake_ms;
	struct sil_move presses[SIL_MAX_SEATS];
	unsigned count = 0, refused = 0, accepted = 0;
	for (unsigned due = sil_cell_due(cell); due; due &= due - 1) {
		unsigned seat = (unsigned)__builtin_ctz(due);
		uint32_t after_ms = SIL_REACTION_MS + sil_cell_random(cell) / (1u << 24);
		uint32_t t_ms = wake_ms - now_ms < after_ms ? wake_ms : now_ms + after_ms;
		if (acts[seat] == rules->acts)
			continue;
		unsigned at = count++;
		for (; at && presses[at - 1].t_ms > t_ms; at--)
			presses[at] = presses[at - 1];
		presses[at] = (struct sil_move){.t_ms = t_ms, .act = acts[seat], .seat = (uint8_t)seat};
	}
	struct sil_move early = {.seat = SIL_NOBODY};
	for (unsigned i = 0; i < count; i++) {
		int refusal = rules->apply(state, presses[i]);
		accepted += refusal == SIL_OK;
		if (refusal == SIL_TOO_EARLY && early.seat == SIL_NOBODY)
			early = presses[i];
		else
			refused += refusal != SIL_OK && refusal != SIL_TOO_EARLY && !accepted;
	}
	if (!accepted && early.seat != SIL_NOBODY) {
		early.t_ms = wake_ms;
		accepted += rules->apply(state, early) == SIL_OK;
	}
	if (!accepted) {
		uint16_t tick[SIL_MAX_LEGAL];
		rules->legal(state, SIL_CLOCK, tick);
		rules->apply(state,
			     (struct sil_move){.t_ms = state->public.wake_ms, .act = tick[0], .seat = SIL_CLOCK});
	}
	return refused;
}

/* What a finished game was worth to each seat: a victory 1, shared by k 1/k. */
static inline void sil_cell_reward(const struct sil_rules *rules, const struct sil_cell *cell, float *rewards)
{
	unsigned winners = rules->winners(&cell->state);
	float share = winners ? 1.0f / (float)__builtin_popcount(winners) : 0;
	for (unsigned seat = 0; seat < cell->state.public.seats; seat++)
		rewards[seat] = winners >> seat & 1 ? share : 0;
}

static inline uint64_t sil_cell_hash(const struct sil_rules *rules, const struct sil_cell *cell)
{
	return sil_hash(cell->random ^ cell->deals, &cell->state, rules->state_bytes);
}

#endif
