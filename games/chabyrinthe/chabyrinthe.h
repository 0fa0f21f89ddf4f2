/* Chabyrinthe: what its rules, its gutters and its words share. Plain data and constants, nothing that plays. */
#ifndef SILURE_CHABYRINTHE_H
#define SILURE_CHABYRINTHE_H

#include "engine/game.h"

enum {
	MAX_PLAYERS = 4,
	CATS = 15,
	LEAST_CAT = 3, /* the points of the smallest cat; there are three sizes */
	CAT_SIZES = 3,
	GUTTERS = 26,
	MAX_CELLS = 16,
	MAX_PLACES = 16,
	MAX_PILE = 17, /* gutters beside a 3×3 board; 10 beside a 4×4 */
	PUSHES = 22,   /* all that exist on one size or the other */
	TURNS_PER_CARD = 3,
	WAYS_IN = 4, /* turns in which the new card of a push may come */
	IDLE_TURNS = 20,
	ACTIONS = 2,
};

enum option_index { OPTION_SIZE, OPTION_MODE, OPTION_START };
enum option_mode { VERSUS, COOP, TEAMS };

/* Acts. CELL is counted in reading order with four columns, on 3×3 too. The 3×3 board ends elsewhere, so it has six
 * push words that 4×4 does not know; a board accepts its own alone. */
enum {
	ACT_TURN = 0,                                     /* + 3 × cell + quarters clockwise - 1 */
	ACT_PUSH = ACT_TURN + MAX_CELLS * TURNS_PER_CARD, /* + 4 × index into the pushes + the new card's turn */
	ACT_PASS = ACT_PUSH + PUSHES * WAYS_IN,
	ACTS,
};

enum chabyrinthe_refusal {
	TEAMS_NEED_FOUR = SIL_GAME_REFUSAL,
	FAIR_NEEDS_RIVALS = SIL_GAME_REFUSAL - 1,
	OFF_THE_BOARD = SIL_GAME_REFUSAL - 2, /* 3×3 has no column d and no row 4 */
	NOT_AN_END = SIL_GAME_REFUSAL - 3,    /* the line goes on beyond that card */
};

/* What a gutter card is, whichever way it lies. 0 is no card. */
enum gutter_kind { NO_GUTTER, STRAIGHT, ELBOW, TEE, CROSSROADS, BRIDGE, DOUBLE_ELBOW, KINDS };

/* What a card looks like where it lies: turns that look the same are the same face, so equal boards are equal bytes. */
enum gutter_face {
	NO_FACE,
	NS,
	EW,
	NE,
	ES,
	SW,
	WN,
	NES,
	ESW,
	SWN,
	WNE,
	ALL_SIDES,
	NS_OVER_EW,
	NE_AND_SW,
	ES_AND_WN,
	FACES,
};

/* No padding: equal states are equal bytes. */
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"

struct chabyrinthe {
	struct sil_public public;
	uint8_t key[SIL_KEY_BYTES];
	uint8_t grid[MAX_CELLS];             /* faces in reading order, four a row; NO_FACE off a 3×3 board */
	uint8_t pile[MAX_PILE];              /* kinds of gutters, the top one first; 0 beyond the end */
	uint8_t cat_pile[CATS - 2];          /* points of cats face down; drawn from the end, which is then cleared */
	uint8_t home[2];                     /* places, ascending */
	uint8_t cat[2];                      /* places, ascending; 0 where points is 0 */
	uint8_t points[2];                   /* of the cats outside; 0: no such cat any more */
	uint8_t won[MAX_PLAYERS][CAT_SIZES]; /* how many cats of 3, 4, 5 points each seat has brought home */
	uint16_t turns;                      /* begun so far, the current one included */
	uint8_t idle;                        /* turns in a row without a cat, the current one included [CB-i] */
	uint8_t actions;                     /* left in this turn; 0 when over */
	uint8_t hidden;                      /* gutters just below the top whose order nobody knows [CB-g] */
	uint8_t cats_down;                   /* cats in cat_pile */
	uint8_t first;                       /* the seat that began */
	uint8_t redeals;                     /* setups thrown away because they joined a cat and a home [CB-b] */
};

struct chabyrinthe_view {
	struct sil_public public;
	uint8_t seat;
	uint8_t hidden;
	uint16_t turns;
	uint8_t idle, actions, cats_down, first, redeals;
	uint8_t home[2], cat[2], points[2];
	uint8_t won[MAX_PLAYERS][CAT_SIZES];
	uint8_t grid[MAX_CELLS];
	uint8_t pile[MAX_PILE]; /* 0 for the hidden ones and beyond the end */
	uint8_t zero[4];
};

#pragma GCC diagnostic pop

_Static_assert(sizeof(struct chabyrinthe) % 8 == 0 && sizeof(struct chabyrinthe) <= SIL_STATE_BYTES, "a state's size");
_Static_assert(sizeof(struct chabyrinthe_view) % 8 == 0 && sizeof(struct chabyrinthe_view) <= SIL_STATE_BYTES,
	       "a view's");
_Static_assert(_Alignof(struct chabyrinthe) == SIL_STATE_ALIGN && _Alignof(struct chabyrinthe_view) == SIL_STATE_ALIGN,
	       "their alignment");

/* The cards, in one table. */
struct gutter_card {
	const char *name;
	uint8_t count; /* in the game */
	uint8_t face;  /* as it lies at turn 0; the next turns follow it */
	uint8_t looks; /* how many different faces: 1, 2 or 4 */
};
extern const struct gutter_card chabyrinthe_cards[KINDS];
enum { CATS_OF_A_SIZE = 5 };

/* What stands before which outer side: the ring's places clockwise, as ports. A port is one side of one cell:
 * 16 × (N 0, E 1, S 2, W 3) + cell. First 4×4, then 3×3. */
extern const uint8_t chabyrinthe_door[2][MAX_PLACES];

/* A push takes out `cell`; the others of its line follow, each `step` nearer, and the new card comes in behind them. */
struct push {
	uint8_t cell;
	int8_t step;
	uint8_t sizes; /* bit 0: exists on 4×4; bit 1: on 3×3 */
};
extern const struct push chabyrinthe_pushes[PUSHES];

/* Of the two sizes of board, 4×4 first. */
struct layout {
	uint8_t side, places;
	uint16_t cells;           /* bit c: the board has cell c */
	uint8_t cat[2], home[2];  /* where they stand at the start */
	uint8_t corner[2];        /* the fixed elbows: top right, bottom left */
	uint8_t turns, acts;      /* how many acts there are: turns, all */
	uint8_t push[MAX_PLACES]; /* the pushes it has */
};

extern const struct layout chabyrinthe_layouts[2];

static inline const struct layout *chabyrinthe_layout(const struct chabyrinthe *game)
{
	return &chabyrinthe_layouts[game->public.options[OPTION_SIZE]];
}

enum gutter_kind chabyrinthe_kind(uint8_t face);
uint8_t chabyrinthe_lay(unsigned kind, unsigned quarters);
uint8_t chabyrinthe_turn(uint8_t face, unsigned quarters);

/* Follows the gutters card by card from a port at the rim: the set (bit p: port p) of all sides they leave cards by.
 * Stops with the cards after which one of `ends` is among them, so that of several ends only the nearest are. */
uint64_t chabyrinthe_flow(const uint8_t grid[MAX_CELLS], unsigned port, uint64_t ends);

/* How many cards the shortest gutter between two ring places passes; 0: they are not joined. For bots. */
unsigned chabyrinthe_gutter_length(const uint8_t grid[MAX_CELLS], unsigned size_option, unsigned from, unsigned to);

/* Which home (1 the first, 2 the second, 0 none) the first or second cat has a gutter to; of two the one by the shorter
 * gutter, then the first clockwise from the cat [CB-d]. */
unsigned chabyrinthe_joined_home(const struct chabyrinthe *, unsigned which);

/* Whether any cat has a gutter to any home. */
bool chabyrinthe_anything_joined(const struct chabyrinthe *);

/* The same of four games, bit i of the i-th. There is one where the compiler may use AVX2. */
unsigned chabyrinthe_joined_of_four(const struct chabyrinthe *const[4]);

/* A legal act of whoever is due, by somebody who knows whether it joins a cat to a home: for bots. */
void chabyrinthe_take(struct chabyrinthe *, uint16_t act, bool joined);

/* The rules' `broken` and `view_broken`. */
const char *chabyrinthe_broken(const struct sil_state *);
const char *chabyrinthe_view_broken(const struct sil_view *);

static inline unsigned chabyrinthe_side(const struct sil_public *public)
{
	return 4u - public->options[OPTION_SIZE];
}

static inline unsigned chabyrinthe_pile_count(const struct sil_public *public)
{
	return GUTTERS - chabyrinthe_side(public) * chabyrinthe_side(public);
}

/* Solo and cooperative play count turns, not points [CB9]. */
static inline bool chabyrinthe_together(const struct sil_public *public)
{
	return public->seats == 1 || public->options[OPTION_MODE] == COOP;
}

extern const struct sil_rules chabyrinthe_rules;
extern const struct sil_observation chabyrinthe_observation;
extern const struct sil_evaluator chabyrinthe_evaluator;
extern const struct sil_search_settings chabyrinthe_search_settings;
void chabyrinthe_explain(const struct sil_view *, uint16_t act, struct sil_messages *);

#endif
