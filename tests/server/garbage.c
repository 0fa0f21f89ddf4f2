/* Every kind of bad message is answered or cut off, and counted. Then a fuzzer from outside: broken upgrades, broken
 * frames, broken messages, made by changing good ones, against a server that may be built with sanitizers. It must
 * answer or cut off, never die, and serve everybody else meanwhile. server-garbage SILURE [SECONDS [SEED]] */
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

#include "engine/rng.h"
#include "tests/server/at_table.h"

static struct sil_rng rng;
static uint64_t upgrades, frames, messages;

static const char *const seeds[] = {
	"{\"type\":\"hello\",\"protocol\":1,\"name\":\"Zoe\",\"lang\":\"fr\"}",
	"{\"type\":\"create\",\"id\":1,\"game\":\"chawai\",\"seats\":3,\"options\":{\"deck\":\"36\"},\"bots\":[null,\"easy\"],\"clock_s\":5}",
	"{\"type\":\"create\",\"id\":1,\"game\":\"kawaii\",\"bots\":[null,\"easy\",\"random\"],\"level\":\"random\"}",
	"{\"type\":\"sit\",\"id\":2,\"seat\":0,\"word\":\"abc\"}",
	"{\"type\":\"start\",\"id\":3}",
	"{\"type\":\"move\",\"id\":4,\"word\":\"bid-3\",\"turn\":0}",
	"{\"type\":\"move\",\"id\":4,\"word\":\"flip\"}",
	"{\"type\":\"undo\",\"id\":5}",
	"{\"type\":\"hint\",\"id\":6}",
	"{\"type\":\"chat\",\"id\":7,\"text\":\"h\\u00e9 \\ud83d\\ude00\"}",
	"{\"type\":\"mute\",\"id\":8,\"who\":1,\"on\":true}",
	"{\"type\":\"list\",\"id\":9}",
	"{\"type\":\"watch\",\"id\":10,\"table\":\"23456789ab\"}",
	"{\"type\":\"view\",\"id\":11}",
	"{\"type\":\"rematch\"}",
	"{\"type\":\"stand\"}",
	"{\"type\":\"back\"}",
	"{\"type\":\"leave\"}",
};
enum { SEEDS = sizeof seeds / sizeof *seeds };

static size_t change(unsigned char *data, size_t length, size_t hosted)
{
	static const char *const pieces[] = {
		"\"",        "{",       "}",     "[",       "]",    ":",    ",",
		"null",      "-1",      "1e999", "\\u0000", "\xff", "\r\n", "9223372036854775808",
		"\"type\":", "\"id\":", "true",  "0.5"};
	for (uint32_t n = sil_rng_below(&rng, 4); n; n--) {
		size_t at = length ? sil_rng_below(&rng, (uint32_t)length) : 0;
		const char *piece = pieces[sil_rng_below(&rng, sizeof pieces / sizeof *pieces)];
		switch (sil_rng_below(&rng, 4)) {
		case 0:
			if (length)
				data[at] = (unsigned char)sil_rng_u32(&rng);
			break;
		case 1:
			length = at;
			break;
		case 2:
			if (length + strlen(piece) < hosted) {
				memmove(data + at + strlen(piece), data + at, length - at);
				memcpy(data + at, piece, strlen(piece));
				length += strlen(piece);
			}
			break;
		default:
			if (length && 2 * length < hosted)
				memcpy(data + length, data, length - at), length += length - at;
		}
	}
	return length;
}

static void bad_upgrade(int port)
{
	unsigned char data[2048];
	struct client client = {.handle = -1};
	static const char good[] =
		"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
		"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
		"Cookie: silure=00\r\nOrigin: http://localhost\r\n\r\n";
	memcpy(data, good, sizeof good);
	size_t length = change(data, sizeof good - 1, sizeof data);
	if (!client_begin(&client, port, "\r\n\r\n")) /* also asks for more than one thing on a connection */
		return;
	client_close(&client);
	if (client_dial(&client, port) && send(client.handle, data, length, MSG_NOSIGNAL) > 0) {
		client_wait_readable(&client, 2);
		client_read(&client, true);
	}
	client_close(&client);
	upgrades++;
}

static void bad_session(int port)
{
	struct client client;
	unsigned char data[6000];
	char *text;
	if (!client_open(&client, port, NULL))
		return;
	if (sil_rng_below(&rng, 4)) { /* mostly it begins well */
		client_send(&client, "%s", seeds[0]);
		json_decref(client_wait_for(&client, "welcome", 2000));
		for (uint32_t n = sil_rng_below(&rng, 4); n; n--)
			client_send(&client, "%s", seeds[1 + sil_rng_below(&rng, 4)]);
	}
	for (uint32_t n = sil_rng_below(&rng, 30); n && client.handle >= 0; n--) {
		const char *seed = seeds[sil_rng_below(&rng, SEEDS)];
		memcpy(data, seed, strlen(seed));
		size_t length = sil_rng_below(&rng, 3) ? change(data, strlen(seed), 4000) : strlen(seed);
		unsigned char first = sil_rng_below(&rng, 5) ? 0x81 : (unsigned char)sil_rng_u32(&rng);
		bool sent = true;
		if (sil_rng_below(&rng, 20))
			sent = client_frame(&client, first, data, length), messages++;
		else
			sent = send(client.handle, data, length, MSG_NOSIGNAL) >= 0, frames++;
		if (!sent || !client_read(&client, false))
			break;
		while ((text = client_next(&client, false)))
			free(text);
	}
	client_close(&client);
}

/* --- each kind by itself --- */

static long long counted(const char *name)
{
	char *metrics = http_get(server.port, "/metrics", NULL), line[80];
	snprintf(line, sizeof line, "\nsilure_%s ", name);
	const char *at = metrics ? strstr(metrics, line) : NULL;
	long long value = at ? atoll(at + strlen(line)) : -1;
	free(metrics);
	return value;
}

/* The answer is this error, and the counters have gone up by one. */
static void refused(struct client *client, const char *message, const char *error, const char *counter)
{
	char name[60];
	snprintf(name, sizeof name, "errors_total{code=\"%s\"}", error);
	long long errors = counted(name), others = counter ? counted(counter) : 0;
	ANSWER(client, message, error);
	CHECK(errors >= 0 && counted(name) == errors + 1);
	if (counter)
		CHECK(counted(counter) == others + 1);
}

/* It has said goodbye, or hung up. */
static bool is_cut_off(struct client *client)
{
	json_t *message;
	int64_t until_ms = test_ms() + 3000;
	while (!client->closing && test_ms() < until_ms && client_read(client, true))
		if ((message = client_wait(client, 10)))
			json_decref(message);
	return test_ms() < until_ms;
}

/* A frame nobody should send: the connection is cut off and counted. */
static void cut_off(unsigned char first, const char *payload, size_t length)
{
	struct client client;
	long long before = counted("frames_bad_total");
	CHECK(client_hello(&client, server.port, "Zoe", NULL));
	client_frame(&client, first, payload, length);
	CHECK(is_cut_off(&client));
	client_close(&client);
	CHECK(counted("frames_bad_total") == before + 1);
}

static void malformed(void)
{
	struct client client;
	CHECK(client_hello(&client, server.port, "Zoe", NULL));
	static const char *const bad[] = {"",
					  "{",
					  "[]",
					  "{\"type\":\"nothing\"}",
					  "{\"type\":\"list\",\"id\":1.5}",
					  "nul",
					  "\"x\"",
					  "{\"type\":\"move\",\"type\":\"move\"}"};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		refused(&client, bad[i], "bad-message", "messages_bad_total");
	client_close(&client);
	cut_off(0x83, "x", 1); /* no such opcode */
	cut_off(0x8b, "x", 1); /* no such control frame */
	cut_off(0xf1, "x", 1); /* reserved bits */
	cut_off(0x80, "x", 1); /* goes on with nothing */
	cut_off(0x09, "x", 1); /* a ping in pieces */
	long long before = counted("requests_bad_total");
	CHECK(client_dial(&client, server.port) && send(client.handle, "NONSENSE\r\n\r\n", 12, MSG_NOSIGNAL) > 0);
	client_wait_readable(&client, 3000);
	client_close(&client);
	CHECK(counted("requests_bad_total") == before + 1);
	before = counted("http_refused_total");
	CHECK(client_dial(&client, server.port));
	/* A body would make libwebsockets go round for ever if another request stood before it. */
	static const char body[] = "GET /a HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello"
				   "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n";
	CHECK(send(client.handle, body, sizeof body - 1, MSG_NOSIGNAL) > 0);
	while (client_wait_readable(&client, 3000) && client_read(&client, true))
		;
	client_close(&client);
	CHECK(counted("http_refused_total") == before + 1);
}

static void oversized(void)
{
	struct client client;
	static char text_[5000];
	memset(text_, 'x', sizeof text_ - 1);
	for (int fragments = 1; fragments <= 3; fragments += 2) {
		long long before = counted("messages_too_long_total");
		CHECK(client_hello(&client, server.port, "Zoe", NULL));
		for (int i = 0; i < fragments; i++)
			client_frame(&client, (unsigned char)((i ? 0 : 1) | (i + 1 == fragments ? 0x80 : 0)), text_,
				     (size_t)(4998 / fragments));
		json_t *error = client_wait_for(&client, "error", 3000);
		CHECK(!strcmp(text(error, "code"), "too-long"));
		json_decref(error);
		CHECK(is_cut_off(&client));
		client_close(&client);
		CHECK(counted("messages_too_long_total") == before + 1);
	}
}

static void out_of_order(void)
{
	struct client client;
	CHECK(client_open(&client, server.port, NULL));
	refused(&client, "{\"type\":\"list\",\"id\":5}", "no-hello", "messages_bad_total");
	refused(&client, "{\"type\":\"move\",\"id\":5,\"word\":\"bid-1\"}", "no-hello", "messages_bad_total");
	ANSWER(&client, "{\"type\":\"hello\",\"id\":5,\"protocol\":1}", "welcome");
	refused(&client, "{\"type\":\"move\",\"id\":5,\"word\":\"bid-1\"}", "not-here", "messages_bad_total");
	refused(&client, "{\"type\":\"start\",\"id\":5}", "not-here", "messages_bad_total");
	ANSWER(&client, "{\"type\":\"create\",\"id\":5,\"game\":\"goofspiel\"}", "ok");
	refused(&client, "{\"type\":\"move\",\"id\":5,\"word\":\"bid-1\"}", "not-playing", NULL);
	refused(&client, "{\"type\":\"undo\",\"id\":5}", "not-playing", NULL);
	refused(&client, "{\"type\":\"rematch\",\"id\":5}", "not-over", NULL);
	ANSWER(&client, "{\"type\":\"sit\",\"id\":5}", "ok");
	ANSWER(&client, "{\"type\":\"start\",\"id\":5}", "ok");
	refused(&client, "{\"type\":\"start\",\"id\":5}", "not-open", NULL);
	refused(&client, "{\"type\":\"sit\",\"id\":5}", "seated", NULL);
	client_close(&client);
}

/* What is sent twice, by whomever, happens once. */
static void replayed(void)
{
	struct client people[2], thief;
	char table[16], watch[80];
	static const char move[] = "{\"type\":\"move\",\"id\":5,\"word\":\"bid-3\",\"turn\":0}";
	if (!open_table(people, 2, "{\"type\":\"create\",\"game\":\"goofspiel\",\"clock_s\":0}", table))
		return;
	ANSWER(&people[0], "{\"type\":\"start\",\"id\":5}", "ok");
	ANSWER(&people[0], move, "ok");
	long long moves = counted("moves_total");
	refused(&people[0], move, "stale", NULL);
	refused(&people[0], "{\"type\":\"move\",\"id\":5,\"word\":\"bid-3\"}", "refused", "moves_refused_total");
	CHECK(client_hello(&thief, server.port, "Zoe", NULL));
	snprintf(watch, sizeof watch, "{\"type\":\"watch\",\"id\":5,\"table\":\"%s\"}", table);
	ANSWER(&thief, watch, "ok");
	refused(&thief, move, "no-seat", NULL);
	CHECK(counted("moves_total") == moves);
	client_close(&thief);
	leave(people, 2);
}

/* A seat at one table is none at another. */
static void across_tables(void)
{
	struct client here[2], there[2];
	char one[16], other[16], message[160];
	if (!open_table(here, 2, "{\"type\":\"create\",\"game\":\"goofspiel\",\"clock_s\":0}", one) ||
	    !open_table(there, 2, "{\"type\":\"create\",\"game\":\"goofspiel\",\"clock_s\":0}", other))
		return;
	ANSWER(&here[0], "{\"type\":\"start\",\"id\":5}", "ok");
	ANSWER(&there[0], "{\"type\":\"start\",\"id\":5}", "ok");
	static const char *const types[] = {
		"move\",\"word\":\"bid-1", "undo", "start", "sit", "stand", "hint", "view", "back",
		"chat\",\"text\":\"x",     "leave"};
	for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
		snprintf(message, sizeof message, "{\"type\":\"%s\",\"id\":5,\"table\":\"%s\"}", types[i], other);
		refused(&here[0], message, "not-here", "messages_bad_total");
	}
	snprintf(message, sizeof message, "{\"type\":\"watch\",\"id\":5,\"table\":\"%s\"}", other);
	ANSWER(&here[0], message, "ok");
	refused(&here[0], "{\"type\":\"move\",\"id\":5,\"word\":\"bid-1\",\"turn\":0}", "no-seat", NULL);
	refused(&here[0], "{\"type\":\"start\",\"id\":5}", "not-owner", NULL);
	refused(&here[0], "{\"type\":\"undo\",\"id\":5}", "no-seat", NULL);
	refused(&here[0], "{\"type\":\"hint\",\"id\":5}", "no-hint", NULL);
	ANSWER(&there[0], "{\"type\":\"move\",\"id\":5,\"word\":\"bid-1\",\"turn\":0}", "ok");
	leave(here, 2), leave(there, 2);
}

/* --- everything at once --- */

static int seconds = 3;

static void hammered(void)
{
	int64_t until_ms = test_ms() + 1000 * (int64_t)seconds;
	while (test_ms() < until_ms && check_failures == 0) {
		for (int i = 0; i < 20; i++)
			sil_rng_below(&rng, 3) ? bad_session(server.port) : bad_upgrade(server.port);
		char *health = http_get(server.port, "/healthz", NULL);
		CHECK(health && strstr(health, "\r\n\r\nok\n"));
		free(health);
	}
	CHECK(counted("messages_bad_total") > 0);
	printf("# %llu upgrades, %llu messages, %llu broken streams\n", (unsigned long long)upgrades,
	       (unsigned long long)messages, (unsigned long long)frames);
}

int main(int argc, char **argv)
{
	static const char *const flags[] = {
		"--connects-per-minute", "0", "--bot-ms", "0",    "--idle-s", "1", "--creates-per-minute", "0",
		"--address-share",       "0", "--log",    "info", NULL};
	if (argc < 2) {
		fprintf(stderr, "usage: %s SILURE [SECONDS [SEED]]\n", argv[0]);
		return 2;
	}
	program = argv[1];
	seconds = argc > 2 ? atoi(argv[2]) : 3;
	rng.x = argc > 3 ? (uint64_t)atoll(argv[3]) : 1;
	signal(SIGPIPE, SIG_IGN);
	if (!begin(flags))
		return 1;
	RUN("malformed messages, frames, requests", malformed);
	RUN("oversized messages", oversized);
	RUN("messages out of order", out_of_order);
	RUN("replayed messages", replayed);
	RUN("messages across tables", across_tables);
	RUN("everything at once", hammered);
	check_failures = 0;
	end(); /* it is still there to be stopped, and stops cleanly */
	check_failed += check_failures != 0;
	return check_report();
}
