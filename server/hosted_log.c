/* What each line of the log makes true. The same code runs when a line was just stored and when it is read back. */
#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "engine/play.h"
#include "engine/parse.h"
#include "server/hosted.h"
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

static bool fill_chair(struct sil_hosted *hosted, unsigned seat, const json_t *object)
{
	struct sil_server_seat *chair = &hosted->chairs[seat];
	*chair = (struct sil_server_seat){
		.session = json_integer_value(json_object_get(object, "session")),
		.bot = bot_of(object),
		.turn = chair->turn,
		.left_ms = sil_now(hosted->lobby),
		.due_ms = sil_now(hosted->lobby),
	};
	const char *word = json_string_value(json_object_get(object, "word"));
	if (hosted->state == SIL_TABLE_WAITING &&
	    (!sil_nonce_is_fine(word ? word : "") || !copy_text(hosted->words[seat], sizeof hosted->words[seat], word)))
		return false;
	return copy_text(chair->name, sizeof chair->name, json_string_value(json_object_get(object, "name")));
}

/* What a config line and a change of it have in common; the number of seats is known. */
static bool read_settings(struct sil_hosted *hosted, const json_t *line)
{
	const char *level = json_string_value(json_object_get(line, "level")), *key;
	json_t *value;
	struct sil_out nowhere = {0};
	hosted->level = level ? sil_find_bot(level) : NULL;
	json_object_foreach(json_object_get(line, "options"), key, value)
	{
		char assignment[128];
		struct sil_out out = sil_out_on(assignment, sizeof assignment);
		sil_put(&out, key), sil_put(&out, "="), sil_put(&out, json_string_value(value));
		if (!sil_set_option(hosted->game, &hosted->config, assignment, &nowhere))
			return false;
	}
	hosted->listed = json_is_true(json_object_get(line, "listed"));
	hosted->clock_s = (uint16_t)json_integer_value(json_object_get(line, "clock_s"));
	hosted->grace_s = (uint16_t)json_integer_value(json_object_get(line, "grace_s"));
	return hosted->level && sil_check_config(hosted->game, &hosted->config, &nowhere);
}

/* The table is set anew: who sat on a seat that is no more gets the first that is nobody's. */
static bool change_line(struct sil_hosted *hosted, const json_t *line)
{
	json_int_t seats = json_integer_value(json_object_get(line, "seats"));
	if (hosted->state != SIL_TABLE_WAITING || seats < 1 || seats > SIL_MAX_SEATS ||
	    seats < sil_hosted_people(hosted))
		return false;
	hosted->config.seats = (uint8_t)seats;
	for (json_int_t s = seats; s < SIL_MAX_SEATS; s++) {
		if (hosted->chairs[s].session) {
			unsigned to = 0;
			while (hosted->chairs[to].session)
				to++;
			hosted->chairs[to] = hosted->chairs[s];
			memcpy(hosted->words[to], hosted->words[s], sizeof hosted->words[to]);
		}
		hosted->chairs[s] = (struct sil_server_seat){0};
		hosted->words[s][0] = 0;
	}
	sil_hosted_recount(hosted);
	return read_settings(hosted, line);
}

static bool config_line(struct sil_hosted *hosted, const json_t *line)
{
	const char *name = json_string_value(json_object_get(line, "game"));
	const char *secret = json_string_value(json_object_get(line, "secret"));
	json_t *value, *chairs = json_object_get(line, "chairs");
	size_t seat;
	hosted->game = name ? sil_find_game(name) : NULL;
	if (!hosted->game || !secret ||
	    !sil_parse_hex(secret, strlen(secret), hosted->secret.bytes, sizeof hosted->secret.bytes) ||
	    json_integer_value(json_object_get(line, "rules")) != hosted->game->rules->version)
		return false;
	hosted->config.seats = (uint8_t)json_array_size(chairs);
	if (json_array_size(chairs) > SIL_MAX_SEATS || !read_settings(hosted, line))
		return false;
	hosted->owner = json_integer_value(json_object_get(line, "owner"));
	json_array_foreach(chairs, seat, value) if (!fill_chair(hosted, (unsigned)seat, value)) return false;
	return true;
}

static bool seat_line(struct sil_hosted *hosted, const json_t *line)
{
	json_int_t seat = json_integer_value(json_object_get(line, "seat"));
	int64_t before = hosted->game && seat >= 0 && seat < hosted->config.seats ? hosted->chairs[seat].session : 0;
	if (!hosted->game || seat < 0 || seat >= hosted->config.seats || !fill_chair(hosted, (unsigned)seat, line))
		return false;
	if (hosted->state != SIL_TABLE_WAITING && before && hosted->formers < SIL_FORMER) {
		hosted->former[hosted->formers].session = before;
		hosted->former[hosted->formers++].seat = (uint8_t)seat;
	}
	if (hosted->state != SIL_TABLE_WAITING)
		memcpy(hosted->table.record.names[seat], hosted->chairs[seat].name, SIL_NAME_BYTES);
	sil_hosted_recount(hosted);
	return true;
}

static bool begin_line(struct sil_hosted *hosted)
{
	uint8_t key[SIL_KEY_BYTES];
	if (!hosted->game || hosted->state != SIL_TABLE_WAITING)
		return false;
	sil_fair_key(&hosted->secret, hosted->code, hosted->config.seats, (const char(*)[SIL_NONCE_BYTES])hosted->words,
		     key);
	sil_table_deal(&hosted->table, hosted->game, &hosted->config, key);
	sodium_memzero(key, sizeof key);
	hosted->state = SIL_TABLE_PLAYING;
	hosted->timed = sil_timed(hosted->game->rules, &hosted->table.truth.public);
	hosted->changes++;
	hosted->zero_ms = hosted->paused_ms ? hosted->paused_ms : sil_now(hosted->lobby);
	for (int s = 0; s < hosted->config.seats; s++) {
		struct sil_server_seat *chair = &hosted->chairs[s];
		if (!chair->session && !chair->bot)
			chair->bot = hosted->level;
		chair->due_ms = chair->left_ms = sil_now(hosted->lobby);
		memcpy(hosted->table.record.names[s], chair->session ? chair->name : "",
		       chair->session ? SIL_NAME_BYTES : 1);
	}
	return true;
}

void sil_hosted_print_move(const struct sil_hosted *hosted, const struct sil_move *move, struct sil_out *out)
{
	sil_put_seat(out, move->seat), sil_put(out, " ");
	hosted->game->print_move(move->act, out);
	if (!hosted->timed)
		return;
	sil_put(out, " @"), sil_put_int(out, move->t_ms);
	if (move->credit_ms)
		sil_put(out, " -"), sil_put_int(out, move->credit_ms);
}

static bool parse_move(const struct sil_hosted *hosted, const char *text, struct sil_move *move)
{
	char line[128], *rest;
	uint64_t time_ms = 0, credit_ms = 0;
	if (!copy_text(line, sizeof line, text))
		return false;
	char *seat = strtok_r(line, " ", &rest), *word = strtok_r(NULL, " ", &rest);
	char *time = strtok_r(NULL, " ", &rest), *credit = strtok_r(NULL, " ", &rest);
	*move = (struct sil_move){0};
	if (!seat || !word || sil_parse_seat(seat, hosted->config.seats, &move->seat) != SIL_OK ||
	    sil_parse_move(hosted->game, word, &move->act) != SIL_OK)
		return false;
	if ((time && (time[0] != '@' || !sil_parse_number(time + 1, UINT32_MAX, &time_ms))) ||
	    (credit && (credit[0] != '-' || !sil_parse_number(credit + 1, SIL_MAX_CREDIT_MS, &credit_ms))))
		return false;
	move->t_ms = (uint32_t)time_ms, move->credit_ms = (uint8_t)credit_ms;
	return true;
}

/* Who owes a decision since when; and whether it is over. */
static void after_move(struct sil_hosted *hosted, unsigned due_before, uint8_t mover)
{
	const struct sil_public *public = &hosted->table.truth.public;
	for (uint8_t s = 0; s < hosted->config.seats; s++)
		if (public->due >> s & 1 && (!(due_before >> s & 1) || s == mover))
			hosted->chairs[s].due_ms = sil_now(hosted->lobby);
	if (mover < hosted->config.seats)
		hosted->chairs[mover].turn++;
	if (public->over)
		hosted->state = SIL_TABLE_OVER;
	hosted->changes++;
}

static bool move_line(struct sil_hosted *hosted, const char *text)
{
	struct sil_move move;
	if (hosted->state != SIL_TABLE_PLAYING)
		return false;
	unsigned due = hosted->table.truth.public.due;
	/* Live, the state after the move is at hand; a restart has to play it again. */
	if (hosted->pending) {
		move = hosted->current.move;
		if (!sil_record_add(&hosted->table.record, move))
			abort(); /* table was made before it was stored */
		sil_copy(hosted->game->rules, &hosted->table.truth, &hosted->ahead);
	} else if (!parse_move(hosted, text, &move) || sil_table_move(&hosted->table, move) != SIL_OK) {
		return false;
	} else {
		hosted->zero_ms = hosted->paused_ms - hosted->table.truth.public.now_ms;
	}
	after_move(hosted, due, move.seat);
	return true;
}

static bool undo_line(struct sil_hosted *hosted, const char *text)
{
	uint64_t index;
	struct sil_record *record = &hosted->table.record;
	if (hosted->state != SIL_TABLE_PLAYING || !sil_parse_number(text, SIL_MAX_MOVES, &index) ||
	    index >= record->count)
		return false;
	uint8_t seat = record->moves[index].seat;
	if (!sil_undo_take(&hosted->table, (uint32_t)index))
		return false;
	if (seat < hosted->config.seats)
		hosted->chairs[seat].due_ms = sil_now(hosted->lobby), hosted->chairs[seat].turn++;
	hosted->changes++;
	return true;
}

static bool chat_line(struct sil_hosted *hosted, const char *text)
{
	unsigned place = ((unsigned)hosted->oldest + hosted->chats) % SIL_CHATS;
	char *copy = strdup(text);
	if (!copy)
		return true; /* chat may be lost in memory; the log has it */
	free(hosted->chat[place]);
	hosted->chat[place] = copy;
	if (hosted->chats < SIL_CHATS)
		hosted->chats++;
	else
		hosted->oldest = (uint8_t)((hosted->oldest + 1) % SIL_CHATS);
	return true;
}

bool sil_hosted_apply_entry(struct sil_hosted *hosted, enum sil_entry_kind kind, int64_t at_ms, const char *text)
{
	(void)at_ms;
	if (kind == SIL_ENTRY_MOVE)
		return move_line(hosted, text);
	if (kind == SIL_ENTRY_UNDO)
		return undo_line(hosted, text);
	if (kind == SIL_ENTRY_CHAT)
		return chat_line(hosted, text);
	json_t *line = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
	bool good = json_is_object(line);
	if (good && kind == SIL_ENTRY_CONFIG)
		good = hosted->game ? change_line(hosted, line) : config_line(hosted, line);
	else if (good && kind == SIL_ENTRY_SEAT)
		good = seat_line(hosted, line);
	else if (good && kind == SIL_ENTRY_BEGIN)
		good = begin_line(hosted);
	else if (good && kind == SIL_ENTRY_REMATCH)
		good = copy_text(hosted->rematch, sizeof hosted->rematch,
				 json_string_value(json_object_get(line, "table")));
	else
		good = false;
	json_decref(line);
	return good;
}
