/* Chabyrinthe, alone or all together: the fewest turns. A beam search over actions in a few imagined worlds, which
 * differ in the order of the hidden gutters only. Roofs are kept by what they promise; where there is a value network,
 * it chooses among more of those. */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "engine/play.h"
#include "games/chabyrinthe/roof.h"
#include "games/chabyrinthe/value_net.h"

enum {
	GRAINS = 128, /* a promise of one cat, as a whole number */
	MAX_SCORE = 24 * GRAINS,
	SEEN = 1 << 14, /* places for hashes of roofs; a power of two, well over those that are looked at and kept */
	WIDEST = 4096,
	ALIKE = 3,        /* roofs kept of those that promise the same */
	LOOKED_AHEAD = 6, /* actions, by the value network */
};

static const float eagerness = 0.03f; /* cats: for winning one an action earlier; plans may fail */

struct node {
	struct chabyrinthe game;
	float value;    /* cats won since the root, and what is to come: promised, or by the value network */
	float eager;    /* a little for every cat won early */
	uint16_t first; /* the action it all began with */
};

struct candidate {
	uint16_t parent, act;
	uint16_t score;
	bool wins;
};

struct beam {
	unsigned work; /* how many roofs may be expanded in a world */
	unsigned width, depth, cats_at_root;
	bool valued;                  /* by the network */
	struct node *nodes, *next;    /* as many as are looked at */
	uint16_t *chosen;             /* which of them are kept, best first */
	struct candidate *candidates; /* MAX_ACTIONS for each that is kept */
	uint32_t *order;              /* candidates by score */
	uint32_t count;               /* of candidates */
	uint32_t least, above;        /* the lowest score that counts, and how many are better */
	uint32_t tally[MAX_SCORE + 2];
	uint64_t seen[SEEN];
	float best[ACTS]; /* of each first action in this world */
};

/* A roof that may be kept, unless there are enough better ones; some of those will be the same, or alike. */
static void add_candidate(struct beam *beam, uint16_t parent, uint16_t act, bool wins, float value)
{
	int score = (int)(value * GRAINS);
	score = score > MAX_SCORE ? MAX_SCORE : score;
	if (score < (int)beam->least)
		return;
	beam->candidates[beam->count++] = (struct candidate){parent, act, (uint16_t)score, wins};
	beam->tally[score]++;
	beam->above += score > (int)beam->least;
	while (beam->above > 3 * beam->width + 64)
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
	unsigned count, cats = cats_won(game) - beam->cats_at_root;
	const float least = (float)beam->least / GRAINS - (float)cats - 0.001f;
	uint64_t families = ALL_FAMILIES;
	for (bool united = beam->least > 0;; united = false) { /* whole families are ruled out at once */
		count = chabyrinthe_actions(game, &roof, families, united, actions);
		chabyrinthe_look(actions, count, rings, true, least, evaluations);
		if (!united)
			break;
		families = 0;
		for (unsigned i = 0; i < count; i++)
			if (evaluations[i].joined || evaluations[i].promise >= least)
				families |= UINT64_C(1) << family_of(actions[i].act);
	}
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

static bool seen_before(struct beam *beam, uint64_t hash)
{
	hash |= 1;
	uint32_t at = (uint32_t)(hash >> 24) & (SEEN - 1);
	for (; beam->seen[at]; at = (at + 1) & (SEEN - 1))
		if (beam->seen[at] == hash)
			return true;
	beam->seen[at] = hash;
	return false;
}

/* The same roof by the same number of actions, whatever the way there, but for the action it began with. */
static bool same_seen(struct beam *beam, const struct chabyrinthe *game)
{
	enum { FROM = offsetof(struct chabyrinthe, grid), TO = offsetof(struct chabyrinthe, points) };
	return seen_before(beam, sil_hash(1, (const char *)game + FROM, TO - FROM));
}

/* Roofs that promise the same to the same cats and homes differ mostly in cards that do not matter. */
static bool enough_alike(struct beam *beam, const struct chabyrinthe *game, unsigned score)
{
	unsigned n = 0;
	while (n < ALIKE && seen_before(beam, sil_hash(ALIKE * score + n, game->home, 4)))
		n++;
	return n == ALIKE;
}

static float worth_of(const struct beam *beam, const struct node *node, unsigned level, unsigned root_actions)
{
	float cats = (float)(cats_won(&node->game) - beam->cats_at_root);
	if (!node->game.public.over)
		return node->value + node->eager;
	cats += (float)(beam->valued ? LOOKED_AHEAD : 0);
	/* Whole turns count; what is left of the last one hardly does. */
	unsigned turns_left = (beam->depth + 2 - root_actions) / 2 - (level + 2 - root_actions) / 2;
	return cats + 1 + 1.7f * (float)turns_left + 0.05f * (float)(beam->depth - level) + node->eager;
}

static void note(struct beam *beam, const struct node *node, unsigned level, unsigned root_actions)
{
	float worth = worth_of(beam, node, level, root_actions);
	if (worth > beam->best[node->first])
		beam->best[node->first] = worth;
}

/* Spreads the work that is left over the levels to come, which are about as many as cats. */
static unsigned next_width(const struct beam *beam, unsigned work, unsigned level)
{
	unsigned levels = beam->depth - level, cats = CATS - cats_won(&beam->nodes[beam->chosen[0]].game);
	levels = levels > cats ? cats : levels;
	unsigned width = work / (levels + !levels);
	return width < 8 ? 8 : width > WIDEST ? WIDEST : width;
}

/* How many roofs are looked at for a beam of this width. */
static unsigned looked_at(bool valued, unsigned width)
{
	return valued ? width * 5 / 3 : width;
}

static float value_of(const struct beam *beam, const struct node *node, unsigned score)
{
	if (!beam->valued)
		return (float)score / GRAINS;
	int value = chabyrinthe_value(&node->game, (int)(score + GRAINS * beam->cats_at_root));
	return (float)value / VALUE_GRAINS - (float)beam->cats_at_root;
}

/* Those of the next roofs that are kept: the best by the network, or all as they stand. */
static unsigned choose(struct beam *beam, unsigned count)
{
	beam->count = count;
	for (uint32_t n = 0; n < count; n++) {
		int score = (int)(beam->next[n].value * GRAINS);
		score = score < 0 ? 0 : score > MAX_SCORE ? MAX_SCORE : score;
		beam->candidates[n].score = (uint16_t)(beam->valued ? score : 0);
	}
	sort_candidates(beam);
	count = count < beam->width ? count : beam->width;
	for (unsigned n = 0; n < count; n++)
		beam->chosen[n] = (uint16_t)beam->order[n];
	return count;
}

/* The roofs that the candidates lead to, best first. Returns how many; notes those where the game is over, and whether
 * all cats are won on one. */
static unsigned play_candidates(struct beam *beam, unsigned level, unsigned root_actions, bool *finished)
{
	unsigned count = 0, most = looked_at(beam->valued, beam->width);
	memset(beam->seen, 0, sizeof beam->seen);
	for (uint32_t i = 0; i < beam->count && i < SEEN / 2 && count < most; i++) {
		const struct candidate *candidate = &beam->candidates[beam->order[i]];
		const struct node *parent = &beam->nodes[candidate->parent];
		struct node *node = &beam->next[count];
		*node = *parent;
		take_known(&node->game, candidate->act, candidate->wins);
		if (node->first == ACTS)
			node->first = candidate->act;
		node->eager += eagerness * (float)(beam->depth - level) *
			       (float)(cats_won(&node->game) - cats_won(&parent->game));
		if (same_seen(beam, &node->game))
			continue;
		if (node->game.public.over) {
			note(beam, node, level, root_actions);
			*finished |= !node->game.points[0];
			continue;
		}
		if (enough_alike(beam, &node->game, candidate->score))
			continue;
		node->value = value_of(beam, node, candidate->score);
		count++;
	}
	return count;
}

/* Returns how many roofs are kept: the root. */
static unsigned begin(struct beam *beam, const struct chabyrinthe *world)
{
	beam->cats_at_root = cats_won(world);
	beam->nodes[0] = (struct node){.game = *world, .first = ACTS};
	beam->chosen[0] = 0;
	return 1;
}

/* An action further from the roofs that are kept: returns how many are looked at, in `next`. */
static unsigned look_further(struct beam *beam, unsigned level, unsigned kept, unsigned root_actions, bool *finished)
{
	beam->count = beam->least = beam->above = 0;
	memset(beam->tally, 0, sizeof beam->tally);
	for (unsigned n = 0; n < kept; n++)
		expand(beam, beam->chosen[n]);
	sort_candidates(beam);
	return play_candidates(beam, level, root_actions, finished);
}

/* Returns how many of those are kept. */
static unsigned keep_best(struct beam *beam, unsigned looked)
{
	const unsigned kept = choose(beam, looked);
	struct node *nodes = beam->nodes;
	beam->nodes = beam->next, beam->next = nodes;
	return kept;
}

static void search_world(struct beam *beam, const struct chabyrinthe *world)
{
	unsigned kept = begin(beam, world), work = beam->work;
	bool finished = false;
	for (unsigned act = 0; act < ACTS; act++)
		beam->best[act] = -1;
	for (unsigned level = 1; level <= beam->depth && kept; level++) {
		beam->width = next_width(beam, work -= kept < work ? kept : work, level);
		kept = keep_best(beam, look_further(beam, level, kept, world->actions, &finished));
		/* Who finishes with the last action of a turn is as good as who did so with the first. */
		if (level < beam->depth && !(finished && (level + world->actions) % 2 == 0))
			continue;
		for (unsigned n = 0; n < kept; n++)
			note(beam, &beam->nodes[beam->chosen[n]], level, world->actions);
		break;
	}
}

bool chabyrinthe_plan_together(const struct sil_view *view, uint32_t effort, bool first, struct sil_rng *rng,
			       uint16_t *act)
{
	unsigned hidden = ((const struct chabyrinthe_view *)view)->hidden;
	bool much = effort >= 8000;
	unsigned most_worlds = much ? 9 : 4, worlds = hidden > most_worlds ? most_worlds : hidden + !hidden;
	bool valued = !first && chabyrinthe_has_values(&view->public);
	unsigned work = effort * (!much ? 3 : valued ? 4 : 5) / 2 / worlds; /* a valued roof takes longer */
	unsigned width = work < WIDEST ? work + 8 : WIDEST;
	struct beam *beam = malloc(sizeof *beam);
	unsigned looked = looked_at(valued, width);
	struct node *nodes = malloc(2 * looked * sizeof *nodes);
	uint16_t *chosen = malloc(width * sizeof *chosen);
	struct candidate *candidates = malloc(width * MAX_ACTIONS * sizeof *candidates);
	uint32_t *order = malloc(width * MAX_ACTIONS * sizeof *order);
	bool made = beam && nodes && chosen && candidates && order;
	if (made) {
		float sum[ACTS] = {0}, most = -1;
		beam->work = work, beam->depth = 10, beam->valued = valued;
		beam->nodes = nodes, beam->next = nodes + looked, beam->chosen = chosen;
		beam->candidates = candidates, beam->order = order;
		struct sil_state state;
		struct chabyrinthe *world = (struct chabyrinthe *)&state;
		sil_imagine(&chabyrinthe_rules, view, rng, &state);
		for (unsigned w = 0; w < worlds; w++) {
			search_world(beam, world);
			for (unsigned i = 1; i < hidden; i++) { /* each hidden gutter is the next one in turn */
				uint8_t next = world->pile[i];
				world->pile[i] = world->pile[i + 1], world->pile[i + 1] = next;
			}
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
	free(order), free(candidates), free(chosen), free(nodes), free(beam);
	return made;
}
