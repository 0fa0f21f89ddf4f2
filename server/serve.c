/* The server's process: the event loop, signals, threads, and the lobby's host. */
#include "server/serve.h"

#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "engine/monotonic.h"
#include "engine/parse.h"
#include "server/check.h"
#include "server/data_folder.h"
#include "server/invite.h"
#include "server/job.h"
#include "server/log.h"
#include "server/net.h"
#include "server/others.h"
#include "server/reserve.h"
#include "server/purge.h"
#include "server/store_backup.h"
#include "server/threads.h"
#include "server/why.h"

enum { SWEEP_MS = 100, DRAIN_MS = 3000, CHECK_MS = 2000, STOPPED_MS = 1500, COMPLAIN_MS = 60000 };

enum { OWN_FILES = 1024 }; /* descriptors beside those of connections */

enum { THREADS = 2, MAX_THREADS = 64 }; /* that think, unless the environment says otherwise */

struct server {
	uv_loop_t loop;
	uv_timer_t attend, sweep, drain;
	uv_async_t stored;
	uv_prepare_t prepare;
	uv_signal_t term, interrupt;
	struct sil_lobby *lobby;
	struct sil_store *store;
	struct sil_net *net;
	struct sil_threads *pool;
	struct sil_site site;
	struct work *works;   /* with a thread, and not answered yet */
	struct work *waiting; /* for a thread, in their order */
	unsigned running, threads;
	int64_t attend_ms; /* what that timer is set to */
	int64_t complained_ms;
	bool stopping;
	int lock; /* of the data folder; -1: not taken */
};

/* --- the host --- */

/* The time this process has been running. It looks at least ten times a second; when it has not for long, it was
 * stopped or its machine was, and nobody shall lose a seat for answers it could not hear. */
static int64_t now_ms(void *context)
{
	static int64_t last_ms, stood_ms;
	int64_t ms = sil_monotonic_ms();
	(void)context;
	if (last_ms && ms - last_ms > STOPPED_MS)
		stood_ms += ms - last_ms;
	last_ms = ms;
	return ms - stood_ms;
}

static int64_t wall_ms(void *context)
{
	struct timespec now;
	(void)context;
	clock_gettime(CLOCK_REALTIME, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void send_text(void *context, struct sil_peer *peer, const char *text, size_t length)
{
	sil_net_send(((struct server *)context)->net, peer, text, length);
}

static void cut(void *context, struct sil_peer *peer)
{
	sil_net_cut(((struct server *)context)->net, peer);
}

/* A bot's thinking, in a thread of the pool or waiting for one. */
struct work {
	struct sil_threads_work request;
	struct server *server;
	struct work *previous, *next;
	struct sil_job *job;
};

static void think(struct sil_threads_work *request)
{
	sil_job_run(((struct work *)request)->job);
}

static void begin_works(struct server *server);

static void thought(struct sil_threads_work *request)
{
	struct work *work = (struct work *)request;
	struct server *server = work->server;
	server->running--;
	if (work->previous)
		work->previous->next = work->next;
	else
		server->works = work->next;
	if (work->next)
		work->next->previous = work->previous;
	sil_lobby_answer(server->lobby, work->job);
	free(work);
	begin_works(server);
}

/* As many as there are threads: what waits, waits here, where the order can still change. */
static void begin_works(struct server *server)
{
	while (server->waiting && server->running < server->threads) {
		struct work *work = server->waiting;
		server->waiting = work->next;
		work->previous = NULL, work->next = server->works;
		if (work->next)
			work->next->previous = work;
		server->works = work;
		server->running++;
		sil_lobby_job_begins(server->lobby, work->job);
		sil_threads_add(server->pool, &work->request);
	}
}

static bool queue_job(void *context, struct sil_job *job)
{
	struct server *server = context;
	struct work *work = calloc(1, sizeof *work);
	if (!work)
		return false;
	work->job = job, work->server = server, work->request.run = think, work->request.done = thought;
	struct work **at = &server->waiting;
	while (*at && (*at)->job->order <= job->order)
		at = &(*at)->next;
	work->next = *at, *at = work;
	begin_works(server);
	return true;
}

/* What no thread has begun is not begun; what is being thought about is waited for, since it cannot be interrupted.
 * Returns how many were cancelled. */
static int end_works(struct server *server)
{
	int cancelled = 0;
	for (struct work *work; (work = server->waiting); cancelled++) {
		server->waiting = work->next;
		sil_lobby_forget(server->lobby, work->job);
		free(work);
	}
	while (server->works)
		uv_run(&server->loop, UV_RUN_ONCE);
	return cancelled;
}

/* --- the loop --- */

static void on_attend(uv_timer_t *timer)
{
	((struct server *)timer->data)->attend_ms = INT64_MAX; /* on_prepare does the rest */
}

/* Before the loop goes to sleep: look after every table that something happened to, and set the timer to the first
 * moment at which one has to be looked after again. */
static void on_prepare(uv_prepare_t *prepare)
{
	struct server *server = prepare->data;
	sil_lobby_attend(server->lobby, now_ms(NULL));
	sil_net_flush(server->net);
	int64_t next_ms = sil_timers_next(&server->lobby->timers);
	if (next_ms == server->attend_ms)
		return;
	server->attend_ms = next_ms;
	if (next_ms == INT64_MAX) {
		uv_timer_stop(&server->attend);
		return;
	}
	int64_t wait_ms = next_ms - now_ms(NULL);
	uv_update_time(&server->loop);
	uv_timer_start(&server->attend, on_attend, wait_ms > 0 ? (uint64_t)wait_ms : 0, 0);
}

static void on_stored(uv_async_t *async)
{
	sil_store_collect(((struct server *)async->data)->store);
}

static void wake(void *context)
{
	uv_async_send(&((struct server *)context)->stored);
}

/* A store that cannot write says so: to the log when it begins and ends and once a minute meanwhile, to everybody at a
 * table, and to whoever asks for health. */
static void look_at_store(struct server *server)
{
	struct sil_store_stats stats;
	sil_store_stats(server->store, &stats);
	bool failing = stats.trouble[0], was = server->lobby->trouble[0];
	if (failing && (!was || now_ms(NULL) - server->complained_ms >= COMPLAIN_MS)) {
		sil_log(SIL_ERROR, "store-failing", "failures", (int64_t)stats.failures, stats.trouble);
		server->complained_ms = now_ms(NULL);
	}
	if (was && !failing)
		sil_log(SIL_WARN, "store-well-again", "failures", (int64_t)stats.failures, NULL);
	if (failing || was)
		sil_lobby_trouble(server->lobby, stats.trouble);
}

static void on_sweep(uv_timer_t *timer)
{
	struct server *server = timer->data;
	sil_net_sweep(server->net);
	look_at_store(server);
	sil_purge_on(server->lobby);
	sil_purge_people(server->lobby);
	sil_purge_logs(server->lobby);
	sil_others_attend(server->lobby);
	for (int64_t table = 0; (table = sil_store_next_lost(server->store, table));)
		sil_lobby_let_go(server->lobby, table);
	if (server->stopping && sil_store_is_shared(server->store))
		sil_lobby_hand_over(server->lobby);
	if (server->stopping && !server->lobby->peers)
		uv_stop(&server->loop);
}

static void on_drained(uv_timer_t *timer)
{
	uv_stop(timer->loop);
}

/* Tells the service manager, if there is one, over its socket. */
static void notify(const char *state)
{
	const char *path = getenv("NOTIFY_SOCKET");
	struct sockaddr_un address = {.sun_family = AF_UNIX};
	if (!path || (path[0] != '/' && path[0] != '@') || strlen(path) >= sizeof address.sun_path)
		return;
	size_t length = strlen(path);
	memcpy(address.sun_path, path, length);
	if (path[0] == '@')
		address.sun_path[0] = 0;
	int handle = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
	if (handle < 0)
		return;
	if (sendto(handle, state, strlen(state), MSG_NOSIGNAL, (struct sockaddr *)&address,
		   (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length)) < 0)
		sil_log(SIL_WARN, "notify", "errno", errno, NULL);
	close(handle);
}

static void on_signal(uv_signal_t *signal, int number)
{
	struct server *server = signal->data;
	if (server->stopping)
		return;
	server->stopping = true;
	sil_log(SIL_INFO, "draining", "signal", number, NULL);
	notify("STOPPING=1");
	sil_lobby_drain(server->lobby);
	uv_timer_start(&server->drain, on_drained, DRAIN_MS, 0);
	uv_timer_start(&server->sweep, on_sweep, 20, 20);
}

static void print_metrics(struct sil_lobby *lobby, struct sil_out *out)
{
	struct sil_store_stats stats;
	sil_store_stats(lobby->store, &stats);
	const struct sil_gauge gauges[] = {
		{"tables", "tables in memory", lobby->tables},
		{"peers", "WebSocket connections", lobby->peers},
		{"jobs", "bots thinking", lobby->jobs},
		{"send_waiting_bytes", "bytes waiting for readers who do not keep up", (int64_t)lobby->waiting},
		{"store_commits", "commits of the store", (int64_t)stats.commits},
		{"store_entries", "entries stored", (int64_t)stats.entries},
		{"store_failures", "commits that failed", (int64_t)stats.failures},
		{"store_failing", "1 while nothing can be stored", stats.trouble[0] != 0},
		{"store_refused", "operations refused because what they add is there already", (int64_t)stats.refused},
		{"store_commit_us", "microseconds spent in commits", (int64_t)stats.commit_us},
		{"store_commit_most_us", "microseconds of the slowest commit", (int64_t)stats.commit_most_us},
		{"store_queued", "entries waiting for a commit", (int64_t)stats.queued},
		{"store_fenced", "operations refused because another server has the table",
		 (int64_t)stats.shared.fenced},
		{"tables_claimed", "tables taken from the store that servers share", (int64_t)stats.shared.claims},
		{"tables_held", "tables of that store that are this server's", (int64_t)stats.shared.held},
		{"servers", "servers that share the store and live, as far as this one has heard",
		 sil_others_count(lobby)},
		{"lease_left_ms", "milliseconds until others may take them; negative: they may", stats.shared.lease_ms},
		{"log_dropped", "log lines nobody was ready to read", (int64_t)sil_log_dropped()},
		{NULL, NULL, 0},
	};
	sil_metrics_print(&lobby->metrics, gauges, out);
}

/* --- beginning and end --- */

static bool parse_listen(const char *text, char *address, size_t size, int *port)
{
	const char *colon = strrchr(text, ':');
	uint64_t number;
	if (!colon || !sil_parse_number(colon + 1, 65535, &number))
		return false;
	size_t length = (size_t)(colon - text);
	if (length >= 2 && text[0] == '[' && text[length - 1] == ']')
		text++, length -= 2;
	if (!length || length >= size)
		return false;
	memcpy(address, text, length);
	address[length] = 0;
	*port = (int)number;
	return true;
}

static void close_handle(uv_handle_t *handle, void *argument)
{
	(void)argument;
	if (!uv_is_closing(handle))
		uv_close(handle, NULL);
}

static void close_loop(struct server *server)
{
	uv_walk(&server->loop, close_handle, NULL);
	for (int i = 0; i < 100 && uv_loop_close(&server->loop) == UV_EBUSY; i++)
		uv_run(&server->loop, UV_RUN_NOWAIT);
}

static bool set_up_loop(struct server *server)
{
	uv_handle_t *const handles[] = {(uv_handle_t *)&server->attend,   (uv_handle_t *)&server->sweep,
					(uv_handle_t *)&server->drain,    (uv_handle_t *)&server->stored,
					(uv_handle_t *)&server->prepare,  (uv_handle_t *)&server->term,
					(uv_handle_t *)&server->interrupt};
	if (uv_loop_init(&server->loop) != 0)
		return false;
	uv_timer_init(&server->loop, &server->attend);
	uv_timer_init(&server->loop, &server->sweep);
	uv_timer_init(&server->loop, &server->drain);
	uv_prepare_init(&server->loop, &server->prepare);
	/* These need descriptors. */
	bool good = uv_async_init(&server->loop, &server->stored, on_stored) == 0 &&
		    uv_signal_init(&server->loop, &server->term) == 0 &&
		    uv_signal_init(&server->loop, &server->interrupt) == 0;
	for (size_t i = 0; i < sizeof handles / sizeof *handles; i++)
		handles[i]->data = server;
	server->attend_ms = INT64_MAX;
	if (!good)
		close_loop(server);
	return good;
}

static void tear_down(struct server *server)
{
	if (server->net)
		sil_net_close(server->net);
	int cancelled = end_works(server);
	for (int i = 0; i < 10 && server->lobby; i++)
		uv_run(&server->loop, UV_RUN_NOWAIT);
	if (server->store)
		sil_store_settle(server->store);
	if (server->lobby)
		sil_lobby_free(server->lobby);
	if (server->store)
		sil_store_close(server->store);
	if (server->pool)
		sil_threads_stop(server->pool);
	close_loop(server);
	if (server->pool)
		sil_threads_free(server->pool);
	if (server->net)
		sil_net_free(server->net);
	sil_site_release(&server->site);
	if (server->stopping)
		sil_log(SIL_INFO, "stopped", "jobs-cancelled", cancelled, NULL);
	if (server->lock >= 0)
		close(server->lock);
}

static void log_broken(void *context, int64_t number, const char *code, const char *reason)
{
	(void)context, (void)code; /* a code is a key: it does not belong into a log */
	if (reason)
		sil_log_table(SIL_ERROR, "table-broken", number, 0, reason);
}

/* A damaged file costs the tables it is damaged at, and they are named; everybody else plays on. */
static bool check_store(struct server *server, const char *path, char *why, size_t why_size)
{
	char wrong[200];
	struct sil_check check;
	enum sil_soundness soundness = sil_store_check(server->store, true, CHECK_MS, wrong, sizeof wrong);
	if (soundness == SIL_UNFINISHED)
		sil_log(SIL_INFO, "store-large", NULL, 0, "only looked at in part; serve --check looks at all of it");
	if (soundness != SIL_DAMAGED)
		return true;
	sil_log(SIL_ERROR, "store-damaged", NULL, 0, wrong);
	if (sil_check_tables(server->lobby, false, true, log_broken, NULL, &check)) {
		server->lobby->metrics.tables_broken += check.broken;
		return true;
	}
	sil_why(why, why_size, say_shared_why_restore(sil_why_message(), path, wrong));
	return false;
}

/* Port 0: the one they name. */
static bool invite(const struct sil_serve_options *options, int port)
{
	static char text[SIL_INVITE_BYTES];
	char address[64];
	int named;
	struct sil_out out = sil_out_on(text, sizeof text);
	if (!parse_listen(options->listen, address, sizeof address, &named))
		return false;
	out.lang = sil_why_language();
	out.colour = isatty(STDOUT_FILENO);
	sil_invite(address, port ? port : named, &out);
	fputs(text, stdout);
	fflush(stdout);
	return true;
}

/* For who sees the invitation in a terminal. */
static void tell_end(const struct sil_serve_options *options)
{
	char text[700];
	if (options->store[0])
		return;
	sil_why(text, sizeof text, say_shared_invite_ends(sil_why_message(), options->data));
	puts(text);
	fflush(stdout);
}

static void complain_of_listen(const struct sil_serve_options *options, char *why, size_t why_size)
{
	sil_why(why, why_size, say_shared_why_bad_listen(sil_why_message(), options->listen));
}

bool sil_serve_invitation(const struct sil_serve_options *options, char *why, size_t why_size)
{
	if (invite(options, 0))
		return true;
	complain_of_listen(options, why, why_size);
	return false;
}

/* Names that are given twice take each other's tables: by default it is one that nobody else has. */
static const char *name_node(const struct sil_serve_options *options, char *name, size_t size)
{
	char machine[256] = "";
	if (options->node[0])
		return options->node;
	gethostname(machine, sizeof machine - 1);
	snprintf(name, size, "%s.%s", machine, strrchr(options->listen, ':') + 1);
	return name;
}

static void share_key(struct sil_store *store)
{
	uint8_t key[SIL_SECRET_BYTES];
	sil_store_secret(store, key);
	sil_token_share_key(key);
	sodium_memzero(key, sizeof key);
}

static bool begin(struct server *server, const struct sil_serve_options *options, char *why, size_t why_size)
{
	char path[SIL_PATH_BYTES], address[64], node[320];
	static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_";
	bool shared = options->store[0]; /* the node's name is part of addresses */
	struct sil_net_options net = {.address = address, .origins = options->origins};
	struct sil_host host = {server, now_ms, wall_ms, send_text, cut, queue_job};
	if (!parse_listen(options->listen, address, sizeof address, &net.port))
		return complain_of_listen(options, why, why_size), false;
	if (!shared && ((server->lock = sil_data_lock(options->data, why, why_size)) < 0 ||
			!sil_store_finish_restore(options->data, why, why_size)))
		return false;
	if (!sil_site_load(&server->site, options->page[0] ? options->page : NULL, why, why_size))
		return false;
	if (shared)
		snprintf(path, sizeof path, "%s", options->store);
	else
		sil_data_store(options->data, path);
	struct sil_store_options store = {path, options->gather_ms, wake, server, false};
	if (shared && strspn(options->node, plain) != strlen(options->node))
		return sil_why(why, why_size, say_shared_why_bad_node(sil_why_message(), options->node)), false;
	store.local = options->durability[0] == 'l', store.lease_ms = options->lease_ms;
	store.never_waits = true, store.node = name_node(options, node, sizeof node),
	store.address = options->node_address;
	net.secure_cookie = options->secure_cookie, net.proxied = options->proxied;
	/* A proxy is asked by name and chooses whom it asks: without names of ours it is trusted to have looked. */
	net.host_names = options->proxied && !options->host_names[0] ? "*" : options->host_names;
	net.rtt_header = options->rtt_header, net.port_header = options->port_header;
	net.metrics = options->metrics[0] == 'a'   ? SIL_METRICS_ALL
		      : options->metrics[0] == 'o' ? SIL_METRICS_OFF
						   : SIL_METRICS_HERE;
	if (!(server->store = sil_store_open(&store, why, why_size)))
		return false;
	if (shared)
		share_key(server->store), sil_log_node(store.node);
	if (!(server->lobby = sil_lobby_new(&host, server->store, &options->limits)))
		return sil_why(why, why_size, say_shared_why_unreadable(sil_why_message(), path)), false;
	if (!check_store(server, path, why, why_size))
		return false;
	if (!(server->pool = sil_threads_open(&server->loop, server->threads, why, why_size)))
		return false;
	server->net = sil_net_open(&server->loop, &net, server->lobby, &server->site, print_metrics, why, why_size);
	if (server->net && !options->proxied) {
		memcpy(server->lobby->listens.address, address, sizeof address);
		server->lobby->listens.port = sil_net_port(server->net);
	}
	return server->net;
}

/* As many descriptors as connections may need, and no more: the library looks through all there may be whenever a
 * connection ends, and some systems allow a million. */
static void set_files(const struct sil_limits *limits)
{
	struct rlimit files;
	uint64_t needed = (uint64_t)limits->peers + limits->requests + OWN_FILES;
	if (getrlimit(RLIMIT_NOFILE, &files) != 0)
		return;
	files.rlim_cur = needed < files.rlim_max ? needed : files.rlim_max;
	setrlimit(RLIMIT_NOFILE, &files);
}

static void set_up_process(const struct sil_limits *limits)
{
	set_files(limits);
	umask(0077); /* running games' secrets are in the store */
	signal(SIGPIPE, SIG_IGN);
	signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is an error to report, not a death */
}

bool sil_serve(const struct sil_serve_options *options, char *why, size_t why_size)
{
	static const char *const levels[] = {"debug", "info", "warning", "error", "silent"};
	struct server *server = calloc(1, sizeof *server);
	if (!server || sodium_init() < 0 || !sil_reserve_open())
		return free(server), sil_why(why, why_size, say_shared_why_no_memory(sil_why_message())), false;
	server->lock = -1;
	for (int i = 0; i < 5; i++)
		if (!strcmp(options->log, levels[i]))
			sil_log_least((enum sil_level)i);
	set_up_process(&options->limits);
	const char *threads = getenv("UV_THREADPOOL_SIZE");
	int wanted = threads ? atoi(threads) : 0;
	server->threads = wanted > 0 && wanted <= MAX_THREADS ? (unsigned)wanted : THREADS;
	if (!set_up_loop(server))
		return free(server), sil_why(why, why_size, say_shared_why_no_loop(sil_why_message())), false;
	bool good = begin(server, options, why, why_size);
	if (good) {
		uv_timer_start(&server->sweep, on_sweep, SWEEP_MS, SWEEP_MS);
		uv_prepare_start(&server->prepare, on_prepare);
		uv_signal_start(&server->term, on_signal, SIGTERM);
		uv_signal_start(&server->interrupt, on_signal, SIGINT);
		sil_log(SIL_INFO, "listening", "port", sil_net_port(server->net), options->listen);
		if (options->invite) {
			invite(options, sil_net_port(server->net));
			tell_end(options);
		}
		notify("READY=1");
		uv_run(&server->loop, UV_RUN_DEFAULT);
	}
	tear_down(server);
	free(server);
	return good;
}
