/* Characters: what hard would play, unless another act suits the temper better and costs next to nothing. Sees a view
 * and worlds imagined from it. */
#include "bots/character.h"

#include <math.h>

#include "bots/choose.h"
#include "bots/compare.h"
#include "bots/levels.h"
#include "engine/heuristic.h"
#include "engine/parse.h"
#include "engine/play.h"

enum {
	PLAYOUTS = 256,          /* a decision; about a millisecond … */
	DEPTH = 40,              /* of a playout in moves, at least */
	PLAYOUTS_EVALUATED = 96, /* … and where there is no rollout policy, and every move is evaluated, */
	PLAYOUTS_PLANNED = 4,    /* or by a game that plans even its evaluations */
	MOVES_EACH = 2,          /* of a playout then: so many for each player, */
	TURN = 2,                /* of which so many may be the rest of one's own turn */
};

/* Where points differ by less than this, there is nothing to have a taste for. */
static const float least_spread = 0.5f;
/* Acts whose value is this much below the best are no candidates where the game does not say how much. */
static const float usual_margin = 3;

/* What characters may like or dislike of an act, in points. */
enum taste {
	RISK,   /* how uncertain their own points are: the standard deviation */
	RIVALS, /* the points of the others */
	SOON,   /* their own points before the others' next turns */
	TASTES,
};

struct temper {
	/* What it would give of its chance of victory for the most of something that an act offers instead of the
	 * least. */
	float likes[TASTES];
	/* In a race: added to the value of every act, in points, and the reaction. */
	float eagerness;
	uint16_t reaction_ms;
};

static float amount_of(const struct sil_comparison *comparison, int at, enum taste taste)
{
	const struct sil_compared *candidate = &comparison->candidates[at];
	float worlds = (float)comparison->worlds, mean = candidate->points / worlds;
	if (taste == RISK)
		return sqrtf(fmaxf(candidate->squares / worlds - mean * mean, 0));
	return (taste == RIVALS ? candidate->rivals : candidate->soon) / worlds;
}

/* Adds to the utilities `weight` for the candidate with the most of it, nothing for the one with the least. */
static void like(const struct sil_comparison *comparison, enum taste taste, float weight, float *utilities)
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

static int prefer(const struct sil_comparison *comparison, const struct temper *temper)
{
	float utilities[SIL_MAX_COMPARED];
	const bool none[SIL_MAX_COMPARED] = {false};
	if (comparison->count == 1)
		return 0;
	for (int i = 0; i < comparison->count; i++)
		utilities[i] = comparison->candidates[i].chance / (float)comparison->worlds;
	for (enum taste taste = 0; taste < TASTES; taste++)
		like(comparison, taste, temper->likes[taste], utilities);
	return sil_best_unlisted(utilities, none, comparison->count);
}

static struct sil_choice choose(const struct sil_question *asked, const struct temper *temper, struct sil_rng *rng)
{
	struct sil_question question = *asked;
	const struct sil_game *game = question.game;
	const struct sil_public *public = &question.view->public;
	bool rolls = game->evaluator && game->evaluator->rollout_policy;
	if (sil_timed(game->rules, public))
		return sil_race(asked, temper->eagerness, temper->reaction_ms, rng);
	/* Where all win or lose as one, a temper would harm its own side. */
	if (question.count == 1 || !sil_has_rivals(game->rules, public->seats, public->options))
		return sil_hard_bot.choose(asked, rng);
	uint32_t playouts = rolls                                      ? PLAYOUTS
			    : game->evaluator && game->evaluator->plan ? PLAYOUTS_PLANNED
								       : PLAYOUTS_EVALUATED;
	question.budget = sil_bounded(asked->budget, playouts);
	const struct sil_search_settings *settings = sil_search_settings(game);
	struct sil_comparison comparison = {.question = &question, .fast = !rolls, .soon = TURN};
	comparison.depth = MOVES_EACH * (unsigned)public->seats;
	if (rolls)
		comparison.soon = public->seats, comparison.depth = settings->depth > DEPTH ? settings->depth : DEPTH;
	float margin = settings->candidate_margin;
	sil_list_candidates(&comparison, false, margin > 0 ? margin : usual_margin, rng);
	if (comparison.count > 1)
		sil_compare(&comparison, rng);
	return (struct sil_choice){.act = comparison.candidates[prefer(&comparison, temper)].act};
}

/* Everything about a character stands in its line. */
#define CHARACTER(character, title, ...)                                                                               \
	static struct sil_choice choose_##character(const struct sil_question *question, struct sil_rng *rng)          \
	{                                                                                                              \
		static const struct temper temper = {__VA_ARGS__};                                                     \
		return choose(question, &temper, rng);                                                                 \
	}                                                                                                              \
	const struct sil_bot sil_##character##_bot = {.name = #character, .called = title, .choose = choose_##character}

CHARACTER(bold, "Filou", .likes[RISK] = 0.05f, .eagerness = 0.15f, .reaction_ms = 350);
CHARACTER(careful, "Minouche", .likes[RISK] = -0.05f, .eagerness = -0.1f, .reaction_ms = 350);
CHARACTER(spiteful, "Griffe", .likes[RIVALS] = -0.12f, .reaction_ms = 350);
CHARACTER(greedy, "Gourmand", .likes[SOON] = 0.04f, .eagerness = 0.2f, .reaction_ms = 350);
CHARACTER(plain, "Biscuit", .reaction_ms = 350);

const struct sil_bot *const sil_characters[] = {
	&sil_bold_bot, &sil_careful_bot, &sil_spiteful_bot, &sil_greedy_bot, &sil_plain_bot, NULL,
};
