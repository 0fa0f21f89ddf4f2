/* The entries of a table's log: the only way it changes, live and after a restart. */
#ifndef SILURE_SERVER_HOSTED_LOG_H
#define SILURE_SERVER_HOSTED_LOG_H

#include "server/hosted.h"

/* Applies an entry that was just stored. A move or an undo has been checked at the table (sil_table_check), which has
 * prepared it; the others are read from their text. False when the entry cannot be applied. */
bool sil_hosted_apply_entry(struct sil_hosted *, enum sil_entry_kind, const char *text);
/* The same for an entry read back from the log, which nobody has checked: one that was tampered with, or is of other
 * rules, is refused. */
bool sil_hosted_read_entry(struct sil_hosted *, enum sil_entry_kind, const char *text);
/* Takes old chat out of the stored log when there is twice as much as is kept. */
void sil_hosted_trim_chat(struct sil_hosted *);

#endif
