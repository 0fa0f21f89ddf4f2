/* What today's levels are measured against, in the arena alone: hard and max as they were first, and a search that
 * knows the rules and nothing else. */
#ifndef SILURE_TABLE_BEFORE_H
#define SILURE_TABLE_BEFORE_H

#include "bots/bot.h"

/* "hard-search" and "max-search": without networks, with the search settings of that time. */
extern const struct sil_bot sil_hard_before_bot, sil_max_before_bot;

/* "ismcts": information-set Monte Carlo tree search with even priors and random rollouts. */
extern const struct sil_bot sil_ismcts_bot;

#endif
