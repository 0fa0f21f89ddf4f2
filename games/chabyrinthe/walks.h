/* Gutters followed on several roofs at once, one in each lane of a register; where there are none, on one. For the
 * planner alone. */
#ifndef SILURE_CHABYRINTHE_WALKS_H
#define SILURE_CHABYRINTHE_WALKS_H

#include "games/chabyrinthe/roof.h"

#if defined(SIL_INSTRUMENTED) /* to watch four lanes takes longer than to watch four walks */
enum { LANES = 1 };
#elif defined(__AVX2__)
#define FOUR_LANES
#include <immintrin.h>
enum { LANES = 4 };
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
enum { LANES = 2 };
#elif defined(__SSE2__)
enum { LANES = 2 };
#else
enum { LANES = 1 };
#endif
typedef uint64_t ports __attribute__((vector_size(8 * LANES)));

/* As struct lying, and `back`. */
struct lanes_joins {
	ports quarter, across, back;
};

static inline bool any(ports set)
{
#ifdef FOUR_LANES
	return !_mm256_testz_si256((__m256i)set, (__m256i)set);
#elif defined(__wasm_simd128__)
	return wasm_v128_any_true((v128_t)set);
#else
	uint64_t all = 0;
	for (unsigned lane = 0; lane < LANES; lane++)
		all |= set[lane];
	return all;
#endif
}

/* From sides to those a quarter before and after them. */
static inline ports quarter_before(ports sides)
{
#ifdef FOUR_LANES
	const __m256i from = _mm256_setr_epi8(2, 3, 4, 5, 6, 7, 0, 1, 10, 11, 12, 13, 14, 15, 8, 9, 2, 3, 4, 5, 6, 7, 0,
					      1, 10, 11, 12, 13, 14, 15, 8, 9);
	return (ports)_mm256_shuffle_epi8((__m256i)sides, from);
#elif defined(__wasm_simd128__)
	return (ports)wasm_i16x8_shuffle((v128_t)sides, (v128_t)sides, 1, 2, 3, 0, 5, 6, 7, 4);
#else
	return sides << 48 | sides >> 16;
#endif
}

static inline ports quarter_after(ports sides)
{
#ifdef FOUR_LANES
	const __m256i from = _mm256_setr_epi8(6, 7, 0, 1, 2, 3, 4, 5, 14, 15, 8, 9, 10, 11, 12, 13, 6, 7, 0, 1, 2, 3, 4,
					      5, 14, 15, 8, 9, 10, 11, 12, 13);
	return (ports)_mm256_shuffle_epi8((__m256i)sides, from);
#elif defined(__wasm_simd128__)
	return (ports)wasm_i16x8_shuffle((v128_t)sides, (v128_t)sides, 3, 0, 1, 2, 7, 4, 5, 6);
#else
	return sides << 16 | sides >> 48;
#endif
}

static inline void put_back(struct lanes_joins *joins)
{
	joins->back = quarter_before(joins->quarter);
}

/* Through one card, from all the sides entered by at once: the sides left by, as in struct lying. */
static inline ports through(const struct lanes_joins *joins, ports entered)
{
	return (quarter_before(entered) & joins->quarter) | (entered & joins->across) |
	       (quarter_after(entered) & joins->back);
}

/* From there to the sides the neighbours are entered by: one row or column further. */
static inline ports neighbours(ports left)
{
#ifdef FOUR_LANES /* 16 bits at a time: by a product to the left, by its upper half to the right */
	const __m256i inside = _mm256_set1_epi64x(0x7777ffffeeeeffff);
	const __m256i on = _mm256_set1_epi64x(0x0002000000000010), up = _mm256_set1_epi64x(0x0000100080000000);
	const __m256i stays = _mm256_and_si256((__m256i)left, inside);
	return (ports)_mm256_or_si256(_mm256_mullo_epi16(stays, on), _mm256_mulhi_epu16(stays, up));
#elif defined(__wasm_simd128__)
	const v128_t on = wasm_i64x2_const_splat(0x0002000000000010);
	return (ports)wasm_i16x8_mul((v128_t)(left & 0x7777ffffffffffff), on) | (left & UINT64_C(0xfff0) << 32) >> 4 |
	       (left & UINT64_C(0xeeee) << 16) >> 1;
#else
	return (left & UINT64_C(0x7777) << 48) << 1 | (left & UINT64_C(0xfff0) << 32) >> 4 |
	       (left & UINT64_C(0xeeee) << 16) >> 1 | (left & UINT64_C(0x0fff)) << 4;
#endif
}

/* Along the gutters as they lie until nothing new is entered: also the sides left by. Two walks at once hide how long
 * each step takes. */
static inline ports follow(const struct lanes_joins *now, ports *entered)
{
	for (;;) {
		ports left = through(now, *entered), next = *entered | neighbours(left);
		if (!any(next ^ *entered))
			return left;
		*entered = next;
	}
}

static inline void follow_both(const struct lanes_joins *now, const struct lanes_joins *now_other, ports entered[2],
			       ports left[2])
{
	ports one = entered[0], other = entered[1], next, next_other;
	for (;; one = next, other = next_other) {
		left[0] = through(now, one), left[1] = through(now_other, other);
		next = one | neighbours(left[0]), next_other = other | neighbours(left[1]);
		if (!any((next ^ one) | (next_other ^ other)))
			break;
	}
	entered[0] = one, entered[1] = other;
}

#endif
