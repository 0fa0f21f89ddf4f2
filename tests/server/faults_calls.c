/* Between the program and the system: lets one call of a kind fail, the one whose number the test has written into the
 * file named by FAULTS, which both have mapped. And it makes a disk slow: with FAULTS_SYNC_MS every sync takes that
 * much longer.
 *
 * Linked into the program, not loaded before it: a sanitizer's own functions of these names are in the program and
 * would be found first. They are weak, so these here take their place, for all libraries too, and call them. */
#undef _FILE_OFFSET_BITS /* or open would be another name of open64, and both are wanted */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "tests/server/faults.h"

#define EXPORT __attribute__((visibility("default")))

static struct faults *shared;
static struct timespec sync_takes;

__attribute__((constructor)) static void map_shared(void)
{
	const char *path = getenv("FAULTS"), *sync_ms = getenv("FAULTS_SYNC_MS");
	if (sync_ms)
		sync_takes.tv_nsec = 1000000L * (atoi(sync_ms) % 1000);
	int file = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
	void *page = file < 0 ? MAP_FAILED : mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
	if (page != MAP_FAILED)
		shared = page;
	if (file >= 0)
		close(file);
}

/* Whether this call of that kind is the one that fails. */
static bool fails(enum fault_kind kind)
{
	if (!shared || atomic_load(&shared->kind) != (int)kind)
		return false;
	long number = atomic_fetch_add(&shared->asked, 1) + 1;
	if (number != atomic_load(&shared->at))
		return false;
	atomic_store(&shared->fired, 1);
	return true;
}

static void *next_of(const char *name)
{
	return dlsym(RTLD_NEXT, name);
}

#define REAL(name)                                                                                                     \
	extern __typeof__(name) __interceptor_##name __attribute__((weak));                                            \
	static __typeof__(&name) real;                                                                                 \
	if (!real && &__interceptor_##name)                                                                            \
		real = &__interceptor_##name;                                                                          \
	if (!real)                                                                                                     \
	*(void **)&real = next_of(#name)

static bool is_file(int file)
{
	struct stat facts;
	return fstat(file, &facts) == 0 && S_ISREG(facts.st_mode);
}

/* --- memory --- */

extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);
extern void *__interceptor_malloc(size_t) __attribute__((weak));
extern void *__interceptor_calloc(size_t, size_t) __attribute__((weak));
extern void *__interceptor_realloc(void *, size_t) __attribute__((weak));
EXPORT void *malloc(size_t size);
EXPORT void *calloc(size_t count, size_t size);
EXPORT void *realloc(void *old, size_t size);

void *malloc(size_t size)
{
	return fails(FAULT_MEMORY) ? (errno = ENOMEM, NULL)
				   : (&__interceptor_malloc ? __interceptor_malloc : __libc_malloc)(size);
}

void *calloc(size_t count, size_t size)
{
	return fails(FAULT_MEMORY) ? (errno = ENOMEM, NULL)
				   : (&__interceptor_calloc ? __interceptor_calloc : __libc_calloc)(count, size);
}

void *realloc(void *old, size_t size)
{
	if (size && fails(FAULT_MEMORY))
		return errno = ENOMEM, NULL;
	return (&__interceptor_realloc ? __interceptor_realloc : __libc_realloc)(old, size);
}

/* What the C library itself leaks when it finds no memory is not ours. */
EXPORT const char *__lsan_default_suppressions(void);

const char *__lsan_default_suppressions(void)
{
	return "leak:_nl_normalize_codeset\n";
}

/* --- files --- */

/* Offsets have 64 bits under either name. */
#define SAME_AS(name) __attribute__((visibility("default"), alias(#name)))
EXPORT ssize_t pwrite(int file, const void *bytes, size_t length, off_t at);
ssize_t pwrite64(int file, const void *bytes, size_t length, off_t at) SAME_AS(pwrite);
EXPORT ssize_t pread(int file, void *bytes, size_t length, off_t at);
ssize_t pread64(int file, void *bytes, size_t length, off_t at) SAME_AS(pread);
EXPORT int fsync(int file);
EXPORT int fdatasync(int file);
EXPORT int ftruncate(int file, off_t length);
int ftruncate64(int file, off_t length) SAME_AS(ftruncate);
EXPORT int open(const char *path, int flags, ...);
int open64(const char *path, int flags, ...) SAME_AS(open);

ssize_t pwrite(int file, const void *bytes, size_t length, off_t at)
{
	REAL(pwrite);
	if (is_file(file)) {
		if (fails(FAULT_WRITE))
			return errno = EIO, -1;
		if (fails(FAULT_FULL))
			return errno = ENOSPC, -1;
		if (fails(FAULT_SHORT))
			return real(file, bytes, length / 2, at);
	}
	return real(file, bytes, length, at);
}

ssize_t pread(int file, void *bytes, size_t length, off_t at)
{
	REAL(pread);
	return is_file(file) && fails(FAULT_READ) ? (errno = EIO, -1) : real(file, bytes, length, at);
}

int ftruncate(int file, off_t length)
{
	REAL(ftruncate);
	return is_file(file) && fails(FAULT_WRITE) ? (errno = EIO, -1) : real(file, length);
}

static bool sync_fails(int file)
{
	if (sync_takes.tv_nsec)
		nanosleep(&sync_takes, NULL);
	return is_file(file) && fails(FAULT_SYNC);
}

int fsync(int file)
{
	REAL(fsync);
	return sync_fails(file) ? (errno = EIO, -1) : real(file);
}

int fdatasync(int file)
{
	REAL(fdatasync);
	return sync_fails(file) ? (errno = EIO, -1) : real(file);
}

int open(const char *path, int flags, ...)
{
	REAL(open);
	va_list more;
	va_start(more, flags);
	mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(more, mode_t) : 0;
	va_end(more);
	return fails(FAULT_OPEN) ? (errno = EMFILE, -1) : real(path, flags, mode);
}

/* --- sockets --- */

EXPORT ssize_t send(int file, const void *bytes, size_t length, int flags);
EXPORT ssize_t recv(int file, void *bytes, size_t length, int flags);
EXPORT int accept4(int file, __SOCKADDR_ARG from, socklen_t *restrict size, int flags);

ssize_t send(int file, const void *bytes, size_t length, int flags)
{
	REAL(send);
	if (fails(FAULT_SEND))
		return errno = ECONNRESET, -1;
	if (fails(FAULT_SEND_LATER))
		return errno = EAGAIN, -1;
	if (length > 1 && fails(FAULT_SEND_PART))
		length /= 2;
	return real(file, bytes, length, flags);
}

ssize_t recv(int file, void *bytes, size_t length, int flags)
{
	REAL(recv);
	return fails(FAULT_RECEIVE) ? (errno = ECONNRESET, -1) : real(file, bytes, length, flags);
}

int accept4(int file, __SOCKADDR_ARG from, socklen_t *restrict size, int flags)
{
	REAL(accept4);
	return fails(FAULT_ACCEPT) ? (errno = EMFILE, -1) : real(file, from, size, flags);
}

/* --- threads --- */

EXPORT int pthread_create(pthread_t *restrict thread, const pthread_attr_t *restrict how, void *(*run)(void *),
			  void *restrict with);

int pthread_create(pthread_t *restrict thread, const pthread_attr_t *restrict how, void *(*run)(void *),
		   void *restrict with)
{
	REAL(pthread_create);
	return fails(FAULT_THREAD) ? EAGAIN : real(thread, how, run, with);
}
