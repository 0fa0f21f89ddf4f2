/* Chabyrinthe against rivals, by chances of victory: what max does. Between careful players most games stand still
 * early until they are broken off [CB-i], so what counts is who is ahead then, not how many points may still come. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/play.h"
#include "games/chabyrinthe/endings.h"

enum {
	WIDTH = 120,  /* endings looked at in each world */
	WORLDS = 6,   /* before the best actions are chosen … */
	EFFORT = 400, /* of one of these */
	LONGEST = 16, /* turns that are played on */
};

/* How the best actions are looked at further, in worlds of their own. */
struct further {
	unsigned kept;   /* actions, */
	unsigned tried;  /* endings of each, */
	unsigned effort; /* and what one world takes */
	float so_far;    /* how much the worlds before still count */
	bool to_the_end; /* everybody plays on as hard would; false: there is one such answer */
	bool mixed;      /* some of them by chances instead */
};

/* With more than two the next answer alone says nothing new: the turns until it is one's own again do, and few worlds
 * are enough for that. Games for two are longer, and nearly all stand still. */
static const struct further with_two = {.kept = 6, .tried = 2, .effort = 4 * EFFORT};
static const struct further with_four = {
	.kept = 8, .tried = 1, .effort = 6 * EFFORT, .so_far = 0.4f, .to_the_end = true};
/* Who takes all others for hard leaves too much to those who go by chances, too. (With four it was not tried.) */
static const struct further with_three = {
	.kept = 8, .tried = 1, .effort = 6 * EFFORT, .so_far = 0.4f, .to_the_end = true, .mixed = true};

static const float doubt = 0.3f; /* who plays: an action that is worse by more in one world counts as if by that */
static const float sure = 0.95f; /* no need to think on */
static const float none = -1e9f, all = 1e9f;

struct plan {
	struct endings turn, answers;
	struct ahead ahead, ahead_of_answers;
	float value[WIDEST]; /* of the endings in a world */
	float best[ACTS];    /* of each first action in a world */
	float sum[ACTS];     /* over all worlds */
	float weight;        /* of these */
	bool kept[ACTS];
	unsigned seat, played;
	unsigned by_chances; /* the seats that play on so in this world */
	float doubt;         /* an action that is worse by more in one world counts as if by that */
	const struct further *further;
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
static float chance_after(struct plan *plan, const struct chabyrinthe *end, unsigned seat)
{
	static const float even[MAX_PLAYERS + 1] = {0, 0, 0.46f, -0.55f, -1.05f}; /* by the number of players */
	struct chabyrinthe reply = *end;
	unsigned next = end->public.over ? seat : (unsigned)__builtin_ctz(end->public.due);
	if (!end->public.over)
		plan->played += REPLY + chabyrinthe_most_won(end, next, all, &reply);
	float now = ahead_of_all(end, seat), then = ahead_of_all(&reply, seat);
	float sign = now > 0 ? 1 : now < 0 ? -1 : 0;
	if (reply.public.over)
		return then > 0 ? 1 : then < 0 ? 0 : 0.5f;
	if (cats_won(&reply) == cats_won(end)) /* nor will others win anything */
		return chance(6 * sign + 0.2f * now);
	return chance((next == seat ? -1 : 1) * even[end->public.seats] + 0.15f * now + 0.3f * then);
}

/* What an ending is worth to a seat as it is; between equals, the better estimate. */
static float value_of(struct plan *plan, const struct ending *ending, const struct chabyrinthe *end, unsigned seat)
{
	return chance_after(plan, end, seat) + 0.001f * ending->estimate;
}

/* Whoever is next answers as hard would. */
static void answer(struct plan *plan, struct chabyrinthe *game)
{
	const struct chabyrinthe before = *game;
	plan->played += chabyrinthe_answer(&before, &plan->answers, &plan->ahead_of_answers, game);
}

/* Or as max would at first sight. */
static void answer_by_chances(struct plan *plan, struct chabyrinthe *game)
{
	const struct chabyrinthe before = *game;
	unsigned seat = (unsigned)__builtin_ctz(game->public.due);
	struct endings *endings = &plan->answers;
	float best = none;
	endings->count = 0, endings->capacity = ANSWERS, endings->bold = false;
	plan->ahead_of_answers.first.known = false;
	chabyrinthe_endings(endings, &before, &plan->ahead_of_answers);
	plan->played += WHOLE;
	for (unsigned i = 0; i < endings->count; i++) {
		const struct ending *ending = &endings->at[endings->order[i]];
		float value = value_of(plan, ending, &ending->game, seat);
		if (value > best)
			best = value, *game = ending->game;
	}
}

/* Where the next player can win nothing, nobody does: who is ahead wins. Between equals somebody has to dare more. */
static bool decided(struct plan *plan, const struct chabyrinthe *game)
{
	struct chabyrinthe reply = *game;
	if (game->public.over)
		return true;
	plan->played += REPLY + chabyrinthe_most_won(game, (unsigned)__builtin_ctz(game->public.due), all, &reply);
	return cats_won(&reply) == cats_won(game) && ahead_of_all(game, plan->seat) != 0;
}

static float play_on(struct plan *plan, struct chabyrinthe game)
{
	for (unsigned turns = 0; turns < LONGEST && !decided(plan, &game); turns++)
		(game.public.due & plan->by_chances ? answer_by_chances : answer)(plan, &game);
	unsigned winners = chabyrinthe_rules.winners((const struct sil_state *)&game);
	return (float)sil_victory_share(winners, plan->seat) / SIL_VICTORY;
}

/* And by what comes of it. */
static float value_further(struct plan *plan, const struct ending *ending)
{
	struct chabyrinthe end = ending->game;
	if (plan->further->to_the_end)
		return play_on(plan, end);
	if (!end.public.over)
		answer(plan, &end);
	return value_of(plan, ending, &end, plan->seat);
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
	float sum[ACTS];
	memset(plan->kept, false, sizeof plan->kept);
	for (unsigned n = 0; n < plan->further->kept; n++) {
		uint16_t act = best_act(plan);
		sum[act] = plan->further->so_far * plan->sum[act];
		plan->kept[act] = true, plan->sum[act] = none;
	}
	for (unsigned act = 0; act < ACTS; act++)
		plan->sum[act] = plan->kept[act] ? sum[act] : none;
	plan->weight *= plan->further->so_far;
}

/* One imagined world: the endings of the actions that were kept, by the most that can be won next; or the best few of
 * each by what comes of them. */
static void search_world(struct plan *plan, const struct chabyrinthe *world, bool further)
{
	uint8_t tried[ACTS] = {0};
	float top = none;
	list_endings(plan, world);
	for (unsigned i = 0; i < plan->turn.count; i++) {
		const struct ending *ending = &plan->turn.at[i];
		plan->value[i] = plan->kept[ending->first] ? value_of(plan, ending, &ending->game, plan->seat) : none;
	}
	for (;;) {
		unsigned at = 0;
		for (unsigned i = 1; i < plan->turn.count; i++)
			at = plan->value[i] > plan->value[at] ? i : at;
		float value = plan->value[at];
		uint16_t act = plan->turn.at[at].first;
		if (value <= none)
			break;
		plan->value[at] = none;
		if (tried[act]++ >= (further ? plan->further->tried : 1))
			continue;
		value = further ? value_further(plan, &plan->turn.at[at]) : value;
		plan->best[act] = value > plan->best[act] ? value : plan->best[act];
		top = value > top ? value : top;
	}
	for (unsigned act = 0; act < ACTS; act++)
		plan->sum[act] += plan->best[act] > top - plan->doubt ? plan->best[act] : top - plan->doubt;
	plan->weight++;
}

/* Thinks: afterwards sum says what each first action is worth, and weight in how many worlds. */
static void think(struct plan *plan, const struct sil_view *view, uint32_t effort, struct sil_rng *rng)
{
	static const struct further *const ways[MAX_PLAYERS + 1] = {[2] = &with_two, &with_three, &with_four};
	plan->further = ways[view->public.seats];
	unsigned most = 18 * effort, worlds = WORLDS + effort / plan->further->effort;
	memset(plan->sum, 0, sizeof plan->sum), memset(plan->kept, true, sizeof plan->kept);
	plan->ahead.first.known = false, plan->seat = view->seat, plan->played = 0, plan->weight = 0;
	plan->by_chances = 0;
	for (unsigned w = 1; w <= worlds && plan->played < most; w++) {
		struct sil_state world;
		sil_imagine(&chabyrinthe_rules, view, rng, &world);
		if (plan->further->mixed)
			plan->by_chances = sil_rng_u32(rng);
		if (w == WORLDS + 1)
			keep_best(plan);
		search_world(plan, (const struct chabyrinthe *)&world, w > WORLDS);
		if (w == WORLDS && plan->sum[best_act(plan)] > sure * WORLDS)
			break;
	}
}

bool chabyrinthe_plan_by_chances(const struct sil_view *view, uint32_t effort, struct sil_rng *rng, uint16_t *act)
{
	struct plan *plan = malloc(sizeof *plan);
	if (!plan)
		return false;
	plan->doubt = doubt;
	think(plan, view, effort, rng);
	*act = best_act(plan);
	free(plan);
	return true;
}

bool chabyrinthe_chances(const struct sil_view *view, const uint16_t *acts, int count, uint32_t effort,
			 struct sil_rng *rng, float *chances)
{
	struct plan *plan = malloc(sizeof *plan);
	if (!plan)
		return false;
	plan->doubt = 1; /* what is shown must not be better than what was found */
	think(plan, view, effort, rng);
	for (int i = 0; i < count; i++)
		chances[i] = fmaxf(plan->sum[acts[i]] / plan->weight, 0);
	free(plan);
	return true;
}
