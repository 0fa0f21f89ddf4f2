/* The cards of kawaii, in one table, and small tables about sets of piles. Freestanding, constant. */
#include "games/kawaii/kawaii.h"
#include "games/kawaii/internal.h"

/* All 55 cards: number, flavour, shape. Which ice creams there are is ours: replace them here and nowhere else. */
/* clang-format off */
#define CARDS(X, w) \
	X(w, 1, STRAWBERRY, CONE) X(w, 2, STRAWBERRY, CONE) X(w, 3, STRAWBERRY, STICK) X(w, 4, STRAWBERRY, STICK) \
	X(w, 5, STRAWBERRY, CUP) X(w, 6, STRAWBERRY, CUP) X(w, 7, STRAWBERRY, LOLLY) X(w, 8, STRAWBERRY, LOLLY) \
	X(w, 9, STRAWBERRY, SANDWICH) X(w, 10, STRAWBERRY, SANDWICH) \
	X(w, 11, VANILLA, CONE) X(w, 12, VANILLA, CONE) X(w, 13, VANILLA, STICK) X(w, 14, VANILLA, STICK) \
	X(w, 15, VANILLA, CUP) X(w, 16, VANILLA, CUP) X(w, 17, VANILLA, LOLLY) X(w, 18, VANILLA, LOLLY) \
	X(w, 19, VANILLA, SANDWICH) X(w, 20, VANILLA, SANDWICH) \
	X(w, 21, CHOCOLATE, CONE) X(w, 22, CHOCOLATE, CONE) X(w, 23, CHOCOLATE, STICK) X(w, 24, CHOCOLATE, STICK) \
	X(w, 25, CHOCOLATE, CUP) X(w, 26, CHOCOLATE, CUP) X(w, 27, CHOCOLATE, LOLLY) X(w, 28, CHOCOLATE, LOLLY) \
	X(w, 29, CHOCOLATE, SANDWICH) X(w, 30, CHOCOLATE, SANDWICH) \
	X(w, 31, PISTACHIO, CONE) X(w, 32, PISTACHIO, CONE) X(w, 33, PISTACHIO, STICK) X(w, 34, PISTACHIO, STICK) \
	X(w, 35, PISTACHIO, CUP) X(w, 36, PISTACHIO, CUP) X(w, 37, PISTACHIO, LOLLY) X(w, 38, PISTACHIO, LOLLY) \
	X(w, 39, PISTACHIO, SANDWICH) X(w, 40, PISTACHIO, SANDWICH) \
	X(w, 41, BLUEBERRY, CONE) X(w, 42, BLUEBERRY, CONE) X(w, 43, BLUEBERRY, STICK) X(w, 44, BLUEBERRY, STICK) \
	X(w, 45, BLUEBERRY, CUP) X(w, 46, BLUEBERRY, CUP) X(w, 47, BLUEBERRY, LOLLY) X(w, 48, BLUEBERRY, LOLLY) \
	X(w, 49, BLUEBERRY, SANDWICH) X(w, 50, BLUEBERRY, SANDWICH) \
	X(w, 51, CLOSED_SHOP, CLOSED_SHOP) X(w, 52, CLOSED_SHOP, CLOSED_SHOP) X(w, 53, CLOSED_SHOP, CLOSED_SHOP) \
	X(w, 54, CHERRY, CHERRY) X(w, 55, CHERRY, CHERRY)
/* clang-format on */

#define FLAVOUR_AT(w, card, flavour, shape) [card] = (flavour),
#define SHAPE_AT(w, card, flavour, shape) [card] = (shape),
#define IF_FLAVOUR(w, card, flavour, shape) | (uint64_t)((flavour) == (w)) << (card)
#define IF_SHAPE(w, card, flavour, shape) | (uint64_t)((shape) == (w)) << (card)

const uint8_t kawaii_flavour_of[KAWAII_CARDS + 1] = {CARDS(FLAVOUR_AT, 0)};
const uint8_t kawaii_shape_of[KAWAII_CARDS + 1] = {CARDS(SHAPE_AT, 0)};

const uint64_t kawaii_of_flavour[KAWAII_KINDS] = {
	0 CARDS(IF_FLAVOUR, 0), 0 CARDS(IF_FLAVOUR, 1), 0 CARDS(IF_FLAVOUR, 2), 0 CARDS(IF_FLAVOUR, 3),
	0 CARDS(IF_FLAVOUR, 4), 0 CARDS(IF_FLAVOUR, 5), 0 CARDS(IF_FLAVOUR, 6),
};
const uint64_t kawaii_of_shape[KAWAII_KINDS] = {
	0 CARDS(IF_SHAPE, 0), 0 CARDS(IF_SHAPE, 1), 0 CARDS(IF_SHAPE, 2), 0 CARDS(IF_SHAPE, 3),
	0 CARDS(IF_SHAPE, 4), 0 CARDS(IF_SHAPE, 5), 0 CARDS(IF_SHAPE, 6),
};

/* Sets of at most h among the first piles, in ascending order; the list for fewer piles is its beginning. */
const uint8_t kawaii_small_sets[KAWAII_SEATS + 1][32] = {
	{0},
	{1, 2, 4, 8, 16},
	{1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 16, 17, 18, 20, 24},
	{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 18, 19, 20, 21, 22, 24, 25, 26, 28},
	{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30},
	{1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16,
	 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31},
};

/* How many non-empty sets of at most h piles there are, by the number of piles. */
const uint8_t kawaii_set_counts[KAWAII_SEATS + 1][8] = {
	{0}, {0, 1, 1, 1, 1, 1}, {0, 2, 3, 3, 3, 3}, {0, 3, 6, 7, 7, 7}, {0, 4, 10, 14, 15, 15}, {0, 5, 15, 25, 30, 31},
};

#define ONES(x) (((x)&1) + ((x) >> 1 & 1) + ((x) >> 2 & 1) + ((x) >> 3 & 1) + ((x) >> 4 & 1))
#define ONES4(x) ONES(x), ONES((x) + 1), ONES((x) + 2), ONES((x) + 3)
const uint8_t kawaii_ones[32] = {ONES4(0), ONES4(4), ONES4(8), ONES4(12), ONES4(16), ONES4(20), ONES4(24), ONES4(28)};

/* Spreads the bits of a small set over the piles there are, keeping their order. */
#define SPREAD_BIT(piles, set, p) (((piles) >> (p)&1 & (set) >> ONES((piles) & ((1 << (p)) - 1))) << (p))
#define SPREAD(piles, set)                                                                                             \
	(SPREAD_BIT(piles, set, 0) | SPREAD_BIT(piles, set, 1) | SPREAD_BIT(piles, set, 2) |                           \
	 SPREAD_BIT(piles, set, 3) | SPREAD_BIT(piles, set, 4))
#define SPREAD4(piles, set)                                                                                            \
	SPREAD(piles, set), SPREAD(piles, (set) + 1), SPREAD(piles, (set) + 2), SPREAD(piles, (set) + 3)
#define SPREADS(piles)                                                                                                 \
	{                                                                                                              \
		SPREAD4(piles, 0), SPREAD4(piles, 4), SPREAD4(piles, 8), SPREAD4(piles, 12), SPREAD4(piles, 16),       \
			SPREAD4(piles, 20), SPREAD4(piles, 24), SPREAD4(piles, 28)                                     \
	}
#define SPREADS4(piles) SPREADS(piles), SPREADS((piles) + 1), SPREADS((piles) + 2), SPREADS((piles) + 3)
const uint8_t kawaii_spread[32][32] = {SPREADS4(0),  SPREADS4(4),  SPREADS4(8),  SPREADS4(12),
				       SPREADS4(16), SPREADS4(20), SPREADS4(24), SPREADS4(28)};
