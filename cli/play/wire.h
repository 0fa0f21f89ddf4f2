/* A connection to a table server: text messages both ways, over a WebSocket that is made again whenever it drops. */
#ifndef SILURE_CLI_PLAY_WIRE_H
#define SILURE_CLI_PLAY_WIRE_H

#include <stdbool.h>

struct wire;

struct wire_address {
	char host[256];
	int port;
	bool secure;
	char query[128]; /* what follows /ws; "": nothing */
};

enum wire_event {
	WIRE_NOTHING,
	WIRE_MESSAGE,
	WIRE_UP,   /* connected, for the first time or again, and greeted */
	WIRE_DOWN, /* not connected; it tries again by itself */
	WIRE_LONG, /* a message longer than any came: not connected, and it does not try again */
};

/* What is said first whenever a connection comes up, before anything that is sent: also while whoever takes the
 * messages is busy with something else. NULL: nothing. */
struct wire_greeting {
	const char *hello, *watch;
};

/* NULL when memory is short. */
struct wire *wire_open(const struct wire_address *, const struct wire_greeting *);
void wire_close(struct wire *);
/* From now on it connects there; a connection that is up ends. At once, or after a moment. */
void wire_go(struct wire *, const struct wire_address *, bool at_once);
/* From the next connection on. */
void wire_greet(struct wire *, const struct wire_greeting *);
/* Readable while there are events to take. */
int wire_fd(const struct wire *);
/* The next event. The text of a message is the caller's to free. */
enum wire_event wire_take(struct wire *, char **text);
/* False when the connection is down, or too much is waiting already. */
bool wire_send(struct wire *, const char *text);

#endif
