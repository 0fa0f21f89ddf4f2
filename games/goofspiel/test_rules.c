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

static struct goofspiel dealt_to_two(uint8_t cards, uint8_t bids, uint8_t order)
{
	struct sil_state state;
	struct sil_config config = {.seats = 2, .options = {cards, bids, order}};
	sil_begin(&goofspiel_rules, &config, (uint8_t[SIL_KEY_BYTES]){cards}, &state);
	return *(struct goofspiel *)&state;
}

static struct goofspiel_view seen_by(const struct goofspiel *game, int seat)
{
	struct sil_view view;
	sil_observe(&goofspiel_rules, (const struct sil_state *)game, seat, &view);
	return *(struct goofspiel_view *)&view;
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

static void hidden_bids_are_told_by_their_prizes(void)
{
	struct goofspiel game = dealt_to_two(4, 1, 0);
	bid(&game, 0, 2), bid(&game, 1, 3), bid(&game, 0, 4), bid(&game, 1, 4);
	bid(&game, 1, 1);
	struct goofspiel_view one = seen_by(&game, 0), other = seen_by(&game, 1), watcher = seen_by(&game, SIL_WATCHER);
	CHECK(one.hand[0] == 5 && one.hand[1] == 0 && one.last_bid[0] == 4 && one.last_bid[1] == 0);
	CHECK(goofspiel_past_bid(one.past[0], 0) == 2 && goofspiel_past_bid(one.past[1], 0) == 0);
	CHECK(goofspiel_past_bid(other.past[1], 0) == 3 && other.own_bid == 1 && other.hand[1] == 3);
	CHECK(one.won[0] == 0 && one.won[1] == 1 && one.points[1] == game.prize[0] && one.lost == game.prize[1]);
	CHECK(watcher.hand[0] == 0 && watcher.points[1] == 0 && watcher.won[1] == 0 && watcher.lost == 0);
	bid(&game, 0, 1), bid(&game, 0, 3), bid(&game, 1, 2);
	watcher = seen_by(&game, SIL_WATCHER);
	CHECK(game.public.over && goofspiel_past_bid(watcher.past[1], 1) == 4 && watcher.won[0] == 8);
}

/* Of all that a rival may have bid, each is imagined as often: 3 won with a 4, then 2 lost with a 2. */
static void hidden_bids_are_imagined_evenly(void)
{
	struct goofspiel game = dealt_to_two(5, 1, 0);
	struct sil_rng rng = {3};
	int found[6][6] = {{0}}, kinds = 0;
	bid(&game, 0, 4), bid(&game, 1, 1), bid(&game, 0, 2), bid(&game, 1, 3);
	struct goofspiel_view view = seen_by(&game, 0);
	for (int i = 0; i < 7000; i++) {
		struct sil_state world;
		sil_imagine(&goofspiel_rules, (const struct sil_view *)&view, &rng, &world);
		const struct goofspiel *made = (const struct goofspiel *)&world;
		CHECK(!goofspiel_rules.broken(&world));
		found[goofspiel_past_bid(made->past[1], 0)][made->last_bid[1]]++;
	}
	for (int first = 1; first <= 5; first++)
		for (int then = 1; then <= 5; then++) {
			bool fits = first < 4 && then > 2 && first != then;
			kinds += fits;
			CHECK(fits ? found[first][then] > 750 : found[first][then] == 0);
		}
	CHECK(kinds == 8);
}

static void prizes_come_from_the_highest_down(void)
{
	struct goofspiel game = dealt_to_two(5, 0, 1);
	for (int turn = 0; turn < 5; turn++)
		CHECK(game.prize[turn] == 5 - turn);
	struct sil_state world;
	struct goofspiel_view view = seen_by(&game, 0);
	sil_imagine(&goofspiel_rules, (const struct sil_view *)&view, &(struct sil_rng){1}, &world);
	CHECK(!memcmp(((struct goofspiel *)&world)->prize, game.prize, sizeof game.prize));
}

static void both_are_for_two(void)
{
	for (uint8_t seats = 2; seats <= 7; seats++)
		for (uint8_t i = 0; i < 4; i++) {
			struct sil_config config = {.seats = seats, .options = {0, i & 1, i >> 1}};
			CHECK(goofspiel_rules.config_error(&config) == (i && seats > 2 ? NEEDS_TWO : SIL_OK));
		}
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
	struct goofspiel game = dealt_to_two(4, 1, 0);
	bid(&game, 0, 2), bid(&game, 1, 3), bid(&game, 0, 4), bid(&game, 1, 4);
	CHECK(!goofspiel_rules.broken((struct sil_state *)&game));
	game.past[1][0] = 4;
	const char *why = goofspiel_rules.broken((struct sil_state *)&game);
	CHECK(why && !strcmp(why, "every card is held or was bid once"));
}

int main(void)
{
	RUN("[GS1] everybody holds the suit", everybody_holds_the_suit);
	RUN("[GS2] bids are sealed, shown together and spent", bids_are_sealed_and_spent);
	RUN("[GS3] the highest single card takes the prize", highest_single_card_wins);
	RUN("[GS4] a tie loses the prize", a_tie_loses_the_prize);
	RUN("[GS5] the last card is bid, most points win", the_end);
	RUN("[GS6] of hidden bids the prizes tell, and the end", hidden_bids_are_told_by_their_prizes);
	RUN("[GS6] hidden bids are imagined evenly", hidden_bids_are_imagined_evenly);
	RUN("[GS7] prizes come from the highest down", prizes_come_from_the_highest_down);
	RUN("[GS6] [GS7] both are for two", both_are_for_two);
	RUN("broken: each invariant, provoked", every_invariant_can_break);
	return check_report();
}
