/* One thing at a time: a request is checked against what is true, stored, and then made true and shown. Others wait in
 * a short queue. What cannot be stored has not happened. */
#include <stdlib.h>
#include <string.h>

#include "engine/play.h"
#include "engine/words.h"
#include "server/log.h"
#include "server/room.h"
#include "table/undo.h"

enum { LINE_BYTES = 1024 };

static void next_request(struct sil_room *);

static void answer_error(struct sil_room *room, const struct sil_request *request, enum sil_error error,
			 const char *detail)
{
	struct sil_peer *peer = request->machine ? NULL : sil_lobby_peer(room->lobby, request->peer);
	sil_lobby_error(room->lobby, peer, request->id, error, detail);
}

/* --- checking: SIL_FINE with the line written, or why not --- */

static enum sil_error check_move(struct sil_room *room, struct sil_request *request, struct sil_out *line,
				 struct sil_out *why)
{
	const struct sil_rules *rules = room->game->rules;
	if (room->state != SIL_ROOM_PLAYING)
		return SIL_E_NOT_PLAYING;
	if (!request->machine) {
		request->seat = sil_room_seat_of(room, request->session);
		if (request->seat == SIL_WATCHER)
			return SIL_E_NO_SEAT;
		request->move.seat = request->seat;
		if (request->turn != SIL_NO_TURN && request->turn != room->chairs[request->seat].turn)
			return SIL_E_STALE;
	}
	if (!sil_record_add(&room->table.record, request->move))
		return SIL_E_FULL;
	room->table.record.count--; /* the place is kept */
	sil_copy(rules, &room->ahead, &room->table.truth);
	int refusal = rules->apply(&room->ahead, request->move);
	if (refusal) {
		sil_put_refusal(room->game, refusal, why);
		return SIL_E_REFUSED;
	}
	sil_room_move_line(room, &request->move, line);
	return SIL_FINE;
}

static void put_chair_line(struct sil_out *line, uint8_t seat, const struct sil_bot *bot)
{
	sil_json_open(line, '{');
	sil_json_key(line, "seat"), sil_json_int(line, seat);
	if (bot)
		sil_json_key(line, "bot"), sil_json_text(line, bot->name);
	sil_json_close(line, '}');
}

/* A seat for somebody who has none: before the deal a free one, later a bot's. Who gave up a seat of this game knows a
 * hand, so only that seat is for them. */
static enum sil_error find_seat(const struct sil_room *room, int64_t session, uint8_t *seat)
{
	bool open = room->state == SIL_ROOM_OPEN;
	if (room->state == SIL_ROOM_OVER)
		return SIL_E_NOT_OPEN;
	if (room->formers == SIL_FORMER)
		return SIL_E_FULL;
	for (uint8_t i = 0; i < room->formers; i++) {
		if (room->former[i].session != session)
			continue;
		if (*seat != SIL_WATCHER && *seat != room->former[i].seat)
			return SIL_E_KNOWS;
		*seat = room->former[i].seat;
	}
	for (uint8_t s = 0; s < room->config.seats; s++) {
		const struct sil_chair *chair = &room->chairs[s];
		if ((*seat == s || *seat == SIL_WATCHER) && !chair->session && !chair->bot == open) {
			*seat = s;
			return SIL_FINE;
		}
	}
	return SIL_E_TAKEN;
}

static enum sil_error check_place(const struct sil_room *room, const struct sil_request *request, struct sil_out *line)
{
	put_chair_line(line, request->seat, request->bot);
	return !sil_room_is_owner(room, request->session) ? SIL_E_NOT_OWNER
	       : room->state != SIL_ROOM_OPEN             ? SIL_E_NOT_OPEN
	       : request->seat >= room->config.seats      ? SIL_E_BAD_MESSAGE
							  : SIL_FINE;
}

static enum sil_error check_seat(struct sil_room *room, struct sil_request *request, struct sil_out *line)
{
	uint8_t own = sil_room_seat_of(room, request->session), seat = request->seat;
	if (request->place)
		return check_place(room, request, line);
	if (request->stand) {
		if (own == SIL_WATCHER)
			return SIL_E_NO_SEAT;
		put_chair_line(line, own, room->state == SIL_ROOM_OPEN ? NULL : room->level);
		return SIL_FINE;
	}
	/* Who sits already may still give another word: after a rematch nobody has given one. */
	bool another_word =
		own != SIL_WATCHER && request->text && *request->text && (seat == own || seat == SIL_WATCHER);
	if (own != SIL_WATCHER && !another_word)
		return SIL_E_SEATED;
	enum sil_error error = SIL_FINE;
	if (another_word)
		seat = own, error = room->state != SIL_ROOM_OPEN ? SIL_E_NOT_OPEN : SIL_FINE;
	else
		error = find_seat(room, request->session, &seat);
	if (error != SIL_FINE)
		return error;
	sil_json_open(line, '{');
	sil_json_key(line, "seat"), sil_json_int(line, seat);
	sil_json_key(line, "session"), sil_json_int(line, request->session);
	sil_json_key(line, "name"), sil_json_text(line, request->name);
	sil_json_key(line, "word"), sil_json_text(line, request->text ? request->text : "");
	sil_json_close(line, '}');
	return SIL_FINE;
}

static enum sil_error check_undo(struct sil_room *room, struct sil_request *request, struct sil_out *line)
{
	uint8_t seat = sil_room_seat_of(room, request->session);
	if (room->state != SIL_ROOM_PLAYING)
		return SIL_E_NOT_PLAYING;
	if (seat == SIL_WATCHER)
		return SIL_E_NO_SEAT;
	int64_t index = sil_undo_find(&room->table, seat, ~0u, &room->lobby->rng);
	if (index < 0)
		return SIL_E_NO_UNDO;
	sil_put_int(line, index);
	return SIL_FINE;
}

static enum sil_error check(struct sil_room *room, struct sil_request *request, struct sil_out *line,
			    struct sil_out *why)
{
	switch (request->kind) {
	case SIL_LINE_MOVE:
		return check_move(room, request, line, why);
	case SIL_LINE_SEAT:
		return check_seat(room, request, line);
	case SIL_LINE_UNDO:
		return check_undo(room, request, line);
	case SIL_LINE_BEGIN:
		sil_put(line, "{}");
		return !sil_room_is_owner(room, request->session) ? SIL_E_NOT_OWNER
		       : room->state != SIL_ROOM_OPEN             ? SIL_E_NOT_OPEN
								  : SIL_FINE;
	case SIL_LINE_REMATCH:
		sil_put(line, request->text);
		return room->rematch[0] ? SIL_E_TAKEN : SIL_FINE;
	case SIL_LINE_CHAT:
		sil_put(line, request->text);
		return SIL_FINE;
	case SIL_LINE_CONFIG: /* only now: another change may have been waiting before this one */
		return !sil_room_is_owner(room, request->session) ? SIL_E_NOT_OWNER
		       : room->state != SIL_ROOM_OPEN             ? SIL_E_NOT_OPEN
								  : sil_change_line(room, request->text, line, why);
	}
	return SIL_E_BAD_MESSAGE;
}

/* --- after the commit --- */

static void ignore_answer(void *context, uint64_t a, uint64_t b, bool stored)
{
	(void)context, (void)a, (void)b, (void)stored;
}

static void show_move(struct sil_room *room, const struct sil_request *request)
{
	struct sil_metrics *metrics = &room->lobby->metrics;
	metrics->moves++;
	metrics->bot_moves += request->machine && request->seat != SIL_CLOCK;
	metrics->commit_wait_us += (uint64_t)(sil_now(room->lobby) - request->came_ms) * 1000;
	sil_room_tell_views(room);
	if (room->state != SIL_ROOM_OVER)
		return;
	metrics->games_over++;
	sil_store_mark_over(room->lobby->store, room->number, (struct sil_done){.call = ignore_answer});
	for (struct sil_peer *peer = room->peers; peer; peer = peer->next_in_room)
		sil_room_show_over(room, peer);
	sil_room_tell_table(room);
}

static void show(struct sil_room *room, const struct sil_request *request)
{
	struct sil_peer *peer;
	switch (request->kind) {
	case SIL_LINE_MOVE:
		show_move(room, request);
		break;
	case SIL_LINE_UNDO:
		sil_room_tell_views(room);
		break;
	case SIL_LINE_CHAT:
		for (peer = room->peers; peer; peer = peer->next_in_room)
			sil_room_show_chat(room, peer, request->text);
		break;
	case SIL_LINE_BEGIN:
		room->lobby->metrics.games_begun++;
		/* fall through */
	case SIL_LINE_SEAT:
		sil_room_tell_table(room);
		if (room->state != SIL_ROOM_OPEN)
			sil_room_tell_views(room);
		break;
	case SIL_LINE_REMATCH:
	case SIL_LINE_CONFIG:
		sil_room_tell_table(room);
		break;
	}
}

static void stored(void *context, uint64_t a, uint64_t b, bool is_stored)
{
	struct sil_room *room = context;
	struct sil_request request = room->current;
	(void)a, (void)b;
	if (!is_stored) {
		room->pending = false;
		room->current.text = NULL;
		answer_error(room, &request, SIL_E_NOT_STORED, NULL);
		/* Bots and the clock try again when the next alarm rings; people by themselves. */
		for (int s = 0; s < room->config.seats; s++)
			if (room->chairs[s].chosen)
				room->chairs[s].press_ms = sil_now(room->lobby) + 500;
		room->retry_ms = sil_now(room->lobby) + 250;
	} else {
		if (!sil_room_line(room, request.kind, 0, request.line)) {
			sil_log(SIL_ERROR, "line-refused", "table", room->number, NULL);
			abort(); /* it was checked */
		}
		room->pending = false;
		room->current.text = room->current.line = NULL;
		if (!request.machine && request.id >= 0)
			sil_lobby_ok(room->lobby, sil_lobby_peer(room->lobby, request.peer), request.id);
		show(room, &request);
	}
	free(request.text), free(request.line);
	room->current = (struct sil_request){0};
	next_request(room);
	sil_room_consider(room);
}

/* --- before --- */

static void decide(struct sil_room *room, struct sil_request *request)
{
	char text[LINE_BYTES], sentence[256];
	struct sil_out line = sil_out_on(text, sizeof text), why = sil_out_on(sentence, sizeof sentence);
	struct sil_peer *peer = request->machine ? NULL : sil_lobby_peer(room->lobby, request->peer);
	why.lang = peer ? peer->lang : SIL_EN;
	enum sil_error error = check(room, request, &line, &why);
	if (error == SIL_FINE && line.overflow)
		error = SIL_E_TOO_LONG;
	if (error == SIL_FINE && !(request->line = strdup(text)))
		error = SIL_E_BUSY;
	if (error == SIL_FINE) {
		struct sil_done done = {.call = stored, .context = room};
		room->current = *request;
		room->pending = true;
		if (sil_store_append(room->lobby->store, room->number, request->kind,
				     room->lobby->host.wall_ms(room->lobby->host.context), request->line, done))
			return;
		room->pending = false;
		room->current = (struct sil_request){0};
		error = SIL_E_BUSY;
	}
	room->lobby->metrics.moves_refused += error == SIL_E_REFUSED;
	answer_error(room, request, error, why.used ? sentence : NULL);
	free(request->text), free(request->line);
}

/* In a race the clock's own move comes first when its moment was before this one's [KW-t6]. */
static bool clock_is_first(const struct sil_room *room, const struct sil_request *request, struct sil_request *tick)
{
	uint16_t acts[SIL_MAX_LEGAL];
	const struct sil_open *open = &room->table.truth.open;
	if (request->kind != SIL_LINE_MOVE || room->state != SIL_ROOM_PLAYING || !room->timed ||
	    !(open->due >> SIL_CLOCK & 1) || request->move.t_ms <= open->wake_ms || request->move.seat == SIL_CLOCK ||
	    sil_table_legal(&room->table, SIL_CLOCK, acts) < 1)
		return false;
	*tick = (struct sil_request){.kind = SIL_LINE_MOVE, .machine = true, .seat = SIL_CLOCK, .id = -1};
	tick->came_ms = request->came_ms;
	tick->move = (struct sil_move){.t_ms = open->wake_ms, .act = acts[0], .seat = SIL_CLOCK};
	return true;
}

static void next_request(struct sil_room *room)
{
	while (!room->pending && room->waiting) {
		struct sil_request request;
		if (clock_is_first(room, &room->queue[room->first], &request)) {
			decide(room, &request);
			continue;
		}
		request = room->queue[room->first];
		room->first = (uint8_t)((room->first + 1) % SIL_REQUESTS);
		room->waiting--;
		decide(room, &request);
	}
}

void sil_room_request(struct sil_room *room, const struct sil_request *request)
{
	if (room->waiting == SIL_REQUESTS) {
		answer_error(room, request, SIL_E_BUSY, NULL);
		free(request->text);
		return;
	}
	room->queue[(room->first + room->waiting++) % SIL_REQUESTS] = *request;
	next_request(room);
}
