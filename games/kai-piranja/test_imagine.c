/* Kai Piranja: chances, what everybody knows, and how evenly the rest is imagined [KP-h]. */
#include "games/kai-piranja/test_positions.h"

/* The sum of (seen - wanted)² / wanted; at most 1 in 100,000 samples of a fair source are beyond the bounds below. */
static double chi_square(const unsigned *seen, const double *wanted, int count)
{
	double sum = 0;
	for (int i = 0; i < count; i++)
		sum += (seen[i] - wanted[i]) * (seen[i] - wanted[i]) / wanted[i];
	return sum;
}

static void everybody_may_start(void)
{
	for (uint8_t seats = 3; seats <= 6; seats++) {
		enum { DEALS = 6000 };
		unsigned seen[PLAYERS] = {0};
		double wanted[PLAYERS];
		for (uint32_t i = 0; i < DEALS; i++) {
			struct kai_piranja game = dealt_with(seats, CARDS_BOOK, TAKE_ANYTIME, i);
			CHECK((game.public.due & (game.public.due - 1)) == 0 && game.public.due < 1 << seats);
			seen[turn_of(&game)]++;
		}
		for (int s = 0; s < seats; s++)
			wanted[s] = (double)DEALS / seats;
		CHECK(chi_square(seen, wanted, seats) < 31); /* 5 degrees of freedom */
	}
}

/* The first card is hungry once in five; each kind as often as the box has it, after setting a third aside too; and the
 * first card of the sea is as even. */
static void the_first_card_has_the_odds_of_the_box(void)
{
	enum { DEALS = 20000 };
	for (uint8_t seats = 4; seats <= 5; seats++) {
		unsigned dance[KINDS] = {0}, sea[KINDS] = {0}, hungry[2] = {0};
		double dance_wanted[KINDS], sea_wanted[KINDS];
		for (uint32_t i = 0; i < DEALS; i++) {
			struct kai_piranja game = dealt_with(seats, CARDS_BOOK, TAKE_ANYTIME, i);
			hungry[game.deck[game.next] / HUNGRY]++;
			for (int k = 0; k < KINDS; k++) {
				dance[k] += game.deck[game.next] == kai_piranja_box[k].card;
				sea[k] += game.deck[DANCE_CARDS] == kai_piranja_box[k].card;
			}
		}
		for (int k = 0; k < KINDS; k++) {
			dance_wanted[k] = DEALS * kai_piranja_box[k].dance / 140.0;
			sea_wanted[k] = DEALS * kai_piranja_box[k].sea / 20.0;
		}
		CHECK(chi_square(dance, dance_wanted, KINDS) < 44); /* 11 degrees of freedom */
		CHECK(chi_square(sea, sea_wanted, KINDS) < 44);
		CHECK(chi_square(hungry, (double[]){DEALS * 0.8, DEALS * 0.2}, 2) < 19.6); /* 1 */
	}
}

/* [KP-h] Everything is public but what lies face down. */
static void what_everybody_knows(void)
{
	struct kai_piranja game = dealt(4);
	game.public.due = 1;
	set_row(&game, 2, "BbB"), set_pile(&game, 3, "lB!");
	struct sil_view seen, watched;
	observe(&game, 1, &seen), observe(&game, SIL_WATCHER, &watched);
	const struct kai_piranja_view *view = (const struct kai_piranja_view *)&seen;
	for (int at = 0; at < CARDS; at++)
		CHECK(view->deck[at] == (at >= 47 && at < 52 ? game.deck[at] : 0));
	CHECK(view->boxed == 47 && view->row_last[2] == game.row_last[2] && view->pile_size[3] == 2);
	CHECK(seen.seat == 1 && watched.seat == SIL_WATCHER);
	watched.seat = 1;
	CHECK(!memcmp(&seen, &watched, rules->view_bytes));
	for (int at = 0; at < CARDS; at++) /* nothing of what is to come shows */
		if (at < 47 || at >= 52)
			game.deck[at] ^= 0x7f;
	observe(&game, 1, &watched);
	CHECK(!memcmp(&seen, &watched, rules->view_bytes));
}

/* Each unseen card is as likely to come next, to lie at any place in the box, or to end the sea, as any other. */
static void imagination_is_even(void)
{
	enum { TRIALS = 40000 };
	struct kai_piranja game = dealt(4);
	near_the_sea(&game, "P"); /* unseen: one dance card to come, 47 in the box */
	unsigned left[KINDS] = {0}, next[KINDS] = {0}, boxed[KINDS] = {0}, sea[KINDS] = {0}, unseen = 0;
	double next_wanted[KINDS], sea_wanted[KINDS];
	for (int at = 0; at < DANCE_CARDS; at++)
		for (int k = 0; k < KINDS; k++)
			left[k] += (at < 47 || at >= game.next) && game.deck[at] == kai_piranja_box[k].card;
	struct sil_view view;
	struct sil_rng rng = {7};
	observe(&game, 0, &view);
	for (int i = 0; i < TRIALS; i++) {
		struct sil_state state;
		sil_imagine(rules, &view, &rng, &state);
		const struct kai_piranja *world = (const struct kai_piranja *)&state;
		for (int k = 0; k < KINDS; k++) {
			next[k] += world->deck[game.next] == kai_piranja_box[k].card;
			boxed[k] += world->deck[13] == kai_piranja_box[k].card;
			sea[k] += world->deck[CARDS - 1] == kai_piranja_box[k].card;
		}
	}
	int kinds = 0;
	for (int k = 0; k < KINDS; k++) {
		sea_wanted[k] = TRIALS * kai_piranja_box[k].sea / 20.0;
		unseen += left[k];
		CHECK(left[k] || (!next[k] && !boxed[k]));
		if (!left[k])
			continue;
		next[kinds] = next[k], boxed[kinds] = boxed[k];
		next_wanted[kinds++] = TRIALS * left[k] / 48.0;
	}
	CHECK(unseen == 48 && kinds > 3);
	CHECK(chi_square(next, next_wanted, kinds) < 44 && chi_square(boxed, next_wanted, kinds) < 44);
	CHECK(chi_square(sea, sea_wanted, KINDS) < 44);
}

/* All orders of the last three cards of the sea, listed: 3! worlds, equal cards counting as two. */
static void imagination_against_a_full_list(void)
{
	enum { TRIALS = 30000 };
	struct kai_piranja game = table();
	near_the_sea(&game, "");
	for (const char *cards = "ppPPuuUUllLLbbBBP!"; *cards;) { /* no game comes so far, which does not matter here */
		bring(&game, game.next, game.next, card_of(&cards));
		game.next++;
	}
	struct sil_view view;
	struct sil_rng rng = {9};
	observe(&game, 0, &view);
	unsigned seen[6] = {0};
	double wanted[6];
	for (int i = 0; i < TRIALS; i++) {
		struct sil_state state;
		sil_imagine(rules, &view, &rng, &state);
		const uint8_t *last = ((const struct kai_piranja *)&state)->deck + CARDS - 3;
		int first = __builtin_ctz(last[0]) - 1, second = __builtin_ctz(last[1]) - 1;
		if (CHECK(first >= 0 && second >= 0 && first != second && last[0] & last[1] & last[2] & HUNGRY))
			seen[first * 2 + (second > first ? second - 1 : second)]++;
	}
	for (int i = 0; i < 6; i++)
		wanted[i] = TRIALS / 6.0;
	CHECK(chi_square(seen, wanted, 6) < 31);
}

int main(void)
{
	RUN("[KP-h] everybody may start", everybody_may_start);
	RUN("[KP-h] everything revealed is known, nothing else", what_everybody_knows);
	RUN("[KP cards] the first card has the odds of the box", the_first_card_has_the_odds_of_the_box);
	RUN("[KP-h] imagination is even", imagination_is_even);
	RUN("[KP-h] imagination against a full list", imagination_against_a_full_list);
	return check_report();
}
