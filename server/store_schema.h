/* The tables of the SQLite file, and migrations from older ones. Touches SQLite. */
#ifndef SILURE_SERVER_STORE_SCHEMA_H
#define SILURE_SERVER_STORE_SCHEMA_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>

#include "server/store.h"

/* Opens for writing (WAL, synchronous=FULL) and brings an older file up to date. NULL and a sentence on failure. */
sqlite3 *sil_schema_open(const char *path, char *why, size_t why_size);

/* Whether a file is of a later program; whether it is as this one keeps it. */
bool sil_schema_is_later(sqlite3 *);
bool sil_schema_is_current(sqlite3 *);

/* A file may come from anywhere: nothing in it is run, and no trick of its schema is believed. */
void sil_schema_distrust(sqlite3 *);
/* Whether all that a store of its version has is there, as we made it, nothing else that has an effect, and numbers
 * enough for what comes. */
bool sil_schema_is_ours(sqlite3 *);
/* Writes something that changes nothing, to see whether anything can be written. */
bool sil_schema_can_write(sqlite3 *);

/* SQLite's own check, the quick or the complete one, for at most `budget_ms` (0: to its end); `wrong` has the first
 * thing that is not sound. */
enum sil_soundness sil_schema_check(sqlite3 *, bool quick, unsigned budget_ms, char *wrong, size_t wrong_size);

#endif
