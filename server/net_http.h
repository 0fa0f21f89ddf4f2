/* HTTP replies through libwebsockets. */
#ifndef SILURE_SERVER_NET_HTTP_H
#define SILURE_SERVER_NET_HTTP_H

#include <libwebsockets.h>

#include "server/http.h"
#include "server/lobby.h"

struct sil_http_house {
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
/* Both return what libwebsockets wants: -1 closes the line. */
int sil_net_http(const struct sil_http_house *, struct lws *, struct sil_http_body *, const char *path);
int sil_net_http_writable(struct lws *, struct sil_http_body *);

#endif
