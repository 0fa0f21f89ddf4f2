/* Whether a view of Chawaï from outside makes sense. Freestanding. */
#include "games/chawai/chawai.h"

/* A card is seen where one lies and nothing hides it. */
static const char *bad_pile(const struct chawai_view *view, unsigned s)
{
	bool forgets = chawai_forgets(&view->public);
	unsigned height = view->height[s];
	if (height > view->turn)
		return "a pile grows by one card a turn at most";
	for (unsigned i = 0; i < CHAWAI_TURNS; i++) {
		bool seen = i < height && (!forgets || i == height - 1);
		if (view->pile[s][i] >= GULL || (view->pile[s][i] != 0) != seen)
			return "a pile has as many fish as its height says";
	}
	return NULL;
}

static const char *bad_hand(const struct chawai_view *view, unsigned s)
{
	bool known = !chawai_forgets(&view->public) || s == view->seat;
	unsigned hand = view->hand[s], divers = known ? CHAWAI_TURNS - (unsigned)view->turn : 0;
	if (hand >> CHAWAI_TURNS || (unsigned)__builtin_popcount(hand) != divers)
		return "everybody has spent one diver a turn";
	if (view->last[s] > CHAWAI_TURNS || (view->last[s] != 0) != (view->turn != 0))
		return "from the second turn on everybody has a last diver";
	return NULL;
}

/* [CH8] [CH-f] */
static const char *bad_lagoons(const struct chawai_view *view)
{
	unsigned next = CHAWAI_SLOTS * (unsigned)view->turn;
	for (unsigned i = 0; i < CHAWAI_DECK; i++) {
		bool lies_there = i >= next && i < next + CHAWAI_SLOTS;
		unsigned looker = lies_there ? view->looker[i - next] : 0;
		bool seen = i < next ? !view->public.options[CHAWAI_OPTION_MEMORY]
				     : lies_there && (!looker || looker == view->seat + 1u);
		/* At the end of a game with memory=on, versions of the rules differ in what is shown. */
		bool either = i < next && view->public.options[CHAWAI_OPTION_MEMORY] && view->public.over;
		if (view->drawn[i] > GULL || looker > view->public.seats || (!either && (view->drawn[i] != 0) != seen))
			return "what was drawn is seen by who may look";
	}
	return NULL;
}

/* No face is seen more often than it exists; and what hides everything else can be dealt out. */
static const char *bad_cards(const struct chawai_view *view)
{
	chawai_heap all = chawai_all_cards(&view->public);
	uint8_t seen[FACES] = {0};
	for (unsigned i = 0; i < CHAWAI_DECK; i++)
		seen[view->drawn[i]]++;
	for (unsigned s = 0; s < view->public.seats && chawai_forgets(&view->public); s++)
		for (unsigned i = 0; i < CHAWAI_TURNS; i++)
			seen[view->pile[s][i]]++;
	for (unsigned face = 1; face < FACES; face++)
		if (seen[face] > chawai_count(all, face))
			return "no card is there twice";
	if (view->put_back > chawai_count(all, GULL) || (view->put_back && chawai_forgets(&view->public)))
		return "only gulls were put back";
	return chawai_can_imagine(view) ? NULL : "the cards nobody sees lie somewhere";
}

const char *chawai_view_broken(const struct sil_view *in)
{
	const struct chawai_view *view = (const struct chawai_view *)in;
	if (view->turn > CHAWAI_TURNS || view->public.over != (view->turn == CHAWAI_TURNS))
		return "it is over after turn 12";
	if (view->kiti >= view->public.seats)
		return "Kiti stands beside a seat";
	bool sealed = view->seat < view->public.seats && !view->public.over && !(view->public.due >> view->seat & 1);
	if (sealed ? view->own_sealed < 1 || view->own_sealed > CHAWAI_TURNS : view->own_sealed != 0)
		return "who is not due has sealed a diver";
	bool shown = view->public.over && view->public.options[CHAWAI_OPTION_DECK];
	if (view->removed > GULL || (view->removed != 0) != shown)
		return "the removed card is shown at the end";
	const char *why = NULL;
	for (unsigned s = 0; s < view->public.seats && !why; s++) {
		why = bad_pile(view, s);
		why = why ? why : bad_hand(view, s);
	}
	why = why ? why : bad_lagoons(view);
	return why ? why : bad_cards(view);
}
