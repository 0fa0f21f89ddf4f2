/* The store in one SQLite file: one connection that writes groups, on the store's thread, and one for reading. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/store_backend.h"
#include "server/store_schema.h"
#include "server/why.h"

/* The statements behind the operations, and the second one that some have. */
enum { PUT_PURGE_LOG = SIL_OP_KINDS, PUT_ARCHIVE_LOG, PUTS };

struct file {
	sqlite3 *writer, *reader;
	sqlite3_stmt *put[PUTS];
	sqlite3_stmt *find_session, *find_table, *read_table, *find_old, *find_old_sessions, *find_finished, *find_code;
};

/* --- the writing thread --- */

/* What came of an operation inside a group's transaction. */
enum outcome {
	WRITTEN,
	REFUSED, /* this one cannot be kept, and left nothing behind: the others can */
	BROKEN,  /* the disk, the memory or the file: nothing of the group can be kept now */
};

/* SQLite takes back a statement that breaks a constraint, and that one alone; the transaction goes on. */
static enum outcome run_statement(sqlite3_stmt *statement)
{
	int code = sqlite3_step(statement);
	sqlite3_reset(statement);
	return code == SQLITE_DONE ? WRITTEN : (code & 0xff) == SQLITE_CONSTRAINT ? REFUSED : BROKEN;
}

static enum outcome write_entry(struct file *file, const struct sil_op *op)
{
	char kind[2] = {op->entry, 0};
	sqlite3_stmt *put = file->put[SIL_OP_ENTRY];
	sqlite3_bind_int64(put, 1, op->number);
	sqlite3_bind_int64(put, 2, op->at_ms);
	sqlite3_bind_text(put, 3, kind, 1, SQLITE_TRANSIENT);
	sqlite3_bind_text(put, 4, op->text, -1, SQLITE_STATIC);
	return run_statement(put);
}

static enum outcome write_op(struct file *file, const struct sil_op *op)
{
	sqlite3_stmt *put = file->put[op->kind];
	if (op->kind == SIL_OP_ENTRY)
		return write_entry(file, op);
	sqlite3_bind_int64(put, 1, op->number);
	if (op->kind == SIL_OP_OVER)
		return run_statement(put);
	if (op->kind == SIL_OP_PURGE) {
		sqlite3_bind_int64(file->put[PUT_PURGE_LOG], 1, op->number);
		enum outcome outcome = run_statement(file->put[PUT_PURGE_LOG]);
		return outcome == WRITTEN ? run_statement(put) : outcome;
	}
	if (op->kind == SIL_OP_ARCHIVE) {
		sqlite3_bind_text(put, 2, op->text, -1, SQLITE_STATIC);
		enum outcome outcome = run_statement(put);
		sqlite3_bind_int64(file->put[PUT_ARCHIVE_LOG], 1, op->number);
		return outcome == WRITTEN && run_statement(file->put[PUT_ARCHIVE_LOG]) != WRITTEN ? BROKEN : outcome;
	}
	if (op->kind == SIL_OP_TRIM || op->kind == SIL_OP_FORGET || op->kind == SIL_OP_LATEST) {
		sqlite3_bind_int64(put, 2, op->at_ms);
		return run_statement(put);
	}
	if (op->kind == SIL_OP_ASIDE) {
		if (*op->text)
			sqlite3_bind_text(put, 2, op->text, -1, SQLITE_STATIC);
		else
			sqlite3_bind_null(put, 2);
		return run_statement(put);
	}
	sqlite3_bind_int64(put, 2, op->at_ms);
	if (op->kind == SIL_OP_TABLE) {
		sqlite3_bind_text(put, 3, op->code, -1, SQLITE_STATIC);
		enum outcome outcome = run_statement(put);
		/* The table is there: its first entry cannot be refused alone, for the log has no constraint. */
		return outcome == WRITTEN && write_entry(file, op) != WRITTEN ? BROKEN : outcome;
	}
	sqlite3_bind_blob(put, 3, op->hash.bytes, sizeof op->hash.bytes, SQLITE_STATIC);
	return run_statement(put);
}

/* One commit for the whole group, which fails or not; within it each operation is kept or refused on its own. */
static enum sil_group write_group(void *self, struct sil_op *first, bool again, char trouble[SIL_STORE_TROUBLE])
{
	struct file *file = self;
	(void)again; /* SQLite always knows */
	bool good = sqlite3_exec(file->writer, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK;
	for (struct sil_op *op = first; good && op; op = op->next) {
		enum outcome outcome = write_op(file, op);
		op->stored = outcome == WRITTEN;
		good = outcome != BROKEN;
	}
	good = good && sqlite3_exec(file->writer, "COMMIT", NULL, NULL, NULL) == SQLITE_OK;
	snprintf(trouble, SIL_STORE_TROUBLE, "%s", good ? "" : sqlite3_errmsg(file->writer));
	if (!good && !sqlite3_get_autocommit(file->writer))
		sqlite3_exec(file->writer, "ROLLBACK", NULL, NULL, NULL);
	return good ? SIL_GROUP_WRITTEN : SIL_GROUP_FAILED;
}

static bool can_write(void *self)
{
	return sil_schema_can_write(((struct file *)self)->writer);
}

/* --- reading --- */

static int64_t one_number(sqlite3_stmt *statement)
{
	int code = sqlite3_step(statement);
	int64_t number = code == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : code == SQLITE_DONE ? 0 : -1;
	sqlite3_reset(statement);
	return number;
}

static int64_t find_session(void *self, const struct sil_token_hash *hash, int64_t *seen_ms)
{
	sqlite3_stmt *find = ((struct file *)self)->find_session;
	sqlite3_bind_blob(find, 1, hash->bytes, sizeof hash->bytes, SQLITE_TRANSIENT);
	int code = sqlite3_step(find);
	int64_t number = code == SQLITE_ROW ? sqlite3_column_int64(find, 0) : code == SQLITE_DONE ? 0 : -1;
	if (seen_ms)
		*seen_ms = number > 0 ? sqlite3_column_int64(find, 1) : 0;
	sqlite3_reset(find);
	return number;
}

static int64_t find_table(void *self, const char *code)
{
	struct file *file = self;
	sqlite3_bind_text(file->find_table, 1, code, -1, SQLITE_TRANSIENT);
	int64_t number = one_number(file->find_table);
	return number < -1 ? SIL_SET_ASIDE : number;
}

static int64_t ask_number(struct file *file, const char *sql)
{
	sqlite3_stmt *statement;
	if (sqlite3_prepare_v2(file->reader, sql, -1, &statement, NULL) != SQLITE_OK)
		return -1;
	int64_t number = one_number(statement);
	sqlite3_finalize(statement);
	return number;
}

static int64_t last_table(void *self)
{
	return ask_number(self, "SELECT max(id) FROM tables");
}

static int64_t last_session(void *self)
{
	return ask_number(self, "SELECT max(id) FROM sessions");
}

static int64_t latest_ms(void *self)
{
	return ask_number(self, "SELECT max(latest_ms) FROM clock");
}

static int64_t bytes(void *self)
{
	int64_t pages = ask_number(self, "PRAGMA page_count"), unused = ask_number(self, "PRAGMA freelist_count");
	int64_t size = ask_number(self, "PRAGMA page_size");
	return pages < 0 || unused < 0 || size < 0 ? -1 : (pages - unused) * size;
}

/* The next `most` rows after number `*after`, and which of them are older than two moments say. */
static int find_older(sqlite3_stmt *find, int most, int64_t *after, int64_t one_ms, int64_t other_ms, int64_t *numbers)
{
	int count = 0, seen = 0, code;
	sqlite3_bind_int64(find, 1, *after);
	sqlite3_bind_int64(find, 2, one_ms);
	sqlite3_bind_int64(find, 3, other_ms);
	sqlite3_bind_int64(find, 4, most);
	for (; (code = sqlite3_step(find)) == SQLITE_ROW; seen++) {
		*after = sqlite3_column_int64(find, 0);
		if (sqlite3_column_int(find, 1))
			numbers[count++] = *after;
	}
	sqlite3_reset(find);
	if (seen < most)
		*after = 0;
	return code == SQLITE_DONE ? count : -1;
}

static int find_old(void *self, int64_t *after, const struct sil_old_before *before, int64_t *numbers)
{
	struct file *file = self;
	sqlite3_bind_int64(file->find_old, 5, before->begun_ms);
	return find_older(file->find_old, SIL_OLD_TABLES, after, before->over_ms, before->waiting_ms, numbers);
}

static int find_finished(void *self, int64_t *after, int64_t *numbers)
{
	struct file *file = self;
	return find_older(file->find_finished, SIL_OLD_TABLES, after, 0, 0, numbers);
}

static bool find_code(void *self, int64_t table, char code[SIL_STORE_CODE])
{
	struct file *file = self;
	sqlite3_bind_int64(file->find_code, 1, table);
	bool found = sqlite3_step(file->find_code) == SQLITE_ROW;
	if (found)
		snprintf(code, SIL_STORE_CODE, "%s", (const char *)sqlite3_column_text(file->find_code, 0));
	sqlite3_reset(file->find_code);
	return found;
}

static int find_old_sessions(void *self, int64_t *after, int64_t seen_before_ms, int64_t made_before_ms,
			     int64_t *numbers)
{
	struct file *file = self;
	return find_older(file->find_old_sessions, SIL_OLD_SESSIONS, after, seen_before_ms, made_before_ms, numbers);
}

static enum sil_reading reading_of(int code)
{
	return code == SQLITE_DONE                               ? SIL_READ_WELL
	       : code == SQLITE_CORRUPT || code == SQLITE_NOTADB ? SIL_READ_DAMAGED
								 : SIL_READ_FAILED;
}

static enum sil_reading read_some(void *self, int64_t table, int64_t *after, unsigned most, sil_store_entry *entry,
				  void *context)
{
	sqlite3_stmt *read = ((struct file *)self)->read_table;
	int code = SQLITE_DONE;
	unsigned count = 0;
	bool refused = false;
	sqlite3_bind_int64(read, 1, table), sqlite3_bind_int64(read, 2, *after);
	sqlite3_bind_int64(read, 3, most ? (int64_t)most : -1);
	while (!refused && (code = sqlite3_step(read)) == SQLITE_ROW) {
		count++;
		*after = sqlite3_column_int64(read, 3);
		const char *kind = (const char *)sqlite3_column_text(read, 1);
		const char *text = (const char *)sqlite3_column_text(read, 2);
		int64_t at_ms = sqlite3_column_int64(read, 0);
		refused = !kind || !text || !entry(context, (enum sil_entry_kind)kind[0], at_ms, text);
	}
	sqlite3_reset(read);
	return refused                                        ? SIL_READ_REFUSED
	       : code == SQLITE_DONE && most && count == most ? SIL_READ_MORE
							      : reading_of(code);
}

static bool each_table(void *self, void (*table)(void *, int64_t, const char *, const char *), void *context)
{
	struct file *file = self;
	sqlite3_stmt *all;
	int code;
	if (sqlite3_prepare_v2(file->reader, "SELECT id, code, aside FROM tables ORDER BY id", -1, &all, NULL))
		return false;
	while ((code = sqlite3_step(all)) == SQLITE_ROW)
		table(context, sqlite3_column_int64(all, 0), (const char *)sqlite3_column_text(all, 1),
		      (const char *)sqlite3_column_text(all, 2));
	sqlite3_finalize(all);
	return code == SQLITE_DONE;
}

static enum sil_soundness check(void *self, bool quick, unsigned budget_ms, char *wrong, size_t wrong_size)
{
	return sil_schema_check(((struct file *)self)->reader, quick, budget_ms, wrong, wrong_size);
}

static bool rebuild_indexes(void *self)
{
	struct file *file = self;
	return file->writer && sqlite3_exec(file->writer, "REINDEX", NULL, NULL, NULL) == SQLITE_OK;
}

/* --- opening and closing --- */

static bool prepare(struct file *file)
{
	static const char *const puts[] = {
		[SIL_OP_ENTRY] = "INSERT INTO log (table_id, at_ms, kind, text) VALUES (?1, ?2, ?3, ?4)",
		[SIL_OP_TABLE] = "INSERT INTO tables (id, created_ms, code) VALUES (?1, ?2, ?3)",
		[SIL_OP_SESSION] = "INSERT INTO sessions (id, created_ms, token_hash) VALUES (?1, ?2, ?3)",
		[SIL_OP_OVER] = "UPDATE tables SET over = 1 WHERE id = ?1",
		[SIL_OP_ASIDE] = "UPDATE tables SET aside = ?2 WHERE id = ?1",
		[SIL_OP_TRIM] = ("DELETE FROM log WHERE table_id = ?1 AND kind = 'h' AND id <= (SELECT id FROM log"
				 " WHERE table_id = ?1 AND kind = 'h' ORDER BY id DESC LIMIT 1 OFFSET ?2)"),
		[SIL_OP_PURGE] = "DELETE FROM tables WHERE id = ?1",
		[PUT_PURGE_LOG] = "DELETE FROM log WHERE table_id = ?1",
		[SIL_OP_ARCHIVE] = ("INSERT INTO log (table_id, at_ms, kind, text)"
				    " SELECT ?1, max(at_ms), 'o', ?2 FROM log WHERE table_id = ?1"),
		[PUT_ARCHIVE_LOG] = "DELETE FROM log WHERE table_id = ?1 AND id < last_insert_rowid()",
		[SIL_OP_SEEN] = ("INSERT INTO sessions (id, created_ms, seen_ms, token_hash) VALUES (?1, ?2, ?2, ?3)"
				 " ON CONFLICT DO UPDATE SET seen_ms = ?2 WHERE id = ?1"),
		[SIL_OP_LATEST] = "UPDATE clock SET latest_ms = ?2 WHERE ?1 = 0 AND latest_ms < ?2",
		[SIL_OP_FORGET] = ("DELETE FROM sessions WHERE id = ?1 AND seen_ms < ?2"
				   " AND id < (SELECT max(id) FROM sessions)"),
	};
	for (int i = 0; i < PUTS && file->writer; i++)
		if (puts[i] &&
		    sqlite3_prepare_v3(file->writer, puts[i], -1, SQLITE_PREPARE_PERSISTENT, &file->put[i], NULL))
			return false;
	static const char old[] =
		"SELECT id, coalesce((SELECT at_ms FROM log WHERE table_id = tables.id ORDER BY id DESC LIMIT 1), created_ms)"
		" < iif(over = 1, ?2, iif(EXISTS (SELECT 1 FROM log WHERE table_id = tables.id AND kind = 'b'), ?5, ?3))"
		" FROM tables WHERE id > ?1 AND aside IS NULL ORDER BY id LIMIT ?4";
	static const char old_sessions[] =
		"SELECT id, iif(seen_ms > 0, seen_ms < ?2, created_ms < ?3) AND id < (SELECT max(id) FROM sessions)"
		" FROM sessions WHERE id > ?1 ORDER BY id LIMIT ?4";
	static const char finished[] =
		"SELECT id, over = 1 AND EXISTS (SELECT 1 FROM log WHERE table_id = tables.id AND kind = 'b')"
		" FROM tables WHERE id > ?1 AND aside IS NULL ORDER BY id LIMIT ?4";
	return !sqlite3_prepare_v2(file->reader, old, -1, &file->find_old, NULL) &&
	       !sqlite3_prepare_v2(file->reader, finished, -1, &file->find_finished, NULL) &&
	       !sqlite3_prepare_v2(file->reader, "SELECT code FROM tables WHERE id = ?1", -1, &file->find_code, NULL) &&
	       !sqlite3_prepare_v2(file->reader, old_sessions, -1, &file->find_old_sessions, NULL) &&
	       !sqlite3_prepare_v2(file->reader, "SELECT id, seen_ms FROM sessions WHERE token_hash = ?1", -1,
				   &file->find_session, NULL) &&
	       !sqlite3_prepare_v2(file->reader, "SELECT iif(aside IS NULL, id, -2) FROM tables WHERE code = ?1", -1,
				   &file->find_table, NULL) &&
	       !sqlite3_prepare_v2(
		       file->reader,
		       "SELECT at_ms, kind, text, id FROM log WHERE table_id = ?1 AND id > ?2 ORDER BY id LIMIT ?3", -1,
		       &file->read_table, NULL);
}

static void close_file(void *self)
{
	struct file *file = self;
	for (int i = 0; i < PUTS; i++)
		sqlite3_finalize(file->put[i]);
	sqlite3_finalize(file->find_session);
	sqlite3_finalize(file->find_table);
	sqlite3_finalize(file->read_table);
	sqlite3_finalize(file->find_old);
	sqlite3_finalize(file->find_old_sessions);
	sqlite3_finalize(file->find_finished);
	sqlite3_finalize(file->find_code);
	sqlite3_close(file->reader);
	sqlite3_close(file->writer);
	free(file);
}

/* The file's two connections and their statements. */
static bool open_both(struct file *file, const struct sil_store_options *options, char *why, size_t why_size)
{
	const char *path = options->path;
	if (!options->read_only && !(file->writer = sil_schema_open(path, why, why_size)))
		return false;
	bool open = sqlite3_open_v2(path, &file->reader, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK;
	if (open) { /* without memory there may not even be a connection to set this for */
		sil_schema_distrust(file->reader);
		sqlite3_busy_timeout(file->reader, 2000);
		sqlite3_exec(file->reader, "PRAGMA cache_size = -500", NULL, NULL, NULL);
	}
	if (open && !sil_schema_is_current(file->reader)) {
		sil_why(why, why_size, say_shared_why_other_version(sil_why_message(), path));
		return false;
	}
	if (open && prepare(file))
		return true;
	sil_why(why, why_size,
		say_shared_why_at(sil_why_message(), path,
				  sqlite3_errmsg(open && file->writer ? file->writer : file->reader)));
	return false;
}

static void *open_file(const struct sil_store_options *options, char *why, size_t why_size)
{
	struct file *file = calloc(1, sizeof *file);
	if (!file)
		return sil_why(why, why_size, say_shared_why_no_memory(sil_why_message())), NULL;
	if (open_both(file, options, why, why_size))
		return file;
	close_file(file);
	return NULL;
}

const struct sil_store_backend sil_store_sqlite = {
	.open = open_file,
	.close = close_file,
	.write_group = write_group,
	.can_write = can_write,
	.find_session = find_session,
	.find_table = find_table,
	.last_table = last_table,
	.last_session = last_session,
	.latest_ms = latest_ms,
	.read_some = read_some,
	.each_table = each_table,
	.find_old = find_old,
	.find_finished = find_finished,
	.find_old_sessions = find_old_sessions,
	.code = find_code,
	.bytes = bytes,
	.check = check,
	.rebuild_indexes = rebuild_indexes,
};
