/* A library between a program and the system that moves the wall clock, by as many milliseconds as stand in the file
 * named by WALL_CLOCK now. All other clocks are left alone. For LD_PRELOAD. */
#include <dlfcn.h>
#include <sys/time.h>
#include <time.h>

#include "tests/server/shared_number.h"

#define EXPORT __attribute__((visibility("default")))

EXPORT int clock_gettime(clockid_t clock, struct timespec *now);
EXPORT time_t time(time_t *now);
EXPORT int gettimeofday(struct timeval *restrict now, void *restrict zone);

static int64_t offset_ms(void)
{
	return shared_number("WALL_CLOCK");
}

int clock_gettime(clockid_t clock, struct timespec *now)
{
	static int (*system_call)(clockid_t, struct timespec *);
	if (!system_call)
		*(void **)&system_call = dlsym(RTLD_NEXT, "clock_gettime");
	int result = system_call(clock, now);
	if (clock == CLOCK_REALTIME && result == 0)
		now->tv_sec += offset_ms() / 1000;
	return result;
}

time_t time(time_t *now)
{
	struct timespec moment;
	clock_gettime(CLOCK_REALTIME, &moment);
	if (now)
		*now = moment.tv_sec;
	return moment.tv_sec;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone)
{
	struct timespec moment;
	(void)zone;
	clock_gettime(CLOCK_REALTIME, &moment);
	*now = (struct timeval){moment.tv_sec, moment.tv_nsec / 1000};
	return 0;
}
