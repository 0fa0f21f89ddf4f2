/* The network. libwebsockets tells what happened through one callback; everything it must remember of a connection is
 * a struct line. Extensions are off, and fd_limit_per_thread is never set: both were slow. So is its check of UTF-8: it
 * looks into pongs too; jansson checks messages. */
#include "server/net.h"

#include <arpa/inet.h>
#include <libwebsockets.h>
#include <netinet/in.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/accept.h"
#include "server/kernel.h"
#include "server/log.h"
#include "server/net_http.h"
#include "server/hosted.h"
#include "server/sock_diag.h"
#include "server/protocol.h"
#include "server/why.h"

enum {
	MANY_WRITES = 8,
	HEADER_BYTES = 16384, /* other services on the same host may have set many cookies */
	SPARE_HEADERS = 256,  /* for those that are being cut off */
};

struct frame {
	struct frame *next;
	size_t length;
	unsigned char text[]; /* after LWS_PRE bytes */
};

struct line {
	struct lws *socket;
	struct sil_net *net;
	struct sil_peer *peer;
	struct line *previous, *next;
	struct frame *first, **end;
	size_t frames, bytes;
	char *in; /* a message that has not come whole */
	size_t in_used;
	uint64_t pinged_us; /* 0: no answer is awaited */
	int64_t pinged_ms;  /* the same in the lobby's time, which stands still while we do */
	int64_t ping_ms;    /* when it was asked last */
	uint64_t nonce;
	bool ping, leaving, dead, too_long;
	uint8_t race_pongs;   /* counted for ask_kernel */
	uint16_t client_port; /* behind a proxy: of whom it speaks for; 0: it does not say */
	char client[48];
};

/* What libwebsockets keeps for each connection, HTTP or WebSocket. */
struct session {
	struct line *line; /* once it is a WebSocket */
	bool asked;        /* a whole request has come */
	struct sil_http_body body;
};

struct sil_net {
	struct lws_context *context;
	struct sil_accept *accept;
	struct sil_net_options options;
	struct sil_lobby *lobby;
	struct sil_http_own_host house;
	struct line *lines;
	bool closing;
};

static uint64_t microseconds(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

/* --- sending --- */

static void kill_line(struct line *line)
{
	if (line->dead)
		return;
	line->dead = true;
	sil_kernel_hang_up(lws_get_socket_fd(line->socket));
	lws_set_timeout(line->socket, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
}

/* To a reader who keeps up, straight away: asking the loop whether it may be written to would cost more than writing.
 * What the kernel does not take at once the library keeps, one message at most; the next ones wait with us. */
static void write_now(struct line *line, const char *text, size_t length)
{
	static unsigned char buffer[LWS_PRE + SIL_SCRATCH_BYTES];
	memcpy(buffer + LWS_PRE, text, length);
	if (lws_write(line->socket, buffer + LWS_PRE, length, LWS_WRITE_TEXT) < (int)length)
		kill_line(line);
}

void sil_net_send(struct sil_net *net, struct sil_peer *peer, const char *text, size_t length)
{
	struct line *line = peer->connection;
	if (line->dead || line->leaving)
		return;
	if (!line->first && !lws_partial_buffered(line->socket)) {
		write_now(line, text, length);
		return;
	}
	struct frame *frame = NULL;
	const struct sil_limits *limits = &net->lobby->limits;
	if (line->frames < limits->send_messages && line->bytes + length <= (size_t)limits->send_kib * 1024)
		frame = malloc(sizeof *frame + LWS_PRE + length);
	if (!frame) {
		net->lobby->metrics.connections_slow++;
		kill_line(line);
		return;
	}
	frame->next = NULL, frame->length = length;
	memcpy(frame->text + LWS_PRE, text, length);
	*line->end = frame, line->end = &frame->next;
	line->frames++, line->bytes += length;
	if (line->frames == 1)
		lws_callback_on_writable(line->socket);
}

void sil_net_cut(struct sil_net *net, struct sil_peer *peer)
{
	struct line *line = peer->connection;
	(void)net;
	line->leaving = true;
	lws_set_timeout(line->socket, PENDING_TIMEOUT_USER_REASON_BASE, 3);
	lws_callback_on_writable(line->socket);
}

static void drop_frame(struct line *line)
{
	struct frame *frame = line->first;
	if (!(line->first = frame->next))
		line->end = &line->first;
	line->frames--, line->bytes -= frame->length;
	free(frame);
}

static int write_ping(struct line *line)
{
	unsigned char buffer[LWS_PRE + sizeof line->nonce];
	line->ping = false;
	randombytes_buf(&line->nonce, sizeof line->nonce);
	memcpy(buffer + LWS_PRE, &line->nonce, sizeof line->nonce);
	line->pinged_us = microseconds(), line->pinged_ms = sil_now(line->net->lobby);
	return lws_write(line->socket, buffer + LWS_PRE, sizeof line->nonce, LWS_WRITE_PING) < 0 ? -1 : 0;
}

static int writable(struct line *line)
{
	if (line->ping && write_ping(line))
		return -1;
	for (int i = 0; line->first && i < MANY_WRITES && !lws_partial_buffered(line->socket); i++) {
		struct frame *frame = line->first;
		if (lws_write(line->socket, frame->text + LWS_PRE, frame->length, LWS_WRITE_TEXT) < (int)frame->length)
			return -1;
		drop_frame(line);
	}
	if (line->first)
		lws_callback_on_writable(line->socket);
	else if (line->leaving) {
		lws_close_reason(line->socket,
				 line->too_long ? LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE : LWS_CLOSE_STATUS_GOINGAWAY, NULL,
				 0);
		return -1;
	}
	return 0;
}

/* --- lines come and go --- */

/* From now on it is no longer one of those that have only been accepted. */
static void leave(struct lws *socket)
{
	struct sil_accepted *accepted = lws_get_opaque_user_data(socket);
	if (accepted)
		sil_accept_leave(accepted);
	lws_set_opaque_user_data(socket, NULL);
}

static int established(struct sil_net *net, struct lws *socket, struct session *session)
{
	char address[64];
	struct sil_token token;
	struct sil_accepted *accepted = lws_get_opaque_user_data(socket);
	struct line *line = calloc(1, sizeof *line);
	if (!line || !accepted) {
		free(line);
		return -1;
	}
	snprintf(address, sizeof address, "%s", accepted->address);
	leave(socket);
	if (net->options.proxied) {
		sil_net_forwarded_for(socket, address, sizeof address);
		line->client_port = (uint16_t)sil_net_number(socket, "x-client-port");
		snprintf(line->client, sizeof line->client, "%.47s", address);
	}
	bool known = sil_net_cookie(net->lobby, socket, &token);
	line->socket = socket, line->net = net, line->end = &line->first;
	line->peer = sil_lobby_connect(net->lobby, line, address, known ? &token : NULL);
	sodium_memzero(&token, sizeof token);
	if (!line->peer) {
		free(line);
		lws_close_reason(socket, (enum lws_close_status)1013, NULL, 0); /* try again later */
		return -1;
	}
	line->peer->speed.confirmed = net->lobby->limits.kernel_check;
	if (net->options.proxied && sil_net_number(socket, net->options.rtt_header))
		sil_latency_kernel(&line->peer->speed, sil_net_number(socket, net->options.rtt_header));
	session->line = line;
	line->next = net->lines;
	if (net->lines)
		net->lines->previous = line;
	net->lines = line;
	line->ping = true; /* the first measure of the line, before any race */
	line->ping_ms = sil_now(net->lobby);
	lws_callback_on_writable(socket);
	return 0;
}

static void closed(struct line *line)
{
	struct sil_net *net = line->net;
	if (line->previous)
		line->previous->next = line->next;
	else
		net->lines = line->next;
	if (line->next)
		line->next->previous = line->previous;
	sil_lobby_disconnect(net->lobby, line->peer);
	while (line->first)
		drop_frame(line);
	free(line->in);
	free(line);
}

/* --- receiving --- */

static int received(struct line *line, const char *data, size_t length)
{
	struct sil_lobby *lobby = line->net->lobby;
	if (line->leaving || line->dead)
		return 0;
	bool whole = lws_is_final_fragment(line->socket) && !lws_remaining_packet_payload(line->socket);
	if (whole && !line->in && length <= SIL_MESSAGE_BYTES) {
		sil_protocol_message(lobby, line->peer, data, length);
		return 0;
	}
	if (line->in_used + length > SIL_MESSAGE_BYTES) {
		lobby->metrics.messages_too_long++;
		sil_lobby_error(lobby, line->peer, -1, SIL_E_TOO_LONG, NULL);
		line->too_long = true;
		sil_net_cut(line->net, line->peer);
		return 0;
	}
	if (!line->in && !(line->in = malloc(SIL_MESSAGE_BYTES)))
		return -1;
	memcpy(line->in + line->in_used, data, length);
	line->in_used += length;
	if (!whole)
		return 0;
	char *message = line->in;
	length = line->in_used;
	line->in = NULL, line->in_used = 0;
	sil_protocol_message(lobby, line->peer, message, length);
	free(message);
	return 0;
}

static bool is_racing(const struct sil_hosted *hosted)
{
	return hosted && hosted->timed && hosted->state == SIL_TABLE_PLAYING;
}

/* The proxy's own connection to whom it speaks for, if it runs on this machine. That is a walk through all connections
 * of the machine, so it is asked for in races alone, and there now and then. */
static uint32_t ask_about_proxy(struct line *line)
{
	static bool told;
	if (!is_racing(line->peer->hosted) || line->race_pongs++ % 8)
		return 0;
	uint32_t us = line->client_port ? sil_sock_diag_rtt_us(line->client, line->client_port) : 0;
	if (!us)
		us = sil_sock_diag_rtt_us(line->client, 0);
	if (!us && !line->peer->speed.kernel_us && !told) {
		told = true;
		sil_log(SIL_WARN, "latency-unknown", NULL, 0,
			"nothing measures the proxy: no credit in races; see silure-serve(8)");
	}
	return us;
}

/* What the kernel itself has measured on this connection; it answers before any program can delay anything. */
static void ask_kernel(struct line *line)
{
	if (!line->net->lobby->limits.kernel_check)
		return;
	uint32_t us =
		line->net->options.proxied ? ask_about_proxy(line) : sil_kernel_rtt_us(lws_get_socket_fd(line->socket));
	if (us)
		sil_latency_kernel(&line->peer->speed, us);
}

static void ponged(struct line *line, const void *data, size_t length)
{
	if (!line->pinged_us || length != sizeof line->nonce || memcmp(data, &line->nonce, length) != 0)
		return; /* not the answer to our question */
	sil_latency_pong(&line->peer->speed, microseconds() - line->pinged_us);
	line->pinged_us = 0;
	ask_kernel(line);
}

/* Each pong costs libwebsockets a walk along all its lines, so only those are asked often where it matters; half-open
 * lines are found by TCP's own keep-alive. */
static int64_t ping_every_ms(const struct sil_lobby *lobby, const struct sil_hosted *hosted)
{
	return is_racing(hosted) ? SIL_RACE_PING_MS : 1000 * (int64_t)lobby->limits.ping_s;
}

void sil_net_sweep(struct sil_net *net)
{
	int64_t now_ms = sil_now(net->lobby);
	int pings = 0;
	sil_accept_sweep(net->accept);
	for (struct line *line = net->lines; line; line = line->next) {
		if (line->dead)
			continue;
		if (line->pinged_us) {
			if (now_ms - line->pinged_ms > 1000 * (int64_t)net->lobby->limits.pong_s) {
				net->lobby->metrics.connections_silent++;
				kill_line(line);
			}
			continue;
		}
		int64_t every_ms = ping_every_ms(net->lobby, line->peer->hosted);
		if (now_ms < line->ping_ms + every_ms || (every_ms != SIL_RACE_PING_MS && pings == SIL_SWEEP_PINGS))
			continue;
		pings += every_ms != SIL_RACE_PING_MS;
		line->ping_ms = now_ms;
		line->ping = true;
		lws_callback_on_writable(line->socket);
	}
}

/* --- what libwebsockets calls --- */

static int upgrade_is_refused(struct sil_net *net, struct lws *socket)
{
	char origin[256], host[256], path[64];
	sil_net_header(socket, WSI_TOKEN_ORIGIN, origin, sizeof origin);
	sil_net_header(socket, WSI_TOKEN_HOST, host, sizeof host);
	sil_net_header(socket, WSI_TOKEN_GET_URI, path, sizeof path);
	if (!net->lobby->draining && !strcmp(path, "/ws") && sil_net_is_plain(socket) &&
	    sil_net_host_is_fine(socket, net->options.host_names) &&
	    sil_http_origin_is_fine(origin, host, net->options.origins))
		return 0;
	net->lobby->metrics.connections_refused++;
	return -1;
}

/* Whether the library itself has hung up, and says that it was the other side's fault. */
static bool was_nonsense(struct lws *socket)
{
	const unsigned char *reason = lws_get_close_payload(socket);
	int code = lws_get_close_length(socket) >= 2 ? reason[0] << 8 | reason[1] : 0;
	return code == LWS_CLOSE_STATUS_PROTOCOL_ERR || code == LWS_CLOSE_STATUS_INVALID_PAYLOAD;
}

static int callback(struct lws *socket, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
	struct session *session = user;
	struct sil_net *net = lws_context_user(lws_get_context(socket));
	switch (reason) {
	case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
		return strcasecmp(in, "websocket") == 0 ? 0 : -1; /* not HTTP/2 */
	case LWS_CALLBACK_RAW_ADOPT:
	case LWS_CALLBACK_RAW_RX:
		return -1; /* nor anything else, as CONNECT would have it */
	case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
		return upgrade_is_refused(net, socket);
	case LWS_CALLBACK_ESTABLISHED:
		session->asked = true;
		return established(net, socket, session);
	case LWS_CALLBACK_CLOSED:
		net->lobby->metrics.frames_bad += was_nonsense(socket);
		if (session && session->line)
			closed(session->line), session->line = NULL;
		return 0;
	case LWS_CALLBACK_RECEIVE:
		return session->line ? received(session->line, in, length) : -1;
	case LWS_CALLBACK_RECEIVE_PONG:
		if (session->line)
			ponged(session->line, in, length);
		return 0;
	case LWS_CALLBACK_SERVER_WRITEABLE:
		return session->line ? writable(session->line) : 0;
	case LWS_CALLBACK_HTTP:
		session->asked = true;
		sil_accept_asked(lws_get_opaque_user_data(socket));
		return sil_net_http(&net->house, socket, &session->body, in);
	case LWS_CALLBACK_HTTP_WRITEABLE:
		return sil_net_http_writable(socket, &session->body);
	case LWS_CALLBACK_CLOSED_HTTP:
	case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
		if (session)
			free(session->body.owned), session->body.owned = NULL;
		return 0;
	case LWS_CALLBACK_WSI_DESTROY:
		leave(socket);
		if (!net->closing)
			net->lobby->metrics.requests_bad += !session || !session->asked;
		return 0;
	default:
		return 0;
	}
}

/* A message is written whole: libwebsockets would cut it at its reading size, with a round of the loop between pieces.
 */
#define SPEAKS(version)                                                                                                \
	{                                                                                                              \
		.name = version, .callback = callback, .per_session_data_size = sizeof(struct session),                \
		.rx_buffer_size = 1024, .tx_packet_size = SIL_SCRATCH_BYTES                                            \
	}

static const struct lws_protocols protocols[] = {SPEAKS("silure"), SPEAKS("silure.1"), {.name = NULL}};

/* Strangers can make the library complain; they shall not fill the log with it. */
static void log_line(int level, const char *text)
{
	static struct sil_bucket complaints;
	struct sil_rate rate = {20, 60};
	if (level & LLL_ERR && sil_bucket_take(&complaints, rate, (int64_t)(microseconds() / 1000)))
		sil_log(SIL_WARN, "network", NULL, 0, text);
}

struct sil_net *sil_net_open(uv_loop_t *loop, const struct sil_net_options *options, struct sil_lobby *lobby,
			     const struct sil_site *site, void (*metrics)(struct sil_lobby *, struct sil_out *),
			     char *why, size_t why_size)
{
	void *loops[] = {loop};
	struct sil_net *net = calloc(1, sizeof *net);
	if (!net)
		return NULL;
	net->options = *options, net->lobby = lobby;
	net->house = (struct sil_http_own_host){
		lobby, site, metrics, options->host_names, options->metrics, options->secure_cookie};
	lws_set_log_level(LLL_ERR, log_line);
	struct lws_context_creation_info info = {
		.port = CONTEXT_PORT_NO_LISTEN,
		.protocols = protocols,
		.foreign_loops = loops,
		.options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
			   LWS_SERVER_OPTION_DISABLE_OS_CA_CERTS,
		.user = net,
		.timeout_secs = 10,
		.timeout_secs_ah_idle = 3600, /* who takes too long is cut off by sil_accept_sweep */
		.pt_serv_buf_size = 4096,
		.max_http_header_data2 = HEADER_BYTES,
		.max_http_header_pool2 = lobby->limits.requests + SPARE_HEADERS,
		.server_string = "silure",
		.vhost_name = "silure",
	};
	net->context = lws_create_context(&info);
	info.port = CONTEXT_PORT_NO_LISTEN_SERVER;
	struct lws_vhost *host = net->context ? lws_create_vhost(net->context, &info) : NULL;
	if (!host)
		sil_why(why, why_size, "out of memory", "mémoire épuisée");
	else
		net->accept = sil_accept_open(loop, options->address, options->port, options->proxied, lobby, host, why,
					      why_size);
	if (net->accept)
		return net;
	if (net->context)
		lws_context_destroy(net->context);
	free(net);
	return NULL;
}

int sil_net_port(const struct sil_net *net)
{
	return sil_accept_port(net->accept);
}

void sil_net_close(struct sil_net *net)
{
	net->closing = true;
	sil_accept_close(net->accept);
	lws_context_destroy(net->context);
}

void sil_net_free(struct sil_net *net)
{
	/* On a loop that is not its own the first call only begins; the second, when the loop is empty, ends. */
	lws_context_destroy(net->context);
	sil_accept_free(net->accept);
	free(net);
}
