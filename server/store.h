/* Where tables are kept: entries appended to a log, and read back after a restart. A small interface with SQLite or
 * PostgreSQL behind it. Appends come from one thread and are answered on it, by sil_store_collect, once they are safe
 * on the disk. */
#ifndef SILURE_SERVER_STORE_H
#define SILURE_SERVER_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/secret.h"

struct sil_store;

enum { SIL_STORE_QUEUE = 8192 }; /* appends not yet written; more are refused */

/* The kinds of log entries. The text of a move is that of a record; the others are JSON objects. */
enum sil_entry_kind {
	SIL_ENTRY_CONFIG = 'c', /* the first entry of every table; later ones change it */
	SIL_ENTRY_SEAT = 's',   /* somebody sits down, stands up, or a bot does */
	SIL_ENTRY_DRAW = 'd',   /* the commitments to a deal are shown, or it is drawn again (hosted_draw.h) */
	SIL_ENTRY_BEGIN = 'b',  /* the cards are dealt */
	SIL_ENTRY_MOVE = 'm',
	SIL_ENTRY_UNDO = 'u', /* the move with this number (from 0) never happened */
	SIL_ENTRY_CHAT = 'h',
	SIL_ENTRY_REMATCH = 'r', /* the table that follows this one */
	SIL_ENTRY_RECORD =
		'o', /* the first and usually only entry of a finished table: all there is to it (archive.h) */
};

/* What came of reading a table. */
enum sil_reading {
	SIL_READ_WELL,
	SIL_READ_MORE,    /* so far well, and there is more */
	SIL_READ_REFUSED, /* the caller refused an entry */
	SIL_READ_DAMAGED, /* the file is broken there, and will be */
	SIL_READ_FAILED,  /* not now: no memory, a disk that does not answer */
};

enum sil_soundness { SIL_SOUND, SIL_DAMAGED, SIL_UNFINISHED };

enum { SIL_SET_ASIDE = -2 };

enum { SIL_STORE_CODE = 16, SIL_STORE_ADDRESS = 128 };

/* Tables and people are counted up to this: pages have their numbers exactly so far. */
#define SIL_MAX_NUMBER (INT64_C(1) << 53)

typedef bool sil_store_entry(void *context, enum sil_entry_kind, int64_t at_ms, const char *text);

/* Called once for each append, in their order; stored false: nothing of it was kept. One that is refused (a token or a
 * code that is there already) takes no other with it. */
struct sil_store_callback {
	void (*call)(void *context, uint64_t a, uint64_t b, bool stored);
	void *context;
	uint64_t a, b;
};

struct sil_store_options {
	const char *path;     /* of a file; or postgres://… */
	unsigned gather_ms;   /* how long a commit waits for others */
	void (*wake)(void *); /* called from another thread when sil_store_collect has something to do */
	void *wake_context;
	bool read_only; /* a store that another process may be using: nothing can be appended */
	/* PostgreSQL alone: */
	bool local;          /* a commit waits for no other database than the one it is made in */
	bool never_waits;    /* a loop is behind it: sil_store_find_old and its like, sil_store_bytes and sil_store_code
				answer what was learned in the background, at first nothing */
	unsigned lease_ms;   /* how long others leave this server's tables alone after its last sign of life */
	const char *node;    /* this server's name among those that share the store; NULL: it holds no tables */
	const char *address; /* where clients find it; NULL or "": only through whatever stands in front of all */
};

struct sil_store_stats {
	uint64_t commits, entries, failures;
	uint64_t refused;        /* operations refused by themselves in a commit that succeeded */
	uint64_t commit_us;      /* spent in commits, all together */
	uint64_t commit_most_us; /* the slowest one */
	size_t queued;
	struct {                  /* of a store that servers share; else 0 */
		uint64_t fenced;  /* operations refused because another server has the table */
		uint64_t claims;  /* tables this server has taken */
		size_t held;      /* tables it holds */
		int64_t lease_ms; /* how long its lease lasts still; negative: it is over */
	} shared;
	char trouble[96]; /* why nothing can be written now; "": it can, as far as is known */
};

/* NULL, and a sentence, when the file cannot be opened or is of a later program. */
struct sil_store *sil_store_open(const struct sil_store_options *, char *why, size_t why_size);
/* Writes what is queued, answers it, and closes. */
void sil_store_close(struct sil_store *);

/* False when the queue is full: nothing is kept and nothing will be called. */
bool sil_store_append(struct sil_store *, int64_t table, enum sil_entry_kind, int64_t at_ms, const char *text,
		      struct sil_store_callback);
/* A new table and its first entry, both or neither. */
bool sil_store_new_table(struct sil_store *, int64_t table, const char *code, int64_t at_ms, const char *config,
			 struct sil_store_callback);
bool sil_store_new_session(struct sil_store *, int64_t session, const struct sil_token_hash *, int64_t at_ms,
			   struct sil_store_callback);
/* Somebody who does things that are kept was here at this moment. A session that another server has forgotten
 * meanwhile, where nobody like that was connected, is stored again, unless its token is another one's by now. */
bool sil_store_mark_seen(struct sil_store *, int64_t session, const struct sil_token_hash *, int64_t at_ms,
			 struct sil_store_callback);
/* The latest moment that this server believes to have come (purge.h); it only grows. */
bool sil_store_mark_latest(struct sil_store *, int64_t latest_ms, struct sil_store_callback);
/* Deletes a session, unless it was marked as seen at this moment or later. Its number is never given to anybody else:
 * the latest one is refused. */
bool sil_store_forget_session(struct sil_store *, int64_t session, int64_t seen_before_ms, struct sil_store_callback);
/* Calls what was answered meanwhile. */
void sil_store_collect(struct sil_store *);
/* Waits until everything queued so far is answered, and collects. For tests and for the end. */
void sil_store_settle(struct sil_store *);

/* Reading sees what is committed. 0: there is none; -1: the file cannot be read. `seen_ms`, if it is not NULL, gets the
 * latest sil_store_mark_seen; 0: none. */
int64_t sil_store_find_session(struct sil_store *, const struct sil_token_hash *, int64_t *seen_ms);
/* SIL_SET_ASIDE: there is one, but it is set aside. */
int64_t sil_store_find_table(struct sil_store *, const char *code);
/* The highest numbers given out so far. */
int64_t sil_store_last_table(struct sil_store *);
int64_t sil_store_last_session(struct sil_store *);
/* Of sil_store_mark_latest, when the store was opened or later; 0: none; -1: it cannot be read. */
int64_t sil_store_latest_ms(struct sil_store *);

/* Every entry of a table in its order, until there are no more or `entry` returns false. */
enum sil_reading sil_store_read_table(struct sil_store *, int64_t table, sil_store_entry *, void *context);
/* The same for at most `most` entries, after the one numbered `*after` (0: from the first), which becomes the last one
 * read. */
enum sil_reading sil_store_read_some(struct sil_store *, int64_t table, int64_t *after, unsigned most,
				     sil_store_entry *, void *context);
/* Every table in the order of their numbers, with why it is set aside or NULL; false when reading failed. */
bool sil_store_each_table(struct sil_store *,
			  void (*table)(void *context, int64_t number, const char *code, const char *aside),
			  void *context);
/* A table whose entries cannot be read or cannot be true is set aside, and why; NULL: it is one of the others again. */
bool sil_store_set_aside(struct sil_store *, int64_t table, const char *reason, struct sil_store_callback);
/* Deletes the chat of a table's log but for its latest `keep` entries. */
bool sil_store_trim_chat(struct sil_store *, int64_t table, unsigned keep, struct sil_store_callback);
/* One entry of kind RECORD, as old as the latest, takes the place of all entries of a table so far. */
bool sil_store_archive(struct sil_store *, int64_t table, const char *text, struct sil_store_callback);
/* A table that is over can be purged, once it is old enough. */
bool sil_store_mark_over(struct sil_store *, int64_t table, struct sil_store_callback);

/* The next tables after number `*after` that are over, were never begun, or are neither, and have had no entry since
 * these moments (0: they stay): at most SIL_OLD_TABLES of them. Looks at no more than SIL_OLD_TABLES tables, which
 * bounds its time; `*after` becomes the last of them, or 0 at the end. Negative when the file cannot be read, or not
 * yet (`never_waits`). */
enum { SIL_OLD_TABLES = 32 };
struct sil_old_before {
	int64_t over_ms, waiting_ms, begun_ms;
};
int sil_store_find_old(struct sil_store *, int64_t *after, const struct sil_old_before *,
		       int64_t numbers[SIL_OLD_TABLES]);
/* The same for tables that are over and have a log still. */
int sil_store_find_finished(struct sil_store *, int64_t *after, int64_t numbers[SIL_OLD_TABLES]);
/* The code of a table; false: there is none, or the file cannot be read. */
bool sil_store_code(struct sil_store *, int64_t table, char code[SIL_STORE_CODE]);
/* The same for sessions: seen before the one moment, or never seen and made before the other. Never the latest one. */
enum { SIL_OLD_SESSIONS = 256 };
int sil_store_find_old_sessions(struct sil_store *, int64_t *after, int64_t seen_before_ms, int64_t made_before_ms,
				int64_t numbers[SIL_OLD_SESSIONS]);
/* Deletes a table with all its entries. */
bool sil_store_purge(struct sil_store *, int64_t table, struct sil_store_callback);
/* The bytes of the file that are in use; deleted ones are not, though the file does not shrink. Negative when it cannot
 * be read. */
int64_t sil_store_bytes(struct sil_store *);

void sil_store_stats(struct sil_store *, struct sil_store_stats *);

/* Whether the file itself is sound, by a quick or a complete check of at most `budget_ms` (0: to its end); `wrong` says
 * what is not. */
enum sil_soundness sil_store_check(struct sil_store *, bool quick, unsigned budget_ms, char *wrong, size_t wrong_size);
/* Makes the indexes anew; false when that cannot be. Nothing may be under way. */
bool sil_store_rebuild_indexes(struct sil_store *);

/* --- a store that several servers share (docs/host.md) ---
 * Each table belongs to one of them at a time, and only that one may append to it; the others' operations are refused.
 * A server holds the tables it has opened and those it was given by sil_store_ask_table, until sil_store_release or
 * until another has taken them. Nothing here waits for the database. */

/* False: one process has the whole store, or this one only reads it, and none of this is needed. */
bool sil_store_is_shared(struct sil_store *);

/* sil_store_find_session, answered by `call`: at once, or by sil_store_collect. False: not now, and nothing will be
 * called. */
struct sil_store_session_callback {
	void (*call)(void *context, uint64_t a, uint64_t b, int64_t session, int64_t seen_ms);
	void *context;
	uint64_t a, b;
};
bool sil_store_ask_session(struct sil_store *, const struct sil_token_hash *, struct sil_store_session_callback);

/* What came of asking for a table. */
enum sil_ask_outcome {
	SIL_ASKED_HELD,      /* it is this server's now, and here are its entries */
	SIL_ASKED_NONE,      /* there is none */
	SIL_ASKED_ASIDE,     /* it is set aside */
	SIL_ASKED_ELSEWHERE, /* another server has it: `node` at `address` */
	SIL_ASKED_FAILED,    /* not now */
};
struct sil_stored_entry {
	enum sil_entry_kind kind;
	int64_t at_ms;
	char *text;
};
struct sil_stored_log {
	size_t count;
	struct sil_stored_entry entries[];
};
struct sil_asked_table {
	enum sil_ask_outcome asked;
	int64_t number;
	struct sil_stored_log *log; /* HELD: the callee may take it over and set this to NULL */
	char code[SIL_STORE_CODE];
	char node[SIL_STORE_ADDRESS], address[SIL_STORE_ADDRESS];
};
struct sil_store_table_callback {
	void (*call)(void *context, uint64_t a, uint64_t b, struct sil_asked_table *);
	void *context;
	uint64_t a, b;
};
bool sil_store_ask_table(struct sil_store *, const char *code, struct sil_store_table_callback);
void sil_stored_log_free(struct sil_stored_log *);
/* The same by number, without its entries, and waiting for the database: for tests and maintenance. True if it is not
 * shared. */
bool sil_store_hold(struct sil_store *, int64_t table);

/* Whether what this server holds, and this table if it holds it (0: none), is its own for certain: its lease is not
 * over, or it has looked since, and nobody has taken it. Otherwise nobody new shall be shown a table that may have gone
 * on elsewhere. */
bool sil_store_is_sure(struct sil_store *, int64_t table);
/* Gives a table back, after what was appended to it so far. */
void sil_store_release(struct sil_store *, int64_t table);
/* The same, and calls when it is. False: the queue is full; then it is this server's until its lease is over, or
 * somebody asks it for the table. */
bool sil_store_release_then(struct sil_store *, int64_t table, struct sil_store_callback);
/* The next table after number `after` that this server held and another has taken; 0: none. To be released. */
int64_t sil_store_next_lost(struct sil_store *, int64_t after);

/* Of a table this server holds (ownership.h); 0: it does not, or it is not shared. */
int32_t sil_store_epoch(struct sil_store *, int64_t table);
/* A number nobody else is given; 0: none can be had now. */
enum sil_store_numbers { SIL_TABLE_NUMBERS, SIL_SESSION_NUMBERS, SIL_STORE_NUMBERS };
int64_t sil_store_take_number(struct sil_store *, enum sil_store_numbers);
/* What servers tell each other with every sign of life: how many tables they have and may have, and a text that is
 * theirs. */
enum { SIL_STORE_OTHERS = 64 }; /* that are heard of */
struct sil_store_other {
	const char *node, *address, *news;
	unsigned tables, most;
};
void sil_store_tell(struct sil_store *, unsigned tables, unsigned most, const char *news);
/* Whether there was a sign of life since the others were heard of last. */
bool sil_store_has_heard(struct sil_store *);
/* All others that live. */
void sil_store_hear(struct sil_store *, void (*other)(void *context, const struct sil_store_other *), void *context);
/* The same for all servers, and known to them alone. */
void sil_store_secret(struct sil_store *, uint8_t bytes[SIL_SECRET_BYTES]);

#endif
