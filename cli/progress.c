/* A progress bar on standard error, for people only. */
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "engine/monotonic.h"
#include "cli/cli.h"

static bool drawn;

double cli_seconds(void)
{
	return (double)sil_monotonic_ns() * 1e-9;
}

double cli_now_ms(void)
{
	return cli_seconds() * 1e3;
}

double cli_cpu_seconds(void)
{
	struct timespec now;
	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
	return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

void cli_progress(uint64_t done, uint64_t total)
{
	static double started, latest;
	double now = cli_seconds();
	if (started == 0)
		started = latest = now;
	if (now - latest < 0.25 || !isatty(STDERR_FILENO) || total == 0)
		return;
	latest = now;
	drawn = true;
	int filled = (int)(30 * done / total);
	double rest = done ? (now - started) * (double)(total - done) / (double)done : 0;
	fprintf(stderr, "\r[%.*s%*s] %3d %%  %llu/%llu  %.0f s \x1b[K", filled, "##############################",
		30 - filled, "", (int)(100 * done / total), (unsigned long long)done, (unsigned long long)total, rest);
}

void cli_progress_end(void)
{
	if (drawn)
		fputs("\r\x1b[K", stderr);
	drawn = false;
}
