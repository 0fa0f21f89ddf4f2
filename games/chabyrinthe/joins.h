/* The gutters of a roof as sets of ports, followed on all cards at once. Freestanding. */
#ifndef SILURE_CHABYRINTHE_JOINS_H
#define SILURE_CHABYRINTHE_JOINS_H

#include "games/chabyrinthe/chabyrinthe.h"

/* Bit p (a port, as in chabyrinthe_door): a card lets one out by p who came in by the side a quarter before, opposite,
 * or a quarter after it. */
struct joins {
	uint64_t quarter, across, back;
};

/* Through one card, from all the ports entered by at once: of one roof (uint64_t), or of several (a vector of them). */
#define THROUGH(joins, enter)                                                                                          \
	((((enter) << 16 | (enter) >> 48) & (joins).quarter) | (((enter) << 32 | (enter) >> 32) & (joins).across) |    \
	 (((enter) << 48 | (enter) >> 16) & (joins).back))

/* From the sides cards are left by to the sides their neighbours are entered by, likewise. What lies outside the square
 * is cut off; beyond the edge of a 3×3 board lie cards without a gutter. */
#define HAS_NORTH UINT64_C(0xfff0)
#define HAS_EAST (UINT64_C(0x7777) << 16)
#define HAS_SOUTH (UINT64_C(0x0fff) << 32)
#define HAS_WEST (UINT64_C(0xeeee) << 48)
#define TO_NEIGHBOURS(left)                                                                                            \
	(((left)&HAS_NORTH) << 28 | ((left)&HAS_EAST) << 33 | ((left)&HAS_SOUTH) >> 28 | ((left)&HAS_WEST) >> 33)

/* For each bit of the faces' numbers, the cells where it is set: a square of eight times eight bits is mirrored
 * (Hacker's Delight 7-3). */
static inline void face_bits(const struct chabyrinthe *game, uint32_t bit[4])
{
	uint64_t half[2], x, t;
	__builtin_memcpy(half, game->grid, sizeof half);
	x = half[0] | half[1] << 4;
	t = (x ^ x >> 7) & UINT64_C(0x00aa00aa00aa00aa), x ^= t ^ t << 7;
	t = (x ^ x >> 14) & UINT64_C(0x0000cccc0000cccc), x ^= t ^ t << 14;
	t = (x ^ x >> 28) & UINT64_C(0x00000000f0f0f0f0), x ^= t ^ t << 28;
	for (int b = 0; b < 4; b++)
		bit[b] = (uint32_t)((x >> 8 * b & 0xff) | (x >> (24 + 8 * b) & 0xff00));
}

/* The whole roof's, without a branch or a table: what threads that go in step do best. */
static inline struct joins joins_of(const struct chabyrinthe *game)
{
	uint32_t bit[4], with[FACES];
	face_bits(game, bit);
	for (unsigned face = NS; face < FACES; face++)
		with[face] = (face & 1 ? bit[0] : ~bit[0]) & (face & 2 ? bit[1] : ~bit[1]) &
			     (face & 4 ? bit[2] : ~bit[2]) & (face & 8 ? bit[3] : ~bit[3]);
	uint32_t wn = with[WN] | with[SWN] | with[WNE] | with[ALL_SIDES] | with[ES_AND_WN];
	uint32_t ne = with[NE] | with[NES] | with[WNE] | with[ALL_SIDES] | with[NE_AND_SW];
	uint32_t es = with[ES] | with[NES] | with[ESW] | with[ALL_SIDES] | with[ES_AND_WN];
	uint32_t sw = with[SW] | with[ESW] | with[SWN] | with[ALL_SIDES] | with[NE_AND_SW];
	uint32_t ns = with[NS] | with[NES] | with[SWN] | with[ALL_SIDES] | with[NS_OVER_EW];
	uint32_t ew = with[EW] | with[ESW] | with[WNE] | with[ALL_SIDES] | with[NS_OVER_EW];
	uint32_t straight = ns | ew << 16;
	uint64_t quarter = (uint64_t)(es | sw << 16) << 32 | (wn | ne << 16);
	return (struct joins){quarter, (uint64_t)straight << 32 | straight, quarter >> 16 | quarter << 48};
}

/* chabyrinthe_flow from several ports at once. */
static inline uint64_t flow_of(const struct chabyrinthe *game, uint64_t enter, uint64_t ends)
{
	const struct joins joins = joins_of(game);
	uint64_t entered = enter, left = 0;
	while (enter && !(left & ends)) {
		uint64_t out = THROUGH(joins, enter);
		left |= out;
		enter = TO_NEIGHBOURS(out) & ~entered;
		entered |= enter;
	}
	return left;
}

#endif
