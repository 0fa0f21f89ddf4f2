/* Moves a host from a file of SQLite's to a database, all of it or nothing. Touches the file and the database. */
#include "server/postgres_import.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/postgres.h"
#include "server/store_schema.h"
#include "server/why.h"

enum { AT_ONCE = 1 << 16 };

/* A column of COPY's text format. */
static void put_column(struct sil_pg_text *row, sqlite3_stmt *from, int column)
{
	sil_pg_put(row, "\t", row->used && row->bytes[row->used - 1] != '\n');
	if (sqlite3_column_type(from, column) == SQLITE_NULL) {
		sil_pg_put(row, "\\N", 2);
		return;
	}
	for (const char *text = (const char *)sqlite3_column_text(from, column); text && *text;) {
		static const char special[] = "\\\t\n\r", names[] = "\\tnr";
		size_t length = strcspn(text, special);
		sil_pg_put(row, text, length);
		text += length;
		if (*text)
			sil_pg_put(row, "\\", 1), sil_pg_put(row, &names[strchr(special, *text) - special], 1), text++;
	}
}

/* The rows of one statement into one table; negative on failure. */
static int64_t copy(sqlite3 *db, struct sil_link *link, const char *select, const char *copy_sql)
{
	sqlite3_stmt *from = NULL;
	struct sil_pg_text rows = {0};
	int64_t count = 0;
	int code = SQLITE_ERROR;
	PGresult *result = PQexec(link->connection, copy_sql);
	bool good = PQresultStatus(result) == PGRES_COPY_IN;
	if (!good)
		sil_link_blame(link, result);
	PQclear(result);
	if (!good)
		return -1;
	if (sqlite3_prepare_v2(db, select, -1, &from, NULL) == SQLITE_OK)
		while (good && (code = sqlite3_step(from)) == SQLITE_ROW) {
			for (int i = 0; i < sqlite3_column_count(from); i++)
				put_column(&rows, from, i);
			sil_pg_put(&rows, "\n", 1);
			count++;
			if (rows.used > AT_ONCE)
				good = PQputCopyData(link->connection, rows.bytes, (int)rows.used) == 1, rows.used = 0;
			good = good && !rows.failed;
		}
	if (good && code == SQLITE_DONE && rows.used)
		good = PQputCopyData(link->connection, rows.bytes, (int)rows.used) == 1;
	if (code != SQLITE_DONE)
		snprintf(link->trouble, sizeof link->trouble, "%s", sqlite3_errmsg(db));
	PQputCopyEnd(link->connection, good && code == SQLITE_DONE ? NULL : "the file cannot be read");
	result = PQgetResult(link->connection);
	if (code == SQLITE_DONE && PQresultStatus(result) != PGRES_COMMAND_OK)
		sil_link_blame(link, result);
	good = PQresultStatus(result) == PGRES_COMMAND_OK;
	PQclear(result), PQclear(PQgetResult(link->connection));
	sqlite3_finalize(from);
	free(rows.bytes);
	return good ? count : -1;
}

/* Nobody may be using it, and nothing may be in it: numbers would be given out twice. */
static bool is_empty(struct sil_link *link)
{
	PGresult *result = PQexec(
		link->connection,
		"LOCK TABLE nodes, tables, sessions, log; SELECT EXISTS (SELECT FROM tables) OR EXISTS (SELECT FROM sessions)"
		" OR EXISTS (SELECT FROM nodes WHERE until > now())");
	bool empty = PQntuples(result) == 1 && PQgetvalue(result, 0, 0)[0] == 'f';
	if (!empty)
		snprintf(link->trouble, sizeof link->trouble, "there are tables, people or servers in it already");
	PQclear(result);
	return empty;
}

static bool copy_all(sqlite3 *db, struct sil_link *link, struct sil_import *counts)
{
	counts->tables = copy(
		db, link,
		"SELECT id, code, created_ms, iif(over, 't', 'f'), aside, (SELECT count(*) FROM log WHERE table_id = tables.id),"
		" (SELECT coalesce(sum(length(CAST(text AS BLOB))), 0) FROM log WHERE table_id = tables.id) FROM tables",
		"COPY tables (id, code, created_ms, over, aside, next, bytes) FROM STDIN");
	if (counts->tables >= 0)
		counts->entries = copy(
			db, link,
			"SELECT table_id, row_number() OVER (PARTITION BY table_id ORDER BY id) - 1, 1, at_ms, kind, text"
			" FROM log WHERE table_id IN (SELECT id FROM tables)",
			"COPY log (table_id, seq, epoch, at_ms, kind, text) FROM STDIN");
	if (counts->tables >= 0 && counts->entries >= 0)
		counts->people =
			copy(db, link, "SELECT id, '\\x' || hex(token_hash), created_ms, seen_ms FROM sessions",
			     "COPY sessions (id, token_hash, created_ms, seen_ms) FROM STDIN");
	/* What the file's server believed, not what people's visits say: some may be noted by a clock that was ahead.
	 */
	return counts->tables >= 0 && counts->entries >= 0 && counts->people >= 0 &&
	       sil_link_do(link, "CREATE TEMP TABLE file_clock (latest_ms bigint) ON COMMIT DROP") &&
	       copy(db, link, "SELECT latest_ms FROM clock", "COPY file_clock FROM STDIN") >= 0 &&
	       sil_link_do(link,
			   "SELECT setval('table_blocks', (SELECT coalesce(max(id), 0) + 1 FROM tables), false),"
			   " setval('session_blocks', (SELECT coalesce(max(id), 0) + 1 FROM sessions), false);"
			   "UPDATE silure_schema SET latest_ms = (SELECT coalesce(max(latest_ms), 0) FROM file_clock);"
			   "COMMIT");
}

static bool prepare(struct sil_link *link)
{
	return sil_pg_schema(link, false);
}

bool sil_pg_import(const struct sil_store_options *options, const char *from, struct sil_import *counts, char *why,
		   size_t why_size)
{
	struct sil_link link = {.options = options, .prepare = prepare};
	sqlite3 *db = NULL;
	*counts = (struct sil_import){0};
	bool open = sqlite3_open_v2(from, &db, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK;
	if (open)
		sil_schema_distrust(db);
	/* All of it as it is now: a server that still writes to it would leave a table without the latest entries. */
	open = open && sqlite3_exec(db, "BEGIN", NULL, NULL, NULL) == SQLITE_OK && sil_schema_is_current(db) &&
	       sil_schema_is_ours(db);
	if (!open)
		sil_why(why, why_size, say_shared_why_no_tables(sil_why_message(), from));
	bool good = open && sil_link_open(&link) && sil_link_do(&link, "BEGIN") && is_empty(&link) &&
		    copy_all(db, &link, counts);
	if (open && !good)
		sil_why(why, why_size, say_shared_why_database(sil_why_message(), link.trouble));
	sil_link_close(&link);
	sqlite3_close(db);
	return good;
}
