/* Bots and time at a table at home. Bots move at the time their press fell due; the clock moves when it really comes to
 * it, so that a terminal that slept for a while finds no more than one card flipped. */
#include "cli/play/local_time.h"

#include <assert.h>

#include "engine/monotonic.h"
#include "table/ask.h"

enum { RETRY_MS = 25 }; /* a bot that pressed a moment too early thinks again */

void local_start_clock(struct local *local)
{
	local->time_ms = local->table.truth.public.now_ms;
	local->zero_ms = sil_monotonic_ms() - local->time_ms;
}

uint32_t local_now(const struct local *local)
{
	if (!local->timed)
		return 0;
	return local->patient ? local->time_ms : (uint32_t)(sil_monotonic_ms() - local->zero_ms);
}

/* The seat is due. */
static struct sil_choice ask_bot(const struct local *local, unsigned seat)
{
	struct sil_asked asked;
	struct sil_rng rng = local_rng(local, seat);
	int refusal = sil_ask(local->host.game, &local->table.truth, (int)seat, &asked);
	assert(!refusal), (void)refusal;
	return local->seats[seat].bot->choose(&asked.question, &rng);
}

/* --- without a clock --- */

static enum host_news step_in_turns(struct local *local, int *wait_ms)
{
	unsigned bots = local->table.truth.public.due & ~local->host.people;
	*wait_ms = -1;
	if (!bots)
		return HOST_QUIET;
	unsigned seat = (unsigned)__builtin_ctz(bots);
	struct sil_move move = {.act = ask_bot(local, seat).act, .seat = (uint8_t)seat};
	if (sil_table_move(&local->table, move) != SIL_OK)
		return HOST_QUIET; /* never: bots choose among what is legal */
	local_keep(local);
	return HOST_MOVED;
}

/* --- with one --- */

static void ask_all(struct local *local, uint32_t now_ms)
{
	const struct sil_public *public = &local->table.truth.public;
	if (local->asked_at == local->table.record.count + 1)
		return;
	local->asked_at = local->table.record.count + 1;
	for (unsigned s = 0; s < public->seats; s++) {
		struct local_seat *seat = &local->seats[s];
		seat->chosen = false;
		if (!seat->bot || !(public->due >> s & 1))
			continue;
		struct sil_choice choice = ask_bot(local, s);
		seat->chosen = choice.delay_ms != SIL_NOT_NOW;
		seat->act = choice.act, seat->press_ms = now_ms + choice.delay_ms;
	}
}

/* Who moves next, SIL_CLOCK included, and when; false: nobody does by themselves. */
static bool next_mover(const struct local *local, unsigned *mover, uint32_t *at_ms)
{
	const struct sil_public *public = &local->table.truth.public;
	bool found = public->due >> SIL_CLOCK & 1;
	*mover = SIL_CLOCK, *at_ms = public->wake_ms;
	for (unsigned s = 0; s < public->seats; s++)
		if (local->seats[s].chosen && (!found || local->seats[s].press_ms < *at_ms))
			found = true, *mover = s, *at_ms = local->seats[s].press_ms;
	return found;
}

/* Due at `at_ms`, and now it is `now_ms`. */
static bool make_move(struct local *local, unsigned mover, uint32_t at_ms, uint32_t now_ms)
{
	uint16_t acts[SIL_MAX_LEGAL];
	struct sil_move move = {.seat = (uint8_t)mover, .t_ms = at_ms};
	if (mover == SIL_CLOCK) {
		if (sil_table_legal(&local->table, SIL_CLOCK, acts) < 1)
			return false;
		move.act = acts[0];
		move.t_ms = now_ms;
	} else {
		local->seats[mover].chosen = false;
		move.act = local->seats[mover].act;
	}
	if (sil_table_move(&local->table, move) != SIL_OK)
		return false;
	local_keep(local);
	return true;
}

static enum host_news step_in_time(struct local *local, int *wait_ms)
{
	unsigned mover;
	uint32_t at_ms, now_ms = local_now(local);
	*wait_ms = -1;
	if (local->table.truth.public.over)
		return HOST_QUIET;
	ask_all(local, now_ms);
	if (!next_mover(local, &mover, &at_ms))
		return HOST_QUIET;
	if (at_ms > now_ms) {
		*wait_ms = local->patient ? -1 : (int)(at_ms - now_ms);
		return HOST_QUIET;
	}
	if (make_move(local, mover, at_ms, now_ms))
		return HOST_MOVED;
	if (mover != SIL_CLOCK) {
		struct sil_choice again = ask_bot(local, mover);
		local->seats[mover].chosen = again.delay_ms != SIL_NOT_NOW;
		local->seats[mover].act = again.act, local->seats[mover].press_ms = now_ms + RETRY_MS;
	}
	*wait_ms = RETRY_MS;
	return HOST_QUIET;
}

void local_catch_up(struct local *local, uint32_t until_ms)
{
	unsigned mover;
	uint32_t at_ms;
	while (next_mover(local, &mover, &at_ms) && at_ms <= until_ms && make_move(local, mover, at_ms, until_ms))
		ask_all(local, local->table.truth.public.now_ms);
}

enum host_news local_step(struct host *host, int *wait_ms)
{
	struct local *local = (struct local *)host;
	return local->timed ? step_in_time(local, wait_ms) : step_in_turns(local, wait_ms);
}

void local_let_time_pass(struct host *host)
{
	struct local *local = (struct local *)host;
	unsigned mover;
	uint32_t at_ms;
	if (!local->timed || !local->patient)
		return;
	ask_all(local, local->time_ms);
	if (next_mover(local, &mover, &at_ms) && at_ms > local->time_ms)
		local->time_ms = at_ms;
}
