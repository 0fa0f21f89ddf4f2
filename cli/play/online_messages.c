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

/* Behind what the front has not shown yet. */
static struct sil_out add_to_notice(struct online *online)
{
	size_t used = strlen(online->host.notice);
	struct sil_out out = sil_out_on(online->host.notice + used, sizeof online->host.notice - used);
	out.lang = online->host.lang;
	sil_put(&out, used ? " " : "");
	return out;
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

/* Takes the message over. NULL when memory is short. */
static char *with_id(json_t *message, int id)
{
	json_object_set_new(message, "id", json_integer(id));
	char *text = json_dumps(message, JSON_COMPACT);
	json_decref(message);
	return text;
}

static bool send_as(struct online *online, json_t *message, int id)
{
	char *text = with_id(message, id);
	bool sent = text && wire_send(online->wire, text);
	free(text);
	return sent;
}

int online_send(struct online *online, json_t *message)
{
	int id = ++online->last_id;
	bool sent = send_as(online, message, id);
	if (!sent)
		online->answered = id, online->agreed = false;
	return sent ? id : -1;
}

static json_t *hello(const struct online *online)
{
	json_t *hello = json_pack("{s:s,s:i,s:s,s:s,s:b}", "type", "hello", "protocol", 2, "name", online->name, "lang",
				  sil_lang_codes[online->host.lang], "bytes", 1);
	if (online->token[0])
		json_object_set_new(hello, "token", json_string(online->token));
	return hello;
}

static json_t *watch(const struct online *online)
{
	return json_pack("{s:s,s:s,s:s}", "type", "watch", "table", online->code, "seen", online->mark);
}

void online_watch(struct online *online)
{
	send_as(online, watch(online), ONLINE_WATCH_ID);
}

struct wire *online_greet(struct online *online)
{
	char *who = with_id(hello(online), ONLINE_HELLO_ID);
	char *where = online->token[0] ? with_id(watch(online), ONLINE_WATCH_ID) : NULL;
	const struct wire_greeting greeting = {who, where};
	if (online->wire)
		wire_greet(online->wire, &greeting);
	else
		online->wire = wire_open(&online->address, &greeting);
	free(who), free(where);
	return online->wire;
}

void online_call(struct online *online, bool other, bool at_once)
{
	online->at_other = other;
	wire_go(online->wire, other ? &online->other : &online->address, at_once);
}

static bool read_welcome(struct online *online, const json_t *message)
{
	const char *token = text_of(message, "token");
	bool greeted = online->token[0]; /* then the greeting has gone to the table, too */
	if (token && strlen(token) == ONLINE_TOKEN_BYTES - 1 && !token[strspn(token, "0123456789abcdef")]) {
		strcpy(online->token, token);
		online_keep_token(online);
		online_greet(online);
	}
	if (!greeted)
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

/* No two are called alike: the second one is "Pompon 2", as on the page. Who plays here keeps the name. */
static void avoid_taken(struct online *online, int seat)
{
	char *name = online->host.names[seat];
	size_t length = strlen(name);
	for (int s = 0, next = 2; s < seat && length && length + 3 <= SIL_NAME_BYTES; s++)
		if (s != online->seat && seat != online->seat && !strcmp(online->host.names[s], name)) {
			snprintf(name + length, SIL_NAME_BYTES - length, " %d", next++);
			s = -1; /* that may be taken, too */
		}
}

static void read_chairs(struct online *online, const json_t *chairs, int seats)
{
	for (int s = 0, bots = 0; s < seats; s++) {
		const json_t *chair = json_array_get(chairs, (size_t)s);
		const char *kind = text_of(chair, "kind"), *level = text_of(chair, "bot");
		const struct sil_bot *bot = level ? sil_find_bot(level) : NULL; /* this program may be the older one */
		char *name = online->host.names[s];
		memset(name, 0, SIL_NAME_BYTES);
		if (kind && !strcmp(kind, "person"))
			copy_name(name, text_of(chair, "name"));
		else if (kind && !strcmp(kind, "bot"))
			strcpy(name, bot && bot->called ? bot->called : host_bot_name(bots)), bots++;
		avoid_taken(online, s);
	}
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
	json_int_t seat = json_is_integer(you) ? json_integer_value(you) : SIL_WATCHER;
	online->seat = seat >= 0 && seat < (json_int_t)seats ? (int)seat : SIL_WATCHER;
	host->people = online->seat < SIL_MAX_SEATS ? 1u << online->seat : 0;
	read_chairs(online, chairs, (int)seats);
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

static void add_view(struct online *online, const struct sil_view *view, bool leaps)
{
	if (online->coming_count == ONLINE_COMING) {
		online->coming_first = (online->coming_first + 1) % ONLINE_COMING, online->coming_count--;
		online->coming[online->coming_first].leaps = true;
	}
	int next = (online->coming_first + online->coming_count++) % ONLINE_COMING;
	online->coming[next].view = *view, online->coming[next].leaps = leaps;
}

/* The one that the latest message brought. */
static const struct sil_view *latest_view(const struct online *online)
{
	int last = online->coming_first + online->coming_count - 1;
	return online->coming_count ? &online->coming[last % ONLINE_COMING].view : &online->view;
}

/* Of a view that told something: what only announces something, a choice say, may be taken back. */
static void keep_mark(struct online *online, const json_t *step)
{
	if (json_object_get(step, "events") || !online->mark[0])
		copy_safely(online->mark, sizeof online->mark, text_of(step, "mark"));
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
	bool leaps = left_out > 0 && left_out < INT32_MAX;
	const char *why = NULL;
	for (size_t i = 0; i < json_array_size(missed) && i < ONLINE_COMING && !why; i++) {
		const json_t *step = json_array_get(missed, i);
		struct sil_view view;
		read_bytes(online->host.game, step, &view);
		why = broken_here(online, &view); /* as the empty one is of which nothing could be read */
		if (!why)
			add_view(online, &view, leaps && i == 0), keep_mark(online, step);
	}
	if (leaps && !why) { /* and the first of them cannot be told from the one before */
		struct sil_out out = add_to_notice(online);
		sil_put_one_message(&out,
				    say_shared_cli_not_told(sil_one_message(&shared_words), (int32_t)left_out + 1));
	}
	return why;
}

/* While the connection was lost; the turn counts the moves of our seat. */
static void tell_bots_moves(struct online *online, int64_t turn)
{
	int64_t made = turn - online->turn - online->unsure;
	if (online->away && online->has_view && online->seat != SIL_WATCHER && made > 0 && made <= INT32_MAX) {
		struct sil_out out = add_to_notice(online);
		sil_put_one_message(&out, say_shared_cli_bot_played(sil_one_message(&shared_words), (int32_t)made));
	}
	online->away = online->unsure = false;
}

static bool read_view(struct online *online, const json_t *message)
{
	json_int_t version = json_integer_value(json_object_get(message, "rules"));
	struct sil_view view;
	bool first = !online->has_view && !online->coming_count;
	const struct sil_game *known = online->host.game, *game = NULL;
	if (known && version > 0)
		game = sil_find_game_version(known->rules->name, (uint64_t)version);
	/* The server's version may be older than this program's, but it stays the same. */
	if (!game || (!first && game != known) || !read_bytes(game, message, &view))
		return give_up(online, SAY_SHARED_CLI_OTHER_RULES);
	online->host.game = game;
	const char *why = broken_here(online, &view);
	if (!why && !read_acts(online, &view, json_object_get(message, "legal")))
		why = "its moves are not those of the rules";
	if (!why)
		why = read_missed(online, message);
	if (why)
		return makes_no_sense(online, why);
	int64_t turn = json_integer_value(json_object_get(message, "turn"));
	add_view(online, &view, false), keep_mark(online, message);
	online_greet(online);
	online_deal_view(online, &view);
	tell_bots_moves(online, turn);
	online->turn = turn;
	online->time_ms = (uint32_t)json_integer_value(json_object_get(message, "time_ms"));
	online->came_ms = sil_monotonic_ms();
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
	online->stage = ONLINE_OVER, online->has_result = true;
	online_deal_over(online, text_of(message, "record"));
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
		const json_t *one = json_array_get(list, i), *chance = json_object_get(one, "chance"),
			     *points = json_object_get(one, "points");
		const char *move = text_of(one, "move");
		struct sil_hint *hint = &hints[count];
		*hint = (struct sil_hint){.searched = chance, .chance = (float)json_number_value(chance)};
		hint->counted = points, hint->points = (float)json_number_value(points);
		if (!move || sil_parse_move(online->host.game, move, &hint->act) != SIL_OK ||
		    !is_offered(online, hint->act))
			continue;
		/* The reason follows from the view, with everybody's names. */
		sil_messages_clear(&hint->reason, online->host.game->words);
		if (online->host.game->explain)
			online->host.game->explain(latest_view(online), hint->act, &hint->reason);
		count++;
	}
	struct sil_out out = sil_out_on(online->answer, sizeof online->answer);
	struct sil_players players = host_players(&online->host, online->seat);
	online->host.hinted = count ? hints[0].act : -1;
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
	json_int_t id = json_integer_value(json_object_get(message, "id"));
	if (!strcmp(code, "no-hello") && id == ONLINE_HELLO_ID &&
	    online->token[0]) { /* a token of another life of that server */
		online->token[0] = 0;
		online_greet(online);
		send_as(online, hello(online), ONLINE_HELLO_ID);
		return true;
	}
	if (!strcmp(code, "moved") && online_other(online, text_of(message, "node"), text_of(message, "address"))) {
		online->moving = true;
		online_call(online, true, true);
		return true;
	}
	if (id == ONLINE_WATCH_ID && (!strcmp(code, "moved") || !strcmp(code, "busy") || !strcmp(code, "draining"))) {
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
