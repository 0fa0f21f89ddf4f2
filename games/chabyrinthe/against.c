/* Chabyrinthe against rivals, each for oneself or in teams: whole turns, and what they leave to those who follow. */
#include <stdlib.h>
#include <string.h>

#include "engine/play.h"
#include "games/chabyrinthe/roof.h"

enum { WIDEST = 160, DEEPEST = 3 };

static const float reply_counts = 0.6f; /* 1 plays so carefully that whole games stand still */
static const float victory = 8;         /* points that winning itself is worth at the end */
static const float cat_left = 1.2f;     /* points an estimate takes off for one cat's promise left to the next player */

/* How a turn may end. */
struct ending {
	struct chabyrinthe game;
	uint64_t hash;
	float estimate; /* without a look at replies */
	uint16_t first; /* the action the turn began with */
};

/* The endings of a turn with the best estimates, best first. */
struct endings {
	unsigned count, capacity;
	struct ending at[WIDEST];
};

struct search {
	struct endings *turn[DEEPEST]; /* one list a turn looked ahead */
	unsigned width[DEEPEST];
	unsigned turns;
};

static bool partners(const struct chabyrinthe *game, unsigned seat, unsigned other)
{
	return seat == other || (game->public.options[OPTION_MODE] == TEAMS && (seat ^ other) == 1);
}

/* What everybody's points are worth to a seat: all cats find a home in the end, so what rivals win is lost. */
static float standing(const struct chabyrinthe *game, unsigned seat)
{
	int32_t points[SIL_MAX_SEATS];
	float own = 0, rivals = 0, count = 0;
	chabyrinthe_rules.score((const struct sil_state *)game, points);
	for (unsigned s = 0; s < game->public.seats; s++) {
		if (partners(game, seat, s))
			own = (float)points[s];
		else
			rivals += (float)points[s], count++;
	}
	float sum = own - rivals / count;
	if (game->public.over) {
		unsigned winners = chabyrinthe_rules.winners((const struct sil_state *)game);
		if (winners >> seat & 1)
			sum += victory * (game->public.options[OPTION_MODE] == TEAMS ? 2 : 1) /
			       (float)__builtin_popcount(winners);
		else
			sum -= victory / count;
	}
	return sum;
}

static uint64_t hash_of(const struct chabyrinthe *game)
{
	uint64_t hash = sil_hash(1, game->grid, sizeof game->grid);
	hash = sil_hash(hash, game->pile, sizeof game->pile);
	return sil_hash(hash, game->home, 6 + sizeof game->won);
}

/* Keeps an ending if it is among the best so far and not there already. */
static void keep(struct endings *endings, const struct chabyrinthe *before, uint16_t act, uint16_t first,
		 float estimate)
{
	if (endings->count == endings->capacity && estimate <= endings->at[endings->count - 1].estimate)
		return;
	struct chabyrinthe game = *before;
	take_action(&game, act);
	uint64_t hash = hash_of(&game);
	for (unsigned i = 0; i < endings->count; i++)
		if (endings->at[i].hash == hash)
			return;
	unsigned at = endings->count < endings->capacity ? endings->count++ : endings->count - 1;
	for (; at && endings->at[at - 1].estimate < estimate; at--)
		endings->at[at] = endings->at[at - 1];
	endings->at[at] = (struct ending){.game = game, .hash = hash, .estimate = estimate, .first = first};
}

/* A promise is good for whoever plays next. */
static float estimate_ending(float points, float promise, bool partner_next)
{
	return partner_next ? points + cat_left * promise : points - cat_left * promise;
}

/* Every way to end this turn. `first` is the turn's first action, if it has been taken. */
static void look_through(struct endings *endings, const struct chabyrinthe *game, uint16_t first)
{
	struct action actions[MOST_ACTIONS];
	struct outlook outlooks[MOST_ACTIONS];
	struct roof roof;
	struct ring ring;
	unsigned seat = (unsigned)__builtin_ctz(game->public.due);
	bool partner_next = partners(game, seat, (seat + 1) % game->public.seats);
	float now = standing(game, seat);
	chabyrinthe_roof(game->grid, &roof);
	chabyrinthe_ring(game, &ring);
	unsigned count = chabyrinthe_actions(game, &roof, actions);
	if (game->actions == 1)
		chabyrinthe_look(actions, count, &ring, true, outlooks);
	for (unsigned i = 0; i < count; i++) {
		uint16_t act = actions[i].act, began = first == ACTS ? act : first;
		if (game->actions == 1 && !outlooks[i].joined) {
			keep(endings, game, act, began, estimate_ending(now, outlooks[i].promise, partner_next));
			continue;
		}
		struct chabyrinthe after = *game;
		take_action(&after, act);
		if (after.public.over)
			keep(endings, game, act, began, standing(&after, seat));
		else if (game->actions > 1)
			look_through(endings, &after, began);
		else
			keep(endings, game, act, began,
			     estimate_ending(standing(&after, seat), promise_of(&after), partner_next));
	}
	keep(endings, game, ACT_PASS, first == ACTS ? (uint16_t)ACT_PASS : first,
	     estimate_ending(now, chabyrinthe_promise(&roof, &ring), partner_next));
}

/* The most a turn can win, without a look beyond it. */
static float most_won(const struct chabyrinthe *game, unsigned seat, struct chabyrinthe *end)
{
	struct action actions[MOST_ACTIONS];
	struct outlook outlooks[MOST_ACTIONS];
	struct roof roof;
	struct ring ring;
	float best = standing(game, seat);
	*end = *game;
	chabyrinthe_roof(game->grid, &roof);
	chabyrinthe_ring(game, &ring);
	unsigned count = chabyrinthe_actions(game, &roof, actions);
	bool last = game->actions == 1;
	if (last)
		chabyrinthe_look(actions, count, &ring, false, outlooks);
	for (unsigned i = 0; i < count; i++) {
		if (last && !outlooks[i].joined)
			continue;
		struct chabyrinthe after = *game, later;
		take_action(&after, actions[i].act);
		float value = last || after.public.over ? standing(&after, seat) : most_won(&after, seat, &later);
		if (value > best) {
			best = value;
			*end = last || after.public.over ? after : later;
		}
	}
	return best;
}

/* How all stand once this turn and those after it have been played well. */
static void play_well(struct search *search, unsigned turn, const struct chabyrinthe *game, float stand[MAX_PLAYERS])
{
	unsigned seat = (unsigned)__builtin_ctz(game->public.due);
	if (turn + 1 >= search->turns || turn >= DEEPEST) {
		struct chabyrinthe end;
		most_won(game, seat, &end);
		for (unsigned s = 0; s < game->public.seats; s++)
			stand[s] = standing(&end, s);
		return;
	}
	struct endings *endings = search->turn[turn];
	endings->count = 0, endings->capacity = search->width[turn];
	look_through(endings, game, ACTS);
	float best = -1e9f;
	for (unsigned i = 0; i < endings->count; i++) {
		float after[MAX_PLAYERS] = {0};
		const struct chabyrinthe *end = &endings->at[i].game;
		if (end->public.over)
			for (unsigned s = 0; s < game->public.seats; s++)
				after[s] = standing(end, s);
		else
			play_well(search, turn + 1, end, after);
		if (after[seat] > best)
			best = after[seat], memcpy(stand, after, sizeof after);
	}
}

/* One imagined world: what each first action of the turn is worth in it. */
static void search_world(struct search *search, const struct chabyrinthe *world, float sum[ACTS])
{
	unsigned seat = (unsigned)__builtin_ctz(world->public.due);
	float best[ACTS], least = 1e9f;
	for (unsigned act = 0; act < ACTS; act++)
		best[act] = -1e9f;
	struct endings *endings = search->turn[0];
	endings->count = 0, endings->capacity = search->width[0];
	look_through(endings, world, ACTS);
	for (unsigned i = 0; i < endings->count; i++) {
		struct ending *ending = &endings->at[i];
		float stand[MAX_PLAYERS] = {0};
		if (ending->game.public.over)
			stand[seat] = standing(&ending->game, seat);
		else
			play_well(search, 1, &ending->game, stand);
		/* What is won now is certain, replies are not the end of it; between equals, the better estimate.
		 */
		float value = reply_counts * stand[seat] + (1 - reply_counts) * standing(&ending->game, seat) +
			      0.02f * ending->estimate;
		if (value > best[ending->first])
			best[ending->first] = value;
		if (value < least)
			least = value;
	}
	for (unsigned act = 0; act < ACTS; act++)
		sum[act] += best[act] > least ? best[act] : least;
}

bool chabyrinthe_plan_against(const struct sil_view *view, uint32_t effort, struct sil_rng *rng, uint16_t *act)
{
	/* With a partner, two turns would end before the rivals' answer. Elsewhere a wider look at two is worth more.
	 */
	bool teams = view->public.options[OPTION_MODE] == TEAMS;
	struct search search = {.turns = teams && effort >= 8000 ? 3 : 2, .width = {WIDEST, 3, 1}};
	unsigned worlds = search.turns == 3 ? 8 : 4;
	search.width[0] = effort / 40 / worlds;
	if (search.width[0] > WIDEST)
		search.width[0] = WIDEST;
	if (search.width[0] < 8)
		search.width[0] = 8;
	struct endings *lists = malloc(DEEPEST * sizeof *lists);
	if (!lists)
		return false;
	float sum[ACTS] = {0}, best = -1e9f;
	for (unsigned t = 0; t < DEEPEST; t++)
		search.turn[t] = &lists[t];
	for (unsigned w = 0; w < worlds; w++) {
		struct sil_state world;
		sil_imagine(&chabyrinthe_rules, view, rng, &world);
		search_world(&search, (const struct chabyrinthe *)&world, sum);
	}
	for (uint16_t a = 0; a < ACTS; a++)
		if (sum[a] > best)
			best = sum[a], *act = a;
	free(lists);
	return true;
}
