/* A library between a program and the system that makes a disk slow: what shall be on it waits for as many milliseconds
 * as stand in the file named by SLOW_DISK now. For LD_PRELOAD. */
#include <dlfcn.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#define EXPORT __attribute__((visibility("default")))

EXPORT int fsync(int file);
EXPORT int fdatasync(int file);

static void wait_for_disk(void)
{
	static const volatile int64_t *shared;
	const char *path = shared ? NULL : getenv("SLOW_DISK");
	int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
	if (file >= 0) {
		void *page = mmap(NULL, sizeof *shared, PROT_READ, MAP_SHARED, file, 0);
		shared = page == MAP_FAILED ? NULL : page;
		close(file);
	}
	int64_t ms = shared ? *shared : 0;
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
