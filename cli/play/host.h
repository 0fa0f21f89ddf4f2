/* A table as somebody at a terminal meets it, on this machine or far away: views in, moves out. Fronts (full-screen,
 * plain) know nothing else of a table. */
#ifndef SILURE_CLI_PLAY_HOST_H
#define SILURE_CLI_PLAY_HOST_H

#include "engine/out.h"
#include "engine/record.h"
#include "engine/text.h"

enum host_news {
	HOST_QUIET,  /* nothing to do before the time told */
	HOST_MOVED,  /* one thing has happened: look, then ask again */
	HOST_NOTICE, /* nothing at the table, but there is a sentence to show */
	HOST_GONE,   /* the table is lost; the notice says why */
};

struct host;

struct host_calls {
	/* Lets the next thing happen, one at a time: a bot's move, the clock's, news from elsewhere. HOST_QUIET fills
	 * in how many milliseconds there is nothing to do; -1: until somebody here moves or `fd` has news. */
	enum host_news (*step)(struct host *, int *wait_ms);
	/* What a seat played from here sees, or SIL_WATCHER. */
	void (*view)(struct host *, int seat, struct sil_view *);
	int (*legal)(struct host *, int seat, uint16_t acts[SIL_MAX_LEGAL]);
	/* False, and a sentence, when the move is refused; then nothing has changed. */
	bool (*move)(struct host *, int seat, uint16_t act, struct sil_out *why);
	bool (*undo)(struct host *, int seat, struct sil_out *why);
	/* The best few moves and why, as lines, and `hinted`; false, and a sentence, when there is no hint now. */
	bool (*hint)(struct host *, int seat, struct sil_out *);
	/* Final or running points, and the mask of winners (0 before the end). */
	void (*score)(struct host *, int32_t points[SIL_MAX_SEATS], unsigned *winners);
	/* In real time: the table's time now, so that a clock can be drawn running. 0 elsewhere. */
	uint32_t (*time_ms)(struct host *);
	/* Where time waits for people: lets it go on to the next thing that happens. */
	void (*let_time_pass)(struct host *);
	/* What happened lately, told to this viewer, for somebody who comes back; nothing where it is not known. */
	void (*recall)(struct host *, int viewer, struct sil_out *);
	/* Somebody is there and looking: a clock that runs for this terminal alone starts here. */
	void (*ready)(struct host *);
	/* Leaves the table as it is, to be continued. */
	void (*close)(struct host *);
};

struct host {
	const struct host_calls *calls;
	const struct sil_game *game; /* NULL until an online table is known */
	struct sil_config config;
	char names[SIL_MAX_SEATS][SIL_NAME_BYTES];
	unsigned people;     /* bit s: seat s is played from here */
	bool leaps;          /* the view does not follow from the one before: nothing can be told of it */
	bool time_waits;     /* in a race: time stands until let_time_pass */
	int hinted;          /* the act that the last hint named first; -1: it named none */
	int fd;              /* readable when step has news; -1: none */
	char notice[320];    /* what step or a saved game has to say; the front shows it once and clears it */
	char farewell[1024]; /* how to come back to this table */
	char outcome[200];   /* what a game that is over changes for the next ones; empty: nothing */
	enum sil_lang lang;
};

/* Waits until a line can be read from standard input (true), or the host has news. A line goes first: it was typed for
 * what could be seen then. */
bool host_line_comes(const struct host *);

/* What the n-th bot of a table is called, counted from 0 and with the characters, if it is none, since those have their
 * own names (struct sil_bot). The page calls it alike (web/src/names.ts). */
const char *host_bot_name(int number);

/* The names of everybody, for narration to one viewer: a seat here, or SIL_WATCHER. */
struct sil_players host_players(const struct host *, int viewer);

/* To whom the narration is told: the one person here, else a watcher, so that no secret crosses the table. */
int host_viewer(const struct host *);

/* Sleeps until the host may have news, at most `wait_ms` (-1: for ever). */
void host_wait(const struct host *, int wait_ms);

#endif
