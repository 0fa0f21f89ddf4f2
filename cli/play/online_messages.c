/* What a server says, understood; what comes from there is checked like anything from outside. */
#include "cli/play/online_messages.h"
#include "cli/play/online_address.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/monotonic.h"
#include "bots/hint.h"
#include "cli/cli.h"
#include "bots/levels.h"
#include "cli/play/online_deal.h"
#include "cli/put_hints.h"
#include "engine/parse.h"
#include "engine/play.h"
#include "engine/printable.h"
#include "engine/view.h"
#include "engine/text.h"
#include "shared_messages.h"

static const char *text_of(const json_t *message, const char *name)
{
	return json_string_value(json_object_get(message, name));
}

static bool give_up(struct online *online, uint16_t says)
{
	snprintf(online->host.notice, sizeof online->host.notice, "%s", sil_word(NULL, online->host.lang, says));
	return false;
}

/* What comes from far away must not steer the terminal. */
static void copy_safely(char *to, size_t size, const char *from)
{
	sil_copy_printable(to, size, from ? from : "");
}

static void copy_name(char name[SIL_NAME_BYTES], const char *from)
{
	copy_safely(name, SIL_NAME_BYTES, from);
	if (!sil_leaves_ink(name))
		strcpy(name, "?");
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
	json_t *hello = json_pack("{s:s,s:i,s:s,s:s,s:b}", "type", "hello", "protocol", 2, "name", online->name, "lang",
				  sil_lang_codes[online->host.lang], "bytes", 1);
	if (online->token[0])
		json_object_set_new(hello, "token", json_string(online->token));
	online_send(online, hello);
}

void online_watch(struct online *online)
{
	online->watch_id = online_send(
		online, json_pack("{s:s,s:s,s:s}", "type", "watch", "table", online->code, "seen", online->mark));
}

void online_call(struct online *online, bool other, bool at_once)
{
	online->at_other = other;
	wire_go(online->wire, other ? &online->other : &online->address, at_once);
}

static bool read_welcome(struct online *online, const json_t *message)
{
	const char *token = text_of(message, "token");
	if (token && strlen(token) == ONLINE_TOKEN_BYTES - 1 && !token[strspn(token, "0123456789abcdef")]) {
		strcpy(online->token, token);
		online_keep_token(online);
	}
	online_watch(online);
	return true;
}

static void sit_down(struct online *online)
{
	if (online->sat)
		return;
	online->sat = true;
	online_send(online, json_pack("{s:s}", "type", "sit"));
}

/* The table's, as a message says. False: this program does not know them. */
static bool read_config(const struct sil_game *game, size_t seats, const json_t *options, struct sil_config *config)
{
	const char *name;
	json_t *value;
	char sentence[256];
	struct sil_out why = sil_out_on(sentence, sizeof sentence);
	*config = (struct sil_config){.seats = (uint8_t)seats};
	json_object_foreach((json_t *)options, name, value)
	{
		char assignment[96];
		snprintf(assignment, sizeof assignment, "%s=%s", name,
			 json_string_value(value) ? json_string_value(value) : "");
		if (!sil_set_option(game, config, assignment, &why))
			return false;
	}
	return sil_check_config(game, config, &why);
}

static void read_chair(struct online *online, const json_t *chair, int seat)
{
	const char *kind = text_of(chair, "kind"), *level = text_of(chair, "bot");
	const struct sil_bot *bot = level ? sil_find_bot(level) : NULL; /* this program may be the older one */
	char *name = online->host.names[seat];
	if (kind && !strcmp(kind, "person"))
		copy_name(name, text_of(chair, "name"));
	else if (kind && !strcmp(kind, "bot"))
		snprintf(name, SIL_NAME_BYTES, "%s", bot && bot->called ? bot->called : host_bot_name(seat));
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
		return give_up(online, SAY_SHARED_CLI_UNKNOWN_GAME);
	struct sil_config config;
	if (!read_config(game, seats, json_object_get(message, "options"), &config))
		return give_up(online, SAY_SHARED_CLI_UNKNOWN_OPTIONS);
	/* Once the game has begun, one view is told after another: all of them are of the same table. */
	if (online->has_view && memcmp(&config, &host->config, sizeof config) != 0)
		return give_up(online, SAY_SHARED_CLI_TABLE_CHANGED);
	const char *next = text_of(message, "rematch");
	if (next && online_code_is_fine(next))
		strcpy(online->next, next);
	if (!host->game)
		host->game = game; /* the newest, until a view says which version it is */
	host->config = config;
	for (size_t s = 0; s < seats; s++)
		read_chair(online, json_array_get(chairs, s), (int)s);
	json_int_t seat = json_is_integer(you) ? json_integer_value(you) : SIL_WATCHER;
	online->seat = seat >= 0 && seat < (json_int_t)seats ? (int)seat : SIL_WATCHER;
	host->people = online->seat < SIL_MAX_SEATS ? 1u << online->seat : 0;
	online->owner = json_is_true(json_object_get(message, "owner"));
	online->stage = !strcmp(state, "open")      ? ONLINE_WAITING
			: !strcmp(state, "playing") ? ONLINE_PLAYING
						    : ONLINE_OVER;
	if (online->seat == SIL_WATCHER && online->stage != ONLINE_OVER)
		sit_down(online);
	return online_deal_table(online, message);
}

/* The moves the server offers are some of those that the view allows. */
static bool read_acts(struct online *online, const struct sil_view *view, const json_t *legal)
{
	const struct sil_game *game = online->host.game;
	uint16_t possible[SIL_MAX_LEGAL], acts[SIL_MAX_LEGAL];
	struct sil_state imagined;
	struct sil_rng rng = {0};
	size_t count = json_array_size(legal);
	int most = 0, next = 0;
	sil_imagine(game->rules, view, &rng, &imagined);
	if (view->seat < view->public.seats)
		most = game->rules->legal(&imagined, view->seat, possible);
	if (count > (size_t)most)
		return false;
	for (size_t i = 0; i < count; i++) { /* both lists ascend */
		const char *text = json_string_value(json_array_get(legal, i));
		if (!text || sil_parse_move(game, text, &acts[i]) != SIL_OK)
			return false;
		while (next < most && possible[next] != acts[i])
			next++;
		if (next++ >= most)
			return false;
	}
	memcpy(online->acts, acts, count * sizeof *acts);
	online->count = (int)count;
	return true;
}

static bool makes_no_sense(struct online *online, const char *why)
{
	struct sil_out out = sil_out_on(online->host.notice, sizeof online->host.notice);
	out.lang = online->host.lang;
	sil_put_shared(&out, SAY_SHARED_CLI_NO_SENSE);
	sil_put(&out, why);
	return false;
}

/* NULL, or why this is no view of our table. */
static const char *broken_here(const struct online *online, const struct sil_view *view)
{
	const struct sil_config *config = &online->host.config;
	const char *why = sil_view_broken(online->host.game->rules, view);
	if (why)
		return why;
	if (view->public.seats != config->seats || memcmp(view->public.options, config->options, SIL_MAX_OPTIONS) != 0)
		return "it is another table's";
	return NULL;
}

/* Fronts get the last view together with the result, which comes right behind it. */
static void show(struct online *online)
{
	if (online->latest.public.over && !online->has_result)
		return;
	online->view = online->latest;
	online->has_view = online->changed = true;
}

/* The view of a message, or of what was missed, as these rules lay it out. */
static bool read_bytes(const struct sil_game *game, const json_t *message, struct sil_view *view)
{
	const char *bytes = text_of(message, "bytes");
	*view = (struct sil_view){.seat = 0};
	return bytes && sil_parse_hex(bytes, strlen(bytes), (uint8_t *)view, game->rules->view_bytes);
}

/* What happened while we were away, view by view. */
static const char *read_missed(struct online *online, const json_t *message)
{
	const json_t *missed = json_object_get(message, "missed");
	json_int_t left_out = json_integer_value(json_object_get(message, "left_out"));
	const char *why = NULL;
	online->missed_count = online->missed_told = 0;
	for (size_t i = 0; i < json_array_size(missed) && i < ONLINE_MISSED && !why; i++) {
		struct sil_view *view = &online->missed[i];
		read_bytes(online->host.game, json_array_get(missed, i), view);
		why = broken_here(online, view); /* as the empty one is of which nothing could be read */
		online->missed_count += !why;
	}
	if (left_out > 0 && left_out <= INT32_MAX && !why) {
		struct sil_out out = sil_out_on(online->host.notice, sizeof online->host.notice);
		out.lang = online->host.lang;
		sil_put_one_message(&out, say_shared_cli_not_told(sil_one_message(&shared_words), (int32_t)left_out));
	}
	return why;
}

static bool read_view(struct online *online, const json_t *message)
{
	json_int_t version = json_integer_value(json_object_get(message, "rules"));
	struct sil_view view;
	const char *mark = text_of(message, "mark");
	const struct sil_game *known = online->host.game, *game = NULL;
	if (known && version > 0)
		game = sil_find_game_version(known->rules->name, (uint64_t)version);
	/* The server's version may be older than this program's, but it stays the same. */
	if (!game || (online->has_latest && game != known) || !read_bytes(game, message, &view))
		return give_up(online, SAY_SHARED_CLI_OTHER_RULES);
	online->host.game = game;
	const char *why = broken_here(online, &view);
	if (!why && !read_acts(online, &view, json_object_get(message, "legal")))
		why = "its moves are not those of the rules";
	if (!why)
		why = read_missed(online, message);
	if (why)
		return makes_no_sense(online, why);
	copy_safely(online->mark, sizeof online->mark, mark);
	online_deal_view(online, &view);
	online->latest = view;
	online->turn = json_integer_value(json_object_get(message, "turn"));
	online->time_ms = (uint32_t)json_integer_value(json_object_get(message, "time_ms"));
	online->came_ms = sil_monotonic_ms();
	online->has_latest = true;
	show(online);
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
		if (seat >= 0 && seat < online->host.config.seats)
			online->winners |= 1u << seat;
	}
	online->stage = ONLINE_OVER, online->has_result = online->changed = true;
	online_deal_over(online, text_of(message, "record"));
	if (online->has_latest)
		show(online);
	online->host.farewell[0] = 0; /* nothing to come back to */
	return true;
}

static bool read_chat(struct online *online, const json_t *message)
{
	char name[SIL_NAME_BYTES], text[320];
	copy_name(name, text_of(message, "name"));
	copy_safely(text, sizeof text, text_of(message, "text"));
	snprintf(online->host.notice, sizeof online->host.notice, "%s: %.250s", name, text);
	return true;
}

static bool is_offered(const struct online *online, uint16_t act)
{
	for (int i = 0; i < online->count; i++)
		if (online->acts[i] == act)
			return true;
	return false;
}

static bool read_hint(struct online *online, const json_t *message)
{
	const json_t *list = json_object_get(message, "hints");
	struct sil_hint hints[SIL_MAX_HINTS];
	int count = 0;
	for (size_t i = 0; i < json_array_size(list) && count < SIL_MAX_HINTS; i++) {
		const json_t *one = json_array_get(list, i), *chance = json_object_get(one, "chance");
		const char *move = text_of(one, "move");
		struct sil_hint *hint = &hints[count];
		*hint = (struct sil_hint){.searched = chance, .chance = (float)json_number_value(chance)};
		hint->points = (float)json_number_value(json_object_get(one, "points"));
		if (!move || sil_parse_move(online->host.game, move, &hint->act) != SIL_OK ||
		    !is_offered(online, hint->act))
			continue;
		/* The reason follows from the view, with everybody's names. */
		sil_messages_clear(&hint->reason, online->host.game->words);
		if (online->host.game->explain)
			online->host.game->explain(&online->view, hint->act, &hint->reason);
		count++;
	}
	struct sil_out out = sil_out_on(online->answer, sizeof online->answer);
	struct sil_players players = host_players(&online->host, online->seat);
	out.lang = online->host.lang;
	cli_put_hints(online->host.game, hints, count, &players, &out);
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
	if (!strcmp(code, "moved") && online_other(online, text_of(message, "node"), text_of(message, "address"))) {
		online->moving = true;
		online_call(online, true, true);
		return true;
	}
	bool goes = json_integer_value(json_object_get(message, "id")) == online->watch_id;
	if (goes && (!strcmp(code, "moved") || !strcmp(code, "busy") || !strcmp(code, "draining"))) {
		online->moving = true; /* not now: in a moment */
		online_call(online, online->at_other, false);
		return true;
	}
	if (!strcmp(code, "no-table") || !strcmp(code, "broken") || !strcmp(code, "version") ||
	    !strcmp(code, "protocol") || !strcmp(code, "bad-name")) {
		if (!sil_leaves_ink(online->answer))
			return give_up(online, SAY_SHARED_CLI_REFUSES);
		snprintf(online->host.notice, sizeof online->host.notice, "%.300s", online->answer);
		return false;
	}
	if (!strcmp(code, "full") || !strcmp(code, "taken") || !strcmp(code, "not-open"))
		return give_up(online, SAY_SHARED_CLI_NO_SEAT_FREE), true;
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
	else if (!strcmp(type, "draw"))
		fine = online_deal_draw(online, message);
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
