/* The cheat: doubts where hard doubts, as far ahead as max, else the search (which in Kai Piranja simply sees what
 * comes next). */
#include "bots/cheat.h"

#include "engine/play.h"
#include "engine/heuristic.h"

uint16_t sil_cheat(const struct sil_game *game, const struct sil_state *truth, int seat,
		   const struct sil_bot *const *bots, const struct sil_budget *budget, struct sil_rng *rng)
{
	struct sil_view view;
	uint16_t acts[SIL_MAX_LEGAL];
	struct sil_action_stats opinions[SIL_MAX_LEGAL];
	struct sil_question question = {.game = game, .view = &view, .acts = acts, .budget = *budget};
	int best = 0;
	(void)bots;
	sil_observe(game->rules, truth, seat, &view);
	question.count = game->rules->legal(truth, seat, acts);
	if (question.count < 2)
		return acts[0];
	if (game->sense && game->sense->doubts.margin > 0 && !game->sense->plan)
		return sil_paired_rollouts_in_truth(&question, truth, rng);
	if (!sil_search_truth(&question, truth, rng, opinions))
		return acts[0];
	for (int i = 1; i < question.count; i++)
		if (opinions[i].visits > opinions[best].visits)
			best = i;
	return acts[best];
}
