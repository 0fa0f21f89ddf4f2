/* What the tests of stores share: the store that is tested, operations that are awaited, and questions by other
 * servers. In a header, for tests/check.h counts in each file. */
#ifndef SILURE_TESTS_SERVER_STORE_AT_HAND_H
#define SILURE_TESTS_SERVER_STORE_AT_HAND_H

#include <poll.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#ifdef SILURE_POSTGRES
#include <libpq-fe.h>
#endif

#include "server/store.h"
#include "tests/check.h"
#include "tests/server/client.h"

enum { LEASE_MS = 600 };

/* Servers that claim tables of one database (store_claims.c); 0: as they shall. */
int test_claims(const char *database);

static char address[700]; /* of the store that is tested */

static inline bool is_postgres(void)
{
	return !strncmp(address, "postgres", 8);
}

static inline void no_wake(void *context)
{
	(void)context;
}

static inline struct sil_store_options options_of(const char *node)
{
	return (struct sil_store_options){.path = address,
					  .gather_ms = 1,
					  .wake = no_wake,
					  .local = true,
					  .lease_ms = LEASE_MS,
					  .node = node,
					  .address = "http://there"};
}

static inline struct sil_store *open_as(const char *node)
{
	char why[300] = "";
	struct sil_store_options options = options_of(node);
	struct sil_store *store = sil_store_open(&options, why, sizeof why);
	if (!CHECK(store))
		printf("# %s\n", why);
	return store;
}

/* What came of the latest operation, once it is known. */
static int kept;

static inline void keep_answer(void *context, uint64_t a, uint64_t b, bool stored)
{
	(void)context, (void)a, (void)b;
	kept = stored;
}

static const struct sil_store_callback tell = {.call = keep_answer};

static inline bool comes(struct sil_store *store, bool queued)
{
	kept = -1;
	if (queued)
		sil_store_settle(store);
	return kept == 1;
}

static inline bool append(struct sil_store *store, int64_t table, enum sil_entry_kind kind, const char *text)
{
	kept = -1;
	return comes(store, sil_store_append(store, table, kind, 5, text, tell));
}

static inline bool new_table(struct sil_store *store, int64_t table, const char *code)
{
	return comes(store, sil_store_new_table(store, table, code, 1, "{}", tell));
}

/* The kinds of all entries, and the text of the last one. */
struct log {
	int count;
	char kinds[64], last[64];
};

static inline bool take_entry(void *context, enum sil_entry_kind kind, int64_t at_ms, const char *text)
{
	struct log *log = context;
	(void)at_ms;
	if (log->count < 63)
		log->kinds[log->count] = (char)kind, log->kinds[log->count + 1] = 0;
	log->count++;
	snprintf(log->last, sizeof log->last, "%s", text);
	return true;
}

static inline struct log read_log(struct sil_store *store, int64_t table)
{
	struct log log = {0};
	CHECK(sil_store_read_table(store, table, take_entry, &log) == SIL_READ_WELL);
	return log;
}

/* --- past the program --- */

/* A file of SQLite's in which this has been done; NULL: it could not be. */
static inline sqlite3 *open_file(const char *path, const char *sql)
{
	sqlite3 *db = NULL;
	if (CHECK(sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK) &&
	    CHECK(sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK))
		return db;
	sqlite3_close(db);
	return NULL;
}

static inline void run_in_file(const char *path, const char *sql)
{
	sqlite3_close(open_file(path, sql));
}

static inline void run_sql(const char *sql)
{
	if (!is_postgres()) {
		run_in_file(address, sql);
		return;
	}
#ifdef SILURE_POSTGRES
	PGconn *connection = PQconnectdb(address);
	PGresult *result = PQexec(connection, sql);
	CHECK(PQresultStatus(result) == PGRES_COMMAND_OK || PQresultStatus(result) == PGRES_TUPLES_OK);
	PQclear(result), PQfinish(connection);
#endif
}

/* --- questions of a server that may not have the table --- */

/* What the latest question for a table was answered: its log is gone, and this was its length, or -1. */
static struct sil_asked_table asked;
static int asked_entries;

static inline void take_table(void *context, uint64_t a, uint64_t b, struct sil_asked_table *found)
{
	(void)context, (void)a, (void)b;
	asked = *found, asked.log = NULL;
	asked_entries = found->log ? (int)found->log->count : -1;
}

static inline void begin_to_ask(struct sil_store *store, const char *code)
{
	asked.asked = SIL_ASKED_FAILED, asked.number = -1;
	CHECK(sil_store_ask_table(store, code, (struct sil_store_table_callback){.call = take_table}));
}

/* The answer comes from another thread. */
static inline enum sil_ask_outcome await_answer(struct sil_store *store)
{
	for (int i = 0; i < 500 && asked.number < 0; i++, poll(NULL, 0, 10))
		sil_store_collect(store);
	return asked.asked;
}

static inline enum sil_ask_outcome ask(struct sil_store *store, const char *code)
{
	begin_to_ask(store, code);
	return await_answer(store);
}

/* Asks again until the answer is another one: a lease takes its time to be over. */
static inline enum sil_ask_outcome ask_until(struct sil_store *store, const char *code, enum sil_ask_outcome wanted)
{
	int64_t until_ms = test_ms() + 20 * LEASE_MS;
	while (ask(store, code) != wanted && test_ms() < until_ms)
		poll(NULL, 0, 20);
	return asked.asked;
}

#endif
