/* Each migration lifts a file by one version; they are never changed once released. */
#include "server/store_schema.h"

#include <stdbool.h>
#include <stdio.h>

#include "server/store.h"
#include "server/why.h"

static const char *const migrations[] = {
	/* 1: a plain rowid log, because appending to one is ten times cheaper than to a clustered key */
	"CREATE TABLE tables (id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, created_ms INTEGER NOT NULL,"
	" over INTEGER NOT NULL DEFAULT 0);"
	"CREATE INDEX tables_open ON tables (id) WHERE over = 0;"
	"CREATE TABLE sessions (id INTEGER PRIMARY KEY, token_hash BLOB NOT NULL UNIQUE, created_ms INTEGER NOT NULL);"
	"CREATE TABLE log (id INTEGER PRIMARY KEY, table_id INTEGER NOT NULL, at_ms INTEGER NOT NULL,"
	" kind TEXT NOT NULL, text TEXT NOT NULL);"
	"CREATE INDEX log_of_table ON log (table_id);",
};

enum { VERSION = sizeof migrations / sizeof *migrations };

static int user_version(sqlite3 *db)
{
	sqlite3_stmt *statement;
	int version = -1;
	if (sqlite3_prepare_v2(db, "PRAGMA user_version", -1, &statement, NULL) == SQLITE_OK &&
	    sqlite3_step(statement) == SQLITE_ROW)
		version = sqlite3_column_int(statement, 0);
	sqlite3_finalize(statement);
	return version;
}

static bool migrate(sqlite3 *db, int version)
{
	char stamp[64];
	snprintf(stamp, sizeof stamp, "PRAGMA user_version = %d; COMMIT", version + 1);
	if (sqlite3_exec(db, "BEGIN EXCLUSIVE", NULL, NULL, NULL) == SQLITE_OK &&
	    sqlite3_exec(db, migrations[version], NULL, NULL, NULL) == SQLITE_OK &&
	    sqlite3_exec(db, stamp, NULL, NULL, NULL) == SQLITE_OK)
		return true;
	if (!sqlite3_get_autocommit(db))
		sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
	return false;
}

sqlite3 *sil_schema_open(const char *path, char *why, size_t why_size)
{
	sqlite3 *db = NULL;
	int version;
	if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL) != SQLITE_OK)
		goto failed;
	/* A server that could only ever say no had better not begin: it would not notice when it may write again. */
	if (sqlite3_db_readonly(db, "main")) {
		sil_why(why, why_size, "%s cannot be written", "on ne peut pas écrire dans %s", path);
		sqlite3_close(db);
		return NULL;
	}
	sqlite3_busy_timeout(db, 2000);
	if (sqlite3_exec(db, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;", NULL, NULL, NULL) != SQLITE_OK)
		goto failed;
	version = user_version(db);
	if (version > VERSION) {
		sil_why(why, why_size, "%s was written by a later version of this program",
			"%s vient d'une version plus récente de ce programme", path);
		sqlite3_close(db);
		return NULL;
	}
	while (version >= 0 && version < VERSION && migrate(db, version))
		version++;
	if (version == VERSION)
		return db;
failed:
	if (db)
		sil_why(why, why_size, "%s: %s", "%s : %s", path, sqlite3_errmsg(db));
	else
		sil_why(why, why_size, "%s: out of memory", "%s : mémoire épuisée", path);
	sqlite3_close(db);
	return NULL;
}

bool sil_store_backup(const char *path, const char *to, char *why, size_t why_size)
{
	sqlite3 *from_db = NULL, *to_db = NULL;
	int code = sqlite3_open_v2(path, &from_db, SQLITE_OPEN_READONLY, NULL);
	if (code == SQLITE_OK)
		code = sqlite3_open_v2(to, &to_db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL);
	sqlite3_backup *backup = code == SQLITE_OK ? sqlite3_backup_init(to_db, "main", from_db, "main") : NULL;
	if (backup) {
		sqlite3_busy_timeout(from_db, 2000);
		while ((code = sqlite3_backup_step(backup, 256)) == SQLITE_OK || code == SQLITE_BUSY)
			if (code == SQLITE_BUSY)
				sqlite3_sleep(20);
		if (sqlite3_backup_finish(backup) == SQLITE_OK && code == SQLITE_DONE)
			code = SQLITE_OK;
		else if (code == SQLITE_DONE)
			code = SQLITE_ERROR;
	} else if (code == SQLITE_OK) {
		code = sqlite3_errcode(to_db);
	}
	if (code != SQLITE_OK)
		snprintf(why, why_size, "%s", sqlite3_errstr(code));
	sqlite3_close(from_db), sqlite3_close(to_db);
	return code == SQLITE_OK;
}
