/* The connection to a server: libwebsockets in a thread of its own, two bounded queues between it and the table. */
#include "cli/play/wire.h"

#include <fcntl.h>
#include <libwebsockets.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
	MAX_IN = 256,          /* messages nobody has taken: then the connection is cut and made again */
	MAX_OUT = 32,          /* messages not yet sent */
	MAX_BYTES = 2 << 20,   /* of one message */
	MAX_SENT = 4096,       /* of one of ours: the server takes no more */
	RETRY_US = 700 * 1000, /* between two tries */
	SOON_US = 20 * 1000,   /* before the first one elsewhere */
	PING_S = 15,
	HANGUP_S = 30 /* a connection that has been silent for this long is dead */
};

struct item {
	enum wire_event event;
	char *text;
};

struct wire {
	struct lws_context *context;
	struct lws *socket; /* while there is one; only the thread looks at it */
	lws_sorted_usec_list_t retry;
	lws_retry_bo_t patience;
	pthread_t thread;
	pthread_mutex_t lock; /* over everything below */
	struct wire_address address;
	bool leaves, soon; /* it goes elsewhere: the connection that is up ends; the next one comes at once */
	struct item in[MAX_IN];
	unsigned in_first, in_count;
	char *out[MAX_OUT];
	unsigned out_first, out_count;
	char *hello, *watch; /* the greeting; NULL: nothing */
	bool up, ends, too_long;
	int news[2]; /* a pipe: one byte while there is something to take */
	/* A message coming in, fragment by fragment. */
	char *part;
	size_t part_used;
};

/* With the lock held. False: too much is waiting. */
static bool report(struct wire *wire, enum wire_event event, char *text)
{
	if (wire->in_count == MAX_IN)
		return free(text), false;
	wire->in[(wire->in_first + wire->in_count++) % MAX_IN] = (struct item){event, text};
	if (wire->in_count == 1 && write(wire->news[1], "", 1) < 0)
		return true; /* the pipe is full: it is readable already */
	return true;
}

static void connect_again(lws_sorted_usec_list_t *retry)
{
	struct wire *wire = lws_container_of(retry, struct wire, retry);
	char path[sizeof wire->address.query + 4];
	pthread_mutex_lock(&wire->lock);
	struct wire_address address = wire->address;
	wire->soon = false;
	pthread_mutex_unlock(&wire->lock);
	snprintf(path, sizeof path, "/ws%s", address.query);
	struct lws_client_connect_info info = {
		.context = wire->context,
		.address = address.host,
		.port = address.port,
		.path = path,
		.host = address.host,
		.protocol = "silure.1",
		.ssl_connection = address.secure ? LCCSCF_USE_SSL : 0,
		.retry_and_idle_policy = &wire->patience,
		.pwsi = &wire->socket,
		.userdata = wire,
	};
	if (!lws_client_connect_via_info(&info))
		lws_sul_schedule(wire->context, 0, &wire->retry, connect_again, RETRY_US);
}

/* With the lock held. */
static void drop_queues(struct wire *wire)
{
	char byte;
	for (unsigned i = 0; i < wire->in_count; i++)
		free(wire->in[(wire->in_first + i) % MAX_IN].text);
	for (unsigned i = 0; i < wire->out_count; i++)
		free(wire->out[(wire->out_first + i) % MAX_OUT]);
	if (wire->in_count && read(wire->news[0], &byte, 1) < 0)
		byte = 0; /* never: a byte lies there while the queue has something */
	wire->in_count = wire->out_count = 0;
}

/* With the lock held. False: too much is waiting, or memory is short. */
static bool queue(struct wire *wire, const char *text)
{
	char *copy = wire->out_count < MAX_OUT ? strdup(text) : NULL;
	if (copy)
		wire->out[(wire->out_first + wire->out_count++) % MAX_OUT] = copy;
	return copy;
}

static void came_up(struct wire *wire, struct lws *socket)
{
	pthread_mutex_lock(&wire->lock);
	wire->up = true;
	if (wire->hello)
		queue(wire, wire->hello);
	if (wire->watch)
		queue(wire, wire->watch);
	report(wire, WIRE_UP, NULL);
	pthread_mutex_unlock(&wire->lock);
	lws_callback_on_writable(socket);
}

static void went_down(struct wire *wire)
{
	pthread_mutex_lock(&wire->lock);
	/* What was under way is void: after the next hello the server tells everything anew. */
	drop_queues(wire);
	wire->up = wire->leaves = false, wire->socket = NULL, wire->part_used = 0;
	report(wire, wire->too_long ? WIRE_LONG : WIRE_DOWN, NULL);
	bool ends = wire->ends || wire->too_long, soon = wire->soon;
	pthread_mutex_unlock(&wire->lock);
	if (!ends)
		lws_sul_schedule(wire->context, 0, &wire->retry, connect_again, soon ? SOON_US : RETRY_US);
}

/* False: the connection is cut. */
static bool came(struct wire *wire, const char *data, size_t length, bool last)
{
	if (wire->part_used + length > MAX_BYTES) {
		pthread_mutex_lock(&wire->lock);
		wire->too_long = true;
		pthread_mutex_unlock(&wire->lock);
		return false;
	}
	char *more = realloc(wire->part, wire->part_used + length + 1);
	if (!more)
		return false;
	memcpy(more + wire->part_used, data, length);
	wire->part = more, wire->part_used += length;
	more[wire->part_used] = 0;
	if (!last)
		return true;
	wire->part = NULL, wire->part_used = 0;
	pthread_mutex_lock(&wire->lock);
	bool fine = report(wire, WIRE_MESSAGE, more);
	pthread_mutex_unlock(&wire->lock);
	return fine;
}

/* False: the connection is cut. */
static bool send_one(struct wire *wire, struct lws *socket)
{
	unsigned char frame[LWS_PRE + MAX_SENT];
	pthread_mutex_lock(&wire->lock);
	char *text = wire->out_count ? wire->out[wire->out_first] : NULL;
	if (text)
		wire->out_first = (wire->out_first + 1) % MAX_OUT, wire->out_count--;
	bool more = wire->out_count > 0;
	pthread_mutex_unlock(&wire->lock);
	if (!text)
		return true;
	size_t length = strlen(text);
	memcpy(frame + LWS_PRE, text, length);
	free(text);
	if (more)
		lws_callback_on_writable(socket);
	return lws_write(socket, frame + LWS_PRE, length, LWS_WRITE_TEXT) == (int)length;
}

static bool leaves(struct wire *wire)
{
	pthread_mutex_lock(&wire->lock);
	bool does = wire->leaves;
	pthread_mutex_unlock(&wire->lock);
	return does;
}

static int on_event(struct lws *socket, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
	struct wire *wire = lws_context_user(lws_get_context(socket));
	(void)user;
	switch (reason) {
	case LWS_CALLBACK_CLIENT_ESTABLISHED:
		came_up(wire, socket);
		return 0;
	case LWS_CALLBACK_CLIENT_RECEIVE:
		return came(wire, in, length, lws_is_final_fragment(socket) && !lws_remaining_packet_payload(socket))
			       ? 0
			       : -1;
	case LWS_CALLBACK_CLIENT_WRITEABLE:
		return send_one(wire, socket) ? 0 : -1;
	case LWS_CALLBACK_EVENT_WAIT_CANCELLED: /* another thread has something to send, or wants to go elsewhere */
		if (wire->socket && wire->up && leaves(wire))
			lws_set_timeout(wire->socket, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
		else if (wire->socket && wire->up)
			lws_callback_on_writable(wire->socket);
		return 0;
	case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
	case LWS_CALLBACK_CLIENT_CLOSED:
		went_down(wire);
		return 0;
	default:
		return 0;
	}
}

static const struct lws_protocols protocols[] = {
	{.name = "silure.1", .callback = on_event, .rx_buffer_size = 4096},
	{.name = NULL},
};

static void *serve(void *user)
{
	struct wire *wire = user;
	bool ends = false;
	lws_sul_schedule(wire->context, 0, &wire->retry, connect_again, 1);
	while (!ends && lws_service(wire->context, 0) >= 0) {
		pthread_mutex_lock(&wire->lock);
		ends = wire->ends;
		pthread_mutex_unlock(&wire->lock);
	}
	return NULL;
}

static void keep_greeting(struct wire *wire, const struct wire_greeting *greeting)
{
	free(wire->hello), free(wire->watch);
	wire->hello = greeting->hello ? strdup(greeting->hello) : NULL;
	wire->watch = greeting->watch ? strdup(greeting->watch) : NULL;
}

void wire_greet(struct wire *wire, const struct wire_greeting *greeting)
{
	pthread_mutex_lock(&wire->lock);
	keep_greeting(wire, greeting);
	pthread_mutex_unlock(&wire->lock);
}

struct wire *wire_open(const struct wire_address *address, const struct wire_greeting *greeting)
{
	struct wire *wire = calloc(1, sizeof *wire);
	if (!wire)
		return NULL;
	wire->address = *address;
	keep_greeting(wire, greeting);
	wire->patience = (lws_retry_bo_t){.secs_since_valid_ping = PING_S, .secs_since_valid_hangup = HANGUP_S};
	pthread_mutex_init(&wire->lock, NULL);
	lws_set_log_level(0, NULL);
	struct lws_context_creation_info info = {.port = CONTEXT_PORT_NO_LISTEN, .protocols = protocols, .user = wire};
	if (address->secure)
		info.options = LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
	if (pipe2(wire->news, O_CLOEXEC | O_NONBLOCK) == 0) {
		wire->context = lws_create_context(&info);
		if (wire->context && pthread_create(&wire->thread, NULL, serve, wire) == 0)
			return wire;
		close(wire->news[0]), close(wire->news[1]);
	}
	if (wire->context)
		lws_context_destroy(wire->context);
	free(wire->hello), free(wire->watch);
	free(wire);
	return NULL;
}

void wire_close(struct wire *wire)
{
	pthread_mutex_lock(&wire->lock);
	wire->ends = true;
	pthread_mutex_unlock(&wire->lock);
	lws_cancel_service(wire->context);
	pthread_join(wire->thread, NULL);
	lws_context_destroy(wire->context);
	drop_queues(wire);
	free(wire->part), free(wire->hello), free(wire->watch);
	close(wire->news[0]), close(wire->news[1]);
	pthread_mutex_destroy(&wire->lock);
	free(wire);
}

void wire_go(struct wire *wire, const struct wire_address *address, bool at_once)
{
	pthread_mutex_lock(&wire->lock);
	wire->address = *address;
	wire->leaves = wire->up, wire->soon = at_once;
	pthread_mutex_unlock(&wire->lock);
	lws_cancel_service(wire->context);
}

int wire_fd(const struct wire *wire)
{
	return wire->news[0];
}

enum wire_event wire_take(struct wire *wire, char **text)
{
	char byte;
	struct item item = {WIRE_NOTHING, NULL};
	pthread_mutex_lock(&wire->lock);
	if (wire->in_count) {
		item = wire->in[wire->in_first];
		wire->in_first = (wire->in_first + 1) % MAX_IN;
		if (!--wire->in_count && read(wire->news[0], &byte, 1) < 0)
			byte = 0; /* never, as above */
	}
	pthread_mutex_unlock(&wire->lock);
	*text = item.text;
	return item.event;
}

bool wire_send(struct wire *wire, const char *text)
{
	pthread_mutex_lock(&wire->lock);
	bool fine = wire->up && strlen(text) < MAX_SENT && queue(wire, text);
	pthread_mutex_unlock(&wire->lock);
	if (fine)
		lws_cancel_service(wire->context);
	return fine;
}
