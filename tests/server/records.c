/* What is stored of a table and read back, from the inside: its log, the record of a finished game in its place, and
 * what somebody else has written there. */
#include <jansson.h>
#include <sodium.h>

#include "server/hosted_show.h"
#include "tests/server/lobby_at_hand.h"

/* The linker sends these here (meson.build). */
static int records_printed, entries_parsed;
void __real_sil_record_print(const struct sil_record *, struct sil_out *);
void __wrap_sil_record_print(const struct sil_record *, struct sil_out *);
void __wrap_sil_record_print(const struct sil_record *record, struct sil_out *out)
{
	records_printed++;
	__real_sil_record_print(record, out);
}
json_t *__real_json_loads(const char *, size_t, json_error_t *);
json_t *__wrap_json_loads(const char *, size_t, json_error_t *);
json_t *__wrap_json_loads(const char *text, size_t flags, json_error_t *error)
{
	entries_parsed++;
	return __real_json_loads(text, flags, error);
}

/* A record that shall take the place of a log waits in the queue for as long as the test wants. */
static bool archives_wait;
static struct {
	struct sil_store *store;
	int64_t table;
	char text[1 << 15];
	struct sil_store_callback done;
} waiting_archive;
bool __real_sil_store_archive(struct sil_store *, int64_t, const char *, struct sil_store_callback);
bool __wrap_sil_store_archive(struct sil_store *, int64_t, const char *, struct sil_store_callback);
bool __wrap_sil_store_archive(struct sil_store *store, int64_t table, const char *text, struct sil_store_callback done)
{
	if (!archives_wait)
		return __real_sil_store_archive(store, table, text, done);
	waiting_archive.store = store, waiting_archive.table = table, waiting_archive.done = done;
	CHECK(strlen(text) < sizeof waiting_archive.text);
	strcpy(waiting_archive.text, text);
	return true;
}

/* However many look on, a chat is parsed once and the record of a game printed once; who mutes somebody hears nothing.
 */
static void once_for_all(void)
{
	char message[80];
	if (!open_lobby(NULL))
		return;
	struct sil_hosted *hosted = inside_table(people, PEOPLE, sil_find_game("goofspiel"),
						 &(struct sil_config){.seats = 2, .options = {1}});
	snprintf(message, sizeof message, "{\"type\":\"mute\",\"who\":%lld}", (long long)people[0]->session);
	inside_say(people[2], message);
	entries_parsed = records_printed = 0;
	inside_say(people[0], "{\"type\":\"chat\",\"text\":\"x\"}");
	CHECK(chats == PEOPLE - 1 && entries_parsed == 1);
	inside_say(people[1], "{\"type\":\"chat\",\"text\":\"y\"}");
	CHECK(chats == 2 * PEOPLE - 1 && entries_parsed == 2);
	inside_say(people[2], "{\"type\":\"view\"}"); /* what was said before, for who asks: all but the muted */
	CHECK(chats == 2 * PEOPLE && entries_parsed == 2);
	play_to_the_end(hosted);
	CHECK(overs == PEOPLE && records_printed == 1);
	inside_close();
}

/* Whatever somebody wrote into the store: such a table is refused. */
static void tampered(void)
{
	static const char secret[] = "0000000000000000000000000000000000000000000000000000000000000000";
	static const struct {
		bool fine;
		const char *options, *rest;
	} logs[] = {
		{true, "{\"cards\":\"4\"}", "\"clock_s\":60,\"grace_s\":20,\"level\":\"easy\",\"chairs\":[{},{}]"},
		{false, "{\"cards\":4}", "\"clock_s\":60,\"grace_s\":20,\"level\":\"easy\",\"chairs\":[{},{}]"},
		{false, "{\"cards\":null}", "\"clock_s\":60,\"grace_s\":20,\"level\":\"easy\",\"chairs\":[{},{}]"},
		{false, "{\"cards\":\"99\"}", "\"clock_s\":60,\"grace_s\":20,\"level\":\"easy\",\"chairs\":[{},{}]"},
		{false, "[]", "\"clock_s\":60,\"grace_s\":20,\"level\":\"easy\",\"chairs\":[{},{}]"},
		{false, "{}", "\"clock_s\":-1,\"grace_s\":20,\"level\":\"easy\",\"chairs\":[{},{}]"},
		{false, "{}", "\"clock_s\":60,\"grace_s\":\"x\",\"level\":\"easy\",\"chairs\":[{},{}]"},
		{false, "{}", "\"clock_s\":60,\"grace_s\":20,\"level\":7,\"chairs\":[{},{}]"},
		{false, "{}", "\"clock_s\":60,\"grace_s\":20,\"level\":\"easy\",\"chairs\":[{}]"},
		{false, "{}",
		 "\"clock_s\":60,\"grace_s\":20,\"level\":\"easy\",\"chairs\":[{},{},{},{},{},{},{},{},{}]"},
	};
	if (!open_lobby(NULL))
		return;
	for (size_t i = 0; i < sizeof logs / sizeof *logs; i++) {
		char text[600];
		snprintf(text, sizeof text,
			 "{\"game\":\"goofspiel\",\"rules\":1,\"options\":%s,\"listed\":false,\"owner\":1,"
			 "\"secret\":\"%s\",%s}",
			 logs[i].options, secret, logs[i].rest);
		struct sil_hosted *hosted = sil_hosted_new(inside_lobby, 99, "abcdefghjk");
		if (!CHECK(sil_hosted_read_entry(hosted, SIL_ENTRY_CONFIG, text) == logs[i].fine))
			printf("# %s\n", text);
		if (logs[i].fine) {
			static const char *const lies[] = {
				"{}", " {\"who\":1,\"name\":\"A\",\"text\":\"x\"}",
				"{\"who\":1,\"name\":\"A\",\"text\":\"x\",\"type\":\"over\"}",
				"{\"who\":1,\"name\":\"A\",\"text\":7}"};
			for (size_t k = 0; k < sizeof lies / sizeof *lies; k++)
				CHECK(!sil_hosted_read_entry(hosted, SIL_ENTRY_CHAT, lies[k]));
			CHECK(sil_hosted_read_entry(hosted, SIL_ENTRY_CHAT,
						    "{\"who\":1,\"name\":\"A\",\"seat\":0,\"text\":\"x\"}"));
			CHECK(!sil_hosted_read_entry(hosted, SIL_ENTRY_MOVE, "0 bid-1"));
			CHECK(!sil_hosted_read_entry(hosted, SIL_ENTRY_UNDO, "0"));
			CHECK(!sil_hosted_read_entry(hosted, SIL_ENTRY_CONFIG,
						     "{\"seats\":2,\"options\":{\"cards\":4}}"));
			CHECK(sil_hosted_read_entry(hosted, SIL_ENTRY_BEGIN, "{}"));
			CHECK(!sil_hosted_read_entry(hosted, SIL_ENTRY_BEGIN, "{}"));
			CHECK(sil_hosted_read_entry(hosted, SIL_ENTRY_MOVE, "0 bid-1"));
			CHECK(!sil_hosted_read_entry(hosted, SIL_ENTRY_MOVE, "0 bid-2"));
			CHECK(!sil_hosted_read_entry(hosted, SIL_ENTRY_UNDO, "1"));
			CHECK(sil_hosted_read_entry(hosted, SIL_ENTRY_UNDO, "0") && hosted->table.record.count == 0);
		}
		sil_hosted_free(hosted);
	}
	inside_close();
}

struct log {
	int entries;
	char kinds[64];
	char text[1 << 14]; /* of the latest */
};

static bool note_entry(void *context, enum sil_entry_kind kind, int64_t at_ms, const char *text)
{
	struct log *log = context;
	(void)at_ms;
	if (log->entries < 63)
		log->kinds[log->entries++] = (char)kind;
	snprintf(log->text, sizeof log->text, "%s", text);
	return true;
}

static struct log read_log(int64_t number)
{
	struct log log = {0};
	CHECK(sil_store_read_table(inside_lobby->store, number, note_entry, &log) == SIL_READ_WELL);
	return log;
}

/* Everybody leaves, and the table is put away. */
static void leave_for_long(int64_t number)
{
	for (int i = 0; i < 2; i++)
		inside_say(people[i], "{\"type\":\"leave\"}");
	inside_ms += 1000 * (int64_t)inside_lobby->limits.idle_s + 1;
	inside_ring();
	CHECK(!sil_lobby_table_by_number(inside_lobby, number));
}

static void print_game(const struct sil_hosted *hosted, char *text, size_t size)
{
	struct sil_record record = sil_hosted_record(hosted);
	struct sil_out out = sil_out_on(text, size);
	sil_record_print(&record, &out);
}

/* A finished table is kept as one entry, its record; who comes back sees what they saw, and may talk and play again. */
static void finished_is_a_record(void)
{
	static char before[1 << 14], after[1 << 14];
	char watch[80];
	if (!open_lobby(NULL))
		return;
	struct sil_hosted *hosted = goofspiel_of_two();
	int64_t number = hosted->number;
	snprintf(watch, sizeof watch, "{\"type\":\"watch\",\"table\":\"%s\"}", hosted->code);
	inside_say(people[1], "{\"type\":\"chat\",\"text\":\"well played\"}");
	inside_say(people[0], "{\"type\":\"undo\"}");
	play_to_the_end(hosted);
	print_game(hosted, before, sizeof before);
	CHECK(read_log(number).entries > 5);
	leave_for_long(number);
	struct log log = read_log(number);
	if (!CHECK(log.entries == 1 && log.kinds[0] == SIL_ENTRY_RECORD && strstr(log.text, "well played")))
		printf("# %s: %s\n", log.kinds, log.text);
	for (int i = 0; i < 2; i++) {
		chats = overs = 0;
		inside_say(people[i], watch);
		CHECK(chats == 1 && overs == 1 && strstr(seen[i], i ? "\"you\":1" : "\"you\":0"));
	}
	hosted = people[0]->hosted;
	print_game(hosted, after, sizeof after);
	CHECK(!strcmp(before, after));
	leave_for_long(number);
	CHECK(!strcmp(read_log(number).text, log.text)); /* nothing has happened */
	/* Something happens: it is in the log until all have gone again, and in the record then. */
	inside_say(people[0], watch), inside_say(people[1], watch);
	inside_say(people[0], "{\"type\":\"chat\",\"text\":\"once more?\"}");
	inside_say(people[0], "{\"type\":\"rematch\",\"id\":4}");
	CHECK(strstr(last[0], "\"ok\"") && people[0]->hosted->rematch[0]);
	CHECK(!strcmp(read_log(number).kinds, "ohr"));
	leave_for_long(number);
	log = read_log(number);
	CHECK(log.entries == 1 && strstr(log.text, "well played") && strstr(log.text, "once more?"));
	chats = 0;
	inside_say(people[1], watch);
	CHECK(chats == 2 && people[1]->hosted->rematch[0] && people[1]->hosted->state == SIL_TABLE_OVER);
	/* It is of this table alone, and comes first. */
	struct sil_hosted *other = sil_hosted_new(inside_lobby, 99, "abcdefghjk");
	CHECK(!sil_hosted_read_entry(other, SIL_ENTRY_RECORD, log.text));
	sil_hosted_free(other);
	CHECK(!sil_hosted_read_entry(people[1]->hosted, SIL_ENTRY_RECORD, log.text));
	inside_close();
}

/* Rings until nothing is waking. */
static void wake_up(void)
{
	for (int i = 0; i < 20; i++) {
		inside_ms++;
		inside_ring();
	}
}

/* Somebody asks for a finished table while its record is not yet stored. Its log is long and read in pieces; between
 * two of them the record takes its place. */
static void record_between_two_pieces(void)
{
	static char before[1 << 14], after[1 << 14];
	char watch[80];
	if (!open_lobby(NULL))
		return;
	struct sil_hosted *hosted = goofspiel_of_two();
	int64_t number = hosted->number;
	snprintf(watch, sizeof watch, "{\"type\":\"watch\",\"id\":5,\"table\":\"%s\"}", hosted->code);
	for (int i = 0; i < 150; i++)
		inside_say(people[0], "{\"type\":\"chat\",\"text\":\"x\"}");
	play_to_the_end(hosted);
	print_game(hosted, before, sizeof before);
	archives_wait = true;
	leave_for_long(number);
	archives_wait = false;
	CHECK(waiting_archive.table == number);
	for (int i = 0; i < 2; i++)
		say_only(people[i], watch);
	hosted = sil_lobby_table_by_number(inside_lobby, number);
	CHECK(hosted && hosted->waking && !people[0]->hosted);
	CHECK(__real_sil_store_archive(waiting_archive.store, number, waiting_archive.text, waiting_archive.done));
	sil_store_settle(inside_lobby->store);
	CHECK(!strcmp(read_log(number).kinds, "o"));
	chats = overs = 0;
	wake_up();
	CHECK(inside_lobby->metrics.tables_broken == 0 && inside_lobby->metrics.errors[SIL_E_BROKEN] == 0);
	for (int i = 0; i < 2; i++)
		CHECK(people[i]->hosted && people[i]->seat == i && strstr(last[i], "\"ok\"") &&
		      strstr(last[i], "\"id\":5"));
	CHECK(overs == 2 && chats == 2 * SIL_CHATS && inside_lobby->tables == 1);
	hosted = people[0]->hosted;
	if (hosted) {
		print_game(hosted, after, sizeof after);
		CHECK(hosted->state == SIL_TABLE_OVER && hosted->is_record && !strcmp(before, after));
		leave_for_long(number);
	}
	/* A log in which entries stand before a record cannot be true, however long it is. */
	sil_store_archive(inside_lobby->store, number, waiting_archive.text, (struct sil_store_callback){0});
	for (int i = 0; i < 150; i++)
		sil_store_append(inside_lobby->store, number, SIL_ENTRY_CHAT, 0,
				 "{\"who\":1,\"name\":\"A\",\"text\":\"x\"}", (struct sil_store_callback){0});
	sil_store_append(inside_lobby->store, number, SIL_ENTRY_RECORD, 0, waiting_archive.text,
			 (struct sil_store_callback){0});
	sil_store_settle(inside_lobby->store);
	say_only(people[0], watch);
	wake_up();
	CHECK(!people[0]->hosted && inside_lobby->metrics.tables_broken == 1 && strstr(last[0], "\"broken\""));
	inside_close();
}

int main(void)
{
	if (sodium_init() < 0)
		return 2;
	RUN("parsed and printed once for all", once_for_all);
	RUN("a log that was tampered with", tampered);
	RUN("a finished table is kept as a record", finished_is_a_record);
	RUN("a record takes a log's place while it is read", record_between_two_pieces);
	return check_report();
}
