/* The oracle: paired rollouts to max's depth where hard makes them, else the general search (in Kai Piranja too, where
 * it sees the cards to come). */
#include "bots/oracle.h"

#include "bots/levels.h"
#include "bots/paired.h"
#include "engine/play.h"

uint16_t sil_oracle(const struct sil_game *game, const struct sil_state *truth, int seat,
		    const struct sil_bot *const *bots, const struct sil_budget *budget, struct sil_rng *rng)
{
	struct sil_view view;
	uint16_t acts[SIL_MAX_LEGAL];
	struct sil_action_stats stats[SIL_MAX_LEGAL];
	struct sil_question question = {.game = game, .view = &view, .acts = acts};
	int best = 0;
	(void)bots;
	sil_observe(game->rules, truth, seat, &view);
	question.count = game->rules->legal(truth, seat, acts);
	question.budget = sil_bounded(*budget, sil_effort(&sil_max_bot, game));
	if (question.count < 2)
		return acts[0];
	if (sil_pairs_rollouts(game, false))
		return sil_paired_rollouts_in_truth(&question, truth, rng);
	if (!sil_search_truth(&question, truth, rng, stats))
		return acts[0];
	for (int i = 1; i < question.count; i++)
		if (stats[i].visits > stats[best].visits)
			best = i;
	return acts[best];
}
