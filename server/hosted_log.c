/* What each entry of the log makes true. The same code runs when one was just stored and when it is read back. */
#include "server/hosted_log.h"

#include <assert.h>
#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "bots/levels.h"
#include "engine/move_line.h"
#include "engine/parse.h"
#include "server/evening.h"
#include "server/hosted_draw.h"

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

static bool fill_seat(struct sil_hosted *hosted, unsigned seat, const json_t *object)
{
	struct sil_server_seat *holder = &hosted->seats[seat];
	int64_t session = json_integer_value(json_object_get(object, "session"));
	if (session != holder->session)
		sil_draw_forget(hosted, seat);
	if (session && session != holder->session)
		holder->sat = ++hosted->sittings;
	/* What the seat has used of its time, and what a bot is thinking about it, stays the seat's. */
	holder->session = session, holder->bot = bot_of(object), holder->peers = 0;
	holder->look = sil_read_look(object);
	holder->left_ms = sil_now(hosted->lobby);
	holder->away = holder->coming = session && !sil_hosted_give_time(hosted, (uint8_t)seat);
	/* Older logs have nonces here; they count if the game was begun the older way. */
	const char *nonce = json_string_value(json_object_get(object, "word"));
	if (hosted->state == SIL_TABLE_WAITING &&
	    (!sil_nonce_is_fine(nonce ? nonce : "") || !copy_text(hosted->proof.nonces[seat], SIL_NONCE_BYTES, nonce)))
		return false;
	return copy_text(holder->name, sizeof holder->name, json_string_value(json_object_get(object, "name")));
}

/* The table is set anew: who sat on a seat that is no more gets the first that is nobody's. */
static bool change_entry(struct sil_hosted *hosted, const json_t *entry)
{
	struct sil_settings settings = hosted->settings;
	struct sil_out nowhere = {0};
	if (hosted->state != SIL_TABLE_WAITING || !sil_settings_read(&settings, hosted->game, entry, &nowhere) ||
	    settings.config.seats < sil_hosted_people(hosted))
		return false;
	hosted->settings = settings;
	for (unsigned s = settings.config.seats; s < SIL_MAX_SEATS; s++) {
		if (hosted->seats[s].session) {
			unsigned to = 0;
			while (hosted->seats[to].session)
				to++;
			hosted->seats[to] = hosted->seats[s];
			memcpy(hosted->proof.nonces[to], hosted->proof.nonces[s], SIL_NONCE_BYTES);
			sil_draw_forget(hosted, to); /* its device committed itself for another seat */
		}
		hosted->seats[s] = (struct sil_server_seat){0};
		hosted->proof.nonces[s][0] = 0;
		sil_draw_forget(hosted, s);
	}
	sil_hosted_recount(hosted);
	return true;
}

static bool read_evening(struct sil_hosted *hosted, const json_t *before)
{
	if (!before)
		return true;
	hosted->evening = malloc(sizeof *hosted->evening);
	return hosted->evening && sil_evening_read(hosted->evening, before);
}

static bool config_entry(struct sil_hosted *hosted, const json_t *entry)
{
	const char *name = json_string_value(json_object_get(entry, "game"));
	const char *secret = json_string_value(json_object_get(entry, "secret"));
	json_t *value, *seats = json_object_get(entry, "chairs");
	struct sil_out nowhere = {0};
	size_t seat;
	json_int_t version = json_integer_value(json_object_get(entry, "rules"));
	hosted->game = name ? sil_find_game_version(name, (uint64_t)version) : NULL;
	hosted->unknown_rules = name && !hosted->game;
	if (!hosted->game || !secret ||
	    !sil_parse_hex(secret, strlen(secret), hosted->secret.bytes, sizeof hosted->secret.bytes))
		return false;
	if (json_array_size(seats) > SIL_MAX_SEATS)
		return false;
	struct sil_commitment commitment = sil_fair_commit(&hosted->secret);
	memcpy(hosted->proof.commitment, commitment.bytes, sizeof commitment.bytes);
	memcpy(hosted->proof.table, hosted->code, SIL_CODE_BYTES);
	hosted->proof.round = 1;
	hosted->settings = sil_settings_usual(hosted->game);
	hosted->settings.config.seats = (uint8_t)json_array_size(seats);
	if (!sil_settings_read(&hosted->settings, hosted->game, entry, &nowhere))
		return false;
	hosted->owner = json_integer_value(json_object_get(entry, "owner"));
	if (!read_evening(hosted, json_object_get(entry, "evening")))
		return false;
	json_array_foreach(seats, seat, value) if (!fill_seat(hosted, (unsigned)seat, value)) return false;
	return true;
}

/* Once each, and the latest of them: who wants a second seat with a second name needs no seat of this game for it. */
static void remember_former(struct sil_hosted *hosted, int64_t session, uint8_t seat)
{
	for (uint8_t i = 0; i < hosted->formers; i++)
		if (hosted->former[i].session == session)
			return; /* only the same seat was for them */
	hosted->former[hosted->former_next].session = session;
	hosted->former[hosted->former_next].seat = seat;
	hosted->former_next = (uint8_t)((hosted->former_next + 1) % SIL_FORMER);
	if (hosted->formers < SIL_FORMER)
		hosted->formers++;
}

static bool seat_entry(struct sil_hosted *hosted, const json_t *entry)
{
	json_int_t seat = json_integer_value(json_object_get(entry, "seat"));
	int64_t before =
		hosted->game && seat >= 0 && seat < hosted->settings.config.seats ? hosted->seats[seat].session : 0;
	if (!hosted->game || seat < 0 || seat >= hosted->settings.config.seats ||
	    !fill_seat(hosted, (unsigned)seat, entry))
		return false;
	if (hosted->state != SIL_TABLE_WAITING && before)
		remember_former(hosted, before, (uint8_t)seat);
	if (hosted->state != SIL_TABLE_WAITING)
		memcpy(hosted->table.record.names[seat], hosted->seats[seat].name, SIL_NAME_BYTES);
	sil_hosted_recount(hosted);
	return true;
}

/* A table is waiting, then playing, then over; there is no way back (hosted.h). */
static void enter(struct sil_hosted *hosted, enum sil_hosted_state state)
{
	assert(state == hosted->state + 1);
	hosted->state = state;
}

static bool begin_entry(struct sil_hosted *hosted, const json_t *entry)
{
	uint8_t key[SIL_KEY_BYTES];
	const json_t *nonces = json_object_get(entry, "words");
	if (!hosted->game || hosted->state != SIL_TABLE_WAITING || (nonces && !sil_draw_read_nonces(hosted, nonces)))
		return false;
	if (!nonces)
		hosted->proof.round = hosted->proof.drawn = 0; /* by an older server, from the nonces it was given */
	hosted->draw = (struct sil_draw){.phase = SIL_DRAW_NONE};
	sil_fair_key(&hosted->secret, &hosted->proof, hosted->game, &hosted->settings.config, key);
	sil_table_deal(&hosted->table, hosted->game, &hosted->settings.config, key);
	sodium_memzero(key, sizeof key);
	enter(hosted, SIL_TABLE_PLAYING);
	hosted->timed = sil_table_is_timed(&hosted->table);
	hosted->changes++;
	hosted->zero_ms = hosted->paused_ms ? hosted->paused_ms : sil_now(hosted->lobby);
	for (int s = 0; s < hosted->settings.config.seats; s++) {
		struct sil_server_seat *holder = &hosted->seats[s];
		if (!holder->session && !holder->bot)
			holder->bot = hosted->settings.level;
		holder->due_ms = holder->left_ms = sil_now(hosted->lobby);
		holder->returned = 0;
		memcpy(hosted->table.record.names[s], holder->session ? holder->name : "",
		       holder->session ? SIL_NAME_BYTES : 1);
	}
	return true;
}

/* Who owes a decision since when. A decision gets its time once: whoever is at it again, after an undo, goes on with
 * what was left. */
static void set_due(struct sil_hosted *hosted, unsigned due_before, uint8_t mover)
{
	unsigned due = hosted->table.truth.public.due;
	int64_t now_ms = sil_now(hosted->lobby);
	for (uint8_t s = 0; s < hosted->settings.config.seats; s++) {
		struct sil_server_seat *holder = &hosted->seats[s];
		if (due_before >> s & 1 && (s == mover || !(due >> s & 1)))
			holder->used_ms = now_ms - holder->due_ms;
		if (!(due >> s & 1) || (due_before >> s & 1 && s != mover))
			continue;
		if (holder->decisions > holder->deepest)
			holder->deepest = holder->decisions, holder->used_ms = 0;
		holder->due_ms = now_ms - holder->used_ms;
	}
}

static void after_move(struct sil_hosted *hosted, unsigned due_before, uint8_t mover)
{
	if (mover < hosted->settings.config.seats) {
		struct sil_server_seat *holder = &hosted->seats[mover];
		holder->turn++, holder->decisions++;
		if (holder->coming)
			holder->coming = holder->away = false, hosted->returned = true;
	}
	set_due(hosted, due_before, mover);
	if (hosted->table.truth.public.over)
		enter(hosted, SIL_TABLE_OVER);
	hosted->changes++;
}

static bool move_entry(struct sil_hosted *hosted)
{
	unsigned due = hosted->table.truth.public.due;
	sil_table_commit(&hosted->table);
	after_move(hosted, due, hosted->table.move.seat);
	return true;
}

static bool undo_entry(struct sil_hosted *hosted)
{
	uint8_t seat = hosted->table.record.moves[hosted->table.undone].seat;
	unsigned due = hosted->table.truth.public.due;
	sil_table_commit_undo(&hosted->table);
	if (seat < hosted->settings.config.seats)
		hosted->seats[seat].decisions--, hosted->seats[seat].turn++;
	set_due(hosted, due, seat);
	hosted->changes++;
	return true;
}

/* Its members are shown as they stand here, so they are ours and nothing else. */
static bool is_chat(const char *text, const json_t *entry)
{
	const json_t *seat = json_object_get(entry, "seat");
	return text[0] == '{' && text[strlen(text) - 1] == '}' && json_is_integer(json_object_get(entry, "who")) &&
	       json_is_string(json_object_get(entry, "name")) && json_is_string(json_object_get(entry, "text")) &&
	       (!seat || json_is_integer(seat)) && json_object_size(entry) == 3u + (seat != NULL);
}

static bool chat_entry(struct sil_hosted *hosted, const char *text, const json_t *entry)
{
	if (!is_chat(text, entry))
		return false;
	struct sil_chat *chat = &hosted->chat[((unsigned)hosted->oldest + hosted->chats) % SIL_CHATS];
	char *copy = strdup(text);
	if (!copy)
		return true; /* chat may be lost in memory; the log has it */
	free(chat->text);
	*chat = (struct sil_chat){.who = json_integer_value(json_object_get(entry, "who")), .text = copy};
	if (hosted->chats < SIL_CHATS)
		hosted->chats++;
	else
		hosted->oldest = (uint8_t)((hosted->oldest + 1) % SIL_CHATS);
	return true;
}

void sil_hosted_trim_chat(struct sil_hosted *hosted)
{
	unsigned keep = hosted->lobby->limits.table_chats;
	if (hosted->logged_chats <= 2 * keep)
		return;
	if (sil_store_trim_chat(hosted->lobby->store, hosted->number, keep, (struct sil_store_callback){0}))
		hosted->logged_chats = keep;
}

/* --- a finished table in one entry --- */

/* The game of a record, to its end, and of this very table. */
static bool take_record(struct sil_hosted *hosted, const char *text)
{
	struct sil_record_problem problem = {0};
	const struct sil_record *record = &hosted->table.record;
	if (!text || !sil_table_read(&hosted->table, text, strlen(text), &problem))
		return false;
	enter(hosted, SIL_TABLE_PLAYING);
	for (uint32_t i = 0; i < record->count; i++)
		if (record->moves[i].seat < SIL_MAX_SEATS)
			hosted->seats[record->moves[i].seat].turn++, hosted->seats[record->moves[i].seat].decisions++;
	hosted->timed = sil_table_is_timed(&hosted->table);
	hosted->proof = record->proof;
	hosted->changes++;
	if (record->game != hosted->game || record->config.seats != hosted->settings.config.seats ||
	    memcmp(record->config.options, hosted->settings.config.options, sizeof record->config.options) != 0 ||
	    strcmp(record->proof.table, hosted->code) != 0 ||
	    memcmp(record->proof.secret, hosted->secret.bytes, sizeof record->proof.secret) != 0 ||
	    !hosted->table.truth.public.over)
		return false;
	enter(hosted, SIL_TABLE_OVER);
	return true;
}

static bool take_chat(struct sil_hosted *hosted, const json_t *list)
{
	size_t i;
	json_t *value;
	bool good = true;
	json_array_foreach((json_t *)list, i, value)
	{
		char *text = json_dumps(value, JSON_COMPACT | JSON_PRESERVE_ORDER);
		good = good && json_is_object(value) && text && chat_entry(hosted, text, value);
		free(text);
	}
	return good;
}

static bool record_entry(struct sil_hosted *hosted, const json_t *entry)
{
	hosted->is_record = true;
	return !hosted->game && config_entry(hosted, entry) &&
	       take_record(hosted, json_string_value(json_object_get(entry, "record"))) &&
	       take_chat(hosted, json_object_get(entry, "chat")) &&
	       copy_text(hosted->rematch, sizeof hosted->rematch, json_string_value(json_object_get(entry, "table")));
}

bool sil_hosted_apply_entry(struct sil_hosted *hosted, enum sil_entry_kind kind, const char *text)
{
	hosted->is_record = false;
	hosted->logged_chats += kind == SIL_ENTRY_CHAT;
	hosted->logged_changes +=
		kind == SIL_ENTRY_CONFIG || kind == SIL_ENTRY_SEAT || kind == SIL_ENTRY_UNDO || kind == SIL_ENTRY_DRAW;
	if (kind == SIL_ENTRY_MOVE)
		return move_entry(hosted);
	if (kind == SIL_ENTRY_UNDO)
		return undo_entry(hosted);
	json_t *entry = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
	bool good = json_is_object(entry);
	if (good && kind == SIL_ENTRY_CONFIG)
		good = hosted->game ? change_entry(hosted, entry)
				    : config_entry(hosted, entry) && take_chat(hosted, json_object_get(entry, "chat"));
	else if (good && kind == SIL_ENTRY_SEAT)
		good = seat_entry(hosted, entry);
	else if (good && kind == SIL_ENTRY_CHAT)
		good = chat_entry(hosted, text, entry);
	else if (good && kind == SIL_ENTRY_RECORD)
		good = record_entry(hosted, entry);
	else if (good && kind == SIL_ENTRY_BEGIN)
		good = begin_entry(hosted, entry);
	else if (good && kind == SIL_ENTRY_DRAW)
		good = sil_draw_entry(hosted, entry);
	else if (good && kind == SIL_ENTRY_REMATCH)
		good = copy_text(hosted->rematch, sizeof hosted->rematch,
				 json_string_value(json_object_get(entry, "table")));
	else
		good = false;
	json_decref(entry);
	return good;
}

/* Checks a move or an undo as a request is checked before it is stored (hosted_requests.c). */
static bool check_read(struct sil_hosted *hosted, enum sil_entry_kind kind, const char *text)
{
	struct sil_move move;
	uint64_t index;
	if (kind != SIL_ENTRY_MOVE && kind != SIL_ENTRY_UNDO)
		return true;
	if (hosted->state != SIL_TABLE_PLAYING)
		return false;
	if (kind == SIL_ENTRY_UNDO)
		return sil_parse_number(text, SIL_MAX_MOVES, &index) &&
		       sil_table_check_undo(&hosted->table, (uint32_t)index) == SIL_OK;
	return sil_parse_move_line(hosted->game, hosted->settings.config.seats, hosted->timed, text, &move) ==
		       SIL_MOVE_LINE_FINE &&
	       sil_table_check_stored(&hosted->table, move) == SIL_OK;
}

bool sil_hosted_read_entry(struct sil_hosted *hosted, enum sil_entry_kind kind, const char *text)
{
	if (!check_read(hosted, kind, text) || !sil_hosted_apply_entry(hosted, kind, text))
		return false;
	if (kind == SIL_ENTRY_MOVE) /* a table that is read back stands still, at the time of its last move */
		hosted->zero_ms = hosted->paused_ms - hosted->table.truth.public.now_ms;
	return true;
}
