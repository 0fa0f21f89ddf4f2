/* A bot: a view in, a choice out. It never sees a state but those it imagines itself. */
#ifndef SILURE_BOTS_BOT_H
#define SILURE_BOTS_BOT_H

#include "bots/search.h"
#include "engine/game.h"
#include "engine/rng.h"

enum { SIL_NOT_NOW = UINT16_MAX }; /* as a delay: rather wait and see than press anything */

struct sil_choice {
	uint16_t act;
	uint16_t delay_ms; /* in real time: how long it takes to press */
};

struct sil_question {
	const struct sil_game *game;
	const struct sil_view *view; /* of the seat that is asked */
	const uint16_t *acts;        /* what is legal for it, at least one */
	int count;
	struct sil_budget budget; /* for bots that search; all zero: what their level is used to */
};

struct sil_bot {
	const char *name;
	struct sil_choice (*choose)(const struct sil_question *, struct sil_rng *);
	bool looks; /* whether it reads the view at all; if not, callers may spare themselves making one */
	/* Only in the arena (table/match.c), instead of choose: it is shown the true state and who sits where. */
	uint16_t (*peek)(const struct sil_game *, const struct sil_state *truth, int seat,
			 const struct sil_bot *const *bots, const struct sil_budget *, struct sil_rng *);
};

/* Every bot, weakest first, ending with NULL. */
extern const struct sil_bot *const sil_bots[];

/* NULL when there is no such bot. */
const struct sil_bot *sil_find_bot(const char *name);

extern const struct sil_bot sil_random_bot, sil_easy_bot, sil_normal_bot, sil_hard_bot, sil_max_bot;

/* What the strong levels do where the general search is not the right tool: the game's planner, or doubts; deep: as max
 * does. False: this position is for the search. */
bool sil_plan_or_roll_out(const struct sil_question *, bool deep, struct sil_rng *, uint16_t *act);

/* Which weight is the best after noise: with Gumbel noise of scale t this draws in proportion to exp(weight / t). */
int sil_best_with_noise(const float *weights, int count, float noise, struct sil_rng *);

/* The best act after noise; in real time after a human delay, or not now if it is not worth it. */
struct sil_choice sil_act_on(const struct sil_question *, const float *weights, float noise, unsigned base_ms,
			     struct sil_rng *);

/* A press after a human delay [KW-t5]: a base for the level, more with more to look at, skewed to the right. */
uint16_t sil_reaction_ms(const struct sil_question *, unsigned base_ms, struct sil_rng *);

#endif
