/* What each line of the log makes true. The same code runs when a line was just stored and when it is read back. */
#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "engine/play.h"
#include "engine/words.h"
#include "server/room.h"
#include "table/undo.h"

static const struct sil_bot *bot_of(const json_t *object)
{
	const char *name = json_string_value(json_object_get(object, "bot"));
	return name ? sil_find_bot(name) : NULL;
}

static bool copy_text(char *to, size_t size, const char *text)
{
	size_t length = text ? strlen(text) : 0;
	if (length >= size)
		return false;
	memcpy(to, text ? text : "", length + 1);
	return true;
}

static bool fill_chair(struct sil_room *room, unsigned seat, const json_t *object)
{
	struct sil_chair *chair = &room->chairs[seat];
	*chair = (struct sil_chair){
		.session = json_integer_value(json_object_get(object, "session")),
		.bot = bot_of(object),
		.turn = chair->turn,
		.left_ms = sil_now(room->lobby),
		.due_ms = sil_now(room->lobby),
	};
	const char *word = json_string_value(json_object_get(object, "word"));
	if (room->state == SIL_ROOM_OPEN &&
	    (!sil_word_is_fine(word ? word : "") || !copy_text(room->words[seat], sizeof room->words[seat], word)))
		return false;
	return copy_text(chair->name, sizeof chair->name, json_string_value(json_object_get(object, "name")));
}

/* What a config line and a change of it have in common; the number of seats is known. */
static bool read_settings(struct sil_room *room, const json_t *line)
{
	const char *level = json_string_value(json_object_get(line, "level")), *key;
	json_t *value;
	struct sil_out nowhere = {0};
	room->level = level ? sil_find_bot(level) : NULL;
	json_object_foreach(json_object_get(line, "options"), key, value)
	{
		char assignment[128];
		struct sil_out out = sil_out_on(assignment, sizeof assignment);
		sil_put(&out, key), sil_put(&out, "="), sil_put(&out, json_string_value(value));
		if (!sil_set_option(room->game, &room->config, assignment, &nowhere))
			return false;
	}
	room->listed = json_is_true(json_object_get(line, "listed"));
	room->clock_s = (uint16_t)json_integer_value(json_object_get(line, "clock_s"));
	room->grace_s = (uint16_t)json_integer_value(json_object_get(line, "grace_s"));
	return room->level && sil_check_config(room->game, &room->config, &nowhere);
}

/* The table is set anew: who sat on a seat that is no more gets the first that is nobody's. */
static bool change_line(struct sil_room *room, const json_t *line)
{
	json_int_t seats = json_integer_value(json_object_get(line, "seats"));
	if (room->state != SIL_ROOM_OPEN || seats < 1 || seats > SIL_MAX_SEATS || seats < sil_room_people(room))
		return false;
	room->config.seats = (uint8_t)seats;
	for (json_int_t s = seats; s < SIL_MAX_SEATS; s++) {
		if (room->chairs[s].session) {
			unsigned to = 0;
			while (room->chairs[to].session)
				to++;
			room->chairs[to] = room->chairs[s];
			memcpy(room->words[to], room->words[s], sizeof room->words[to]);
		}
		room->chairs[s] = (struct sil_chair){0};
		room->words[s][0] = 0;
	}
	sil_room_recount(room);
	return read_settings(room, line);
}

static bool config_line(struct sil_room *room, const json_t *line)
{
	const char *name = json_string_value(json_object_get(line, "game"));
	const char *secret = json_string_value(json_object_get(line, "secret"));
	json_t *value, *chairs = json_object_get(line, "chairs");
	size_t seat;
	room->game = name ? sil_find_game(name) : NULL;
	if (!room->game || !secret ||
	    !sil_parse_hex(secret, strlen(secret), room->secret.bytes, sizeof room->secret.bytes) ||
	    json_integer_value(json_object_get(line, "rules")) != room->game->rules->version)
		return false;
	room->config.seats = (uint8_t)json_array_size(chairs);
	if (json_array_size(chairs) > SIL_MAX_SEATS || !read_settings(room, line))
		return false;
	room->owner = json_integer_value(json_object_get(line, "owner"));
	json_array_foreach(chairs, seat, value) if (!fill_chair(room, (unsigned)seat, value)) return false;
	return true;
}

static bool seat_line(struct sil_room *room, const json_t *line)
{
	json_int_t seat = json_integer_value(json_object_get(line, "seat"));
	int64_t before = room->game && seat >= 0 && seat < room->config.seats ? room->chairs[seat].session : 0;
	if (!room->game || seat < 0 || seat >= room->config.seats || !fill_chair(room, (unsigned)seat, line))
		return false;
	if (room->state != SIL_ROOM_OPEN && before && room->formers < SIL_FORMER) {
		room->former[room->formers].session = before;
		room->former[room->formers++].seat = (uint8_t)seat;
	}
	if (room->state != SIL_ROOM_OPEN)
		memcpy(room->table.record.names[seat], room->chairs[seat].name, SIL_NAME_BYTES);
	sil_room_recount(room);
	return true;
}

static bool begin_line(struct sil_room *room)
{
	uint8_t key[SIL_KEY_BYTES];
	if (!room->game || room->state != SIL_ROOM_OPEN)
		return false;
	sil_fair_key(&room->secret, room->code, room->config.seats, (const char(*)[SIL_WORD_BYTES])room->words, key);
	sil_table_open(&room->table, room->game, &room->config, key);
	sodium_memzero(key, sizeof key);
	room->state = SIL_ROOM_PLAYING;
	room->timed = sil_timed(room->game->rules, &room->table.truth.open);
	room->changes++;
	room->zero_ms = room->paused_ms ? room->paused_ms : sil_now(room->lobby);
	for (int s = 0; s < room->config.seats; s++) {
		struct sil_chair *chair = &room->chairs[s];
		if (!chair->session && !chair->bot)
			chair->bot = room->level;
		chair->due_ms = chair->left_ms = sil_now(room->lobby);
		memcpy(room->table.record.names[s], chair->session ? chair->name : "",
		       chair->session ? SIL_NAME_BYTES : 1);
	}
	return true;
}

void sil_room_move_line(const struct sil_room *room, const struct sil_move *move, struct sil_out *out)
{
	sil_put_seat(out, move->seat), sil_put(out, " ");
	room->game->print_move(move->act, out);
	if (!room->timed)
		return;
	sil_put(out, " @"), sil_put_int(out, move->t_ms);
	if (move->credit_ms)
		sil_put(out, " -"), sil_put_int(out, move->credit_ms);
}

static bool parse_move(const struct sil_room *room, const char *text, struct sil_move *move)
{
	char line[128], *rest;
	uint64_t time_ms = 0, credit_ms = 0;
	if (!copy_text(line, sizeof line, text))
		return false;
	char *seat = strtok_r(line, " ", &rest), *word = strtok_r(NULL, " ", &rest);
	char *time = strtok_r(NULL, " ", &rest), *credit = strtok_r(NULL, " ", &rest);
	*move = (struct sil_move){0};
	if (!seat || !word || sil_parse_seat(seat, room->config.seats, &move->seat) != SIL_OK ||
	    sil_parse_move(room->game, word, &move->act) != SIL_OK)
		return false;
	if ((time && (time[0] != '@' || !sil_parse_number(time + 1, UINT32_MAX, &time_ms))) ||
	    (credit && (credit[0] != '-' || !sil_parse_number(credit + 1, SIL_MAX_CREDIT_MS, &credit_ms))))
		return false;
	move->t_ms = (uint32_t)time_ms, move->credit_ms = (uint8_t)credit_ms;
	return true;
}

/* Who owes a decision since when; and whether it is over. */
static void after_move(struct sil_room *room, unsigned due_before, uint8_t mover)
{
	const struct sil_open *open = &room->table.truth.open;
	for (uint8_t s = 0; s < room->config.seats; s++)
		if (open->due >> s & 1 && (!(due_before >> s & 1) || s == mover))
			room->chairs[s].due_ms = sil_now(room->lobby);
	if (mover < room->config.seats)
		room->chairs[mover].turn++;
	if (open->over)
		room->state = SIL_ROOM_OVER;
	room->changes++;
}

static bool move_line(struct sil_room *room, const char *text)
{
	struct sil_move move;
	if (room->state != SIL_ROOM_PLAYING)
		return false;
	unsigned due = room->table.truth.open.due;
	/* Live, the state after the move is at hand; a restart has to play it again. */
	if (room->pending) {
		move = room->current.move;
		if (!sil_record_add(&room->table.record, move))
			abort(); /* room was made before it was stored */
		sil_copy(room->game->rules, &room->table.truth, &room->ahead);
	} else if (!parse_move(room, text, &move) || sil_table_move(&room->table, move) != SIL_OK) {
		return false;
	} else {
		room->zero_ms = room->paused_ms - room->table.truth.open.now_ms;
	}
	after_move(room, due, move.seat);
	return true;
}

static bool undo_line(struct sil_room *room, const char *text)
{
	uint64_t index;
	struct sil_record *record = &room->table.record;
	if (room->state != SIL_ROOM_PLAYING || !sil_parse_number(text, SIL_MAX_MOVES, &index) || index >= record->count)
		return false;
	uint8_t seat = record->moves[index].seat;
	if (!sil_undo_take(&room->table, (uint32_t)index))
		return false;
	if (seat < room->config.seats)
		room->chairs[seat].due_ms = sil_now(room->lobby), room->chairs[seat].turn++;
	room->changes++;
	return true;
}

static bool chat_line(struct sil_room *room, const char *text)
{
	unsigned place = ((unsigned)room->oldest + room->chats) % SIL_CHATS;
	char *copy = strdup(text);
	if (!copy)
		return true; /* chat may be lost in memory; the log has it */
	free(room->chat[place]);
	room->chat[place] = copy;
	if (room->chats < SIL_CHATS)
		room->chats++;
	else
		room->oldest = (uint8_t)((room->oldest + 1) % SIL_CHATS);
	return true;
}

bool sil_room_line(struct sil_room *room, enum sil_line kind, int64_t at_ms, const char *text)
{
	(void)at_ms;
	if (kind == SIL_LINE_MOVE)
		return move_line(room, text);
	if (kind == SIL_LINE_UNDO)
		return undo_line(room, text);
	if (kind == SIL_LINE_CHAT)
		return chat_line(room, text);
	json_t *line = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
	bool good = json_is_object(line);
	if (good && kind == SIL_LINE_CONFIG)
		good = room->game ? change_line(room, line) : config_line(room, line);
	else if (good && kind == SIL_LINE_SEAT)
		good = seat_line(room, line);
	else if (good && kind == SIL_LINE_BEGIN)
		good = begin_line(room);
	else if (good && kind == SIL_LINE_REMATCH)
		good = copy_text(room->rematch, sizeof room->rematch,
				 json_string_value(json_object_get(line, "table")));
	else
		good = false;
	json_decref(line);
	return good;
}
