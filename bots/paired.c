/* Plays the same imagined worlds on after each candidate, everybody following the game's evaluation or a network, and
 * leaves the first candidate only for one that is better by more than the noise. Sees a view and worlds imagined from
 * it. */
#include "bots/paired.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "bots/choose.h"
#include "bots/levels.h"
#include "bots/net_bot.h"
#include "bots/oracle.h"
#include "bots/threads.h"
#include "engine/play.h"
#include "engine/heuristic.h"

enum {
	MAX_CANDIDATES = 6,
	WORLDS_PER_CHECK = 16,
	MAX_MODELLED_VIEWS = 8, /* of one comparison; rivals with other views follow the full evaluation */
	MAX_POLICIES = 128,
	MIN_WORLDS =
		8, /* once there are no places for policies, earlier worlds are played again, but so many at least */
	MAX_WORLDS = 32,
};

/* Standard errors by which a candidate must be better to be played, or worse to be dropped. Measured in Kai Piranja in
 * positions whose best act was known: with less than half of one, noise costs more than it finds. */
static const float errors_to_play = 0.5f, errors_to_drop = 2;

/* One act against the first candidate: a sum of differences. */
struct candidate {
	float sum, squares;
	uint32_t worlds;
	uint16_t act;
	bool alive;
};

/* What rivals would do in views that were met, whoever wondered: the same ones are met again and again. */
struct policies {
	unsigned used;
	struct sil_rival_policy at[MAX_POLICIES];
};

/* What one thread compares. The first candidate is the act that the full evaluation ranks first. */
struct comparison {
	const struct sil_question *question;
	const struct sil_net *net;     /* plays and judges; NULL: the game's evaluator does */
	const struct sil_state *truth; /* for the oracle: the world to play on in; NULL: imagined ones */
	struct sil_rng rng;
	uint32_t playouts;     /* this thread's part of the budget; UINT32_MAX where only time is a bound */
	uint16_t depth;        /* moves of a rollout */
	float mix_temperature; /* of the choice, in victories */
	double until_ms;
	struct policies *policies; /* NULL: nobody chooses at the same time, or memory is short */
	uint8_t modelling;         /* of rivals who choose at the same time (engine/heuristic.h) … */
	int modelled_views;        /* … in their first MAX_MODELLED_VIEWS views; this is how many there were */
	uint64_t seeds[MAX_WORLDS];
	unsigned worlds, next; /* seeds that are kept, and which is played again next */
	int count;
	struct candidate candidates[MAX_CANDIDATES];
};

static uint16_t draw(const struct sil_rival_policy *policy, struct sil_rng *rng)
{
	return policy->acts[sil_best_with_noise(policy->values, policy->count, policy->noise, rng)];
}

/* Whether the seat sees another view than the policy's; if so, the policy then has the acts of that view and no values.
 */
static bool view_changed(const struct sil_game *game, const struct sil_state *world, int seat, struct sil_view *view,
			 struct sil_rival_policy *policy)
{
	sil_observe(game->rules, world, seat, view);
	uint64_t hash = sil_hash(1, view, game->rules->view_bytes) | 1;
	if (policy->view == hash)
		return false;
	policy->view = hash;
	policy->count = game->rules->legal(world, seat, policy->acts);
	return true;
}

/* The policy has its acts. */
static void evaluate_policy(const struct sil_game *game, const struct sil_net *net, const struct sil_view *view,
			    struct sil_rival_policy *policy)
{
	policy->noise = net ? sil_net_noise(net) : sil_persona(game)->temperature;
	if (net)
		sil_net_values(net, game, view, policy->acts, policy->count, policy->values);
	else
		sil_evaluate_full(game, view, policy->acts, policy->count, policy->values);
}

static uint16_t policy_choice(const struct sil_game *game, const struct sil_net *net, const struct sil_state *world,
			      int seat, struct sil_rival_policy *policy, struct sil_rng *rng)
{
	struct sil_view view;
	if (view_changed(game, world, seat, &view, policy))
		evaluate_policy(game, net, &view, policy);
	return draw(policy, rng);
}

uint16_t sil_rival_choice(const struct sil_game *game, const struct sil_state *world, int seat,
			  struct sil_rival_policy *policy, struct sil_rng *rng)
{
	return policy_choice(game, NULL, world, seat, policy, rng);
}

static uint16_t evaluated_choice(const struct sil_game *game, const struct sil_net *net, const struct sil_state *state,
				 int seat, struct sil_rng *rng)
{
	struct sil_view view;
	struct sil_rival_policy policy;
	policy.count = game->rules->legal(state, seat, policy.acts);
	if (policy.count == 1)
		return policy.acts[0];
	sil_observe(game->rules, state, seat, &view);
	evaluate_policy(game, net, &view, &policy);
	return draw(&policy, rng);
}

/* A share of the victory or the chance of it, and a little for every point ahead of the others, so that there is
 * something to play for in lost games. */
static float payoff(const struct sil_game *game, const struct sil_state *state, unsigned me)
{
	float chances[SIL_MAX_SEATS], ahead = 0, score_weight = sil_search_settings(game)->score_weight;
	int32_t points[SIL_MAX_SEATS];
	unsigned seats = state->public.seats;
	if (score_weight > 0) {
		game->rules->score(state, points);
		for (unsigned s = 0; s < seats; s++)
			ahead += (float)(points[me] - points[s]) / (float)(seats > 1 ? seats - 1 : 1);
		ahead *= score_weight;
	}
	sil_chances(game, state, chances);
	return chances[me] + ahead;
}

/* Moves number `from` … `to` - 1 after the first. */
static void play_further(const struct sil_game *game, const struct sil_net *net, struct sil_state *world, unsigned from,
			 unsigned to, struct sil_rng *rng)
{
	const struct sil_evaluator *evaluator = game->evaluator;
	uint16_t heuristic_plies =
		!net && evaluator->rollout_policy ? sil_search_settings(game)->heuristic_plies : UINT16_MAX;
	for (unsigned made = from; !world->public.over && made < to; made++) {
		struct sil_move move = {.seat = (uint8_t)__builtin_ctz(world->public.due)};
		move.act = made < heuristic_plies ? evaluated_choice(game, net, world, move.seat, rng)
						  : evaluator->rollout_policy(world, move.seat, rng);
		game->rules->apply(world, move);
	}
}

static void play_on(const struct sil_game *game, const struct sil_net *net, struct sil_state *world, unsigned me,
		    uint16_t act, const uint16_t *rivals, uint16_t depth, struct sil_rng *rng)
{
	for (unsigned due = world->public.due; due; due &= due - 1) {
		unsigned seat = (unsigned)__builtin_ctz(due);
		struct sil_move move = {.act = seat == me ? act : rivals[seat], .seat = (uint8_t)seat};
		game->rules->apply(world, move);
	}
	play_further(game, net, world, 0, depth, rng);
}

void sil_play_on(const struct sil_game *game, struct sil_state *world, unsigned me, uint16_t act,
		 const uint16_t *rivals, uint16_t depth, struct sil_rng *rng)
{
	play_on(game, NULL, world, me, act, rivals, depth, rng);
}

void sil_play_further(const struct sil_game *game, struct sil_state *world, unsigned from, unsigned to,
		      struct sil_rng *rng)
{
	play_further(game, NULL, world, from, to, rng);
}

/* A network has learnt from decisions alone: where a seat has no choice it knows nothing, so that is played on. Where
 * the settings say so, others' choices are, too: it judges whoever decides otherwise than those who wait, and acts
 * after which it is another's turn sooner would be compared with the others by that. */
static void play_to_choice(const struct comparison *comparison, struct sil_state *world, struct sil_rng *rng)
{
	const struct sil_game *game = comparison->question->game;
	unsigned judges = sil_search_settings(game)->net_own_choice ? 1u << comparison->question->view->seat : ~0u;
	uint16_t acts[SIL_MAX_LEGAL];
	while (!world->public.over) {
		int seat = __builtin_ctz(world->public.due);
		if (judges >> seat & 1 && game->rules->legal(world, seat, acts) > 1)
			return;
		uint16_t act = evaluated_choice(game, comparison->net, world, seat, rng);
		game->rules->apply(world, (struct sil_move){.act = act, .seat = (uint8_t)seat});
	}
}

static float roll_out(const struct comparison *comparison, struct sil_state world, uint16_t act, const uint16_t *rivals,
		      struct sil_rng rng)
{
	const struct sil_game *game = comparison->question->game;
	unsigned me = comparison->question->view->seat;
	float chances[SIL_MAX_SEATS];
	play_on(game, comparison->net, &world, me, act, rivals, comparison->depth, &rng);
	if (comparison->net)
		play_to_choice(comparison, &world, &rng);
	if (!comparison->net || world.public.over)
		return payoff(game, &world, me);
	sil_net_chances(comparison->net, game, &world, chances);
	return chances[me];
}

float sil_net_roll_out(const struct sil_question *question, const struct sil_net *net, const struct sil_state *world,
		       uint16_t act, const uint16_t *rivals, struct sil_rng rng)
{
	const struct comparison comparison = {
		.question = question, .net = net, .depth = sil_search_settings(question->game)->net_depth};
	return roll_out(&comparison, *world, act, rivals, rng);
}

/* The mean gain over the first candidate, plus (or minus) some standard errors. */
static float bound(const struct candidate *candidate, float errors)
{
	float worlds = (float)candidate->worlds, mean = candidate->sum / worlds,
	      spread = candidate->squares / worlds - mean * mean;
	return mean + errors * sqrtf(fmaxf(spread, 0) / worlds);
}

static void model_rival(const struct comparison *, unsigned kind, const struct sil_view *, struct sil_rival_policy *,
			struct sil_rng *);

/* The place of the policy for this view; where there is none left, some other one's. */
static struct sil_rival_policy *place_of(struct policies *policies, uint64_t view)
{
	for (unsigned i = 0; i < policies->used; i++)
		if (policies->at[i].view == view)
			return &policies->at[i];
	if (policies->used == MAX_POLICIES)
		return &policies->at[view >> 32 & (MAX_POLICIES - 1)];
	policies->at[policies->used].view = 0; /* what lay in this memory is nobody's policy */
	return &policies->at[policies->used++];
}

/* Rivals are of one kind; max meets all kinds up to that, because nobody knows who sits there. */
static uint16_t rival_choice(struct comparison *comparison, const struct sil_state *world, int seat)
{
	const struct sil_game *game = comparison->question->game;
	struct sil_rng *rng = &comparison->rng;
	struct sil_view view;
	struct sil_rival_policy made, *kept;
	unsigned kind =
		comparison->modelling < 2 ? comparison->modelling : sil_rng_below(rng, comparison->modelling + 1u);
	sil_observe(game->rules, world, seat, &view);
	made.view = sil_hash(1 + kind, &view, game->rules->view_bytes) | 1;
	kept = comparison->policies ? place_of(comparison->policies, made.view) : &made;
	if (kept != &made && kept->view == made.view)
		return draw(kept, rng);
	made.count = game->rules->legal(world, seat, made.acts);
	if (kind && comparison->modelled_views++ < MAX_MODELLED_VIEWS)
		model_rival(comparison, kind, &view, &made, rng);
	else
		evaluate_policy(game, comparison->net, &view, &made);
	*kept = made;
	return draw(kept, rng);
}

/* Where every world has views of its own, policies are no use for the next; then worlds are played again. */
static void imagine(struct comparison *comparison, struct sil_state *world)
{
	const struct sil_question *question = comparison->question;
	const struct sil_rules *rules = question->game->rules;
	if (!comparison->policies) {
		sil_imagine(rules, question->view, &comparison->rng, world);
		return;
	}
	struct sil_rng rng = {sil_rng_next(&comparison->rng)};
	if (comparison->policies->used == MAX_POLICIES && comparison->worlds >= MIN_WORLDS)
		rng.x = comparison->seeds[comparison->next++ % comparison->worlds];
	else if (comparison->worlds < MAX_WORLDS)
		comparison->seeds[comparison->worlds++] = rng.x;
	sil_imagine(rules, question->view, &rng, world);
}

/* One more world for each candidate that is left, with common random numbers: the same hidden cards, the same choices
 * of simultaneous rivals, the same generator for what follows. Returns the number of rollouts. */
static uint32_t try_world(struct comparison *comparison)
{
	const struct sil_game *game = comparison->question->game;
	const struct sil_view *view = comparison->question->view;
	struct sil_state world;
	uint16_t rivals[SIL_MAX_SEATS];
	uint32_t played = 1;
	if (comparison->truth)
		sil_copy(game->rules, &world, comparison->truth);
	else
		imagine(comparison, &world);
	for (unsigned due = world.public.due & ~(1u << view->seat); due; due &= due - 1) {
		int seat = __builtin_ctz(due);
		rivals[seat] = rival_choice(comparison, &world, seat);
	}
	struct sil_rng common = {sil_rng_next(&comparison->rng)};
	float baseline = roll_out(comparison, world, comparison->candidates[0].act, rivals, common);
	for (int i = 1; i < comparison->count; i++) {
		struct candidate *candidate = &comparison->candidates[i];
		if (!candidate->alive)
			continue;
		float gain = roll_out(comparison, world, candidate->act, rivals, common) - baseline;
		candidate->sum += gain, candidate->squares += gain * gain;
		candidate->worlds++, played++;
		if (candidate->worlds % WORLDS_PER_CHECK == 0 && bound(candidate, errors_to_drop) < 0)
			candidate->alive = false;
	}
	return played;
}

static void *compare(void *part)
{
	struct comparison *comparison = part;
	const struct sil_question *question = comparison->question;
	const struct sil_budget *budget = &question->budget;
	bool sealed = question->view->public.due & ~(1u << question->view->seat), own = sealed && !comparison->policies;
	if (own && (comparison->policies = malloc(sizeof *comparison->policies)))
		comparison->policies->used = 0;
	for (uint64_t played = 0, now = 2; now > 1 && played < comparison->playouts; played += now) {
		if (budget->milliseconds && budget->now_ms() >= comparison->until_ms)
			break;
		now = try_world(comparison); /* 1: only the first candidate is left */
	}
	if (own)
		free(comparison->policies);
	return NULL;
}

/* The acts whose values are within the candidate margin of the best, best first. In the true world the margin does not
 * count. */
static void list_candidates(const struct sil_question *question, struct comparison *comparison)
{
	const struct sil_search_settings *settings = sil_search_settings(question->game);
	float values[SIL_MAX_LEGAL], best = 0, margin = settings->candidate_margin, trust = 0;
	bool listed[SIL_MAX_LEGAL] = {false};
	if (comparison->net) {
		margin = settings->net_margin, trust = settings->net_trust;
		sil_net_values(comparison->net, question->game, question->view, question->acts, question->count,
			       values);
	} else {
		sil_evaluate_full(question->game, question->view, question->acts, question->count, values);
	}
	for (; comparison->count < MAX_CANDIDATES; comparison->count++) {
		int next = sil_best_unlisted(values, listed, question->count);
		if (next < 0 || (comparison->count && !comparison->truth && values[next] < best - margin))
			break;
		best = comparison->count ? best : values[next];
		comparison->candidates[comparison->count] = (struct candidate){
			.act = question->acts[next], .alive = true, .sum = trust * (values[next] - best)};
		listed[next] = true;
	}
}

static float gain_of(const struct candidate *candidate)
{
	return candidate->worlds >= WORLDS_PER_CHECK ? bound(candidate, -errors_to_play)
						     : -1; /* a handful of worlds proves nothing */
}

static float mix_temperature(const struct sil_question *question, bool as_max)
{
	const struct sil_search_settings *settings = sil_search_settings(question->game);
	return (as_max ? settings->max_mix_temperature : settings->mix_temperature) /
	       (float)question->view->public.seats;
}

static struct comparison begin(const struct sil_question *question, bool as_max)
{
	const struct sil_search_settings *settings = sil_search_settings(question->game);
	return (struct comparison){
		.question = question,
		.depth = as_max && settings->max_depth ? settings->max_depth : settings->depth,
		.modelling = as_max ? settings->max_modelling : settings->hard_modelling,
		.mix_temperature = mix_temperature(question, as_max),
	};
}

/* What a rival of this kind does in this view: paired rollouts against rivals of the kind below. The policy has its
 * acts; those that are no candidates go. */
static void model_rival(const struct comparison *outer, unsigned kind, const struct sil_view *view,
			struct sil_rival_policy *policy, struct sil_rng *rng)
{
	struct sil_question question = *outer->question;
	question.view = view, question.acts = policy->acts, question.count = policy->count;
	uint32_t effort = sil_search_settings(question.game)->model_effort * kind;
	if (!question.budget.iterations || question.budget.iterations > effort)
		question.budget.iterations = effort;
	struct comparison inner = begin(&question, false);
	inner.modelling = (uint8_t)(kind - 1), inner.policies = outer->policies;
	inner.rng.x = sil_rng_next(rng), inner.playouts = question.budget.iterations, inner.until_ms = outer->until_ms;
	list_candidates(&question, &inner);
	if (inner.count > 1)
		compare(&inner);
	policy->count = inner.count, policy->noise = inner.mix_temperature;
	for (int i = 0; i < inner.count; i++) {
		policy->acts[i] = inner.candidates[i].act;
		policy->values[i] = i ? gain_of(&inner.candidates[i]) : 0;
	}
}

/* Whether the first candidate is played without a comparison. */
static bool needs_no_comparison(const struct comparison *comparison)
{
	const struct sil_question *question = comparison->question;
	const struct sil_evaluator *evaluator = question->game->evaluator;
	if (comparison->count == 1)
		return true;
	return !comparison->truth && !comparison->net && evaluator->certain &&
	       evaluator->certain(question->view, comparison->candidates[0].act);
}

static uint16_t choose_best(struct comparison first, struct sil_rng *rng)
{
	const struct sil_question *question = first.question;
	const struct sil_budget *budget = &question->budget;
	uint32_t threads = budget->threads ? budget->threads : 1;
	struct comparison parts[SIL_MAX_THREADS];
	void *arguments[SIL_MAX_THREADS];
	threads = threads > SIL_MAX_THREADS ? SIL_MAX_THREADS : threads;
	assert(budget->iterations || budget->milliseconds); /* it would never end */
	list_candidates(question, &first);
	if (needs_no_comparison(&first))
		return first.candidates[0].act;
	if (budget->milliseconds)
		first.until_ms = budget->now_ms() + budget->milliseconds;
	for (uint32_t t = 0; t < threads; t++) {
		parts[t] = first;
		parts[t].rng.x = sil_rng_next(rng);
		parts[t].playouts = budget->iterations ? budget->iterations / threads : UINT32_MAX;
		arguments[t] = &parts[t];
	}
	sil_run_threads(compare, arguments, threads);
	float gains[MAX_CANDIDATES] = {0};
	for (int i = 1; i < first.count; i++) {
		struct candidate all = parts[0].candidates[i];
		for (uint32_t t = 1; t < threads; t++) {
			const struct candidate *part = &parts[t].candidates[i];
			all.sum += part->sum, all.squares += part->squares, all.worlds += part->worlds;
		}
		gains[i] = gain_of(&all);
	}
	int best = sil_best_with_noise(gains, first.count, first.truth ? 0 : first.mix_temperature, rng);
	return first.candidates[best].act;
}

struct sil_rivals {
	struct comparison comparison;
	struct policies policies;
};

struct sil_rivals *sil_rivals_begin(const struct sil_question *question, struct sil_rng *rng)
{
	const struct sil_budget *budget = &question->budget;
	bool sealed = question->view->public.due & ~(1u << question->view->seat);
	struct sil_rivals *rivals = sealed ? malloc(sizeof *rivals) : NULL;
	if (!rivals)
		return NULL;
	rivals->comparison = begin(question, true);
	rivals->comparison.policies = &rivals->policies, rivals->policies.used = 0;
	rivals->comparison.rng.x = sil_rng_next(rng);
	rivals->comparison.until_ms = budget->milliseconds ? budget->now_ms() + budget->milliseconds : 0;
	return rivals;
}

void sil_rivals_imagine(struct sil_rivals *rivals, struct sil_state *world)
{
	imagine(&rivals->comparison, world);
}

uint16_t sil_rivals_choice(struct sil_rivals *rivals, const struct sil_state *world, int seat)
{
	return rival_choice(&rivals->comparison, world, seat);
}

void sil_rivals_end(struct sil_rivals *rivals)
{
	free(rivals);
}

bool sil_pairs_rollouts(const struct sil_game *game, bool as_max)
{
	const struct sil_evaluator *evaluator = game->evaluator;
	return evaluator && sil_search_settings(game)->candidate_margin > 0 && (as_max || !evaluator->plan);
}

uint16_t sil_paired_rollouts(const struct sil_question *question, bool as_max, struct sil_rng *rng)
{
	struct sil_question bounded = *question;
	bounded.budget =
		sil_bounded(question->budget, sil_effort(as_max ? &sil_max_bot : &sil_hard_bot, question->game));
	return choose_best(begin(&bounded, as_max), rng);
}

uint16_t sil_net_rollouts(const struct sil_question *question, const struct sil_net *net, struct sil_rng *rng)
{
	const struct sil_search_settings *settings = sil_search_settings(question->game);
	struct sil_question bounded = *question;
	bounded.budget = sil_bounded(question->budget, settings->net_effort);
	return choose_best((struct comparison){.question = &bounded, .net = net, .depth = settings->net_depth}, rng);
}

uint16_t sil_paired_rollouts_in_truth(const struct sil_question *question, const struct sil_state *truth,
				      struct sil_rng *rng)
{
	struct comparison comparison = begin(question, true);
	comparison.truth = truth, comparison.modelling = 0;
	return choose_best(comparison, rng);
}
