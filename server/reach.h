/* By which addresses other devices reach a server on this machine. Asks the kernel each time: networks come and go. */
#ifndef SILURE_SERVER_REACH_H
#define SILURE_SERVER_REACH_H

enum { SIL_REACH = 8, SIL_REACH_BYTES = 80 };

struct sil_reach {
	int count;
	char origins[SIL_REACH][SIL_REACH_BYTES]; /* "http://192.168.1.5:7464", the likeliest first */
};

/* For a server that listens at this address ("*": IPv4 and IPv6). None when it listens for its own machine alone, or
 * when there is no network. */
void sil_reach(const char *address, int port, struct sil_reach *);

#endif
