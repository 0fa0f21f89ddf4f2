/* The scale between the levels: strength-0 … strength-20. 5 is easy, 10 normal, 15 hard, 20 max, and 0 gives way: it
 * does what its fast evaluation likes least, so that people may win as often as they wish. In between
 * each decision is the upper level's as often as the strength is nearer to it. */
#ifndef SILURE_BOTS_STRENGTH_H
#define SILURE_BOTS_STRENGTH_H

#include "bots/bot.h"

enum { SIL_STRENGTHS_A_LEVEL = 5, SIL_MAX_STRENGTH = 20 };

/* By its number. */
extern const struct sil_bot sil_strengths[SIL_MAX_STRENGTH + 1];

#endif
