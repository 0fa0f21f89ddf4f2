/* The messages of docs/protocol.md: JSON in, requests to tables and answers out. */
#ifndef SILURE_SERVER_PROTOCOL_H
#define SILURE_SERVER_PROTOCOL_H

#include "server/lobby.h"

/* Answers a hint that a bot's thread has thought about. */
void sil_protocol_hint(struct sil_lobby *, const struct sil_job *);

/* Somebody goes to a table that is awake. */
void sil_protocol_arrive(struct sil_lobby *, struct sil_hosted *, struct sil_peer *, int64_t id);

/* A whole message of somebody's connection: checked, and done or answered with an error. */
void sil_protocol_message(struct sil_lobby *, struct sil_peer *, const char *text, size_t length);

/* Somebody wants to go to a table, and it was found, or an error says why not; `found`: what a store said that is
 * shared. */
void sil_protocol_asked(struct sil_lobby *, struct sil_hosted *, struct sil_peer *, int64_t id, bool only_watches,
			int error, const struct sil_asked_table *found);

#endif
