/* The roof of chabyrinthe as sets: what each card joins, which actions there are, what a roof promises. */
#include "games/chabyrinthe/roof.h"

#include <string.h>

#include "games/chabyrinthe/walks.h"

#define N (UINT64_C(1) << 0)
#define E (UINT64_C(1) << 16)
#define S (UINT64_C(1) << 32)
#define W (UINT64_C(1) << 48)

/* The corners a card rounds clockwise: entered by the first side, left by the second; and back. */
#define CORNER_NE .quarter = E, .back = N
#define CORNER_ES .quarter = S, .back = E
#define CORNER_SW .quarter = W, .back = S
#define CORNER_WN .quarter = N, .back = W

const struct joins chabyrinthe_face_joins[FACES] = {
	[NS] = {.across = N | S},
	[EW] = {.across = E | W},
	[NE] = {CORNER_NE},
	[ES] = {CORNER_ES},
	[SW] = {CORNER_SW},
	[WN] = {CORNER_WN},
	[NES] = {.quarter = E | S, .back = N | E, .across = N | S},
	[ESW] = {.quarter = S | W, .back = E | S, .across = E | W},
	[SWN] = {.quarter = W | N, .back = S | W, .across = N | S},
	[WNE] = {.quarter = N | E, .back = W | N, .across = E | W},
	[ALL_SIDES] = {.quarter = N | E | S | W, .across = N | E | S | W, .back = N | E | S | W},
	[NS_OVER_EW] = {.across = N | E | S | W},
	[NE_AND_SW] = {.quarter = E | W, .back = N | S},
	[ES_AND_WN] = {.quarter = S | N, .back = E | W},
};

const struct joins chabyrinthe_kind_joins[KINDS] = {
	[STRAIGHT] = {.across = N | E | S | W},
	[ELBOW] = {.quarter = N | E | S | W, .back = N | E | S | W},
	[TEE] = {.quarter = N | E | S | W, .across = N | E | S | W, .back = N | E | S | W},
	[CROSSROADS] = {.quarter = N | E | S | W, .across = N | E | S | W, .back = N | E | S | W},
	[BRIDGE] = {.across = N | E | S | W},
	[DOUBLE_ELBOW] = {.quarter = N | E | S | W, .back = N | E | S | W},
};

void chabyrinthe_roof(const uint8_t grid[MOST_CELLS], struct roof *roof)
{
	memset(roof, 0, sizeof *roof);
	for (unsigned cell = 0; cell < MOST_CELLS; cell++)
		put_card(roof, cell, grid[cell]);
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

unsigned chabyrinthe_actions(const struct chabyrinthe *game, const struct roof *roof, struct action *actions)
{
	const struct layout *layout = chabyrinthe_layout(game);
	unsigned count = 0;
	for (unsigned cell = 0; cell < MOST_CELLS; cell++) {
		unsigned looks = chabyrinthe_cards[chabyrinthe_kind(game->grid[cell])].looks;
		for (unsigned quarters = 1; quarters < looks; quarters++) {
			struct action *action = &actions[count++];
			uint8_t face = chabyrinthe_turn(game->grid[cell], quarters);
			action->roof = *roof;
			put_joins(&action->roof.now, cell, &chabyrinthe_face_joins[face]);
			action->act = (uint16_t)(ACT_TURN + TURNS_PER_CARD * cell + quarters - 1);
		}
	}
	unsigned looks = chabyrinthe_cards[game->pile[0]].looks;
	for (unsigned n = 0; n < layout->places; n++) {
		const struct push *push = &chabyrinthe_pushes[layout->push[n]];
		struct roof pushed = *roof;
		unsigned cell = push->cell;
		for (unsigned i = 1; i < layout->side; i++, cell += (unsigned)push->step)
			put_card(&pushed, cell, game->grid[(int)cell + push->step]);
		for (unsigned quarters = 0; quarters < looks; quarters++) {
			struct action *action = &actions[count++];
			put_card(&pushed, cell, chabyrinthe_lay(game->pile[0], quarters));
			action->roof = pushed;
			action->act = (uint16_t)(ACT_PUSH + WAYS_IN * (unsigned)layout->push[n] + quarters);
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
	uint64_t sets[6][LANES];
	for (unsigned lane = 0; lane < LANES; lane++) {
		const struct roof *roof = &actions[lane < count ? lane : count - 1].roof;
		const uint64_t of_roof[6] = {roof->now.quarter,    roof->now.across,    roof->now.back,
					     roof->turned.quarter, roof->turned.across, roof->turned.back};
		for (unsigned set = 0; set < 6; set++)
			sets[set][lane] = of_roof[set];
	}
	memcpy(lanes, sets, sizeof *lanes);
}

/* Along the gutters as they lie until nothing new is entered. Two walks at once hide how long each step takes. */
static inline void follow(const struct lanes_joins *now, struct walk *one, struct walk *other)
{
	while (any(one->enter | other->enter)) {
		walk_on(now, one->enter, one);
		walk_on(now, other->enter, other);
	}
}

/* From two sets of doors; only within[…][0] where `turning` is false. */
static inline void reach(const struct lanes *roofs, uint64_t doors, uint64_t others, bool turning, ports within[2][FAR])
{
	struct walk one, other;
	begin_walk(&one, doors), begin_walk(&other, others);
	for (unsigned k = 0;; k++) {
		follow(&roofs->now, &one, &other);
		within[0][k] = one.left, within[1][k] = other.left;
		if (!turning || k + 1 == FAR)
			return;
		walk_on(&roofs->turned, one.entered, &one);
		walk_on(&roofs->turned, other.entered, &other);
	}
}

static inline void take_lane(const ports within[FAR], unsigned lane, uint64_t of_one[FAR])
{
	for (unsigned k = 0; k < FAR; k++)
		of_one[k] = within[k][lane];
}

void chabyrinthe_reach(const struct roof *roof, uint64_t doors, uint64_t within[FAR])
{
	const struct action only = {.roof = *roof};
	struct lanes lanes;
	ports all[2][FAR];
	put_lanes(&lanes, &only, 1);
	reach(&lanes, doors, 0, true, all);
	take_lane(all[0], 0, within);
}

/* By how many cards must be turned: from a home to a cat, from a home to where the next cat comes, from where the home
 * moves to the cat, from there to the next cat. */
static const float worth[4][FAR + 1] = {
	{1.0f, 0.55f, 0.25f, 0.08f, 0},
	{0.3f, 0.15f, 0.06f, 0.02f, 0},
	{0.2f, 0.1f, 0.04f, 0.01f, 0},
	{0.4f, 0.2f, 0.08f, 0.02f, 0},
};

static float promise(const uint64_t within[FAR], const uint64_t next[FAR], const struct ring *ring)
{
	float sum = 0;
	for (unsigned i = 0; i < 2; i++)
		sum += worth[0][cards_to(within, ring->cat[i])] + worth[1][cards_to(within, ring->next_cat[i])] +
		       worth[2][cards_to(next, ring->cat[i])] + worth[3][cards_to(next, ring->next_cat[i])];
	return sum;
}

void chabyrinthe_look(const struct action *actions, unsigned count, const struct ring *ring, bool promises,
		      struct outlook *outlooks)
{
	for (unsigned first = 0; first < count; first += LANES) {
		struct lanes lanes;
		ports all[2][FAR];
		put_lanes(&lanes, &actions[first], count - first);
		reach(&lanes, ring->homes, promises ? ring->next_homes : 0, promises, all);
		for (unsigned lane = 0; lane < LANES && first + lane < count; lane++) {
			uint64_t within[FAR], next[FAR];
			struct outlook *outlook = &outlooks[first + lane];
			outlook->joined = all[0][0][lane] & ring->cats;
			if (!promises)
				continue;
			take_lane(all[0], lane, within), take_lane(all[1], lane, next);
			outlook->promise = promise(within, next, ring);
		}
	}
}

float chabyrinthe_promise(const struct roof *roof, const struct ring *ring)
{
	const struct action only = {.roof = *roof};
	struct outlook outlook;
	chabyrinthe_look(&only, 1, ring, true, &outlook);
	return outlook.promise;
}
