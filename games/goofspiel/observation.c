/* Goofspiel: a seat's view as bytes. Freestanding. */
#include "games/goofspiel/goofspiel.h"

#include "engine/bits.h"
#include "engine/observation.h"

struct positions {
	uint8_t seat, seats, cards, over, due, turn, lost, own_bid;
	uint8_t hand[SIL_MAX_SEATS][2];
	uint8_t points[SIL_MAX_SEATS];
	uint8_t last_bid[SIL_MAX_SEATS];
	uint8_t prize[MAX_CARDS];
	uint8_t hidden, descending;
	uint8_t past[2][MAX_CARDS - 1];
	uint8_t won[2][2];
};

#define FIELD(...) SIL_FIELD_OF(positions, __VA_ARGS__)
static const struct sil_field fields[] = {
	FIELD(seat, 1, SIL_CHOICE, SIL_MAX_SEATS - 1, "whose view it is"),
	FIELD(seats, 1, SIL_NUMBER, SIL_MAX_SEATS, "how many play"),
	FIELD(cards, 1, SIL_NUMBER, MAX_CARDS, "cards a player begins with"),
	FIELD(over, 1, SIL_NUMBER, 1, "1: the game has ended"),
	FIELD(due, 1, SIL_BITS, SIL_MAX_SEATS, "seats that have to choose"),
	FIELD(turn, 1, SIL_NUMBER, MAX_CARDS, "prizes already played for"),
	FIELD(lost, 1, SIL_NUMBER, 91, "value of the prizes nobody got"),
	FIELD(own_bid, 1, SIL_NUMBER, MAX_CARDS, "the viewer's sealed card; 0: none"),
	FIELD(hand, SIL_MAX_SEATS, SIL_BITS, MAX_CARDS, "by seat, bit c: holds card c+1"),
	FIELD(points, SIL_MAX_SEATS, SIL_NUMBER, 91, "by seat"),
	FIELD(last_bid, SIL_MAX_SEATS, SIL_NUMBER, MAX_CARDS, "by seat: the card shown last turn; 0 on the first"),
	FIELD(prize, MAX_CARDS, SIL_NUMBER, MAX_CARDS, "by turn: the prizes so far and the one face up; 0 beyond"),
	FIELD(hidden, 1, SIL_NUMBER, 1, "1: two players hide their bids"),
	FIELD(descending, 1, SIL_NUMBER, 1, "1: the prizes come from the highest down"),
	FIELD(past, 2, SIL_NUMBER, MAX_CARDS, "hidden bids, by seat and turn: those before the latest; 0: not known"),
	FIELD(won, 2, SIL_BITS, MAX_CARDS, "hidden bids, by seat, bit t: has won the prize of turn t"),
	{.name = NULL},
};

/* What stands in the places of seats that do not exist. */
static void write_hidden(const struct goofspiel_view *view, struct positions *at)
{
	__builtin_memset(at->hand[2], 0, sizeof at->hand - 2 * sizeof at->hand[0]);
	__builtin_memset(at->points + 2, 0, sizeof at->points - 2);
	for (int s = 0; s < 2; s++)
		for (int turn = 0; turn < MAX_CARDS - 1; turn++)
			at->past[s][turn] = goofspiel_past_bid(view->past[s], turn);
	__builtin_memcpy(at->won, view->won, sizeof at->won);
}

static void write(const struct sil_view *in, uint8_t *out)
{
	const struct goofspiel_view *view = (const struct goofspiel_view *)in;
	struct positions *at = (struct positions *)out;
	at->seat = view->seat, at->seats = view->public.seats, at->cards = view->cards, at->over = view->public.over;
	at->due = (uint8_t)view->public.due, at->turn = view->turn, at->lost = view->lost;
	at->own_bid = view->own_bid;
	__builtin_memcpy(at->hand, view->hand, sizeof at->hand);
	for (int s = 0; s < SIL_MAX_SEATS; s++) {
		at->points[s] = (uint8_t)view->points[s];
		at->last_bid[s] = view->last_bid[s];
	}
	__builtin_memcpy(at->prize, view->prize, sizeof at->prize);
	at->hidden = goofspiel_hides_bids(&view->public), at->descending = view->public.options[OPTION_ORDER];
	__builtin_memset(at->past, 0, sizeof at->past + sizeof at->won);
	if (at->hidden)
		write_hidden(view, at);
}

static void mask(const struct sil_view *in, uint8_t *out)
{
	const struct goofspiel_view *view = (const struct goofspiel_view *)in;
	struct sil_state known;
	struct goofspiel *game = (struct goofspiel *)&known;
	game->public = view->public;
	game->hand[view->seat] = view->hand[view->seat];
	sil_mask(&goofspiel_rules, &known, view->seat, out);
}

/* Where bids are shown, what all seats see alike is written once; who is due has sealed nothing. */
static void look(const struct sil_state *state, unsigned seats, uint8_t *observations, uint8_t *masks)
{
	const struct goofspiel *game = (const struct goofspiel *)state;
	struct positions *row = (struct positions *)observations, all;
	bool hidden = goofspiel_hides_bids(&game->public);
	if (row && hidden)
		sil_write_seats(&goofspiel_rules, write, sizeof *row, state, seats, observations);
	else if (row) {
		all.hidden = 0, all.descending = game->public.options[OPTION_ORDER];
		__builtin_memset(all.past, 0, sizeof all.past + sizeof all.won);
		all.seats = game->public.seats, all.cards = game->cards, all.over = game->public.over;
		all.due = (uint8_t)game->public.due, all.turn = game->turn, all.lost = game->lost, all.own_bid = 0;
		__builtin_memcpy(all.hand, game->hand, sizeof all.hand);
		for (int s = 0; s < SIL_MAX_SEATS; s++) {
			all.points[s] = (uint8_t)game->points[s];
			all.last_bid[s] = game->last_bid[s];
		}
		for (int turn = 0; turn < MAX_CARDS; turn++)
			all.prize[turn] = turn <= game->turn ? game->prize[turn] : 0;
	}
	for (; seats; seats &= seats - 1) {
		unsigned seat = (unsigned)__builtin_ctz(seats);
		if (row && !hidden) {
			all.seat = (uint8_t)seat;
			row[seat] = all;
		}
		if (masks)
			sil_write_bits(game->hand[seat], masks + seat * MAX_CARDS, MAX_CARDS);
	}
}

const struct sil_observation goofspiel_observation = {
	.bytes = sizeof(struct positions),
	.write = write,
	SIL_FOR_LEARNING(.fields = fields, .mask = mask, .look = look),
};
