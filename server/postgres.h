/* The store in PostgreSQL, for its own files: connections (postgres_link.c), the schema (postgres_schema.c), groups of
 * operations (postgres_write.c), reading (postgres_read.c), this server among others (postgres_node.h). */
#ifndef SILURE_SERVER_POSTGRES_H
#define SILURE_SERVER_POSTGRES_H

#include <libpq-fe.h>
#include <pthread.h>
#include <stdatomic.h>

#include "server/ownership.h"
#include "server/store_backend.h"

/* --- connections: each belongs to one thread --- */

struct sil_link {
	const struct sil_store_options *options;
	PGconn *connection; /* NULL: none now */
	bool synchronous;   /* commits wait for a standby */
	bool warned;        /* a warning came since this was last set to false */
	bool (*prepare)(struct sil_link *);
	const int32_t *node; /* the number by which others can end it; NULL or 0: none */
	char trouble[SIL_STORE_TROUBLE];
	char state[6]; /* the SQLSTATE of the latest failure of sil_link_run; "": the connection's own */
};

enum { SIL_PG_WAIT_MS = 8000 }; /* for any one answer; after that the connection counts as lost */

/* Connects if it is not; false, and `trouble`, when that cannot be. */
bool sil_link_open(struct sil_link *);
void sil_link_close(struct sil_link *);
/* Whether the database, or the way to it, is to blame for the result, so that the same may succeed elsewhere or later.
 */
bool sil_link_is_lost(const struct sil_link *, const PGresult *);
/* Keeps what a result or the connection says is wrong as `trouble`. */
void sil_link_blame(struct sil_link *, const PGresult *);
/* The next result of what was sent, or NULL: none is left, or it did not come in time (then the connection is closed).
 */
PGresult *sil_link_result(struct sil_link *);
/* Runs one statement, prepared under this name, with text parameters. NULL and `trouble` on failure; a connection that
 * was lost is closed. The caller clears it. */
PGresult *sil_link_run(struct sil_link *, const char *name, int count, const char *const *values);
/* Plain SQL without parameters; false and `trouble` on failure. */
bool sil_link_do(struct sil_link *, const char *sql);
/* Prepares one statement of this connection. */
bool sil_link_prepare(struct sil_link *, const char *name, const char *sql);
int64_t sil_link_number(const PGresult *, int row, int column);

/* A text that grows; PostgreSQL's arrays as texts. */
struct sil_pg_text {
	char *bytes;
	size_t used, size;
	bool failed; /* memory was short */
};
void sil_pg_put(struct sil_pg_text *, const char *bytes, size_t length);
/* The next element, and with NULL the end, of an array. */
void sil_pg_element(struct sil_pg_text *, const char *text);
void sil_pg_number(struct sil_pg_text *, int64_t);
void sil_pg_hash(struct sil_pg_text *, const struct sil_token_hash *);
bool sil_pg_is_utf8(const char *);

/* --- the schema --- */

/* Makes it or brings it up to date; false and `trouble`. */
bool sil_pg_schema(struct sil_link *, bool read_only);

/* --- this server among others --- */

/* A table this server holds. The loop's thread has it in its map, and each operation under way has it too. */
struct sil_held {
	struct sil_held *next_in_map;
	int64_t table;
	struct sil_holding holding; /* its `next` is the writer's */
	atomic_int users;
	atomic_bool lost;  /* the fence has refused us */
	atomic_bool known; /* the database has said that it is ours */
	int32_t planned;   /* the writer's: entries of the group so far */
};

enum { SIL_HELD_BUCKETS = 4096 };

struct sil_pg_node;

struct sil_postgres {
	struct sil_store_options options;
	struct sil_link link; /* of the thread that opened it; its other threads have their own */
	struct sil_link writer;
	struct sil_pg_node *node; /* NULL: it holds no tables */
	int32_t id;               /* among the servers; 0: none */
	uint8_t secret[SIL_SECRET_BYTES];
};

/* Of postgres_read.c; the question as text parameters. */
struct sil_pg_found {
	int count, seen;
	int64_t after;
	int64_t numbers[SIL_OLD_SESSIONS];
	char codes[SIL_OLD_TABLES][SIL_STORE_CODE];
};
enum sil_pg_question { SIL_PG_OLD, SIL_PG_FINISHED, SIL_PG_OLD_SESSIONS, SIL_PG_BYTES, SIL_PG_QUESTIONS };
bool sil_pg_prepare_reading(struct sil_link *);
/* Before which what is looked for was touched last; each question has its own. */
struct sil_pg_moments {
	int64_t ms[3];
};
bool sil_pg_find(struct sil_link *, enum sil_pg_question, int64_t after, const struct sil_pg_moments *,
		 struct sil_pg_found *);

void *sil_pg_open(const struct sil_store_options *, char *why, size_t why_size);
void sil_pg_close(void *);

bool sil_pg_prepare_writing(struct sil_link *);
enum sil_group sil_pg_write_group(void *, struct sil_op *, bool again, char trouble[SIL_STORE_TROUBLE]);
bool sil_pg_can_write(void *);

bool sil_pg_node_open(struct sil_postgres *, char *why, size_t why_size);
void sil_pg_node_close(struct sil_postgres *);
/* Counts an operation that the fence refused. */
void sil_pg_node_fenced(struct sil_pg_node *);
/* What the loop has learned of such a question in the background; false: not yet, and it is being asked. */
bool sil_pg_node_learned(struct sil_pg_node *, enum sil_pg_question, int64_t after, const struct sil_pg_moments *,
			 struct sil_pg_found *);
bool sil_pg_node_code(struct sil_pg_node *, int64_t table, char code[SIL_STORE_CODE]);
extern const struct sil_store_sharing sil_pg_sharing;

#endif
