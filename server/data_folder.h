/* The server's data folder: one process at a time, and where its files are. */
#ifndef SILURE_SERVER_DATA_FOLDER_H
#define SILURE_SERVER_DATA_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

enum { SIL_PATH_BYTES = 640 };

/* The store's file in a data folder. */
void sil_data_store(const char *folder, char path[SIL_PATH_BYTES]);

/* Makes the folder if need be and takes its lock, which the kernel gives back when the process ends, however it ends.
 * A descriptor to close at the end; -1 and a sentence, which names the process that has the lock, when it is taken or
 * cannot be made. */
int sil_data_lock(const char *folder, char *why, size_t why_size);

#endif
