/* Tries to break servers that share a database, in the manner of Jepsen: three servers, a primary and two standbys,
 * many tables played by clients that note all they are told, while faults strike at random. Then the notes are judged.
 * usage: cluster-run SILURE [--seconds N] [--seed S] [--tables N] [--faults LIST] [--rolling] [--json] [--unfenced]
 * (tests/cluster/run) */
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/cluster/cluster.h"
#include "tests/server/acks.h"

enum { MAX_TABLES = 300, NODE_MS = 8000, DATABASE_MS = 10000, WAIT_MS = 2000 };

static int tables = 240, seconds = 60;
static bool json, unfenced, rolling; /* how to tell; whether there must be two truths; no faults but restarts */
static bool enabled[FAULTS];
static volatile sig_atomic_t told_to_end;

/* Servers and databases are not left behind. */
static void end(int signal)
{
	(void)signal;
	told_to_end = 1;
}

/* Whether the slowest hundredth is within the bound. */
static bool print_times(const char *name, enum recovery kind, int64_t bound_ms)
{
	int count;
	const int64_t *ms = crowd_recoveries(kind, &count);
	int64_t p50 = count ? ms[count / 2] : 0, p99 = count ? ms[count * 99 / 100] : 0,
		most = count ? ms[count - 1] : 0;
	printf(",\"%s\":{\"p50\":%lld,\"p99\":%lld,\"most\":%lld,\"samples\":%d}", name, (long long)p50, (long long)p99,
	       (long long)most, count);
	return p99 <= bound_ms;
}

static void print_faults(void)
{
	printf(",\"faults\":{");
	for (int i = 1; i < FAULTS; i++)
		printf("%s\"%s\":%llu", i > 1 ? "," : "", fault_names[i], (unsigned long long)counts[i]);
	printf("},\"worst_ms\":{");
	for (int i = 1; i < FAULTS; i++)
		printf("%s\"%s\":%lld", i > 1 ? "," : "", fault_names[i], (long long)crowd_worst((enum fault)i));
	printf("}");
}

/* Which share of the time this process has waited for a processor: elsewhere it is the same. */
static double waited_share(void)
{
	double waited_ns = 0;
	FILE *file = fopen("/proc/self/schedstat", "r");
	if (file && fscanf(file, "%*f %lf", &waited_ns) != 1)
		waited_ns = 0;
	if (file)
		fclose(file);
	return waited_ns / 1e9 / seconds;
}

static bool judge(uint64_t seed, const struct crowd_told *told)
{
	struct acks_found found = acks_look_up(cluster_address());
	uint64_t two = found.different + found.broken;
	printf("%s{\"seconds\":%d,\"seed\":%llu,\"tables\":%d,\"games\":%llu,\"moves\":%llu,\"acknowledged\":%zu,\"lost\":%zu,"
	       "\"duplicated\":%llu,\"vanished\":%llu,\"two_truths\":%llu",
	       json ? "" : "# ", seconds, (unsigned long long)seed, tables, (unsigned long long)told->games,
	       (unsigned long long)told->moves, found.acknowledged, found.lost - found.different,
	       (unsigned long long)told->duplicated, (unsigned long long)told->vanished, (unsigned long long)two);
	print_faults();
	bool in_time = print_times("node_recovery_ms", OF_NODE, NODE_MS);
	in_time = print_times("database_recovery_ms", OF_DATABASE, DATABASE_MS) && in_time;
	in_time = print_times("other_recovery_ms", OF_NOTHING, NODE_MS) && in_time;
	if (rolling) {
		printf(",\"rolling\":{\"restarts\":%llu,\"longest_wait_ms\":%lld,\"p99_wait_ms\":%lld}",
		       (unsigned long long)restarts, (long long)told->longest_ms, (long long)told->p99_ms);
		in_time = in_time && restarts >= NODES && told->longest_ms <= WAIT_MS;
	}
	double share = waited_share();
	printf(",\"stuck\":%d,\"waited_for_processor\":%.2f}\n", told->stuck, share);
	/* Where others use the processors, what is measured is mostly them. Figures for others (--json) are judged
	 * all the same. */
	if (!json && !in_time && share > 0.1)
		puts("# this machine is too busy to judge times"), in_time = true;
	if (unfenced)
		return two;
	return found.acknowledged && !found.lost && !found.broken && !told->duplicated && !told->vanished &&
	       !told->stuck && in_time;
}

/* Each server is restarted once at least. */
static bool is_unfinished(void)
{
	return faults_under_way() || (rolling && restarts < NODES);
}

static void play(void)
{
	int64_t until_ms = test_ms() + 1000 * (int64_t)seconds,
		calm_ms = until_ms - (seconds > 30 ? 12000 : seconds * 400);
	while (!told_to_end && (test_ms() < until_ms || (is_unfinished() && test_ms() < until_ms + 30000))) {
		crowd_play();
		if (rolling)
			faults_roll(test_ms() < calm_ms || restarts < NODES);
		else
			faults_step(enabled, test_ms() < calm_ms);
	}
}

/* All but the names in the list are off. */
static bool read_faults(const char *list)
{
	bool any = false;
	for (int f = 1; f < FAULTS; f++)
		any |= enabled[f] = strstr(list, fault_names[f]);
	return any;
}

static bool read_options(int argc, char **argv, uint64_t *seed)
{
	memset(enabled, true, sizeof enabled);
	for (int i = 2; i < argc; i++) {
		bool more = i + 1 < argc;
		if (!strcmp(argv[i], "--seconds") && more)
			seconds = atoi(argv[++i]);
		else if (!strcmp(argv[i], "--seed") && more)
			*seed = strtoull(argv[++i], NULL, 10);
		else if (!strcmp(argv[i], "--tables") && more)
			tables = atoi(argv[++i]);
		else if (!strcmp(argv[i], "--faults") && more && read_faults(argv[i + 1]))
			i++;
		else if (!strcmp(argv[i], "--rolling"))
			rolling = true;
		else if (!strcmp(argv[i], "--json"))
			json = true;
		else if (!strcmp(argv[i], "--unfenced"))
			unfenced = true,
			balanced = false; /* people move at a server that was stopped, as soon as it goes on */
		else
			return fprintf(stderr, "what is %s?\n", argv[i]), false;
	}
	if (tables < NODES || tables > MAX_TABLES)
		return fprintf(stderr, "from %d to %d tables\n", NODES, MAX_TABLES), false;
	return true;
}

int main(int argc, char **argv)
{
	uint64_t seed = 1;
	if (argc < 2 || sodium_init() < 0 || !read_options(argc, argv, &seed))
		return 2;
	signal(SIGPIPE, SIG_IGN), signal(SIGTERM, end), signal(SIGINT, end);
	faults_seed(seed);
	faults_prepare(enabled);
	bool good = cluster_start(argv[1]) && crowd_open(tables);
	if (good)
		play();
	good = good && !told_to_end;
	if (good) {
		struct crowd_told told = crowd_told();
		cluster_stop();
		good = judge(seed, &told);
	}
	cluster_stop();
	cluster_end();
	if (!json)
		printf("%d passed, %d failed\n", good, !good);
	return !good;
}
