/* A real proxy in front of a server: haproxy and Caddy as docs/proxy.md sets them up. */
#ifndef SILURE_TESTS_SERVER_PROXY_H
#define SILURE_TESTS_SERVER_PROXY_H

#include <sys/types.h>

enum proxy_kind {
	PROXY_NONE,
	PROXY_HAPROXY,      /* tells its round trip in a header */
	PROXY_HAPROXY_PORT, /* only the client's port, as Caddy does */
	PROXY_CADDY,
	PROXY_HIDDEN, /* tells neither, and speaks for somebody who has no connection with this machine */
	PROXY_PLAIN,  /* tells the client's address alone, and what else visitors say of themselves */
};
extern const char *const proxy_names[];

struct proxy {
	pid_t pid;
};

/* Listens on LATE_NET_HERE; the port, or -1. Its configuration goes into the folder. */
int proxy_open(struct proxy *, enum proxy_kind, int server_port, const char *folder);
void proxy_close(struct proxy *);

#endif
