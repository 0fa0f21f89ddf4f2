/* Wa Chat Bi's evaluator: chances of winning for evaluations, simple rules for rollouts. Sees views and imagined
 * worlds. */
#include "games/wa-chat-bi/calibration.h"
#include "games/wa-chat-bi/wa-chat-bi.h"

#include "engine/heuristic.h"
#include "engine/out.h"
#include "games/wa-chat-bi/forecast.h"

#define DISHES 0xffffff
#define ACTIONS 0xfff000000

/* A sure win is worth sixty points, so that what a single move can lose is worth about one: with ten, easy could not
 * tell moves apart. */
static void evaluate_with(const struct wcb_table *table, const uint16_t *acts, int count, float *values)
{
	for (int i = 0; i < count; i++)
		values[i] = 60 * wcb_forecast(table, acts[i]);
}

/* The own meal and hand by exact odds; of others, whom to name. */
static void evaluate(const struct sil_view *view, const uint16_t *acts, int count, float *values)
{
	struct wcb_table table = wcb_judge((const struct wa_chat_bi_view *)view);
	table.wary = false;
	evaluate_with(&table, acts, count, values);
}

/* And what the next player will do with the pile. */
static void evaluate_full(const struct sil_view *view, const uint16_t *acts, int count, float *values)
{
	struct wcb_table table = wcb_judge((const struct wa_chat_bi_view *)view);
	evaluate_with(&table, acts, count, values);
}

/* Eats what is small enough, else parts with the cheapest card that passes it on. */
static uint16_t rollout_policy(const struct sil_state *state, int seat, struct sil_rng *rng)
{
	const struct wa_chat_bi *game = (const struct wa_chat_bi *)state;
	uint64_t random = sil_rng_next(rng);
	wcb_cards hand = game->hand[seat], dishes = game->pile & DISHES;
	if (game->asking)
		return (random & 3) ? WCB_ENOUGH : WCB_SPICE;
	if (!dishes)
		return wa_chat_bi_rules.pick(state, seat, (uint32_t)random);
	unsigned worth = wcb_worth(game->pile), threshold = 20 + (unsigned)(random & 31);
	threshold += game->size[seat] < 6 ? 20 : 0;
	if (worth * game->indigestion * 256 < game->deck_cards * threshold)
		return WCB_EAT;
	unsigned dish = (unsigned)__builtin_ctz((uint32_t)dishes) / 4;
	if (wcb_count(hand, dish))
		return (uint16_t)(WCB_SERVE + dish);
	uint16_t act;
	for (int tries = 0; tries < 4; tries++) {
		act = wa_chat_bi_rules.pick(state, seat, sil_rng_u32(rng));
		if (act != WCB_EAT)
			break;
	}
	return act;
}

static void value(const struct sil_state *state, float chances[SIL_MAX_SEATS])
{
	wcb_value((const struct wa_chat_bi *)state, chances);
}

const struct sil_evaluator wa_chat_bi_evaluator = {
	.evaluate = evaluate,
	.evaluate_full = evaluate_full,
	.rollout_policy = rollout_policy,
	.value = value,
	.shown_chances = shown_chances,
};

const struct sil_search_settings wa_chat_bi_search_settings = {
	.candidate_margin = 3,
	.heuristic_plies = 5,
	.depth = 5,
	.rollout_depth = 24,
	.net_effort = 128,
	.net_depth = 16,
	.net_margin = 2,
	.hard_effort = 64,
	.max_effort = 3000,
};
