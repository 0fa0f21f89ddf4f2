/* A bucket is one number: when it will be full again. */
#include "server/limit.h"

#include <arpa/inet.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* Of IPv6: what one household has, and what one subscriber may have at most. */
enum { ADDRESS_BYTES = 8, NETWORK_BYTES = 6 };

struct sil_rate sil_rate_times(struct sil_rate rate, unsigned times)
{
	uint64_t burst = (uint64_t)rate.burst * times, per_minute = (uint64_t)rate.per_minute * times;
	return (struct sil_rate){burst < UINT32_MAX ? (uint32_t)burst : UINT32_MAX,
				 per_minute < UINT32_MAX ? (uint32_t)per_minute : UINT32_MAX};
}

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

bool sil_bucket_has_besides(const struct sil_bucket *bucket, struct sil_rate rate, int64_t now_ms, int64_t others_ms)
{
	struct sil_bucket copy = {(bucket->full_ms > now_ms ? bucket->full_ms : now_ms) + others_ms};
	return sil_bucket_take(&copy, rate, now_ms);
}

bool sil_bucket_has(const struct sil_bucket *bucket, struct sil_rate rate, int64_t now_ms)
{
	return sil_bucket_has_besides(bucket, rate, now_ms, 0);
}

/* --- accounts --- */

bool sil_accounts_init(struct sil_accounts *accounts, unsigned connections)
{
	uint64_t buckets = 256;
	while (buckets < connections / 4)
		buckets *= 2;
	*accounts = (struct sil_accounts){.mask = buckets - 1, .most = connections < 512 ? 1024 : 2 * connections};
	randombytes_buf(accounts->key, sizeof accounts->key);
	accounts->buckets = calloc(buckets, sizeof(struct sil_account *));
	return accounts->buckets;
}

void sil_accounts_release(struct sil_accounts *accounts)
{
	for (struct sil_account *account = accounts->oldest, *newer; account; account = newer) {
		newer = account->newer;
		free(account);
	}
	free(accounts->buckets);
	*accounts = (struct sil_accounts){0};
}

static bool is_in_use(const struct sil_account *account)
{
	return account->connections || account->requests || account->jobs || account->members;
}

/* Nothing is used up any more: a new one would be the same. */
static bool is_as_new(const struct sil_account *account, int64_t now_ms)
{
	bool full = account->connects.full_ms <= now_ms && account->guesses.full_ms <= now_ms;
	for (int i = 0; i < SIL_ACTIONS; i++)
		full &= account->actions[i].full_ms <= now_ms;
	return full && !is_in_use(account);
}

static void unlink_account(struct sil_accounts *accounts, struct sil_account *account)
{
	*(account->older ? &account->older->newer : &accounts->oldest) = account->newer;
	*(account->newer ? &account->newer->older : &accounts->newest) = account->older;
}

static void link_newest(struct sil_accounts *accounts, struct sil_account *account)
{
	account->older = accounts->newest, account->newer = NULL;
	*(accounts->newest ? &accounts->newest->newer : &accounts->oldest) = account;
	accounts->newest = account;
}

static void forget(struct sil_accounts *accounts, struct sil_account *account)
{
	struct sil_account **at = &accounts->buckets[account->name & accounts->mask];
	while (*at != account)
		at = &(*at)->next;
	*at = account->next;
	unlink_account(accounts, account);
	accounts->count--;
	if (account->network)
		account->network->members--;
	free(account);
}

/* Looks at the two oldest for each one that is added, so that those of no use are gone sooner than others come. */
static bool evict_accounts(struct sil_accounts *accounts, int64_t now_ms)
{
	unsigned looks = accounts->count < accounts->most ? 2 : accounts->count;
	for (unsigned i = 0; accounts->oldest && i < looks; i++) {
		struct sil_account *oldest = accounts->oldest;
		bool full = accounts->count >= accounts->most;
		if (i >= 2 && !full)
			break;
		if (is_as_new(oldest, now_ms) || (full && !is_in_use(oldest))) {
			forget(accounts, oldest);
		} else {
			unlink_account(accounts, oldest);
			link_newest(accounts, oldest);
		}
	}
	return accounts->count < accounts->most;
}

static uint64_t name_of(const struct sil_accounts *accounts, const uint8_t *bytes, size_t length)
{
	uint64_t name;
	crypto_shorthash((unsigned char *)&name, bytes, length, accounts->key);
	return name;
}

struct sil_account *sil_accounts_named(const struct sil_accounts *accounts, uint64_t name)
{
	struct sil_account *account = accounts->buckets[name & accounts->mask];
	while (account && account->name != name)
		account = account->next;
	return account;
}

static struct sil_account *find(struct sil_accounts *accounts, const uint8_t *bytes, size_t length, int64_t now_ms)
{
	uint64_t name = name_of(accounts, bytes, length);
	struct sil_account *account = sil_accounts_named(accounts, name),
			   **bucket = &accounts->buckets[name & accounts->mask];
	if (account) {
		unlink_account(accounts, account);
	} else {
		if (!evict_accounts(accounts, now_ms) || !(account = calloc(1, sizeof *account)))
			return NULL;
		account->name = name, account->next = *bucket, *bucket = account;
		accounts->count++;
	}
	link_newest(accounts, account);
	return account;
}

struct sil_account *sil_accounts_address(struct sil_accounts *accounts, const char *text, int64_t now_ms)
{
	uint8_t bytes[16] = {0};
	if (inet_pton(AF_INET, text, bytes) == 1 ||
	    (!strncmp(text, "::ffff:", 7) && inet_pton(AF_INET, text + 7, bytes) == 1))
		return find(accounts, bytes, 4, now_ms);
	if (inet_pton(AF_INET6, text, bytes) != 1)
		return find(accounts, bytes, 0, now_ms);
	struct sil_account *network = find(accounts, bytes, NETWORK_BYTES, now_ms), *address = NULL;
	if (!network)
		return NULL;
	network->members++; /* already: it must not give way to its own address */
	if ((address = find(accounts, bytes, ADDRESS_BYTES, now_ms)) && !address->network)
		address->network = network;
	else
		network->members--;
	return address;
}

struct sil_account *sil_network_of(struct sil_account *address)
{
	return address->network ? address->network : address;
}

struct sil_account *sil_accounts_session(struct sil_accounts *accounts, int64_t session, int64_t now_ms)
{
	return find(accounts, (const uint8_t *)&session, sizeof session, now_ms);
}

bool sil_accounts_connected(const struct sil_accounts *accounts, int64_t session)
{
	uint64_t name = name_of(accounts, (const uint8_t *)&session, sizeof session);
	const struct sil_account *account = sil_accounts_named(accounts, name);
	return account && account->connections;
}
