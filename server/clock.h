/* Alarms: a heap of moments, earliest first. It knows no clock: whoever has one asks what is due. */
#ifndef SILURE_SERVER_CLOCK_H
#define SILURE_SERVER_CLOCK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sil_alarm {
	int64_t at_ms;
	size_t place; /* in the heap, from 1; 0: not set */
};

struct sil_clock {
	struct sil_alarm **heap;
	size_t count, room;
};

void sil_clock_release(struct sil_clock *);
/* Makes room for so many alarms; false when memory is short. */
bool sil_clock_reserve(struct sil_clock *, size_t alarms);
/* Sets or moves an alarm; there is room for it. */
void sil_clock_set(struct sil_clock *, struct sil_alarm *, int64_t at_ms);
void sil_clock_unset(struct sil_clock *, struct sil_alarm *);
/* When the first one rings; INT64_MAX: none is set. */
int64_t sil_clock_next(const struct sil_clock *);
/* Takes the first alarm off if it is due, else NULL. */
struct sil_alarm *sil_clock_due(struct sil_clock *, int64_t now_ms);

#endif
