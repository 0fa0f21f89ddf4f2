/* Chawaï told in words: the divers of a turn, and who took what where. */
#include "engine/narration.h"
#include "games/chawai/words.h"

static void word(const struct sil_view *in, uint16_t act, const struct sil_players *cast, struct sil_out *out)
{
	(void)in, (void)cast;
	sil_say(out, "dive to ", "plonger à ");
	sil_put_int(out, act + 1);
}

static void put_the_card(struct sil_out *out, unsigned face)
{
	static const char *const names[SIL_LANGS][KINDS] = {
		{"the sardine", "the tiger fish", "the emperor tuna", "the sea lantern", "the jellyfish", "the gull"},
		{"la chardine", "le poisson-tigre", "le thon-empereur", "la lanterne-de-mer", "la méduse",
		 "le goéland"},
	};
	sil_put(out, names[out->lang][chawai_kind(face)]);
	if (face != GULL)
		sil_put(out, " "), sil_put_int(out, chawai_value(face));
}

/* [CH6] [CH7] Who took bottom, middle and surface in the turn just played: the deepest, the second, the shallowest.
 * Kiti, who stood one gap back then, settles ties: from there upwards the deep comes first. */
static void takers(const struct chawai_view *view, int taker[CHAWAI_SLOTS])
{
	int seats = view->public.seats, order[CHAWAI_SEATS];
	int kiti = (view->kiti + seats - 1) % seats;
	for (int i = 0; i < seats; i++) {
		int seat = (kiti - i + seats) % seats, at = i;
		for (; at > 0 && view->last[order[at - 1]] < view->last[seat]; at--)
			order[at] = order[at - 1];
		order[at] = seat;
	}
	taker[CHAWAI_BOTTOM] = order[0], taker[CHAWAI_MIDDLE] = order[1], taker[CHAWAI_SURFACE] = order[seats - 1];
}

/* What lay in a slot. Where people may forget, a card that was hidden shows by what it did to the pile. */
static unsigned taken(const struct chawai_view *before, const struct chawai_view *after, int slot, int seat)
{
	unsigned face = after->drawn[CHAWAI_SLOTS * before->turn + slot];
	if (!face)
		face = before->drawn[CHAWAI_SLOTS * before->turn + slot];
	if (face)
		return face;
	int grew = after->height[seat] - before->height[seat];
	return grew > 0 ? after->pile[seat][after->height[seat] - 1] : grew < -1 ? JELLYFISH_10 : GULL;
}

static void tell_gull(const struct chawai_view *before, const struct sil_players *cast, int seat, struct sil_out *out)
{
	unsigned top = before->height[seat] ? before->pile[seat][before->height[seat] - 1] : 0;
	if (top) {
		sil_say(out, "A gull flies away from ", "Un goéland s'envole de chez ");
		sil_put_name(out, cast, seat);
		sil_say(out, " with ", " avec ");
		put_the_card(out, top);
		sil_say(out, "!\n", " !\n");
	} else {
		sil_say(out, "A gull finds nothing to steal from ", "Un goéland ne trouve rien à voler chez ");
		sil_put_name(out, cast, seat);
		sil_put(out, ".\n");
	}
}

static void tell_catch(const struct chawai_view *before, const struct chawai_view *after, int slot, int seat,
		       const struct sil_players *cast, struct sil_out *out)
{
	static const char *const places[SIL_LANGS][CHAWAI_SLOTS] = {
		{" from the bottom.", " from the middle.", " at the surface."},
		{" au fond.", " au milieu.", " à la surface."},
	};
	unsigned face = taken(before, after, slot, seat);
	if (face == GULL) {
		tell_gull(before, cast, seat, out);
		return;
	}
	sil_put_subject_verb(out, cast, seat, "take ", "takes ", "prenez ", "prend ");
	put_the_card(out, face);
	sil_put(out, places[out->lang][slot]);
	if (after->height[seat] < before->height[seat])
		sil_say(out, " Three jellyfish: back into the sea!", " Trois méduses : toutes à l'eau !");
	if (chawai_is_lantern(face) && !after->public.over) {
		sil_say(out, " It shines for ", " Elle n'éclaire que ");
		sil_put_name(out, cast, seat);
		sil_say(out, " alone.", ".");
	}
	sil_put(out, "\n");
}

static void tell(const struct sil_view *from, const struct sil_view *to, const struct sil_players *cast,
		 struct sil_out *out)
{
	const struct chawai_view *before = (const struct chawai_view *)from, *after = (const struct chawai_view *)to;
	int taker[CHAWAI_SLOTS];
	unsigned seen = 0, equal = 0;
	if (after->turn <= before->turn) /* nothing, or a move was taken back */
		return;
	sil_say(out, "Splash! ", "Plouf ! ");
	for (int s = 0; s < after->public.seats; s++) {
		sil_put(out, s ? ", " : "");
		sil_put_name(out, cast, s), sil_put(out, " "), sil_put_int(out, after->last[s]);
		equal |= seen & 1u << after->last[s], seen |= 1u << after->last[s];
	}
	sil_say(out, equal ? ". Equal divers: Kiti decides.\n" : ".\n",
		equal ? ". Plongeurs égaux : Kiti tranche.\n" : ".\n");
	takers(after, taker);
	for (int slot = 0; slot < CHAWAI_SLOTS; slot++)
		tell_catch(before, after, slot, taker[slot], cast, out);
}

const struct sil_narration chawai_narration = {.game = "chawai", .word = word, .tell = tell};
