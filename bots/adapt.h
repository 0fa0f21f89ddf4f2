/* A level that adapts: after every game the bots become stronger or weaker, so that the people at the table win about
 * as often as they wish. The only controller; hosts keep its state. */
#ifndef SILURE_BOTS_ADAPT_H
#define SILURE_BOTS_ADAPT_H

#include "bots/bot.h"

struct sil_adaptation {
	float strength; /* 0 … SIL_MAX_STRENGTH, between whole strengths too */
	uint32_t games; /* so far */
};

/* Whoever it is: a little below normal. */
static const struct sil_adaptation sil_adaptation_start = {.strength = 9};

/* A game has ended of which the people won this share (0 … 1) and wished for that one. */
void sil_adapt(struct sil_adaptation *, float won, float wish);

/* The bot for the next game: one of the two strengths beside the number, so that their mean is exactly it. */
const struct sil_bot *sil_adapted_bot(const struct sil_adaptation *, struct sil_rng *);

#endif
