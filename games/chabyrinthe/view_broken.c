/* Whether a view of chabyrinthe from outside makes sense. Freestanding. */
#include "games/chabyrinthe/chabyrinthe.h"

/* [CB-g] Each cell has its card, the top of the pile is seen, and what lies below the hidden ones. */
static const char *bad_gutters(const struct chabyrinthe_view *view)
{
	unsigned seen[KINDS] = {0}, pile = chabyrinthe_pile_count(&view->public);
	unsigned cells = chabyrinthe_layouts[view->public.options[OPTION_SIZE]].cells;
	if (view->hidden >= pile)
		return "the top of the pile is known";
	for (unsigned i = 0; i < MAX_CELLS; i++) {
		if (view->grid[i] >= FACES || (view->grid[i] != NO_FACE) != (cells >> i & 1))
			return "a card lies in every cell of the square and nowhere else";
		seen[chabyrinthe_kind(view->grid[i])]++;
	}
	for (unsigned i = 0; i < MAX_PILE; i++) {
		bool shown = i == 0 || (i > view->hidden && i < pile);
		if (view->pile[i] >= KINDS || (view->pile[i] != NO_GUTTER) != shown)
			return "of the pile only the hidden gutters are not seen";
		seen[view->pile[i]]++;
	}
	for (unsigned kind = STRAIGHT; kind < KINDS; kind++)
		if (seen[kind] > chabyrinthe_cards[kind].count)
			return "no gutter is there twice";
	return NULL;
}

static const char *bad_cats(const struct chabyrinthe_view *view)
{
	unsigned gone[CAT_SIZES] = {0}, cats = view->cats_down;
	for (unsigned i = 0; i < 2; i++) {
		unsigned points = view->points[i];
		if (points && (points < LEAST_CAT || points >= LEAST_CAT + CAT_SIZES))
			return "a cat is worth three to five";
		if (points)
			gone[points - LEAST_CAT]++, cats++;
	}
	for (unsigned c = 0; c < CAT_SIZES; c++) {
		for (unsigned s = 0; s < MAX_PLAYERS; s++) {
			if (s >= view->public.seats && view->won[s][c])
				return "nobody wins a cat from an empty seat";
			gone[c] += view->won[s][c];
			cats += view->won[s][c];
		}
		if (gone[c] > CATS_OF_A_SIZE)
			return "no cat is there twice";
	}
	return cats == CATS && view->cats_down <= CATS - 2 ? NULL : "no cat is lost and none is made";
}

const char *chabyrinthe_view_broken(const struct sil_view *in)
{
	const struct chabyrinthe_view *view = (const struct chabyrinthe_view *)in;
	if (view->first >= view->public.seats || !view->turns)
		return "somebody has begun";
	const char *why = bad_gutters(view);
	return why ? why : bad_cats(view);
}
