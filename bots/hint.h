/* The best few moves, with what a person can understand: chances, points, and one exact reason. */
#ifndef SILURE_BOTS_HINT_H
#define SILURE_BOTS_HINT_H

#include "bots/search.h"

enum { SIL_MAX_HINTS = 3 };

struct sil_hint {
	uint16_t act;
	bool searched;    /* whether chance and points come from a search; else only the order and the reason count */
	float chance;     /* of victory */
	float points;     /* expected at the end */
	char reason[240]; /* one sentence in the language asked for; may be empty */
};

/* Fills at most SIL_MAX_HINTS, best first, for the view's own seat; returns how many. */
int sil_hint(const struct sil_game *, const struct sil_view *, const uint16_t *acts, int count,
	     const struct sil_budget *, struct sil_rng *, enum sil_lang, struct sil_hint hints[SIL_MAX_HINTS]);

#endif
