/* The tables of a store as a list in memory: a statement that is still being read would hold an old state of the file.
 * Touches the store alone. */
#ifndef SILURE_SERVER_STORED_TABLES_H
#define SILURE_SERVER_STORED_TABLES_H

#include "server/session.h"
#include "server/store.h"

struct sil_stored_table {
	int64_t number;
	bool aside;                /* it is set aside */
	char code[SIL_CODE_BYTES]; /* "": none that could be one */
};

struct sil_stored_tables {
	struct sil_stored_table *tables;
	size_t count, capacity;
	bool overflow; /* memory was short */
};

/* False when the store cannot be read or memory is short. To be released either way. */
bool sil_stored_tables_read(struct sil_store *, struct sil_stored_tables *);
void sil_stored_tables_release(struct sil_stored_tables *);

#endif
