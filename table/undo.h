/* Undo that never reaches past revealed information, the same at a terminal and at the server. */
#ifndef SILURE_TABLE_UNDO_H
#define SILURE_TABLE_UNDO_H

#include "table/table.h"

/* Finds the seat's latest move and checks it for taking back (sil_table_check_undo): its number in the record, or -1
 * when that would tell anybody anything, or when it was forced and would be played again at once. `people` is the mask
 * of seats that remember what they have seen; bots look again every time. The same situation is always answered the
 * same. */
int64_t sil_undo_check(struct sil_table *, uint8_t seat, unsigned people);

/* Takes back the seat's latest decision at a table of one device, where a bot that has answered meanwhile simply
 * chooses again: by sil_undo_check, or with everything that bots and forced moves did since, if that has shown nobody
 * anything new. False, and a sentence, when it cannot be; then nothing has changed. */
bool sil_undo_decision(struct sil_table *, uint8_t seat, unsigned people, struct sil_out *why);

#endif
