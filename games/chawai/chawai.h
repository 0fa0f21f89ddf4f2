/* Chawaï: the fish, the state and the view, which its rules and its words share. Freestanding. */
#ifndef SILURE_CHAWAI_H
#define SILURE_CHAWAI_H

#include "engine/game.h"

enum {
	CHAWAI_TURNS = 12, /* and as many divers a player */
	CHAWAI_SLOTS = 3,
	CHAWAI_SEATS = 6,
	CHAWAI_DECK = CHAWAI_TURNS * CHAWAI_SLOTS,
	CHAWAI_SWARM = 3,             /* jellyfish that leave a pile together */
	CHAWAI_REMOVED = CHAWAI_DECK, /* where the unseen 37th card lies in the deck */
};

/* rules.c is compiled once more for each older version, which says so and names its rules apart (rules_v1.c). */
#ifndef CHAWAI_VERSION
#define CHAWAI_VERSION 2
#endif

enum { CHAWAI_BOTTOM, CHAWAI_MIDDLE, CHAWAI_SURFACE };

/* Acts: act a sends the diver a+1. */

/* What is printed on a card. 1 … 15 are sardines (to 5), tiger fish (to 9) and emperor tunas, worth their number. */
enum {
	LANTERN_1 = 16,
	LANTERN_3,
	LANTERN_5,
	JELLYFISH_10,
	JELLYFISH_15,
	GULL,
	FACES, /* 0 is no card */
};

/* The cards, once and for all: the ranges and counts are the book's, the spread of the first three lines is ours.
 * The seventh gull stands last and plays only with deck=37 [CH-a]. */
/* clang-format off */
#define CHAWAI_CARDS(X)                                                       \
	X(1) X(2) X(2) X(3) X(4) X(4) X(5)                                    \
	X(6) X(6) X(7) X(7) X(8) X(8) X(9) X(9)                               \
	X(10) X(10) X(11) X(11) X(12) X(13) X(14) X(15)                       \
	X(LANTERN_1) X(LANTERN_3) X(LANTERN_5)                                \
	X(JELLYFISH_10) X(JELLYFISH_10) X(JELLYFISH_15) X(JELLYFISH_15)       \
	X(GULL) X(GULL) X(GULL) X(GULL) X(GULL) X(GULL) X(GULL)
/* clang-format on */

enum { CHAWAI_OPTION_DECK, CHAWAI_OPTION_MEMORY }; /* their places in public.options */

/* How many there are of each face, three bits a face: a heap of cards whose order does not matter. */
typedef uint64_t chawai_heap;
#define CHAWAI_ONE(face) ((1ull << 3 * (face)) >> 3) /* nothing for face 0 */
#define CHAWAI_PLUS(face) +CHAWAI_ONE(face)

static inline chawai_heap chawai_all_cards(const struct sil_public *public)
{
	return (0 CHAWAI_CARDS(CHAWAI_PLUS)) - (public->options[CHAWAI_OPTION_DECK] ? 0 : CHAWAI_ONE(GULL));
}

static inline unsigned chawai_count(chawai_heap heap, unsigned face)
{
	return (unsigned)(heap >> 3 * (face - 1) & 7);
}

static inline int chawai_value(unsigned face)
{
	static const int8_t values[FACES] = {0,  1,  2,  3,  4,  5, 6, 7, 8,   9,   10,
					     11, 12, 13, 14, 15, 1, 3, 5, -10, -15, 0};
	return values[face];
}

static inline bool chawai_is_lantern(unsigned face)
{
	return face - LANTERN_1 <= LANTERN_5 - LANTERN_1;
}

static inline bool chawai_is_jellyfish(unsigned face)
{
	return face - JELLYFISH_10 <= JELLYFISH_15 - JELLYFISH_10;
}

enum chawai_refusal {
	CHAWAI_SPENT = SIL_GAME_REFUSAL, /* that diver has been down already */
};

/* No padding: equal states are equal bytes. */
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"

/* With memory=on, put_back and the cards taken are covered until the game is over (rules.c); 0 where they are
 * forgotten: in version 1, and where a view was imagined that does not show them. */
struct chawai {
	struct sil_public public;
	uint8_t key[SIL_KEY_BYTES];
	uint8_t sealed[8];            /* the act of each seat that is due no more, else 0 */
	uint16_t hand[CHAWAI_SEATS];  /* bit a: the seat can still do act a; a sealed one too */
	uint16_t piled[CHAWAI_SEATS]; /* cards in the pile + 256 × jellyfish among them */
	uint8_t last[CHAWAI_SEATS];   /* the diver shown last turn; 0 on the first */
	uint8_t looker[CHAWAI_SLOTS]; /* 1 + the seat that alone may look at this slot [CH8]; 0: everybody may */
	uint8_t turn;                 /* turns played */
	uint8_t kiti;                 /* Kiti stands in the gap between this seat and the next clockwise */
	uint8_t put_back;             /* gulls shuffled back on turn 1 [CH3] */
	uint8_t pile[CHAWAI_SEATS][CHAWAI_TURNS + 1]; /* pile[s][1] is its lowest card; 0 below and above */
	uint8_t deck[CHAWAI_DECK + 1]; /* in drawing order; the lagoon is deck[3 turn …]; the last is the removed one */
	uint8_t zero;
};

/* With memory=on, what people have to remember is 0 until the game is over: the other hands, drawn cards but for the
 * lagoon, put_back, the piles but for the top. */
struct chawai_view {
	struct sil_public public;
	uint8_t seat;
	uint8_t turn, kiti, put_back;
	uint8_t own_sealed; /* the viewer's diver, 0 if none */
	uint8_t looker[CHAWAI_SLOTS];
	uint16_t hand[CHAWAI_SEATS];
	uint8_t last[CHAWAI_SEATS], height[CHAWAI_SEATS];
	uint8_t pile[CHAWAI_SEATS][CHAWAI_TURNS]; /* from the lowest card up */
	uint8_t drawn[CHAWAI_DECK]; /* the lagoon is drawn[3 turn …]; 0: not drawn, face down, forgotten */
	uint8_t removed;            /* shown when the game is over */
	uint8_t zero[3];
};

#pragma GCC diagnostic pop

_Static_assert(sizeof(struct chawai) % 8 == 0 && sizeof(struct chawai) <= SIL_STATE_BYTES, "a state's size");
_Static_assert(sizeof(struct chawai_view) % 8 == 0 && sizeof(struct chawai_view) <= SIL_STATE_BYTES, "a view's");
_Static_assert(_Alignof(struct chawai) == SIL_STATE_ALIGN && _Alignof(struct chawai_view) == SIL_STATE_ALIGN,
	       "their alignment");

/* Whether something is forgotten at this table now [CH-f]. */
static inline bool chawai_forgets(const struct sil_public *public)
{
	return public->options[CHAWAI_OPTION_MEMORY] && !public->over;
}

/* [CH9] [CH10] Each discarded gull took one card with it at most, and three jellyfish may have gone by themselves.
 * [CH3] The first three cards taken were no gulls. */
static inline bool chawai_discards_possible(uint32_t gulls, uint32_t jellies, uint32_t discards, uint32_t turn)
{
	uint32_t others = discards - gulls;
	return (others <= gulls || (jellies >= CHAWAI_SWARM && others - CHAWAI_SWARM <= gulls)) &&
	       (!turn || gulls <= CHAWAI_SLOTS * (turn - 1));
}

void chawai_imagine(const struct sil_view *, struct sil_rng *, struct sil_state *);
/* Whether chawai_imagine has a world to draw. Each member of the view is within its range. */
bool chawai_can_imagine(const struct chawai_view *);
const char *chawai_view_broken(const struct sil_view *);

extern const struct sil_rules chawai_rules;    /* the newest version */
extern const struct sil_rules chawai_rules_v1; /* see rules_v1.c */
extern const struct sil_observation chawai_observation;
extern const struct sil_evaluator chawai_evaluator;
extern const struct sil_search_settings chawai_search_settings;
extern const struct sil_persona chawai_persona;
void chawai_explain(const struct sil_view *, uint16_t act, struct sil_messages *);

#endif
