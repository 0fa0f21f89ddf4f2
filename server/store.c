/* The store's queue and its writing thread: groups of operations for whichever backend keeps them (store_backend.h). */
#include "server/store.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/monotonic.h"
#include "server/store_backend.h"
#include "server/why.h"

enum { GROUP = 512, GATHER_ENOUGH = 64, PROBE_MS = 500, GIVE_UP_MS = 5000 };

struct list {
	struct sil_op *first, **end;
};

struct sil_store {
	struct sil_store_options options;
	const struct sil_store_backend *backend;
	void *self; /* the backend's */
	pthread_t thread;
	pthread_mutex_t lock;
	pthread_cond_t more, settled;
	/* under the lock */
	struct list queue, answered;
	size_t queued, unanswered;
	bool closing, settling;
	struct sil_store_stats stats;
};

static void list_init(struct list *list)
{
	list->first = NULL, list->end = &list->first;
}

static void list_add(struct list *list, struct sil_op *op)
{
	op->next = NULL;
	*list->end = op, list->end = &op->next;
}

static struct sil_op *list_take(struct list *list)
{
	struct sil_op *op = list->first;
	if (op && !(list->first = op->next))
		list->end = &list->first;
	return op;
}

/* --- the writing thread --- */

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
			bool good = store->backend->can_write(store->self);
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

/* While the fate of a group is unknown everything waits for it: to answer that it was not stored could be a lie, and to
 * write the next ones could put them in its place. Only whoever wants to end does not wait for ever. */
static bool write_until_known(struct sil_store *store, struct sil_op *first, char trouble[static SIL_STORE_TROUBLE])
{
	enum sil_group group = store->backend->write_group(store->self, first, false, trouble);
	int64_t unknown_ms = sil_monotonic_ms();
	while (group == SIL_GROUP_UNKNOWN) {
		struct timespec until = in_ms(PROBE_MS / 5);
		pthread_mutex_lock(&store->lock);
		memcpy(store->stats.trouble, trouble, SIL_STORE_TROUBLE);
		bool ending = store->settling && sil_monotonic_ms() - unknown_ms > GIVE_UP_MS;
		if (!ending)
			pthread_cond_timedwait(&store->more, &store->lock, &until);
		pthread_mutex_unlock(&store->lock);
		if (ending)
			return false;
		group = store->backend->write_group(store->self, first, true, trouble);
	}
	return group == SIL_GROUP_WRITTEN;
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
		char trouble[SIL_STORE_TROUBLE];
		bool stored = write_until_known(store, group.first, trouble);
		uint64_t took = sil_monotonic_us() - from;
		pthread_mutex_lock(&store->lock);
		store->stats.commits += stored, store->stats.failures += !stored, store->stats.commit_us += took;
		if (!stored || store->stats.trouble[0])
			memcpy(store->stats.trouble, trouble, SIL_STORE_TROUBLE);
		if (took > store->stats.commit_most_us)
			store->stats.commit_most_us = took;
		for (struct sil_op *op; (op = list_take(&group));) {
			op->stored &= stored;
			store->stats.entries += op->stored, store->stats.refused += stored && !op->stored;
			list_add(&store->answered, op);
		}
		pthread_cond_broadcast(&store->settled);
		pthread_mutex_unlock(&store->lock); /* who is woken wants it at once */
		store->options.wake(store->options.wake_context);
		pthread_mutex_lock(&store->lock);
	}
	pthread_mutex_unlock(&store->lock);
	return NULL;
}

/* --- the other thread --- */

static bool enqueue(struct sil_store *store, const struct sil_op *model, const char *text)
{
	const struct sil_store_sharing *sharing = store->backend->sharing;
	size_t length = strlen(text);
	struct sil_op *op = malloc(sizeof *op + length + 1);
	if (!op)
		return false;
	*op = *model;
	memcpy(op->text, text, length + 1);
	if (sharing)
		sharing->fence(store->self, op);
	pthread_mutex_lock(&store->lock);
	bool space = !store->options.read_only && store->queued < SIL_STORE_QUEUE &&
		     store->unanswered < (size_t)2 * SIL_STORE_QUEUE;
	if (space) {
		list_add(&store->queue, op);
		store->queued++, store->unanswered++;
	}
	bool awaited = space && (store->queued == 1 || store->queued == GATHER_ENOUGH);
	pthread_mutex_unlock(&store->lock);
	if (awaited)
		pthread_cond_signal(&store->more);
	if (!space && sharing) {
		sharing->unfence(store->self, op);
		if (op->kind == SIL_OP_TABLE)
			sharing->forget(store->self, op->number);
	}
	if (!space)
		free(op);
	return space;
}

bool sil_store_append(struct sil_store *store, int64_t table, enum sil_entry_kind kind, int64_t at_ms, const char *text,
		      struct sil_store_callback done)
{
	struct sil_op op = {.kind = SIL_OP_ENTRY, .number = table, .entry = (char)kind, .at_ms = at_ms, .done = done};
	return enqueue(store, &op, text);
}

bool sil_store_new_table(struct sil_store *store, int64_t table, const char *code, int64_t at_ms, const char *config,
			 struct sil_store_callback done)
{
	struct sil_op op = {
		.kind = SIL_OP_TABLE, .number = table, .entry = SIL_ENTRY_CONFIG, .at_ms = at_ms, .done = done};
	snprintf(op.code, sizeof op.code, "%s", code);
	return enqueue(store, &op, config);
}

bool sil_store_new_session(struct sil_store *store, int64_t session, const struct sil_token_hash *hash, int64_t at_ms,
			   struct sil_store_callback done)
{
	struct sil_op op = {.kind = SIL_OP_SESSION, .number = session, .hash = *hash, .at_ms = at_ms, .done = done};
	return enqueue(store, &op, "");
}

bool sil_store_mark_seen(struct sil_store *store, int64_t session, const struct sil_token_hash *hash, int64_t at_ms,
			 struct sil_store_callback done)
{
	struct sil_op op = {.kind = SIL_OP_SEEN, .number = session, .hash = *hash, .at_ms = at_ms, .done = done};
	return enqueue(store, &op, "");
}

bool sil_store_mark_latest(struct sil_store *store, int64_t latest_ms, struct sil_store_callback done)
{
	struct sil_op op = {.kind = SIL_OP_LATEST, .at_ms = latest_ms, .done = done};
	return enqueue(store, &op, "");
}

bool sil_store_forget_session(struct sil_store *store, int64_t session, int64_t seen_before_ms,
			      struct sil_store_callback done)
{
	struct sil_op op = {.kind = SIL_OP_FORGET, .number = session, .at_ms = seen_before_ms, .done = done};
	return enqueue(store, &op, "");
}

bool sil_store_mark_over(struct sil_store *store, int64_t table, struct sil_store_callback done)
{
	struct sil_op op = {.kind = SIL_OP_OVER, .number = table, .done = done};
	return enqueue(store, &op, "");
}

bool sil_store_archive(struct sil_store *store, int64_t table, const char *text, struct sil_store_callback done)
{
	struct sil_op op = {.kind = SIL_OP_ARCHIVE, .number = table, .done = done};
	return enqueue(store, &op, text);
}

bool sil_store_trim_chat(struct sil_store *store, int64_t table, unsigned keep, struct sil_store_callback done)
{
	struct sil_op op = {.kind = SIL_OP_TRIM, .number = table, .at_ms = keep, .done = done};
	return enqueue(store, &op, "");
}

bool sil_store_purge(struct sil_store *store, int64_t table, struct sil_store_callback done)
{
	struct sil_op op = {.kind = SIL_OP_PURGE, .number = table, .done = done};
	return enqueue(store, &op, "");
}

bool sil_store_set_aside(struct sil_store *store, int64_t table, const char *reason, struct sil_store_callback done)
{
	struct sil_op op = {.kind = SIL_OP_ASIDE, .number = table, .done = done};
	return enqueue(store, &op, reason ? reason : "");
}

void sil_store_collect(struct sil_store *store)
{
	const struct sil_store_sharing *sharing = store->backend->sharing;
	pthread_mutex_lock(&store->lock);
	struct sil_op *op = store->answered.first;
	list_init(&store->answered);
	pthread_mutex_unlock(&store->lock);
	size_t count = 0;
	for (struct sil_op *next; op; op = next, count++) {
		next = op->next;
		if (sharing)
			sharing->unfence(store->self, op);
		if (op->done.call)
			op->done.call(op->done.context, op->done.a, op->done.b, op->stored);
		free(op);
	}
	pthread_mutex_lock(&store->lock);
	store->unanswered -= count;
	pthread_mutex_unlock(&store->lock);
	if (sharing)
		sharing->collect(store->self);
}

void sil_store_settle(struct sil_store *store)
{
	for (bool idle = false; !idle;) {
		pthread_mutex_lock(&store->lock);
		idle = !store->unanswered;
		store->settling = !idle;
		while (store->unanswered && !store->answered.first)
			pthread_cond_wait(&store->settled, &store->lock);
		pthread_mutex_unlock(&store->lock);
		if (!idle)
			sil_store_collect(store);
	}
}

void sil_store_stats(struct sil_store *store, struct sil_store_stats *stats)
{
	pthread_mutex_lock(&store->lock);
	*stats = store->stats;
	stats->queued = store->queued;
	pthread_mutex_unlock(&store->lock);
	if (store->backend->sharing)
		store->backend->sharing->stats(store->self, stats);
}

/* --- reading --- */

int64_t sil_store_find_session(struct sil_store *store, const struct sil_token_hash *hash, int64_t *seen_ms)
{
	return store->backend->find_session(store->self, hash, seen_ms);
}

int64_t sil_store_find_table(struct sil_store *store, const char *code)
{
	return store->backend->find_table(store->self, code);
}

int64_t sil_store_last_table(struct sil_store *store)
{
	return store->backend->last_table(store->self);
}

int64_t sil_store_last_session(struct sil_store *store)
{
	return store->backend->last_session(store->self);
}

int64_t sil_store_latest_ms(struct sil_store *store)
{
	return store->backend->latest_ms(store->self);
}

int64_t sil_store_bytes(struct sil_store *store)
{
	return store->backend->bytes(store->self);
}

int sil_store_find_old(struct sil_store *store, int64_t *after, const struct sil_old_before *before,
		       int64_t numbers[SIL_OLD_TABLES])
{
	return store->backend->find_old(store->self, after, before, numbers);
}

int sil_store_find_finished(struct sil_store *store, int64_t *after, int64_t numbers[SIL_OLD_TABLES])
{
	return store->backend->find_finished(store->self, after, numbers);
}

bool sil_store_code(struct sil_store *store, int64_t table, char code[SIL_STORE_CODE])
{
	return store->backend->code(store->self, table, code);
}

int sil_store_find_old_sessions(struct sil_store *store, int64_t *after, int64_t seen_before_ms, int64_t made_before_ms,
				int64_t numbers[SIL_OLD_SESSIONS])
{
	return store->backend->find_old_sessions(store->self, after, seen_before_ms, made_before_ms, numbers);
}

enum sil_reading sil_store_read_table(struct sil_store *store, int64_t table, sil_store_entry *entry, void *context)
{
	int64_t after = 0;
	return store->backend->read_some(store->self, table, &after, 0, entry, context);
}

enum sil_reading sil_store_read_some(struct sil_store *store, int64_t table, int64_t *after, unsigned most,
				     sil_store_entry *entry, void *context)
{
	return store->backend->read_some(store->self, table, after, most, entry, context);
}

bool sil_store_each_table(struct sil_store *store,
			  void (*table)(void *context, int64_t number, const char *code, const char *aside),
			  void *context)
{
	return store->backend->each_table(store->self, table, context);
}

enum sil_soundness sil_store_check(struct sil_store *store, bool quick, unsigned budget_ms, char *wrong,
				   size_t wrong_size)
{
	return store->backend->check(store->self, quick, budget_ms, wrong, wrong_size);
}

bool sil_store_rebuild_indexes(struct sil_store *store)
{
	return store->backend->rebuild_indexes(store->self);
}

/* --- a store that servers share --- */

bool sil_store_is_shared(struct sil_store *store)
{
	return store->backend->sharing && store->options.node;
}

bool sil_store_ask_session(struct sil_store *store, const struct sil_token_hash *hash,
			   struct sil_store_session_callback done)
{
	int64_t seen_ms = 0;
	if (sil_store_is_shared(store))
		return store->backend->sharing->ask_session(store->self, hash, done);
	int64_t session = sil_store_find_session(store, hash, &seen_ms);
	done.call(done.context, done.a, done.b, session, seen_ms);
	return true;
}

bool sil_store_ask_table(struct sil_store *store, const char *code, struct sil_store_table_callback done)
{
	return store->backend->sharing && store->backend->sharing->ask_table(store->self, code, done);
}

void sil_stored_log_free(struct sil_stored_log *log)
{
	for (size_t i = 0; log && i < log->count; i++)
		free(log->entries[i].text);
	free(log);
}

bool sil_store_hold(struct sil_store *store, int64_t table)
{
	return !store->backend->sharing || store->backend->sharing->hold(store->self, table);
}

bool sil_store_is_sure(struct sil_store *store, int64_t table)
{
	return !sil_store_is_shared(store) || store->backend->sharing->is_sure(store->self, table);
}

bool sil_store_release_then(struct sil_store *store, int64_t table, struct sil_store_callback done)
{
	struct sil_op op = {.kind = SIL_OP_RELEASE, .number = table, .done = done};
	if (!store->backend->sharing)
		return false;
	bool queued = enqueue(store, &op, "");
	store->backend->sharing->forget(store->self, table);
	return queued;
}

void sil_store_release(struct sil_store *store, int64_t table)
{
	sil_store_release_then(store, table, (struct sil_store_callback){0});
}

int64_t sil_store_next_lost(struct sil_store *store, int64_t after)
{
	return store->backend->sharing ? store->backend->sharing->next_lost(store->self, after) : 0;
}

int32_t sil_store_epoch(struct sil_store *store, int64_t table)
{
	return store->backend->sharing ? store->backend->sharing->epoch(store->self, table) : 0;
}

int64_t sil_store_take_number(struct sil_store *store, enum sil_store_numbers numbers)
{
	return store->backend->sharing ? store->backend->sharing->take_number(store->self, numbers) : 0;
}

void sil_store_tell(struct sil_store *store, unsigned tables, unsigned most, const char *news)
{
	if (store->backend->sharing)
		store->backend->sharing->tell(store->self, tables, most, news);
}

bool sil_store_has_heard(struct sil_store *store)
{
	return store->backend->sharing && store->backend->sharing->has_heard(store->self);
}

void sil_store_hear(struct sil_store *store, void (*other)(void *context, const struct sil_store_other *),
		    void *context)
{
	if (store->backend->sharing)
		store->backend->sharing->hear(store->self, other, context);
}

void sil_store_secret(struct sil_store *store, uint8_t bytes[SIL_SECRET_BYTES])
{
	if (store->backend->sharing)
		store->backend->sharing->secret(store->self, bytes);
}

/* --- opening and closing --- */

static void release(struct sil_store *store)
{
	if (store->self)
		store->backend->close(store->self);
	pthread_mutex_destroy(&store->lock);
	pthread_cond_destroy(&store->more);
	pthread_cond_destroy(&store->settled);
	free(store);
}

static const struct sil_store_backend *choose_backend(const char *path)
{
	if (strncmp(path, "postgres://", 11) != 0 && strncmp(path, "postgresql://", 13) != 0)
		return &sil_store_sqlite;
#ifdef SILURE_POSTGRES
	return &sil_store_postgres;
#else
	return NULL;
#endif
}

struct sil_store *sil_store_open(const struct sil_store_options *options, char *why, size_t why_size)
{
	struct sil_store *store = calloc(1, sizeof *store);
	pthread_condattr_t monotonic;
	if (!store)
		return sil_why(why, why_size, say_shared_why_no_memory(sil_why_message())), NULL;
	store->options = *options;
	store->backend = choose_backend(options->path);
	if (!store->backend) {
		sil_why(why, why_size, say_shared_why_no_postgres(sil_why_message()));
		free(store);
		return NULL;
	}
	list_init(&store->queue), list_init(&store->answered);
	pthread_mutex_init(&store->lock, NULL);
	pthread_condattr_init(&monotonic);
	pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
	pthread_cond_init(&store->more, &monotonic);
	pthread_cond_init(&store->settled, &monotonic);
	pthread_condattr_destroy(&monotonic);
	store->self = store->backend->open(options, why, why_size);
	bool good = store->self;
	if (good && !options->read_only) {
		good = pthread_create(&store->thread, NULL, write_for_ever, store) == 0;
		if (!good)
			sil_why(why, why_size, say_shared_why_no_thread(sil_why_message()));
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
