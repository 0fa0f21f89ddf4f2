/* Information-set Monte Carlo tree search for every game: many imagined worlds, one tree of what each seat can see. */
#ifndef SILURE_BOTS_SEARCH_H
#define SILURE_BOTS_SEARCH_H

#include "engine/game.h"
#include "engine/rng.h"

/* A search ends at the first bound that it reaches. With one thread and without milliseconds it is repeatable. */
struct sil_budget {
	uint32_t iterations;    /* 0: no bound of this kind */
	uint32_t milliseconds;  /* 0, or now_ms is NULL: no bound of this kind */
	uint32_t threads;       /* 0 counts as 1 */
	double (*now_ms)(void); /* NULL where the host cannot tell the time */
};

/* The same budget; one without any bound, which would never end, gets this number of iterations. */
static inline struct sil_budget sil_bounded(struct sil_budget budget, uint32_t iterations)
{
	if (!budget.now_ms)
		budget.milliseconds = 0;
	if (!budget.iterations && !budget.milliseconds)
		budget.iterations = iterations;
	return budget;
}

/* What the search found out about one legal act. */
struct sil_action_stats {
	uint16_t act;
	uint32_t visits;
	float chance; /* mean share of victory after it */
	float points; /* mean final score after it */
	float share;  /* how often it should be played: 1 for the best, or a mixture where choices are sealed */
};

struct sil_search_stats {
	uint64_t simulations;
	uint32_t nodes;
	size_t tree_bytes; /* fixed before the first simulation */
};

enum { SIL_MAX_TREE_BYTES = 1 << 21 }; /* of one thread's tree */

/* Fills the statistics of each act, in their order. False when memory is short, when the budget has no bound, or at a
 * table with a clock, which the tree does not model. */
bool sil_search(const struct sil_game *, const struct sil_view *, const uint16_t *acts, int count,
		const struct sil_budget *, struct sil_rng *, struct sil_action_stats *, struct sil_search_stats *);

#endif
