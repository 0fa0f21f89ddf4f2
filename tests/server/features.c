/* Everything else a table can do, through the real protocol: chat, undo, hint, rematch, clocks, limits, HTTP, bad
 * messages. */
#include <fcntl.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "tests/server/at_table.h"

static char *page;

static void talk(void)
{
	struct client people[2];
	char table[16], mute[80];
	if (!begin(usual + 0))
		return;
	if (open_table(people, 2, "{\"type\":\"create\",\"game\":\"goofspiel\",\"listed\":true}", table)) {
		ANSWER(&people[0], "{\"type\":\"chat\",\"id\":5,\"text\":\"hé\\u0301 \\\"you\\\"\"}", "ok");
		json_t *chat = client_wait_for(&people[1], "chat", 5000);
		CHECK(!strcmp(text(chat, "text"), "hé\xcc\x81 \"you\"") && !strcmp(text(chat, "name"), "Anna"));
		snprintf(mute, sizeof mute, "{\"type\":\"mute\",\"id\":5,\"who\":%lld}",
			 json_integer_value(json_object_get(chat, "who")));
		json_decref(chat);
		ANSWER(&people[1], mute, "ok");
		ANSWER(&people[0], "{\"type\":\"chat\",\"id\":5,\"text\":\"again\"}", "ok");
		ANSWER(&people[1], "{\"type\":\"chat\",\"id\":5,\"text\":\"mine\"}", "ok");
		ANSWER(&people[0], "{\"type\":\"chat\",\"id\":5,\"text\":\"\"}", "bad-message");
		for (int i = 0; i < 4; i++)
			answer(&people[0], "{\"type\":\"chat\",\"id\":5,\"text\":\"x\"}");
		ANSWER(&people[0], "{\"type\":\"chat\",\"id\":5,\"text\":\"x\"}", "too-fast");
		client_send(&people[0], "{\"type\":\"list\",\"id\":5}");
		json_t *list = client_wait_for(&people[0], "tables", 5000);
		CHECK(json_array_size(json_object_get(list, "tables")) == 1);
		json_decref(list);
	}
	leave(people, 2);
	end();
}

/* The last table message that has come, waiting for one that says `wanted` if need be. */
static bool table_says(struct client *client, const char *wanted)
{
	int64_t until_ms = test_ms() + 5000;
	json_t *message;
	while ((message = client_wait_for(client, "table", (int)(until_ms - test_ms())))) {
		char *words = json_dumps(message, JSON_COMPACT | JSON_PRESERVE_ORDER);
		bool says = words && strstr(words, wanted);
		free(words);
		json_decref(message);
		if (says)
			return true;
	}
	printf("# no table says %s\n", wanted);
	return false;
}

static void set_anew(void)
{
	struct client people[3];
	char table[16], watch[80], token[65];
	if (!begin(usual + 0))
		return;
	if (open_table(people, 2,
		       "{\"type\":\"create\",\"game\":\"kawaii\",\"seats\":5,\"options\":{\"pace\":\"calm\"}}",
		       table)) {
		/* Only the owner, nothing that the game does not know, never fewer seats than people. */
		ANSWER(&people[1], "{\"type\":\"change\",\"id\":5,\"seats\":4}", "not-owner");
		ANSWER(&people[0], "{\"type\":\"change\",\"id\":5,\"seats\":9}", "bad-table");
		ANSWER(&people[0], "{\"type\":\"change\",\"id\":5,\"options\":{\"pace\":\"wild\"}}", "bad-table");
		ANSWER(&people[1], "{\"type\":\"stand\",\"id\":5}", "ok");
		ANSWER(&people[1], "{\"type\":\"sit\",\"id\":5,\"seat\":4,\"word\":\"w\"}", "ok");
		/* Ben sat on a seat that is taken away: he moves up. */
		ANSWER(&people[0],
		       "{\"type\":\"change\",\"id\":5,\"seats\":3,\"listed\":true,\"clock_s\":30,\"level\":\"easy\"}",
		       "ok");
		CHECK(table_says(&people[1], "\"state\":\"open\",\"options\":{\"pace\":\"calm\",\"memory\":\"off\"},"
					     "\"listed\":true,\"clock_s\":30,\"grace_s\":20,\"level\":\"easy\","
					     "\"owner\":false,\"you\":1"));
		/* Two changes at once: the second does not undo the first, which is still being stored. */
		client_send(&people[0], "{\"type\":\"change\",\"clock_s\":45}");
		client_send(&people[0], "{\"type\":\"change\",\"level\":\"hard\"}");
		CHECK(table_says(&people[1], "\"clock_s\":45,\"grace_s\":20,\"level\":\"hard\""));
		ANSWER(&people[1], "{\"type\":\"place\",\"id\":5,\"seat\":2,\"bot\":\"easy\"}", "not-owner");
		ANSWER(&people[0], "{\"type\":\"place\",\"id\":5,\"seat\":3,\"bot\":\"easy\"}", "bad-message");
		ANSWER(&people[0], "{\"type\":\"place\",\"id\":5,\"seat\":2,\"bot\":\"nobody\"}", "bad-message");
		ANSWER(&people[0], "{\"type\":\"place\",\"id\":5,\"seat\":2,\"bot\":\"hard\"}", "ok");
		CHECK(table_says(&people[1], "{\"kind\":\"bot\",\"bot\":\"hard\"}"));
		/* Ben is sent away, a bot gets his seat; nobody's seat again; he comes back. */
		ANSWER(&people[0], "{\"type\":\"place\",\"id\":5,\"seat\":1,\"bot\":\"easy\"}", "ok");
		ANSWER(&people[1], "{\"type\":\"sit\",\"id\":5,\"seat\":1}", "taken");
		ANSWER(&people[0], "{\"type\":\"place\",\"id\":5,\"seat\":1,\"bot\":null}", "ok");
		ANSWER(&people[1], "{\"type\":\"sit\",\"id\":5,\"seat\":1}", "ok");
		/* When the owner does not come back, who sits may begin. All of it is still so after a restart. */
		ANSWER(&people[0], "{\"type\":\"change\",\"id\":5,\"grace_s\":1}", "ok");
		client_close(&people[0]);
		CHECK(table_says(&people[1], "\"owner\":true,\"you\":1"));
		strcpy(token, people[1].token);
		client_close(&people[1]);
		CHECK(stop_server(&server, SIGKILL));
		if (CHECK(spawn_server(&server, program, folder, server.port, usual)) &&
		    CHECK(client_hello(&people[1], server.port, "Ben", token))) {
			snprintf(watch, sizeof watch, "{\"type\":\"watch\",\"id\":5,\"table\":\"%s\"}", table);
			client_send(&people[1], "%s", watch);
			CHECK(table_says(&people[1], "\"you\":1,\"seats\":[{\"kind\":\"person\""));
			CHECK(table_says(&people[1], "\"owner\":true,\"you\":1"));
			ANSWER(&people[1], "{\"type\":\"start\",\"id\":5}", "ok");
			ANSWER(&people[1], "{\"type\":\"change\",\"id\":5,\"seats\":4}", "not-open");
			ANSWER(&people[1], "{\"type\":\"place\",\"id\":5,\"seat\":2,\"bot\":null}", "not-open");
			/* A friend comes late and takes a bot's seat, but not a person's. */
			CHECK(client_hello(&people[2], server.port, "Cleo", NULL));
			ANSWER(&people[2], watch, "ok");
			ANSWER(&people[2], "{\"type\":\"sit\",\"id\":5,\"seat\":0}", "taken");
			ANSWER(&people[2], "{\"type\":\"sit\",\"id\":5}", "ok");
			CHECK(table_says(&people[1], "\"name\":\"Cleo\",\"here\":true"));
			/* Ben gets up: he has seen a hand, so only his own seat is for him, and it still is. */
			ANSWER(&people[1], "{\"type\":\"stand\",\"id\":5}", "ok");
			ANSWER(&people[2], "{\"type\":\"stand\",\"id\":5}", "ok");
			ANSWER(&people[1], "{\"type\":\"sit\",\"id\":5,\"seat\":2}", "taken");
			ANSWER(&people[1], "{\"type\":\"sit\",\"id\":5}", "ok");
			CHECK(table_says(&people[1], "\"you\":1"));
			client_close(&people[2]);
		}
	}
	client_close(&people[1]);
	end();
}

static void take_back(void)
{
	struct client people[2];
	char table[16];
	if (!begin(usual + 0))
		return;
	if (open_table(people, 2, "{\"type\":\"create\",\"game\":\"goofspiel\"}", table)) {
		ANSWER(&people[1], "{\"type\":\"start\",\"id\":5}", "not-owner");
		ANSWER(&people[0], "{\"type\":\"undo\",\"id\":5}", "not-playing");
		ANSWER(&people[0], "{\"type\":\"start\",\"id\":5}", "ok");
		ANSWER(&people[0], "{\"type\":\"undo\",\"id\":5}", "no-undo");
		ANSWER(&people[0], "{\"type\":\"move\",\"id\":5,\"word\":\"bid-1\",\"turn\":0}", "ok");
		ANSWER(&people[0], "{\"type\":\"move\",\"id\":5,\"word\":\"bid-2\",\"turn\":0}", "stale");
		ANSWER(&people[0], "{\"type\":\"move\",\"id\":5,\"word\":\"bid-2\"}", "refused");
		ANSWER(&people[0], "{\"type\":\"undo\",\"id\":5}", "ok");
		ANSWER(&people[1], "{\"type\":\"move\",\"id\":5,\"word\":\"bid-2\"}", "ok");
		ANSWER(&people[1], "{\"type\":\"undo\",\"id\":5}", "ok");
		ANSWER(&people[1], "{\"type\":\"move\",\"id\":5,\"word\":\"bid-3\"}", "ok");
		ANSWER(&people[0], "{\"type\":\"hint\",\"id\":5}", "hint");
		ANSWER(&people[0], "{\"type\":\"move\",\"id\":5,\"word\":\"bid-3\"}", "ok");
		/* Both bids were shown: too late for either. */
		ANSWER(&people[0], "{\"type\":\"undo\",\"id\":5}", "no-undo");
		ANSWER(&people[1], "{\"type\":\"undo\",\"id\":5}", "no-undo");
		ANSWER(&people[0], "{\"type\":\"rematch\",\"id\":5}", "not-over");
		ANSWER(&people[0], "{\"type\":\"move\",\"id\":5,\"word\":\"dance\"}", "refused");
	}
	leave(people, 2);
	end();
}

/* Bids the next card as soon as it may. */
static void bid_on(struct client *client, int card)
{
	char message[80];
	snprintf(message, sizeof message, "{\"type\":\"move\",\"id\":5,\"word\":\"bid-%d\"}", card);
	for (bool may = false; !may;) {
		json_t *view = client_wait_for(client, "view", 15000);
		may = !view || json_array_size(json_object_get(view, "legal")) > 0;
		json_decref(view);
	}
	ANSWER(client, message, "ok");
}

/* One of two sleeps, and a bot plays for them; then the same people sit at a new table. */
static void again(void)
{
	struct client people[2];
	char table[16], watch[80];
	if (!begin(usual + 0))
		return;
	if (open_table(
		    people, 2,
		    "{\"type\":\"create\",\"game\":\"goofspiel\",\"options\":{\"cards\":\"3\"},\"clock_s\":5,\"level\":\"random\"}",
		    table)) {
		ANSWER(&people[0], "{\"type\":\"start\",\"id\":5}", "ok");
		for (int card = 1; card <= 3; card++)
			bid_on(&people[1], card);
		json_t *over = client_wait_for(&people[0], "over", 15000);
		CHECK(over);
		json_decref(over);
		ANSWER(&people[0], "{\"type\":\"rematch\",\"id\":5}", "ok");
		json_t *old = client_wait_for(&people[0], "table", 5000);
		snprintf(watch, sizeof watch, "{\"type\":\"watch\",\"id\":5,\"table\":\"%s\"}", text(old, "rematch"));
		CHECK(text(old, "rematch")[0]);
		/* Whoever presses later goes to the same table. */
		ANSWER(&people[0], "{\"type\":\"rematch\",\"id\":5}", "ok");
		json_t *same = client_wait_for(&people[0], "table", 5000);
		CHECK(!strcmp(text(old, "rematch"), text(same, "rematch")));
		json_decref(old), json_decref(same);
		ANSWER(&people[0], watch, "ok");
		json_t *new_table = client_wait_for(&people[0], "table", 5000);
		CHECK(json_integer_value(json_object_get(new_table, "you")) == 0 &&
		      json_is_integer(json_object_get(new_table, "you")));
		json_decref(new_table);
		ANSWER(&people[0], "{\"type\":\"start\",\"id\":5}", "ok");
		ANSWER(&people[0], "{\"type\":\"stand\",\"id\":5}", "ok");
		ANSWER(&people[0], "{\"type\":\"move\",\"id\":5,\"word\":\"bid-1\"}", "no-seat");
		ANSWER(&people[0], "{\"type\":\"leave\",\"id\":5}", "ok");
		ANSWER(&people[0], "{\"type\":\"move\",\"id\":5,\"word\":\"bid-1\"}", "not-here");
	}
	leave(people, 2);
	end();
}

static void nonsense(void)
{
	struct client client = {.handle = -1};
	static char long_text[5000];
	if (!begin(usual + 0))
		return;
	CHECK(!client_open(&client, server.port, "Origin: http://elsewhere.example\r\n"));
	char own[80];
	snprintf(own, sizeof own, "Origin: http://127.0.0.1:%d\r\n", server.port);
	CHECK(client_open(&client, server.port, own));
	ANSWER(&client, "{\"type\":\"list\",\"id\":5}", "no-hello");
	ANSWER(&client, "{\"type\":\"hello\",\"id\":5,\"protocol\":3}", "protocol");
	ANSWER(&client, "{\"type\":\"hello\",\"id\":5,\"protocol\":1,\"name\":\"\\u202eannA\"}", "bad-name");
	ANSWER(&client, "{\"type\":\"hello\",\"id\":5,\"protocol\":1,\"token\":\"zz\"}", "bad-message");
	ANSWER(&client,
	       "{\"type\":\"hello\",\"id\":5,\"protocol\":1,\"token\":\"00000000000000000000000000000000000000000000000000000000"
	       "00000000\"}",
	       "no-hello");
	ANSWER(&client, "{\"type\":\"hello\",\"id\":5,\"protocol\":1}", "welcome");
	static const char *const bad[] = {"",
					  "null",
					  "[]",
					  "{",
					  "{\"type\":1}",
					  "{\"type\":\"move\",\"type\":\"move\"}",
					  "{\"type\":\"nothing\"}",
					  "{\"type\":\"list\",\"id\":-1}",
					  "{\"type\":\"list\",\"id\":1.5}",
					  "{\"type\":\"\xff\"}"};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		ANSWER(&client, bad[i], "bad-message");
	ANSWER(&client, "{\"type\":\"move\",\"id\":5,\"word\":\"x\"}", "not-here");
	ANSWER(&client, "{\"type\":\"create\",\"id\":5,\"game\":\"chess\"}", "no-game");
	ANSWER(&client, "{\"type\":\"create\",\"id\":5,\"game\":\"chawai\",\"seats\":99}", "bad-table");
	ANSWER(&client, "{\"type\":\"create\",\"id\":5,\"game\":\"chawai\",\"options\":{\"x\":\"y\"}}", "bad-table");
	ANSWER(&client,
	       "{\"type\":\"create\",\"id\":5,\"game\":\"chawai\",\"options\":{\"aéééééééééééééééééééééééééééééééééééé\":\"y\"}}",
	       "bad-table");
	ANSWER(&client, "{\"type\":\"create\",\"id\":5,\"game\":\"chawai\",\"bots\":[\"genius\"]}", "bad-table");
	ANSWER(&client, "{\"type\":\"watch\",\"id\":5,\"table\":\"2222222222\"}", "no-table");
	ANSWER(&client, "{\"type\":\"watch\",\"id\":5,\"table\":\"../../../x\"}", "no-table");
	ANSWER(&client, "{\"type\":\"create\",\"id\":5,\"game\":\"chawai\"}", "ok");
	ANSWER(&client, "{\"type\":\"sit\",\"id\":5,\"seat\":7}", "bad-message");
	ANSWER(&client, "{\"type\":\"sit\",\"id\":5,\"word\":\"no blanks\"}", "bad-message");
	ANSWER(&client, "{\"type\":\"sit\",\"id\":5,\"table\":\"2222222222\"}", "not-here");
	ANSWER(&client, "{\"type\":\"sit\",\"id\":5,\"seat\":1}", "ok");
	ANSWER(&client, "{\"type\":\"sit\",\"id\":5,\"seat\":2}", "seated");
	/* In pieces, with a ping between them. */
	client_frame(&client, 0x01, "{\"type\":\"list\",", 15);
	client_frame(&client, 0x89, "\xff\xfe", 2);
	client_frame(&client, 0x80, "\"id\":5}", 7);
	json_t *tables = client_wait_for(&client, "tables", 2000);
	CHECK(tables);
	json_decref(tables);
	memset(long_text, 'x', sizeof long_text - 1);
	client_send(&client, "{\"type\":\"%s\"}", long_text);
	json_t *error = client_wait_for(&client, "error", 2000);
	CHECK(!strcmp(text(error, "code"), "too-long"));
	json_decref(error);
	json_t *nothing = client_wait(&client, 2000);
	CHECK(!nothing && !client_read(&client, true)); /* and cut off */
	json_decref(nothing);
	client_close(&client);
	/* A flood is answered for a while and then cut off; everybody else is served. */
	CHECK(client_hello(&client, server.port, "Zoe", NULL));
	for (int i = 0; i < 400 && client_send(&client, "{\"type\":\"list\"}"); i++)
		;
	while ((tables = client_wait(&client, 500)))
		json_decref(tables);
	CHECK(!client_read(&client, true));
	client_close(&client);
	char *metrics = http_get(server.port, "/metrics", NULL);
	CHECK(metrics && strstr(metrics, "silure_messages_too_long_total 1\n") &&
	      strstr(metrics, "silure_messages_bad_total") && !strstr(metrics, "silure_messages_too_fast_total 0\n"));
	free(metrics);
	end();
}

/* How many times in a row the answer is the one it should be, at most `most`. */
static int granted(struct client *client, const char *message, const char *expected, int most)
{
	int count = 0;
	while (count < most && !strcmp(answer(client, message), expected))
		count++;
	return count;
}

/* Limits are a person's, on however many connections, and an address has as much as `address-share` people. */
static void limits(void)
{
	static const char *const flags[] = {
		"--connects-per-minute", "0", "--address-share", "2", "--messages-per-minute", "60", NULL};
	static const struct {
		const char *message, *ok;
		int burst;
	} actions[] = {
		{"{\"type\":\"create\",\"id\":5,\"game\":\"goofspiel\"}", "ok", 5},
		{"{\"type\":\"watch\",\"id\":5,\"table\":\"2222222222\"}", "no-table", 30},
		{"{\"type\":\"chat\",\"id\":5,\"text\":\"x\"}", "ok", 6},
		{"{\"type\":\"list\",\"id\":5}", "tables", 60},
	};
	for (size_t d = 0; d < sizeof actions / sizeof *actions; d++) {
		struct client twice[2], other, third;
		char watch[80], table[16];
		const char *const no_guess_limit[] = {
			"--connects-per-minute", "0", "--address-share", "2", "--guesses-per-minute", "0", NULL};
		if (!begin(d == 1 ? no_guess_limit : flags))
			return;
		CHECK(client_hello(&twice[0], server.port, "Anna", NULL));
		CHECK(client_hello(&twice[1], server.port, "Anna", twice[0].token));
		CHECK(client_hello(&other, server.port, "Ben", NULL) && client_hello(&third, server.port, "Zoe", NULL));
		if (d == 2) { /* chat wants a table */
			client_send(&third, "{\"type\":\"create\",\"game\":\"goofspiel\"}");
			json_t *ok = client_wait_for(&third, "ok", 5000);
			snprintf(table, sizeof table, "%s", text(ok, "table"));
			json_decref(ok);
			snprintf(watch, sizeof watch, "{\"type\":\"watch\",\"id\":5,\"table\":\"%s\"}", table);
			ANSWER(&twice[0], watch, "ok"), ANSWER(&twice[1], watch, "ok"), ANSWER(&other, watch, "ok");
		}
		/* What one connection uses up is missing on the other; the slack is what time gives back meanwhile. */
		int burst = actions[d].burst, slack = burst / 5 + 2;
		int first = granted(&twice[0], actions[d].message, actions[d].ok, burst / 2);
		int second = granted(&twice[1], actions[d].message, actions[d].ok, 500);
		CHECK(first == burst / 2 && first + second >= burst - 6 && first + second <= burst + slack);
		ANSWER(&twice[0], actions[d].message, "too-fast");
		/* Another person has their own; a third finds the address's used up. */
		int others = granted(&other, actions[d].message, actions[d].ok, 500);
		CHECK(others >= burst - 6 && others <= burst + slack);
		int thirds = granted(&third, actions[d].message, actions[d].ok, 500);
		CHECK(thirds <= slack);
		printf("# %.20s: %d and %d, another %d, a third %d\n", actions[d].message + 9, first, second, others,
		       thirds);
		char *metrics = http_get(server.port, "/metrics", NULL);
		CHECK(metrics && !strstr(metrics, "silure_messages_too_fast_total 0\n"));
		free(metrics);
		client_close(&twice[0]), client_close(&twice[1]), client_close(&other), client_close(&third);
		end();
	}
}

/* Somebody asks and asks and never reads: cut off before it costs much, and nobody else waits for it. */
static void slow_reader(void)
{
	static const char *const flags[] = {
		"--messages-per-minute", "0", "--joins-per-minute", "0", "--address-share", "0", NULL};
	static const char ask[] = "{\"type\":\"view\"}";
	struct client slow[1], other;
	char table[16];
	int small = 4096, asked = 0;
	if (!begin(flags))
		return;
	if (open_table(slow, 1, "{\"type\":\"create\",\"game\":\"chawai\",\"clock_s\":0}", table)) {
		ANSWER(slow, "{\"type\":\"start\",\"id\":5}", "ok");
		setsockopt(slow->handle, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
		while (asked < 50000 && client_frame(slow, 0x81, ask, sizeof ask - 1))
			asked++;
		CHECK(client_hello(&other, server.port, "Ben", NULL));
		ANSWER(&other, "{\"type\":\"list\",\"id\":5}", "tables");
		bool cut_off = false;
		for (int64_t until_ms = test_ms() + 20000; !cut_off && test_ms() < until_ms;) {
			char *metrics = http_get(server.port, "/metrics", NULL);
			cut_off = metrics && strstr(metrics, "silure_connections_slow_total 1\n");
			free(metrics);
		}
		CHECK(cut_off);
		client_close(&other);
	}
	leave(slow, 1);
	end();
}

/* Whoever reads the log has stopped: the server goes on without them. */
static void unread_log(void)
{
	struct client client;
	if (!begin(usual))
		return;
	int size = fcntl(server.errors, F_SETPIPE_SZ, 4096);
	CHECK(size > 0);
	for (int i = 0; i < 200; i++) {
		/* An upgrade that the library complains of. */
		static const char half[] = "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n\r\n";
		if (client_dial(&client, server.port) && send(client.handle, half, sizeof half - 1, MSG_NOSIGNAL) > 0)
			client_wait_readable(&client, 100);
		client_close(&client);
	}
	char *health = http_get(server.port, "/healthz", NULL);
	CHECK(health && strstr(health, "\r\n\r\nok\n"));
	free(health);
	end();
}

static void web(void)
{
	const char *flags[] = {"--page", page, NULL};
	if (!begin(flags))
		return;
	char *reply = http_get(server.port, "/", NULL);
	CHECK(reply && !strncmp(reply, "HTTP/1.1 200", 12) && strstr(reply, "<p>page</p>"));
	CHECK(reply && strstr(reply, "content-security-policy: default-src 'none'; script-src 'self'") &&
	      !strstr(reply, "unsafe-inline") && strstr(reply, "x-content-type-options: nosniff") &&
	      strstr(reply, "referrer-policy: no-referrer") && strstr(reply, "frame-ancestors 'none'"));
	const char *cookie = reply ? strstr(reply, "set-cookie: silure=") : NULL;
	CHECK(cookie && strstr(cookie, "HttpOnly; SameSite=Lax"));
	char own[160] = "", again_with[200];
	if (cookie)
		snprintf(own, sizeof own, "Cookie: x=y; silure=%.64s\r\n", cookie + strlen("set-cookie: silure="));
	free(reply);
	/* The cookie is an identity. */
	struct client client;
	long long who[2] = {0};
	for (int i = 0; i < 2; i++) {
		CHECK(client_open(&client, server.port, own));
		client_send(&client, "{\"type\":\"hello\",\"protocol\":1}");
		json_t *welcome = client_wait_for(&client, "welcome", 5000);
		who[i] = json_integer_value(json_object_get(welcome, "who"));
		CHECK(!json_object_get(welcome, "token"));
		json_decref(welcome);
		client_close(&client);
	}
	CHECK(who[0] && who[0] == who[1]);
	reply = http_get(server.port, "/app-0123abcd.js", own);
	CHECK(reply && strstr(reply, "max-age=31536000, immutable") && !strstr(reply, "set-cookie") &&
	      strstr(reply, "text/javascript"));
	const char *etag = reply ? strstr(reply, "etag: ") : NULL;
	if (CHECK(etag)) {
		snprintf(again_with, sizeof again_with, "If-None-Match: %.18s\r\n", etag + 6);
		char *second = http_get(server.port, "/app-0123abcd.js", again_with);
		CHECK(second && !strncmp(second, "HTTP/1.1 304", 12));
		free(second);
	}
	free(reply);
	static const char *const missing[] = {"/nothing", "/../etc/passwd", "/%2e%2e/etc/passwd", "/index.html/x"};
	for (int i = 0; i < 4; i++) {
		reply = http_get(server.port, missing[i], NULL);
		CHECK(reply && !strstr(reply, "root:") && strncmp(reply, "HTTP/1.1 200", 12) != 0);
		free(reply);
	}
	reply = http_get(server.port, "/healthz", NULL);
	CHECK(reply && strstr(reply, "\r\n\r\nok\n"));
	free(reply);
	reply = http_get(server.port, "/qr/68747470.svg", NULL);
	CHECK(reply && strstr(reply, "image/svg+xml") && strstr(reply, "M0,0h7v1h-7z") && !strstr(reply, "set-cookie"));
	free(reply);
	static const char *const codes[] = {"/qr/",       "/qr/.svg",     "/qr/6.svg",
					    "/qr/6x.svg", "/qr/6800.svg", "/qr/68.png"};
	for (int i = 0; i < 6; i++) {
		reply = http_get(server.port, codes[i], NULL);
		CHECK(reply && !strncmp(reply, "HTTP/1.1 404", 12));
		free(reply);
	}
	reply = http_get(server.port, "/metrics", "X-Forwarded-For: 192.0.2.1\r\n");
	CHECK(reply && !strncmp(reply, "HTTP/1.1 404", 12));
	free(reply);
	end();
}

/* An empty table is put away and comes back by its link. */
static void put_away(void)
{
	struct client people[2];
	char table[16], watch[80], token[65];
	if (!begin(usual + 0))
		return;
	if (open_table(people, 2, "{\"type\":\"create\",\"game\":\"goofspiel\"}", table)) {
		ANSWER(&people[0], "{\"type\":\"start\",\"id\":5}", "ok");
		ANSWER(&people[0], "{\"type\":\"move\",\"id\":5,\"word\":\"bid-1\"}", "ok");
		strcpy(token, people[0].token);
		leave(people, 2);
		char *metrics = NULL;
		for (int i = 0; i < 50 && !(metrics && strstr(metrics, "silure_tables 0\n")); i++) {
			struct timespec moment = {0, 100000000};
			nanosleep(&moment, NULL);
			free(metrics);
			metrics = http_get(server.port, "/metrics", NULL);
		}
		CHECK(metrics && strstr(metrics, "silure_tables 0\n"));
		free(metrics);
		CHECK(client_hello(&people[0], server.port, "Anna", token));
		snprintf(watch, sizeof watch, "{\"type\":\"watch\",\"id\":5,\"table\":\"%s\"}", table);
		ANSWER(&people[0], watch, "ok");
		json_t *view = client_wait_for(&people[0], "view", 5000);
		CHECK(json_integer_value(json_object_get(view, "turn")) == 1);
		json_decref(view);
		leave(people, 1);
	}
	end();
}

/* A client 80 ms away: its credit is what the server measured, or what its kernel admits. `held_ms`: how long a pong
 * was really held back, at least; a busy machine makes it more than 80. */
static int credit_of_late_answers(const char *kernel_check, int64_t *held_ms)
{
	const char *flags[] = {"--kernel-check", kernel_check, "--bot-ms", "0", NULL};
	struct client late;
	char *message;
	int credit = -1;
	int64_t ping_ms = 0;
	int pongs = 0;
	unsigned char nonce[8];
	if (!begin(flags))
		return -1;
	CHECK(client_open(&late, server.port, NULL));
	client_send(&late, "{\"type\":\"hello\",\"protocol\":1}");
	int64_t until_ms = test_ms() + 20000;
	int64_t flip_ms = 0;
	bool told = false, seated = false, begun = false, may_flip = false;
	while (test_ms() < until_ms && credit < 0 && client_read(&late, true)) {
		if (ping_ms && test_ms() >= ping_ms + 80) {
			client_frame(&late, 0x8a, nonce, 8);
			*held_ms = !pongs++ || test_ms() - ping_ms < *held_ms ? test_ms() - ping_ms : *held_ms;
			ping_ms = 0;
		}
		if (seated && pongs && !begun)
			begun = client_send(&late, "{\"type\":\"start\"}");
		if (may_flip && pongs >= 3 && !told && test_ms() >= flip_ms) { /* too early is refused: again */
			client_send(&late, "{\"type\":\"move\",\"id\":4,\"word\":\"flip\"}");
			flip_ms = test_ms() + 100;
		}
		for (;;) {
			/* A ping: 0x89, its length, eight bytes. */
			if (!ping_ms && late.used >= 10 && late.in[0] == 0x89 && late.in[1] == 8)
				memcpy(nonce, late.in + 2, 8), ping_ms = test_ms();
			if (!(message = client_next(&late, true)))
				break;
			if (strstr(message, "welcome"))
				client_send(
					&late,
					"{\"type\":\"create\",\"game\":\"kawaii\",\"bots\":[null,\"easy\",\"easy\"]}");
			if (strstr(message, "\"type\":\"table\"") && strstr(message, "\"state\":\"open\""))
				client_send(&late, "{\"type\":\"sit\"}"), seated |= !strstr(message, "\"you\":null");
			if (strstr(message, "\"type\":\"view\""))
				may_flip = strstr(message, "\"flip\"");
			told |= strstr(message, "\"id\":4") && strstr(message, "\"ok\"");
			const char *at = told ? strstr(message, "\"credit_ms\":") : NULL;
			if (at)
				credit = atoi(at + strlen("\"credit_ms\":"));
			free(message);
		}
		client_wait_readable(&late, 5);
	}
	client_close(&late);
	end();
	return credit;
}

static void late_answers(void)
{
	int64_t held_ms = 0, other_ms = 0;
	int measured = credit_of_late_answers("off", &held_ms), admitted = credit_of_late_answers("on", &other_ms);
	printf("# credit of a connection that answers after 80 ms: %d ms; checked against its kernel: %d ms\n",
	       measured, admitted);
	CHECK(measured >= 75 && measured < held_ms + 80);
	CHECK(admitted >= 3 && admitted < 20);
}

static void write_file(const char *name, const char *content)
{
	char path[600];
	snprintf(path, sizeof path, "%s/%s", page, name);
	FILE *file = fopen(path, "w");
	if (file)
		fputs(content, file), fclose(file);
}

int main(int argc, char **argv)
{
	if (argc < 2) {
		fprintf(stderr, "usage: %s SILURE\n", argv[0]);
		return 2;
	}
	program = argv[1];
	signal(SIGPIPE, SIG_IGN);
	page = fresh_folder();
	write_file("index.html", "<!doctype html><p>page</p>\n");
	write_file("app-0123abcd.js", "0;\n");
	RUN("chat, mute, list", talk);
	RUN("set anew: options, seats, bots, late friends", set_anew);
	RUN("undo, hint, turns", take_back);
	RUN("a sleeper, rematch, stand up", again);
	RUN("messages that make no sense", nonsense);
	RUN("limits of a person and of an address", limits);
	RUN("a reader who does not read", slow_reader);
	RUN("a log that nobody reads", unread_log);
	RUN("the page, its headers, its cookie", web);
	RUN("put away and taken out again", put_away);
	RUN("late answers in a race, live", late_answers);
	remove_folder(page);
	return check_report();
}
