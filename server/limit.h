/* How much anybody may ask of us: token buckets, per connection and per address. Everything here has a fixed size. */
#ifndef SILURE_SERVER_LIMIT_H
#define SILURE_SERVER_LIMIT_H

#include <stdbool.h>
#include <stdint.h>

struct sil_rate {
	uint32_t burst;      /* so many at once */
	uint32_t per_minute; /* and then so many a minute; 0 with burst 0: no limit */
};

struct sil_bucket {
	int64_t full_ms; /* when it will be full again; 0: it is */
};

/* False when the bucket is empty; then nothing is taken. */
bool sil_bucket_take(struct sil_bucket *, struct sil_rate, int64_t now_ms);

/* Whether there is one left to take. */
bool sil_bucket_has(const struct sil_bucket *, struct sil_rate, int64_t now_ms);

/* One address; an IPv6 network of 64 bits counts as one. */
struct sil_address {
	uint64_t name; /* a keyed hash; 0: unused */
	uint32_t connections;
	struct sil_bucket connects, creates, guesses; /* guesses: codes and tokens that do not exist */
	int64_t seen_ms;
};

enum { SIL_ADDRESSES = 1 << 13 };

struct sil_addresses {
	uint8_t key[16];
	struct sil_address slots[SIL_ADDRESSES];
};

void sil_addresses_init(struct sil_addresses *);
/* The slot of an address, perhaps that of one not seen for long; NULL when too many are connected. */
struct sil_address *sil_addresses_find(struct sil_addresses *, const char *text, int64_t now_ms);

#endif
