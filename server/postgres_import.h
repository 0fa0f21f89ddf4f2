/* From a file of SQLite's to a database, once, and back. Touches both. */
#ifndef SILURE_SERVER_POSTGRES_IMPORT_H
#define SILURE_SERVER_POSTGRES_IMPORT_H

#include "server/store.h"

struct sil_import {
	int64_t tables, entries, people;
};

/* Copies tables, entries and people with their numbers into a database that has none; false and a sentence, and the
 * database is as it was. */
bool sil_pg_import(const struct sil_store_options *, const char *from, struct sil_import *, char *why, size_t why_size);
/* Copies them back into a new file, which a server can have in its place (store_backup.h), beside servers that go on.
 * False and a sentence, and there is no file. */
bool sil_pg_export(const struct sil_store_options *, const char *to, struct sil_import *, char *why, size_t why_size);

#endif
