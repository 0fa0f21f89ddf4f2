/* The store's door with nothing but memory behind it: for fuzzing, where a disk would be most of the work. An append is
 * answered at the next collect, as it must be. Keeps the entries of the latest tables only. */
#include "server/store.h"

#include <stdlib.h>
#include <string.h>

enum { TABLES = 64, ENTRIES = 512 };

struct table {
	int64_t number;
	char code[16];
	int count;
	struct {
		enum sil_entry_kind kind;
		char *text;
	} entries[ENTRIES];
};

struct answer {
	struct sil_store_callback done;
	bool stored;
};

struct sil_store {
	struct table tables[TABLES];
	struct sil_token_hash hashes[TABLES];
	int64_t sessions[TABLES], last_table, last_session;
	struct answer answers[SIL_STORE_QUEUE];
	size_t waiting;
};

struct sil_store *sil_store_open(const struct sil_store_options *options, char *why, size_t why_size)
{
	(void)options, (void)why, (void)why_size;
	return calloc(1, sizeof(struct sil_store));
}

static void empty(struct table *table)
{
	for (int i = 0; i < table->count; i++)
		free(table->entries[i].text);
	*table = (struct table){0};
}

void sil_store_close(struct sil_store *store)
{
	sil_store_settle(store);
	for (int i = 0; i < TABLES; i++)
		empty(&store->tables[i]);
	free(store);
}

static bool answer(struct sil_store *store, struct sil_store_callback done, bool stored)
{
	if (store->waiting == SIL_STORE_QUEUE)
		return false;
	store->answers[store->waiting++] = (struct answer){done, stored};
	return true;
}

bool sil_store_append(struct sil_store *store, int64_t number, enum sil_entry_kind kind, int64_t at_ms,
		      const char *text, struct sil_store_callback done)
{
	struct table *table = &store->tables[number % TABLES];
	(void)at_ms;
	/* A table that has outgrown its place is a disk that is full. */
	bool hosted = table->number == number && table->count < ENTRIES;
	if (!answer(store, done, hosted))
		return false;
	if (hosted) {
		table->entries[table->count].kind = kind;
		table->entries[table->count++].text = strdup(text);
	}
	return true;
}

bool sil_store_new_table(struct sil_store *store, int64_t number, const char *code, int64_t at_ms, const char *config,
			 struct sil_store_callback done)
{
	struct table *table = &store->tables[number % TABLES];
	empty(table);
	table->number = number;
	strncpy(table->code, code, sizeof table->code - 1);
	store->last_table = number;
	return sil_store_append(store, number, SIL_ENTRY_CONFIG, at_ms, config, done);
}

bool sil_store_new_session(struct sil_store *store, int64_t session, const struct sil_token_hash *hash, int64_t at_ms,
			   struct sil_store_callback done)
{
	(void)at_ms;
	store->hashes[session % TABLES] = *hash;
	store->sessions[session % TABLES] = store->last_session = session;
	return answer(store, done, true);
}

bool sil_store_mark_seen(struct sil_store *store, int64_t session, const struct sil_token_hash *hash, int64_t at_ms,
			 struct sil_store_callback done)
{
	(void)session, (void)hash, (void)at_ms;
	return answer(store, done, true);
}

bool sil_store_mark_latest(struct sil_store *store, int64_t latest_ms, struct sil_store_callback done)
{
	(void)latest_ms;
	return answer(store, done, true);
}

int64_t sil_store_latest_ms(struct sil_store *store)
{
	(void)store;
	return 0;
}

bool sil_store_forget_session(struct sil_store *store, int64_t session, int64_t seen_before_ms,
			      struct sil_store_callback done)
{
	(void)session, (void)seen_before_ms;
	return answer(store, done, true);
}

bool sil_store_mark_over(struct sil_store *store, int64_t table, struct sil_store_callback done)
{
	(void)table;
	return answer(store, done, true);
}

bool sil_store_set_aside(struct sil_store *store, int64_t table, const char *reason, struct sil_store_callback done)
{
	(void)table, (void)reason;
	return answer(store, done, true);
}

bool sil_store_archive(struct sil_store *store, int64_t number, const char *text, struct sil_store_callback done)
{
	struct table *table = &store->tables[number % TABLES];
	for (int i = 0; table->number == number && i < table->count; i++)
		free(table->entries[i].text);
	if (table->number == number)
		table->count = 0;
	return sil_store_append(store, number, SIL_ENTRY_RECORD, 0, text, done);
}

bool sil_store_trim_chat(struct sil_store *store, int64_t table, unsigned keep, struct sil_store_callback done)
{
	(void)table, (void)keep;
	return answer(store, done, true);
}

bool sil_store_purge(struct sil_store *store, int64_t table, struct sil_store_callback done)
{
	if (store->tables[table % TABLES].number == table)
		empty(&store->tables[table % TABLES]);
	return answer(store, done, true);
}

int sil_store_find_old(struct sil_store *store, int64_t *after, const struct sil_old_before *before,
		       int64_t numbers[SIL_OLD_TABLES])
{
	(void)store, (void)before, (void)numbers;
	*after = 0;
	return 0;
}

int sil_store_find_finished(struct sil_store *store, int64_t *after, int64_t numbers[SIL_OLD_TABLES])
{
	(void)store, (void)numbers;
	*after = 0;
	return 0;
}

bool sil_store_code(struct sil_store *store, int64_t table, char code[SIL_STORE_CODE])
{
	(void)store, (void)table, (void)code;
	return false;
}

int sil_store_find_old_sessions(struct sil_store *store, int64_t *after, int64_t seen_before_ms, int64_t made_before_ms,
				int64_t numbers[SIL_OLD_SESSIONS])
{
	(void)store, (void)seen_before_ms, (void)made_before_ms, (void)numbers;
	*after = 0;
	return 0;
}

int64_t sil_store_bytes(struct sil_store *store)
{
	(void)store;
	return 0;
}

void sil_store_collect(struct sil_store *store)
{
	/* An answer may lead to the next append. */
	for (size_t i = 0; i < store->waiting; i++) {
		struct answer one = store->answers[i];
		if (one.done.call)
			one.done.call(one.done.context, one.done.a, one.done.b, one.stored);
	}
	store->waiting = 0;
}

void sil_store_settle(struct sil_store *store)
{
	sil_store_collect(store);
}

int64_t sil_store_find_session(struct sil_store *store, const struct sil_token_hash *hash, int64_t *seen_ms)
{
	if (seen_ms)
		*seen_ms = 0;
	for (int i = 0; i < TABLES; i++)
		if (store->sessions[i] && !memcmp(&store->hashes[i], hash, sizeof *hash))
			return store->sessions[i];
	return 0;
}

int64_t sil_store_find_table(struct sil_store *store, const char *code)
{
	for (int i = 0; i < TABLES; i++)
		if (store->tables[i].number && !strcmp(store->tables[i].code, code))
			return store->tables[i].number;
	return 0;
}

int64_t sil_store_last_table(struct sil_store *store)
{
	return store->last_table;
}

int64_t sil_store_last_session(struct sil_store *store)
{
	return store->last_session;
}

enum sil_reading
sil_store_read_table(struct sil_store *store, int64_t number,
		     bool (*entry)(void *context, enum sil_entry_kind, int64_t at_ms, const char *text), void *context)
{
	struct table *table = &store->tables[number % TABLES];
	for (int i = 0; table->number == number && i < table->count; i++)
		if (!entry(context, table->entries[i].kind, 0, table->entries[i].text))
			return SIL_READ_REFUSED;
	return table->number == number ? SIL_READ_WELL : SIL_READ_DAMAGED;
}

enum sil_reading sil_store_read_some(struct sil_store *store, int64_t number, int64_t *after, unsigned most,
				     bool (*entry)(void *context, enum sil_entry_kind, int64_t at_ms, const char *text),
				     void *context)
{
	struct table *table = &store->tables[number % TABLES];
	for (; table->number == number && *after < table->count; most--) {
		if (!most)
			return SIL_READ_MORE;
		int at = (int)(*after)++;
		if (!entry(context, table->entries[at].kind, 0, table->entries[at].text))
			return SIL_READ_REFUSED;
	}
	return table->number == number ? SIL_READ_WELL : SIL_READ_DAMAGED;
}

void sil_store_stats(struct sil_store *store, struct sil_store_stats *stats)
{
	*stats = (struct sil_store_stats){.queued = store->waiting};
}

bool sil_store_is_shared(struct sil_store *store)
{
	(void)store;
	return false;
}

bool sil_store_ask_session(struct sil_store *store, const struct sil_token_hash *hash,
			   struct sil_store_session_callback done)
{
	int64_t seen_ms, session = sil_store_find_session(store, hash, &seen_ms);
	done.call(done.context, done.a, done.b, session, seen_ms);
	return true;
}

bool sil_store_ask_table(struct sil_store *store, const char *code, struct sil_store_table_callback done)
{
	(void)store, (void)code, (void)done;
	return false;
}

void sil_stored_log_free(struct sil_stored_log *log)
{
	(void)log; /* there is none */
}

void sil_store_release(struct sil_store *store, int64_t table)
{
	(void)store, (void)table;
}

bool sil_store_release_then(struct sil_store *store, int64_t table, struct sil_store_callback done)
{
	(void)store, (void)table, (void)done;
	return false;
}

void sil_store_tell(struct sil_store *store, unsigned tables, unsigned most, const char *news)
{
	(void)store, (void)tables, (void)most, (void)news;
}

bool sil_store_has_heard(struct sil_store *store)
{
	(void)store;
	return false;
}

void sil_store_hear(struct sil_store *store, void (*other)(void *context, const struct sil_store_other *),
		    void *context)
{
	(void)store, (void)other, (void)context;
}

void sil_store_secret(struct sil_store *store, uint8_t bytes[SIL_SECRET_BYTES])
{
	(void)store;
	memset(bytes, 0, SIL_SECRET_BYTES);
}

int64_t sil_store_next_lost(struct sil_store *store, int64_t after)
{
	(void)store, (void)after;
	return 0;
}

int32_t sil_store_epoch(struct sil_store *store, int64_t table)
{
	(void)store, (void)table;
	return 0;
}

int64_t sil_store_take_number(struct sil_store *store, enum sil_store_numbers numbers)
{
	(void)store, (void)numbers;
	return 0;
}

bool sil_store_is_sure(struct sil_store *store, int64_t table)
{
	(void)store, (void)table;
	return true;
}
