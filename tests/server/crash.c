/* The fault injector: tables in full play, and again and again kill -9 at a random moment, with garbage, half-open
 * lines, readers that do not read and a disk that is full for a while in between. Afterwards every acknowledged move is
 * looked up in the log, and every table is replayed. server-crash SILURE [KILLS [TABLES]] */
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/resource.h>
#include <unistd.h>

#include "server/hosted.h"
#include "tests/check.h"
#include "tests/server/swarm.h"

enum { SEATS = 3, MOST_ACKS = 1 << 20, STRANGERS = 4 };

struct ack {
	char code[16];
	uint8_t seat;
	uint32_t turn;
	char word[SWARM_WORD];
};

static struct ack *acks;
static size_t acked;
static uint64_t refused_by_disk, slowest_back_ms, games;
static struct swarm swarm;

static void acknowledged(const struct swarm_seat *seat)
{
	if (acked == MOST_ACKS)
		return;
	struct ack *ack = &acks[acked++];
	snprintf(ack->code, sizeof ack->code, "%s", swarm.tables[seat->table].code);
	ack->seat = (uint8_t)seat->seat, ack->turn = (uint32_t)seat->sent;
	memcpy(ack->word, seat->moving, SWARM_WORD);
}

static void take(struct swarm_seat *seat, const char *text)
{
	enum swarm_event event = swarm_take(&swarm, seat, text);
	if (event == SWARM_OK && strstr(text, "\"id\":2") && seat->sent >= 0)
		acknowledged(seat), seat->sent = -1;
	if (event == SWARM_ERROR) {
		refused_by_disk += strstr(text, "not-stored") != NULL;
		seat->sent = -1;
		/* Asking for the view again makes us try again. */
		client_send(&seat->line, "{\"type\":\"view\"}");
	}
	if (event == SWARM_VIEW && seat->due && seat->sent < 0)
		swarm_move(seat);
	games += event == SWARM_OVER;
}

static void play(int for_ms)
{
	struct epoll_event events[64];
	int poll_set = epoll_create1(0), people = swarm.count * swarm.seats;
	int64_t until_ms = test_ms() + for_ms;
	for (int i = 0; i < people; i++) {
		struct epoll_event event = {.events = EPOLLIN, .data.u32 = (uint32_t)i};
		epoll_ctl(poll_set, EPOLL_CTL_ADD, swarm.people[i].line.handle, &event);
	}
	for (int i = 0; i < people; i++) { /* what came with the answers to opening */
		char *text;
		while ((text = client_next(&swarm.people[i].line, false)))
			take(&swarm.people[i], text), free(text);
		if (swarm.people[i].due && swarm.people[i].sent < 0)
			swarm_move(&swarm.people[i]);
	}
	while (test_ms() < until_ms) {
		int count = epoll_wait(poll_set, events, 64, 5);
		for (int i = 0; i < count; i++) {
			struct swarm_seat *seat = &swarm.people[events[i].data.u32];
			char *text;
			if (!client_read(&seat->line, false))
				epoll_ctl(poll_set, EPOLL_CTL_DEL, seat->line.handle, NULL);
			while ((text = client_next(&seat->line, false)))
				take(seat, text), free(text);
		}
	}
	close(poll_set);
}

/* Everything the dead server still sent is read: an acknowledgement on the wire counts. */
static void drain_lines(void)
{
	for (int i = 0; i < swarm.count * swarm.seats; i++) {
		struct swarm_seat *seat = &swarm.people[i];
		char *text;
		while (client_wait_readable(&seat->line, 1) && client_read(&seat->line, true))
			;
		while ((text = client_next(&seat->line, true))) {
			if (swarm_take(&swarm, seat, text) == SWARM_OK && strstr(text, "\"id\":2") && seat->sent >= 0)
				acknowledged(seat), seat->sent = -1;
			free(text);
		}
	}
}

static bool come_back(void)
{
	int people = swarm.count * swarm.seats;
	bool good = true;
	for (int i = 0; i < people; i++) {
		struct swarm_seat *seat = &swarm.people[i];
		char token[65];
		strcpy(token, seat->line.token);
		client_close(&seat->line);
		good = client_open(&seat->line, swarm.port, NULL) && good;
		strcpy(seat->line.token, token);
		client_send(&seat->line, "{\"type\":\"hello\",\"protocol\":1,\"token\":\"%s\"}", token);
		client_send(&seat->line, "{\"type\":\"watch\",\"table\":\"%s\"}", swarm.tables[seat->table].code);
		seat->sent = -1, seat->due = false, seat->turn = -1;
	}
	for (int i = 0; i < people; i++) {
		json_t *table = client_wait_for(&swarm.people[i].line, "table", 10000);
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

/* --- afterwards --- */

struct found {
	char (*words)[SWARM_WORD];
	uint32_t counts[SEATS], hosted;
};

static bool gather(void *context, enum sil_entry_kind kind, int64_t at_ms, const char *text)
{
	struct found *found = context;
	(void)at_ms;
	unsigned seat = (unsigned)(text[0] - '0');
	if (kind != SIL_ENTRY_MOVE || seat >= SEATS || text[1] != ' ')
		return kind != SIL_ENTRY_MOVE || seat < SEATS;
	if (found->counts[seat] < found->hosted)
		snprintf(found->words[seat * found->hosted + found->counts[seat]++], SWARM_WORD, "%s", text + 2);
	return true;
}

static int64_t no_time(void *context)
{
	(void)context;
	return 1000;
}

static void no_wake(void *context)
{
	(void)context;
}

static void compare(const char *folder)
{
	char path[600], why[200], last[16] = "";
	snprintf(path, sizeof path, "%s/silure.sqlite", folder);
	struct sil_store_options options = {.path = path, .wake = no_wake};
	struct sil_store *store = sil_store_open(&options, why, sizeof why);
	struct sil_host host = {.now_ms = no_time, .wall_ms = no_time};
	struct sil_lobby *lobby = store ? sil_lobby_new(&host, store, &sil_default_limits) : NULL;
	struct found found = {.hosted = 4096};
	size_t lost = 0, tables = 0, broken = 0;
	found.words = malloc((size_t)SEATS * found.hosted * SWARM_WORD);
	if (!CHECK(lobby))
		return;
	for (size_t i = 0; i < acked; i++) {
		if (strcmp(last, acks[i].code) != 0) {
			int64_t number = sil_store_find_table(store, acks[i].code);
			memset(found.counts, 0, sizeof found.counts);
			strcpy(last, acks[i].code);
			if (number <= 0 || sil_store_read_table(store, number, gather, &found) != SIL_READ_WELL)
				broken++;
		}
		if (acks[i].turn >= found.counts[acks[i].seat] ||
		    strcmp(found.words[acks[i].seat * found.hosted + acks[i].turn], acks[i].word) != 0)
			lost++;
	}
	for (int t = 0, error; t < swarm.count; t++, tables++)
		broken += !sil_lobby_table(lobby, swarm.tables[t].code, &error);
	CHECK(lobby->metrics.tables_broken == 0);
	CHECK(lost == 0);
	CHECK(broken == 0);
	printf("# %zu acknowledged moves, %zu lost; %zu tables, %zu broken; %llu games over, %llu refusals by a full disk; "
	       "slowest return %llu ms\n",
	       acked, lost, tables, broken, (unsigned long long)games, (unsigned long long)refused_by_disk,
	       (unsigned long long)slowest_back_ms);
	sil_lobby_free(lobby);
	sil_store_close(store);
	free(found.words);
}

static int by_table(const void *one, const void *other)
{
	return strcmp(((const struct ack *)one)->code, ((const struct ack *)other)->code);
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
	if (sodium_init() < 0 || !(acks = malloc(MOST_ACKS * sizeof *acks)))
		return 2;
	char *folder = fresh_folder();
	CHECK(spawn_server(&server, argv[1], folder, 0, flags));
	int port = server.port;
	CHECK(swarm_open(&swarm, port, tables, SEATS, "kawaii", "\"pace\":\"calm\""));
	for (int kill = 0; kill < kills && check_failures == 0; kill++) {
		molest(strangers);
		if (kill % 3 == 2) {
			struct rlimit small = {4096, RLIM_INFINITY}, large = {RLIM_INFINITY, RLIM_INFINITY};
			play(100);
			prlimit(server.pid, RLIMIT_FSIZE, &small, NULL);
			play(60);
			prlimit(server.pid, RLIMIT_FSIZE, &large, NULL);
		}
		play(100 + (int)randombytes_uniform(400));
		stop_server(&server, SIGKILL);
		drain_lines();
		CHECK(spawn_server(&server, argv[1], folder, port, flags));
		int64_t from_ms = test_ms();
		CHECK(come_back());
		uint64_t took_ms = (uint64_t)(test_ms() - from_ms);
		slowest_back_ms = took_ms > slowest_back_ms ? took_ms : slowest_back_ms;
		open_finished();
	}
	CHECK(slowest_back_ms < 3000);
	play(200);
	stop_server(&server, SIGKILL);
	drain_lines();
	qsort(acks, acked, sizeof *acks, by_table);
	compare(folder);
	for (int i = 0; i < STRANGERS; i++)
		client_close(&strangers[i]);
	swarm_close(&swarm);
	remove_folder(folder);
	free(acks);
	printf("%d passed, %d failed\n", !check_failures, check_failures != 0);
	return check_failures != 0;
}
