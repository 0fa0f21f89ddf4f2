/* The store in one SQLite file: a thread that writes in groups, and a second connection for reading. */
#include "server/store.h"

#include <errno.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/monotonic.h"
#include "server/store_schema.h"
#include "server/why.h"

enum { GROUP = 512, GATHER_ENOUGH = 64, PROBE_MS = 500 };

enum { TROUBLE = sizeof(((struct sil_store_stats *)0)->trouble) };

enum op_kind {
	OP_ENTRY,
	OP_TABLE,
	OP_SESSION,
	OP_OVER,
	OP_ASIDE,
	OP_TRIM,
	OP_PURGE,
	OP_PURGE_LOG,
	OP_SEEN,
	OP_FORGET,
	OP_ARCHIVE,
	OP_ARCHIVE_LOG,
	OP_KINDS
};

struct op {
	struct op *next;
	struct sil_store_callback done;
	int64_t number; /* of the table or the session */
	int64_t at_ms;  /* OP_TRIM: how many are kept */
	uint8_t kind;   /* enum op_kind */
	char entry;     /* enum sil_entry_kind */
	bool stored;
	struct sil_token_hash hash;
	char code[16];
	char text[];
};

struct list {
	struct op *first, **end;
};

struct sil_store {
	struct sil_store_options options;
	sqlite3 *writer, *reader;
	sqlite3_stmt *put[OP_KINDS];
	sqlite3_stmt *find_session, *find_table, *read_table, *find_old, *find_old_sessions, *find_finished, *find_code;
	pthread_t thread;
	pthread_mutex_t lock;
	pthread_cond_t more, settled;
	/* under the lock */
	struct list queue, answered;
	size_t queued, unanswered;
	bool closing;
	struct sil_store_stats stats;
};

static void list_init(struct list *list)
{
	list->first = NULL, list->end = &list->first;
}

static void list_add(struct list *list, struct op *op)
{
	op->next = NULL;
	*list->end = op, list->end = &op->next;
}

static struct op *list_take(struct list *list)
{
	struct op *op = list->first;
	if (op && !(list->first = op->next))
		list->end = &list->first;
	return op;
}

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

static enum outcome write_entry(struct sil_store *store, const struct op *op)
{
	char kind[2] = {op->entry, 0};
	sqlite3_stmt *put = store->put[OP_ENTRY];
	sqlite3_bind_int64(put, 1, op->number);
	sqlite3_bind_int64(put, 2, op->at_ms);
	sqlite3_bind_text(put, 3, kind, 1, SQLITE_TRANSIENT);
	sqlite3_bind_text(put, 4, op->text, -1, SQLITE_STATIC);
	return run_statement(put);
}

static enum outcome write_op(struct sil_store *store, const struct op *op)
{
	sqlite3_stmt *put = store->put[op->kind];
	if (op->kind == OP_ENTRY)
		return write_entry(store, op);
	sqlite3_bind_int64(put, 1, op->number);
	if (op->kind == OP_OVER || op->kind == OP_FORGET)
		return run_statement(put);
	if (op->kind == OP_PURGE) {
		sqlite3_bind_int64(store->put[OP_PURGE_LOG], 1, op->number);
		enum outcome outcome = run_statement(store->put[OP_PURGE_LOG]);
		return outcome == WRITTEN ? run_statement(put) : outcome;
	}
	if (op->kind == OP_ARCHIVE) {
		sqlite3_bind_text(put, 2, op->text, -1, SQLITE_STATIC);
		enum outcome outcome = run_statement(put);
		sqlite3_bind_int64(store->put[OP_ARCHIVE_LOG], 1, op->number);
		return outcome == WRITTEN && run_statement(store->put[OP_ARCHIVE_LOG]) != WRITTEN ? BROKEN : outcome;
	}
	if (op->kind == OP_TRIM || op->kind == OP_SEEN) {
		sqlite3_bind_int64(put, 2, op->at_ms);
		return run_statement(put);
	}
	if (op->kind == OP_ASIDE) {
		if (*op->text)
			sqlite3_bind_text(put, 2, op->text, -1, SQLITE_STATIC);
		else
			sqlite3_bind_null(put, 2);
		return run_statement(put);
	}
	sqlite3_bind_int64(put, 2, op->at_ms);
	if (op->kind == OP_TABLE) {
		sqlite3_bind_text(put, 3, op->code, -1, SQLITE_STATIC);
		enum outcome outcome = run_statement(put);
		/* The table is there: its first entry cannot be refused alone, for the log has no constraint. */
		return outcome == WRITTEN && write_entry(store, op) != WRITTEN ? BROKEN : outcome;
	}
	sqlite3_bind_blob(put, 3, op->hash.bytes, sizeof op->hash.bytes, SQLITE_STATIC);
	return run_statement(put);
}

/* One commit for the whole group, which fails or not; within it each operation is kept or refused on its own. */
static bool write_group(struct sil_store *store, struct op *first, char trouble[static TROUBLE])
{
	bool good = sqlite3_exec(store->writer, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK;
	for (struct op *op = first; good && op; op = op->next) {
		enum outcome outcome = write_op(store, op);
		op->stored = outcome == WRITTEN;
		good = outcome != BROKEN;
	}
	good = good && sqlite3_exec(store->writer, "COMMIT", NULL, NULL, NULL) == SQLITE_OK;
	snprintf(trouble, TROUBLE, "%s", good ? "" : sqlite3_errmsg(store->writer));
	if (!good && !sqlite3_get_autocommit(store->writer))
		sqlite3_exec(store->writer, "ROLLBACK", NULL, NULL, NULL);
	return good;
}

static struct timespec in_ms(unsigned ms)
{
	uint64_t until_ns = sil_monotonic_ns() + (uint64_t)ms * 1000000;
	return (struct timespec){(time_t)(until_ns / 1000000000), (long)(until_ns % 1000000000)};
}

/* Waits for something to write. While nothing can be written it tries by itself, so that everybody hears when the disk
 * is well again, even if nobody dares to move. */
static void wait_for_more(struct sil_store *store)
{
	while (!store->queued && !store->closing) {
		struct timespec until = in_ms(PROBE_MS);
		if (!store->stats.trouble[0]) {
			pthread_cond_wait(&store->more, &store->lock);
		} else if (pthread_cond_timedwait(&store->more, &store->lock, &until) == ETIMEDOUT) {
			pthread_mutex_unlock(&store->lock);
			bool good = sil_schema_can_write(store->writer);
			pthread_mutex_lock(&store->lock);
			if (good)
				store->stats.trouble[0] = 0;
		}
	}
}

static void gather(struct sil_store *store)
{
	struct timespec until = in_ms(store->options.gather_ms);
	while (!store->closing && store->queued < GATHER_ENOUGH &&
	       pthread_cond_timedwait(&store->more, &store->lock, &until) != ETIMEDOUT)
		;
}

static void *write_for_ever(void *argument)
{
	struct sil_store *store = argument;
	pthread_mutex_lock(&store->lock);
	for (;;) {
		wait_for_more(store);
		if (!store->queued)
			break;
		gather(store);
		struct list group;
		list_init(&group);
		size_t count = 0;
		for (; store->queued && count < GROUP; count++, store->queued--)
			list_add(&group, list_take(&store->queue));
		pthread_mutex_unlock(&store->lock);
		uint64_t from = sil_monotonic_us();
		char trouble[TROUBLE];
		bool stored = write_group(store, group.first, trouble);
		uint64_t took = sil_monotonic_us() - from;
		pthread_mutex_lock(&store->lock);
		store->stats.commits += stored, store->stats.failures += !stored, store->stats.commit_us += took;
		if (!stored || store->stats.trouble[0])
			memcpy(store->stats.trouble, trouble, TROUBLE);
		if (took > store->stats.commit_most_us)
			store->stats.commit_most_us = took;
		for (struct op *op; (op = list_take(&group));) {
			op->stored &= stored;
			store->stats.entries += op->stored, store->stats.refused += stored && !op->stored;
			list_add(&store->answered, op);
		}
		pthread_cond_broadcast(&store->settled);
		store->options.wake(store->options.wake_context);
	}
	pthread_mutex_unlock(&store->lock);
	return NULL;
}

/* --- the other thread --- */

static bool enqueue(struct sil_store *store, const struct op *model, const char *text)
{
	size_t length = strlen(text);
	struct op *op = malloc(sizeof *op + length + 1);
	if (!op)
		return false;
	*op = *model;
	memcpy(op->text, text, length + 1);
	pthread_mutex_lock(&store->lock);
	bool space = !store->options.read_only && store->queued < SIL_STORE_QUEUE &&
		     store->unanswered < (size_t)2 * SIL_STORE_QUEUE;
	if (space) {
		list_add(&store->queue, op);
		store->queued++, store->unanswered++;
		if (store->queued == 1 || store->queued == GATHER_ENOUGH)
			pthread_cond_signal(&store->more);
	}
	pthread_mutex_unlock(&store->lock);
	if (!space)
		free(op);
	return space;
}

bool sil_store_append(struct sil_store *store, int64_t table, enum sil_entry_kind kind, int64_t at_ms, const char *text,
		      struct sil_store_callback done)
{
	struct op op = {.kind = OP_ENTRY, .number = table, .entry = (char)kind, .at_ms = at_ms, .done = done};
	return enqueue(store, &op, text);
}

bool sil_store_new_table(struct sil_store *store, int64_t table, const char *code, int64_t at_ms, const char *config,
			 struct sil_store_callback done)
{
	struct op op = {.kind = OP_TABLE, .number = table, .entry = SIL_ENTRY_CONFIG, .at_ms = at_ms, .done = done};
	snprintf(op.code, sizeof op.code, "%s", code);
	return enqueue(store, &op, config);
}

bool sil_store_new_session(struct sil_store *store, int64_t session, const struct sil_token_hash *hash, int64_t at_ms,
			   struct sil_store_callback done)
{
	struct op op = {.kind = OP_SESSION, .number = session, .hash = *hash, .at_ms = at_ms, .done = done};
	return enqueue(store, &op, "");
}

bool sil_store_mark_seen(struct sil_store *store, int64_t session, int64_t at_ms, struct sil_store_callback done)
{
	struct op op = {.kind = OP_SEEN, .number = session, .at_ms = at_ms, .done = done};
	return enqueue(store, &op, "");
}

bool sil_store_forget_session(struct sil_store *store, int64_t session, struct sil_store_callback done)
{
	struct op op = {.kind = OP_FORGET, .number = session, .done = done};
	return enqueue(store, &op, "");
}

bool sil_store_mark_over(struct sil_store *store, int64_t table, struct sil_store_callback done)
{
	struct op op = {.kind = OP_OVER, .number = table, .done = done};
	return enqueue(store, &op, "");
}

bool sil_store_archive(struct sil_store *store, int64_t table, const char *text, struct sil_store_callback done)
{
	struct op op = {.kind = OP_ARCHIVE, .number = table, .done = done};
	return enqueue(store, &op, text);
}

bool sil_store_trim_chat(struct sil_store *store, int64_t table, unsigned keep, struct sil_store_callback done)
{
	struct op op = {.kind = OP_TRIM, .number = table, .at_ms = keep, .done = done};
	return enqueue(store, &op, "");
}

bool sil_store_purge(struct sil_store *store, int64_t table, struct sil_store_callback done)
{
	struct op op = {.kind = OP_PURGE, .number = table, .done = done};
	return enqueue(store, &op, "");
}

bool sil_store_set_aside(struct sil_store *store, int64_t table, const char *reason, struct sil_store_callback done)
{
	struct op op = {.kind = OP_ASIDE, .number = table, .done = done};
	return enqueue(store, &op, reason ? reason : "");
}

void sil_store_collect(struct sil_store *store)
{
	pthread_mutex_lock(&store->lock);
	struct op *op = store->answered.first;
	list_init(&store->answered);
	pthread_mutex_unlock(&store->lock);
	size_t count = 0;
	for (struct op *next; op; op = next, count++) {
		next = op->next;
		if (op->done.call)
			op->done.call(op->done.context, op->done.a, op->done.b, op->stored);
		free(op);
	}
	pthread_mutex_lock(&store->lock);
	store->unanswered -= count;
	pthread_mutex_unlock(&store->lock);
}

void sil_store_settle(struct sil_store *store)
{
	for (;;) {
		pthread_mutex_lock(&store->lock);
		bool idle = !store->unanswered;
		while (store->unanswered && !store->answered.first)
			pthread_cond_wait(&store->settled, &store->lock);
		pthread_mutex_unlock(&store->lock);
		if (idle)
			return;
		sil_store_collect(store);
	}
}

void sil_store_stats(struct sil_store *store, struct sil_store_stats *stats)
{
	pthread_mutex_lock(&store->lock);
	*stats = store->stats;
	stats->queued = store->queued;
	pthread_mutex_unlock(&store->lock);
}

/* --- reading --- */

static int64_t one_number(sqlite3_stmt *statement)
{
	int code = sqlite3_step(statement);
	int64_t number = code == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : code == SQLITE_DONE ? 0 : -1;
	sqlite3_reset(statement);
	return number;
}

int64_t sil_store_find_session(struct sil_store *store, const struct sil_token_hash *hash, int64_t *seen_ms)
{
	sqlite3_stmt *find = store->find_session;
	sqlite3_bind_blob(find, 1, hash->bytes, sizeof hash->bytes, SQLITE_TRANSIENT);
	int code = sqlite3_step(find);
	int64_t number = code == SQLITE_ROW ? sqlite3_column_int64(find, 0) : code == SQLITE_DONE ? 0 : -1;
	if (seen_ms)
		*seen_ms = number > 0 ? sqlite3_column_int64(find, 1) : 0;
	sqlite3_reset(find);
	return number;
}

int64_t sil_store_find_table(struct sil_store *store, const char *code)
{
	sqlite3_bind_text(store->find_table, 1, code, -1, SQLITE_TRANSIENT);
	int64_t number = one_number(store->find_table);
	return number < -1 ? SIL_SET_ASIDE : number;
}

static int64_t ask_number(struct sil_store *store, const char *sql)
{
	sqlite3_stmt *statement;
	if (sqlite3_prepare_v2(store->reader, sql, -1, &statement, NULL) != SQLITE_OK)
		return -1;
	int64_t number = one_number(statement);
	sqlite3_finalize(statement);
	return number;
}

int64_t sil_store_last_table(struct sil_store *store)
{
	return ask_number(store, "SELECT max(id) FROM tables");
}

int64_t sil_store_last_session(struct sil_store *store)
{
	return ask_number(store, "SELECT max(id) FROM sessions");
}

int64_t sil_store_bytes(struct sil_store *store)
{
	int64_t pages = ask_number(store, "PRAGMA page_count"), unused = ask_number(store, "PRAGMA freelist_count");
	int64_t size = ask_number(store, "PRAGMA page_size");
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

int sil_store_find_old(struct sil_store *store, int64_t *after, int64_t over_before_ms, int64_t waiting_before_ms,
		       int64_t numbers[SIL_OLD_TABLES])
{
	return find_older(store->find_old, SIL_OLD_TABLES, after, over_before_ms, waiting_before_ms, numbers);
}

int sil_store_find_finished(struct sil_store *store, int64_t *after, int64_t numbers[SIL_OLD_TABLES])
{
	return find_older(store->find_finished, SIL_OLD_TABLES, after, 0, 0, numbers);
}

bool sil_store_code(struct sil_store *store, int64_t table, char code[SIL_STORE_CODE])
{
	sqlite3_bind_int64(store->find_code, 1, table);
	bool found = sqlite3_step(store->find_code) == SQLITE_ROW;
	if (found)
		snprintf(code, SIL_STORE_CODE, "%s", (const char *)sqlite3_column_text(store->find_code, 0));
	sqlite3_reset(store->find_code);
	return found;
}

int sil_store_find_old_sessions(struct sil_store *store, int64_t *after, int64_t seen_before_ms, int64_t made_before_ms,
				int64_t numbers[SIL_OLD_SESSIONS])
{
	return find_older(store->find_old_sessions, SIL_OLD_SESSIONS, after, seen_before_ms, made_before_ms, numbers);
}

static enum sil_reading reading_of(int code)
{
	return code == SQLITE_DONE                               ? SIL_READ_WELL
	       : code == SQLITE_CORRUPT || code == SQLITE_NOTADB ? SIL_READ_DAMAGED
								 : SIL_READ_FAILED;
}

/* most: 0 for all. */
static enum sil_reading read_entries(struct sil_store *store, int64_t table, int64_t *after, unsigned most,
				     bool (*entry)(void *, enum sil_entry_kind, int64_t, const char *), void *context)
{
	sqlite3_stmt *read = store->read_table;
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

enum sil_reading
sil_store_read_table(struct sil_store *store, int64_t table,
		     bool (*entry)(void *context, enum sil_entry_kind, int64_t at_ms, const char *text), void *context)
{
	int64_t after = 0;
	return read_entries(store, table, &after, 0, entry, context);
}

enum sil_reading sil_store_read_some(struct sil_store *store, int64_t table, int64_t *after, unsigned most,
				     bool (*entry)(void *context, enum sil_entry_kind, int64_t at_ms, const char *text),
				     void *context)
{
	return read_entries(store, table, after, most, entry, context);
}

bool sil_store_each_table(struct sil_store *store,
			  void (*table)(void *context, int64_t number, const char *code, const char *aside),
			  void *context)
{
	sqlite3_stmt *all;
	int code;
	if (sqlite3_prepare_v2(store->reader, "SELECT id, code, aside FROM tables ORDER BY id", -1, &all, NULL))
		return false;
	while ((code = sqlite3_step(all)) == SQLITE_ROW)
		table(context, sqlite3_column_int64(all, 0), (const char *)sqlite3_column_text(all, 1),
		      (const char *)sqlite3_column_text(all, 2));
	sqlite3_finalize(all);
	return code == SQLITE_DONE;
}

enum sil_soundness sil_store_check(struct sil_store *store, bool quick, unsigned budget_ms, char *wrong,
				   size_t wrong_size)
{
	return sil_schema_check(store->reader, quick, budget_ms, wrong, wrong_size);
}

bool sil_store_rebuild_indexes(struct sil_store *store)
{
	return store->writer && sqlite3_exec(store->writer, "REINDEX", NULL, NULL, NULL) == SQLITE_OK;
}

/* --- opening and closing --- */

static bool prepare(struct sil_store *store)
{
	static const char *const puts[] = {
		[OP_ENTRY] = "INSERT INTO log (table_id, at_ms, kind, text) VALUES (?1, ?2, ?3, ?4)",
		[OP_TABLE] = "INSERT INTO tables (id, created_ms, code) VALUES (?1, ?2, ?3)",
		[OP_SESSION] = "INSERT INTO sessions (id, created_ms, token_hash) VALUES (?1, ?2, ?3)",
		[OP_OVER] = "UPDATE tables SET over = 1 WHERE id = ?1",
		[OP_ASIDE] = "UPDATE tables SET aside = ?2 WHERE id = ?1",
		[OP_TRIM] = ("DELETE FROM log WHERE table_id = ?1 AND kind = 'h' AND id <= (SELECT id FROM log"
			     " WHERE table_id = ?1 AND kind = 'h' ORDER BY id DESC LIMIT 1 OFFSET ?2)"),
		[OP_PURGE] = "DELETE FROM tables WHERE id = ?1",
		[OP_PURGE_LOG] = "DELETE FROM log WHERE table_id = ?1",
		[OP_ARCHIVE] = ("INSERT INTO log (table_id, at_ms, kind, text)"
				" SELECT ?1, max(at_ms), 'o', ?2 FROM log WHERE table_id = ?1"),
		[OP_ARCHIVE_LOG] = "DELETE FROM log WHERE table_id = ?1 AND id < last_insert_rowid()",
		[OP_SEEN] = "UPDATE sessions SET seen_ms = ?2 WHERE id = ?1",
		[OP_FORGET] = "DELETE FROM sessions WHERE id = ?1 AND id < (SELECT max(id) FROM sessions)",
	};
	for (int i = 0; i < OP_KINDS && store->writer; i++)
		if (sqlite3_prepare_v3(store->writer, puts[i], -1, SQLITE_PREPARE_PERSISTENT, &store->put[i], NULL))
			return false;
	static const char old[] =
		"SELECT id, coalesce((SELECT at_ms FROM log WHERE table_id = tables.id ORDER BY id DESC LIMIT 1), created_ms)"
		" < iif(over = 1, ?2, iif(EXISTS (SELECT 1 FROM log WHERE table_id = tables.id AND kind = 'b'), -1, ?3))"
		" FROM tables WHERE id > ?1 AND aside IS NULL ORDER BY id LIMIT ?4";
	static const char old_sessions[] =
		"SELECT id, iif(seen_ms > 0, seen_ms < ?2, created_ms < ?3) AND id < (SELECT max(id) FROM sessions)"
		" FROM sessions WHERE id > ?1 ORDER BY id LIMIT ?4";
	static const char finished[] =
		"SELECT id, over = 1 AND EXISTS (SELECT 1 FROM log WHERE table_id = tables.id AND kind = 'b')"
		" FROM tables WHERE id > ?1 AND aside IS NULL ORDER BY id LIMIT ?4";
	return !sqlite3_prepare_v2(store->reader, old, -1, &store->find_old, NULL) &&
	       !sqlite3_prepare_v2(store->reader, finished, -1, &store->find_finished, NULL) &&
	       !sqlite3_prepare_v2(store->reader, "SELECT code FROM tables WHERE id = ?1", -1, &store->find_code,
				   NULL) &&
	       !sqlite3_prepare_v2(store->reader, old_sessions, -1, &store->find_old_sessions, NULL) &&
	       !sqlite3_prepare_v2(store->reader, "SELECT id, seen_ms FROM sessions WHERE token_hash = ?1", -1,
				   &store->find_session, NULL) &&
	       !sqlite3_prepare_v2(store->reader, "SELECT iif(aside IS NULL, id, -2) FROM tables WHERE code = ?1", -1,
				   &store->find_table, NULL) &&
	       !sqlite3_prepare_v2(
		       store->reader,
		       "SELECT at_ms, kind, text, id FROM log WHERE table_id = ?1 AND id > ?2 ORDER BY id LIMIT ?3", -1,
		       &store->read_table, NULL);
}

static void release(struct sil_store *store)
{
	for (int i = 0; i < OP_KINDS; i++)
		sqlite3_finalize(store->put[i]);
	sqlite3_finalize(store->find_session);
	sqlite3_finalize(store->find_table);
	sqlite3_finalize(store->read_table);
	sqlite3_finalize(store->find_old);
	sqlite3_finalize(store->find_old_sessions);
	sqlite3_finalize(store->find_finished);
	sqlite3_finalize(store->find_code);
	sqlite3_close(store->reader);
	sqlite3_close(store->writer);
	pthread_mutex_destroy(&store->lock);
	pthread_cond_destroy(&store->more);
	pthread_cond_destroy(&store->settled);
	free(store);
}

/* The file's two connections and their statements. */
static bool open_file(struct sil_store *store, char *why, size_t why_size)
{
	const char *path = store->options.path;
	if (!store->options.read_only && !(store->writer = sil_schema_open(path, why, why_size)))
		return false;
	bool open = sqlite3_open_v2(path, &store->reader, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK;
	if (open) { /* without memory there may not even be a connection to set this for */
		sqlite3_busy_timeout(store->reader, 2000);
		sqlite3_exec(store->reader, "PRAGMA cache_size = -500", NULL, NULL, NULL);
	}
	if (open && !sil_schema_is_current(store->reader)) {
		sil_why(why, why_size,
			"%s is of another version of the program; silure serve --check brings an older one up to date",
			"%s est d'une autre version du programme ; silure serve --check met à jour une plus ancienne",
			path);
		return false;
	}
	if (open && prepare(store))
		return true;
	sil_why(why, why_size, "%s: %s", "%s : %s", path,
		sqlite3_errmsg(open && store->writer ? store->writer : store->reader));
	return false;
}

struct sil_store *sil_store_open(const struct sil_store_options *options, char *why, size_t why_size)
{
	struct sil_store *store = calloc(1, sizeof *store);
	pthread_condattr_t monotonic;
	if (!store)
		return sil_why(why, why_size, "out of memory", "mémoire épuisée"), NULL;
	store->options = *options;
	list_init(&store->queue), list_init(&store->answered);
	pthread_mutex_init(&store->lock, NULL);
	pthread_condattr_init(&monotonic);
	pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
	pthread_cond_init(&store->more, &monotonic);
	pthread_cond_init(&store->settled, &monotonic);
	pthread_condattr_destroy(&monotonic);
	bool good = open_file(store, why, why_size);
	if (good && !options->read_only) {
		good = pthread_create(&store->thread, NULL, write_for_ever, store) == 0;
		if (!good)
			sil_why(why, why_size, "no thread can be started", "impossible de lancer un fil");
	}
	if (good)
		return store;
	release(store);
	return NULL;
}

void sil_store_close(struct sil_store *store)
{
	sil_store_settle(store);
	pthread_mutex_lock(&store->lock);
	store->closing = true;
	pthread_cond_signal(&store->more);
	pthread_mutex_unlock(&store->lock);
	if (!store->options.read_only)
		pthread_join(store->thread, NULL);
	sil_store_collect(store);
	release(store);
}
