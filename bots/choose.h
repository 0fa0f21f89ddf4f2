/* From values to a choice: noise, and reaction times in real time. What all levels but random share. */
#ifndef SILURE_BOTS_CHOOSE_H
#define SILURE_BOTS_CHOOSE_H

#include "bots/bot.h"

/* The index of the highest value after Gumbel noise of this scale: it draws in proportion to exp(value / scale). Scale
 * 0: the highest value. */
int sil_best_with_noise(const float *values, int count, float scale, struct sil_rng *);

/* The index of the highest value that is not listed yet, the first of equal ones; -1: all are. */
int sil_best_unlisted(const float *values, const bool *listed, int count);

/* The best of the question's acts after noise; in real time after a reaction time, or SIL_NOT_NOW if it is not worth
 * pressing. base_ms is the level's own part of the reaction time. */
struct sil_choice sil_choose_by_value(const struct sil_question *, const float *values, float noise, unsigned base_ms,
				      struct sil_rng *);

#endif
