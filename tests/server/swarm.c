/* Requests go out to all before the first answer is read, so that the server can take them together. */
#include "tests/server/swarm.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

#include "tests/server/acks.h"

static bool wait_for(struct swarm *swarm, struct swarm_seat *seat, enum swarm_event event)
{
	int64_t until_ms = test_ms() + 30000;
	while (test_ms() < until_ms) {
		char *text = client_next(&seat->client, false);
		if (text) {
			bool found = swarm_take(swarm, seat, text) == event;
			free(text);
			if (found)
				return true;
			continue;
		}
		if (!client_wait_readable(&seat->client, 1000))
			continue;
		if (!client_read(&seat->client, false))
			return false;
	}
	return false;
}

static struct swarm_seat *seat_at(struct swarm *swarm, int table, int seat)
{
	return &swarm->people[table * swarm->seats + seat];
}

static bool create(struct swarm *swarm, int table)
{
	return client_send(
		&seat_at(swarm, table, 0)->client,
		"{\"type\":\"create\",\"game\":\"%s\",\"seats\":%d,\"options\":{%s},\"clock_s\":0,\"grace_s\":60}",
		swarm->game, swarm->seats, swarm->options);
}

static bool created(struct swarm *swarm, int table)
{
	json_t *ok = client_wait_for(&seat_at(swarm, table, 0)->client, "ok", 30000);
	const char *code = json_string_value(json_object_get(ok, "table"));
	snprintf(swarm->tables[table].code, sizeof swarm->tables[table].code, "%s", code ? code : "");
	json_decref(ok);
	return swarm->tables[table].code[0];
}

static void sit(struct swarm *swarm, int table)
{
	for (int s = 0; s < swarm->seats; s++) {
		struct swarm_seat *seat = seat_at(swarm, table, s);
		seat->turn = seat->sent = -1, seat->due = seat->over = false;
		client_send(&seat->client, "{\"type\":\"watch\",\"table\":\"%s\"}", swarm->tables[table].code);
		client_send(&seat->client, "{\"type\":\"sit\",\"id\":1,\"seat\":%d}", s);
	}
}

static bool seated(struct swarm *swarm, int table)
{
	bool good = true;
	for (int s = 0; s < swarm->seats; s++)
		good = good && wait_for(swarm, seat_at(swarm, table, s), SWARM_OK);
	return good && client_send(&seat_at(swarm, table, 0)->client, "{\"type\":\"start\",\"id\":1}");
}

bool swarm_table_open(struct swarm *swarm, int table)
{
	if (!create(swarm, table) || !created(swarm, table))
		return false;
	sit(swarm, table);
	return seated(swarm, table);
}

bool swarm_open(struct swarm *swarm, int port, int tables, int seats, const char *game, const char *options)
{
	*swarm = (struct swarm){.port = port, .count = tables, .seats = seats, .game = game, .options = options};
	swarm->tables = calloc((size_t)tables, sizeof *swarm->tables);
	swarm->people = calloc((size_t)(tables * seats), sizeof *swarm->people);
	swarm->rng.x = 99;
	for (int i = 0; i < tables * seats; i++) {
		struct swarm_seat *seat = &swarm->people[i];
		seat->table = i / seats, seat->seat = i % seats;
		if (!client_open(&seat->client, port, NULL) ||
		    !client_send(&seat->client, "{\"type\":\"hello\",\"protocol\":1,\"name\":\"p%d\"}", i))
			return false;
	}
	for (int i = 0; i < tables * seats; i++) {
		json_t *welcome = client_wait_for(&swarm->people[i].client, "welcome", 30000);
		const char *token = json_string_value(json_object_get(welcome, "token"));
		if (token)
			snprintf(swarm->people[i].client.token, sizeof swarm->people[i].client.token, "%s", token);
		json_decref(welcome);
		if (!token)
			return false;
	}
	bool good = true;
	for (int t = 0; good && t < tables; t++)
		good = create(swarm, t);
	for (int t = 0; good && t < tables; t++)
		good = created(swarm, t);
	for (int t = 0; good && t < tables; t++) {
		swarm->tables[t].seats = seats, swarm->tables[t].people = seat_at(swarm, t, 0);
		sit(swarm, t);
	}
	for (int t = 0; good && t < tables; t++)
		good = seated(swarm, t);
	return good;
}

void swarm_close(struct swarm *swarm)
{
	for (int i = 0; i < swarm->count * swarm->seats; i++)
		client_close(&swarm->people[i].client);
	free(swarm->people), free(swarm->tables);
}

/* One of the texts in a list, evenly. */
static bool draw(struct swarm *swarm, const char *list, char text[SWARM_MOVE])
{
	int count = 0;
	text[0] = 0;
	while (*list == '"') {
		size_t length = strcspn(++list, "\"");
		if (length < SWARM_MOVE && sil_rng_below(&swarm->rng, (uint32_t)++count) == 0)
			memcpy(text, list, length), text[length] = 0;
		list += length + 1;
		list += *list == ',';
	}
	return count > 0;
}

enum swarm_event swarm_take(struct swarm *swarm, struct swarm_seat *seat, const char *text)
{
	if (!strncmp(text, "{\"type\":\"view\"", 14)) {
		const char *turn = strstr(text, "\"turn\":"), *legal = strstr(text, "\"legal\":[");
		seat->views++;
		seat->turn = turn ? atoll(turn + 7) : -1;
		seat->due = legal && draw(swarm, legal + 9, seat->text);
		return SWARM_VIEW;
	}
	if (!strncmp(text, "{\"type\":\"ok\"", 12)) {
		seat->oks++;
		return SWARM_OK;
	}
	if (!strncmp(text, "{\"type\":\"over\"", 14)) {
		seat->over = true, seat->due = false;
		return SWARM_OVER;
	}
	if (!strncmp(text, "{\"type\":\"error\"", 15)) {
		seat->errors++;
		return SWARM_ERROR;
	}
	return SWARM_OTHER;
}

enum swarm_event swarm_note(struct swarm *swarm, struct swarm_seat *seat, const char *text)
{
	enum swarm_event event = swarm_take(swarm, seat, text);
	if (event == SWARM_OK && strstr(text, "\"id\":2") && seat->sent >= 0) {
		acks_add(swarm->tables[seat->table].code, (unsigned)seat->seat, (uint32_t)seat->sent, seat->moving);
		seat->sent = -1;
	}
	return event;
}

void swarm_go_on(struct swarm_seat *seat, enum swarm_event event)
{
	if (event == SWARM_ERROR) {
		seat->sent = -1;
		client_send(&seat->client, "{\"type\":\"view\"}");
	}
	if (event == SWARM_VIEW && seat->due && seat->sent < 0)
		swarm_move(seat);
}

bool swarm_move(struct swarm_seat *seat)
{
	seat->sent = seat->turn;
	memcpy(seat->moving, seat->text, SWARM_MOVE);
	return client_send(&seat->client, "{\"type\":\"move\",\"id\":2,\"word\":\"%s\",\"turn\":%lld}", seat->text,
			   (long long)seat->turn);
}

void swarm_play(struct swarm *swarm, int for_ms, void (*take)(struct swarm_seat *, const char *text))
{
	struct epoll_event events[64];
	int poll_set = epoll_create1(0), people = swarm->count * swarm->seats;
	int64_t until_ms = test_ms() + for_ms;
	for (int i = 0; i < people; i++) {
		struct epoll_event event = {.events = EPOLLIN, .data.u32 = (uint32_t)i};
		epoll_ctl(poll_set, EPOLL_CTL_ADD, swarm->people[i].client.handle, &event);
	}
	for (int i = 0; i < people; i++) { /* what came with the answers to opening */
		char *text;
		while ((text = client_next(&swarm->people[i].client, false)))
			take(&swarm->people[i], text), free(text);
		if (swarm->people[i].due && swarm->people[i].sent < 0)
			swarm_move(&swarm->people[i]);
	}
	while (test_ms() < until_ms) {
		int count = epoll_wait(poll_set, events, 64, 5);
		for (int i = 0; i < count; i++) {
			struct swarm_seat *seat = &swarm->people[events[i].data.u32];
			char *text;
			if (!client_read(&seat->client, false))
				epoll_ctl(poll_set, EPOLL_CTL_DEL, seat->client.handle, NULL);
			while ((text = client_next(&seat->client, false)))
				take(seat, text), free(text);
		}
	}
	close(poll_set);
}

void swarm_drain(struct swarm *swarm, void (*take)(struct swarm_seat *, const char *text))
{
	for (int i = 0; i < swarm->count * swarm->seats; i++) {
		struct swarm_seat *seat = &swarm->people[i];
		char *text;
		while (client_wait_readable(&seat->client, 1) && client_read(&seat->client, true))
			;
		while ((text = client_next(&seat->client, true)))
			take(seat, text), free(text);
	}
}
