/* A table goes on without requests: turn limits, the clock, bots on their own seats and on those of people who are
 * away. Touches its table and asks the lobby's bots. */
#include "server/hosted_bots.h"

#include <stdlib.h>
#include <string.h>

#include "engine/play.h"
#include "server/archive.h"
#include "server/hosted_draw.h"
#include "server/hosted_late.h"
#include "server/hosted_requests.h"
#include "server/hosted_show.h"
#include "server/job.h"

static void earlier(int64_t *next_ms, int64_t at_ms)
{
	if (at_ms < *next_ms)
		*next_ms = at_ms;
}

/* --- people who are not there --- */

static bool take_over(struct sil_hosted *hosted, int64_t now_ms, int64_t *next_ms)
{
	bool changed = false;
	for (int s = 0; s < hosted->settings.config.seats; s++) {
		struct sil_server_seat *holder = &hosted->seats[s];
		bool due = hosted->table.truth.public.due >> s & 1;
		if (!holder->session || holder->away)
			continue;
		int64_t until_ms = INT64_MAX;
		if (!holder->peers)
			until_ms = holder->left_ms + 1000 * (int64_t)hosted->settings.grace_s;
		if (due && hosted->settings.turn_limit_s && !hosted->timed)
			earlier(&until_ms, holder->due_ms + 1000 * (int64_t)hosted->settings.turn_limit_s);
		if (until_ms > now_ms) {
			earlier(next_ms, until_ms);
			continue;
		}
		holder->away = changed = true;
		holder->chosen = false;
		hosted->lobby->metrics.take_overs++;
	}
	return changed;
}

/* --- bots --- */

/* What a choice depends on: in a race everything, elsewhere what the seat sees and may do, but not who else has chosen.
 */
static uint64_t mark_of(const struct sil_hosted *hosted, const struct sil_asked *asked)
{
	if (hosted->timed)
		return hosted->changes;
	size_t from = offsetof(struct sil_view, seat);
	uint64_t hash = sil_hash(1, (const char *)&asked->view + from, hosted->game->rules->view_bytes - from);
	return sil_hash(hash, asked->acts, (size_t)asked->question.count * sizeof *asked->acts) | 1;
}

static struct sil_job *new_job(struct sil_hosted *hosted, uint8_t seat, struct sil_account *address)
{
	const struct sil_limits *limits = &hosted->lobby->limits;
	address = sil_network_of(address);
	/* Whoever has none is not kept out by a few who have many. */
	if (hosted->lobby->jobs >= limits->jobs * (address->jobs ? 1ull : 2) ||
	    (limits->jobs_per_address && address->jobs >= limits->jobs_per_address))
		return NULL;
	struct sil_job *job = calloc(1, sizeof *job);
	if (!job || sil_ask(hosted->game, &hosted->table.truth, seat, &job->asked)) {
		free(job);
		return NULL;
	}
	job->address = address;
	job->lobby = hosted->lobby, job->hosted = hosted->number;
	job->rng.x = sil_rng_next(&hosted->lobby->rng);
	job->mark = mark_of(hosted, &job->asked);
	return job;
}

/* Hands a job to another thread; false: not now, and it is gone. Addresses take turns: each of an address's jobs is one
 * turn after the one before, and an address that has none waiting is at once where the others are. */
static bool hand_over(struct sil_hosted *hosted, struct sil_job *job)
{
	struct sil_lobby *lobby = hosted->lobby;
	struct sil_account *address = job->address;
	lobby->jobs++, address->jobs++;
	address->job_turn = address->job_turn < lobby->job_turn ? lobby->job_turn : address->job_turn + 1;
	job->order = address->job_turn;
	if (lobby->host.ask(lobby->host.context, job))
		return true;
	sil_lobby_forget(lobby, job);
	return false;
}

static bool ask_bot(struct sil_hosted *hosted, uint8_t seat, int64_t now_ms)
{
	struct sil_server_seat *holder = &hosted->seats[seat];
	struct sil_job *job = new_job(hosted, seat, sil_hosted_address(hosted));
	if (!job)
		return false;
	job->bot = holder->bot ? holder->bot : hosted->settings.level;
	holder->thinking = true, holder->mark = job->mark, holder->asked_ms = now_ms;
	if (hand_over(hosted, job))
		return true;
	holder->thinking = false;
	return false;
}

static void press(struct sil_hosted *hosted, uint8_t seat, uint16_t act, uint32_t t_ms, int64_t now_ms)
{
	struct sil_request request = {.kind = SIL_ENTRY_MOVE, .machine = true, .seat = seat, .id = -1};
	request.turn = SIL_NO_TURN, request.came_ms = now_ms;
	request.move = (struct sil_move){.t_ms = t_ms, .act = act, .seat = seat};
	sil_hosted_request(hosted, &request);
}

/* People sit here and each of them is away: nobody would see the game that bots play to its end in their names. A race
 * goes on: its clock does. */
static bool nobody_plays(const struct sil_hosted *hosted)
{
	bool sits = false, plays = hosted->timed;
	for (int s = 0; s < hosted->settings.config.seats; s++) {
		sits |= hosted->seats[s].session != 0;
		plays |= hosted->seats[s].session && !hosted->seats[s].away;
	}
	return sits && !plays;
}

/* The first bot whose moment has come plays; after that everything is looked at anew. */
static void play_bots(struct sil_hosted *hosted, int64_t now_ms, int64_t *next_ms)
{
	for (uint8_t s = 0; s < hosted->settings.config.seats; s++) {
		struct sil_server_seat *holder = &hosted->seats[s];
		if (!(hosted->table.truth.public.due >> s & 1) || !(holder->bot || holder->away) || holder->thinking)
			continue;
		if (holder->chosen) {
			struct sil_asked asked;
			holder->chosen = !sil_ask(hosted->game, &hosted->table.truth, s, &asked) &&
					 mark_of(hosted, &asked) == holder->mark;
		}
		if (!holder->chosen) {
			if (!ask_bot(hosted, s, now_ms))
				earlier(next_ms, now_ms + SIL_RETRY_MS);
			if (!holder->chosen) /* a host may answer at once */
				continue;
		}
		if (holder->press_ms > now_ms) {
			earlier(next_ms, holder->press_ms);
			continue;
		}
		holder->chosen = false;
		press(hosted, s, holder->act, sil_hosted_time_ms(hosted, now_ms), now_ms);
		if (hosted->pending)
			return;
		earlier(next_ms, now_ms + SIL_RETRY_MS); /* pressed a moment too early: it thinks again */
	}
}

void sil_hosted_bot_answer(struct sil_hosted *hosted, const struct sil_job *job)
{
	struct sil_server_seat *holder = &hosted->seats[job->asked.view.seat];
	holder->thinking = false;
	if (holder->mark == job->mark) {
		holder->chosen = true, holder->act = job->choice.act;
		holder->press_ms = holder->asked_ms + hosted->lobby->limits.bot_ms;
		if (hosted->timed)
			holder->press_ms = job->choice.delay_ms == SIL_NOT_NOW
						   ? INT64_MAX
						   : holder->asked_ms + job->choice.delay_ms;
	}
	sil_hosted_attend_at(hosted, SIL_AT_ONCE);
}

/* --- hints --- */

bool sil_hosted_ask_hint(struct sil_hosted *hosted, struct sil_peer *peer, int64_t id)
{
	struct sil_job *job = new_job(hosted, peer->seat, peer->address);
	if (!job)
		return false;
	job->peer = peer->id, job->id = id;
	job->turn = hosted->seats[peer->seat].turn;
	return hand_over(hosted, job);
}

/* --- all of it --- */

static void tick(struct sil_hosted *hosted, int64_t now_ms, int64_t *next_ms)
{
	const struct sil_public *public = &hosted->table.truth.public;
	uint16_t acts[SIL_MAX_LEGAL];
	if (!hosted->timed || hosted->pending || !(public->due >> SIL_CLOCK & 1))
		return;
	int64_t wake_ms = hosted->zero_ms + public->wake_ms;
	if (wake_ms > now_ms) {
		earlier(next_ms, wake_ms);
	} else if (sil_table_legal(&hosted->table, SIL_CLOCK, acts) > 0) { /* late is late: a rule may count from it */
		press(hosted, SIL_CLOCK, acts[0], sil_hosted_time_ms(hosted, now_ms), now_ms);
		if (!hosted->pending) /* no memory, or no room in the store's queue: nobody else thinks of it */
			earlier(next_ms, now_ms + SIL_RETRY_MS);
	}
}

void sil_hosted_attend_at(struct sil_hosted *hosted, int64_t at_ms)
{
	if (!hosted->timer.place || at_ms < hosted->timer.at_ms)
		sil_timers_set(&hosted->lobby->timers, &hosted->timer, at_ms);
}

static void attend_to_game(struct sil_hosted *hosted, int64_t now_ms, int64_t *next_ms)
{
	bool changed = take_over(hosted, now_ms, next_ms);
	if (hosted->retry_ms > now_ms) {
		earlier(next_ms, hosted->retry_ms);
	} else {
		tick(hosted, now_ms, next_ms);
		if (!hosted->pending && !nobody_plays(hosted))
			play_bots(hosted, now_ms, next_ms);
	}
	if (changed)
		sil_hosted_tell_table(hosted);
}

void sil_hosted_attend(struct sil_hosted *hosted)
{
	int64_t now_ms = sil_now(hosted->lobby), next_ms = INT64_MAX;
	if (hosted->waking) {
		sil_lobby_wake_on(hosted);
		return;
	}
	if (hosted->owed) {
		sil_hosted_try_again(hosted);
		return;
	}
	sil_late_attend(hosted, now_ms, &next_ms);
	sil_hosted_attend_telling(hosted, now_ms, &next_ms);
	sil_hosted_next_request(hosted);
	if (hosted->pending || hosted->lobby->draining)
		return; /* the commit comes back here; a server that is about to stop begins nothing */
	if (hosted->assemble_ms && !sil_hosted_assemble(hosted, now_ms, &next_ms)) {
		sil_hosted_attend_at(hosted, next_ms);
		return;
	}
	if (!hosted->paused_ms)
		sil_hosted_attend_owner(hosted, now_ms, &next_ms);
	if (hosted->paused_ms) {
		next_ms = hosted->paused_ms + 1000 * (int64_t)hosted->lobby->limits.idle_s;
		if (next_ms <= now_ms) {
			sil_archive_table(hosted);
			sil_lobby_remove_table(hosted->lobby, hosted);
			return;
		}
	} else if (hosted->state == SIL_TABLE_PLAYING) {
		attend_to_game(hosted, now_ms, &next_ms);
	} else if (hosted->state == SIL_TABLE_WAITING) {
		sil_draw_attend(hosted, now_ms, &next_ms);
	}
	if (!hosted->pending && next_ms != INT64_MAX)
		sil_hosted_attend_at(hosted, next_ms);
}
