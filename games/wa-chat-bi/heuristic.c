/* What a good player knows of Wa Chat Bi: chances of winning for judging, quick habits for rollouts. Made of views, or
 * of imagined worlds. */
#include "games/wa-chat-bi/wa-chat-bi.h"

#include "engine/out.h"
#include "engine/heuristic.h"
#include "games/wa-chat-bi/forecast.h"

#define DISHES 0xffffff
#define ACTIONS 0xfff000000

/* A sure win is worth sixty points, so that what a single move can lose is worth about one: with ten, easy could not
 * tell moves apart. */
static void weigh_with(const struct wcb_table *table, const uint16_t *acts, int count, float *weights)
{
	for (int i = 0; i < count; i++)
		weights[i] = 60 * wcb_forecast(table, acts[i]);
}

/* The own meal and hand by exact odds; of others, whom to name. */
static void weigh(const struct sil_view *view, const uint16_t *acts, int count, float *weights)
{
	struct wcb_table table = wcb_judge((const struct wa_chat_bi_view *)view);
	table.wary = false;
	weigh_with(&table, acts, count, weights);
}

/* And what the next player will do with the pile. */
static void ponder(const struct sil_view *view, const uint16_t *acts, int count, float *weights)
{
	struct wcb_table table = wcb_judge((const struct wa_chat_bi_view *)view);
	weigh_with(&table, acts, count, weights);
}

/* Eats what is small enough, else parts with the cheapest card that passes it on. */
static uint16_t quick(const struct sil_state *state, int seat, struct sil_rng *rng)
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

static void outlook(const struct sil_state *state, float chances[SIL_MAX_SEATS])
{
	wcb_outlook((const struct wa_chat_bi *)state, chances);
}

const struct sil_heuristic wa_chat_bi_heuristic = {
	.weigh = weigh,
	.ponder = ponder,
	.quick = quick,
	.outlook = outlook,
	.reason = wcb_reason,
	.rollout_moves = 24,
	.doubts = {.margin = 3, .steady = 5, .horizon = 5},
	.hard_effort = 64,
	.max_effort = 3000,
};
