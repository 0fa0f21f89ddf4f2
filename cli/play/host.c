/* What every host shares. */
#include "cli/play/host.h"

#include <poll.h>

const char *host_bot_name(int seat)
{
	static const char *const names[SIL_MAX_SEATS] = {"Moustache", "Misaine", "Gribiche", "Pompon",
							 "Réglisse",  "Tigrou",  "Câlin"};
	return names[seat];
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

void host_wait(const struct host *host, int wait_ms)
{
	struct pollfd news = {.fd = host->fd, .events = POLLIN};
	poll(&news, host->fd >= 0, wait_ms);
}
