/* Characters: what hard would play, unless another act suits the temper better and costs next to nothing. Sees a view
 * and worlds imagined from it. */
#include "bots/character.h"

#include <math.h>

#include "bots/compare.h"
#include "bots/levels.h"
#include "engine/heuristic.h"
#include "engine/play.h"

enum {
	PLAYOUTS = 256,          /* a decision; about a millisecond … */
	PLAYOUTS_EVALUATED = 48, /* … also where there is no rollout policy, and every move is evaluated */
	DEPTH = 40,              /* of a playout in moves, at least */
};

/* Where points differ by less than this, there is nothing to have a taste for. */
static const float least_spread = 0.5f;

/* What it would give of the chance of victory for the most of something that an act offers instead of the least. */
struct temper {
	float risk;   /* its own points being uncertain */
	float rivals; /* points of the others */
	float soon;   /* points of its own before the others' next turns */
	/* In a race: added to the value of every act, in points, and the reaction. */
	float eagerness;
	uint16_t reaction_ms;
};

/* How uncertain the own points are after a candidate: their standard deviation. */
static float risk_of(const struct sil_comparison *comparison, int at)
{
	const struct sil_compared *candidate = &comparison->candidates[at];
	float worlds = (float)comparison->worlds, mean = candidate->points / worlds;
	return sqrtf(fmaxf(candidate->squares / worlds - mean * mean, 0));
}

static float rivals_of(const struct sil_comparison *comparison, int at)
{
	return comparison->candidates[at].rivals / (float)comparison->worlds;
}

static float soon_of(const struct sil_comparison *comparison, int at)
{
	return comparison->candidates[at].soon / (float)comparison->worlds;
}

/* Adds to the utilities `weight` for the candidate with the most of it, nothing for the one with the least. */
static void like(const struct sil_comparison *comparison, float (*amount_of)(const struct sil_comparison *, int),
		 float weight, float *utilities)
{
	float least = INFINITY, most = -INFINITY;
	for (int i = 0; i < comparison->count; i++) {
		float amount = amount_of(comparison, i);
		least = fminf(least, amount), most = fmaxf(most, amount);
	}
	for (int i = 0; i < comparison->count; i++)
		utilities[i] += weight * (amount_of(comparison, i) - least) / fmaxf(most - least, least_spread);
}

/* Whether all win or lose as one: then a temper would harm its own side. */
static bool shares_all(const struct sil_comparison *comparison)
{
	for (int i = 0; i < comparison->count; i++) {
		float apart = comparison->candidates[i].points - comparison->candidates[i].rivals;
		if (apart > 0 || apart < 0)
			return false;
	}
	return true;
}

static int prefer(const struct sil_comparison *comparison, const struct temper *temper)
{
	float utilities[SIL_MAX_COMPARED];
	int best = 0;
	if (shares_all(comparison))
		return 0;
	for (int i = 0; i < comparison->count; i++)
		utilities[i] = comparison->candidates[i].chance / (float)comparison->worlds;
	like(comparison, risk_of, temper->risk, utilities);
	like(comparison, rivals_of, temper->rivals, utilities);
	like(comparison, soon_of, temper->soon, utilities);
	for (int i = 1; i < comparison->count; i++)
		if (utilities[i] > utilities[best])
			best = i;
	return best;
}

static struct sil_choice choose(const struct sil_question *asked, const struct temper *temper, struct sil_rng *rng)
{
	struct sil_question question = *asked;
	const struct sil_game *game = question.game;
	const struct sil_public *public = &question.view->public;
	bool rolls = game->evaluator && game->evaluator->rollout_policy;
	if (sil_timed(game->rules, public))
		return sil_race(asked, temper->eagerness, temper->reaction_ms, rng);
	if (question.count == 1 || public->seats == 1)
		return sil_hard_bot.choose(asked, rng);
	question.budget = sil_bounded(asked->budget, rolls ? PLAYOUTS : PLAYOUTS_EVALUATED);
	struct sil_comparison comparison = {.question = &question, .soon = public->seats, .depth = public->seats};
	if (rolls)
		comparison.depth = sil_search_settings(game)->depth > DEPTH ? sil_search_settings(game)->depth : DEPTH;
	sil_list_candidates(&comparison, false, rng);
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

CHARACTER(bold, "Filou", .risk = 0.04f, .eagerness = 0.3f, .reaction_ms = 330);
CHARACTER(careful, "Minouche", .risk = -0.04f, .eagerness = -0.3f, .reaction_ms = 390);
CHARACTER(spiteful, "Griffe", .rivals = -0.04f, .reaction_ms = 360);
CHARACTER(greedy, "Gourmand", .soon = 0.04f, .eagerness = 0.5f, .reaction_ms = 360);
CHARACTER(plain, "Biscuit", .reaction_ms = 360);

const struct sil_bot *const sil_characters[] = {
	&sil_bold_bot, &sil_careful_bot, &sil_spiteful_bot, &sil_greedy_bot, &sil_plain_bot, NULL,
};
