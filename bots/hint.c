/* Hints: a few candidates, as the game's planner or its network ranks them, or with hard's own choice first. Their
 * chances are the planner's; without one, they are played on in the same imagined worlds, by the network up to its
 * judgement, else to the end. The chance that is shown is what the order follows. Sees a view. */
#include "bots/hint.h"

#include <math.h>

#include "bots/compare.h"
#include "bots/levels.h"
#include "bots/net_bot.h"
#include "engine/hash.h"
#include "engine/out.h"
#include "engine/play.h"
#include "engine/heuristic.h"

/* By how much an act is better or worse than the first candidate, as far as that is more than the noise: of several
 * acts the best found is mostly the luckiest. What max has found best stays so: its own comparison is the sharper one.
 */
static float gain_of(const struct sil_compared *candidate, const struct sil_comparison *comparison)
{
	const float errors = 0.5f, worlds = (float)comparison->worlds;
	float gain = (candidate->chance - comparison->candidates[0].chance) / worlds;
	float spread = candidate->gains_squared / worlds - gain * gain;
	float noise = errors * sqrtf(fmaxf(spread, 0) / worlds);
	if (gain > 0)
		return comparison->best_first ? 0 : fmaxf(gain - noise, 0);
	return fminf(gain + noise, 0);
}

/* A few dozen worlds prove no certainty: four more in which everybody wins as often. The order stays. */
static float chance_of(const struct sil_compared *candidate, const struct sil_comparison *comparison)
{
	if (comparison->planned)
		return fminf(candidate->planned, 1);
	const float more = 4, fair = 1.0f / (float)comparison->question->view->public.seats;
	const float worlds = (float)comparison->worlds;
	float chance = comparison->candidates[0].chance / worlds + gain_of(candidate, comparison);
	return (chance * worlds + more * fair) / (worlds + more);
}

/* Between two of the chances that the game shows. The order stays, since they ascend. */
static float shown(const struct sil_question *question, float found)
{
	const struct sil_evaluator *evaluator = question->game->evaluator;
	const uint16_t *chances = evaluator ? evaluator->shown_chances : NULL;
	float place = found * (SIL_SHOWN_CHANCES - 1);
	int below = place < SIL_SHOWN_CHANCES - 2 ? (int)place : SIL_SHOWN_CHANCES - 2;
	if (!chances || (evaluator->calibrated && !evaluator->calibrated(&question->view->public)))
		return found;
	return ((float)chances[below] + (place - (float)below) * (float)(chances[below + 1] - chances[below])) / 1000;
}

/* Who ends the game knows how. */
static bool is_certain(const struct sil_compared *candidate, const struct sil_comparison *comparison)
{
	return comparison->worlds && candidate->ended == comparison->worlds;
}

/* A candidate's chance as the playouts found it, and as it is shown. */
struct chance {
	const struct sil_compared *of;
	float found, shown;
};

static struct chance chance_told(const struct sil_compared *candidate, const struct sil_comparison *comparison)
{
	struct chance chance = {.of = candidate, .found = chance_of(candidate, comparison)};
	chance.shown = shown(comparison->question, chance.found);
	if (is_certain(candidate, comparison))
		chance.shown = chance.found = candidate->chance / (float)comparison->worlds;
	return chance;
}

/* Better chances first; of equal ones the one that was listed first, which hard or max would play. */
static void sort(struct chance *chances, int count)
{
	for (int i = 1; i < count; i++) {
		struct chance moved = chances[i];
		int at = i;
		for (; at > 0 && chances[at - 1].shown < moved.shown; at--)
			chances[at] = chances[at - 1];
		chances[at] = moved;
	}
}

/* How candidates are to be found and judged, by what the game has. */
static void prepare(struct sil_comparison *comparison)
{
	const struct sil_game *game = comparison->question->game;
	const struct sil_search_settings *settings = sil_search_settings(game);
	uint32_t asked = comparison->question->budget.iterations;
	comparison->effort = asked ? asked : SIL_HINT_PLANS * sil_effort(&sil_max_bot, game);
	comparison->net = settings->net_effort ? sil_net_given(game->rules) : NULL;
	/* Where max mixes, what it draws is not what it finds best. */
	comparison->best_first =
		!comparison->net && sil_pairs_rollouts(game, true) && settings->max_mix_temperature <= 0;
}

/* Of those whose chances are planned a single world tells whether they end the game. */
static struct sil_budget playouts(const struct sil_comparison *comparison, const struct sil_budget *asked)
{
	const struct sil_evaluator *evaluator = comparison->question->game->evaluator;
	if (comparison->planned)
		return (struct sil_budget){.iterations = (uint32_t)comparison->count};
	if (comparison->net)
		return sil_bounded(*asked, SIL_HINT_PLAYOUTS_NET);
	return sil_bounded(*asked,
			   evaluator && !evaluator->rollout_policy ? SIL_HINT_PLAYOUTS_EVALUATED : SIL_HINT_PLAYOUTS);
}

int sil_hint(const struct sil_question *asked, struct sil_hint hints[SIL_MAX_HINTS])
{
	struct sil_question question = *asked;
	const struct sil_game *game = question.game;
	struct sil_comparison comparison = {.question = &question, .apart = true, .depth = SIL_TO_THE_END};
	struct chance chances[SIL_MAX_COMPARED];
	bool timed = sil_timed(game->rules, &question.view->public), compared = !timed && question.count > 1;
	if (compared)
		prepare(&comparison);
	struct sil_rng rng = {sil_hash(SIL_HINT_PLAYOUTS, question.view, game->rules->view_bytes)};
	sil_list_candidates(&comparison, timed, INFINITY, &rng);
	if (comparison.planned && comparison.count > SIL_MAX_HINTS)
		comparison.count = SIL_MAX_HINTS; /* the others are not shown */
	question.budget = playouts(&comparison, &asked->budget);
	if (compared && sil_pairs_rollouts(game, true))
		comparison.rivals = sil_rivals_begin(&question, &rng);
	if (compared)
		sil_compare(&comparison, &rng);
	sil_rivals_end(comparison.rivals);
	for (int i = 0; i < comparison.count; i++)
		chances[i] = chance_told(&comparison.candidates[i], &comparison);
	if (compared)
		sort(chances, comparison.count);
	/* All win or nobody: then there is no chance to tell, only an order. */
	const struct sil_public *public = &question.view->public;
	const bool rivals = compared && sil_sides(game->rules, public->seats, public->options) > 1;
	int made = 0;
	for (; made < SIL_MAX_HINTS && made < comparison.count; made++) {
		const struct chance *chance = &chances[made];
		struct sil_hint *hint = &hints[made];
		*hint = (struct sil_hint){.act = chance->of->act, .seat = question.view->seat, .searched = rivals};
		hint->counted = rivals && !comparison.planned;
		if (compared)
			hint->found = chance->found, hint->chance = chance->shown,
			hint->points = chance->of->points / (float)comparison.worlds;
		sil_messages_clear(&hint->reason, game->words);
		if (game->explain)
			game->explain(question.view, hint->act, &hint->reason);
	}
	return made;
}

void sil_describe_hints(const struct sil_game *game, const struct sil_hint *hints, int count, struct sil_out *out)
{
	sil_json_open(out, '[');
	for (int i = 0; i < count; i++) {
		char move[32];
		struct sil_out text = sil_out_on(move, sizeof move);
		game->print_move(hints[i].act, &text);
		sil_json_open(out, '{');
		sil_json_key(out, "move"), sil_json_text(out, move);
		if (hints[i].searched)
			sil_json_key(out, "chance"), sil_json_real(out, hints[i].chance, 4);
		if (hints[i].counted)
			sil_json_key(out, "points"), sil_json_real(out, hints[i].points, 2);
		char reason[400];
		struct sil_out sentence = sil_out_on(reason, sizeof reason);
		sentence.lang = out->lang;
		sil_put_messages_plainly(game, &hints[i].reason, hints[i].seat, &sentence);
		sil_json_key(out, "reason"), sil_json_text(out, reason);
		sil_json_key(out, "why"), sil_describe_messages(&hints[i].reason, out);
		sil_json_close(out, '}');
	}
	sil_json_close(out, ']');
}
