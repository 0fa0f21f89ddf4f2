/* Whatever a server says to the terminal: each line of the input is a message. What the terminal would show of it then
 * is drawn, and must not steer it. A line "!MOVES SEAT DAMAGE…" stands for a true view of the table that far into a
 * game, with some of its bytes (place, value) changed: nobody guesses one. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/play/front.h"
#include "cli/play/online_deal.h"
#include "cli/play/online_messages.h"
#include "cli/play/saved.h"
#include "engine/describe.h"
#include "engine/parse.h"
#include "engine/play.h"
#include "engine/printable.h"
#include "tests/fuzz/fuzz.h"

enum { LINE_BYTES = 4096 };

/* The connection: nobody is there. */
struct wire *wire_open(const struct wire_address *address, const struct wire_greeting *greeting)
{
	(void)address, (void)greeting;
	return (struct wire *)1;
}

void wire_greet(struct wire *wire, const struct wire_greeting *greeting)
{
	(void)wire, (void)greeting;
}

void wire_close(struct wire *wire)
{
	(void)wire;
}

void wire_go(struct wire *wire, const struct wire_address *address, bool at_once)
{
	(void)wire, (void)at_once;
	if (strlen(address->query) >= sizeof address->query || address->port <= 0)
		abort();
}

int wire_fd(const struct wire *wire)
{
	(void)wire;
	return -1;
}

enum wire_event wire_take(struct wire *wire, char **text)
{
	(void)wire;
	*text = NULL;
	return WIRE_NOTHING;
}

bool wire_send(struct wire *wire, const char *text)
{
	(void)wire;
	return strlen(text) < LINE_BYTES;
}

/* Tokens are not kept. */
bool saved_directory(const char *part, char path[PATH_MAX], struct sil_out *why)
{
	(void)part, (void)path, (void)why;
	return false;
}

static void must_be_printable(const char *text)
{
	for (size_t step; *text; text += step) {
		step = *text == '\n' ? 1 : sil_printable(text);
		if (!step)
			abort();
	}
}

static void look(struct online *online, struct front_log *log)
{
	static char text[1 << 15];
	struct host *host = &online->host;
	struct sil_out out = sil_out_on(text, sizeof text);
	uint16_t acts[SIL_MAX_LEGAL];
	struct sil_view view;
	out.lang = host->lang;
	must_be_printable(host->notice), must_be_printable(online->answer), must_be_printable(online->next);
	for (int s = 0; s < SIL_MAX_SEATS; s++)
		must_be_printable(host->names[s]);
	if (online->stage == ONLINE_CALLING || host->game)
		online_put_waiting(online, &out);
	if (!online->has_view || online->stage < ONLINE_PLAYING)
		return;
	int viewer = host_viewer(host);
	struct sil_players players = host_players(host, viewer);
	host->calls->view(host, viewer, &view);
	sil_text_of(host->game)->view_board(&view, &out);
	int count = host->calls->legal(host, viewer, acts);
	for (int i = 0; i < count; i++)
		sil_put_move(host->game, acts[i], &players, &out);
	if (!log->count)
		log->viewer = viewer, log->seen = view, log_add(log, "begun");
	log_look(log, host, host->lang);
	if (view.public.over)
		front_put_result(host, viewer, &out);
	must_be_printable(text);
}

/* A view message of the table the terminal believes in. */
static json_t *true_view(const struct online *online, const char *line)
{
	const struct sil_game *game = online->host.game;
	unsigned moves, viewer, place, value;
	int used = 0;
	if (!game || sscanf(line, "%u %u%n", &moves, &viewer, &used) < 2)
		return NULL;
	struct sil_state state;
	struct sil_view view;
	uint16_t acts[SIL_MAX_LEGAL];
	const uint8_t key[SIL_KEY_BYTES] = {1};
	struct sil_rng rng = {1};
	sil_begin(game->rules, &online->host.config, key, &state);
	for (moves %= 1000; moves && !state.public.over; moves--) {
		struct sil_move move = {.t_ms = state.public.wake_ms, .seat = (uint8_t)__builtin_ctz(state.public.due)};
		move.act = sil_pick(game->rules, &state, move.seat, sil_rng_u32(&rng));
		game->rules->apply(&state, move);
	}
	int seat = viewer % 8 < state.public.seats ? (int)(viewer % 8) : SIL_WATCHER;
	int count = seat == SIL_WATCHER ? 0 : game->rules->legal(&state, seat, acts);
	sil_observe(game->rules, &state, seat, &view);
	for (int step = 0; sscanf(line + used, "%u %u%n", &place, &value, &step) == 2; used += step)
		((uint8_t *)&view)[place % game->rules->view_bytes] = (uint8_t)value;
	static char text[1 << 14];
	struct sil_out out = sil_out_on(text, sizeof text);
	sil_json_open(&out, '{');
	sil_json_key(&out, "type"), sil_json_text(&out, "view");
	sil_json_key(&out, "rules"), sil_json_int(&out, game->rules->version);
	sil_json_key(&out, "legal"), sil_describe_acts(game, acts, count, &out);
	sil_json_key(&out, "bytes"), sil_put(&out, "\"");
	sil_put_hex(&out, (const uint8_t *)&view, game->rules->view_bytes), sil_put(&out, "\"");
	sil_json_close(&out, '}');
	return json_loads(text, 0, NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct online online;
	static struct front_log log;
	static char line[LINE_BYTES];
	char sentence[256];
	struct sil_out why = sil_out_on(sentence, sizeof sentence);
	memset(&online, 0, sizeof online), memset(&log, 0, sizeof log);
	if (size < 2 || !online_open(&online, "Anna", data[0] & 1 ? SIL_FR : SIL_EN, &why))
		return 0;
	strcpy(online.address.host, "localhost"), online.address.port = 7464, strcpy(online.code, "abc");
	const char *at = (const char *)data + 1, *end = (const char *)data + size;
	int wait_ms;
	for (int lines = 0; at < end && lines < 40; lines++) {
		const char *newline = memchr(at, '\n', (size_t)(end - at));
		size_t length = (size_t)((newline ? newline : end) - at);
		snprintf(line, sizeof line, "%.*s", (int)(length < LINE_BYTES ? length : LINE_BYTES - 1), at);
		at = newline ? newline + 1 : end;
		json_t *message =
			*line == '!' ? true_view(&online, line + 1) : json_loads(line, JSON_REJECT_DUPLICATES, NULL);
		bool fine = !json_is_object(message) || online_read(&online, message);
		json_decref(message);
		must_be_printable(online.host.notice);
		if (!fine && !online.host.notice[0])
			abort(); /* who gives up says why */
		if (!fine)
			break;
		do
			look(&online, &log);
		while (online.host.calls->step(&online.host, &wait_ms) == HOST_MOVED);
	}
	online_deal_release(&online);
	return 0;
}
