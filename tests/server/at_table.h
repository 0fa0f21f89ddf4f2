/* For tests of one server: people at its tables, and what they are answered. Everything is static, as in check.h. */
#ifndef SILURE_TESTS_SERVER_AT_TABLE_H
#define SILURE_TESTS_SERVER_AT_TABLE_H

#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "tests/check.h"
#include "tests/server/client.h"

static const char *program;
static struct spawned server;
static char *folder;

static const char *const usual[] = {
	"--bot-ms", "0", "--connects-per-minute", "0", "--creates-per-minute", "0", "--address-share", "0", "--idle-s",
	"1",        NULL};

static inline bool begin(const char *const *flags)
{
	folder = fresh_folder();
	return CHECK(spawn_server(&server, program, folder, 0, flags));
}

static inline void end(void)
{
	CHECK(stop_server(&server, SIGTERM));
	remove_folder(folder);
}

static inline const char *text(const json_t *message, const char *name)
{
	const char *value = json_string_value(json_object_get(message, name));
	return value ? value : "";
}

/* Sends a message with id 5 and waits for its answer: "ok", or the error's code. */
static inline const char *answer(struct client *client, const char *message)
{
	static char code[32];
	json_t *reply;
	strcpy(code, "nothing");
	client_send(client, "%s", message);
	int64_t until_ms = test_ms() + 5000;
	while ((reply = client_wait(client, (int)(until_ms - test_ms())))) {
		bool mine =
			json_integer_value(json_object_get(reply, "id")) == 5 || !strcmp(text(reply, "type"), "error");
		if (mine)
			snprintf(code, sizeof code, "%s",
				 text(reply, !strcmp(text(reply, "type"), "error") ? "code" : "type"));
		json_decref(reply);
		if (mine)
			break;
	}
	return code;
}

#define ANSWER(client, message, expected) check_answer(client, message, expected, __LINE__)

static inline bool check_answer(struct client *client, const char *message, const char *expected, int line)
{
	const char *is = answer(client, message);
	if (!strcmp(is, expected))
		return true;
	printf("# line %d: %s: %s instead of %s\n", line, message, is, expected);
	return CHECK(false);
}

/* Opens a table and has everybody sit down, in order. */
static inline bool open_table(struct client *people, int count, const char *create, char table[16])
{
	table[0] = 0;
	for (int i = 0; i < count; i++)
		if (!CHECK(client_hello(&people[i], server.port, i ? "Ben" : "Anna", NULL)))
			return false;
	client_send(&people[0], "%s", create);
	json_t *ok = client_wait_for(&people[0], "ok", 5000);
	snprintf(table, 16, "%s", text(ok, "table"));
	json_decref(ok);
	for (int i = 0; i < count; i++) {
		char watch[80];
		snprintf(watch, sizeof watch, "{\"type\":\"watch\",\"id\":5,\"table\":\"%s\"}", table);
		ANSWER(&people[i], watch, "ok");
		ANSWER(&people[i], "{\"type\":\"sit\",\"id\":5}", "ok");
	}
	return CHECK(table[0]);
}

static inline void leave(struct client *people, int count)
{
	for (int i = 0; i < count; i++)
		client_close(&people[i]);
}

#endif
