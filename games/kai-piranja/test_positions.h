/* Kai Piranja's positions for its tests: decks, rows and piles laid by hand. Writes into states. */
#ifndef SILURE_GAMES_KAI_PIRANJA_TEST_POSITIONS_H
#define SILURE_GAMES_KAI_PIRANJA_TEST_POSITIONS_H

#include "games/kai-piranja/kai-piranja.h"

#include <string.h>

#include "engine/out.h"
#include "engine/play.h"
#include "engine/text.h"
#include "games/kai-piranja/test_cards.h"
#include "tests/check.h"

static const struct sil_rules *const rules = &kai_piranja_rules;

static inline struct kai_piranja dealt_with(uint8_t seats, uint8_t cards, uint8_t take, uint32_t seed)
{
	struct sil_state state;
	uint8_t key[SIL_KEY_BYTES] = {seats, cards, take};
	memcpy(key + 4, &seed, sizeof seed);
	sil_begin(rules, &(struct sil_config){.seats = seats, .options = {cards, take}}, key, &state);
	return *(struct kai_piranja *)&state;
}

static inline struct kai_piranja dealt(uint8_t seats)
{
	return dealt_with(seats, CARDS_BOOK, TAKE_ANYTIME, 1);
}

static inline unsigned turn_of(const struct kai_piranja *game)
{
	return (unsigned)__builtin_ctz(game->public.due);
}

/* Brings such a card to a place of the deck, from a place with the same back not before `from`, or from the box. */
static inline void bring(struct kai_piranja *game, int place, int from, uint8_t card)
{
	int end = place < DANCE_CARDS ? DANCE_CARDS : CARDS;
	int box = place < DANCE_CARDS ? kai_piranja_boxed(&game->public) : 0;
	bool found = false;
	for (int i = from; i < end + box && !found; i++) {
		int at = i < end ? i : i - end;
		found = game->deck[at] == card;
		if (found)
			game->deck[at] = game->deck[place], game->deck[place] = card;
	}
	CHECK(found);
}

/* Puts fish into a row as if revealed before, whether or not they fit. */
static inline void set_row(struct kai_piranja *game, unsigned seat, const char *cards)
{
	while (*cards) {
		uint8_t card = card_of(&cards);
		bring(game, game->next, game->next, card);
		game->under[game->next] = game->row_last[seat];
		game->row_last[seat] = ++game->next;
		if (!game->row_first[seat])
			game->row_first[seat] = game->next;
		game->row_species[seat] += 1u << 8 * __builtin_ctz(card);
		game->row_ends = (game->row_ends & ~(0xffull << 8 * seat)) | (uint64_t)card << 8 * seat;
		game->shown_by = 1, game->placed_by = (uint8_t)(seat + 1);
	}
}

/* Lays a pile out, from its lowest card to the hungry one on top. */
static inline void set_pile(struct kai_piranja *game, unsigned species, const char *cards)
{
	while (*cards) {
		uint8_t card = card_of(&cards);
		bring(game, game->next, game->next, card);
		game->under[game->next] = game->pile_top[species];
		game->pile_top[species] = ++game->next;
		if (!game->pile_bottom[species])
			game->pile_bottom[species] = game->next;
		game->pile_size[species]++;
		game->pile_hungry += card & HUNGRY ? 1u << 8 * species : 0;
		game->shown_by = 1, game->placed_by = 0;
	}
}

/* A table of four where seat 0 begins, all cards in. */
static inline struct kai_piranja table(void)
{
	struct kai_piranja game = dealt_with(4, CARDS_ALL, TAKE_ANYTIME, 1);
	game.public.due = 1;
	return game;
}

/* The dance cards are gone but for these: sated fish have left the game, hungry ones digest. */
static inline void near_the_sea(struct kai_piranja *game, const char *last)
{
	const char *text = last;
	int left = 0;
	while (*text)
		card_of(&text), left++;
	for (int place = DANCE_CARDS - left; *last; place++)
		bring(game, place, game->next, card_of(&last));
	while (game->next < DANCE_CARDS - left) {
		unsigned card = game->deck[game->next], species = (unsigned)__builtin_ctz(card);
		uint8_t *top = card & HUNGRY ? &game->pile_top[species] : &game->gone_top;
		game->under[game->next] = *top;
		*top = ++game->next;
		if (card & HUNGRY) {
			game->pile_bottom[species] = game->pile_bottom[species] ? game->pile_bottom[species] : *top;
			game->pile_size[species]++;
			game->pile_hungry += 1u << 8 * species;
		}
		game->shown_by = 1, game->placed_by = 0;
	}
	game->may_stop = 0;
}

static inline void observe(const struct kai_piranja *game, int seat, struct sil_view *view)
{
	struct sil_state state = {0};
	memcpy(&state, game, sizeof *game);
	sil_observe(rules, &state, seat, view);
}

#endif
