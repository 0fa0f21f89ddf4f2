/* A small WebSocket client on plain sockets, and a server to talk to: for tests and for load. */
#ifndef SILURE_TESTS_SERVER_CLIENT_H
#define SILURE_TESTS_SERVER_CLIENT_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct client {
	int handle; /* -1: closed */
	unsigned char *in;
	size_t used, hosted;
	char *message; /* fragments so far */
	size_t message_used;
	char token[65];
	bool closing; /* the server has said goodbye */
	uint64_t frames, bytes;
};

/* Where everybody connects to, and where servers listen: "127.0.0.1" unless it is changed. */
extern const char *client_host, *server_host;

bool client_open(struct client *, int port, const char *extra_headers);
/* Without waiting for the answer to the handshake; client_shaken says when it has come. */
bool client_begin(struct client *, int port, const char *extra_headers);
int client_shaken(struct client *); /* 1: yes, 0: not yet, -1: refused */
/* Only the connection, without a word; or without even waiting for it, which shows when it can be written to. */
bool client_dial(struct client *, int port);
bool client_dial_soon(struct client *, int port);
/* The handshake on such a connection. */
bool client_ask(struct client *, int port, const char *extra_headers);
void client_close(struct client *);
/* A text message, printf-like. */
bool client_send(struct client *, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* A raw frame: opcode with its FIN bit, payload as it is. */
bool client_frame(struct client *, unsigned char first, const void *payload, size_t length);
/* Reads what has come; false when the connection is closed. Pings are answered unless `deaf`. */
bool client_read(struct client *, bool deaf);
/* Whether something can be read within `timeout_ms`. */
bool client_wait_readable(const struct client *, int timeout_ms);
/* The next whole message that has been read, or NULL; the caller frees it. */
char *client_next(struct client *, bool deaf);
/* Waits for the next message; NULL after `timeout_ms` or when the connection is closed. */
json_t *client_wait(struct client *, int timeout_ms);
/* Waits for a message of this type, dropping others. */
json_t *client_wait_for(struct client *, const char *type, int timeout_ms);
/* Opens and says hello; with a token it becomes who it was. */
bool client_hello(struct client *, int port, const char *name, const char *token);

/* A GET; the reply's head and body, the caller frees it. */
char *http_get(int port, const char *path, const char *extra_headers);

struct spawned {
	pid_t pid;
	int port;
	int errors; /* its standard error */
};

/* Flags for a crowd behind one address. */
#define NO_LIMITS                                                                                                      \
	"--connections-per-address", "0", "--connects-per-minute", "0", "--creates-per-minute", "0",                   \
		"--address-share", "0", "--requests-per-address", "0"

/* Starts `program serve --listen HOST:PORT --data DIR` with more flags, ending with NULL. Port 0: any. */
bool spawn_server(struct spawned *, const char *program, const char *data, int port, const char *const *flags);
/* True when it went as it should: by itself and without complaint, or by SIGKILL. */
bool stop_server(struct spawned *, int signal);

int64_t test_ms(void);
/* A fresh folder under TMPDIR; remove_folder takes it away with the store's files. */
char *fresh_folder(void);
void remove_folder(char *);

#endif
