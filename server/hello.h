/* The first message of a connection (docs/protocol.md): who somebody is. */
#ifndef SILURE_SERVER_HELLO_H
#define SILURE_SERVER_HELLO_H

#include "server/lobby.h"

struct json_t;

/* Answers a hello, with a welcome or an error: at once, or when the store has said whose its token is. */
void sil_hello(struct sil_lobby *, struct sil_peer *, int64_t id, const struct json_t *message);

#endif
