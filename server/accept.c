/* Our own accept loop. The library's has one pool of header slots for everybody, which one address can fill, and spins
 * when the process has no descriptor left. */
#include "server/accept.h"

#include <arpa/inet.h>
#include <errno.h>
#include <libwebsockets.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/kernel.h"
#include "server/why.h"

enum {
	BACKLOG = 4096,   /* as Linux has it; whoever finds the queue full tries again after a second */
	AT_ONCE = 256,    /* accepted before the loop goes round again */
	SPARE_FILES = 16, /* descriptors kept for the store and the log */
};

struct sil_accept {
	uv_poll_t poll;
	int listener;
	bool proxied, resting;
	rlim_t files;    /* the highest descriptor a connection may have */
	uint64_t rounds; /* of accepting */
	struct sil_lobby *lobby;
	struct lws_vhost *host;
	struct queue {
		struct sil_accepted *oldest, *newest;
	} living, dying; /* a crowd may be dying at once: whoever looks for the oldest need not pass them */
	unsigned count;
};

static void take_out(struct queue *queue, struct sil_accepted *accepted)
{
	*(accepted->previous ? &accepted->previous->next : &queue->oldest) = accepted->next;
	*(accepted->next ? &accepted->next->previous : &queue->newest) = accepted->previous;
}

static void put_last(struct queue *queue, struct sil_accepted *accepted)
{
	accepted->previous = queue->newest, accepted->next = NULL;
	*(queue->newest ? &queue->newest->next : &queue->oldest) = accepted;
	queue->newest = accepted;
}

static void kill_accepted(struct sil_accepted *accepted)
{
	if (accepted->dead)
		return;
	take_out(&accepted->accept->living, accepted);
	accepted->dead = true;
	put_last(&accepted->accept->dying, accepted);
	sil_kernel_hang_up(lws_get_socket_fd(accepted->socket));
	lws_set_timeout(accepted->socket, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
}

/* Whoever has waited longest without having asked for anything gives way; else whoever is served longest. Of those who
 * came after round `last` nobody does. */
static void drop_oldest(struct sil_accept *accept, uint64_t last)
{
	struct sil_accepted *first = accept->living.oldest, *served = first;
	while (first && first->round <= last && first->asked)
		first = first->next;
	struct sil_accepted *one = first && first->round <= last ? first : served;
	if (one && one->round <= last)
		kill_accepted(one);
}

/* Without descriptors: whoever has come in this round may have asked already, only nobody has listened yet. Each would
 * be sent away for the next otherwise, and a place that becomes free would be nobody's as long as two wait for it. */
static void evict_oldest(struct sil_accept *accept)
{
	drop_oldest(accept, accept->rounds - 1);
}

/* What comes (1) and goes (-1), of an address and of its network. */
static void count_request(struct sil_account *address, int one)
{
	for (; address; address = address->network)
		address->requests += (uint32_t)one;
}

static void unlink_accepted(struct sil_accepted *accepted)
{
	take_out(accepted->dead ? &accepted->accept->dying : &accepted->accept->living, accepted);
	accepted->accept->count--;
	count_request(accepted->account, -1);
}

static void link_accepted(struct sil_accept *accept, struct sil_accepted *accepted)
{
	accepted->accept = accept;
	put_last(&accept->living, accepted);
	accept->count++;
	count_request(accepted->account, 1);
}

void sil_accept_asked(struct sil_accepted *accepted)
{
	accepted->asked = true;
	accepted->moved_ms = sil_now(accepted->accept->lobby);
}

void sil_accept_leave(struct sil_accepted *accepted)
{
	unlink_accepted(accepted);
	free(accepted);
}

/* --- somebody comes --- */

static void set_options(int file)
{
	/* Half-open connections are found by TCP itself, in some twenty seconds. */
	int on = 1, idle_s = 10, every_s = 3, probes = 3;
	setsockopt(file, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
	setsockopt(file, SOL_SOCKET, SO_KEEPALIVE, &on, sizeof on);
	setsockopt(file, IPPROTO_TCP, TCP_KEEPIDLE, &idle_s, sizeof idle_s);
	setsockopt(file, IPPROTO_TCP, TCP_KEEPINTVL, &every_s, sizeof every_s);
	setsockopt(file, IPPROTO_TCP, TCP_KEEPCNT, &probes, sizeof probes);
}

/* One more of an address, and of its network. */
static bool may_ask(const struct sil_account *address, const struct sil_limits *limits)
{
	uint64_t one = limits->requests_per_address, all = one * limits->network_share;
	return (!one || address->requests < one) && (!all || !address->network || address->network->requests < all);
}

static struct sil_accepted *admit(struct sil_accept *accept, int file, const struct sockaddr *from, socklen_t size)
{
	struct sil_lobby *lobby = accept->lobby;
	const struct sil_limits *limits = &lobby->limits;
	struct sil_accepted one = {.came_ms = sil_now(lobby), .round = accept->rounds};
	if (getnameinfo(from, size, one.address, sizeof one.address, NULL, 0, NI_NUMERICHOST) != 0)
		return NULL;
	if ((rlim_t)file >= accept->files) {
		evict_oldest(accept);
		return NULL;
	}
	if (!accept->proxied) {
		one.account = sil_accounts_address(&lobby->addresses, one.address, one.came_ms);
		if (!one.account || !may_ask(one.account, limits))
			return NULL;
	}
	if (accept->count >= limits->requests)
		drop_oldest(accept, accept->rounds);
	struct sil_accepted *accepted = malloc(sizeof *accepted);
	if (!accepted)
		return NULL;
	*accepted = one;
	link_accepted(accept, accepted);
	return accepted;
}

static void take(struct sil_accept *accept, int file, const struct sockaddr *from, socklen_t size)
{
	struct sil_accepted *accepted = admit(accept, file, from, size);
	if (!accepted) {
		accept->lobby->metrics.connections_refused++;
		close(file);
		return;
	}
	set_options(file);
	lws_adopt_desc_t adopt = {.vh = accept->host, .type = LWS_ADOPT_SOCKET | LWS_ADOPT_HTTP, .fd.sockfd = file};
	if (!(accepted->socket = lws_adopt_descriptor_vhost_via_info(&adopt))) {
		sil_accept_leave(accepted); /* the descriptor is closed already */
		return;
	}
	lws_set_opaque_user_data(accepted->socket, accepted);
	/* The sweep looks at the time. The library would, too, in one sorted list: a walk along all others for each. */
	lws_set_timeout(accepted->socket, NO_PENDING_TIMEOUT, 0);
}

static void rest(struct sil_accept *accept, bool resting);

static void on_readable(uv_poll_t *poll, int status, int events)
{
	struct sil_accept *accept = poll->data;
	(void)status, (void)events;
	accept->rounds++;
	for (int i = 0; i < AT_ONCE; i++) {
		struct sockaddr_storage from;
		socklen_t size = sizeof from;
		int file = accept4(accept->listener, (struct sockaddr *)&from, &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
		if (file >= 0) {
			take(accept, file, (struct sockaddr *)&from, size);
		} else if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) {
			evict_oldest(accept);
			rest(accept, true);
			return;
		} else if (errno == EAGAIN || errno == EWOULDBLOCK) {
			return;
		} /* others are the fault of the connection that was about to be accepted */
	}
}

/* Whoever knocks meanwhile waits in the kernel's queue; the next sweep looks again. */
static void rest(struct sil_accept *accept, bool resting)
{
	if (resting == accept->resting)
		return;
	accept->resting = resting;
	if (resting)
		uv_poll_stop(&accept->poll);
	else
		uv_poll_start(&accept->poll, UV_READABLE, on_readable);
}

/* --- time passes --- */

static bool takes_too_long(struct sil_accepted *accepted, const struct sil_limits *limits, int64_t now_ms)
{
	if (!accepted->asked)
		return now_ms - accepted->came_ms > 1000 * (int64_t)limits->request_s;
	uint64_t acked = sil_kernel_acked(lws_get_socket_fd(accepted->socket));
	if (acked != accepted->acked)
		accepted->acked = acked, accepted->moved_ms = now_ms;
	return now_ms - accepted->moved_ms > 1000 * (int64_t)limits->stall_s;
}

void sil_accept_sweep(struct sil_accept *accept)
{
	int64_t now_ms = sil_now(accept->lobby);
	rest(accept, false);
	for (struct sil_accepted *accepted = accept->living.oldest, *next; accepted; accepted = next) {
		next = accepted->next;
		if (takes_too_long(accepted, &accept->lobby->limits, now_ms))
			kill_accepted(accepted);
	}
}

/* --- beginning and end --- */

static int listen_on(const char *address, int port)
{
	char service[8];
	struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE}, *found = NULL;
	int file = -1, on = 1, off = 0;
	if (!strcmp(address, "*")) { /* a machine may have no IPv6 */
		file = listen_on("::", port);
		return file >= 0 || errno == EADDRINUSE ? file : listen_on("0.0.0.0", port);
	}
	snprintf(service, sizeof service, "%d", port);
	if (getaddrinfo(address, service, &hints, &found) != 0)
		return errno = EADDRNOTAVAIL, -1;
	file = socket(found->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
	if (file >= 0 && found->ai_family == AF_INET6)
		setsockopt(file, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off); /* [::] is for IPv4 too */
	if (file >= 0 && (setsockopt(file, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) != 0 ||
			  bind(file, found->ai_addr, found->ai_addrlen) != 0 || listen(file, BACKLOG) != 0)) {
		int error = errno;
		close(file), file = -1;
		errno = error;
	}
	freeaddrinfo(found);
	return file;
}

struct sil_accept *sil_accept_open(uv_loop_t *loop, const char *address, int port, bool proxied,
				   struct sil_lobby *lobby, struct lws_vhost *host, char *why, size_t why_size)
{
	struct rlimit files;
	struct sil_accept *accept = calloc(1, sizeof *accept);
	if (!accept)
		return sil_why(why, why_size, say_shared_why_no_memory(sil_why_message())), NULL;
	accept->lobby = lobby, accept->host = host, accept->proxied = proxied;
	accept->files = RLIM_INFINITY;
	if (getrlimit(RLIMIT_NOFILE, &files) == 0 && files.rlim_cur > 2 * SPARE_FILES)
		accept->files = files.rlim_cur - SPARE_FILES;
	accept->listener = listen_on(address, port);
	if (accept->listener < 0 || uv_poll_init(loop, &accept->poll, accept->listener) != 0) {
		sil_why(why, why_size, say_shared_why_listen(sil_why_message(), address, port, strerror(errno)));
		if (accept->listener >= 0)
			close(accept->listener);
		free(accept);
		return NULL;
	}
	accept->poll.data = accept;
	uv_poll_start(&accept->poll, UV_READABLE, on_readable);
	return accept;
}

int sil_accept_port(const struct sil_accept *accept)
{
	struct sockaddr_storage address;
	socklen_t size = sizeof address;
	if (getsockname(accept->listener, (struct sockaddr *)&address, &size) != 0)
		return -1;
	return ntohs(address.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&address)->sin6_port
						   : ((struct sockaddr_in *)&address)->sin_port);
}

void sil_accept_close(struct sil_accept *accept)
{
	uv_close((uv_handle_t *)&accept->poll, NULL);
	close(accept->listener);
}

void sil_accept_free(struct sil_accept *accept)
{
	while (accept->living.oldest || accept->dying.oldest)
		sil_accept_leave(accept->living.oldest ? accept->living.oldest : accept->dying.oldest);
	free(accept);
}
