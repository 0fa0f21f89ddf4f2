/* A library between a program and the system that makes a disk slow: what shall be on it waits for as many milliseconds
 * as stand in the file named by SLOW_DISK now. For LD_PRELOAD. */
#include <dlfcn.h>
#include <time.h>

#include "tests/server/shared_number.h"

#define EXPORT __attribute__((visibility("default")))

EXPORT int fsync(int file);
EXPORT int fdatasync(int file);

static void wait_for_disk(void)
{
	int64_t ms = shared_number("SLOW_DISK");
	struct timespec moment = {ms / 1000, ms % 1000 * 1000000};
	if (ms > 0)
		nanosleep(&moment, NULL);
}

static int pass_on(const char *name, int file)
{
	int (*system_call)(int);
	*(void **)&system_call = dlsym(RTLD_NEXT, name);
	wait_for_disk();
	return system_call(file);
}

int fsync(int file)
{
	return pass_on("fsync", file);
}

int fdatasync(int file)
{
	return pass_on("fdatasync", file);
}
