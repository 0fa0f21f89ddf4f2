/* A network where every address is as far away as it says: connections to 10.77.130.1 have round trips of 130 ms, in
 * the kernel's measure too. In a network namespace of this process and its children, so it needs root and /dev/net/tun.
 */
#ifndef SILURE_TESTS_SERVER_LATE_NET_H
#define SILURE_TESTS_SERVER_LATE_NET_H

#include <stdbool.h>

#define LATE_NET_HERE "10.77.0.1" /* where servers listen to be reached from there */

/* Whoever comes from one of these ports is far away, wherever the address is. */
enum { LATE_NET_FAR_PORTS = 20000, LATE_NET_FAR_COUNT = 256, LATE_NET_FAR_MS = 250 };

bool late_net_open(void);
/* Something that listens on LATE_NET_HERE, as it is reached with this latency in milliseconds, up to 255. */
void late_net_address(int round_trip_ms, char address[16]);

#endif
