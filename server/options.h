/* The server's options: flags, environment and file, one table for all three. Touches the environment and the file. */
#ifndef SILURE_SERVER_OPTIONS_H
#define SILURE_SERVER_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "server/lobby.h"

struct sil_serve_options {
	char listen[64];        /* "127.0.0.1:7464", "[::]:7464", "*:7464" for IPv4 and IPv6 */
	char data[512];         /* a folder, made if need be */
	char store[512];        /* a database that servers share, postgres://…; "": a file in the folder */
	char durability[16];    /* local, synchronous: whether a commit waits for a standby of that database */
	char node[64];          /* this server's name among those that share it; "": of its machine and port */
	char node_address[128]; /* where clients find it; "": only through what stands in front of all */
	unsigned lease_ms;      /* how long the others leave its tables alone after its last sign of life */
	char page[512];         /* the page's folder; "": none */
	char origins[512];
	char port_header[64]; /* in which a proxy tells the client's port; "": it does not */
	char rtt_header[64]; /* in which a proxy tells its round trip to the client, in microseconds; "": it does not */
	char host_names[512]; /* names of this server; "": see sil_http_host_is_fine */
	char log[16];         /* debug, info, warning, error, silent */
	char metrics[8];      /* here, off, all */
	unsigned gather_ms;
	bool secure_cookie, proxied;
	bool invite; /* say on standard output where it is, with a QR code (server/invite.h) */
	struct sil_limits limits;
};

void sil_serve_defaults(struct sil_serve_options *);
/* Every option has a name ("bot-ms"); a flag is --bot-ms, the environment SILURE_BOT_MS, a file's line "bot-ms = 700".
 */
bool sil_serve_set(struct sil_serve_options *, const char *name, const char *value, char *why, size_t why_size);
bool sil_serve_environment(struct sil_serve_options *, char *why, size_t why_size);
bool sil_serve_file(struct sil_serve_options *, const char *path, char *why, size_t why_size);
/* The names of all options, in order; NULL after the last. */
const char *sil_serve_name(int);

#endif
