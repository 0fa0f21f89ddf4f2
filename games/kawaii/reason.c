/* Kawaii: one exact reason for or against an act, in both languages. Made of a view. */
#include "engine/out.h"
#include "games/kawaii/internal.h"
#include "games/kawaii/worth.h"

/* "3", "2.4" or "2,4": a decimal only where there is one. */
static void put_points(struct sil_out *out, float points)
{
	int tenths = (int)(points * 10 + (points < 0 ? -0.5f : 0.5f));
	if (tenths < 0)
		sil_put(out, "-"), tenths = -tenths;
	sil_put_int(out, tenths / 10);
	if (tenths % 10) {
		sil_say(out, ".", ",");
		sil_put_int(out, tenths % 10);
	}
}

static void put_gain(struct sil_out *out, float points)
{
	if (points >= 0.05f)
		sil_put(out, "+");
	put_points(out, points);
}

/* "pile 2 is worth 4 to you, its heart 1: +3; the heart goes to seat 2" */
static void reason_claim(const struct kawaii_sight *sight, unsigned claim, struct sil_out *out)
{
	const struct kawaii_view *view = sight->view;
	int piles = kawaii_ones[claim], hidden = 0;
	float worth = kawaii_worth(sight, claim);
	for (unsigned left = claim; left; left &= left - 1)
		hidden += sight->hidden[__builtin_ctz(left)];
	if (piles == 1) {
		sil_say(out, "pile ", "la pile ");
		sil_put_int(out, __builtin_ctz(claim));
		sil_say(out, " is worth ", " vaut ");
	} else {
		sil_say(out, "these ", "ces ");
		sil_put_int(out, piles);
		sil_say(out, " piles are worth ", " piles valent ");
	}
	put_points(out, worth);
	if (hidden)
		sil_say(out, " on average", " en moyenne");
	sil_say(out, " to you, ", " pour vous, ");
	if (piles == 1)
		sil_say(out, "a kept heart 1: ", "un cœur gardé 1 : ");
	else {
		sil_put_int(out, piles);
		sil_say(out, " kept hearts ", " cœurs gardés ");
		sil_put_int(out, piles);
		sil_say(out, ": ", " : ");
	}
	put_gain(out, worth - (float)piles);
	if (piles > 1 || hidden)
		return;
	int shops = __builtin_popcountll((view->taken[view->seat] | sight->pile[__builtin_ctz(claim)]) &
					 kawaii_of_flavour[CLOSED_SHOP]);
	if (shops == 3)
		sil_say(out, "; all three closed shops make 3", " ; les trois glaciers fermés font 3");
	else if (!(claim >> view->seat & 1)) {
		sil_say(out, "; the heart goes to seat ", " ; le cœur va à la place ");
		sil_put_int(out, __builtin_ctz(claim));
	}
}

static void say_best_pile(const struct kawaii_sight *sight, struct sil_out *out)
{
	unsigned best = 0;
	float worth = -100;
	for (unsigned p = 0; p < sight->view->public.seats; p++)
		if (sight->view->piles >> p & 1 && kawaii_worth(sight, 1u << p) > worth)
			best = p, worth = kawaii_worth(sight, 1u << p);
	sil_say(out, "the best pile, ", "la meilleure pile, la ");
	sil_put_int(out, best);
	sil_say(out, ", is worth ", ", vaut ");
	put_points(out, worth);
	sil_say(out, " to you, a kept heart 1", " pour vous, un cœur gardé 1");
}

/* "11 of the 31 cards you have not seen are sweet for you: on average a card brings 0.4" */
static void say_next_card(const struct kawaii_sight *sight, struct sil_out *out)
{
	const struct kawaii_view *view = sight->view;
	uint64_t good =
		kawaii_of_flavour[view->own_flavour] | kawaii_of_shape[view->own_shape] | kawaii_of_flavour[CHERRY];
	sil_put_int(out, __builtin_popcountll(sight->unseen & good));
	sil_say(out, " of the ", " des ");
	sil_put_int(out, __builtin_popcountll(sight->unseen));
	sil_say(out, " unseen cards bring you points; the mean is ",
		" cartes cachées vous rapportent ; la moyenne est ");
	put_points(out, kawaii_mean_card(sight));
}

/* All signs are alike; so everybody in the duel has the same chance. */
static void reason_sign(const struct kawaii_view *view, struct sil_out *out)
{
	int rivals = view->duel_pile ? kawaii_ones[view->duel[view->duel_pile - 1] & KAWAII_ALL_PILES] : 2;
	sil_say(out, "all signs are alike; the pile is yours 1 time in ",
		"tous les signes se valent ; la pile est à vous 1 fois sur ");
	sil_put_int(out, rivals);
}

void kawaii_explain(const struct sil_view *in, uint16_t act, struct sil_out *out)
{
	const struct kawaii_view *view = (const struct kawaii_view *)in;
	struct kawaii_sight sight;
	kawaii_look(view, &sight);
	if (act >= KAWAII_ROCK && act <= KAWAII_SCISSORS) {
		reason_sign(view, out);
	} else if (act != KAWAII_FLIP && act <= KAWAII_ALL_PILES) {
		reason_claim(&sight, act, out);
	} else if (act == KAWAII_TICK) {
		sil_say(out, "time is up", "le temps est écoulé");
	} else if (!kawaii_in_play(view->phase)) {
		sil_say(out, "the next round begins when everybody is done",
			"la manche suivante commence quand tout le monde est prêt");
	} else if (act == KAWAII_FLIP || (view->piles && sight.to_come && !view->hearts[view->seat])) {
		say_next_card(&sight, out);
	} else if (!view->piles) {
		sil_say(out, "no pile is left", "il ne reste aucune pile");
	} else {
		say_best_pile(&sight, out);
		if (sight.to_come) {
			sil_say(out, "; each card to come brings it ", " ; chaque carte à venir y ajoute ");
			put_points(out, kawaii_mean_card(&sight));
		}
	}
}
