/* Wa Chat Bi: what is known of hands, and how evenly the rest is imagined [WC-g]. */
#include "games/wa-chat-bi/test_positions.h"

static struct wa_chat_bi_view seen_by(struct wa_chat_bi *game, int seat)
{
	struct sil_view view = look(game, seat);
	return *(struct wa_chat_bi_view *)&view;
}

static void what_is_known(void)
{
	struct wa_chat_bi game = bare(4);
	give(&game, 0, "0044");
	show(&game, 0, "0");
	give(&game, 1, "1"), give(&game, 2, "1"), give(&game, 3, "1");
	game.pile = pulled(&game, "0");
	struct wa_chat_bi_view view = seen_by(&game, 1);
	CHECK(view.known[0] == heap("0") && view.size[0] == 5 && view.hand == heap("1"));
	CHECK(seen_by(&game, 0).hand == heap("00044") && seen_by(&game, SIL_WATCHER).hand == 0);
	struct wa_chat_bi skip = game;
	CHECK(move(&game, 0, WCB_SERVE + D2) == SIL_OK); /* the known one first */
	CHECK(game.known[0] == 0 && game.hand[0] == heap("0044") && game.size[0] == 4);
	CHECK(move(&skip, 0, WCB_SKIP + D2) == SIL_OK); /* two, of which one was known */
	CHECK(skip.known[0] == 0 && skip.hand[0] == heap("044") && skip.size[0] == 3 && !broken(&skip));
}

static void an_action_proves_no_dish(void)
{
	struct wa_chat_bi game = bare(3);
	give(&game, 0, "667");
	show(&game, 0, "8");
	give(&game, 1, "68"), give(&game, 2, "15");
	CHECK(move(&game, 0, WCB_PLAY_MORE) == SIL_OK && game.no_dish == 1);
	CHECK(move(&game, 1, WCB_PLAY_MORE) == SIL_OK && game.no_dish == 1); /* not an opening: proves nothing */
	CHECK(move(&game, 2, WCB_SERVE + D3) == SIL_OK && game.no_dish == 1);
	CHECK(seen_by(&game, 1).no_dish == 1 && seen_by(&game, SIL_WATCHER).no_dish == 1);
	struct wa_chat_bi eats = game;
	stack(&eats, "01234");
	CHECK(move(&eats, 0, WCB_EAT) == SIL_OK && eats.no_dish == 1 && !broken(&eats)); /* all seen: it still holds */
	/* Fewer unseen cards change nothing, but with the last one the bit goes. */
	CHECK(move(&game, 0, WCB_PLAY_TURN) == SIL_OK && game.no_dish == 1);
	CHECK(move(&game, 2, WCB_EAT) == SIL_OK);
	game.public.due = 1;
	CHECK(game.pile == 0 && move(&game, 0, WCB_PLAY_MORE) == SIL_OK && game.no_dish == 0 && !broken(&game));
	/* New unseen cards may be dishes. */
	eats = bare(3);
	give(&eats, 0, "68"), give(&eats, 1, "8"), give(&eats, 2, "15");
	CHECK(move(&eats, 0, WCB_PLAY_MORE) == SIL_OK && eats.no_dish == 1);
	CHECK(move(&eats, 1, WCB_PLAY_NEXT + 0) == SIL_OK && eats.no_dish == 1);
	CHECK(move(&eats, 0, WCB_PLAY_NEXT + 2) == SIL_OK && eats.no_dish == 0 && eats.size[0] == 0);
	give(&eats, 2, "8"), stack(&eats, "012");
	CHECK(move(&eats, 2, WCB_PLAY_NEXT + 0) == SIL_OK && eats.no_dish == 0 && eats.hand[0] == heap("012"));
	CHECK(!broken(&eats));
}

/* imagine against every labelled way to place five unseen cards: seat 1 has two hidden cards, no dish among them, seat
 * 2 one, and two lie in the draw pile with an Indigestion card. Seen by seat 0, who holds all the rest. */
static void imagining_is_even(void)
{
	enum { LOOKS = 60000, CELLS = 9 * 4096 };
	struct wa_chat_bi game = bare(3);
	thin(&game, 0);
	game.hand[0] = game.discards - heap("06678"), game.size[0] = 84, game.discards = 0;
	game.hand[1] = heap("67"), game.size[1] = 2, game.no_dish = 2;
	game.hand[2] = heap("6"), game.size[2] = 1;
	game.deck[game.deck_cards++] = D2, game.deck[game.deck_cards++] = WCB_NEXT;
	CHECK(!broken(&game));
	/* Hidden places: 1a 1b 2 and the draw pile's three; cards 0 … 5 labelled, 5 is the Indigestion. */
	static const uint8_t kind[6] = {D2, WCB_MORE, WCB_MORE, WCB_TURN, WCB_NEXT, SICK};
	static unsigned expected[CELLS], found[CELLS];
	unsigned total = 0, cells = 0;
	for (unsigned code = 0; code < 6 * 6 * 6 * 6 * 6 * 6; code++) {
		unsigned at[6], used = 0, rest = code;
		for (int i = 0; i < 6; i++, rest /= 6)
			at[i] = rest % 6, used |= 1u << at[i];
		if (used != 63 || at[0] == 0 || at[1] == 0 || at[0] == 5 || at[1] == 5 || at[2] == 5)
			continue;
		unsigned pair =
			(1u << (kind[at[0]] - 6)) + (1u << (kind[at[1]] - 6)); /* order within a hand is nothing */
		expected[pair * 4096 + kind[at[2]] * 256u + kind[at[3]] * 16 + kind[at[4]]]++;
		total++;
	}
	struct sil_view view = look(&game, 0);
	struct sil_rng rng = {7};
	for (int i = 0; i < LOOKS; i++) {
		struct sil_state state;
		struct wa_chat_bi *guess = (struct wa_chat_bi *)&state;
		sil_imagine(rules, &view, &rng, &state);
		unsigned pair = 0, one = 0;
		for (unsigned k = 0; k < WCB_INDIGESTION; k++) {
			CHECK(k >= WCB_DISHES || !wcb_count(guess->hand[1], k));
			pair += k >= 6 ? wcb_count(guess->hand[1], k) << (k - 6) : 0;
			one = wcb_count(guess->hand[2], k) ? k : one;
		}
		found[pair * 4096 + one * 256 + guess->deck[0] * 16u + guess->deck[1]]++;
	}
	double chi = 0;
	for (unsigned c = 0; c < CELLS; c++) {
		CHECK(expected[c] || !found[c]);
		if (!expected[c])
			continue;
		double want = (double)LOOKS * expected[c] / total;
		chi += (found[c] - want) * (found[c] - want) / want, cells++;
	}
	/* Mean cells - 1, standard deviation sqrt(2 (cells - 1)): four of them above. */
	double excess = chi - (cells - 1);
	CHECK(cells > 50 && (excess < 0 || excess * excess < 16 * 2 * (cells - 1.)));
}

static void imagining_a_watcher_and_a_finished_game(void)
{
	struct wa_chat_bi game = table("1", "0000");
	game.tokens[0] = 2;
	stack(&game, "12934567");
	CHECK(move(&game, 0, WCB_EAT) == SIL_OK && game.public.over);
	struct sil_rng rng = {3};
	for (int seat = 0; seat <= 4; seat++) {
		struct sil_view view = look(&game, seat < 4 ? seat : SIL_WATCHER), again;
		struct sil_state state;
		sil_imagine(rules, &view, &rng, &state);
		CHECK(!rules->broken(&state));
		sil_observe(rules, &state, seat < 4 ? seat : SIL_WATCHER, &again);
		CHECK(!memcmp(&view, &again, rules->view_bytes));
	}
}

int main(void)
{
	RUN("[WC-g] known cards are played first", what_is_known);
	RUN("[WC-g] opening with an action proves that no dish is hidden", an_action_proves_no_dish);
	RUN("[WC-g] imagine is even over labelled cards", imagining_is_even);
	RUN("[WC-g] imagine for watchers and finished games", imagining_a_watcher_and_a_finished_game);
	return check_report();
}
