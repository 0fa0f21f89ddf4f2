/* The fault injector: tables in full play, and again and again kill -9 at a random moment, with garbage, half-open
 * connections, readers that do not read and a disk that is full for a while in between. Afterwards every acknowledged
 * move is looked up in the log, and every table is replayed. server-crash SILURE [KILLS [TABLES]] */
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/resource.h>
#include <unistd.h>

#include "tests/check.h"
#include "tests/server/acks.h"
#include "tests/server/swarm.h"

enum { SEATS = 3, STRANGERS = 4 };

static uint64_t refused_by_disk, slowest_back_ms, games;
static struct swarm swarm;

static void take(struct swarm_seat *seat, const char *text)
{
	enum swarm_event event = swarm_note(&swarm, seat, text);
	refused_by_disk += event == SWARM_ERROR && strstr(text, "not-stored");
	games += event == SWARM_OVER;
	swarm_go_on(seat, event);
}

/* Everything the dead server still sent is read: an acknowledgement on the wire counts. */
static void take_last(struct swarm_seat *seat, const char *text)
{
	swarm_note(&swarm, seat, text);
}

static bool come_back(void)
{
	int people = swarm.count * swarm.seats;
	bool good = true;
	for (int i = 0; i < people; i++) {
		struct swarm_seat *seat = &swarm.people[i];
		char token[65];
		strcpy(token, seat->client.token);
		client_close(&seat->client);
		good = client_open(&seat->client, swarm.port, NULL) && good;
		strcpy(seat->client.token, token);
		client_send(&seat->client, "{\"type\":\"hello\",\"protocol\":1,\"token\":\"%s\"}", token);
		client_send(&seat->client, "{\"type\":\"watch\",\"table\":\"%s\"}", swarm.tables[seat->table].code);
		seat->sent = -1, seat->due = false, seat->turn = -1;
	}
	for (int i = 0; i < people; i++) {
		json_t *table = client_wait_for(&swarm.people[i].client, "table", 10000);
		const json_t *you = json_object_get(table, "you");
		good = CHECK(json_is_integer(you) && json_integer_value(you) == swarm.people[i].seat) && good;
		json_decref(table);
	}
	return good;
}

static void open_finished(void)
{
	for (int t = 0; t < swarm.count; t++)
		if (swarm.people[t * swarm.seats].over)
			CHECK(swarm_table_open(&swarm, t));
}

/* People nobody wants. */
static void molest(struct client *strangers)
{
	char noise[512];
	for (int i = 0; i < STRANGERS; i++)
		client_close(&strangers[i]);
	randombytes_buf(noise, sizeof noise);
	if (client_open(&strangers[0], swarm.port, NULL))
		client_frame(&strangers[0], 0x81, noise, sizeof noise);
	if (client_open(&strangers[1], swarm.port, NULL)) /* no frame at all */
		if (send(strangers[1].handle, noise, sizeof noise, MSG_NOSIGNAL) < 0)
			client_close(&strangers[1]);
	if (client_hello(&strangers[2], swarm.port, "deaf", NULL)) { /* asks and never reads */
		client_send(&strangers[2], "{\"type\":\"watch\",\"table\":\"%s\"}", swarm.tables[0].code);
		for (int i = 0; i < 40; i++)
			client_send(&strangers[2], "{\"type\":\"view\"}");
	}
	if (!client_begin(&strangers[3], swarm.port, "X-Half: a handshake without an end"))
		return;
}

static void compare(const char *folder)
{
	struct acks_found found = acks_look_up(folder);
	CHECK(found.lost == 0);
	CHECK(found.broken == 0);
	printf("# %zu acknowledged moves, %zu lost; %zu tables, %zu broken; %llu games over, %llu refusals by a full disk; "
	       "slowest return %llu ms\n",
	       found.acknowledged, found.lost, found.tables, found.broken, (unsigned long long)games,
	       (unsigned long long)refused_by_disk, (unsigned long long)slowest_back_ms);
}

int main(int argc, char **argv)
{
	static const char *const flags[] = {NO_LIMITS, "--messages-per-minute", "0", NULL};
	if (argc < 2) {
		fprintf(stderr, "usage: %s SILURE [KILLS [TABLES]]\n", argv[0]);
		return 2;
	}
	int kills = argc > 2 ? atoi(argv[2]) : 5, tables = argc > 3 ? atoi(argv[3]) : 10;
	struct spawned server;
	struct client strangers[STRANGERS];
	for (int i = 0; i < STRANGERS; i++)
		strangers[i] = (struct client){.handle = -1};
	signal(SIGPIPE, SIG_IGN);
	if (sodium_init() < 0)
		return 2;
	char *folder = fresh_folder();
	CHECK(spawn_server(&server, argv[1], folder, 0, flags));
	int port = server.port;
	CHECK(swarm_open(&swarm, port, tables, SEATS, "kawaii", "\"pace\":\"calm\""));
	for (int kill = 0; kill < kills && check_failures == 0; kill++) {
		molest(strangers);
		if (kill % 3 == 2) {
			struct rlimit small = {4096, RLIM_INFINITY}, large = {RLIM_INFINITY, RLIM_INFINITY};
			swarm_play(&swarm, 100, take);
			prlimit(server.pid, RLIMIT_FSIZE, &small, NULL);
			swarm_play(&swarm, 60, take);
			prlimit(server.pid, RLIMIT_FSIZE, &large, NULL);
		}
		swarm_play(&swarm, 100 + (int)randombytes_uniform(400), take);
		stop_server(&server, SIGKILL);
		swarm_drain(&swarm, take_last);
		CHECK(spawn_server(&server, argv[1], folder, port, flags));
		int64_t from_ms = test_ms();
		CHECK(come_back());
		uint64_t took_ms = (uint64_t)(test_ms() - from_ms);
		slowest_back_ms = took_ms > slowest_back_ms ? took_ms : slowest_back_ms;
		open_finished();
	}
	CHECK(slowest_back_ms < 3000);
	swarm_play(&swarm, 200, take);
	stop_server(&server, SIGKILL);
	swarm_drain(&swarm, take_last);
	compare(folder);
	for (int i = 0; i < STRANGERS; i++)
		client_close(&strangers[i]);
	swarm_close(&swarm);
	remove_folder(folder);
	printf("%d passed, %d failed\n", !check_failures, check_failures != 0);
	return check_failures != 0;
}
