/* The network. libwebsockets tells what happened through one callback; everything it must remember of a connection is
 * a struct connection. Extensions are off, and fd_limit_per_thread is never set: both were slow. So is its check of
 * UTF-8: it looks into pongs too; jansson checks messages. */
#include "server/net.h"

#include <arpa/inet.h>
#include <libwebsockets.h>
#include <netinet/in.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/monotonic.h"
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
	SPARE_HEADERS = 1024, /* for those that are being cut off */
	LOOK_MS = 300,        /* how soon a connection is known to have come to a race */
	SHARES = 8,           /* of what may still wait one reader may have one */
	FRAME_HEADER = 10,    /* at most */
	HELD_ENOUGH = 16384,  /* more than this is sent without waiting for what else may come */
};

struct frame {
	struct frame *next;
	size_t length;
	unsigned char text[]; /* after LWS_PRE bytes */
};

struct connection {
	struct lws *socket;
	struct sil_net *net;
	struct sil_peer *peer;
	size_t index; /* in the net's list */
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
	struct connection *connection; /* once it is a WebSocket */
	bool asked;                    /* a whole request has come */
	struct sil_http_body body;
};

/* All that sil_net_sweep reads of a connection ten times a second: side by side, or each would cost a walk to memory.
 */
struct watched {
	struct connection *connection;
	int64_t look_ms; /* when there is something to see */
};

struct sil_net {
	struct lws_context *context;
	struct sil_accept *accept;
	struct sil_net_options options;
	struct sil_lobby *lobby;
	struct sil_http_own_host own_host;
	struct watched *connections; /* as many as the lobby lets in */
	size_t count;
	struct connection *held_for; /* whoever the messages in `held` are for; NULL: nobody */
	size_t held_used;
	unsigned char held[HELD_ENOUGH + FRAME_HEADER + SIL_SCRATCH_BYTES];
	bool closing;
};

/* --- sending --- */

static void kill_connection(struct connection *connection)
{
	if (connection->dead)
		return;
	connection->dead = true;
	sil_kernel_hang_up(lws_get_socket_fd(connection->socket));
	lws_set_timeout(connection->socket, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
}

/* The header of a whole text message of ours (RFC 6455, 5.2). */
static size_t put_header(unsigned char *at, size_t length)
{
	size_t used = 2, bytes = length < 126 ? 0 : length < 65536 ? 2 : 8;
	at[0] = 0x81;
	at[1] = (unsigned char)(bytes == 0 ? length : bytes == 2 ? 126 : 127);
	while (bytes--)
		at[used++] = (unsigned char)((uint64_t)length >> 8 * bytes);
	return used;
}

/* What is sent to a reader who keeps up is held until somebody else is sent something or the loop is about to sleep,
 * and leaves in one call: an answer and the view that follows from it would cost two packets otherwise, and a packet
 * costs more than all of its text. It is written straight away then: asking the loop whether it may be would cost as
 * much again.
 *
 * The library's READMEs/README.coding.md asks to be written to only from its callback for writable connections, and
 * once each time. What can go wrong otherwise, and why it does not here, by the source of version 4.1.6:
 * - A write may be taken in part, or not at all (EAGAIN). lws_issue_raw (lib/core-net/output.c) then keeps the rest in
 *   buflist_out, asks for writability by itself and returns the whole length; the rest goes out before anything else. A
 *   further write would be appended to it without a bound, so we never add to it: with something kept
 *   (lws_partial_buffered) or queued by us, a message goes into our own bounded queue, which is written when the
 *   connection is writable. So it keeps one write at most, and messages stay in their order.
 * - Frames must not be mixed. Each write is of whole frames, with headers of ours: as LWS_WRITE_HTTP they go to
 *   lws_issue_raw as they are, also on a WebSocket (rops_write_role_protocol_ws in lib/roles/ws/ops-ws.c), and
 *   `inside_frame` is never set; tx_packet_size is as long as the longest. The library's own control frames and our
 *   pings are written between calls, never inside one.
 * - A connection that is being closed must not be written to. `dead` and `leaving` stand before every write, and the
 *   library reports a connection as closed before it is gone, which takes it from the list here.
 * - It may be called from one thread alone. There is only one here: the loop's.
 * - The check for a second write before the loop has gone round ("back-to-back write") is compiled out in 4.1: it was
 *   about wasted buffering, which the first point avoids.
 * Whoever moves to another version of the library looks at these again; tests/server (a reader who does not read,
 * garbage, load) break when one of them no longer holds. */
void sil_net_flush(struct sil_net *net)
{
	struct connection *connection = net->held_for;
	net->held_for = NULL;
	if (!connection || connection->dead)
		return;
	if (lws_write(connection->socket, net->held, net->held_used, LWS_WRITE_HTTP) < (int)net->held_used)
		kill_connection(connection);
}

static void hold(struct sil_net *net, struct connection *connection, const char *text, size_t length)
{
	if (net->held_for != connection)
		net->held_for = connection, net->held_used = 0;
	net->held_used += put_header(net->held + net->held_used, length);
	memcpy(net->held + net->held_used, text, length);
	net->held_used += length;
	if (net->held_used >= HELD_ENOUGH)
		sil_net_flush(net);
}

/* How much may wait for one reader: so much, and not more than a part of what is left for all. */
static size_t most_waiting(const struct sil_net *net, const struct connection *connection)
{
	const struct sil_limits *limits = &net->lobby->limits;
	size_t one = (size_t)limits->send_kib << 10, all = (size_t)limits->send_all_mib << 20;
	size_t others = net->lobby->waiting - connection->bytes;
	size_t share = others < all ? (all - others) / SHARES : 0;
	return share < one ? share : one;
}

void sil_net_send(struct sil_net *net, struct sil_peer *peer, const char *text, size_t length)
{
	struct connection *connection = peer->connection;
	if (connection->dead || connection->leaving)
		return;
	if (net->held_for != connection)
		sil_net_flush(net);
	if (!connection->first && !lws_partial_buffered(connection->socket)) {
		hold(net, connection, text, length);
		return;
	}
	struct frame *frame = NULL;
	if (connection->frames < net->lobby->limits.send_messages &&
	    connection->bytes + length <= most_waiting(net, connection))
		frame = malloc(sizeof *frame + LWS_PRE + length);
	if (!frame) {
		net->lobby->metrics.connections_slow++;
		kill_connection(connection);
		return;
	}
	frame->next = NULL, frame->length = length;
	memcpy(frame->text + LWS_PRE, text, length);
	*connection->end = frame, connection->end = &frame->next;
	connection->frames++, connection->bytes += length, net->lobby->waiting += length;
	if (connection->frames == 1)
		lws_callback_on_writable(connection->socket);
}

void sil_net_cut(struct sil_net *net, struct sil_peer *peer)
{
	struct connection *connection = peer->connection;
	sil_net_flush(net);
	connection->leaving = true;
	lws_set_timeout(connection->socket, PENDING_TIMEOUT_USER_REASON_BASE, 3);
	lws_callback_on_writable(connection->socket);
}

static void drop_frame(struct connection *connection)
{
	struct frame *frame = connection->first;
	if (!(connection->first = frame->next))
		connection->end = &connection->first;
	connection->frames--, connection->bytes -= frame->length, connection->net->lobby->waiting -= frame->length;
	free(frame);
}

static int write_ping(struct connection *connection)
{
	unsigned char buffer[LWS_PRE + sizeof connection->nonce];
	connection->ping = false;
	randombytes_buf(&connection->nonce, sizeof connection->nonce);
	memcpy(buffer + LWS_PRE, &connection->nonce, sizeof connection->nonce);
	connection->pinged_us = sil_monotonic_us(), connection->pinged_ms = sil_now(connection->net->lobby);
	return lws_write(connection->socket, buffer + LWS_PRE, sizeof connection->nonce, LWS_WRITE_PING) < 0 ? -1 : 0;
}

/* By hand: of a reason given while it writes the library tells nobody. */
static int write_close(struct connection *connection)
{
	int code = connection->too_long ? LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE : LWS_CLOSE_STATUS_GOINGAWAY;
	unsigned char buffer[LWS_PRE + 4], *frame = buffer + LWS_PRE;
	frame[0] = 0x88, frame[1] = 2, frame[2] = (unsigned char)(code >> 8), frame[3] = (unsigned char)code;
	lws_write(connection->socket, frame, 4, LWS_WRITE_RAW);
	return -1;
}

static int writable(struct connection *connection)
{
	sil_net_flush(connection->net);
	if (connection->dead)
		return -1;
	if (connection->ping && write_ping(connection))
		return -1;
	for (int i = 0; connection->first && i < MANY_WRITES && !lws_partial_buffered(connection->socket); i++) {
		struct frame *frame = connection->first;
		if (lws_write(connection->socket, frame->text + LWS_PRE, frame->length, LWS_WRITE_TEXT) <
		    (int)frame->length)
			return -1;
		drop_frame(connection);
	}
	if (connection->first)
		lws_callback_on_writable(connection->socket);
	else if (connection->leaving)
		return write_close(connection);
	return 0;
}

/* --- connections come and go --- */

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
	struct connection *connection = calloc(1, sizeof *connection);
	if (!connection || !accepted) {
		free(connection);
		return -1;
	}
	snprintf(address, sizeof address, "%s", accepted->address);
	bool local = sil_net_is_local(socket);
	leave(socket);
	if (net->options.proxied) {
		sil_net_forwarded_for(socket, address, sizeof address);
		connection->client_port = (uint16_t)sil_net_number(socket, net->options.port_header);
		snprintf(connection->client, sizeof connection->client, "%.47s", address);
	}
	bool known = sil_net_cookie(net->lobby, socket, &token);
	connection->socket = socket, connection->net = net, connection->end = &connection->first;
	connection->peer = sil_lobby_connect(net->lobby, connection, address, known ? &token : NULL);
	sodium_memzero(&token, sizeof token);
	if (!connection->peer) {
		free(connection);
		lws_close_reason(socket, (enum lws_close_status)1013, NULL, 0); /* try again later */
		return -1;
	}
	connection->peer->is_local = local;
	connection->peer->latency.confirmed = net->lobby->limits.kernel_check;
	if (net->options.proxied && sil_net_number(socket, net->options.rtt_header))
		sil_latency_kernel(&connection->peer->latency, sil_net_number(socket, net->options.rtt_header));
	session->connection = connection;
	connection->index = net->count;
	net->connections[net->count++] = (struct watched){.connection = connection};
	connection->ping = true; /* the first measure of the connection, before any race */
	connection->ping_ms = sil_now(net->lobby);
	lws_callback_on_writable(socket);
	return 0;
}

static void closed(struct connection *connection)
{
	struct sil_net *net = connection->net;
	if (net->held_for == connection)
		net->held_for = NULL;
	struct watched *last = &net->connections[--net->count];
	net->connections[connection->index] = *last;
	last->connection->index = connection->index;
	sil_lobby_disconnect(net->lobby, connection->peer);
	while (connection->first)
		drop_frame(connection);
	free(connection->in);
	free(connection);
}

/* --- receiving --- */

static int received(struct connection *connection, const char *data, size_t length)
{
	struct sil_lobby *lobby = connection->net->lobby;
	if (connection->leaving || connection->dead)
		return 0;
	bool whole = lws_is_final_fragment(connection->socket) && !lws_remaining_packet_payload(connection->socket);
	if (whole && !connection->in && length <= SIL_MESSAGE_BYTES) {
		sil_protocol_message(lobby, connection->peer, data, length);
		return 0;
	}
	if (connection->in_used + length > SIL_MESSAGE_BYTES) {
		lobby->metrics.messages_too_long++;
		sil_lobby_error(lobby, connection->peer, -1, SIL_E_TOO_LONG, NULL);
		connection->too_long = true;
		sil_net_cut(connection->net, connection->peer);
		return 0;
	}
	if (!connection->in && !(connection->in = malloc(SIL_MESSAGE_BYTES)))
		return -1;
	memcpy(connection->in + connection->in_used, data, length);
	connection->in_used += length;
	if (!whole)
		return 0;
	char *message = connection->in;
	length = connection->in_used;
	connection->in = NULL, connection->in_used = 0;
	sil_protocol_message(lobby, connection->peer, message, length);
	free(message);
	return 0;
}

static bool is_racing(const struct sil_hosted *hosted)
{
	return hosted && hosted->timed && hosted->state == SIL_TABLE_PLAYING;
}

/* The proxy's own connection to whom it speaks for, if it runs on this machine. That is a walk through all connections
 * of the machine, so it is asked for in races alone, and there now and then. */
static uint32_t ask_about_proxy(struct connection *connection)
{
	static bool told;
	if (!is_racing(connection->peer->hosted) ||
	    (connection->race_pongs++ % 8 && connection->race_pongs > SIL_LATENCY_PONGS))
		return 0;
	uint32_t us = connection->client_port ? sil_sock_diag_rtt_us(connection->client, connection->client_port) : 0;
	if (!us)
		us = sil_sock_diag_rtt_us(connection->client, 0);
	if (!us && !connection->peer->latency.kernel_us && !told) {
		told = true;
		sil_log(SIL_WARN, "latency-unknown", NULL, 0,
			"nothing measures the proxy: no credit in races; see silure-serve(8)");
	}
	return us;
}

/* What the kernel itself has measured on this connection; it answers before any program can delay anything. */
static void ask_kernel(struct connection *connection)
{
	if (!connection->net->lobby->limits.kernel_check)
		return;
	uint32_t us = connection->net->options.proxied ? ask_about_proxy(connection)
						       : sil_kernel_rtt_us(lws_get_socket_fd(connection->socket));
	if (us)
		sil_latency_kernel(&connection->peer->latency, us);
}

static void ponged(struct connection *connection, const void *data, size_t length)
{
	if (!connection->pinged_us || length != sizeof connection->nonce ||
	    memcmp(data, &connection->nonce, length) != 0)
		return; /* not the answer to our question */
	sil_latency_pong(&connection->peer->latency, sil_monotonic_us() - connection->pinged_us);
	connection->pinged_us = 0;
	connection->net->connections[connection->index].look_ms = 0;
	ask_kernel(connection);
}

/* A question and its answer cost as much as a move, so only those are asked often where it matters; half-open
 * connections are found by TCP's own keep-alive. */
static int64_t ping_every_ms(const struct sil_lobby *lobby, const struct sil_peer *peer)
{
	const struct sil_hosted *hosted = peer->hosted;
	bool races = is_racing(hosted);
	bool soon = hosted && hosted->state == SIL_TABLE_WAITING && hosted->game->rules->timed;
	if (peer->latency.pongs < SIL_LATENCY_PONGS && (races || soon))
		return 0; /* in every sweep: whoever is far away shall be known before the first race */
	return races ? SIL_RACE_PING_MS : 1000 * (int64_t)lobby->limits.ping_s;
}

static void kill_silent(struct connection *connection, int64_t now_ms)
{
	struct sil_lobby *lobby = connection->net->lobby;
	if (now_ms - connection->pinged_ms <= 1000 * (int64_t)lobby->limits.pong_s)
		return;
	lobby->metrics.connections_silent++;
	kill_connection(connection);
}

/* Asks for the latency, if it is time. Returns when to look again. */
static int64_t ask_latency(struct connection *connection, int64_t now_ms, int *pings)
{
	int64_t every_ms = ping_every_ms(connection->net->lobby, connection->peer);
	bool races = every_ms <= SIL_RACE_PING_MS;
	int64_t at_ms = connection->ping_ms + every_ms;
	if (now_ms < at_ms)
		return at_ms < now_ms + LOOK_MS ? at_ms : now_ms + LOOK_MS;
	if (!races && *pings == SIL_SWEEP_PINGS)
		return now_ms; /* others have been asked */
	*pings += !races;
	connection->ping_ms = now_ms;
	connection->ping = true;
	lws_callback_on_writable(connection->socket);
	return now_ms + LOOK_MS;
}

void sil_net_sweep(struct sil_net *net)
{
	int64_t now_ms = sil_now(net->lobby);
	int pings = 0;
	sil_accept_sweep(net->accept);
	for (size_t i = 0; i < net->count; i++) {
		struct connection *connection = net->connections[i].connection;
		int64_t look_ms = now_ms + LOOK_MS;
		if (now_ms < net->connections[i].look_ms || connection->dead)
			continue;
		if (connection->pinged_us)
			kill_silent(connection, now_ms);
		else
			look_ms = ask_latency(connection, now_ms, &pings);
		net->connections[i].look_ms = look_ms;
	}
}

/* --- what libwebsockets calls --- */

static int upgrade_is_refused(struct sil_net *net, struct lws *socket)
{
	char path[64];
	sil_net_header(socket, WSI_TOKEN_GET_URI, path, sizeof path);
	bool ours = sil_net_host_is_fine(net->lobby, socket, net->options.host_names);
	if (!ours)
		lws_return_http_status(socket, 421, NULL);
	char version[8];
	sil_net_header(socket, WSI_TOKEN_VERSION, version, sizeof version);
	bool spoken = !strcmp(version, "13"); /* of the protocol: the library answers any */
	if (ours && !spoken)
		lws_return_http_status(socket, 426, NULL);
	if (!net->lobby->draining && !strcmp(path, "/ws") && sil_net_is_plain(socket) && ours && spoken &&
	    sil_net_origin_is_fine(socket, net->options.secure_cookie, net->options.origins))
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
		if (session && session->connection)
			closed(session->connection), session->connection = NULL;
		return 0;
	case LWS_CALLBACK_RECEIVE:
		return session->connection ? received(session->connection, in, length) : -1;
	case LWS_CALLBACK_RECEIVE_PONG:
		if (session->connection)
			ponged(session->connection, in, length);
		return 0;
	case LWS_CALLBACK_SERVER_WRITEABLE:
		return session->connection ? writable(session->connection) : 0;
	case LWS_CALLBACK_HTTP:
		session->asked = true;
		sil_accept_asked(lws_get_opaque_user_data(socket));
		return sil_net_http(&net->own_host, socket, &session->body, in);
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

/* The library has a timer of its own for every connection, in one sorted list: each pong and each connection would cost
 * a walk along all others. Whether a connection lives is for sil_net_sweep to find out. */
static const lws_retry_bo_t no_timers = {0};

/* Strangers can make the library complain; they shall not fill the log with it. */
static void log_complaint(int level, const char *text)
{
	static struct sil_bucket complaints;
	struct sil_rate rate = {20, 60};
	if (level & LLL_ERR && sil_bucket_take(&complaints, rate, (int64_t)(sil_monotonic_us() / 1000)))
		sil_log(SIL_WARN, "network", NULL, 0, text);
}

struct sil_net *sil_net_open(uv_loop_t *loop, const struct sil_net_options *options, struct sil_lobby *lobby,
			     const struct sil_site *site, void (*metrics)(struct sil_lobby *, struct sil_out *),
			     char *why, size_t why_size)
{
	void *loops[] = {loop};
	struct sil_net *net = calloc(1, sizeof *net);
	if (net && !(net->connections = calloc(lobby->limits.peers + 1, sizeof *net->connections)))
		free(net), net = NULL;
	if (!net)
		return sil_why(why, why_size, say_shared_why_no_memory(sil_why_message())), NULL;
	net->options = *options, net->lobby = lobby;
	net->own_host = (struct sil_http_own_host){
		lobby, site, metrics, options->host_names, options->metrics, options->secure_cookie};
	lws_set_log_level(LLL_ERR, log_complaint);
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
		.retry_and_idle_policy = &no_timers,
		.vhost_name = "silure",
	};
	net->context = lws_create_context(&info);
	info.port = CONTEXT_PORT_NO_LISTEN_SERVER;
	struct lws_vhost *host = net->context ? lws_create_vhost(net->context, &info) : NULL;
	if (!host)
		sil_why(why, why_size, say_shared_why_no_memory(sil_why_message()));
	else
		net->accept = sil_accept_open(loop, options->address, options->port, options->proxied, lobby, host, why,
					      why_size);
	if (net->accept)
		return net;
	if (net->context)
		lws_context_destroy(net->context);
	free(net->connections), free(net);
	return NULL;
}

int sil_net_port(const struct sil_net *net)
{
	return sil_accept_port(net->accept);
}

void sil_net_close(struct sil_net *net)
{
	sil_net_flush(net);
	net->closing = true;
	sil_accept_close(net->accept);
	lws_context_destroy(net->context);
}

void sil_net_free(struct sil_net *net)
{
	/* On a loop that is not its own the first call only begins; the second, when the loop is empty, ends. */
	lws_context_destroy(net->context);
	sil_accept_free(net->accept);
	free(net->connections), free(net);
}
