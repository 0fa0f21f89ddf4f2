/* Goofspiel's rules, one test a rule. */
#include "games/goofspiel/goofspiel.h"

#include <string.h>

#include "engine/play.h"
#include "tests/check.h"

static struct goofspiel dealt(uint8_t seats, uint8_t cards)
{
	struct sil_state state;
	uint8_t key[SIL_KEY_BYTES] = {seats, cards};
	sil_begin(&goofspiel_rules, &(struct sil_config){.seats = seats, .options = {cards == 13 ? 0 : cards}}, key,
		  &state);
	return *(struct goofspiel *)&state;
}

static int bid(struct goofspiel *game, uint8_t seat, uint16_t card)
{
	return goofspiel_rules.apply((struct sil_state *)game,
				     (struct sil_move){.seat = seat, .act = (uint16_t)(card - 1)});
}

static void everybody_holds_the_suit(void)
{
	for (uint8_t cards = 1; cards <= 13; cards++) {
		struct goofspiel game = dealt(7, cards);
		for (int s = 0; s < 7; s++)
			CHECK(game.hand[s] == (1u << cards) - 1);
		CHECK(game.cards == cards && !goofspiel_rules.broken((struct sil_state *)&game));
	}
}

static void bids_are_sealed_and_spent(void)
{
	struct goofspiel game = dealt(2, 13);
	CHECK(bid(&game, 0, 5) == SIL_OK);
	CHECK(bid(&game, 0, 6) == SIL_NOT_DUE);
	CHECK(game.turn == 0 && game.bid[0] == 5);
	CHECK(bid(&game, 1, 7) == SIL_OK);
	CHECK(game.turn == 1 && game.last_bid[0] == 5 && game.last_bid[1] == 7);
	CHECK(bid(&game, 0, 5) == SIL_NOT_LEGAL);
	CHECK(bid(&game, 0, 14) == SIL_NOT_LEGAL);
	CHECK(bid(&game, 2, 1) == SIL_NO_SUCH_SEAT);
}

static void highest_single_card_wins(void)
{
	struct goofspiel game = dealt(3, 13);
	uint8_t prize = game.prize[0];
	bid(&game, 2, 4), bid(&game, 0, 9), bid(&game, 1, 4);
	CHECK(game.points[0] == prize && game.points[1] == 0 && game.points[2] == 0 && game.lost == 0);
}

static void a_tie_loses_the_prize(void)
{
	struct goofspiel game = dealt(3, 13);
	uint8_t prize = game.prize[0];
	bid(&game, 0, 9), bid(&game, 1, 9), bid(&game, 2, 8);
	CHECK(game.points[0] == 0 && game.points[1] == 0 && game.points[2] == 0 && game.lost == prize);
}

static void the_end(void)
{
	struct goofspiel game = dealt(2, 1);
	bid(&game, 0, 1), bid(&game, 1, 1);
	CHECK(game.public.over && game.public.due == 0 && game.lost == 1);
	CHECK(goofspiel_rules.winners((struct sil_state *)&game) == 3);
	CHECK(bid(&game, 0, 1) == SIL_OVER);
	game = dealt(2, 2);
	bid(&game, 0, 1), bid(&game, 1, 2), bid(&game, 0, 2), bid(&game, 1, 1);
	CHECK(game.public.over);
	CHECK(goofspiel_rules.winners((struct sil_state *)&game) == (game.prize[0] > game.prize[1] ? 2u : 1u));
}

#define BREAKS(change, sentence)                                                                                       \
	do {                                                                                                           \
		struct goofspiel game = dealt(3, 13);                                                                  \
		bid(&game, 0, 5);                                                                                      \
		change;                                                                                                \
		const char *why = goofspiel_rules.broken((struct sil_state *)&game);                                   \
		CHECK(why && !strcmp(why, sentence));                                                                  \
	} while (0)

static void every_invariant_can_break(void)
{
	BREAKS(game.prize[3] = game.prize[4], "each prize lies in the order once");
	BREAKS(game.hand[1] = 1, "everybody has spent one card a turn");
	BREAKS((game.hand[0] = 0x1fef, game.hand[0] |= 0x2000), "a sealed card is still in the hand");
	BREAKS(game.public.due = 7, "who has not sealed a card is due");
	BREAKS(game.bid[0] = 0, "who has not sealed a card is due");
	BREAKS(game.points[2] = 3, "every prize played for was won or lost");
}

int main(void)
{
	RUN("[GS1] everybody holds the suit", everybody_holds_the_suit);
	RUN("[GS2] bids are sealed, shown together and spent", bids_are_sealed_and_spent);
	RUN("[GS3] the highest single card takes the prize", highest_single_card_wins);
	RUN("[GS4] a tie loses the prize", a_tie_loses_the_prize);
	RUN("[GS5] the last card is bid, most points win", the_end);
	RUN("broken: each invariant, provoked", every_invariant_can_break);
	return check_report();
}
