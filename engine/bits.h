/* Small questions about bit masks, answered without branches on random bits. Freestanding. */
#ifndef SILURE_ENGINE_BITS_H
#define SILURE_ENGINE_BITS_H

#include <stdint.h>

#ifdef __BMI2__
#include <immintrin.h>
#endif

/* The position of the n-th set bit (from 0) of a 16-bit mask that has more than n. */
static inline unsigned sil_nth_bit(unsigned mask, unsigned n)
{
#ifdef __BMI2__
	return (unsigned)__builtin_ctz(_pdep_u32(1u << n, mask));
#else
	unsigned at = 0;
	for (unsigned half = 8; half; half /= 2) {
		unsigned low = (unsigned)__builtin_popcount(mask & ((1u << half) - 1));
		unsigned beyond = 0u - (n >= low);
		n -= low & beyond, mask >>= half & beyond, at += half & beyond;
	}
	return at;
#endif
}

#endif
