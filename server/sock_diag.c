/* The kernel tells everybody on the machine what `ss -ti` shows: one question over netlink, one walk through its table,
 * which takes milliseconds however few connections there are. So one walk serves all who ask within a second. */
#include "server/sock_diag.h"

#include <arpa/inet.h>
#include <linux/inet_diag.h>
#include <linux/netlink.h>
#include <linux/sock_diag.h>
#include <linux/tcp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include "engine/monotonic.h"

enum {
	ANSWER_BYTES = 1 << 15,
	ESTABLISHED = 1,
	MOST = 1 << 17,     /* connections that are remembered */
	FRESH_US = 1000000, /* a measurement hardly changes in a second */
	SOON_US = 100000,   /* who has come since the latest walk waits this long at most */
	WALKING_SHARE = 20, /* of the time at most one part in twenty goes into walks */
};

struct question {
	struct nlmsghdr head;
	struct inet_diag_req_v2 body;
};

/* The other end of a connection, and what the kernel has measured. */
struct seen {
	uint8_t address[16]; /* an IPv4 address as IPv6 writes it */
	uint16_t port;
	uint32_t rtt_us;
};

/* The latest walk, by address and port. */
static struct {
	struct seen *all;
	size_t count, capacity;
	uint64_t walked_us, next_us; /* when that was; when the next may be */
} seen;

static void map_ipv4(const void *four, uint8_t sixteen[16])
{
	static const uint8_t prefix[12] = {[10] = 0xff, [11] = 0xff};
	memcpy(sixteen, prefix, 12);
	memcpy(sixteen + 12, four, 4);
}

static bool has_capacity(void)
{
	if (seen.count < seen.capacity)
		return true;
	size_t capacity = seen.capacity ? 2 * seen.capacity : 256;
	struct seen *all = capacity <= MOST ? realloc(seen.all, capacity * sizeof *all) : NULL;
	if (all)
		seen.all = all, seen.capacity = capacity;
	return all;
}

/* The smallest round trip of one connection, which comes as an attribute; 0: none was measured. */
static uint32_t rtt_of(const struct nlmsghdr *head, const struct inet_diag_msg *one)
{
	struct tcp_info info;
	size_t left = head->nlmsg_len - NLMSG_LENGTH(sizeof *one);
	const struct nlattr *attribute = (const void *)(one + 1);
	while (left >= sizeof *attribute && attribute->nla_len >= sizeof *attribute && attribute->nla_len <= left) {
		size_t size = attribute->nla_len - sizeof *attribute, step = NLA_ALIGN(attribute->nla_len);
		if (attribute->nla_type == INET_DIAG_INFO &&
		    size >= offsetof(struct tcp_info, tcpi_min_rtt) + sizeof info.tcpi_min_rtt) {
			memcpy(&info, attribute + 1, size < sizeof info ? size : sizeof info);
			return info.tcpi_min_rtt == UINT32_MAX ? 0 : info.tcpi_min_rtt;
		}
		left -= step < left ? step : left;
		attribute = (const void *)((const char *)attribute + step);
	}
	return 0;
}

static void look(const struct nlmsghdr *head)
{
	const struct inet_diag_msg *one = NLMSG_DATA(head);
	if (head->nlmsg_len < NLMSG_LENGTH(sizeof *one) || !has_capacity())
		return;
	struct seen *next = &seen.all[seen.count];
	if (one->idiag_family == AF_INET)
		map_ipv4(one->id.idiag_dst, next->address);
	else
		memcpy(next->address, one->id.idiag_dst, 16);
	next->port = ntohs(one->id.idiag_dport);
	next->rtt_us = rtt_of(head, one);
	seen.count += next->rtt_us > 0;
}

/* All answers to a question; false at the last one, or when something is wrong. */
static bool read_answers(int handle)
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
		look(head);
		size_t step = ((size_t)head->nlmsg_len + 3) & ~(size_t)3;
		at += step, left -= step < left ? step : left;
	}
	return true;
}

static void ask(int handle, int family)
{
	struct question question = {
		.head = {.nlmsg_len = sizeof question,
			 .nlmsg_type = SOCK_DIAG_BY_FAMILY,
			 .nlmsg_flags = NLM_F_REQUEST | NLM_F_DUMP},
		.body = {.sdiag_family = (uint8_t)family,
			 .sdiag_protocol = IPPROTO_TCP,
			 .idiag_ext = 1 << (INET_DIAG_INFO - 1),
			 .idiag_states = 1 << ESTABLISHED},
	};
	if (send(handle, &question, sizeof question, 0) != sizeof question)
		return;
	while (read_answers(handle))
		;
}

static int by_end(const void *one, const void *other)
{
	const struct seen *a = one, *b = other;
	int order = memcmp(a->address, b->address, sizeof a->address);
	return order ? order : a->port - b->port;
}

static void walk(void)
{
	uint64_t from_us = sil_monotonic_us();
	struct timeval patience = {.tv_usec = 50000};
	int handle = socket(AF_NETLINK, SOCK_DGRAM | SOCK_CLOEXEC, NETLINK_SOCK_DIAG);
	seen.count = 0;
	if (handle >= 0) {
		setsockopt(handle, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
		/* A proxy that listens on both families sees IPv4 through IPv6. */
		ask(handle, AF_INET), ask(handle, AF_INET6);
		close(handle);
	}
	if (seen.count)
		qsort(seen.all, seen.count, sizeof *seen.all, by_end);
	seen.walked_us = sil_monotonic_us();
	seen.next_us = seen.walked_us + WALKING_SHARE * (seen.walked_us - from_us);
}

static uint32_t find(const struct seen *wanted)
{
	size_t first = 0, end = seen.count;
	uint32_t best_us = 0;
	while (first < end) {
		size_t middle = first + (end - first) / 2;
		if (by_end(&seen.all[middle], wanted) < 0)
			first = middle + 1;
		else
			end = middle;
	}
	for (; first < seen.count && !memcmp(seen.all[first].address, wanted->address, sizeof wanted->address);
	     first++) {
		if (wanted->port && seen.all[first].port != wanted->port)
			break;
		if (!best_us || seen.all[first].rtt_us < best_us)
			best_us = seen.all[first].rtt_us;
	}
	return best_us;
}

uint32_t sil_sock_diag_rtt_us(const char *address, unsigned port)
{
	struct seen wanted = {.port = (uint16_t)port};
	uint8_t four[4];
	if (inet_pton(AF_INET, address, four) == 1)
		map_ipv4(four, wanted.address);
	else if (inet_pton(AF_INET6, address, wanted.address) != 1)
		return 0;
	uint64_t now_us = sil_monotonic_us(), age_us = now_us - seen.walked_us;
	bool may_walk = now_us >= seen.next_us;
	if (may_walk && (!seen.walked_us || age_us > FRESH_US))
		walk(), may_walk = false;
	uint32_t us = find(&wanted);
	if (!us && may_walk && age_us > SOON_US)
		walk(), us = find(&wanted);
	return us;
}
