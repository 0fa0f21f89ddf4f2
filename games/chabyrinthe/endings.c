/* How a turn of chabyrinthe may end: all pairs of actions, of which the best are kept by an estimate. Sees imagined
 * worlds. */
#include "games/chabyrinthe/endings.h"

#include "engine/hash.h"

static const float cat_left = 1.2f; /* points an estimate takes off for one cat's promise left to the next player */

static uint64_t hash_of(const struct chabyrinthe *game)
{
	uint64_t hash = sil_hash(1, game->grid, sizeof game->grid);
	hash = sil_hash(hash, game->pile, sizeof game->pile);
	return sil_hash(hash, game->home, 6 + sizeof game->won);
}

/* Keeps an ending if it is among the best so far and not there already. */
static void keep(struct endings *endings, const struct chabyrinthe *before, uint16_t act, bool joined, uint16_t first,
		 float estimate)
{
	unsigned at = endings->count;
	if (at == endings->capacity && estimate <= endings->at[endings->order[at - 1]].estimate)
		return;
	struct chabyrinthe game = *before;
	take_known(&game, act, joined);
	uint64_t hash = hash_of(&game);
	for (unsigned i = 0; i < endings->count; i++)
		if (endings->at[i].hash == hash)
			return;
	unsigned slot = at < endings->capacity ? endings->count++ : endings->order[--at];
	for (; at && endings->at[endings->order[at - 1]].estimate < estimate; at--)
		endings->order[at] = endings->order[at - 1];
	endings->order[at] = (uint16_t)slot;
	endings->at[slot] = (struct ending){.game = game, .hash = hash, .estimate = estimate, .first = first};
}

/* A promise is good for whoever plays next. */
static float estimate_ending(float points, float promise, bool good)
{
	return good ? points + cat_left * promise : points - cat_left * promise;
}

/* Where the card lay before a push that lies in this cell after it; MAX_CELLS: it is the new one. */
static unsigned cell_before(const struct chabyrinthe *game, uint16_t act, unsigned cell)
{
	const struct push *push = &chabyrinthe_pushes[(act - ACT_PUSH) / WAYS_IN];
	unsigned at = push->cell;
	for (unsigned i = 1; i < chabyrinthe_side(&game->public); i++, at += (unsigned)push->step)
		if (at == cell)
			return (unsigned)((int)cell + push->step);
	return at == cell ? (unsigned)MAX_CELLS : cell;
}

/* Whether a turn of a card after this first action, which wins nothing, is the same as if that had been the first: two
 * turns in the order of the list, a turn before a push. */
static bool turned_before(const struct chabyrinthe *game, bool wins[MAX_CELLS][WAYS_IN], uint16_t first, uint16_t act)
{
	unsigned cell = act / TURNS_PER_CARD, quarters = act % TURNS_PER_CARD + 1u;
	if (act >= ACT_PUSH)
		return false;
	if (first >= ACT_PUSH)
		cell = cell_before(game, first, cell);
	else if (cell >= first / TURNS_PER_CARD)
		return false;
	return cell < MAX_CELLS && !wins[cell][quarters];
}

static void know(struct choices *choices, struct action *actions, unsigned count, const struct ring *ring,
		 const struct roof *roof, bool promises)
{
	chabyrinthe_look(actions, count, ring, true, promises ? 0 : NO_PROMISES, choices->evaluation);
	for (unsigned i = 0; i < count; i++) {
		choices->act[i] = actions[i].act;
		if (choices->evaluation[i].joined)
			choices->evaluation[i].promise = -1;
	}
	choices->pass = chabyrinthe_promise(roof, ring);
	choices->count = count, choices->known = true;
}

/* What can follow the i-th first action, which has been taken and led to `after`. */
static struct choices *second_choices(struct ahead *ahead, const struct chabyrinthe *game, unsigned i,
				      const struct chabyrinthe *after)
{
	struct choices *choices = &ahead->second[i][after->pile[0]];
	struct action actions[MAX_ACTIONS];
	bool wins[MAX_CELLS][WAYS_IN] = {{false}};
	struct ring ring;
	if (choices->known)
		return choices;
	for (unsigned j = 0; j < ahead->first.count && ahead->first.act[j] < ACT_PUSH; j++) {
		uint16_t act = ahead->first.act[j];
		wins[act / TURNS_PER_CARD][act % TURNS_PER_CARD + 1] = ahead->first.evaluation[j].joined;
	}
	chabyrinthe_ring(after, &ring);
	unsigned count = chabyrinthe_actions(after, &ahead->actions[i].roof, ALL_FAMILIES, false, actions), kept = 0;
	for (unsigned j = 0; j < count; j++)
		if (ahead->first.evaluation[i].joined ||
		    !turned_before(game, wins, ahead->first.act[i], actions[j].act))
			actions[kept++] = actions[j];
	know(choices, actions, kept, &ring, &ahead->actions[i].roof, true);
	return choices;
}

/* Every way to end a turn with one action left. `first` is the turn's first action, if it has been taken. */
static void end_turn(struct endings *endings, const struct chabyrinthe *game, struct choices *choices, uint16_t first)
{
	unsigned seat = (unsigned)__builtin_ctz(game->public.due);
	bool good = endings->bold || chabyrinthe_partner_next(game, seat);
	float now = chabyrinthe_standing(game, seat);
	for (unsigned i = 0; i < choices->count; i++) {
		uint16_t act = choices->act[i], began = first == ACTS ? act : first;
		struct evaluation *evaluation = &choices->evaluation[i];
		float points = now;
		if (evaluation->joined) {
			struct chabyrinthe after = *game;
			take_known(&after, act, true);
			points = chabyrinthe_standing(&after, seat);
			if (after.public.over) {
				keep(endings, game, act, true, began, points);
				continue;
			}
			if (evaluation->promise < 0)
				evaluation->promise = promise_of(&after);
		}
		keep(endings, game, act, evaluation->joined, began, estimate_ending(points, evaluation->promise, good));
	}
	keep(endings, game, ACT_PASS, false, first == ACTS ? (uint16_t)ACT_PASS : first,
	     estimate_ending(now, choices->pass, good));
}

void chabyrinthe_endings(struct endings *endings, const struct chabyrinthe *game, struct ahead *ahead)
{
	unsigned seat = (unsigned)__builtin_ctz(game->public.due);
	if (!ahead->first.known) {
		struct roof roof;
		struct ring ring;
		chabyrinthe_roof(game->grid, &roof);
		chabyrinthe_ring(game, &ring);
		unsigned count = chabyrinthe_actions(game, &roof, ALL_FAMILIES, false, ahead->actions);
		know(&ahead->first, ahead->actions, count, &ring, &roof, game->actions == 1);
		for (unsigned i = 0; i < count && game->actions > 1; i++)
			for (unsigned kind = 0; kind < KINDS; kind++)
				ahead->second[i][kind].known = false;
	}
	if (game->actions == 1) {
		end_turn(endings, game, &ahead->first, ACTS);
		return;
	}
	for (unsigned i = 0; i < ahead->first.count; i++) {
		uint16_t act = ahead->first.act[i];
		struct chabyrinthe after = *game;
		take_known(&after, act, ahead->first.evaluation[i].joined);
		if (after.public.over)
			keep(endings, game, act, true, act, chabyrinthe_standing(&after, seat));
		else
			end_turn(endings, &after, second_choices(ahead, game, i, &after), act);
	}
	keep(endings, game, ACT_PASS, false, ACT_PASS,
	     estimate_ending(chabyrinthe_standing(game, seat), ahead->first.pass,
			     endings->bold || chabyrinthe_partner_next(game, seat)));
}
