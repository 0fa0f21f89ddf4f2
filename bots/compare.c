/* Comparing candidates: sees a view and worlds imagined from it. */
#include "bots/compare.h"

#include "bots/choose.h"
#include "bots/levels.h"
#include "bots/net_bot.h"
#include "engine/hash.h"
#include "engine/heuristic.h"
#include "engine/play.h"

enum { WORLDS_PER_CHECK = 8 };

/* Of the whole table after an act, in one imagined world, which is the same for every act. */
static uint64_t table_after(const struct sil_question *question, uint16_t act)
{
	const struct sil_rules *rules = question->game->rules;
	struct sil_state world;
	struct sil_rng rng = {1};
	sil_imagine(rules, question->view, &rng, &world);
	rules->apply(&world, (struct sil_move){.act = act, .seat = question->view->seat});
	return sil_hash(0, &world, rules->state_bytes);
}

/* Whether a candidate leads to the very same table: a card that looks alike however it is turned. What is sealed is a
 * part of the table, so two cards never do. */
static bool is_another_form(const struct sil_comparison *comparison, uint16_t act)
{
	uint64_t after = table_after(comparison->question, act);
	for (int i = 0; i < comparison->count; i++)
		if (table_after(comparison->question, comparison->candidates[i].act) == after)
			return true;
	return false;
}

/* What names the candidates: the planner's chances, the network's logits or the full evaluation. */
static void rank(struct sil_comparison *comparison, bool timed, struct sil_rng *rng, float *values)
{
	const struct sil_question *question = comparison->question;
	const struct sil_evaluator *evaluator = question->game->evaluator;
	const uint16_t *acts = question->acts;
	comparison->planned =
		!timed && comparison->effort && evaluator && evaluator->plan_chances &&
		evaluator->plan_chances(question->view, acts, question->count, comparison->effort, rng, values);
	if (comparison->planned)
		return;
	if (comparison->net)
		sil_net_values(comparison->net, question->game, question->view, acts, question->count, values);
	else if (evaluator)
		sil_evaluate_full(question->game, question->view, acts, question->count, values);
}

void sil_list_candidates(struct sil_comparison *comparison, bool timed, float margin, struct sil_rng *rng)
{
	struct sil_question question[1] = {*comparison->question};
	float values[SIL_MAX_LEGAL] = {0};
	bool listed[SIL_MAX_LEGAL] = {false};
	question->budget = (struct sil_budget){0};
	rank(comparison, timed, rng, values);
	/* Against the clock one may also wait, which is worth nothing. */
	float least = timed ? 0 : values[sil_best_unlisted(values, listed, question->count)] - margin;
	if (!timed && !comparison->net && !comparison->planned) {
		const struct sil_bot *level = comparison->best_first ? &sil_max_bot : &sil_hard_bot;
		uint16_t first = level->choose(question, rng).act;
		for (int i = 0; i < question->count; i++)
			listed[i] = question->acts[i] == first;
		comparison->candidates[comparison->count++] = (struct sil_compared){.act = first};
	}
	while (comparison->count < SIL_MAX_COMPARED) {
		int next = sil_best_unlisted(values, listed, question->count);
		if (next < 0 || values[next] < least)
			break;
		listed[next] = true;
		if (comparison->apart && !timed && is_another_form(comparison, question->acts[next]))
			continue;
		comparison->candidates[comparison->count++] =
			(struct sil_compared){.act = question->acts[next], .planned = values[next]};
	}
}

/* Where a game knows nothing about itself, everybody plays at random. */
static void play_at_random(const struct sil_rules *rules, struct sil_state *world, struct sil_rng *rng)
{
	for (int moves = 0; !world->public.over && moves < SIL_TO_THE_END; moves++) {
		struct sil_move move = {.seat = (uint8_t)__builtin_ctz(world->public.due)};
		move.act = sil_pick(rules, world, move.seat, sil_rng_u32(rng));
		rules->apply(world, move);
	}
}

/* Where a game cannot judge what is not over: who is ahead is likelier to win, the more so the farther. */
static float chance_by_points(const struct sil_game *game, const struct sil_state *world, unsigned me)
{
	const float half = 4; /* points behind, for a quarter of the best one's weight */
	int32_t points[SIL_MAX_SEATS], best = INT32_MIN;
	float mine = 0, all = 0;
	game->rules->score(world, points);
	for (unsigned s = 0; s < world->public.seats; s++)
		best = points[s] > best ? points[s] : best;
	for (unsigned s = 0; s < world->public.seats; s++) {
		float behind = 1 + (float)(best - points[s]) / half, weight = 1 / (behind * behind);
		all += weight;
		mine = s == me ? weight : mine;
	}
	return mine / all;
}

static float chance_of(const struct sil_game *game, const struct sil_state *world, unsigned me)
{
	float chances[SIL_MAX_SEATS];
	if (world->public.over)
		return (float)sil_victory_share(game->rules->winners(world), me) / SIL_VICTORY;
	if (!game->evaluator || !game->evaluator->value)
		return chance_by_points(game, world, me);
	game->evaluator->value(world, chances);
	return chances[me];
}

static void play_out(const struct sil_comparison *comparison, struct sil_state world, const uint16_t *rivals,
		     struct sil_rng rng, struct sil_compared *candidate)
{
	const struct sil_game *game = comparison->question->game;
	unsigned me = comparison->question->view->seat, seats = world.public.seats;
	int32_t points[SIL_MAX_SEATS], all = 0;
	if (comparison->net)
		candidate->chance +=
			sil_net_roll_out(comparison->question, comparison->net, &world, candidate->act, rivals, rng);
	if (game->evaluator) {
		sil_play_on(game, &world, me, candidate->act, rivals, 0, &rng);
		candidate->ended += world.public.over;
		sil_play_further(game, &world, 0, comparison->soon, &rng);
		game->rules->score(&world, points);
		candidate->soon += (float)points[me];
		sil_play_further(game, &world, comparison->soon, comparison->depth, &rng);
	} else {
		game->rules->apply(&world, (struct sil_move){.act = candidate->act, .seat = (uint8_t)me});
		play_at_random(game->rules, &world, &rng);
	}
	game->rules->score(&world, points);
	for (unsigned s = 0; s < seats; s++)
		all += points[s];
	candidate->points += (float)points[me], candidate->squares += (float)(points[me] * points[me]);
	candidate->rivals += (float)(all - points[me]) / (float)(seats > 1 ? seats - 1 : 1);
	if (!comparison->net)
		candidate->chance += chance_of(game, &world, me);
}

/* One more world for every candidate, with common random numbers. */
static void try_world(struct sil_comparison *comparison, struct sil_rng *rng)
{
	const struct sil_question *question = comparison->question;
	const struct sil_game *game = question->game;
	struct sil_state world;
	uint16_t rivals[SIL_MAX_SEATS] = {0};
	if (comparison->rivals)
		sil_rivals_imagine(comparison->rivals, &world);
	else
		sil_imagine(game->rules, question->view, rng, &world);
	for (unsigned due = world.public.due & ~(1u << question->view->seat); due && game->evaluator; due &= due - 1) {
		int seat = __builtin_ctz(due);
		rivals[seat] = comparison->rivals
				       ? sil_rivals_choice(comparison->rivals, &world, seat)
				       : sil_rival_choice(game, &world, seat, &comparison->policies[seat], rng);
	}
	struct sil_rng common = {sil_rng_next(rng)};
	float first = 0;
	for (int i = 0; i < comparison->count; i++) {
		struct sil_compared *candidate = &comparison->candidates[i];
		float before = candidate->chance;
		play_out(comparison, world, rivals, common, candidate);
		float here = candidate->chance - before;
		first = i ? first : here;
		candidate->gains_squared += (here - first) * (here - first);
	}
	comparison->worlds++;
}

void sil_compare(struct sil_comparison *comparison, struct sil_rng *rng)
{
	const struct sil_budget *budget = &comparison->question->budget;
	double until_ms = budget->milliseconds ? budget->now_ms() + budget->milliseconds : 0;
	uint32_t worlds = budget->iterations ? budget->iterations / (uint32_t)comparison->count : UINT32_MAX;
	for (int s = 0; s < SIL_MAX_SEATS; s++)
		comparison->policies[s].view = 0;
	do
		try_world(comparison, rng);
	while (comparison->worlds < worlds &&
	       (!budget->milliseconds || comparison->worlds % WORLDS_PER_CHECK || budget->now_ms() < until_ms));
}
