/* Moves a host from a database back to a file of SQLite's, as it is at one moment. Touches the file and the database.
 */
#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "server/postgres.h"
#include "server/postgres_import.h"
#include "server/store_schema.h"
#include "server/why.h"

/* Columns come as texts, which SQLite turns into what its columns are; but for bytes. */
static bool put_row(sqlite3_stmt *into, const PGresult *row, int bytes_column)
{
	bool good = true;
	for (int i = 0; i < PQnfields(row) && good; i++) {
		const char *text = PQgetvalue(row, 0, i);
		size_t length;
		if (PQgetisnull(row, 0, i)) {
			good = sqlite3_bind_null(into, i + 1) == SQLITE_OK;
		} else if (i != bytes_column) {
			good = sqlite3_bind_text(into, i + 1, text, -1, SQLITE_TRANSIENT) == SQLITE_OK;
		} else {
			unsigned char *bytes = PQunescapeBytea((const unsigned char *)text, &length);
			good = bytes &&
			       sqlite3_bind_blob(into, i + 1, bytes, (int)length, SQLITE_TRANSIENT) == SQLITE_OK;
			PQfreemem(bytes);
		}
	}
	good = good && sqlite3_step(into) == SQLITE_DONE;
	sqlite3_reset(into);
	return good;
}

/* The rows of a query into a table, one after another; negative on failure. bytes_column: -1: none is of bytes. */
static int64_t copy(struct sil_link *link, sqlite3 *db, const char *select, const char *insert, int bytes_column)
{
	sqlite3_stmt *into = NULL;
	PGresult *result;
	int64_t count = 0;
	bool good = sqlite3_prepare_v2(db, insert, -1, &into, NULL) == SQLITE_OK, whole = false;
	if (!good || !PQsendQuery(link->connection, select) || !PQsetSingleRowMode(link->connection))
		return sqlite3_finalize(into), -1;
	while ((result = PQgetResult(link->connection))) {
		ExecStatusType status = PQresultStatus(result);
		if (status == PGRES_SINGLE_TUPLE && good) {
			good = put_row(into, result, bytes_column), count++;
			if (!good)
				snprintf(link->trouble, sizeof link->trouble, "%s", sqlite3_errmsg(db));
		}
		whole |= status == PGRES_TUPLES_OK;
		if (status != PGRES_SINGLE_TUPLE && status != PGRES_TUPLES_OK)
			sil_link_blame(link, result);
		PQclear(result);
	}
	sqlite3_finalize(into);
	return good && whole ? count : -1;
}

static bool copy_all(struct sil_link *link, sqlite3 *db, struct sil_import *counts)
{
	if (sqlite3_exec(db, "BEGIN", NULL, NULL, NULL) != SQLITE_OK ||
	    !sil_link_do(link, "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY"))
		return false;
	counts->tables = copy(link, db, "SELECT id, code, created_ms, over::int, aside FROM tables ORDER BY id",
			      "INSERT INTO tables (id, code, created_ms, over, aside) VALUES (?, ?, ?, ?, ?)", -1);
	if (counts->tables >= 0)
		counts->entries =
			copy(link, db,
			     "SELECT table_id, at_ms, kind, text FROM log WHERE table_id IN (SELECT id FROM tables)"
			     " ORDER BY table_id, seq",
			     "INSERT INTO log (table_id, at_ms, kind, text) VALUES (?, ?, ?, ?)", -1);
	if (counts->tables >= 0 && counts->entries >= 0)
		counts->people =
			copy(link, db, "SELECT id, token_hash, created_ms, seen_ms FROM sessions ORDER BY id",
			     "INSERT INTO sessions (id, token_hash, created_ms, seen_ms) VALUES (?, ?, ?, ?)", 1);
	/* One file, without a journal beside it. */
	return counts->tables >= 0 && counts->entries >= 0 && counts->people >= 0 &&
	       sqlite3_exec(db, "DELETE FROM clock", NULL, NULL, NULL) == SQLITE_OK &&
	       copy(link, db, "SELECT latest_ms FROM silure_schema", "INSERT INTO clock (latest_ms) VALUES (?)", -1) ==
		       1 &&
	       sqlite3_exec(db, "COMMIT; PRAGMA journal_mode = DELETE", NULL, NULL, NULL) == SQLITE_OK;
}

static bool prepare(struct sil_link *link)
{
	return sil_pg_schema(link, true);
}

bool sil_pg_export(const struct sil_store_options *options, const char *to, struct sil_import *counts, char *why,
		   size_t why_size)
{
	struct sil_store_options reading = *options;
	struct sil_link link = {.options = &reading, .prepare = prepare};
	reading.read_only = true;
	*counts = (struct sil_import){0};
	int file = open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	if (file < 0)
		return sil_why(why, why_size, say_shared_why_at(sil_why_message(), to, strerror(errno))), false;
	close(file);
	sqlite3 *db = sil_schema_open(to, why, why_size);
	bool good = db && sil_link_open(&link) && copy_all(&link, db, counts);
	if (db && !good)
		sil_why(why, why_size,
			say_shared_why_database(sil_why_message(),
						link.trouble[0] ? link.trouble : sqlite3_errmsg(db)));
	sil_link_close(&link);
	sqlite3_close(db);
	if (!good)
		unlink(to);
	return good;
}
