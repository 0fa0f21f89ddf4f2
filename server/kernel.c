/* TCP_INFO, in a file of its own: the kernel's header and the C library's cannot be included together. */
#include "server/kernel.h"

#include <linux/in.h>
#include <linux/tcp.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/socket.h>

#define HAS(info_size, member) ((info_size) >= offsetof(struct tcp_info, member) + sizeof((struct tcp_info){0}.member))

uint32_t sil_kernel_rtt_us(int socket)
{
	struct tcp_info info;
	socklen_t size = sizeof info;
	if (getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &size) != 0 || !HAS(size, tcpi_min_rtt) ||
	    info.tcpi_min_rtt == UINT32_MAX)
		return 0;
	return info.tcpi_min_rtt;
}

uint64_t sil_kernel_acked(int socket)
{
	struct tcp_info info;
	socklen_t size = sizeof info;
	if (getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &size) != 0 || !HAS(size, tcpi_bytes_acked))
		return 0;
	return info.tcpi_bytes_acked;
}

void sil_kernel_hang_up(int socket)
{
	struct linger forget = {.l_onoff = 1};
	setsockopt(socket, SOL_SOCKET, SO_LINGER, &forget, sizeof forget);
	shutdown(socket, SHUT_RDWR);
}
