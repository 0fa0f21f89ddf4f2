/* Chabyrinthe against rivals, each for oneself or in teams: whole turns, and what they leave to those who follow. */
#include <stdlib.h>
#include <string.h>

#include "engine/heuristic.h"
#include "engine/play.h"
#include "games/chabyrinthe/endings.h"

enum { DEEPEST = 3 };

/* Whether the planner as it was first is there, too: to compare it with what it is now, which no page does. */
#ifdef __wasm__
enum { COMPARES = false };
#else
enum { COMPARES = true };
#endif

static const float reply_counts = 0.6f; /* 1 plays so carefully that whole games stand still */
static const float estimate_counts = 0.02f;
static const float victory = 8;    /* points that winning itself is worth at the end */
static const float widest_gap = 4; /* points: an action that is worse by more in one world counts as if by that */
static const float none = -1e9f, all = 1e9f;

struct search {
	struct endings *turn[DEEPEST]; /* one list a turn looked ahead */
	struct ahead *ahead[DEEPEST];
	unsigned width[DEEPEST];
	unsigned turns, worlds;
	unsigned played, most; /* positions so far, and after how many no world is begun */
	unsigned seat;         /* whose plan it is */
	float rivals, closed;  /* how much rivals' points count for it, and the estimates of endings */
	bool first;            /* as it was first: nothing is left out */
};

/* What everybody's points are worth to a seat to which those of rivals count so much. */
static float standing(const struct chabyrinthe *game, unsigned seat, float rivals_count)
{
	int32_t points[SIL_MAX_SEATS];
	float own = 0, rivals = 0, count = 0;
	chabyrinthe_rules.score((const struct sil_state *)game, points);
	for (unsigned s = 0; s < game->public.seats; s++) {
		if (chabyrinthe_partners(game, seat, s))
			own = (float)points[s];
		else
			rivals += (float)points[s], count++;
	}
	float sum = own - rivals_count * rivals / count;
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

/* All cats find a home in the end, so what rivals win is lost. */
float chabyrinthe_standing(const struct chabyrinthe *game, unsigned seat)
{
	return standing(game, seat, 1);
}

static float standing_in(const struct search *search, const struct chabyrinthe *game, unsigned seat)
{
	return standing(game, seat, seat == search->seat ? search->rivals : 1);
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
			stand[s] = standing_in(search, &end, s);
		return;
	}
	struct endings *endings = search->turn[turn];
	endings->count = 0, endings->capacity = search->width[turn];
	search->ahead[turn]->first.known = false;
	search->played += WHOLE;
	chabyrinthe_endings(endings, game, search->ahead[turn]);
	float best = none;
	for (unsigned i = 0; i < endings->count; i++) {
		float after[MAX_PLAYERS] = {0};
		const struct chabyrinthe *end = &endings->at[endings->order[i]].game;
		if (end->public.over)
			for (unsigned s = 0; s < game->public.seats; s++)
				after[s] = standing_in(search, end, s);
		else
			play_well(search, turn + 1, end, all, after);
		if (after[seat] > best)
			best = after[seat], memcpy(stand, after, sizeof after);
	}
}

/* How well the rival who is next must stand for an ending to be worth no more than this: no need to look further. */
static float enough_for_rival(const struct search *search, const struct ending *ending, unsigned seat, float bound)
{
	const struct chabyrinthe *game = &ending->game;
	unsigned next = (unsigned)__builtin_ctz(game->public.due);
	if (bound <= none)
		return all;
	float now = standing_in(search, game, seat);
	float need = (bound - search->closed * ending->estimate - (1 - reply_counts) * now) / reply_counts;
	float count = game->public.options[OPTION_MODE] == TEAMS ? 2.0f : (float)game->public.seats - 1;
	return standing_in(search, game, next) + (now - need) * count / search->rivals;
}

/* What is won now is certain, replies are not the end of it; between equals, the better estimate. */
static float value_of(const struct search *search, const struct ending *ending, unsigned seat, float stand)
{
	return reply_counts * stand + (1 - reply_counts) * standing_in(search, &ending->game, seat) +
	       search->closed * ending->estimate;
}

/* What an ending is worth after the best reply to it; or at most `bound`, if it is no more than that. */
static float value_after_reply(struct search *search, const struct ending *ending, unsigned seat, float bound)
{
	const struct chabyrinthe *game = &ending->game;
	float stand[MAX_PLAYERS] = {0};
	stand[seat] = standing_in(search, game, seat);
	if (game->public.over)
		return value_of(search, ending, seat, stand[seat]);
	if ((COMPARES && search->first) || search->turns > 2 || chabyrinthe_partner_next(game, seat))
		bound = none;
	else if (value_of(search, ending, seat, stand[seat]) <= bound)
		return none;
	play_well(search, 1, game, enough_for_rival(search, ending, seat, bound), stand);
	return value_of(search, ending, seat, stand[seat]);
}

/* One imagined world: what each first action of the turn is worth in it. */
static void search_world(struct search *search, const struct chabyrinthe *world, float sum[ACTS])
{
	unsigned seat = (unsigned)__builtin_ctz(world->public.due);
	float best[ACTS], least = all, top = none;
	struct endings *endings = search->turn[0];
	endings->count = 0, endings->capacity = search->width[0];
	chabyrinthe_endings(endings, world, search->ahead[0]);
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
	if (!COMPARES || !search->first)
		least = top - widest_gap;
	for (unsigned act = 0; act < ACTS; act++)
		sum[act] += best[act] > least ? best[act] : least;
}

unsigned chabyrinthe_answer(const struct chabyrinthe *game, struct endings *endings, struct ahead *ahead,
			    struct chabyrinthe *end)
{
	unsigned seat = (unsigned)__builtin_ctz(game->public.due);
	struct search search = {.turns = 2, .seat = seat, .rivals = 1, .closed = estimate_counts};
	float best = none;
	endings->count = 0, endings->capacity = ANSWERS, endings->bold = false;
	ahead->first.known = false;
	chabyrinthe_endings(endings, game, ahead);
	for (unsigned i = 0; i < endings->count; i++) {
		const struct ending *ending = &endings->at[endings->order[i]];
		float value = value_after_reply(&search, ending, seat, best);
		if (value > best)
			best = value, *end = ending->game;
	}
	return WHOLE + search.played;
}

static unsigned between(unsigned least, unsigned number, unsigned most)
{
	return number < least ? least : number > most ? most : number;
}

/* What the effort is spent on. Where much can be won, fewer worlds take as long. Beyond 120 endings more worlds are
 * worth more. With a partner, two turns would end before the rivals' answer. */
static void spend(uint32_t effort, bool teams, bool first, struct search *search)
{
	*search = (struct search){.turns = 2,
				  .worlds = 4,
				  .most = 8000 + 24 * effort,
				  .width = {0, 3, 1},
				  .first = first,
				  .rivals = 1,
				  .closed = estimate_counts};
	if (teams && effort >= 8000)
		search->turns = 3, search->worlds = 8;
	if ((COMPARES && first) || search->turns == 3) {
		search->width[0] = between(8, effort / 40 / search->worlds, WIDEST);
	} else if (teams) { /* of a partner's answers none can be left out */
		search->width[0] = between(8, effort / 8 / search->worlds, WIDEST);
	} else {
		search->worlds = between(4, effort / 250, 40);
		search->width[0] = between(8, effort / search->worlds, 120);
	}
}

/* The spiteful would lose points so that rivals win fewer. To the careful a roof that promises little counts more; the
 * bold look at those that promise much, and hope that whoever is next cannot use them. The greedy look no further than
 * at the few endings that win the most. Chosen so that all win about as often. By the signs of tastes (enum sil_taste)
 * rivals count for at least 1, and what is divided by is never nought. */
static void suit(struct search *search, const float *likes)
{
	search->rivals -= 35 * likes[SIL_RIVALS];
	search->closed -= likes[SIL_RISK] < 0 ? 4 * likes[SIL_RISK] : 0;
	search->turn[0]->bold = likes[SIL_RISK] > 0;
	search->width[0] = 1 + (unsigned)((float)(search->width[0] - 1) / (1 + 360 * likes[SIL_SOON]));
}

/* What each first action is worth, added up over the worlds: as hard judges, or as suits a temper. */
static bool search_worlds(const struct sil_view *view, struct search *search, const float *likes, struct sil_rng *rng,
			  float sum[ACTS])
{
	struct endings *lists = malloc(DEEPEST * sizeof *lists);
	struct ahead *ahead = malloc(DEEPEST * sizeof *ahead);
	if (!lists || !ahead)
		return free(ahead), free(lists), false;
	for (unsigned t = 0; t < DEEPEST; t++)
		search->turn[t] = &lists[t], search->ahead[t] = &ahead[t], lists[t].bold = false;
	search->seat = view->seat;
	if (likes)
		suit(search, likes);
	ahead[0].first.known = false;
	memset(sum, 0, ACTS * sizeof *sum);
	for (unsigned w = 0; w < search->worlds && ((COMPARES && search->first) || search->played < search->most);
	     w++) {
		struct sil_state world;
		sil_imagine(&chabyrinthe_rules, view, rng, &world);
		search_world(search, (const struct chabyrinthe *)&world, sum);
	}
	free(ahead), free(lists);
	return true;
}

bool chabyrinthe_values_against(const struct sil_view *view, uint32_t effort, const float *likes, struct sil_rng *rng,
				float sum[ACTS])
{
	struct search search;
	spend(effort, view->public.options[OPTION_MODE] == TEAMS, false, &search);
	return search_worlds(view, &search, likes, rng, sum);
}

bool chabyrinthe_plan_against(const struct sil_view *view, uint32_t effort, bool first, struct sil_rng *rng,
			      uint16_t *act)
{
	struct search search;
	float sum[ACTS], best = none;
	bool teams = view->public.options[OPTION_MODE] == TEAMS;
	if (!(COMPARES && first) && !teams && effort >= 8000)
		return chabyrinthe_plan_by_chances(view, effort, rng, act);
	spend(effort, teams, first, &search);
	if (!search_worlds(view, &search, NULL, rng, sum))
		return false;
	for (uint16_t a = 0; a < ACTS; a++)
		if (sum[a] > best)
			best = sum[a], *act = a;
	return true;
}
