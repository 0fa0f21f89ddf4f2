/* Kawaii's evaluator. A kept heart is a point, so a pile worth v nets v - 1; a heart spent early is a better pile
 * missed later; a pile left lying grows, and somebody else may want it. Sees views and imagined worlds. */
#include "engine/heuristic.h"

#include <math.h>

#include "games/kawaii/calibration.h"
#include "games/kawaii/kawaii.h"
#include "games/kawaii/internal.h"
#include "games/kawaii/worth.h"

/* Found by self-play. */
struct manner {
	float arming;                   /* how much of a heart given away hurts the giver, shared among all rivals */
	float keeping;                  /* the same for one's own pile: whoever else takes it gives one a heart */
	float hurry;                    /* how far the fear of others is believed */
	float deny;                     /* how much of what a rival would gain counts */
	float spite;                    /* chance, a point beyond 3, that somebody takes a pile that nobody needs */
	float grow;                     /* how many cards a pile is expected to grow by before it is looked at again */
	float eager;                    /* added to the value of every claim, in points */
	float option[KAWAII_SEATS - 2]; /* how much of a heart's chance to get a better pile later counts, from three
					   players on */
};

static const struct manner calm = {
	.arming = 1, .hurry = 0.85f, .deny = 0.3f, .spite = 0.2f, .grow = 1, .option = {1, 1, 1}};

/* Where one must be first. */
static const struct manner racing = {.arming = 0.3f,
				     .keeping = 0.8f,
				     .hurry = 1,
				     .deny = 1.2f,
				     .spite = 0.15f,
				     .grow = 1.8f,
				     .option = {0.92f, 0.75f, 0.75f}};

static const float feared_from = 2; /* what a pile must be worth to others to be feared for */
static const float patience = 3;    /* factor on losses: one is asked after every flip, and noise would commit one */

static unsigned free_hearts(const struct kawaii_view *view)
{
	unsigned hearts = view->hearts[view->seat] - kawaii_ones[view->own_sealed & KAWAII_ALL_PILES];
	for (unsigned piles = view->contested; piles; piles &= piles - 1)
		hearts -= view->duel[__builtin_ctz(piles)] >> view->seat & 1u;
	return hearts;
}

/* [KW8] Whether all three shops would be together. */
static bool completes_shops(const struct kawaii_sight *sight, unsigned pile)
{
	uint64_t cards = sight->view->taken[sight->view->seat] | sight->pile[pile];
	return !(~cards & kawaii_of_flavour[CLOSED_SHOP]);
}

/* What is the same in every claim of a pile. */
struct prospect {
	float worth;  /* to the seat itself */
	float given;  /* what the heart is to whoever gets it */
	float wanted; /* the chance that somebody else takes it */
	float denied; /* what others would have of it, as far as they want it */
	float growth; /* what it gains until it is looked at again */
};

static struct prospect look_at(const struct manner *manner, const struct kawaii_sight *sight, unsigned pile)
{
	const struct kawaii_view *view = sight->view;
	float rivals = (float)(view->public.seats - 1), others = 0;
	struct prospect prospect = {.worth = kawaii_worth(sight, 1u << pile)};
	prospect.given = (pile == view->seat ? manner->keeping : manner->arming) *
			 (1 + kawaii_heart_option(view->public.seats, view->hearts[pile], sight->to_come)) / rivals;
	for (unsigned s = 0; s < view->public.seats; s++) {
		float gain = s == view->seat || !view->hearts[s] ? 0 : kawaii_worth_to(sight, s, pile) - 2;
		others = gain > others ? gain : others;
	}
	float wanted = manner->hurry * kawaii_wanted(sight, pile, feared_from);
	float spite = manner->spite * (prospect.worth - 3);
	spite = spite < 0.8f ? spite : 0.8f;
	if (completes_shops(sight, pile))
		spite = 0.5f; /* everybody can see who needs it */
	prospect.wanted = wanted > spite ? wanted : spite;
	prospect.denied = manner->deny * others * prospect.wanted / rivals;
	prospect.growth = manner->grow * kawaii_mean_card(sight);
	return prospect;
}

/* How much better it is to claim the pile now than to leave it for later, when the heart is as dear as said. */
static float eagerness(const struct prospect *pile, float heart, int to_come)
{
	float net = pile->worth - heart - pile->given + pile->denied;
	if (net <= 0)
		return net;
	float later = to_come ? (1 - pile->wanted) * (net + pile->growth) : 0;
	return (1 - pile->wanted / 2) * net - later;
}

/* Each pile of a claim by itself, and what they are worth together beyond that (the third shop). */
static float evaluate_claim(const struct manner *manner, const struct kawaii_sight *sight, unsigned claim,
			    const struct prospect prospects[KAWAII_SEATS])
{
	unsigned seats = sight->view->public.seats, hearts = free_hearts(sight->view), piles = kawaii_ones[claim];
	float value = manner->eager, alone = 0, option = 0;
	for (unsigned i = 1; i <= piles && i <= hearts; i++)
		option += manner->option[seats - 3] * kawaii_heart_option(seats, hearts - i, sight->to_come);
	for (unsigned left = claim; left; left &= left - 1) {
		const struct prospect *pile = &prospects[__builtin_ctz(left)];
		alone += pile->worth;
		value += eagerness(pile, 1 + option / (float)piles, sight->to_come);
	}
	return piles == 1 ? value : value + kawaii_worth(sight, claim) - alone;
}

/* A rule of thumb that looks at one's own favourites only: three points are worth a heart, two at last call. */
static float evaluate_by_thumb(const struct kawaii_sight *sight, unsigned claim)
{
	return kawaii_worth(sight, claim) - (sight->to_come ? 2.5f : 1.5f) * (float)kawaii_ones[claim];
}

static bool is_claim(uint16_t act)
{
	return act != KAWAII_FLIP && act <= KAWAII_ALL_PILES;
}

/* Everything that is no claim is as good as waiting: 0. Without a manner by the rule of thumb. */
static void evaluate_by(const struct manner *manner, const struct sil_view *view, const uint16_t *acts, int count,
			float *values)
{
	struct kawaii_sight sight;
	struct prospect prospects[KAWAII_SEATS];
	unsigned claimed = 0;
	for (int i = 0; i < count; i++)
		claimed |= is_claim(acts[i]) ? acts[i] : 0u;
	if (claimed) {
		kawaii_look((const struct kawaii_view *)view, &sight);
		kawaii_guess_favourites(&sight);
	}
	for (unsigned left = manner ? claimed : 0; left; left &= left - 1)
		prospects[__builtin_ctz(left)] = look_at(manner, &sight, (unsigned)__builtin_ctz(left));
	for (int i = 0; i < count; i++) {
		values[i] = 0;
		if (is_claim(acts[i]))
			values[i] = manner ? evaluate_claim(manner, &sight, acts[i], prospects)
					   : evaluate_by_thumb(&sight, acts[i]);
		if (values[i] < 0)
			values[i] *= patience;
	}
}

static void evaluate(const struct sil_view *view, const uint16_t *acts, int count, float *values)
{
	evaluate_by(NULL, view, acts, count, values);
}

static const struct manner *manner_of(const struct sil_view *view)
{
	return kawaii_live(&view->public) ? &racing : &calm;
}

/* What others want, what a heart may still bring, and who gets it. */
static void evaluate_full(const struct sil_view *view, const uint16_t *acts, int count, float *values)
{
	evaluate_by(manner_of(view), view, acts, count, values);
}

/* The bold let piles grow, at the risk that somebody else takes them, and the careful do not; the spiteful take what
 * others want, and the greedy whatever is worth a little more than a heart. Chosen so that all win about as often. */
static bool evaluate_to_taste(const struct sil_view *view, const uint16_t *acts, int count, uint32_t effort,
			      const float likes[SIL_TASTES], struct sil_rng *rng, float *values)
{
	struct manner manner = *manner_of(view);
	(void)effort, (void)rng;
	manner.grow += 17 * likes[SIL_RISK];
	manner.hurry -= 0.7f * likes[SIL_RIVALS];
	manner.deny -= 35 * likes[SIL_RIVALS];
	manner.eager = 2.8f * likes[SIL_SOON] - 0.7f * likes[SIL_RISK];
	evaluate_by(&manner, view, acts, count, values);
	return true;
}

/* As it was first, in real time as at the calm pace. */
static void first_evaluate_full(const struct sil_view *view, const uint16_t *acts, int count, float *values)
{
	evaluate_by(&calm, view, acts, count, values);
}

/* --- in real time --- */

/* A pass does nothing in real time. Flips, signs and `done` are always better pressed: a claim worth it comes first by
 * its value. */
static bool worth_pressing(uint16_t act, float value)
{
	return act == KAWAII_FLIP || act > KAWAII_PASS || (act != KAWAII_PASS && value > 0);
}

static unsigned things_in_view(const struct sil_view *view)
{
	return kawaii_ones[((const struct kawaii_view *)view)->piles & KAWAII_ALL_PILES];
}

/* --- in imagined worlds --- */

/* What a pile is to its claimer; of covered cards only the mean is known [KW10]. In eighths of a point. */
static int eighths(const struct kawaii *game, unsigned seat, unsigned pile, int held)
{
	unsigned flavour = game->flavour[seat], shape = game->shape[seat];
	int at = game->newest_at[pile], seats = game->public.seats, shops = 0, sweets = 0;
	int seen = kawaii_memory(&game->public) ? 1 : game->count[pile];
	for (int i = 0; i < seen; i++, at -= seats) {
		unsigned card = game->deck[at];
		sweets += (kawaii_flavour_of[card] == flavour) + (kawaii_shape_of[card] == shape);
		sweets += kawaii_flavour_of[card] == CHERRY;
		shops += kawaii_flavour_of[card] == CLOSED_SHOP;
	}
	return 8 * (sweets + kawaii_shop_points(held + shops) - kawaii_shop_points(held)) +
	       3 * (game->count[pile] - seen);
}

/* Claims whatever is worth a heart, the best first; how much that is varies a little. Returns the piles. */
static unsigned grab(const struct kawaii *game, unsigned seat, unsigned piles, unsigned hearts, struct sil_rng *rng)
{
	int to_come = KAWAII_CARDS - game->flipped;
	int held = __builtin_popcountll(game->taken[seat] & kawaii_of_flavour[CLOSED_SHOP]);
	int dear = game->public.seats == 3 ? 26 : 20; /* about the point and the option of a heart */
	int enough = 10 + dear * to_come / (to_come + 12) + (int)(sil_rng_next(rng) >> 61) - 3;
	int worth[KAWAII_SEATS];
	unsigned wanted = 0;
	for (; piles; piles &= piles - 1) {
		unsigned pile = (unsigned)__builtin_ctz(piles);
		worth[pile] = eighths(game, seat, pile, held);
		wanted |= (unsigned)(worth[pile] >= enough) << pile;
	}
	while (kawaii_ones[wanted] > hearts) {
		unsigned worst = (unsigned)__builtin_ctz(wanted);
		for (unsigned left = wanted; left; left &= left - 1)
			if (worth[__builtin_ctz(left)] < worth[worst])
				worst = (unsigned)__builtin_ctz(left);
		wanted &= ~(1u << worst);
	}
	return wanted;
}

static uint16_t live_policy(const struct kawaii *game, unsigned seat, struct sil_rng *rng)
{
	uint16_t acts[SIL_MAX_LEGAL];
	unsigned count = (unsigned)kawaii_live_legal(game, seat, acts), wanted = 0;
	if (seat != SIL_CLOCK && kawaii_in_play(game->phase))
		wanted = grab(game, seat, game->piles & ~(unsigned)(game->contested | game->sealed[seat]),
			      kawaii_free_hearts(game, seat), rng);
	for (unsigned i = 0; i < count; i++)
		if (wanted && acts[i] == wanted)
			return acts[i];
	if (acts[0] == KAWAII_FLIP)
		return acts[0];
	if (acts[count - 1] > KAWAII_ALL_PILES && acts[count - 1] < KAWAII_ROCK)
		return acts[count - 1];
	return acts[sil_rng_below(rng, count)];
}

static uint16_t rollout_policy(const struct sil_state *imagined, int seat, struct sil_rng *rng)
{
	const struct kawaii *game = (const struct kawaii *)imagined;
	if (kawaii_live(&game->public))
		return live_policy(game, (unsigned)seat, rng);
	if (game->phase == KAWAII_FLIPPING)
		return KAWAII_FLIP;
	if (game->duel_pile)
		return (uint16_t)(KAWAII_ROCK + sil_rng_below(rng, 3));
	unsigned wanted = grab(game, (unsigned)seat, game->piles, game->hearts[seat], rng);
	return (uint16_t)(wanted ? wanted : KAWAII_PASS);
}

/* Points so far, those of this round included; what is still to come is as good for one as for another, and blurs the
 * difference. */
static void value(const struct sil_state *imagined, float chances[SIL_MAX_SEATS])
{
	const struct kawaii *game = (const struct kawaii *)imagined;
	bool playing = kawaii_in_play(game->phase);
	float to_come = (float)((KAWAII_ROUNDS - game->round) * KAWAII_CARDS - (playing ? game->flipped : 0));
	float blur = 1 / sqrtf(0.5f + 0.25f * to_come), best = -INFINITY, sum = 0;
	for (unsigned s = 0; s < game->public.seats; s++) {
		float points = game->total[s];
		if (playing) {
			uint64_t taken = game->taken[s];
			points += (float)(__builtin_popcountll(taken & kawaii_of_flavour[game->flavour[s]]) +
					  __builtin_popcountll(taken & kawaii_of_shape[game->shape[s]]) +
					  __builtin_popcountll(taken & kawaii_of_flavour[CHERRY]) +
					  kawaii_shop_points(
						  __builtin_popcountll(taken & kawaii_of_flavour[CLOSED_SHOP])) +
					  game->hearts[s]);
			for (unsigned h = 0; h < game->hearts[s]; h++)
				points += kawaii_heart_option(game->public.seats, h, KAWAII_CARDS - game->flipped);
		}
		chances[s] = points * blur;
		best = chances[s] > best ? chances[s] : best;
	}
	for (unsigned s = 0; s < game->public.seats; s++)
		sum += chances[s] = expf(chances[s] - best);
	for (unsigned s = 0; s < game->public.seats; s++)
		chances[s] /= sum;
}

/* A claim that ranks first is made without rollouts: rivals in rollouts take nothing they do not need, so they would
 * make waiting look too good. */
static bool certain(const struct sil_view *view, uint16_t act)
{
	(void)view;
	return act != KAWAII_PASS;
}

const struct sil_evaluator kawaii_evaluator = {
	.evaluate = evaluate,
	.evaluate_full = evaluate_full,
	.first_evaluate_full = first_evaluate_full,
	.rollout_policy = rollout_policy,
	.evaluate_to_taste = evaluate_to_taste,
	.value = value,
	.certain = certain,
	.shown_chances = shown_chances,
};

const struct sil_search_settings kawaii_search_settings = {
	.candidate_margin = 4,
	.heuristic_plies = 4,
	.depth = 60,
	.max_modelling = 1,
	.model_effort = 60,
	.rollout_depth = 100,
	.pure = true,
	.hard_effort = 200,
	.max_effort = 1500,
};

const struct sil_persona kawaii_persona = {
	.noise = 0.8f,        /* one is asked a hundred times, and small mistakes add up */
	.temperature = 0.03f, /* breaks ties: the signs of a duel have equal values */
	.worth_pressing = worth_pressing,
	.things_in_view = things_in_view,
};
