/* The kernel tells everybody on the machine what `ss -ti` shows: one question over netlink, one walk through its table.
 */
#include "server/sock_diag.h"

#include <arpa/inet.h>
#include <linux/inet_diag.h>
#include <linux/netlink.h>
#include <linux/sock_diag.h>
#include <linux/tcp.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

enum { ANSWER_BYTES = 1 << 15, ESTABLISHED = 1 };

struct question {
	struct nlmsghdr head;
	struct inet_diag_req_v2 body;
};

struct wanted {
	uint8_t address[16]; /* an IPv4 address as IPv6 writes it */
	uint32_t best_us;
};

static void map_ipv4(const void *four, uint8_t sixteen[16])
{
	static const uint8_t prefix[12] = {[10] = 0xff, [11] = 0xff};
	memcpy(sixteen, prefix, 12);
	memcpy(sixteen + 12, four, 4);
}

/* One connection; its TCP_INFO comes as an attribute. */
static void look(struct wanted *wanted, const struct nlmsghdr *head)
{
	const struct inet_diag_msg *one = NLMSG_DATA(head);
	uint8_t address[16];
	struct tcp_info info;
	if (head->nlmsg_len < NLMSG_LENGTH(sizeof *one))
		return;
	if (one->idiag_family == AF_INET)
		map_ipv4(one->id.idiag_dst, address);
	else
		memcpy(address, one->id.idiag_dst, 16);
	if (memcmp(address, wanted->address, 16) != 0)
		return;
	size_t left = head->nlmsg_len - NLMSG_LENGTH(sizeof *one);
	const struct nlattr *attribute = (const void *)(one + 1);
	while (left >= sizeof *attribute && attribute->nla_len >= sizeof *attribute && attribute->nla_len <= left) {
		size_t size = attribute->nla_len - sizeof *attribute, step = NLA_ALIGN(attribute->nla_len);
		if (attribute->nla_type == INET_DIAG_INFO &&
		    size >= offsetof(struct tcp_info, tcpi_min_rtt) + sizeof info.tcpi_min_rtt) {
			memcpy(&info, attribute + 1, size < sizeof info ? size : sizeof info);
			if (info.tcpi_min_rtt && info.tcpi_min_rtt != UINT32_MAX &&
			    (!wanted->best_us || info.tcpi_min_rtt < wanted->best_us))
				wanted->best_us = info.tcpi_min_rtt;
		}
		left -= step < left ? step : left;
		attribute = (const void *)((const char *)attribute + step);
	}
}

/* All answers to a question; false at the last one, or when something is wrong. */
static bool read_answers(int handle, struct wanted *wanted)
{
	static _Alignas(8) char answers[ANSWER_BYTES];
	ssize_t length = recv(handle, answers, sizeof answers, 0);
	if (length <= 0)
		return false;
	for (size_t at = 0, left = (size_t)length; left >= sizeof(struct nlmsghdr);) {
		const struct nlmsghdr *head = (const void *)(answers + at);
		if (head->nlmsg_len < sizeof *head || head->nlmsg_len > left)
			return false;
		if (head->nlmsg_type == NLMSG_DONE || head->nlmsg_type == NLMSG_ERROR)
			return false;
		look(wanted, head);
		size_t step = ((size_t)head->nlmsg_len + 3) & ~(size_t)3;
		at += step, left -= step < left ? step : left;
	}
	return true;
}

static void ask(int handle, int family, unsigned port, struct wanted *wanted)
{
	struct question question = {
		.head = {.nlmsg_len = sizeof question,
			 .nlmsg_type = SOCK_DIAG_BY_FAMILY,
			 .nlmsg_flags = NLM_F_REQUEST | NLM_F_DUMP},
		.body = {.sdiag_family = (uint8_t)family,
			 .sdiag_protocol = IPPROTO_TCP,
			 .idiag_ext = 1 << (INET_DIAG_INFO - 1),
			 .idiag_states = 1 << ESTABLISHED,
			 .id.idiag_dport = htons((uint16_t)port)},
	};
	if (send(handle, &question, sizeof question, 0) != sizeof question)
		return;
	while (read_answers(handle, wanted))
		;
}

uint32_t sil_sock_diag_rtt_us(const char *address, unsigned port)
{
	struct wanted wanted = {.best_us = 0};
	uint8_t four[4];
	struct timeval patience = {.tv_usec = 50000};
	bool is_four = inet_pton(AF_INET, address, four) == 1;
	if (is_four)
		map_ipv4(four, wanted.address);
	else if (inet_pton(AF_INET6, address, wanted.address) != 1)
		return 0;
	int handle = socket(AF_NETLINK, SOCK_DGRAM | SOCK_CLOEXEC, NETLINK_SOCK_DIAG);
	if (handle < 0)
		return 0;
	setsockopt(handle, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
	/* A proxy that listens on both families sees IPv4 through IPv6. */
	if (is_four)
		ask(handle, AF_INET, port, &wanted);
	ask(handle, AF_INET6, port, &wanted);
	close(handle);
	return wanted.best_us;
}
