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

/* The chance at the end of a turn, by how far one is ahead then and after the most that the next player can win,
 * whoever that is. Fitted to games among hard. */
static float chance_after(struct plan *plan, const struct chabyrinthe *end)
{
	static const float even[MAX_PLAYERS + 1] = {0, 0, 0.46f, -0.55f, -1.05f}; /* by the number of players */
	struct chabyrinthe reply = *end;
	unsigned next = end->public.over ? plan->seat : (unsigned)__builtin_ctz(end->public.due);
	if (!end->public.over)
		plan->played += REPLY + chabyrinthe_most_won(end, next, all, &reply);
	float now = ahead_of_all(end, plan->seat), then = ahead_of_all(&reply, plan->seat);
	float sign = now > 0 ? 1 : now < 0 ? -1 : 0;
	if (reply.public.over)
		return then > 0 ? 1 : then < 0 ? 0 : 0.5f;
	if (cats_won(&reply) == cats_won(end)) /* nor will others win anything */
		return chance(6 * sign + 0.2f * now);
	return chance((next == plan->seat ? -1 : 1) * even[end->public.seats] + 0.15f * now + 0.3f * then);
}

/* What an ending is worth as it is, or after the rival's answer; between equals, the better estimate. */
static float value_of(struct plan *plan, unsigned at, bool answered)
{
	const struct ending *ending = &plan->turn.at[at];
	struct chabyrinthe end = ending->game;
	if (answered && !end.public.over)
		plan->played += chabyrinthe_answer(&ending->game, &plan->answers, &plan->ahead_of_answers, &end);
	return chance_after(plan, &end) + 0.001f * ending->estimate;
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

static uint16_t best_act(const struct plan *plan)
{
	uint16_t best = 0;
	for (uint16_t act = 1; act < ACTS; act++)
		if (plan->sum[act] > plan->sum[best])
			best = act;
	return best;
}

static void keep_best(struct plan *plan)
{
	bool kept[ACTS] = {false};
	for (unsigned n = 0; n < KEPT; n++) {
		uint16_t act = best_act(plan);
		kept[act] = true, plan->sum[act] = none;
	}
	memcpy(plan->kept, kept, sizeof kept);
	for (unsigned act = 0; act < ACTS; act++)
		plan->sum[act] = kept[act] ? 0 : none;
}

/* One imagined world: the endings of the actions that were kept, by the most that can be won next; or the best few of
 * each after the rival's answer. */
static void search_world(struct plan *plan, const struct chabyrinthe *world, bool answered)
{
	uint8_t tried[ACTS] = {0};
	float top = none;
	list_endings(plan, world);
	for (unsigned i = 0; i < plan->turn.count; i++)
		plan->value[i] = plan->kept[plan->turn.at[i].first] ? value_of(plan, i, false) : none;
	for (;;) {
		unsigned at = 0;
		for (unsigned i = 1; i < plan->turn.count; i++)
			at = plan->value[i] > plan->value[at] ? i : at;
		float value = plan->value[at];
		uint16_t act = plan->turn.at[at].first;
		if (value <= none)
			break;
		plan->value[at] = none;
		if (tried[act]++ >= (answered ? TRIED : 1))
			continue;
		value = answered ? value_of(plan, at, true) : value;
		plan->best[act] = value > plan->best[act] ? value : plan->best[act];
		top = value > top ? value : top;
	}
	for (unsigned act = 0; act < ACTS; act++)
		plan->sum[act] += plan->best[act] > top - doubt ? plan->best[act] : top - doubt;
}

/* Answers are for two: with more, the others' turns matter as much. */
bool chabyrinthe_plan_by_chances(const struct sil_view *view, uint32_t effort, struct sil_rng *rng, uint16_t *act)
{
	struct plan *plan = malloc(sizeof *plan);
	unsigned most = 18 * effort, worlds = effort / EFFORT, answered = view->public.seats == 2 ? worlds / 4 : 0;
	if (!plan)
		return false;
	memset(plan->sum, 0, sizeof plan->sum), memset(plan->kept, true, sizeof plan->kept);
	plan->ahead.first.known = false, plan->seat = view->seat, plan->played = 0;
	for (unsigned w = 1; w <= (answered ? WORLDS + answered : worlds) && plan->played < most; w++) {
		struct sil_state world;
		sil_imagine(&chabyrinthe_rules, view, rng, &world);
		search_world(plan, (const struct chabyrinthe *)&world, answered && w > WORLDS);
		*act = best_act(plan);
		if (w == WORLDS && plan->sum[*act] > sure * WORLDS)
			break;
		if (w == WORLDS && answered)
			keep_best(plan);
	}
	free(plan);
	return true;
}
