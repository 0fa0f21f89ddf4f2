/* The host at a server: what fronts ask of it. Reading messages is online_messages.c. */
#include "cli/play/online.h"
#include "cli/play/online_address.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/called.h"
#include "engine/monotonic.h"
#include "cli/play/online_deal.h"
#include "cli/play/online_messages.h"
#include "engine/play.h"
#include "engine/parse.h"
#include "engine/text.h"
#include "shared_messages.h"

enum { ANSWER_MS = 8000 }; /* longer than this nobody waits for an answer */

static void notice(struct online *online, uint16_t says)
{
	snprintf(online->host.notice, sizeof online->host.notice, "%s", sil_word(NULL, online->host.lang, says));
}

static enum host_news take(struct online *online)
{
	char *text;
	enum wire_event event = wire_take(online->wire, &text);
	if (event == WIRE_UP) {
		if (online->cut && online->connected)
			notice(online, SAY_SHARED_CLI_BACK);
		online->connected = true, online->cut = false;
		return HOST_NOTICE;
	}
	if (event == WIRE_DOWN) {
		online->away = true;
		if (online->answered != online->last_id)
			online->answered = online->last_id, online->agreed = false;
		if (online->moving) {
			online->moving = false;
			return HOST_NOTICE;
		}
		if (online->other.port) /* whoever answers knows where the table is */
			online_call(online, !online->at_other, false);
		if (online->cut) /* said once, however often it is tried */
			return HOST_QUIET;
		online->cut = true;
		notice(online, online->connected || online->stage != ONLINE_CALLING ? SAY_SHARED_CLI_LOST
										    : SAY_SHARED_CLI_NOBODY_ANSWERS);
		return HOST_NOTICE;
	}
	if (event == WIRE_NOTHING)
		return HOST_QUIET;
	if (event == WIRE_LONG)
		return notice(online, SAY_SHARED_CLI_NOT_UNDERSTOOD), online->lost = true, HOST_GONE;
	json_t *message = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
	free(text);
	bool fine = json_is_object(message) && online_read(online, message);
	if (!json_is_object(message))
		notice(online, SAY_SHARED_CLI_NOT_UNDERSTOOD);
	json_decref(message);
	if (!fine)
		return online->lost = true, HOST_GONE;
	return HOST_NOTICE;
}

/* False: there is none yet. The last view of a game comes together with the result, which is right behind it. */
static bool look_at_next_view(struct online *online)
{
	int first = online->coming_first;
	if (!online->coming_count || (online->coming[first].view.public.over && !online->has_result))
		return false;
	online->host.leaps |= online->coming[first].leaps && online->has_view;
	online->view = online->coming[first].view, online->has_view = true;
	online->coming_first = (first + 1) % ONLINE_COMING, online->coming_count--;
	return true;
}

static enum host_news step(struct host *host, int *wait_ms)
{
	struct online *online = (struct online *)host;
	*wait_ms = -1;
	if (online->lost)
		return HOST_GONE;
	if (look_at_next_view(online))
		return HOST_MOVED;
	return take(online);
}

/* Sends a question and lives on until it is answered. What has come is taken first: that an earlier connection was lost
 * says nothing about this question. */
static bool ask_server(struct online *online, json_t *message, struct sil_out *why)
{
	int64_t until_ms = sil_monotonic_ms() + ANSWER_MS;
	while (!online->lost && take(online) != HOST_QUIET)
		;
	int id = online_send(online, message);
	online->answer[0] = 0;
	while (id >= 0 && online->answered != id && !online->lost) {
		int64_t left_ms = until_ms - sil_monotonic_ms();
		if (left_ms <= 0)
			break;
		if (take(online) == HOST_QUIET)
			host_wait(&online->host, (int)left_ms);
	}
	bool answered = id >= 0 && online->answered == id;
	if (answered && (online->agreed || online->answer[0]))
		sil_put(why, online->answer);
	else
		sil_put_shared(why, SAY_SHARED_CLI_NO_ANSWER);
	return answered && online->agreed;
}

static void view(struct host *host, int seat, struct sil_view *out)
{
	struct online *online = (struct online *)host;
	(void)seat; /* there is one view: ours */
	memcpy(out, &online->view, host->game->rules->view_bytes);
}

static int legal(struct host *host, int seat, uint16_t acts[SIL_MAX_LEGAL])
{
	struct online *online = (struct online *)host;
	int count = seat == online->seat && !online->coming_count ? online->count : 0; /* of a past view nothing */
	memcpy(acts, online->acts, (size_t)count * sizeof *acts);
	return count;
}

static bool move(struct host *host, int seat, uint16_t act, struct sil_out *why)
{
	struct online *online = (struct online *)host;
	char buffer[32];
	struct sil_out text = sil_out_on(buffer, sizeof buffer);
	(void)seat;
	host->game->print_move(act, &text);
	int64_t turn = online->turn;
	json_t *message = json_pack("{s:s,s:s,s:I}", "type", "move", "word", buffer, "turn", (json_int_t)turn);
	bool made = ask_server(online, message, why);
	online->unsure = !made && online->away;
	if (!made)
		return false;
	/* Until the next view comes there is nothing to choose: the old list is spent. */
	if (online->turn == turn)
		online->count = 0;
	return true;
}

static bool undo(struct host *host, int seat, struct sil_out *why)
{
	struct online *online = (struct online *)host;
	(void)seat;
	if (!ask_server(online, json_pack("{s:s}", "type", "undo"), why))
		return false;
	while (look_at_next_view(online)) /* what is taken back is no news */
		;
	return true;
}

static bool hint(struct host *host, int seat, struct sil_out *out)
{
	(void)seat;
	return ask_server((struct online *)host, json_pack("{s:s}", "type", "hint"), out);
}

static void score(struct host *host, int32_t points[SIL_MAX_SEATS], unsigned *winners)
{
	struct online *online = (struct online *)host;
	memcpy(points, online->points, sizeof online->points);
	*winners = online->winners;
}

static uint32_t time_ms(struct host *host)
{
	struct online *online = (struct online *)host;
	return online->time_ms ? online->time_ms + (uint32_t)(sil_monotonic_ms() - online->came_ms) : 0;
}

static void nothing(struct host *host)
{
	(void)host;
}

static void recall(struct host *host, int viewer, struct sil_out *out)
{
	(void)host, (void)viewer, (void)out; /* a server sends views, and these have no history */
}

static void close_table(struct host *host)
{
	struct online *online = (struct online *)host;
	wire_close(online->wire);
	online_deal_release(online);
}

static const struct host_calls calls = {
	.step = step,
	.view = view,
	.legal = legal,
	.move = move,
	.undo = undo,
	.hint = hint,
	.score = score,
	.time_ms = time_ms,
	.let_time_pass = nothing,
	.recall = recall,
	.ready = nothing,
	.close = close_table,
};

static void put_farewell(struct online *online)
{
	struct sil_out bye = sil_out_on(online->host.farewell, sizeof online->host.farewell);
	bye.lang = online->host.lang;
	sil_put_shared(&bye, SAY_SHARED_CLI_SEAT_KEPT), sil_put(&bye, cli_called()), sil_put(&bye, " play --join ");
	sil_put(&bye, online->address.secure ? "https://" : "http://");
	sil_put(&bye, online->address.host), sil_put(&bye, ":"), sil_put_int(&bye, online->address.port);
	sil_put(&bye, "/t/"), sil_put(&bye, online->code);
}

bool online_open(struct online *online, const char *name, enum sil_lang lang, struct sil_out *why)
{
	snprintf(online->name, sizeof online->name, "%s", name);
	online->host.calls = &calls, online->host.lang = lang;
	online->seat = SIL_WATCHER;
	online_read_token(online);
	online->last_id = ONLINE_WATCH_ID;
	online->wire = online_greet(online);
	if (!online->wire) {
		sil_put_shared(why, SAY_SHARED_CLI_NO_CONNECTION);
		return false;
	}
	online->host.fd = wire_fd(online->wire);
	put_farewell(online);
	return true;
}

void online_start(struct online *online)
{
	char sentence[sizeof online->answer];
	struct sil_out why = sil_out_on(sentence, sizeof sentence);
	why.lang = online->host.lang;
	if (!ask_server(online, json_pack("{s:s}", "type", "start"), &why))
		snprintf(online->host.notice, sizeof online->host.notice, "%.300s", sentence);
}

bool online_again(struct online *online, struct sil_out *why)
{
	int64_t until_ms = sil_monotonic_ms() + ANSWER_MS;
	/* Somebody else may have asked already. */
	if (!online->next[0] && !ask_server(online, json_pack("{s:s}", "type", "rematch"), why))
		return false;
	while (!online->next[0] && !online->lost && sil_monotonic_ms() < until_ms)
		if (take(online) == HOST_QUIET)
			host_wait(&online->host, (int)(until_ms - sil_monotonic_ms()));
	if (!online->next[0])
		return false;
	memcpy(online->code, online->next, sizeof online->code);
	online->next[0] = 0, online->stage = ONLINE_CALLING;
	online->has_view = online->has_result = online->sat = false;
	online->mark[0] = 0, online->coming_count = 0;
	online->host.game = NULL;
	put_farewell(online);
	online_greet(online);
	online_watch(online);
	return true;
}

void online_put_waiting(const struct online *online, struct sil_out *out)
{
	const struct host *host = &online->host;
	if (online->stage == ONLINE_CALLING) {
		sil_put_shared(out, SAY_SHARED_CLI_CALLING);
		sil_put(out, online->address.host), sil_put(out, ":"), sil_put_int(out, online->address.port);
		sil_put(out, "\n");
		return;
	}
	sil_put(out, host->game->title), sil_put_shared(out, SAY_SHARED_CLI_TABLE), sil_put(out, online->code);
	sil_put(out, "\n");
	for (int s = 0; s < host->config.seats; s++) {
		sil_put_int(out, s), sil_put(out, " ");
		if (host->names[s][0])
			sil_put(out, host->names[s]);
		else
			sil_put_shared(out, SAY_SHARED_CLI_FREE);
		if (s == online->seat)
			sil_put_shared(out, SAY_SHARED_CLI_YOU_TOO);
		sil_put(out, "\n");
	}
	if (online->owner)
		sil_put_shared(out, SAY_SHARED_CLI_ENTER_BEGINS), sil_put(out, "\n");
	else
		sil_put_shared(out, SAY_SHARED_CLI_NOT_BEGUN), sil_put(out, "\n");
}
