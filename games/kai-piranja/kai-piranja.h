/* Kai Piranja: what its rules and its words share. A card is a byte of traits; every revealed card lies in exactly one
 * stack (a row, a catch, a digesting pile, or out of the game), linked from its top card downwards. */
#ifndef SILURE_KAI_PIRANJA_H
#define SILURE_KAI_PIRANJA_H

#include "engine/game.h"

enum {
	DANCE_CARDS = 140,
	SEA_CARDS = 20,
	CARDS = DANCE_CARDS + SEA_CARDS,
	SPECIES = 4,
	KINDS = 12,
	PLAYERS = 6,
	BOXED = 47,     /* dance cards that stay in the box with three or four players [KP-b] */
	TAKE_COUNT = 3, /* fish of a species in a row that let a player take its pile [KP8] */
};

/* Traits. Two sated fish fit next to each other when they share one [KP3]. A card has one species, and is small, large
 * or hungry. */
enum {
	PIRANHA = 1,
	PUFFER = 2,
	LION = 4,
	BARRACUDA = 8,
	ANY_SPECIES = 15,
	SMALL = 16,
	LARGE = 32,
	ANY_FISH = ANY_SPECIES | SMALL | LARGE, /* what an empty row takes: everything sated */
	HUNGRY = 64,
};

enum act { REVEAL, HAUL, STOP, TAKE, ACTS = TAKE + SPECIES }; /* TAKE + 0 … 3: piranha, puffer, lion, barracuda */

enum option { OPTION_CARDS, OPTION_TAKE };
enum { CARDS_BOOK, CARDS_ALL };
enum { TAKE_ANYTIME, TAKE_HAUL };

enum refusal {
	REVEAL_FIRST = SIL_GAME_REFUSAL,     /* [KP2] [KP-c] */
	NO_PILE = SIL_GAME_REFUSAL - 1,      /* nobody of that species is digesting [KP8] */
	TOO_FEW = SIL_GAME_REFUSAL - 2,      /* fewer than three of the species in the row [KP8] */
	HAUL_TO_TAKE = SIL_GAME_REFUSAL - 3, /* [KP-g] */
};

/* The box: how many cards of each kind have a dance on the back, how many the empty sea. */
struct kai_piranja_kind {
	uint8_t card, dance, sea;
};
extern const struct kai_piranja_kind kai_piranja_box[KINDS];

/* No padding: equal states are equal bytes. */
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"

/* A card's number is its place in the deck plus one; 0 is none. */
struct kai_piranja {
	struct sil_public public;
	uint8_t key[SIL_KEY_BYTES];
	uint64_t row_ends;             /* byte s: traits of the last fish of seat s's row; ANY_FISH when it is empty */
	uint32_t row_species[PLAYERS]; /* byte k: how many fish of species k the seat's row holds */
	uint32_t pile_hungry;          /* byte k: hungry fish in species k's pile; 0 when there is none */
	uint8_t row_first[PLAYERS];    /* number of the leftmost card of the row */
	uint8_t row_last[PLAYERS];     /* … and of the rightmost */
	uint8_t catch_top[PLAYERS];    /* number of the card hauled in last */
	uint8_t catch_size[PLAYERS];
	uint8_t catch_hungry[PLAYERS]; /* hungry fish in the catch [KP10] */
	uint8_t pile_top[SPECIES];     /* number of the hungry fish on top */
	uint8_t pile_bottom[SPECIES];  /* … and of the lowest card */
	uint8_t pile_size[SPECIES];
	uint8_t gone_top;  /* number of the card that left the game last [KP4] [KP9] */
	uint8_t next;      /* place in the deck of the card to be revealed next */
	uint8_t may_stop;  /* 1: a sated fish has been revealed this turn [KP5] */
	uint8_t shown_by;  /* who revealed the latest card: seat + 1; 0 before the first */
	uint8_t placed_by; /* into whose row it went: seat + 1; 0: into none */
	uint8_t eaten;     /* how many fish it ate */
	/* Those put back into the box first [KP1], then the dance cards in their order, from DANCE_CARDS on the empty
	 * sea. */
	uint8_t deck[CARDS];
	uint8_t under[CARDS]; /* number of the card left of this one (in a row) or under it (in a stack) */
	uint8_t zero[4];
};

/* All but the order of the unseen cards is known to everybody. */
struct kai_piranja_view {
	struct sil_public public;
	uint8_t seat;
	uint8_t gone_top, next, may_stop, shown_by, placed_by, eaten;
	uint8_t boxed; /* how many dance cards went back into the box, unseen */
	uint64_t row_ends;
	uint32_t row_species[PLAYERS];
	uint32_t pile_hungry;
	uint8_t row_first[PLAYERS], row_last[PLAYERS];
	uint8_t catch_top[PLAYERS], catch_size[PLAYERS], catch_hungry[PLAYERS];
	uint8_t pile_top[SPECIES], pile_bottom[SPECIES], pile_size[SPECIES];
	uint8_t zero[2];
	uint8_t deck[CARDS]; /* revealed cards, from place `boxed` to before `next`; 0 elsewhere */
	uint8_t under[CARDS];
};

#pragma GCC diagnostic pop

_Static_assert(sizeof(struct kai_piranja) % 8 == 0 && sizeof(struct kai_piranja) <= SIL_STATE_BYTES, "a state's size");
_Static_assert(sizeof(struct kai_piranja_view) % 8 == 0 && sizeof(struct kai_piranja_view) <= SIL_STATE_BYTES,
	       "a view's");
_Static_assert(_Alignof(struct kai_piranja) == SIL_STATE_ALIGN && _Alignof(struct kai_piranja_view) == SIL_STATE_ALIGN,
	       "their alignment");

extern const struct sil_rules kai_piranja_rules;
extern const struct sil_observation kai_piranja_observation;
extern const struct sil_evaluator kai_piranja_evaluator;
extern const struct sil_search_settings kai_piranja_search_settings;
void kai_piranja_explain(const struct sil_view *, uint16_t act, struct sil_messages *);

/* Bit 7 of byte k: the seat, when it is due, may take the pile of species k. */
uint32_t kai_piranja_takes(const struct kai_piranja *, unsigned seat);
const char *kai_piranja_broken(const struct sil_state *);
const char *kai_piranja_view_broken(const struct sil_view *);

/* [KP1] [KP-b] How many dance cards go back into the box: about a third with three or four players. */
static inline uint8_t kai_piranja_boxed(const struct sil_public *public)
{
	return public->options[OPTION_CARDS] == CARDS_BOOK && public->seats <= 4 ? BOXED : 0;
}

#endif
