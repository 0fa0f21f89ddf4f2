/* What every host shares. */
#include "cli/play/host.h"

#include <errno.h>
#include <poll.h>
#include <unistd.h>

const char *host_bot_name(int number)
{
	static const char *const names[SIL_MAX_SEATS] = {"Misaine", "Gribiche", "Pompon",   "Réglisse",
							 "Tigrou",  "Câlin",    "Moustache"};
	return names[number];
}

struct sil_players host_players(const struct host *host, int viewer)
{
	struct sil_players players = {.you = viewer < SIL_MAX_SEATS ? viewer : -1};
	for (int s = 0; s < SIL_MAX_SEATS; s++)
		players.names[s] = host->names[s];
	return players;
}

int host_viewer(const struct host *host)
{
	return host->people && !(host->people & (host->people - 1)) ? __builtin_ctz(host->people) : SIL_WATCHER;
}

bool host_line_comes(const struct host *host)
{
	struct pollfd waits[] = {{.fd = STDIN_FILENO, .events = POLLIN}, {.fd = host->fd, .events = POLLIN}};
	while (poll(waits, 2, -1) < 0 && errno == EINTR)
		;
	return waits[0].revents;
}

void host_wait(const struct host *host, int wait_ms)
{
	struct pollfd news = {.fd = host->fd, .events = POLLIN};
	poll(&news, host->fd >= 0, wait_ms);
}
