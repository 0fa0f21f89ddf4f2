/* Headers first, then the body as fast as it is read. */
#include "server/net_http.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/session.h"

enum { METRICS_BYTES = 1 << 15, HEADER_BYTES = 4096 };

const char *sil_net_header(struct lws *socket, enum lws_token_indexes token, char *buffer, size_t size)
{
	if (lws_hdr_copy(socket, buffer, (int)size, token) < 0)
		buffer[0] = 0;
	return buffer;
}

static bool from_here(struct lws *socket)
{
	char address[64] = "", forwarded[64];
	lws_get_peer_simple(socket, address, sizeof address);
	bool local = !strcmp(address, "127.0.0.1") || !strcmp(address, "::1") || !strcmp(address, "::ffff:127.0.0.1");
	return local && !*sil_net_header(socket, WSI_TOKEN_X_FORWARDED_FOR, forwarded, sizeof forwarded);
}

static void choose_reply(const struct sil_http_own_host *house, struct lws *socket, struct sil_http_body *body,
			 const char *path, struct sil_http_reply *reply)
{
	char etag[256], encodings[256];
	if (!strcmp(path, "/healthz")) {
		*reply = (struct sil_http_reply){.status = house->lobby->draining ? 503 : 200, .type = "text/plain"};
		reply->body = house->lobby->draining ? "draining\n" : "ok\n";
	} else if (!strcmp(path, "/metrics") && from_here(socket) && (body->owned = malloc(METRICS_BYTES))) {
		struct sil_out out = sil_out_on(body->owned, METRICS_BYTES);
		house->metrics(house->lobby, &out);
		*reply = (struct sil_http_reply){.status = 200, .type = "text/plain; version=0.0.4"};
		reply->body = body->owned;
	} else {
		struct sil_http_request request = {.path = path};
		request.etag = sil_net_header(socket, WSI_TOKEN_HTTP_IF_NONE_MATCH, etag, sizeof etag);
		request.encodings = sil_net_header(socket, WSI_TOKEN_HTTP_ACCEPT_ENCODING, encodings, sizeof encodings);
		sil_http_answer(house->site, &request, reply);
		return;
	}
	reply->cache = "no-store", reply->length = strlen(reply->body);
}

static int add(struct lws *socket, const char *name, const char *value, unsigned char **at, unsigned char *end)
{
	return lws_add_http_header_by_name(socket, (const unsigned char *)name, (const unsigned char *)value,
					   (int)strlen(value), at, end);
}

bool sil_net_is_plain(struct lws *socket)
{
	return lws_hdr_total_length(socket, WSI_TOKEN_GET_URI) + lws_hdr_total_length(socket, WSI_TOKEN_HEAD_URI) > 0 &&
	       !lws_hdr_total_length(socket, WSI_TOKEN_HTTP_CONTENT_LENGTH) &&
	       !lws_hdr_total_length(socket, WSI_TOKEN_HTTP_TRANSFER_ENCODING);
}

int sil_net_http(const struct sil_http_own_host *house, struct lws *socket, struct sil_http_body *body,
		 const char *path)
{
	unsigned char buffer[LWS_PRE + HEADER_BYTES], *start = buffer + LWS_PRE, *at = start;
	unsigned char *end = buffer + sizeof buffer - 1;
	char cookies[1024], cookie[256];
	struct sil_http_reply reply;
	struct sil_token token;
	house->lobby->metrics.http_requests++;
	free(body->owned), body->owned = NULL;
	if (!sil_net_is_plain(socket)) {
		house->lobby->metrics.http_refused++;
		lws_return_http_status(socket, HTTP_STATUS_METHOD_NOT_ALLOWED, NULL);
		return -1;
	}
	choose_reply(house, socket, body, path, &reply);
	int failed = lws_add_http_common_headers(socket, (unsigned)reply.status, reply.type, reply.length, &at, end);
	for (int i = 0; sil_http_strict[i][0]; i++)
		failed |= add(socket, sil_http_strict[i][0], sil_http_strict[i][1], &at, end);
	failed |= add(socket, "connection:", "close", &at, end) | add(socket, "cache-control:", reply.cache, &at, end);
	if (reply.etag)
		failed |=
			add(socket, "etag:", reply.etag, &at, end) | add(socket, "vary:", "accept-encoding", &at, end);
	if (reply.encoding)
		failed |= add(socket, "content-encoding:", reply.encoding, &at, end);
	if (reply.page &&
	    !sil_token_from_cookies(sil_net_header(socket, WSI_TOKEN_HTTP_COOKIE, cookies, sizeof cookies), &token)) {
		token = sil_token_new();
		sil_token_set_cookie(&token, house->secure_cookie, cookie, sizeof cookie);
		failed |= add(socket, "set-cookie:", cookie, &at, end);
		sodium_memzero(cookie, sizeof cookie);
	}
	sodium_memzero(&token, sizeof token);
	if (failed || lws_finalize_write_http_header(socket, start, &at, end))
		return -1;
	body->text = reply.body, body->length = reply.length, body->sent = 0;
	if (!reply.length || lws_hdr_total_length(socket, WSI_TOKEN_HEAD_URI) > 0)
		return -1;
	lws_set_timeout(socket, NO_PENDING_TIMEOUT, 0); /* as long as something is being taken it may go on */
	lws_callback_on_writable(socket);
	return 0;
}

int sil_net_http_writable(struct lws *socket, struct sil_http_body *body)
{
	unsigned char buffer[LWS_PRE + 4096];
	if (!body->text)
		return body->length && body->sent == body->length ? -1 : 0;
	size_t left = body->length - body->sent, some = left < 4096 ? left : 4096;
	memcpy(buffer + LWS_PRE, body->text + body->sent, some);
	body->sent += some;
	bool last = body->sent == body->length;
	if (lws_write(socket, buffer + LWS_PRE, some, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < (int)some)
		return -1;
	if (!last) {
		lws_callback_on_writable(socket);
		return 0;
	}
	body->text = NULL;
	free(body->owned), body->owned = NULL;
	if (!lws_partial_buffered(socket))
		return -1;
	lws_callback_on_writable(socket); /* what the kernel has not taken yet would have but five seconds */
	return 0;
}
