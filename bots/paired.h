/* Doubting one's first thought: is there anything clearly better than what the game's sense would do at first sight?
 * Where luck decides much, a tree search drowns in noise; comparing a few acts in the same imagined worlds does not. */
#ifndef SILURE_BOTS_DOUBT_H
#define SILURE_BOTS_DOUBT_H

#include "bots/bot.h"

/* What a rival makes of its view: in most worlds imagined at one table that is the same view. */
struct sil_rival_policy {
	uint64_t view; /* hash; 0: none yet */
	int count;
	float noise; /* with which it chooses */
	uint16_t acts[SIL_MAX_LEGAL];
	float weights[SIL_MAX_LEGAL];
};

/* What the game's sense would do on a seat of an imagined world; thinks only if the thought is about another view. */
uint16_t sil_rival_choice(const struct sil_game *, const struct sil_state *world, int seat, struct sil_rival_policy *,
			  struct sil_rng *);

/* The best act within the question's budget. The game's sense says how it doubts (struct sil_rollout_settings); deep:
 * as max does, who supposes that rivals doubt, too. With one thread and no clock it is repeatable. */
uint16_t sil_paired_rollouts(const struct sil_question *, bool deep, struct sil_rng *);

#endif
