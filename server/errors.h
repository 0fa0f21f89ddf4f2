/* Why a message was refused: a code for programs and a sentence for people, in every language. */
#ifndef SILURE_SERVER_ERRORS_H
#define SILURE_SERVER_ERRORS_H

#include "server/lobby.h"

enum sil_error {
	SIL_FINE,
	SIL_E_BAD_MESSAGE,
	SIL_E_TOO_LONG,
	SIL_E_TOO_FAST,
	SIL_E_PROTOCOL,
	SIL_E_NO_HELLO,
	SIL_E_BAD_NAME,
	SIL_E_NO_GAME,
	SIL_E_BAD_TABLE,
	SIL_E_NO_TABLE,
	SIL_E_BROKEN,
	SIL_E_VERSION,
	SIL_E_NOT_HERE,
	SIL_E_FULL,
	SIL_E_TAKEN,
	SIL_E_SEATED,
	SIL_E_KNOWS,
	SIL_E_STALLED,
	SIL_E_DRAWING,
	SIL_E_NO_SEAT,
	SIL_E_NOT_OWNER,
	SIL_E_NOT_WAITING,
	SIL_E_NOT_PLAYING,
	SIL_E_NOT_OVER,
	SIL_E_STALE,
	SIL_E_REFUSED,
	SIL_E_NO_UNDO,
	SIL_E_NO_HINT,
	SIL_E_BUSY,
	SIL_E_NOT_STORED,
	SIL_E_DRAINING,
	SIL_E_MOVED,
	SIL_ERRORS,
};

/* detail: a sentence that says more than the usual one, or NULL. */
void sil_lobby_error(struct sil_lobby *, struct sil_peer *, int64_t id, enum sil_error, const char *detail);
/* SIL_E_MOVED, with the server that has the table. */
void sil_lobby_moved(struct sil_lobby *, struct sil_peer *, int64_t id, const struct sil_asked_table *);
/* Its code in the protocol. */
const char *sil_error_code(enum sil_error);

#endif
