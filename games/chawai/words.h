/* Chawaï: what its JSON and its drawing both work out from a view. */
#ifndef SILURE_CHAWAI_WORDS_H
#define SILURE_CHAWAI_WORDS_H

#include "games/chawai/chawai.h"

enum chawai_kind { SARDINE, TIGER, TUNA, LANTERN, JELLYFISH, GULLS, KINDS };

static inline enum chawai_kind chawai_kind(unsigned face)
{
	if (face == GULL)
		return GULLS;
	if (face >= LANTERN_1)
		return chawai_is_lantern(face) ? LANTERN : JELLYFISH;
	return face <= 5 ? SARDINE : face <= 9 ? TIGER : TUNA;
}

static inline int chawai_points(const struct chawai_view *view, int seat)
{
	int points = 0;
	for (int i = 0; i < view->height[seat]; i++)
		points += chawai_value(view->pile[seat][i]);
	return points;
}

static inline chawai_heap chawai_piled(const struct chawai_view *view)
{
	chawai_heap heap = 0;
	for (int s = 0; s < view->public.seats; s++)
		for (int i = 0; i < view->height[s]; i++)
			heap += CHAWAI_ONE(view->pile[s][i]);
	return heap;
}

/* Cards the viewer cannot place: in the deck, face down, removed, or forgotten. */
static inline chawai_heap chawai_unseen(const struct chawai_view *view)
{
	if (view->public.over)
		return 0;
	chawai_heap heap = chawai_all_cards(&view->public);
	for (int i = 0; i < CHAWAI_DECK; i++)
		heap -= CHAWAI_ONE(view->drawn[i]);
	return chawai_forgets(&view->public) ? heap - chawai_piled(view) : heap;
}

/* Only where nothing is forgotten. */
static inline chawai_heap chawai_discards(const struct chawai_view *view)
{
	chawai_heap heap = chawai_all_cards(&view->public) - CHAWAI_ONE(view->removed) - chawai_unseen(view);
	for (int slot = 0; slot < CHAWAI_SLOTS && !view->public.over; slot++)
		heap -= CHAWAI_ONE(view->drawn[CHAWAI_SLOTS * view->turn + slot]);
	return heap - chawai_piled(view);
}

#endif
