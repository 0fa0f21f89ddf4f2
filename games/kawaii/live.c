/* Kawaii in real time: the clock, windows, stops, the last call, the rest between rounds [KW-t1] [KW-t2] [KW-t6].
 * Freestanding: time arrives with the moves, and deadlines count from the move that caused them, a late tick included.
 */
#include "games/kawaii/kawaii.h"
#include "games/kawaii/internal.h"

/* Time stands still after 49 days; a table that gets there plays its cards out. */
static uint32_t later(uint32_t t_ms, uint32_t ms)
{
	return t_ms > UINT32_MAX - ms ? UINT32_MAX : t_ms + ms;
}

static bool undisturbed(const struct kawaii *game)
{
	return !game->race_ms && !game->duel_pile;
}

/* [KW-c] Hearts not bound in duels: what everybody knows a seat could claim with. */
static unsigned known_hearts(const struct kawaii *game, unsigned seat)
{
	unsigned hearts = game->hearts[seat];
	for (unsigned piles = game->contested; piles; piles &= piles - 1)
		hearts -= game->duel[__builtin_ctz(piles)] >> seat & 1u;
	return hearts;
}

/* [KW-c] Hearts bound neither in duels nor in sealed claims. */
unsigned kawaii_free_hearts(const struct kawaii *game, unsigned seat)
{
	return known_hearts(game, seat) - kawaii_ones[game->sealed[seat]];
}

/* Whether the seat may claim as far as the others know, sealed claims not counted. While a window is open such a seat
 * may also `pass`, which does nothing: so nobody can tell from who is due who has claimed. */
static bool could_claim(const struct kawaii *game, unsigned seat)
{
	return (game->phase == KAWAII_FLIPPING || game->phase == KAWAII_LAST_CALL) && game->piles & ~game->contested &&
	       known_hearts(game, seat);
}

static bool may_flip(const struct kawaii *game, unsigned seat)
{
	return game->phase == KAWAII_FLIPPING && game->turn == seat && !kawaii_stopped(game);
}

static bool may_be_done(const struct kawaii *game, unsigned seat)
{
	return (game->phase == KAWAII_LAST_CALL || game->phase == KAWAII_RESTING) && !(game->done >> seat & 1);
}

unsigned kawaii_live_due(const struct kawaii *game)
{
	if (game->phase == KAWAII_FINISHED)
		return 0;
	unsigned due = 1u << SIL_CLOCK;
	for (unsigned s = 0; s < game->public.seats; s++)
		if (could_claim(game, s) || may_flip(game, s) || may_be_done(game, s) || kawaii_may_throw(game, s))
			due |= 1u << s;
	return due;
}

/* [KW-t1] 6 s after the last flip, and not within 2.5 s of a claim. */
static uint32_t call_ends(const struct kawaii *game)
{
	return game->next_ms > game->stop_ms ? game->next_ms : game->stop_ms;
}

/* The next moment at which the clock has something to do. A stop and the last call never end under an open window or
 * duel; they are looked at again when it is gone. */
uint32_t kawaii_live_wake(const struct kawaii *game)
{
	if (game->phase == KAWAII_FINISHED)
		return 0;
	uint32_t wake = UINT32_MAX;
	if (game->race_ms)
		wake = game->race_ms;
	if (game->duel_pile && game->duel_ms < wake)
		wake = game->duel_ms;
	if (undisturbed(game) && game->phase == KAWAII_LAST_CALL)
		wake = call_ends(game);
	else if (undisturbed(game))
		wake = game->stop_ms ? game->stop_ms : game->next_ms;
	return wake;
}

/* [KW-t1] A new round: its first flip may be pressed at once, but for the gap to the latest flip. */
void kawaii_live_begin(struct kawaii *game, uint32_t t_ms)
{
	game->phase = KAWAII_FLIPPING;
	game->done = 0;
	game->flip_from_ms = game->flip_from_ms > t_ms ? game->flip_from_ms : t_ms;
	game->next_ms = later(t_ms, FLIP_ALONE_MS);
	game->public.due = (uint16_t)kawaii_live_due(game);
	game->public.wake_ms = kawaii_live_wake(game);
}

/* [KW7] [KW-t1] */
static void end_round(struct kawaii *game, uint32_t t_ms)
{
	kawaii_score_round(game);
	game->stop_ms = game->newest_ms = 0;
	game->phase = KAWAII_RESTING;
	game->next_ms = later(t_ms, REST_MS);
	if (game->round == KAWAII_ROUNDS) {
		game->phase = KAWAII_FINISHED;
		game->public.over = 1;
		game->next_ms = game->flip_from_ms = 0;
	}
}

static void begin_round(struct kawaii *game, uint32_t t_ms)
{
	kawaii_deal_round(game);
	kawaii_live_begin(game, t_ms);
}

/* [KW-t1] */
static void flip(struct kawaii *game, uint32_t t_ms)
{
	kawaii_flip(game);
	game->newest_ms = t_ms;
	game->flip_from_ms = later(t_ms, FLIP_GAP_MS);
	game->next_ms = later(t_ms, FLIP_ALONE_MS);
	if (game->flipped == KAWAII_CARDS) {
		game->phase = KAWAII_LAST_CALL;
		game->next_ms = later(t_ms, LAST_CALL_MS);
	}
}

/* [KW-t1] [KW6] The stop is over: whoever had to flip may, at once. */
static void end_stop(struct kawaii *game, uint32_t t_ms)
{
	game->stop_ms = 0;
	game->flip_from_ms = t_ms;
	game->next_ms = later(t_ms, FLIP_ALONE_MS);
}

/* After anything happened: what a window, a duel or a missing `done` had held up. [KW-f] No heart, no more round. */
static void settle(struct kawaii *game, uint32_t t_ms)
{
	unsigned all = kawaii_everybody(&game->public);
	if (game->phase >= KAWAII_RESTING) {
		if (game->done == all)
			begin_round(game, t_ms);
	} else if (!kawaii_armed(game)) {
		end_round(game, t_ms);
	} else if (undisturbed(game)) {
		if (game->phase == KAWAII_LAST_CALL) {
			if (game->done == all || call_ends(game) < t_ms)
				end_round(game, t_ms);
		} else if (game->stop_ms && game->stop_ms < t_ms) {
			end_stop(game, t_ms);
		}
	}
}

/* [KW-t3] Duels on several piles come one after the other; each has its own 5 s. */
static void open_duel(struct kawaii *game, uint32_t t_ms)
{
	bool running = game->duel_pile;
	kawaii_open_duel(game);
	if (!game->duel_pile)
		game->duel_ms = 0;
	else if (!running)
		game->duel_ms = later(t_ms, DUEL_MS);
}

/* A duel was won: a leftover card starts its pile now [KW-d], and the next duel may begin. */
static void after_duel(struct kawaii *game, unsigned pile, uint32_t t_ms)
{
	if (game->count[pile])
		game->newest_ms = t_ms;
	open_duel(game, t_ms);
}

/* [KW-t2] [KW-t3] [KW5] Compares the sealed claims on a pile: the fastest takes it, unless somebody was together. */
static void compare_claims(struct kawaii *game, unsigned pile, uint32_t t_ms)
{
	struct kawaii_race *race = &game->race[pile];
	uint32_t fastest = UINT32_MAX;
	unsigned first = 0, together = 0, early = 0;
	bool newest = pile == kawaii_last_flipper(game);
	*race = (struct kawaii_race){.rivals = 0};
	for (unsigned s = 0; s < game->public.seats; s++) {
		if (!(game->sealed[s] >> pile & 1))
			continue;
		race->rivals = (uint8_t)(race->rivals | 1u << s);
		if (game->press_ms[s][pile] <= fastest)
			fastest = game->press_ms[s][pile], first = s;
	}
	for (unsigned rivals = race->rivals; rivals; rivals &= rivals - 1) {
		unsigned s = (unsigned)__builtin_ctz(rivals);
		uint32_t press = game->press_ms[s][pile];
		race->behind_ms[s] = (uint16_t)(press - fastest);
		together |= (unsigned)(press - fastest <= TOGETHER_MS) << s;
		early |= (unsigned)(newest && press < game->newest_ms) << s;
		game->press_ms[s][pile] = 0;
		game->sealed[s] = (uint8_t)(game->sealed[s] & ~(1u << pile));
	}
	game->close_ms[pile] = 0;
	if (together & (together - 1)) {
		game->duel[pile] = (uint8_t)together;
		game->contested = (uint8_t)(game->contested | 1u << pile);
		game->early = newest ? (uint8_t)(early & together) : game->early;
		return;
	}
	kawaii_take(game, pile, first, early >> first & 1, race->rivals == together ? KAWAII_ALONE : KAWAII_FASTER);
	if (game->count[pile])
		game->newest_ms = t_ms;
}

static void set_race(struct kawaii *game)
{
	uint32_t first = 0;
	for (unsigned p = 0; p < game->public.seats; p++)
		if (game->close_ms[p] && (!first || game->close_ms[p] < first))
			first = game->close_ms[p];
	game->race_ms = first;
}

/* [KW-t2] Closes the windows whose time has come; credits given in sealed claims are known when none is left open. */
static void close_windows(struct kawaii *game, uint32_t t_ms)
{
	for (unsigned p = 0; p < game->public.seats; p++)
		if (game->close_ms[p] && game->close_ms[p] <= t_ms)
			compare_claims(game, p, t_ms);
	set_race(game);
	if (!game->race_ms)
		__builtin_memcpy(game->shown_credit, game->credit, sizeof game->credit);
	open_duel(game, t_ms);
}

/* One thing that is due by t; returns whether that was a flip. Of several windows close first, then duels end, then
 * stops. */
static bool do_what_is_due(struct kawaii *game, uint32_t t_ms)
{
	bool flips = false;
	if (game->race_ms && game->race_ms <= t_ms) {
		close_windows(game, t_ms);
	} else if (game->duel_pile) {
		unsigned pile = game->duel_pile - 1u;
		kawaii_draw(game);
		after_duel(game, pile, t_ms);
	} else if (game->phase == KAWAII_FLIPPING && game->stop_ms) {
		end_stop(game, t_ms);
	} else if (game->phase == KAWAII_FLIPPING) {
		flip(game, t_ms);
		flips = true;
	} else if (game->phase == KAWAII_LAST_CALL) {
		end_round(game, t_ms);
	} else {
		begin_round(game, t_ms);
	}
	settle(game, t_ms);
	return flips;
}

/* [KW-t6] Everything that is due happens at the tick's own time, so that what follows is due later; where time stands
 * still, one flip is enough for a tick. */
static int tick(struct kawaii *game, struct sil_move move)
{
	if (move.act != KAWAII_TICK)
		return SIL_NOT_LEGAL;
	if (move.t_ms < game->public.wake_ms)
		return SIL_TOO_EARLY;
	for (uint32_t wake = game->public.wake_ms; !game->public.over && wake <= move.t_ms;
	     wake = kawaii_live_wake(game))
		if (do_what_is_due(game, KAWAII_VERSION == 1 ? wake : move.t_ms) && KAWAII_VERSION >= 2)
			break;
	return SIL_OK;
}

/* [KW-t2] */
static uint32_t window_length(const struct kawaii *game)
{
	uint32_t length = WINDOW_MS;
	for (unsigned s = 0; s < game->public.seats; s++)
		if (game->credit[s] + (uint32_t)WINDOW_MARGIN_MS > length)
			length = game->credit[s] + (uint32_t)WINDOW_MARGIN_MS;
	return length;
}

/* [KW-t2] When a window opened now closes: its own time, but no sooner than one that is open already, or a sealed claim
 * would show. */
static uint32_t window_closes(const struct kawaii *game, uint32_t t_ms)
{
	uint32_t closes = later(t_ms, window_length(game));
	for (unsigned p = 0; KAWAII_VERSION >= 2 && p < game->public.seats; p++)
		if (game->close_ms[p] > closes)
			closes = game->close_ms[p];
	return closes;
}

/* [KW-c] [KW-d] All or nothing when it is made. */
static int refuse_claim(const struct kawaii *game, struct sil_move move)
{
	unsigned seat = move.seat, claim = move.act, newest = kawaii_last_flipper(game);
	if (game->phase != KAWAII_FLIPPING && game->phase != KAWAII_LAST_CALL)
		return SIL_NOT_LEGAL;
	if (claim & ~(unsigned)game->piles)
		return KAWAII_EMPTY_PILE;
	if (claim & game->contested)
		return KAWAII_PILE_IN_DUEL;
	if (claim & game->sealed[seat])
		return KAWAII_CLAIMED_ALREADY;
	if (kawaii_ones[claim] > kawaii_free_hearts(game, seat))
		return KAWAII_NO_HEART;
	/* Flips are so far apart that a credit reaches back behind the latest one at most. */
	if (claim >> newest & 1 && game->count[newest] == 1 &&
	    (int64_t)move.t_ms - move.credit_ms < (int64_t)game->newest_ms)
		return KAWAII_PRESSED_EARLY;
	return SIL_OK;
}

/* [KW3] [KW6] [KW-t1] [KW-t2] */
static int claim(struct kawaii *game, struct sil_move move)
{
	int refusal = refuse_claim(game, move);
	if (refusal)
		return refusal;
	game->credit[move.seat] = move.credit_ms;
	uint32_t closes = window_closes(game, move.t_ms);
	for (unsigned piles = move.act; piles; piles &= piles - 1) {
		unsigned pile = (unsigned)__builtin_ctz(piles);
		if (!game->close_ms[pile])
			game->close_ms[pile] = closes;
		game->press_ms[move.seat][pile] = move.t_ms - move.credit_ms;
	}
	game->sealed[move.seat] = (uint8_t)(game->sealed[move.seat] | move.act);
	game->done = 0;
	if (game->phase == KAWAII_FLIPPING)
		game->next_ms = 0;
	if (game->phase == KAWAII_FLIPPING || KAWAII_VERSION >= 2)
		game->stop_ms = later(move.t_ms, STOP_MS);
	set_race(game);
	return SIL_OK;
}

static int flip_on_a_press(struct kawaii *game, struct sil_move move)
{
	if (game->phase != KAWAII_FLIPPING)
		return SIL_NOT_LEGAL;
	if (game->turn != move.seat)
		return KAWAII_NOT_YOUR_FLIP;
	if (kawaii_stopped(game))
		return KAWAII_STOPPED;
	if (move.t_ms < game->flip_from_ms)
		return SIL_TOO_EARLY;
	flip(game, move.t_ms);
	return SIL_OK;
}

static int throw_sign(struct kawaii *game, struct sil_move move)
{
	if (!kawaii_may_throw(game, move.seat))
		return KAWAII_NO_DUEL;
	unsigned pile = game->duel_pile - 1u;
	if (kawaii_throw(game, move.seat, move.act))
		after_duel(game, pile, move.t_ms);
	return SIL_OK;
}

static int play(struct kawaii *game, struct sil_move move)
{
	unsigned seat = move.seat;
	int refusal = SIL_OK;
	if (move.act == KAWAII_FLIP)
		refusal = flip_on_a_press(game, move);
	else if (move.act <= KAWAII_ALL_PILES)
		return claim(game, move);
	else if (move.act == KAWAII_PASS)
		return game->race_ms && could_claim(game, seat) ? SIL_OK : SIL_NOT_LEGAL;
	else if (move.act == KAWAII_DONE && may_be_done(game, seat))
		game->done = (uint8_t)(game->done | 1u << seat);
	else if (move.act >= KAWAII_ROCK && move.act <= KAWAII_SCISSORS)
		refusal = throw_sign(game, move);
	else
		refusal = SIL_NOT_LEGAL;
	if (!refusal) /* seen by all, and so is its credit */
		game->credit[seat] = game->shown_credit[seat] = move.credit_ms;
	return refusal;
}

/* [KW-t6] The seat is due. */
int kawaii_live_apply(struct kawaii *game, struct sil_move move)
{
	int refusal;
	bool in_window = game->race_ms != 0;
	if (move.credit_ms > SIL_MAX_CREDIT_MS)
		return SIL_BAD_CREDIT;
	if (move.t_ms < game->public.now_ms)
		return SIL_TOO_EARLY;
	if (move.seat == SIL_CLOCK) {
		refusal = tick(game, move);
	} else {
		if (move.t_ms > game->public.wake_ms)
			return SIL_TOO_LATE;
		refusal = play(game, move);
	}
	if (refusal)
		return refusal;
	settle(game, move.t_ms);
	game->public.now_ms = move.t_ms;
	if (!in_window || move.act == KAWAII_TICK || move.act >= KAWAII_DONE) /* [KW-t2] */
		game->shown_ms = move.t_ms;
	game->public.due = (uint16_t)kawaii_live_due(game);
	game->public.wake_ms = kawaii_live_wake(game);
	return SIL_OK;
}

static int list_claims(unsigned piles, unsigned hearts, uint16_t *out)
{
	unsigned claims = kawaii_count_claims(piles, hearts);
	for (unsigned i = 0; i < claims; i++)
		out[i] = (uint16_t)kawaii_nth_claim(piles, hearts, i);
	return (int)claims;
}

/* What is accepted at wake_ms without credit; the seat is due. */
int kawaii_live_legal(const struct kawaii *game, unsigned seat, uint16_t *out)
{
	int count = 0;
	if (seat == SIL_CLOCK) {
		out[count++] = KAWAII_TICK;
		return count;
	}
	if (may_flip(game, seat))
		out[count++] = KAWAII_FLIP;
	if (could_claim(game, seat)) {
		unsigned piles = game->piles & ~(unsigned)(game->contested | game->sealed[seat]);
		count += list_claims(piles, kawaii_free_hearts(game, seat), out + count);
		if (game->race_ms)
			out[count++] = KAWAII_PASS;
	}
	if (may_be_done(game, seat))
		out[count++] = KAWAII_DONE;
	if (kawaii_may_throw(game, seat))
		for (uint16_t act = KAWAII_ROCK; act <= KAWAII_SCISSORS; act++)
			out[count++] = act;
	return count;
}
