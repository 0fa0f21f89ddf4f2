/* Thinking ahead in Kai Piranja: is there anything clearly better than what one would do at first sight?
 * Plays the same imagined worlds to their ends after each act. Sees a view and what is imagined from it. */
#include <math.h>

#include "engine/play.h"
#include "games/kai-piranja/waters.h"

enum {
	WORLDS_AT_ONCE = 64,
	TURN_ACTS = TAKE,
	PLAYOUTS = 2, /* for each unit of effort: they are quick, and a choice rarely matters by more than 1 % */
};

/* How many standard errors something must be better by to be played, or worse by to be dropped. Measured in positions
 * whose best act was known from 12,000 worlds: with less than half of one, noise costs more than it finds. */
static const float sure_enough = 0.5f, hopeless = 2;

/* A sum of differences to the first choice. */
struct doubt {
	float sum, squares;
	bool alive;
};

/* Victory, and a little for every card ahead of the others, so that there is something to play for in lost games. */
static float worth(const struct sil_state *end, unsigned me)
{
	const struct kai_piranja *game = (const struct kai_piranja *)end;
	unsigned winners = kai_piranja_rules.winners(end);
	float lead = game->catch_size[me];
	for (unsigned s = 0; s < end->open.seats; s++)
		lead -= s == me ? 0 : (float)game->catch_size[s] / (float)(end->open.seats - 1);
	return 0.003f * lead + (winners >> me & 1 ? 1 / (float)__builtin_popcount(winners) : 0);
}

static float play_out(struct sil_state world, unsigned me, uint16_t act, kai_piranja_policy *policy, struct sil_rng rng)
{
	struct sil_move move = {.act = act, .seat = (uint8_t)me};
	kai_piranja_rules.apply(&world, move);
	while (!world.open.over) {
		move.seat = (uint8_t)__builtin_ctz(world.open.due);
		move.act = policy(&world, move.seat, &rng);
		kai_piranja_rules.apply(&world, move);
	}
	return worth(&world, me);
}

/* One more world, the same cards and moods for each act that is still in question; returns how often it was played. */
static uint32_t try_world(const struct sil_view *view, uint16_t first, kai_piranja_policy *policy, struct sil_rng *rng,
			  struct doubt doubts[TURN_ACTS])
{
	struct sil_state world;
	uint32_t played = 1;
	sil_imagine(&kai_piranja_rules, view, rng, &world);
	struct sil_rng moods = {sil_rng_next(rng)};
	float usual = play_out(world, view->seat, first, policy, moods);
	for (uint16_t act = 0; act < TURN_ACTS; act++) {
		if (!doubts[act].alive)
			continue;
		float better = play_out(world, view->seat, act, policy, moods) - usual;
		doubts[act].sum += better;
		doubts[act].squares += better * better;
		played++;
	}
	return played;
}

/* How much better than the first choice, less (or plus) so many standard errors. */
static float bound(const struct doubt *doubt, uint32_t worlds, float errors)
{
	float mean = doubt->sum / (float)worlds, spread = doubt->squares / (float)worlds - mean * mean;
	return mean + errors * sqrtf(fmaxf(spread, 0) / (float)worlds);
}

uint16_t kai_piranja_think(const struct sil_view *view, uint16_t first, uint32_t effort, kai_piranja_policy *policy,
			   struct sil_rng *rng)
{
	struct doubt doubts[TURN_ACTS] = {0};
	uint32_t worlds = 0, played = 0;
	int alive = TURN_ACTS - 1;
	for (uint16_t act = 0; act < TURN_ACTS; act++)
		doubts[act].alive = act != first;
	while (alive && played < effort * PLAYOUTS) {
		played += try_world(view, first, policy, rng, doubts), worlds++;
		if (worlds % WORLDS_AT_ONCE)
			continue;
		for (int act = 0; act < TURN_ACTS; act++)
			if (doubts[act].alive && bound(&doubts[act], worlds, hopeless) < 0)
				doubts[act].alive = false, alive--;
	}
	uint16_t best = first;
	float gain = 0;
	for (uint16_t act = 0; act < TURN_ACTS; act++)
		if (doubts[act].alive && bound(&doubts[act], worlds, -sure_enough) > gain)
			best = act, gain = bound(&doubts[act], worlds, -sure_enough);
	return best;
}
