/* What the kernel knows of a TCP connection. */
#ifndef SILURE_SERVER_KERNEL_H
#define SILURE_SERVER_KERNEL_H

#include <stdint.h>

/* The smallest round trip the kernel has seen; 0: it does not say. */
uint32_t sil_kernel_rtt_us(int socket);
/* How many bytes the other side has taken so far; 0: it does not say. */
uint64_t sil_kernel_acked(int socket);
/* Nothing more is sent or received, and what the other side has not taken is forgotten when the socket is closed.
 * libwebsockets 4.1 would wait for ever for somebody who takes nothing. */
void sil_kernel_hang_up(int socket);

#endif
