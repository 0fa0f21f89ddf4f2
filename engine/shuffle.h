/* Exactly even shuffles of small cards, from the key stream (rules) or from the bots' generator (imagination).
 * Freestanding. */
#ifndef SILURE_ENGINE_SHUFFLE_H
#define SILURE_ENGINE_SHUFFLE_H

#include <stdbool.h>

#include "engine/rng.h"
#include "engine/stream.h"

/* One random number places several cards: Lemire's multiplication carries the unused bits on to the next
 * range, with one rejection test for the whole batch (Brackett-Rozinsky & Lemire, "Batched ranged random integer
 * generation"). The product of the ranges must stay far below 2^32: 4 cards up to 64, 3 up to 256 make 2^24 at most,
 * and a remainder from there on is never rejected, so the product itself is seldom needed. */
#define SIL_SHUFFLE_BATCH(next, source, cards, left, batch)                                                            \
	do {                                                                                                           \
		uint32_t at_[batch], bits_;                                                                            \
		do {                                                                                                   \
			bits_ = next(source);                                                                          \
			for (uint32_t i_ = 0; i_ < (batch); i_++) {                                                    \
				uint64_t wide_ = (uint64_t)bits_ * ((left)-i_);                                        \
				at_[i_] = (uint32_t)(wide_ >> 32);                                                     \
				bits_ = (uint32_t)wide_;                                                               \
			}                                                                                              \
		} while (bits_ < 1u << 24 && sil_shuffle_uneven(bits_, left, batch));                                  \
		for (uint32_t i_ = 0; i_ < (batch); i_++) {                                                            \
			uint8_t moved_ = (cards)[--(left)];                                                            \
			(cards)[left] = (cards)[at_[i_]];                                                              \
			(cards)[at_[i_]] = moved_;                                                                     \
		}                                                                                                      \
	} while (0)

/* Whether a batch that left this remainder of its number must be drawn again. */
static inline bool sil_shuffle_uneven(uint32_t remainder, uint32_t left, uint32_t batch)
{
	uint32_t product = 1;
	for (uint32_t i = 0; i < batch; i++)
		product *= left - i;
	return remainder < product && remainder < (0u - product) % product;
}

#define SIL_SHUFFLE(next, source, cards, count)                                                                        \
	do {                                                                                                           \
		uint32_t left_ = (count);                                                                              \
		while (left_ > 64)                                                                                     \
			SIL_SHUFFLE_BATCH(next, source, cards, left_, 3);                                              \
		while (left_ > 4)                                                                                      \
			SIL_SHUFFLE_BATCH(next, source, cards, left_, 4);                                              \
		while (left_ > 1)                                                                                      \
			SIL_SHUFFLE_BATCH(next, source, cards, left_, 1);                                              \
	} while (0)

/* At most 256 cards. */
static inline void sil_shuffle(struct sil_stream *stream, uint8_t *cards, uint32_t count)
{
	SIL_SHUFFLE(sil_stream_u32, stream, cards, count);
}

static inline void sil_rng_shuffle(struct sil_rng *rng, uint8_t *cards, uint32_t count)
{
	SIL_SHUFFLE(sil_rng_u32, rng, cards, count);
}

#endif
