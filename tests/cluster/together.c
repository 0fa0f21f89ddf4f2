/* What servers on one database know of each other: the list of tables, what somebody has used up of their limits, where
 * there is room, what a race does when its table moves. cluster-together SILURE, from the project's folder. */
#include <poll.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/check.h"
#include "tests/cluster/database.h"
#include "tests/server/client.h"

enum { LEASE_MS = 1000, SOON_MS = 10000, HALF = 3, ROOM = 2 * HALF };

static struct spawned servers[2];
static const char *program;
static char *folder, address[700];

/* With the usual limits, but for a crowd at one address; the first has room for few tables. */
static bool start(int which)
{
	const char *const names[] = {"a", "b"}, *const rooms[] = {"6", "1000"};
	char lease[24];
	_Static_assert(ROOM == 6, "as it says above");
	snprintf(lease, sizeof lease, "%d", LEASE_MS);
	const char *const flags[] = {"--store",
				     address,
				     "--node",
				     names[which],
				     "--tables",
				     rooms[which],
				     "--lease-ms",
				     lease,
				     "--durability",
				     "local",
				     "--connections-per-address",
				     "0",
				     "--connects-per-minute",
				     "0",
				     "--address-share",
				     "0",
				     "--joins-per-minute",
				     "0",
				     NULL};
	return CHECK(spawn_server(&servers[which], program, folder, 0, flags));
}

/* The answer to a message; the caller frees it. */
static json_t *ask(struct client *client, const char *message)
{
	json_t *answer = NULL;
	client_send(client, "%s", message);
	do {
		json_decref(answer);
		answer = client_wait(client, SOON_MS);
	} while (answer && json_integer_value(json_object_get(answer, "id")) != 7);
	return answer;
}

static const char *text_of(const json_t *message, const char *name)
{
	const char *text = json_string_value(json_object_get(message, name));
	return text ? text : "";
}

/* Opens a table; its code, or the error's. */
static void create(struct client *client, const char *more, char what[16], char node[16])
{
	char message[200];
	snprintf(message, sizeof message, "{\"type\":\"create\",\"id\":7,\"game\":\"kawaii\",\"seats\":3%s}", more);
	json_t *answer = ask(client, message);
	const char *code = text_of(answer, "code");
	snprintf(what, 16, "%s", code[0] && strcmp(code, "moved") ? code : text_of(answer, "table"));
	if (node)
		snprintf(node, 16, "%s", text_of(answer, "node"));
	json_decref(answer);
}

/* Whether a table is listed at a server, within some time. */
static bool is_listed(struct client *client, const char *code)
{
	for (int64_t until_ms = test_ms() + SOON_MS; test_ms() < until_ms; poll(NULL, 0, 20)) {
		json_t *answer = ask(client, "{\"type\":\"list\",\"id\":7}"), *one;
		size_t i;
		bool found = false;
		json_array_foreach(json_object_get(answer, "tables"), i, one) found |=
			!strcmp(text_of(one, "table"), code);
		json_decref(answer);
		if (found)
			return true;
	}
	return false;
}

/* The number of a metric. */
static int metric(int which, const char *name)
{
	char line[80], *metrics = http_get(servers[which].port, "/metrics", NULL);
	snprintf(line, sizeof line, "\n%s ", name);
	const char *at = metrics ? strstr(metrics, line) : NULL;
	int number = at ? atoi(at + strlen(line)) : -1;
	free(metrics);
	return number;
}

/* A table of one server in the list of another; and what was used up here is used up there: with the same news. */
static void list_and_limits(void)
{
	struct client here, there, other;
	char code[16] = "", refused[16] = "";
	if (!CHECK(client_hello(&here, servers[1].port, "Anna", NULL)) ||
	    !CHECK(client_hello(&there, servers[0].port, "Anna", here.token)) ||
	    !CHECK(client_hello(&other, servers[0].port, "Ben", NULL)))
		return;
	for (int i = 0; i < 5; i++) /* as many as one may at once */
		create(&here, ",\"listed\":true", code, NULL);
	CHECK(strlen(code) == 10);
	CHECK(is_listed(&here, code)); /* at home */
	CHECK(is_listed(&there, code));
	create(&there, "", refused, NULL);
	CHECK(!strcmp(refused, "too-fast"));
	create(&other, "", refused, NULL); /* somebody else may */
	CHECK(strlen(refused) == 10);
	CHECK(metric(0, "silure_servers") == 2 && metric(1, "silure_servers") == 2);
	client_close(&here), client_close(&there), client_close(&other);
}

/* When half of what may be at a server is there, new tables go to the one with more room, and are found there. */
static void placed(void)
{
	struct client people[ROOM], guest;
	int moved = 0;
	char code[16], node[16], message[100];
	for (int i = 0; i < ROOM; i++) {
		if (!CHECK(client_hello(&people[i], servers[0].port, "Cara", NULL)))
			return;
		create(&people[i], ",\"sit\":true", code, node);
		CHECK(strlen(code) == 10);
		CHECK(!node[0] || !strcmp(node, "b"));
		moved += node[0] != 0;
		if (!node[0])
			continue;
		/* Its owner goes there, and has the seat. */
		if (!CHECK(client_hello(&guest, servers[1].port, "Cara", people[i].token)))
			return;
		snprintf(message, sizeof message, "{\"type\":\"watch\",\"id\":7,\"table\":\"%s\"}", code);
		json_t *ok = ask(&guest, message), *table = client_wait_for(&guest, "table", SOON_MS);
		CHECK(!strcmp(text_of(ok, "type"), "ok"));
		CHECK(json_is_integer(json_object_get(table, "you")));
		json_decref(ok), json_decref(table);
		client_close(&guest);
	}
	CHECK(moved >= ROOM - HALF && moved <= ROOM - 1);
	CHECK(metric(0, "silure_tables_placed_total") == moved);
	for (int i = 0; i < ROOM; i++)
		client_close(&people[i]);
}

/* --- a race --- */

static int64_t time_of_view(struct client *client, const char *code)
{
	char message[100];
	snprintf(message, sizeof message, "{\"type\":\"view\",\"id\":7,\"table\":\"%s\"}", code);
	json_decref(ask(client, message));
	json_t *view = client_wait_for(client, "view", SOON_MS);
	const json_t *time = json_object_get(view, "time_ms");
	int64_t time_ms = json_is_integer(time) ? json_integer_value(time) : -1;
	json_decref(view);
	return time_ms;
}

/* Goes to the table; while its owner is thought to live the answer is another one. */
static bool arrive(struct client *client, int which, const char *token, const char *code)
{
	char message[100];
	snprintf(message, sizeof message, "{\"type\":\"watch\",\"id\":7,\"table\":\"%s\"}", code);
	if (!CHECK(client_hello(client, servers[which].port, "Dora", token)))
		return false;
	for (int64_t until_ms = test_ms() + SOON_MS; test_ms() < until_ms; poll(NULL, 0, 50)) {
		json_t *answer = ask(client, message);
		bool there = !strcmp(text_of(answer, "type"), "ok");
		json_decref(answer);
		if (there)
			return true;
	}
	return false;
}

/* Its server dies in a race: who comes back first finds time standing and cannot move, until the other is there. */
static void race_waits(void)
{
	struct client one, two;
	char code[16], message[100], tokens[2][65];
	if (!CHECK(client_hello(&one, servers[1].port, "Dora", NULL)) ||
	    !CHECK(client_hello(&two, servers[1].port, "Emil", NULL)))
		return;
	strcpy(tokens[0], one.token), strcpy(tokens[1], two.token);
	create(&one, ",\"options\":{\"pace\":\"live\"},\"sit\":true", code, NULL);
	snprintf(message, sizeof message, "{\"type\":\"watch\",\"id\":7,\"table\":\"%s\"}", code);
	json_decref(ask(&two, message));
	json_decref(ask(&two, "{\"type\":\"sit\",\"id\":7}"));
	json_decref(ask(&one, "{\"type\":\"start\",\"id\":7}"));
	json_t *view = client_wait_for(&one, "view", SOON_MS);
	CHECK(json_object_get(view, "time_ms"));
	json_decref(view);
	stop_server(&servers[1], SIGKILL);
	client_close(&one), client_close(&two);
	if (!CHECK(arrive(&one, 0, tokens[0], code)))
		return;
	int64_t came_ms = test_ms(), time_ms = time_of_view(&one, code), later_ms = time_ms;
	for (; test_ms() < came_ms + 600; poll(NULL, 0, 20))
		later_ms = time_of_view(&one, code);
	CHECK(time_ms >= 0 && later_ms == time_ms);
	json_t *refused = ask(&one, "{\"type\":\"move\",\"id\":7,\"word\":\"flip\"}");
	CHECK(!strcmp(text_of(refused, "code"), "busy"));
	json_decref(refused);
	if (!CHECK(arrive(&two, 0, tokens[1], code)))
		return;
	for (int64_t until_ms = test_ms() + SOON_MS; later_ms == time_ms && test_ms() < until_ms;)
		client_wait(&two, 20), later_ms = time_of_view(&one, code);
	CHECK(later_ms > time_ms && later_ms - time_ms < 600); /* all together it has stood for longer */
	client_close(&one), client_close(&two);
}

int main(int argc, char **argv)
{
	if (argc != 2 || sodium_init() < 0) {
		fprintf(stderr, "usage: %s SILURE\n", argv[0]);
		return 2;
	}
	signal(SIGPIPE, SIG_IGN);
	program = argv[1], folder = fresh_folder();
	if (CHECK(database_start(".", folder, address, sizeof address)) && start(0) && start(1)) {
		RUN("the list of tables, and limits, across servers", list_and_limits);
		RUN("a table is opened where there is room", placed);
		RUN("a race waits for its people", race_waits);
	} else {
		check_failed++;
	}
	stop_server(&servers[0], SIGTERM);
	if (!database_stop(".", folder))
		check_failed++;
	remove_folder(folder);
	return check_report();
}
