/* Wa Chat Bi: a seat's view as bytes. Freestanding. */
#include "games/wa-chat-bi/wa-chat-bi.h"

#include "engine/bits.h"
#include "engine/observation.h"

struct positions {
	uint8_t seat, seats, skip, over, due;
	uint8_t deck_cards, backwards, asking, indigestion, aside, shuffles, no_dish;
	uint8_t last_act, last_seat, meal_seat, meal_cards, meal_kind, meal_fresh;
	uint8_t size[SIL_MAX_SEATS], tokens[SIL_MAX_SEATS];
	uint8_t hand[WCB_INDIGESTION], known[SIL_MAX_SEATS][WCB_INDIGESTION];
	uint8_t pile[WCB_INDIGESTION], discards[WCB_INDIGESTION], meal[WCB_KINDS];
};

#define FIELD(...) SIL_FIELD_OF(positions, __VA_ARGS__)
static const struct sil_field fields[] = {
	FIELD(seat, 1, SIL_CHOICE, SIL_MAX_SEATS - 1, "whose view it is"),
	FIELD(seats, 1, SIL_NUMBER, SIL_MAX_SEATS, "how many play"),
	FIELD(skip, 1, SIL_CHOICE, 1, "option skip: any, other"),
	FIELD(over, 1, SIL_NUMBER, 1, "1: the game has ended"),
	FIELD(due, 1, SIL_BITS, SIL_MAX_SEATS, "the seat to move"),
	FIELD(deck_cards, 1, SIL_NUMBER, WCB_ALL_CARDS, "cards left in the draw pile"),
	FIELD(backwards, 1, SIL_NUMBER, 1, "1: anticlockwise"),
	FIELD(asking, 1, SIL_NUMBER, 1, "1: the seat to move chooses between spice and enough"),
	FIELD(indigestion, 1, SIL_NUMBER, WCB_MAX_INDIGESTION, "Indigestion cards in the game"),
	FIELD(aside, 1, SIL_NUMBER, WCB_MAX_INDIGESTION, "of those, drawn and set aside"),
	FIELD(shuffles, 1, SIL_NUMBER, 255, "shuffles since the deal"),
	FIELD(no_dish, 1, SIL_BITS, SIL_MAX_SEATS, "seats with no dish among the cards nobody has seen"),
	FIELD(last_act, 1, SIL_CHOICE, WCB_ACTS, "1 + the latest act; 0 before the first"),
	FIELD(last_seat, 1, SIL_CHOICE, SIL_MAX_SEATS - 1, "whose it was"),
	FIELD(meal_seat, 1, SIL_CHOICE, SIL_MAX_SEATS - 1, "who drew latest"),
	FIELD(meal_cards, 1, SIL_NUMBER, WCB_ALL_CARDS, "how many cards"),
	FIELD(meal_kind, 1, SIL_CHOICE, WCB_EMPTY_HAND, "why: 0 no draw yet, 1 ate, 2 the hand was empty"),
	FIELD(meal_fresh, 1, SIL_NUMBER, 1, "1: within the latest move"),
	FIELD(size, SIL_MAX_SEATS, SIL_NUMBER, WCB_ALL_CARDS, "by seat: cards in the hand"),
	FIELD(tokens, SIL_MAX_SEATS, SIL_NUMBER, WCB_LAST_TOKEN, "by seat: Indigestion tokens"),
	FIELD(hand, 1, SIL_NUMBER, 14, "the viewer's cards by kind: 2, 3, 4, 5, 6, 7, more, turn, next"),
	FIELD(known, SIL_MAX_SEATS, SIL_NUMBER, 14, "by seat: the part of the hand everybody has seen, by kind"),
	FIELD(pile, 1, SIL_NUMBER, 14, "on the table, by kind"),
	FIELD(discards, 1, SIL_NUMBER, 14, "by kind"),
	FIELD(meal, 1, SIL_NUMBER, 14, "what was shown in the latest draw, by kind; the last is Indigestion"),
	{.name = NULL},
};

static inline void write_heap(wcb_cards cards, uint8_t *out)
{
	uint64_t first = sil_spread_nibbles((uint32_t)cards);
	__builtin_memcpy(out, &first, sizeof first);
	out[8] = (uint8_t)(cards >> 32 & 15);
}

/* What a view and a state hold under the same names, and the viewer's hand. */
#define WRITE(at, from, own, viewer)                                                                                   \
	do {                                                                                                           \
		(at)->seat = (uint8_t)(viewer), (at)->seats = (from)->public.seats;                                    \
		(at)->skip = (from)->public.options[0];                                                                \
		(at)->over = (from)->public.over, (at)->due = (uint8_t)(from)->public.due;                             \
		(at)->deck_cards = (from)->deck_cards, (at)->backwards = (from)->backwards;                            \
		(at)->asking = (from)->asking, (at)->indigestion = (from)->indigestion, (at)->aside = (from)->aside;   \
		(at)->shuffles = (from)->shuffles, (at)->no_dish = (from)->no_dish;                                    \
		(at)->last_act = (from)->last_act, (at)->last_seat = (from)->last_seat;                                \
		(at)->meal_seat = (from)->meal_seat, (at)->meal_cards = (from)->meal_cards;                            \
		(at)->meal_kind = (from)->meal_kind, (at)->meal_fresh = (from)->meal_fresh;                            \
		__builtin_memcpy((at)->size, (from)->size, sizeof(at)->size);                                          \
		__builtin_memcpy((at)->tokens, (from)->tokens, sizeof(at)->tokens);                                    \
		write_heap((own), (at)->hand);                                                                         \
		for (int s_ = 0; s_ < SIL_MAX_SEATS; s_++)                                                             \
			write_heap((from)->known[s_], (at)->known[s_]);                                                \
		write_heap((from)->pile, (at)->pile);                                                                  \
		write_heap((from)->discards, (at)->discards);                                                          \
		write_heap((from)->meal, (at)->meal);                                                                  \
		(at)->meal[WCB_INDIGESTION] = (uint8_t)((from)->meal >> WCB_INDIGESTION_AT);                           \
	} while (0)

static void write(const struct sil_view *in, uint8_t *out)
{
	const struct wa_chat_bi_view *view = (const struct wa_chat_bi_view *)in;
	struct positions *at = (struct positions *)out;
	WRITE(at, view, view->hand, view->seat);
}

static void mask(const struct sil_view *in, uint8_t *out)
{
	const struct wa_chat_bi_view *view = (const struct wa_chat_bi_view *)in;
	struct sil_state known;
	struct wa_chat_bi *game = (struct wa_chat_bi *)&known;
	game->public = view->public;
	game->asking = view->asking, game->pile = view->pile;
	game->hand[view->seat] = view->hand;
	sil_mask(&wa_chat_bi_rules, &known, view->seat, out);
}

/* Acts in three words of eight: the lanes of wcb_choices, whose last one stands for naming anybody but oneself. */
static inline void write_mask(const struct wa_chat_bi *game, unsigned seat, uint8_t *out)
{
	uint64_t acts[3] = {0, 0, 0x0101ull << 8 * (WCB_SPICE - 16)};
	if (!game->asking) {
		uint64_t may = wcb_choices(game, seat), names = 0u - (may >> 60);
		uint64_t others = (1u << game->public.seats) - 1u - (1u << seat);
		uint64_t named = sil_spread_bits((uint32_t)(others & names));
		acts[0] = sil_spread_nibbles((uint32_t)may);
		acts[1] = (sil_spread_nibbles((uint32_t)(may >> 32)) & ~0ull >> 8) | named << 56;
		acts[2] = named >> 8;
	}
	__builtin_memcpy(out, acts, sizeof acts);
}
_Static_assert(WCB_PLAY_NEXT == 15 && WCB_ACTS == 24,
	       "eight acts in each of three numbers, the first name in the last byte of the second");

static void look(const struct sil_state *state, unsigned seats, uint8_t *observations, uint8_t *masks)
{
	const struct wa_chat_bi *game = (const struct wa_chat_bi *)state;
	struct positions *at = (struct positions *)observations;
	const unsigned seat = (unsigned)__builtin_ctz(seats);
	if (at)
		WRITE(at, game, game->hand[seat], seat);
	if (masks)
		write_mask(game, seat, masks);
}

const struct sil_observation wa_chat_bi_observation = {
	.bytes = sizeof(struct positions),
	.write = write,
	SIL_FOR_LEARNING(.fields = fields, .mask = mask, .look = look),
};
