/* What happened in Kai Piranja, as messages: what came out of the water, what became of it, who hauled how much. Made
 * of views. */
#include "engine/narration.h"
#include "games/kai-piranja/kai-piranja.h"
#include "kai_piranja_messages.h"

static struct sil_message_ref species_name(struct sil_messages *out, int species)
{
	static const uint16_t names[SPECIES] = {SAY_PIRANHA, SAY_PUFFER, SAY_LION, SAY_BARRACUDA};
	return sil_add_message(out, names[species], NULL, 0);
}

static struct sil_message_ref fish_name(struct sil_messages *out, unsigned card)
{
	struct sil_message_ref species = species_name(out, __builtin_ctz(card & ANY_SPECIES));
	return card & HUNGRY  ? say_hungry(out, species)
	       : card & SMALL ? say_small(out, species)
			      : say_large(out, species);
}

static int row_length(const struct kai_piranja_view *view, int seat)
{
	int count = 0;
	for (unsigned at = view->row_last[seat]; at; at = view->under[at - 1])
		count++;
	return count;
}

static void tell_catches(const struct kai_piranja_view *before, const struct kai_piranja_view *after,
			 struct sil_messages *out)
{
	for (int s = 0; s < after->public.seats; s++) {
		if (after->catch_size[s] == before->catch_size[s])
			continue;
		if (before->row_last[s] && !after->row_last[s])
			sil_tell(out, say_hauls(out, s, row_length(before, s)));
		for (int k = 0; k < SPECIES; k++)
			if (before->pile_size[k] && !after->pile_size[k])
				sil_tell(out, say_takes(out, s, species_name(out, k), before->pile_size[k]));
	}
}

static struct sil_message_ref fate(const struct kai_piranja_view *after, unsigned card, struct sil_messages *out)
{
	if (card & HUNGRY && after->public.over)
		return say_ends(out);
	if (card & HUNGRY)
		return after->eaten ? say_eats(out, after->shown_by - 1, after->eaten) : say_eats_nothing(out);
	if (!after->placed_by)
		return say_swims_off(out);
	if (after->placed_by != after->shown_by)
		return say_swims_on(out, after->placed_by - 1);
	/* The row may have been hauled in since. */
	unsigned last = after->row_last[after->placed_by - 1], left = last ? after->under[last - 1] : 0;
	return say_joins(out, !left ? 0 : card & after->deck[left - 1] & ANY_SPECIES ? 1 : 2);
}

static void tell(const struct sil_view *from, const struct sil_view *to, struct sil_messages *out)
{
	const struct kai_piranja_view *before = (const struct kai_piranja_view *)from;
	const struct kai_piranja_view *after = (const struct kai_piranja_view *)to;
	tell_catches(before, after, out);
	if (after->next > before->next) {
		unsigned card = after->deck[after->next - 1];
		struct sil_message_ref what = say_reveals(out, after->shown_by - 1, fish_name(out, card));
		sil_tell(out, say_reveal(out, what, fate(after, card, out)));
		if (before->next < DANCE_CARDS && after->next >= DANCE_CARDS && !after->public.over)
			sil_tell(out, say_empty_sea(out));
	}
	if (!out->told.at && before->public.due && before->public.due != after->public.due)
		sil_tell(out, say_stops(out, __builtin_ctz(before->public.due)));
}

const struct sil_narration kai_piranja_narration = {.tell = tell};
