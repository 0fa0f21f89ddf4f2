/* Writes what the others are told, and reads what they tell. Touches the lobby and its store.
 * A server's news are {"tables": [[address, table], …], "used": [[account, bucket, ms], …]}; what a server of another
 * version tells besides is not looked at. */
#include "server/others.h"

#include <inttypes.h>
#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/list.h"

enum {
	NEWS_BYTES = 1 << 17,
	MAX_TABLES = 8 * SIL_MAX_LISTED,
	MAX_USED = 1024, /* that one server tells of */
	USED_MS = 1000,  /* less is as good as nothing by the time it is heard */
};

struct used {
	uint64_t account;
	int64_t until_ms;
	uint32_t bucket;
};

struct sil_others {
	int count, tables;
	size_t used;
	struct sil_other others[SIL_STORE_OTHERS];
	struct sil_other_table table[MAX_TABLES];
	struct used *use; /* sorted */
	char news[NEWS_BYTES];
};

bool sil_others_open(struct sil_lobby *lobby)
{
	uint8_t secret[SIL_SECRET_BYTES];
	if (!(lobby->others = calloc(1, sizeof *lobby->others)))
		return false;
	sil_store_secret(lobby->store, secret);
	crypto_generichash(lobby->addresses.key, sizeof lobby->addresses.key, (const uint8_t *)"addresses", 9, secret,
			   sizeof secret);
	crypto_generichash(lobby->sessions.key, sizeof lobby->sessions.key, (const uint8_t *)"sessions", 8, secret,
			   sizeof secret);
	sodium_memzero(secret, sizeof secret);
	return true;
}

static void forget_all(struct sil_others *others)
{
	for (int i = 0; i < others->tables; i++)
		free(others->table[i].text);
	free(others->use);
	others->use = NULL;
	others->count = others->tables = 0, others->used = 0;
}

void sil_others_free(struct sil_others *others)
{
	if (others)
		forget_all(others);
	free(others);
}

/* --- what we tell --- */

static void put_used(const struct sil_accounts *accounts, int64_t now_ms, int *left, struct sil_out *out)
{
	for (const struct sil_account *account = accounts->newest; account && *left; account = account->older)
		for (int b = 0; b < SIL_BUCKETS && *left; b++) {
			const struct sil_bucket *bucket = b == SIL_GUESSES ? &account->guesses : &account->actions[b];
			char name[20];
			if (bucket->full_ms - now_ms < USED_MS)
				continue;
			snprintf(name, sizeof name, "%016" PRIx64, account->name);
			sil_json_open(out, '['), sil_json_text(out, name);
			sil_json_int(out, b), sil_json_int(out, bucket->full_ms - now_ms);
			sil_json_close(out, ']'), --*left;
		}
}

static void tell(struct sil_lobby *lobby)
{
	struct sil_out out = sil_out_on(lobby->others->news, NEWS_BYTES);
	int left = MAX_USED;
	sil_json_open(&out, '{');
	sil_json_key(&out, "used"), sil_json_open(&out, '[');
	put_used(&lobby->sessions, sil_now(lobby), &left, &out);
	put_used(&lobby->addresses, sil_now(lobby), &left, &out);
	sil_json_close(&out, ']');
	sil_json_key(&out, "tables"), sil_list_put_news(lobby, &out);
	sil_json_close(&out, '}');
	sil_store_tell(lobby->store, lobby->tables + lobby->opening, lobby->draining ? 0 : lobby->limits.tables,
		       out.overflow ? "" : lobby->others->news);
}

/* --- what we hear --- */

static bool read_name(const json_t *value, uint64_t *name)
{
	const char *text = json_string_value(value);
	char *end = NULL;
	*name = text ? strtoull(text, &end, 16) : 0;
	return text && end != text && !*end;
}

static void read_used(struct sil_others *others, const json_t *list, int64_t now_ms)
{
	size_t i, count = json_array_size(list) < MAX_USED ? json_array_size(list) : MAX_USED;
	struct used *use = count ? realloc(others->use, (others->used + count) * sizeof *use) : NULL;
	if (!use)
		return;
	others->use = use;
	for (i = 0; i < count; i++) {
		const json_t *one = json_array_get(list, i);
		struct used *used = &use[others->used];
		used->bucket = (uint32_t)json_integer_value(json_array_get(one, 1));
		used->until_ms = now_ms + json_integer_value(json_array_get(one, 2));
		others->used += read_name(json_array_get(one, 0), &used->account);
	}
}

static void read_tables(struct sil_others *others, const json_t *list)
{
	for (size_t i = 0; i < json_array_size(list) && others->tables < MAX_TABLES; i++) {
		const json_t *one = json_array_get(list, i);
		struct sil_other_table *table = &others->table[others->tables];
		const char *code = json_string_value(json_object_get(json_array_get(one, 1), "table"));
		*table = (struct sil_other_table){.place = (uint32_t)i};
		bool fine = code && sil_code_is_fine(code) && read_name(json_array_get(one, 0), &table->address);
		for (int k = 0; fine && k < others->tables; k++) {
			table->rank += others->table[k].address == table->address;
			fine = strcmp(others->table[k].code, code) != 0; /* it moves, and both have it */
		}
		if (!fine || !(table->text = json_dumps(json_array_get(one, 1), JSON_COMPACT | JSON_PRESERVE_ORDER)))
			continue;
		snprintf(table->code, sizeof table->code, "%s", code);
		others->tables++;
	}
}

static void hear(void *context, const struct sil_store_other *told)
{
	struct sil_lobby *lobby = context;
	struct sil_others *others = lobby->others;
	if (others->count == SIL_STORE_OTHERS)
		return;
	struct sil_other *other = &others->others[others->count++];
	*other = (struct sil_other){.tables = told->tables, .most = told->most};
	snprintf(other->node, sizeof other->node, "%s", told->node);
	snprintf(other->address, sizeof other->address, "%s", told->address);
	json_t *news = json_loads(told->news, 0, NULL);
	read_used(others, json_object_get(news, "used"), sil_now(lobby));
	read_tables(others, json_object_get(news, "tables"));
	json_decref(news);
}

static int in_order(const void *one, const void *other)
{
	const struct used *a = one, *b = other;
	if (a->account != b->account)
		return a->account < b->account ? -1 : 1;
	return (a->bucket > b->bucket) - (a->bucket < b->bucket);
}

void sil_others_attend(struct sil_lobby *lobby)
{
	struct sil_others *others = lobby->others;
	if (!others || !sil_store_has_heard(lobby->store))
		return;
	forget_all(others);
	sil_store_hear(lobby->store, hear, lobby);
	if (others->used)
		qsort(others->use, others->used, sizeof *others->use, in_order);
	tell(lobby);
}

/* --- what follows from it --- */

int sil_others_count(const struct sil_lobby *lobby)
{
	return 1 + (lobby->others ? lobby->others->count : 0);
}

const struct sil_other *sil_others_for_table(struct sil_lobby *lobby)
{
	uint64_t here = lobby->tables + lobby->opening, most = lobby->limits.tables;
	struct sil_other *best = NULL;
	if (!lobby->others || 2 * here < most)
		return NULL;
	for (int i = 0; i < lobby->others->count; i++) {
		struct sil_other *other = &lobby->others->others[i];
		if (other->tables < other->most &&
		    (!best || (uint64_t)other->tables * best->most < (uint64_t)best->tables * other->most))
			best = other;
	}
	if (!best || (here < most && 4 * best->tables * most >= 3 * here * best->most))
		return NULL;
	best->tables++; /* until it tells by itself */
	return best;
}

int64_t sil_others_used_ms(const struct sil_lobby *lobby, const struct sil_account *account, int bucket)
{
	const struct sil_others *others = lobby->others;
	if (!others || !others->used || !account)
		return 0;
	struct used wanted = {.account = account->name, .bucket = (uint32_t)bucket};
	size_t first = 0, end = others->used;
	int64_t sum_ms = 0, now_ms = sil_now(lobby);
	while (first < end) {
		size_t middle = (first + end) / 2;
		if (in_order(&others->use[middle], &wanted) < 0)
			first = middle + 1;
		else
			end = middle;
	}
	for (; first < others->used && !in_order(&others->use[first], &wanted); first++)
		if (others->use[first].until_ms > now_ms)
			sum_ms += others->use[first].until_ms - now_ms;
	return sum_ms;
}

int sil_others_tables(const struct sil_lobby *lobby, const struct sil_other_table **tables)
{
	*tables = lobby->others ? lobby->others->table : NULL;
	return lobby->others ? lobby->others->tables : 0;
}
