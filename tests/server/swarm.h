/* Many tables and their people in one process: for load and for crashes. */
#ifndef SILURE_TESTS_SERVER_SWARM_H
#define SILURE_TESTS_SERVER_SWARM_H

#include "engine/rng.h"
#include "tests/server/client.h"

enum { SWARM_SEATS = 7, SWARM_MOVE = 32 };

struct swarm_seat {
	struct client client;
	int table, seat;
	int64_t turn; /* of the latest view; -1: none yet */
	int64_t sent; /* the turn of the move under way; -1: none */
	bool due;     /* the latest view lists legal moves */
	bool over;
	char text[SWARM_MOVE]; /* one of them, drawn when the view came */
	char moving[SWARM_MOVE];
	uint64_t views, oks, errors;
};

struct swarm_table {
	char code[16];
	int seats;
	struct swarm_seat *people;
};

struct swarm {
	int port, count, seats;
	const char *game, *options;
	struct swarm_table *tables;
	struct swarm_seat *people; /* count × seats */
	struct sil_rng rng;
};

/* Everybody says hello; each first one opens a table, all sit down, and it begins. False when anything fails. */
bool swarm_open(struct swarm *, int port, int tables, int seats, const char *game, const char *options);
/* The people of one table open and begin a new one. */
bool swarm_table_open(struct swarm *, int table);
void swarm_close(struct swarm *);

enum swarm_event { SWARM_NONE, SWARM_VIEW, SWARM_OK, SWARM_ERROR, SWARM_OVER, SWARM_OTHER };

/* What a message is, and what it changes about the seat. */
enum swarm_event swarm_take(struct swarm *, struct swarm_seat *, const char *text);
/* The same, and a move that is acknowledged is noted (acks.h). */
enum swarm_event swarm_note(struct swarm *, struct swarm_seat *, const char *text);
/* Moves when it is due; after a refusal it asks for the view, so as to try again. */
void swarm_go_on(struct swarm_seat *, enum swarm_event);
/* Hands everything that comes meanwhile to `take`. */
void swarm_play(struct swarm *, int for_ms, void (*take)(struct swarm_seat *, const char *text));
/* The same with what is on the wire still, of a server that has ended. */
void swarm_drain(struct swarm *, void (*take)(struct swarm_seat *, const char *text));
/* Sends the move drawn from the latest view. */
bool swarm_move(struct swarm_seat *);

#endif
