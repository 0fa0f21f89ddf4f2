/* Goofspiel, the template: what its rules and its words share. A new game starts as a copy of this folder. */
#ifndef SILURE_GOOFSPIEL_H
#define SILURE_GOOFSPIEL_H

#include "engine/game.h"

enum { MAX_CARDS = 13 };

/* No padding: equal states are equal bytes. */
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"

/* Acts: act a bids the card a+1. */
struct goofspiel {
	struct sil_public public;
	uint8_t key[SIL_KEY_BYTES];
	uint16_t hand[8];         /* per seat, bit c: holds card c+1 */
	int16_t points[8];        /* per seat */
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
	uint16_t hand[8];
	int16_t points[8];
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

const char *goofspiel_view_broken(const struct sil_view *);

extern const struct sil_rules goofspiel_rules;

/* heuristic.c */
extern const struct sil_evaluator goofspiel_evaluator;
extern const struct sil_persona goofspiel_persona;
void goofspiel_explain(const struct sil_view *, uint16_t act, struct sil_messages *);
extern const struct sil_observation goofspiel_observation;

#endif
