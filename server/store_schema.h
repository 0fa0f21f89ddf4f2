/* The tables of the SQLite file and how they came to be. */
#ifndef SILURE_SERVER_STORE_SCHEMA_H
#define SILURE_SERVER_STORE_SCHEMA_H

#include <sqlite3.h>
#include <stddef.h>

/* Opens for writing (WAL, synchronous=FULL) and brings an older file up to date. NULL and a sentence on failure. */
sqlite3 *sil_schema_open(const char *path, char *why, size_t why_size);

#endif
