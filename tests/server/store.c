/* One suite for every store: a file of SQLite's, and PostgreSQL, which it starts for itself; then what only servers
 * have that share one. Usage: server-store [FOLDER], to find tests/cluster/database there. */
#include <sodium.h>
#include <stdlib.h>
#include <unistd.h>

#include "engine/monotonic.h"
#include "server/postgres_import.h"
#include "tests/cluster/database.h"
#include "tests/server/store_at_hand.h"

static const char *top = ".", *home; /* home: a folder for files */

/* --- what every store does --- */

static int answered, stored_well;

static void count_answer(void *context, uint64_t a, uint64_t b, bool stored)
{
	(void)context, (void)b;
	CHECK(a == (uint64_t)answered); /* in their order */
	answered++, stored_well += stored;
}

static void keeps_all_it_takes(void)
{
	struct sil_store *store = open_as("a");
	if (!store)
		return;
	struct sil_store_callback done = {.call = count_answer};
	int queued = 1;
	answered = stored_well = 0;
	CHECK(sil_store_new_table(store, 1, "code", 1, "{}", done));
	/* The queue has an end; what it takes it keeps. */
	for (int i = 0; i < 3 * SIL_STORE_QUEUE; i++) {
		done.a = (uint64_t)queued;
		queued += sil_store_append(store, 1, SIL_ENTRY_CHAT, 2, "x", done);
	}
	sil_store_settle(store);
	CHECK(queued >= SIL_STORE_QUEUE && answered == queued && stored_well == queued);
	CHECK(read_log(store, 1).count == queued);
	CHECK(sil_store_find_table(store, "code") == 1 && sil_store_find_table(store, "other") == 0);
	CHECK(sil_store_last_table(store) == 1 && sil_store_bytes(store) > queued);
	sil_store_close(store);
	store = open_as("a");
	CHECK(store && read_log(store, 1).count == queued);
	CHECK(sil_store_hold(store, 1) && append(store, 1, SIL_ENTRY_CHAT, "after"));
	CHECK(!strcmp(read_log(store, 1).last, "after"));
	sil_store_close(store);
}

static void refuses_one_alone(void)
{
	struct sil_store *store = open_as("a");
	struct sil_token_hash one = {{1}}, other = {{2}};
	int64_t seen_ms;
	if (!store)
		return;
	struct sil_store_callback none = {0};
	CHECK(sil_store_new_table(store, 10, "ten", 1, "{}", none));
	CHECK(sil_store_new_table(store, 11, "ten", 1, "{}", none)); /* the code is taken */
	CHECK(sil_store_new_table(store, 12, "twelve", 1, "{}", none));
	CHECK(sil_store_new_session(store, 1, &one, 100, none));
	CHECK(sil_store_new_session(store, 2, &one, 100, none)); /* the token is taken */
	CHECK(sil_store_new_session(store, 3, &other, 100, none));
	CHECK(append(store, 10, SIL_ENTRY_MOVE, "\"quoted\\ {and, more}\"\n\xc3\xa9"));
	CHECK(!strcmp(read_log(store, 10).last, "\"quoted\\ {and, more}\"\n\xc3\xa9"));
	CHECK(sil_store_find_table(store, "ten") == 10 && sil_store_find_table(store, "twelve") == 12);
	CHECK(!new_table(store, 13, "ten") && new_table(store, 14, "fourteen"));
	CHECK(sil_store_find_session(store, &one, &seen_ms) == 1 && seen_ms == 0);
	CHECK(sil_store_find_session(store, &other, NULL) == 3 && sil_store_last_session(store) == 3);
	CHECK(comes(store, sil_store_mark_seen(store, 1, &one, 777, tell)));
	CHECK(sil_store_find_session(store, &one, &seen_ms) == 1 && seen_ms == 777);
	/* The latest moment only grows. */
	CHECK(sil_store_latest_ms(store) == 0 && comes(store, sil_store_mark_latest(store, 900, tell)));
	CHECK(comes(store, sil_store_mark_latest(store, 800, tell)) && sil_store_latest_ms(store) == 900);
	sil_store_close(store);
}

static void reads_in_pieces(void)
{
	struct sil_store *store = open_as("a");
	struct log log = {0};
	int64_t after = 0;
	if (!store || !CHECK(new_table(store, 20, "twenty")))
		return;
	for (int i = 0; i < 9; i++)
		CHECK(append(store, 20, SIL_ENTRY_MOVE, i == 8 ? "the last" : "x"));
	CHECK(sil_store_read_some(store, 20, &after, 4, take_entry, &log) == SIL_READ_MORE && log.count == 4);
	CHECK(sil_store_read_some(store, 20, &after, 4, take_entry, &log) == SIL_READ_MORE && log.count == 8);
	CHECK(sil_store_read_some(store, 20, &after, 4, take_entry, &log) == SIL_READ_WELL && log.count == 10);
	CHECK(!strcmp(log.last, "the last") && !strcmp(log.kinds, "cmmmmmmmmm"));
	sil_store_close(store);
}

static void forgets(void)
{
	struct sil_store *store = open_as("a");
	int64_t numbers[SIL_OLD_SESSIONS], after = 0;
	char code[SIL_STORE_CODE];
	if (!store || !CHECK(new_table(store, 30, "thirty") && new_table(store, 31, "begun")))
		return;
	for (int i = 0; i < 5; i++)
		CHECK(append(store, 30, SIL_ENTRY_CHAT, i == 4 ? "latest" : "old"));
	CHECK(append(store, 30, SIL_ENTRY_BEGIN, "{}") && append(store, 31, SIL_ENTRY_BEGIN, "{}"));
	CHECK(comes(store, sil_store_trim_chat(store, 30, 2, tell)));
	CHECK(!strcmp(read_log(store, 30).kinds, "chhb"));
	CHECK(comes(store, sil_store_mark_over(store, 30, tell)));
	/* Finished ones with a log; and of all that are old, those that are over or were never begun. */
	after = 29;
	CHECK(sil_store_find_finished(store, &after, numbers) == 1 && numbers[0] == 30 && !after);
	CHECK(sil_store_code(store, 30, code) && !strcmp(code, "thirty"));
	after = 29;
	CHECK(sil_store_find_old(store, &after, &(struct sil_old_before){6, 6, 0}, numbers) == 1 && numbers[0] == 30);
	after = 29;
	CHECK(sil_store_find_old(store, &after, &(struct sil_old_before){5, 6, 0}, numbers) == 0);
	after = 29;
	CHECK(sil_store_find_old(store, &after, &(struct sil_old_before){5, 5, 6}, numbers) == 1 && numbers[0] == 31);
	CHECK(comes(store, sil_store_archive(store, 30, "{\"record\":\"all\"}", tell)));
	struct log log = read_log(store, 30);
	CHECK(!strcmp(log.kinds, "o") && strstr(log.last, "all"));
	CHECK(append(store, 30, SIL_ENTRY_CHAT, "more") && !strcmp(read_log(store, 30).kinds, "oh"));
	after = 29;
	CHECK(sil_store_find_finished(store, &after, numbers) == 0);
	CHECK(comes(store, sil_store_purge(store, 30, tell)) && sil_store_find_table(store, "thirty") == 0);
	CHECK(read_log(store, 30).count == 0);
	CHECK(comes(store, sil_store_set_aside(store, 31, "damaged", tell)));
	CHECK(sil_store_find_table(store, "begun") == SIL_SET_ASIDE);
	CHECK(comes(store, sil_store_set_aside(store, 31, NULL, tell)) && sil_store_find_table(store, "begun") == 31);
	/* People: seen before, or made before and never seen; never the latest. */
	after = 0;
	CHECK(sil_store_find_old_sessions(store, &after, 778, 101, numbers) == 1 && numbers[0] == 1 && !after);
	struct sil_token_hash one = {{1}}, other = {{2}};
	int64_t seen_ms;
	sil_store_forget_session(store, 1, 777, tell); /* seen since it was looked for */
	sil_store_settle(store);
	CHECK(sil_store_find_session(store, &one, NULL) == 1);
	sil_store_forget_session(store, 1, 778, tell), sil_store_forget_session(store, 3, 778, tell);
	sil_store_settle(store);
	CHECK(sil_store_find_session(store, &one, NULL) == 0);
	CHECK(sil_store_find_session(store, &other, NULL) == 3);
	/* Connected at another server, and not forgotten there: the same again, but not with a token that is another's.
	 */
	CHECK(comes(store, sil_store_mark_seen(store, 1, &one, 900, tell)));
	CHECK(sil_store_find_session(store, &one, &seen_ms) == 1 && seen_ms == 900);
	CHECK(sil_store_mark_seen(store, 2, &other, 900, tell));
	sil_store_settle(store);
	CHECK(sil_store_find_session(store, &other, &seen_ms) == 3 && seen_ms == 0);
	sil_store_close(store);
}

static void count_table(void *context, int64_t number, const char *code, const char *aside)
{
	int64_t *last = context;
	CHECK(number > *last && code[0] && !aside);
	*last = number;
}

static void lists_and_is_read_by_others(void)
{
	struct sil_store_options options = options_of(NULL);
	struct sil_store *store = open_as("a"), *reader;
	char why[300], wrong[200];
	int64_t last = 0;
	if (!store)
		return;
	options.read_only = true;
	CHECK(sil_store_each_table(store, count_table, &last) && last == 31);
	CHECK(sil_store_check(store, true, 1000, wrong, sizeof wrong) == SIL_SOUND);
	CHECK((reader = sil_store_open(&options, why, sizeof why)));
	CHECK(reader && read_log(reader, 10).count == 2);
	CHECK(reader && !sil_store_append(reader, 10, SIL_ENTRY_CHAT, 1, "no", tell));
	if (reader)
		sil_store_close(reader);
	sil_store_close(store);
}

/* A table with a long log that was never begun: looking whether it is old does not read all that. Compared with reading
 * it, so that the machine does not matter. */
static void finds_old_ones_quickly(void)
{
	struct sil_store *store = open_as("a");
	int64_t numbers[SIL_OLD_TABLES], after;
	uint64_t looking_us = UINT64_MAX;
	if (!store || !CHECK(new_table(store, 40, "long")))
		return;
	run_sql(is_postgres()
			? "INSERT INTO log SELECT 40, n, 1, 5, 's', repeat('x', 300) FROM generate_series(1, 50000) n;"
			  "UPDATE tables SET next = 50001 WHERE id = 40"
			: "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50000)"
			  " INSERT INTO log (table_id, at_ms, kind, text) SELECT 40, 5, 's', hex(zeroblob(150)) FROM n");
	uint64_t since_us = sil_monotonic_us();
	CHECK(read_log(store, 40).count == 50001);
	uint64_t reading_us = sil_monotonic_us() - since_us;
	/* On a busy machine who asks may wait for a processor each time: what has to read the log is late however
	 * often. */
	for (int i = 0; i < 3 || (i < 30 && looking_us >= reading_us / 50); i++) {
		after = 39;
		since_us = sil_monotonic_us();
		CHECK(sil_store_find_old(store, &after, &(struct sil_old_before){6, 6, 0}, numbers) == 1 &&
		      numbers[0] == 40);
		uint64_t one_us = sil_monotonic_us() - since_us;
		looking_us = one_us < looking_us ? one_us : looking_us;
	}
	if (!CHECK(looking_us < reading_us / 50))
		printf("# looking %llu us, reading %llu us\n", (unsigned long long)looking_us,
		       (unsigned long long)reading_us);
	CHECK(comes(store, sil_store_purge(store, 40, tell)));
	sil_store_close(store);
}

static void leaves_later_ones_alone(void)
{
	struct sil_store_options options = options_of("a");
	char why[300];
	run_sql(is_postgres() ? "UPDATE silure_schema SET version = 99" : "PRAGMA user_version = 99");
	CHECK(!sil_store_open(&options, why, sizeof why) && strstr(why, "later version"));
	if (is_postgres())
		run_sql("UPDATE silure_schema SET version = 1; ALTER TABLE nodes DROP COLUMN tables, DROP COLUMN most, DROP "
			"COLUMN news; ALTER TABLE silure_schema DROP COLUMN latest_ms; DROP INDEX log_begun");
}

/* The version before: what it lacks is there again, and what it had, too. */
static void brings_up_earlier_ones(void)
{
	struct sil_store_options options = options_of("a");
	char why[300];
	struct sil_store *store = is_postgres() ? sil_store_open(&options, why, sizeof why) : NULL;
	if (!is_postgres() || !CHECK(store))
		return;
	CHECK(sil_store_last_table(store) > 0 && sil_store_latest_ms(store) == 900);
	sil_store_close(store);
	run_sql("SELECT tables, most, news FROM nodes");
	run_sql("SELECT 1 / (version - 1) FROM silure_schema");
}

static void every_store(const char *name)
{
	printf("# %s\n", name);
	RUN("keeps in order all it takes", keeps_all_it_takes);
	RUN("refuses one operation alone", refuses_one_alone);
	RUN("reads in pieces", reads_in_pieces);
	RUN("trims, archives, purges, sets aside, forgets", forgets);
	RUN("lists, and is read by others", lists_and_is_read_by_others);
	RUN("finds old ones whatever was said there", finds_old_ones_quickly);
	RUN("leaves later ones alone", leaves_later_ones_alone);
	RUN("brings earlier ones up to date", brings_up_earlier_ones);
}

#ifdef SILURE_POSTGRES

/* --- what only servers have that share one --- */

static int64_t taken[4000];

static int by_number(const void *one, const void *other)
{
	int64_t a = *(const int64_t *)one, b = *(const int64_t *)other;
	return (a > b) - (a < b);
}

static void numbers_of_their_own(void)
{
	struct sil_store *a = open_as("a"), *b = open_as("b");
	int count = 0;
	if (!a || !b)
		return;
	for (int64_t until_ms = test_ms() + 10000; count < 4000 && test_ms() < until_ms;) {
		int64_t number = sil_store_take_number(count & 1 ? a : b, SIL_SESSION_NUMBERS);
		if (number)
			taken[count++] = number;
		else
			sil_store_collect(a), sil_store_collect(b), poll(NULL, 0, 5);
	}
	qsort(taken, (size_t)count, sizeof *taken, by_number);
	CHECK(count == 4000);
	for (int i = 1; i < count; i++)
		CHECK(taken[i] != taken[i - 1]);
	sil_store_close(a), sil_store_close(b);
}

static int lost_fate, kept_fate;

static void note_fate(void *context, uint64_t a, uint64_t b, bool stored)
{
	(void)context, (void)a, (void)b;
	lost_fate += !stored, kept_fate += stored;
}

static bool check_order(void *context, enum sil_entry_kind kind, int64_t at_ms, const char *text)
{
	int *next = context;
	(void)at_ms;
	if (kind == SIL_ENTRY_MOVE && CHECK(atoi(text) == *next))
		++*next;
	return true;
}

/* The connection breaks again and again, often between a commit and its answer: everything is there once. */
static void unknown_fate(void)
{
	struct sil_store *a = open_as("a");
	enum { ENTRIES = 3000 };
	int queued = 0, next = 0;
	if (!a || !CHECK(new_table(a, 140, "broken")))
		return;
	lost_fate = kept_fate = 0;
	for (int i = 0; queued < ENTRIES; i++) {
		char text[24];
		snprintf(text, sizeof text, "%d", queued);
		queued += sil_store_append(a, 140, SIL_ENTRY_MOVE, 1, text,
					   (struct sil_store_callback){.call = note_fate});
		if (i % 100 == 99)
			run_sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
				" AND query LIKE '%COMMIT%'");
	}
	sil_store_settle(a);
	CHECK(kept_fate == ENTRIES && lost_fate == 0);
	CHECK(sil_store_read_table(a, 140, check_order, &next) == SIL_READ_WELL && next == ENTRIES);
	sil_store_close(a);
}

/* An upgrade, one server after the other: the first of a later program has changed the database. Who runs goes on, also
 * when its connections are lost; nobody else begins. */
static void later_one_beside(void)
{
	struct sil_store *a = open_as("a");
	struct sil_store_options options = options_of("b");
	char why[300] = "";
	if (!a || !CHECK(new_table(a, 170, "beside")))
		return;
	run_sql("UPDATE silure_schema SET version = version + 1; ALTER TABLE silure_schema ADD COLUMN later bigint NOT NULL"
		" DEFAULT 0; CREATE INDEX log_later ON log (table_id) WHERE kind = 'x'");
	CHECK(append(a, 170, SIL_ENTRY_MOVE, "x"));
	run_sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
		" AND datname = current_database()");
	CHECK(append(a, 170, SIL_ENTRY_MOVE, "y") && new_table(a, 171, "another"));
	CHECK(!sil_store_open(&options, why, sizeof why) && strstr(why, "later version"));
	sil_store_close(a);
	run_sql("UPDATE silure_schema SET version = version - 1; ALTER TABLE silure_schema DROP COLUMN later;"
		" DROP INDEX log_later");
	CHECK((a = open_as("a")) && read_log(a, 170).count == 3);
	if (a)
		sil_store_close(a);
}

/* What the database would not take does not take others with it. */
static void no_text(void)
{
	struct sil_store *a = open_as("a");
	if (!a || !CHECK(new_table(a, 150, "texts")))
		return;
	static const char *const wrong[] = {"\xff", "\xc3", "\xc0\x80", "\xed\xa0\x80", "\xf5\x80\x80\x80"};
	for (int i = 0; i < 5; i++) {
		CHECK(sil_store_append(a, 150, SIL_ENTRY_CHAT, 1, wrong[i], (struct sil_store_callback){0}));
		CHECK(append(a, 150, SIL_ENTRY_CHAT, "\xf0\x9f\x90\x9f"));
	}
	CHECK(read_log(a, 150).count == 6 && sil_store_next_lost(a, 0) == 0);
	sil_store_close(a);
}

/* A loop never waits: it hears later what it wanted to know. */
static void learns_in_the_background(void)
{
	struct sil_store_options options = options_of("a");
	char why[300], code[SIL_STORE_CODE];
	int64_t numbers[SIL_OLD_TABLES], after = 139;
	options.never_waits = true;
	struct sil_store *a = sil_store_open(&options, why, sizeof why);
	if (!CHECK(a) || !CHECK(new_table(a, 160, "over") && append(a, 160, SIL_ENTRY_BEGIN, "{}")))
		return;
	CHECK(comes(a, sil_store_mark_over(a, 160, tell)));
	CHECK(sil_store_find_finished(a, &after, numbers) == 0 && after == 139);
	int count = 0;
	for (int64_t until_ms = test_ms() + 5000; !count && test_ms() < until_ms; poll(NULL, 0, 5)) {
		sil_store_collect(a);
		count = sil_store_find_finished(a, &after, numbers);
	}
	CHECK(count == 1 && numbers[0] == 160 && after == 0);
	CHECK(sil_store_code(a, 160, code) && !strcmp(code, "over"));
	sil_store_close(a);
}

static void synchronous(void)
{
	struct sil_store_options options = options_of("a");
	char why[300] = "";
	options.local = false;
	CHECK(!sil_store_open(&options, why, sizeof why) && strstr(why, "standby"));
}

static int count_rows(sqlite3 *db, const char *sql)
{
	sqlite3_stmt *statement = NULL;
	int count = -1;
	if (CHECK(sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK) &&
	    sqlite3_step(statement) == SQLITE_ROW)
		count = sqlite3_column_int(statement, 0);
	sqlite3_finalize(statement);
	return count;
}

/* The same as in the file it came from, and once only. */
static void moves_back(const char *from)
{
	char file[600], attach[700], why[300] = "";
	struct sil_store_options options = options_of(NULL);
	struct sil_import counts;
	snprintf(file, sizeof file, "%s/back.db", home);
	CHECK(sil_pg_export(&options, file, &counts, why, sizeof why) && counts.tables == 1 && counts.entries == 2 &&
	      counts.people == 1);
	CHECK(!sil_pg_export(&options, file, &counts, why, sizeof why) && strstr(why, "exists"));
	snprintf(attach, sizeof attach, "ATTACH '%s' AS old", from);
	sqlite3 *db = open_file(file, attach);
	if (!db)
		return;
	CHECK(count_rows(db, "SELECT count(*) FROM (SELECT * FROM tables EXCEPT SELECT * FROM old.tables)") == 0);
	CHECK(count_rows(db, "SELECT count(*) FROM (SELECT * FROM sessions EXCEPT SELECT * FROM old.sessions)") == 0);
	CHECK(count_rows(db, "SELECT count(*) FROM (SELECT * FROM log EXCEPT SELECT * FROM old.log)") == 0);
	CHECK(count_rows(db, "SELECT count(*) FROM log") == 2 && count_rows(db, "PRAGMA user_version") == 5);
	CHECK(count_rows(db, "SELECT count(*) FROM (SELECT * FROM clock EXCEPT SELECT * FROM old.clock)") == 0);
	CHECK(count_rows(db, "SELECT latest_ms FROM clock") == 4000);
	sqlite3_close(db);
	unlink(file);
}

/* A file from elsewhere may have anything under the names of our tables: it is refused before any of it is run. */
static void refuses_other_files(const char *from)
{
	char into[700], file[600], why[300] = "";
	struct sil_store_options options = options_of(NULL);
	struct sil_import counts;
	snprintf(file, sizeof file, "%s/other.sqlite", home);
	snprintf(into, sizeof into, "VACUUM INTO '%s'", file);
	run_in_file(from, into);
	run_in_file(file, "ALTER TABLE log RENAME TO hidden; CREATE VIEW log AS SELECT * FROM hidden");
	CHECK(!sil_pg_import(&options, file, &counts, why, sizeof why) && strstr(why, "no file of tables"));
	unlink(file);
}

/* A host moves over: everything is there, with its numbers, and new ones do not collide. */
static void moves_over(void)
{
	char file[600], why[300] = "";
	struct sil_import counts;
	snprintf(file, sizeof file, "%s/old.sqlite", home);
	char database[700];
	strcpy(database, address), strcpy(address, file);
	struct sil_store *old = open_as(NULL);
	struct sil_token_hash hash = {{7, 0, 255}};
	CHECK(old && new_table(old, 41, "moving") &&
	      append(old, 41, SIL_ENTRY_CHAT, "tab\t, line\n, \\N and \xc3\xa9"));
	CHECK(old && comes(old, sil_store_new_session(old, 2000, &hash, 100, tell)));
	/* Noted by a clock that was ahead: the latest moment is another, and moves over as it is. */
	CHECK(old && comes(old, sil_store_mark_seen(old, 2000, &hash, 4321, tell)));
	CHECK(old && comes(old, sil_store_mark_latest(old, 4000, tell)));
	if (old)
		sil_store_close(old);
	strcpy(address, database);
	struct sil_store_options options = options_of(NULL);
	CHECK(!sil_pg_import(&options, file, &counts, why, sizeof why) && strstr(why, "already"));
	run_sql("TRUNCATE tables, sessions, log, nodes");
	CHECK(!sil_pg_import(&options, "/nowhere", &counts, why, sizeof why));
	refuses_other_files(file);
	CHECK(sil_pg_import(&options, file, &counts, why, sizeof why) && counts.tables == 1 && counts.entries == 2 &&
	      counts.people == 1);
	moves_back(file);
	struct sil_store *store = open_as("a");
	int64_t seen_ms;
	CHECK(store && ask(store, "moving") == SIL_ASKED_HELD && asked.number == 41 && asked_entries == 2);
	CHECK(store && !strcmp(read_log(store, 41).last, "tab\t, line\n, \\N and \xc3\xa9"));
	CHECK(store && append(store, 41, SIL_ENTRY_CHAT, "more") && read_log(store, 41).count == 3);
	CHECK(store && sil_store_find_session(store, &hash, &seen_ms) == 2000 && seen_ms == 4321);
	CHECK(store && sil_store_latest_ms(store) == 4000);
	CHECK(store && sil_store_take_number(store, SIL_SESSION_NUMBERS) > 2000 &&
	      sil_store_take_number(store, SIL_TABLE_NUMBERS) > 41);
	if (store)
		sil_store_close(store);
}

/* 0: all that has a count of its own is as it shall be. */
static int postgres(char *folder)
{
	if (!CHECK(database_start(top, folder, address, sizeof address)))
		check_failed++;
	else
		every_store("PostgreSQL");
	int wrong = test_claims(address);
	RUN("numbers are given out once", numbers_of_their_own);
	RUN("connections break, and nothing is lost or doubled", unknown_fate);
	RUN("a later program has brought it up to date meanwhile", later_one_beside);
	RUN("texts that are none are refused alone", no_text);
	RUN("a loop learns in the background", learns_in_the_background);
	RUN("without a standby nothing is called safe", synchronous);
	RUN("a host moves over from a file", moves_over);
	CHECK(database_stop(top, folder));
	return wrong;
}
#endif

int main(int count, char **arguments)
{
	if (sodium_init() < 0)
		return 2;
	if (count > 1)
		top = arguments[1];
	char *folder = fresh_folder();
	home = folder;
	snprintf(address, sizeof address, "%s/s.sqlite", folder);
	int wrong = 0;
	every_store("SQLite");
#ifdef SILURE_POSTGRES
	wrong = postgres(folder);
#endif
	remove_folder(folder);
	return check_report() | wrong;
}
