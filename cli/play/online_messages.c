/* What a server says, understood; what comes from there is checked like anything from outside. */
#include "cli/play/online_messages.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bots/hint.h"
#include "cli/cli.h"
#include "cli/put_hints.h"
#include "engine/parse.h"

static const char *text_of(const json_t *message, const char *name)
{
	return json_string_value(json_object_get(message, name));
}

static bool give_up(struct online *online, const char *english, const char *french)
{
	snprintf(online->host.notice, sizeof online->host.notice, "%s", online->host.lang == SIL_FR ? french : english);
	return false;
}

/* What comes from far away must not steer the terminal. */
static void copy_safely(char *to, size_t size, const char *from)
{
	snprintf(to, size, "%s", from ? from : "");
	for (char *at = to; *at; at++)
		if ((unsigned char)*at < 0x20 || *at == 0x7f)
			*at = '?';
}

int online_send(struct online *online, json_t *message)
{
	int id = ++online->last_id;
	json_object_set_new(message, "id", json_integer(id));
	char *text = json_dumps(message, JSON_COMPACT);
	json_decref(message);
	bool sent = text && wire_send(online->wire, text);
	free(text);
	if (!sent)
		online->answered = id, online->agreed = false;
	return sent ? id : -1;
}

void online_hello(struct online *online)
{
	json_t *hello = json_pack("{s:s,s:i,s:s,s:s,s:b}", "type", "hello", "protocol", 1, "name", online->name, "lang",
				  online->host.lang == SIL_FR ? "fr" : "en", "bytes", 1);
	if (online->token[0])
		json_object_set_new(hello, "token", json_string(online->token));
	online_send(online, hello);
}

static bool read_welcome(struct online *online, const json_t *message)
{
	const char *token = text_of(message, "token");
	if (token && strlen(token) == ONLINE_TOKEN_BYTES - 1) {
		strcpy(online->token, token);
		online_keep_token(online);
	}
	online_send(online, json_pack("{s:s,s:s}", "type", "watch", "table", online->code));
	return true;
}

static void sit_down(struct online *online)
{
	uint8_t random[16];
	char word[2 * sizeof random + 1];
	struct sil_out text = sil_out_on(word, sizeof word);
	if (online->sat || getrandom(random, sizeof random, 0) != sizeof random)
		return;
	online->sat = true;
	sil_put_hex(&text, random, sizeof random);
	online_send(online, json_pack("{s:s,s:s}", "type", "sit", "word", word));
}

static bool read_options(struct online *online, const json_t *options)
{
	const struct sil_game *game = online->host.game;
	const char *name;
	json_t *value;
	char sentence[256];
	json_object_foreach((json_t *)options, name, value)
	{
		char assignment[96];
		struct sil_out why = sil_out_on(sentence, sizeof sentence);
		snprintf(assignment, sizeof assignment, "%s=%s", name,
			 json_string_value(value) ? json_string_value(value) : "");
		if (!sil_set_option(game, &online->host.config, assignment, &why))
			return false;
	}
	return true;
}

static void read_chair(struct online *online, const json_t *chair, int seat)
{
	const char *kind = text_of(chair, "kind");
	char *name = online->host.names[seat];
	if (kind && !strcmp(kind, "person"))
		copy_safely(name, SIL_NAME_BYTES, text_of(chair, "name"));
	else if (kind && !strcmp(kind, "bot"))
		snprintf(name, SIL_NAME_BYTES, "%s", host_house_name(seat));
	else
		name[0] = 0;
}

static bool read_table(struct online *online, const json_t *message)
{
	struct host *host = &online->host;
	const char *name = text_of(message, "game"), *state = text_of(message, "state");
	const json_t *chairs = json_object_get(message, "seats"), *you = json_object_get(message, "you");
	const struct sil_game *game = name ? sil_find_game(name) : NULL;
	size_t seats = json_array_size(chairs);
	if (!game || !state || seats < 1 || seats > SIL_MAX_SEATS ||
	    (host->game && strcmp(host->game->rules->name, name) != 0))
		return give_up(online, "that table plays a game this program does not know",
			       "cette table joue à un jeu que ce programme ne connaît pas");
	const char *next = text_of(message, "rematch");
	if (next && strlen(next) < sizeof online->next)
		strcpy(online->next, next);
	if (!host->game)
		host->game = game; /* the newest, until a view says which version it is */
	host->config = (struct sil_config){.seats = (uint8_t)seats};
	if (!read_options(online, json_object_get(message, "options")))
		return give_up(online, "that table has options this program does not know",
			       "cette table a des options que ce programme ne connaît pas");
	for (size_t s = 0; s < seats; s++)
		read_chair(online, json_array_get(chairs, s), (int)s);
	json_int_t seat = json_is_integer(you) ? json_integer_value(you) : SIL_WATCHER;
	online->seat = seat >= 0 && seat < (json_int_t)seats ? (int)seat : SIL_WATCHER;
	host->people = online->seat < SIL_MAX_SEATS ? 1u << online->seat : 0;
	online->owner = json_is_true(json_object_get(message, "owner"));
	online->stage = !strcmp(state, "open") ? ONLINE_OPEN : !strcmp(state, "playing") ? ONLINE_PLAYING : ONLINE_OVER;
	if (online->seat == SIL_WATCHER && online->stage != ONLINE_OVER)
		sit_down(online);
	return true;
}

static bool read_acts(struct online *online, const json_t *legal)
{
	size_t count = json_array_size(legal);
	if (count > SIL_MAX_LEGAL)
		return false;
	for (size_t i = 0; i < count; i++) {
		const char *word = json_string_value(json_array_get(legal, i));
		if (!word || sil_parse_move(online->host.game, word, &online->acts[i]) != SIL_OK)
			return false;
	}
	online->count = (int)count;
	return true;
}

/* A copy of the view that ends where memory does: reading beyond it is deadly, and only for who asked for it. */
static const struct sil_view *at_the_edge(const struct online *online)
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE), bytes = online->host.game->rules->view_bytes;
	char *pages = mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (pages == MAP_FAILED || mprotect(pages + page, page, PROT_NONE) != 0)
		_exit(1);
	return memcpy(pages + page - bytes, &online->view, bytes);
}

/* Drawings and stories trust their view, and this one comes from somebody else's machine. So a child draws it first:
 * one that dies of it, or takes a second, has spared us the same. */
static bool can_be_drawn(const struct online *online)
{
	static char text[1 << 14];
	int status;
	pid_t child = fork();
	if (child < 0)
		return true; /* short of memory: then it is drawn unproved */
	if (child > 0)
		return waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
	const struct sil_game *game = online->host.game;
	struct sil_out out = sil_out_on(text, sizeof text);
	struct sil_players cast = host_cast(&online->host, online->seat);
	signal(SIGALRM, SIG_DFL), signal(SIGSEGV, SIG_DFL), signal(SIGBUS, SIG_DFL);
	alarm(1);
	close(STDERR_FILENO); /* whatever it dies of is no news for the screen */
	const struct sil_view *view = at_the_edge(online);
	game->view_board(view, &out);
	for (int i = 0; i < online->count; i++)
		sil_narration_of(game)->word(view, online->acts[i], &cast, &out);
	if (online->has_view)
		sil_narration_of(game)->tell(&online->proved, view, &cast, &out);
	_exit(0);
}

static bool read_view(struct online *online, const json_t *message)
{
	const struct sil_game *game = online->host.game;
	const char *bytes = text_of(message, "bytes");
	json_int_t version = json_integer_value(json_object_get(message, "rules"));
	game = game ? sil_find_game_version(game->rules->name, (uint64_t)version) : NULL;
	if (game)
		online->host.game = game; /* the server's, which may be older than this program's */
	if (!game || !bytes ||
	    !sil_parse_hex(bytes, strlen(bytes), (uint8_t *)&online->view, game->rules->view_bytes) ||
	    !read_acts(online, json_object_get(message, "legal")))
		return give_up(online, "the server plays by another version of the rules than this program knows",
			       "le serveur suit une autre version des règles que celles de ce programme");
	/* Drawings index by these: they must be those of the table. */
	if (online->view.public.seats != online->host.config.seats ||
	    memcmp(online->view.public.options, online->host.config.options, SIL_MAX_OPTIONS) != 0 ||
	    (online->view.seat >= online->host.config.seats && online->view.seat != SIL_WATCHER))
		return give_up(online, "the server's view makes no sense", "la vue du serveur n'a pas de sens");
	if (!can_be_drawn(online))
		return give_up(online, "the server's view makes no sense", "la vue du serveur n'a pas de sens");
	memcpy(&online->proved, &online->view, sizeof online->view);
	online->turn = json_integer_value(json_object_get(message, "turn"));
	online->time_ms = (uint32_t)json_integer_value(json_object_get(message, "time_ms"));
	online->came_ms = online_clock_ms();
	online->has_view = online->changed = true;
	return true;
}

static bool read_over(struct online *online, const json_t *message)
{
	const json_t *points = json_object_get(message, "score"), *winners = json_object_get(message, "winners");
	online->winners = 0;
	for (size_t s = 0; s < SIL_MAX_SEATS; s++)
		online->points[s] = (int32_t)json_integer_value(json_array_get(points, s));
	for (size_t i = 0; i < json_array_size(winners); i++) {
		json_int_t seat = json_integer_value(json_array_get(winners, i));
		if (seat >= 0 && seat < SIL_MAX_SEATS)
			online->winners |= 1u << seat;
	}
	online->stage = ONLINE_OVER, online->changed = true;
	online->host.farewell[0] = 0; /* nothing to come back to */
	return true;
}

static bool read_chat(struct online *online, const json_t *message)
{
	char name[SIL_NAME_BYTES], text[320];
	copy_safely(name, sizeof name, text_of(message, "name"));
	copy_safely(text, sizeof text, text_of(message, "text"));
	snprintf(online->host.notice, sizeof online->host.notice, "%s: %.250s", name, text);
	return true;
}

static bool read_hint(struct online *online, const json_t *message)
{
	const json_t *list = json_object_get(message, "hints");
	struct sil_hint hints[SIL_MAX_HINTS];
	int count = 0;
	for (size_t i = 0; i < json_array_size(list) && count < SIL_MAX_HINTS; i++) {
		const json_t *one = json_array_get(list, i), *chance = json_object_get(one, "chance");
		const char *word = text_of(one, "move");
		struct sil_hint *hint = &hints[count];
		*hint = (struct sil_hint){.searched = chance, .chance = (float)json_number_value(chance)};
		hint->points = (float)json_number_value(json_object_get(one, "points"));
		copy_safely(hint->reason, sizeof hint->reason, text_of(one, "reason"));
		if (word && sil_parse_move(online->host.game, word, &hint->act) == SIL_OK)
			count++;
	}
	struct sil_out out = sil_out_on(online->answer, sizeof online->answer);
	struct sil_players cast = host_cast(&online->host, online->seat);
	out.lang = online->host.lang;
	cli_put_hints(online->host.game, &online->view, hints, count, &cast, &out);
	return true;
}

/* A refusal concerns a question of ours; few of them mean the end. */
static bool read_error(struct online *online, const json_t *message)
{
	const char *code = text_of(message, "code");
	copy_safely(online->answer, sizeof online->answer, text_of(message, "text"));
	if (!code)
		return true;
	if (!strcmp(code, "no-hello") && online->token[0]) { /* a token of another life of that server */
		online->token[0] = 0;
		online_hello(online);
		return true;
	}
	if (!strcmp(code, "no-table") || !strcmp(code, "broken") || !strcmp(code, "version") ||
	    !strcmp(code, "protocol") || !strcmp(code, "bad-name")) {
		snprintf(online->host.notice, sizeof online->host.notice, "%.300s", online->answer);
		return false;
	}
	if (!strcmp(code, "full") || !strcmp(code, "taken") || !strcmp(code, "not-open"))
		return give_up(online, "No seat is free: you look on.", "Aucune place n'est libre : vous regardez."),
		       true;
	return true;
}

bool online_read(struct online *online, const json_t *message)
{
	const char *type = text_of(message, "type");
	const json_t *id = json_object_get(message, "id");
	bool fine = true, error = type && !strcmp(type, "error");
	if (!type)
		return true;
	if (!strcmp(type, "welcome"))
		fine = read_welcome(online, message);
	else if (!strcmp(type, "table"))
		fine = read_table(online, message);
	else if (!strcmp(type, "view"))
		fine = read_view(online, message);
	else if (!strcmp(type, "over"))
		fine = read_over(online, message);
	else if (!strcmp(type, "chat"))
		fine = read_chat(online, message);
	else if (!strcmp(type, "hint") && online->has_view)
		fine = read_hint(online, message);
	else if (error)
		fine = read_error(online, message);
	if (json_is_integer(id))
		online->answered = (int)json_integer_value(id), online->agreed = !error;
	return fine;
}
