/* Questions of a loop that never waits: a thread asks the database (postgres_answer.c), and the loop collects the
 * answers. */
#include "server/postgres_node.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/hash.h"
#include "engine/monotonic.h"

enum { LOW = 256, MAX_ASKS = 4096 };

static struct sil_pg_ask *new_ask(enum sil_ask_kind kind)
{
	struct sil_pg_ask *ask = calloc(1, sizeof *ask);
	if (ask)
		ask->kind = kind;
	return ask;
}

static void free_ask(struct sil_pg_ask *ask)
{
	while (ask->kind == SIL_ASK_TABLE && ask->table.twins) {
		struct sil_pg_ask *twin = ask->table.twins;
		ask->table.twins = twin->next;
		free(twin);
	}
	if (ask->kind == SIL_ASK_TABLE)
		sil_stored_log_free(ask->table.found.log);
	if (ask->kind == SIL_ASK_MINE)
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
	struct sil_pg_ask *ask = new_ask(SIL_ASK_SESSION);
	if (ask)
		ask->session.hash = *hash, ask->session.done = done;
	return post(sil_pg_node_of(self), ask);
}

static struct sil_pg_ask **asked_place(struct sil_pg_node *node, const char *code)
{
	struct sil_pg_ask **at = &node->asked[sil_hash(0, code, strlen(code)) % SIL_PG_ASKED];
	while (*at && strcmp((*at)->table.found.code, code) != 0)
		at = &(*at)->table.next_asked;
	return at;
}

/* Whoever asks for a table that was asked for already waits for the same answer: a second claim would take away the
 * right to write from what the first one has begun. */
static bool add_twin(struct sil_pg_node *node, struct sil_pg_ask *first, struct sil_pg_ask *twin)
{
	pthread_mutex_lock(&node->lock);
	bool space = node->waiting < MAX_ASKS;
	node->waiting += space;
	pthread_mutex_unlock(&node->lock);
	if (space)
		twin->next = first->table.twins, first->table.twins = twin;
	else
		free_ask(twin);
	return space;
}

bool sil_pg_ask_table(void *self, const char *code, struct sil_store_table_callback done)
{
	struct sil_pg_node *node = sil_pg_node_of(self);
	struct sil_pg_ask *ask = node ? new_ask(SIL_ASK_TABLE) : NULL;
	if (!ask)
		return false;
	snprintf(ask->table.found.code, SIL_STORE_CODE, "%s", code), ask->table.done = done;
	struct sil_pg_ask **at = asked_place(node, ask->table.found.code);
	if (*at)
		return add_twin(node, *at, ask);
	if (!post(node, ask))
		return false;
	*at = ask;
	return true;
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

static void tell_table(const struct sil_pg_ask *ask, struct sil_asked_table *found)
{
	ask->table.done.call(ask->table.done.context, ask->table.done.a, ask->table.done.b, found);
}

/* To everybody who has asked for it. Returns how many these were besides the first. */
static size_t take_table(struct sil_pg_node *node, struct sil_pg_ask *ask)
{
	struct sil_asked_table *found = &ask->table.found;
	size_t count = 0;
	*asked_place(node, found->code) = ask->table.next_asked;
	if (found->asked == SIL_ASKED_HELD) {
		node->claims++;
		if (!is_good_still(node, ask->table.lapses) ||
		    !sil_pg_add_held(node, found->number, ask->table.holding, true))
			found->asked = SIL_ASKED_FAILED;
	}
	tell_table(ask, found);
	for (const struct sil_pg_ask *twin = ask->table.twins; twin; twin = twin->next, count++) {
		if (found->asked == SIL_ASKED_HELD && !*sil_pg_held_place(node, found->number))
			found->asked = SIL_ASKED_FAILED; /* the first has given it back */
		tell_table(twin, found);
	}
	return count;
}

/* Returns how many questions are answered. */
static size_t take_answer(struct sil_pg_node *node, struct sil_pg_ask *ask)
{
	size_t twins = 0;
	switch (ask->kind) {
	case SIL_ASK_SESSION:
		ask->session.done.call(ask->session.done.context, ask->session.done.a, ask->session.done.b,
				       ask->session.number, ask->session.seen_ms);
		break;
	case SIL_ASK_TABLE:
		twins = take_table(node, ask);
		break;
	case SIL_ASK_FIND:
		node->learned[ask->find.question].asked = false;
		node->learned[ask->find.question].has = ask->find.good;
		node->learned[ask->find.question].after = ask->find.after;
		node->learned[ask->find.question].found = ask->find.found;
		break;
	case SIL_ASK_NUMBERS:
		node->numbers[ask->numbers.which].asked = false;
		node->numbers[ask->numbers.which].spare = ask->numbers.first;
		break;
	case SIL_ASK_MINE:
		take_mine(node, ask);
		break;
	}
	return 1 + twins;
}

/* Its lease was over: which of its tables are still its own? What lapses later is another question. */
static void ask_mine(struct sil_pg_node *node, uint64_t lapses)
{
	struct sil_pg_ask *ask = new_ask(SIL_ASK_MINE);
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
	for (struct sil_pg_ask *next; ask; ask = next) {
		next = ask->next;
		count += take_answer(node, ask);
		free_ask(ask);
	}
	pthread_mutex_lock(&node->lock);
	node->waiting -= count;
	pthread_mutex_unlock(&node->lock);
	if (doubts && !asking)
		ask_mine(node, lapses);
}

bool sil_pg_node_learned(struct sil_pg_node *node, enum sil_pg_question question, int64_t after,
			 const struct sil_pg_moments *moments, struct sil_pg_found *found)
{
	if (node->learned[question].has && node->learned[question].after == after) {
		*found = node->learned[question].found;
		node->learned[question].has = false;
		return true;
	}
	struct sil_pg_ask *ask = node->learned[question].asked ? NULL : new_ask(SIL_ASK_FIND);
	if (ask) {
		ask->find.question = question, ask->find.after = after;
		ask->find.moments = *moments;
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
		struct sil_pg_ask *ask = new_ask(SIL_ASK_NUMBERS);
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
	struct sil_holding holding;
	bool good = postgres->node && sil_pg_claim_number(postgres->node, &link, table, &holding);
	sil_link_close(&link);
	return good && sil_pg_add_held(postgres->node, table, holding, true);
}
