/* Each migration lifts a file by one version; they are never changed once released. */
#include "server/store_schema.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "engine/monotonic.h"
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
	/* 2: why a table is set aside, if it is: its entries cannot be read, or cannot be true */
	"ALTER TABLE tables ADD COLUMN aside TEXT;",
	/* 3: when a person was last here, once they have done something that is kept; 0: they have not. Whoever was
	   here before this counts as seen today. */
	("ALTER TABLE sessions ADD COLUMN seen_ms INTEGER NOT NULL DEFAULT 0;"
	 "UPDATE sessions SET seen_ms = max(created_ms, 1000 * CAST(strftime('%s', 'now') AS INTEGER));"),
	/* 4: the latest moment the server believes to have come; 0: none yet. So far: whatever anybody did last. */
	("CREATE TABLE clock (latest_ms INTEGER NOT NULL);"
	 "INSERT INTO clock SELECT coalesce(max(max(created_ms, seen_ms)), 0) FROM sessions;"),
	/* 5: whether a table was begun is told without reading its log, which may be long */
	"CREATE INDEX log_begun ON log (table_id) WHERE kind = 'b';",
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

bool sil_schema_is_later(sqlite3 *db)
{
	return user_version(db) > VERSION;
}

bool sil_schema_is_current(sqlite3 *db)
{
	return user_version(db) == VERSION;
}

void sil_schema_distrust(sqlite3 *db)
{
	sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
	sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
	sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
	sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
}

/* Whether everything that the first statement finds is what the second finds, too. */
static bool has_all(sqlite3_stmt *all, sqlite3_stmt *find)
{
	int code, same = SQLITE_ROW;
	while (same == SQLITE_ROW && (code = sqlite3_step(all)) == SQLITE_ROW) {
		for (int i = 0; i < 3; i++)
			sqlite3_bind_value(find, i + 1, sqlite3_column_value(all, i));
		same = sqlite3_step(find);
		sqlite3_reset(find);
	}
	return same == SQLITE_ROW && code == SQLITE_DONE;
}

/* Whether everything of one schema, or its indexes, is in the other. */
static bool is_in(sqlite3 *part, bool indexes, sqlite3 *whole)
{
	sqlite3_stmt *all = NULL, *find = NULL;
	bool good = sqlite3_prepare_v2(
			    part,
			    indexes ? "SELECT type, name, sql FROM sqlite_schema WHERE sql NOT NULL AND type = 'index'"
				    : "SELECT type, name, sql FROM sqlite_schema WHERE sql NOT NULL",
			    -1, &all, NULL) == SQLITE_OK &&
		    sqlite3_prepare_v2(whole, "SELECT 1 FROM sqlite_schema WHERE type = ?1 AND name = ?2 AND sql = ?3",
				       -1, &find, NULL) == SQLITE_OK &&
		    has_all(all, find);
	sqlite3_finalize(all), sqlite3_finalize(find);
	return good;
}

/* After the highest number there is, SQLite gives entries any, and their order is lost. */
static bool has_numbers_left(sqlite3 *db)
{
	sqlite3_stmt *highest = NULL;
	int64_t number = INT64_MAX;
	if (sqlite3_prepare_v2(
		    db,
		    "SELECT max(coalesce((SELECT max(id) FROM log), 0), coalesce((SELECT max(id) FROM tables), 0),"
		    " coalesce((SELECT max(id) FROM sessions), 0))",
		    -1, &highest, NULL) == SQLITE_OK &&
	    sqlite3_step(highest) == SQLITE_ROW)
		number = sqlite3_column_int64(highest, 0);
	sqlite3_finalize(highest);
	return number < SIL_MAX_NUMBER / 2;
}

bool sil_schema_is_ours(sqlite3 *db)
{
	sqlite3 *model = NULL;
	int version = user_version(db);
	bool good = version > 0 && version <= VERSION &&
		    sqlite3_open_v2(":memory:", &model, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK;
	for (int i = 0; good && i < version; i++)
		good = sqlite3_exec(model, migrations[i], NULL, NULL, NULL) == SQLITE_OK;
	/* What else is in it does nothing, but for indexes: they can refuse what is written. */
	good = good && is_in(model, false, db) && is_in(db, true, model) && has_numbers_left(db);
	sqlite3_close(model);
	return good;
}

bool sil_schema_can_write(sqlite3 *db)
{
	char stamp[80];
	snprintf(stamp, sizeof stamp, "BEGIN IMMEDIATE; PRAGMA user_version = %d; COMMIT", VERSION);
	bool good = sqlite3_exec(db, stamp, NULL, NULL, NULL) == SQLITE_OK;
	if (!good && !sqlite3_get_autocommit(db))
		sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
	return good;
}

/* --- whether the file is sound --- */

static int is_late(void *until_ms)
{
	return sil_monotonic_ms() > *(const int64_t *)until_ms;
}

enum sil_soundness sil_schema_check(sqlite3 *db, bool quick, unsigned budget_ms, char *wrong, size_t wrong_size)
{
	sqlite3_stmt *statement = NULL;
	int64_t until_ms = sil_monotonic_ms() + budget_ms;
	enum sil_soundness soundness = SIL_DAMAGED;
	if (budget_ms)
		sqlite3_progress_handler(db, 1000, is_late, &until_ms);
	int code = sqlite3_prepare_v2(db, quick ? "PRAGMA quick_check(1)" : "PRAGMA integrity_check(1)", -1, &statement,
				      NULL);
	if (code == SQLITE_OK)
		code = sqlite3_step(statement);
	const char *said = code == SQLITE_ROW ? (const char *)sqlite3_column_text(statement, 0) : NULL;
	if (code == SQLITE_INTERRUPT)
		soundness = SIL_UNFINISHED;
	else if (said && !strcmp(said, "ok"))
		soundness = SIL_SOUND;
	/* Where it is damaged goes before what is: "*** in database main ***" and a line end. */
	const char *line = said ? strchr(said, '\n') : NULL;
	snprintf(wrong, wrong_size, "%s", line ? line + 1 : said ? said : sqlite3_errmsg(db));
	sqlite3_finalize(statement);
	sqlite3_progress_handler(db, 0, NULL, NULL);
	return soundness;
}

/* --- opening --- */

sqlite3 *sil_schema_open(const char *path, char *why, size_t why_size)
{
	sqlite3 *db = NULL;
	int version;
	if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL) != SQLITE_OK)
		goto failed;
	sil_schema_distrust(db);
	/* A server that could only ever say no had better not begin: it would not notice when it may write again. */
	if (sqlite3_db_readonly(db, "main")) {
		sil_why(why, why_size, say_shared_why_unwritable(sil_why_message(), path));
		sqlite3_close(db);
		return NULL;
	}
	sqlite3_busy_timeout(db, 2000);
	/* A cache that is full after some thousand games: what it holds then is what it holds for ever. */
	if (sqlite3_exec(db, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -1000;", NULL,
			 NULL, NULL) != SQLITE_OK)
		goto failed;
	version = user_version(db);
	if (version > VERSION) {
		sil_why(why, why_size, say_shared_why_later(sil_why_message(), path));
		sqlite3_close(db);
		return NULL;
	}
	while (version >= 0 && version < VERSION && migrate(db, version))
		version++;
	if (version == VERSION)
		return db;
failed:
	if (db)
		sil_why(why, why_size, say_shared_why_at(sil_why_message(), path, sqlite3_errmsg(db)));
	else
		sil_why(why, why_size, say_shared_why_file_no_memory(sil_why_message(), path));
	sqlite3_close(db);
	return NULL;
}
