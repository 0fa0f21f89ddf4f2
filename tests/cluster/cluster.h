/* Three servers, three databases, many tables: what the files of tests/cluster/run share. Servers and faults are in
 * faults.c, clients in crowd.c, the balancer in health.c, beginning, end and judgement in run.c. */
#ifndef SILURE_TESTS_CLUSTER_CLUSTER_H
#define SILURE_TESTS_CLUSTER_CLUSTER_H

#include <stdbool.h>
#include <stdint.h>

#include "tests/cluster/machines.h"
#include "tests/server/client.h"

enum { NODES = MACHINES, LEASE_MS = 4000 };

enum fault {
	NO_FAULT,
	KILL_NODE,     /* kill -9 */
	STOP_NODE,     /* SIGSTOP past the lease, then SIGCONT */
	DRAIN_NODE,    /* SIGTERM */
	CUT_DATABASES, /* a server past its lease from all databases */
	CUT_CLIENTS,   /* a server from all clients, for a while */
	JUMP_CLOCK,    /* of a server, by days */
	KILL_PRIMARY,
	FULL_DISK, /* the primary's, for a while */
	SLOW_DISK, /* the same: every commit takes some of a second */
	FAULTS
};
extern const char *const fault_names[FAULTS];

/* What a fault interrupts: tables of a server, all tables while there is no database; or nothing for long. */
enum recovery { OF_NODE, OF_DATABASE, OF_NOTHING, RECOVERIES };
enum recovery recovery_of(enum fault);

/* --- servers and faults --- */

extern struct spawned nodes[NODES];
extern bool up[NODES];
extern uint64_t counts[FAULTS]; /* how often each struck */

/* Makes folder and databases, and starts servers of this program. False: a sentence was told. */
bool cluster_start(const char *program);
void cluster_stop(void);
void cluster_end(void);
/* The databases' address. */
const char *cluster_address(void);
/* Faults that cannot be on this machine are taken off the list, with a sentence. To be called first. */
void faults_prepare(bool enabled[FAULTS]);
/* One look: begins one of these, or ends the one under way; `may_begin`: not in the last seconds. */
void faults_step(const bool enabled[FAULTS], bool may_begin);
/* Ends and starts servers one after another, as an upgrade does. */
void faults_roll(bool may_begin);
bool faults_under_way(void);
/* All that is drawn at random, here and by the crowd, follows from it. */
void faults_seed(uint64_t);
int below(uint32_t most);
extern uint64_t restarts; /* of faults_roll */

/* --- the balancer (health.c) --- */

/* False: there is none, and people stay at a server that hangs until it goes on. */
extern bool balanced;
/* One look at a server; true: it has just been found ill, and its connections are closed. */
bool health_fell(int node);
/* Whether people are sent there. */
bool health_is_good(int node);

/* --- the crowd --- */

/* Opens tables on all servers. */
bool crowd_open(int tables);
/* One look at everybody: at most 5 ms without anything to do. */
void crowd_play(void);
/* A server where somebody is: the more are there, the likelier. */
int crowd_somewhere(void);
/* From now on the tables of a server (-1: all) wait for their next acknowledged move. */
void crowd_struck(enum fault, int node);

struct crowd_told {
	uint64_t moves, vanished, duplicated, games;
	int stuck;                  /* tables whose next acknowledged move has not come */
	int64_t longest_ms, p99_ms; /* that somebody waited for an answer or for their table */
	uint64_t waits;
};
/* Of what they were told so far; whoever is waiting still counts, too. */
struct crowd_told crowd_told(void);

/* Recoveries in their order of size; NULL: none. */
const int64_t *crowd_recoveries(enum recovery, int *count);
/* The longest after each fault. */
int64_t crowd_worst(enum fault);

#endif
