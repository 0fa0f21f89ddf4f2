/* Tries to break servers that share a database, in the manner of Jepsen: three servers, a primary and two standbys,
 * many tables played by clients that note all they are told, while faults strike at random. Then the notes are judged.
 * usage: cluster-run SILURE [--seconds N] [--seed S] [--tables N] [--faults LIST] [--json] [--unfenced]
 * (tests/cluster/run) */
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/server/acks.h"
#include "tests/server/swarm.h"

enum {
	NODES = 3,
	SEATS = 3,
	MOST_TABLES = 300,
	LEASE_MS = 4000,
	DEAF_MS = 1500,
	SAMPLES = 100000,
	NODE_MS = 8000,
	DATABASE_MS = 10000
};

enum fault { NO_FAULT, KILL_NODE, STOP_NODE, DRAIN_NODE, KILL_PRIMARY, FAULTS };
static const char *const fault_names[] = {"none", "kill_node", "stop_node", "drain_node", "kill_primary"};

enum person_state { OFF, SHAKING, COMING, THERE };

struct person {
	struct client client;
	enum person_state state;
	int table, seat, node;
	int64_t try_ms;          /* OFF: when to connect */
	int64_t since_ms;        /* of a request that was not answered yet; 0: none is */
	int64_t move_ms;         /* when to move; 0: not due */
	int64_t sent;            /* the turn of the move under way; -1: none */
	int64_t seen, most_sent; /* the highest turn it was shown, and the highest it sent a move for */
	char text[SWARM_MOVE], moving[SWARM_MOVE], code[16], token[65];
};

static struct person *people;
static int tables = 30, seconds = 60;
static bool json, unfenced; /* how to tell; whether there must be two truths */
static struct {
	enum fault fault;
	int64_t at_ms; /* since when it waits for its next acknowledged move; 0: it does not */
} struck[MOST_TABLES];
static struct spawned nodes[NODES];
static bool up[NODES];
static const char *program;
static char *folder, address[1024];
static struct sil_rng rng;
static uint64_t moves, vanished, duplicated, games, counts[FAULTS];
static int64_t samples[2][SAMPLES]; /* of nodes, of the database */
static int sampled[2];

/* --- the fault under way --- */

static enum fault fault;
static int victim;
static int64_t next_ms; /* of the fault: when it ends; or when the next one strikes */
static pid_t script;    /* KILL_PRIMARY: what repairs it */

static uint32_t below(uint32_t most)
{
	return sil_rng_below(&rng, most);
}

static bool shell(const char *format, char *answer, size_t size)
{
	char command[1200], line[1024];
	snprintf(command, sizeof command, format, folder, folder, folder);
	FILE *said = popen(command, "r");
	while (said && fgets(line, sizeof line, said))
		if (answer)
			snprintf(answer, size, "%.*s", (int)strcspn(line, "\n"), line);
	return said && pclose(said) == 0;
}

static bool start_node(int n)
{
	char name[2] = {(char)('a' + n), 0}, lease[24];
	snprintf(lease, sizeof lease, "%d", LEASE_MS);
	const char *const flags[] = {NO_LIMITS, "--messages-per-minute",
				     "0",       "--joins-per-minute",
				     "0",       "--changes-per-minute",
				     "0",       "--store",
				     address,   "--node",
				     name,      "--lease-ms",
				     lease,     "--log",
				     "info",    NULL};
	return up[n] = spawn_server(&nodes[n], program, folder, nodes[n].port, flags);
}

/* What a server says goes nowhere, but must not fill its pipe. */
static void empty_pipes(void)
{
	char bytes[65536];
	for (int n = 0; n < NODES; n++)
		while (up[n] && read(nodes[n].errors, bytes, sizeof bytes) > 0)
			;
}

static void strike_tables(int node)
{
	for (int i = 0; i < tables * SEATS; i++)
		if ((node < 0 || people[i].node == node) && !struck[people[i].table].at_ms) {
			struck[people[i].table].fault = fault;
			struck[people[i].table].at_ms = test_ms();
		}
}

static void begin_fault(const bool *enabled)
{
	do
		fault = (enum fault)(1 + below(FAULTS - 1));
	while (!enabled[fault]);
	victim = (int)below(NODES);
	if (fault != KILL_PRIMARY && !up[victim])
		return;
	counts[fault]++;
	if (fault == KILL_PRIMARY)
		shell("tests/cluster/database kill %s/$(cat %s/primary)", NULL, 0);
	strike_tables(fault == KILL_PRIMARY ? -1 : victim);
	next_ms = test_ms();
	if (fault == KILL_NODE) {
		stop_server(&nodes[victim], SIGKILL);
		up[victim] = false, next_ms += 500 + below(5000);
	} else if (fault == STOP_NODE) {
		kill(nodes[victim].pid, SIGSTOP);
		next_ms += LEASE_MS + 1000 + below(3000);
	} else if (fault == DRAIN_NODE) {
		kill(nodes[victim].pid, SIGTERM);
		next_ms += 3500;
	} else if (!(script = fork())) {
		execl("tests/cluster/database", "database", "failover", folder, (char *)NULL);
		_exit(127);
	}
}

/* Whether it is over. */
static bool end_fault(void)
{
	if (fault == KILL_PRIMARY)
		return waitpid(script, NULL, WNOHANG) == script;
	if (test_ms() < next_ms)
		return false;
	if (fault == STOP_NODE) {
		kill(nodes[victim].pid, SIGCONT);
		return true;
	}
	if (fault == DRAIN_NODE && up[victim]) {
		stop_server(&nodes[victim], 0);
		up[victim] = false;
	}
	return start_node(victim);
}

/* --- the people --- */

static void leave(struct person *person, int node, int wait_ms)
{
	client_close(&person->client);
	person->state = OFF, person->try_ms = test_ms() + wait_ms;
	person->node = node, person->sent = -1, person->since_ms = person->move_ms = 0;
}

static void watch(struct person *person)
{
	client_send(&person->client, "{\"type\":\"watch\",\"id\":3,\"table\":\"%s\"}", person->code);
	person->since_ms = test_ms();
}

/* A move that was sent after the fault is acknowledged. */
static void note_recovery(int table, int64_t sent_ms)
{
	int kind = struck[table].fault == KILL_PRIMARY;
	if (sent_ms < struck[table].at_ms)
		return;
	if (struck[table].at_ms && sampled[kind] < SAMPLES)
		samples[kind][sampled[kind]++] = test_ms() - struck[table].at_ms;
	struck[table].at_ms = 0;
}

static void take_view(struct person *person, const char *text)
{
	const char *turn = strstr(text, "\"turn\":"), *legal = strstr(text, "\"legal\":[\"");
	int64_t now = turn ? atoll(turn + 7) : -1;
	if (now < person->seen)
		vanished++, fprintf(stderr, "vanished: table %s seat %d: turn %lld after %lld\n", person->code,
				    person->seat, (long long)now, (long long)person->seen);
	if (now > person->most_sent + 1)
		duplicated++, fprintf(stderr, "duplicated: table %s seat %d: turn %lld, sent %lld\n", person->code,
				      person->seat, (long long)now, (long long)person->most_sent);
	person->seen = now > person->seen ? now : person->seen;
	person->state = THERE;
	if (person->sent < 0)
		person->since_ms = 0;
	if (!legal || person->sent >= 0)
		return;
	int count = 0;
	for (const char *at = legal + 9; *at == '"'; at += *at == ',') { /* one of them, evenly */
		size_t length = strcspn(++at, "\"");
		if (length < SWARM_MOVE && below((uint32_t)++count) == 0)
			memcpy(person->text, at, length), person->text[length] = 0;
		at += length + 1;
	}
	person->move_ms = test_ms() + 20 + below(100);
}

static void move(struct person *person)
{
	person->move_ms = 0, person->sent = person->seen, person->since_ms = test_ms();
	person->most_sent = person->sent > person->most_sent ? person->sent : person->most_sent;
	memcpy(person->moving, person->text, SWARM_MOVE);
	moves++;
	client_send(&person->client, "{\"type\":\"move\",\"id\":2,\"word\":\"%s\",\"turn\":%lld}", person->moving,
		    (long long)person->sent);
}

/* A table that is over has another one after it; the first person asks for it and begins it. */
static void take_table(struct person *person, const char *text)
{
	const char *next = strstr(text, "\"rematch\":\"");
	person->state = THERE;
	if (person->sent < 0)
		person->since_ms = 0;
	if (next && next[11] != '"') {
		snprintf(person->code, sizeof person->code, "%.*s", (int)strcspn(next + 11, "\""), next + 11);
		person->seen = person->most_sent = -1, person->sent = -1, person->move_ms = 0;
		watch(person);
	} else if (!person->seat && strstr(text, "\"state\":\"open\"")) {
		client_send(&person->client, "{\"type\":\"start\",\"id\":4}");
	} else if (!person->seat && strstr(text, "\"state\":\"over\"")) {
		games++;
		client_send(&person->client, "{\"type\":\"rematch\",\"id\":5}");
	}
}

static void take_error(struct person *person, const char *text)
{
	const char *node = strstr(text, "\"node\":\"");
	if (strstr(text, "\"code\":\"moved\"") && node)
		leave(person, node[8] - 'a', 50);
	else if (person->state == COMING)
		leave(person, (person->node + 1) % NODES, 100);
	else if (strstr(text, "\"id\":2")) {
		person->sent = -1, person->since_ms = 0;
		client_send(&person->client, "{\"type\":\"view\"}");
	}
}

static void take(struct person *person, const char *text)
{
	if (!strncmp(text, "{\"type\":\"view\"", 14))
		take_view(person, text);
	else if (!strncmp(text, "{\"type\":\"table\"", 15))
		take_table(person, text);
	else if (!strncmp(text, "{\"type\":\"welcome\"", 17))
		watch(person);
	else if (!strncmp(text, "{\"type\":\"ok\",\"id\":2}", 20) && person->sent >= 0) {
		acks_add(person->code, (unsigned)person->seat, (uint32_t)person->sent, person->moving);
		note_recovery(person->table, person->since_ms);
		person->sent = -1, person->since_ms = 0;
	} else if (!strncmp(text, "{\"type\":\"error\"", 15))
		take_error(person, text);
	else if (!strncmp(text, "{\"type\":\"bye\"", 13))
		leave(person, (person->node + 1) % NODES, 20);
}

static void connect_person(struct person *person)
{
	if (!up[person->node] || !client_begin(&person->client, nodes[person->node].port, NULL)) {
		leave(person, (person->node + 1) % NODES, 50);
		return;
	}
	person->state = SHAKING, person->since_ms = test_ms();
}

static void shake(struct person *person)
{
	int shaken = client_shaken(&person->client);
	if (shaken < 0)
		leave(person, (person->node + 1) % NODES, 50);
	if (shaken <= 0)
		return;
	person->state = COMING;
	client_send(&person->client, "{\"type\":\"hello\",\"protocol\":1,\"token\":\"%s\"}", person->token);
	person->since_ms = test_ms();
}

static void read_person(struct person *person)
{
	char *text;
	if (person->state == SHAKING) {
		shake(person);
		return;
	}
	bool open = client_read(&person->client, false);
	while (person->state != OFF && (text = client_next(&person->client, false)))
		take(person, text), free(text);
	if (!open && person->state != OFF)
		leave(person, (person->node + 1) % NODES, 50);
}

/* One look at everybody. */
static void play_once(void)
{
	static struct pollfd waits[MOST_TABLES * SEATS];
	int count = tables * SEATS;
	for (int i = 0; i < count; i++)
		waits[i] = (struct pollfd){.fd = people[i].client.handle, .events = POLLIN};
	poll(waits, (nfds_t)count, 5);
	for (int i = 0; i < count; i++) {
		struct person *person = &people[i];
		int64_t now_ms = test_ms();
		if (person->state != OFF && waits[i].revents)
			read_person(person);
		if (person->state == OFF && now_ms >= person->try_ms)
			connect_person(person);
		else if (person->state != OFF && person->since_ms && now_ms - person->since_ms > DEAF_MS)
			leave(person, (person->node + 1) % NODES, 0);
		else if (person->state == THERE && person->move_ms && now_ms >= person->move_ms && person->sent < 0)
			move(person);
	}
}

/* --- beginning, end, judgement --- */

static bool begin(void)
{
	folder = fresh_folder();
	chmod(folder, 0755);
	if (!shell("tests/cluster/database three %s", address, sizeof address))
		return false;
	for (int n = 0; n < NODES; n++)
		if (!start_node(n))
			return false;
	people = calloc((size_t)(tables * SEATS), sizeof *people);
	for (int n = 0; n < NODES; n++) { /* tables are everywhere */
		struct swarm swarm;
		int first = tables * n / NODES, share = tables * (n + 1) / NODES - first;
		if (!swarm_open(&swarm, nodes[n].port, share, SEATS, "kawaii", "\"pace\":\"calm\""))
			return false;
		for (int i = 0; i < share * SEATS; i++) {
			struct person *person = &people[first * SEATS + i];
			*person = (struct person){
				.client = swarm.people[i].client, .table = first + i / SEATS, .seat = i % SEATS};
			strcpy(person->token, person->client.token);
			strcpy(person->code, swarm.tables[i / SEATS].code);
			person->seen = person->most_sent = -1;
			leave(person, n, (int)below(300));
		}
		free(swarm.people), free(swarm.tables);
	}
	return true;
}

static int by_size(const void *one, const void *other)
{
	int64_t a = *(const int64_t *)one, b = *(const int64_t *)other;
	return (a > b) - (a < b);
}

/* Of samples in their order. */
static int64_t p99(int kind)
{
	return sampled[kind] ? samples[kind][sampled[kind] * 99 / 100] : 0;
}

static void print_times(const char *name, int kind)
{
	int count = sampled[kind];
	qsort(samples[kind], (size_t)count, sizeof **samples, by_size);
	printf(",\"%s\":{\"p50\":%lld,\"p99\":%lld,\"most\":%lld,\"samples\":%d}", name,
	       count ? (long long)samples[kind][count / 2] : 0, (long long)p99(kind),
	       count ? (long long)samples[kind][count - 1] : 0, count);
}

static int judge(void)
{
	struct acks_found found = acks_look_up(address);
	uint64_t two = found.different + found.broken;
	printf("%s{\"seconds\":%d,\"tables\":%d,\"games\":%llu,\"moves\":%llu,\"acknowledged\":%zu,\"lost\":%zu,\"duplicated\":%llu,"
	       "\"vanished\":%llu,\"two_truths\":%llu,\"faults\":{",
	       json ? "" : "# ", seconds, tables, (unsigned long long)games, (unsigned long long)moves,
	       found.acknowledged, found.lost - found.different, (unsigned long long)duplicated,
	       (unsigned long long)vanished, (unsigned long long)two);
	for (int i = 1; i < FAULTS; i++)
		printf("%s\"%s\":%llu", i > 1 ? "," : "", fault_names[i], (unsigned long long)counts[i]);
	printf("}");
	print_times("node_recovery_ms", 0), print_times("database_recovery_ms", 1);
	int stuck = 0;
	for (int t = 0; t < tables; t++)
		stuck += struck[t].at_ms != 0;
	printf(",\"stuck\":%d}\n", stuck);
	bool late = p99(0) > NODE_MS || p99(1) > DATABASE_MS;
	int failed =
		unfenced ? !two
			 : !found.acknowledged || found.lost || found.broken || duplicated || vanished || stuck || late;
	if (!json)
		printf("%d passed, %d failed\n", !failed, failed);
	return failed;
}

int main(int argc, char **argv)
{
	bool enabled[FAULTS] = {false, true, true, true, true};
	uint64_t seed = 1;
	if (argc < 2 || sodium_init() < 0)
		return 2;
	program = argv[1];
	for (int i = 2; i < argc; i++) {
		bool more = i + 1 < argc;
		if (!strcmp(argv[i], "--seconds") && more)
			seconds = atoi(argv[++i]);
		else if (!strcmp(argv[i], "--seed") && more)
			seed = strtoull(argv[++i], NULL, 10);
		else if (!strcmp(argv[i], "--tables") && more)
			tables = atoi(argv[++i]);
		else if (!strcmp(argv[i], "--faults") && more)
			for (int f = (++i, 1); f < FAULTS; f++)
				enabled[f] = strstr(argv[i], fault_names[f]);
		else if (!strcmp(argv[i], "--json"))
			json = true;
		else if (!strcmp(argv[i], "--unfenced"))
			unfenced = true;
		else
			return fprintf(stderr, "what is %s?\n", argv[i]), 2;
	}
	if (tables < NODES || tables > MOST_TABLES)
		return fprintf(stderr, "from %d to %d tables\n", NODES, MOST_TABLES), 2;
	signal(SIGPIPE, SIG_IGN);
	rng.x = seed;
	int failed = 2;
	if (begin()) {
		int64_t until_ms = test_ms() + 1000 * (int64_t)seconds,
			calm_ms = until_ms - (seconds > 30 ? 12000 : seconds * 400);
		next_ms = test_ms() + LEASE_MS + 1000;
		while (test_ms() < until_ms || (fault && test_ms() < until_ms + 30000)) {
			play_once();
			empty_pipes();
			if (fault && end_fault())
				fault = NO_FAULT, next_ms = test_ms() + 1000 + below(4000);
			else if (!fault && test_ms() >= next_ms && test_ms() < calm_ms)
				begin_fault(enabled);
		}
		for (int n = 0; n < NODES; n++)
			if (up[n])
				stop_server(&nodes[n], SIGTERM);
		failed = judge();
	}
	shell("for db in db0 db1 db2; do tests/cluster/database stop %s/$db; done", NULL, 0);
	remove_folder(folder);
	return failed;
}
