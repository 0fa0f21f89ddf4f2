/* This server among those that share a PostgreSQL store: its lease, which a thread renews; the tables it holds; and
 * questions of a loop that never waits, which another thread answers. Touches the database. */
#include "server/postgres.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/monotonic.h"
#include "server/why.h"

enum { BLOCK = 1024, LOW = 256, MAX_ASKS = 4096, BEATS = 5 /* to a lease */ };

enum ask_kind { ASK_SESSION, ASK_TABLE, ASK_FIND, ASK_NUMBERS, ASK_MINE };

struct ask {
	struct ask *next;
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
		} mine;
	};
};

struct sil_pg_node {
	struct sil_postgres *postgres;
	pthread_t beats, asks;
	pthread_mutex_t lock;
	pthread_cond_t more;
	bool beating, asking; /* the threads are there */
	/* under the lock */
	bool closing;
	struct ask *queue, **queue_end, *answered, **answered_end;
	size_t waiting;
	int64_t steady_ms; /* since when its lease was never over */
	int64_t beat_ms;   /* when the latest beat that succeeded was sent */
	bool lapsed;       /* its lease was over: others may have its tables */
	bool doubts;       /* … and what they have is not known yet */
	uint64_t fenced;
	/* the loop's */
	struct sil_held *map[SIL_HELD_BUCKETS];
	size_t held;
	uint64_t claims;
	struct {
		int64_t first, last; /* not given out yet */
		int64_t spare;       /* the first of the block after these; 0: none */
		bool asked;
	} numbers[SIL_STORE_NUMBERS];
	struct {
		bool asked, has;
		int64_t after;
		struct sil_pg_found found;
	} learned[SIL_PG_QUESTIONS];
};

static struct sil_pg_node *node_of(void *self)
{
	return ((struct sil_postgres *)self)->node;
}

/* --- the tables it holds: the loop's --- */

static void drop_held(struct sil_held *held)
{
	if (held && atomic_fetch_sub(&held->users, 1) == 1)
		free(held);
}

static struct sil_held **find_held(struct sil_pg_node *node, int64_t table)
{
	struct sil_held **at = &node->map[(uint64_t)table % SIL_HELD_BUCKETS];
	while (*at && (*at)->table != table)
		at = &(*at)->next_in_map;
	return at;
}

static void forget(void *self, int64_t table)
{
	struct sil_pg_node *node = node_of(self);
	struct sil_held **at = node ? find_held(node, table) : NULL, *held = at ? *at : NULL;
	if (!held)
		return;
	*at = held->next_in_map;
	node->held--;
	drop_held(held);
}

static struct sil_held *add_held(struct sil_pg_node *node, int64_t table, struct sil_holding holding, bool known)
{
	struct sil_held *held = calloc(1, sizeof *held);
	if (!held)
		return NULL;
	forget(node->postgres, table);
	struct sil_held **at = find_held(node, table);
	held->table = table, held->holding = holding;
	atomic_init(&held->users, 1), atomic_init(&held->lost, false), atomic_init(&held->known, known);
	held->next_in_map = *at, *at = held;
	node->held++;
	return held;
}

static void fence(void *self, struct sil_op *op)
{
	struct sil_pg_node *node = node_of(self);
	bool of_session = op->kind == SIL_OP_SESSION || op->kind == SIL_OP_SEEN || op->kind == SIL_OP_FORGET;
	if (!node || of_session)
		return;
	struct sil_held *held = op->kind == SIL_OP_TABLE ? add_held(node, op->number, (struct sil_holding){1, 0}, false)
							 : *find_held(node, op->number);
	if (held)
		atomic_fetch_add(&held->users, 1);
	op->held = held;
}

static void unfence(void *self, struct sil_op *op)
{
	(void)self;
	drop_held(op->held);
	op->held = NULL;
}

static int64_t next_lost(void *self, int64_t after)
{
	struct sil_pg_node *node = node_of(self);
	int64_t next = 0;
	for (int i = 0; node && i < SIL_HELD_BUCKETS; i++)
		for (const struct sil_held *held = node->map[i]; held; held = held->next_in_map)
			if (held->table > after && (!next || held->table < next) && atomic_load(&held->lost))
				next = held->table;
	return next;
}

void sil_pg_node_fenced(struct sil_pg_node *node)
{
	pthread_mutex_lock(&node->lock);
	node->fenced++;
	pthread_mutex_unlock(&node->lock);
}

static void stats(void *self, struct sil_store_stats *stats)
{
	struct sil_pg_node *node = node_of(self);
	if (!node)
		return;
	pthread_mutex_lock(&node->lock);
	stats->shared.fenced = node->fenced;
	stats->shared.lease_ms = node->beat_ms + node->postgres->options.lease_ms - sil_monotonic_ms();
	pthread_mutex_unlock(&node->lock);
	stats->shared.held = node->held, stats->shared.claims = node->claims;
}

/* --- the lease --- */

static bool prepare_beats(struct sil_link *link)
{
	/* Whoever was declared dead, or was forgotten in a failover, is there again, with the same number. */
	return sil_link_prepare(link, "beat",
				"INSERT INTO nodes (id, name, address, until)"
				" VALUES ($1::int, $2, $3, clock_timestamp() + $4::int * interval '1 ms')"
				" ON CONFLICT (id) DO UPDATE SET before = nodes.until, until = excluded.until"
				" RETURNING coalesce(before > clock_timestamp(), false)") &&
	       sil_link_prepare(link, "end", "UPDATE nodes SET until = now() WHERE id = $1::int") &&
	       /* A process of the same name is this one's predecessor. */
	       sil_link_prepare(link, "succeed",
				"UPDATE nodes SET until = now() WHERE name = $2 AND id <> $1::int AND until > now()") &&
	       sil_link_prepare(link, "tidy",
				"DELETE FROM nodes n WHERE until < now() - interval '1 day' AND NOT EXISTS"
				" (SELECT FROM tables WHERE owner = n.id)");
}

/* 1: the lease goes on; 0: it had been over; -1: the database does not answer. */
static int beat(struct sil_pg_node *node, struct sil_link *link)
{
	const struct sil_store_options *options = &node->postgres->options;
	char id[24], lease[24];
	snprintf(id, sizeof id, "%d", node->postgres->id), snprintf(lease, sizeof lease, "%u", options->lease_ms);
	int64_t sent_ms = sil_monotonic_ms();
	PGresult *result =
		sil_link_run(link, "beat", 4,
			     (const char *const[]){id, options->node, options->address ? options->address : "", lease});
	int went_on = !result ? -1 : PQgetvalue(result, 0, 0)[0] == 't';
	PQclear(result);
	pthread_mutex_lock(&node->lock);
	if (went_on == 0)
		node->lapsed = node->doubts = true, node->steady_ms = sent_ms;
	if (went_on >= 0)
		node->beat_ms = sent_ms;
	pthread_mutex_unlock(&node->lock);
	return went_on;
}

static void wait_until(struct sil_pg_node *node, int64_t at_ms)
{
	struct timespec until = {at_ms / 1000, at_ms % 1000 * 1000000};
	while (!node->closing && pthread_cond_timedwait(&node->more, &node->lock, &until) != ETIMEDOUT)
		;
}

static void *beat_for_ever(void *argument)
{
	struct sil_pg_node *node = argument;
	const struct sil_store_options *options = &node->postgres->options;
	struct sil_link link = {.options = options, .prepare = prepare_beats};
	char id[24];
	snprintf(id, sizeof id, "%d", node->postgres->id);
	pthread_mutex_lock(&node->lock);
	while (!node->closing) {
		int64_t next_ms = sil_monotonic_ms() + options->lease_ms / BEATS;
		pthread_mutex_unlock(&node->lock);
		if (beat(node, &link) == 0)
			options->wake(options->wake_context);
		pthread_mutex_lock(&node->lock);
		wait_until(node, next_ms);
	}
	pthread_mutex_unlock(&node->lock);
	PQclear(link.connection ? sil_link_run(&link, "end", 1, (const char *const[]){id}) : NULL);
	sil_link_close(&link);
	return NULL;
}

/* --- questions --- */

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

static bool prepare_asks(struct sil_link *link)
{
	char by_code[1024], by_number[1024];
	snprintf(by_code, sizeof by_code, claim_sql, "t.code = $1::text");
	snprintf(by_number, sizeof by_number, claim_sql, "t.id = $1::bigint");
	return sil_pg_prepare_reading(link) && sil_link_prepare(link, "claim", by_code) &&
	       sil_link_prepare(link, "claim_number", by_number) &&
	       sil_link_prepare(link, "tables_block", "SELECT nextval('table_blocks')") &&
	       sil_link_prepare(link, "sessions_block", "SELECT nextval('session_blocks')") &&
	       sil_link_prepare(
		       link, "lost",
		       "SELECT l.id FROM unnest($2::bigint[], $3::int[]) AS l(id, epoch) LEFT JOIN tables t ON t.id = l.id"
		       " WHERE t.id IS NULL OR t.owner <> $1::int OR t.epoch <> l.epoch");
}

/* After a failover of the database all leases look old: who has not kept its own for as long as one lasts takes
 * nothing from others. */
static bool is_steady(struct sil_pg_node *node)
{
	pthread_mutex_lock(&node->lock);
	int64_t now_ms = sil_monotonic_ms(), lease_ms = node->postgres->options.lease_ms;
	bool steady = now_ms - node->beat_ms < lease_ms && now_ms - node->steady_ms >= lease_ms;
	pthread_mutex_unlock(&node->lock);
	return steady;
}

static void claim(struct sil_pg_node *node, struct sil_link *link, const char *statement, const char *key,
		  struct sil_asked_table *found, struct sil_holding *holding)
{
	char id[24];
	snprintf(id, sizeof id, "%d", node->postgres->id);
	PGresult *result = sil_link_run(
		link, statement, 4,
		(const char *const[]){key, id, is_steady(node) ? "true" : "false", node->postgres->options.node});
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
static void answer_table(struct sil_pg_node *node, struct sil_link *link, struct ask *ask)
{
	struct sil_asked_table *found = &ask->table.found;
	claim(node, link, "claim", found->code, found, &ask->table.holding);
	if (found->asked == SIL_ASKED_HELD && !(found->log = sil_pg_read_log(link, found->number)))
		found->asked = SIL_ASKED_FAILED;
}

static void answer_mine(struct sil_pg_node *node, struct sil_link *link, struct ask *ask)
{
	char id[24];
	snprintf(id, sizeof id, "%d", node->postgres->id);
	PGresult *result = sil_link_run(link, "lost", 3, (const char *const[]){id, ask->mine.tables, ask->mine.epochs});
	ask->mine.lost = result ? calloc((size_t)PQntuples(result) + 1, sizeof *ask->mine.lost) : NULL;
	for (int i = 0; ask->mine.lost && i < PQntuples(result); i++)
		ask->mine.lost[ask->mine.count++] = sil_link_number(result, i, 0);
	PQclear(result);
}

static void answer_ask(struct sil_pg_node *node, struct sil_link *link, struct ask *ask)
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

static void *answer_for_ever(void *argument)
{
	struct sil_pg_node *node = argument;
	const struct sil_store_options *options = &node->postgres->options;
	struct sil_link link = {.options = options, .prepare = prepare_asks, .synchronous = !options->local};
	pthread_mutex_lock(&node->lock);
	while (!node->closing) {
		struct ask *ask = node->queue;
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

static struct ask *new_ask(enum ask_kind kind)
{
	struct ask *ask = calloc(1, sizeof *ask);
	if (ask)
		ask->kind = kind;
	return ask;
}

static void free_ask(struct ask *ask)
{
	if (ask->kind == ASK_TABLE)
		sil_stored_log_free(ask->table.found.log);
	if (ask->kind == ASK_MINE)
		free(ask->mine.tables), free(ask->mine.epochs), free(ask->mine.lost);
	free(ask);
}

/* False: there are too many, and this one is gone. */
static bool post(struct sil_pg_node *node, struct ask *ask)
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

static bool ask_session(void *self, const struct sil_token_hash *hash, struct sil_store_session_callback done)
{
	struct ask *ask = new_ask(ASK_SESSION);
	if (ask)
		ask->session.hash = *hash, ask->session.done = done;
	return post(node_of(self), ask);
}

static bool ask_table(void *self, const char *code, struct sil_store_table_callback done)
{
	struct ask *ask = new_ask(ASK_TABLE);
	if (ask)
		snprintf(ask->table.found.code, SIL_STORE_CODE, "%s", code), ask->table.done = done;
	return post(node_of(self), ask);
}

/* --- answers, on the loop's thread --- */

static void take_mine(struct sil_pg_node *node, const struct ask *ask)
{
	pthread_mutex_lock(&node->lock);
	node->lapsed |= !ask->mine.lost; /* it is asked again */
	node->doubts = node->lapsed;
	pthread_mutex_unlock(&node->lock);
	for (size_t i = 0; ask->mine.lost && i < ask->mine.count; i++) {
		struct sil_held *held = *find_held(node, ask->mine.lost[i]);
		if (held && atomic_load(&held->known))
			atomic_store(&held->lost, true);
	}
}

static void take_answer(struct sil_pg_node *node, struct ask *ask)
{
	switch (ask->kind) {
	case ASK_SESSION:
		ask->session.done.call(ask->session.done.context, ask->session.done.a, ask->session.done.b,
				       ask->session.number, ask->session.seen_ms);
		break;
	case ASK_TABLE:
		if (ask->table.found.asked == SIL_ASKED_HELD) {
			node->claims++;
			if (!add_held(node, ask->table.found.number, ask->table.holding, true))
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

/* Its lease was over: which of its tables are still its own? */
static void ask_mine(struct sil_pg_node *node)
{
	struct ask *ask = new_ask(ASK_MINE);
	struct sil_pg_text tables = {0}, epochs = {0};
	for (int i = 0; i < SIL_HELD_BUCKETS; i++)
		for (struct sil_held *held = node->map[i]; held; held = held->next_in_map)
			if (atomic_load(&held->known))
				sil_pg_number(&tables, held->table), sil_pg_number(&epochs, held->holding.epoch);
	sil_pg_element(&tables, NULL), sil_pg_element(&epochs, NULL);
	if (!ask || tables.failed || epochs.failed) {
		free(ask), free(tables.bytes), free(epochs.bytes);
		pthread_mutex_lock(&node->lock);
		node->lapsed = true; /* another time */
		pthread_mutex_unlock(&node->lock);
		return;
	}
	ask->mine.tables = tables.bytes, ask->mine.epochs = epochs.bytes;
	post(node, ask);
}

static void collect(void *self)
{
	struct sil_pg_node *node = node_of(self);
	if (!node)
		return;
	pthread_mutex_lock(&node->lock);
	struct ask *ask = node->answered;
	bool lapsed = node->lapsed;
	node->answered = NULL, node->answered_end = &node->answered, node->lapsed = false;
	pthread_mutex_unlock(&node->lock);
	size_t count = 0;
	for (struct ask *next; ask; ask = next, count++) {
		next = ask->next;
		take_answer(node, ask);
		free_ask(ask);
	}
	pthread_mutex_lock(&node->lock);
	node->waiting -= count;
	pthread_mutex_unlock(&node->lock);
	if (lapsed)
		ask_mine(node);
}

bool sil_pg_node_learned(struct sil_pg_node *node, enum sil_pg_question question, int64_t after, int64_t one_ms,
			 int64_t other_ms, struct sil_pg_found *found)
{
	if (node->learned[question].has && node->learned[question].after == after) {
		*found = node->learned[question].found;
		node->learned[question].has = false;
		return true;
	}
	struct ask *ask = node->learned[question].asked ? NULL : new_ask(ASK_FIND);
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

static int64_t take_number(void *self, enum sil_store_numbers which)
{
	struct sil_pg_node *node = node_of(self);
	if (!node)
		return 0;
	if (node->numbers[which].first > node->numbers[which].last && node->numbers[which].spare) {
		node->numbers[which].first = node->numbers[which].spare;
		node->numbers[which].last = node->numbers[which].spare + BLOCK - 1;
		node->numbers[which].spare = 0;
	}
	int64_t left = node->numbers[which].last - node->numbers[which].first + 1;
	if (left < LOW && !node->numbers[which].spare && !node->numbers[which].asked) {
		struct ask *ask = new_ask(ASK_NUMBERS);
		if (ask)
			ask->numbers.which = which;
		node->numbers[which].asked = post(node, ask);
	}
	return left > 0 ? node->numbers[which].first++ : 0;
}

static bool is_sure(void *self)
{
	struct sil_pg_node *node = node_of(self);
	pthread_mutex_lock(&node->lock);
	bool sure = !node->doubts && sil_monotonic_ms() - node->beat_ms < node->postgres->options.lease_ms;
	pthread_mutex_unlock(&node->lock);
	return sure;
}

static void secret(void *self, uint8_t bytes[SIL_SECRET_BYTES])
{
	memcpy(bytes, ((struct sil_postgres *)self)->secret, SIL_SECRET_BYTES);
}

static bool hold(void *self, int64_t table)
{
	struct sil_postgres *postgres = self;
	struct sil_link link = {.options = &postgres->options, .prepare = prepare_asks};
	struct sil_asked_table found = {0};
	struct sil_holding holding;
	char number[24];
	if (!postgres->node)
		return false;
	snprintf(number, sizeof number, "%lld", (long long)table);
	claim(postgres->node, &link, "claim_number", number, &found, &holding);
	sil_link_close(&link);
	return found.asked == SIL_ASKED_HELD && add_held(postgres->node, table, holding, true);
}

/* --- beginning and end --- */

static bool first_numbers(struct sil_postgres *postgres, struct sil_link *link)
{
	static const char *const blocks[] = {"tables_block", "sessions_block"};
	for (int i = 0; i < SIL_STORE_NUMBERS; i++) {
		PGresult *result = sil_link_run(link, blocks[i], 0, NULL);
		if (!result)
			return false;
		postgres->node->numbers[i].first = sil_link_number(result, 0, 0);
		postgres->node->numbers[i].last = postgres->node->numbers[i].first + BLOCK - 1;
		PQclear(result);
	}
	return true;
}

/* The server's number and its first lease. */
static bool enter(struct sil_postgres *postgres, char *why, size_t why_size)
{
	struct sil_link asks = {.options = &postgres->options, .prepare = prepare_asks};
	struct sil_link beats = {.options = &postgres->options, .prepare = prepare_beats};
	char id[24] = "";
	const char *const values[] = {id, postgres->options.node};
	PGresult *result = sil_link_open(&beats) ? PQexec(beats.connection, "SELECT nextval('node_ids')") : NULL;
	bool good = PQresultStatus(result) == PGRES_TUPLES_OK;
	if (good) {
		postgres->id = (int32_t)sil_link_number(result, 0, 0);
		snprintf(id, sizeof id, "%d", postgres->id);
		good = beat(postgres->node, &beats) >= 0;
	}
	PQclear(result);
	if (good) {
		PQclear(sil_link_run(&beats, "succeed", 2, values));
		PQclear(sil_link_run(&beats, "tidy", 0, NULL));
		postgres->node->lapsed = postgres->node->doubts = false;
		good = first_numbers(postgres, &asks);
	}
	if (!good)
		sil_why(why, why_size, "%.200s: %s", "%.200s : %s", postgres->options.node,
			beats.trouble[0] ? beats.trouble : asks.trouble);
	sil_link_close(&asks), sil_link_close(&beats);
	return good;
}

bool sil_pg_node_open(struct sil_postgres *postgres, char *why, size_t why_size)
{
	struct sil_pg_node *node = calloc(1, sizeof *node);
	pthread_condattr_t monotonic;
	if (!node)
		return sil_why(why, why_size, "out of memory", "mémoire épuisée"), false;
	postgres->node = node, node->postgres = postgres;
	node->queue_end = &node->queue, node->answered_end = &node->answered;
	pthread_mutex_init(&node->lock, NULL);
	pthread_condattr_init(&monotonic);
	pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
	pthread_cond_init(&node->more, &monotonic);
	pthread_condattr_destroy(&monotonic);
	if (!enter(postgres, why, why_size))
		return false;
	node->beating = pthread_create(&node->beats, NULL, beat_for_ever, node) == 0;
	node->asking = node->beating && pthread_create(&node->asks, NULL, answer_for_ever, node) == 0;
	if (!node->asking)
		sil_why(why, why_size, "no thread can be started", "impossible de lancer un fil");
	return node->asking;
}

void sil_pg_node_close(struct sil_postgres *postgres)
{
	struct sil_pg_node *node = postgres->node;
	if (!node)
		return;
	pthread_mutex_lock(&node->lock);
	node->closing = true;
	pthread_cond_broadcast(&node->more);
	pthread_mutex_unlock(&node->lock);
	if (node->asking)
		pthread_join(node->asks, NULL);
	if (node->beating)
		pthread_join(node->beats, NULL);
	struct ask *const lists[] = {node->queue, node->answered};
	for (int i = 0; i < 2; i++)
		for (struct ask *ask = lists[i], *next; ask; ask = next)
			next = ask->next, free_ask(ask);
	for (int i = 0; i < SIL_HELD_BUCKETS; i++)
		while (node->map[i])
			forget(postgres, node->map[i]->table);
	pthread_mutex_destroy(&node->lock);
	pthread_cond_destroy(&node->more);
	free(node);
}

const struct sil_store_sharing sil_pg_sharing = {
	.fence = fence,
	.unfence = unfence,
	.ask_session = ask_session,
	.ask_table = ask_table,
	.collect = collect,
	.take_number = take_number,
	.next_lost = next_lost,
	.forget = forget,
	.secret = secret,
	.stats = stats,
	.hold = hold,
	.is_sure = is_sure,
};
