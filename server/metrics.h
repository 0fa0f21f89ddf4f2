/* What is counted, for /metrics. */
#ifndef SILURE_SERVER_METRICS_H
#define SILURE_SERVER_METRICS_H

#include <stdint.h>

#include "engine/out.h"

#define SIL_COUNTERS(X)                                                                                                \
	X(connections, "connections accepted")                                                                         \
	X(requests_bad, "connections that never made a whole request")                                                 \
	X(frames_bad, "connections cut off because of frames that are none")                                           \
	X(connections_refused, "connections refused: limits, origin, drain")                                           \
	X(hosts_refused, "requests for a name that is not ours")                                                       \
	X(connections_slow, "connections cut off because they did not read")                                           \
	X(connections_silent, "connections cut off because they did not answer a ping")                                \
	X(messages_in, "messages received")                                                                            \
	X(messages_out, "messages sent")                                                                               \
	X(bytes_out, "bytes of messages sent")                                                                         \
	X(messages_bad, "messages that were no message of ours")                                                       \
	X(messages_too_fast, "messages refused by a limit")                                                            \
	X(messages_too_long, "messages longer than the limit")                                                         \
	X(moves, "moves stored and shown")                                                                             \
	X(moves_refused, "moves refused by the rules")                                                                 \
	X(not_stored, "requests refused because they could not be stored")                                             \
	X(commit_wait_us, "microseconds moves have waited for their commit, all together")                             \
	X(tables_opened, "tables opened")                                                                              \
	X(tables_placed, "tables opened for another server that has fewer")                                            \
	X(tables_woken, "tables read back from the log")                                                               \
	X(tables_put_away, "empty tables put away early because the limit was reached")                                \
	X(tables_purged, "tables deleted because they were old, or too many")                                          \
	X(people_forgotten, "people deleted because they had not come back for long")                                  \
	X(tables_lost, "tables that another server has taken over")                                                    \
	X(tables_broken, "tables whose log could not be replayed")                                                     \
	X(games_begun, "games begun")                                                                                  \
	X(games_over, "games played to their end")                                                                     \
	X(take_overs, "seats taken over by a bot")                                                                     \
	X(bot_moves, "moves of bots")                                                                                  \
	X(http_requests, "HTTP requests")                                                                              \
	X(http_refused, "HTTP requests with a body or of another kind than GET and HEAD")

enum { SIL_MAX_ERRORS = 32 };

struct sil_metrics {
#define X(name, help) uint64_t name;
	SIL_COUNTERS(X)
#undef X
	uint64_t errors[SIL_MAX_ERRORS]; /* told to clients, by enum sil_error */
};

struct sil_gauge {
	const char *name, *help;
	int64_t value;
};

/* Everything in Prometheus' text format; gauges end with name NULL. */
void sil_metrics_print(const struct sil_metrics *, const struct sil_gauge *, struct sil_out *);

#endif
