/* Gutters followed on several roofs at once, one in each lane of a register; where there are none, on one. For the
 * planner alone. */
#ifndef SILURE_CHABYRINTHE_WALKS_H
#define SILURE_CHABYRINTHE_WALKS_H

#include "games/chabyrinthe/roof.h"

#ifdef __AVX2__
#include <immintrin.h>
#endif

#if defined(SIL_INSTRUMENTED) /* to watch four lanes takes longer than to watch four walks */
enum { LANES = 1 };
#elif defined(__SSE2__)
enum { LANES = 4 };
#elif defined(__wasm_simd128__)
enum { LANES = 2 };
#else
enum { LANES = 1 };
#endif
typedef uint64_t ports __attribute__((vector_size(8 * LANES)));

struct lanes_joins {
	ports quarter, across, back;
};

static inline bool any(ports set)
{
#if defined(__AVX2__) && !defined(SIL_INSTRUMENTED)
	return !_mm256_testz_si256((__m256i)set, (__m256i)set);
#else
	uint64_t all = 0;
	for (unsigned lane = 0; lane < LANES; lane++)
		all |= set[lane];
	return all;
#endif
}

/* Walks from some doors: what is to be entered next, what was entered, the sides left by. */
struct walk {
	ports enter, entered, left;
};

static inline void begin_walk(struct walk *walk, uint64_t doors)
{
	*walk = (struct walk){.enter = {0}};
	walk->entered = walk->enter |= doors;
}

/* Through cards, and on to what was not entered yet. */
static inline void walk_on(const struct lanes_joins *joins, ports from, struct walk *walk)
{
	ports out = THROUGH(*joins, from);
	walk->left |= out;
	walk->enter = TO_NEIGHBOURS(out) & ~walk->entered;
	walk->entered |= walk->enter;
}

#endif
