/* Kawaii: a round's deal, flips, piles and points, the same in both paces. Freestanding. */
#include "games/kawaii/kawaii.h"

#include "engine/shuffle.h"
#include "games/kawaii/internal.h"

static const uint8_t sorted_deck[KAWAII_CARDS] = {
	1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28,
	29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55,
};

/* [KW1] [KW-a] [KW-b] Round r is dealt from stream r. Dealing one by one from the starter, and flipping in turn from
 * the starter, means that the cards are flipped in the order of the deck: extra cards go from the starter clockwise.
 * The order of the seats comes last in the stream: only the first round draws its starter [KW-e]. */
void kawaii_deal_round(struct kawaii *game)
{
	uint8_t flavours[KAWAII_SEATS] = {0, 1, 2, 3, 4}, shapes[KAWAII_SEATS] = {0, 1, 2, 3, 4};
	uint8_t seats[KAWAII_SEATS] = {0, 1, 2, 3, 4};
	struct sil_stream stream;
	sil_stream_open(&stream, game->key, game->round);
	sil_shuffle(&stream, flavours, KAWAII_SEATS);
	sil_shuffle(&stream, shapes, KAWAII_SEATS);
	__builtin_memcpy(game->deck, sorted_deck, KAWAII_CARDS);
	sil_shuffle(&stream, game->deck, KAWAII_CARDS);
	if (game->round == 0) {
		sil_shuffle(&stream, seats, game->public.seats < KAWAII_SEATS ? game->public.seats : KAWAII_SEATS);
		game->starter = seats[0];
	}
	for (int s = 0; s < game->public.seats; s++) {
		game->flavour[s] = flavours[s];
		game->shape[s] = shapes[s];
		game->hearts[s] = 2;
	}
	game->turn = game->starter;
}

/* [KW2] [KW-f] The next card goes onto the pile of whoever's turn it is, hearts or not. */
void kawaii_flip(struct kawaii *game)
{
	unsigned seat = game->turn;
	game->newest_at[seat] = game->flipped++;
	game->count[seat]++;
	game->piles = (uint8_t)(game->piles | 1u << seat);
	game->turn = (uint8_t)(seat + 1 == game->public.seats ? 0 : seat + 1);
}

/* [KW3] [KW4] [KW-d] The winner takes the pile, perhaps without the card flipped after the claim was pressed. */
void kawaii_take(struct kawaii *game, unsigned pile, unsigned winner, bool leave_newest, unsigned how)
{
	int at = game->newest_at[pile];
	unsigned cards = game->count[pile];
	uint64_t mask = 0;
	if (leave_newest) {
		at -= game->public.seats;
		cards--;
	} else {
		game->newest_at[pile] = 0;
		game->piles = (uint8_t)(game->piles & ~(1u << pile));
	}
	game->count[pile] = leave_newest;
	for (unsigned i = 0; i < cards; i++, at -= game->public.seats) {
		mask |= (uint64_t)1 << game->deck[at];
		game->deck[at] = 0;
	}
	game->taken[winner] |= mask;
	game->taken_count[winner] = (uint8_t)(game->taken_count[winner] + cards);
	game->hearts[winner]--;
	game->hearts[pile] = (uint8_t)(game->hearts[pile] + (pile != winner));
	game->race[pile].winner = (uint8_t)(winner + 1);
	game->race[pile].how = (uint8_t)how;
	game->race[pile].cards = (uint8_t)cards;
	game->latest = (uint8_t)(pile + 1);
}

/* [KW8] */
static int points(const struct kawaii *game, unsigned seat)
{
	uint64_t taken = game->taken[seat];
	int shops = __builtin_popcountll(taken & kawaii_of_flavour[CLOSED_SHOP]);
	return __builtin_popcountll(taken & kawaii_of_flavour[game->flavour[seat]]) +
	       __builtin_popcountll(taken & kawaii_of_shape[game->shape[seat]]) +
	       __builtin_popcountll(taken & kawaii_of_flavour[CHERRY]) + (shops == 3 ? 3 : -shops) + game->hearts[seat];
}

/* [KW9] [KW-e] The lowest running total starts; of several the first clockwise, beginning with the last starter. */
static unsigned next_starter(const struct kawaii *game)
{
	unsigned lowest = game->starter;
	for (unsigned i = 1; i < game->public.seats; i++) {
		unsigned seat = (game->starter + i) % game->public.seats;
		if (game->total[seat] < game->total[lowest])
			lowest = seat;
	}
	return lowest;
}

/* [KW7] [KW8] [KW-g] Counts the points, keeps the scoring for all to see, and clears the table: piles left over are
 * discarded. Nothing is sealed and no duel is open when it comes to this. */
void kawaii_score_round(struct kawaii *game)
{
	for (unsigned s = 0; s < game->public.seats; s++) {
		int won = points(game, s);
		game->total[s] = (int16_t)(game->total[s] + won);
		game->was_points[s] = (int8_t)won;
		game->was_flavour[s] = game->flavour[s];
		game->was_shape[s] = game->shape[s];
		game->was_hearts[s] = game->hearts[s];
		game->was_taken[s] = game->taken[s];
	}
	game->round++;
	game->starter = (uint8_t)next_starter(game);
	game->turn = game->starter;
	game->flipped = game->piles = game->draws = game->done = 0;
	__builtin_memset(game->hearts, 0, sizeof game->hearts);
	__builtin_memset(game->taken, 0, sizeof game->taken);
	__builtin_memset(game->deck, 0, sizeof game->deck);
	__builtin_memset(game->count, 0, sizeof game->count);
	__builtin_memset(game->newest_at, 0, sizeof game->newest_at);
	__builtin_memset(game->taken_count, 0, sizeof game->taken_count);
	__builtin_memset(game->flavour, 0, sizeof game->flavour);
	__builtin_memset(game->shape, 0, sizeof game->shape);
}
