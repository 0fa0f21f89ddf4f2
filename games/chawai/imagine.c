/* Chawaï: from what a seat knows to one possible truth, every one as likely as the next. Freestanding. */
#include "games/chawai/chawai.h"

#include "engine/shuffle.h"

enum { GULLS_AT_MOST = 7, JELLYFISH_AT_MOST = 4 };

static void mix(struct sil_rng *rng, uint8_t *cards, uint32_t count)
{
	if (count > CHAWAI_DECK + 1)
		__builtin_unreachable(); /* or the compiler fears for arrays of 37 cards */
	sil_rng_shuffle(rng, cards, count);
}

/* Cards whose place is not known yet; gulls and jellyfish apart, since not all places may hold them. */
struct unseen {
	uint8_t fish[CHAWAI_DECK + 1], jellyfish[JELLYFISH_AT_MOST];
	uint32_t gulls, fishes, jellies;
};

static chawai_heap seen_cards(const struct chawai_view *view)
{
	chawai_heap seen = 0;
	for (int i = 0; i < CHAWAI_DECK; i++)
		seen += CHAWAI_ONE(view->drawn[i]);
	for (int s = 0; s < view->public.seats && chawai_forgets(&view->public); s++)
		for (int i = 0; i < view->height[s]; i++)
			seen += CHAWAI_ONE(view->pile[s][i]);
	return seen;
}

/* The place of the number-th hidden card among the lagoon, the deck and the removed card, in this order. */
static uint32_t hidden_places(const struct chawai_view *view, uint8_t place[CHAWAI_DECK + 1])
{
	uint32_t count = 0, next = CHAWAI_SLOTS * (uint32_t)view->turn;
	uint32_t end = CHAWAI_DECK + (view->public.options[CHAWAI_OPTION_DECK] != 0);
	if (view->public.over)
		return 0;
	for (uint32_t slot = 0; slot < CHAWAI_SLOTS; slot++, next++)
		if (!view->drawn[next])
			place[count++] = (uint8_t)next;
	while (next < end)
		place[count++] = (uint8_t)next++;
	return count;
}

/* Everything was seen but for the lagoon's hidden cards, the deck and the removed card. Of the gulls put back on the
 * first turn, none can be the removed one, so it is a gull that much more rarely [CH3] [CH-a]. */
static void hide_unseen(const struct chawai_view *view, struct sil_rng *rng, struct chawai *game)
{
	uint8_t cards[CHAWAI_DECK + 1], place[CHAWAI_DECK + 1];
	chawai_heap heap = chawai_all_cards(&view->public) - seen_cards(view);
	uint32_t count = 0, hidden = hidden_places(view, place);
	for (unsigned face = 1; face < FACES; face++)
		for (unsigned copies = chawai_count(heap, face); copies; copies--)
			cards[count++] = (uint8_t)face;
	bool removed = view->public.options[CHAWAI_OPTION_DECK];
	do
		mix(rng, cards, hidden);
	while (removed && hidden && cards[hidden - 1] == GULL && view->put_back &&
	       sil_rng_below(rng, GULLS_AT_MOST) < view->put_back);
	for (uint32_t i = 0; i < hidden; i++)
		game->deck[place[i]] = cards[i];
}

/* Evenly 0 … n-1; n is beyond 32 bits. */
static uint64_t below(struct sil_rng *rng, uint64_t n)
{
	uint64_t mask = ~0ull >> __builtin_clzll(n), x;
	do
		x = sil_rng_next(rng) & mask;
	while (x >= n);
	return x;
}

/* Moves these numbers of gulls, jellyfish and fish out of the unseen ones into the cells, in random order. */
static void scatter(struct unseen *unseen, struct sil_rng *rng, uint32_t gulls, uint32_t jellies, uint32_t count,
		    uint8_t *cells)
{
	for (uint32_t i = 0; i < count; i++) {
		if (i < gulls)
			unseen->gulls--, cells[i] = GULL;
		else if (i < gulls + jellies)
			cells[i] = unseen->jellyfish[--unseen->jellies];
		else
			cells[i] = unseen->fish[--unseen->fishes];
	}
	mix(rng, cells, count);
}

/* For the count of worlds: choose[n][k], and ways[s][j] to put j jellyfish below the tops of the piles s and up. */
struct counts {
	uint32_t choose[CHAWAI_DECK + 2][GULLS_AT_MOST + 1];
	uint32_t ways[CHAWAI_SEATS + 1][JELLYFISH_AT_MOST + 1];
	uint8_t below_top[CHAWAI_SEATS],
		jellyfish_left[CHAWAI_SEATS]; /* hidden cells; jellyfish they may still hold [CH9] */
};

static void count_ways(const struct chawai_view *view, struct counts *counts)
{
	for (int n = 0; n < CHAWAI_DECK + 2; n++)
		for (int k = 0; k <= GULLS_AT_MOST; k++)
			counts->choose[n][k] = !k ? 1 : n ? counts->choose[n - 1][k] + counts->choose[n - 1][k - 1] : 0;
	int seats = view->public.seats;
	for (int j = 0; j <= JELLYFISH_AT_MOST; j++)
		counts->ways[seats][j] = j == 0;
	for (int s = seats - 1; s >= 0; s--) {
		unsigned height = view->height[s];
		counts->below_top[s] = (uint8_t)(height ? height - 1 : 0);
		counts->jellyfish_left[s] = height && chawai_is_jellyfish(view->pile[s][height - 1]) ? 1 : 2;
		for (int j = 0; j <= JELLYFISH_AT_MOST; j++) {
			counts->ways[s][j] = 0;
			for (int here = 0; here <= j && here <= counts->jellyfish_left[s]; here++)
				counts->ways[s][j] +=
					counts->choose[counts->below_top[s]][here] * counts->ways[s + 1][j - here];
		}
	}
}

/* How many gulls and jellyfish lie where, drawn by the number of ways to place all unseen cards in that manner. */
struct split {
	uint8_t discarded_gulls, discarded_jellies, piled_jellies;
};

struct splits {
	struct split split[(GULLS_AT_MOST + 1) * (JELLYFISH_AT_MOST + 1) * (JELLYFISH_AT_MOST + 1)];
	uint64_t up_to[(GULLS_AT_MOST + 1) * (JELLYFISH_AT_MOST + 1) * (JELLYFISH_AT_MOST + 1)]; /* ways so far */
	uint64_t ways;
};

static void count_splits(const struct unseen *unseen, const struct counts *counts, uint32_t discards, uint32_t hidden,
			 uint32_t turn, struct splits *splits)
{
	int n = 0;
	splits->ways = 0;
	for (uint32_t gulls = 0; gulls <= unseen->gulls && gulls <= discards; gulls++) {
		uint32_t gulls_left = unseen->gulls - gulls;
		if (gulls_left > hidden)
			continue;
		for (uint32_t jellies = 0; jellies <= unseen->jellies; jellies++) {
			uint64_t ways = (uint64_t)counts->choose[discards][gulls] *
					counts->choose[discards - gulls][jellies] * counts->choose[hidden][gulls_left];
			if (!ways || !chawai_discards_possible(gulls, jellies, discards, turn))
				continue;
			for (uint32_t piled = 0; jellies + piled <= unseen->jellies; piled++) {
				uint32_t jellies_left = unseen->jellies - jellies - piled;
				splits->ways += ways * counts->ways[0][piled] *
						counts->choose[hidden - gulls_left][jellies_left];
				splits->up_to[n] = splits->ways;
				splits->split[n++] = (struct split){(uint8_t)gulls, (uint8_t)jellies, (uint8_t)piled};
			}
		}
	}
}

static struct split draw_split(const struct splits *splits, struct sil_rng *rng)
{
	uint64_t world = below(rng, splits->ways);
	int drawn = 0;
	while (splits->up_to[drawn] <= world)
		drawn++;
	return splits->split[drawn];
}

/* The cards nobody can place, by sort, in the order of their faces. */
static void sort_unseen(const struct chawai_view *view, struct unseen *unseen)
{
	chawai_heap heap = chawai_all_cards(&view->public) - seen_cards(view);
	unseen->fishes = unseen->jellies = 0;
	for (unsigned face = 1; face < GULL; face++)
		for (unsigned copies = chawai_count(heap, face); copies; copies--)
			*(chawai_is_jellyfish(face) ? &unseen->jellyfish[unseen->jellies++]
						    : &unseen->fish[unseen->fishes++]) = (uint8_t)face;
	unseen->gulls = chawai_count(heap, GULL);
}

/* Cards taken that lie in no pile. */
static uint32_t discards_of(const struct chawai_view *view)
{
	uint32_t discards = CHAWAI_SLOTS * (uint32_t)view->turn;
	for (int s = 0; s < view->public.seats; s++)
		discards -= view->height[s];
	return discards;
}

/* Whether there is any world to draw. With everything in sight but a removed card, that one cannot be a gull if all
 * gulls were put back. */
bool chawai_can_imagine(const struct chawai_view *view)
{
	struct unseen unseen;
	struct counts counts;
	struct splits splits;
	uint8_t place[CHAWAI_DECK + 1];
	uint32_t hidden = hidden_places(view, place), discards = discards_of(view);
	sort_unseen(view, &unseen);
	if (!chawai_forgets(&view->public))
		return view->public.over || view->put_back < GULLS_AT_MOST || unseen.fishes + unseen.jellies > 0;
	if (discards > CHAWAI_DECK)
		return false;
	count_ways(view, &counts);
	count_splits(&unseen, &counts, discards, hidden, view->turn, &splits);
	return splits.ways > 0;
}

/* [CH-f] memory=on: the cards below the tops and the discards may be anything that the rules allow. Counting first
 * where gulls and jellyfish can be makes every world equally likely without a single try in vain. */
static void hide_forgotten(const struct chawai_view *view, struct sil_rng *rng, struct chawai *game)
{
	struct unseen unseen;
	struct counts counts;
	struct splits splits;
	uint8_t cells[CHAWAI_DECK + 1], place[CHAWAI_DECK + 1];
	uint32_t discards = discards_of(view), hidden = hidden_places(view, place);
	sort_unseen(view, &unseen);
	mix(rng, unseen.fish, unseen.fishes);
	mix(rng, unseen.jellyfish, unseen.jellies);
	count_ways(view, &counts);
	count_splits(&unseen, &counts, discards, hidden, view->turn, &splits);
	struct split split = draw_split(&splits, rng);
	unsigned jellies = split.piled_jellies;
	for (int s = 0; s < view->public.seats; s++) {
		uint64_t way = below(rng, counts.ways[s][jellies]);
		unsigned here = 0;
		for (;; here++) {
			uint64_t ways =
				(uint64_t)counts.choose[counts.below_top[s]][here] * counts.ways[s + 1][jellies - here];
			if (way < ways)
				break;
			way -= ways;
		}
		scatter(&unseen, rng, 0, here, counts.below_top[s], game->pile[s] + 1);
		game->piled[s] = (uint16_t)(game->piled[s] + (here << 8));
		jellies -= here;
	}
	scatter(&unseen, rng, split.discarded_gulls, split.discarded_jellies, discards, cells);
	scatter(&unseen, rng, unseen.gulls, unseen.jellies, hidden, cells);
	for (uint32_t i = 0; i < hidden; i++)
		game->deck[place[i]] = cells[i];
}

/* [CH-f] A hand of `divers` divers without the last one. */
static uint16_t forgotten_hand(struct sil_rng *rng, unsigned last, unsigned divers)
{
	unsigned hand = 0, left = last ? CHAWAI_TURNS - 1 : CHAWAI_TURNS;
	for (unsigned diver = 1; diver <= CHAWAI_TURNS; diver++) {
		if (diver == last)
			continue;
		if (sil_rng_below(rng, left--) < divers)
			hand |= 1u << (diver - 1), divers--;
	}
	return (uint16_t)hand;
}

static uint8_t guessed_act(struct sil_rng *rng, unsigned hand)
{
	for (uint32_t skip = sil_rng_below(rng, (uint32_t)__builtin_popcount(hand)); skip; skip--)
		hand &= hand - 1;
	return (uint8_t)__builtin_ctz(hand);
}

void chawai_imagine(const struct sil_view *in, struct sil_rng *rng, struct sil_state *state)
{
	const struct chawai_view *view = (const struct chawai_view *)in;
	struct chawai *game = (struct chawai *)state;
	bool forgets = chawai_forgets(&view->public);
	game->turn = view->turn, game->kiti = view->kiti, game->put_back = view->put_back;
	game->deck[CHAWAI_REMOVED] = view->removed;
	__builtin_memcpy(game->deck, view->drawn, CHAWAI_DECK);
	for (int s = 0; s < view->public.seats; s++) {
		game->last[s] = view->last[s];
		game->piled[s] = view->height[s];
		for (int i = 0; i < view->height[s]; i++) {
			game->pile[s][i + 1] = view->pile[s][i];
			game->piled[s] = (uint16_t)(game->piled[s] + (chawai_is_jellyfish(view->pile[s][i]) << 8));
		}
		game->hand[s] = view->hand[s];
		if (forgets && s != view->seat)
			game->hand[s] = forgotten_hand(rng, view->last[s], CHAWAI_TURNS - (unsigned)view->turn);
		if (view->public.over || view->public.due >> s & 1)
			continue;
		game->sealed[s] = s == view->seat ? (uint8_t)(view->own_sealed - 1) : guessed_act(rng, game->hand[s]);
	}
	for (int slot = 0; slot < CHAWAI_SLOTS; slot++)
		game->looker[slot] = view->looker[slot];
	if (forgets)
		hide_forgotten(view, rng, game);
	else
		hide_unseen(view, rng, game);
}
