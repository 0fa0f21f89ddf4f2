/* Chabyrinthe against rivals, each for oneself or in teams: whole turns, and what they leave to those who follow. */
#include <stdlib.h>
#include <string.h>

#include "engine/play.h"
#include "games/chabyrinthe/roof.h"

enum {
	WIDEST = 160,
	DEEPEST = 3,
	REPLY = 12,   /* a reply where nothing is won takes as long as so many positions */
	WHOLE = 1500, /* and so do all endings of a turn */
};

static const float reply_counts = 0.6f; /* 1 plays so carefully that whole games stand still */
static const float victory = 8;         /* points that winning itself is worth at the end */
static const float cat_left = 1.2f;     /* points an estimate takes off for one cat's promise left to the next player */
static const float widest_gap = 4;      /* points: an action that is worse by more in one world counts as if by that */
static const float none = -1e9f, all = 1e9f;

/* How a turn may end. */
struct ending {
	struct chabyrinthe game;
	uint64_t hash;
	float estimate; /* without a look at replies */
	uint16_t first; /* the action the turn began with */
};

/* The endings of a turn with the best estimates; `order` names them, best first. */
struct endings {
	unsigned count, capacity;
	uint16_t order[WIDEST];
	struct ending at[WIDEST];
};

/* The actions there are in a position, and what they lead to: the same in all imagined worlds with the same gutter on
 * top. */
struct choices {
	bool known;
	unsigned count;
	float pass; /* what the roof promises as it is */
	uint16_t act[MOST_ACTIONS];
	struct outlook outlook[MOST_ACTIONS]; /* a promise below 0: not known yet */
};

/* Of a whole turn: the first actions, and the second ones after each of them. */
struct ahead {
	struct choices first;
	struct action actions[MOST_ACTIONS]; /* of first */
	struct choices second[MOST_ACTIONS][KINDS];
};

struct search {
	struct endings *turn[DEEPEST]; /* one list a turn looked ahead */
	struct ahead *ahead[DEEPEST];
	unsigned width[DEEPEST];
	unsigned turns, worlds;
	unsigned played, most; /* positions so far, and after how many no world is begun */
	bool first;            /* as it was first: nothing is left out */
};

static bool partners(const struct chabyrinthe *game, unsigned seat, unsigned other)
{
	return seat == other || (game->public.options[OPTION_MODE] == TEAMS && (seat ^ other) == 1);
}

/* What everybody's points are worth to a seat: all cats find a home in the end, so what rivals win is lost. */
float chabyrinthe_standing(const struct chabyrinthe *game, unsigned seat)
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
	unsigned at = endings->count;
	if (at == endings->capacity && estimate <= endings->at[endings->order[at - 1]].estimate)
		return;
	struct chabyrinthe game = *before;
	take_action(&game, act);
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
static float estimate_ending(float points, float promise, bool partner_next)
{
	return partner_next ? points + cat_left * promise : points - cat_left * promise;
}

/* Where the card lay before a push that lies in this cell after it; MOST_CELLS: it is the new one. */
static unsigned cell_before(const struct chabyrinthe *game, uint16_t act, unsigned cell)
{
	const struct push *push = &chabyrinthe_pushes[(act - ACT_PUSH) / WAYS_IN];
	unsigned at = push->cell;
	for (unsigned i = 1; i < chabyrinthe_side(&game->public); i++, at += (unsigned)push->step)
		if (at == cell)
			return (unsigned)((int)cell + push->step);
	return at == cell ? (unsigned)MOST_CELLS : cell;
}

/* Whether a turn of a card after this first action, which wins nothing, is the same as if that had been the first: two
 * turns in the order of the list, a turn before a push. */
static bool turned_before(const struct chabyrinthe *game, bool wins[MOST_CELLS][WAYS_IN], uint16_t first, uint16_t act)
{
	unsigned cell = act / TURNS_PER_CARD, quarters = act % TURNS_PER_CARD + 1u;
	if (act >= ACT_PUSH)
		return false;
	if (first >= ACT_PUSH)
		cell = cell_before(game, first, cell);
	else if (cell >= first / TURNS_PER_CARD)
		return false;
	return cell < MOST_CELLS && !wins[cell][quarters];
}

static void know(struct choices *choices, struct action *actions, unsigned count, const struct ring *ring,
		 const struct roof *roof, bool promises)
{
	chabyrinthe_look(actions, count, ring, promises, choices->outlook);
	for (unsigned i = 0; i < count; i++) {
		choices->act[i] = actions[i].act;
		if (choices->outlook[i].joined)
			choices->outlook[i].promise = -1;
	}
	choices->pass = chabyrinthe_promise(roof, ring);
	choices->count = count, choices->known = true;
}

/* What can follow the i-th first action, which has been taken and led to `after`. */
static struct choices *second_choices(struct ahead *ahead, const struct chabyrinthe *game, unsigned i,
				      const struct chabyrinthe *after)
{
	struct choices *choices = &ahead->second[i][after->pile[0]];
	struct action actions[MOST_ACTIONS];
	bool wins[MOST_CELLS][WAYS_IN] = {{false}};
	struct ring ring;
	if (choices->known)
		return choices;
	for (unsigned j = 0; j < ahead->first.count && ahead->first.act[j] < ACT_PUSH; j++) {
		uint16_t act = ahead->first.act[j];
		wins[act / TURNS_PER_CARD][act % TURNS_PER_CARD + 1] = ahead->first.outlook[j].joined;
	}
	chabyrinthe_ring(after, &ring);
	unsigned count = chabyrinthe_actions(after, &ahead->actions[i].roof, actions), kept = 0;
	for (unsigned j = 0; j < count; j++)
		if (ahead->first.outlook[i].joined || !turned_before(game, wins, ahead->first.act[i], actions[j].act))
			actions[kept++] = actions[j];
	know(choices, actions, kept, &ring, &ahead->actions[i].roof, true);
	return choices;
}

static bool is_partner_next(const struct chabyrinthe *game, unsigned seat)
{
	return partners(game, seat, (seat + 1) % game->public.seats);
}

/* Every way to end a turn with one action left. `first` is the turn's first action, if it has been taken. */
static void end_turn(struct endings *endings, const struct chabyrinthe *game, struct choices *choices, uint16_t first)
{
	unsigned seat = (unsigned)__builtin_ctz(game->public.due);
	bool partner_next = is_partner_next(game, seat);
	float now = chabyrinthe_standing(game, seat);
	for (unsigned i = 0; i < choices->count; i++) {
		uint16_t act = choices->act[i], began = first == ACTS ? act : first;
		struct outlook *outlook = &choices->outlook[i];
		float points = now;
		if (outlook->joined) {
			struct chabyrinthe after = *game;
			take_action(&after, act);
			points = chabyrinthe_standing(&after, seat);
			if (after.public.over) {
				keep(endings, game, act, began, points);
				continue;
			}
			if (outlook->promise < 0)
				outlook->promise = promise_of(&after);
		}
		keep(endings, game, act, began, estimate_ending(points, outlook->promise, partner_next));
	}
	keep(endings, game, ACT_PASS, first == ACTS ? (uint16_t)ACT_PASS : first,
	     estimate_ending(now, choices->pass, partner_next));
}

/* Every way to end this turn. */
static void look_through(struct endings *endings, const struct chabyrinthe *game, struct ahead *ahead)
{
	unsigned seat = (unsigned)__builtin_ctz(game->public.due);
	if (!ahead->first.known) {
		struct roof roof;
		struct ring ring;
		chabyrinthe_roof(game->grid, &roof);
		chabyrinthe_ring(game, &ring);
		unsigned count = chabyrinthe_actions(game, &roof, ahead->actions);
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
		take_action(&after, act);
		if (after.public.over)
			keep(endings, game, act, act, chabyrinthe_standing(&after, seat));
		else
			end_turn(endings, &after, second_choices(ahead, game, i, &after), act);
	}
	keep(endings, game, ACT_PASS, ACT_PASS,
	     estimate_ending(chabyrinthe_standing(game, seat), ahead->first.pass, is_partner_next(game, seat)));
}

/* How all stand once this turn and those after it have been played well. */
static void play_well(struct search *search, unsigned turn, const struct chabyrinthe *game, float enough,
		      float stand[MAX_PLAYERS])
{
	unsigned seat = (unsigned)__builtin_ctz(game->public.due);
	if (turn + 1 >= search->turns || turn >= DEEPEST) {
		struct chabyrinthe end;
		search->played += REPLY + chabyrinthe_most_won(game, seat, enough, &end);
		for (unsigned s = 0; s < game->public.seats; s++)
			stand[s] = chabyrinthe_standing(&end, s);
		return;
	}
	struct endings *endings = search->turn[turn];
	endings->count = 0, endings->capacity = search->width[turn];
	search->ahead[turn]->first.known = false;
	search->played += WHOLE;
	look_through(endings, game, search->ahead[turn]);
	float best = none;
	for (unsigned i = 0; i < endings->count; i++) {
		float after[MAX_PLAYERS] = {0};
		const struct chabyrinthe *end = &endings->at[endings->order[i]].game;
		if (end->public.over)
			for (unsigned s = 0; s < game->public.seats; s++)
				after[s] = chabyrinthe_standing(end, s);
		else
			play_well(search, turn + 1, end, all, after);
		if (after[seat] > best)
			best = after[seat], memcpy(stand, after, sizeof after);
	}
}

/* How well the rival who is next must stand for an ending to be worth no more than this: no need to look further. */
static float enough_for_rival(const struct ending *ending, unsigned seat, float bound)
{
	const struct chabyrinthe *game = &ending->game;
	unsigned next = (unsigned)__builtin_ctz(game->public.due);
	if (bound <= none)
		return all;
	float now = chabyrinthe_standing(game, seat);
	float need = (bound - 0.02f * ending->estimate - (1 - reply_counts) * now) / reply_counts;
	float count = game->public.options[OPTION_MODE] == TEAMS ? 2.0f : (float)game->public.seats - 1;
	return chabyrinthe_standing(game, next) + (now - need) * count;
}

/* What is won now is certain, replies are not the end of it; between equals, the better estimate. */
static float value_of(const struct ending *ending, unsigned seat, float stand)
{
	return reply_counts * stand + (1 - reply_counts) * chabyrinthe_standing(&ending->game, seat) +
	       0.02f * ending->estimate;
}

/* What an ending is worth after the best reply to it; or at most `bound`, if it is no more than that. */
static float value_after_reply(struct search *search, const struct ending *ending, unsigned seat, float bound)
{
	const struct chabyrinthe *game = &ending->game;
	float stand[MAX_PLAYERS] = {0};
	stand[seat] = chabyrinthe_standing(game, seat);
	if (game->public.over)
		return value_of(ending, seat, stand[seat]);
	if (search->first || search->turns > 2 || is_partner_next(game, seat))
		bound = none;
	else if (value_of(ending, seat, stand[seat]) <= bound)
		return none;
	play_well(search, 1, game, enough_for_rival(ending, seat, bound), stand);
	return value_of(ending, seat, stand[seat]);
}

/* One imagined world: what each first action of the turn is worth in it. */
static void search_world(struct search *search, const struct chabyrinthe *world, float sum[ACTS])
{
	unsigned seat = (unsigned)__builtin_ctz(world->public.due);
	float best[ACTS], least = all, top = none;
	struct endings *endings = search->turn[0];
	endings->count = 0, endings->capacity = search->width[0];
	look_through(endings, world, search->ahead[0]);
	for (unsigned act = 0; act < ACTS; act++)
		best[act] = none;
	for (unsigned i = 0; i < endings->count; i++) {
		const struct ending *ending = &endings->at[endings->order[i]];
		float *of_first = &best[ending->first], bound = top - widest_gap;
		float value = value_after_reply(search, ending, seat, *of_first > bound ? *of_first : bound);
		*of_first = value > *of_first ? value : *of_first;
		least = value < least ? value : least;
		top = value > top ? value : top;
	}
	if (!search->first)
		least = top - widest_gap;
	for (unsigned act = 0; act < ACTS; act++)
		sum[act] += best[act] > least ? best[act] : least;
}

static unsigned between(unsigned least, unsigned number, unsigned most)
{
	return number < least ? least : number > most ? most : number;
}

/* What the effort is spent on. Where much can be won, fewer worlds take as long. Beyond 120 endings more worlds are
 * worth more. With a partner, two turns would end before the rivals' answer. */
static void spend(uint32_t effort, bool teams, bool first, struct search *search)
{
	*search = (struct search){
		.turns = 2, .worlds = 4, .most = 8000 + 24 * effort, .width = {0, 3, 1}, .first = first};
	if (teams && effort >= 8000)
		search->turns = 3, search->worlds = 8;
	if (first || search->turns == 3) {
		search->width[0] = between(8, effort / 40 / search->worlds, WIDEST);
	} else if (teams) { /* of a partner's answers none can be left out */
		search->width[0] = between(8, effort / 8 / search->worlds, WIDEST);
	} else {
		search->worlds = between(4, effort / 250, 40);
		search->width[0] = between(8, effort / search->worlds, 120);
	}
}

bool chabyrinthe_plan_against(const struct sil_view *view, uint32_t effort, bool first, struct sil_rng *rng,
			      uint16_t *act)
{
	struct search search;
	spend(effort, view->public.options[OPTION_MODE] == TEAMS, first, &search);
	struct endings *lists = malloc(DEEPEST * sizeof *lists);
	struct ahead *ahead = malloc(DEEPEST * sizeof *ahead);
	if (!lists || !ahead)
		return free(ahead), free(lists), false;
	float sum[ACTS] = {0}, best = none;
	for (unsigned t = 0; t < DEEPEST; t++)
		search.turn[t] = &lists[t], search.ahead[t] = &ahead[t];
	ahead[0].first.known = false;
	for (unsigned w = 0; w < search.worlds && (first || search.played < search.most); w++) {
		struct sil_state world;
		sil_imagine(&chabyrinthe_rules, view, rng, &world);
		search_world(&search, (const struct chabyrinthe *)&world, sum);
	}
	for (uint16_t a = 0; a < ACTS; a++)
		if (sum[a] > best)
			best = sum[a], *act = a;
	free(ahead), free(lists);
	return true;
}
