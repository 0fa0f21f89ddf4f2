/* The roof of chabyrinthe as sets: what each card joins, which actions there are, what a roof promises. */
#include "games/chabyrinthe/roof.h"

#include <string.h>

#include "games/chabyrinthe/walks.h"

/* Sides left by, as the opposite ones. */
#define N (UINT64_C(1) << 32)
#define E (UINT64_C(1) << 48)
#define S (UINT64_C(1) << 0)
#define W (UINT64_C(1) << 16)

const struct lying chabyrinthe_face_joins[FACES] = {
	[NS] = {.across = N | S},
	[EW] = {.across = E | W},
	[NE] = {.quarter = E},
	[ES] = {.quarter = S},
	[SW] = {.quarter = W},
	[WN] = {.quarter = N},
	[NES] = {.quarter = E | S, .across = N | S},
	[ESW] = {.quarter = S | W, .across = E | W},
	[SWN] = {.quarter = W | N, .across = N | S},
	[WNE] = {.quarter = N | E, .across = E | W},
	[ALL_SIDES] = {.quarter = N | E | S | W, .across = N | E | S | W},
	[NS_OVER_EW] = {.across = N | E | S | W},
	[NE_AND_SW] = {.quarter = E | W},
	[ES_AND_WN] = {.quarter = S | N},
};

const struct lying chabyrinthe_kind_joins[KINDS] = {
	[STRAIGHT] = {.across = N | E | S | W},
	[ELBOW] = {.quarter = N | E | S | W},
	[TEE] = {.quarter = N | E | S | W, .across = N | E | S | W},
	[CROSSROADS] = {.quarter = N | E | S | W, .across = N | E | S | W},
	[BRIDGE] = {.across = N | E | S | W},
	[DOUBLE_ELBOW] = {.quarter = N | E | S | W},
};

void chabyrinthe_roof(const uint8_t grid[MAX_CELLS], struct roof *roof)
{
	memset(roof, 0, sizeof *roof);
	for (unsigned cell = 0; cell < MAX_CELLS; cell++) {
		const struct lying *now = &chabyrinthe_face_joins[grid[cell]];
		const struct lying *turned = &chabyrinthe_kind_joins[chabyrinthe_kind(grid[cell])];
		roof->now.quarter |= now->quarter << cell, roof->now.across |= now->across << cell;
		roof->turned.quarter |= turned->quarter << cell, roof->turned.across |= turned->across << cell;
	}
}

void chabyrinthe_slide(const struct layout *layout, unsigned n, struct slide *slide)
{
	const uint8_t push = layout->push[n];
	int cell = chabyrinthe_pushes[push].cell, step = chabyrinthe_pushes[push].step;
	uint64_t receives = 0;
	for (unsigned i = 1; i < layout->side; i++, cell += step)
		receives |= ALL_PORTS << cell;
	*slide = (struct slide){.line = receives | ALL_PORTS << cell,
				.receives = receives,
				.up = (uint8_t)(step < 0 ? -step : 0),
				.down = (uint8_t)(step > 0 ? step : 0),
				.cell = (uint8_t)cell,
				.push = push,
				.step = (int8_t)step};
}

void chabyrinthe_ring(const struct chabyrinthe *game, struct ring *ring)
{
	const uint8_t *door = chabyrinthe_door[game->public.options[OPTION_SIZE]];
	unsigned places = chabyrinthe_layout(game)->places, taken = 0;
	memset(ring, 0, sizeof *ring);
	for (unsigned i = 0; i < 2; i++)
		taken |= 1u << game->home[i] | (game->points[i] ? 1u << game->cat[i] : 0);
	for (unsigned i = 0; i < 2; i++) {
		unsigned place = game->home[i];
		ring->homes |= UINT64_C(1) << door[place];
		do
			place = place + 1 == places ? 0 : place + 1;
		while (taken >> place & 1);
		ring->next_homes |= UINT64_C(1) << door[place];
		if (!game->points[i])
			continue;
		place = game->cat[i];
		ring->cat[i] = UINT64_C(1) << door[place];
		ring->cats |= ring->cat[i];
		do
			place = place + 1 == places ? 0 : place + 1;
		while (taken >> place & 1);
		ring->next_cat[i] = game->cats_down ? UINT64_C(1) << door[place] : 0;
	}
}

/* Instead of what lay there, or besides. */
static inline void lay_card(struct lying *card, uint8_t face, bool besides)
{
	const struct lying *joins = &chabyrinthe_face_joins[face];
	card->quarter = (besides ? card->quarter : 0) | joins->quarter;
	card->across = (besides ? card->across : 0) | joins->across;
}

unsigned chabyrinthe_actions(const struct chabyrinthe *game, const struct roof *roof, uint64_t families, bool united,
			     struct action *actions)
{
	const struct layout *layout = chabyrinthe_layout(game);
	unsigned count = 0;
	for (unsigned cell = 0; cell < MAX_CELLS; cell++) {
		unsigned looks = families >> cell & 1 ? chabyrinthe_cards[chabyrinthe_kind(game->grid[cell])].looks : 0;
		struct lying card = {0};
		for (unsigned quarters = 1; quarters < looks; quarters++) {
			lay_card(&card, chabyrinthe_turn(game->grid[cell], quarters), united);
			if (united && quarters + 1 < looks)
				continue;
			struct action *action = &actions[count++];
			action->roof.now = with_card(roof->now, cell, &card);
			action->roof.turned = roof->turned;
			action->act = (uint16_t)(ACT_TURN + TURNS_PER_CARD * cell + quarters - 1);
		}
	}
	const struct lying *any_way = &chabyrinthe_kind_joins[game->pile[0]];
	unsigned looks = united ? 1 : chabyrinthe_cards[game->pile[0]].looks;
	for (unsigned n = 0; n < layout->places; n++) {
		if (!(families >> (MAX_CELLS + layout->push[n]) & 1))
			continue;
		struct slide slide;
		chabyrinthe_slide(layout, n, &slide);
		struct lying turned = pushed(roof->turned, &slide, any_way);
		for (unsigned quarters = 0; quarters < looks; quarters++) {
			struct action *action = &actions[count++];
			const struct lying *card = &chabyrinthe_face_joins[chabyrinthe_lay(game->pile[0], quarters)];
			action->roof.now = pushed(roof->now, &slide, united ? any_way : card);
			action->roof.turned = turned;
			action->act = (uint16_t)(ACT_PUSH + WAYS_IN * (unsigned)slide.push + quarters);
		}
	}
	return count;
}

struct lanes {
	struct lanes_joins now, turned;
};

/* Of actions that follow one another in a list; where it ends, the last one again. */
static inline void put_lanes(struct lanes *lanes, const struct action *actions, unsigned count)
{
#ifdef FOUR_LANES /* a roof is as wide as a register: the four are mirrored */
	__m256i row[LANES], half[4];
	for (unsigned lane = 0; lane < LANES; lane++)
		row[lane] = _mm256_loadu_si256((const __m256i *)&actions[lane < count ? lane : count - 1].roof);
	half[0] = _mm256_unpacklo_epi64(row[0], row[1]), half[1] = _mm256_unpackhi_epi64(row[0], row[1]);
	half[2] = _mm256_unpacklo_epi64(row[2], row[3]), half[3] = _mm256_unpackhi_epi64(row[2], row[3]);
	lanes->now.quarter = (ports)_mm256_permute2x128_si256(half[0], half[2], 0x20);
	lanes->now.across = (ports)_mm256_permute2x128_si256(half[1], half[3], 0x20);
	lanes->turned.quarter = (ports)_mm256_permute2x128_si256(half[0], half[2], 0x31);
	lanes->turned.across = (ports)_mm256_permute2x128_si256(half[1], half[3], 0x31);
#else
	uint64_t sets[4][LANES];
	for (unsigned lane = 0; lane < LANES; lane++) {
		const struct roof *roof = &actions[lane < count ? lane : count - 1].roof;
		sets[0][lane] = roof->now.quarter, sets[1][lane] = roof->now.across;
		sets[2][lane] = roof->turned.quarter, sets[3][lane] = roof->turned.across;
	}
	memcpy(&lanes->now, sets[0], 2 * sizeof *sets), memcpy(&lanes->turned, sets[2], 2 * sizeof *sets);
#endif
	put_back(&lanes->now), put_back(&lanes->turned);
}

void chabyrinthe_reach(const struct roof *roof, uint64_t doors, uint64_t within[FAR])
{
	const struct action only = {.roof = *roof};
	struct lanes lanes;
	ports entered = {0}, by_turning = {0};
	put_lanes(&lanes, &only, 1);
	entered |= doors;
	for (unsigned k = 0; k < FAR; k++) {
		within[k] = opposite((by_turning | follow(&lanes.now, &entered))[0]);
		by_turning = through(&lanes.turned, entered);
		entered |= neighbours(by_turning);
	}
}

/* By how many cards must be turned: from a home to a cat, from a home
 * to where the next cat comes, from where the home moves to the cat, from there to the next cat. */
static const float worth[4][FAR + 1] = {
	{1.0f, 0.55f, 0.25f, 0.08f, 0},
	{0.3f, 0.15f, 0.06f, 0.02f, 0},
	{0.2f, 0.1f, 0.04f, 0.01f, 0},
	{0.4f, 0.2f, 0.08f, 0.02f, 0},
};

/* A ring for each lane. Cats and where the next ones come, as sides left by. */
struct lanes_ring {
	ports homes[2], cat[2], next_cat[2];
};

static inline void put_ring(struct lanes_ring *lanes, unsigned lane, const struct ring *ring)
{
	lanes->homes[0][lane] = ring->homes, lanes->homes[1][lane] = ring->next_homes;
	for (unsigned i = 0; i < 2; i++) {
		lanes->cat[i][lane] = opposite(ring->cat[i]);
		lanes->next_cat[i][lane] = opposite(ring->next_cat[i]);
	}
}

typedef float fractions __attribute__((vector_size(8 * LANES)));

static inline uint64_t bits_of(float number)
{
	uint32_t word;
	memcpy(&word, &number, sizeof word);
	return word;
}

/* What roofs promise, and on which a cat is joined. Each door counts at first as if it were reached; the sets of sides
 * grow as cards are turned, and it is worth less with each card after which it is not. Stops where no roof without
 * a cat can promise `least` any more. */
static inline fractions promises_of(const struct lanes *roofs, const struct lanes_ring *ring, float least,
				    ports *joined)
{
	ports entered[2] = {ring->homes[0], ring->homes[1]}, left[2], by_turning[2] = {{0}}, of[2][4] = {{{0}}};
	for (unsigned i = 0; i < 8; i++)
		of[i / 4][i % 4] |= bits_of(worth[i % 4][0]);
	for (unsigned k = 0;; k++) {
		follow_both(&roofs->now, &roofs->now, entered, left);
		if (!k)
			*joined = left[0] & (ring->cat[0] | ring->cat[1]);
		fractions sum[2];
		for (unsigned i = 0; i < 2; i++) {
			for (unsigned t = 0; t < 4; t++) {
				uint64_t change = bits_of(worth[t][k]) ^ bits_of(worth[t][k + 1]);
				ports door = t % 2 ? ring->next_cat[i] : ring->cat[i];
				of[i][t] ^= (ports)(((left[t / 2] | by_turning[t / 2]) & door) == 0) & change;
			}
			sum[i] = (fractions)of[i][0] + (fractions)of[i][1] + (fractions)of[i][2] + (fractions)of[i][3];
		}
		sum[0] += sum[1];
		if (k + 1 == FAR || !any((ports)(*joined == 0) & (ports)(sum[0] >= least)))
			return sum[0];
		for (unsigned h = 0; h < 2; h++) {
			by_turning[h] = through(&roofs->turned, entered[h]);
			entered[h] |= neighbours(by_turning[h]);
		}
	}
}

void chabyrinthe_look(const struct action *actions, unsigned count, const struct ring *rings, bool same, float least,
		      struct evaluation *evaluations)
{
	struct lanes_ring lanes_ring;
	for (unsigned lane = 0; lane < LANES; lane++)
		put_ring(&lanes_ring, lane, rings);
	for (unsigned first = 0; first < count; first += LANES) {
		struct lanes lanes;
		ports joined = {0};
		put_lanes(&lanes, &actions[first], count - first);
		for (unsigned lane = 0; lane < LANES && first + lane < count && !same; lane++)
			put_ring(&lanes_ring, lane, &rings[first + lane]);
		fractions promise = promises_of(&lanes, &lanes_ring, least, &joined);
		for (unsigned lane = 0; lane < LANES && first + lane < count; lane++)
			evaluations[first + lane] = (struct evaluation){joined[lane], promise[2 * lane]};
	}
}

float chabyrinthe_promise(const struct roof *roof, const struct ring *ring)
{
	const struct action only = {.roof = *roof};
	struct evaluation evaluation;
	chabyrinthe_look(&only, 1, ring, true, 0, &evaluation);
	return evaluation.promise;
}
