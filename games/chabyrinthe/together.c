/* Chabyrinthe, alone or all together: the fewest turns. A beam search over actions in a few imagined worlds, which
 * differ in the order of the hidden gutters only. */
#include <stdlib.h>
#include <string.h>

#include "engine/play.h"
#include "games/chabyrinthe/roof.h"

enum {
	GRAINS = 128, /* a promise of one cat, as a whole number */
	MOST_SCORE = 20 * GRAINS,
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
};

struct beam {
	unsigned width, depth, cats_at_root;
	struct node *nodes, *next;    /* width each */
	struct candidate *candidates; /* width × MOST_ACTIONS */
	uint32_t *order;              /* candidates by score */
	uint32_t count;               /* of candidates */
	uint32_t tally[MOST_SCORE + 2];
	uint64_t seen[SEEN];
	float best[ACTS]; /* of each first action in this world */
};

static void expand(struct beam *beam, uint16_t parent)
{
	const struct chabyrinthe *game = &beam->nodes[parent].game;
	struct action actions[MOST_ACTIONS];
	struct outlook outlooks[MOST_ACTIONS];
	struct roof roof;
	struct ring ring;
	chabyrinthe_roof(game->grid, &roof);
	chabyrinthe_ring(game, &ring);
	unsigned count = chabyrinthe_actions(game, &roof, actions), cats = cats_won(game) - beam->cats_at_root;
	chabyrinthe_look(actions, count, &ring, true, outlooks);
	for (unsigned i = 0; i < count; i++) {
		float value = (float)cats;
		if (outlooks[i].joined) {
			struct chabyrinthe after = *game;
			take_action(&after, actions[i].act);
			value = (float)(cats_won(&after) - beam->cats_at_root);
			if (!after.public.over)
				value += promise_of(&after);
			else
				value += 3;
		} else {
			value += outlooks[i].promise;
		}
		int score = (int)(value * GRAINS);
		score = score > MOST_SCORE ? MOST_SCORE : score;
		beam->candidates[beam->count++] = (struct candidate){parent, actions[i].act, (uint16_t)score};
	}
}

/* Best first, by counting. */
static void sort_candidates(struct beam *beam)
{
	memset(beam->tally, 0, sizeof beam->tally);
	for (uint32_t i = 0; i < beam->count; i++)
		beam->tally[MOST_SCORE - beam->candidates[i].score + 1]++;
	for (unsigned i = 0; i <= MOST_SCORE; i++)
		beam->tally[i + 1] += beam->tally[i];
	for (uint32_t i = 0; i < beam->count; i++)
		beam->order[beam->tally[MOST_SCORE - beam->candidates[i].score]++] = i;
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
		beam->count = 0;
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
			take_action(&node->game, candidate->act);
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
	struct candidate *candidates = malloc(width * MOST_ACTIONS * sizeof *candidates);
	uint32_t *order = malloc(width * MOST_ACTIONS * sizeof *order);
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
