/* A binary heap whose entries know their places. */
#include "server/timers.h"

#include <assert.h>
#include <stdlib.h>

void sil_timers_release(struct sil_timers *timers)
{
	free(timers->heap);
	*timers = (struct sil_timers){0};
}

bool sil_timers_reserve(struct sil_timers *timers, size_t count)
{
	if (count < timers->capacity)
		return true;
	size_t capacity = 2 * count + 64;
	struct sil_timer **heap = realloc(timers->heap, capacity * sizeof(struct sil_timer *));
	if (!heap)
		return false;
	timers->heap = heap, timers->capacity = capacity;
	return true;
}

static void put(struct sil_timers *timers, size_t place, struct sil_timer *timer)
{
	timers->heap[place] = timer;
	timer->place = place;
}

static void sift(struct sil_timers *timers, struct sil_timer *timer)
{
	size_t place = timer->place;
	for (; place > 1 && timers->heap[place / 2]->at_ms > timer->at_ms; place /= 2)
		put(timers, place, timers->heap[place / 2]);
	for (size_t child; (child = 2 * place) <= timers->count; place = child) {
		if (child < timers->count && timers->heap[child + 1]->at_ms < timers->heap[child]->at_ms)
			child++;
		if (timers->heap[child]->at_ms >= timer->at_ms)
			break;
		put(timers, place, timers->heap[child]);
	}
	put(timers, place, timer);
}

void sil_timers_set(struct sil_timers *timers, struct sil_timer *timer, int64_t at_ms)
{
	timer->at_ms = at_ms;
	if (!timer->place) {
		assert(timers->count + 1 < timers->capacity); /* places count from 1 */
		timer->place = ++timers->count;
	}
	sift(timers, timer);
}

void sil_timers_unset(struct sil_timers *timers, struct sil_timer *timer)
{
	if (!timer->place)
		return;
	struct sil_timer *last = timers->heap[timers->count--];
	if (last != timer) {
		last->place = timer->place;
		sift(timers, last);
	}
	timer->place = 0;
}

int64_t sil_timers_next(const struct sil_timers *timers)
{
	return timers->count ? timers->heap[1]->at_ms : INT64_MAX;
}

struct sil_timer *sil_timers_due(struct sil_timers *timers, int64_t now_ms)
{
	if (sil_timers_next(timers) > now_ms)
		return NULL;
	struct sil_timer *timer = timers->heap[1];
	sil_timers_unset(timers, timer);
	return timer;
}
