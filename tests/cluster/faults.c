/* Servers, databases, and what happens to them: one fault at a time, drawn at random. */
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/rng.h"
#include "tests/cluster/cluster.h"

const char *const fault_names[FAULTS] = {"none",        "kill_node",  "stop_node",    "drain_node", "cut_databases",
					 "cut_clients", "jump_clock", "kill_primary", "full_disk",  "slow_disk"};

struct spawned nodes[NODES];
bool up[NODES];
uint64_t counts[FAULTS], restarts;
static struct sil_rng rng;

static const char *program;
static char *folder, address[1024];
static bool machines, disks, clocks;

static enum fault fault;
static int victim;
static int64_t next_ms; /* of the fault: when it ends; or when the next one strikes */
static pid_t script;    /* what repairs a database; 0: none runs */

void faults_seed(uint64_t seed)
{
	rng.x = seed;
}

int below(uint32_t most)
{
	return (int)sil_rng_below(&rng, most);
}

enum recovery recovery_of(enum fault which)
{
	return which == KILL_PRIMARY || which == FULL_DISK ? OF_DATABASE
	       : which == JUMP_CLOCK || which == SLOW_DISK ? OF_NOTHING
							   : OF_NODE;
}

const char *cluster_address(void)
{
	return address;
}

/* The last line that a command of the shell says; `format` has the folder's name once or twice. */
__attribute__((format(printf, 3, 4))) static bool shell(char *answer, size_t size, const char *format, ...)
{
	char command[1200], line[1024];
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(command, sizeof command, format, arguments);
	va_end(arguments);
	FILE *said = popen(command, "r");
	while (said && fgets(line, sizeof line, said))
		if (answer)
			snprintf(answer, size, "%.*s", (int)strcspn(line, "\n"), line);
	return said && pclose(said) == 0;
}

static void begin_script(const char *command)
{
	if (!(script = fork())) {
		execl("tests/cluster/database", "database", command, folder, (char *)NULL);
		_exit(127);
	}
}

static const char *library(const char *name, char path[600])
{
	const char *build = getenv("BUILD");
	snprintf(path, 600, "%s/tests/server/lib%s.so", build ? build : "build", name);
	return access(path, R_OK) == 0 ? path : NULL;
}

void faults_prepare(bool enabled[FAULTS])
{
	char path[600];
	machines = machines_open();
	disks = machines && library("slow_disk", path);
	clocks = library("wall_clock", path);
	if (!machines && (enabled[CUT_DATABASES] || enabled[CUT_CLIENTS] || enabled[FULL_DISK] || enabled[SLOW_DISK]))
		fprintf(stderr,
			"# no networks and mounts of our own can be made here: no partitions, no full or slow disk\n");
	enabled[CUT_DATABASES] &= machines, enabled[CUT_CLIENTS] &= machines;
	enabled[FULL_DISK] &= disks, enabled[SLOW_DISK] &= disks, enabled[JUMP_CLOCK] &= clocks;
}

/* --- servers --- */

static void clock_file(int n, char path[600])
{
	snprintf(path, 600, "%s/clock_%c", folder, 'a' + n);
}

static bool start_node(int n)
{
	char name[2] = {(char)('a' + n), 0}, lease[24], clock[600], path[600];
	snprintf(lease, sizeof lease, "%d", LEASE_MS);
	const char *const flags[] = {NO_LIMITS, "--messages-per-minute",
				     "0",       "--joins-per-minute",
				     "0",       "--changes-per-minute",
				     "0",       "--store",
				     address,   "--node",
				     name,      "--lease-ms",
				     lease,     "--log",
				     "info",    NULL};
	clock_file(n, clock);
	if (clocks)
		setenv("WALL_CLOCK", clock, 1), setenv("LD_PRELOAD", library("wall_clock", path), 1);
	server_host = machines_host(n);
	machines_enter(n);
	up[n] = spawn_server(&nodes[n], program, folder, nodes[n].port, flags);
	machines_leave();
	unsetenv("LD_PRELOAD");
	return up[n];
}

/* What a server says goes nowhere, but must not fill its pipe. */
static void empty_pipes(void)
{
	char bytes[65536];
	for (int n = 0; n < NODES; n++)
		while (up[n] && read(nodes[n].errors, bytes, sizeof bytes) > 0)
			;
}

bool cluster_start(const char *which)
{
	char path[600];
	program = which, folder = fresh_folder();
	chmod(folder, 0755);
	if (machines)
		setenv("DATABASE_NET", "10.2.0.20", 1);
	if (disks) {
		setenv("DATABASE_DISK", "400m", 1);
		setenv("DATABASE_PRELOAD", library("slow_disk", path), 1);
	}
	if (!shell(address, sizeof address, "tests/cluster/database three %s", folder))
		return false;
	for (int n = 0; n < NODES; n++) {
		clock_file(n, path);
		if (!machines_write(path, 0) || !start_node(n))
			return false;
	}
	next_ms = test_ms() + LEASE_MS + 1000;
	return true;
}

void cluster_stop(void)
{
	for (int n = 0; n < NODES; n++)
		if (up[n])
			stop_server(&nodes[n], SIGTERM), up[n] = false;
}

void cluster_end(void)
{
	shell(NULL, 0, "for db in db0 db1 db2; do tests/cluster/database stop %s/$db; done", folder);
	remove_folder(folder);
}

/* --- faults --- */

static void slow_down(int64_t ms)
{
	char file[700];
	for (int i = 0; i < 3; i++) {
		snprintf(file, sizeof file, "%s/db%d/slow", folder, i);
		machines_write(file, ms);
	}
}

static void begin_fault(const bool *enabled)
{
	char path[600];
	do
		fault = (enum fault)(1 + below(FAULTS - 1));
	while (!enabled[fault]);
	victim = crowd_somewhere(); /* a server without tables would hardly be missed */
	bool of_node = fault < KILL_PRIMARY;
	if (of_node && !up[victim]) {
		fault = NO_FAULT;
		return;
	}
	counts[fault]++;
	if (fault == KILL_PRIMARY)
		shell(NULL, 0, "tests/cluster/database kill %s/$(cat %s/primary)", folder, folder);
	if (fault != FULL_DISK) /* there the time counts from when there is room again */
		crowd_struck(fault, of_node ? victim : -1);
	next_ms = test_ms();
	switch (fault) {
	case KILL_NODE:
		stop_server(&nodes[victim], SIGKILL);
		up[victim] = false, next_ms += 500 + below(5000);
		break;
	case STOP_NODE:
		kill(nodes[victim].pid, SIGSTOP);
		next_ms += LEASE_MS + 1000 + below(3000);
		break;
	case DRAIN_NODE:
		kill(nodes[victim].pid, SIGTERM);
		next_ms += 3500;
		break;
	case CUT_DATABASES:
		machines_cut(victim, WIRE_TO_DATABASES, true);
		next_ms += LEASE_MS + 1000 + below(3000);
		break;
	case CUT_CLIENTS:
		machines_cut(victim, WIRE_TO_CLIENTS, true);
		next_ms += 500 + below(3000);
		break;
	case JUMP_CLOCK:
		clock_file(victim, path);
		machines_write(path, ((int64_t)below(6 * 86400) - 3 * 86400) * 1000);
		next_ms += 2000;
		break;
	case FULL_DISK:
		shell(NULL, 0, "tests/cluster/database fill %s/$(cat %s/primary)", folder, folder);
		next_ms += 500 + below(4000);
		break;
	case SLOW_DISK:
		slow_down(50 + below(350));
		next_ms += 2000 + below(4000);
		break;
	default:
		begin_script("failover");
	}
}

/* Whether the script that repairs a database has ended. */
static bool is_repaired(void)
{
	if (waitpid(script, NULL, WNOHANG) != script)
		return false;
	script = 0;
	return true;
}

/* Whether it is over. */
static bool end_fault(void)
{
	if (script)
		return is_repaired();
	if (test_ms() < next_ms)
		return false;
	switch (fault) {
	case STOP_NODE:
		kill(nodes[victim].pid, SIGCONT);
		return true;
	case CUT_DATABASES:
	case CUT_CLIENTS:
		machines_cut(victim, fault == CUT_CLIENTS ? WIRE_TO_CLIENTS : WIRE_TO_DATABASES, false);
		return true;
	case FULL_DISK:
		begin_script("free");
		crowd_struck(fault, -1);
		return false;
	case SLOW_DISK:
		slow_down(0);
		return true;
	case JUMP_CLOCK:
		return true;
	default:
		if (up[victim]) /* it was told to end */
			stop_server(&nodes[victim], 0), up[victim] = false;
		return start_node(victim);
	}
}

void faults_step(const bool enabled[FAULTS], bool may_begin)
{
	empty_pipes();
	if (fault && end_fault())
		fault = NO_FAULT, next_ms = test_ms() + 1000 + below(4000);
	else if (!fault && test_ms() >= next_ms && may_begin)
		begin_fault(enabled);
}

void faults_roll(bool may_begin)
{
	empty_pipes();
	if (fault && waitpid(nodes[victim].pid, NULL, WNOHANG) == nodes[victim].pid) {
		close(nodes[victim].errors);
		up[victim] = false, restarts++;
		fault = start_node(victim) ? NO_FAULT : DRAIN_NODE;
		victim = (victim + 1) % NODES, next_ms = test_ms() + 2000;
	} else if (!fault && (!restarts || test_ms() >= next_ms) && may_begin) {
		fault = DRAIN_NODE, counts[fault]++;
		crowd_struck(fault, victim);
		kill(nodes[victim].pid, SIGTERM);
	}
}

bool faults_under_way(void)
{
	return fault != NO_FAULT;
}
