/* How everything outside a game's folder uses one: begin, look, imagine, choose at random, hash. Freestanding. */
#ifndef SILURE_ENGINE_PLAY_H
#define SILURE_ENGINE_PLAY_H

#include "engine/game.h"
#include "engine/hash.h"
#include "engine/rng.h"

/* The key of deal number `deal` under a seed: for simulations, which need different keys but not secret ones. */
static inline void sil_seed_key(uint64_t seed, uint64_t deal, uint8_t key[SIL_KEY_BYTES])
{
	struct sil_rng rng = {seed * 0xd1342543de82ef95u + deal};
	for (int i = 0; i < SIL_KEY_BYTES; i += 8) {
		uint64_t bits = sil_rng_next(&rng);
		__builtin_memcpy(key + i, &bits, 8);
		rng.x += seed;
	}
}

/* Deals a game from a key. The configuration has been checked (sil_check_config in parse.h). */
static inline void sil_begin(const struct sil_rules *rules, const struct sil_config *config,
			     const uint8_t key[SIL_KEY_BYTES], struct sil_state *state)
{
	__builtin_memset(state, 0, rules->state_bytes);
	state->public.seats = config->seats;
	__builtin_memcpy(state->public.options, config->options, SIL_MAX_OPTIONS);
	__builtin_memcpy(state->key, key, SIL_KEY_BYTES);
	rules->deal(state);
}

static inline void sil_observe(const struct sil_rules *rules, const struct sil_state *state, int seat,
			       struct sil_view *view)
{
	__builtin_memset(view, 0, rules->view_bytes);
	view->public = state->public;
	view->seat = (uint8_t)seat;
	rules->observe(state, view);
}

static inline void sil_imagine(const struct sil_rules *rules, const struct sil_view *view, struct sil_rng *rng,
			       struct sil_state *state)
{
	__builtin_memset(state, 0, rules->state_bytes);
	state->public = view->public;
	for (int i = 0; i < SIL_KEY_BYTES; i += 8) {
		uint64_t bits = sil_rng_next(rng);
		__builtin_memcpy(state->key + i, &bits, 8);
	}
	rules->imagine(view, rng, state);
}

static inline void sil_copy(const struct sil_rules *rules, struct sil_state *to, const struct sil_state *from)
{
	__builtin_memcpy(to, from, rules->state_bytes);
}

/* One of the seat's legal acts, evenly. The seat is due. */
static inline uint16_t sil_pick(const struct sil_rules *rules, const struct sil_state *state, int seat, uint32_t random)
{
	if (rules->pick)
		return rules->pick(state, seat, random);
	uint16_t acts[SIL_MAX_LEGAL];
	uint32_t count = (uint32_t)rules->legal(state, seat, acts);
	return acts[(uint64_t)random * count >> 32];
}

enum { SIL_VICTORY = 420 }; /* one victory, in parts of which a seventh, a sixth … are whole numbers */

/* A seat's share of a victory, in SIL_VICTORY-ths: winners share it equally. */
static inline int32_t sil_victory_share(unsigned winners, unsigned seat)
{
	return winners >> seat & 1 ? SIL_VICTORY / __builtin_popcount(winners) : 0;
}

static inline uint64_t sil_state_hash(const struct sil_rules *rules, const struct sil_state *state)
{
	return sil_hash(rules->version, state, rules->state_bytes);
}

static inline bool sil_timed(const struct sil_rules *rules, const struct sil_public *public)
{
	return rules->timed && rules->timed(public);
}

/* How many sides play against each other at such a table. */
static inline unsigned sil_sides(const struct sil_rules *rules, unsigned seats, const uint8_t chosen[SIL_MAX_OPTIONS])
{
	return rules->sides ? rules->sides(seats, chosen) : seats;
}

#endif
