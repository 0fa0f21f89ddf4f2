/* What stands behind server/store.h: where groups of operations go, and what reads them back. For stores alone: store.c
 * has the queue and the writing thread, a backend the rest. */
#ifndef SILURE_SERVER_STORE_BACKEND_H
#define SILURE_SERVER_STORE_BACKEND_H

#include "server/store.h"

enum { SIL_STORE_TROUBLE = sizeof(((struct sil_store_stats *)0)->trouble) };

enum sil_op_kind {
	SIL_OP_ENTRY,
	SIL_OP_TABLE,
	SIL_OP_SESSION,
	SIL_OP_OVER,
	SIL_OP_ASIDE,
	SIL_OP_TRIM,
	SIL_OP_PURGE,
	SIL_OP_SEEN,
	SIL_OP_LATEST, /* of the store itself: its number is 0 */
	SIL_OP_FORGET,
	SIL_OP_ARCHIVE,
	SIL_OP_RELEASE,
	SIL_OP_KINDS
};

struct sil_op {
	struct sil_op *next;
	struct sil_store_callback done;
	int64_t number; /* of the table or the session */
	int64_t at_ms;  /* SIL_OP_TRIM: how many are kept */
	void *held;     /* the backend's, from its `fence` */
	uint8_t kind;   /* enum sil_op_kind */
	char entry;     /* enum sil_entry_kind */
	bool stored;    /* the backend's answer */
	struct sil_token_hash hash;
	char code[SIL_STORE_CODE];
	char text[];
};

/* What came of a group. */
enum sil_group {
	SIL_GROUP_WRITTEN, /* each operation says whether it was kept */
	SIL_GROUP_FAILED,  /* nothing of it was kept */
	SIL_GROUP_UNKNOWN, /* nobody knows: the same group must be written again until somebody does */
};

struct sil_store_backend {
	/* On the thread that opens the store. NULL and a sentence on failure. */
	void *(*open)(const struct sil_store_options *, char *why, size_t why_size);
	void (*close)(void *);

	/* On the writing thread. `trouble` says why not, when it was not written. `again`: it may have been. */
	enum sil_group (*write_group)(void *, struct sil_op *first, bool again, char trouble[SIL_STORE_TROUBLE]);
	bool (*can_write)(void *); /* after a failure: whether that is over */

	/* Reading, on the thread that opened the store; as the functions of store.h. */
	int64_t (*find_session)(void *, const struct sil_token_hash *, int64_t *seen_ms);
	int64_t (*find_table)(void *, const char *code);
	int64_t (*last_table)(void *);
	int64_t (*last_session)(void *);
	int64_t (*latest_ms)(void *);
	/* most: 0 for all. */
	enum sil_reading (*read_some)(void *, int64_t table, int64_t *after, unsigned most, sil_store_entry *,
				      void *context);
	bool (*each_table)(void *, void (*table)(void *, int64_t, const char *, const char *), void *context);
	int (*find_old)(void *, int64_t *after, const struct sil_old_before *, int64_t *numbers);
	int (*find_finished)(void *, int64_t *after, int64_t *numbers);
	int (*find_old_sessions)(void *, int64_t *after, int64_t seen_before_ms, int64_t made_before_ms,
				 int64_t *numbers);
	bool (*code)(void *, int64_t table, char code[SIL_STORE_CODE]);
	int64_t (*bytes)(void *);
	enum sil_soundness (*check)(void *, bool quick, unsigned budget_ms, char *wrong, size_t wrong_size);
	bool (*rebuild_indexes)(void *);

	const struct sil_store_sharing *sharing; /* NULL: one process has the whole store */
};

/* What only a store has that several servers share; all on the thread that opened it. */
struct sil_store_sharing {
	/* Gives an operation of a table the right to write there, if this server holds it, and takes that back. */
	void (*fence)(void *, struct sil_op *);
	void (*unfence)(void *, struct sil_op *);
	bool (*ask_session)(void *, const struct sil_token_hash *, struct sil_store_session_callback);
	bool (*ask_table)(void *, const char *code, struct sil_store_table_callback);
	/* Calls what was answered meanwhile. */
	void (*collect)(void *);
	int64_t (*take_number)(void *, enum sil_store_numbers);
	int64_t (*next_lost)(void *, int64_t after);
	int32_t (*epoch)(void *, int64_t table);
	void (*forget)(void *, int64_t table);
	void (*secret)(void *, uint8_t bytes[SIL_SECRET_BYTES]);
	void (*stats)(void *, struct sil_store_stats *);
	bool (*hold)(void *, int64_t table);
	bool (*is_sure)(void *, int64_t table);
	void (*tell)(void *, unsigned tables, unsigned most, const char *news);
	bool (*has_heard)(void *);
	void (*hear)(void *, void (*other)(void *, const struct sil_store_other *), void *context);
};

extern const struct sil_store_backend sil_store_sqlite, sil_store_postgres;

#endif
