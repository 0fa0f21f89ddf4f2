/* Characters: what hard would play, unless another act suits the temper better and costs next to nothing; or what the
 * game itself finds best for it. Sees a view and worlds imagined from it. */
#include "bots/character.h"

#include <math.h>

#include "bots/choose.h"
#include "bots/compare.h"
#include "bots/levels.h"
#include "engine/heuristic.h"
#include "engine/play.h"

enum {
	PLAYOUTS = 256,          /* a decision; about a millisecond, … */
	PLAYOUTS_EVALUATED = 32, /* … unless there is no rollout policy, and every move is evaluated: a new game's */
	DEPTH = 40,              /* of a playout in moves, at least */
	REACTION_MS = 350,       /* in a race */
};

/* Where points differ by less than this, there is nothing to have a taste for. */
static const float least_spread = 0.5f;
/* Acts whose value is this much below the best are no candidates where the game does not say how much. */
static const float usual_margin = 3;

/* In points; of risk the standard deviation. */
static float amount_of(const struct sil_comparison *comparison, int at, enum sil_taste taste)
{
	const struct sil_compared *candidate = &comparison->candidates[at];
	float worlds = (float)comparison->worlds, mean = candidate->points / worlds;
	if (taste == SIL_RISK)
		return sqrtf(fmaxf(candidate->squares / worlds - mean * mean, 0));
	return (taste == SIL_RIVALS ? candidate->rivals : candidate->soon) / worlds;
}

/* Adds to the utilities `weight` for the candidate with the most of it, nothing for the one with the least. */
static void like(const struct sil_comparison *comparison, enum sil_taste taste, float weight, float *utilities)
{
	float amounts[SIL_MAX_COMPARED];
	int least = 0, most = 0;
	for (int i = 0; i < comparison->count; i++) {
		amounts[i] = amount_of(comparison, i, taste);
		least = amounts[i] < amounts[least] ? i : least;
		most = amounts[i] > amounts[most] ? i : most;
	}
	for (int i = 0; i < comparison->count; i++)
		utilities[i] +=
			weight * (amounts[i] - amounts[least]) / fmaxf(amounts[most] - amounts[least], least_spread);
}

static int prefer(const struct sil_comparison *comparison, const float likes[SIL_TASTES])
{
	float utilities[SIL_MAX_COMPARED];
	const bool none[SIL_MAX_COMPARED] = {false};
	if (comparison->count == 1)
		return 0;
	for (int i = 0; i < comparison->count; i++)
		utilities[i] = comparison->candidates[i].chance / (float)comparison->worlds;
	for (enum sil_taste taste = 0; taste < SIL_TASTES; taste++)
		like(comparison, taste, likes[taste], utilities);
	return sil_best_unlisted(utilities, none, comparison->count);
}

/* By playouts, where the game cannot honour a temper itself. Every game but Chabyrinthe and Kawaii comes here; without
 * an evaluator or a rollout policy only one that has just been begun (docs/add-a-game.md), or Chabyrinthe where memory
 * is short: all the same it has its characters. */
static struct sil_choice compare(const struct sil_question *asked, const float likes[SIL_TASTES], struct sil_rng *rng)
{
	struct sil_question question = *asked;
	const struct sil_game *game = question.game;
	const struct sil_search_settings *settings = sil_search_settings(game);
	bool rolls = game->evaluator && game->evaluator->rollout_policy;
	question.budget = sil_bounded(asked->budget, rolls ? PLAYOUTS : PLAYOUTS_EVALUATED);
	struct sil_comparison comparison = {.question = &question, .soon = question.view->public.seats};
	comparison.depth = settings->depth > DEPTH ? settings->depth : DEPTH;
	float margin = settings->candidate_margin;
	sil_list_candidates(&comparison, false, margin > 0 ? margin : usual_margin, rng);
	if (comparison.count > 1)
		sil_compare(&comparison, rng);
	return (struct sil_choice){.act = comparison.candidates[prefer(&comparison, likes)].act};
}

static struct sil_choice choose(const struct sil_question *asked, const float likes[SIL_TASTES], struct sil_rng *rng)
{
	const struct sil_game *game = asked->game;
	const struct sil_public *public = &asked->view->public;
	bool timed = sil_timed(game->rules, public);
	float values[SIL_MAX_LEGAL];
	/* Where all win or lose as one, a temper would harm its own side. */
	if (!timed && (asked->count == 1 || sil_sides(game->rules, public->seats, public->options) < 2))
		return sil_hard_bot.choose(asked, rng);
	uint32_t effort = asked->budget.iterations ? asked->budget.iterations : sil_effort(&sil_hard_bot, game);
	if (game->evaluator && game->evaluator->evaluate_to_taste &&
	    game->evaluator->evaluate_to_taste(asked->view, asked->acts, asked->count, effort, likes, rng, values))
		return sil_choose_by_value(asked, values, sil_persona(game)->temperature, REACTION_MS, rng);
	/* Kawaii's race honours tempers itself. In another one all would be as quick, and choose as hard. */
	return timed ? sil_race(asked, REACTION_MS, rng) : compare(asked, likes, rng);
}

/* Everything about a character stands in its line. A weight is what it would give of its chance of victory for the most
 * of something that an act offers instead of the least. */
#define CHARACTER(character, title, ...)                                                                               \
	static struct sil_choice choose_##character(const struct sil_question *question, struct sil_rng *rng)          \
	{                                                                                                              \
		static const float likes[SIL_TASTES] = {__VA_ARGS__};                                                  \
		return choose(question, likes, rng);                                                                   \
	}                                                                                                              \
	const struct sil_bot sil_##character##_bot = {.name = #character, .called = title, .choose = choose_##character}

CHARACTER(bold, "Filou", [SIL_RISK] = 0.04f);
CHARACTER(careful, "Minouche", [SIL_RISK] = -0.035f);
CHARACTER(spiteful, "Griffe", [SIL_RIVALS] = -0.12f);
CHARACTER(greedy, "Gourmand", [SIL_SOON] = 0.025f);
CHARACTER(plain, "Biscuit", 0);

const struct sil_bot *const sil_characters[] = {
	&sil_bold_bot, &sil_careful_bot, &sil_spiteful_bot, &sil_greedy_bot, &sil_plain_bot, NULL,
};
