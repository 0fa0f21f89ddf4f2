/* From a file of SQLite's to a database, once. Touches both. */
#ifndef SILURE_SERVER_POSTGRES_IMPORT_H
#define SILURE_SERVER_POSTGRES_IMPORT_H

#include "server/store.h"

struct sil_import {
	int64_t tables, entries, people;
};

/* Copies tables, entries and people with their numbers into a database that has none; false and a sentence, and the
 * database is as it was. */
bool sil_pg_import(const struct sil_store_options *, const char *from, struct sil_import *, char *why, size_t why_size);

#endif
