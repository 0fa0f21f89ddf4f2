/* Whether a view of goofspiel from outside makes sense. Freestanding. */
#include "games/goofspiel/goofspiel.h"

static const char *bad_prizes(const struct goofspiel_view *view)
{
	unsigned prizes = 0;
	for (int turn = 0; turn < MAX_CARDS; turn++) {
		unsigned prize = view->prize[turn];
		bool shown = turn <= view->turn && turn < view->cards;
		if (prize > view->cards || (prize != 0) != shown || (prize && prizes >> prize & 1))
			return "each prize is shown once, up to the face-up one";
		prizes |= 1u << prize;
	}
	return NULL;
}

static const char *bad_seat(const struct goofspiel_view *view, int s)
{
	unsigned hand = view->hand[s], last = view->last_bid[s];
	if (!goofspiel_shows(&view->public, view->seat, s))
		return hand || last || view->points[s] < 0 ? "a rival's cards are hidden" : NULL;
	if (hand >> view->cards || __builtin_popcount(hand) != view->cards - view->turn)
		return "everybody has spent one card a turn";
	if (last > view->cards || (last != 0) != (view->turn != 0) || hand << 1 >> last & 1)
		return "the latest bids are spent";
	return view->points[s] < 0 ? "points are never lost" : NULL;
}

/* [GS6] Bids of the past, and who has won: so that a world can be imagined from them. */
static const char *bad_past(const struct goofspiel_view *view, int s)
{
	unsigned cards = (unsigned)view->hand[s] << 1 | 1u << view->last_bid[s];
	bool shown = goofspiel_shows(&view->public, view->seat, s), told = view->seat < 2 || view->public.over;
	for (int turn = 0; turn < 2 * PAST_BYTES; turn++) {
		unsigned bid = goofspiel_past_bid(view->past[s], turn);
		if ((bid != 0) != (shown && turn + 1 < view->turn))
			return "the bids of the past are one's own";
		cards |= 1u << bid;
	}
	if (shown && (cards | 1) != (2u << view->cards) - 1)
		return "every card is held or was bid once";
	if (view->won[s] >> (told ? view->turn : 0) || view->won[0] & view->won[1])
		return "a prize was won once";
	return !told && (view->points[s] || view->lost) ? "who looks on knows no points" : NULL;
}

const char *goofspiel_view_broken(const struct sil_view *in)
{
	const struct goofspiel_view *view = (const struct goofspiel_view *)in;
	unsigned cards = view->public.options[OPTION_CARDS] ? view->public.options[OPTION_CARDS] : MAX_CARDS;
	if (view->cards != cards || view->turn > cards || view->public.over != (view->turn == cards))
		return "there is a turn for each card";
	const char *why = bad_prizes(view);
	for (int s = 0; s < view->public.seats && !why; s++)
		why = bad_seat(view, s);
	for (int s = 0; s < 2 && goofspiel_hides_bids(&view->public) && !why; s++)
		why = bad_past(view, s);
	if (why)
		return why;
	bool sealed = view->seat < view->public.seats && !view->public.over && !(view->public.due >> view->seat & 1);
	if (sealed ? view->own_bid < 1 || view->own_bid > cards : view->own_bid != 0)
		return "who is not due has sealed a card";
	return NULL;
}
