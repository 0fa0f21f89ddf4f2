/* Every finished game of a store as an ordinary record, one file each. Touches files; no table of a running server. */
#ifndef SILURE_SERVER_EXPORT_H
#define SILURE_SERVER_EXPORT_H

#include "server/lobby.h"

struct sil_export {
	uint64_t written;
	uint64_t there;  /* files that were there already, with the same content */
	uint64_t others; /* tables that are not over */
	uint64_t broken; /* tables that cannot be read */
};

/* Writes into a folder, which is made if need be; files are for their owner alone, and none is written over. False and
 * a sentence when something cannot be written; what was written before stays. */
bool sil_export_tables(struct sil_lobby *, const char *folder, struct sil_export *, char *why, size_t why_size);

#endif
