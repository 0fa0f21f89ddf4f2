/* What goes to 10.77.N.x comes back after N/2 ms as if from there: source and destination are exchanged, which leaves
 * all checksums as they are. So both ends of a connection are on this machine and a real network lies between them. */
#include "tests/server/late_net.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <linux/if.h>
#include <linux/if_tun.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

/* Packets under way: a ring for each distance, in which everything is due in the order of its coming. */
enum { PACKET_BYTES = 1600, RING = 8192, DISTANCES = 256 };

struct packet {
	int64_t due_us;
	uint32_t length;
	unsigned char bytes[PACKET_BYTES];
};

struct ring {
	struct packet *packets; /* RING of them, once somebody is that far away */
	unsigned first, count;
};

static struct ring rings[DISTANCES];
static int device = -1;

static int64_t now_us(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static bool is_far(const unsigned char *packet, size_t length)
{
	size_t head = 4 * (size_t)(packet[0] & 15);
	for (size_t at = head; packet[9] == IPPROTO_TCP && head + 4 <= length && at <= head + 2; at += 2) {
		int port = packet[at] << 8 | packet[at + 1];
		if (port >= LATE_NET_FAR_PORTS && port < LATE_NET_FAR_PORTS + LATE_NET_FAR_COUNT)
			return true;
	}
	return false;
}

static void take(void)
{
	unsigned char bytes[PACKET_BYTES], source[4];
	ssize_t length = read(device, bytes, sizeof bytes);
	if (length < 20 || bytes[0] >> 4 != 4)
		return;
	memcpy(source, bytes + 12, 4);
	memcpy(bytes + 12, bytes + 16, 4);
	memcpy(bytes + 16, source, 4);
	/* One of both addresses is ours, 10.77.0.1; the other says how far. */
	unsigned distance = is_far(bytes, (size_t)length) ? LATE_NET_FAR_MS : bytes[14] ? bytes[14] : bytes[18];
	struct ring *ring = &rings[distance];
	if (!ring->packets && !(ring->packets = calloc(RING, sizeof *ring->packets)))
		return;
	if (ring->count == RING)
		return; /* networks lose packets */
	struct packet *packet = &ring->packets[(ring->first + ring->count++) % RING];
	packet->due_us = now_us() + distance * 500;
	packet->length = (uint32_t)length;
	memcpy(packet->bytes, bytes, (size_t)length);
}

/* Delivers what is due; when the next one is, or INT64_MAX. */
static int64_t deliver(void)
{
	int64_t next_us = INT64_MAX;
	for (int i = 0; i < DISTANCES; i++) {
		struct ring *ring = &rings[i];
		for (; ring->count && ring->packets[ring->first].due_us <= now_us(); ring->count--) {
			const struct packet *packet = &ring->packets[ring->first];
			(void)!write(device, packet->bytes, packet->length);
			ring->first = (ring->first + 1) % RING;
		}
		if (ring->count && ring->packets[ring->first].due_us < next_us)
			next_us = ring->packets[ring->first].due_us;
	}
	return next_us;
}

static void *run(void *argument)
{
	(void)argument;
	for (;;) {
		int64_t next_us = deliver(), wait_us = next_us - now_us();
		struct timespec wait = {0, wait_us < 0 ? 0 : wait_us < 999999 ? wait_us * 1000 : 999999000};
		struct pollfd ready = {.fd = device, .events = POLLIN};
		while (ppoll(&ready, 1, &wait, NULL) == 1) {
			take();
			wait = (struct timespec){0, 0};
		}
	}
	return NULL;
}

static bool bring_up(int control, const char *name, const char *address)
{
	struct ifreq request = {.ifr_flags = 0};
	struct sockaddr_in *at = (struct sockaddr_in *)&request.ifr_addr;
	snprintf(request.ifr_name, sizeof request.ifr_name, "%s", name);
	if (address) {
		at->sin_family = AF_INET;
		inet_pton(AF_INET, address, &at->sin_addr);
		if (ioctl(control, SIOCSIFADDR, &request) != 0)
			return false;
		inet_pton(AF_INET, "255.255.0.0", &at->sin_addr);
		if (ioctl(control, SIOCSIFNETMASK, &request) != 0)
			return false;
	}
	request.ifr_flags = IFF_UP | IFF_RUNNING;
	return ioctl(control, SIOCSIFFLAGS, &request) == 0;
}

bool late_net_open(void)
{
	struct ifreq request = {.ifr_flags = IFF_TUN | IFF_NO_PI, .ifr_name = "late"};
	pthread_t thread;
	if (unshare(CLONE_NEWNET) != 0 || (device = open("/dev/net/tun", O_RDWR | O_CLOEXEC | O_NONBLOCK)) < 0 ||
	    ioctl(device, TUNSETIFF, &request) != 0)
		return false;
	int control = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
	bool good = bring_up(control, "lo", NULL) && bring_up(control, "late", LATE_NET_HERE) &&
		    pthread_create(&thread, NULL, run, NULL) == 0;
	close(control);
	return good;
}

void late_net_address(int round_trip_ms, char address[16])
{
	snprintf(address, 16, "10.77.%d.1", round_trip_ms & 255);
}
