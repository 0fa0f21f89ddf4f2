/* Chawaï: a seat's view as bytes. Freestanding. */
#include "games/chawai/chawai.h"

#include "engine/bits.h"
#include "engine/observation.h"

struct positions {
	uint8_t seat, seats, deck, memory, over, due, turn, kiti, put_back, own_sealed;
	uint8_t looker[CHAWAI_SLOTS];
	uint8_t last[CHAWAI_SEATS], height[CHAWAI_SEATS];
	uint8_t hand[CHAWAI_SEATS][2];
	uint8_t pile[CHAWAI_SEATS][CHAWAI_TURNS];
	uint8_t drawn[CHAWAI_DECK];
	uint8_t removed;
};

#define FIELD(...) SIL_FIELD_OF(positions, __VA_ARGS__)
static const struct sil_field fields[] = {
	FIELD(seat, 1, SIL_CHOICE, CHAWAI_SEATS - 1, "whose view it is"),
	FIELD(seats, 1, SIL_NUMBER, CHAWAI_SEATS, "how many play"),
	FIELD(deck, 1, SIL_CHOICE, 1, "option deck: 36 cards, 37"),
	FIELD(memory, 1, SIL_CHOICE, 1, "option memory: off, on"),
	FIELD(over, 1, SIL_NUMBER, 1, "1: the game has ended"),
	FIELD(due, 1, SIL_BITS, CHAWAI_SEATS, "seats that have to choose"),
	FIELD(turn, 1, SIL_NUMBER, CHAWAI_TURNS, "turns played"),
	FIELD(kiti, 1, SIL_CHOICE, CHAWAI_SEATS - 1, "Kiti stands between this seat and the next"),
	FIELD(put_back, 1, SIL_NUMBER, 7, "gulls shuffled back on the first turn; with memory=on 0 until the end"),
	FIELD(own_sealed, 1, SIL_NUMBER, CHAWAI_TURNS, "the viewer's sealed diver; 0: none"),
	FIELD(looker, CHAWAI_SLOTS, SIL_CHOICE, CHAWAI_SEATS,
	      "bottom, middle, surface: 1 + the seat that alone may look at the card there; 0: everybody may"),
	FIELD(last, CHAWAI_SEATS, SIL_NUMBER, CHAWAI_TURNS, "by seat: the diver shown last turn; 0 on the first"),
	FIELD(height, CHAWAI_SEATS, SIL_NUMBER, CHAWAI_TURNS, "by seat: cards in the pile"),
	FIELD(hand, CHAWAI_SEATS, SIL_BITS, CHAWAI_TURNS,
	      "by seat, bit a: can still do act a (diver a+1); with memory=on the viewer's only"),
	FIELD(pile, CHAWAI_SEATS, SIL_CHOICE, GULL,
	      "by seat, from the lowest card up: its face (1-15 fish, 16-18 lanterns, 19-20 jellyfish); with memory=on the "
	      "top only"),
	FIELD(drawn, CHAWAI_DECK, SIL_CHOICE, GULL,
	      "three a turn, the lagoon at 3 x turn: faces (21 gull); 0: not drawn, face down, forgotten"),
	FIELD(removed, 1, SIL_CHOICE, GULL, "deck=37: the unseen card, once the game is over"),
	{.name = NULL},
};

static void write(const struct sil_view *in, uint8_t *out)
{
	const struct chawai_view *view = (const struct chawai_view *)in;
	struct positions *at = (struct positions *)out;
	at->seat = view->seat, at->seats = view->public.seats;
	at->deck = view->public.options[CHAWAI_OPTION_DECK], at->memory = view->public.options[CHAWAI_OPTION_MEMORY];
	at->over = view->public.over, at->due = (uint8_t)view->public.due;
	at->turn = view->turn, at->kiti = view->kiti, at->put_back = view->put_back, at->own_sealed = view->own_sealed;
	__builtin_memcpy(at->looker, view->looker, sizeof at->looker);
	__builtin_memcpy(at->last, view->last, sizeof at->last);
	__builtin_memcpy(at->height, view->height, sizeof at->height);
	__builtin_memcpy(at->hand, view->hand, sizeof at->hand);
	__builtin_memcpy(at->pile, view->pile, sizeof at->pile);
	__builtin_memcpy(at->drawn, view->drawn, sizeof at->drawn);
	at->removed = view->removed;
}

static void mask(const struct sil_view *in, uint8_t *out)
{
	const struct chawai_view *view = (const struct chawai_view *)in;
	struct sil_state known;
	struct chawai *game = (struct chawai *)&known;
	game->public = view->public;
	game->hand[view->seat] = view->hand[view->seat];
	sil_mask(&chawai_rules, &known, view->seat, out);
}

/* The other options' way: what people have to remember differs from seat to seat. */
static __attribute__((noinline)) void look_forgetful(const struct sil_state *state, unsigned seats,
						     struct positions *row)
{
	sil_write_seats(&chawai_rules, write, sizeof *row, state, seats, (uint8_t *)row);
}

/* What all seats see alike. Without branches on how high piles are or how far the deck is drawn. */
static inline void write_shared(const struct chawai *game, struct positions *all)
{
	const unsigned seen = CHAWAI_SLOTS * (game->turn + 1u);
	all->seats = game->public.seats, all->over = game->public.over, all->due = (uint8_t)game->public.due;
	all->deck = game->public.options[CHAWAI_OPTION_DECK], all->memory = 0;
	all->turn = game->turn, all->kiti = game->kiti, all->put_back = game->put_back;
	all->own_sealed = 0, all->removed = 0; /* who is due has sealed nothing, and it is not over */
	__builtin_memcpy(all->looker, game->looker, sizeof all->looker);
	__builtin_memcpy(all->last, game->last, sizeof all->last);
	for (unsigned s = 0; s < CHAWAI_SEATS; s++) {
		all->height[s] = (uint8_t)game->piled[s];
		__builtin_memcpy(all->pile[s], game->pile[s] + 1, CHAWAI_TURNS);
	}
	__builtin_memcpy(all->hand, game->hand, sizeof all->hand);
	for (unsigned i = 0; i < CHAWAI_DECK; i++)
		all->drawn[i] = i < seen ? game->deck[i] : 0;
}

static void look(const struct sil_state *state, unsigned seats, uint8_t *observations, uint8_t *masks)
{
	const struct chawai *game = (const struct chawai *)state;
	struct positions *row = (struct positions *)observations, all;
	if (row && game->public.options[CHAWAI_OPTION_MEMORY]) {
		look_forgetful(state, seats, row);
		row = NULL;
	}
	if (row)
		write_shared(game, &all);
	for (; seats; seats &= seats - 1) {
		unsigned seat = (unsigned)__builtin_ctz(seats);
		if (row) {
			row[seat] = all;
			row[seat].seat = (uint8_t)seat;
			for (unsigned slot = 0; slot < CHAWAI_SLOTS; slot++) /* [CH8] */
				if (game->looker[slot] && game->looker[slot] != seat + 1)
					row[seat].drawn[CHAWAI_SLOTS * game->turn + slot] = 0;
		}
		if (masks)
			sil_write_bits(game->hand[seat], masks + seat * CHAWAI_TURNS, CHAWAI_TURNS);
	}
}

const struct sil_observation chawai_observation = {
	.bytes = sizeof(struct positions),
	.write = write,
	SIL_FOR_LEARNING(.fields = fields, .mask = mask, .look = look),
};
