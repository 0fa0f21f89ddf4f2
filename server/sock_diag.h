/* TCP connections of other programs on this machine: those between a proxy and its clients. */
#ifndef SILURE_SERVER_SOCK_DIAG_H
#define SILURE_SERVER_SOCK_DIAG_H

#include <stdint.h>

/* The smallest round trip the kernel has seen on any connection of this machine whose other end is this address and, if
 * there is one, this port; 0: there is none, as when the proxy runs elsewhere or in a container of its own. */
uint32_t sil_sock_diag_rtt_us(const char *address, unsigned port);

#endif
