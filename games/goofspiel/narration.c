/* What happened in Goofspiel, as messages. Made of views. */
#include "engine/narration.h"
#include "games/goofspiel/goofspiel.h"
#include "goofspiel_messages.h"

/* [GS4] The highest bid takes the prize; a tie for it loses it. */
static int taker(const struct goofspiel_view *view)
{
	int best = -1, ties = 0;
	for (int s = 0; s < view->public.seats; s++) {
		if (best < 0 || view->last_bid[s] > view->last_bid[best])
			best = s, ties = 0;
		else
			ties += view->last_bid[s] == view->last_bid[best];
	}
	return ties ? -1 : best;
}

/* [GS6] The same where bids are hidden. */
static int winner_of(const struct goofspiel_view *view, int turn)
{
	return view->won[0] >> turn & 1 ? 0 : view->won[1] >> turn & 1 ? 1 : -1;
}

static void tell(const struct sil_view *from, const struct sil_view *to, struct sil_messages *out)
{
	const struct goofspiel_view *before = (const struct goofspiel_view *)from;
	const struct goofspiel_view *after = (const struct goofspiel_view *)to;
	struct sil_message_ref bids = {0};
	if (after->turn <= before->turn) /* nothing, or a move was taken back */
		return;
	bool told = !goofspiel_hides_bids(&after->public) || after->public.over;
	if (!told && after->seat >= after->public.seats)
		return;
	for (int s = 0; s < after->public.seats && told; s++)
		sil_append(out, &bids, say_bid(out, s, after->last_bid[s]));
	if (told)
		sil_tell(out, say_bids(out, bids));
	int winner = told ? taker(after) : winner_of(after, before->turn), prize = before->prize[before->turn];
	sil_tell(out, winner < 0 ? say_tie(out, prize) : say_wins(out, winner, prize));
}

const struct sil_narration goofspiel_narration = {.tell = tell};
