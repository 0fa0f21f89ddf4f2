/* Goofspiel's evaluator and the reasons of hints. Sees views and imagined worlds.
 *
 * The idea: a card is worth the prize that it would fetch in fair exchange, the one of its own rank among the prizes
 * left. Rivals bid around the card whose rank is the prize's; a bid gains the prize as often as it beats them all. */
#include "games/goofspiel/goofspiel.h"

#include <math.h>
#include <string.h>

#include "engine/bits.h"
#include "engine/heuristic.h"
#include "games/goofspiel/endgame.h"
#include "goofspiel_messages.h"

#define SPREAD 0.22f /* how far rivals bid from the fair card, in shares of their hand */

static int count_of(unsigned cards)
{
	return __builtin_popcount(cards);
}

/* What a seat may hold. [GS6] Hidden: all but what it has bid in ties, so that it is more than it holds. */
static unsigned may_hold(const struct goofspiel_view *view, int seat)
{
	unsigned cards = (1u << view->cards) - 1;
	if (goofspiel_shows(&view->public, view->seat, seat))
		return view->hand[seat];
	for (int turn = 0; turn < view->turn; turn++) {
		int own = turn + 1 < view->turn ? goofspiel_past_bid(view->past[view->seat], turn)
						: view->last_bid[view->seat];
		if (!((view->won[0] | view->won[1]) >> turn & 1))
			cards &= ~(1u << own >> 1);
	}
	return cards;
}

/* Where a card or a prize stands among others of a set: 0 the lowest, 1 the highest. */
static float rank_in(unsigned set, unsigned card)
{
	int others = count_of(set) - 1;
	return others > 0 ? (float)count_of(set & ((1u << card) - 1)) / (float)others : 0.5f;
}

/* Prizes that are not gone yet, the face-up one included: bit p-1. */
static unsigned prizes_left(const struct goofspiel_view *view)
{
	unsigned left = (1u << view->cards) - 1;
	for (int turn = 0; turn < view->turn; turn++)
		left &= ~(1u << (view->prize[turn] - 1));
	return left;
}

/* Chance that a seat with this hand bids below the card, when the prize has this rank. */
static float bids_below(unsigned hand, float rank, unsigned card)
{
	float below = 0, all = 0;
	for (unsigned rest = hand; rest; rest &= rest - 1) {
		unsigned one = (unsigned)__builtin_ctz(rest);
		float off = (rank_in(hand, one) - rank) / SPREAD, weight = expf(-off * off);
		all += weight;
		below += one < card ? weight : 0;
	}
	return all > 0 ? below / all : 1;
}

static float wins_with(const struct goofspiel_view *view, unsigned card, float rank)
{
	float chance = 1;
	for (int s = 0; s < view->public.seats; s++)
		if (s != view->seat)
			chance *= bids_below(may_hold(view, s), rank, card);
	return chance;
}

static void evaluate(const struct sil_view *in, const uint16_t *acts, int count, float *values)
{
	const struct goofspiel_view *view = (const struct goofspiel_view *)in;
	unsigned left = prizes_left(view), hand = view->hand[view->seat], prize = view->prize[view->turn];
	float rank = rank_in(left, prize - 1);
	for (int i = 0; i < count; i++) {
		/* What the card would fetch later: half of the time, the prize of its own rank. */
		unsigned later = (unsigned)lroundf(rank_in(hand, acts[i]) * (float)(count_of(left) - 1));
		values[i] =
			(float)prize * wins_with(view, acts[i], rank) - 0.5f * (float)(sil_nth_bit(left, later) + 1);
	}
}

/* How many of the later prizes are lower than the one that lies there: compared all at once, a byte each. */
static unsigned lower_later(const struct goofspiel *game)
{
	const uint64_t each = 0x0101010101010101u;
	uint64_t prizes[2] = {0}, now = game->prize[game->turn];
	unsigned gone = game->turn + 1u, lower = 0;
	_Static_assert(sizeof game->prize <= sizeof prizes, "a prize is a byte");
	memcpy(prizes, game->prize, sizeof game->prize);
	for (unsigned i = 0; i<2; i++, gone = gone> 8 ? gone - 8 : 0) {
		/* Bit 7 of each: there is a prize, and it is lower. A product adds them up. */
		uint64_t both = (prizes[i] + 127 * each) & ((now + 127) * each - prizes[i]) & 128 * each;
		lower += gone < 8 ? (unsigned)((both >> 7 >> 8 * gone) * each >> 56) : 0;
	}
	return lower;
}

/* The card of the prize's rank among those left, of which everybody holds as many cards; now and then a neighbour. */
static unsigned card_of_rank(const struct goofspiel *game, int seat, int rank, struct sil_rng *rng)
{
	int held = game->cards - game->turn, width = 1 + held / 4;
	int wanted = rank - width + (int)sil_rng_below(rng, (uint32_t)(2 * width + 1));
	wanted = wanted < 0 ? 0 : wanted >= held ? held - 1 : wanted;
	return sil_nth_bit(game->hand[seat], (unsigned)wanted);
}

static uint16_t rollout_policy(const struct sil_state *imagined, int seat, struct sil_rng *rng)
{
	const struct goofspiel *game = (const struct goofspiel *)imagined;
	return (uint16_t)card_of_rank(game, seat, (int)lower_later(game), rng);
}

/* Whole turns: the prize's rank is the same for everybody. */
static void roll_out(struct sil_state *imagined, struct sil_rng *rng)
{
	struct goofspiel *game = (struct goofspiel *)imagined;
	while (!game->public.over) {
		int rank = (int)lower_later(game);
		for (unsigned due = game->public.due; due; due &= due - 1) {
			int seat = __builtin_ctz(due);
			game->bid[seat] = (uint8_t)(card_of_rank(game, seat, rank, rng) + 1);
		}
		goofspiel_unseal(game);
	}
}

/* Points ahead count for more, the less is left to win. */
static void value(const struct sil_state *imagined, float chances[SIL_MAX_SEATS])
{
	const struct goofspiel *game = (const struct goofspiel *)imagined;
	float left = 0, sum = 0;
	for (int turn = game->turn; turn < game->cards; turn++)
		left += game->prize[turn];
	for (int s = 0; s < game->public.seats; s++)
		sum += chances[s] = expf((float)game->points[s] / (1 + 0.2f * left));
	for (int s = 0; s < game->public.seats; s++)
		chances[s] /= sum;
}

const struct sil_evaluator goofspiel_evaluator = {
	.evaluate = evaluate,
	.rollout_policy = rollout_policy,
	.roll_out = roll_out,
	.value = value,
	.plan = goofspiel_plan,
};
const struct sil_persona goofspiel_persona = {.noise = 6, .temperature = 0.5f};

/* Exact: which rivals still hold something that high; where that is hidden, what is higher at all. */
void goofspiel_explain(const struct sil_view *in, uint16_t act, struct sil_messages *out)
{
	const struct goofspiel_view *view = (const struct goofspiel_view *)in;
	int above = 0, equal = 0, card = act + 1;
	if (goofspiel_hides_bids(&view->public)) {
		sil_tell(out, say_why_bid_hidden(out, card, view->cards - card));
		return;
	}
	for (int s = 0; s < view->public.seats; s++) {
		above += s != view->seat && view->hand[s] >> (act + 1);
		equal += s != view->seat && (view->hand[s] >> act & 1);
	}
	if (above)
		sil_tell(out, say_why_bid(out, card, above));
	else
		sil_tell(out, equal ? say_why_bid_tie(out, card) : say_why_bid_sure(out, card));
}
