/* The records of a match as files. */
#ifndef SILURE_TABLE_MATCH_RECORD_H
#define SILURE_TABLE_MATCH_RECORD_H

#include "engine/out.h"
#include "engine/record.h"

/* Writes the record of game number `number` to FOLDER/GAME-NUMBER.silure, in at most `limit` bytes. False: `why` has
 * the reason, in its language. */
bool sil_match_write_record(const char *folder, uint64_t number, const struct sil_record *, size_t limit,
			    struct sil_out *why);

#endif
