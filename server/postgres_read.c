/* Reading from PostgreSQL: at once, by whoever can wait, or in the background for a loop that cannot. */
#include "server/postgres.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE = 1000 };

static const struct {
	const char *name, *sql;
} statements[] = {
	{"session", "SELECT id, seen_ms FROM sessions WHERE token_hash = $1::bytea"},
	{"table", "SELECT CASE WHEN aside IS NULL THEN id ELSE -2 END FROM tables WHERE code = $1"},
	{"last_table", "SELECT coalesce(max(id), 0) FROM tables"},
	{"last_session", "SELECT coalesce(max(id), 0) FROM sessions"},
	{"latest", "SELECT latest_ms FROM silure_schema"},
	{"log", "SELECT at_ms, kind, text, seq FROM log WHERE table_id = $1 AND seq >= $2 ORDER BY seq LIMIT $3"},
	{"tables", "SELECT id, code, aside FROM tables WHERE id > $1 ORDER BY id LIMIT $2"},
	{"code", "SELECT code FROM tables WHERE id = $1"},
	{"old",
	 "SELECT id, coalesce((SELECT at_ms FROM log WHERE table_id = t.id ORDER BY seq DESC LIMIT 1), created_ms)"
	 " < CASE WHEN over THEN $2::bigint WHEN EXISTS (SELECT FROM log WHERE table_id = t.id AND kind = 'b') THEN $5::bigint"
	 " ELSE $3::bigint END, code FROM tables t WHERE id > $1 AND aside IS NULL ORDER BY id LIMIT $4"},
	{"finished", "SELECT id, over AND EXISTS (SELECT FROM log WHERE table_id = t.id AND kind = 'b')"
		     " AND $2::bigint = 0 AND $3::bigint = 0, code"
		     " FROM tables t WHERE id > $1 AND aside IS NULL ORDER BY id LIMIT $4"},
	{"old_sessions",
	 "SELECT id, CASE WHEN seen_ms > 0 THEN seen_ms < $2 ELSE created_ms < $3 END"
	 " AND id < (SELECT max(id) FROM sessions), '' FROM sessions WHERE id > $1 ORDER BY id LIMIT $4"},
	/* What a table takes besides its texts is about this much. */
	{"bytes", "SELECT coalesce(sum(bytes), 0) + 256 * count(*), false, '' FROM tables"
		  " WHERE $1::bigint = 0 AND $2::bigint = 0 AND $3::bigint = 0 LIMIT $4"},
};

bool sil_pg_prepare_reading(struct sil_link *link)
{
	for (size_t i = 0; i < sizeof statements / sizeof *statements; i++)
		if (!sil_link_prepare(link, statements[i].name, statements[i].sql))
			return false;
	return true;
}

/* --- for any thread --- */

static void print_number(char text[24], int64_t number)
{
	snprintf(text, 24, "%lld", (long long)number);
}

bool sil_pg_find(struct sil_link *link, enum sil_pg_question question, int64_t after,
		 const struct sil_pg_moments *moments, struct sil_pg_found *found)
{
	static const char *const names[] = {"old", "finished", "old_sessions", "bytes"};
	int most = question == SIL_PG_OLD_SESSIONS ? SIL_OLD_SESSIONS : SIL_OLD_TABLES;
	char values[5][24];
	print_number(values[0], after), print_number(values[1], moments->ms[0]);
	print_number(values[2], moments->ms[1]), print_number(values[3], most), print_number(values[4], moments->ms[2]);
	PGresult *result = sil_link_run(link, names[question], question == SIL_PG_OLD ? 5 : 4,
					(const char *const[]){values[0], values[1], values[2], values[3], values[4]});
	*found = (struct sil_pg_found){.after = after};
	for (int i = 0; result && i < PQntuples(result); i++) {
		found->after = sil_link_number(result, i, 0);
		if (PQgetvalue(result, i, 1)[0] != 't')
			continue;
		if (question != SIL_PG_OLD_SESSIONS)
			snprintf(found->codes[found->count], SIL_STORE_CODE, "%s", PQgetvalue(result, i, 2));
		found->numbers[found->count++] = found->after;
	}
	if (result && question != SIL_PG_BYTES && PQntuples(result) < most)
		found->after = 0;
	PQclear(result);
	return result;
}

static PGresult *read_log(struct sil_link *link, int64_t table, int64_t after, int64_t most)
{
	char values[3][24];
	print_number(values[0], table), print_number(values[1], after), print_number(values[2], most);
	return sil_link_run(link, "log", 3, (const char *const[]){values[0], values[1], most ? values[2] : NULL});
}

/* --- as the functions of store.h --- */

static struct sil_link *link_of(void *self)
{
	return &((struct sil_postgres *)self)->link;
}

static int64_t find_session(void *self, const struct sil_token_hash *hash, int64_t *seen_ms)
{
	char hex[2 * sizeof hash->bytes + 3] = "\\x";
	for (size_t i = 0; i < sizeof hash->bytes; i++)
		snprintf(hex + 2 + 2 * i, 3, "%02x", hash->bytes[i]);
	PGresult *result = sil_link_run(link_of(self), "session", 1, (const char *const[]){hex});
	int64_t number = !result ? -1 : PQntuples(result) ? sil_link_number(result, 0, 0) : 0;
	if (seen_ms)
		*seen_ms = number > 0 ? sil_link_number(result, 0, 1) : 0;
	PQclear(result);
	return number;
}

/* One number; 0: there is none, -1: it cannot be read. */
static int64_t ask_number(void *self, const char *name, const char *value)
{
	PGresult *result = sil_link_run(link_of(self), name, value ? 1 : 0, value ? &value : NULL);
	int64_t number = !result ? -1 : PQntuples(result) ? sil_link_number(result, 0, 0) : 0;
	PQclear(result);
	return number;
}

static int64_t find_table(void *self, const char *code)
{
	return ask_number(self, "table", code);
}

static int64_t last_table(void *self)
{
	return ask_number(self, "last_table", NULL);
}

static int64_t last_session(void *self)
{
	return ask_number(self, "last_session", NULL);
}

static int64_t latest_ms(void *self)
{
	return ask_number(self, "latest", NULL);
}

/* An answer of the background if this store never waits. Not yet: none, and the place is as it was; who asks for what
 * may be deleted is told so: it matters whether there is none, and an answer is to be used while it is fresh. */
static bool find(void *self, enum sil_pg_question question, int64_t after, struct sil_pg_moments moments,
		 struct sil_pg_found *found)
{
	struct sil_postgres *postgres = self;
	*found = (struct sil_pg_found){.after = after};
	return postgres->options.never_waits && postgres->node
		       ? sil_pg_node_learned(postgres->node, question, after, &moments, found) ||
				 (question != SIL_PG_OLD && question != SIL_PG_OLD_SESSIONS)
		       : sil_pg_find(&postgres->link, question, after, &moments, found);
}

static int find_numbers(void *self, enum sil_pg_question question, int64_t *after, struct sil_pg_moments moments,
			int64_t *numbers)
{
	struct sil_pg_found found;
	if (!find(self, question, *after, moments, &found))
		return -1;
	memcpy(numbers, found.numbers, (size_t)found.count * sizeof *numbers);
	*after = found.after;
	return found.count;
}

static int find_old(void *self, int64_t *after, const struct sil_old_before *before, int64_t *numbers)
{
	const struct sil_pg_moments moments = {{before->over_ms, before->waiting_ms, before->begun_ms}};
	return find_numbers(self, SIL_PG_OLD, after, moments, numbers);
}

static int find_finished(void *self, int64_t *after, int64_t *numbers)
{
	return find_numbers(self, SIL_PG_FINISHED, after, (struct sil_pg_moments){{0}}, numbers);
}

static int find_old_sessions(void *self, int64_t *after, int64_t seen_before_ms, int64_t made_before_ms,
			     int64_t *numbers)
{
	return find_numbers(self, SIL_PG_OLD_SESSIONS, after, (struct sil_pg_moments){{seen_before_ms, made_before_ms}},
			    numbers);
}

static int64_t bytes(void *self)
{
	struct sil_pg_found found;
	return find(self, SIL_PG_BYTES, 0, (struct sil_pg_moments){{0}}, &found) ? found.after : -1;
}

static bool find_code(void *self, int64_t table, char code[SIL_STORE_CODE])
{
	struct sil_postgres *postgres = self;
	char number[24];
	if (postgres->options.never_waits && postgres->node)
		return sil_pg_node_code(postgres->node, table, code);
	print_number(number, table);
	PGresult *result = sil_link_run(&postgres->link, "code", 1, (const char *const[]){number});
	bool found = result && PQntuples(result);
	if (found)
		snprintf(code, SIL_STORE_CODE, "%s", PQgetvalue(result, 0, 0));
	PQclear(result);
	return found;
}

/* `*after` is one more than the place of the last entry that was read. */
static enum sil_reading read_some(void *self, int64_t table, int64_t *after, unsigned most, sil_store_entry *entry,
				  void *context)
{
	PGresult *result = read_log(link_of(self), table, *after, most);
	enum sil_reading reading = !result                                       ? SIL_READ_FAILED
				   : most && (unsigned)PQntuples(result) == most ? SIL_READ_MORE
										 : SIL_READ_WELL;
	for (int i = 0; result && i < PQntuples(result); i++) {
		*after = sil_link_number(result, i, 3) + 1;
		if (!entry(context, (enum sil_entry_kind)PQgetvalue(result, i, 1)[0], sil_link_number(result, i, 0),
			   PQgetvalue(result, i, 2))) {
			reading = SIL_READ_REFUSED;
			break;
		}
	}
	PQclear(result);
	return reading;
}

static bool each_table(void *self, void (*table)(void *, int64_t, const char *, const char *), void *context)
{
	char after[24] = "0", most[24];
	print_number(most, PAGE);
	for (int count = PAGE; count == PAGE;) {
		PGresult *result = sil_link_run(link_of(self), "tables", 2, (const char *const[]){after, most});
		if (!result)
			return false;
		count = PQntuples(result);
		for (int i = 0; i < count; i++)
			table(context, sil_link_number(result, i, 0), PQgetvalue(result, i, 1),
			      PQgetisnull(result, i, 2) ? NULL : PQgetvalue(result, i, 2));
		if (count)
			snprintf(after, sizeof after, "%s", PQgetvalue(result, count - 1, 0));
		PQclear(result);
	}
	return true;
}

/* The files are the database's own affair, and so are its indexes. */
static enum sil_soundness check(void *self, bool quick, unsigned budget_ms, char *wrong, size_t wrong_size)
{
	(void)quick, (void)budget_ms;
	bool good = last_table(self) >= 0;
	snprintf(wrong, wrong_size, "%s", good ? "" : link_of(self)->trouble);
	return good ? SIL_SOUND : SIL_UNFINISHED;
}

static bool rebuild_indexes(void *self)
{
	(void)self;
	return false;
}

const struct sil_store_backend sil_store_postgres = {
	.open = sil_pg_open,
	.close = sil_pg_close,
	.write_group = sil_pg_write_group,
	.can_write = sil_pg_can_write,
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
	.sharing = &sil_pg_sharing,
};
