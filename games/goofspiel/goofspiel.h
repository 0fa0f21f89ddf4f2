/* Goofspiel, the template: what its rules and its words share. A new game starts as a copy of this folder. */
#ifndef SILURE_GOOFSPIEL_H
#define SILURE_GOOFSPIEL_H

#include "engine/game.h"

enum { MAX_CARDS = 13 };

/* Places of the options. */
enum { OPTION_CARDS, OPTION_BIDS, OPTION_ORDER };

enum goofspiel_refusal { NEEDS_TWO = SIL_GAME_REFUSAL };

/* [GS6] Of two with hidden bids: what a seat has bid on each turn but the latest, two turns a byte, the earlier one in
 * the low half. */
enum { PAST_BYTES = 6 };

/* No padding: equal states are equal bytes. */
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"

/* Acts: act a bids the card a+1. */
struct goofspiel {
	struct sil_public public;
	uint8_t key[SIL_KEY_BYTES];
	union {
		uint16_t hand[8]; /* per seat, bit c: holds card c+1 */
		struct {
			uint16_t hands_of_two[2];
			uint8_t past[2][PAST_BYTES]; /* [GS6] */
		};
	};
	union {
		int16_t points[8]; /* per seat */
		struct {
			int16_t points_of_two[2];
			uint16_t won[2]; /* [GS6] per seat, bit t: the prize of turn t */
			uint8_t zero[8];
		};
	};
	uint8_t bid[8];           /* sealed this turn: card, 0 while the seat has not chosen */
	uint8_t last_bid[8];      /* what was shown last turn; 0 on the first */
	uint8_t prize[MAX_CARDS]; /* hidden order; the first `turn` are gone, the next one lies face up */
	uint8_t turn;             /* prizes already played for */
	uint8_t cards;            /* 1 … 13 */
	uint8_t lost;             /* value of the prizes nobody got [GS4] */
};

struct goofspiel_view {
	struct sil_public public;
	uint8_t seat;
	uint8_t turn, cards, lost;
	union {
		uint16_t hand[8]; /* [GS6] of two with hidden bids, the viewer's own, until the end */
		struct {
			uint16_t hands_of_two[2];
			uint8_t past[2][PAST_BYTES]; /* likewise */
		};
	};
	union {
		int16_t points[8];
		struct {
			int16_t points_of_two[2];
			uint16_t won[2];
			uint8_t zero_of_two[8];
		};
	};
	uint8_t own_bid; /* the viewer's sealed card, 0 if none */
	uint8_t last_bid[8];
	uint8_t prize[MAX_CARDS]; /* those played for, and the face-up one; 0 beyond */
	uint8_t zero[6];
};

#pragma GCC diagnostic pop

_Static_assert(sizeof(struct goofspiel) % 8 == 0 && sizeof(struct goofspiel) <= SIL_STATE_BYTES, "a state's size");
_Static_assert(sizeof(struct goofspiel_view) % 8 == 0 && sizeof(struct goofspiel_view) <= SIL_STATE_BYTES, "a view's");
_Static_assert(_Alignof(struct goofspiel) == SIL_STATE_ALIGN && _Alignof(struct goofspiel_view) == SIL_STATE_ALIGN,
	       "their alignment");

/* [GS6] */
static inline bool goofspiel_hides_bids(const struct sil_public *public)
{
	return public->options[OPTION_BIDS] != 0;
}

/* [GS6] The bid of a turn before the latest. */
static inline uint8_t goofspiel_past_bid(const uint8_t past[PAST_BYTES], int turn)
{
	return past[turn / 2] >> 4 * (turn % 2) & 15;
}

/* [GS6] Whether the viewer is shown this seat's cards: one's own, and at the end everybody's. */
static inline bool goofspiel_shows(const struct sil_public *public, int viewer, int seat)
{
	return !goofspiel_hides_bids(public) || public->over || viewer == seat;
}

const char *goofspiel_view_broken(const struct sil_view *);

extern const struct sil_rules goofspiel_rules;

/* rules.c: everybody has sealed a card; the prize is taken or lost, and the next turn begins. */
void goofspiel_unseal(struct goofspiel *);
/* hidden.c: hands, bids and points of two whose bids are hidden. The state has nothing but turn, cards and public. */
void goofspiel_imagine_hidden(const struct goofspiel_view *, struct sil_rng *, struct goofspiel *);

/* heuristic.c */
extern const struct sil_evaluator goofspiel_evaluator;
extern const struct sil_persona goofspiel_persona;
void goofspiel_explain(const struct sil_view *, uint16_t act, struct sil_messages *);
extern const struct sil_observation goofspiel_observation;

#endif
