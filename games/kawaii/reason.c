/* Kawaii: one exact reason for or against an act, as messages. Made of a view. */
#include "games/kawaii/internal.h"
#include "games/kawaii/worth.h"
#include "kawaii_messages.h"

/* "Bob's pile is worth 4 to you, a kept heart 1: +3; the heart goes to Bob" */
static struct sil_message_ref why_claim(const struct kawaii_sight *sight, unsigned claim, struct sil_messages *out)
{
	const struct kawaii_view *view = sight->view;
	int piles = kawaii_ones[claim], hidden = 0, first = __builtin_ctz(claim);
	float worth = kawaii_worth(sight, claim), gain = worth - (float)piles;
	for (unsigned left = claim; left; left &= left - 1)
		hidden += sight->hidden[__builtin_ctz(left)];
	if (piles > 1)
		return say_why_piles(out, piles, worth, hidden > 0, gain);
	int shops =
		__builtin_popcountll((view->taken[view->seat] | sight->pile[first]) & kawaii_of_flavour[CLOSED_SHOP]);
	struct sil_message_ref more = {0};
	if (!hidden && shops == 3)
		more = say_three_shops(out);
	else if (!hidden && first != view->seat)
		more = say_heart_goes(out, first);
	return say_why_pile(out, say_pile_of(out, first), worth, hidden > 0, gain, more);
}

static struct sil_message_ref why_pass(const struct kawaii_sight *sight, struct sil_messages *out)
{
	unsigned best = 0;
	float worth = -100;
	for (unsigned p = 0; p < sight->view->public.seats; p++)
		if (sight->view->piles >> p & 1 && kawaii_worth(sight, 1u << p) > worth)
			best = p, worth = kawaii_worth(sight, 1u << p);
	struct sil_message_ref pile = say_pile_of(out, (int)best);
	return say_why_best(out, pile, worth, sight->to_come > 0, kawaii_mean_card(sight));
}

/* "11 of the 31 cards you have not seen are sweet for you: on average a card brings 0.4" */
static struct sil_message_ref why_flip(const struct kawaii_sight *sight, struct sil_messages *out)
{
	const struct kawaii_view *view = sight->view;
	uint64_t good =
		kawaii_of_flavour[view->own_flavour] | kawaii_of_shape[view->own_shape] | kawaii_of_flavour[CHERRY];
	return say_why_flip(out, __builtin_popcountll(sight->unseen & good), __builtin_popcountll(sight->unseen),
			    kawaii_mean_card(sight));
}

/* All signs are alike; so everybody in the duel has the same chance. */
static struct sil_message_ref why_sign(const struct kawaii_view *view, struct sil_messages *out)
{
	return say_why_sign(out, view->duel_pile ? kawaii_ones[view->duel[view->duel_pile - 1] & KAWAII_ALL_PILES] : 2);
}

static struct sil_message_ref why(const struct kawaii_view *view, uint16_t act, struct sil_messages *out)
{
	struct kawaii_sight sight;
	kawaii_look(view, &sight);
	if (act >= KAWAII_ROCK && act <= KAWAII_SCISSORS)
		return why_sign(view, out);
	if (act != KAWAII_FLIP && act <= KAWAII_ALL_PILES)
		return why_claim(&sight, act, out);
	if (act == KAWAII_TICK)
		return say_why_tick(out);
	if (!kawaii_in_play(view->phase))
		return say_why_done(out);
	if (act == KAWAII_FLIP || (view->piles && sight.to_come && !view->hearts[view->seat]))
		return why_flip(&sight, out);
	return view->piles ? why_pass(&sight, out) : say_why_no_pile(out);
}

void kawaii_explain(const struct sil_view *view, uint16_t act, struct sil_messages *out)
{
	sil_tell(out, why((const struct kawaii_view *)view, act, out));
}
