/* How near the cats of chabyrinthe are to a home: all gutters of the roof followed at once, as sets of card sides.
 * For the planner alone; it sees views and imagined worlds. */
#ifndef SILURE_CHABYRINTHE_ROOF_H
#define SILURE_CHABYRINTHE_ROOF_H

#include "games/chabyrinthe/joins.h"

enum { FAR = 4 }; /* cards turned: this many or more count the same */

/* The gutters as they lie, and those the same cards could make if each were turned as needed. */
struct roof {
	struct joins now, turned;
};

/* What stands around a roof, as doors. */
struct ring {
	uint64_t homes, next_homes;   /* where the homes are, and where each would move to */
	uint64_t cat[2], next_cat[2]; /* 0: no such cat */
	uint64_t cats;
};

extern const struct joins chabyrinthe_face_joins[FACES], chabyrinthe_kind_joins[KINDS];

static inline void put_joins(struct joins *joins, unsigned cell, const struct joins *card)
{
	const uint64_t keep = ~(UINT64_C(0x0001000100010001) << cell);
	joins->quarter = (joins->quarter & keep) | card->quarter << cell;
	joins->across = (joins->across & keep) | card->across << cell;
	joins->back = (joins->back & keep) | card->back << cell;
}

static inline void put_card(struct roof *roof, unsigned cell, uint8_t face)
{
	put_joins(&roof->now, cell, &chabyrinthe_face_joins[face]);
	put_joins(&roof->turned, cell, &chabyrinthe_kind_joins[chabyrinthe_kind(face)]);
}

void chabyrinthe_roof(const uint8_t grid[MOST_CELLS], struct roof *);
void chabyrinthe_ring(const struct chabyrinthe *, struct ring *);

/* within[k]: all sides a gutter from these doors can be made to leave cards by, turning at most k cards. */
void chabyrinthe_reach(const struct roof *, uint64_t doors, uint64_t within[FAR]);

/* How many cards have to be turned, at least, for a gutter to this door; FAR: many, or there is no door. */
static inline unsigned cards_to(const uint64_t within[FAR], uint64_t door)
{
	return 4u - !!(within[0] & door) - !!(within[1] & door) - !!(within[2] & door) - !!(within[3] & door);
}

/* How many cats this roof promises for the next actions: a measure to compare roofs by. Nothing is joined on it. */
float chabyrinthe_promise(const struct roof *, const struct ring *);

static inline float promise_of(const struct chabyrinthe *game)
{
	struct roof roof;
	struct ring ring;
	chabyrinthe_roof(game->grid, &roof);
	chabyrinthe_ring(game, &ring);
	return chabyrinthe_promise(&roof, &ring);
}

/* A legal act of whoever is due. */
static inline void take_action(struct chabyrinthe *game, uint16_t act)
{
	struct sil_move move = {.act = act, .seat = (uint8_t)__builtin_ctz(game->public.due)};
	chabyrinthe_rules.apply((struct sil_state *)game, move);
}

/* By everybody together. */
static inline unsigned cats_won(const struct chabyrinthe *game)
{
	return (unsigned)(CATS - game->cats_down - (game->points[0] != 0) - (game->points[1] != 0));
}

/* One of the actions that lead to different roofs. */
struct action {
	struct roof roof;
	uint16_t act;
};

/* The actions that change something, each roof once: at most MOST_ACTIONS. */
enum { MOST_ACTIONS = 112 };
unsigned chabyrinthe_actions(const struct chabyrinthe *, const struct roof *, struct action *);

/* Which actions join a cat to a home; and, where promises are asked for, what the roofs of the others promise. */
struct outlook {
	bool joined;
	float promise; /* where nothing is joined */
};
void chabyrinthe_look(const struct action *, unsigned count, const struct ring *, bool promises, struct outlook *);

/* What everybody's points are worth to a seat. */
float chabyrinthe_standing(const struct chabyrinthe *, unsigned seat);

/* How a turn ends that wins the most for a seat, without a look beyond it; or one after which it stands well enough.
 * Returns how many positions were played. */
unsigned chabyrinthe_most_won(const struct chabyrinthe *, unsigned seat, float enough, struct chabyrinthe *end);

/* The planners: for all together (fewest turns) and for rivals, that one also as it was first. */
bool chabyrinthe_plan_together(const struct sil_view *, uint32_t effort, struct sil_rng *, uint16_t *act);
bool chabyrinthe_plan_against(const struct sil_view *, uint32_t effort, bool first, struct sil_rng *, uint16_t *act);

#endif
