/* A search of the true state, hidden cards and future shuffles included: the ceiling that luck leaves to any player.
 * For the arena alone: only bots/ and table/ may include this, and no table with people uses it
 * (tools/check_includes.py).
 */
#ifndef SILURE_BOTS_ORACLE_H
#define SILURE_BOTS_ORACLE_H

#include "bots/bot.h"

/* What the levels hard and max do, in the one true world instead of imagined ones. The budget has a bound. */
uint16_t sil_paired_rollouts_in_truth(const struct sil_question *, const struct sil_state *truth, struct sil_rng *);
bool sil_search_truth(const struct sil_question *, const struct sil_state *truth, struct sil_rng *,
		      struct sil_action_stats *);

/* A choose_from_truth (bots/bot.h); it does not use who sits where. */
uint16_t sil_oracle(const struct sil_game *, const struct sil_state *truth, int seat, const struct sil_bot *const *bots,
		    const struct sil_budget *, struct sil_rng *);

#endif
