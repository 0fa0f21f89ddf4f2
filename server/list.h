/* The list of tables that anybody may join: those of this server, and of the others that share its store. */
#ifndef SILURE_SERVER_LIST_H
#define SILURE_SERVER_LIST_H

#include "server/lobby.h"

struct json_t;

enum { SIL_MAX_LISTED = 50 };

/* The answer to a message. */
void sil_list_tables(struct sil_lobby *, struct sil_peer *, int64_t id, const struct json_t *message);
/* This server's, for the others: [[address, table], …]; no more than there is space for. */
void sil_list_put_news(struct sil_lobby *, struct sil_out *);

#endif
