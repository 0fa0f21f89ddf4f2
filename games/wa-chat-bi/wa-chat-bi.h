/* Wa Chat Bi, the buffet of cats: what its rules and its words share. Rules cited as [WC…] are those of help.en.md,
 * numbered in rules.c. */
#ifndef SILURE_WA_CHAT_BI_H
#define SILURE_WA_CHAT_BI_H

#include "engine/game.h"

/* All cards: number of the kind, word, copies, and how many cards one of it adds to the pile's worth [WC6].
 * Totals are the book's, the split by value is not in it: to correct it, change it here. */
#define WCB_CARDS(CARD)                                                                                                \
	CARD(0, "2", 14, 2)                                                                                            \
	CARD(1, "3", 14, 3)                                                                                            \
	CARD(2, "4", 12, 4)                                                                                            \
	CARD(3, "5", 12, 5)                                                                                            \
	CARD(4, "6", 10, 6)                                                                                            \
	CARD(5, "7", 10, 7)                                                                                            \
	CARD(6, "more", 7, 1)                                                                                          \
	CARD(7, "turn", 5, 0)                                                                                          \
	CARD(8, "next", 5, 0)

enum wcb_kind { WCB_DISHES = 6, WCB_MORE = 6, WCB_TURN, WCB_NEXT, WCB_INDIGESTION, WCB_KINDS };

enum {
	WCB_FIRST_HAND = 5,      /* [WC1] */
	WCB_EMPTY_DRAW = 3,      /* [WC9] */
	WCB_MAX_INDIGESTION = 6, /* [WC11] */
	WCB_LAST_TOKEN = 3,      /* [WC12] */
	WCB_ALL_CARDS = 95,
};

enum wcb_act {
	WCB_SERVE = 0, /* serve-2 … serve-7, also to open */
	WCB_EAT = 6,
	WCB_SKIP = 7, /* skip-2 … skip-7 */
	WCB_PLAY_MORE = 13,
	WCB_PLAY_TURN = 14,
	WCB_PLAY_NEXT = 15, /* next-0 … next-6 */
	WCB_SPICE = 22,
	WCB_ENOUGH = 23,
	WCB_ACTS = 24,
};

enum wcb_refusal {
	WCB_NOT_HELD = SIL_GAME_REFUSAL,
	WCB_OTHER_DISH = SIL_GAME_REFUSAL - 1,
	WCB_OPEN_WITH_DISH = SIL_GAME_REFUSAL - 2,
	WCB_NOTHING_TO_EAT = SIL_GAME_REFUSAL - 3,
	WCB_NOTHING_TO_SKIP = SIL_GAME_REFUSAL - 4,
	WCB_NO_PAIR = SIL_GAME_REFUSAL - 5,
	WCB_SAME_DISH = SIL_GAME_REFUSAL - 6,
	WCB_NOT_YOURSELF = SIL_GAME_REFUSAL - 7,
	WCB_NOBODY_THERE = SIL_GAME_REFUSAL - 8,
	WCB_ANSWER_FIRST = SIL_GAME_REFUSAL - 9,
	WCB_NOT_ASKED = SIL_GAME_REFUSAL - 10,
};

/* How the latest draw came about. */
enum wcb_meal { WCB_NO_MEAL, WCB_ATE, WCB_EMPTY_HAND };

/* A heap of cards whose order does not matter is one word: kind k counts in bits 4k … 4k+3. No kind has more than 15
 * cards, so heaps add and subtract as numbers. */
typedef uint64_t wcb_cards;

static inline wcb_cards wcb_one(unsigned kind)
{
	return (wcb_cards)1 << 4 * kind;
}

static inline unsigned wcb_count(wcb_cards cards, unsigned kind)
{
	return (unsigned)(cards >> 4 * kind) & 15;
}

static inline unsigned wcb_total(wcb_cards cards)
{
	const uint64_t low = 0x0f0f0f0f0f0f0f0f;
	return (unsigned)(((cards & low) + (cards >> 4 & low)) * 0x0101010101010101 >> 56);
}

/* All cards but the Indigestion cards, which a heap counts from this bit on. */
#define WCB_HEAP_OF(kind, word, copies, worth) +((wcb_cards)(copies) << 4 * (kind))
#define WCB_DECK (WCB_CARDS(WCB_HEAP_OF))
enum { WCB_INDIGESTION_AT = 4 * WCB_INDIGESTION };

/* How many cards the pile makes one draw [WC6]. */
unsigned wcb_worth(wcb_cards pile);

/* No padding: equal states are equal bytes. */
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"

struct wa_chat_bi {
	struct sil_public public;
	uint8_t key[SIL_KEY_BYTES];
	wcb_cards hand[7];
	wcb_cards known[7]; /* the part of each hand that everybody has seen [WC-g] */
	wcb_cards pile;     /* on the table: empty when the due seat opens */
	wcb_cards discards;
	wcb_cards meal;        /* what was shown in the latest draw */
	uint8_t size[7];       /* cards in each hand */
	uint8_t no_dish;       /* bit s: no dish is among the cards of s that nobody has seen; 0 if there are none */
	uint8_t tokens[7];     /* Indigestion tokens of each seat */
	uint8_t deck_cards;    /* cards left in the draw pile */
	uint8_t backwards;     /* 1: anticlockwise */
	uint8_t asking;        /* 1: the due seat chooses between spice and enough [WC11] */
	uint8_t indigestion;   /* Indigestion cards in the game */
	uint8_t aside;         /* of those, drawn and set aside; 0 within a round */
	uint8_t shuffles;      /* shuffles since the deal */
	uint8_t last_act;      /* the latest move, plus 1; 0 before the first */
	uint8_t last_seat;     /* whose it was */
	uint8_t meal_seat;     /* who drew latest */
	uint8_t meal_cards;    /* how many */
	uint8_t meal_kind;     /* enum wcb_meal */
	uint8_t meal_fresh;    /* 1: it happened within the latest move */
	uint8_t below[13];     /* always 0: under the draw pile, so that eight cards can be read at once */
	uint8_t deck[95 + 17]; /* kinds, the top card last, 0 above it; longer than needed: see lay_on_deck */
};

struct wa_chat_bi_view {
	struct sil_public public;
	uint8_t seat;
	uint8_t deck_cards, backwards, asking, indigestion, aside, shuffles, no_dish;
	uint8_t last_act, last_seat, meal_seat, meal_cards, meal_kind, meal_fresh;
	uint8_t size[7], tokens[7];
	uint8_t zero[4];
	wcb_cards hand; /* the viewer's own; a watcher has none */
	wcb_cards known[7];
	wcb_cards pile, discards, meal;
};

#pragma GCC diagnostic pop

_Static_assert(sizeof(struct wa_chat_bi) % 8 == 0 && sizeof(struct wa_chat_bi) <= SIL_STATE_BYTES, "a state's size");
_Static_assert(sizeof(struct wa_chat_bi_view) % 8 == 0 && sizeof(struct wa_chat_bi_view) <= SIL_STATE_BYTES,
	       "a view's");
_Static_assert(_Alignof(struct wa_chat_bi) == SIL_STATE_ALIGN && _Alignof(struct wa_chat_bi_view) == SIL_STATE_ALIGN,
	       "their alignment");

extern const struct sil_rules wa_chat_bi_rules;
extern const struct sil_observation wa_chat_bi_observation;
extern const struct sil_evaluator wa_chat_bi_evaluator;
extern const struct sil_search_settings wa_chat_bi_search_settings;
void wa_chat_bi_explain(const struct sil_view *, uint16_t act, struct sil_messages *);

/* What the due seat may do: lane a (bit 4a) for each act a below WCB_PLAY_NEXT, and the last lane for "you next". Not
 * while it is asked about spice. */
uint64_t wcb_choices(const struct wa_chat_bi *, unsigned seat);

/* For the rules' table: NULL, or which invariant does not hold. */
const char *wcb_broken(const struct sil_state *);
const char *wa_chat_bi_view_broken(const struct sil_view *);

#endif
