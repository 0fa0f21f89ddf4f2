/* Questions of a loop that never waits: a thread asks the database, and the loop collects the answers. Touches the
 * database. */
#include "server/postgres_node.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/monotonic.h"

enum { LOW = 256, MAX_ASKS = 4096 };

enum ask_kind { ASK_SESSION, ASK_TABLE, ASK_FIND, ASK_NUMBERS, ASK_MINE };

struct sil_pg_ask {
	struct sil_pg_ask *next;
	enum ask_kind kind;
	union {
		struct {
			struct sil_token_hash hash;
			struct sil_store_session_callback done;
			int64_t number, seen_ms;
		} session;
		struct {
			struct sil_store_table_callback done;
			struct sil_asked_table found;
			struct sil_holding holding;
			uint64_t lapses; /* before it was claimed */
		} table;
		struct {
			enum sil_pg_question question;
			int64_t after, one_ms, other_ms;
			bool good;
			struct sil_pg_found found;
		} find;
		struct {
			enum sil_store_numbers which;
			int64_t first; /* 0: none came */
		} numbers;
		struct {
			char *tables, *epochs; /* arrays */
			int64_t *lost;
			size_t count;
			uint64_t lapses; /* when it was asked */
		} mine;
	};
};

/* sil_row_can_be_claimed and sil_row_claim */
static const char claim_sql[] =
	"WITH want AS (SELECT t.id, t.owner, t.aside, n.name, n.address,"
	" coalesce(n.until < clock_timestamp(), true) AS expired"
	" FROM tables t LEFT JOIN nodes n ON n.id = t.owner WHERE %s FOR NO KEY UPDATE OF t),"
	" c AS (UPDATE tables t SET owner = $2::int, epoch = t.epoch + 1 FROM want w WHERE t.id = w.id AND w.aside IS NULL"
	" AND (w.owner = 0 OR w.owner = $2::int OR (w.expired AND ($3::boolean OR w.name = $4::text)))"
	" RETURNING t.id, t.epoch, t.next)"
	" SELECT w.id, w.aside IS NOT NULL, c.epoch, c.next, coalesce(w.name, ''), coalesce(w.address, '')"
	" FROM want w LEFT JOIN c ON c.id = w.id";

/* Whoever lost its lease in the middle of a group may hold locks for as long as nobody tells it, or its kernel, that it
 * is dead. Its connections are known by its number. */
static const char cut_off_sql[] =
	"SELECT pg_terminate_backend(a.pid) FROM tables t JOIN nodes n ON n.id = t.owner"
	" JOIN pg_stat_activity a ON a.application_name = 'silure ' || n.id"
	" WHERE %s AND n.id <> $2::int AND n.until < clock_timestamp() AND ($3::boolean OR n.name = $4::text)";

bool sil_pg_prepare_asks(struct sil_link *link)
{
	char by_code[1024], by_number[1024], cut_by_code[512], cut_by_number[512];
	snprintf(cut_by_code, sizeof cut_by_code, cut_off_sql, "t.code = $1::text");
	snprintf(cut_by_number, sizeof cut_by_number, cut_off_sql, "t.id = $1::bigint");
	snprintf(by_code, sizeof by_code, claim_sql, "t.code = $1::text");
	snprintf(by_number, sizeof by_number, claim_sql, "t.id = $1::bigint");
	return sil_pg_prepare_reading(link) && sil_link_prepare(link, "claim", by_code) &&
	       sil_link_prepare(link, "claim_number", by_number) && sil_link_do(link, "SET lock_timeout = '500ms'") &&
	       sil_link_prepare(link, "cut_off", cut_by_code) &&
	       sil_link_prepare(link, "cut_off_number", cut_by_number) &&
	       sil_link_prepare(link, "tables_block", "SELECT nextval('table_blocks')") &&
	       sil_link_prepare(link, "sessions_block", "SELECT nextval('session_blocks')") &&
	       sil_link_prepare(
		       link, "lost",
		       "SELECT l.id FROM unnest($2::bigint[], $3::int[]) AS l(id, epoch) LEFT JOIN tables t ON t.id = l.id"
		       " WHERE t.id IS NULL OR t.owner <> $1::int OR t.epoch <> l.epoch");
}

/* A table by its number, or by its code. */
static void claim(struct sil_pg_node *node, struct sil_link *link, bool by_number, const char *key,
		  struct sil_asked_table *found, struct sil_holding *holding)
{
	char id[24];
	snprintf(id, sizeof id, "%d", node->postgres->id);
	const char *const values[] = {key, id, sil_pg_is_steady(node) ? "true" : "false", node->postgres->options.node};
	const char *statement = by_number ? "claim_number" : "claim";
	PGresult *result = sil_link_run(link, statement, 4, values);
	if (!result && !strcmp(link->state, "55P03")) { /* somebody has a lock on it: somebody dead? */
		PQclear(sil_link_run(link, by_number ? "cut_off_number" : "cut_off", 4, values));
		result = sil_link_run(link, statement, 4, values);
	}
	if (!result) {
		found->asked = SIL_ASKED_FAILED;
	} else if (!PQntuples(result)) {
		found->asked = SIL_ASKED_NONE;
	} else if (PQgetvalue(result, 0, 1)[0] == 't') {
		found->asked = SIL_ASKED_ASIDE;
	} else if (PQgetisnull(result, 0, 2)) {
		found->asked = SIL_ASKED_ELSEWHERE;
		snprintf(found->node, sizeof found->node, "%s", PQgetvalue(result, 0, 4));
		snprintf(found->address, sizeof found->address, "%s", PQgetvalue(result, 0, 5));
	} else {
		found->asked = SIL_ASKED_HELD;
		holding->epoch = (int32_t)sil_link_number(result, 0, 2);
		holding->next = (int32_t)sil_link_number(result, 0, 3);
	}
	found->number = result && PQntuples(result) ? sil_link_number(result, 0, 0) : 0;
	PQclear(result);
}

/* The log is read after the claim is committed: from then on nobody else adds to it. */
static void answer_table(struct sil_pg_node *node, struct sil_link *link, struct sil_pg_ask *ask)
{
	struct sil_asked_table *found = &ask->table.found;
	pthread_mutex_lock(&node->lock);
	ask->table.lapses = node->lapses;
	pthread_mutex_unlock(&node->lock);
	claim(node, link, false, found->code, found, &ask->table.holding);
	if (found->asked == SIL_ASKED_HELD && !(found->log = sil_pg_read_log(link, found->number)))
		found->asked = SIL_ASKED_FAILED;
}

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

static void answer_ask(struct sil_pg_node *node, struct sil_link *link, struct sil_pg_ask *ask)
{
	PGresult *result;
	switch (ask->kind) {
	case ASK_SESSION:
		ask->session.number = sil_pg_find_session(link, &ask->session.hash, &ask->session.seen_ms);
		break;
	case ASK_TABLE:
		answer_table(node, link, ask);
		break;
	case ASK_FIND:
		ask->find.good = sil_pg_find(link, ask->find.question, ask->find.after, ask->find.one_ms,
					     ask->find.other_ms, &ask->find.found);
		break;
	case ASK_NUMBERS:
		result = sil_link_run(link, ask->numbers.which == SIL_TABLE_NUMBERS ? "tables_block" : "sessions_block",
				      0, NULL);
		ask->numbers.first = result ? sil_link_number(result, 0, 0) : 0;
		PQclear(result);
		break;
	case ASK_MINE:
		answer_mine(node, link, ask);
		break;
	}
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
		struct sil_pg_ask *ask = node->queue;
		if (!ask) {
			pthread_cond_wait(&node->more, &node->lock);
			continue;
		}
		if (!(node->queue = ask->next))
			node->queue_end = &node->queue;
		pthread_mutex_unlock(&node->lock);
		answer_ask(node, &link, ask);
		pthread_mutex_lock(&node->lock);
		ask->next = NULL;
		*node->answered_end = ask, node->answered_end = &ask->next;
		options->wake(options->wake_context);
	}
	pthread_mutex_unlock(&node->lock);
	sil_link_close(&link);
	return NULL;
}

static struct sil_pg_ask *new_ask(enum ask_kind kind)
{
	struct sil_pg_ask *ask = calloc(1, sizeof *ask);
	if (ask)
		ask->kind = kind;
	return ask;
}

static void free_ask(struct sil_pg_ask *ask)
{
	if (ask->kind == ASK_TABLE)
		sil_stored_log_free(ask->table.found.log);
	if (ask->kind == ASK_MINE)
		free(ask->mine.tables), free(ask->mine.epochs), free(ask->mine.lost);
	free(ask);
}

void sil_pg_free_asks(struct sil_pg_node *node)
{
	struct sil_pg_ask *const lists[] = {node->queue, node->answered};
	for (int i = 0; i < 2; i++)
		for (struct sil_pg_ask *ask = lists[i], *next; ask; ask = next)
			next = ask->next, free_ask(ask);
}

/* False: there are too many, and this one is gone. */
static bool post(struct sil_pg_node *node, struct sil_pg_ask *ask)
{
	if (!ask || !node)
		return false;
	pthread_mutex_lock(&node->lock);
	bool space = node->waiting < MAX_ASKS;
	if (space) {
		ask->next = NULL;
		*node->queue_end = ask, node->queue_end = &ask->next;
		node->waiting++;
		pthread_cond_broadcast(&node->more);
	}
	pthread_mutex_unlock(&node->lock);
	if (!space)
		free_ask(ask);
	return space;
}

bool sil_pg_ask_session(void *self, const struct sil_token_hash *hash, struct sil_store_session_callback done)
{
	struct sil_pg_ask *ask = new_ask(ASK_SESSION);
	if (ask)
		ask->session.hash = *hash, ask->session.done = done;
	return post(sil_pg_node_of(self), ask);
}

bool sil_pg_ask_table(void *self, const char *code, struct sil_store_table_callback done)
{
	struct sil_pg_ask *ask = new_ask(ASK_TABLE);
	if (ask)
		snprintf(ask->table.found.code, SIL_STORE_CODE, "%s", code), ask->table.done = done;
	return post(sil_pg_node_of(self), ask);
}

/* --- answers, on the loop's thread --- */

static void take_mine(struct sil_pg_node *node, const struct sil_pg_ask *ask)
{
	node->asking_mine = false;
	if (!ask->mine.lost)
		return; /* it is asked again */
	for (size_t i = 0; i < ask->mine.count; i++) {
		struct sil_held *held = *sil_pg_held_place(node, ask->mine.lost[i]);
		if (held && atomic_load(&held->known))
			atomic_store(&held->lost, true);
	}
	pthread_mutex_lock(&node->lock);
	node->checked = ask->mine.lapses;
	pthread_mutex_unlock(&node->lock);
}

/* What was claimed before the lease was over may be another's by now: an answer can be late, too. */
static bool is_good_still(struct sil_pg_node *node, uint64_t lapses)
{
	pthread_mutex_lock(&node->lock);
	bool good = node->lapses == lapses &&
		    sil_monotonic_ms() - node->beat_ms < (int64_t)node->postgres->options.lease_ms;
	pthread_mutex_unlock(&node->lock);
	return good;
}

static void take_answer(struct sil_pg_node *node, struct sil_pg_ask *ask)
{
	switch (ask->kind) {
	case ASK_SESSION:
		ask->session.done.call(ask->session.done.context, ask->session.done.a, ask->session.done.b,
				       ask->session.number, ask->session.seen_ms);
		break;
	case ASK_TABLE:
		if (ask->table.found.asked == SIL_ASKED_HELD) {
			node->claims++;
			if (!is_good_still(node, ask->table.lapses) ||
			    !sil_pg_add_held(node, ask->table.found.number, ask->table.holding, true))
				ask->table.found.asked = SIL_ASKED_FAILED;
		}
		ask->table.done.call(ask->table.done.context, ask->table.done.a, ask->table.done.b, &ask->table.found);
		break;
	case ASK_FIND:
		node->learned[ask->find.question].asked = false;
		node->learned[ask->find.question].has = ask->find.good;
		node->learned[ask->find.question].after = ask->find.after;
		node->learned[ask->find.question].found = ask->find.found;
		break;
	case ASK_NUMBERS:
		node->numbers[ask->numbers.which].asked = false;
		node->numbers[ask->numbers.which].spare = ask->numbers.first;
		break;
	case ASK_MINE:
		take_mine(node, ask);
		break;
	}
}

/* Its lease was over: which of its tables are still its own? What lapses later is another question. */
static void ask_mine(struct sil_pg_node *node, uint64_t lapses)
{
	struct sil_pg_ask *ask = new_ask(ASK_MINE);
	struct sil_pg_text tables = {0}, epochs = {0};
	for (int i = 0; i < SIL_HELD_BUCKETS; i++)
		for (struct sil_held *held = node->map[i]; held; held = held->next_in_map)
			if (atomic_load(&held->known))
				sil_pg_number(&tables, held->table), sil_pg_number(&epochs, held->holding.epoch);
	sil_pg_element(&tables, NULL), sil_pg_element(&epochs, NULL);
	if (!ask || tables.failed || epochs.failed) { /* another time */
		free(ask), free(tables.bytes), free(epochs.bytes);
		return;
	}
	ask->mine.tables = tables.bytes, ask->mine.epochs = epochs.bytes, ask->mine.lapses = lapses;
	node->asking_mine = post(node, ask);
}

void sil_pg_collect(void *self)
{
	struct sil_pg_node *node = sil_pg_node_of(self);
	if (!node)
		return;
	pthread_mutex_lock(&node->lock);
	struct sil_pg_ask *ask = node->answered;
	uint64_t lapses = node->lapses;
	bool doubts = node->checked != lapses;
	node->answered = NULL, node->answered_end = &node->answered;
	pthread_mutex_unlock(&node->lock);
	bool asking = node->asking_mine; /* what has just failed is asked again at the next beat */
	size_t count = 0;
	for (struct sil_pg_ask *next; ask; ask = next, count++) {
		next = ask->next;
		take_answer(node, ask);
		free_ask(ask);
	}
	pthread_mutex_lock(&node->lock);
	node->waiting -= count;
	pthread_mutex_unlock(&node->lock);
	if (doubts && !asking)
		ask_mine(node, lapses);
}

bool sil_pg_node_learned(struct sil_pg_node *node, enum sil_pg_question question, int64_t after, int64_t one_ms,
			 int64_t other_ms, struct sil_pg_found *found)
{
	if (node->learned[question].has && node->learned[question].after == after) {
		*found = node->learned[question].found;
		node->learned[question].has = false;
		return true;
	}
	struct sil_pg_ask *ask = node->learned[question].asked ? NULL : new_ask(ASK_FIND);
	if (ask) {
		ask->find.question = question, ask->find.after = after;
		ask->find.one_ms = one_ms, ask->find.other_ms = other_ms;
		node->learned[question].asked = post(node, ask);
	}
	return false;
}

bool sil_pg_node_code(struct sil_pg_node *node, int64_t table, char code[SIL_STORE_CODE])
{
	const struct sil_pg_found *found = &node->learned[SIL_PG_FINISHED].found;
	for (int i = 0; i < found->count; i++) {
		if (found->numbers[i] != table)
			continue;
		memcpy(code, found->codes[i], SIL_STORE_CODE);
		return true;
	}
	return false;
}

int64_t sil_pg_take_number(void *self, enum sil_store_numbers which)
{
	struct sil_pg_node *node = sil_pg_node_of(self);
	if (!node)
		return 0;
	if (node->numbers[which].first > node->numbers[which].last && node->numbers[which].spare) {
		node->numbers[which].first = node->numbers[which].spare;
		node->numbers[which].last = node->numbers[which].spare + SIL_PG_BLOCK - 1;
		node->numbers[which].spare = 0;
	}
	int64_t left = node->numbers[which].last - node->numbers[which].first + 1;
	if (left < LOW && !node->numbers[which].spare && !node->numbers[which].asked) {
		struct sil_pg_ask *ask = new_ask(ASK_NUMBERS);
		if (ask)
			ask->numbers.which = which;
		node->numbers[which].asked = post(node, ask);
	}
	return left > 0 ? node->numbers[which].first++ : 0;
}

bool sil_pg_hold(void *self, int64_t table)
{
	struct sil_postgres *postgres = self;
	struct sil_link link = {.options = &postgres->options, .prepare = sil_pg_prepare_asks};
	struct sil_asked_table found = {0};
	struct sil_holding holding;
	char number[24];
	if (!postgres->node)
		return false;
	snprintf(number, sizeof number, "%lld", (long long)table);
	claim(postgres->node, &link, true, number, &found, &holding);
	sil_link_close(&link);
	return found.asked == SIL_ASKED_HELD && sil_pg_add_held(postgres->node, table, holding, true);
}
