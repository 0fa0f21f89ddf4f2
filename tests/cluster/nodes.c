/* Two servers on one database, with tables in full play: one is killed, one drained, one stopped past its lease; the
 * other goes on with every acknowledged move. cluster-nodes SILURE [TABLES], from the project's folder. */
#include <poll.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "tests/check.h"
#include "tests/cluster/database.h"
#include "tests/server/acks.h"
#include "tests/server/swarm.h"

enum { SEATS = 3, LEASE_MS = 1200, BACK_MS = 15000 };

static struct swarm swarm;
static struct spawned servers[2];
static const char *program;
static char *folder, address[700];
static int moved; /* answers that sent somebody elsewhere */

static void take(struct swarm_seat *seat, const char *text)
{
	swarm_go_on(seat, swarm_note(&swarm, seat, text));
}

static void take_last(struct swarm_seat *seat, const char *text)
{
	swarm_note(&swarm, seat, text);
}

static bool start(int which)
{
	const char *const names[] = {"a", "b"};
	char lease[24];
	snprintf(lease, sizeof lease, "%d", LEASE_MS);
	const char *const flags[] = {NO_LIMITS,
				     "--messages-per-minute",
				     "0",
				     "--joins-per-minute",
				     "0",
				     "--store",
				     address,
				     "--node",
				     names[which],
				     "--lease-ms",
				     lease,
				     "--durability",
				     "local",
				     "--node-address",
				     "http://one.example",
				     NULL};
	return CHECK(spawn_server(&servers[which], program, folder, 0, flags));
}

/* Whether somebody has arrived at their table; the owner may have to lose it first. */
static bool arrive(struct swarm_seat *seat, int port)
{
	char token[65];
	strcpy(token, seat->client.token);
	client_close(&seat->client);
	if (!client_open(&seat->client, port, NULL))
		return false;
	strcpy(seat->client.token, token);
	seat->sent = -1, seat->due = false, seat->turn = -1;
	client_send(&seat->client, "{\"type\":\"hello\",\"protocol\":1,\"token\":\"%s\"}", token);
	for (int64_t until_ms = test_ms() + BACK_MS; test_ms() < until_ms; poll(NULL, 0, 20)) {
		const char *type = "";
		json_t *message = NULL;
		client_send(&seat->client, "{\"type\":\"watch\",\"id\":9,\"table\":\"%s\"}",
			    swarm.tables[seat->table].code);
		while (strcmp(type, "table") != 0 && strcmp(type, "error") != 0) {
			json_decref(message);
			if (!(message = client_wait(&seat->client, 5000)))
				return false;
			type = json_string_value(json_object_get(message, "type"));
		}
		bool here = !strcmp(type, "table") && json_integer_value(json_object_get(message, "you")) == seat->seat;
		const char *code = json_string_value(json_object_get(message, "code")),
			   *where = json_string_value(json_object_get(message, "address"));
		if (code && !strcmp(code, "moved"))
			moved += CHECK(where && !strcmp(where, "http://one.example"));
		json_decref(message);
		if (here)
			return true;
	}
	return false;
}

/* Everybody goes to one of the servers. Returns how long it took. */
static int64_t all_go_to(int which)
{
	int64_t from_ms = test_ms();
	bool good = true;
	for (int i = 0; i < swarm.count * swarm.seats && good; i++)
		good = arrive(&swarm.people[i], servers[which].port);
	CHECK(good);
	return test_ms() - from_ms;
}

static void killed(void)
{
	swarm_play(&swarm, 500, take);
	stop_server(&servers[0], SIGKILL);
	swarm_drain(&swarm, take_last);
	moved = 0;
	int64_t took_ms = all_go_to(1);
	CHECK(moved > 0 && took_ms < LEASE_MS + 2000);
	printf("# killed: all back after %lld ms, with a lease of %d ms\n", (long long)took_ms, LEASE_MS);
	swarm_play(&swarm, 300, take);
}

static void drained(void)
{
	if (!start(0))
		return;
	kill(servers[1].pid, SIGTERM);
	int64_t took_ms = all_go_to(0);
	CHECK(took_ms < 2000);
	printf("# drained: all back after %lld ms\n", (long long)took_ms);
	CHECK(stop_server(&servers[1], 0));
	swarm_play(&swarm, 300, take);
}

/* What reaches a server that was stopped past its lease, and what it says when it goes on. */
static void stopped(void)
{
	struct swarm_seat *seat = &swarm.people[0];
	struct client ghost;
	if (!start(1))
		return;
	swarm_play(&swarm, (int)(2.2 * LEASE_MS), take); /* the other becomes steady */
	for (int i = 0; i < swarm.count * SEATS; i++)
		if (swarm.people[i].due && swarm.people[i].sent < 0)
			seat = &swarm.people[i];
	kill(servers[0].pid, SIGSTOP);
	CHECK(waitpid(servers[0].pid, NULL, WUNTRACED) == servers[0].pid); /* all its threads stand */
	swarm_drain(&swarm, take_last);
	for (int i = 0; i < swarm.count * SEATS; i++)
		if (swarm.people[i].sent >= 0 || swarm.people[i].due)
			seat = &swarm.people[i];
	ghost = seat->client, seat->client = (struct client){.handle = -1};
	strcpy(seat->client.token, ghost.token);
	/* Numbers of their own: what was sent before may have been stored before, and is acknowledged. */
	client_send(&ghost, "{\"type\":\"move\",\"id\":22,\"word\":\"%s\",\"turn\":%lld}", seat->text,
		    (long long)seat->turn);
	client_send(&ghost, "{\"type\":\"chat\",\"id\":23,\"text\":\"am I there?\"}");
	int64_t took_ms = all_go_to(1);
	printf("# stopped: all back after %lld ms\n", (long long)took_ms);
	swarm_play(&swarm, 200, take);
	kill(servers[0].pid, SIGCONT);
	/* It is refused, and then sent away. */
	bool ok = false;
	int64_t until_ms = test_ms() + 5000;
	for (json_t *message; test_ms() < until_ms && (message = client_wait(&ghost, 5000)); json_decref(message))
		ok |= !strcmp(json_string_value(json_object_get(message, "type")), "ok") &&
		      json_integer_value(json_object_get(message, "id")) >= 22;
	CHECK(!ok);
	CHECK(test_ms() < until_ms);
	client_close(&ghost);
	char *metrics = http_get(servers[0].port, "/metrics", NULL);
	CHECK(metrics && strstr(metrics, "tables_lost") && !strstr(metrics, "tables_lost_total 0\n"));
	free(metrics);
	swarm_play(&swarm, 200, take);
}

static void nothing_lost(void)
{
	CHECK(stop_server(&servers[0], SIGTERM));
	CHECK(stop_server(&servers[1], SIGTERM));
	struct acks_found found = acks_look_up(address);
	CHECK(found.acknowledged > 100 && found.lost == 0 && found.broken == 0);
	printf("# %zu acknowledged moves, %zu lost; %zu tables, %zu broken\n", found.acknowledged, found.lost,
	       found.tables, found.broken);
}

int main(int argc, char **argv)
{
	if (argc < 2 || sodium_init() < 0) {
		fprintf(stderr, "usage: %s SILURE [TABLES]\n", argv[0]);
		return 2;
	}
	signal(SIGPIPE, SIG_IGN);
	program = argv[1], folder = fresh_folder();
	if (CHECK(database_start(".", folder, address, sizeof address)) && start(0) && start(1) &&
	    CHECK(swarm_open(&swarm, servers[0].port, argc > 2 ? atoi(argv[2]) : 5, SEATS, "kawaii",
			     "\"pace\":\"calm\""))) {
		RUN("a server is killed", killed);
		RUN("a server is drained", drained);
		RUN("a server is stopped past its lease", stopped);
		RUN("every acknowledged move is there", nothing_lost);
		swarm_close(&swarm);
	} else {
		check_failed++;
	}
	if (!database_stop(".", folder))
		check_failed++;
	remove_folder(folder);
	return check_report();
}
