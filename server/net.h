/* HTTP and WebSocket on one port: libwebsockets on a libuv loop. Hands whole messages to the lobby, and its answers out
 * through bounded queues. */
#ifndef SILURE_SERVER_NET_H
#define SILURE_SERVER_NET_H

#include <uv.h>

#include "server/http.h"
#include "server/lobby.h"

enum {
	SIL_SWEEP_PINGS = 64,    /* at most, in one sweep: all at once would be a burst */
	SIL_RACE_PING_MS = 1000, /* at a table where milliseconds count */
};

struct sil_net_options {
	const char *address;    /* "127.0.0.1", "::" */
	int port;               /* 0: any free one */
	const char *origins;    /* allowed besides our own */
	const char *host_names; /* ours, for sil_http_host_is_fine */
	enum sil_metrics_for metrics;
	bool secure_cookie;
	bool proxied;            /* addresses come in X-Forwarded-For */
	const char *rtt_header;  /* and round trips in this one; "": they do not */
	const char *port_header; /* and ports in this one */
};

struct sil_net;

/* The lobby calls back through sil_net_send and sil_net_cut. NULL and a sentence when it cannot listen. */
struct sil_net *sil_net_open(uv_loop_t *, const struct sil_net_options *, struct sil_lobby *, const struct sil_site *,
			     void (*metrics)(struct sil_lobby *, struct sil_out *), char *why, size_t why_size);
int sil_net_port(const struct sil_net *);
/* Held back until somebody else is sent something, so that what one person is told at once leaves at once; */
void sil_net_send(struct sil_net *, struct sil_peer *, const char *text, size_t length);
/* to be called whenever the loop is about to sleep: sends what is still held. */
void sil_net_flush(struct sil_net *);
void sil_net_cut(struct sil_net *, struct sil_peer *);
/* Pings whom it is time to ping, and cuts off who has not answered; to be called ten times a second. */
void sil_net_sweep(struct sil_net *);
/* Begins to close; the loop has to run a few more times before sil_net_free. */
void sil_net_close(struct sil_net *);
void sil_net_free(struct sil_net *);

#endif
