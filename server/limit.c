/* A bucket is one number: when it will be full again. */
#include "server/limit.h"

#include <arpa/inet.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { PROBES = 32 };

bool sil_bucket_take(struct sil_bucket *bucket, struct sil_rate rate, int64_t now_ms)
{
	if (!rate.burst && !rate.per_minute)
		return true;
	int64_t one_ms = rate.per_minute ? 60000 / (int64_t)rate.per_minute : INT64_C(3600000);
	int64_t full_ms = (bucket->full_ms > now_ms ? bucket->full_ms : now_ms) + (one_ms ? one_ms : 1);
	if (full_ms - now_ms > (one_ms ? one_ms : 1) * (int64_t)rate.burst)
		return false;
	bucket->full_ms = full_ms;
	return true;
}

bool sil_bucket_has(const struct sil_bucket *bucket, struct sil_rate rate, int64_t now_ms)
{
	struct sil_bucket copy = *bucket;
	return sil_bucket_take(&copy, rate, now_ms);
}

bool sil_accounts_init(struct sil_accounts *accounts, unsigned connections)
{
	uint64_t slots = 1024;
	while (slots < 2 * (uint64_t)connections)
		slots *= 2;
	randombytes_buf(accounts->key, sizeof accounts->key);
	accounts->mask = slots - 1;
	accounts->slots = calloc(slots, sizeof *accounts->slots);
	return accounts->slots;
}

void sil_accounts_release(struct sil_accounts *accounts)
{
	free(accounts->slots);
	*accounts = (struct sil_accounts){0};
}

static struct sil_account *find(struct sil_accounts *accounts, const uint8_t *bytes, size_t length, int64_t now_ms)
{
	struct sil_account *oldest = NULL;
	uint64_t name;
	crypto_shorthash((unsigned char *)&name, bytes, length, accounts->key);
	name += !name;
	for (unsigned i = 0; i < PROBES; i++) {
		struct sil_account *slot = &accounts->slots[(name + i) & accounts->mask];
		if (slot->name == name) {
			slot->seen_ms = now_ms;
			return slot;
		}
		if (!slot->connections && !slot->requests && !slot->jobs &&
		    (!oldest || slot->seen_ms < oldest->seen_ms))
			oldest = slot;
	}
	if (oldest)
		*oldest = (struct sil_account){.name = name, .seen_ms = now_ms};
	return oldest;
}

struct sil_account *sil_accounts_address(struct sil_accounts *accounts, const char *text, int64_t now_ms)
{
	uint8_t bytes[16] = {0};
	size_t length = 0;
	if (inet_pton(AF_INET, text, bytes) == 1 ||
	    (!strncmp(text, "::ffff:", 7) && inet_pton(AF_INET, text + 7, bytes) == 1))
		length = 4;
	else if (inet_pton(AF_INET6, text, bytes) == 1)
		length = 8;
	return find(accounts, bytes, length, now_ms);
}

struct sil_account *sil_accounts_session(struct sil_accounts *accounts, int64_t session, int64_t now_ms)
{
	return find(accounts, (const uint8_t *)&session, sizeof session, now_ms);
}
