/* Timers: a heap of moments, earliest first. Never reads the time: callers pass it. */
#ifndef SILURE_SERVER_TIMERS_H
#define SILURE_SERVER_TIMERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SIL_AT_ONCE INT64_MIN /* a moment that is always past */

struct sil_timer {
	int64_t at_ms;
	size_t place; /* in the heap, from 1; 0: not set */
};

struct sil_timers {
	struct sil_timer **heap;
	size_t count, capacity;
};

void sil_timers_release(struct sil_timers *);
/* Makes capacity for this number of timers; false when memory is short. */
bool sil_timers_reserve(struct sil_timers *, size_t timers);
/* Sets or moves a timer; capacity for it was made. */
void sil_timers_set(struct sil_timers *, struct sil_timer *, int64_t at_ms);
void sil_timers_unset(struct sil_timers *, struct sil_timer *);
/* When the first one is due; INT64_MAX: none is set. */
int64_t sil_timers_next(const struct sil_timers *);
/* Takes the first timer off if it is due, else NULL. */
struct sil_timer *sil_timers_due(struct sil_timers *, int64_t now_ms);

#endif
