/* The latency of somebody's connection, as the server measured it: the credit of a race [KW-t2]. Pure. */
#ifndef SILURE_SERVER_LATENCY_H
#define SILURE_SERVER_LATENCY_H

#include <stdbool.h>
#include <stdint.h>

struct sil_latency {
	uint32_t best_us;   /* the smallest round trip of our pings; 0: none yet */
	uint32_t kernel_us; /* the smallest a kernel saw: ours or, where there is a proxy between, the proxy's; 0:
			       unknown */
	bool confirmed;     /* pings count only as far as a kernel confirms them */
	uint8_t pongs;      /* measured so far, up to SIL_LATENCY_PONGS */
};

enum {
	SIL_LATENCY_PONGS = 3, /* fewer measures give nothing: where many come at once, the first are of the crowd, not
				  of the connection */
	SIL_KERNEL_SLACK_US = 3000, /* what a program may take to answer; far below the 30 ms that count as together */
};

void sil_latency_pong(struct sil_latency *, uint64_t round_trip_us);
void sil_latency_kernel(struct sil_latency *, uint64_t round_trip_us);

/* The credit of a move: the smallest round trip of our pings, never more than the kernel's own and a little, at most
 * 250 ms; nothing before there are three measures, and where a kernel should confirm it and none does. Who delays pongs
 * only loses: one quick answer is remembered for ever, and the kernel answers before any program can. */
uint8_t sil_latency_credit_ms(const struct sil_latency *);

#endif
