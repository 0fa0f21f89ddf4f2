/* The best few moves by their chances, with what a person can understand: chances, points, and one exact reason. */
#ifndef SILURE_BOTS_HINT_H
#define SILURE_BOTS_HINT_H

#include "bots/bot.h"
#include "engine/message.h"

enum {
	SIL_MAX_HINTS = 3,
	SIL_HINT_PLAYOUTS = 2000,         /* of one hint, on every front: about a tenth of a second … */
	SIL_HINT_PLAYOUTS_NET = 400,      /* … by the game's network, if there is one, … */
	SIL_HINT_PLAYOUTS_EVALUATED = 96, /* … and where there is no rollout policy, and every move is evaluated */
	SIL_HINT_PLANS = 3, /* where the planner tells chances, so many times what max thinks: who looks at a number
			       minds noise more than who plays */
};

struct sil_hint {
	uint16_t act;
	bool searched; /* whether there is a chance, which the order follows; else only order and reason count */
	bool counted;  /* whether there are points as well: a planner's chances come without */
	float chance;  /* of victory, as games among bots come out (the evaluator's shown_chances) */
	float found;   /* the same as the playouts found it */
	float points;  /* expected at the end */
	uint8_t seat;  /* whose hint it is */
	struct sil_messages reason; /* may be empty */
};

/* Fills at most SIL_MAX_HINTS, best first; returns how many. A budget without a bound means these playouts. Who asks
 * twice of the same view is answered alike, unless a bound of time cuts one of them short. */
int sil_hint(const struct sil_question *, struct sil_hint hints[SIL_MAX_HINTS]);

/* Hints as a JSON list of {"move", "chance", "points", "reason", "why"}; without chance and points where nothing was
 * searched, without points where a planner told the chances. The reason is a text, why the same as messages. */
void sil_describe_hints(const struct sil_game *, const struct sil_hint *, int count, struct sil_out *);

#endif
