/* The table of Kai Piranja as the evaluator reads it: who is exposed to what, who reaches which pile, what may still
 * come. Read from a view, or from an imagined state, of which it uses only what is public. */
#ifndef SILURE_KAI_PIRANJA_WATERS_H
#define SILURE_KAI_PIRANJA_WATERS_H

#include "games/kai-piranja/kai-piranja.h"

struct dancers {
	uint8_t size;
	uint8_t end;              /* traits of the last fish; ANY_FISH when the row is empty */
	uint8_t count[SPECIES];   /* fish of each species */
	uint8_t exposed[SPECIES]; /* how many a hungry fish of that species would eat */
};

struct waters {
	uint8_t seats, turn;   /* whose turn it is, or would be next */
	uint8_t take_by_haul;  /* option take=haul */
	uint8_t sea;           /* whether the next card is of the empty sea */
	uint8_t in_box;        /* unseen dance cards that will never come */
	uint8_t dance_left;    /* cards still to be revealed */
	uint8_t sea_left;      /* … of the empty sea; all of its hungry fish are among them */
	uint8_t unseen[KINDS]; /* of the back that comes next, those in the box included */
	uint8_t unseen_sum;
	uint8_t catch_size[PLAYERS];
	uint8_t pile_size[SPECIES];
	struct dancers rows[PLAYERS];
	uint8_t row[CARDS]; /* species of the fish in the row of whose turn it is, from left to right */
};

void kai_piranja_read_view(const struct kai_piranja_view *, struct waters *);
void kai_piranja_read_state(const struct kai_piranja *, struct waters *);

/* What a turn does to the waters. Evaluations call them with cards that may come; kind is an index into the box. */
void kai_piranja_place(struct waters *, unsigned card);
void kai_piranja_feed(struct waters *, unsigned species);
void kai_piranja_draw(struct waters *, int kind);
void kai_piranja_haul(struct waters *);
void kai_piranja_take_all(struct waters *);
void kai_piranja_pass_turn(struct waters *);

/* How many cards a seat may expect in its catch in the end, at the start of a turn; without speculating it counts on no
 * pile that is out of its reach now. */
float kai_piranja_prospect(const struct waters *, int seat, bool speculates);

/* Everybody's, speculating. */
void kai_piranja_prospects(const struct waters *, float catch[PLAYERS]);

#endif
