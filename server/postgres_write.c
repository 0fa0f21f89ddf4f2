/* A group of operations as one transaction in one pipeline, on the store's thread. Each operation is kept or refused on
 * its own: the statements raise no errors for what they refuse. The fence is in the statements (ownership.h). */
#include "server/postgres.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A table that no living server but this one has. */
#define FREE "(owner = $2::int OR owner = 0 OR NOT EXISTS (SELECT FROM nodes n WHERE n.id = owner AND n.until > now()))"
#define OURS "owner = $2::int AND epoch = $3::int"

static const struct {
	const char *name, *sql;
} statements[] = {
	{"begin", "BEGIN"},
	{"commit", "COMMIT"},
	/* In one order, or two servers wait for each other. After a lost answer this waits until the earlier attempt is
	   over. */
	{"lock", "SELECT FROM tables WHERE id = ANY($1::bigint[]) ORDER BY id FOR NO KEY UPDATE"},
	/* A commit that writes nothing would not wait for the standby, and what it tells of an earlier attempt would
	   not be safe. */
	{"retry", "UPDATE nodes SET retries = retries + 1 WHERE id = $1::int"},
	{"new", "INSERT INTO tables (id, code, created_ms, owner)"
		" SELECT *, $1::int FROM unnest($2::bigint[], $3::text[], $4::bigint[]) ON CONFLICT DO NOTHING"},
	/* sil_row_accepts. Of several entries of a table the first one's fence counts for all. */
	{"put",
	 "WITH line AS MATERIALIZED (SELECT *, row_number() OVER (PARTITION BY id ORDER BY n) AS k,"
	 " count(*) OVER (PARTITION BY id) AS c, sum(octet_length(text)) OVER (PARTITION BY id) AS b"
	 " FROM unnest($2::bigint[], $3::int[], $4::int[], $5::bigint[], $6::\"char\"[], $7::text[])"
	 " WITH ORDINALITY AS l(id, epoch, seq, at_ms, kind, text, n)),"
	 " ok AS (UPDATE tables t SET next = t.next + l.c::int, bytes = t.bytes + l.b::bigint FROM line l WHERE l.k = 1"
	 " AND t.id = l.id AND t.owner = $1::int AND t.epoch = l.epoch AND t.next = l.seq RETURNING t.id, t.epoch),"
	 " put AS (INSERT INTO log (table_id, seq, epoch, at_ms, kind, text)"
	 " SELECT l.id, l.seq, l.epoch, l.at_ms, l.kind, l.text FROM line l JOIN ok USING (id, epoch))"
	 " SELECT l.n FROM line l JOIN ok USING (id, epoch)"},
	/* sil_row_has */
	{"mine", "SELECT l.n FROM unnest($2::bigint[], $3::int[], $4::int[]) WITH ORDINALITY AS l(id, epoch, seq, n)"
		 " WHERE EXISTS (SELECT FROM log g WHERE g.table_id = l.id AND g.seq = l.seq AND g.epoch = l.epoch)"
		 " OR EXISTS (SELECT FROM tables t WHERE t.id = l.id AND t.owner = $1::int AND t.epoch = l.epoch"
		 " AND t.next > l.seq)"},
	/* sil_row_release */
	{"release", "UPDATE tables t SET owner = 0 FROM unnest($2::bigint[], $3::int[]) AS l(id, epoch)"
		    " WHERE t.id = l.id AND t.owner = $1::int AND t.epoch = l.epoch"},
	{"sessions", "INSERT INTO sessions (id, token_hash, created_ms)"
		     " SELECT * FROM unnest($1::bigint[], $2::bytea[], $3::bigint[]) AS l(id, hash, at) ORDER BY hash"
		     " ON CONFLICT DO NOTHING"},
	{"sessions_in", "SELECT l.n FROM unnest($1::bigint[], $2::bytea[]) WITH ORDINALITY AS l(id, hash, n)"
			" JOIN sessions s ON s.id = l.id AND s.token_hash = l.hash"},
	{"seen",
	 "UPDATE sessions s SET seen_ms = l.at FROM unnest($1::bigint[], $2::bigint[]) AS l(id, at) WHERE s.id = l.id"},
	/* After that, in a statement of its own: who forgets one of them at this moment is waited for, and then seen.
	 */
	{"seen_again",
	 "INSERT INTO sessions (id, token_hash, created_ms, seen_ms)"
	 " SELECT id, hash, at, at FROM unnest($1::bigint[], $2::bytea[], $3::bigint[]) AS l(id, hash, at)"
	 " WHERE NOT EXISTS (SELECT FROM sessions s WHERE s.id = l.id) ORDER BY hash ON CONFLICT DO NOTHING"},
	{"over", "WITH u AS (UPDATE tables SET over = true WHERE id = $1::bigint AND " OURS
		 " RETURNING 1) SELECT count(*) FROM u"},
	{"aside", "WITH u AS (UPDATE tables SET aside = $3 WHERE id = $1::bigint AND " FREE
		  " RETURNING 1) SELECT count(*) FROM u"},
	{"trim",
	 "WITH o AS (SELECT id FROM tables WHERE id = $1::bigint AND " OURS "), d AS (DELETE FROM log USING o"
	 " WHERE table_id = o.id AND kind = 'h' AND seq <= (SELECT seq FROM log WHERE table_id = $1::bigint AND kind = 'h'"
	 " ORDER BY seq DESC LIMIT 1 OFFSET $4::bigint)) SELECT count(*) FROM o"},
	{"purge", "WITH t AS (DELETE FROM tables WHERE id = $1::bigint AND " FREE " RETURNING id),"
		  " l AS (DELETE FROM log USING t WHERE table_id = t.id) SELECT count(*) FROM t"},
	{"latest", "WITH u AS (UPDATE silure_schema SET latest_ms = greatest(latest_ms, $2::bigint)"
		   " WHERE $1::bigint = 0 RETURNING 1) SELECT count(*) FROM u"},
	{"forget", "WITH f AS (DELETE FROM sessions WHERE id = $1::bigint AND seen_ms < $2::bigint"
		   " AND id < (SELECT max(id) FROM sessions) RETURNING 1) SELECT count(*) FROM f"},
	{"archive",
	 "WITH t AS (UPDATE tables SET next = next + 1, bytes = octet_length($5::text) WHERE id = $1::bigint AND " OURS
	 " AND next = $4::int RETURNING id), put AS (INSERT INTO log (table_id, seq, epoch, at_ms, kind, text)"
	 " SELECT id, $4::int, $3::int, (SELECT coalesce(max(at_ms), 0) FROM log WHERE table_id = $1::bigint), 'o', $5"
	 " FROM t), gone AS (DELETE FROM log USING t WHERE table_id = t.id AND seq < $4::int)"
	 " SELECT count(*) FROM t"},
};

bool sil_pg_prepare_writing(struct sil_link *link)
{
	for (size_t i = 0; i < sizeof statements / sizeof *statements; i++)
		if (!sil_link_prepare(link, statements[i].name, statements[i].sql))
			return false;
	return true;
}

/* --- what is sent, and whose answer each result is --- */

enum { COLUMNS = 7, STEPS_OF_RUN = 7 };

/* A statement that was sent. */
struct step {
	enum { NO_ROWS, ORDINALS, COUNT } answers;
	unsigned kinds;             /* bits: of the operations from `first` to before `end` it was sent for */
	struct sil_op *first, *end; /* COUNT: for `first` alone */
};

struct group {
	struct sil_postgres *postgres;
	struct sil_link *link;
	struct step *steps;
	size_t count, capacity;
	bool failed; /* memory was short, or nothing could be sent */
};

enum {
	ENTRIES = 1 << SIL_OP_ENTRY | 1 << SIL_OP_TABLE,
	BATCHED = ENTRIES | 1 << SIL_OP_SESSION | 1 << SIL_OP_SEEN | 1 << SIL_OP_RELEASE,
	OF_TABLES = ENTRIES | 1 << SIL_OP_OVER | 1 << SIL_OP_ASIDE | 1 << SIL_OP_TRIM | 1 << SIL_OP_PURGE |
		    1 << SIL_OP_ARCHIVE | 1 << SIL_OP_RELEASE,
	FENCED = ENTRIES | 1 << SIL_OP_OVER | 1 << SIL_OP_TRIM | 1 << SIL_OP_ARCHIVE | 1 << SIL_OP_RELEASE,
};

/* Whether it is sent at all: what needs a fence has one, and the database will take the text. */
static bool is_sent(const struct sil_op *op, unsigned kinds)
{
	return kinds >> op->kind & 1 && (op->held || !(FENCED >> op->kind & 1)) && sil_pg_is_utf8(op->text) &&
	       sil_pg_is_utf8(op->code);
}

static void send_step(struct group *group, const char *name, int count, const char *const *values, struct step step)
{
	if (group->count == group->capacity) {
		size_t capacity = 2 * group->capacity + 16;
		struct step *steps = realloc(group->steps, capacity * sizeof *steps);
		group->failed |= !steps;
		if (!steps)
			return;
		group->steps = steps, group->capacity = capacity;
	}
	group->steps[group->count++] = step;
	group->failed |= !PQsendQueryPrepared(group->link->connection, name, count, values, NULL, NULL, 0);
}

static void put_entry_columns(struct sil_pg_text *columns, const struct sil_op *op, int32_t node)
{
	struct sil_held *held = op->held;
	struct sil_fence fence = sil_holding_fence(&held->holding, node, held->planned++);
	char kind[2] = {op->entry, 0};
	sil_pg_number(&columns[0], op->number), sil_pg_number(&columns[1], fence.epoch);
	sil_pg_number(&columns[2], fence.place), sil_pg_number(&columns[3], op->at_ms);
	sil_pg_element(&columns[4], kind), sil_pg_element(&columns[5], op->text);
}

/* The columns of a statement, for the operations of these kinds. */
static void put_columns(struct sil_pg_text *columns, const char *name, const struct sil_op *op, int32_t node)
{
	if (!strcmp(name, "put")) {
		put_entry_columns(columns, op, node);
		return;
	}
	sil_pg_number(&columns[0], op->number);
	if (!strcmp(name, "new"))
		sil_pg_element(&columns[1], op->code), sil_pg_number(&columns[2], op->at_ms);
	else if (!strncmp(name, "sessions", 8) || !strcmp(name, "seen_again"))
		sil_pg_hash(&columns[1], &op->hash), sil_pg_number(&columns[2], op->at_ms);
	else if (!strcmp(name, "seen"))
		sil_pg_number(&columns[1], op->at_ms);
	else if (!strcmp(name, "release"))
		sil_pg_number(&columns[1], ((struct sil_held *)op->held)->holding.epoch);
}

/* One statement for all operations of these kinds; none if there are none. `width`: its arrays; before them the
 * server's number, if it wants that. */
static void send_batch(struct group *group, const char *name, bool with_node, int width, struct step step)
{
	struct sil_pg_text columns[COLUMNS] = {0};
	const char *values[COLUMNS + 1];
	char node[24];
	int count = 0;
	bool any = false;
	for (struct sil_op *op = step.first; op != step.end; op = op->next)
		if (is_sent(op, step.kinds))
			put_columns(columns, name, op, group->postgres->id), any = true;
	snprintf(node, sizeof node, "%d", group->postgres->id);
	if (with_node)
		values[count++] = node;
	for (int i = 0; i < width; i++) {
		sil_pg_element(&columns[i], NULL);
		group->failed |= columns[i].failed;
		values[count++] = columns[i].bytes;
	}
	if (any && !group->failed)
		send_step(group, name, count, values, step);
	for (int i = 0; i < COLUMNS; i++)
		free(columns[i].bytes);
}

/* Entries again, after their answer was lost, before they are put: their places are planned twice. */
static void send_mine(struct group *group, struct sil_op *first)
{
	struct sil_pg_text columns[COLUMNS] = {0};
	const char *values[4];
	char node[24];
	snprintf(node, sizeof node, "%d", group->postgres->id);
	for (struct sil_op *op = first; op; op = op->next)
		if (is_sent(op, ENTRIES))
			put_entry_columns(columns, op, group->postgres->id);
		else if (is_sent(op, 1 << SIL_OP_ARCHIVE))
			((struct sil_held *)op->held)->planned++;
	for (struct sil_op *op = first; op; op = op->next)
		if (op->held)
			((struct sil_held *)op->held)->planned = 0;
	values[0] = node;
	for (int i = 0; i < 3; i++) {
		sil_pg_element(&columns[i], NULL);
		group->failed |= columns[i].failed;
		values[i + 1] = columns[i].bytes;
	}
	if (!group->failed)
		send_step(group, "mine", 4, values, (struct step){ORDINALS, ENTRIES, first, NULL});
	for (int i = 0; i < COLUMNS; i++)
		free(columns[i].bytes);
}

static void send_lock(struct group *group, struct sil_op *first)
{
	struct sil_pg_text ids = {0};
	for (struct sil_op *op = first; op; op = op->next)
		if (OF_TABLES >> op->kind & 1)
			sil_pg_number(&ids, op->number);
	bool any = ids.used;
	sil_pg_element(&ids, NULL);
	group->failed |= ids.failed;
	if (any && !group->failed)
		send_step(group, "lock", 1, (const char *const[]){ids.bytes}, (struct step){NO_ROWS, 0, NULL, NULL});
	free(ids.bytes);
}

/* An operation of its own statement. */
static void send_one(struct group *group, struct sil_op *op)
{
	static const char *const names[] = {
		[SIL_OP_OVER] = "over",    [SIL_OP_ASIDE] = "aside",   [SIL_OP_TRIM] = "trim",
		[SIL_OP_PURGE] = "purge",  [SIL_OP_FORGET] = "forget", [SIL_OP_ARCHIVE] = "archive",
		[SIL_OP_LATEST] = "latest"};
	struct sil_held *held = op->held;
	struct sil_fence fence =
		held ? sil_holding_fence(&held->holding, group->postgres->id, held->planned) : (struct sil_fence){0};
	char number[24], node[24], epoch[24], place[24];
	const char *values[5] = {number, node, epoch, place, op->text};
	bool by_moment = op->kind == SIL_OP_LATEST || op->kind == SIL_OP_FORGET;
	int count = by_moment || op->kind == SIL_OP_PURGE                 ? 2
		    : op->kind == SIL_OP_OVER || op->kind == SIL_OP_ASIDE ? 3
		    : op->kind == SIL_OP_TRIM                             ? 4
									  : 5;
	snprintf(number, sizeof number, "%lld", (long long)op->number);
	snprintf(node, sizeof node, "%d", group->postgres->id);
	snprintf(epoch, sizeof epoch, "%d", fence.epoch);
	snprintf(place, sizeof place, "%lld", op->kind == SIL_OP_TRIM ? (long long)op->at_ms : (long long)fence.place);
	if (op->kind == SIL_OP_ASIDE)
		values[2] = op->text[0] ? op->text : NULL;
	if (by_moment)
		snprintf(node, sizeof node, "%lld", (long long)op->at_ms);
	if (op->kind == SIL_OP_ARCHIVE)
		held->planned++;
	send_step(group, names[op->kind], count, values, (struct step){COUNT, 1u << op->kind, op, op->next});
}

/* Operations of one table stay in their order: what is batched together is not in each other's way. */
static void send_all(struct group *group, struct sil_op *first)
{
	for (struct sil_op *op = first, *end; op; op = end) {
		end = op->next;
		if (!(BATCHED >> op->kind & 1)) {
			if (is_sent(op, ~0u))
				send_one(group, op);
			continue;
		}
		while (end && BATCHED >> end->kind & 1)
			end = end->next;
		send_batch(group, "new", true, 3, (struct step){NO_ROWS, 1 << SIL_OP_TABLE, op, end});
		send_batch(group, "put", true, 6, (struct step){ORDINALS, ENTRIES, op, end});
		send_batch(group, "sessions", false, 3, (struct step){NO_ROWS, 1 << SIL_OP_SESSION, op, end});
		send_batch(group, "sessions_in", false, 2, (struct step){ORDINALS, 1 << SIL_OP_SESSION, op, end});
		send_batch(group, "seen", false, 2, (struct step){NO_ROWS, 1 << SIL_OP_SEEN, op, end});
		send_batch(group, "seen_again", false, 3, (struct step){NO_ROWS, 1 << SIL_OP_SEEN, op, end});
		send_batch(group, "release", true, 2, (struct step){NO_ROWS, 1 << SIL_OP_RELEASE, op, end});
	}
}

static void send_group(struct group *group, struct sil_op *first, bool again)
{
	struct sil_link *link = group->link;
	char node[24];
	snprintf(node, sizeof node, "%d", group->postgres->id);
	const struct step plain = {NO_ROWS, 0, NULL, NULL};
	for (struct sil_op *op = first; op; op = op->next) {
		op->stored = 1 << op->kind & (1 << SIL_OP_SEEN | 1 << SIL_OP_RELEASE);
		if (op->held)
			((struct sil_held *)op->held)->planned = 0;
	}
	group->failed = !PQsetnonblocking(link->connection, 1) ? !PQenterPipelineMode(link->connection) : true;
	if (group->failed)
		return;
	send_step(group, "begin", 0, NULL, plain);
	send_lock(group, first);
	if (again) {
		send_step(group, "retry", 1, (const char *const[]){node}, plain);
		send_mine(group, first);
	}
	send_all(group, first);
	send_step(group, "commit", 0, NULL, plain);
	group->failed |= !PQpipelineSync(link->connection);
}

/* --- answers --- */

static void take_ordinals(const struct step *step, const PGresult *result)
{
	for (int i = 0; i < PQntuples(result); i++) {
		int64_t left = sil_link_number(result, i, 0);
		for (struct sil_op *op = step->first; op != step->end && left; op = op->next)
			if (is_sent(op, step->kinds) && !--left)
				op->stored = true;
	}
}

static bool take_result(const struct step *step, const PGresult *result)
{
	ExecStatusType status = PQresultStatus(result);
	if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK)
		return false;
	if (step->answers == ORDINALS)
		take_ordinals(step, result);
	else if (step->answers == COUNT)
		step->first->stored = sil_link_number(result, 0, 0) > 0;
	return true;
}

/* Whether every step succeeded and the commit is safe; `state`: the first error's, "": none came. */
static bool take_results(struct group *group, char state[6])
{
	struct sil_link *link = group->link;
	bool good = true, committed = false;
	state[0] = 0;
	for (size_t i = 0; i < group->count && link->connection; i++) {
		PGresult *result = sil_link_result(link);
		if (!take_result(&group->steps[i], result) && good) {
			const char *code = result ? PQresultErrorField(result, PG_DIAG_SQLSTATE) : NULL;
			snprintf(state, 6, "%s", code ? code : "");
			if (link->connection)
				sil_link_blame(link, result);
			good = false;
		}
		committed = result && !strcmp(PQcmdStatus(result), "COMMIT");
		PQclear(result);
		PQclear(link->connection ? sil_link_result(link) : NULL); /* the end of this one's rows */
	}
	PGresult *sync = link->connection ? sil_link_result(link) : NULL;
	good = good && committed && PQresultStatus(sync) == PGRES_PIPELINE_SYNC;
	PQclear(sync);
	return good;
}

/* --- the whole --- */

static void note_refusals(struct sil_postgres *postgres, struct sil_op *first)
{
	for (struct sil_op *op = first; op; op = op->next) {
		struct sil_held *held = op->held;
		if (!held)
			continue;
		if (op->stored && (1 << op->kind & (ENTRIES | 1 << SIL_OP_ARCHIVE)))
			held->holding.next++, atomic_store(&held->known, true);
		else if (!op->stored && FENCED >> op->kind & 1 && is_sent(op, ~0u))
			atomic_store(&held->lost, true), sil_pg_node_fenced(postgres->node);
	}
}

/* An error that another attempt may not meet. */
static bool passes(const char *state)
{
	return !strncmp(state, "40", 2) || !strcmp(state, "55P03") || !strncmp(state, "57", 2);
}

enum sil_group sil_pg_write_group(void *self, struct sil_op *first, bool again, char trouble[SIL_STORE_TROUBLE])
{
	struct sil_postgres *postgres = self;
	struct group group = {.postgres = postgres, .link = &postgres->writer};
	struct sil_link *link = &postgres->writer;
	char state[6] = "";
	bool good = sil_link_open(link);
	if (good) {
		link->warned = false;
		send_group(&group, first, again);
		good = !group.failed && take_results(&group, state) && !link->warned;
		if (link->connection &&
		    (!good || PQexitPipelineMode(link->connection) != 1 || PQsetnonblocking(link->connection, 0) != 0))
			sil_link_close(link); /* a fresh one has nothing of this in it */
	}
	free(group.steps);
	snprintf(trouble, SIL_STORE_TROUBLE, "%s", good ? "" : link->trouble);
	if (good)
		note_refusals(postgres, first);
	for (struct sil_op *op = first; !good && op; op = op->next)
		op->stored = false;
	return good                                                   ? SIL_GROUP_WRITTEN
	       : state[0] && !passes(state) && strcmp(state, "25006") ? SIL_GROUP_FAILED
								      : SIL_GROUP_UNKNOWN;
}

bool sil_pg_can_write(void *self)
{
	struct sil_postgres *postgres = self;
	char node[24];
	snprintf(node, sizeof node, "%d", postgres->id);
	PGresult *result = sil_link_run(&postgres->writer, "retry", 1, (const char *const[]){node});
	PQclear(result);
	return result;
}
