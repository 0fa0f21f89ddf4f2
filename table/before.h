/* The levels hard and max as they were first, for the arena alone: what today's are measured against. */
#ifndef SILURE_TABLE_BEFORE_H
#define SILURE_TABLE_BEFORE_H

#include "bots/bot.h"

/* "hard-search" and "max-search": without networks, with the search settings of that time. */
extern const struct sil_bot sil_hard_before_bot, sil_max_before_bot;

#endif
