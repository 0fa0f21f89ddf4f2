/* A bucket is one number: when it will be full again. */
#include "server/limit.h"

#include <arpa/inet.h>
#include <sodium.h>
#include <string.h>

enum { PROBES = 16 };

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

void sil_addresses_init(struct sil_addresses *addresses)
{
	memset(addresses, 0, sizeof *addresses);
	randombytes_buf(addresses->key, sizeof addresses->key);
}

static uint64_t name_of(const struct sil_addresses *addresses, const char *text)
{
	uint8_t bytes[16] = {0};
	size_t length = 0;
	uint64_t name;
	if (inet_pton(AF_INET, text, bytes) == 1 ||
	    (!strncmp(text, "::ffff:", 7) && inet_pton(AF_INET, text + 7, bytes) == 1))
		length = 4;
	else if (inet_pton(AF_INET6, text, bytes) == 1)
		length = 8;
	crypto_shorthash((unsigned char *)&name, bytes, length, addresses->key);
	return name ? name : 1;
}

struct sil_address *sil_addresses_find(struct sil_addresses *addresses, const char *text, int64_t now_ms)
{
	uint64_t name = name_of(addresses, text);
	struct sil_address *oldest = NULL;
	for (unsigned i = 0; i < PROBES; i++) {
		struct sil_address *slot = &addresses->slots[(name + i) % SIL_ADDRESSES];
		if (slot->name == name) {
			slot->seen_ms = now_ms;
			return slot;
		}
		if (!slot->connections && (!oldest || slot->seen_ms < oldest->seen_ms))
			oldest = slot;
	}
	if (oldest)
		*oldest = (struct sil_address){.name = name, .seen_ms = now_ms};
	return oldest;
}
