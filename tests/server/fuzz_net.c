/* Bytes to the real network code, libwebsockets and all, over a connection within this process. FUZZ_NET says what
 * the input is: HTTP from the first byte on; the frames after a good upgrade; or lines, each wrapped into good frames.
 * The first byte of the input chooses in how large pieces it arrives and how the connection ends. Whatever comes, what
 * goes out must be HTTP or whole frames of whole JSON, and nothing of the visitor may be left behind.
 *
 * One server for all inputs, but each finds it as the first did: what is random comes from a generator that begins
 * anew, and the tables of the input before are gone. Nothing waits for a time: the other end of the connection is a
 * socket of this process (accept4 below), and an input has ended when a round of the loop brings nothing new. */
#include <arpa/inet.h>
#include <errno.h>
#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include <uv.h>

#include "engine/rng.h"
#include "server/hosted.h"
#include "server/net.h"
#include "tests/fuzz/fuzz.h"
#include "tests/server/inside.h"

enum { HTTP, FRAMES, MESSAGES };
enum { MAX_IN = 1 << 14, MAX_OUT = 1 << 20, MAX_PIECES = 30, MAX_ROUNDS = 12, MAX_JOBS = 30, LATER = 0xff };

static uv_loop_t loop;
static struct sil_net *net;
static struct sil_site site;
static char code[SIL_CODE_BYTES];

static int waiting = -1; /* the server's end of a connection that it has not accepted yet */

static struct {
	int handle;
	unsigned char out[MAX_OUT]; /* what the server has said and nobody has looked at */
	size_t used;
	size_t heard; /* since the beginning */
	bool upgraded;
} connection;

/* --- what would be random, and what would be the network --- */

static struct sil_rng numbers;

static const char *say_name(void)
{
	return "the same each time";
}

static uint32_t draw_number(void)
{
	return (uint32_t)sil_rng_next(&numbers);
}

static void draw_bytes(void *const bytes, const size_t count)
{
	for (size_t i = 0; i < count; i++)
		((uint8_t *)bytes)[i] = (uint8_t)sil_rng_next(&numbers);
}

static struct randombytes_implementation same_each_time = {
	.implementation_name = say_name, .random = draw_number, .buf = draw_bytes};

/* Instead of the system's: the connection that was made last. */
int __wrap_accept4(int listener, struct sockaddr *from, socklen_t *size, int flags);

int __wrap_accept4(int listener, struct sockaddr *from, socklen_t *size, int flags)
{
	struct sockaddr_in here = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
	int file = waiting;
	(void)listener, (void)flags;
	waiting = -1;
	if (file < 0)
		return errno = EAGAIN, -1;
	memcpy(from, &here, sizeof here), *size = sizeof here;
	return file;
}

/* Somebody whom nobody lets in: so the loop looks at who comes in every round. */
static void keep_knocking(int port)
{
	struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
	int handle = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	if (connect(handle, (struct sockaddr *)&to, sizeof to) != 0)
		abort();
}

static void pass_on(struct sil_peer *peer, const char *text, size_t length)
{
	sil_net_send(net, peer, text, length);
}

static void cut(struct sil_peer *peer)
{
	sil_net_cut(net, peer);
}

static void metrics(struct sil_lobby *lobby, struct sil_out *out)
{
	sil_metrics_print(&lobby->metrics, &(struct sil_gauge){NULL, NULL, 0}, out);
}

static void set_up(void)
{
	char why[200] = "";
	struct sil_limits limits = inside_limits();
	struct sil_net_options options = {.address = "127.0.0.1", .origins = ""};
	limits.idle_s = 1;
	inside_cut = cut, inside_hasty = true;
	randombytes_set_implementation(&same_each_time);
	if (!inside_open(&limits, pass_on))
		abort();
	inside_lobby->limits.actions[SIL_HINT] = (struct sil_rate){0, 1}; /* searches are not what is looked at here */
	uv_loop_init(&loop);
	net = sil_net_open(&loop, &options, inside_lobby, &site, metrics, why, sizeof why);
	if (!net)
		fprintf(stderr, "%s\n", why), abort();
	keep_knocking(sil_net_port(net));
}

/* --- what the server says --- */

static void check_frame(unsigned char first, const unsigned char *payload, size_t length)
{
	int opcode = first & 15;
	if (!(first & 0x80) || first & 0x70 || (opcode != 1 && opcode != 8 && opcode != 9 && opcode != 10) ||
	    (opcode > 1 && length > 125))
		abort();
	if (opcode != 1)
		return;
	json_t *message = json_loadb((const char *)payload, length, JSON_REJECT_DUPLICATES, NULL);
	if (!json_is_object(message) || !json_is_string(json_object_get(message, "type")))
		abort();
	const char *table = json_string_value(json_object_get(message, "table"));
	if (table && strlen(table) == SIL_CODE_BYTES - 1)
		memcpy(code, table, SIL_CODE_BYTES);
	json_decref(message);
}

/* One whole frame from the front; 0 when it has not come whole. */
static size_t take_frame(const unsigned char *at, size_t used)
{
	if (used < 2)
		return 0;
	size_t length = at[1], head = 2;
	if (length & 0x80)
		abort(); /* a server does not mask */
	if (length == 126)
		head = 4, length = used < 4 ? 0 : (size_t)at[2] << 8 | at[3];
	else if (length == 127)
		head = 10,
		length = used < 10 ? 0 : (size_t)at[6] << 24 | (size_t)at[7] << 16 | (size_t)at[8] << 8 | at[9];
	if (used < head || used - head < length)
		return 0;
	check_frame(at[0], at + head, length);
	return head + length;
}

static void look(void)
{
	size_t at = 0, size;
	if (!connection.upgraded) {
		if (connection.used >= 9 && memcmp(connection.out, "HTTP/1.", 7) != 0)
			abort();
		const unsigned char *blank = memmem(connection.out, connection.used, "\r\n\r\n", 4);
		if (!blank || memcmp(connection.out, "HTTP/1.1 101 ", 13) != 0)
			return;
		connection.upgraded = true, at = (size_t)(blank - connection.out) + 4;
	}
	while ((size = take_frame(connection.out + at, connection.used - at)))
		at += size;
	memmove(connection.out, connection.out + at, connection.used - at);
	connection.used -= at;
}

static void listen_to_it(void)
{
	ssize_t got;
	while (connection.used < MAX_OUT && (got = recv(connection.handle, connection.out + connection.used,
							MAX_OUT - connection.used, MSG_DONTWAIT)) > 0) {
		connection.used += (size_t)got, connection.heard += (size_t)got;
		look();
	}
	if (connection.used == MAX_OUT && !connection.upgraded)
		connection.used = 0; /* pages, one after the other */
	else if (connection.used == MAX_OUT)
		abort(); /* no frame of ours is as long */
}

static void go_round(void)
{
	uv_run(&loop, UV_RUN_NOWAIT);
	inside_settle();
	sil_net_flush(net);
	listen_to_it();
}

/* Until nothing new comes of it. */
static void go_on(void)
{
	uint64_t before = 0, now = 1;
	for (int i = 0; i < MAX_ROUNDS && (i < 2 || before != now); i++) {
		const struct sil_metrics *metrics = &inside_lobby->metrics;
		before = now;
		go_round();
		now = connection.heard + metrics->messages_in + metrics->http_requests + metrics->messages_too_long;
	}
}

/* --- what it is told --- */

static bool dial(void)
{
	int pair[2];
	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, pair) != 0)
		return false;
	connection.handle = pair[0], waiting = pair[1];
	connection.used = connection.heard = 0, connection.upgraded = false;
	go_round();
	return waiting < 0;
}

static void tell(const unsigned char *data, size_t size, size_t piece)
{
	for (int pieces = 0; size; pieces++) {
		size_t some = piece && pieces < MAX_PIECES && piece < size ? piece : size;
		ssize_t sent = send(connection.handle, data, some, MSG_NOSIGNAL | MSG_DONTWAIT);
		if (sent <= 0)
			return; /* it has hung up, or does not read on */
		data += sent, size -= (size_t)sent;
		go_round();
	}
}

static void upgrade(void)
{
	static const char request[] =
		"GET /ws HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
		"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";
	tell((const unsigned char *)request, sizeof request - 1, 0);
	go_on();
}

static size_t put_frame(unsigned char *to, unsigned char first, const unsigned char *payload, size_t length)
{
	size_t head = 2;
	to[0] = first, to[1] = (unsigned char)(0x80 | (length < 126 ? length : 126));
	if (length >= 126)
		to[2] = (unsigned char)(length >> 8), to[3] = (unsigned char)length, head = 4;
	memcpy(to + head, "\x11\x22\x33\x44", 4);
	for (size_t i = 0; i < length; i++)
		to[head + 4 + i] = (unsigned char)(payload[i] ^ "\x11\x22\x33\x44"[i & 3]);
	return head + 4 + length;
}

/* A line is a message; its first byte says in how many fragments, with a ping between them or not; or that time passes.
 * "@" stands for the code of the latest table. */
static void tell_line(const unsigned char *text, size_t length, size_t piece)
{
	static unsigned char message[MAX_IN], frames[2 * MAX_IN];
	size_t used = 0, size = 0, codes = 0;
	unsigned how = text[0];
	if (how == LATER) {
		inside_ms += 3000;
		inside_ring();
		return;
	}
	for (size_t i = 1; i < length && used + SIL_CODE_BYTES < sizeof message; i++) {
		if (text[i] == '@' && codes++ < 8)
			memcpy(message + used, code, strlen(code)), used += strlen(code);
		else
			message[used++] = text[i];
	}
	size_t fragments = how % 4 ? 1 : 1 + how / 4 % 5, each = used / fragments;
	for (size_t f = 0, at = 0; f < fragments; f++) {
		bool last = f + 1 == fragments;
		size_t some = last ? used - at : each;
		size += put_frame(frames + size, (unsigned char)((last ? 0x80 : 0) | (f ? 0 : 1)), message + at, some);
		at += some;
		if (!last && how & 64)
			size += put_frame(frames + size, 0x89, message, 3 < used ? 3 : used);
	}
	tell(frames, size, piece);
	go_on();
}

static void hang_up(bool politely)
{
	if (politely) {
		shutdown(connection.handle, SHUT_WR);
		go_on();
	}
	close(connection.handle);
	for (int i = 0; i < 1000 && inside_lobby->peers; i++)
		uv_run(&loop, UV_RUN_NOWAIT), inside_settle(), sil_net_flush(net);
	if (inside_lobby->peers)
		abort();
	inside_ms += 5000;
	inside_ring();
	sil_net_sweep(net);
}

/* Every table goes, so that the next input finds none. */
static void forget_tables(void)
{
	for (int i = 0; inside_lobby->tables && i < SIL_TABLE_BUCKETS; i++)
		for (struct sil_hosted *hosted = inside_lobby->by_number[i], *next; hosted; hosted = next) {
			next = hosted->next_by_number;
			if (hosted->pending || hosted->waiting)
				abort(); /* everything has been answered */
			sil_store_purge(inside_lobby->store, hosted->number, (struct sil_store_callback){0});
			sil_lobby_remove_table(inside_lobby, hosted);
		}
	inside_settle();
	code[0] = 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (!net)
		set_up();
	numbers.x = 1, inside_lobby->rng.x = 1, inside_jobs = MAX_JOBS;
	if (size < 1 || size > MAX_IN / 2)
		return 0;
	if (!dial())
		abort();
	size_t piece = data[0] & 15;
	bool politely = data[0] & 16;
	data++, size--;
	if (FUZZ_NET != HTTP)
		upgrade();
	if (FUZZ_NET != MESSAGES)
		tell(data, size, piece * piece);
	for (int lines = 0; FUZZ_NET == MESSAGES && size && lines < 40; lines++) {
		const uint8_t *newline = memchr(data, '\n', size);
		size_t length = newline ? (size_t)(newline - data) : size;
		if (length)
			tell_line(data, length, 4 * piece * piece);
		size -= length + (newline != NULL), data += length + (newline != NULL);
	}
	go_on();
	hang_up(politely);
	forget_tables();
	if (inside_lobby->metrics.tables_broken)
		abort();
	return 0;
}
