/* A fuzzer from outside: broken upgrades, broken frames, broken messages, made by changing good ones, against a server
 * that may be built with sanitizers. It must answer or cut off, never die, and serve everybody else meanwhile.
 *   server-garbage SILURE [SECONDS [SEED]] */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "engine/rng.h"
#include "tests/check.h"
#include "tests/server/client.h"

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

static size_t change(unsigned char *data, size_t length, size_t room)
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
				data[at] = (unsigned char)sil_rng_word(&rng);
			break;
		case 1:
			length = at;
			break;
		case 2:
			if (length + strlen(piece) < room) {
				memmove(data + at + strlen(piece), data + at, length - at);
				memcpy(data + at, piece, strlen(piece));
				length += strlen(piece);
			}
			break;
		default:
			if (length && 2 * length < room)
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
	if (!client_begin(&client, port, "\r\n\r\n")) /* also asks for more than one thing on a line */
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
		unsigned char first = sil_rng_below(&rng, 5) ? 0x81 : (unsigned char)sil_rng_word(&rng);
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

int main(int argc, char **argv)
{
	static const char *const flags[] = {
		"--connects-per-minute", "0", "--bot-ms", "0",    "--idle-s", "1", "--creates-per-minute", "0",
		"--address-share",       "0", "--log",    "info", NULL};
	struct spawned server;
	if (argc < 2) {
		fprintf(stderr, "usage: %s SILURE [SECONDS [SEED]]\n", argv[0]);
		return 2;
	}
	int seconds = argc > 2 ? atoi(argv[2]) : 3;
	rng.x = argc > 3 ? (uint64_t)atoll(argv[3]) : 1;
	signal(SIGPIPE, SIG_IGN);
	char *folder = fresh_folder();
	if (!CHECK(spawn_server(&server, argv[1], folder, 0, flags)))
		return 1;
	int64_t until_ms = test_ms() + 1000 * (int64_t)seconds;
	while (test_ms() < until_ms && check_failures == 0) {
		for (int i = 0; i < 20; i++)
			sil_rng_below(&rng, 3) ? bad_session(server.port) : bad_upgrade(server.port);
		char *health = http_get(server.port, "/healthz", NULL);
		CHECK(health && strstr(health, "\r\n\r\nok\n"));
		free(health);
	}
	char *metrics = http_get(server.port, "/metrics", NULL);
	const char *bad = metrics ? strstr(metrics, "\nsilure_messages_bad_total ") : NULL;
	CHECK(bad && atoi(bad + 27) > 0);
	free(metrics);
	CHECK(stop_server(&server, SIGTERM));
	remove_folder(folder);
	printf("# %llu upgrades, %llu messages, %llu broken streams\n", (unsigned long long)upgrades,
	       (unsigned long long)messages, (unsigned long long)frames);
	printf("%d passed, %d failed\n", !check_failures, check_failures != 0);
	return check_failures != 0;
}
