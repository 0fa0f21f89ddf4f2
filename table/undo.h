/* Undo that never reaches past revealed information, the same at a terminal and at the server. */
#ifndef SILURE_TABLE_UNDO_H
#define SILURE_TABLE_UNDO_H

#include "engine/rng.h"
#include "table/table.h"

/* Finds the seat's latest move and checks it for taking back (sil_table_check_undo): its number in the record, or -1
 * when that would tell anybody anything, or when it was forced and would be played again at once. `people` is the mask
 * of seats that remember what they have seen; bots look again every time. */
int64_t sil_undo_check(struct sil_table *, uint8_t seat, unsigned people, struct sil_rng *);

#endif
