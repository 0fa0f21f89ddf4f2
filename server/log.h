/* JSON lines on standard error. There is no way to print a secret: tables and people go by their numbers. */
#ifndef SILURE_SERVER_LOG_H
#define SILURE_SERVER_LOG_H

#include <stdbool.h>
#include <stdint.h>

/* "info" unless told otherwise: {"time", "level", "event", …}. */
enum sil_level { SIL_DEBUG, SIL_INFO, SIL_WARN, SIL_ERROR, SIL_SILENT };

void sil_log_least(enum sil_level);
/* The name of this server among those that share a store: from now on every line has it. "": none has. */
void sil_log_node(const char *name);
/* One event with at most one number and one sentence. NULL leaves either out. */
void sil_log(enum sil_level, const char *event, const char *number_name, int64_t number, const char *text);
/* The same about a table that servers may share; epoch 0: it is not, or not this one's. */
void sil_log_table(enum sil_level, const char *event, int64_t table, int32_t epoch, const char *text);

/* How many lines were dropped because the reader of standard error did not keep up. */
uint64_t sil_log_dropped(void);

#endif
