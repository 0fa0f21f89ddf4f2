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
	log->eyes = host_eyes(host);
	host->calls->view(host, log->eyes, &log->seen);
	out.lang = host->lang;
	host->calls->recall(host, log->eyes, &out);
	add_lines(log, text);
}

bool log_look(struct front_log *log, struct host *host, enum sil_lang lang)
{
	char text[4096];
	struct sil_out out = sil_out_on(text, sizeof text);
	struct sil_view now;
	if (log->eyes != host_eyes(host)) { /* somebody who looked on has sat down */
		log->eyes = host_eyes(host);
		host->calls->view(host, log->eyes, &log->seen);
	}
	struct sil_players players = host_cast(host, log->eyes);
	out.lang = lang;
	host->calls->view(host, log->eyes, &now);
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

void front_put_result(struct host *host, int eyes, struct sil_out *out)
{
	int32_t points[SIL_MAX_SEATS] = {0};
	unsigned winners;
	struct sil_players players = host_cast(host, eyes);
	const struct sil_narration *narration = host->game->narration;
	struct sil_messages score;
	sil_messages_clear(&score, host->game->words);
	struct sil_view view;
	host->calls->view(host, eyes, &view);
	host->calls->score(host, points, &winners);
	sil_put_said(host->game, &score, say_shared_victory(&score, winners), &players, out);
	sil_put(out, "\n");
	for (int s = 0; s < host->config.seats; s++) {
		sil_put(out, s ? ", " : "");
		sil_put_name(out, &players, s), sil_put(out, " ");
		struct sil_said said =
			narration->score ? narration->score(&view, points[s], &score) : (struct sil_said){0};
		if (said.at)
			sil_put_said(host->game, &score, said, &players, out);
		else
			sil_put_int(out, points[s]);
	}
	sil_put(out, ".\n");
}
