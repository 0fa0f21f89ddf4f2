/* The two ways to sit at a table: a whole screen, or line by line. */
#ifndef SILURE_CLI_PLAY_FRONT_H
#define SILURE_CLI_PLAY_FRONT_H

#include "cli/play/host.h"

enum front_end {
	FRONT_LEFT,  /* the person has gone; the table is as it was */
	FRONT_AGAIN, /* over, and another one please */
	FRONT_OVER,
	FRONT_LOST,
};

struct front_wishes {
	int pause_ms; /* between moves of bots, so that people can follow */
	bool draws;   /* plain: draw the table before every choice, not the first alone */
	bool ascii;
};

enum front_end front_full(struct host *, const struct front_wishes *);
enum front_end front_plain(struct host *, const struct front_wishes *, struct sil_out *);

/* What has happened, for both: the latest lines, as one viewer saw it. */
enum { LOG_LINES = 64, LOG_BYTES = 240 };

struct front_log {
	char lines[LOG_LINES][LOG_BYTES];
	unsigned count; /* ever */
	struct sil_view seen;
	int viewer; /* whose view is told */
};

void log_start(struct front_log *, struct host *);
void log_add(struct front_log *, const char *line);
/* Looks again and tells what is new; whether anything was. */
bool log_look(struct front_log *, struct host *, enum sil_lang);

/* Whose choice it is at this keyboard: a seat, or -1. The one who chose last goes first. */
int front_actor(const struct host *, const struct sil_view *, int latest);
/* "You win with 12", and everybody's points. */
void front_put_result(struct host *, int viewer, struct sil_out *);

#endif
