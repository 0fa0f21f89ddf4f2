/* What the files of the online host share. */
#ifndef SILURE_CLI_PLAY_ONLINE_MESSAGES_H
#define SILURE_CLI_PLAY_ONLINE_MESSAGES_H

#include <jansson.h>

#include "cli/play/online.h"

/* One message from the server. False: the table is lost, and the notice says why. */
bool online_read(struct online *, const json_t *message);

enum { ONLINE_HELLO_ID = 1, ONLINE_WATCH_ID };

/* Sends an object (which it takes over) with a fresh id; returns the id, or -1 when the connection is down. */
int online_send(struct online *, json_t *message);
/* From now on connections begin by saying who we are and, once that is known, going to the table. The first time it
 * opens the wire. Returns it; NULL when memory is short. */
struct wire *online_greet(struct online *);
/* Goes to the table. */
void online_watch(struct online *);
/* Calls the server that has the table, or the one it was given; at once, or after a moment. */
void online_call(struct online *, bool other, bool at_once);

#endif
