/* What happened in Chawaï, as messages: the divers of a turn, and who took what where. Made of views. */
#include "engine/narration.h"
#include "chawai_messages.h"
#include "games/chawai/words.h"

static struct sil_message_ref the_card(struct sil_messages *out, unsigned face)
{
	static const uint16_t kinds[KINDS] = {SAY_SARDINE, SAY_TIGER, SAY_TUNA, SAY_LANTERN, SAY_JELLYFISH, SAY_GULL};
	return say_the_card(out, sil_add_message(out, kinds[chawai_kind(face)], NULL, 0), chawai_value(face));
}

/* [CH6] [CH7] Who dived in the turn just played, the deepest first. Kiti, who stood one gap back then, settles ties:
 * from there upwards the deep comes first. */
static void rank(const struct chawai_view *view, int order[CHAWAI_SEATS])
{
	int seats = view->public.seats;
	int kiti = (view->kiti + seats - 1) % seats;
	for (int i = 0; i < seats; i++) {
		int seat = (kiti - i + seats) % seats, at = i;
		for (; at > 0 && view->last[order[at - 1]] < view->last[seat]; at--)
			order[at] = order[at - 1];
		order[at] = seat;
	}
}

/* Who dived equally deep, in the order in which Kiti lets them to their cards, which at the surface is the other way
 * round: one message for each such diver. Where none of them takes anything there is nothing to settle. */
static void tell_equal(const struct chawai_view *view, const int order[CHAWAI_SEATS], struct sil_messages *out)
{
	int seats = view->public.seats;
	for (int i = 0, end; i < seats; i = end) {
		struct sil_message_ref ranks = {0};
		for (end = i + 1; end < seats && view->last[order[end]] == view->last[order[i]];)
			end++;
		for (int place = 0; i + place < end; place++)
			sil_append(out, &ranks, say_ranked(out, order[i < 2 ? i + place : end - 1 - place], place));
		if (end - i > 1 && (i < 2 || end == seats))
			sil_tell(out, say_equal(out, view->last[order[i]], ranks));
	}
}

/* Who took nothing, and why: a tie lost to the second or to the last diver, or neither deep nor shallow enough. The
 * last, who equals itself, comes after all of these. */
static void tell_nothing(const struct chawai_view *view, const int order[CHAWAI_SEATS], struct sil_messages *out)
{
	unsigned between = 0;
	for (int i = 2, last = view->public.seats - 1; i <= last; i++) {
		int diver = view->last[order[i]];
		bool tied = diver == view->last[order[1]] || diver == view->last[order[last]];
		unsigned none = tied ? i < last ? 1u << order[i] : between : 0;
		between |= tied ? 0 : 1u << order[i];
		if (none)
			sil_tell(out, say_nothing_for(out, none, i < last ? diver : 0));
	}
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

static void tell_catch(const struct chawai_view *before, const struct chawai_view *after, int slot, int seat,
		       struct sil_messages *out)
{
	static const uint16_t depths[CHAWAI_SLOTS] = {SAY_BOTTOM, SAY_MIDDLE, SAY_SURFACE};
	unsigned face = taken(before, after, slot, seat);
	unsigned top = before->height[seat] ? before->pile[seat][before->height[seat] - 1] : 0;
	if (face == GULL) {
		sil_tell(out, top ? say_gull_steals(out, seat, the_card(out, top)) : say_gull_finds_nothing(out, seat));
		return;
	}
	sil_tell(out, say_takes(out, seat, the_card(out, face), sil_add_message(out, depths[slot], NULL, 0)));
	if (after->height[seat] < before->height[seat])
		sil_tell(out, say_three_jellyfish(out));
	if (chawai_is_lantern(face) && !after->public.over)
		sil_tell(out, say_shines(out, seat));
}

static void tell(const struct sil_view *from, const struct sil_view *to, struct sil_messages *out)
{
	const struct chawai_view *before = (const struct chawai_view *)from, *after = (const struct chawai_view *)to;
	int order[CHAWAI_SEATS], seats = after->public.seats;
	struct sil_message_ref dives = {0};
	if (after->turn <= before->turn) /* nothing, or a move was taken back */
		return;
	for (int s = 0; s < seats; s++)
		sil_append(out, &dives, say_dive(out, s, after->last[s]));
	sil_tell(out, say_splash(out, dives));
	rank(after, order);
	tell_equal(after, order, out);
	for (int slot = CHAWAI_BOTTOM; slot < CHAWAI_SLOTS; slot++)
		tell_catch(before, after, slot, order[slot == CHAWAI_SURFACE ? seats - 1 : slot], out);
	tell_nothing(after, order, out);
}

const struct sil_narration chawai_narration = {.tell = tell};
