/* hard and max: the game's own planner where it has one, doubts where the game wants them, the general search
 * elsewhere. */
#include <string.h>

#include "bots/bot.h"
#include "bots/paired.h"
#include "engine/play.h"
#include "engine/heuristic.h"

enum { HARD_ITERATIONS = 3000, MAX_ITERATIONS = 40000 };

static uint16_t draw_by_share(const struct sil_action_stats *opinions, int count, struct sil_rng *rng)
{
	float ticket = (float)(sil_rng_next(rng) >> 40) * 0x1p-24f;
	int last = 0;
	for (int i = 0; i < count; i++) {
		if (opinions[i].share <= 0)
			continue;
		last = i;
		ticket -= opinions[i].share;
		if (ticket < 0)
			break;
	}
	return opinions[last].act;
}

bool sil_plan_or_roll_out(const struct sil_question *question, bool deep, struct sil_rng *rng, uint16_t *act)
{
	const struct sil_heuristic *sense = question->game->sense;
	if (!sense)
		return false;
	if (sense->doubts.margin > 0 && (deep || !sense->plan))
		return *act = sil_paired_rollouts(question, deep, rng), true;
	uint32_t effort = question->budget.iterations ? question->budget.iterations : HARD_ITERATIONS;
	return sense->plan && sense->plan(question->view, question->acts, question->count, effort, rng, act);
}

/* A race is no place for a search: what counts is knowing a pile's worth, and being quick. */
static struct sil_choice race(const struct sil_question *question, unsigned base_ms, struct sil_rng *rng)
{
	const struct sil_heuristic *sense = question->game->sense;
	float weights[SIL_MAX_LEGAL];
	if (!sense || !sense->weigh)
		return sil_random_bot.choose(question, rng);
	sil_evaluate_full(sense, question->view, question->acts, question->count, weights);
	return sil_act_on(question, weights, sense->temper, base_ms, rng);
}

/* `effort` is what the level is used to in this game. */
static struct sil_choice search(const struct sil_question *asked, bool deep, uint32_t effort, unsigned base_ms,
				struct sil_rng *rng)
{
	struct sil_question question = *asked;
	struct sil_action_stats opinions[SIL_MAX_LEGAL];
	struct sil_search_stats stats;
	struct sil_choice choice = {.act = question.acts[0]};
	if (sil_timed(question.game->rules, &question.view->public))
		return race(asked, base_ms, rng);
	if (question.count == 1)
		return choice;
	if (!question.budget.iterations && !question.budget.milliseconds)
		question.budget.iterations = effort;
	if (sil_plan_or_roll_out(&question, deep, rng, &choice.act))
		return choice;
	if (!sil_search(question.game, question.view, question.acts, question.count, &question.budget, rng, opinions,
			&stats))
		return sil_normal_bot.choose(&question, rng);
	choice.act = draw_by_share(opinions, question.count, rng);
	return choice;
}

static struct sil_choice hard(const struct sil_question *question, struct sil_rng *rng)
{
	const struct sil_heuristic *sense = question->game->sense;
	return search(question, false, sense && sense->hard_effort ? sense->hard_effort : HARD_ITERATIONS, 330, rng);
}

static struct sil_choice max(const struct sil_question *question, struct sil_rng *rng)
{
	const struct sil_heuristic *sense = question->game->sense;
	return search(question, true, sense && sense->max_effort ? sense->max_effort : MAX_ITERATIONS, 260, rng);
}

const struct sil_bot sil_hard_bot = {.name = "hard", .choose = hard, .looks = true};
const struct sil_bot sil_max_bot = {.name = "max", .choose = max, .looks = true};
