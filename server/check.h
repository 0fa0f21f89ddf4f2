/* Whether everything stored can be read and replayed. */
#ifndef SILURE_SERVER_CHECK_H
#define SILURE_SERVER_CHECK_H

#include "server/lobby.h"

struct sil_check {
	uint64_t tables, entries;
	uint64_t broken; /* tables that cannot be woken */
	uint64_t newer;  /* tables of rules that only a newer program knows: not broken, and left alone */
	uint64_t mended; /* tables that were set aside and can be woken after all */
};

/* One line about one table: set aside now or before (with the reason), or one of the others again (NULL). */
typedef void sil_check_say(void *context, int64_t number, const char *code, const char *reason);

/* Reads every stored table, and replays it if `replay`. With `mark` a broken one is set aside and one that is sound
 * again no longer is. Only these two are told of, and those set aside before. False when the list of tables itself
 * cannot be read. No table of the lobby is touched. */
bool sil_check_tables(struct sil_lobby *, bool replay, bool mark, sil_check_say *, void *context, struct sil_check *);

#endif
