/* Kai Piranja: a seat's view as bytes. Everybody sees the same. Freestanding. */
#include "games/kai-piranja/kai-piranja.h"

#include "engine/observation.h"

struct positions {
	uint8_t seat, seats, cards, take, over, due;
	uint8_t row_ends[PLAYERS];
	uint8_t row_species[PLAYERS][SPECIES];
	uint8_t pile_hungry[SPECIES];
	uint8_t row_first[PLAYERS], row_last[PLAYERS];
	uint8_t catch_top[PLAYERS], catch_size[PLAYERS], catch_hungry[PLAYERS];
	uint8_t pile_top[SPECIES], pile_bottom[SPECIES], pile_size[SPECIES];
	uint8_t gone_top, next, may_stop, shown_by, placed_by, eaten;
	uint8_t deck[CARDS], under[CARDS];
};

#define FIELD(...) SIL_FIELD_OF(positions, __VA_ARGS__)
static const struct sil_field fields[] = {
	FIELD(seat, 1, SIL_CHOICE, PLAYERS - 1, "whose view it is"),
	FIELD(seats, 1, SIL_NUMBER, PLAYERS, "how many play"),
	FIELD(cards, 1, SIL_CHOICE, 1, "option cards: book, all"),
	FIELD(take, 1, SIL_CHOICE, 1, "option take: anytime, haul"),
	FIELD(over, 1, SIL_NUMBER, 1, "1: the game has ended"),
	FIELD(due, 1, SIL_BITS, PLAYERS, "the seat to move"),
	FIELD(row_ends, PLAYERS, SIL_BITS, 7,
	      "by seat: traits of the row's last fish (piranha, puffer, lion, barracuda, small, large, hungry); the first six "
	      "when the row is empty"),
	FIELD(row_species, PLAYERS, SIL_NUMBER, 40, "by seat: fish of each species in the row"),
	FIELD(pile_hungry, SPECIES, SIL_NUMBER, 8, "by species: hungry fish in its pile"),
	FIELD(row_first, PLAYERS, SIL_NUMBER, CARDS, "by seat: number of the row's leftmost card; 0: none"),
	FIELD(row_last, PLAYERS, SIL_NUMBER, CARDS, "by seat: number of its rightmost card"),
	FIELD(catch_top, PLAYERS, SIL_NUMBER, CARDS, "by seat: number of the card hauled in last"),
	FIELD(catch_size, PLAYERS, SIL_NUMBER, CARDS, "by seat: cards in the catch"),
	FIELD(catch_hungry, PLAYERS, SIL_NUMBER, 32, "by seat: hungry fish in the catch"),
	FIELD(pile_top, SPECIES, SIL_NUMBER, CARDS, "by species: number of the hungry fish on top of its pile"),
	FIELD(pile_bottom, SPECIES, SIL_NUMBER, CARDS, "by species: number of the lowest card"),
	FIELD(pile_size, SPECIES, SIL_NUMBER, CARDS, "by species: cards in its pile"),
	FIELD(gone_top, 1, SIL_NUMBER, CARDS, "number of the card that left the game last"),
	FIELD(next, 1, SIL_NUMBER, CARDS, "place in the deck of the card to be revealed next"),
	FIELD(may_stop, 1, SIL_NUMBER, 1, "1: a sated fish has been revealed this turn"),
	FIELD(shown_by, 1, SIL_CHOICE, PLAYERS, "1 + the seat that revealed the latest card; 0 before the first"),
	FIELD(placed_by, 1, SIL_CHOICE, PLAYERS, "1 + the seat into whose row it went; 0: into none"),
	FIELD(eaten, 1, SIL_NUMBER, CARDS, "how many fish it ate"),
	FIELD(deck, CARDS, SIL_BITS, 7, "by place in the deck: traits of a revealed card; 0: not revealed"),
	FIELD(under, CARDS, SIL_NUMBER, CARDS,
	      "by place in the deck: number (place + 1) of the card left of it in a row or under it in a stack"),
	{.name = NULL},
};

#define WRITE_SHARED(at, from)                                                                                         \
	do {                                                                                                           \
		(at)->seats = (from)->public.seats, (at)->over = (from)->public.over;                                  \
		(at)->cards = (from)->public.options[OPTION_CARDS], (at)->take = (from)->public.options[OPTION_TAKE];  \
		(at)->due = (uint8_t)(from)->public.due;                                                               \
		__builtin_memcpy((at)->row_ends, &(from)->row_ends, sizeof(at)->row_ends);                             \
		__builtin_memcpy((at)->row_species, (from)->row_species, sizeof(at)->row_species);                     \
		__builtin_memcpy((at)->pile_hungry, &(from)->pile_hungry, sizeof(at)->pile_hungry);                    \
		__builtin_memcpy((at)->row_first, (from)->row_first, sizeof(at)->row_first);                           \
		__builtin_memcpy((at)->row_last, (from)->row_last, sizeof(at)->row_last);                              \
		__builtin_memcpy((at)->catch_top, (from)->catch_top, sizeof(at)->catch_top);                           \
		__builtin_memcpy((at)->catch_size, (from)->catch_size, sizeof(at)->catch_size);                        \
		__builtin_memcpy((at)->catch_hungry, (from)->catch_hungry, sizeof(at)->catch_hungry);                  \
		__builtin_memcpy((at)->pile_top, (from)->pile_top, sizeof(at)->pile_top);                              \
		__builtin_memcpy((at)->pile_bottom, (from)->pile_bottom, sizeof(at)->pile_bottom);                     \
		__builtin_memcpy((at)->pile_size, (from)->pile_size, sizeof(at)->pile_size);                           \
		(at)->gone_top = (from)->gone_top, (at)->next = (from)->next, (at)->may_stop = (from)->may_stop;       \
		(at)->shown_by = (from)->shown_by, (at)->placed_by = (from)->placed_by, (at)->eaten = (from)->eaten;   \
		__builtin_memcpy((at)->under, (from)->under, sizeof(at)->under);                                       \
	} while (0)

static void write(const struct sil_view *in, uint8_t *out)
{
	const struct kai_piranja_view *view = (const struct kai_piranja_view *)in;
	struct positions *at = (struct positions *)out;
	at->seat = view->seat;
	WRITE_SHARED(at, view);
	__builtin_memcpy(at->deck, view->deck, sizeof at->deck);
}

static void mask(const struct sil_view *in, uint8_t *out)
{
	const struct kai_piranja_view *view = (const struct kai_piranja_view *)in;
	struct sil_state known;
	struct kai_piranja *game = (struct kai_piranja *)&known;
	game->public = view->public;
	game->may_stop = view->may_stop, game->pile_hungry = view->pile_hungry;
	game->row_species[view->seat] = view->row_species[view->seat];
	sil_mask(&kai_piranja_rules, &known, view->seat, out);
}

/* From the rows' species to `eaten` a state and an observation have the same bytes in the same order. */
enum { ALIKE = offsetof(struct positions, deck) - offsetof(struct positions, row_species) };
_Static_assert(offsetof(struct kai_piranja, eaten) + 1 - offsetof(struct kai_piranja, row_species) == ALIKE &&
		       offsetof(struct kai_piranja, pile_top) - offsetof(struct kai_piranja, row_species) ==
			       offsetof(struct positions, pile_top) - offsetof(struct positions, row_species) &&
		       offsetof(struct kai_piranja, gone_top) - offsetof(struct kai_piranja, row_species) ==
			       offsetof(struct positions, gone_top) - offsetof(struct positions, row_species),
	       "alike");

/* The whole deck is copied, then what nobody has seen is blotted out in blocks; what a block covers too much of is
 * written after it. */
static inline void write_deck(const struct kai_piranja *game, uint8_t *observation)
{
	enum { BLOCK = 32 };
	uint8_t *deck = observation + offsetof(struct positions, deck);
	__builtin_memcpy(deck, game->deck, CARDS);
	for (unsigned at = game->next; at < CARDS; at += BLOCK)
		__builtin_memset(deck + at, 0, BLOCK);
	if (kai_piranja_boxed(&game->public))
		__builtin_memset(deck, 0, BOXED);
	__builtin_memcpy(deck + CARDS, game->under, CARDS);
}

static void look(const struct sil_state *state, unsigned seats, uint8_t *observations, uint8_t *masks)
{
	const struct kai_piranja *game = (const struct kai_piranja *)state;
	struct positions *at = (struct positions *)observations;
	const unsigned seat = (unsigned)__builtin_ctz(seats);
	if (at) {
		at->seat = (uint8_t)seat, at->seats = game->public.seats;
		at->over = game->public.over, at->due = (uint8_t)game->public.due;
		at->cards = game->public.options[OPTION_CARDS], at->take = game->public.options[OPTION_TAKE];
		__builtin_memcpy(at->row_ends, &game->row_ends, sizeof at->row_ends);
		__builtin_memcpy(observations + offsetof(struct positions, row_species), game->row_species, ALIKE);
		write_deck(game, observations);
	}
	if (masks) { /* reveal; haul and stop; the takes */
		uint64_t acts = 1 | (uint64_t)game->may_stop * 0x010100;
		acts |= (uint64_t)(kai_piranja_takes(game, seat) >> 7) << 8 * TAKE;
		__builtin_memcpy(masks, &acts, ACTS);
	}
}

const struct sil_observation kai_piranja_observation = {
	.bytes = sizeof(struct positions),
	.write = write,
	SIL_FOR_LEARNING(.fields = fields, .mask = mask, .look = look),
};
