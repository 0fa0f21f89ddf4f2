/* Goofspiel told in words. */
#include "engine/narration.h"
#include "games/goofspiel/goofspiel.h"

static void word(const struct sil_view *in, uint16_t act, const struct sil_players *cast, struct sil_out *out)
{
	(void)in, (void)cast;
	sil_say(out, "bid ", "miser ");
	sil_put_int(out, act + 1);
}

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

static void tell(const struct sil_view *from, const struct sil_view *to, const struct sil_players *cast,
		 struct sil_out *out)
{
	const struct goofspiel_view *before = (const struct goofspiel_view *)from;
	const struct goofspiel_view *after = (const struct goofspiel_view *)to;
	if (after->turn <= before->turn) /* nothing, or a move was taken back */
		return;
	sil_say(out, "Bids: ", "Mises : ");
	for (int s = 0; s < after->public.seats; s++) {
		sil_put(out, s ? ", " : "");
		sil_put_name(out, cast, s), sil_put(out, " "), sil_put_int(out, after->last_bid[s]);
	}
	sil_put(out, ".\n");
	int winner = taker(after);
	if (winner < 0)
		sil_say(out, "A tie: nobody gets the prize ", "Égalité : personne n'a le prix ");
	else
		sil_put_subject_verb(out, cast, winner, "win the prize ", "wins the prize ", "gagnez le prix ",
				     "gagne le prix ");
	sil_put_int(out, before->prize[before->turn]);
	sil_put(out, ".\n");
}

const struct sil_narration goofspiel_narration = {.game = "goofspiel", .word = word, .tell = tell};
