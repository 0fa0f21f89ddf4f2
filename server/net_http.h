/* HTTP replies through libwebsockets. */
#ifndef SILURE_SERVER_NET_HTTP_H
#define SILURE_SERVER_NET_HTTP_H

#include <libwebsockets.h>

#include "server/http.h"
#include "server/lobby.h"

struct sil_http_own_host {
	struct sil_lobby *lobby;
	const struct sil_site *site;
	void (*metrics)(struct sil_lobby *, struct sil_out *);
	const char *host_names;
	enum sil_metrics_for metrics_for;
	bool secure_cookie;
};

/* A reply on its way. */
struct sil_http_body {
	const char *text; /* NULL: none */
	char *owned;      /* freed when it is sent or the connection is closed */
	size_t length, sent;
};

/* A header's value, or "" when there is none or it is too long. */
const char *sil_net_header(struct lws *, enum lws_token_indexes, char *buffer, size_t size);
/* The token of the first cookie that we have handed out: now, or to somebody in the store. False: there is none. */
bool sil_net_cookie(struct sil_lobby *, struct lws *, struct sil_token *);
/* The address the nearest proxy says it speaks for; `address` is untouched when it says none. */
void sil_net_forwarded_for(struct lws *, char *address, size_t size);
/* The number in a header of this name; 0: there is none. */
unsigned sil_net_number(struct lws *, const char *name);
/* Whether who asks is on this very machine, as far as can be seen: while it has only been accepted. */
bool sil_net_is_local(struct lws *);
/* sil_http_host_is_fine for the request at hand; if not, it is counted, and logged now and then. */
bool sil_net_host_is_fine(struct sil_lobby *, struct lws *, const char *ours);
/* sil_http_origin_is_fine for the request at hand. */
bool sil_net_origin_is_fine(struct lws *, bool secure, const char *allowed);
/* One request a connection, without a body, GET or HEAD: libwebsockets 4.1 loops for ever when a request with a body is
 * among several, and reads freed memory when an upgrade it does not know follows a request (both found by our fuzzer).
 * Both functions return what libwebsockets expects: -1 closes the connection once everything is sent. */
int sil_net_http(const struct sil_http_own_host *, struct lws *, struct sil_http_body *, const char *path);
int sil_net_http_writable(struct lws *, struct sil_http_body *);
bool sil_net_is_plain(struct lws *);

#endif
