/* What measuring goofspiel with shown and with hidden bids shares. */
#ifndef SILURE_BENCH_NASH_H
#define SILURE_BENCH_NASH_H

#include "bots/bot.h"

struct bot_asked {
	const struct sil_game *game;
	const struct sil_bot *bot;
	const struct sil_solved
		*solved; /* the whole game, as a level would solve it at every decision; NULL: too large */
	struct sil_rng *rng;
	uint64_t *asked; /* counts */
};

/* How often the view's seat would bid each card: the mixtures that hard and max draw from, or many choices. */
void nash_ask(const struct bot_asked *, const struct sil_view *, const uint16_t *acts, int count, float *mix);

/* NashConv with hidden bids: what best answers of both seats win together. */
double nash_hidden(const struct bot_asked *, const struct sil_config *);

#endif
