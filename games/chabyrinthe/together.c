/* Chabyrinthe, alone or all together: the fewest turns. A beam search over actions in a few imagined worlds, which
 * differ in the order of the hidden gutters only. */
#include <stdlib.h>
#include <string.h>

#include "engine/play.h"
#include "games/chabyrinthe/roof.h"

enum {
	GRAINS = 128, /* a promise of one cat, as a whole number */
	MAX_SCORE = 20 * GRAINS,
	SEEN = 1 << 14, /* places for hashes of roofs; a power of two, well over the widest beam */
	WIDEST = 4096,
};

static const float eagerness = 0.03f; /* cats: for winning one an action earlier; plans may fail */

struct node {
	struct chabyrinthe game;
	float promise;
	float eager;    /* a little for every cat won early */
	uint16_t first; /* the action it all began with */
};

struct candidate {
	uint16_t parent, act;
	uint16_t score;
	bool wins;
};

struct beam {
	unsigned width, depth, cats_at_root;
	struct node *nodes, *next;    /* width each */
	struct candidate *candidates; /* width × MAX_ACTIONS */
	uint32_t *order;              /* candidates by score */
	uint32_t count;               /* of candidates */
	uint32_t least, above;        /* the lowest score that counts, and how many are better */
	uint32_t tally[MAX_SCORE + 2];
	uint64_t seen[SEEN];
	float best[ACTS]; /* of each first action in this world */
};

/* A roof that may be kept, unless there are enough better ones; some of those will be the same. */
static void add_candidate(struct beam *beam, uint16_t parent, uint16_t act, bool wins, float value)
{
	int score = (int)(value * GRAINS);
	score = score > MAX_SCORE ? MAX_SCORE : score;
	if (score < (int)beam->least)
		return;
	beam->candidates[beam->count++] = (struct candidate){parent, act, (uint16_t)score, wins};
	beam->tally[score]++;
	beam->above += score > (int)beam->least;
	while (beam->above > 2 * beam->width + 64)
		beam->above -= beam->tally[++beam->least];
}

/* Those that win are played, and looked at together: each has a ring of its own then. */
static void expand(struct beam *beam, uint16_t parent)
{
	const struct chabyrinthe *game = &beam->nodes[parent].game;
	struct action actions[MAX_ACTIONS];
	struct evaluation evaluations[MAX_ACTIONS];
	struct ring rings[MAX_ACTIONS];
	struct roof roof;
	uint8_t won[MAX_ACTIONS];
	unsigned wins = 0;
	chabyrinthe_roof(game->grid, &roof);
	chabyrinthe_ring(game, rings);
	unsigned count = chabyrinthe_actions(game, &roof, actions), cats = cats_won(game) - beam->cats_at_root;
	chabyrinthe_look(actions, count, rings, true, (float)beam->least / GRAINS - (float)cats - 0.001f, evaluations);
	for (unsigned i = 0; i < count; i++) {
		if (!evaluations[i].joined) {
			add_candidate(beam, parent, actions[i].act, false, (float)cats + evaluations[i].promise);
			continue;
		}
		struct chabyrinthe after = *game;
		take_known(&after, actions[i].act, true);
		won[wins] = (uint8_t)(cats_won(&after) - beam->cats_at_root);
		if (after.public.over) {
			add_candidate(beam, parent, actions[i].act, true, (float)won[wins] + 3);
			continue;
		}
		chabyrinthe_ring(&after, &rings[wins]);
		actions[wins++] = actions[i];
	}
	chabyrinthe_look(actions, wins, rings, false, 0, evaluations);
	for (unsigned i = 0; i < wins; i++)
		add_candidate(beam, parent, actions[i].act, true, (float)won[i] + evaluations[i].promise);
}

/* Best first, by counting. */
static void sort_candidates(struct beam *beam)
{
	memset(beam->tally, 0, sizeof beam->tally);
	for (uint32_t i = 0; i < beam->count; i++)
		beam->tally[MAX_SCORE - beam->candidates[i].score + 1]++;
	for (unsigned i = 0; i <= MAX_SCORE; i++)
		beam->tally[i + 1] += beam->tally[i];
	for (uint32_t i = 0; i < beam->count; i++)
		beam->order[beam->tally[MAX_SCORE - beam->candidates[i].score]++] = i;
}

/* The same roof by the same number of actions, whatever the way there, but for the action it began with. */
static bool seen_before(struct beam *beam, const struct node *node)
{
	uint64_t hash = sil_hash(1, node->game.grid, sizeof node->game.grid);
	hash = sil_hash(hash, node->game.pile, sizeof node->game.pile);
	hash = sil_hash(hash, node->game.home, 6) | 1;
	uint32_t at = (uint32_t)(hash >> 24) & (SEEN - 1);
	for (; beam->seen[at]; at = (at + 1) & (SEEN - 1))
		if (beam->seen[at] == hash)
			return true;
	beam->seen[at] = hash;
	return false;
}

static float value_of(const struct beam *beam, const struct node *node, unsigned level, unsigned root_actions)
{
	float cats = (float)(cats_won(&node->game) - beam->cats_at_root);
	if (!node->game.public.over)
		return cats + node->promise + node->eager;
	/* Whole turns count; what is left of the last one hardly does. */
	unsigned turns_left = (beam->depth + 2 - root_actions) / 2 - (level + 2 - root_actions) / 2;
	return cats + 1 + 1.7f * (float)turns_left + 0.05f * (float)(beam->depth - level) + node->eager;
}

static void note(struct beam *beam, const struct node *node, unsigned level, unsigned root_actions)
{
	float value = value_of(beam, node, level, root_actions);
	if (value > beam->best[node->first])
		beam->best[node->first] = value;
}

static void search_world(struct beam *beam, const struct chabyrinthe *world)
{
	unsigned alive = 1;
	for (unsigned act = 0; act < ACTS; act++)
		beam->best[act] = -1;
	beam->cats_at_root = cats_won(world);
	beam->nodes[0] = (struct node){.game = *world, .first = ACTS};
	for (unsigned level = 1; level <= beam->depth && alive; level++) {
		beam->count = beam->least = beam->above = 0;
		memset(beam->tally, 0, sizeof beam->tally);
		for (unsigned n = 0; n < alive; n++)
			expand(beam, (uint16_t)n);
		sort_candidates(beam);
		memset(beam->seen, 0, sizeof beam->seen);
		unsigned kept = 0;
		bool finished = false;
		for (uint32_t i = 0; i < beam->count && kept < beam->width; i++) {
			const struct candidate *candidate = &beam->candidates[beam->order[i]];
			struct node *node = &beam->next[kept];
			*node = beam->nodes[candidate->parent];
			take_known(&node->game, candidate->act, candidate->wins);
			if (node->first == ACTS)
				node->first = candidate->act;
			node->eager += eagerness * (float)(beam->depth - level) *
				       (float)(cats_won(&node->game) - cats_won(&beam->nodes[candidate->parent].game));
			if (seen_before(beam, node))
				continue;
			if (node->game.public.over) {
				note(beam, node, level, world->actions);
				finished = !node->game.points[0];
				continue;
			}
			node->promise =
				(float)candidate->score / GRAINS - (float)(cats_won(&node->game) - beam->cats_at_root);
			kept++;
		}
		struct node *nodes = beam->nodes;
		beam->nodes = beam->next, beam->next = nodes;
		alive = kept;
		if (level == beam->depth || finished)
			for (unsigned n = 0; n < alive; n++)
				note(beam, &beam->nodes[n], level, world->actions);
		if (finished)
			break;
	}
}

bool chabyrinthe_plan_together(const struct sil_view *view, uint32_t effort, struct sil_rng *rng, uint16_t *act)
{
	unsigned hidden = ((const struct chabyrinthe_view *)view)->hidden;
	unsigned worlds = hidden < 2 ? 1 : effort >= 8000 ? 8 : 4;
	unsigned depth = 10;
	unsigned width = effort * 3 / 2 / worlds / depth;
	width = width < 8 ? 8 : width > WIDEST ? WIDEST : width;
	struct beam *beam = malloc(sizeof *beam);
	struct node *nodes = malloc(2 * width * sizeof *nodes);
	struct candidate *candidates = malloc(width * MAX_ACTIONS * sizeof *candidates);
	uint32_t *order = malloc(width * MAX_ACTIONS * sizeof *order);
	bool made = beam && nodes && candidates && order;
	if (made) {
		float sum[ACTS] = {0}, most = -1;
		beam->width = width, beam->depth = depth;
		beam->nodes = nodes, beam->next = nodes + width;
		beam->candidates = candidates, beam->order = order;
		for (unsigned w = 0; w < worlds; w++) {
			struct sil_state world;
			sil_imagine(&chabyrinthe_rules, view, rng, &world);
			search_world(beam, (const struct chabyrinthe *)&world);
			float best = 0;
			for (unsigned a = 0; a < ACTS; a++)
				best = beam->best[a] > best ? beam->best[a] : best;
			for (unsigned a = 0; a < ACTS; a++)
				sum[a] += beam->best[a] < best - 1 ? best - 1 : beam->best[a];
		}
		for (uint16_t a = 0; a < ACTS; a++)
			if (sum[a] > most)
				most = sum[a], *act = a;
	}
	free(order), free(candidates), free(nodes), free(beam);
	return made;
}
