/* Kawaii: from the truth to what a seat knows [KW-g] [KW10] [KW-t2], and back to one possible truth. Freestanding.
 *
 * What imagine draws, and how:
 * - cards nobody has shown the viewer lie evenly in the stocks, and with memory=on under the piles' top cards and in
 * the others' score piles;
 * - favourites: the unseen ones, evenly over the other seats, the rest set aside;
 * - sealed in calm pace, and signs: evenly over what the seat could have sealed;
 * - an open window: every other seat that could have claimed has made one of its possible claims or none, all
 *   combinations alike, but for the one without any claim at all (somebody did stop the game). All windows close
 *   together, when everybody knows the next one does; each claim was pressed at an even moment of the time in which it
 *   could have belonged to this race; the stop counts from now, and credits are those last shown. */
#include "games/kawaii/kawaii.h"

#include "engine/shuffle.h"
#include "games/kawaii/internal.h"

static void observe_piles(const struct kawaii *game, struct kawaii_view *view)
{
	bool only_tops = kawaii_memory(&game->public);
	for (unsigned s = 0; s < game->public.seats; s++) {
		int at = game->newest_at[s];
		int shown = only_tops && game->count[s] ? 1 : game->count[s];
		for (int i = 0; i < shown; i++, at -= game->public.seats)
			view->deck[at] = game->deck[at];
		view->count[s] = game->count[s];
		view->newest_at[s] = game->newest_at[s];
		view->taken_count[s] = game->taken_count[s];
		if (!only_tops || s == view->seat)
			view->taken[s] = game->taken[s];
		view->hearts[s] = game->hearts[s];
	}
}

static void observe_races(const struct kawaii *game, struct kawaii_view *view)
{
	for (unsigned s = 0; s < game->public.seats; s++) {
		view->race[s] = game->race[s];
		view->duel[s] = game->duel[s];
		view->last_sign[s] = game->last_sign[s];
		view->shown_credit[s] = game->shown_credit[s];
		view->total[s] = game->total[s];
		view->was_flavour[s] = game->was_flavour[s];
		view->was_shape[s] = game->was_shape[s];
		view->was_hearts[s] = game->was_hearts[s];
		view->was_points[s] = game->was_points[s];
		view->was_taken[s] = game->was_taken[s];
	}
}

static void observe_own(const struct kawaii *game, struct kawaii_view *view)
{
	unsigned own = view->seat;
	view->own_flavour = game->flavour[own];
	view->own_shape = game->shape[own];
	view->own_sealed = game->sealed[own];
	view->own_sign = game->sign[own];
	view->own_credit = game->credit[own];
	for (unsigned p = 0; p < game->public.seats; p++)
		view->own_press_ms[p] = game->press_ms[own][p];
}

/* [KW-t2] While a window is open the latest move may be a sealed claim: when it came is known to its seat alone. */
static void observe_time(const struct kawaii *game, struct kawaii_view *view)
{
	view->public.now_ms = game->shown_ms;
	for (unsigned p = 0; p < game->public.seats; p++)
		if (view->own_press_ms[p] > view->public.now_ms)
			view->public.now_ms = view->own_press_ms[p];
}

void kawaii_observe(const struct sil_state *state, struct sil_view *out)
{
	const struct kawaii *game = (const struct kawaii *)state;
	struct kawaii_view *view = (struct kawaii_view *)out;
	view->phase = game->phase, view->round = game->round, view->starter = game->starter, view->turn = game->turn;
	view->flipped = game->flipped, view->piles = game->piles, view->contested = game->contested;
	view->duel_pile = game->duel_pile, view->thrown = game->thrown, view->throws = game->throws;
	view->draws = game->draws, view->early = game->early, view->done = game->done, view->latest = game->latest;
	view->race_ms = game->race_ms, view->duel_ms = game->duel_ms, view->flip_from_ms = game->flip_from_ms;
	view->next_ms = game->next_ms, view->newest_ms = game->newest_ms;
	view->stopped = kawaii_stopped(game);
	if (!game->race_ms)
		view->stop_ms = game->stop_ms;
	observe_piles(game, view);
	observe_races(game, view);
	if (view->seat < game->public.seats)
		observe_own(game, view);
	if (game->race_ms)
		observe_time(game, view);
	view->shown_ms = game->shown_ms;
}

/* Everything the view knows goes back to its place. */
static void recall(const struct kawaii_view *view, struct kawaii *game)
{
	game->phase = view->phase, game->round = view->round, game->starter = view->starter, game->turn = view->turn;
	game->flipped = view->flipped, game->piles = view->piles, game->contested = view->contested;
	game->duel_pile = view->duel_pile, game->thrown = view->thrown, game->throws = view->throws;
	game->draws = view->draws, game->early = view->early, game->done = view->done, game->latest = view->latest;
	game->race_ms = view->race_ms, game->duel_ms = view->duel_ms, game->flip_from_ms = view->flip_from_ms;
	game->next_ms = view->next_ms, game->newest_ms = view->newest_ms, game->stop_ms = view->stop_ms;
	game->shown_ms = view->shown_ms;
	__builtin_memcpy(game->deck, view->deck, sizeof game->deck);
	__builtin_memcpy(game->race, view->race, sizeof game->race);
	for (unsigned s = 0; s < KAWAII_SEATS; s++) {
		game->hearts[s] = view->hearts[s], game->count[s] = view->count[s];
		game->newest_at[s] = view->newest_at[s], game->taken_count[s] = view->taken_count[s];
		game->taken[s] = view->taken[s], game->was_taken[s] = view->was_taken[s];
		game->duel[s] = view->duel[s], game->last_sign[s] = view->last_sign[s];
		game->credit[s] = game->shown_credit[s] = view->shown_credit[s];
		game->was_flavour[s] = view->was_flavour[s], game->was_shape[s] = view->was_shape[s];
		game->was_hearts[s] = view->was_hearts[s], game->was_points[s] = view->was_points[s];
		game->total[s] = view->total[s];
	}
}

/* The cards the viewer cannot place, shuffled; returns how many. */
static unsigned shuffle_unseen(const struct kawaii_view *view, struct sil_rng *rng, uint8_t cards[KAWAII_CARDS + 1])
{
	uint64_t seen = 0;
	unsigned count = 0;
	for (unsigned s = 0; s < KAWAII_SEATS; s++)
		seen |= view->taken[s];
	for (unsigned f = 0; f < view->flipped; f++)
		seen |= (uint64_t)1 << view->deck[f];
	for (uint8_t card = 1; card <= KAWAII_CARDS; card++) {
		cards[count] = card;
		count += !(seen >> card & 1);
	}
	if (count > KAWAII_CARDS) /* there are no more; the compiler should know */
		__builtin_unreachable();
	sil_rng_shuffle(rng, cards, count);
	return count;
}

/* [KW10] Under the top cards and in the others' score piles. */
static unsigned place_forgotten(const struct kawaii_view *view, const uint8_t *cards, struct kawaii *game)
{
	unsigned used = 0;
	for (unsigned s = 0; s < view->public.seats; s++) {
		int at = view->newest_at[s];
		for (int i = 1; i < view->count[s]; i++) {
			at -= view->public.seats;
			game->deck[at] = cards[used++];
		}
		for (unsigned i = 0; s != view->seat && i < view->taken_count[s]; i++)
			game->taken[s] |= (uint64_t)1 << cards[used++];
	}
	return used;
}

static void place_cards(const struct kawaii_view *view, struct sil_rng *rng, struct kawaii *game)
{
	uint8_t cards[KAWAII_CARDS + 1] = {0}; /* one more: the last card is written before it is known to be seen */
	unsigned used = 0, count = shuffle_unseen(view, rng, cards);
	if (kawaii_memory(&view->public))
		used = place_forgotten(view, cards, game);
	for (unsigned f = view->flipped; used < count; f++)
		game->deck[f] = cards[used++];
}

static void place_favourites(const struct kawaii_view *view, struct sil_rng *rng, uint8_t own, uint8_t *favourite)
{
	uint8_t unseen[KAWAII_SEATS + 1] = {0};
	bool seated = view->seat < view->public.seats;
	unsigned next = 0;
	for (uint8_t kind = 0; kind < KAWAII_SEATS; kind++) {
		unseen[next] = kind;
		next += !seated || kind != own;
	}
	sil_rng_shuffle(rng, unseen, seated ? KAWAII_SEATS - 1 : KAWAII_SEATS);
	next = 0;
	for (unsigned s = 0; s < view->public.seats; s++)
		favourite[s] = s == view->seat ? own : unseen[next++];
}

/* [KW-t4] Who is no longer due has sealed; who holds no heart, a pass. */
static void seal_calmly(const struct kawaii_view *view, struct sil_rng *rng, struct kawaii *game)
{
	for (unsigned s = 0; s < view->public.seats; s++) {
		if (s == view->seat || !view->hearts[s] || view->public.due >> s & 1)
			continue;
		unsigned claims = kawaii_count_claims(view->piles, view->hearts[s]);
		unsigned nth = sil_rng_below(rng, claims + 1);
		if (nth < claims)
			game->sealed[s] = (uint8_t)kawaii_nth_claim(view->piles, view->hearts[s], nth);
	}
}

/* One of all combinations of what the others can have claimed; at least one claim if the viewer has made none. */
static void seal_race(const struct kawaii_view *view, struct sil_rng *rng, struct kawaii *game)
{
	unsigned piles = view->piles & ~(unsigned)view->contested;
	uint32_t choices[KAWAII_SEATS], combinations = 1;
	unsigned nobody = view->own_sealed == 0;
	for (unsigned s = 0; s < view->public.seats; s++) {
		choices[s] = s == view->seat ? 1 : 1 + kawaii_count_claims(piles, kawaii_free_hearts(game, s));
		combinations *= choices[s];
	}
	uint32_t drawn = nobody + sil_rng_below(rng, combinations - nobody);
	for (unsigned s = 0; s < view->public.seats; s++) {
		unsigned nth = drawn % choices[s];
		drawn /= choices[s];
		if (nth)
			game->sealed[s] = (uint8_t)kawaii_nth_claim(piles, kawaii_free_hearts(game, s), nth - 1);
	}
}

/* [KW-d] [KW-t2] When the seat can have pressed, at the earliest: the window had to be open, the pile to be there. */
static uint32_t earliest_press(const struct kawaii *game, unsigned sealed)
{
	unsigned newest = kawaii_last_flipper(game);
	uint32_t from = game->race_ms > LONGEST_WINDOW_MS ? game->race_ms - LONGEST_WINDOW_MS : 0;
	uint32_t there = sealed >> newest & 1 && game->count[newest] == 1 ? game->newest_ms : 0;
	return from > there ? from : there;
}

static void imagine_race(const struct kawaii_view *view, struct sil_rng *rng, struct kawaii *game)
{
	seal_race(view, rng, game);
	game->stop_ms = view->public.now_ms > UINT32_MAX - STOP_MS ? UINT32_MAX : view->public.now_ms + STOP_MS;
	for (unsigned s = 0; s < view->public.seats; s++) {
		uint32_t press = 0;
		if (s != view->seat && game->sealed[s]) {
			uint32_t from = earliest_press(game, game->sealed[s]);
			press = from + sil_rng_below(rng, view->public.now_ms - from + 1);
		}
		for (unsigned piles = game->sealed[s]; piles; piles &= piles - 1) {
			unsigned pile = (unsigned)__builtin_ctz(piles);
			game->press_ms[s][pile] = s == view->seat ? view->own_press_ms[pile] : press;
			game->close_ms[pile] = view->race_ms;
		}
	}
}

static void imagine_table(const struct kawaii_view *view, struct sil_rng *rng, struct kawaii *game)
{
	place_cards(view, rng, game);
	place_favourites(view, rng, view->own_flavour, game->flavour);
	place_favourites(view, rng, view->own_shape, game->shape);
	for (unsigned s = 0; s < view->public.seats; s++)
		if (view->thrown >> s & 1)
			game->sign[s] = s == view->seat ? view->own_sign : (uint8_t)(1 + sil_rng_below(rng, 3));
	if (view->race_ms)
		imagine_race(view, rng, game);
	else if (view->phase == KAWAII_SEALING && !view->duel_pile)
		seal_calmly(view, rng, game);
}

void kawaii_imagine(const struct sil_view *in, struct sil_rng *rng, struct sil_state *state)
{
	const struct kawaii_view *view = (const struct kawaii_view *)in;
	struct kawaii *game = (struct kawaii *)state;
	recall(view, game);
	if (view->seat < view->public.seats) {
		game->sealed[view->seat] = view->own_sealed;
		game->credit[view->seat] = view->own_credit;
	}
	if (kawaii_in_play(view->phase)) /* otherwise the table is empty, and everything has been shown */
		imagine_table(view, rng, game);
}
