/* The whole server: event loop, signals, threads. */
#ifndef SILURE_SERVER_SERVE_H
#define SILURE_SERVER_SERVE_H

#include "server/options.h"

/* Serves until SIGTERM or SIGINT. False and a sentence when it cannot begin. */
bool sil_serve(const struct sil_serve_options *, char *why, size_t why_size);

/* Says where a server with these options is, on standard output. */
bool sil_serve_invitation(const struct sil_serve_options *, char *why, size_t why_size);

#endif
