/* What both fronts share: the log, whose choice it is, the result. */
#include "cli/play/front.h"

#include <stdio.h>
#include <string.h>

#include "engine/narration.h"
#include "engine/out.h"
#include "shared_messages.h"

void log_add(struct front_log *log, const char *line)
{
	snprintf(log->lines[log->count++ % LOG_LINES], LOG_BYTES, "%s", line);
}

/* Sentences, one a line; the text is cut up on the way. */
static void add_lines(struct front_log *log, char *text)
{
	char *rest;
	for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest))
		log_add(log, line);
}

void log_start(struct front_log *log, struct host *host)
{
	char text[8192];
	struct sil_out out = sil_out_on(text, sizeof text);
	log->count = 0;
	log->viewer = host_viewer(host);
	host->calls->view(host, log->viewer, &log->seen);
	out.lang = host->lang;
	host->calls->recall(host, log->viewer, &out);
	add_lines(log, text);
}

bool log_look(struct front_log *log, struct host *host, enum sil_lang lang)
{
	char text[4096];
	struct sil_out out = sil_out_on(text, sizeof text);
	struct sil_view now;
	if (log->viewer != host_viewer(host) || host->leaps) { /* somebody who looked on has sat down, or was away */
		log->viewer = host_viewer(host), host->leaps = false;
		host->calls->view(host, log->viewer, &log->seen);
	}
	struct sil_players players = host_players(host, log->viewer);
	out.lang = lang;
	host->calls->view(host, log->viewer, &now);
	sil_put_narration(host->game, &log->seen, &now, &players, &out);
	memcpy(&log->seen, &now, host->game->rules->view_bytes);
	add_lines(log, text);
	return out.used > 0;
}

int front_actor(const struct host *host, const struct sil_view *view, int latest)
{
	unsigned due = view->public.due & host->people;
	if (!due)
		return -1;
	return latest >= 0 && due >> latest & 1 ? latest : __builtin_ctz(due);
}

void front_put_result(struct host *host, int viewer, struct sil_out *out)
{
	int32_t points[SIL_MAX_SEATS] = {0};
	unsigned winners;
	struct sil_players players = host_players(host, viewer);
	const struct sil_narration *narration = host->game->narration;
	struct sil_messages score;
	sil_messages_clear(&score, host->game->words);
	struct sil_view view;
	host->calls->view(host, viewer, &view);
	host->calls->score(host, points, &winners);
	sil_put_message(host->game, &score, say_shared_victory(&score, winners), &players, out);
	sil_put(out, "\n");
	for (int s = 0; s < host->config.seats; s++) {
		sil_put(out, s ? ", " : "");
		sil_put_name(out, &players, s), sil_put(out, " ");
		struct sil_message_ref message =
			narration->score ? narration->score(&view, points[s], &score) : (struct sil_message_ref){0};
		if (message.at)
			sil_put_message(host->game, &score, message, &players, out);
		else
			sil_put_int(out, points[s]);
	}
	sil_put(out, ".\n");
}
