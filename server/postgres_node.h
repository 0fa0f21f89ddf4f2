/* This server among those that share a PostgreSQL store, for its own files: the tables it holds (postgres_held.c), its
 * lease (postgres_lease.c), questions of a loop that never waits (postgres_ask.c) and their answers
 * (postgres_answer.c), beginning and end (postgres_node.c). */
#ifndef SILURE_SERVER_POSTGRES_NODE_H
#define SILURE_SERVER_POSTGRES_NODE_H

#include "server/postgres.h"

enum { SIL_PG_BLOCK = 1024 }; /* numbers that are taken at once */

/* A question of the loop, and its answer. */
enum sil_ask_kind { SIL_ASK_SESSION, SIL_ASK_TABLE, SIL_ASK_FIND, SIL_ASK_NUMBERS, SIL_ASK_MINE };

struct sil_pg_ask {
	struct sil_pg_ask *next;
	enum sil_ask_kind kind;
	union {
		struct {
			struct sil_token_hash hash;
			struct sil_store_session_callback done;
			int64_t number, seen_ms;
		} session;
		struct {
			struct sil_store_table_callback done;
			struct sil_asked_table found;
			struct sil_holding holding;
			uint64_t lapses;                       /* before it was claimed */
			struct sil_pg_ask *twins, *next_asked; /* the loop's: others that ask for it; its bucket */
		} table;
		struct {
			enum sil_pg_question question;
			int64_t after;
			struct sil_pg_moments moments;
			bool good;
			struct sil_pg_found found;
		} find;
		struct {
			enum sil_store_numbers which;
			int64_t first; /* 0: none came */
		} numbers;
		struct {
			char *tables, *epochs; /* arrays */
			int64_t *lost;
			size_t count;
			uint64_t lapses; /* when it was asked */
		} mine;
	};
};

enum { SIL_PG_ASKED = 256 };

struct sil_pg_node {
	struct sil_postgres *postgres;
	pthread_t beats, asks;
	pthread_mutex_t lock;
	pthread_cond_t more;
	bool beating, asking; /* the threads are there */
	/* under the lock */
	bool closing;
	struct sil_pg_ask *queue, **queue_end, *answered, **answered_end;
	size_t waiting;
	int64_t steady_ms; /* since when its lease was never over */
	int64_t beat_ms;   /* when the latest beat that succeeded was sent */
	uint64_t lapses;   /* how often its lease was over, so that others may have taken its tables */
	uint64_t checked;  /* up to which of these it has asked what they have */
	uint64_t fenced;
	struct {
		unsigned tables, most, beats; /* beats: since it was told */
		bool is_new;
		char *text;      /* owned; NULL: there is nothing to tell yet */
		PGresult *heard; /* owned: of the others; NULL: the loop has seen the latest */
	} news;
	/* the loop's */
	struct sil_held *map[SIL_HELD_BUCKETS];
	size_t held;
	uint64_t claims;
	bool asking_mine;                       /* that question is under way */
	struct sil_pg_ask *asked[SIL_PG_ASKED]; /* tables that were asked for, and no answer is here yet */
	struct {
		int64_t first, last; /* not given out yet */
		int64_t spare;       /* the first of the block after these; 0: none */
		bool asked;
	} numbers[SIL_STORE_NUMBERS];
	struct {
		bool asked, has;
		int64_t after;
		struct sil_pg_found found;
	} learned[SIL_PG_QUESTIONS];
};

/* Of a store's `self`; NULL: it holds no tables. */
struct sil_pg_node *sil_pg_node_of(void *self);

/* --- the tables it holds: the loop's --- */

/* Where it is, or would be, in the map. */
struct sil_held **sil_pg_held_place(struct sil_pg_node *, int64_t table);
/* NULL: memory is short. `known`: the database has said that it is ours. */
struct sil_held *sil_pg_add_held(struct sil_pg_node *, int64_t table, struct sil_holding, bool known);

/* As the functions of struct sil_store_sharing. */
void sil_pg_forget(void *, int64_t table);
void sil_pg_fence(void *, struct sil_op *);
void sil_pg_unfence(void *, struct sil_op *);
int64_t sil_pg_next_lost(void *, int64_t after);
int32_t sil_pg_epoch(void *, int64_t table);

/* --- the lease --- */

bool sil_pg_prepare_beats(struct sil_link *);
/* Tells the database that it lives. 1: the lease goes on; 0: it had been over; -1: the database does not answer. */
int sil_pg_beat(struct sil_pg_node *, struct sil_link *);
/* The thread that does so again and again. */
void *sil_pg_beat_for_ever(void *node);
/* Whether it has kept its own lease for as long as one lasts. */
bool sil_pg_is_steady(struct sil_pg_node *);
bool sil_pg_is_sure(void *, int64_t table);

/* --- news (postgres_news.c) --- */

bool sil_pg_prepare_news(struct sil_link *);
/* Tells and hears, after a beat and on its connection. */
void sil_pg_exchange_news(struct sil_pg_node *, struct sil_link *);
/* No thread is left. */
void sil_pg_free_news(struct sil_pg_node *);

/* As the functions of struct sil_store_sharing. */
void sil_pg_tell(void *, unsigned tables, unsigned most, const char *news);
bool sil_pg_has_heard(void *);
void sil_pg_hear(void *, void (*other)(void *, const struct sil_store_other *), void *context);

/* --- questions --- */

bool sil_pg_prepare_asks(struct sil_link *);
/* The thread that answers them. */
void *sil_pg_answer_for_ever(void *node);
/* A table by its number, waiting for the database. */
bool sil_pg_claim_number(struct sil_pg_node *, struct sil_link *, int64_t table, struct sil_holding *);
/* Frees what was asked and what was answered; no thread is left. */
void sil_pg_free_asks(struct sil_pg_node *);

/* As the functions of struct sil_store_sharing. */
bool sil_pg_ask_session(void *, const struct sil_token_hash *, struct sil_store_session_callback);
bool sil_pg_ask_table(void *, const char *code, struct sil_store_table_callback);
void sil_pg_collect(void *);
int64_t sil_pg_take_number(void *, enum sil_store_numbers);
bool sil_pg_hold(void *, int64_t table);

#endif
