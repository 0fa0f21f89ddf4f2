/* Monotonic time, for everything that measures or waits. Not for rules: they get times in moves. */
#ifndef SILURE_ENGINE_MONOTONIC_H
#define SILURE_ENGINE_MONOTONIC_H

#include <stdint.h>
#include <time.h>

static inline uint64_t sil_monotonic_ns(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

static inline uint64_t sil_monotonic_us(void)
{
	return sil_monotonic_ns() / 1000;
}

static inline int64_t sil_monotonic_ms(void)
{
	return (int64_t)(sil_monotonic_ns() / 1000000);
}

#endif
