/* Connections from the moment they come until they are WebSockets or gone: how many there may be, of one address and
 * altogether, and how long they may take to send their request. */
#ifndef SILURE_SERVER_ACCEPT_H
#define SILURE_SERVER_ACCEPT_H

#include <uv.h>

#include "server/lobby.h"

struct lws;
struct lws_vhost;
struct sil_accept;

/* A connection that is no WebSocket, or not yet. */
struct sil_accepted {
	struct sil_accept *accept;
	struct sil_accepted *previous, *next; /* of those who live or of those who are dying, oldest first */
	struct lws *socket;
	struct sil_account *account; /* of its address; NULL behind a proxy, whose address says nothing */
	int64_t came_ms, moved_ms;   /* moved: when the other side last took something of the reply */
	uint64_t acked;              /* bytes of the reply it has taken */
	uint64_t round;              /* of accepting, in which it came */
	bool asked;                  /* a whole request has come */
	bool dead;
	char address[48];
};

/* Listens and hands what comes to libwebsockets; NULL and a sentence when it cannot. */
struct sil_accept *sil_accept_open(uv_loop_t *, const char *address, int port, bool proxied, struct sil_lobby *,
				   struct lws_vhost *, char *why, size_t why_size);
int sil_accept_port(const struct sil_accept *);
/* A whole request has come. */
void sil_accept_asked(struct sil_accepted *);
/* It has become a WebSocket, or is gone. */
void sil_accept_leave(struct sil_accepted *);
/* Cuts off who takes too long; to be called ten times a second. */
void sil_accept_sweep(struct sil_accept *);
/* Listens no longer; the loop has to run once more before sil_accept_free. */
void sil_accept_close(struct sil_accept *);
void sil_accept_free(struct sil_accept *);

#endif
