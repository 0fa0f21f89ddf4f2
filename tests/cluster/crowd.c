/* The clients: they move, note what they are told, and go to another server when theirs does not answer. */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "tests/cluster/cluster.h"
#include "tests/server/acks.h"
#include "tests/server/swarm.h"

enum { SEATS = 3, DEAF_MS = 1500, SAMPLES = 200000, LIVELY = 30 };

enum person_state { OFF, DIALLING, SHAKING, COMING, THERE };

struct person {
	struct client client;
	enum person_state state;
	int table, seat, node;
	int64_t try_ms;          /* OFF: when to connect */
	int64_t since_ms;        /* of a request that was not answered yet; 0: none is */
	int64_t waiting_ms;      /* since when they wait for an answer, or to be at their table again; 0: they do not */
	int64_t move_ms;         /* when to move; 0: not due */
	int64_t sent;            /* the turn of the move under way; -1: none */
	int64_t seen, most_sent; /* the highest turn it was shown, and the highest it sent a move for */
	char text[SWARM_MOVE], moving[SWARM_MOVE], code[16], token[65];
};

struct samples {
	int64_t ms[SAMPLES];
	int count;
};

static struct person *people;
static int tables;
static struct {
	enum fault fault;
	int64_t at_ms; /* since when it waits for its next acknowledged move; 0: it does not */
} * struck;
static struct crowd_told told;
static struct samples recoveries[RECOVERIES], waits;
static int64_t worst[FAULTS];

static void add_sample(struct samples *samples, int64_t ms)
{
	if (samples->count < SAMPLES)
		samples->ms[samples->count++] = ms;
}

void crowd_struck(enum fault fault, int node)
{
	for (int i = 0; i < tables * SEATS; i++)
		if ((node < 0 || people[i].node == node) && !struck[people[i].table].at_ms) {
			struck[people[i].table].fault = fault;
			struck[people[i].table].at_ms = test_ms();
		}
}

/* A move that was sent after the fault is acknowledged. */
static void note_recovery(int table, int64_t sent_ms)
{
	enum fault fault = struck[table].fault;
	int64_t took_ms = test_ms() - struck[table].at_ms;
	if (sent_ms < struck[table].at_ms || !struck[table].at_ms)
		return;
	add_sample(&recoveries[recovery_of(fault)], took_ms);
	worst[fault] = took_ms > worst[fault] ? took_ms : worst[fault];
	struck[table].at_ms = 0;
}

static void waits_from_now(struct person *person)
{
	if (!person->waiting_ms)
		person->waiting_ms = test_ms();
}

static void has_waited(struct person *person)
{
	int64_t ms = test_ms() - person->waiting_ms;
	if (person->waiting_ms) {
		add_sample(&waits, ms);
		told.longest_ms = ms > told.longest_ms ? ms : told.longest_ms;
	}
	person->waiting_ms = 0;
}

/* Not always the same, or all tables were at one server soon. */
static int another(int node)
{
	return (node + 1 + below(NODES - 1)) % NODES;
}

int crowd_somewhere(void)
{
	return people[below((uint32_t)(tables * SEATS))].node;
}

static void leave(struct person *person, int node, int wait_ms)
{
	client_close(&person->client);
	waits_from_now(person);
	person->state = OFF, person->try_ms = test_ms() + wait_ms;
	person->node = node, person->sent = -1, person->since_ms = person->move_ms = 0;
}

static void watch(struct person *person)
{
	client_send(&person->client, "{\"type\":\"watch\",\"id\":3,\"table\":\"%s\"}", person->code);
	person->since_ms = test_ms();
}

static void choose_move(struct person *person, const char *list)
{
	int count = 0;
	for (const char *at = list; *at == '"'; at += *at == ',') { /* one of them, evenly */
		size_t length = strcspn(++at, "\"");
		if (length < SWARM_MOVE && below((uint32_t)++count) == 0)
			memcpy(person->text, at, length), person->text[length] = 0;
		at += length + 1;
	}
	/* However many tables there are, together they make no more moves than the processors of one machine carry. */
	int slower = tables > LIVELY ? tables / LIVELY : 1;
	person->move_ms = test_ms() + 20 * slower + below(100 * (uint32_t)slower);
}

/* They are at their table. */
static void is_there(struct person *person)
{
	person->state = THERE;
	if (person->sent < 0)
		person->since_ms = 0, has_waited(person);
}

static void take_view(struct person *person, const char *text)
{
	const char *turn = strstr(text, "\"turn\":"), *legal = strstr(text, "\"legal\":[\"");
	int64_t now = turn ? atoll(turn + 7) : -1;
	if (now < person->seen)
		told.vanished++, fprintf(stderr, "vanished: table %s seat %d: turn %lld after %lld\n", person->code,
					 person->seat, (long long)now, (long long)person->seen);
	if (now > person->most_sent + 1)
		told.duplicated++, fprintf(stderr, "duplicated: table %s seat %d: turn %lld, sent %lld\n", person->code,
					   person->seat, (long long)now, (long long)person->most_sent);
	person->seen = now > person->seen ? now : person->seen;
	is_there(person);
	if (legal && person->sent < 0)
		choose_move(person, legal + 9);
}

static void move(struct person *person)
{
	person->move_ms = 0, person->sent = person->seen, person->since_ms = test_ms();
	person->most_sent = person->sent > person->most_sent ? person->sent : person->most_sent;
	memcpy(person->moving, person->text, SWARM_MOVE);
	told.moves++;
	waits_from_now(person);
	client_send(&person->client, "{\"type\":\"move\",\"id\":2,\"word\":\"%s\",\"turn\":%lld}", person->moving,
		    (long long)person->sent);
}

/* A table that is over has another one after it; the first person asks for it and begins it. */
static void take_table(struct person *person, const char *text)
{
	const char *next = strstr(text, "\"rematch\":\"");
	is_there(person);
	if (next && next[11] != '"') {
		snprintf(person->code, sizeof person->code, "%.*s", (int)strcspn(next + 11, "\""), next + 11);
		person->seen = person->most_sent = -1, person->sent = -1, person->move_ms = 0;
		watch(person);
	} else if (!person->seat && strstr(text, "\"state\":\"open\"")) {
		client_send(&person->client, "{\"type\":\"start\",\"id\":4}");
	} else if (!person->seat && strstr(text, "\"state\":\"over\"")) {
		told.games++;
		client_send(&person->client, "{\"type\":\"rematch\",\"id\":5}");
	}
}

static void take_error(struct person *person, const char *text)
{
	const char *node = strstr(text, "\"node\":\"");
	if (strstr(text, "\"code\":\"moved\"") && node)
		leave(person, node[8] - 'a', 50);
	else if (person->state == COMING)
		leave(person, another(person->node), 100);
	else if (strstr(text, "\"id\":2")) {
		person->sent = -1, person->since_ms = 0;
		client_send(&person->client, "{\"type\":\"view\"}");
	}
}

/* What is told of the table before this one is old: they have gone on to the next. */
static bool is_here(const struct person *person, const char *text)
{
	char table[40];
	snprintf(table, sizeof table, "\"table\":\"%s\"", person->code);
	return strstr(text, table);
}

static void take(struct person *person, const char *text)
{
	if (!strncmp(text, "{\"type\":\"view\"", 14)) {
		if (is_here(person, text))
			take_view(person, text);
	} else if (!strncmp(text, "{\"type\":\"table\"", 15)) {
		if (is_here(person, text))
			take_table(person, text);
	} else if (!strncmp(text, "{\"type\":\"welcome\"", 17))
		watch(person);
	else if (!strncmp(text, "{\"type\":\"ok\",\"id\":2}", 20) && person->sent >= 0) {
		acks_add(person->code, (unsigned)person->seat, (uint32_t)person->sent, person->moving);
		note_recovery(person->table, person->since_ms);
		has_waited(person);
		person->sent = -1, person->since_ms = 0;
	} else if (!strncmp(text, "{\"type\":\"error\"", 15))
		take_error(person, text);
	else if (!strncmp(text, "{\"type\":\"bye\"", 13))
		leave(person, another(person->node), 20);
}

static void dial(struct person *person)
{
	client_host = machines_host(person->node);
	if (!up[person->node] || !health_is_good(person->node) ||
	    !client_dial_soon(&person->client, nodes[person->node].port)) {
		leave(person, another(person->node), 50);
		return;
	}
	person->state = DIALLING, person->since_ms = test_ms();
}

static void has_dialled(struct person *person)
{
	int error = 0;
	socklen_t size = sizeof error;
	if (getsockopt(person->client.handle, SOL_SOCKET, SO_ERROR, &error, &size) != 0 || error ||
	    !client_ask(&person->client, nodes[person->node].port, NULL))
		leave(person, another(person->node), 50);
	else
		person->state = SHAKING;
}

static void shake(struct person *person)
{
	int shaken = client_shaken(&person->client);
	if (shaken < 0)
		leave(person, another(person->node), 50);
	if (shaken <= 0)
		return;
	person->state = COMING;
	client_send(&person->client, "{\"type\":\"hello\",\"protocol\":1,\"token\":\"%s\"}", person->token);
	person->since_ms = test_ms();
}

static void read_person(struct person *person)
{
	char *text;
	if (person->state == DIALLING || person->state == SHAKING) {
		(person->state == DIALLING ? has_dialled : shake)(person);
		return;
	}
	bool open = client_read(&person->client, false);
	while (person->state != OFF && (text = client_next(&person->client, false)))
		take(person, text), free(text);
	if (!open && person->state != OFF)
		leave(person, another(person->node), 50);
}

/* Who is connected to a server that has just been found ill goes elsewhere. */
static void check_health(void)
{
	for (int n = 0; n < NODES; n++)
		if (health_fell(n))
			for (int i = 0; i < tables * SEATS; i++)
				if (people[i].node == n && people[i].state != OFF)
					leave(&people[i], another(n), 0);
}

void crowd_play(void)
{
	static struct pollfd *wanted;
	int count = tables * SEATS;
	if (!wanted)
		wanted = calloc((size_t)count, sizeof *wanted);
	for (int i = 0; i < count; i++)
		wanted[i] = (struct pollfd){.fd = people[i].client.handle,
					    .events = people[i].state == DIALLING ? POLLOUT : POLLIN};
	poll(wanted, (nfds_t)count, 5);
	check_health();
	for (int i = 0; i < count; i++) {
		struct person *person = &people[i];
		int64_t now_ms = test_ms();
		if (person->state != OFF && wanted[i].revents)
			read_person(person);
		if (person->state == OFF && now_ms >= person->try_ms)
			dial(person);
		else if (person->state != OFF && person->since_ms && now_ms - person->since_ms > DEAF_MS) {
			if (!balanced) /* the connection stays, and what was sent there */
				person->client = (struct client){.handle = -1};
			leave(person, another(person->node), 0);
		} else if (person->state == THERE && person->move_ms && now_ms >= person->move_ms && person->sent < 0)
			move(person);
	}
}

static bool open_at(int node, int first, int share)
{
	struct swarm swarm;
	client_host = machines_host(node);
	if (!swarm_open(&swarm, nodes[node].port, share, SEATS, "kawaii", "\"pace\":\"calm\""))
		return false;
	for (int i = 0; i < share * SEATS; i++) {
		struct person *person = &people[first * SEATS + i];
		*person = (struct person){
			.client = swarm.people[i].client, .table = first + i / SEATS, .seat = i % SEATS};
		strcpy(person->token, person->client.token);
		strcpy(person->code, swarm.tables[i / SEATS].code);
		person->seen = person->most_sent = -1;
		leave(person, node, below(300));
	}
	free(swarm.people), free(swarm.tables);
	return true;
}

bool crowd_open(int count)
{
	tables = count;
	people = calloc((size_t)(tables * SEATS), sizeof *people);
	struck = calloc((size_t)tables, sizeof *struck);
	bool good = people && struck;
	for (int n = 0; n < NODES && good; n++) /* tables are everywhere */
		good = open_at(n, tables * n / NODES, tables * (n + 1) / NODES - tables * n / NODES);
	for (int i = 0; i < tables * SEATS && good; i++)
		people[i].waiting_ms = 0; /* all begin now */
	return good;
}

static int by_size(const void *one, const void *other)
{
	int64_t a = *(const int64_t *)one, b = *(const int64_t *)other;
	return (a > b) - (a < b);
}

static void sort(struct samples *samples)
{
	qsort(samples->ms, (size_t)samples->count, sizeof *samples->ms, by_size);
}

const int64_t *crowd_recoveries(enum recovery which, int *count)
{
	sort(&recoveries[which]);
	*count = recoveries[which].count;
	return recoveries[which].ms;
}

int64_t crowd_worst(enum fault fault)
{
	return worst[fault];
}

struct crowd_told crowd_told(void)
{
	sort(&waits);
	told.stuck = 0;
	for (int t = 0; t < tables; t++)
		told.stuck += struck[t].at_ms != 0;
	told.waits = (uint64_t)waits.count;
	for (int i = 0; i < tables * SEATS; i++) {
		int64_t ms = people[i].waiting_ms ? test_ms() - people[i].waiting_ms : 0;
		told.longest_ms = ms > told.longest_ms ? ms : told.longest_ms;
	}
	told.p99_ms = waits.count ? waits.ms[waits.count * 99 / 100] : 0;
	return told;
}
