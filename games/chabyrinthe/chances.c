/* Chabyrinthe against rivals, by chances of victory: what max does. Between careful players most games stand still
 * early until they are broken off [CB-i], so what counts is who is ahead then, not how many points may still come. */
#include <stdlib.h>
#include <string.h>

#include "engine/play.h"
#include "games/chabyrinthe/endings.h"

enum {
	WIDTH = 120,  /* endings looked at in each world */
	WORLDS = 6,   /* before the best actions are chosen … */
	KEPT = 6,     /* … so many, */
	TRIED = 2,    /* and so many endings of each are answered as hard would */
	EFFORT = 400, /* of one world, or of a quarter of one with answers */
};

static const float doubt = 0.3f; /* an action that is worse by more in one world counts as if by that */
static const float sure = 0.95f; /* no need to think on */
static const float none = -1e9f, all = 1e9f;

struct plan {
	struct endings turn, answers;
	struct ahead ahead, ahead_of_answers;
	float value[WIDEST]; /* of the endings in a world */
	float best[ACTS];    /* of each first action in a world */
	float sum[ACTS];     /* over all worlds */
	bool kept[ACTS];
	unsigned seat, played;
};

/* How far a seat is ahead of the best of the others, in points. */
static float ahead_of_all(const struct chabyrinthe *game, unsigned seat)
{
	int32_t points[SIL_MAX_SEATS], best = 0;
	chabyrinthe_rules.score((const struct sil_state *)game, points);
	for (unsigned s = 0; s < game->public.seats; s++)
		if (s != seat && points[s] > best)
			best = points[s];
	return (float)(points[seat] - best);
}

/* From any number to a chance. No exp: that is not the same everywhere. */
static float chance(float x)
{
	return 0.5f + 0.5f * x / __builtin_sqrtf(4 + x * x);
}

/* A seat's chance at the end of a turn, by how far it is ahead then and after the most that the next player can win,
 * whoever that is. Fitted to games among hard. */
static float chance_after(const struct chabyrinthe *end, unsigned seat, unsigned *played)
{
	static const float even[MAX_PLAYERS + 1] = {0, 0, 0.46f, -0.55f, -1.05f}; /* by the number of players */
	struct chabyrinthe reply = *end;
	unsigned next = end->public.over ? seat : (unsigned)__builtin_ctz(end->public.due);
	if (!end->public.over)
		*played += REPLY + chabyrinthe_most_won(end, next, all, &reply);
	float now = ahead_of_all(end, seat), then = ahead_of_all(&reply, seat);
	if (reply.public.over)
		return then > 0 ? 1 : then < 0 ? 0 : 0.5f;
	if (cats_won(&reply) == cats_won(end)) /* nor will others win anything */
		return chance((now > 0 ? 6.0f : now < 0 ? -6.0f : 0) + 0.2f * now);
	return chance((next == seat ? -1 : 1) * even[end->public.seats] + 0.15f * now + 0.3f * then);
}

/* Careful endings; whoever is behind looks at bold ones too, since a game that stands still is lost then. */
static void list_endings(struct plan *plan, const struct chabyrinthe *world)
{
	struct endings *turn = &plan->turn, *more = &plan->answers;
	bool behind = ahead_of_all(world, plan->seat) < 0;
	turn->count = 0, turn->capacity = behind ? WIDTH / 2 : WIDTH, turn->bold = false;
	chabyrinthe_endings(turn, world, &plan->ahead);
	if (behind) {
		more->count = 0, more->capacity = WIDTH / 2, more->bold = true;
		chabyrinthe_endings(more, world, &plan->ahead);
		memcpy(&turn->at[turn->count], more->at, more->count * sizeof *more->at);
		turn->count += more->count;
	}
	for (unsigned act = 0; act < ACTS; act++)
		plan->best[act] = none;
}

static void note(struct plan *plan, unsigned ending, float value)
{
	const struct ending *of = &plan->turn.at[ending];
	value += 0.001f * of->estimate;
	if (value > plan->best[of->first])
		plan->best[of->first] = value;
}

static void add_world(struct plan *plan)
{
	float top = none;
	for (unsigned act = 0; act < ACTS; act++)
		top = plan->best[act] > top ? plan->best[act] : top;
	for (unsigned act = 0; act < ACTS; act++)
		plan->sum[act] += plan->best[act] > top - doubt ? plan->best[act] : top - doubt;
}

static uint16_t best_act(const struct plan *plan)
{
	uint16_t best = 0;
	for (uint16_t act = 1; act < ACTS; act++)
		if (plan->sum[act] > plan->sum[best])
			best = act;
	return best;
}

/* Every ending by the most that can be won next. */
static void search_world(struct plan *plan, const struct chabyrinthe *world)
{
	list_endings(plan, world);
	for (unsigned i = 0; i < plan->turn.count; i++)
		note(plan, i, chance_after(&plan->turn.at[i].game, plan->seat, &plan->played));
	add_world(plan);
}

static void keep_best(struct plan *plan)
{
	for (unsigned n = 0; n < KEPT; n++) {
		uint16_t act = best_act(plan);
		plan->kept[act] = true, plan->sum[act] = none;
	}
	for (unsigned act = 0; act < ACTS; act++)
		plan->sum[act] = plan->kept[act] ? 0 : none;
}

/* The chance after the rival has answered. */
static float chance_answered(struct plan *plan, const struct chabyrinthe *game)
{
	struct chabyrinthe end = *game;
	if (!game->public.over)
		plan->played += chabyrinthe_answer(game, &plan->answers, &plan->ahead_of_answers, &end);
	return chance_after(&end, plan->seat, &plan->played);
}

/* The best endings of each action that was kept, answered as hard would. */
static void search_deeper(struct plan *plan, const struct chabyrinthe *world)
{
	list_endings(plan, world);
	for (unsigned i = 0; i < plan->turn.count; i++) {
		const struct ending *ending = &plan->turn.at[i];
		plan->value[i] =
			plan->kept[ending->first]
				? 0.001f * ending->estimate + chance_after(&ending->game, plan->seat, &plan->played)
				: none;
	}
	for (uint16_t act = 0; act < ACTS; act++) {
		for (unsigned n = 0; n < TRIED && plan->kept[act]; n++) {
			int best = -1;
			for (unsigned i = 0; i < plan->turn.count; i++)
				if (plan->turn.at[i].first == act &&
				    plan->value[i] > (best < 0 ? none : plan->value[best]))
					best = (int)i;
			if (best < 0)
				break;
			plan->value[best] = none;
			note(plan, (unsigned)best, chance_answered(plan, &plan->turn.at[best].game));
		}
	}
	add_world(plan);
}

/* Answers are for two: with more, the others' turns matter as much. */
bool chabyrinthe_plan_by_chances(const struct sil_view *view, uint32_t effort, struct sil_rng *rng, uint16_t *act)
{
	struct plan *plan = malloc(sizeof *plan);
	unsigned most = 24 * effort, worlds = effort / EFFORT, answered = view->public.seats == 2 ? worlds / 4 : 0;
	if (!plan)
		return false;
	memset(plan->sum, 0, sizeof plan->sum), memset(plan->kept, 0, sizeof plan->kept);
	plan->ahead.first.known = false, plan->seat = view->seat, plan->played = 0;
	for (unsigned w = 1; w <= (answered ? WORLDS + answered : worlds) && plan->played < most; w++) {
		struct sil_state world;
		sil_imagine(&chabyrinthe_rules, view, rng, &world);
		if (w <= WORLDS || !answered)
			search_world(plan, (const struct chabyrinthe *)&world);
		else
			search_deeper(plan, (const struct chabyrinthe *)&world);
		*act = best_act(plan);
		if (w == WORLDS && plan->sum[*act] > sure * WORLDS)
			break;
		if (w == WORLDS && answered)
			keep_best(plan);
	}
	free(plan);
	return true;
}
