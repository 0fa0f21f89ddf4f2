/* The messages of docs/protocol.md: JSON in, requests to tables and answers out. */
#ifndef SILURE_SERVER_PROTOCOL_H
#define SILURE_SERVER_PROTOCOL_H

#include "server/lobby.h"

/* Answers a hint that a bot's thread has thought about. */
void sil_protocol_hint(struct sil_lobby *, const struct sil_job *);

/* Opens a table from a create message, or one like another that is over. Answers the peer after the commit. */
struct sil_hosted;
struct json_t;
void sil_protocol_create(struct sil_lobby *, struct sil_peer *, int64_t id, const struct json_t *message);
/* An open table is set anew by its owner. */
void sil_protocol_change(struct sil_lobby *, struct sil_peer *, int64_t id, const struct json_t *);

#endif
