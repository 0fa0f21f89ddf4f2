/* silure replay on the whole screen. */
#ifndef SILURE_CLI_REPLAY_FULL_H
#define SILURE_CLI_REPLAY_FULL_H

#include "engine/record.h"

/* Steps through a record until somebody has enough, seen by a seat or SIL_WATCHER. The screen is on. */
void replay_full(const struct sil_record *, int viewer);

#endif
