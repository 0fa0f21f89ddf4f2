/* The small fast generator of bots, imagined worlds and drawings (SplitMix64). Never part of a state: what rules
 * shuffle comes from the key (stream.h). Freestanding. */
#ifndef SILURE_ENGINE_RNG_H
#define SILURE_ENGINE_RNG_H

#include <stdint.h>

struct sil_rng {
	uint64_t x;
};

static inline uint64_t sil_rng_next(struct sil_rng *rng)
{
	uint64_t z = rng->x += 0x9e3779b97f4a7c15u;
	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	return z ^ z >> 31;
}

static inline uint32_t sil_rng_u32(struct sil_rng *rng)
{
	return (uint32_t)(sil_rng_next(rng) >> 32);
}

/* Evenly 0 … n-1, exactly (Lemire's multiplication with rejection). n > 0. */
static inline uint32_t sil_rng_below(struct sil_rng *rng, uint32_t n)
{
	uint64_t product = (uint64_t)sil_rng_u32(rng) * n;
	if ((uint32_t)product < n) {
		uint32_t uneven = (0u - n) % n;
		while ((uint32_t)product < uneven)
			product = (uint64_t)sil_rng_u32(rng) * n;
	}
	return (uint32_t)(product >> 32);
}

#endif
