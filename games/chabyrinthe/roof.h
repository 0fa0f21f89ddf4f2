/* How near the cats of chabyrinthe are to a home: all gutters of the roof followed at once, as sets of card sides.
 * For the planner alone; it sees views and imagined worlds. */
#ifndef SILURE_CHABYRINTHE_ROOF_H
#define SILURE_CHABYRINTHE_ROOF_H

#include "games/chabyrinthe/joins.h"

enum { FAR = 4 }; /* cards turned: this many or more count the same */

/* What the cards of a roof join: bit p, the opposite of the side that a card is left by, which is the side its
 * neighbour is entered by. `quarter` for those who came in by the side a quarter before, `across` by the side opposite;
 * who came in by the side a quarter after goes the ways of `quarter` back: that set turned by a quarter. */
struct lying {
	uint64_t quarter, across;
};

/* The gutters as they lie, and those the same cards could make if each were turned as needed. */
struct roof {
	struct lying now, turned;
};

/* What stands around a roof, as doors. */
struct ring {
	uint64_t homes, next_homes;   /* where the homes are, and where each would move to */
	uint64_t cat[2], next_cat[2]; /* 0: no such cat */
	uint64_t cats;
};

extern const struct lying chabyrinthe_face_joins[FACES], chabyrinthe_kind_joins[KINDS];

static inline uint64_t opposite(uint64_t ports)
{
	return ports << 32 | ports >> 32;
}

#define ALL_PORTS UINT64_C(0x0001000100010001)

static inline struct lying with_card(struct lying roof, unsigned cell, const struct lying *card)
{
	const uint64_t keep = ~(ALL_PORTS << cell);
	return (struct lying){(roof.quarter & keep) | card->quarter << cell,
			      (roof.across & keep) | card->across << cell};
}

/* A push, on sets of ports: the line, where cards of it come to lie and how far they slide, where the new one lies. */
struct slide {
	uint64_t line, receives;
	uint8_t up, down, cell, push;
	int8_t step;
};

/* Of the n-th push that a board has. */
void chabyrinthe_slide(const struct layout *, unsigned n, struct slide *);

static inline uint64_t slid(uint64_t set, const struct slide *slide)
{
	return (set & ~slide->line) | (set >> slide->down << slide->up & slide->receives);
}

static inline struct lying pushed(struct lying roof, const struct slide *slide, const struct lying *card)
{
	return (struct lying){slid(roof.quarter, slide) | card->quarter << slide->cell,
			      slid(roof.across, slide) | card->across << slide->cell};
}

void chabyrinthe_roof(const uint8_t grid[MAX_CELLS], struct roof *);
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

/* One of which is known whether it joins a cat to a home: what the rules would have to find out. */
static inline void take_known(struct chabyrinthe *game, uint16_t act, bool joined)
{
#ifdef __wasm__
	(void)joined, take_action(game, act);
#else
	chabyrinthe_take(game, act, joined);
#endif
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

/* The turns of one card are a family, and so are the ways in for one push. */
#define ALL_FAMILIES UINT64_MAX
#define ALL_TURNS ((UINT64_C(1) << MAX_CELLS) - 1)
static inline unsigned family_of(uint16_t act)
{
	return act < ACT_PUSH ? act / TURNS_PER_CARD : MAX_CELLS + (act - ACT_PUSH) / (unsigned)WAYS_IN;
}

/* The actions of some families (bit f: the f-th) that change something, each roof once: at most MAX_ACTIONS. United:
 * one roof for each family, on which its card lies all these ways, so that it joins and promises at least as much as
 * any. */
enum { MAX_ACTIONS = 112 };
unsigned chabyrinthe_actions(const struct chabyrinthe *, const struct roof *, uint64_t families, bool united,
			     struct action *);

/* Which actions, each with its ring or all with the same, join a cat to a home; and what the roofs of the others
 * promise; if that is less than asked for, any number in between. */
struct evaluation {
	bool joined;
	float promise; /* where nothing is joined */
};
#define NO_PROMISES 9.0f /* more than any roof promises */
void chabyrinthe_look(const struct action *, unsigned count, const struct ring *, bool same_ring, float least,
		      struct evaluation *);

/* What everybody's points are worth to a seat. */
float chabyrinthe_standing(const struct chabyrinthe *, unsigned seat);

/* How a turn ends that wins the most for a seat, without a look beyond it; or one after which it stands well enough.
 * Returns how many positions were played. */
unsigned chabyrinthe_most_won(const struct chabyrinthe *, unsigned seat, float enough, struct chabyrinthe *end);

/* The planners: for all together (fewest turns) and for rivals; also as they were first. */
bool chabyrinthe_plan_together(const struct sil_view *, uint32_t effort, bool first, struct sil_rng *, uint16_t *act);
bool chabyrinthe_plan_against(const struct sil_view *, uint32_t effort, bool first, struct sil_rng *, uint16_t *act);

/* What each action is worth against rivals to somebody with these tastes (enum sil_taste), in any scale. */
bool chabyrinthe_values_against(const struct sil_view *, uint32_t effort, const float *likes, struct sil_rng *,
				float values[ACTS]);

#endif
