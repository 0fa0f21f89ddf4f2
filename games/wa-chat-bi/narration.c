/* What happened in Wa Chat Bi, as messages: who serves what, who eats how much, who feels sick. Made of views. */
#include <string.h>

#include "engine/narration.h"
#include "games/wa-chat-bi/wa-chat-bi.h"
#include "wa_chat_bi_messages.h"

static int dish_number(int kind)
{
	return kind + 2;
}

static struct sil_message_ref dish(const struct wa_chat_bi_view *before, const struct wa_chat_bi_view *after, int seat,
				   int kind, struct sil_messages *out)
{
	return before->pile ? say_serves(out, seat, dish_number(kind), (int)wcb_worth(after->pile))
			    : say_opens(out, seat, dish_number(kind));
}

static void tell_move(const struct wa_chat_bi_view *before, const struct wa_chat_bi_view *after,
		      struct sil_messages *out)
{
	int seat = after->last_seat, act = after->last_act - 1;
	if (act < WCB_EAT)
		sil_tell(out, dish(before, after, seat, act, out));
	else if (act == WCB_EAT)
		; /* told by the meal */
	else if (act < WCB_PLAY_MORE)
		sil_tell(out, say_skips(out, seat, dish_number(act - WCB_SKIP)));
	else if (act == WCB_PLAY_MORE)
		sil_tell(out, say_plays_more(out, seat, after->pile ? (int)wcb_worth(after->pile) : 0));
	else if (act < WCB_PLAY_NEXT)
		sil_tell(out, say_plays_turn(out, seat));
	else if (act < WCB_SPICE)
		sil_tell(out, say_plays_next(out, seat, act - WCB_PLAY_NEXT));
	else
		sil_tell(out, act == WCB_SPICE ? say_spices(out, seat) : say_adds_none(out, seat));
}

static void tell_meal(const struct wa_chat_bi_view *after, struct sil_messages *out)
{
	static const uint16_t specials[] = {SAY_MORE, SAY_TURN, SAY_NEXT};
	struct sil_message_ref cards = {0};
	for (unsigned kind = 0; kind < WCB_INDIGESTION; kind++) {
		int many = (int)wcb_count(after->meal, kind);
		if (!many)
			continue;
		struct sil_message_ref card = kind < WCB_DISHES
						      ? say_dish(out, dish_number((int)kind))
						      : sil_add_message(out, specials[kind - WCB_MORE], NULL, 0);
		sil_append(out, &cards, say_heap(out, card, many));
	}
	bool well = !wcb_count(after->meal, WCB_INDIGESTION);
	sil_tell(out, after->meal_kind == WCB_ATE ? say_eats(out, after->meal_seat, after->meal_cards, cards, well)
						  : say_draws(out, after->meal_seat, after->meal_cards, cards));
}

static void tell(const struct sil_view *from, const struct sil_view *to, struct sil_messages *out)
{
	const struct wa_chat_bi_view *before = (const struct wa_chat_bi_view *)from;
	const struct wa_chat_bi_view *after = (const struct wa_chat_bi_view *)to;
	if (!after->last_act || !memcmp(before, after, sizeof *after))
		return;
	tell_move(before, after, out);
	if (after->meal_fresh)
		tell_meal(after, out);
	for (int s = 0; s < after->public.seats; s++)
		if (after->tokens[s] > before->tokens[s])
			sil_tell(out, say_sick(out, s, after->tokens[s]));
	if (after->public.over && !before->public.over)
		sil_tell(out, say_closed(out));
}

const struct sil_narration wa_chat_bi_narration = {.tell = tell};
