/* The first levels: today's searches with the settings of that time, and a game's planner and evaluation of that time,
 * where those have changed since; and the tree search without anything a game knows. Sees views. */
#include "table/before.h"

#include <string.h>

#include "bots/levels.h"
#include "engine/heuristic.h"

static const struct {
	const char *game;
	struct sil_search_settings settings;
} before[] = {
	{"chawai",
	 {.candidate_margin = 2,
	  .depth = 24,
	  .mix_temperature = 0.18f,
	  .max_mix_temperature = 0.18f,
	  .max_modelling = 1,
	  .model_effort = 800,
	  .hard_effort = 800,
	  .max_effort = 4000}},
	{"kawaii",
	 {.candidate_margin = 2,
	  .heuristic_plies = 16,
	  .depth = 16,
	  .max_depth = 60,
	  .hard_effort = 40,
	  .max_effort = 3000}},
	{"chabyrinthe", {.hard_effort = 300, .max_effort = 10000}},
};

static struct sil_choice choose(const struct sil_question *asked, const struct sil_bot *level, struct sil_rng *rng)
{
	struct sil_question question = *asked;
	struct sil_game game = *asked->game;
	for (size_t i = 0; i < sizeof before / sizeof *before; i++)
		if (!strcmp(before[i].game, game.rules->name))
			game.search_settings = &before[i].settings;
	struct sil_evaluator evaluator = {0};
	if (game.evaluator) {
		evaluator = *game.evaluator;
		if (evaluator.first_plan)
			evaluator.plan = evaluator.first_plan;
		if (evaluator.first_evaluate_full)
			evaluator.evaluate_full = evaluator.first_evaluate_full;
		game.evaluator = &evaluator;
	}
	question.game = &game;
	return level->choose(&question, rng);
}

static struct sil_choice choose_hard(const struct sil_question *question, struct sil_rng *rng)
{
	return choose(question, &sil_hard_search_bot, rng);
}

static struct sil_choice choose_max(const struct sil_question *question, struct sil_rng *rng)
{
	return choose(question, &sil_max_search_bot, rng);
}

static struct sil_choice choose_ismcts(const struct sil_question *asked, struct sil_rng *rng)
{
	struct sil_question question = *asked;
	struct sil_game game = *asked->game;
	game.evaluator = NULL, game.search_settings = NULL;
	question.game = &game;
	return sil_hard_search_bot.choose(&question, rng);
}

const struct sil_bot sil_ismcts_bot = {.name = "ismcts", .choose = choose_ismcts, .reaction_ms = 330, .effort = 3000};
const struct sil_bot sil_hard_before_bot = {
	.name = "hard-search", .choose = choose_hard, .reaction_ms = 330, .effort = 3000};
const struct sil_bot sil_max_before_bot = {
	.name = "max-search", .choose = choose_max, .reaction_ms = 260, .effort = 40000};
