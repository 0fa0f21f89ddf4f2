/* What comes of a move in Wa Chat Bi, in chances of winning: shared by the game's evaluator and its reasons.
 * Made of views; the order of the draw pile and unseen hands enter as odds only. */
#ifndef SILURE_WCB_FORECAST_H
#define SILURE_WCB_FORECAST_H

#include "games/wa-chat-bi/wa-chat-bi.h"

/* A hand as its strength is judged by. Fractions: what nobody has seen counts as it is on average. */
struct wcb_hand {
	float cards, actions, pairs;
};

/* When hands are compared: now; in the next round; in one that comes of more tokens than anybody has now. */
enum wcb_when { WCB_NOW, WCB_NEXT_ROUND, WCB_NEXT_STAGE };

/* The table as one seat judges it. */
struct wcb_table {
	const struct wa_chat_bi_view *view;
	wcb_cards unseen;         /* cards that lie in the draw pile or unseen in others' hands */
	float unseen_total;       /* how many those are, Indigestion cards not counted */
	float actions_among_them; /* share */
	struct wcb_hand hand[7];
	unsigned stage;       /* the most tokens anybody has */
	float tension[2];     /* now, and at the beginning of the next round */
	float strength[3][7]; /* enum wcb_when */
	float sum[3];
	int me;
	bool wary; /* asks what the next player will do, not only of those who are handed a pile or must eat it */
};

/* How likely a draw of this many cards meets an Indigestion card. */
float wcb_risk(unsigned draw, unsigned deck_cards, unsigned indigestion);

struct wcb_table wcb_judge(const struct wa_chat_bi_view *);

/* How likely the seat can pass such a pile on: by serving, by an action, by skipping. */
struct wcb_passes {
	float serve, action, skip; /* exclusive, in this order of preference */
};
struct wcb_passes wcb_can_pass(const struct wcb_table *, int seat, unsigned dish);

/* Who plays after the viewer does this (not eating, not answering). */
int wcb_next_seat(const struct wa_chat_bi_view *, uint16_t act);

/* The pile after that. */
wcb_cards wcb_next_pile(const struct wa_chat_bi_view *, uint16_t act);

/* My chance to win the game after an act, 0 … 1. */
float wcb_forecast(const struct wcb_table *, uint16_t act);

/* The evaluator's value: chances of every seat in an imagined world. */
void wcb_value(const struct wa_chat_bi *, float chances[SIL_MAX_SEATS]);

/* How much of the draw pile is Indigestion: 0 hardly any, 1 a tenth or more. */
static inline float wcb_tension(unsigned indigestion, unsigned deck_cards)
{
	float tension = 10 * (float)indigestion / (float)(deck_cards ? deck_cards : 1);
	return tension > 1 ? 1 : tension;
}
float wcb_strength(unsigned stage, float tension, unsigned tokens, struct wcb_hand, bool opens);

#endif
