/* What a balancer in front of the servers does (docs/host.md): it asks for their health twice a second, and after two
 * answers that were none, or not good, closes all connections to that one. */
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

#include "tests/cluster/cluster.h"

enum { INTERVAL_MS = 500, FALL = 2 };

static struct {
	struct client client;
	int64_t began_ms;
	bool begun, asked;
	int failures;
} checks[NODES];

bool balanced = true;

bool health_is_good(int node)
{
	return !balanced || checks[node].failures < FALL;
}

static bool ask(int node)
{
	static const char request[] = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
	return send(checks[node].client.handle, request, sizeof request - 1, MSG_NOSIGNAL) == sizeof request - 1;
}

/* 1: it is well; 0: not known yet; -1: it is not. */
static int look(int node)
{
	char reply[64] = "";
	struct pollfd wait = {.fd = checks[node].client.handle, .events = POLLIN | POLLOUT};
	if (poll(&wait, 1, 0) < 1)
		return 0;
	if (!checks[node].asked)
		return (wait.revents & POLLOUT) && (checks[node].asked = ask(node)) ? 0 : -1;
	if (!(wait.revents & (POLLIN | POLLHUP | POLLERR)))
		return 0;
	ssize_t length = recv(checks[node].client.handle, reply, sizeof reply - 1, MSG_DONTWAIT);
	return length > 12 && !strncmp(reply, "HTTP/1.1 200", 12) ? 1 : -1;
}

bool health_fell(int node)
{
	int64_t now_ms = test_ms();
	int was = checks[node].failures;
	if (!balanced)
		return false;
	if (checks[node].begun && checks[node].client.handle < 0 && now_ms - checks[node].began_ms < INTERVAL_MS)
		return false;
	if (!checks[node].begun || checks[node].client.handle < 0) {
		client_host = machines_host(node);
		checks[node].begun = true, checks[node].asked = false, checks[node].began_ms = now_ms;
		if (up[node] && client_dial_soon(&checks[node].client, nodes[node].port))
			return false;
		checks[node].client.handle = -1, checks[node].failures++;
		return was < FALL && checks[node].failures >= FALL;
	}
	int found = look(node);
	if (!found && now_ms - checks[node].began_ms < INTERVAL_MS)
		return false;
	client_close(&checks[node].client);
	checks[node].failures = found == 1 ? 0 : checks[node].failures + 1;
	return was < FALL && checks[node].failures >= FALL;
}
