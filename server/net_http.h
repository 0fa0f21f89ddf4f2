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
	bool secure_cookie;
};

/* A reply on its way. */
struct sil_http_body {
	const char *text; /* NULL: none */
	char *owned;      /* freed when it is sent or the line is closed */
	size_t length, sent;
};

/* A header's value, or "" when there is none or it is too long. */
const char *sil_net_header(struct lws *, enum lws_token_indexes, char *buffer, size_t size);
/* One request a line, without a body, GET or HEAD: libwebsockets 4.1 goes round for ever when a request with a body
 * stands among others, and reads memory it has freed when an upgrade it does not know follows a request. Our fuzzer
 * found both, so no line lives to ask again. Both return what libwebsockets wants: -1 closes the line, when everything
 * is sent. */
int sil_net_http(const struct sil_http_own_host *, struct lws *, struct sil_http_body *, const char *path);
int sil_net_http_writable(struct lws *, struct sil_http_body *);
bool sil_net_is_plain(struct lws *);

#endif
