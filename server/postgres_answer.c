/* The thread that answers the questions of a loop that never waits: all that came meanwhile together, so that a server
 * that takes over hundreds of tables asks the database a few times, not thousands. Touches the database. */
#include "server/postgres_node.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_AT_ONCE = 128 };

/* Whether a table can be claimed is asked twice: by a look that waits for nobody, and, under the lock of the claim, for
 * good. sil_row_can_be_claimed */
/* A server that cannot be seen is gone, or began only after the statement did. */
#define EXPIRED "coalesce(n.until < clock_timestamp(), t.owner < $2::int) AS expired"
#define CLAIMABLE "(w.owner = 0 OR w.owner = $2::int OR (w.expired AND ($3::boolean OR w.name = $4::text)))"

/* Most tables that are asked for are another's, whose locks are not worth waiting for. */
static const char look_sql[] =
	"WITH w AS (SELECT l.n, t.owner, t.aside, n.name, n.address, " EXPIRED
	" FROM unnest($1::text[]) WITH ORDINALITY AS l(code, n) JOIN tables t ON t.code = l.code"
	" LEFT JOIN nodes n ON n.id = t.owner)"
	" SELECT w.n, w.aside IS NOT NULL, " CLAIMABLE ", coalesce(w.name, ''), coalesce(w.address, '')"
	" FROM w";

/* sil_row_claim; in one order, or two servers wait for each other. Whose a table is counts when it is locked: who has
 * waited for another's claim sees its new owner, and only then looks whether that one lives. */
static const char claim_sql[] =
	"WITH want AS MATERIALIZED (SELECT t.id, t.code, t.owner, t.aside FROM tables t WHERE %s ORDER BY t.id"
	" FOR NO KEY UPDATE),"
	" w AS (SELECT t.*, n.name, n.address, " EXPIRED " FROM want t LEFT JOIN nodes n ON n.id = t.owner),"
	" c AS (UPDATE tables t SET owner = $2::int, epoch = t.epoch + 1 FROM w WHERE t.id = w.id AND w.aside IS NULL"
	" AND " CLAIMABLE " RETURNING t.id, t.epoch, t.next)"
	" SELECT w.id, w.aside IS NOT NULL, c.epoch, c.next, coalesce(w.name, ''), coalesce(w.address, ''), w.code"
	" FROM w LEFT JOIN c ON c.id = w.id";

/* Whoever lost its lease in the middle of a group may hold locks for as long as nobody tells it, or its kernel, that it
 * is dead. Its connections are known by its number. */
static const char cut_off_sql[] =
	"SELECT pg_terminate_backend(a.pid) FROM tables t JOIN nodes n ON n.id = t.owner"
	" JOIN pg_stat_activity a ON a.application_name = 'silure ' || n.id"
	" WHERE %s AND n.id <> $2::int AND n.until < clock_timestamp() AND ($3::boolean OR n.name = $4::text)";

static const char by_codes[] = "t.code = ANY($1::text[])", by_number[] = "t.id = $1::bigint";

static bool prepare_for(struct sil_link *link, const char *name, const char *sql, const char *which)
{
	char text[1280];
	snprintf(text, sizeof text, sql, which);
	return sil_link_prepare(link, name, text);
}

bool sil_pg_prepare_asks(struct sil_link *link)
{
	return sil_pg_prepare_reading(link) && sil_link_do(link, "SET lock_timeout = '500ms'") &&
	       sil_link_prepare(link, "look", look_sql) && prepare_for(link, "claim", claim_sql, by_codes) &&
	       prepare_for(link, "claim_number", claim_sql, by_number) &&
	       prepare_for(link, "cut_off", cut_off_sql, by_codes) &&
	       prepare_for(link, "cut_off_number", cut_off_sql, by_number) &&
	       sil_link_prepare(link, "sessions",
				"SELECT l.n, s.id, s.seen_ms FROM unnest($1::bytea[]) WITH ORDINALITY AS l(hash, n)"
				" JOIN sessions s ON s.token_hash = l.hash") &&
	       sil_link_prepare(link, "logs",
				"SELECT table_id, at_ms, kind, text FROM log WHERE table_id = ANY($1::bigint[])"
				" ORDER BY table_id, seq") &&
	       sil_link_prepare(link, "tables_block", "SELECT nextval('table_blocks')") &&
	       sil_link_prepare(link, "sessions_block", "SELECT nextval('session_blocks')") &&
	       sil_link_prepare(
		       link, "lost",
		       "SELECT l.id FROM unnest($2::bigint[], $3::int[]) AS l(id, epoch) LEFT JOIN tables t ON t.id = l.id"
		       " WHERE t.id IS NULL OR t.owner <> $1::int OR t.epoch <> l.epoch");
}

/* --- tables --- */

/* Those in the array, or the one with the number; NULL on failure. */
static PGresult *claim(struct sil_pg_node *node, struct sil_link *link, bool number, const char *which)
{
	char id[24];
	snprintf(id, sizeof id, "%d", node->postgres->id);
	const char *const values[] = {which, id, sil_pg_is_steady(node) ? "true" : "false",
				      node->postgres->options.node};
	const char *statement = number ? "claim_number" : "claim";
	PGresult *result = sil_link_run(link, statement, 4, values);
	if (result || strcmp(link->state, "55P03") != 0)
		return result;
	/* Somebody has a lock on it: somebody dead? */
	PQclear(sil_link_run(link, number ? "cut_off_number" : "cut_off", 4, values));
	return sil_link_run(link, statement, 4, values);
}

static void take_owner(struct sil_asked_table *found, const PGresult *result, int row, int column)
{
	found->asked = SIL_ASKED_ELSEWHERE;
	snprintf(found->node, sizeof found->node, "%s", PQgetvalue(result, row, column));
	snprintf(found->address, sizeof found->address, "%s", PQgetvalue(result, row, column + 1));
}

/* What became of a claim, in a row of its result. */
static void take_claim(const PGresult *result, int row, struct sil_asked_table *found, struct sil_holding *holding)
{
	found->number = sil_link_number(result, row, 0);
	if (PQgetvalue(result, row, 1)[0] == 't') {
		found->asked = SIL_ASKED_ASIDE;
	} else if (PQgetisnull(result, row, 2)) {
		take_owner(found, result, row, 4);
	} else {
		found->asked = SIL_ASKED_HELD;
		holding->epoch = (int32_t)sil_link_number(result, row, 2);
		holding->next = (int32_t)sil_link_number(result, row, 3);
	}
}

bool sil_pg_claim_number(struct sil_pg_node *node, struct sil_link *link, int64_t table, struct sil_holding *holding)
{
	struct sil_asked_table found = {.asked = SIL_ASKED_FAILED};
	char number[24];
	snprintf(number, sizeof number, "%lld", (long long)table);
	PGresult *result = claim(node, link, true, number);
	if (result && PQntuples(result))
		take_claim(result, 0, &found, holding);
	PQclear(result);
	return found.asked == SIL_ASKED_HELD;
}

/* Asks of a batch that are about tables, and those of them that can be claimed; each code once (postgres_ask.c). */
struct tables {
	struct sil_pg_ask *asks[MAX_AT_ONCE], *claims[MAX_AT_ONCE];
	int count, claimed;
};

/* Which are nobody's, as far as one can see without waiting. */
static void look(struct sil_pg_node *node, struct sil_link *link, struct tables *tables)
{
	struct sil_pg_text codes = {0};
	char id[24];
	snprintf(id, sizeof id, "%d", node->postgres->id);
	for (int i = 0; i < tables->count; i++)
		sil_pg_element(&codes, tables->asks[i]->table.found.code);
	sil_pg_element(&codes, NULL);
	const char *const values[] = {codes.bytes, id, sil_pg_is_steady(node) ? "true" : "false",
				      node->postgres->options.node};
	PGresult *result = codes.failed ? NULL : sil_link_run(link, "look", 4, values);
	for (int i = 0; i < tables->count; i++)
		tables->asks[i]->table.found.asked = result ? SIL_ASKED_NONE : SIL_ASKED_FAILED;
	for (int i = 0; result && i < PQntuples(result); i++) {
		struct sil_pg_ask *ask = tables->asks[sil_link_number(result, i, 0) - 1];
		if (PQgetvalue(result, i, 1)[0] == 't')
			ask->table.found.asked = SIL_ASKED_ASIDE;
		else if (PQgetvalue(result, i, 2)[0] == 't')
			tables->claims[tables->claimed++] = ask;
		else
			take_owner(&ask->table.found, result, i, 3);
	}
	PQclear(result);
	free(codes.bytes);
}

static void claim_some(struct sil_pg_node *node, struct sil_link *link, struct sil_pg_ask **asks, int count)
{
	struct sil_pg_text codes = {0};
	for (int i = 0; i < count; i++) {
		asks[i]->table.found.asked = SIL_ASKED_FAILED;
		sil_pg_element(&codes, asks[i]->table.found.code);
	}
	sil_pg_element(&codes, NULL);
	PGresult *result = codes.failed ? NULL : claim(node, link, false, codes.bytes);
	for (int row = 0; result && row < PQntuples(result); row++)
		for (int i = 0; i < count; i++)
			if (!strcmp(asks[i]->table.found.code, PQgetvalue(result, row, 6)))
				take_claim(result, row, &asks[i]->table.found, &asks[i]->table.holding);
	PQclear(result);
	free(codes.bytes);
	/* One of them is locked still: that one alone fails. */
	for (int i = 0; !result && count > 1 && !strcmp(link->state, "55P03") && i < count; i++)
		claim_some(node, link, asks + i, 1);
}

static struct sil_stored_log *log_of(const PGresult *result, int first, int count)
{
	struct sil_stored_log *log = malloc(sizeof *log + (size_t)count * sizeof *log->entries);
	if (log)
		log->count = 0;
	for (int i = first; log && i < first + count; i++) {
		char *text = strdup(PQgetvalue(result, i, 3));
		if (!text) {
			sil_stored_log_free(log);
			return NULL;
		}
		log->entries[log->count++] = (struct sil_stored_entry){(enum sil_entry_kind)PQgetvalue(result, i, 2)[0],
								       sil_link_number(result, i, 1), text};
	}
	return log;
}

static bool has_rows(const PGresult *result, int64_t table)
{
	for (int i = 0; i < PQntuples(result); i++)
		if (sil_link_number(result, i, 0) == table)
			return true;
	return false;
}

/* Read after the claims are committed: from then on nobody else adds to them. */
static void read_logs(struct sil_link *link, struct tables *tables)
{
	struct sil_pg_text numbers = {0};
	bool any = false;
	for (int i = 0; i < tables->claimed; i++)
		if (tables->claims[i]->table.found.asked == SIL_ASKED_HELD)
			sil_pg_number(&numbers, tables->claims[i]->table.found.number), any = true;
	sil_pg_element(&numbers, NULL);
	PGresult *result =
		any && !numbers.failed ? sil_link_run(link, "logs", 1, (const char *const[]){numbers.bytes}) : NULL;
	for (int first = 0, end; result && first < PQntuples(result); first = end) {
		int64_t number = sil_link_number(result, first, 0);
		for (end = first; end < PQntuples(result) && sil_link_number(result, end, 0) == number; end++)
			;
		for (int i = 0; i < tables->claimed; i++)
			if (tables->claims[i]->table.found.number == number)
				tables->claims[i]->table.found.log = log_of(result, first, end - first);
	}
	for (int i = 0; i < tables->claimed; i++) {
		struct sil_asked_table *found = &tables->claims[i]->table.found;
		if (result && !found->log && !has_rows(result, found->number)) /* whoever reads it judges that */
			found->log = log_of(result, 0, 0);
		if (found->asked == SIL_ASKED_HELD && !found->log)
			found->asked = SIL_ASKED_FAILED;
	}
	PQclear(result);
	free(numbers.bytes);
}

static void answer_tables(struct sil_pg_node *node, struct sil_link *link, struct sil_pg_ask *first)
{
	struct tables tables = {.count = 0};
	pthread_mutex_lock(&node->lock);
	uint64_t lapses = node->lapses;
	pthread_mutex_unlock(&node->lock);
	for (struct sil_pg_ask *ask = first; ask; ask = ask->next)
		if (ask->kind == SIL_ASK_TABLE)
			tables.asks[tables.count++] = ask, ask->table.lapses = lapses;
	if (!tables.count)
		return;
	look(node, link, &tables);
	if (tables.claimed)
		claim_some(node, link, tables.claims, tables.claimed), read_logs(link, &tables);
}

/* --- people --- */

static void answer_sessions(struct sil_link *link, struct sil_pg_ask *first)
{
	struct sil_pg_ask *asks[MAX_AT_ONCE];
	struct sil_pg_text hashes = {0};
	int count = 0;
	for (struct sil_pg_ask *ask = first; ask; ask = ask->next)
		if (ask->kind == SIL_ASK_SESSION)
			asks[count++] = ask, sil_pg_hash(&hashes, &ask->session.hash);
	if (!count)
		return;
	sil_pg_element(&hashes, NULL);
	PGresult *result =
		hashes.failed ? NULL : sil_link_run(link, "sessions", 1, (const char *const[]){hashes.bytes});
	for (int i = 0; i < count; i++)
		asks[i]->session.number = result ? 0 : -1;
	for (int i = 0; result && i < PQntuples(result); i++) {
		struct sil_pg_ask *ask = asks[sil_link_number(result, i, 0) - 1];
		ask->session.number = sil_link_number(result, i, 1);
		ask->session.seen_ms = sil_link_number(result, i, 2);
	}
	PQclear(result);
	free(hashes.bytes);
}

/* --- all of it --- */

static void answer_mine(struct sil_pg_node *node, struct sil_link *link, struct sil_pg_ask *ask)
{
	char id[24];
	snprintf(id, sizeof id, "%d", node->postgres->id);
	PGresult *result = sil_link_run(link, "lost", 3, (const char *const[]){id, ask->mine.tables, ask->mine.epochs});
	ask->mine.lost = result ? calloc((size_t)PQntuples(result) + 1, sizeof *ask->mine.lost) : NULL;
	for (int i = 0; ask->mine.lost && i < PQntuples(result); i++)
		ask->mine.lost[ask->mine.count++] = sil_link_number(result, i, 0);
	PQclear(result);
}

static void answer_one(struct sil_pg_node *node, struct sil_link *link, struct sil_pg_ask *ask)
{
	PGresult *result;
	switch (ask->kind) {
	case SIL_ASK_SESSION:
	case SIL_ASK_TABLE: /* with the others of their kind */
		break;
	case SIL_ASK_FIND:
		ask->find.good =
			sil_pg_find(link, ask->find.question, ask->find.after, &ask->find.moments, &ask->find.found);
		break;
	case SIL_ASK_NUMBERS:
		result = sil_link_run(link, ask->numbers.which == SIL_TABLE_NUMBERS ? "tables_block" : "sessions_block",
				      0, NULL);
		ask->numbers.first = result ? sil_link_number(result, 0, 0) : 0;
		PQclear(result);
		break;
	case SIL_ASK_MINE:
		answer_mine(node, link, ask);
		break;
	}
}

/* The first of what was asked, under the lock. */
static struct sil_pg_ask *take_batch(struct sil_pg_node *node)
{
	struct sil_pg_ask *first = node->queue, **end = &first;
	for (int i = 0; *end && i < MAX_AT_ONCE; i++)
		end = &(*end)->next;
	if (!(node->queue = *end))
		node->queue_end = &node->queue;
	*end = NULL;
	return first;
}

void *sil_pg_answer_for_ever(void *argument)
{
	struct sil_pg_node *node = argument;
	const struct sil_store_options *options = &node->postgres->options;
	struct sil_link link = {.options = options,
				.prepare = sil_pg_prepare_asks,
				.synchronous = !options->local,
				.node = &node->postgres->id};
	pthread_mutex_lock(&node->lock);
	while (!node->closing) {
		struct sil_pg_ask *first = take_batch(node);
		if (!first) {
			pthread_cond_wait(&node->more, &node->lock);
			continue;
		}
		pthread_mutex_unlock(&node->lock);
		answer_sessions(&link, first);
		answer_tables(node, &link, first);
		for (struct sil_pg_ask *ask = first; ask; ask = ask->next)
			answer_one(node, &link, ask);
		pthread_mutex_lock(&node->lock);
		*node->answered_end = first;
		while (*node->answered_end)
			node->answered_end = &(*node->answered_end)->next;
		options->wake(options->wake_context);
	}
	pthread_mutex_unlock(&node->lock);
	sil_link_close(&link);
	return NULL;
}
