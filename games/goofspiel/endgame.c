/* The last cards of goofspiel for two, solved: from the end backwards, each turn a matrix whose mixtures come from
 * regret matching. Sees views and worlds imagined from them. */
#include "games/goofspiel/goofspiel.h"

#include <stdlib.h>

#include "engine/play.h"
#include "games/goofspiel/endgame.h"

enum {
	HARD_CARDS = 4, /* how many are left where hard solves … */
	MAX_LEFT = 5,   /* … and max */
	MAX_EFFORT = 20000,
	ITERATIONS = 100,
	PLACES = 1 << 15, /* a power of two */
};

/* A position that both see: bids are shown, so that its value hangs on nothing else. */
struct place {
	uint64_t key; /* 0: empty */
	float value;  /* to seat 0: a victory 1, a defeat -1 */
};

struct solver {
	struct place *places;
	int used;
	float mix[2][GOOFSPIEL_MOST]; /* of the position solved last */
};

uint64_t goofspiel_position(const struct sil_state *state)
{
	const struct goofspiel *game = (const struct goofspiel *)state;
	uint16_t unseen = 0;
	for (int turn = game->turn + 1; turn < game->cards; turn++)
		unseen = (uint16_t)(unseen | 1u << game->prize[turn]);
	int lead = game->points[0] - game->points[1] + 128;
	uint16_t parts[4] = {game->hand[0], game->hand[1], unseen, (uint16_t)(lead | game->prize[game->turn] << 8)};
	return sil_hash(1, parts, sizeof parts) | 1;
}

int goofspiel_next(const struct sil_state *state, uint16_t one, uint16_t other, struct sil_state next[GOOFSPIEL_MOST])
{
	struct sil_state first;
	const struct goofspiel *game = (const struct goofspiel *)&first;
	int count = 0;
	sil_copy(&goofspiel_rules, &first, state);
	goofspiel_rules.apply(&first, (struct sil_move){.act = one, .seat = 0});
	goofspiel_rules.apply(&first, (struct sil_move){.act = other, .seat = 1});
	do {
		struct goofspiel *changed = (struct goofspiel *)&next[count];
		sil_copy(&goofspiel_rules, &next[count], &first);
		if (!first.public.over) {
			changed->prize[game->turn] = game->prize[game->turn + count];
			changed->prize[game->turn + count] = game->prize[game->turn];
		}
	} while (++count,
		 !first.public.over && !first.public.options[OPTION_ORDER] && game->turn + count < game->cards);
	return count;
}

float goofspiel_end(const struct sil_state *state)
{
	unsigned winners = goofspiel_rules.winners(state);
	return (float)(sil_victory_share(winners, 0) - sil_victory_share(winners, 1)) / SIL_VICTORY;
}

static void to_mix(const float *regrets, int count, float *mix)
{
	float sum = 0;
	for (int i = 0; i < count; i++)
		sum += mix[i] = regrets[i];
	for (int i = 0; i < count; i++)
		mix[i] = sum > 0 ? mix[i] / sum : 1 / (float)count;
}

float goofspiel_match_regrets(float pay[GOOFSPIEL_MOST][GOOFSPIEL_MOST], int count, int iterations,
			      float mean[2][GOOFSPIEL_MOST])
{
	float regrets[2][GOOFSPIEL_MOST] = {{0}}, mix[2][GOOFSPIEL_MOST], total = 0, value = 0;
	for (int i = 0; i < GOOFSPIEL_MOST; i++)
		mean[0][i] = mean[1][i] = 0;
	for (int t = 1; t <= iterations; t++) {
		float gains[2][GOOFSPIEL_MOST] = {{0}}, now = 0;
		to_mix(regrets[0], count, mix[0]), to_mix(regrets[1], count, mix[1]);
		for (int a = 0; a < count; a++)
			for (int b = 0; b < count; b++) {
				gains[0][a] += mix[1][b] * pay[a][b], gains[1][b] -= mix[0][a] * pay[a][b];
				now += mix[0][a] * mix[1][b] * pay[a][b];
			}
		for (int s = 0; s < 2; s++)
			for (int i = 0; i < count; i++) {
				float regret = regrets[s][i] + gains[s][i] + (s ? now : -now);
				regrets[s][i] = regret > 0 ? regret : 0;
				mean[s][i] += (float)t * mix[s][i];
			}
		total += (float)t;
	}
	for (int s = 0; s < 2; s++)
		for (int i = 0; i < count; i++)
			mean[s][i] /= total;
	for (int a = 0; a < count; a++)
		for (int b = 0; b < count; b++)
			value += mean[0][a] * mean[1][b] * pay[a][b];
	return value;
}

static struct place *find(struct solver *solver, uint64_t key)
{
	uint32_t at = (uint32_t)(key >> 20) & (PLACES - 1);
	while (solver->places[at].key && solver->places[at].key != key)
		at = (at + 1) & (PLACES - 1);
	return &solver->places[at];
}

/* To seat 0. When the places run out, values are 0 and mean nothing. */
static float solve(struct solver *solver, const struct sil_state *state)
{
	if (state->public.over)
		return goofspiel_end(state);
	uint64_t key = goofspiel_position(state);
	if (find(solver, key)->key)
		return find(solver, key)->value;
	if (solver->used > PLACES / 4 * 3)
		return 0;
	uint16_t acts[2][SIL_MAX_LEGAL];
	struct sil_state next[GOOFSPIEL_MOST];
	float pay[GOOFSPIEL_MOST][GOOFSPIEL_MOST];
	int count = goofspiel_rules.legal(state, 0, acts[0]);
	goofspiel_rules.legal(state, 1, acts[1]);
	for (int a = 0; a < count; a++)
		for (int b = 0; b < count; b++) {
			int nexts = goofspiel_next(state, acts[0][a], acts[1][b], next);
			pay[a][b] = 0;
			for (int i = 0; i < nexts; i++)
				pay[a][b] += solve(solver, &next[i]) / (float)nexts;
		}
	float value = goofspiel_match_regrets(pay, count, ITERATIONS, solver->mix);
	solver->used++;
	*find(solver, key) = (struct place){key, value};
	return value;
}

bool goofspiel_endgame(const struct sil_view *view, uint32_t effort, struct sil_rng *rng, float mix[GOOFSPIEL_MOST])
{
	const struct goofspiel_view *seen = (const struct goofspiel_view *)view;
	struct sil_state world;
	int left = seen->cards - seen->turn;
	if (view->public.seats != 2 || goofspiel_hides_bids(&view->public) ||
	    left > (effort < MAX_EFFORT ? HARD_CARDS : MAX_LEFT) || __builtin_popcount(view->public.due) != 2)
		return false;
	struct solver solver = {.places = calloc(PLACES, sizeof *solver.places)};
	if (!solver.places)
		return false;
	sil_imagine(&goofspiel_rules, view, rng, &world);
	solve(&solver, &world);
	free(solver.places);
	for (int i = 0; i < left; i++)
		mix[i] = solver.mix[view->seat][i];
	return solver.used <= PLACES / 4 * 3;
}

bool goofspiel_plan(const struct sil_view *view, const uint16_t *acts, int count, uint32_t effort, struct sil_rng *rng,
		    uint16_t *act)
{
	float mix[GOOFSPIEL_MOST];
	if (!goofspiel_endgame(view, effort, rng, mix))
		return false;
	float ticket = (float)(sil_rng_next(rng) >> 40) * 0x1p-24f;
	int drawn = 0;
	while (drawn < count - 1 && (ticket -= mix[drawn]) >= 0)
		drawn++;
	*act = acts[drawn];
	return true;
}
