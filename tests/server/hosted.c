/* Tables from the inside, where what happens at the same moment can be made to: the store refuses, somebody is quicker,
 * a table is put away, a log was tampered with. */
#include <jansson.h>
#include <signal.h>
#include <sodium.h>
#include <string.h>
#include <unistd.h>

#include "engine/parse.h"
#include "server/hosted_show.h"
#include "server/purge.h"
#include "tests/check.h"
#include "tests/server/inside.h"

enum { PEOPLE = 6 };

/* The linker sends these here (meson.build). */
static bool store_is_full;
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
bool __real_sil_store_append(struct sil_store *, int64_t, enum sil_entry_kind, int64_t, const char *,
			     struct sil_store_callback);
bool __wrap_sil_store_append(struct sil_store *, int64_t, enum sil_entry_kind, int64_t, const char *,
			     struct sil_store_callback);
bool __wrap_sil_store_append(struct sil_store *store, int64_t table, enum sil_entry_kind kind, int64_t at_ms,
			     const char *text, struct sil_store_callback done)
{
	return !store_is_full && __real_sil_store_append(store, table, kind, at_ms, text, done);
}

/* And every entry that comes true. */
static bool memory_is_short;
bool __real_sil_hosted_apply_entry(struct sil_hosted *, enum sil_entry_kind, const char *);
bool __wrap_sil_hosted_apply_entry(struct sil_hosted *, enum sil_entry_kind, const char *);
bool __wrap_sil_hosted_apply_entry(struct sil_hosted *hosted, enum sil_entry_kind kind, const char *text)
{
	return !memory_is_short && __real_sil_hosted_apply_entry(hosted, kind, text);
}

static struct sil_peer *people[PEOPLE];
static char last[PEOPLE][4096]; /* the last message to each of them that is no view, no chat and no table */
static char seen[PEOPLE][4096]; /* the last table message */
static int chats, overs;

static void sent(struct sil_peer *peer, const char *text, size_t length)
{
	for (int i = 0; i < PEOPLE; i++) {
		if (peer != people[i])
			continue;
		chats += strstr(text, "\"type\":\"chat\"") != NULL;
		overs += strstr(text, "\"type\":\"over\"") != NULL;
		bool is_table = strstr(text, "\"type\":\"table\"") != NULL;
		if (is_table || strstr(text, "\"type\":\"ok\"") || strstr(text, "\"type\":\"error\"") ||
		    strstr(text, "\"type\":\"tables\""))
			snprintf(is_table ? seen[i] : last[i], sizeof last[i], "%.*s", (int)length, text);
	}
}

static bool open_lobby(void (*change)(struct sil_limits *))
{
	struct sil_limits limits = inside_limits();
	if (change)
		change(&limits);
	memset(people, 0, sizeof people), memset(last, 0, sizeof last), memset(seen, 0, sizeof seen);
	chats = overs = 0;
	if (!CHECK(inside_open(&limits, sent)))
		return false;
	for (int i = 0; i < PEOPLE; i++)
		people[i] = inside_person(NULL);
	return true;
}

/* Without letting anything be stored in between. */
static void say_only(struct sil_peer *peer, const char *text)
{
	sil_protocol_message(inside_lobby, peer, text, strlen(text));
}

static struct sil_hosted *goofspiel_of_two(void)
{
	return inside_table(people, 2, sil_find_game("goofspiel"), &(struct sil_config){.seats = 2, .options = {1}});
}

static void play_to_the_end(struct sil_hosted *hosted)
{
	while (hosted->state == SIL_TABLE_PLAYING) {
		uint16_t acts[SIL_MAX_LEGAL];
		char buffer[32], message[80];
		int seat = __builtin_ctz(hosted->table.truth.public.due);
		if (!CHECK(sil_table_legal(&hosted->table, seat, acts) > 0))
			return;
		struct sil_out out = sil_out_on(buffer, sizeof buffer);
		hosted->game->print_move(acts[0], &out);
		snprintf(message, sizeof message, "{\"type\":\"move\",\"word\":\"%s\"}", buffer);
		inside_say(people[seat], message);
	}
}

/* Two tabs with one fresh cookie say hello at the same moment: both are the same person, and nobody else's operation
 * is refused with the second one's. */
static void one_cookie(void)
{
	if (!open_lobby(NULL))
		return;
	struct sil_hosted *hosted = goofspiel_of_two();
	for (int i = 0; i < 20; i++) {
		struct sil_token token = sil_token_new();
		struct sil_peer *one = sil_lobby_connect(inside_lobby, NULL, "192.0.2.1", &token);
		struct sil_peer *other = sil_lobby_connect(inside_lobby, NULL, "192.0.2.1", &token);
		last[2][0] = 0;
		say_only(one, "{\"type\":\"hello\",\"protocol\":1}");
		say_only(other, "{\"type\":\"hello\",\"protocol\":1}");
		say_only(people[0], "{\"type\":\"chat\",\"text\":\"x\"}");
		inside_settle();
		CHECK(one->session > 0 && one->session == other->session);
		sil_lobby_disconnect(inside_lobby, one), sil_lobby_disconnect(inside_lobby, other);
	}
	CHECK(chats == 2 * 20 && hosted->chats == 20 && inside_lobby->metrics.not_stored == 0);
	inside_close();
}

static void no_idle(struct sil_limits *limits)
{
	limits->idle_s = 0;
}

/* A table that is put away at once is still there for whoever wakes it. */
static void put_away_at_once(void)
{
	char watch[80];
	if (!open_lobby(no_idle))
		return;
	struct sil_hosted *hosted = goofspiel_of_two();
	snprintf(watch, sizeof watch, "{\"type\":\"watch\",\"id\":1,\"table\":\"%s\"}", hosted->code);
	inside_say(people[0], "{\"type\":\"leave\"}");
	CHECK(inside_lobby->tables == 1);
	inside_say(people[1], "{\"type\":\"leave\"}");
	CHECK(inside_lobby->tables == 0);
	inside_say(people[1], watch);
	CHECK(inside_lobby->tables == 1 && people[1]->hosted && people[1]->seat == 1 && strstr(last[1], "\"ok\""));
	inside_say(people[1], "{\"type\":\"move\",\"id\":2,\"word\":\"bid-1\"}");
	CHECK(strstr(last[1], "\"id\":2") && strstr(last[1], "\"ok\""));
	inside_close();
}

/* In a race the clock's move comes before a late press; while it cannot be stored the press waits, and the server does
 * not spin. */
static void clock_cannot_be_stored(void)
{
	if (!open_lobby(NULL))
		return;
	struct sil_hosted *hosted = inside_table(people, 3, sil_find_game("kawaii"), &(struct sil_config){.seats = 3});
	while (hosted->table.record.count < 3) {
		inside_ms = sil_timers_next(&inside_lobby->timers);
		inside_ring();
	}
	uint32_t count = hosted->table.record.count;
	inside_ms = hosted->zero_ms + hosted->table.truth.public.wake_ms + 10;
	store_is_full = true;
	alarm(20); /* a loop without end is a failure, not a wait */
	inside_say(people[0], "{\"type\":\"move\",\"id\":7,\"word\":\"claim-0\"}");
	inside_ring();
	for (int i = 0; i < 5; i++) {
		int64_t next_ms = sil_timers_next(&inside_lobby->timers);
		CHECK(next_ms > inside_ms && next_ms <= inside_ms + 1000);
		inside_ms = next_ms;
		inside_ring();
	}
	CHECK(hosted->table.record.count == count && !strstr(last[0], "\"id\":7"));
	store_is_full = false;
	inside_ms = sil_timers_next(&inside_lobby->timers);
	inside_ring();
	CHECK(hosted->table.record.count > count && hosted->table.record.moves[count].seat == SIL_CLOCK);
	CHECK(strstr(last[0], "\"id\":7"));
	alarm(0);
	inside_close();
}

static void three_tables(struct sil_limits *limits)
{
	limits->tables = 3;
}

/* Tables that are still being stored count: however many are asked for at once, there are never more than the limit. */
static void limit_of_tables(void)
{
	if (!open_lobby(three_tables))
		return;
	for (int i = 0; i < 200; i++)
		say_only(people[i % PEOPLE], "{\"type\":\"create\",\"id\":1,\"game\":\"goofspiel\"}");
	CHECK(inside_lobby->opening == 3);
	inside_settle();
	CHECK(inside_lobby->tables == 3 && inside_lobby->opening == 0);
	CHECK(inside_lobby->metrics.errors[SIL_E_FULL] == 197);
	inside_close();
}

/* Where there are many tables, they are not all looked at for everybody who wants to see them. */
static void listed_for_many(void)
{
	static const char create[] = "{\"type\":\"create\",\"game\":\"goofspiel\",\"listed\":true}",
			  list[] = "{\"type\":\"list\"}";
	if (!open_lobby(NULL))
		return;
	for (int i = 0; i < 100; i++)
		inside_say(people[0], create);
	inside_say(people[1], list);
	uint64_t made = inside_lobby->last_list;
	CHECK(strstr(last[1], people[0]->hosted->code));
	for (int i = 0; i < 50; i++)
		inside_say(people[i % PEOPLE], list);
	CHECK(inside_lobby->last_list == made && !strcmp(last[1], last[2]));
	inside_say(people[2], create);
	inside_ms += 10;
	inside_say(people[1], list);
	CHECK(strstr(last[1], people[0]->hosted->code) && strstr(last[1], people[2]->hosted->code));
	inside_close();
}

/* Both players press "rematch" at the same moment: one table, both are told of it. */
static void two_rematches(void)
{
	if (!open_lobby(NULL))
		return;
	struct sil_hosted *hosted = goofspiel_of_two();
	play_to_the_end(hosted);
	CHECK(hosted->state == SIL_TABLE_OVER && overs == 2);
	last[0][0] = last[1][0] = 0;
	say_only(people[0], "{\"type\":\"rematch\",\"id\":3}");
	say_only(people[1], "{\"type\":\"rematch\",\"id\":4}");
	inside_settle();
	CHECK(strstr(last[0], "\"ok\"") && strstr(last[0], "\"id\":3"));
	CHECK(strstr(last[1], "\"ok\"") && strstr(last[1], "\"id\":4"));
	CHECK(inside_lobby->tables == 2 && inside_lobby->metrics.tables_opened == 2);
	char rematch[64];
	snprintf(rematch, sizeof rematch, "\"rematch\":\"%s\"", hosted->rematch);
	CHECK(hosted->rematch[0] && strstr(seen[0], rematch) && strstr(seen[1], rematch));
	/* One that cannot be stored did not happen, and can be asked for again. */
	inside_close();
	if (!open_lobby(NULL))
		return;
	hosted = goofspiel_of_two();
	play_to_the_end(hosted);
	store_is_full = true;
	inside_say(people[0], "{\"type\":\"rematch\",\"id\":5}");
	CHECK(strstr(last[0], "not-stored") && !hosted->pending && !hosted->rematch[0]);
	store_is_full = false;
	inside_say(people[0], "{\"type\":\"rematch\",\"id\":6}");
	CHECK(strstr(last[0], "\"ok\"") && hosted->rematch[0]);
	inside_close();
}

/* What is stored comes true, even if memory is short at that moment: later, and before anything else. */
static void short_of_memory(void)
{
	if (!open_lobby(NULL))
		return;
	struct sil_hosted *hosted = goofspiel_of_two();
	last[0][0] = 0;
	memory_is_short = true;
	inside_say(people[0], "{\"type\":\"move\",\"id\":8,\"word\":\"bid-1\"}");
	inside_say(people[1], "{\"type\":\"move\",\"id\":9,\"word\":\"bid-1\"}");
	for (int i = 0; i < 3; i++) {
		inside_ms = sil_timers_next(&inside_lobby->timers);
		inside_ring();
	}
	CHECK(hosted->table.record.count == 0 && hosted->pending && !last[0][0]);
	memory_is_short = false;
	inside_ms = sil_timers_next(&inside_lobby->timers);
	inside_ring();
	CHECK(strstr(last[0], "\"id\":8") && strstr(last[0], "\"ok\""));
	CHECK(strstr(last[1], "\"id\":9") && strstr(last[1], "\"ok\"") && hosted->state == SIL_TABLE_OVER);
	inside_close();
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

static int64_t session_of(const struct sil_token *token)
{
	struct sil_token_hash hash = sil_token_hash(token);
	return sil_store_find_session(inside_lobby->store, &hash, NULL);
}

/* Somebody comes with this cookie, says something and goes; who they were. */
static int64_t visit(const struct sil_token *token, const char *message)
{
	struct sil_peer *peer = sil_lobby_connect(inside_lobby, NULL, "192.0.2.1", token);
	inside_say(peer, "{\"type\":\"hello\",\"protocol\":1}");
	int64_t session = peer->session;
	if (message)
		inside_say(peer, message);
	sil_lobby_disconnect(inside_lobby, peer);
	return session;
}

static void days_pass(int days)
{
	inside_ms += days * INT64_C(86400000) + 60001;
	sil_purge_people(inside_lobby);
}

/* Whoever does not come back is forgotten: after a day who did nothing that is kept, after 400 days everybody. Not who
 * is connected; and no number is given out twice. */
static void people_are_forgotten(void)
{
	struct sil_token visitor = sil_token_new(), player = sil_token_new(), latest = sil_token_new();
	static const char create[] = "{\"type\":\"create\",\"game\":\"goofspiel\"}";
	if (!open_lobby(NULL))
		return;
	int64_t first = visit(&visitor, NULL), second = visit(&player, create), third = visit(&latest, NULL);
	CHECK(first > 0 && second == first + 1 && third == second + 1);
	days_pass(0);
	CHECK(session_of(&visitor) == first); /* not yet */
	days_pass(2);
	int64_t again = visit(&visitor, NULL); /* at the very moment */
	CHECK(again == third + 1 && session_of(&visitor) == again);
	CHECK(session_of(&player) == second && session_of(&latest) == third);
	CHECK(inside_lobby->metrics.people_forgotten == 1);
	days_pass(0); /* who was the latest of all is not any more */
	inside_settle();
	CHECK(session_of(&latest) == 0 && session_of(&visitor) == again);
	for (int i = 0; i < 3; i++) {
		days_pass(390);
		inside_settle();
		CHECK(visit(&player, NULL) == second);
	}
	days_pass(401);
	inside_settle();
	CHECK(session_of(&player) == 0 && visit(&player, NULL) > again);
	for (int i = 0; i < PEOPLE; i++) {
		inside_say(people[i], create);
		CHECK(people[i]->hosted); /* connected all the time */
	}
	CHECK(inside_lobby->metrics.people_forgotten == 3);
	inside_close();
}

int main(void)
{
	if (sodium_init() < 0)
		return 2;
	RUN("one cookie, two tabs", one_cookie);
	RUN("put away at once", put_away_at_once);
	RUN("the clock's move cannot be stored", clock_cannot_be_stored);
	RUN("the limit of tables", limit_of_tables);
	RUN("a list for many", listed_for_many);
	RUN("two rematches at once", two_rematches);
	RUN("short of memory", short_of_memory);
	RUN("parsed and printed once for all", once_for_all);
	RUN("a log that was tampered with", tampered);
	RUN("a finished table is kept as a record", finished_is_a_record);
	RUN("people are forgotten", people_are_forgotten);
	return check_report();
}
