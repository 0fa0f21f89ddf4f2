/* A binary heap whose entries know their places. */
#include "server/clock.h"

#include <stdlib.h>

void sil_clock_release(struct sil_clock *clock)
{
	free(clock->heap);
	*clock = (struct sil_clock){0};
}

bool sil_clock_reserve(struct sil_clock *clock, size_t alarms)
{
	if (alarms < clock->room)
		return true;
	size_t room = 2 * alarms + 64;
	struct sil_alarm **heap = realloc(clock->heap, room * sizeof(struct sil_alarm *));
	if (!heap)
		return false;
	clock->heap = heap, clock->room = room;
	return true;
}

static void put(struct sil_clock *clock, size_t place, struct sil_alarm *alarm)
{
	clock->heap[place] = alarm;
	alarm->place = place;
}

static void sift(struct sil_clock *clock, struct sil_alarm *alarm)
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

void sil_clock_set(struct sil_clock *clock, struct sil_alarm *alarm, int64_t at_ms)
{
	alarm->at_ms = at_ms;
	if (!alarm->place)
		alarm->place = ++clock->count;
	sift(clock, alarm);
}

void sil_clock_unset(struct sil_clock *clock, struct sil_alarm *alarm)
{
	if (!alarm->place)
		return;
	struct sil_alarm *last = clock->heap[clock->count--];
	if (last != alarm) {
		last->place = alarm->place;
		sift(clock, last);
	}
	alarm->place = 0;
}

int64_t sil_clock_next(const struct sil_clock *clock)
{
	return clock->count ? clock->heap[1]->at_ms : INT64_MAX;
}

struct sil_alarm *sil_clock_due(struct sil_clock *clock, int64_t now_ms)
{
	if (sil_clock_next(clock) > now_ms)
		return NULL;
	struct sil_alarm *alarm = clock->heap[1];
	sil_clock_unset(clock, alarm);
	return alarm;
}
