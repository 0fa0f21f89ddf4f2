/* Addresses of this machine's interfaces, in the order in which a phone next to it may reach them. */
#include "server/reach.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* Lower is likelier; IPv6 comes after IPv4, which every phone and every home has. */
enum { DEFAULT_ROUTE, ORDINARY, VIRTUAL, TUNNEL, IPV6 };

struct found {
	int rank;
	char text[INET6_ADDRSTRLEN];
};

/* The address this machine would speak from to the world outside; nothing is sent. "": there is no way there. */
static void find_default(int family, char text[INET6_ADDRSTRLEN])
{
	union {
		struct sockaddr any;
		struct sockaddr_in four;
		struct sockaddr_in6 six;
	} out = {0}, own = {0};
	socklen_t size = sizeof own;
	int handle = socket(family, SOCK_DGRAM | SOCK_CLOEXEC, 0);
	text[0] = 0;
	if (handle < 0)
		return;
	/* Addresses that are for examples in documents, and nobody's. */
	if (family == AF_INET) {
		out.four = (struct sockaddr_in){.sin_family = AF_INET, .sin_port = htons(9)};
		inet_pton(AF_INET, "198.51.100.1", &out.four.sin_addr);
	} else {
		out.six = (struct sockaddr_in6){.sin6_family = AF_INET6, .sin6_port = htons(9)};
		inet_pton(AF_INET6, "2001:db8::1", &out.six.sin6_addr);
	}
	if (connect(handle, &out.any, sizeof out) == 0 && getsockname(handle, &own.any, &size) == 0)
		inet_ntop(family, family == AF_INET ? (void *)&own.four.sin_addr : (void *)&own.six.sin6_addr, text,
			  INET6_ADDRSTRLEN);
	close(handle);
}

static bool is_virtual(const char *interface)
{
	static const char *const names[] = {"docker", "br-", "virbr", "lxc", "podman", "vmnet", "vboxnet"};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (!strncmp(interface, names[i], strlen(names[i])))
			return true;
	return false;
}

/* An address that other devices may use, as text; false: this one is not. */
static bool usable(const struct ifaddrs *one, char text[INET6_ADDRSTRLEN])
{
	if (!one->ifa_addr || !(one->ifa_flags & IFF_UP) || one->ifa_flags & IFF_LOOPBACK)
		return false;
	if (one->ifa_addr->sa_family == AF_INET) {
		const struct in_addr *four = &((const struct sockaddr_in *)(const void *)one->ifa_addr)->sin_addr;
		return ntohl(four->s_addr) >> 16 != 0xa9fe && inet_ntop(AF_INET, four, text, INET6_ADDRSTRLEN);
	}
	if (one->ifa_addr->sa_family != AF_INET6)
		return false;
	const struct in6_addr *six = &((const struct sockaddr_in6 *)(const void *)one->ifa_addr)->sin6_addr;
	return !IN6_IS_ADDR_LINKLOCAL(six) && inet_ntop(AF_INET6, six, text, INET6_ADDRSTRLEN);
}

static int rank_of(const struct ifaddrs *one, const char *text, const char *usual)
{
	int rank = one->ifa_flags & IFF_POINTOPOINT ? TUNNEL
		   : is_virtual(one->ifa_name)      ? VIRTUAL
		   : !strcmp(text, usual)           ? DEFAULT_ROUTE
						    : ORDINARY;
	return rank + (one->ifa_addr->sa_family == AF_INET6 ? IPV6 : 0);
}

static void insert(struct found found[SIL_REACH], int *count, int rank, const char *text)
{
	int at = *count < SIL_REACH ? (*count)++ : SIL_REACH;
	for (; at > 0 && found[at - 1].rank > rank; at--)
		if (at < SIL_REACH)
			found[at] = found[at - 1];
	if (at == SIL_REACH)
		return;
	found[at].rank = rank;
	memcpy(found[at].text, text, strlen(text) + 1);
}

static int find_all(bool with_ipv6, struct found found[SIL_REACH])
{
	struct ifaddrs *all = NULL;
	char usual[2][INET6_ADDRSTRLEN], text[INET6_ADDRSTRLEN];
	int count = 0;
	if (getifaddrs(&all) != 0)
		return 0;
	find_default(AF_INET, usual[0]);
	find_default(AF_INET6, usual[1]);
	for (const struct ifaddrs *one = all; one; one = one->ifa_next) {
		bool six = one->ifa_addr && one->ifa_addr->sa_family == AF_INET6;
		if (usable(one, text) && (with_ipv6 || !six))
			insert(found, &count, rank_of(one, text, usual[six]), text);
	}
	freeifaddrs(all);
	return count;
}

static void add(struct sil_reach *reach, const char *address, int port)
{
	snprintf(reach->origins[reach->count++], SIL_REACH_BYTES,
		 strchr(address, ':') ? "http://[%s]:%d" : "http://%s:%d", address, port);
}

void sil_reach(const char *address, int port, struct sil_reach *reach)
{
	struct found found[SIL_REACH];
	uint8_t bytes[16] = {0};
	bool six = inet_pton(AF_INET6, address, bytes) == 1, every = !strcmp(address, "*") || !strcmp(address, "::");
	*reach = (struct sil_reach){0};
	if (every || !strcmp(address, "0.0.0.0")) {
		int count = find_all(every, found);
		for (int i = 0; i < count; i++)
			add(reach, found[i].text, port);
	} else if (strcmp(address, "localhost") != 0 && strncmp(address, "127.", 4) != 0 &&
		   !(six && IN6_IS_ADDR_LOOPBACK((const struct in6_addr *)(const void *)bytes)) &&
		   strlen(address) < 64) {
		add(reach, address, port);
	}
}
