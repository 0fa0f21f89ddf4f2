/* TCP_INFO, in a file of its own: the kernel's header and the C library's cannot be included together. */
#include <linux/in.h>
#include <linux/tcp.h>
#include <stddef.h>
#include <sys/socket.h>

#include "server/race.h"

uint32_t sil_kernel_rtt_us(int socket)
{
	struct tcp_info info;
	socklen_t size = sizeof info;
	if (getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &size) != 0 ||
	    size < offsetof(struct tcp_info, tcpi_min_rtt) + sizeof info.tcpi_min_rtt ||
	    info.tcpi_min_rtt == UINT32_MAX)
		return 0;
	return info.tcpi_min_rtt;
}
