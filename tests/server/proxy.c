/* Debian's packages, with configurations of a page. */
#include "tests/server/proxy.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "tests/server/client.h"
#include "tests/server/late_net.h"

enum { PORT = 7480, PATIENCE_MS = 20000 };

const char *const proxy_names[] = {
	"directly",     "behind haproxy",           "behind haproxy that tells the port alone",
	"behind Caddy", "behind a proxy elsewhere", "behind a proxy that tells addresses alone"};

static const char haproxy[] = "global\n"
			      "  maxconn 4000\n"
			      "defaults\n"
			      "  mode http\n"
			      "  timeout connect 5s\n"
			      "  timeout client 60s\n"
			      "  timeout server 60s\n"
			      "  timeout tunnel 1h\n"
			      "frontend games\n"
			      "  bind " LATE_NET_HERE ":%d\n"
			      "  %s\n"
			      "  %s\n"
			      "  default_backend silure\n"
			      "backend silure\n"
			      "  server silure 127.0.0.1:%d\n";

static const char caddy[] = "{\n"
			    "  admin off\n"
			    "  auto_https off\n"
			    "}\n"
			    "http://:%d {\n"
			    "  reverse_proxy 127.0.0.1:%d {\n"
			    "    header_up X-Client-Port {http.request.remote.port}\n"
			    "  }\n"
			    "}\n";

static void print(FILE *file, enum proxy_kind kind, int server_port)
{
	static const char port[] = "http-request set-header X-Client-Port %[src_port]";
	static const char rtt[] = "http-request set-header X-Client-RTT %[fc_rtt(us)]";
	if (kind == PROXY_CADDY)
		fprintf(file, caddy, PORT, server_port);
	else if (kind == PROXY_HIDDEN)
		fprintf(file, haproxy, PORT, "http-request set-header X-Forwarded-For 203.0.113.9", "", server_port);
	else
		fprintf(file, haproxy, PORT, "option forwardfor",
			kind == PROXY_PLAIN     ? ""
			: kind == PROXY_HAPROXY ? rtt
						: port,
			server_port);
}

int proxy_open(struct proxy *proxy, enum proxy_kind kind, int server_port, const char *folder)
{
	char path[600];
	snprintf(path, sizeof path, "%s/proxy.conf", folder);
	FILE *file = fopen(path, "w");
	if (!file)
		return -1;
	print(file, kind, server_port);
	fclose(file);
	proxy->pid = fork();
	if (proxy->pid == 0) {
		prctl(PR_SET_PDEATHSIG, SIGKILL); /* whatever ends this program */
		int nowhere = open("/dev/null", O_WRONLY);
		dup2(nowhere, STDOUT_FILENO), dup2(nowhere, STDERR_FILENO);
		if (kind == PROXY_CADDY) {
			setenv("XDG_CONFIG_HOME", "/dev/null", 1); /* what it would like to keep, it cannot */
			setenv("XDG_DATA_HOME", "/dev/null", 1);
			execlp("caddy", "caddy", "run", "--config", path, "--adapter", "caddyfile", (char *)NULL);
		} else {
			execl("/usr/sbin/haproxy", "haproxy", "-db", "-f", path, (char *)NULL);
		}
		_exit(127);
	}
	int64_t until_ms = test_ms() + PATIENCE_MS;
	struct client client = {.handle = -1};
	client_host = LATE_NET_HERE;
	while (!client_dial(&client, PORT) && test_ms() < until_ms && waitpid(proxy->pid, NULL, WNOHANG) == 0) {
		struct timespec moment = {0, 5000000};
		nanosleep(&moment, NULL);
	}
	client_host = "127.0.0.1";
	int port = client.handle >= 0 ? PORT : -1;
	client_close(&client);
	return port;
}

void proxy_close(struct proxy *proxy)
{
	if (proxy->pid <= 0)
		return;
	kill(proxy->pid, SIGKILL);
	waitpid(proxy->pid, NULL, 0);
	proxy->pid = 0;
}
