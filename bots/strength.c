/* Strengths are made of levels, decision by decision: who errs sometimes errs like a person. Sees the question. */
#include "bots/strength.h"

#include "bots/levels.h"
#include "engine/heuristic.h"
#include "engine/play.h"

/* Who plays at random still wins a fair share where luck decides. In a race there is no time for being kind. */
static struct sil_choice give_way(const struct sil_question *question, struct sil_rng *rng)
{
	const struct sil_game *game = question->game;
	float values[SIL_MAX_LEGAL];
	if (!game->evaluator || sil_timed(game->rules, &question->view->public))
		return sil_random_bot.choose(question, rng);
	game->evaluator->evaluate(question->view, question->acts, question->count, values);
	int lowest = 0;
	for (int i = 1; i < question->count; i++)
		lowest = values[i] < values[lowest] ? i : lowest;
	return (struct sil_choice){.act = question->acts[lowest]};
}

/* On a level itself nothing is drawn: strength-10 is normal, choice for choice. */
static struct sil_choice choose(const struct sil_question *question, unsigned strength, struct sil_rng *rng)
{
	unsigned level = strength / SIL_STRENGTHS_A_LEVEL, above = strength % SIL_STRENGTHS_A_LEVEL;
	if (above && sil_rng_below(rng, SIL_STRENGTHS_A_LEVEL) < above)
		level++;
	return level ? sil_bots[level]->choose(question, rng) : give_way(question, rng);
}

/* clang-format off */
#define EACH(DO) DO(0) DO(1) DO(2) DO(3) DO(4) DO(5) DO(6) DO(7) DO(8) DO(9) DO(10) DO(11) DO(12) DO(13) DO(14) DO(15) DO(16) DO(17) DO(18) DO(19) DO(20)
/* clang-format on */
#define FUNCTION(number)                                                                                               \
	static struct sil_choice choose_##number(const struct sil_question *question, struct sil_rng *rng)             \
	{                                                                                                              \
		return choose(question, number, rng);                                                                  \
	}
#define BOT(number) {.name = "strength-" #number, .choose = choose_##number},

EACH(FUNCTION)

const struct sil_bot sil_strengths[SIL_MAX_STRENGTH + 1] = {EACH(BOT)};
