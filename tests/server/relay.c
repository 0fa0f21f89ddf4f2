/* One thread a relay. The delay is the same for everything, so one queue in the order of arrival is enough. */
#include "tests/server/relay.h"

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

struct end {
	struct end *other;
	int handle;
	bool closed;
};

/* Something that was said; no bytes: the line was hung up. */
struct chunk {
	struct chunk *next;
	struct end *to;
	int64_t due_us;
	size_t length;
	char bytes[];
};

struct relay {
	int listener, poller, to_port;
	int64_t delay_us;
	struct chunk *first, **last;
};

static int64_t now_us(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static struct sockaddr_in here(int port)
{
	struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
	address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	return address;
}

static void watch(struct relay *relay, struct end *end)
{
	struct epoll_event event = {.events = EPOLLIN, .data.ptr = end};
	int on = 1;
	setsockopt(end->handle, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
	epoll_ctl(relay->poller, EPOLL_CTL_ADD, end->handle, &event);
}

static void take_caller(struct relay *relay)
{
	struct sockaddr_in to = here(relay->to_port);
	struct end *near = calloc(1, sizeof *near), *far = calloc(1, sizeof *far);
	if (!near || !far)
		abort();
	near->handle = accept4(relay->listener, NULL, NULL, SOCK_CLOEXEC);
	far->handle = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	near->other = far, far->other = near;
	if (near->handle < 0 || connect(far->handle, (struct sockaddr *)&to, sizeof to) != 0) {
		close(near->handle), close(far->handle);
		free(near), free(far);
		return;
	}
	watch(relay, near), watch(relay, far);
}

static void hear(struct relay *relay, struct end *from)
{
	static __thread char bytes[1 << 16];
	ssize_t got = recv(from->handle, bytes, sizeof bytes, MSG_DONTWAIT);
	if (got < 0)
		got = 0;
	struct chunk *chunk = malloc(sizeof *chunk + (size_t)got);
	if (!chunk)
		abort();
	*chunk = (struct chunk){.to = from->other, .due_us = now_us() + relay->delay_us, .length = (size_t)got};
	for (ssize_t i = 0; i < got; i++)
		chunk->bytes[i] = bytes[i];
	*relay->last = chunk, relay->last = &chunk->next;
	if (!got)
		epoll_ctl(relay->poller, EPOLL_CTL_DEL, from->handle, NULL);
}

/* Both ends go when both have been hung up: until then chunks may point to them. */
static void hang_up(struct end *end)
{
	end->closed = true;
	shutdown(end->handle, SHUT_RDWR);
	if (!end->other->closed)
		return;
	close(end->handle), close(end->other->handle);
	free(end->other), free(end);
}

static void pass_on(struct relay *relay)
{
	while (relay->first && relay->first->due_us <= now_us()) {
		struct chunk *chunk = relay->first;
		if (!(relay->first = chunk->next))
			relay->last = &relay->first;
		if (!chunk->length)
			hang_up(chunk->to);
		else if (!chunk->to->closed)
			(void)!send(chunk->to->handle, chunk->bytes, chunk->length, MSG_NOSIGNAL);
		free(chunk);
	}
}

static void *run(void *argument)
{
	struct relay *relay = argument;
	for (;;) {
		struct epoll_event events[64];
		struct timespec wait = {1, 0};
		if (relay->first) {
			int64_t left_us = relay->first->due_us - now_us();
			wait = (struct timespec){0, left_us > 0 ? (left_us < 999999 ? left_us : 999999) * 1000 : 0};
		}
		int count = epoll_pwait2(relay->poller, events, 64, &wait, NULL);
		for (int i = 0; i < count; i++) {
			if (events[i].data.ptr)
				hear(relay, events[i].data.ptr);
			else
				take_caller(relay);
		}
		pass_on(relay);
	}
	return NULL;
}

int relay_open(int to_port, int round_trip_ms)
{
	struct relay *relay = calloc(1, sizeof *relay);
	struct sockaddr_in address = here(0);
	socklen_t size = sizeof address;
	struct epoll_event event = {.events = EPOLLIN};
	pthread_t thread;
	if (!relay)
		return -1;
	relay->to_port = to_port, relay->delay_us = (int64_t)round_trip_ms * 500;
	relay->last = &relay->first;
	relay->poller = epoll_create1(EPOLL_CLOEXEC);
	relay->listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	if (bind(relay->listener, (struct sockaddr *)&address, sizeof address) != 0 ||
	    listen(relay->listener, 1024) != 0 ||
	    getsockname(relay->listener, (struct sockaddr *)&address, &size) != 0 ||
	    epoll_ctl(relay->poller, EPOLL_CTL_ADD, relay->listener, &event) != 0 ||
	    pthread_create(&thread, NULL, run, relay) != 0)
		return -1;
	pthread_detach(thread);
	return ntohs(address.sin_port);
}
