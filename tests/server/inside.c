/* The test is the lobby's host. Bots answer at once. */
#include "tests/server/inside.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/levels.h"
#include "tests/server/client.h"

int64_t inside_ms = 1000000, inside_wall_ahead_ms;
struct sil_lobby *inside_lobby;
bool inside_hasty;
int inside_jobs = -1;
void (*inside_cut)(struct sil_peer *);
void (*inside_asked)(const struct sil_job *, const struct sil_job *);

static struct sil_store *store;
static char *folder;
static void (*listener)(struct sil_peer *, const char *, size_t);

static int64_t now_ms(void *context)
{
	(void)context;
	return inside_ms;
}

static int64_t wall_ms(void *context)
{
	(void)context;
	return inside_ms + inside_wall_ahead_ms;
}

static void send_text(void *context, struct sil_peer *peer, const char *text, size_t length)
{
	(void)context;
	if (listener)
		listener(peer, text, length);
}

static void cut(void *context, struct sil_peer *peer)
{
	(void)context;
	if (inside_cut)
		inside_cut(peer);
}

static bool ask(void *context, struct sil_job *job)
{
	(void)context;
	if (!inside_jobs)
		return false;
	inside_jobs -= inside_jobs > 0;
	if (inside_hasty && job->bot)
		job->bot = &sil_random_bot;
	struct sil_job question = *job;
	sil_job_run(job);
	if (inside_asked)
		inside_asked(&question, job);
	sil_lobby_answer(job->lobby, job);
	return true;
}

static void wake(void *context)
{
	(void)context;
}

struct sil_limits inside_limits(void)
{
	struct sil_limits limits = sil_default_limits;
	struct sil_rate none = {0, 0};
	limits.connects = limits.guesses = none;
	for (int i = 0; i < SIL_ACTIONS; i++)
		limits.actions[i] = none;
	limits.peers_per_address = 0, limits.bot_ms = 0;
	return limits;
}

bool inside_open(const struct sil_limits *limits, void (*sent)(struct sil_peer *, const char *, size_t))
{
	char path[600], why[200] = "";
	struct sil_host host = {NULL, now_ms, wall_ms, send_text, cut, ask};
	if (sodium_init() < 0 || !(folder = fresh_folder()))
		return false;
	snprintf(path, sizeof path, "%s/silure.sqlite", folder);
	struct sil_store_options options = {.path = path, .wake = wake};
	listener = sent;
	store = sil_store_open(&options, why, sizeof why);
	inside_lobby = store ? sil_lobby_new(&host, store, limits) : NULL;
	if (!inside_lobby)
		printf("# %s\n", why);
	return inside_lobby;
}

void inside_close(void)
{
	sil_lobby_free(inside_lobby);
	sil_store_close(store);
	remove_folder(folder);
}

/* What asked to be looked at, as the server's loop does before it sleeps; what is merely due waits for inside_ring. */
void inside_settle(void)
{
	sil_store_settle(store);
	while (sil_timers_next(&inside_lobby->timers) == SIL_AT_ONCE) {
		sil_lobby_attend(inside_lobby, SIL_AT_ONCE);
		sil_store_settle(store);
	}
}

void inside_say(struct sil_peer *peer, const char *text)
{
	sil_protocol_message(inside_lobby, peer, text, strlen(text));
	inside_settle();
}

void inside_ring(void)
{
	sil_lobby_attend(inside_lobby, inside_ms);
	inside_settle();
}

struct sil_peer *inside_person(void *connection)
{
	struct sil_peer *peer = sil_lobby_connect(inside_lobby, connection, "127.0.0.1", NULL);
	inside_say(peer, "{\"type\":\"hello\",\"protocol\":1}");
	return peer;
}

struct sil_hosted *inside_table(struct sil_peer *const *people, int count, const struct sil_game *game,
				const struct sil_config *config)
{
	char message[512];
	struct sil_out out = sil_out_on(message, sizeof message);
	sil_json_open(&out, '{');
	sil_json_key(&out, "type"), sil_json_text(&out, "create");
	sil_json_key(&out, "game"), sil_json_text(&out, game->rules->name);
	sil_json_key(&out, "clock_s"), sil_json_int(&out, 30);
	sil_json_key(&out, "seats"), sil_json_int(&out, config->seats);
	sil_json_key(&out, "options"), sil_json_open(&out, '{');
	for (int i = 0; i < SIL_MAX_OPTIONS && game->rules->options[i].name; i++) {
		sil_json_key(&out, game->rules->options[i].name);
		sil_json_text(&out, game->rules->options[i].values[config->options[i]]);
	}
	sil_json_close(&out, '}'), sil_json_close(&out, '}');
	inside_say(people[0], message);
	struct sil_hosted *hosted = people[0]->hosted;
	snprintf(message, sizeof message, "{\"type\":\"watch\",\"table\":\"%s\"}", hosted->code);
	for (int i = 0; i < count; i++)
		inside_say(people[i], message);
	for (int i = 0; i < count && i < config->seats; i++) {
		snprintf(message, sizeof message, "{\"type\":\"sit\",\"seat\":%d}", i);
		inside_say(people[i], message);
	}
	inside_say(people[0], "{\"type\":\"start\"}");
	return hosted;
}
