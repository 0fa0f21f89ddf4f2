/* Limits on requests: token buckets, per session and per address. Memory is bounded. */
#ifndef SILURE_SERVER_LIMIT_H
#define SILURE_SERVER_LIMIT_H

#include <stdbool.h>
#include <stdint.h>

struct sil_rate {
	uint32_t burst;      /* this many at once */
	uint32_t per_minute; /* and then this many a minute; 0 with burst 0: no limit */
};

struct sil_bucket {
	int64_t full_ms; /* when it will be full again; 0: it is */
};

/* So many times as much. */
struct sil_rate sil_rate_times(struct sil_rate, unsigned times);

/* False when the bucket is empty; then nothing is taken. */
bool sil_bucket_take(struct sil_bucket *, struct sil_rate, int64_t now_ms);

/* Whether there is one left to take. */
bool sil_bucket_has(const struct sil_bucket *, struct sil_rate, int64_t now_ms);

/* The same where more was taken from others like it: it would take them so long to be full again. */
bool sil_bucket_has_besides(const struct sil_bucket *, struct sil_rate, int64_t now_ms, int64_t others_ms);

/* The requests that are counted. */
enum sil_action { SIL_CREATE, SIL_JOIN, SIL_MESSAGE, SIL_CHAT, SIL_HINT, SIL_CHANGE, SIL_REACT, SIL_ACTIONS };

/* What an address (an IPv6 network of 64 bits counts as one) or a session has used up. */
struct sil_account {
	uint64_t name;               /* a keyed hash */
	struct sil_account *network; /* of an IPv6 address: the network of 48 bits around it; NULL: there is none */
	uint32_t members;            /* of a network: addresses that name it */
	uint32_t connections;
	uint32_t requests; /* of an address: connections that are no WebSocket, or not yet */
	uint32_t jobs;     /* of an address: bots thinking for it, or waiting to */
	uint64_t job_turn; /* of an address: the turn of its latest job */
	struct sil_bucket actions[SIL_ACTIONS];
	struct sil_bucket connects; /* of an address */
	struct sil_bucket guesses;  /* of a session: codes that do not exist */
	uint64_t list;              /* of an address: the latest list of tables it was counted for */
	uint32_t listed;            /* and how many of its tables */
	struct sil_account *next;   /* in its bucket */
	struct sil_account *older, *newer;
};

/* Those who are connected, or have used up something that is not theirs again yet: nobody else is remembered. */
struct sil_accounts {
	uint8_t key[16];
	uint64_t mask;
	struct sil_account **buckets, *oldest, *newest;
	unsigned count, most;
};

/* Capacity for this number of connections, and as many again that have ended; false when memory is short. */
bool sil_accounts_init(struct sil_accounts *, unsigned connections);
void sil_accounts_release(struct sil_accounts *);
/* The account of an address or a session; whoever was not asked for longest is forgotten for it if need be. It stays
 * where it is while it is in use (connections, requests, jobs, members). NULL when too many are, or memory is short. */
struct sil_account *sil_accounts_address(struct sil_accounts *, const char *text, int64_t now_ms);
struct sil_account *sil_accounts_session(struct sil_accounts *, int64_t session, int64_t now_ms);
/* By its name; NULL: nobody like that is remembered. */
struct sil_account *sil_accounts_named(const struct sil_accounts *, uint64_t name);
/* The account that counts where addresses take turns: the network's, where there is one. Who has a network has
 * thousands of addresses. */
struct sil_account *sil_network_of(struct sil_account *address);
/* Whether a session has a connection. */
bool sil_accounts_connected(const struct sil_accounts *, int64_t session);

#endif
