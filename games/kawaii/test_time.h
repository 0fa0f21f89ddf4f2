/* Kawaii's tests about claims, duels and time; part of test_rules.c. */
#ifndef SILURE_KAWAII_TEST_TIME_H
#define SILURE_KAWAII_TEST_TIME_H

/* ---- claims ---- */

static void the_loser_keeps_the_heart(void)
{
	struct kawaii game = live_after(3, 3); /* the last flip was at 1400 */
	CHECK(move_at(&game, 0, 2, 1500, 0) == SIL_OK && move_at(&game, 2, 2, 1550, 0) == SIL_OK);
	CHECK(tick(&game, 1620) == SIL_OK);
	CHECK(game.taken_count[0] == 1 && game.taken_count[2] == 0 && game.hearts[2] == 2 && game.hearts[0] == 1);
}

static void refused_claims(void)
{
	struct kawaii game = live_after(3, 2), before;
	CHECK(move_at(&game, 0, 4, 800, 0) == KAWAII_EMPTY_PILE && move_at(&game, 0, 5, 800, 0) == KAWAII_EMPTY_PILE);
	CHECK(move_at(&game, 0, 8, 800, 0) == KAWAII_EMPTY_PILE); /* nobody sits there */
	CHECK(move_at(&game, 0, 1, 800, 0) == SIL_OK);
	CHECK(move_at(&game, 0, 1, 810, 0) == KAWAII_CLAIMED_ALREADY);
	before = game;
	CHECK(move_at(&game, 0, 3, 810, 0) == KAWAII_CLAIMED_ALREADY); /* all or nothing */
	CHECK(!memcmp(&before, &game, sizeof game) && !is_legal(&game, 0, 1) && !is_legal(&game, 0, 3));
	CHECK(is_legal(&game, 0, 2) && move_at(&game, 0, 2, 820, 0) == SIL_OK); /* another pile has its own window */
	CHECK(game.close_ms[0] == 920 && game.close_ms[1] == 940 && game.race_ms == 920);
	CHECK(move_at(&game, 0, KAWAII_DONE, 830, 0) == SIL_NOT_LEGAL);
	CHECK(tick(&game, 920) == SIL_OK && game.taken_count[0] == 1 && game.race_ms == 940);
	CHECK(tick(&game, 940) == SIL_OK && game.taken_count[0] == 2 && game.race_ms == 0 && game.hearts[0] == 0);
	struct kawaii quiet = calm_after(3, 1);
	CHECK(calm(&quiet, 0, 2) == KAWAII_EMPTY_PILE && calm(&quiet, 0, KAWAII_FLIP) == SIL_NOT_LEGAL);
	CHECK(calm(&quiet, 0, KAWAII_DONE) == SIL_NOT_LEGAL && calm(&quiet, 0, KAWAII_TICK) == SIL_NOT_LEGAL);
}

static void open_claims_bind_their_hearts(void)
{
	struct kawaii game = live_after(4, 4); /* last flip at 2100; everybody has 2 hearts */
	CHECK(move_at(&game, 0, 2, 2200, 0) == SIL_OK);
	CHECK(move_at(&game, 0, 12, 2210, 0) == KAWAII_NO_HEART && is_legal(&game, 0, 4) && !is_legal(&game, 0, 12));
	CHECK(move_at(&game, 1, 2, 2210, 0) == SIL_OK && tick(&game, 2320) == SIL_OK);
	CHECK(game.contested == 2 && game.duel_pile == 2); /* now a duel binds them */
	CHECK(move_at(&game, 0, 12, 2330, 0) == KAWAII_NO_HEART && is_legal(&game, 0, 8) && !is_legal(&game, 0, 12));
	CHECK(move_at(&game, 2, 2, 2330, 0) == KAWAII_PILE_IN_DUEL &&
	      move_at(&game, 2, 3, 2330, 0) == KAWAII_PILE_IN_DUEL);
	CHECK(!is_legal(&game, 2, 2) && is_legal(&game, 2, 12));
	CHECK(move_at(&game, 0, 8, 2340, 0) == SIL_OK && !is_legal(&game, 0, 1)); /* the last free heart */
}

static void each_pile_is_decided_by_itself(void)
{
	struct kawaii game = live_after(3, 3);
	CHECK(move_at(&game, 0, 6, 1500, 0) == SIL_OK && move_at(&game, 2, 3, 1540, 100) == SIL_OK);
	CHECK(game.race_ms == 1620 && game.close_ms[2] == 1620 && game.close_ms[0] == 1540 + 140);
	CHECK(tick(&game, 1620) == SIL_OK); /* pile 1 goes to seat 2, 60 ms faster; pile 2 to seat 0 */
	CHECK(game.race[1].winner == 3 && game.race[2].winner == 1 && game.race_ms == 1680);
	CHECK(tick(&game, 1680) == SIL_OK && game.race[0].winner == 3);
	CHECK(game.hearts[0] == 2 - 1 + 1 && game.hearts[1] == 3 && game.hearts[2] == 2 - 2 + 1);
}

static void a_claim_takes_what_lay_there(void)
{
	struct kawaii fresh = live_after(3, 4), game; /* seat 0 has two cards, the newest flipped at 2100 */
	game = fresh;                                 /* pressed in that very millisecond: included */
	CHECK(move_at(&game, 1, 1, 2200, 100) == SIL_OK && tick(&game, 2340) == SIL_OK);
	CHECK(game.taken_count[1] == 2 && game.count[0] == 0 && game.piles == 6);
	game = fresh; /* one millisecond earlier: without it; it starts the new pile */
	CHECK(move_at(&game, 1, 1, 2200, 101) == SIL_OK && tick(&game, 2341) == SIL_OK);
	CHECK(game.taken[1] == (uint64_t)1 << fresh.deck[0] && game.count[0] == 1 && game.piles == 7);
	CHECK(game.deck[3] == fresh.deck[3] && game.deck[0] == 0 && !broken(&game));
	/* that leftover pile was taken at 2341: pressed before is refused, at that moment is fine */
	CHECK(move_at(&game, 2, 1, 2400, 60) == KAWAII_PRESSED_EARLY && move_at(&game, 2, 1, 2400, 59) == SIL_OK);
	game = fresh; /* the winner's press counts, not the slower one's */
	CHECK(move_at(&game, 1, 1, 2200, 140) == SIL_OK && move_at(&game, 2, 1, 2200, 100) == SIL_OK);
	CHECK(tick(&game, 2380) == SIL_OK && game.taken_count[1] == 1 && game.race[0].behind_ms[2] == 40);
}

static void pressed_before_the_first_card(void)
{
	struct kawaii game = live_after(3, 3); /* seat 2's only card was flipped at 1400 */
	CHECK(move_at(&game, 0, 4, 1450, 51) == KAWAII_PRESSED_EARLY &&
	      move_at(&game, 0, 6, 1450, 51) == KAWAII_PRESSED_EARLY);
	CHECK(move_at(&game, 0, 2, 1450, 51) == SIL_OK && move_at(&game, 1, 4, 1450, 50) == SIL_OK);
	game = live_after(3, 1);
	CHECK(move_at(&game, 1, 1, 20, 21) == KAWAII_PRESSED_EARLY); /* before the table stood */
	CHECK(move_at(&game, 1, 1, 20, 20) == SIL_OK);
}

static void a_duel_remembers_the_press(void)
{
	struct kawaii fresh = live_after(3, 4), game;
	CHECK(move_at(&fresh, 1, 1, 2200, 110) == SIL_OK && move_at(&fresh, 2, 1, 2200, 95) == SIL_OK);
	CHECK(tick(&fresh, 2350) == SIL_OK && fresh.duel[0] == 6 && fresh.early == 2);
	game = fresh; /* the early one wins: the newest card stays, from now on */
	move_at(&game, 1, KAWAII_ROCK, 2400, 0), move_at(&game, 2, KAWAII_SCISSORS, 2500, 0);
	CHECK(game.taken_count[1] == 1 && game.count[0] == 1 && game.newest_ms == 2500 && game.early == 0 &&
	      !broken(&game));
	game = fresh;
	move_at(&game, 1, KAWAII_ROCK, 2400, 0), move_at(&game, 2, KAWAII_PAPER, 2500, 0);
	CHECK(game.taken_count[2] == 2 && game.count[0] == 0 && game.early == 0);
}

/* ---- [KW-t1] ---- */

static void flips_have_their_time(void)
{
	struct kawaii game = live_after(3, 1);
	CHECK(game.public.wake_ms == 2500 && move_at(&game, 1, KAWAII_FLIP, 699, 0) == SIL_TOO_EARLY &&
	      game.flipped == 1);
	struct kawaii by_itself = game;
	CHECK(move_at(&game, 1, KAWAII_FLIP, 700, 0) == SIL_OK && game.flipped == 2 && game.public.wake_ms == 3200);
	CHECK(tick(&by_itself, 2499) == SIL_TOO_EARLY && tick(&by_itself, 2500) == SIL_OK && by_itself.flipped == 2);
	CHECK(move_at(&by_itself, 2, KAWAII_FLIP, 3199, 0) == SIL_TOO_EARLY);
	CHECK(move_at(&by_itself, 2, KAWAII_FLIP, 3200, 0) == SIL_OK);
	game = live_after(3, 0); /* the very first card */
	CHECK(game.public.wake_ms == 2500 && tick(&game, 2500) == SIL_OK && game.flipped == 1);
}

static void stops_have_their_time(void)
{
	struct kawaii game = live_after(4, 3);
	CHECK(move_at(&game, 0, 2, 1500, 0) == SIL_OK && tick(&game, 1620) == SIL_OK && game.public.wake_ms == 4000);
	CHECK(move_at(&game, 1, 4, 3999, 0) == SIL_OK && tick(&game, 4119) == SIL_OK && game.public.wake_ms == 6499);
	CHECK(move_at(&game, 3, KAWAII_FLIP, 6499, 0) == KAWAII_STOPPED && tick(&game, 6499) == SIL_OK);
	CHECK(game.public.wake_ms == 6499 + 2500 && game.flip_from_ms == 6499 && game.stop_ms == 0);
	struct kawaii pressed = game;
	CHECK(move_at(&pressed, 3, KAWAII_FLIP, 6499, 0) == SIL_OK && pressed.flipped == 4);
	CHECK(tick(&game, 8999) == SIL_OK && game.flipped == 4);
}

static void a_stop_outlasts_a_duel(void)
{
	struct kawaii game = live_after(4, 3);
	CHECK(move_at(&game, 0, 2, 1500, 0) == SIL_OK && move_at(&game, 3, 2, 1500, 0) == SIL_OK);
	CHECK(tick(&game, 1620) == SIL_OK && game.public.wake_ms == 6620); /* not 4000, when the stop alone would end */
	struct kawaii signs = game;
	CHECK(move_at(&signs, 0, KAWAII_ROCK, 5000, 0) == SIL_OK && signs.stop_ms == 4000);
	CHECK(move_at(&signs, 3, KAWAII_PAPER, 5100, 0) == SIL_OK);
	CHECK(signs.stop_ms == 0 && signs.flip_from_ms == 5100 && signs.public.wake_ms == 7600 && !broken(&signs));
	CHECK(is_legal(&signs, 3, KAWAII_FLIP));
	CHECK(tick(&game, 6620) == SIL_OK && game.stop_ms == 0 && game.public.wake_ms == 9120 && !game.duel_pile);
	struct kawaii quick = live_after(4, 3); /* a duel that ends early leaves the stop as it was */
	move_at(&quick, 0, 2, 1500, 0), move_at(&quick, 3, 2, 1500, 0), tick(&quick, 1620);
	move_at(&quick, 0, KAWAII_ROCK, 2000, 0), move_at(&quick, 3, KAWAII_PAPER, 2000, 0);
	CHECK(quick.public.wake_ms == 4000 && quick.stop_ms == 4000 && !is_legal(&quick, 3, KAWAII_FLIP));
}

static void the_last_call_takes_six_seconds(void)
{
	struct kawaii game = live_after(3, 55);
	uint32_t last = 54 * 700;
	CHECK(game.phase == KAWAII_LAST_CALL && game.public.wake_ms == last + 6000);
	CHECK(!is_legal(&game, 0, KAWAII_FLIP) && is_legal(&game, 0, KAWAII_DONE) && is_legal(&game, 0, 7 - 4));
	CHECK(move_at(&game, game.turn, KAWAII_FLIP, last + 800, 0) == SIL_NOT_LEGAL);
	CHECK(move_at(&game, 0, 1, last + 3500, 0) == SIL_OK && tick(&game, last + 3620) == SIL_OK);
	CHECK(game.public.wake_ms == last + 6000 && !seen_by(&game, 1).stopped); /* 2.5 s after the claim already */
	CHECK(tick(&game, last + 6000) == SIL_OK && game.phase == KAWAII_RESTING && game.round == 1);
	CHECK(game.stop_ms == 0 && !broken(&game));
}

static void the_last_call_leaves_time_to_answer(void)
{
	struct kawaii game = live_after(3, 55);
	uint32_t last = 54 * 700;
	CHECK(move_at(&game, 0, 2, last + 5900, 0) == SIL_OK && !broken(&game));
	struct kawaii again = game;
	struct kawaii_view was = seen_by(&game, 1); /* the end that others see does not tell when a claim came */
	CHECK(was.next_ms == last + 6000 && was.stop_ms == 0);
	CHECK(tick(&game, last + 6020) == SIL_OK && game.phase == KAWAII_LAST_CALL && game.hearts[1] == 3);
	CHECK(game.public.wake_ms == last + 8400 && seen_by(&game, 1).stop_ms == last + 8400 && !broken(&game));
	CHECK(move_at(&game, 1, 1, last + 8400, 0) == SIL_OK); /* the heart seat 1 was given */
	CHECK(tick(&game, last + 8520) == SIL_OK && game.phase == KAWAII_LAST_CALL);
	CHECK(game.public.wake_ms == last + 10900 && tick(&game, last + 10900) == SIL_OK);
	CHECK(game.phase == KAWAII_RESTING && game.public.wake_ms == last + 30900);
	/* a claim sealed in the open window counts, and does not show */
	CHECK(move_at(&again, 2, 1, last + 5990, 0) == SIL_OK);
	struct kawaii_view is = seen_by(&again, 1);
	CHECK(!memcmp(&was, &is, sizeof was));
	struct sil_rng rng = {9};
	struct kawaii one = imagined(&is, &rng);
	CHECK(!broken(&one) && one.stop_ms >= last + 8400);
	CHECK(tick(&again, last + 6020) == SIL_OK && tick(&again, last + 6110) == SIL_OK);
	CHECK(again.public.wake_ms == last + 8490);
	for (unsigned s = 0; s < 3; s++) /* everybody's done is sooner */
		CHECK(move_at(&again, s, KAWAII_DONE, last + 6200, 0) == SIL_OK);
	CHECK(again.phase == KAWAII_RESTING);
}

static void everybody_is_done(void)
{
	struct kawaii game = live_after(3, 55);
	uint32_t t = game.public.now_ms + 100;
	CHECK(move_at(&game, 0, KAWAII_DONE, t, 0) == SIL_OK && move_at(&game, 1, KAWAII_DONE, t, 0) == SIL_OK);
	CHECK(move_at(&game, 0, KAWAII_DONE, t, 0) == SIL_NOT_LEGAL && game.done == 3);
	struct kawaii claimed = game;
	CHECK(move_at(&game, 2, KAWAII_DONE, t, 0) == SIL_OK && game.phase == KAWAII_RESTING);
	CHECK(game.public.wake_ms == t + 20000 && game.done == 0);
	/* a claim takes back everybody's done, even of who had none */
	CHECK(move_at(&claimed, 0, 2, t, 0) == SIL_OK && claimed.done == 0 && claimed.phase == KAWAII_LAST_CALL);
	for (unsigned s = 0; s < 3; s++)
		CHECK(move_at(&claimed, s, KAWAII_DONE, t + 10, 0) == SIL_OK);
	CHECK(claimed.phase == KAWAII_LAST_CALL && claimed.done == 7); /* a window is open */
	CHECK(tick(&claimed, t + 120) == SIL_OK && claimed.phase == KAWAII_RESTING && claimed.was_taken[0]);
}

static void the_last_call_waits_for_a_duel(void)
{
	struct kawaii game = live_after(3, 55);
	uint32_t last = 54 * 700;
	CHECK(move_at(&game, 0, 2, last + 5950, 0) == SIL_OK && move_at(&game, 2, 2, last + 5960, 0) == SIL_OK);
	CHECK(game.public.wake_ms == last + 6070 && tick(&game, last + 6070) == SIL_OK &&
	      game.phase == KAWAII_LAST_CALL);
	CHECK(game.duel_pile == 2 && game.public.wake_ms == last + 11070 && is_legal(&game, 1, 1));
	struct kawaii done = game;
	CHECK(move_at(&game, 0, KAWAII_ROCK, last + 7000, 0) == SIL_OK && game.phase == KAWAII_LAST_CALL);
	CHECK(move_at(&game, 2, KAWAII_ROCK, last + 7000, 0) == SIL_OK && game.throws == 1);
	CHECK(tick(&game, last + 11070) == SIL_OK && game.phase == KAWAII_RESTING);
	CHECK(game.public.wake_ms == last + 11070 + 20000);
	move_at(&done, 0, KAWAII_ROCK, last + 7000, 0), move_at(&done, 2, KAWAII_PAPER, last + 7100, 0);
	CHECK(done.phase == KAWAII_LAST_CALL && done.public.wake_ms == last + 5960 + 2500);
	done = live_after(3, 55); /* a duel that outlasts everything ends the call with it */
	move_at(&done, 0, 2, last + 5950, 0), move_at(&done, 2, 2, last + 5960, 0), tick(&done, last + 6070);
	move_at(&done, 0, KAWAII_ROCK, last + 8000, 0), move_at(&done, 2, KAWAII_PAPER, last + 9000, 0);
	CHECK(done.phase == KAWAII_RESTING && done.public.wake_ms == last + 9000 + 20000);
}

static void the_rest_between_rounds(void)
{
	struct kawaii game = live_after(3, 55);
	CHECK(tick(&game, game.public.wake_ms) == SIL_OK && game.phase == KAWAII_RESTING);
	uint32_t t = game.public.now_ms;
	struct kawaii waited = game;
	CHECK(!is_legal(&game, 0, 1) && !is_legal(&game, 0, KAWAII_FLIP) &&
	      move_at(&game, 0, 1, t, 0) == SIL_NOT_LEGAL);
	for (unsigned s = 0; s < 3; s++)
		CHECK(game.phase == KAWAII_RESTING && move_at(&game, s, KAWAII_DONE, t + 50, 0) == SIL_OK);
	CHECK(game.phase == KAWAII_FLIPPING && game.round == 1 && game.public.wake_ms == t + 50 + 2500 &&
	      game.done == 0);
	CHECK(game.turn == game.starter && move_at(&game, game.turn, KAWAII_FLIP, t + 50, 0) == SIL_OK);
	CHECK(waited.public.wake_ms == t + 20000 && tick(&waited, t + 20000) == SIL_OK);
	CHECK(waited.phase == KAWAII_FLIPPING && waited.public.wake_ms == t + 22500 && !broken(&waited));
}

static void the_gap_holds_across_rounds(void)
{
	struct kawaii game = live_after(3, 1);
	memset(game.hearts, 0, 8), game.hearts[0] = 1;
	game.public.due = (uint16_t)kawaii_live_due(&game);
	move_at(&game, 0, 1, 0, 0), tick(&game, 120);
	for (unsigned s = 0; s < 3; s++)
		CHECK(move_at(&game, s, KAWAII_DONE, 130, 0) == SIL_OK);
	CHECK(game.phase == KAWAII_FLIPPING && move_at(&game, game.turn, KAWAII_FLIP, 699, 0) == SIL_TOO_EARLY);
	CHECK(move_at(&game, game.turn, KAWAII_FLIP, 700, 0) == SIL_OK);
}

/* ---- [KW-t2] ---- */

static void claims_are_ranked_by_arrival_minus_credit(void)
{
	struct kawaii game = live_after(3, 3);
	CHECK(move_at(&game, 0, 1, 1600, 20) == SIL_OK);  /* pressed at 1580 */
	CHECK(move_at(&game, 1, 1, 1690, 150) == SIL_OK); /* at 1540: 40 ms earlier, though it came later */
	CHECK(move_at(&game, 2, 1, 1700, 251) == SIL_BAD_CREDIT &&
	      move_at(&game, 2, 1, 1700, 102) == SIL_OK); /* at 1598 */
	CHECK(tick(&game, 1720) == SIL_OK && game.taken_count[1] == 1);
	struct kawaii_view view = seen_by(&game, 2); /* "by 40 ms", for all to see */
	CHECK(view.latest == 1 && view.race[0].winner == 2 && view.race[0].how == KAWAII_FASTER &&
	      view.race[0].rivals == 7);
	CHECK(view.race[0].behind_ms[0] == 40 && view.race[0].behind_ms[1] == 0 && view.race[0].behind_ms[2] == 58);
	CHECK(view.shown_credit[0] == 20 && view.shown_credit[1] == 150 && view.shown_credit[2] == 102);
}

static void windows_have_their_length(void)
{
	struct kawaii fresh = live_after(3, 3), game = fresh;
	CHECK(move_at(&game, 0, 1, 1500, 80) == SIL_OK && game.public.wake_ms == 1620); /* 80 + 40 is no longer */
	CHECK(move_at(&game, 1, 1, 1600, 250 - 200) == SIL_OK && game.public.wake_ms == 1620); /* not prolonged */
	CHECK(move_at(&game, 1, 2, 1610, 200) == SIL_OK && game.close_ms[1] == 1610 + 240 &&
	      game.public.wake_ms == 1620);
	game = fresh;
	game.credit[2] = game.shown_credit[2] = 250; /* the slowest line, though it is not the claimant's */
	CHECK(move_at(&game, 0, 1, 1500, 0) == SIL_OK && game.public.wake_ms == 1790);
	CHECK(move_at(&game, 2, 1, 1790, 250) == SIL_OK &&
	      game.sealed[2] == 1); /* in its closing millisecond: inside */
	CHECK(tick(&game, 1789) == SIL_TOO_EARLY && tick(&game, 1790) == SIL_OK && game.race[0].rivals == 5);
	game = fresh;
	CHECK(move_at(&game, 1, KAWAII_PASS, 1500, 0) == SIL_NOT_LEGAL); /* passing is for open windows */
	CHECK(move_at(&game, 0, KAWAII_FLIP, 2100, 90) == SIL_OK && game.credit[0] == 90 && game.shown_credit[0] == 90);
	CHECK(move_at(&game, 1, 1, 2200, 0) == SIL_OK && game.public.wake_ms == 2330);
}

/* A third player cannot tell from anything who claimed, or what. */
static void claims_are_sealed(void)
{
	struct kawaii fresh = live_after(4, 4), a = fresh, b = fresh, c = fresh;
	a.hearts[0] = b.hearts[0] = c.hearts[0] = 1, a.hearts[1] = b.hearts[1] = c.hearts[1] = 1;
	CHECK(move_at(&a, 0, 2, 2200, 70) == SIL_OK && move_at(&b, 1, 4, 2200, 50) == SIL_OK);
	CHECK(move_at(&c, 2, 3, 2200, 80) == SIL_OK);
	struct kawaii_view of_a = seen_by(&a, 3), of_b = seen_by(&b, 3), of_c = seen_by(&c, 3);
	CHECK(!memcmp(&of_a, &of_b, sizeof of_a) && !memcmp(&of_a, &of_c, sizeof of_a) && of_a.stopped);
	of_a = seen_by(&a, SIL_WATCHER), of_b = seen_by(&b, SIL_WATCHER);
	CHECK(!memcmp(&of_a, &of_b, sizeof of_a));
	CHECK(seen_by(&a, 0).own_sealed == 2 && seen_by(&a, 0).own_press_ms[1] == 2130);
	/* a claimant without a free heart may still pass: that changes nothing but the time */
	CHECK(a.public.due >> 0 & 1 && is_legal(&a, 0, KAWAII_PASS) && !is_legal(&a, 0, 1));
	struct kawaii passed = a;
	CHECK(move_at(&passed, 0, KAWAII_PASS, 2250, 9) == SIL_OK && passed.public.now_ms == 2250);
	passed.public.now_ms = a.public.now_ms;
	CHECK(!memcmp(&passed, &a, sizeof a));
	/* a second claim inside moves nothing public but the time */
	struct kawaii second = a;
	CHECK(move_at(&second, 2, 8, 2250, 30) == SIL_OK && move_at(&a, 0, KAWAII_PASS, 2250, 0) == SIL_OK);
	of_a = seen_by(&a, 3), of_b = seen_by(&second, 3);
	CHECK(!memcmp(&of_a, &of_b, sizeof of_a));
	a.hearts[3] = 0; /* who everybody knows cannot claim has nothing to hide */
	CHECK(!(kawaii_live_due(&a) >> 3 & 1) || a.turn == 3);
}

/* ---- [KW-t3] [KW5] ---- */

static void together_within_thirty_milliseconds(void)
{
	struct kawaii fresh = live_after(3, 3), game = fresh;
	CHECK(move_at(&game, 0, 2, 1500, 0) == SIL_OK && move_at(&game, 2, 2, 1531, 0) == SIL_OK);
	CHECK(tick(&game, 1620) == SIL_OK && !game.duel_pile && game.race[1].winner == 1 &&
	      game.race[1].behind_ms[2] == 31);
	game = fresh;
	CHECK(move_at(&game, 0, 2, 1500, 0) == SIL_OK && move_at(&game, 2, 2, 1530, 0) == SIL_OK);
	CHECK(move_at(&game, 1, 2, 1531, 0) == SIL_OK && tick(&game, 1620) == SIL_OK);
	CHECK(game.duel_pile == 2 && game.duel[1] == 5 && game.race[1].rivals == 7 &&
	      game.race[1].how == KAWAII_UNDECIDED);
	CHECK(is_legal(&game, 0, KAWAII_ROCK) && !is_legal(&game, 1, KAWAII_ROCK) && game.hearts[1] == 2);
	CHECK(move_at(&game, 1, KAWAII_ROCK, 1700, 0) == KAWAII_NO_DUEL);
	CHECK(move_at(&game, 0, KAWAII_ROCK, 1700, 0) == SIL_OK &&
	      move_at(&game, 0, KAWAII_PAPER, 1700, 0) == KAWAII_NO_DUEL);
	struct kawaii_view view = seen_by(&game, 2); /* who has thrown is public, what is sealed */
	CHECK(view.thrown == 1 && view.last_sign[0] == 0 && seen_by(&game, 0).own_sign == 1);
}

static struct kawaii duel_of(unsigned rivals)
{
	struct kawaii game = calm_after(5, 1);
	for (unsigned s = 0; s < 5; s++)
		CHECK(calm(&game, s, rivals >> s & 1 ? 1 : KAWAII_PASS) == SIL_OK);
	CHECK(game.duel_pile == 1 && game.duel[0] == rivals && game.public.due == rivals);
	return game;
}

static void what_beats_what(void)
{
	for (unsigned a = 0; a < 3; a++)
		for (unsigned b = 0; b < 3; b++) {
			struct kawaii game = duel_of(6);
			calm(&game, 1, KAWAII_ROCK + a), calm(&game, 2, KAWAII_ROCK + b);
			unsigned winner = a == b ? 0 : (a + 3 - b) % 3 == 1 ? 2 : 3; /* seat + 1 */
			CHECK(game.race[0].winner == winner && game.throws == (a == b));
			CHECK(game.race[0].how == (winner ? KAWAII_BY_SIGNS : KAWAII_UNDECIDED));
			CHECK(game.last_sign[1] == a + 1 && game.last_sign[2] == b + 1 && !game.sign[1]);
		}
}

static void losers_drop_out(void)
{
	struct kawaii game = duel_of(15);
	calm(&game, 0, KAWAII_ROCK), calm(&game, 1, KAWAII_PAPER), calm(&game, 2, KAWAII_ROCK),
		calm(&game, 3, KAWAII_PAPER);
	CHECK(game.duel[0] == 10 && game.throws == 1 && game.public.due == 10); /* undecided: two are left */
	CHECK(calm(&game, 0, KAWAII_ROCK) == SIL_NOT_DUE && calm(&game, 1, KAWAII_PASS) == SIL_NOT_LEGAL);
	calm(&game, 3, KAWAII_SCISSORS), calm(&game, 1, KAWAII_PAPER);
	CHECK(game.race[0].winner == 4 && game.race[0].how == KAWAII_BY_SIGNS && game.hearts[0] == 3);
	game = duel_of(7); /* three signs: nobody drops out */
	calm(&game, 0, KAWAII_ROCK), calm(&game, 1, KAWAII_PAPER), calm(&game, 2, KAWAII_SCISSORS);
	CHECK(game.duel[0] == 7 && game.throws == 1);
	struct kawaii live = live_after(3, 2); /* who drops out has a free heart again */
	for (unsigned s = 0; s < 3; s++)
		CHECK(move_at(&live, s, 1, 800, 0) == SIL_OK);
	tick(&live, 920);
	CHECK(live.duel[0] == 7 && kawaii_free_hearts(&live, 0) == 1);
	move_at(&live, 0, KAWAII_ROCK, 1000, 0), move_at(&live, 1, KAWAII_PAPER, 1000, 0),
		move_at(&live, 2, KAWAII_PAPER, 1000, 0);
	CHECK(live.duel[0] == 6 && kawaii_free_hearts(&live, 0) == 2);
}

/* The k-th draw of a round: its first seat still in the duel. */
static unsigned drawn(const struct kawaii *game, unsigned round, unsigned k, unsigned rivals)
{
	uint8_t order[5] = {0, 1, 2, 3, 4};
	struct sil_stream stream;
	sil_stream_open(&stream, game->key, 256 * (round + 1) + k);
	sil_shuffle(&stream, order, game->public.seats < 5 ? game->public.seats : 5);
	for (unsigned i = 0; i < 5; i++)
		if (rivals >> order[i] & 1)
			return order[i];
	return 99;
}

static void the_draw_decides(void)
{
	struct kawaii game = duel_of(15);
	for (unsigned s = 0; s < 4; s++)
		calm(&game, s, s < 2 ? KAWAII_ROCK : KAWAII_PAPER);
	CHECK(game.duel[0] == 12);
	calm(&game, 2, KAWAII_PAPER), calm(&game, 3, KAWAII_PAPER);
	CHECK(game.race[0].winner == drawn(&game, 0, 0, 12) + 1 && game.race[0].how == KAWAII_BY_DRAW &&
	      game.draws == 1);
	unsigned wins[5] = {0};
	for (uint32_t seed = 0; seed < 5000; seed++) {
		struct kawaii one = duel_of(31);
		one.key[9] = (uint8_t)seed, one.key[10] = (uint8_t)(seed >> 8);
		one.draws = 3, one.round = 1;
		unsigned expected = drawn(&one, 1, 3, 31);
		kawaii_draw(&one);
		CHECK(one.race[0].winner == expected + 1);
		wins[expected]++;
	}
	CHECK(unevenness(wins, 5) < 18.5);
}

static void five_seconds_for_the_whole_duel(void)
{
	struct kawaii fresh = live_after(3, 3);
	move_at(&fresh, 0, 2, 1500, 0), move_at(&fresh, 2, 2, 1500, 0), tick(&fresh, 1620);
	struct kawaii game = fresh, alone = fresh;
	CHECK(game.duel_ms == 6620);
	move_at(&game, 0, KAWAII_ROCK, 4000, 0), move_at(&game, 2, KAWAII_ROCK, 4000, 0);
	CHECK(game.throws == 1 && game.duel_ms == 6620); /* a second throw has only what is left */
	CHECK(move_at(&game, 0, KAWAII_ROCK, 6620, 0) == SIL_OK && tick(&game, 6620) == SIL_OK);
	CHECK(game.race[1].winner == drawn(&game, 0, 0, 5) + 1 && game.race[1].how == KAWAII_BY_DRAW && !broken(&game));
	for (unsigned thrower = 0; thrower <= 2; thrower += 2) { /* a throw alone gains nothing */
		struct kawaii one = alone;
		move_at(&one, thrower, KAWAII_PAPER, 3000, 0), tick(&one, 6620);
		CHECK(one.race[1].winner == drawn(&alone, 0, 0, 5) + 1 && one.thrown == 0);
	}
}

static void duels_come_one_after_the_other(void)
{
	struct kawaii game = live_after(4, 4); /* last flip at 2100 */
	move_at(&game, 0, 12, 2200, 0), move_at(&game, 1, 12, 2200, 0), tick(&game, 2320);
	CHECK(game.contested == 12 && game.duel_pile == 3 && game.duel_ms == 7320 && game.public.wake_ms == 7320);
	/* meanwhile a clash for a lower pile: it waits for the running duel, and comes before the other */
	CHECK(move_at(&game, 2, 1, 2400, 0) == SIL_OK && move_at(&game, 3, 1, 2400, 0) == SIL_OK);
	CHECK(tick(&game, 2520) == SIL_OK && game.contested == 13 && game.duel_pile == 3 && game.duel_ms == 7320);
	move_at(&game, 0, KAWAII_ROCK, 3000, 0), move_at(&game, 1, KAWAII_PAPER, 3100, 0);
	CHECK(game.race[2].winner == 2 && game.duel_pile == 1 && game.duel_ms == 8100 && game.duel[0] == 12);
	CHECK(tick(&game, 8100) == SIL_OK && game.duel_pile == 4 && game.duel_ms == 13100 && game.contested == 8);
	CHECK(tick(&game, 13100) == SIL_OK && !game.duel_pile && !game.contested && game.draws == 2 && !broken(&game));
	struct kawaii quiet = calm_after(3, 3);
	calm(&quiet, 0, 6), calm(&quiet, 1, 6), calm(&quiet, 2, KAWAII_PASS);
	CHECK(quiet.duel_pile == 2);
	calm(&quiet, 0, KAWAII_ROCK), calm(&quiet, 1, KAWAII_PAPER);
	CHECK(quiet.duel_pile == 3 && quiet.public.due == 3);
}

static void a_window_and_a_duel_end_together(void)
{
	struct kawaii game = live_after(4, 4);
	move_at(&game, 0, 4, 2200, 0), move_at(&game, 1, 4, 2200, 0), tick(&game, 2320);
	CHECK(game.duel_ms == 7320 && move_at(&game, 3, 2, 7200, 0) == SIL_OK && game.race_ms == 7320);
	CHECK(tick(&game, 7320) == SIL_OK && !game.duel_pile && !game.race_ms && game.race[1].winner == 4);
	CHECK(game.latest == 3 && game.public.wake_ms == 7200 + 2500); /* the window first, then the duel */
	struct kawaii later = live_after(4, 4);                        /* a duel ends while a window is still open */
	move_at(&later, 0, 4, 2200, 0), move_at(&later, 1, 4, 2200, 0), tick(&later, 2320);
	CHECK(move_at(&later, 3, 2, 7300, 0) == SIL_OK && later.public.wake_ms == 7320 && tick(&later, 7320) == SIL_OK);
	CHECK(!later.duel_pile && later.race_ms == 7420 && later.public.wake_ms == 7420 && !broken(&later));
}

/* ---- [KW-t4] ---- */

static void calm_sealing(void)
{
	struct kawaii game = calm_after(4, 2);
	game.hearts[3] = 0, game.public.due = 7; /* who cannot claim is not asked: the table passes */
	CHECK(!broken(&game) && calm(&game, 3, KAWAII_PASS) == SIL_NOT_DUE);
	CHECK(is_legal(&game, 0, KAWAII_PASS) && is_legal(&game, 0, 3) && !is_legal(&game, 0, 4));
	calm(&game, 0, 1), calm(&game, 1, 3);
	CHECK(calm(&game, 1, 2) == SIL_NOT_DUE);
	CHECK(game.taken_count[1] == 0 && seen_by(&game, 2).own_sealed == 0 && seen_by(&game, 1).own_sealed == 3);
	calm(&game, 2, KAWAII_PASS);
	CHECK(game.taken_count[1] == 1 && game.duel[0] == 3); /* pile 1 went at once, pile 0 is fought for */
	calm(&game, 0, KAWAII_ROCK), calm(&game, 1, KAWAII_SCISSORS);
	CHECK(game.taken_count[0] == 1 && game.piles == 0 && game.phase == KAWAII_FLIPPING && game.public.due == 4);
	game = calm_after(3, 2); /* again, until all pass */
	calm(&game, 0, 1), calm(&game, 1, KAWAII_PASS), calm(&game, 2, KAWAII_PASS);
	CHECK(game.phase == KAWAII_SEALING && game.public.due == 7);
	all_pass(&game);
	CHECK(game.phase == KAWAII_FLIPPING && game.public.due == 4);
	CHECK(calm(&game, 2, KAWAII_PASS) == SIL_NOT_LEGAL && calm(&game, 0, KAWAII_FLIP) == SIL_NOT_DUE);
}

static void calm_has_no_time(void)
{
	struct kawaii game = calm_after(3, 1), same = game;
	CHECK(!rules->timed(&game.public) && game.public.wake_ms == 0);
	CHECK(move_at(&game, 0, 1, 12345, 255) == SIL_OK && calm(&same, 0, 1) == SIL_OK);
	CHECK(!memcmp(&game, &same, sizeof game) && tick(&game, 99999) == SIL_NOT_DUE);
	game = dealt(3, KAWAII_LIVE);
	CHECK(rules->timed(&game.public));
}

/* ---- [KW-t6] ---- */

static void the_clock_moves_first(void)
{
	struct kawaii game = live_after(3, 1), before = game;
	CHECK(move_at(&game, 1, KAWAII_FLIP, 2501, 0) == SIL_TOO_LATE && move_at(&game, 1, 1, 2501, 0) == SIL_TOO_LATE);
	CHECK(!memcmp(&game, &before, sizeof game));
	CHECK(move_at(&game, SIL_CLOCK, KAWAII_FLIP, 2500, 0) == SIL_NOT_LEGAL);
	CHECK(move_at(&game, SIL_CLOCK, KAWAII_TICK, 2500, 251) == SIL_BAD_CREDIT);
	CHECK(move_at(&game, 0, KAWAII_TICK, 2500, 0) == SIL_NOT_LEGAL);
	struct kawaii claimed = game; /* the same millisecond: the order of the record decides */
	CHECK(move_at(&claimed, 1, 1, 2500, 0) == SIL_OK && claimed.flipped == 1 && claimed.public.wake_ms == 2620);
	CHECK(tick(&game, 2500) == SIL_OK && move_at(&game, 1, 1, 2500, 0) == SIL_OK && game.flipped == 2);
	CHECK(move_at(&game, 0, 2, 2499, 0) == SIL_TOO_EARLY);
}

/* [KW-t2] Others see that the game stopped; when a second claim comes in, nothing they see changes. */
static void sealed_claims_show_nothing(void)
{
	struct kawaii before = live_after(3, 3), after;
	CHECK(move_at(&before, 0, 2, 1500, 0) == SIL_OK);
	after = before;
	CHECK(move_at(&after, 2, 1, 1540, 30) == SIL_OK && after.public.now_ms == 1540);
	struct kawaii_view was = seen_by(&before, 1), is = seen_by(&after, 1), own = seen_by(&after, 2);
	CHECK(!memcmp(&was, &is, sizeof was) && is.public.now_ms == 1500 && own.public.now_ms == 1510);
	CHECK(tick(&after, after.public.wake_ms) == SIL_OK);
	is = seen_by(&after, 1);
	CHECK(is.public.now_ms == 1620 && is.latest == 2);
}

/* [KW-t2] The seat with the slowest line claims again, from a fast one: its second window would close before the first,
 * and everybody would know. */
static void announced_ends_stand(void)
{
	struct kawaii game = live_after(4, 4); /* the last flip was at 2100 */
	CHECK(move_at(&game, 0, 2, 2400, 250) == SIL_OK && game.race_ms == 2690);
	struct kawaii_view was = seen_by(&game, 3);
	CHECK(move_at(&game, 0, 4, 2410, 0) == SIL_OK && game.race_ms == 2690 && game.close_ms[2] == 2690);
	struct kawaii_view is = seen_by(&game, 3);
	CHECK(!memcmp(&was, &is, sizeof was));
	CHECK(move_at(&game, 1, 2, 2600, 0) == SIL_OK && game.close_ms[1] == 2690); /* nor does a rival prolong it */
	CHECK(move_at(&game, 3, 1, 2610, 0) == SIL_OK && game.close_ms[0] == 2730); /* its own time, which is later */
	CHECK(move_at(&game, 2, 8, 2611, 100) == SIL_OK && game.close_ms[3] == 2751 && game.race_ms == 2690);
	CHECK(tick(&game, 2690) == SIL_OK && game.race_ms == 2730 && !broken(&game));
	/* no sooner than any that is open, be it announced or not */
	game = live_after(4, 4);
	CHECK(move_at(&game, 0, 2, 2200, 0) == SIL_OK && move_at(&game, 1, 4, 2210, 80) == SIL_OK);
	CHECK(game.close_ms[1] == 2320 && game.close_ms[2] == 2330);
	CHECK(move_at(&game, 2, 1, 2211, 250) == SIL_OK && game.close_ms[0] == 2501);
	CHECK(move_at(&game, 2, 8, 2212, 0) == SIL_OK && game.close_ms[3] == 2501 && game.race_ms == 2320);
}

static void a_late_tick_counts_from_itself(void)
{
	struct kawaii game = live_after(3, 1);
	CHECK(tick(&game, 60000) == SIL_OK && game.flipped == 2 && game.newest_ms == 60000 && !broken(&game));
	CHECK(game.public.wake_ms == 62500 && move_at(&game, 2, KAWAII_FLIP, 60699, 0) == SIL_TOO_EARLY);
	game = live_after(3, 3); /* the window closes late; the duel has its 5 s from then, and the stop waits for it */
	move_at(&game, 0, 2, 1500, 0), move_at(&game, 2, 2, 1500, 0);
	CHECK(tick(&game, 9200) == SIL_OK && game.flipped == 3 && game.duel_pile == 2);
	CHECK(game.public.wake_ms == 14200 && tick(&game, 15000) == SIL_OK && game.draws == 1 && game.stop_ms == 0);
	CHECK(game.flipped == 3 && game.flip_from_ms == 15000 && game.public.wake_ms == 17500 && !broken(&game));
	game = live_after(3, 3); /* one tick does everything that is due: here two windows and the stop */
	CHECK(move_at(&game, 0, 2, 1500, 0) == SIL_OK && move_at(&game, 1, 4, 1550, 0) == SIL_OK);
	CHECK(tick(&game, 4050) == SIL_OK && !game.race_ms && game.taken_count[0] == 1 && game.taken_count[1] == 1);
	CHECK(game.stop_ms == 0 && game.public.wake_ms == 6550 && move_at(&game, 0, KAWAII_FLIP, 4050, 0) == SIL_OK);
	game = live_after(3, 54); /* the last flip, the end of the call, the rest: each from the tick before */
	CHECK(tick(&game, 100000) == SIL_OK && game.phase == KAWAII_LAST_CALL && game.public.wake_ms == 106000);
	CHECK(tick(&game, 200000) == SIL_OK && game.phase == KAWAII_RESTING && game.public.wake_ms == 220000);
	CHECK(tick(&game, 300000) == SIL_OK && game.phase == KAWAII_FLIPPING && game.flipped == 0);
	CHECK(game.public.wake_ms == 302500 && tick(&game, 302500) == SIL_OK && game.flipped == 1);
}

static void time_runs_out(void)
{
	struct kawaii game = live_after(3, 1);
	int ticks = 0;
	for (int flipped = 1; !game.public.over && ticks < 500; ticks++) { /* still one card a tick */
		CHECK(tick(&game, UINT32_MAX) == SIL_OK && !broken(&game));
		CHECK(game.flipped <= (flipped < 55 ? flipped + 1 : 1));
		flipped = game.flipped;
	}
	CHECK(game.public.over && ticks > 160 && game.total[0] == 6 && game.public.wake_ms == 0);
	CHECK(tick(&game, UINT32_MAX) == SIL_OVER);
	game = live_after(3, 1);
	game.flip_from_ms = game.public.now_ms = UINT32_MAX - 10, game.public.wake_ms = game.next_ms = UINT32_MAX;
	CHECK(move_at(&game, 0, 1, UINT32_MAX - 5, 0) == SIL_OK && game.public.wake_ms == UINT32_MAX && !broken(&game));
	struct kawaii_view view = seen_by(&game, 1);
	struct sil_rng rng = {8};
	struct kawaii one = imagined(&view, &rng);
	CHECK(!broken(&one) && one.stop_ms == UINT32_MAX);
	CHECK(tick(&game, UINT32_MAX) == SIL_OK && !game.race_ms && game.flipped == 2 && !broken(&game));
}

/* What was begun with version 1 goes on by it (rules_v1.c). */
static void version_1_lives_on(void)
{
	rules = &kawaii_rules_v1;
	struct kawaii game = live_after(3, 1);
	CHECK(rules->version == 1 && tick(&game, 60000) == SIL_OK && game.flipped == 25 && game.newest_ms == 60000);
	game = live_after(3, 55);
	uint32_t last = 54 * 700;
	CHECK(move_at(&game, 0, 1, last + 5000, 0) == SIL_OK && game.stop_ms == 0 &&
	      tick(&game, last + 5120) == SIL_OK);
	CHECK(game.public.wake_ms == last + 6000 && !broken(&game));
	game = live_after(4, 4);
	CHECK(move_at(&game, 0, 2, 2400, 250) == SIL_OK && game.race_ms == 2690);
	CHECK(move_at(&game, 0, 4, 2410, 0) == SIL_OK && game.race_ms == 2530);
	rules = &kawaii_rules;
}

static void run_time_tests(void)
{
	RUN("[KW-c] who loses a race keeps the heart", the_loser_keeps_the_heart);
	RUN("[KW-c] no empty piles, one claim in a window, all or nothing", refused_claims);
	RUN("[KW-c] open claims and duels bind their hearts", open_claims_bind_their_hearts);
	RUN("[KW-c] each pile is decided by itself", each_pile_is_decided_by_itself);
	RUN("[KW-d] a claim takes what lay there when it was pressed", a_claim_takes_what_lay_there);
	RUN("[KW-d] pressed before the first card", pressed_before_the_first_card);
	RUN("[KW-d] in a duel, too", a_duel_remembers_the_press);
	RUN("[KW-t1] flips: 0.7 s apart, by themselves after 2.5 s", flips_have_their_time);
	RUN("[KW-t1] stops: 2.5 s from the last claim", stops_have_their_time);
	RUN("[KW-t1] a stop never ends under a duel", a_stop_outlasts_a_duel);
	RUN("[KW-t1] the last call: 6 s, through stops", the_last_call_takes_six_seconds);
	RUN("[KW-t1] the last call: never within 2.5 s of a claim", the_last_call_leaves_time_to_answer);
	RUN("[KW-t1] the last call: everybody is done", everybody_is_done);
	RUN("[KW-t1] the last call ends under no window or duel", the_last_call_waits_for_a_duel);
	RUN("[KW-t1] between rounds: done, at most 20 s", the_rest_between_rounds);
	RUN("[KW-t1] 0.7 s between flips of two rounds", the_gap_holds_across_rounds);
	RUN("[KW-t2] arrival minus credit, margins are shown", claims_are_ranked_by_arrival_minus_credit);
	RUN("[KW-t2] windows: 120 ms, or the slowest line", windows_have_their_length);
	RUN("[KW-t2] claims inside a window are sealed", claims_are_sealed);
	RUN("[KW5] [KW-t3] 30 ms are together", together_within_thirty_milliseconds);
	RUN("[KW-t3] what beats what", what_beats_what);
	RUN("[KW-t3] exactly two signs: losers drop out", losers_drop_out);
	RUN("[KW-t3] two undecided throws: the draw", the_draw_decides);
	RUN("[KW-t3] 5 s for the whole duel", five_seconds_for_the_whole_duel);
	RUN("[KW-t3] duels come one after the other, lowest owner first", duels_come_one_after_the_other);
	RUN("[KW-t3] a window and a duel at once", a_window_and_a_duel_end_together);
	RUN("[KW-t4] calm: seal, reveal, again until all pass", calm_sealing);
	RUN("[KW-t4] calm: time and credit are ignored", calm_has_no_time);
	RUN("[KW-t6] the clock moves first", the_clock_moves_first);
	RUN("[KW-t2] a claim sealed in a window shows nothing", sealed_claims_show_nothing);
	RUN("[KW-t2] an announced end stands, a later window closes no sooner", announced_ends_stand);
	RUN("[KW-t6] a late tick counts from itself and flips one card", a_late_tick_counts_from_itself);
	RUN("[KW-t6] the end of time", time_runs_out);
	RUN("version 1: records and tables begun with it go on by it", version_1_lives_on);
}

#endif
