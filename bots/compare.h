/* A few candidates played on in the same imagined worlds, and what came of each: for hints, which show it, and for
 * characters, which have their tastes. */
#ifndef SILURE_BOTS_COMPARE_H
#define SILURE_BOTS_COMPARE_H

#include "bots/paired.h"

enum { SIL_MAX_COMPARED = 4, SIL_TO_THE_END = 2000 /* moves: longer than any game */ };

/* One act, and sums over the worlds. */
struct sil_compared {
	uint16_t act;
	float planned;         /* no sum: where comparison.planned, the chance that the game's planner tells */
	float chance;          /* of victory, or the share of it */
	float gains_squared;   /* of what it has more of that than the first candidate, world by world */
	float points, squares; /* its seat's own, and their squares */
	float rivals;          /* the mean points of the others */
	float soon;            /* its seat's points before the later moves */
	uint32_t ended;        /* worlds in which the act itself ended the game */
};

struct sil_comparison {
	const struct sil_question *question; /* its budget has a bound */
	struct sil_rivals *rivals;           /* who choose at the same time; NULL: they follow the evaluation */
	const struct sil_net *net; /* names the candidates, and judges the chances; NULL: the game's evaluator does */
	uint32_t effort;           /* of the game's planner, where that tells chances; 0: it is not asked */
	bool planned;              /* it has told them: it names the candidates, and playouts tell points alone */
	bool best_first; /* max's choice is the first candidate, instead of hard's: playouts only say how much worse the
			    others are */
	bool apart;      /* of acts after which the table is the very same, the first alone is a candidate */
	unsigned soon, depth; /* moves after the act: until points are looked at first, and in all */
	int count;
	uint32_t worlds;
	struct sil_compared candidates[SIL_MAX_COMPARED];
	struct sil_rival_policy policies[SIL_MAX_SEATS];
};

/* The first acts in the order of the planner's chances, or of the network; without these of the full evaluation, as far
 * as they are within a margin of the best, behind what hard (or max) would do with its own effort; or, in a race, where
 * hard is in a hurry, alone, as far as they are no worse than waiting: perhaps none. */
void sil_list_candidates(struct sil_comparison *, bool timed, float margin, struct sil_rng *);

/* Plays as many worlds as the question's budget allows, at least one, with common random numbers. Not in a race. */
void sil_compare(struct sil_comparison *, struct sil_rng *);

#endif
