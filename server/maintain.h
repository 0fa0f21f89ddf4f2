/* What an operator does with a data folder besides serving it: backup, restore, import, export, check. Touches files
 * and the store; no table of a running server. */
#ifndef SILURE_SERVER_MAINTAIN_H
#define SILURE_SERVER_MAINTAIN_H

#include "server/check.h"
#include "server/data_folder.h"
#include "server/export.h"
#include "server/options.h"
#include "server/postgres_import.h"

/* Copies the store of a server that may be running. */
bool sil_maintain_backup(const struct sil_serve_options *, const char *to, char *why, size_t why_size);
/* Puts a backup in the store's place, and tells where the store that was there is kept ("": there was none). */
bool sil_maintain_restore(const struct sil_serve_options *, const char *from, char kept[SIL_PATH_BYTES], char *why,
			  size_t why_size);
/* Writes every finished game as a record (server/export.h), of a server that may be running. */
bool sil_maintain_export(const struct sil_serve_options *, const char *folder, struct sil_export *, char *why,
			 size_t why_size);
/* Moves what a file of SQLite's has into the database of the options. */
bool sil_maintain_import(const struct sil_serve_options *, const char *from, struct sil_import *, char *why,
			 size_t why_size);
/* And back, into a new file that --restore takes, of servers that may be running. */
bool sil_maintain_export_file(const struct sil_serve_options *, const char *to, struct sil_import *, char *why,
			      size_t why_size);
/* Looks at the file and at every table in it. `marked`: no server is running, so broken tables were set aside. Damaged:
 * `why` says where. Unfinished: it could not be done, and `why` says why not. */
enum sil_soundness sil_maintain_check(const struct sil_serve_options *, sil_check_say *, void *context,
				      struct sil_check *, bool *marked, char *why, size_t why_size);

#endif
