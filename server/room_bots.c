/* Nobody is ever stuck: clocks run, bots play their seats, and those of people who dropped or fell asleep. */
#include <stdlib.h>
#include <string.h>

#include "engine/play.h"
#include "server/room.h"

enum { RETRY_MS = 25 };

static void earlier(int64_t *next_ms, int64_t at_ms)
{
	if (at_ms < *next_ms)
		*next_ms = at_ms;
}

/* --- people who are not there --- */

static bool take_over(struct sil_room *room, int64_t now_ms, int64_t *next_ms)
{
	bool changed = false;
	for (int s = 0; s < room->config.seats; s++) {
		struct sil_chair *chair = &room->chairs[s];
		bool due = room->table.truth.open.due >> s & 1;
		if (!chair->session || chair->away)
			continue;
		int64_t until_ms = INT64_MAX;
		if (!chair->peers)
			until_ms = chair->left_ms + 1000 * (int64_t)room->grace_s;
		if (due && room->clock_s && !room->timed)
			earlier(&until_ms, chair->due_ms + 1000 * (int64_t)room->clock_s);
		if (until_ms > now_ms) {
			earlier(next_ms, until_ms);
			continue;
		}
		chair->away = changed = true;
		chair->chosen = false;
		room->lobby->metrics.take_overs++;
	}
	return changed;
}

/* --- bots --- */

/* What a choice depends on: in a race everything, elsewhere what the seat sees and may do, but not who else has chosen.
 */
static uint64_t mark_of(const struct sil_room *room, const struct sil_view *view, const uint16_t *acts, int count)
{
	if (room->timed)
		return room->changes;
	size_t from = offsetof(struct sil_view, seat);
	uint64_t hash = sil_hash(1, (const char *)view + from, room->game->rules->view_bytes - from);
	return sil_hash(hash, acts, (size_t)count * sizeof *acts) | 1;
}

static struct sil_job *new_job(struct sil_room *room, uint8_t seat)
{
	if (room->lobby->jobs >= room->lobby->limits.jobs)
		return NULL;
	struct sil_job *job = calloc(1, sizeof *job);
	if (!job)
		return NULL;
	job->lobby = room->lobby, job->room = room->number, job->game = room->game;
	job->rng.x = sil_rng_next(&room->lobby->rng);
	job->count = sil_table_legal(&room->table, seat, job->acts);
	sil_table_view(&room->table, seat, &job->view);
	job->mark = mark_of(room, &job->view, job->acts, job->count);
	return job;
}

static bool ask_bot(struct sil_room *room, uint8_t seat, int64_t now_ms)
{
	struct sil_chair *chair = &room->chairs[seat];
	struct sil_job *job = new_job(room, seat);
	if (!job || job->count < 1) {
		free(job);
		return false;
	}
	job->bot = chair->bot ? chair->bot : room->level;
	chair->thinking = true, chair->mark = job->mark, chair->asked_ms = now_ms;
	room->lobby->jobs++;
	room->lobby->host.ask(room->lobby->host.context, job);
	return true;
}

static void press(struct sil_room *room, uint8_t seat, uint16_t act, uint32_t t_ms, int64_t now_ms)
{
	struct sil_request request = {.kind = SIL_LINE_MOVE, .machine = true, .seat = seat, .id = -1};
	request.turn = SIL_NO_TURN, request.came_ms = now_ms;
	request.move = (struct sil_move){.t_ms = t_ms, .act = act, .seat = seat};
	sil_room_request(room, &request);
}

/* The first bot whose moment has come plays; after that everything is looked at anew. */
static void play_bots(struct sil_room *room, int64_t now_ms, int64_t *next_ms)
{
	for (uint8_t s = 0; s < room->config.seats; s++) {
		struct sil_chair *chair = &room->chairs[s];
		if (!(room->table.truth.open.due >> s & 1) || !(chair->bot || chair->away) || chair->thinking)
			continue;
		if (chair->chosen) {
			struct sil_view view;
			uint16_t acts[SIL_MAX_LEGAL];
			int count = sil_table_legal(&room->table, s, acts);
			sil_table_view(&room->table, s, &view);
			chair->chosen = mark_of(room, &view, acts, count) == chair->mark;
		}
		if (!chair->chosen) {
			if (!ask_bot(room, s, now_ms))
				earlier(next_ms, now_ms + RETRY_MS);
			if (!chair->chosen) /* a host may answer at once */
				continue;
		}
		if (chair->press_ms > now_ms) {
			earlier(next_ms, chair->press_ms);
			continue;
		}
		chair->chosen = false;
		press(room, s, chair->act, sil_room_time_ms(room, now_ms), now_ms);
		if (room->pending)
			return;
		earlier(next_ms, now_ms + RETRY_MS); /* pressed a moment too early: it thinks again */
	}
}

void sil_room_answer(struct sil_room *room, const struct sil_job *job)
{
	struct sil_chair *chair = &room->chairs[job->view.seat];
	chair->thinking = false;
	if (chair->mark == job->mark) {
		chair->chosen = true, chair->act = job->choice.act;
		chair->press_ms = chair->asked_ms + room->lobby->limits.bot_ms;
		if (room->timed)
			chair->press_ms = job->choice.delay_ms == SIL_NOT_NOW ? INT64_MAX
									      : chair->asked_ms + job->choice.delay_ms;
	}
	sil_room_consider(room);
}

/* --- hints --- */

bool sil_room_ask_hint(struct sil_room *room, struct sil_peer *peer, int64_t id)
{
	struct sil_job *job = new_job(room, peer->seat);
	if (!job || job->count < 1) {
		free(job);
		return false;
	}
	job->peer = peer->id, job->id = id, job->lang = peer->lang;
	job->turn = room->chairs[peer->seat].turn;
	room->lobby->jobs++;
	room->lobby->host.ask(room->lobby->host.context, job);
	return true;
}

void sil_job_run(struct sil_job *job)
{
	struct sil_question question = {.game = job->game, .view = &job->view, .acts = job->acts, .count = job->count};
	struct sil_budget budget = {.iterations = SIL_HINT_ITERATIONS};
	if (job->peer)
		job->hinted = sil_hint(job->game, &job->view, job->acts, job->count, &budget, &job->rng, job->lang,
				       job->hints);
	else
		job->choice = job->bot->choose(&question, &job->rng);
}

/* --- all of it --- */

static void tick(struct sil_room *room, int64_t now_ms, int64_t *next_ms)
{
	const struct sil_open *open = &room->table.truth.open;
	uint16_t acts[SIL_MAX_LEGAL];
	if (!room->timed || room->pending || !(open->due >> SIL_CLOCK & 1))
		return;
	int64_t wake_ms = room->zero_ms + open->wake_ms;
	if (wake_ms > now_ms)
		earlier(next_ms, wake_ms);
	else if (sil_table_legal(&room->table, SIL_CLOCK, acts) > 0)
		press(room, SIL_CLOCK, acts[0], open->wake_ms, now_ms);
}

void sil_room_consider(struct sil_room *room)
{
	int64_t now_ms = sil_now(room->lobby), next_ms = INT64_MAX;
	if (room->considering || room->pending || room->lobby->draining)
		return; /* the commit comes back here; a server that is about to stop begins nothing */
	room->considering = true;
	if (room->paused_ms) {
		next_ms = room->paused_ms + 1000 * (int64_t)room->lobby->limits.idle_s;
		if (next_ms <= now_ms) {
			sil_lobby_remove_room(room->lobby, room);
			return;
		}
	} else if (room->state == SIL_ROOM_PLAYING) {
		bool changed = take_over(room, now_ms, &next_ms);
		if (room->retry_ms > now_ms) {
			earlier(&next_ms, room->retry_ms);
		} else {
			tick(room, now_ms, &next_ms);
			if (!room->pending)
				play_bots(room, now_ms, &next_ms);
		}
		if (changed)
			sil_room_tell_table(room);
	}
	room->considering = false;
	if (room->pending || next_ms == INT64_MAX)
		sil_clock_unset(&room->lobby->clock, &room->alarm);
	else
		sil_clock_set(&room->lobby->clock, &room->alarm, next_ms);
}
