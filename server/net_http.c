/* Headers first, then the body as fast as it is read. */
#include "server/net_http.h"

#include <ctype.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "engine/parse.h"
#include "engine/text.h"
#include "server/accept.h"
#include "server/log.h"
#include "server/qr.h"
#include "server/session.h"
#include "shared_messages.h"

enum { METRICS_BYTES = 1 << 15, HEADER_BYTES = 4096, ALL_HEADERS = 16384, MANY_COOKIES = 8 };

const char *sil_net_header(struct lws *socket, enum lws_token_indexes token, char *buffer, size_t size)
{
	if (lws_hdr_copy(socket, buffer, (int)size, token) < 0)
		buffer[0] = 0;
	return buffer;
}

bool sil_net_cookie(struct sil_lobby *lobby, struct lws *socket, struct sil_token *token)
{
	static char cookies[ALL_HEADERS];
	bool known = false;
	const char *at = sil_net_header(socket, WSI_TOKEN_HTTP_COOKIE, cookies, sizeof cookies);
	for (int i = 0; !known && i < MANY_COOKIES && (at = sil_token_next_cookie(at, token)); i++) {
		struct sil_token_hash hash = sil_token_hash(token);
		/* A store that cannot be read now says nothing against a token; one that is shared is asked when
		   somebody says hello. */
		known = sil_token_is_ours(token) || sil_store_is_shared(lobby->store) ||
			sil_store_find_session(lobby->store, &hash, NULL) != 0;
	}
	sodium_memzero(cookies, sizeof cookies);
	return known;
}

void sil_net_forwarded_for(struct lws *socket, char *address, size_t size)
{
	static char all[ALL_HEADERS];
	sil_net_header(socket, WSI_TOKEN_X_FORWARDED_FOR, all, sizeof all);
	char *last = strrchr(all, ',');
	last = last ? last + 1 : all;
	last += strspn(last, " ");
	/* Some add the port, "192.0.2.1:50000" or "[2001:db8::1]:50000": unread, all their visitors would be one. */
	if (*last == '[')
		last++, last[strcspn(last, "]")] = 0;
	else if (strchr(last, ':') == strrchr(last, ':'))
		last[strcspn(last, ":")] = 0;
	if (*last)
		snprintf(address, size, "%.63s", last);
}

unsigned sil_net_number(struct lws *socket, const char *header)
{
	char name[72], value[24];
	uint64_t number = 0;
	size_t length = strlen(header);
	if (!length || length + 2 > sizeof name)
		return 0;
	for (size_t i = 0; i < length; i++)
		name[i] = (char)tolower((unsigned char)header[i]);
	memcpy(name + length, ":", 2);
	if (lws_hdr_custom_copy(socket, value, sizeof value, name, (int)length + 1) < 1 ||
	    !sil_parse_number(value, INT32_MAX, &number))
		return 0;
	return (unsigned)number;
}

bool sil_net_host_is_fine(struct sil_lobby *lobby, struct lws *socket, const char *ours)
{
	char host[256];
	sil_net_header(socket, WSI_TOKEN_HOST, host, sizeof host);
	bool too_long = !*host && lws_hdr_total_length(socket, WSI_TOKEN_HOST) > 0;
	if (!too_long && sil_http_host_is_fine(host, ours))
		return true;
	/* Whoever runs the server may have forgotten a name; strangers shall not fill the log with theirs. */
	static struct sil_bucket told;
	lobby->metrics.hosts_refused++;
	if (sil_bucket_take(&told, (struct sil_rate){5, 1}, sil_now(lobby)))
		sil_log(SIL_WARN, "host-refused", NULL, 0, too_long ? "a very long one" : host);
	return false;
}

bool sil_net_origin_is_fine(struct lws *socket, bool secure, const char *allowed)
{
	char origin[256], host[256];
	sil_net_header(socket, WSI_TOKEN_ORIGIN, origin, sizeof origin);
	sil_net_header(socket, WSI_TOKEN_HOST, host, sizeof host);
	/* One that is too long to be looked at is not none: a page's name may have 253 letters. */
	bool too_long = !*origin && lws_hdr_total_length(socket, WSI_TOKEN_ORIGIN) > 0;
	return !too_long && sil_http_origin_is_fine(origin, host, secure, allowed);
}

static bool came_through_a_proxy(struct lws *socket)
{
	static const char *const others[] = {
		"forwarded:",      "x-forwarded:",      "x-forwarded-host:", "x-forwarded-proto:",
		"true-client-ip:", "cf-connecting-ip:", "x-client-ip:",      NULL};
	bool proxied = lws_hdr_total_length(socket, WSI_TOKEN_X_FORWARDED_FOR) > 0 ||
		       lws_hdr_total_length(socket, WSI_TOKEN_HTTP_X_REAL_IP) > 0 ||
		       lws_hdr_total_length(socket, WSI_TOKEN_HTTP_VIA) > 0;
	for (int i = 0; !proxied && others[i]; i++)
		proxied = lws_hdr_custom_length(socket, others[i], (int)strlen(others[i])) >= 0;
	return proxied;
}

bool sil_net_is_local(struct lws *socket)
{
	const struct sil_accepted *accepted = lws_get_opaque_user_data(socket);
	const char *address = accepted ? accepted->address : "";
	bool local = !strncmp(address, "127.", 4) || !strcmp(address, "::1") || !strncmp(address, "::ffff:127.", 11);
	return local && !came_through_a_proxy(socket);
}

static bool may_see_metrics(const struct sil_http_own_host *own_host, struct lws *socket)
{
	return own_host->metrics_for == SIL_METRICS_ALL ||
	       (own_host->metrics_for == SIL_METRICS_HERE && sil_net_is_local(socket));
}

static void choose_health(const struct sil_lobby *lobby, struct sil_http_reply *reply)
{
	static char trouble[sizeof lobby->trouble + 32];
	bool well = !lobby->draining && !lobby->trouble[0];
	snprintf(trouble, sizeof trouble, "nothing can be stored: %s\n", lobby->trouble);
	*reply = (struct sil_http_reply){.status = well ? 200 : 503, .type = "text/plain"};
	reply->body = well ? "ok\n" : lobby->draining ? "draining\n" : trouble;
}

/* "/qr/HEX.svg": a text as a QR code, for pages that invite. */
static bool draw_code(const char *path, struct sil_http_body *body, struct sil_http_reply *reply)
{
	char text[SIL_QR_BYTES + 1];
	struct sil_qr qr;
	size_t length = !strncmp(path, "/qr/", 4) ? strcspn(path + 4, ".") : 0, bytes = length / 2;
	if (!length || length % 2 || bytes > SIL_QR_BYTES || strcmp(path + 4 + length, ".svg") != 0 ||
	    !sil_parse_hex(path + 4, length, (uint8_t *)text, bytes))
		return false;
	text[bytes] = 0;
	if (strlen(text) != bytes || !sil_qr_make(text, &qr) || !(body->owned = malloc(SIL_QR_SVG_BYTES)))
		return false;
	struct sil_out out = sil_out_on(body->owned, SIL_QR_SVG_BYTES);
	sil_qr_draw(&qr, &out);
	*reply = (struct sil_http_reply){.status = 200, .type = "image/svg+xml", .body = body->owned};
	reply->length = out.used, reply->cache = "public, max-age=31536000, immutable";
	return true;
}

/* The first of the languages that a browser asks for. */
static enum sil_lang language_of(struct lws *socket)
{
	char wanted[128];
	sil_net_header(socket, WSI_TOKEN_HTTP_ACCEPT_LANGUAGE, wanted, sizeof wanted);
	wanted[strcspn(wanted, ",; ")] = 0;
	int lang = sil_find_lang(wanted);
	return lang < 0 ? SIL_EN : (enum sil_lang)lang;
}

/* Browsers say how they come to a page where that is safe; who does not may be making a preview of a link. */
static void prepare_preview(const struct sil_http_own_host *own_host, struct lws *socket, struct sil_http_body *body,
			    struct sil_http_reply *reply)
{
	static const char browser[] = "sec-fetch-mode:";
	char host[256];
	size_t length;
	if (!reply->page || lws_hdr_custom_length(socket, browser, sizeof browser - 1) >= 0)
		return;
	sil_net_header(socket, WSI_TOKEN_HOST, host, sizeof host);
	body->owned = sil_http_page_for_previews(own_host->site, host, own_host->secure_cookie, &length);
	if (!body->owned)
		return;
	reply->status = 200, reply->body = body->owned, reply->length = length;
	reply->etag = reply->encoding = NULL;
}

static void choose_reply(const struct sil_http_own_host *own_host, struct lws *socket, struct sil_http_body *body,
			 const char *path, struct sil_http_reply *reply)
{
	char etag[256], encodings[256];
	if (!strcmp(path, "/healthz")) {
		choose_health(own_host->lobby, reply);
	} else if (!sil_net_host_is_fine(own_host->lobby, socket, own_host->host_names)) {
		*reply = (struct sil_http_reply){.status = 421, .type = "text/plain; charset=utf-8"};
		reply->body = sil_word(NULL, language_of(socket), SAY_SHARED_HTTP_OTHER_NAME);
	} else if (!strcmp(path, "/metrics") && may_see_metrics(own_host, socket) &&
		   (body->owned = malloc(METRICS_BYTES))) {
		struct sil_out out = sil_out_on(body->owned, METRICS_BYTES);
		own_host->metrics(own_host->lobby, &out);
		*reply = (struct sil_http_reply){.status = 200, .type = "text/plain; version=0.0.4"};
		reply->body = body->owned;
	} else if (draw_code(path, body, reply)) {
		return;
	} else {
		struct sil_http_request request = {.path = path};
		request.etag = sil_net_header(socket, WSI_TOKEN_HTTP_IF_NONE_MATCH, etag, sizeof etag);
		request.encodings = sil_net_header(socket, WSI_TOKEN_HTTP_ACCEPT_ENCODING, encodings, sizeof encodings);
		request.lang = language_of(socket);
		sil_http_answer(own_host->site, &request, reply);
		prepare_preview(own_host, socket, body, reply);
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

int sil_net_http(const struct sil_http_own_host *own_host, struct lws *socket, struct sil_http_body *body,
		 const char *path)
{
	unsigned char buffer[LWS_PRE + HEADER_BYTES], *start = buffer + LWS_PRE, *at = start;
	unsigned char *end = buffer + sizeof buffer - 1;
	char cookie[256];
	struct sil_http_reply reply;
	struct sil_token token;
	own_host->lobby->metrics.http_requests++;
	free(body->owned), body->owned = NULL;
	if (!sil_net_is_plain(socket)) {
		own_host->lobby->metrics.http_refused++;
		lws_return_http_status(socket, HTTP_STATUS_METHOD_NOT_ALLOWED, NULL);
		return -1;
	}
	choose_reply(own_host, socket, body, path, &reply);
	int failed = lws_add_http_common_headers(socket, (unsigned)reply.status, reply.type, reply.length, &at, end);
	for (int i = 0; sil_http_strict[i][0]; i++)
		failed |= add(socket, sil_http_strict[i][0], sil_http_strict[i][1], &at, end);
	failed |= add(socket, "connection:", "close", &at, end);
	if (reply.etag)
		failed |=
			add(socket, "etag:", reply.etag, &at, end) | add(socket, "vary:", "accept-encoding", &at, end);
	if (reply.encoding)
		failed |= add(socket, "content-encoding:", reply.encoding, &at, end);
	if (reply.page && !sil_net_cookie(own_host->lobby, socket, &token)) {
		reply.cache = "private, no-store"; /* this copy is one person's */
		token = sil_token_new();
		sil_token_set_cookie(&token, own_host->secure_cookie, cookie, sizeof cookie);
		failed |= add(socket, "set-cookie:", cookie, &at, end);
		sodium_memzero(cookie, sizeof cookie);
	}
	sodium_memzero(&token, sizeof token);
	failed |= add(socket, "cache-control:", reply.cache, &at, end);
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
