/* What happened in Kawaii, as messages: cards flipped, piles claimed, races, duels, rounds. Made of views. */
#include <string.h>

#include "engine/narration.h"
#include "games/kawaii/words.h"
#include "kawaii_messages.h"

static struct sil_message_ref flavour(struct sil_messages *out, unsigned number)
{
	static const uint16_t names[KAWAII_KINDS] = {SAY_STRAWBERRY, SAY_VANILLA,     SAY_CHOCOLATE, SAY_PISTACHIO,
						     SAY_BLUEBERRY,  SAY_CLOSED_SHOP, SAY_CHERRY};
	return sil_add_message(out, names[number], NULL, 0);
}

static struct sil_message_ref shape(struct sil_messages *out, unsigned number)
{
	static const uint16_t names[] = {SAY_CONE, SAY_STICK, SAY_CUP, SAY_LOLLY, SAY_SANDWICH};
	return sil_add_message(out, names[number], NULL, 0);
}

static struct sil_message_ref card_name(struct sil_messages *out, unsigned card)
{
	if (kawaii_shape_of[card] > SANDWICH)
		return flavour(out, kawaii_flavour_of[card]);
	struct sil_message_ref taste = flavour(out, kawaii_flavour_of[card]);
	return say_ice(out, taste, shape(out, kawaii_shape_of[card]));
}

/* The card that flip number f laid, if it still lies where the viewer sees it. */
static void tell_flips(const struct kawaii_view *before, const struct kawaii_view *after, struct sil_messages *out)
{
	for (int f = before->round == after->round ? before->flipped : 0; f < after->flipped; f++)
		if (after->deck[f])
			sil_tell(out, say_flips(out, (after->starter + f) % after->public.seats,
						card_name(out, after->deck[f])));
}

static struct sil_message_ref how_decided(const struct kawaii_race *race, struct sil_messages *out)
{
	unsigned margin = UINT16_MAX;
	for (int s = 0; s < KAWAII_SEATS; s++)
		if (race->rivals >> s & 1 && s != race->winner - 1 && race->behind_ms[s] < margin)
			margin = race->behind_ms[s];
	return race->how == KAWAII_FASTER     ? say_faster(out, (int)margin)
	       : race->how == KAWAII_BY_SIGNS ? say_by_signs(out)
	       : race->how == KAWAII_BY_DRAW  ? say_by_lot(out)
					      : (struct sil_message_ref){0};
}

static void tell_races(const struct kawaii_view *before, const struct kawaii_view *after, struct sil_messages *out)
{
	for (int pile = 0; pile < after->public.seats; pile++) {
		const struct kawaii_race *race = &after->race[pile];
		bool shrank = after->round == before->round && after->count[pile] < before->count[pile];
		int winner = race->winner - 1;
		if (!race->winner || (!shrank && !memcmp(race, &before->race[pile], sizeof *race)))
			continue;
		struct sil_message_ref how = how_decided(race, out);
		sil_tell(out, winner == pile ? say_takes_own(out, winner, race->cards, how)
					     : say_takes(out, winner, say_pile_of(out, pile), race->cards, how, pile));
	}
}

static void tell_duel(const struct kawaii_view *before, const struct kawaii_view *after, struct sil_messages *out)
{
	static const uint16_t names[] = {0, SAY_ROCK, SAY_PAPER, SAY_SCISSORS};
	bool ended = before->duel_pile && (after->duel_pile != before->duel_pile || after->throws > before->throws);
	struct sil_message_ref signs = {0};
	for (int s = 0; ended && s < after->public.seats; s++)
		if (before->duel[before->duel_pile - 1] >> s & 1 && after->last_sign[s])
			sil_append(out, &signs,
				   say_sign(out, s, sil_add_message(out, names[after->last_sign[s]], NULL, 0)));
	if (signs.at)
		sil_tell(out, say_signs(out, signs));
	if (after->duel_pile && after->duel_pile != before->duel_pile)
		sil_tell(out, say_duel(out, after->duel[after->duel_pile - 1], say_pile_of(out, after->duel_pile - 1)));
}

/* [KW-g] Points, once a round is scored; favourites stand in every drawing of it. */
static void tell_round(const struct kawaii_view *after, struct sil_messages *out)
{
	struct sil_message_ref scores = {0};
	for (int s = 0; s < after->public.seats; s++)
		sil_append(out, &scores, say_scored(out, s, after->was_points[s]));
	sil_tell(out, say_round_over(out, after->round, scores));
}

static void tell(const struct sil_view *from, const struct sil_view *to, struct sil_messages *out)
{
	const struct kawaii_view *before = (const struct kawaii_view *)from, *after = (const struct kawaii_view *)to;
	unsigned mine = (unsigned)after->own_sealed & ~(unsigned)before->own_sealed & KAWAII_ALL_PILES;
	if (after->stopped && !before->stopped && !mine) /* one knows what one did oneself */
		sil_tell(out, say_stop(out));
	if (mine && after->public.options[0] == KAWAII_LIVE) /* a calm choice may be read over one's shoulder */
		sil_tell(out, say_claimed(out, mine));
	tell_duel(before, after, out);
	tell_races(before, after, out);
	if (after->round > before->round)
		tell_round(after, out);
	tell_flips(before, after, out);
	if (after->phase == KAWAII_LAST_CALL && before->phase != KAWAII_LAST_CALL)
		sil_tell(out, say_last_call(out));
}

const struct sil_narration kawaii_narration = {.tell = tell};
