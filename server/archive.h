/* A finished table at which nobody is any more is kept as a record: one entry takes the place of its log. It says what
 * the table was like (the members of a config entry), the game as a record, the latest chat and the table after it, so
 * that whoever comes back sees what they saw, and may ask for a rematch. Touches the store. */
#ifndef SILURE_SERVER_ARCHIVE_H
#define SILURE_SERVER_ARCHIVE_H

#include "server/hosted.h"

/* Has a table that is over, and is about to be put away, stored as its record; a table that is not over, or is a record
 * already, stays as it is. What cannot be stored stays a log. */
void sil_archive_table(const struct sil_hosted *);
/* The entry's text. */
void sil_archive_put(const struct sil_hosted *, struct sil_out *);

#endif
