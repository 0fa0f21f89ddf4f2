/* HTTP: the page's files, a health check and metrics. Pure: a request in, a reply out. */
#ifndef SILURE_SERVER_HTTP_H
#define SILURE_SERVER_HTTP_H

#include <stdbool.h>
#include <stddef.h>

#include "engine/game.h"

enum { SIL_SITE_FILES = 512, SIL_SITE_FILE_BYTES = 8 << 20, SIL_SITE_DEPTH = 4 };

struct sil_site_file {
	char *path; /* "/index.html" */
	char *body;
	size_t length;
	const char *type;
	char etag[20];
	bool hashed; /* its name changes with its content */
};

/* A folder of files, read once. */
struct sil_site {
	struct sil_site_file *files;
	int count;
};

/* False and a sentence when the folder cannot be read. NULL: a site without files. */
bool sil_site_load(struct sil_site *, const char *folder, char *why, size_t why_size);
void sil_site_release(struct sil_site *);

struct sil_http_request {
	const char *path;
	const char *etag;      /* If-None-Match, or "" */
	const char *encodings; /* Accept-Encoding, or "" */
	enum sil_lang lang;    /* of who asks, where no page answers */
};

struct sil_http_reply {
	int status;
	const char *type;
	const char *body; /* of the site, or static */
	size_t length;
	const char *cache;    /* Cache-Control */
	const char *etag;     /* or NULL */
	const char *encoding; /* or NULL */
	bool page;            /* HTML: the place for a cookie */
};

void sil_http_answer(const struct sil_site *, const struct sil_http_request *, struct sil_http_reply *);

/* The page as whoever shows a preview of a link needs it: with the whole address of its picture, as this host. NULL:
 * the host is not one that can stand in a page, or memory is short. The caller frees it. */
char *sil_http_page_for_previews(const struct sil_site *, const char *host, bool secure, size_t *length);

/* The headers that go with every reply: name and value, ending with NULL. */
extern const char *const sil_http_strict[][2];

/* Who may see /metrics. */
enum sil_metrics_for { SIL_METRICS_HERE, SIL_METRICS_OFF, SIL_METRICS_ALL };

/* Whether a Host header names this server and not a stranger's domain that was pointed at it: an address, localhost, a
 * name no stranger can own (without a dot, or ending as names of local networks do), this machine's own name, or one of
 * ours, which are separated by blanks ("*": whatever it is). Programs may send none. */
bool sil_http_host_is_fine(const char *host, const char *ours);

/* Whether a page from this origin may open a socket to this host: the same host and port, or one of the allowed
 * origins, which are separated by blanks. Where all pages come by TLS, one that did not may be anybody's. Programs send
 * no origin. */
bool sil_http_origin_is_fine(const char *origin, const char *host, bool secure, const char *allowed);

#endif
