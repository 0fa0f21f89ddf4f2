/* Whether a view of Wa Chat Bi from outside makes sense. Freestanding. */
#include "games/wa-chat-bi/wa-chat-bi.h"

static const char *bad_members(const struct wa_chat_bi_view *view)
{
	unsigned seats = view->public.seats;
	if (view->backwards > 1 || view->asking > 1 || view->meal_fresh > 1 || view->meal_kind > WCB_EMPTY_HAND)
		return "a question has an answer that exists";
	if (view->last_act > WCB_PLAY_NEXT + seats && view->last_act <= WCB_SPICE)
		return "nobody was called who is not there";
	if (view->last_act > WCB_ACTS || view->last_seat >= seats || view->meal_seat >= seats || view->no_dish >> seats)
		return "only who is there plays, draws and hides something";
	if (view->indigestion < 1 || view->indigestion > WCB_MAX_INDIGESTION || view->aside > view->indigestion)
		return "one to six Indigestion cards, in the draw pile or set aside";
	if (view->meal_cards > WCB_ALL_CARDS || wcb_total(view->meal) > view->meal_cards)
		return "what was shown of a meal was drawn";
	return NULL;
}

/* Of the cards that nobody has seen there are enough for every hand. */
static const char *bad_cards(const struct wa_chat_bi_view *view)
{
	unsigned unseen = 0, hidden = 0;
	wcb_cards all = view->pile | view->discards | view->hand;
	for (unsigned s = 0; s < view->public.seats; s++) {
		wcb_cards held = s == view->seat ? view->hand : view->known[s];
		if (view->size[s] < wcb_total(held) || view->tokens[s] > WCB_LAST_TOKEN)
			return "nobody holds fewer cards than were seen, or more than three tokens";
		hidden += view->size[s] - wcb_total(held);
		all |= view->known[s];
	}
	if (all >> WCB_INDIGESTION_AT || view->meal >> (WCB_INDIGESTION_AT + 4))
		return "nobody keeps an Indigestion card";
	for (unsigned kind = 0; kind < WCB_INDIGESTION; kind++) {
		unsigned cards = wcb_count(view->pile, kind) + wcb_count(view->discards, kind);
		for (unsigned s = 0; s < view->public.seats; s++)
			cards += wcb_count(s == view->seat ? view->hand : view->known[s], kind);
		if (cards > wcb_count(WCB_DECK, kind) || wcb_count(view->meal, kind) > wcb_count(WCB_DECK, kind))
			return "no card is there twice";
		unseen += wcb_count(WCB_DECK, kind) - cards;
	}
	return hidden > unseen ? "hands hold cards that exist" : NULL;
}

const char *wa_chat_bi_view_broken(const struct sil_view *in)
{
	const struct wa_chat_bi_view *view = (const struct wa_chat_bi_view *)in;
	const char *why = bad_members(view);
	return why ? why : bad_cards(view);
}
