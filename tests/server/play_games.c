/* Two people play each game to its end through the real protocol; one of them drops, a bot takes the seat, and gives it
 * back. Then the server is killed in the middle of a game, and everybody goes on. */
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/configs.h"
#include "engine/out.h"
#include "engine/play.h"
#include "engine/record.h"
#include "engine/parse.h"
#include "tests/check.h"
#include "tests/server/client.h"
#include "tests/server/device.h"

enum { PEOPLE = 2, PATIENCE_MS = 20000 };

static const char *program;

struct person {
	struct client client;
	char table[16];
	int seat;
	int64_t turn, sent; /* the turn of the latest view, and of the latest move sent */
	uint64_t moves, views, refusals;
	bool over, away_seen, away_now;
	char said[40];        /* the latest chat */
	struct device device; /* its share in the deal */
	json_t *final;
	struct sil_rng rng;
};

static void take(struct person *person, json_t *message)
{
	const char *type = json_string_value(json_object_get(message, "type"));
	device_take(&person->device, message);
	if (person->device.reply[0])
		client_send(&person->client, "%s", person->device.reply);
	if (!strcmp(type, "table")) {
		const json_t *you = json_object_get(message, "you"), *seats = json_object_get(message, "seats");
		person->seat = json_is_integer(you) ? (int)json_integer_value(you) : -1;
		person->away_now = false;
		for (size_t s = 0; s < json_array_size(seats); s++)
			if (json_is_true(json_object_get(json_array_get(seats, s), "away")))
				person->away_seen = person->away_now = true;
	} else if (!strcmp(type, "view")) {
		json_t *legal = json_object_get(message, "legal"), *turn = json_object_get(message, "turn");
		size_t count = json_array_size(legal);
		person->views++;
		person->turn = json_is_integer(turn) ? json_integer_value(turn) : -1;
		if (count && person->turn != person->sent) {
			const char *move =
				json_string_value(json_array_get(legal, sil_rng_below(&person->rng, (uint32_t)count)));
			person->sent = person->turn;
			client_send(&person->client, "{\"type\":\"move\",\"id\":1,\"word\":\"%s\",\"turn\":%lld}", move,
				    (long long)person->turn);
		}
	} else if (!strcmp(type, "chat")) {
		snprintf(person->said, sizeof person->said, "%s", json_string_value(json_object_get(message, "text")));
	} else if (!strcmp(type, "ok")) {
		person->moves++;
	} else if (!strcmp(type, "error")) {
		const char *code = json_string_value(json_object_get(message, "code"));
		person->refusals++;
		if (!code || strcmp(code, "stale") != 0) {
			char *text = json_dumps(message, 0);
			printf("# %s\n", text);
			free(text);
		}
	} else if (!strcmp(type, "over")) {
		person->over = true;
		json_decref(person->final);
		person->final = json_incref(message);
	}
}

/* Lets everybody act on what has come, until `done` or nothing has come for long. */
static bool play_until(struct person *people, int count, bool (*done)(const struct person *))
{
	int64_t quiet_ms = test_ms();
	while (!done(people)) {
		bool any = false;
		for (int i = 0; i < count; i++) {
			json_t *message = people[i].client.handle < 0 ? NULL : client_wait(&people[i].client, 2);
			if (message)
				take(&people[i], message), any = true;
			json_decref(message);
		}
		if (any)
			quiet_ms = test_ms();
		else if (test_ms() - quiet_ms > PATIENCE_MS)
			return false;
	}
	return true;
}

static bool both_over(const struct person *people)
{
	return people[0].over && people[1].over;
}

static bool one_over(const struct person *people)
{
	return people[0].over;
}

static bool some_moves(const struct person *people)
{
	return (people[0].moves > 2 && people[1].moves > 2) || people[0].over;
}

static bool bot_has_taken_over(const struct person *people)
{
	return people[0].away_seen || people[0].over;
}

static bool all_are_back(const struct person *people)
{
	return (!people[0].away_now && people[1].seat >= 0) || people[0].over;
}

/* One of them opens a table, both sit down, bots take the other seats. */
static bool open_table(struct person people[PEOPLE], int port, const char *name, int seats, const char *options)
{
	memset(people, 0, PEOPLE * sizeof *people);
	for (int i = 0; i < PEOPLE; i++) {
		people[i].sent = -1, people[i].seat = -1, people[i].rng.x = (uint64_t)i + 7;
		snprintf(people[i].device.nonce, sizeof people[i].device.nonce, "word-%d", i);
		if (!CHECK(client_hello(&people[i].client, port, i ? "Ben" : "Anna", NULL)))
			return false;
		client_send(&people[i].client, "{\"type\":\"hello\",\"protocol\":2}");
		json_decref(client_wait_for(&people[i].client, "welcome", 5000));
	}
	client_send(&people[0].client,
		    "{\"type\":\"create\",\"id\":7,\"game\":\"%s\",\"seats\":%d,\"options\":{%s},\"grace_s\":1,"
		    "\"level\":\"easy\"}",
		    name, seats, options);
	json_t *ok = client_wait_for(&people[0].client, "ok", 5000);
	const char *code = json_string_value(json_object_get(ok, "table"));
	snprintf(people[0].table, sizeof people[0].table, "%s", code ? code : "");
	json_decref(ok);
	if (!CHECK(people[0].table[0]))
		return false;
	strcpy(people[1].table, people[0].table);
	client_send(&people[1].client, "{\"type\":\"watch\",\"id\":1,\"table\":\"%s\"}", people[0].table);
	for (int i = 0; i < PEOPLE; i++) {
		client_send(&people[i].client, "{\"type\":\"sit\",\"id\":2}");
		json_decref(client_wait_for(&people[i].client, "ok", 5000));
	}
	json_decref(client_wait_for(&people[1].client, "ok", 5000));
	client_send(&people[0].client, "{\"type\":\"start\",\"id\":3}");
	return true;
}

static void check_final(const struct person *person)
{
	const char *text = json_string_value(json_object_get(person->final, "record"));
	const json_t *proof = json_object_get(person->final, "proof");
	struct sil_record record;
	struct sil_state end;
	struct sil_record_problem problem = {0};
	if (!CHECK(person->seat >= 0 && text && sil_record_read(text, strlen(text), &record, &end, &problem)))
		return;
	CHECK(end.public.over);
	CHECK(!strcmp(record.names[person->seat], person->seat ? "Ben" : "Anna"));
	/* The deal is the one that was drawn: the record proves it, and its device agrees. */
	char promised[2 * SIL_SECRET_BYTES + 1], secret[2 * SIL_SECRET_BYTES + 1];
	sodium_bin2hex(promised, sizeof promised, record.proof.commitment, SIL_SECRET_BYTES);
	sodium_bin2hex(secret, sizeof secret, record.proof.secret, SIL_SECRET_BYTES);
	CHECK(record.proof.given && !strcmp(record.proof.table, person->table));
	CHECK(!strcmp(record.proof.nonces[0], "word-0") && !strcmp(record.proof.nonces[1], "word-1"));
	CHECK(record.proof.round == 1 && record.proof.drawn == 3 && !strcmp(promised, person->device.shown));
	char sentence[300];
	struct sil_out out = sil_out_on(sentence, sizeof sentence);
	if (!CHECK(device_check(&person->device, text, &out) == SIL_FAIR))
		printf("# %s\n", sentence);
	CHECK(!strcmp(promised, json_string_value(json_object_get(proof, "commitment"))));
	CHECK(!strcmp(secret, json_string_value(json_object_get(proof, "secret"))));
	sil_record_release(&record);
}

static void go_home(struct person people[PEOPLE])
{
	for (int i = 0; i < PEOPLE; i++) {
		client_close(&people[i].client);
		json_decref(people[i].final);
		device_release(&people[i].device);
	}
}

static bool come_back(struct person *person, int port)
{
	char token[65];
	strcpy(token, person->client.token);
	client_close(&person->client);
	person->sent = -1, person->seat = -1;
	return client_hello(&person->client, port, person->table, token) &&
	       client_send(&person->client, "{\"type\":\"watch\",\"table\":\"%s\"}", person->table);
}

static const char *const quick[] = {
	"--bot-ms", "0", "--connects-per-minute", "0", "--creates-per-minute", "0", "--messages-per-minute", "0", NULL};

/* A whole game with a drop in the middle. */
static void whole_game(const char *name, int seats, const char *options)
{
	struct person people[PEOPLE];
	struct spawned server;
	char *folder = fresh_folder();
	if (!CHECK(spawn_server(&server, program, folder, 0, quick)))
		return;
	if (open_table(people, server.port, name, seats, options)) {
		CHECK(play_until(people, PEOPLE, some_moves));
		client_frame(&people[1].client, 0x81, "{", 1); /* nonsense on the way out */
		char token[65];
		strcpy(token, people[1].client.token);
		client_close(&people[1].client);
		strcpy(people[1].client.token, token);
		CHECK(play_until(people, 1, bot_has_taken_over));
		if (!people[0].over)
			CHECK(people[0].away_seen);
		CHECK(come_back(&people[1], server.port));
		CHECK(play_until(people, PEOPLE, all_are_back));
		CHECK(people[1].over || people[1].seat == 1);
		CHECK(play_until(people, PEOPLE, both_over));
		for (int i = 0; i < PEOPLE && both_over(people); i++)
			check_final(&people[i]);
		printf("# %s: %llu and %llu moves, %llu views\n", name, (unsigned long long)people[0].moves,
		       (unsigned long long)people[1].moves, (unsigned long long)people[0].views);
	}
	go_home(people);
	CHECK(stop_server(&server, SIGTERM));
	remove_folder(folder);
}

/* Its usual table, with the first options that need no clock: a race would take a quarter of an hour. */
static struct sil_config calm_table(const struct sil_game *of)
{
	for (unsigned c = 0; c < sil_config_count(of->rules); c++) {
		struct sil_config config = sil_config_at(of->rules, c);
		struct sil_public public = {.seats = config.seats};
		struct sil_out nowhere = {0};
		memcpy(public.options, config.options, sizeof public.options);
		if (config.seats == of->usual_seats && !sil_timed(of->rules, &public) &&
		    sil_check_config(of, &config, &nowhere))
			return config;
	}
	return (struct sil_config){.seats = of->usual_seats};
}

static const struct sil_game *game;

static void its_usual_table(void)
{
	struct sil_config config = calm_table(game);
	char text[256];
	struct sil_out options = sil_out_on(text, sizeof text);
	for (int i = 0; i < SIL_MAX_OPTIONS && game->rules->options[i].name; i++) {
		const struct sil_option *option = &game->rules->options[i];
		sil_put(&options, i ? ",\"" : "\""), sil_put(&options, option->name), sil_put(&options, "\":\"");
		sil_put(&options, option->values[config.options[i]]), sil_put(&options, "\"");
	}
	whole_game(game->rules->name, config.seats, text);
}

/* kill -9 in the middle; the same port, the same tokens, and the game goes on. */
static void killed(void)
{
	struct person people[PEOPLE];
	struct spawned server;
	char *folder = fresh_folder();
	if (!CHECK(spawn_server(&server, program, folder, 0, quick)))
		return;
	int port = server.port;
	if (open_table(people, port, "chawai", 3, "")) {
		CHECK(play_until(people, PEOPLE, some_moves));
		client_send(&people[0].client, "{\"type\":\"chat\",\"id\":1,\"text\":\"are you there?\"}");
		json_t *chat = client_wait_for(&people[1].client, "chat", 5000);
		CHECK(chat);
		json_decref(chat);
		stop_server(&server, SIGKILL);
		CHECK(spawn_server(&server, program, folder, port, quick));
		for (int i = 0; i < PEOPLE; i++)
			CHECK(come_back(&people[i], port));
		CHECK(play_until(people, PEOPLE, both_over));
		for (int i = 0; i < PEOPLE && both_over(people); i++)
			check_final(&people[i]);
		for (int i = 0; i < PEOPLE; i++)
			CHECK(!strcmp(people[i].said, "are you there?"));
		/* Over is over, after a restart too: whoever comes by the link gets the record. */
		CHECK(stop_server(&server, SIGTERM));
		CHECK(spawn_server(&server, program, folder, port, quick));
		people[0].over = false;
		CHECK(come_back(&people[0], port));
		CHECK(play_until(people, 1, one_over));
	}
	go_home(people);
	CHECK(stop_server(&server, SIGTERM));
	remove_folder(folder);
}

int main(int argc, char **argv)
{
	if (argc < 2 || (argc > 2 && !sil_find_game(argv[2]))) {
		fprintf(stderr, "usage: %s SILURE [GAME]\n", argv[0]);
		return 2;
	}
	program = argv[1];
	signal(SIGPIPE, SIG_IGN);
	for (int i = 0; sil_games[i]; i++) {
		char name[96];
		game = sil_games[i];
		if (argc > 2 && strcmp(argv[2], game->rules->name) != 0)
			continue;
		snprintf(name, sizeof name, "%s, with a drop", game->rules->name);
		RUN(name, its_usual_table);
	}
	if (argc == 2)
		RUN("kill -9 in the middle", killed);
	return check_report();
}
