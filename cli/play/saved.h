/* Games kept on disk: $XDG_STATE_HOME/silure, or ~/.local/state/silure. A saved game is a record like any other,
 * replaced as a whole after every move, so that a power loss leaves the latest or the one before, never half
 * of one. It holds the key of the deal: for its owner alone (mode 0600). */
#ifndef SILURE_CLI_PLAY_SAVED_H
#define SILURE_CLI_PLAY_SAVED_H

#include <limits.h>

#include "table/table.h"

enum {
	SAVED_NAME_BYTES = 64,
	SAVED_MOST = 100,         /* of unfinished games; a hundred is a list nobody reads */
	SAVED_MAX_FINISHED = 200, /* the oldest beyond these go */
};

/* One game being played; the lock keeps a second terminal from playing it too. */
struct saved {
	int fd;
	char name[SAVED_NAME_BYTES]; /* without ".silure" */
	char path[PATH_MAX];
};

/* The directory `part` of the state directory, made if need be. False, and why, when there is none. */
bool saved_directory(const char *part, char path[PATH_MAX], struct sil_out *why);

/* Names a new game and writes its record. False, and why: then it is not saved. */
bool saved_begin(struct saved *, const struct sil_record *, struct sil_out *why);
/* After every move. */
bool saved_write(struct saved *, const struct sil_record *, struct sil_out *why);
/* The game is over: its record leaves the list and is kept among the finished ones. */
void saved_finish(struct saved *);
void saved_close(struct saved *);

/* The names of all saved games, the latest first; at most SAVED_MOST. */
int saved_list(char names[][SAVED_NAME_BYTES]);
/* Reads, checks and locks one. False, and why. */
bool saved_open(struct saved *, const char *name, struct sil_table *, struct sil_out *why);

#endif
