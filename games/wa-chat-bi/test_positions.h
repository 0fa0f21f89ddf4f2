/* Wa Chat Bi's positions for its tests: hands, piles and draw piles laid by hand. Writes into states. */
#ifndef SILURE_GAMES_WA_CHAT_BI_TEST_POSITIONS_H
#define SILURE_GAMES_WA_CHAT_BI_TEST_POSITIONS_H

#include "games/wa-chat-bi/wa-chat-bi.h"

#include <string.h>

#include "engine/play.h"
#include "tests/check.h"

static const struct sil_rules *const rules = &wa_chat_bi_rules;

enum { D2, D3, D4, D5, D6, D7, SICK = WCB_INDIGESTION };

static inline struct sil_state *raw(struct wa_chat_bi *game)
{
	return (struct sil_state *)game;
}

static inline const char *broken(struct wa_chat_bi *game)
{
	return rules->broken(raw(game));
}

static inline int move(struct wa_chat_bi *game, unsigned seat, unsigned act)
{
	return rules->apply(raw(game), (struct sil_move){.seat = (uint8_t)seat, .act = (uint16_t)act});
}

static inline bool may(struct wa_chat_bi *game, int seat, unsigned act)
{
	uint16_t acts[SIL_MAX_LEGAL];
	int count = rules->legal(raw(game), seat, acts);
	for (int i = 0; i < count; i++)
		if (acts[i] == act)
			return true;
	return false;
}

/* A heap from a list of kinds in octal-like digits: 0 … 5 are the dishes 2 … 7, 6 more, 7 turn, 8 next. */
static inline wcb_cards heap(const char *kinds)
{
	wcb_cards cards = 0;
	for (; *kinds; kinds++)
		cards += wcb_one((unsigned)(*kinds - '0'));
	return cards;
}

/* Nobody has a card, all 89 lie in the draw pile, sorted, with one Indigestion card at the bottom; seat 0 is due. */
static inline struct wa_chat_bi bare(uint8_t seats)
{
	struct wa_chat_bi game;
	memset(&game, 0, sizeof game);
	game.public.seats = seats;
	game.public.due = 1;
	game.indigestion = 1;
	game.deck[game.deck_cards++] = SICK;
	static const uint8_t copies[] = {14, 14, 12, 12, 10, 10, 7, 5, 5};
	for (uint8_t kind = 0; kind < WCB_INDIGESTION; kind++)
		for (int i = 0; i < copies[kind]; i++)
			game.deck[game.deck_cards++] = kind;
	return game;
}

/* Takes a card of the kind out of the draw pile, from the bottom up. */
static inline void pull(struct wa_chat_bi *game, unsigned kind)
{
	unsigned at = 0;
	while (game->deck[at] != kind && at < game->deck_cards)
		at++;
	CHECK(at < game->deck_cards);
	memmove(game->deck + at, game->deck + at + 1, (size_t)(game->deck_cards - at));
	game->deck[--game->deck_cards] = 0;
}

static inline wcb_cards pulled(struct wa_chat_bi *game, const char *kinds)
{
	for (const char *k = kinds; *k; k++)
		pull(game, (unsigned)(*k - '0'));
	return heap(kinds);
}

/* Gives hidden cards. */
static inline void give(struct wa_chat_bi *game, int seat, const char *kinds)
{
	game->hand[seat] += pulled(game, kinds);
	game->size[seat] = (uint8_t)(game->size[seat] + strlen(kinds));
}

/* Gives cards everybody has seen. */
static inline void show(struct wa_chat_bi *game, int seat, const char *kinds)
{
	game->known[seat] += heap(kinds);
	give(game, seat, kinds);
}

/* Makes these the next cards of the draw pile, the first one on top. '9' is the Indigestion card. */
static inline void stack(struct wa_chat_bi *game, const char *kinds)
{
	pulled(game, kinds);
	for (size_t i = strlen(kinds); i; i--)
		game->deck[game->deck_cards++] = (uint8_t)(kinds[i - 1] - '0');
}

/* Moves everything in the draw pile but its top cards to the discards; the Indigestion cards stay. */
static inline void thin(struct wa_chat_bi *game, unsigned keep)
{
	uint8_t top[96];
	unsigned kept = 0, from = game->deck_cards - keep;
	for (unsigned i = 0; i < game->deck_cards; i++) {
		if (i >= from || game->deck[i] == SICK)
			top[kept++] = game->deck[i];
		else
			game->discards += wcb_one(game->deck[i]);
	}
	memset(game->deck, 0, sizeof game->deck);
	memcpy(game->deck, top, kept);
	game->deck_cards = (uint8_t)kept;
}

/* Seat 0 of four is due, everybody has some cards, and the pile is as told. */
static inline struct wa_chat_bi table(const char *hand, const char *pile)
{
	struct wa_chat_bi game = bare(4);
	give(&game, 0, hand);
	give(&game, 1, "01234");
	give(&game, 2, "00678");
	give(&game, 3, "55");
	game.pile = pulled(&game, pile);
	CHECK(!broken(&game));
	return game;
}

static inline unsigned due(const struct wa_chat_bi *game)
{
	return (unsigned)__builtin_ctz(game->public.due);
}

static inline void indigestion(void)
{
	struct wa_chat_bi game = table("1", "0000");
	game.backwards = 1;
	game.discards = pulled(&game, "3338");
	stack(&game, "12934567"); /* the third of eight */
	CHECK(move(&game, 0, WCB_EAT) == SIL_OK && !broken(&game));
	CHECK(game.size[0] == 8 && game.known[0] == heap("1234567") && game.tokens[0] == 1);
	CHECK(game.meal_cards == 8 && game.meal == heap("12345679"));
	CHECK(due(&game) == 0 && game.asking && !game.backwards && !game.pile && game.discards == heap("33380000"));
	CHECK(move(&game, 0, WCB_ENOUGH) == SIL_OK && due(&game) == 0 && may(&game, 0, WCB_SERVE + D3));
	CHECK(game.indigestion == 1 && game.size[1] == 5 && game.size[2] == 5 && game.size[3] == 2);
}

static inline struct sil_view look(const struct wa_chat_bi *game, int seat)
{
	struct sil_state state = {0};
	struct sil_view view;
	memcpy(&state, game, sizeof *game);
	sil_observe(rules, &state, seat, &view);
	return view;
}

#endif
