/* Kawaii: what its rules and its words share. Plain data; every rule it names stands on the game's rules page. */
#ifndef SILURE_KAWAII_H
#define SILURE_KAWAII_H

#include "engine/game.h"

enum {
	KAWAII_SEATS = 5,
	KAWAII_CARDS = 55, /* cards are numbered from 1; 0 is no card */
	KAWAII_ROUNDS = 3,
};

enum { KAWAII_LIVE, KAWAII_CALM }; /* option 0, the pace; option 1 is the memory variant [KW10] */

/* Flavours and shapes; the special cards have a "flavour" and a "shape" of their own, so that every card has both. */
enum { STRAWBERRY, VANILLA, CHOCOLATE, PISTACHIO, BLUEBERRY, CLOSED_SHOP, CHERRY, KAWAII_KINDS };
enum { CONE, STICK, CUP, LOLLY, SANDWICH };

/* Acts 1 … 31 claim the piles in the bits of the act, by owner's seat. */
enum kawaii_act {
	KAWAII_FLIP = 0,
	KAWAII_ALL_PILES = 31,
	KAWAII_PASS = 32,
	KAWAII_DONE = 33,
	KAWAII_ROCK = 34,
	KAWAII_PAPER = 35,
	KAWAII_SCISSORS = 36,
	KAWAII_TICK = 37,
	KAWAII_ACTS = 38,
};

enum kawaii_refusal {
	KAWAII_EMPTY_PILE = SIL_GAME_REFUSAL,
	KAWAII_NO_HEART = SIL_GAME_REFUSAL - 1,     /* fewer free hearts than piles */
	KAWAII_PILE_IN_DUEL = SIL_GAME_REFUSAL - 2, /* [KW-c] */
	KAWAII_CLAIMED_ALREADY = SIL_GAME_REFUSAL - 3,
	KAWAII_PRESSED_EARLY = SIL_GAME_REFUSAL - 4, /* before the pile lay there [KW-d] */
	KAWAII_STOPPED = SIL_GAME_REFUSAL - 5,       /* no flips during a stop [KW-t1] */
	KAWAII_NOT_YOUR_FLIP = SIL_GAME_REFUSAL - 6,
	KAWAII_NO_DUEL = SIL_GAME_REFUSAL - 7, /* a sign without a duel, or a second one */
};

enum kawaii_phase {
	KAWAII_FLIPPING,
	KAWAII_SEALING,   /* calm: claims and passes are being sealed, or fought out */
	KAWAII_LAST_CALL, /* live: all stocks are flipped */
	KAWAII_RESTING,   /* live: between two rounds */
	KAWAII_FINISHED,
};

enum kawaii_how {
	KAWAII_UNDECIDED, /* nobody yet: never taken, or in a duel */
	KAWAII_ALONE,
	KAWAII_FASTER,
	KAWAII_BY_SIGNS,
	KAWAII_BY_DRAW,
};

/* No padding: equal states are equal bytes. */
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"

/* How a pile was last claimed; public once the window has closed [KW-t2]. */
struct kawaii_race {
	uint16_t behind_ms[KAWAII_SEATS]; /* per rival: how far behind the fastest */
	uint8_t rivals;                   /* bit s: seat s claimed it */
	uint8_t winner;                   /* seat + 1; 0 while it is undecided */
	uint8_t how;                      /* enum kawaii_how */
	uint8_t cards;                    /* how many were taken */
};

/* What lies where. The card of flip number f is deck[f], and its flipper is the seat f places after the starter, so one
 * list holds all stocks and all piles: entry f is the stock's from `flipped` on, a pile's below, and 0 once taken. */
struct kawaii {
	struct sil_public public;
	uint8_t key[SIL_KEY_BYTES];
	uint8_t hearts[8]; /* per seat, bound ones included */
	uint8_t sealed[8]; /* per seat: piles claimed and not yet compared (calm: in this reveal) */
	uint8_t phase;
	uint8_t round;                /* rounds already scored */
	uint8_t starter;              /* of this round; between rounds: of the next one */
	uint8_t turn;                 /* whose flip is next */
	uint8_t flipped;              /* cards flipped this round */
	uint8_t piles;                /* bit s: the pile of seat s is not empty */
	uint8_t contested;            /* bit s: the pile of seat s is in a duel, running or waiting */
	uint8_t duel_pile;            /* the running duel's pile + 1; 0: none */
	uint64_t taken[KAWAII_SEATS]; /* score piles, bit c: card c */
	uint8_t deck[KAWAII_CARDS];
	uint8_t count[KAWAII_SEATS];       /* cards in the pile */
	uint8_t newest_at[KAWAII_SEATS];   /* where in the deck the pile's top card is; 0 if the pile is empty */
	uint8_t taken_count[KAWAII_SEATS]; /* cards in the score pile */
	uint8_t flavour[KAWAII_SEATS], shape[KAWAII_SEATS]; /* secret favourites of this round */
	uint8_t duel[KAWAII_SEATS];                         /* per pile: who is in the duel for it */
	uint8_t sign[KAWAII_SEATS];                         /* sealed: 1 rock, 2 paper, 3 scissors; 0 not thrown */
	uint8_t last_sign[KAWAII_SEATS];                    /* the latest throw that was shown */
	uint8_t credit[KAWAII_SEATS];                       /* of the seat's latest move, sealed ones included */
	uint8_t shown_credit[KAWAII_SEATS];                 /* the same as far as everybody knows */
	uint8_t was_flavour[KAWAII_SEATS], was_shape[KAWAII_SEATS], was_hearts[KAWAII_SEATS];
	int8_t was_points[KAWAII_SEATS]; /* the round scored last, shown to all [KW-g] */
	uint8_t thrown;                  /* bit s: has thrown in this throw */
	uint8_t throws;                  /* undecided throws of the running duel */
	uint8_t draws;                   /* draws made this round [KW-t3] */
	uint8_t early;                   /* in the duel for the newest card's pile: who pressed before that card */
	uint8_t done;                    /* bit s: has said done */
	uint8_t latest;                  /* the pile decided last + 1 */
	uint8_t zero[1];
	int16_t total[KAWAII_SEATS];           /* points of the scored rounds */
	struct kawaii_race race[KAWAII_SEATS]; /* per pile */
	uint32_t shown_ms;                     /* the latest move that everybody saw: not a claim sealed in a window */
	uint32_t race_ms;                      /* when the next window closes; 0: none is open */
	uint32_t stop_ms;                      /* no flip, and no end of the last call, before; 0: no claim */
	uint32_t duel_ms;                      /* the running duel's time is up */
	uint32_t flip_from_ms;                 /* no flip before */
	uint32_t next_ms;                /* the flip comes by itself, the last call or the rest ends; 0: stopped */
	uint32_t newest_ms;              /* since when the card flipped last is its pile's newest [KW-d] */
	uint32_t close_ms[KAWAII_SEATS]; /* per pile: its window closes; 0: it has none */
	uint32_t press_ms[KAWAII_SEATS][KAWAII_SEATS]; /* [seat][pile]: when a sealed claim was pressed */
	uint64_t was_taken[KAWAII_SEATS];
};

struct kawaii_view {
	struct sil_public public;
	uint8_t seat;
	uint8_t phase, round, starter, turn, flipped, piles, contested;
	uint64_t taken[KAWAII_SEATS]; /* of others only without the memory variant */
	uint64_t was_taken[KAWAII_SEATS];
	uint32_t race_ms;
	uint32_t stop_ms; /* 0 while a window is open: it would tell when the last claim came */
	uint32_t duel_ms, flip_from_ms, next_ms, newest_ms, shown_ms;
	uint32_t own_press_ms[KAWAII_SEATS];
	struct kawaii_race race[KAWAII_SEATS];
	int16_t total[KAWAII_SEATS];
	uint8_t deck[KAWAII_CARDS]; /* the pile cards the viewer sees; 0 elsewhere */
	uint8_t hearts[KAWAII_SEATS], count[KAWAII_SEATS], newest_at[KAWAII_SEATS], taken_count[KAWAII_SEATS];
	uint8_t duel[KAWAII_SEATS], last_sign[KAWAII_SEATS], shown_credit[KAWAII_SEATS];
	uint8_t was_flavour[KAWAII_SEATS], was_shape[KAWAII_SEATS], was_hearts[KAWAII_SEATS];
	int8_t was_points[KAWAII_SEATS];
	uint8_t own_flavour, own_shape, own_sealed, own_sign, own_credit;
	uint8_t stopped, duel_pile, thrown, throws, draws, early, done, latest;
	uint8_t zero[5];
};

#pragma GCC diagnostic pop

_Static_assert(sizeof(struct kawaii) % 8 == 0 && sizeof(struct kawaii) <= SIL_STATE_BYTES, "a state's size");
_Static_assert(sizeof(struct kawaii_view) % 8 == 0 && sizeof(struct kawaii_view) <= SIL_STATE_BYTES, "a view's");
_Static_assert(_Alignof(struct kawaii) == SIL_STATE_ALIGN && _Alignof(struct kawaii_view) == SIL_STATE_ALIGN,
	       "their alignment");

/* The cards, from the one table in cards.c. */
extern const uint8_t kawaii_flavour_of[KAWAII_CARDS + 1], kawaii_shape_of[KAWAII_CARDS + 1];
extern const uint64_t kawaii_of_flavour[KAWAII_KINDS], kawaii_of_shape[KAWAII_KINDS];

extern const struct sil_rules kawaii_rules;    /* the newest version */
extern const struct sil_rules kawaii_rules_v1; /* see rules_v1.c */
extern const struct sil_observation kawaii_observation;
extern const struct sil_evaluator kawaii_evaluator;
extern const struct sil_search_settings kawaii_search_settings;
extern const struct sil_persona kawaii_persona;
void kawaii_explain(const struct sil_view *, uint16_t act, struct sil_messages *);

#endif
