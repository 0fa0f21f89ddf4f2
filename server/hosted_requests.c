/* One thing at a time: a request is checked against what is true, stored, and then made true and shown. Others wait in
 * a short queue. What cannot be stored has not happened. */
#include "server/hosted_requests.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "engine/move_line.h"
#include "engine/parse.h"
#include "engine/text.h"
#include "server/create.h"
#include "server/hosted_bots.h"
#include "server/hosted_draw.h"
#include "server/hosted_log.h"
#include "server/hosted_show.h"
#include "server/log.h"
#include "shared_messages.h"
#include "table/undo.h"

enum { ENTRY_BYTES = 1024 };

static void answer_error(struct sil_hosted *hosted, const struct sil_request *request, enum sil_error error,
			 const char *detail)
{
	struct sil_peer *peer = request->machine ? NULL : sil_lobby_peer(hosted->lobby, request->peer);
	sil_lobby_error(hosted->lobby, peer, request->id, error, detail);
}

/* --- checking: SIL_FINE with the entry written, or why not --- */

static enum sil_error check_move(struct sil_hosted *hosted, struct sil_request *request, struct sil_out *entry,
				 struct sil_out *why)
{
	if (hosted->state != SIL_TABLE_PLAYING)
		return SIL_E_NOT_PLAYING;
	if (!request->machine) {
		request->seat = sil_hosted_seat_of(hosted, request->session);
		if (request->seat == SIL_WATCHER)
			return SIL_E_NO_SEAT;
		request->move.seat = request->seat;
		if (request->turn != SIL_NO_TURN && request->turn != hosted->seats[request->seat].turn)
			return SIL_E_STALE;
	}
	int refusal = sil_table_check(&hosted->table, request->move);
	if (refusal) {
		sil_put_refusal(hosted->game, refusal, why);
		return refusal == SIL_NO_MEMORY ? SIL_E_BUSY : refusal == SIL_RECORD_FULL ? SIL_E_FULL : SIL_E_REFUSED;
	}
	sil_put_move_line(hosted->game, &request->move, hosted->timed, entry);
	return SIL_FINE;
}

static void put_seat_entry(struct sil_out *entry, uint8_t seat, const struct sil_bot *bot)
{
	sil_json_open(entry, '{');
	sil_json_key(entry, "seat"), sil_json_int(entry, seat);
	if (bot)
		sil_json_key(entry, "bot"), sil_json_text(entry, bot->name);
	sil_json_close(entry, '}');
}

/* A seat for somebody who has none: before the deal a free one, later a bot's. Who gave up a seat of this game knows a
 * hand, so only that seat is for them. */
static enum sil_error find_seat(const struct sil_hosted *hosted, int64_t session, uint8_t *seat)
{
	bool waiting = hosted->state == SIL_TABLE_WAITING;
	if (hosted->state == SIL_TABLE_OVER)
		return SIL_E_NOT_WAITING;
	for (uint8_t i = 0; i < hosted->stalled; i++)
		if (hosted->stallers[i].session == session)
			return SIL_E_STALLED;
	for (uint8_t i = 0; i < hosted->formers; i++) {
		if (hosted->former[i].session != session)
			continue;
		if (*seat != SIL_WATCHER && *seat != hosted->former[i].seat)
			return SIL_E_KNOWS;
		*seat = hosted->former[i].seat;
	}
	for (uint8_t s = 0; s < hosted->settings.config.seats; s++) {
		const struct sil_server_seat *holder = &hosted->seats[s];
		if ((*seat == s || *seat == SIL_WATCHER) && !holder->session && !holder->bot == waiting) {
			*seat = s;
			return SIL_FINE;
		}
	}
	return SIL_E_TAKEN;
}

static enum sil_error check_place(const struct sil_hosted *hosted, const struct sil_request *request,
				  struct sil_out *entry)
{
	put_seat_entry(entry, request->seat, request->bot);
	return !sil_hosted_is_owner(hosted, request->session)   ? SIL_E_NOT_OWNER
	       : hosted->state != SIL_TABLE_WAITING             ? SIL_E_NOT_WAITING
	       : request->seat >= hosted->settings.config.seats ? SIL_E_BAD_MESSAGE
								: SIL_FINE;
}

static enum sil_error check_seat(struct sil_hosted *hosted, struct sil_request *request, struct sil_out *entry)
{
	uint8_t own = sil_hosted_seat_of(hosted, request->session), seat = request->seat;
	if (request->place)
		return check_place(hosted, request, entry);
	if (request->stand) {
		if (own == SIL_WATCHER)
			return SIL_E_NO_SEAT;
		put_seat_entry(entry, own, hosted->state == SIL_TABLE_WAITING ? NULL : hosted->settings.level);
		return SIL_FINE;
	}
	/* Who sits already may do so once more, under another name. */
	if (own != SIL_WATCHER && seat != own)
		return SIL_E_SEATED;
	enum sil_error error = SIL_FINE;
	if (own != SIL_WATCHER)
		error = hosted->state != SIL_TABLE_WAITING ? SIL_E_NOT_WAITING : SIL_FINE;
	else
		error = find_seat(hosted, request->session, &seat);
	if (error != SIL_FINE)
		return error;
	sil_json_open(entry, '{');
	sil_json_key(entry, "seat"), sil_json_int(entry, seat);
	sil_json_key(entry, "session"), sil_json_int(entry, request->session);
	sil_json_key(entry, "name"), sil_json_text(entry, request->name);
	sil_put_look(request->look, entry);
	sil_json_close(entry, '}');
	return SIL_FINE;
}

/* Whether the seat has time left for the decision it would be at again. */
static bool has_time(const struct sil_hosted *hosted, uint8_t seat)
{
	const struct sil_server_seat *holder = &hosted->seats[seat];
	bool due = hosted->table.truth.public.due >> seat & 1;
	int64_t used_ms = due ? sil_now(hosted->lobby) - holder->due_ms : holder->used_ms;
	return !hosted->settings.turn_limit_s || used_ms < 1000 * (int64_t)hosted->settings.turn_limit_s;
}

static enum sil_error check_undo(struct sil_hosted *hosted, struct sil_request *request, struct sil_out *entry)
{
	uint8_t seat = sil_hosted_seat_of(hosted, request->session);
	if (hosted->state != SIL_TABLE_PLAYING)
		return SIL_E_NOT_PLAYING;
	if (seat == SIL_WATCHER)
		return SIL_E_NO_SEAT;
	int64_t index = has_time(hosted, seat) ? sil_undo_check(&hosted->table, seat, ~0u) : -1;
	if (index < 0)
		return SIL_E_NO_UNDO;
	sil_put_int(entry, index);
	return SIL_FINE;
}

/* A log does not grow without end: moves are bounded by the rules, chat by forgetting, and the rest here. Standing up
 * is always possible. */
static bool log_is_full(const struct sil_hosted *hosted, const struct sil_request *request, struct sil_out *why)
{
	bool counts = request->kind == SIL_ENTRY_CONFIG || request->kind == SIL_ENTRY_UNDO ||
		      (request->kind == SIL_ENTRY_SEAT && !request->stand);
	if (!counts || hosted->logged_changes < hosted->lobby->limits.table_changes)
		return false;
	sil_put_shared(why, SAY_SHARED_ERROR_CHANGED_OFTEN);
	return true;
}

static enum sil_error check_start(const struct sil_hosted *hosted, const struct sil_request *request)
{
	return !sil_hosted_is_owner(hosted, request->session) ? SIL_E_NOT_OWNER
	       : hosted->state != SIL_TABLE_WAITING           ? SIL_E_NOT_WAITING
	       : hosted->proof.round == SIL_MAX_ROUNDS        ? SIL_E_FULL
							      : SIL_FINE;
}

/* Who played may play on; which other game it shall be is the owner's to say, who may only have watched. */
static enum sil_error check_rematch(const struct sil_hosted *hosted, const struct sil_request *request)
{
	bool owns = sil_hosted_is_owner(hosted, request->session),
	     seated = sil_hosted_seat_of(hosted, request->session) != SIL_WATCHER;
	return hosted->state != SIL_TABLE_OVER ? SIL_E_NOT_OVER
	       : !owns && !seated              ? SIL_E_NO_SEAT
	       : !owns && request->game        ? SIL_E_NOT_OWNER
					       : SIL_FINE;
}

static enum sil_error check(struct sil_hosted *hosted, struct sil_request *request, struct sil_out *entry,
			    struct sil_out *why)
{
	if (log_is_full(hosted, request, why))
		return SIL_E_FULL;
	bool sets = request->kind == SIL_ENTRY_SEAT || request->kind == SIL_ENTRY_CONFIG ||
		    request->kind == SIL_ENTRY_BEGIN;
	if (request->drawn) {
		sil_draw_put_entry(hosted, request->kind, entry);
		return SIL_FINE;
	}
	if (sets && sil_draw_is_on(hosted))
		return SIL_E_DRAWING;
	switch (request->kind) {
	case SIL_ENTRY_MOVE:
		return check_move(hosted, request, entry, why);
	case SIL_ENTRY_SEAT:
		return check_seat(hosted, request, entry);
	case SIL_ENTRY_UNDO:
		return check_undo(hosted, request, entry);
	case SIL_ENTRY_BEGIN: /* its entry is written when the deal is drawn */
		return check_start(hosted, request);
	case SIL_ENTRY_DRAW:
	case SIL_ENTRY_RECORD: /* nobody asks for that */
		break;
	case SIL_ENTRY_REMATCH: /* its entry is written when the other table is stored */
		return check_rematch(hosted, request);
	case SIL_ENTRY_CHAT:
		sil_put(entry, request->text);
		return SIL_FINE;
	case SIL_ENTRY_CONFIG: /* only now: another change may have been waiting before this one */
		return !sil_hosted_is_owner(hosted, request->session) ? SIL_E_NOT_OWNER
		       : hosted->state != SIL_TABLE_WAITING           ? SIL_E_NOT_WAITING
							    : sil_change_entry(hosted, request->text, entry, why);
	}
	return SIL_E_BAD_MESSAGE;
}

/* --- after the commit --- */

static void ignore_answer(void *context, uint64_t a, uint64_t b, bool stored)
{
	(void)context, (void)a, (void)b, (void)stored;
}

static void show_move(struct sil_hosted *hosted, const struct sil_request *request)
{
	struct sil_metrics *metrics = &hosted->lobby->metrics;
	metrics->moves++;
	metrics->bot_moves += request->machine && request->seat != SIL_CLOCK;
	metrics->commit_wait_us += (uint64_t)(sil_now(hosted->lobby) - request->came_ms) * 1000;
	/* Whoever moved first: an answer and what comes of it leave in one packet. */
	struct sil_peer *mover = request->machine ? NULL : sil_lobby_peer(hosted->lobby, request->peer);
	if (mover && mover->hosted == hosted)
		sil_hosted_show_view(hosted, mover, SIL_SHOWN_MOVE);
	sil_hosted_tell_views(hosted, SIL_SHOWN_MOVE);
	if (hosted->returned)
		sil_hosted_tell_table(hosted);
	hosted->returned = false;
	if (hosted->state != SIL_TABLE_OVER)
		return;
	metrics->games_over++;
	sil_store_mark_over(hosted->lobby->store, hosted->number, (struct sil_store_callback){.call = ignore_answer});
	sil_hosted_tell_over(hosted);
	sil_hosted_tell_table(hosted);
}

static void show(struct sil_hosted *hosted, const struct sil_request *request)
{
	switch (request->kind) {
	case SIL_ENTRY_MOVE:
		show_move(hosted, request);
		break;
	case SIL_ENTRY_UNDO:
		sil_hosted_tell_views(hosted, SIL_SHOWN_CHANGE);
		break;
	case SIL_ENTRY_CHAT:
		sil_hosted_trim_chat(hosted);
		sil_hosted_tell_chat(hosted, &(struct sil_chat){.who = request->session, .text = request->text});
		break;
	case SIL_ENTRY_DRAW:
		sil_draw_shown(hosted);
		break;
	case SIL_ENTRY_BEGIN:
		hosted->lobby->metrics.games_begun++;
		sil_hosted_tell_table(hosted); /* first: what follows is no draw that still goes on */
		sil_hosted_tell_draw(hosted);
		sil_hosted_tell_views(hosted, SIL_SHOWN_CHANGE);
		break;
	case SIL_ENTRY_SEAT:
		sil_hosted_tell_table(hosted);
		if (hosted->state != SIL_TABLE_WAITING)
			sil_hosted_tell_views(hosted, SIL_SHOWN_CHANGE);
		break;
	case SIL_ENTRY_REMATCH:
	case SIL_ENTRY_CONFIG:
		sil_hosted_tell_table(hosted);
		break;
	case SIL_ENTRY_RECORD:
		break;
	}
}

/* It was checked, so only memory can be short: then nothing else happens here until it has come true. */
static bool apply_stored(struct sil_hosted *hosted)
{
	hosted->owed = !sil_hosted_apply_entry(hosted, hosted->current.kind, hosted->current.entry);
	if (hosted->owed) {
		sil_log_table(SIL_ERROR, "entry-owed", hosted->number,
			      sil_store_epoch(hosted->lobby->store, hosted->number), NULL);
		sil_hosted_attend_at(hosted, sil_now(hosted->lobby) + 250);
	}
	return !hosted->owed;
}

static void stored(void *context, uint64_t a, uint64_t b, bool is_stored)
{
	struct sil_hosted *hosted = context;
	struct sil_request request = hosted->current;
	(void)a, (void)b;
	if (!is_stored) {
		hosted->pending = false;
		hosted->current.text = NULL;
		answer_error(hosted, &request, SIL_E_NOT_STORED, NULL);
		/* Bots and the clock try again when the next timer is due; people by themselves. */
		for (int s = 0; s < hosted->settings.config.seats; s++)
			if (hosted->seats[s].chosen)
				hosted->seats[s].press_ms = sil_now(hosted->lobby) + 500;
		hosted->retry_ms = sil_now(hosted->lobby) + 250;
		if (request.drawn)
			sil_draw_not_stored(hosted);
	} else {
		if (!apply_stored(hosted))
			return;
		hosted->pending = false;
		hosted->current.text = hosted->current.entry = NULL;
		if (!request.machine && request.id >= 0)
			sil_lobby_ok(hosted->lobby, sil_lobby_peer(hosted->lobby, request.peer), request.id);
		show(hosted, &request);
	}
	if (request.kind == SIL_ENTRY_DRAW && request.entry)
		sodium_memzero(request.entry, strlen(request.entry)); /* there may be a secret in it */
	free(request.text), free(request.entry);
	hosted->current = (struct sil_request){0};
	sil_hosted_attend_at(hosted, SIL_AT_ONCE);
}

void sil_hosted_try_again(struct sil_hosted *hosted)
{
	stored(hosted, 0, 0, true);
}

/* --- before --- */

/* Has the request's entry stored; SIL_FINE: `stored` will be called. */
static enum sil_error store(struct sil_hosted *hosted, struct sil_request *request, const char *text)
{
	struct sil_lobby *lobby = hosted->lobby;
	struct sil_store_callback done = {.call = stored, .context = hosted};
	request->entry = strdup(text);
	if (!request->entry)
		return SIL_E_BUSY;
	hosted->current = *request, hosted->pending = true;
	if (sil_store_append(lobby->store, hosted->number, request->kind, sil_lobby_stamp_ms(lobby), request->entry,
			     done))
		return SIL_FINE;
	hosted->current = (struct sil_request){0}, hosted->pending = false;
	return SIL_E_BUSY;
}

/* Everybody goes to one table after this one, whoever asked first: others hear of it when it is there. */
static enum sil_error decide_rematch(struct sil_hosted *hosted, struct sil_request *request)
{
	if (hosted->rematch[0]) {
		struct sil_peer *peer = sil_lobby_peer(hosted->lobby, request->peer);
		sil_lobby_ok(hosted->lobby, peer, request->id);
		if (peer)
			sil_hosted_show_table(hosted, peer);
		return SIL_FINE;
	}
	enum sil_error error = sil_create_rematch(hosted, request->game);
	if (error == SIL_FINE)
		hosted->current = *request, hosted->pending = true;
	return error;
}

void sil_hosted_rematch_opened(struct sil_hosted *hosted, const char *code)
{
	char text[64];
	struct sil_out entry = sil_out_on(text, sizeof text);
	struct sil_request request = hosted->current;
	sil_json_open(&entry, '{');
	sil_json_key(&entry, "table"), sil_json_text(&entry, code ? code : "");
	sil_json_close(&entry, '}');
	if (code && store(hosted, &request, text) == SIL_FINE)
		return;
	hosted->current = request;
	stored(hosted, 0, 0, false);
}

enum sil_error sil_hosted_decide(struct sil_hosted *hosted, struct sil_request *request)
{
	char text[ENTRY_BYTES], sentence[256];
	struct sil_out entry = sil_out_on(text, sizeof text), why = sil_out_on(sentence, sizeof sentence);
	struct sil_peer *peer = request->machine ? NULL : sil_lobby_peer(hosted->lobby, request->peer);
	why.lang = peer ? peer->lang : SIL_EN;
	enum sil_error error = check(hosted, request, &entry, &why);
	if (error == SIL_FINE && entry.overflow)
		error = SIL_E_TOO_LONG;
	if (error == SIL_FINE && request->kind == SIL_ENTRY_BEGIN && !request->drawn)
		sil_draw_start(hosted, request);
	else if (error == SIL_FINE)
		error = request->kind == SIL_ENTRY_REMATCH ? decide_rematch(hosted, request)
							   : store(hosted, request, text);
	if (request->kind == SIL_ENTRY_DRAW)
		sodium_memzero(text, sizeof text);
	if (error == SIL_FINE && peer)
		sil_lobby_keep(hosted->lobby, peer);
	if (error == SIL_FINE)
		return SIL_FINE;
	hosted->lobby->metrics.moves_refused += error == SIL_E_REFUSED;
	answer_error(hosted, request, error, why.used ? sentence : NULL);
	free(request->text), free(request->entry);
	return error;
}

/* In a race the clock's own move comes first when its moment was before this one's [KW-t6]. */
static bool clock_is_first(const struct sil_hosted *hosted, const struct sil_request *request, struct sil_request *tick)
{
	uint16_t acts[SIL_MAX_LEGAL];
	const struct sil_public *public = &hosted->table.truth.public;
	if (request->kind != SIL_ENTRY_MOVE || hosted->state != SIL_TABLE_PLAYING || !hosted->timed ||
	    !(public->due >> SIL_CLOCK & 1) || request->move.t_ms <= public->wake_ms ||
	    request->move.seat == SIL_CLOCK || sil_table_legal(&hosted->table, SIL_CLOCK, acts) < 1)
		return false;
	*tick = (struct sil_request){.kind = SIL_ENTRY_MOVE, .machine = true, .seat = SIL_CLOCK, .id = -1};
	tick->came_ms = request->came_ms;
	tick->move = (struct sil_move){.t_ms = request->move.t_ms, .act = acts[0], .seat = SIL_CLOCK};
	return true;
}

void sil_hosted_next_request(struct sil_hosted *hosted)
{
	while (!hosted->pending && hosted->waiting) {
		struct sil_request request = hosted->queue[hosted->first], tick;
		if (clock_is_first(hosted, &request, &tick)) {
			int64_t now_ms = sil_now(hosted->lobby);
			if (hosted->retry_ms <= now_ms && sil_hosted_decide(hosted, &tick) == SIL_E_BUSY)
				hosted->retry_ms = now_ms + SIL_RETRY_MS;
			if (hosted->pending)
				return;
			if (hosted->retry_ms > now_ms) { /* the request waits until the clock's move can be stored */
				sil_hosted_attend_at(hosted, hosted->retry_ms);
				return;
			}
		}
		hosted->first = (uint8_t)((hosted->first + 1) % SIL_REQUESTS);
		hosted->waiting--;
		sil_hosted_decide(hosted, &request);
	}
}

/* --- who waits --- */

static bool has_seat(const struct sil_hosted *hosted, const struct sil_request *request)
{
	return request->machine || sil_hosted_seat_of(hosted, request->session) != SIL_WATCHER;
}

static unsigned waiting_of(const struct sil_hosted *hosted, int64_t session)
{
	unsigned count = 0;
	for (unsigned i = 0; i < hosted->waiting; i++)
		count += hosted->queue[(hosted->first + i) % SIL_REQUESTS].session == session;
	return count;
}

static void send_back(struct sil_hosted *hosted, unsigned place)
{
	struct sil_request request = hosted->queue[(hosted->first + place) % SIL_REQUESTS];
	for (; place + 1 < hosted->waiting; place++)
		hosted->queue[(hosted->first + place) % SIL_REQUESTS] =
			hosted->queue[(hosted->first + place + 1) % SIL_REQUESTS];
	hosted->waiting--;
	answer_error(hosted, &request, SIL_E_BUSY, NULL);
	free(request.text);
}

/* Nobody who plays is kept out by a crowd: the latest request of somebody who only watches gives way to theirs, or of
 * whoever has most waiting. There are more places than seats, so there is always one. */
static bool evict_request(struct sil_hosted *hosted, const struct sil_request *request)
{
	unsigned worst = 0, most = 0, own = waiting_of(hosted, request->session) + 1;
	for (unsigned i = 0; i < hosted->waiting; i++) {
		const struct sil_request *other = &hosted->queue[(hosted->first + i) % SIL_REQUESTS];
		unsigned weight = has_seat(hosted, other) ? waiting_of(hosted, other->session) : SIL_REQUESTS + 1;
		if (weight >= most && !other->machine)
			worst = i, most = weight;
	}
	if (!has_seat(hosted, request) || most <= own)
		return false;
	send_back(hosted, worst);
	return true;
}

void sil_hosted_request(struct sil_hosted *hosted, const struct sil_request *request)
{
	if (hosted->waiting == SIL_REQUESTS && !evict_request(hosted, request)) {
		answer_error(hosted, request, SIL_E_BUSY, NULL);
		free(request->text);
		return;
	}
	hosted->queue[(hosted->first + hosted->waiting++) % SIL_REQUESTS] = *request;
	sil_hosted_next_request(hosted);
}
