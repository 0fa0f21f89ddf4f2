/* The best few moves, with what a person can understand: chances, points, and one exact reason. */
#ifndef SILURE_BOTS_HINT_H
#define SILURE_BOTS_HINT_H

#include "bots/bot.h"

enum {
	SIL_MAX_HINTS = 3,
	SIL_HINT_ITERATIONS = 3000, /* simulations of one hint, on every front */
};

struct sil_hint {
	uint16_t act;
	bool searched;    /* whether chance and points come from a search; else only the order and the reason count */
	float chance;     /* of victory */
	float points;     /* expected at the end */
	char reason[240]; /* one sentence in the language asked for; may be empty */
};

/* Fills at most SIL_MAX_HINTS, best first; returns how many. A budget without a bound means SIL_HINT_ITERATIONS. */
int sil_hint(const struct sil_question *, struct sil_rng *, enum sil_lang, struct sil_hint hints[SIL_MAX_HINTS]);

/* Hints as a JSON list of {"move", "chance", "points", "reason"}; without chance and points where nothing was searched.
 */
void sil_describe_hints(const struct sil_game *, const struct sil_hint *, int count, struct sil_out *);

#endif
