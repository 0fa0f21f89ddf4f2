/* Whether a view of Kawaii from outside makes sense. Freestanding. */
#include "games/kawaii/kawaii.h"
#include "games/kawaii/internal.h"

enum { MAX_HEARTS = 2 * KAWAII_SEATS };
#define CARD_BITS ((((uint64_t)1 << KAWAII_CARDS) - 1) << 1)

static const char *bad_members(const struct kawaii_view *view)
{
	unsigned seats = view->public.seats, masks = view->piles | view->contested | view->thrown | view->early;
	masks |= view->done | view->own_sealed;
	if (view->phase > KAWAII_FINISHED || view->round > KAWAII_ROUNDS || view->flipped > KAWAII_CARDS)
		return "there are three rounds of 55 cards";
	if (view->starter >= seats || view->turn >= seats || view->duel_pile > seats || view->latest > seats)
		return "only who is there flips, and only their piles are fought for";
	if (masks >> seats)
		return "only who is there claims, throws and is done";
	if (view->own_flavour >= KAWAII_SEATS || view->own_shape >= KAWAII_SEATS || view->own_sign > 3)
		return "favourites and signs are among those there are";
	return NULL;
}

static const char *bad_seat(const struct kawaii_view *view, unsigned s)
{
	const struct kawaii_race *race = &view->race[s];
	unsigned seats = view->public.seats, masks = view->duel[s] | race->rivals;
	bool there = s < seats;
	if (masks >> seats || race->winner > seats || race->how > KAWAII_BY_DRAW || race->cards > KAWAII_CARDS)
		return "only who is there claims a pile and gets it";
	if (view->hearts[s] > (there ? MAX_HEARTS : 0) || view->count[s] > (there ? KAWAII_CARDS : 0))
		return "everybody has two hearts and their cards, and nobody else has any";
	if (view->was_flavour[s] >= KAWAII_SEATS || view->was_shape[s] >= KAWAII_SEATS || view->last_sign[s] > 3)
		return "favourites and signs were among those there are";
	if (view->was_hearts[s] > MAX_HEARTS || view->shown_credit[s] > SIL_MAX_CREDIT_MS)
		return "nobody had more hearts than there are, or more credit";
	return (view->taken[s] | view->was_taken[s]) & ~CARD_BITS ? "cards are numbered 1 to 55" : NULL;
}

/* Marks where the cards of a pile are seen: all of them, or with the memory variant the top one [KW10]. */
static const char *bad_pile(const struct kawaii_view *view, unsigned s, uint64_t *places)
{
	unsigned seats = view->public.seats, at = view->newest_at[s], count = view->count[s];
	if (count ? at >= view->flipped || (view->starter + at) % seats != s || (count - 1) * seats > at : at != 0)
		return "a pile's cards lie in the deck's order";
	for (unsigned i = 0; i < count && (i == 0 || !kawaii_memory(&view->public)); i++, at -= seats)
		*places |= (uint64_t)1 << at;
	return NULL;
}

/* Every flipped card lies in a pile or was taken, and each one that is seen is seen once. */
static const char *bad_cards(const struct kawaii_view *view)
{
	uint64_t places = 0, seen = 0;
	unsigned flipped = 0;
	for (unsigned s = 0; s < view->public.seats; s++) {
		const char *why = bad_pile(view, s, &places);
		bool known = !kawaii_memory(&view->public) || s == view->seat;
		if (why)
			return why;
		if (view->taken[s] & seen || __builtin_popcountll(view->taken[s]) != (known ? view->taken_count[s] : 0))
			return "score piles are counted, and each card is in one";
		seen |= view->taken[s];
		flipped += view->count[s] + view->taken_count[s];
	}
	if (flipped != view->flipped)
		return "every flipped card lies in a pile or was taken";
	for (unsigned f = 0; f < KAWAII_CARDS; f++) {
		unsigned card = view->deck[f];
		if (card > KAWAII_CARDS || (card != 0) != (places >> f & 1) || (card && seen >> card & 1))
			return "each card is in one place";
		seen |= (uint64_t)(card != 0) << card;
	}
	return NULL;
}

/* Between rounds no card lies about: a state has to show that. */
const char *kawaii_view_broken(const struct sil_view *in)
{
	const struct kawaii_view *view = (const struct kawaii_view *)in;
	const char *why = bad_members(view);
	for (unsigned s = 0; s < KAWAII_SEATS && !why; s++)
		why = bad_seat(view, s);
	return why ? why : bad_cards(view);
}
