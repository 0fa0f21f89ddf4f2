/* One exact reason for or against each act of Wa Chat Bi, in words: risks of meals, odds of hands. Made of views. */
#include "games/wa-chat-bi/forecast.h"

#include "engine/out.h"

#define DISHES 0xffffff

/* A certainty is the only 100 %, an impossibility the only 0 %. */
static void put_percent(struct sil_out *out, float chance)
{
	int percent = (int)(100 * chance + 0.5f);
	percent = percent == 100 && chance < 1 ? 99 : percent == 0 && chance > 0 ? 1 : percent;
	sil_put_int(out, percent);
	sil_say(out, "%", " %");
}

static void say_risk(struct sil_out *out, float risk)
{
	put_percent(out, risk);
	sil_say(out, " risk", " de risque");
}

static void say_cards(struct sil_out *out, unsigned cards)
{
	sil_put_int(out, cards);
	sil_say(out, cards == 1 ? " card" : " cards", cards <= 1 ? " carte" : " cartes");
}

static void say_seat(struct sil_out *out, int seat)
{
	sil_say(out, "seat ", "la place ");
	sil_put_int(out, seat);
}

static void reason_to_eat(const struct wa_chat_bi_view *view, struct sil_out *out)
{
	unsigned worth = wcb_worth(view->pile);
	float risk = wcb_risk(worth, view->deck_cards, view->indigestion);
	sil_say(out, "You draw ", "Vous piochez ");
	sil_put_int(out, worth);
	sil_say(out, " of ", " des ");
	say_cards(out, view->deck_cards);
	sil_say(out, ", with ", ", dont ");
	sil_put_int(out, view->indigestion);
	sil_say(out, " Indigestion among them: ", " Indigestion : ");
	say_risk(out, risk);
	if (view->tokens[view->seat] == WCB_LAST_TOKEN - 1)
		sil_say(out, " of your third token, which ends the game",
			" de prendre le troisième jeton et de perdre");
	if (risk < 1) {
		sil_say(out, "; else you hold ", " ; sinon vous aurez ");
		say_cards(out, view->size[view->seat] + worth);
	}
	sil_put(out, ".");
}

/* Whether the next player can serve the same dish again. */
static void say_next_hand(const struct wcb_table *table, int next, unsigned dish, struct sil_out *out)
{
	const struct wa_chat_bi_view *view = table->view;
	if (view->size[next] == 0) {
		sil_say(out, ", who has no card and first draws three (",
			", qui n'a plus de carte et pioche d'abord trois (");
		say_risk(out, wcb_risk(WCB_EMPTY_DRAW, view->deck_cards, view->indigestion));
		sil_put(out, ")");
		return;
	}
	float serve = wcb_can_pass(table, next, dish).serve;
	sil_say(out, ", who holds ", ", qui a ");
	if (serve >= 1)
		sil_say(out, "a ", "un ");
	else if (serve <= 0)
		sil_say(out, "no ", "aucun ");
	else
		sil_say(out, "a ", "un ");
	sil_put_int(out, dish + 2);
	if (serve > 0 && serve < 1) {
		sil_say(out, " with ", " avec ");
		put_percent(out, serve);
	}
}

static void reason_to_pass(const struct wa_chat_bi_view *view, uint16_t act, struct sil_out *out)
{
	struct wcb_table table = wcb_judge(view);
	int next = wcb_next_seat(view, act);
	wcb_cards pile = wcb_next_pile(view, act);
	bool skips = act >= WCB_SKIP && act < WCB_PLAY_MORE;
	unsigned worth = wcb_worth(pile), left = view->size[view->seat] - (skips ? 2u : 1u);
	if (skips) {
		unsigned old = wcb_worth(view->pile);
		sil_say(out, "Two cards get you rid of a pile of ", "Deux cartes vous débarrassent d'une pile de ");
		sil_put_int(out, old);
		sil_put(out, " (");
		say_risk(out, wcb_risk(old, view->deck_cards, view->indigestion));
		sil_say(out, "). ", "). ");
	}
	if (pile & DISHES) {
		sil_say(out, "A pile of ", "Une pile de ");
		sil_put_int(out, worth);
		sil_put(out, " (");
		say_risk(out, wcb_risk(worth, view->deck_cards, view->indigestion));
		sil_say(out, ") for ", ") pour ");
		say_seat(out, next);
		say_next_hand(&table, next, (unsigned)__builtin_ctzll(pile & DISHES) / 4, out);
		if (view->tokens[next] == WCB_LAST_TOKEN - 1)
			sil_say(out, "; a third token there ends the game",
				" ; un troisième jeton y finirait la partie");
	} else {
		sil_say(out, "No dish lies there yet: nobody can eat, and ", "Pas encore de plat : rien à manger, et ");
		say_seat(out, next);
		sil_say(out, " may serve any", " peut servir n'importe lequel");
	}
	if (left == 0) {
		sil_say(out, "; your hand is empty then: you draw three first, ",
			" ; votre main sera vide : vous piocherez d'abord trois cartes, ");
		say_risk(out, wcb_risk(WCB_EMPTY_DRAW, view->deck_cards, view->indigestion));
		sil_say(out, " as things are", " en l'état");
	}
	sil_put(out, ".");
}

/* [WC11] What a meal of five would risk in the new draw pile. */
static void reason_to_answer(const struct wa_chat_bi_view *view, struct sil_out *out)
{
	unsigned cards = view->deck_cards + wcb_total(view->discards) + view->aside;
	sil_say(out, "In the new draw pile a meal of 5 has ", "Dans la nouvelle pioche, un repas de 5 a ");
	say_risk(out, wcb_risk(5, cards + 1, view->indigestion + 1u));
	sil_say(out, " with spice, ", " avec spice, ");
	put_percent(out, wcb_risk(5, cards, view->indigestion));
	sil_say(out, " without; you have ", " sans ; vous avez ");
	unsigned fewest = WCB_LAST_TOKEN, mine = view->tokens[view->seat];
	for (int s = 0; s < view->public.seats; s++)
		if (s != view->seat && view->tokens[s] < fewest)
			fewest = view->tokens[s];
	sil_put_int(out, mine);
	sil_say(out, mine == 1 ? " token, the best of the others " : " tokens, the best of the others ",
		mine == 1 ? " jeton, le meilleur des autres " : " jetons, le meilleur des autres ");
	sil_put_int(out, fewest);
	sil_put(out, ".");
}

void wa_chat_bi_explain(const struct sil_view *in, uint16_t act, struct sil_out *out)
{
	const struct wa_chat_bi_view *view = (const struct wa_chat_bi_view *)in;
	if (act >= WCB_SPICE)
		reason_to_answer(view, out);
	else if (act == WCB_EAT)
		reason_to_eat(view, out);
	else
		reason_to_pass(view, act, out);
}
