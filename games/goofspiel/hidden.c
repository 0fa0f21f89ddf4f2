/* Goofspiel with hidden bids: worlds that fit what a seat was told. Freestanding. */
#include "games/goofspiel/goofspiel.h"

#include "engine/shuffle.h"

/* [GS6] What a rival may have bid, drawn evenly: for each turn a card below the viewer's, above it, or the same. Cards
 * are looked at from 1 upwards. Each stays in the hand, is set aside for a turn that the viewer has won with a higher
 * card, which comes later, or goes to one of the turns that the viewer has lost with a lower card, which are open. */
struct rival {
	uint8_t turn_of[MAX_CARDS + 2];   /* when the viewer has bid this card, plus 1; or 0 */
	unsigned won, lost;               /* by the viewer: turns */
	unsigned asides, opens;           /* how many there are of either */
	uint64_t ways[MAX_CARDS + 1][49]; /* from a card on, by how many are set aside and open now */
};

enum { NO_TURN, BELOW, ABOVE, SAME };

static int kind_of(const struct rival *rival, unsigned card)
{
	unsigned turn = rival->turn_of[card];
	return !turn ? NO_TURN : rival->won >> (turn - 1) & 1 ? BELOW : rival->lost >> (turn - 1) & 1 ? ABOVE : SAME;
}

static uint64_t ways_from(const struct rival *rival, unsigned card, unsigned aside, unsigned open)
{
	return aside <= rival->asides && open <= rival->opens ? rival->ways[card - 1][aside * (rival->opens + 1) + open]
							      : 0;
}

/* What may become of a card, and in how many ways the rest goes on: kept, set aside, for a turn that is open. */
static void ways_of_card(const struct rival *rival, unsigned card, unsigned aside, unsigned open, uint64_t ways[3])
{
	int kind = kind_of(rival, card);
	unsigned more = kind == ABOVE;
	ways[0] = ways_from(rival, card + 1, aside, open + more);
	ways[1] = kind == SAME ? 0 : ways_from(rival, card + 1, aside + 1, open + more);
	ways[2] = kind == SAME || !open ? 0 : open * ways_from(rival, card + 1, aside, open - 1 + more);
}

static void count_ways(struct rival *rival, unsigned cards)
{
	for (unsigned card = cards + 1; card; card--)
		for (unsigned aside = 0; aside <= rival->asides; aside++)
			for (unsigned open = 0; open <= rival->opens; open++) {
				uint64_t *all = &rival->ways[card - 1][aside * (rival->opens + 1) + open], ways[3];
				unsigned below = card <= cards && kind_of(rival, card) == BELOW;
				*all = !aside && !open;
				if (card > cards)
					continue;
				*all = 0;
				if (below > aside)
					continue;
				ways_of_card(rival, card, aside - below, open, ways);
				*all = (ways[0] + ways[1] + ways[2]) * (below ? aside : 1);
			}
}

static void imagine_rival(const struct goofspiel_view *view, const uint8_t *own, struct sil_rng *rng, uint8_t *bids)
{
	struct rival rival = {.won = view->won[view->seat], .lost = view->won[1 - view->seat]};
	uint8_t asides[MAX_CARDS], opens[MAX_CARDS];
	unsigned aside = 0, open = 0;
	for (uint8_t turn = 0; turn < view->turn; turn++)
		rival.turn_of[own[turn]] = (uint8_t)(turn + 1), bids[turn] = own[turn];
	rival.asides = (unsigned)__builtin_popcount(rival.won), rival.opens = (unsigned)__builtin_popcount(rival.lost);
	count_ways(&rival, view->cards);
	for (uint8_t card = 1; card <= view->cards; card++) {
		uint64_t ways[3], ticket;
		int kind = kind_of(&rival, card);
		if (kind == BELOW && aside) {
			uint32_t drawn = sil_rng_below(rng, aside);
			bids[rival.turn_of[card] - 1] = asides[drawn];
			asides[drawn] = asides[--aside];
		}
		ways_of_card(&rival, card, aside, open, ways);
		ticket = sil_rng_next(rng) % (ways[0] + ways[1] + ways[2] + !(ways[0] + ways[1] + ways[2]));
		if (ticket >= ways[0] + ways[1] && open) {
			uint32_t drawn = sil_rng_below(rng, open);
			bids[opens[drawn]] = card;
			opens[drawn] = opens[--open];
		} else if (ticket >= ways[0] && ways[1]) {
			asides[aside++] = card;
		}
		if (kind == ABOVE)
			opens[open++] = (uint8_t)(rival.turn_of[card] - 1);
	}
}

/* [GS6] Hands, bids and points of two: the turns so far are played again. */
void goofspiel_imagine_hidden(const struct goofspiel_view *view, struct sil_rng *rng, struct goofspiel *game)
{
	uint8_t bids[2][MAX_CARDS];
	game->lost = 0;
	__builtin_memcpy(game->prize, view->prize, sizeof game->prize);
	for (int s = 0; s < 2; s++) {
		for (uint8_t c = 0; c < MAX_CARDS; c++)
			bids[s][c] = (uint8_t)(c + 1);
		if (!goofspiel_shows(&view->public, view->seat, s)) {
			sil_rng_shuffle(rng, bids[s], view->cards); /* as nobody but the seat itself knows */
			continue;
		}
		for (int turn = 0; turn < view->turn; turn++)
			bids[s][turn] =
				turn + 1 < view->turn ? goofspiel_past_bid(view->past[s], turn) : view->last_bid[s];
	}
	if (view->seat < 2 && !view->public.over)
		imagine_rival(view, bids[view->seat], rng, bids[1 - view->seat]);
	game->hand[0] = game->hand[1] = (uint16_t)((1u << view->cards) - 1);
	for (game->turn = 0; game->turn < view->turn;) {
		game->bid[0] = bids[0][game->turn], game->bid[1] = bids[1][game->turn];
		goofspiel_unseal(game);
	}
	game->public = view->public;
}
