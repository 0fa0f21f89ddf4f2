/* Undo that never reaches past revealed information, the same at a terminal and at the server. */
#ifndef SILURE_TABLE_UNDO_H
#define SILURE_TABLE_UNDO_H

#include "engine/rng.h"
#include "table/table.h"

/* -1, or the number of the seat's latest move, if taking it back tells nobody anything. `people` is the mask of seats
 * that remember what they have seen; bots look again every time. */
int64_t sil_undo_find(const struct sil_table *, uint8_t seat, unsigned people, struct sil_rng *);

/* Takes that move out and replays the others. False: there is no such move, or the rest does not hold without it. */
bool sil_undo_take(struct sil_table *, uint32_t index);

#endif
