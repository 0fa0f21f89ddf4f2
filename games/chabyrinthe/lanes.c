/* Gutters of four games at once, one in each lane of a register: for batches, where the processor has AVX2.
 * Freestanding. */
#include "games/chabyrinthe/joins.h"

#ifdef __AVX2__
#include <immintrin.h>

typedef uint64_t lanes __attribute__((vector_size(32)));

/* Which sides a face joins: bits in the order in which set_of reads them. */
enum { JOINS_WN = 128, JOINS_NE = 64, JOINS_ES = 32, JOINS_SW = 16, JOINS_NS = 8, JOINS_EW = 4 };

static const uint8_t joined_by[MAX_CELLS] = {
	[NS] = JOINS_NS,
	[EW] = JOINS_EW,
	[NE] = JOINS_NE,
	[ES] = JOINS_ES,
	[SW] = JOINS_SW,
	[WN] = JOINS_WN,
	[NES] = JOINS_NE | JOINS_ES | JOINS_NS,
	[ESW] = JOINS_ES | JOINS_SW | JOINS_EW,
	[SWN] = JOINS_SW | JOINS_WN | JOINS_NS,
	[WNE] = JOINS_WN | JOINS_NE | JOINS_EW,
	[ALL_SIDES] = JOINS_WN | JOINS_NE | JOINS_ES | JOINS_SW | JOINS_NS | JOINS_EW,
	[NS_OVER_EW] = JOINS_NS | JOINS_EW,
	[NE_AND_SW] = JOINS_NE | JOINS_SW,
	[ES_AND_WN] = JOINS_ES | JOINS_WN,
};

/* The cells whose byte has the bit that is this many below the highest. */
static inline uint64_t set_of(__m128i cells, int below)
{
	return (uint64_t)(unsigned)_mm_movemask_epi8(_mm_slli_epi16(cells, below));
}

static inline lanes turn(lanes sides, int by)
{
	return sides << by | sides >> (64 - by);
}

/* A card joins all sides of a gutter with one another, and gutters lead both ways: what the homes are joined to is a
 * set of sides that grows, on all cards at once, until it does so in none of the games. */
unsigned chabyrinthe_joined_of_four(const struct chabyrinthe *const games[4])
{
	const __m128i table = _mm_loadu_si128((const __m128i *)joined_by);
	lanes quarter, across, reached, cats, before;
	for (int i = 0; i < 4; i++) {
		const struct chabyrinthe *game = games[i];
		const uint8_t *door = chabyrinthe_door[game->public.options[OPTION_SIZE]];
		const __m128i cells = _mm_shuffle_epi8(table, _mm_loadu_si128((const __m128i *)game->grid));
		const uint64_t straight = set_of(cells, 4) | set_of(cells, 5) << 16;
		quarter[i] =
			set_of(cells, 0) | set_of(cells, 1) << 16 | set_of(cells, 2) << 32 | set_of(cells, 3) << 48;
		across[i] = straight | straight << 32;
		reached[i] = UINT64_C(1) << door[game->home[0]] | UINT64_C(1) << door[game->home[1]];
		cats[i] = (uint64_t)(game->points[0] != 0) << door[game->cat[0]] | (uint64_t)(game->points[1] != 0)
											   << door[game->cat[1]];
	}
	const lanes back = turn(quarter, 48);
	do {
		before = reached;
		reached |= (turn(reached, 16) & quarter) | (turn(reached, 32) & across) | (turn(reached, 48) & back);
		reached |= TO_NEIGHBOURS(reached);
	} while (!_mm256_testc_si256((__m256i)before, (__m256i)reached));
	return (unsigned)_mm256_movemask_pd((__m256d)((reached & cats) != 0));
}
#endif
