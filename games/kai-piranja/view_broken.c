/* Whether a view of Kai Piranja from outside makes sense. Freestanding. Where each card lies is checked by broken.c, in
 * the state that the view's stacks are copied to. */
#include "games/kai-piranja/kai-piranja.h"

static int box_kind(unsigned card)
{
	int kind = 0;
	while (kind < KINDS && kai_piranja_box[kind].card != card)
		kind++;
	return kind;
}

static const char *bad_deck(const struct kai_piranja_view *view)
{
	uint8_t dance[KINDS + 1] = {0}, sea[KINDS + 1] = {0};
	for (int at = 0; at < CARDS; at++) {
		bool revealed = at >= view->boxed && at < view->next;
		int kind = box_kind(view->deck[at]);
		if (revealed ? kind == KINDS : view->deck[at] != 0)
			return "fish are seen where they were revealed";
		if (view->under[at] > view->next)
			return "only what was revealed lies under a card";
		if (revealed)
			(at < DANCE_CARDS ? dance : sea)[kind]++;
	}
	for (int k = 0; k < KINDS; k++)
		if (dance[k] > kai_piranja_box[k].dance || sea[k] > kai_piranja_box[k].sea)
			return "no more fish are seen than the box holds";
	return NULL;
}

const char *kai_piranja_view_broken(const struct sil_view *in)
{
	const struct kai_piranja_view *view = (const struct kai_piranja_view *)in;
	if (view->boxed != kai_piranja_boxed(&view->public) || view->next < view->boxed || view->next > CARDS)
		return "the next card lies in the deck";
	if (view->shown_by > view->public.seats || view->placed_by > view->public.seats || view->may_stop > 1)
		return "somebody who plays has shown the latest card";
	if (view->eaten > view->next - view->boxed)
		return "only what was revealed is eaten";
	if (view->row_ends >> 8 * view->public.seats)
		return "there is a row for each seat";
	for (int s = view->public.seats; s < PLAYERS; s++)
		if (view->row_species[s] || view->row_first[s] || view->catch_size[s] || view->catch_hungry[s])
			return "nobody plays from an empty seat";
	return bad_deck(view);
}
