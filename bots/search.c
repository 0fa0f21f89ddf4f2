/* One search for all games. It sees a view and worlds imagined from it, nothing else.
 *
 * A simulation imagines a world, then plays it out. At each decision of a seat the tree is asked with a hash of what
 * that seat sees in that world: so opponents never act on what they cannot know, worlds that look the same to a seat
 * share its statistics, and seats that choose at the same time choose independently, each from its own node.
 * Everybody chooses by upper confidence bounds with the game's evaluation as a prior; where choices are sealed that is
 * decoupled UCT, and the visits are the mixture. (Regret matching was tried: with 500 simulations among three normal
 * it won 6 % of Chawaï games instead of 34 %, because its opponents in the tree blunder too often.) Beyond the tree
 * the game's rollout policy plays. */
#include "bots/search.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bots/oracle.h"
#include "bots/threads.h"
#include "engine/play.h"
#include "engine/heuristic.h"

enum {
	NODES = 1 << 12, /* a power of two; the table is filled to three quarters */
	EDGES = 1 << 16,
	MAX_PATH = 64, /* decisions of one simulation that the tree remembers */
	CHECK_CLOCK = 64,
	SEEN_ONCE = 1 << 14,
};

static const float usual_prior_temperature = 2;

/* One act at one node. */
struct edge {
	uint32_t visits;
	float chance; /* sum of shares of victory */
	float points; /* sum of scores */
	float prior;
};

struct node {
	uint64_t view; /* hash of what the seat sees; 0: empty place */
	uint32_t visits;
	uint32_t first; /* edge */
	uint16_t count;
	bool sealed; /* several seats were due together */
};

struct step {
	struct node *node;
	uint16_t edge, act;
	uint8_t seat;
};

struct tree {
	const struct sil_game *game;
	const struct sil_view *view;
	const struct sil_state *truth; /* for the oracle: play out this instead of imagining; NULL otherwise */
	const struct sil_budget *budget;
	struct sil_rng rng;
	double until_ms;
	uint32_t iterations; /* this tree's part of the budget; UINT32_MAX where only time is a bound */
	uint32_t used_nodes, used_edges;
	uint64_t simulations;
	uint32_t seen_once[SEEN_ONCE]; /* the latest view met at each place, by another part of its hash */
	struct node nodes[NODES];
	struct edge edges[EDGES];
};

_Static_assert(sizeof(struct tree) <= SIL_MAX_TREE_BYTES, "a tree is bounded");

/* --- the table of nodes --- */

static struct node *find_place(struct tree *tree, uint64_t view)
{
	uint32_t at = (uint32_t)(view >> 20) & (NODES - 1);
	while (tree->nodes[at].view && tree->nodes[at].view != view)
		at = (at + 1) & (NODES - 1);
	return &tree->nodes[at];
}

/* Softly, so that a prior is advice and not an order. */
static void set_priors(const struct tree *tree, const struct sil_view *view, const uint16_t *acts, int count,
		       bool sealed, bool first, struct edge *edges)
{
	float values[SIL_MAX_LEGAL], best = -INFINITY, sum = 0;
	const struct sil_game *game = tree->game;
	float own = sil_search_settings(game)->prior_temperature, temperature = own > 0 ? own : usual_prior_temperature;
	for (int i = 0; i < count; i++)
		edges[i] = (struct edge){.prior = 1.0f / (float)count};
	/* Sealed choices below the root are met too rarely to be worth an evaluation. */
	if ((sealed && !first) || !game->evaluator || count < 2)
		return;
	if (first)
		sil_evaluate_full(game, view, acts, count, values);
	else
		game->evaluator->evaluate(view, acts, count, values);
	for (int i = 0; i < count; i++)
		best = values[i] > best ? values[i] : best;
	for (int i = 0; i < count; i++)
		sum += values[i] = expf((values[i] - best) / temperature);
	for (int i = 0; i < count; i++)
		edges[i].prior = 0.1f / (float)count + 0.9f * values[i] / sum;
}

static struct node *add_node(struct tree *tree, struct node *place, uint64_t hash, const struct sil_view *view,
			     const uint16_t *acts, int count, bool first)
{
	if (tree->used_nodes >= NODES / 4 * 3 || tree->used_edges + (uint32_t)count > EDGES)
		return NULL;
	unsigned players = view->public.due & ~(1u << SIL_CLOCK);
	*place = (struct node){.view = hash, .first = tree->used_edges, .count = (uint16_t)count};
	place->sealed = (players & (players - 1)) != 0;
	set_priors(tree, view, acts, count, place->sealed, first, tree->edges + tree->used_edges);
	tree->used_nodes++, tree->used_edges += (uint32_t)count;
	return place;
}

/* --- choosing within the tree --- */

static uint16_t best_by_bound(const struct tree *tree, const struct node *node)
{
	const struct edge *edges = tree->edges + node->first;
	float root = sqrtf((float)node->visits + 1), best = -INFINITY;
	uint16_t chosen = 0;
	for (int i = 0; i < node->count; i++) {
		float mean = edges[i].visits ? edges[i].chance / (float)edges[i].visits : 0.5f;
		float bound = mean + 1.2f * edges[i].prior * root / (1 + (float)edges[i].visits);
		if (bound > best)
			best = bound, chosen = (uint16_t)i;
	}
	return chosen;
}

/* --- one simulation --- */

struct outcome {
	float chance[SIL_MAX_SEATS];
	int32_t points[SIL_MAX_SEATS];
};

static void judge(const struct sil_game *game, const struct sil_state *state, struct outcome *outcome)
{
	memset(outcome, 0, sizeof *outcome);
	game->rules->score(state, outcome->points);
	sil_chances(game, state, outcome->chance);
}

static void roll_out(struct tree *tree, struct sil_state *state)
{
	const struct sil_rules *rules = tree->game->rules;
	const struct sil_evaluator *evaluator = tree->game->evaluator;
	uint32_t depth = sil_search_settings(tree->game)->rollout_depth;
	uint32_t left = evaluator && evaluator->value && depth ? depth : UINT32_MAX;
	if (evaluator && evaluator->roll_out && left == UINT32_MAX) {
		evaluator->roll_out(state, &tree->rng);
		return;
	}
	for (; !state->public.over && left; left--) {
		struct sil_move move = {.seat = (uint8_t)__builtin_ctz(state->public.due)};
		if (evaluator && evaluator->rollout_policy)
			move.act = evaluator->rollout_policy(state, move.seat, &tree->rng);
		else
			move.act = sil_pick(rules, state, move.seat, sil_rng_u32(&tree->rng));
		rules->apply(state, move);
	}
}

/* A rival's choice at the root where the tree has no node for it in this world: the others learn from the simulation
 * all the same. */
static struct step *choose_off_tree(struct tree *tree, const struct sil_state *state, int seat, struct step *step)
{
	const struct sil_evaluator *evaluator = tree->game->evaluator;
	*step = (struct step){.seat = (uint8_t)seat};
	if (evaluator && evaluator->rollout_policy)
		step->act = evaluator->rollout_policy(state, seat, &tree->rng);
	else
		step->act = sil_pick(tree->game->rules, state, seat, sil_rng_u32(&tree->rng));
	return step;
}

/* What a seat does in this position according to the tree; NULL when the tree is full. `grown`: the node is new. */
static struct step *choose(struct tree *tree, const struct sil_state *state, int seat, struct step *step, bool *grown,
			   bool first)
{
	const struct sil_rules *rules = tree->game->rules;
	struct sil_view view;
	uint16_t acts[SIL_MAX_LEGAL];
	sil_observe(rules, state, seat, &view);
	uint64_t hash = sil_hash(1, &view, rules->view_bytes) | 1;
	struct node *node = find_place(tree, hash);
	int count = rules->legal(state, seat, acts);
	if (!node->view) {
		/* Most views are met once and never again: nodes and evaluations are for the others. */
		uint32_t *seen_once = &tree->seen_once[hash >> 40 & (SEEN_ONCE - 1)], mark = (uint32_t)hash;
		bool again = *seen_once == mark || !tree->simulations;
		*grown = true, *seen_once = mark;
		node = again ? add_node(tree, node, hash, &view, acts, count, first) : NULL;
		if (!node)
			return first ? choose_off_tree(tree, state, seat, step) : NULL;
	}
	*step = (struct step){.node = node, .seat = (uint8_t)seat, .edge = best_by_bound(tree, node)};
	step->act = acts[step->edge];
	return step;
}

/* Goes down the tree until it has grown it. Those who choose at the same time all look at the same position. */
static int descend(struct tree *tree, struct sil_state *state, struct step *path)
{
	const struct sil_rules *rules = tree->game->rules;
	int length = 0;
	bool grown = false;
	while (!state->public.over && !grown && length + SIL_MAX_SEATS <= MAX_PATH) {
		int from = length;
		for (unsigned due = state->public.due; due; due &= due - 1, length++)
			if (!choose(tree, state, __builtin_ctz(due), &path[length], &grown, from == 0))
				return from;
		for (int i = from; i < length; i++)
			rules->apply(state, (struct sil_move){.act = path[i].act, .seat = path[i].seat});
	}
	return length;
}

static void learn(struct tree *tree, const struct step *step, const struct outcome *outcome)
{
	struct edge *edge = &tree->edges[step->node->first + step->edge];
	step->node->visits++, edge->visits++;
	edge->chance += outcome->chance[step->seat];
	edge->points += (float)outcome->points[step->seat];
}

static void simulate(struct tree *tree)
{
	struct sil_state state;
	struct step path[MAX_PATH];
	struct outcome outcome;
	if (tree->truth)
		sil_copy(tree->game->rules, &state, tree->truth);
	else
		sil_imagine(tree->game->rules, tree->view, &tree->rng, &state);
	int length = descend(tree, &state, path);
	roll_out(tree, &state);
	judge(tree->game, &state, &outcome);
	for (int i = 0; i < length; i++)
		if (path[i].node)
			learn(tree, &path[i], &outcome);
	tree->simulations++;
}

static void *grow(void *argument)
{
	struct tree *tree = argument;
	const struct sil_budget *budget = tree->budget;
	for (uint32_t i = 0; i < tree->iterations; i++) {
		if (budget->milliseconds && i % CHECK_CLOCK == CHECK_CLOCK - 1 && budget->now_ms() >= tree->until_ms)
			break;
		simulate(tree);
	}
	return NULL;
}

/* --- all trees together --- */

static struct node *root_of(struct tree *tree)
{
	uint64_t hash = sil_hash(1, tree->view, tree->game->rules->view_bytes) | 1;
	struct node *node = find_place(tree, hash);
	return node->view ? node : NULL;
}

/* The most visited act has the whole share; or, where the seat mixes, each act a share by its visits. An act visited
 * less than a third as often as the most visited one gets none: its visits are noise. */
static void set_shares(bool mix, int count, struct sil_action_stats *stats)
{
	int best = 0;
	float kept = 0;
	for (int i = 1; i < count; i++)
		best = stats[i].visits > stats[best].visits ? i : best;
	for (int i = 0; i < count; i++) {
		bool plays = mix ? stats[i].visits * 3 >= stats[best].visits : i == best;
		stats[i].share = plays ? (float)stats[i].visits + (i == best) : 0;
		kept += stats[i].share;
	}
	for (int i = 0; i < count; i++)
		stats[i].share /= kept;
}

static void collect_stats(struct tree *const *trees, uint32_t tree_count, int count, struct sil_action_stats *stats)
{
	bool sealed = false;
	for (uint32_t t = 0; t < tree_count; t++) {
		struct node *root = root_of(trees[t]);
		if (!root)
			continue;
		sealed = root->sealed;
		for (int i = 0; i < count; i++) {
			const struct edge *edge = &trees[t]->edges[root->first + (uint32_t)i];
			stats[i].visits += edge->visits;
			stats[i].chance += edge->chance, stats[i].points += edge->points;
		}
	}
	for (int i = 0; i < count; i++) {
		if (stats[i].visits) {
			stats[i].chance /= (float)stats[i].visits;
			stats[i].points /= (float)stats[i].visits;
		}
	}
	set_shares(sealed && !sil_search_settings(trees[0]->game)->pure, count, stats);
}

static bool search(const struct sil_game *game, const struct sil_view *view, const struct sil_state *truth,
		   const uint16_t *acts, int count, const struct sil_budget *asked, struct sil_rng *rng,
		   struct sil_action_stats *stats, struct sil_search_stats *total)
{
	const struct sil_budget bounded = sil_bounded(*asked, 0), *budget = &bounded;
	uint32_t threads = budget->threads ? budget->threads : 1, made = 0;
	if (sil_timed(game->rules, &view->public) || (!budget->iterations && !budget->milliseconds))
		return false;
	struct tree *trees[SIL_MAX_THREADS];
	void *parts[SIL_MAX_THREADS];
	threads = threads > SIL_MAX_THREADS ? SIL_MAX_THREADS : threads;
	for (; made < threads; made++) {
		struct tree *tree = trees[made] = malloc(sizeof *tree);
		if (!tree)
			break;
		parts[made] = tree;
		memset(tree, 0, offsetof(struct tree, edges));
		tree->game = game, tree->view = view, tree->truth = truth, tree->budget = budget;
		tree->rng.x = sil_rng_next(rng);
		tree->iterations = UINT32_MAX;
		if (budget->iterations)
			tree->iterations = budget->iterations / threads + (made < budget->iterations % threads);
		tree->until_ms = budget->milliseconds ? budget->now_ms() + budget->milliseconds : 0;
	}
	if (made == 0)
		return false;
	for (int i = 0; i < count; i++)
		stats[i] = (struct sil_action_stats){.act = acts[i]};
	sil_run_threads(grow, parts, made);
	collect_stats(trees, made, count, stats);
	*total = (struct sil_search_stats){.tree_bytes = made * sizeof(struct tree)};
	for (uint32_t t = 0; t < made; t++) {
		total->simulations += trees[t]->simulations, total->nodes += trees[t]->used_nodes;
		free(trees[t]);
	}
	return true;
}

bool sil_search(const struct sil_game *game, const struct sil_view *view, const uint16_t *acts, int count,
		const struct sil_budget *budget, struct sil_rng *rng, struct sil_action_stats *stats,
		struct sil_search_stats *total)
{
	return search(game, view, NULL, acts, count, budget, rng, stats, total);
}

bool sil_search_truth(const struct sil_question *question, const struct sil_state *truth, struct sil_rng *rng,
		      struct sil_action_stats *stats)
{
	struct sil_search_stats total;
	return search(question->game, question->view, truth, question->acts, question->count, &question->budget, rng,
		      stats, &total);
}
