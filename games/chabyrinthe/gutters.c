/* The gutters of chabyrinthe: the cards, how they turn, and where a way through them leads. Freestanding. */
#include "games/chabyrinthe/joins.h"

/* A GPU's threads go in step and wait for the longest walk: there each step of it is made on all cards at once. */
#ifdef __NVPTX__
enum { IN_STEP = true };
#else
enum { IN_STEP = false };
#endif

/* The one table of gutter cards. Numbers and shapes are our own choice; they must add up to GUTTERS. */
const struct gutter_card chabyrinthe_cards[KINDS] = {
	[STRAIGHT] = {"straight", 7, NS, 2},
	[ELBOW] = {"elbow", 9, NE, 4},
	[TEE] = {"tee", 3, NES, 4},
	[CROSSROADS] = {"crossroads", 1, ALL_SIDES, 1},
	[BRIDGE] = {"bridge", 3, NS_OVER_EW, 1},
	[DOUBLE_ELBOW] = {"double-elbow", 3, NE_AND_SW, 2},
};

static const uint8_t kind_of[FACES] = {
	[NS] = STRAIGHT,
	[EW] = STRAIGHT,
	[NE] = ELBOW,
	[ES] = ELBOW,
	[SW] = ELBOW,
	[WN] = ELBOW,
	[NES] = TEE,
	[ESW] = TEE,
	[SWN] = TEE,
	[WNE] = TEE,
	[ALL_SIDES] = CROSSROADS,
	[NS_OVER_EW] = BRIDGE,
	[NE_AND_SW] = DOUBLE_ELBOW,
	[ES_AND_WN] = DOUBLE_ELBOW,
};

/* The ports of cell 0; a shift by the cell gives those of any other. */
#define N (UINT64_C(1) << 0)
#define E (UINT64_C(1) << 16)
#define S (UINT64_C(1) << 32)
#define W (UINT64_C(1) << 48)

/* Where one comes out who enters a face from the north, east, south, west. */
static const uint64_t ways[FACES][4] = {
	[NS] = {S, 0, N, 0},
	[EW] = {0, W, 0, E},
	[NE] = {E, N, 0, 0},
	[ES] = {0, S, E, 0},
	[SW] = {0, 0, W, S},
	[WN] = {W, 0, 0, N},
	[NES] = {E | S, N | S, N | E, 0},
	[ESW] = {0, S | W, E | W, E | S},
	[SWN] = {S | W, 0, W | N, N | S},
	[WNE] = {W | E, W | N, 0, N | E},
	[ALL_SIDES] = {E | S | W, S | W | N, W | N | E, N | E | S},
	[NS_OVER_EW] = {S, W, N, E},
	[NE_AND_SW] = {E, N, W, S},
	[ES_AND_WN] = {W, S, E, N},
};

#define PORT_N(cell) (cell)
#define PORT_E(cell) (16 + (cell))
#define PORT_S(cell) (32 + (cell))
#define PORT_W(cell) (48 + (cell))

const uint8_t chabyrinthe_door[2][MAX_PLACES] = {
	{PORT_N(0), PORT_N(1), PORT_N(2), PORT_N(3), PORT_E(3), PORT_E(7), PORT_E(11), PORT_E(15), PORT_S(15),
	 PORT_S(14), PORT_S(13), PORT_S(12), PORT_W(12), PORT_W(8), PORT_W(4), PORT_W(0)},
	{PORT_N(0), PORT_N(1), PORT_N(2), PORT_E(2), PORT_E(6), PORT_E(10), PORT_S(10), PORT_S(9), PORT_S(8), PORT_W(8),
	 PORT_W(4), PORT_W(0)},
};

/* [CB-a] In reading order of the card taken out, its row before its column. */
const struct push chabyrinthe_pushes[PUSHES] = {
	{0, +1, 3},  {0, +4, 3},  {1, +4, 3},  {2, -1, 2},  {2, +4, 3},  {3, -1, 1},  {3, +4, 1},  {4, +1, 3},
	{6, -1, 2},  {7, -1, 1},  {8, +1, 3},  {8, -4, 2},  {9, -4, 2},  {10, -1, 2}, {10, -4, 2}, {11, -1, 1},
	{12, +1, 1}, {12, -4, 1}, {13, -4, 1}, {14, -4, 1}, {15, -1, 1}, {15, -4, 1},
};

const struct layout chabyrinthe_layouts[2] = {
	{.side = 4,
	 .places = 16,
	 .cells = 0xffff,
	 .cat = {0, 8},
	 .home = {4, 12},
	 .corner = {3, 12},
	 .turns = 48,
	 .acts = 113,
	 .push = {0, 1, 2, 4, 5, 6, 7, 9, 10, 15, 16, 17, 18, 19, 20, 21}},
	{.side = 3,
	 .places = 12,
	 .cells = 0x0777,
	 .cat = {0, 6},
	 .home = {3, 9},
	 .corner = {2, 8},
	 .turns = 27,
	 .acts = 76,
	 .push = {0, 1, 2, 3, 4, 7, 8, 10, 11, 12, 13, 14}},
};

enum gutter_kind chabyrinthe_kind(uint8_t face)
{
	return kind_of[face];
}

/* Turn 0 is as the table says; every quarter is clockwise. */
uint8_t chabyrinthe_lay(unsigned kind, unsigned quarters)
{
	const struct gutter_card *card = &chabyrinthe_cards[kind];
	return (uint8_t)(card->face + (quarters & (card->looks - 1u)));
}

/* [CB3] */
uint8_t chabyrinthe_turn(uint8_t face, unsigned quarters)
{
	unsigned kind = kind_of[face];
	return chabyrinthe_lay(kind, (unsigned)face - chabyrinthe_cards[kind].face + quarters);
}

/* One card further from each of the ports entered by. */
static uint64_t pass_cards(const uint8_t grid[MAX_CELLS], uint64_t enter)
{
	uint64_t out = 0;
	for (; enter; enter &= enter - 1) {
		unsigned at = (unsigned)__builtin_ctzll(enter), cell = at & 15;
		out |= ways[grid[cell]][at >> 4] << cell;
	}
	return out;
}

uint64_t chabyrinthe_flow(const uint8_t grid[MAX_CELLS], unsigned port, uint64_t ends)
{
	uint64_t enter = UINT64_C(1) << port, entered = enter, left = 0;
	while (enter && !(left & ends)) {
		uint64_t out = pass_cards(grid, enter);
		left |= out;
		enter = TO_NEIGHBOURS(out) & ~entered;
		entered |= enter;
	}
	return left;
}

unsigned chabyrinthe_gutter_length(const uint8_t grid[MAX_CELLS], unsigned size_option, unsigned from, unsigned to)
{
	const uint64_t end = UINT64_C(1) << chabyrinthe_door[size_option][to];
	uint64_t enter = UINT64_C(1) << chabyrinthe_door[size_option][from], entered = enter;
	for (unsigned cards = 1; enter; cards++) {
		uint64_t out = pass_cards(grid, enter);
		if (out & end)
			return cards;
		enter = TO_NEIGHBOURS(out) & ~entered;
		entered |= enter;
	}
	return 0;
}

/* [CB5] [CB-d] */
unsigned chabyrinthe_joined_home(const struct chabyrinthe *game, unsigned which)
{
	if (!game->points[which])
		return 0;
	unsigned cat = game->cat[which];
	const uint8_t *door = chabyrinthe_door[game->public.options[OPTION_SIZE]];
	uint64_t first = UINT64_C(1) << door[game->home[0]], second = UINT64_C(1) << door[game->home[1]];
	uint64_t flow = IN_STEP ? flow_of(game, UINT64_C(1) << door[cat], first | second)
				: chabyrinthe_flow(game->grid, door[cat], first | second);
	if (!(flow & (first | second)))
		return 0;
	if (!(flow & first))
		return 2;
	if (!(flow & second))
		return 1;
	return game->home[0] < cat && cat < game->home[1] ? 2 : 1;
}

/* [CB5] Gutters lead both ways, so one walk from both homes finds whether any cat is at an end. Asked after every
 * action: the first and the last card of those to enter are looked at together, because what a step costs is waiting
 * for the one before it. */
bool chabyrinthe_anything_joined(const struct chabyrinthe *game)
{
	const uint8_t *door = chabyrinthe_door[game->public.options[OPTION_SIZE]];
	uint64_t enter = UINT64_C(1) << door[game->home[0]] | UINT64_C(1) << door[game->home[1]], entered = enter;
	const uint64_t cats = (uint64_t)(game->points[0] != 0) << door[game->cat[0]] | (uint64_t)(game->points[1] != 0)
											       << door[game->cat[1]];
	if (IN_STEP)
		return flow_of(game, enter, cats) & cats;
	do {
		unsigned first = (unsigned)__builtin_ctzll(enter), last = 63 ^ (unsigned)__builtin_clzll(enter);
		uint64_t out = ways[game->grid[first & 15]][first >> 4] << (first & 15) |
			       ways[game->grid[last & 15]][last >> 4] << (last & 15);
		if (out & cats)
			return true;
		uint64_t next = TO_NEIGHBOURS(out) & ~entered;
		entered |= next;
		enter = (enter & (enter - 1) & ~(UINT64_C(1) << last)) | next;
	} while (enter);
	return false;
}
