/* Operations on bit masks, without branches on random bits. Freestanding. */
#ifndef SILURE_ENGINE_BITS_H
#define SILURE_ENGINE_BITS_H

#include <stdint.h>

#ifdef __BMI2__
#include <immintrin.h>
#else
/* The positions of a byte's set bits in ascending order, four bits each: where there is no instruction for it, a table
 * is quicker than any arithmetic, in WebAssembly too. */
#define SIL_BITS_BELOW(byte, bit) __builtin_popcount((byte) & ((1u << (bit)) - 1))
#define SIL_BIT(byte, bit) ((byte) >> (bit)&1 ? (uint32_t)(bit) << 4 * SIL_BITS_BELOW(byte, bit) : 0)
#define SIL_BITS(byte)                                                                                                 \
	(SIL_BIT(byte, 1) | SIL_BIT(byte, 2) | SIL_BIT(byte, 3) | SIL_BIT(byte, 4) | SIL_BIT(byte, 5) |                \
	 SIL_BIT(byte, 6) | SIL_BIT(byte, 7))
#define SIL_BITS_4(byte) SIL_BITS(byte), SIL_BITS((byte) + 1), SIL_BITS((byte) + 2), SIL_BITS((byte) + 3)
#define SIL_BITS_16(byte) SIL_BITS_4(byte), SIL_BITS_4((byte) + 4), SIL_BITS_4((byte) + 8), SIL_BITS_4((byte) + 12)
#define SIL_BITS_64(byte)                                                                                              \
	SIL_BITS_16(byte), SIL_BITS_16((byte) + 16), SIL_BITS_16((byte) + 32), SIL_BITS_16((byte) + 48)
static const uint32_t sil_byte_bits[256] = {SIL_BITS_64(0u), SIL_BITS_64(64u), SIL_BITS_64(128u), SIL_BITS_64(192u)};
#endif

/* The position of the n-th set bit (from 0) of a 16-bit mask that has more than n. */
static inline unsigned sil_nth_bit(unsigned mask, unsigned n)
{
#ifdef __BMI2__
	return (unsigned)__builtin_ctz(_pdep_u32(1u << n, mask));
#else
	/* Those of the low byte, and behind them those of the high one, eight more each. */
	uint64_t low = sil_byte_bits[mask & 255], high = sil_byte_bits[mask >> 8] + 0x88888888u;
	return (unsigned)((low | high << 4 * __builtin_popcount(mask & 255)) >> 4 * n & 15);
#endif
}

/* The eight four-bit numbers of a 32-bit one, a byte each, the lowest first. */
static inline uint64_t sil_spread_nibbles(uint32_t nibbles)
{
#ifdef __BMI2__
	return _pdep_u64(nibbles, 0x0f0f0f0f0f0f0f0f);
#else
	uint64_t x = nibbles;
	x = (x | x << 16) & 0x0000ffff0000ffff;
	x = (x | x << 8) & 0x00ff00ff00ff00ff;
	return (x | x << 4) & 0x0f0f0f0f0f0f0f0f;
#endif
}

/* The eight bits of a byte, a byte each, the lowest first. */
static inline uint64_t sil_spread_bits(uint32_t byte)
{
#ifdef __BMI2__
	return _pdep_u64(byte, 0x0101010101010101);
#else
	uint64_t low = (byte & 127) * 0x0002040810204081 & 0x0101010101010101;
	return low | (uint64_t)(byte >> 7) << 56;
#endif
}

/* The lowest `count` (9 … 16) bits of a set, a byte each. */
static inline void sil_write_bits(uint32_t set, uint8_t *out, unsigned count)
{
	uint64_t low = sil_spread_bits(set & 255), high = sil_spread_bits(set >> 8 & 255);
	__builtin_memcpy(out, &low, 8);
	__builtin_memcpy(out + 8, &high, count - 8);
}

#endif
