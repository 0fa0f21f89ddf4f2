/* A binary heap whose entries know their places. */
#include "server/timers.h"

#include <stdlib.h>

void sil_timers_release(struct sil_timers *clock)
{
	free(clock->heap);
	*clock = (struct sil_timers){0};
}

bool sil_timers_reserve(struct sil_timers *clock, size_t alarms)
{
	if (alarms < clock->capacity)
		return true;
	size_t capacity = 2 * alarms + 64;
	struct sil_timer **heap = realloc(clock->heap, capacity * sizeof(struct sil_timer *));
	if (!heap)
		return false;
	clock->heap = heap, clock->capacity = capacity;
	return true;
}

static void put(struct sil_timers *clock, size_t place, struct sil_timer *alarm)
{
	clock->heap[place] = alarm;
	alarm->place = place;
}

static void sift(struct sil_timers *clock, struct sil_timer *alarm)
{
	size_t place = alarm->place;
	for (; place > 1 && clock->heap[place / 2]->at_ms > alarm->at_ms; place /= 2)
		put(clock, place, clock->heap[place / 2]);
	for (size_t child; (child = 2 * place) <= clock->count; place = child) {
		if (child < clock->count && clock->heap[child + 1]->at_ms < clock->heap[child]->at_ms)
			child++;
		if (clock->heap[child]->at_ms >= alarm->at_ms)
			break;
		put(clock, place, clock->heap[child]);
	}
	put(clock, place, alarm);
}

void sil_timers_set(struct sil_timers *clock, struct sil_timer *alarm, int64_t at_ms)
{
	alarm->at_ms = at_ms;
	if (!alarm->place)
		alarm->place = ++clock->count;
	sift(clock, alarm);
}

void sil_timers_unset(struct sil_timers *clock, struct sil_timer *alarm)
{
	if (!alarm->place)
		return;
	struct sil_timer *last = clock->heap[clock->count--];
	if (last != alarm) {
		last->place = alarm->place;
		sift(clock, last);
	}
	alarm->place = 0;
}

int64_t sil_timers_next(const struct sil_timers *clock)
{
	return clock->count ? clock->heap[1]->at_ms : INT64_MAX;
}

struct sil_timer *sil_timers_due(struct sil_timers *clock, int64_t now_ms)
{
	if (sil_timers_next(clock) > now_ms)
		return NULL;
	struct sil_timer *alarm = clock->heap[1];
	sil_timers_unset(clock, alarm);
	return alarm;
}
