/* What solving goofspiel's last cards is made of: for the evaluator, and for bench/nash.c, which measures it. */
#ifndef SILURE_GOOFSPIEL_ENDGAME_H
#define SILURE_GOOFSPIEL_ENDGAME_H

#include "engine/game.h"
#include "engine/rng.h"

enum { GOOFSPIEL_MOST = 6 }; /* cards left */

/* Of two players: how the view's seat should mix its legal acts, if few enough cards are left for this effort. */
bool goofspiel_endgame(const struct sil_view *, uint32_t effort, struct sil_rng *, float mix[GOOFSPIEL_MOST]);
/* A planner (engine/heuristic.h) that draws from it. */
bool goofspiel_plan(const struct sil_view *, const uint16_t *acts, int count, uint32_t effort, struct sil_rng *,
		    uint16_t *act);

/* The same number for positions of two with the same hands, prizes to come and lead. */
uint64_t goofspiel_position(const struct sil_state *);
/* The positions after both bids, one for each prize that may come next [GS7]; returns how many. */
int goofspiel_next(const struct sil_state *, uint16_t one, uint16_t other, struct sil_state next[GOOFSPIEL_MOST]);
/* What the end is worth to seat 0: a victory 1, a defeat -1. */
float goofspiel_end(const struct sil_state *);
/* Both seats' mixtures of a matrix of what seat 0 gains, by regret matching (CFR+); returns the value to seat 0. */
float goofspiel_match_regrets(float pay[GOOFSPIEL_MOST][GOOFSPIEL_MOST], int count, int iterations,
			      float mean[2][GOOFSPIEL_MOST]);

#endif
