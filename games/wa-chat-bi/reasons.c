/* One exact reason for or against each act of Wa Chat Bi, as messages: risks of meals, odds of hands. Made of views. */
#include "games/wa-chat-bi/forecast.h"

#include "wa_chat_bi_messages.h"

#define DISHES 0xffffff

static struct sil_message_ref why_eat(const struct wa_chat_bi_view *view, struct sil_messages *out)
{
	unsigned worth = wcb_worth(view->pile);
	return say_why_eat(out, (int)worth, view->deck_cards, view->indigestion,
			   wcb_risk(worth, view->deck_cards, view->indigestion),
			   view->tokens[view->seat] == WCB_LAST_TOKEN - 1, (int)(view->size[view->seat] + worth));
}

/* Whether the next player can serve the same dish again. */
static struct sil_message_ref next_hand(const struct wcb_table *table, int next, unsigned dish,
					struct sil_messages *out)
{
	const struct wa_chat_bi_view *view = table->view;
	if (view->size[next] == 0)
		return say_draws_first(out, wcb_risk(WCB_EMPTY_DRAW, view->deck_cards, view->indigestion));
	return say_holds(out, (int)dish + 2, wcb_can_pass(table, next, dish).serve);
}

static void why_pass(const struct wa_chat_bi_view *view, uint16_t act, struct sil_messages *out)
{
	struct wcb_table table = wcb_judge(view);
	int next = wcb_next_seat(view, act);
	wcb_cards pile = wcb_next_pile(view, act);
	bool skips = act >= WCB_SKIP && act < WCB_PLAY_MORE;
	unsigned old = wcb_worth(view->pile), worth = wcb_worth(pile),
		 left = view->size[view->seat] - (skips ? 2u : 1u);
	if (skips)
		sil_tell(out, say_why_skip(out, (int)old, wcb_risk(old, view->deck_cards, view->indigestion)));
	if (pile & DISHES) {
		struct sil_message_ref hand =
			next_hand(&table, next, (unsigned)__builtin_ctzll(pile & DISHES) / 4, out);
		sil_tell(out, say_why_pass(out, (int)worth, wcb_risk(worth, view->deck_cards, view->indigestion), next,
					   hand, view->tokens[next] == WCB_LAST_TOKEN - 1));
	} else {
		sil_tell(out, say_why_pass_no_dish(out, next));
	}
	if (left == 0)
		sil_tell(out, say_why_empty(out, wcb_risk(WCB_EMPTY_DRAW, view->deck_cards, view->indigestion)));
}

/* [WC11] What a meal of five would risk in the new draw pile. */
static struct sil_message_ref why_answer(const struct wa_chat_bi_view *view, struct sil_messages *out)
{
	unsigned cards = view->deck_cards + wcb_total(view->discards) + view->aside, fewest = WCB_LAST_TOKEN;
	for (int s = 0; s < view->public.seats; s++)
		if (s != view->seat && view->tokens[s] < fewest)
			fewest = view->tokens[s];
	return say_why_answer(out, wcb_risk(5, cards + 1, view->indigestion + 1u),
			      wcb_risk(5, cards, view->indigestion), view->tokens[view->seat], (int)fewest);
}

void wa_chat_bi_explain(const struct sil_view *in, uint16_t act, struct sil_messages *out)
{
	const struct wa_chat_bi_view *view = (const struct wa_chat_bi_view *)in;
	if (act >= WCB_SPICE)
		sil_tell(out, why_answer(view, out));
	else if (act == WCB_EAT)
		sil_tell(out, why_eat(view, out));
	else
		why_pass(view, act, out);
}
