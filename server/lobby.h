/* Everything the server holds, independent of network, event loop and time: connections come in as peers, messages as
 * text, time as a number, and output goes through the host. So tests can be the host. */
#ifndef SILURE_SERVER_LOBBY_H
#define SILURE_SERVER_LOBBY_H

#include "bots/bot.h"
#include "engine/out.h"
#include "engine/record.h"
#include "server/timers.h"
#include "server/limit.h"
#include "server/metrics.h"
#include "server/latency.h"
#include "server/session.h"
#include "server/store.h"

struct sil_hosted;
struct sil_job;
struct sil_others;
struct sil_lobby;

enum {
	SIL_PROTOCOL = 2,         /* the newest */
	SIL_PROTOCOL_OLDER = 1,   /* also spoken: its devices commit to nothing */
	SIL_MESSAGE_BYTES = 4096, /* the longest message anybody may send us */
	SIL_CHAT_BYTES = 300,
	SIL_MUTES = 8,
	SIL_SCRATCH_BYTES = 1 << 20, /* the longest message of ours */
};

/* How somebody is drawn beside their name; what the numbers look like is the page's affair. */
struct sil_look {
	uint8_t face, colour; /* 0: not chosen */
};

enum { SIL_MAX_FACE = 63, SIL_MAX_COLOUR = 15 };

/* Somebody's connection. */
struct sil_peer {
	uint64_t id; /* never used twice */
	struct sil_peer *next_by_id;
	void *connection; /* the host's */
	int64_t session;  /* 0: has not said hello */
	int64_t stored;   /* the number under which a new session is being stored */
	bool greeting;    /* a session is being looked up or stored */
	bool has_token;
	bool kept;         /* its session has done something that is kept, and its visit is noted */
	bool draws;        /* speaks a protocol whose devices take part in draws */
	bool is_local;     /* on this very machine */
	bool only_watches; /* whatever seat this person has, this connection sees what a watcher sees */
	bool wants_bytes;  /* views also as the engine's own bytes: a client built on the engine */
	enum sil_lang lang;
	uint8_t seat; /* at its table; SIL_WATCHER: none */
	struct sil_hosted *hosted;
	struct sil_peer *next_at_table;
	struct sil_hosted *awaited; /* it wants to go there, and its log is being read */
	struct sil_peer *next_awaiting;
	int64_t awaited_id;
	uint64_t shown;                        /* hash of the view sent last */
	uint64_t seen;                         /* who comes back: the mark of the view they had last; 0: none */
	struct sil_account *address, *account; /* what its address and its session have used up; NULL: no session */
	unsigned too_fast;                     /* how many of its messages a limit has refused */
	struct sil_bucket messages;            /* before it said hello */
	struct sil_latency latency;
	struct sil_token token;         /* from the cookie, or a fresh one until it is stored */
	struct sil_token_hash known_by; /* of its session's token; nothing before it has said hello */
	int64_t muted[SIL_MUTES];       /* sessions whose chat and reactions are not for them */
	struct sil_look look;
	char name[SIL_NAME_BYTES];
};

/* What the lobby needs of its host. */
struct sil_host {
	void *context;
	int64_t (*now_ms)(void *);  /* never goes back */
	int64_t (*wall_ms)(void *); /* since 1970 */
	void (*send)(void *, struct sil_peer *, const char *text, size_t length);
	void (*cut)(void *, struct sil_peer *); /* close it soon; it will be reported as gone */
	/* sil_job_run elsewhere, the lowest `order` first, then sil_lobby_answer; or, if it never ran,
	 * sil_lobby_forget. sil_lobby_job_begins tells when it begins. False: not now. */
	bool (*ask)(void *, struct sil_job *);
};

/* How long tables are kept that nobody plays at any more, and how much of the store's file; 0: without end. */
struct sil_keep {
	int64_t age_ms, bytes;
};

struct sil_limits {
	struct sil_keep keep;
	int64_t people_ms, visitors_ms; /* how long somebody is known after their last visit; who has done nothing that
					   is kept. 0: without end */
	unsigned tables, peers, peers_per_address;
	unsigned jobs, jobs_per_address;         /* bots thinking or waiting to; of one address (0: no limit) */
	unsigned peers_per_table;                /* people with a seat are let in beyond it */
	unsigned send_messages, send_kib;        /* waiting for one reader; more and it is cut off */
	unsigned send_all_mib;                   /* waiting for all of them */
	unsigned ping_s, pong_s;                 /* how often a quiet connection is asked, and how long it may take */
	unsigned requests, requests_per_address; /* connections that are no WebSocket, or not yet; of one address */
	unsigned request_s;                      /* how long a connection may take to send its request */
	unsigned stall_s;                        /* how long a reply may make no progress */
	unsigned idle_s;                         /* how long an empty table stays in memory */
	unsigned table_changes;                  /* of one table: settings, seats, undos; then no more */
	unsigned table_chats;                    /* of one table: entries kept at least, twice as many at most */
	unsigned bot_ms;                         /* the least time a bot takes, so that people can follow */
	unsigned commit_ms, reveal_ms; /* in a draw: how long devices may take to commit, and to show their nonces */
	struct sil_rate connects;      /* of an address */
	struct sil_rate guesses;       /* codes that do not exist, of a session */
	struct sil_rate actions[SIL_ACTIONS]; /* of a session */
	unsigned address_share;               /* of an address: the limits of this number of sessions; 0: no limit */
	unsigned network_share; /* of an IPv6 network of 48 bits: the limits of this number of addresses; 0: no limit */
	bool kernel_check;      /* credits are no larger than a kernel confirms */
	bool race_credit;       /* false: nobody gets any (for measuring its effect) */
};
extern const struct sil_limits sil_default_limits;

enum { SIL_TABLE_BUCKETS = 4096, SIL_PEER_BUCKETS = 16384 };

/* What is being deleted, tables or people, and where the search for others is (purge.c). */
struct sil_going {
	int64_t numbers[SIL_OLD_SESSIONS];
	int64_t after, next_ms;
	int64_t gone;            /* since the search began */
	bool ended;              /* the search is at its end, but not every answer is here */
	bool in_vain;            /* the search before this one found nothing, and there is too much */
	unsigned count, pending; /* asked for together, and not yet answered */
	uint64_t *metric;
};

struct sil_lobby {
	struct sil_host host;
	struct sil_store *store;
	struct sil_limits limits;
	struct sil_metrics metrics;
	struct sil_timers timers;
	struct sil_accounts addresses, sessions;
	struct sil_hosted *by_code[SIL_TABLE_BUCKETS], *by_number[SIL_TABLE_BUCKETS];
	struct sil_peer *by_id[SIL_PEER_BUCKETS];
	struct sil_hosted *oldest_empty, *newest_empty; /* tables nobody is at, by when the last one left */
	size_t waiting; /* bytes of messages for readers who do not keep up: whoever sends them counts */
	unsigned tables, peers, jobs;
	unsigned opening;         /* tables that are being stored */
	uint64_t job_turn;        /* of the job that was begun last */
	uint64_t attends, sliced; /* how often tables were attended to; at which of these a piece of a log was read */
	uint64_t last_peer, last_list;
	int64_t last_table, last_session;
	bool draining;
	struct sil_others *others; /* that share the store (others.h); NULL: it is not shared */
	struct sil_going going_tables, going_people;
	struct {
		int64_t ms;        /* the latest moment that has come, by a wall clock that may be wrong (purge.h) */
		int64_t looked_ms; /* when the wall clock was asked last, by the other */
		int64_t stored_ms;
	} believed;
	struct {
		int64_t after, next_ms;
	} tidying; /* finished tables that have a log still */
	struct {
		char *text; /* owned; NULL: none */
		size_t length;
		int64_t until_ms;
	} listing; /* the latest list of tables, and how long it will do */
	struct {
		char address[64];
		int port;
	} listens;          /* for server/reach.h; port 0: not told, or a proxy stands in front */
	char trouble[96];   /* why nothing can be stored now, for whoever runs this; "": it can */
	struct sil_rng rng; /* for bots alone */
	struct sil_out out; /* the message being written */
	char scratch[SIL_SCRATCH_BYTES];
};

struct sil_lobby *sil_lobby_new(const struct sil_host *, struct sil_store *, const struct sil_limits *);
void sil_lobby_free(struct sil_lobby *);

/* --- for the host --- */

/* A connection from an address; NULL when there are too many. The cookie's token, if it had one. */
struct sil_peer *sil_lobby_connect(struct sil_lobby *, void *connection, const char *address, const struct sil_token *);
void sil_lobby_disconnect(struct sil_lobby *, struct sil_peer *);
/* Attends to every table whose timer is due by then (SIL_AT_ONCE: only those that something has happened to); to be
 * called before the host waits for anything. sil_timers_next(&lobby->timers) says when to come back. */
void sil_lobby_attend(struct sil_lobby *, int64_t now_ms);
void sil_lobby_job_begins(struct sil_lobby *, const struct sil_job *);
/* Both take the job over. */
void sil_lobby_answer(struct sil_lobby *, struct sil_job *);
void sil_lobby_forget(struct sil_lobby *, struct sil_job *);
/* Why nothing can be stored any more, or "" when it can again: everybody at a table is told. */
void sil_lobby_trouble(struct sil_lobby *, const char *);
/* No new tables from now on; everybody is told. */
void sil_lobby_drain(struct sil_lobby *);

/* --- for the tables and the protocol --- */

int64_t sil_now(const struct sil_lobby *);
/* The moment that is stored with what happens now: a wall clock that was set back makes nothing older than it is. */
int64_t sil_lobby_stamp_ms(const struct sil_lobby *);
struct sil_peer *sil_lobby_peer(struct sil_lobby *, uint64_t id);
/* A table in memory, or read back from the log; NULL and an enum sil_error: there is none, or it cannot be read now.
 * One with a long log may still be `waking`: nothing can be done with it but to wait for it. */
struct sil_hosted *sil_lobby_table(struct sil_lobby *, const char *code, int *error);
/* Only if it is in memory. */
struct sil_hosted *sil_lobby_in_memory(struct sil_lobby *, const char *code);
/* The same for somebody, at a store that servers share: sil_protocol_asked when it is known. False: not
 * now. */
bool sil_lobby_ask_table(struct sil_lobby *, const char *code, const struct sil_peer *, int64_t id, bool only_watches);
/* Another server has this table now: whoever is at it is sent away, unless something is being stored. */
void sil_lobby_let_go(struct sil_lobby *, int64_t number);
/* While it drains: gives all tables back that can be. */
void sil_lobby_hand_over(struct sil_lobby *);
/* A number for a new table or session; 0: none can be had now. */
int64_t sil_lobby_new_number(struct sil_lobby *, enum sil_store_numbers);
/* Answers the peer's wish to go there when the table has woken (sil_protocol_arrive), or cannot. */
void sil_lobby_await(struct sil_hosted *, struct sil_peer *, int64_t id);
/* Reads on in the log of a table that is waking. */
void sil_lobby_wake_on(struct sil_hosted *);
/* Puts an empty table away if the limit of tables is reached, the one that has been empty longest, but not number
 * `except`; false: all are in use. */
bool sil_lobby_evict_table(struct sil_lobby *, int64_t except);
/* Nobody is at this table any more; somebody is again, or it goes. */
void sil_lobby_is_empty(struct sil_hosted *);
void sil_lobby_is_visited(struct sil_hosted *);
struct sil_hosted *sil_lobby_table_by_number(struct sil_lobby *, int64_t number);
/* Gives a connection its session; false when too many are connected. */
bool sil_lobby_greet(struct sil_lobby *, struct sil_peer *, int64_t session);
/* Something this connection's person has done is kept: so are they. */
void sil_lobby_keep(struct sil_lobby *, struct sil_peer *);
/* Whether session and address may do this once more; if not, it is counted. */
bool sil_lobby_allows(struct sil_lobby *, struct sil_peer *, enum sil_action);
void sil_lobby_add_table(struct sil_lobby *, struct sil_hosted *);
void sil_lobby_remove_table(struct sil_lobby *, struct sil_hosted *);

/* Starts a message: {"type":… ; the caller adds members. sil_lobby_send closes and sends it. */
struct sil_out *sil_lobby_write(struct sil_lobby *, const struct sil_peer *, const char *type);
void sil_lobby_send(struct sil_lobby *, struct sil_peer *);
/* The message that was sent last, to somebody else too. */
void sil_lobby_send_again(struct sil_lobby *, struct sil_peer *);
/* {"type":"ok","id":…}; id -1: the message had none, so nothing is sent. */
void sil_lobby_ok(struct sil_lobby *, struct sil_peer *, int64_t id);

#endif
