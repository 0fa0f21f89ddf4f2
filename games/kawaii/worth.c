/* Kawaii: what piles are worth to whom. Made of a view and nothing else; exact wherever the cards allow it. */
#include "games/kawaii/worth.h"

#include <math.h>

/* Found by self-play: see kawaii_guess_favourites and kawaii_heart_option. */
static const struct {
	float taken; /* how much likelier each card taken makes its flavour and its shape, as a logarithm */
	float left;  /* the same for each card beyond the first in a pile left alone, against it */
	float option[KAWAII_SEATS + 1]; /* per number of players: a heart's chance to get a better pile later; the more
					   there are, the fewer piles are left to grow */
	float next;                     /* the share of it that each further heart has */
	float soon;                     /* flips left at which the chance is half of what it could be */
} habit = {.taken = 0.5f, .left = 0.5f, .option = {0, 0, 0, 3.5f, 2.5f, 2.2f}, .next = 0.75f, .soon = 12};

void kawaii_look(const struct kawaii_view *view, struct kawaii_sight *sight)
{
	uint64_t seen = 1;
	sight->view = view;
	for (unsigned s = 0; s < KAWAII_SEATS; s++) {
		sight->pile[s] = 0, sight->hidden[s] = 0;
		seen |= view->taken[s];
		int at = view->newest_at[s];
		for (int i = 0; i < view->count[s]; i++, at -= view->public.seats) {
			if (view->deck[at])
				sight->pile[s] |= (uint64_t)1 << view->deck[at];
			else
				sight->hidden[s]++;
		}
		seen |= sight->pile[s];
	}
	sight->unseen = (((uint64_t)2 << KAWAII_CARDS) - 1) & ~seen;
	sight->to_come = KAWAII_CARDS - view->flipped;
}

static int among(uint64_t cards, uint64_t kind)
{
	return __builtin_popcountll(cards & kind);
}

/* Favourites and cherries; a card that is both favourites counts twice [KW8]. */
static int sweets(uint64_t cards, unsigned flavour, unsigned shape)
{
	return among(cards, kawaii_of_flavour[flavour]) + among(cards, kawaii_of_shape[shape]) +
	       among(cards, kawaii_of_flavour[CHERRY]);
}

/* The mean of shop points after `drawn` more cards from a heap of `heap` with `heap_shops` shops in it: hypergeometric.
 */
static float mean_shop_points(int shops, int drawn, int heap_shops, int heap)
{
	float mean = 0;
	for (int more = 0; more <= heap_shops && more <= drawn; more++) {
		float chance = 1;
		for (int i = 0; i < drawn; i++) { /* the first `more` drawn are shops, the others not … */
			int good = i < more ? heap_shops - i : heap - heap_shops - (i - more);
			chance *= good > 0 ? (float)good / (float)(heap - i) : 0;
		}
		for (int i = 0; i < more; i++) /* … in any order */
			chance *= (float)(drawn - i) / (float)(i + 1);
		mean += chance * (float)kawaii_shop_points(shops + more);
	}
	return mean;
}

float kawaii_mean_card(const struct kawaii_sight *sight)
{
	int cards = __builtin_popcountll(sight->unseen);
	if (cards == 0)
		return 0;
	return (float)(sweets(sight->unseen, sight->view->own_flavour, sight->view->own_shape) -
		       among(sight->unseen, kawaii_of_flavour[CLOSED_SHOP])) /
	       (float)cards;
}

float kawaii_worth(const struct kawaii_sight *sight, unsigned piles)
{
	const struct kawaii_view *view = sight->view;
	uint64_t cards = 0;
	int hidden = 0, heap = __builtin_popcountll(sight->unseen);
	for (; piles; piles &= piles - 1) {
		int pile = __builtin_ctz(piles);
		cards |= sight->pile[pile];
		hidden += sight->hidden[pile];
	}
	int held = among(view->taken[view->seat], kawaii_of_flavour[CLOSED_SHOP]);
	int shops = held + among(cards, kawaii_of_flavour[CLOSED_SHOP]);
	float worth = (float)(sweets(cards, view->own_flavour, view->own_shape) - kawaii_shop_points(held));
	if (!hidden)
		return worth + (float)kawaii_shop_points(shops);
	return worth + (float)(hidden * sweets(sight->unseen, view->own_flavour, view->own_shape)) / (float)heap +
	       mean_shop_points(shops, hidden, among(sight->unseen, kawaii_of_flavour[CLOSED_SHOP]), heap);
}

/* --- the others --- */

/* Favourites are dealt without replacement: goes through all ways to give the others different kinds, and adds the
 * likelihood of each to what it gives. Returns the sum of those likelihoods. */
static float deal_kinds(const struct kawaii_sight *sight, float likely[KAWAII_SEATS][KAWAII_SEATS], unsigned seat,
			unsigned used, float so_far, float chance[KAWAII_SEATS][KAWAII_SEATS])
{
	float sum = 0;
	if (seat == sight->view->public.seats)
		return so_far;
	if (seat == sight->view->seat)
		return deal_kinds(sight, likely, seat + 1, used, so_far, chance);
	for (unsigned kind = 0; kind < KAWAII_SEATS; kind++) {
		if (used >> kind & 1)
			continue;
		float part =
			deal_kinds(sight, likely, seat + 1, used | 1u << kind, so_far * likely[seat][kind], chance);
		chance[seat][kind] += part;
		sum += part;
	}
	return sum;
}

/* How many cards beyond the first of a pile are of a kind, over all piles that somebody could have taken. */
static int left_lying(const struct kawaii_sight *sight, uint64_t kind)
{
	const struct kawaii_view *view = sight->view;
	unsigned newest = (view->turn ? view->turn : view->public.seats) - 1u;
	int left = 0;
	for (unsigned p = 0; p < view->public.seats; p++) {
		uint64_t pile = sight->pile[p]; /* nobody has had time to claim the newest card */
		if (p == newest && view->count[p])
			pile &= ~((uint64_t)1 << view->deck[view->newest_at[p]]);
		int lying = among(pile, kind);
		left += lying > 1 ? lying - 1 : 0;
	}
	return left;
}

/* By Bayes, from what lies in score piles and from what was left lying by somebody who could have taken it. */
static void guess(const struct kawaii_sight *sight, const uint64_t of_kind[KAWAII_KINDS], unsigned own,
		  float chance[KAWAII_SEATS][KAWAII_SEATS])
{
	const struct kawaii_view *view = sight->view;
	float likely[KAWAII_SEATS][KAWAII_SEATS];
	for (unsigned kind = 0; kind < KAWAII_SEATS; kind++) {
		float left = habit.left * (float)left_lying(sight, of_kind[kind]);
		for (unsigned s = 0; s < view->public.seats; s++) {
			float evidence = habit.taken * (float)among(view->taken[s], of_kind[kind]);
			chance[s][kind] = 0;
			if (s != view->seat)
				likely[s][kind] = expf(view->hearts[s] ? evidence - left : evidence);
		}
	}
	float sum = deal_kinds(sight, likely, 0, view->seat < view->public.seats ? 1u << own : 0, 1, chance);
	for (unsigned s = 0; s < view->public.seats; s++)
		for (unsigned kind = 0; kind < KAWAII_SEATS; kind++)
			chance[s][kind] = s == view->seat ? kind == own : chance[s][kind] / sum;
}

void kawaii_guess_favourites(struct kawaii_sight *sight)
{
	guess(sight, kawaii_of_flavour, sight->view->own_flavour, sight->flavour);
	guess(sight, kawaii_of_shape, sight->view->own_shape, sight->shape);
}

/* What a pile is to a seat whatever its favourites: cherries, shops, and covered cards at their mean, which is the same
 * for all kinds but for what the viewer has seen. */
static float worth_to_anybody(const struct kawaii_sight *sight, unsigned seat, unsigned pile)
{
	int held = among(sight->view->taken[seat], kawaii_of_flavour[CLOSED_SHOP]);
	int shops = held + among(sight->pile[pile], kawaii_of_flavour[CLOSED_SHOP]);
	return (float)(among(sight->pile[pile], kawaii_of_flavour[CHERRY]) + kawaii_shop_points(shops) -
		       kawaii_shop_points(held)) +
	       0.35f * sight->hidden[pile];
}

float kawaii_worth_to(const struct kawaii_sight *sight, unsigned seat, unsigned pile)
{
	float worth = worth_to_anybody(sight, seat, pile);
	for (unsigned kind = 0; kind < KAWAII_SEATS; kind++)
		worth += sight->flavour[seat][kind] * (float)among(sight->pile[pile], kawaii_of_flavour[kind]) +
			 sight->shape[seat][kind] * (float)among(sight->pile[pile], kawaii_of_shape[kind]);
	return worth;
}

float kawaii_wanted(const struct kawaii_sight *sight, unsigned pile, float enough)
{
	const struct kawaii_view *view = sight->view;
	float nobody = 1;
	int of_flavour[KAWAII_SEATS], of_shape[KAWAII_SEATS];
	for (unsigned kind = 0; kind < KAWAII_SEATS; kind++) {
		of_flavour[kind] = among(sight->pile[pile], kawaii_of_flavour[kind]);
		of_shape[kind] = among(sight->pile[pile], kawaii_of_shape[kind]);
	}
	for (unsigned s = 0; s < view->public.seats; s++) {
		if (s == view->seat || !view->hearts[s])
			continue;
		float wants = 0, missing = enough - worth_to_anybody(sight, s, pile);
		for (unsigned f = 0; f < KAWAII_SEATS; f++)
			for (unsigned h = 0; h < KAWAII_SEATS; h++)
				if ((float)(of_flavour[f] + of_shape[h]) >= missing)
					wants += sight->flavour[s][f] * sight->shape[s][h];
		nobody *= 1 - wants;
	}
	return 1 - nobody;
}

float kawaii_heart_option(unsigned seats, unsigned hearts, int to_come)
{
	float option = habit.option[seats] * (float)to_come / ((float)to_come + habit.soon);
	for (; hearts; hearts--)
		option *= habit.next;
	return option;
}
