/* The roof of chabyrinthe as sets: what each card joins, which actions there are, what a roof promises. */
#include "games/chabyrinthe/roof.h"

#include <string.h>

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

/* By how many cards must be turned: from a home to a cat, from a home to where the next cat comes, from where the home
 * moves to the cat, from there to the next cat. */
static const float worth[4][FAR + 1] = {
	{1.0f, 0.55f, 0.25f, 0.08f, 0},
	{0.3f, 0.15f, 0.06f, 0.02f, 0},
	{0.2f, 0.1f, 0.04f, 0.01f, 0},
	{0.4f, 0.2f, 0.08f, 0.02f, 0},
};

float chabyrinthe_promise(const struct roof *roof, const struct ring *ring)
{
	uint64_t within[FAR], next[FAR];
	reach(roof, ring->homes, within);
	reach(roof, ring->next_homes, next);
	float sum = 0;
	for (unsigned i = 0; i < 2; i++)
		sum += worth[0][cards_to(within, ring->cat[i])] + worth[1][cards_to(within, ring->next_cat[i])] +
		       worth[2][cards_to(next, ring->cat[i])] + worth[3][cards_to(next, ring->next_cat[i])];
	return sum;
}
