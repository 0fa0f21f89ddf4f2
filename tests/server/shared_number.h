/* A number that another process writes while this one runs: for libraries of LD_PRELOAD. */
#ifndef SILURE_TESTS_SHARED_NUMBER_H
#define SILURE_TESTS_SHARED_NUMBER_H

#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

/* What stands now in the file that an environment variable names; 0 without one. */
static inline int64_t shared_number(const char *variable)
{
	static const volatile int64_t *shared;
	const char *path = shared ? NULL : getenv(variable);
	int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
	if (file >= 0) {
		void *page = mmap(NULL, sizeof *shared, PROT_READ, MAP_SHARED, file, 0);
		shared = page == MAP_FAILED ? NULL : page;
		close(file);
	}
	return shared ? *shared : 0;
}

#endif
