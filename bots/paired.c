/* Plays the same imagined worlds on after each of a few acts, everybody following the game's sense, and leaves the
 * first thought only for something better by more than the noise. Sees a view and worlds imagined from it. */
#include "bots/paired.h"

#include <math.h>

#include "bots/cheat.h"
#include "bots/threads.h"
#include "engine/play.h"
#include "engine/heuristic.h"

enum { MOST_DOUBTS = 6, WORLDS_AT_ONCE = 16, MOST_SECOND_THOUGHTS = 8 };

/* How many standard errors something must be better by to be played, or worse by to be dropped. Measured in Kai Piranja
 * in positions whose best act was known: with less than half of one, noise costs more than it finds. */
static const float sure_enough = 0.5f, hopeless = 2;

/* One act against the first thought: a sum of differences. */
struct doubt {
	float sum, squares;
	uint32_t worlds;
	uint16_t act;
	bool alive;
};

/* What one thread compares. The first doubt is the first thought itself. */
struct comparison {
	const struct sil_question *question;
	const struct sil_state *truth; /* for the cheat: the world to play on in; NULL: imagined ones */
	struct sil_rng rng;
	uint32_t playouts; /* 0: until the clock says so */
	uint16_t horizon;  /* so many moves of each are made */
	double until_ms;
	bool deep;           /* rivals who choose at the same time are supposed to doubt, too … */
	int second_thoughts; /* … as far as so many of their views were thought through */
	int count;
	struct doubt doubts[MOST_DOUBTS];
};

static uint16_t draw(const struct sil_rival_policy *thought, struct sil_rng *rng)
{
	return thought->acts[sil_best_with_noise(thought->weights, thought->count, thought->noise, rng)];
}

/* Whether the seat sees something else than the thought is about; if so, the thought has its acts and no more. */
static bool looks_new(const struct sil_game *game, const struct sil_state *world, int seat, struct sil_view *view,
		      struct sil_rival_policy *thought)
{
	sil_observe(game->rules, world, seat, view);
	uint64_t hash = sil_hash(1, view, game->rules->view_bytes) | 1;
	if (thought->view == hash)
		return false;
	thought->view = hash;
	thought->count = game->rules->legal(world, seat, thought->acts);
	return true;
}

/* The acts are there. */
static void think(const struct sil_game *game, const struct sil_view *view, struct sil_rival_policy *thought)
{
	thought->noise = game->sense->temper;
	sil_evaluate_full(game->sense, view, thought->acts, thought->count, thought->weights);
}

uint16_t sil_rival_choice(const struct sil_game *game, const struct sil_state *world, int seat,
			  struct sil_rival_policy *thought, struct sil_rng *rng)
{
	struct sil_view view;
	if (looks_new(game, world, seat, &view, thought))
		think(game, &view, thought);
	return draw(thought, rng);
}

static uint16_t by_sense(const struct sil_game *game, const struct sil_state *state, int seat, struct sil_rng *rng)
{
	struct sil_view view;
	struct sil_rival_policy thought;
	thought.count = game->rules->legal(state, seat, thought.acts);
	if (thought.count == 1)
		return thought.acts[0];
	sil_observe(game->rules, state, seat, &view);
	think(game, &view, &thought);
	return draw(&thought, rng);
}

/* Victory or the chance of it, and a little for every point ahead of the others, so that there is something to play for
 * in lost games. */
static float worth(const struct sil_game *game, const struct sil_state *state, unsigned me)
{
	float chances[SIL_MAX_SEATS] = {0}, lead = 0;
	int32_t points[SIL_MAX_SEATS];
	unsigned seats = state->public.seats;
	if (game->sense->doubts.lead > 0) {
		game->rules->score(state, points);
		for (unsigned s = 0; s < seats; s++)
			lead += (float)(points[me] - points[s]) / (float)(seats > 1 ? seats - 1 : 1);
		lead *= game->sense->doubts.lead;
	}
	if (!state->public.over) {
		game->sense->outlook(state, chances);
		return chances[me] + lead;
	}
	unsigned winners = game->rules->winners(state);
	return lead + (winners >> me & 1 ? 1 / (float)__builtin_popcount(winners) : 0);
}

/* Those who choose at the same time have already chosen; afterwards the sense plays, then the quick policy. */
static float play_on(const struct sil_game *game, struct sil_state world, unsigned me, uint16_t act,
		     const uint16_t *rivals, uint16_t horizon, struct sil_rng rng)
{
	const struct sil_heuristic *sense = game->sense;
	for (unsigned due = world.public.due; due; due &= due - 1) {
		unsigned seat = (unsigned)__builtin_ctz(due);
		struct sil_move move = {.act = seat == me ? act : rivals[seat], .seat = (uint8_t)seat};
		game->rules->apply(&world, move);
	}
	for (unsigned made = 0; !world.public.over && made < horizon; made++) {
		struct sil_move move = {.seat = (uint8_t)__builtin_ctz(world.public.due)};
		move.act = made < sense->doubts.steady ? by_sense(game, &world, move.seat, &rng)
						       : sense->quick(&world, move.seat, &rng);
		game->rules->apply(&world, move);
	}
	return worth(game, &world, me);
}

/* How much better than the first thought, less (or plus) so many standard errors. */
static float bound(const struct doubt *doubt, float errors)
{
	float worlds = (float)doubt->worlds, mean = doubt->sum / worlds, spread = doubt->squares / worlds - mean * mean;
	return mean + errors * sqrtf(fmaxf(spread, 0) / worlds);
}

static void think_twice(const struct comparison *, const struct sil_view *, struct sil_rival_policy *,
			struct sil_rng *);

static uint16_t rival_choice(struct comparison *comparison, const struct sil_state *world, int seat,
			     struct sil_rival_policy *thought)
{
	const struct sil_game *game = comparison->question->game;
	struct sil_view view;
	if (!comparison->deep || comparison->second_thoughts == MOST_SECOND_THOUGHTS)
		return sil_rival_choice(game, world, seat, thought, &comparison->rng);
	if (looks_new(game, world, seat, &view, thought)) {
		comparison->second_thoughts++;
		think_twice(comparison, &view, thought, &comparison->rng);
	}
	return draw(thought, &comparison->rng);
}

/* One more world, the same cards and moods for each act that is still in question; returns how often it was played. */
static uint32_t try_world(struct comparison *comparison, struct sil_rival_policy thoughts[SIL_MAX_SEATS])
{
	const struct sil_game *game = comparison->question->game;
	const struct sil_view *view = comparison->question->view;
	struct sil_state world;
	uint16_t rivals[SIL_MAX_SEATS];
	uint32_t played = 1;
	if (comparison->truth)
		sil_copy(game->rules, &world, comparison->truth);
	else
		sil_imagine(game->rules, view, &comparison->rng, &world);
	for (unsigned due = world.public.due & ~(1u << view->seat); due; due &= due - 1) {
		int seat = __builtin_ctz(due);
		rivals[seat] = rival_choice(comparison, &world, seat, &thoughts[seat]);
	}
	struct sil_rng moods = {sil_rng_next(&comparison->rng)};
	float usual = play_on(game, world, view->seat, comparison->doubts[0].act, rivals, comparison->horizon, moods);
	for (int i = 1; i < comparison->count; i++) {
		struct doubt *doubt = &comparison->doubts[i];
		if (!doubt->alive)
			continue;
		float better = play_on(game, world, view->seat, doubt->act, rivals, comparison->horizon, moods) - usual;
		doubt->sum += better, doubt->squares += better * better;
		doubt->worlds++, played++;
		if (doubt->worlds % WORLDS_AT_ONCE == 0 && bound(doubt, hopeless) < 0)
			doubt->alive = false;
	}
	return played;
}

static void *compare(void *part)
{
	struct comparison *comparison = part;
	const struct sil_budget *budget = &comparison->question->budget;
	struct sil_rival_policy thoughts[SIL_MAX_SEATS];
	for (int s = 0; s < SIL_MAX_SEATS; s++)
		thoughts[s].view = 0;
	for (uint32_t played = 0, now = 2; now > 1 && (!budget->iterations || played < comparison->playouts);
	     played += now) {
		if (budget->milliseconds && budget->now_ms() >= comparison->until_ms)
			break;
		now = try_world(comparison, thoughts); /* 1: nothing is in question any more */
	}
	return NULL;
}

/* What the sense holds for almost as good as its first thought, best first. Who knows the truth doubts everything. */
static void list_doubts(const struct sil_question *question, struct comparison *comparison)
{
	float weights[SIL_MAX_LEGAL], best = 0, margin = question->game->sense->doubts.margin;
	bool listed[SIL_MAX_LEGAL] = {false};
	sil_evaluate_full(question->game->sense, question->view, question->acts, question->count, weights);
	for (; comparison->count < MOST_DOUBTS; comparison->count++) {
		int next = -1;
		for (int i = 0; i < question->count; i++)
			if (!listed[i] && (next < 0 || weights[i] > weights[next]))
				next = i;
		if (next < 0 || (comparison->count && !comparison->truth && weights[next] < best - margin))
			break;
		best = comparison->count ? best : weights[next];
		comparison->doubts[comparison->count] = (struct doubt){.act = question->acts[next], .alive = true};
		listed[next] = true;
	}
}

static float gain_of(const struct doubt *doubt)
{
	return doubt->worlds >= WORLDS_AT_ONCE ? bound(doubt, -sure_enough)
					       : -1; /* a handful of worlds proves nothing */
}

static float mix_of(const struct sil_question *question)
{
	return question->game->sense->doubts.mix / (float)question->view->public.seats;
}

/* How hard begins, or max. */
static struct comparison begin(const struct sil_question *question, bool deep)
{
	const struct sil_rollout_settings *doubts = &question->game->sense->doubts;
	uint16_t horizon = deep && doubts->far ? doubts->far : doubts->horizon;
	return (struct comparison){.question = question, .horizon = horizon, .deep = deep && doubts->mix > 0};
}

/* What hard would make of this view: the acts are there, and those it does not doubt about go. */
static void think_twice(const struct comparison *outer, const struct sil_view *view, struct sil_rival_policy *thought,
			struct sil_rng *rng)
{
	struct sil_question question = *outer->question;
	question.view = view, question.acts = thought->acts, question.count = thought->count;
	if (!question.budget.iterations || question.budget.iterations > question.game->sense->hard_effort)
		question.budget.iterations = question.game->sense->hard_effort;
	struct comparison inner = begin(&question, false);
	inner.rng.x = sil_rng_next(rng), inner.playouts = question.budget.iterations, inner.until_ms = outer->until_ms;
	list_doubts(&question, &inner);
	if (inner.count > 1)
		compare(&inner);
	thought->count = inner.count, thought->noise = mix_of(&question);
	for (int i = 0; i < inner.count; i++) {
		thought->acts[i] = inner.doubts[i].act;
		thought->weights[i] = i ? gain_of(&inner.doubts[i]) : 0;
	}
}

static bool beyond_doubt(const struct comparison *comparison)
{
	const struct sil_question *question = comparison->question;
	const struct sil_heuristic *sense = question->game->sense;
	if (comparison->count == 1)
		return true;
	return !comparison->truth && sense->certain && sense->certain(question->view, comparison->doubts[0].act);
}

/* The comparison says which worlds to look at. */
static uint16_t best_of(struct comparison first, struct sil_rng *rng)
{
	const struct sil_question *question = first.question;
	const struct sil_budget *budget = &question->budget;
	uint32_t threads = budget->threads ? budget->threads : 1;
	struct comparison parts[SIL_MAX_THREADS];
	void *arguments[SIL_MAX_THREADS];
	threads = threads > SIL_MAX_THREADS ? SIL_MAX_THREADS : threads;
	list_doubts(question, &first);
	if (beyond_doubt(&first))
		return first.doubts[0].act;
	if (budget->milliseconds)
		first.until_ms = budget->now_ms() + budget->milliseconds;
	for (uint32_t t = 0; t < threads; t++) {
		parts[t] = first;
		parts[t].rng.x = sil_rng_next(rng);
		parts[t].playouts = budget->iterations / threads;
		arguments[t] = &parts[t];
	}
	sil_run_threads(compare, arguments, threads);
	float gains[MOST_DOUBTS] = {0};
	for (int i = 1; i < first.count; i++) {
		struct doubt all = parts[0].doubts[i];
		for (uint32_t t = 1; t < threads; t++) {
			const struct doubt *part = &parts[t].doubts[i];
			all.sum += part->sum, all.squares += part->squares, all.worlds += part->worlds;
		}
		gains[i] = gain_of(&all);
	}
	int best = sil_best_with_noise(gains, first.count, first.truth ? 0 : mix_of(question), rng);
	return first.doubts[best].act;
}

uint16_t sil_paired_rollouts(const struct sil_question *question, bool deep, struct sil_rng *rng)
{
	return best_of(begin(question, deep), rng);
}

uint16_t sil_paired_rollouts_in_truth(const struct sil_question *question, const struct sil_state *truth,
				      struct sil_rng *rng)
{
	struct comparison comparison = begin(question, true);
	comparison.truth = truth, comparison.deep = false;
	return best_of(comparison, rng);
}
