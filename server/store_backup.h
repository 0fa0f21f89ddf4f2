/* Copies of a store: made while it is in use, checked, and put back. Touches files and SQLite, no table. */
#ifndef SILURE_SERVER_STORE_BACKUP_H
#define SILURE_SERVER_STORE_BACKUP_H

#include <stdbool.h>
#include <stddef.h>

#include "server/data_folder.h"

/* Copies a store that may be in use, as it is at one moment, into a file only its owner may read. It replaces an empty
 * file or an earlier backup and nothing else; until the copy is whole and on the disk, what was there stays there. */
bool sil_store_backup(const char *path, const char *to, char *why, size_t why_size);

/* Puts a backup into a data folder whose lock the caller holds. The backup is checked first. The store that was there,
 * with what was not yet merged into it, is kept in a folder of its own, whose name is returned ("": there was none). A
 * crash in between leaves the old store or the restored one, never a mixture. */
bool sil_store_restore(const char *folder, const char *from, char kept[SIL_PATH_BYTES], char *why, size_t why_size);

/* Ends a restore that a crash has cut short after its point of no return. To be called with the lock, before opening.
 */
bool sil_store_finish_restore(const char *folder, char *why, size_t why_size);

#endif
