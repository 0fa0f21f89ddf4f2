/* A barrier that spins a little before it sleeps: a step takes microseconds, waking a thread as long. With more threads
 * than processors it does not: who spins keeps the one that is waited for from running. The mutex is for who sleeps
 * alone: taken at every round, one side would run into the other's lock and sleep for it after all. */
#include "batch/pool.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>

enum { SPINS = 4000, WATCHED_SPINS = 500 };

struct sil_pool {
	pthread_mutex_t mutex;
	pthread_cond_t begun, finished;
	void (*work)(void *, uint32_t);
	void *argument;
	_Atomic uint64_t round;   /* goes up when there is something to do */
	_Atomic uint32_t working; /* threads that have not finished this round */
	_Atomic uint32_t asleep;  /* workers that wait for `begun`, or are about to */
	_Atomic bool caller_asleep;
	bool closing;
	int spins;
	uint32_t threads, started;
	struct worker {
		struct sil_pool *pool;
		pthread_t thread;
		uint32_t number;
	} workers[];
};

static void pause_briefly(void)
{
#ifdef __x86_64__
	__builtin_ia32_pause();
#endif
}

static void wait_for_round(struct sil_pool *pool, uint64_t round)
{
	for (int spin = 0; spin < pool->spins; spin++) {
		if (atomic_load(&pool->round) >= round)
			return;
		pause_briefly();
	}
	pthread_mutex_lock(&pool->mutex);
	atomic_fetch_add(&pool->asleep, 1); /* before `round` is read again: who raises it reads `asleep` after that */
	while (atomic_load(&pool->round) < round)
		pthread_cond_wait(&pool->begun, &pool->mutex);
	atomic_fetch_sub(&pool->asleep, 1);
	pthread_mutex_unlock(&pool->mutex);
}

static void finish_round(struct sil_pool *pool)
{
	if (atomic_fetch_sub(&pool->working, 1) == 1 && atomic_load(&pool->caller_asleep)) {
		pthread_mutex_lock(&pool->mutex);
		pthread_cond_signal(&pool->finished);
		pthread_mutex_unlock(&pool->mutex);
	}
}

static void wait_for_workers(struct sil_pool *pool)
{
	for (int spin = 0; spin < pool->spins; spin++) {
		if (!atomic_load(&pool->working))
			return;
		pause_briefly();
	}
	pthread_mutex_lock(&pool->mutex);
	atomic_store(&pool->caller_asleep, true);
	while (atomic_load(&pool->working))
		pthread_cond_wait(&pool->finished, &pool->mutex);
	atomic_store(&pool->caller_asleep, false);
	pthread_mutex_unlock(&pool->mutex);
}

static void *worker_main(void *argument)
{
	struct worker *worker = argument;
	struct sil_pool *pool = worker->pool;
	for (uint64_t round = 1;; round++) {
		wait_for_round(pool, round);
		if (pool->closing)
			return NULL;
		pool->work(pool->argument, worker->number);
		finish_round(pool);
	}
}

static void begin_round(struct sil_pool *pool)
{
	atomic_store(&pool->working, pool->started);
	atomic_fetch_add(&pool->round, 1);
	if (atomic_load(&pool->asleep)) {
		pthread_mutex_lock(&pool->mutex);
		pthread_cond_broadcast(&pool->begun);
		pthread_mutex_unlock(&pool->mutex);
	}
}

struct sil_pool *sil_pool_open(uint32_t threads)
{
	struct sil_pool *pool = calloc(1, sizeof *pool + (threads - 1) * sizeof *pool->workers);
	if (!pool)
		return NULL;
	pool->threads = threads;
	pool->spins = (long)threads <= sysconf(_SC_NPROCESSORS_ONLN) ? SPINS : 0;
	pthread_mutex_init(&pool->mutex, NULL);
	pthread_cond_init(&pool->begun, NULL);
	pthread_cond_init(&pool->finished, NULL);
	for (uint32_t i = 0; i + 1 < threads; i++) {
		struct worker *worker = &pool->workers[i];
		*worker = (struct worker){.pool = pool, .number = i + 1};
		if (pthread_create(&worker->thread, NULL, worker_main, worker)) {
			sil_pool_close(pool);
			return NULL;
		}
		pool->started++;
	}
	return pool;
}

void sil_pool_close(struct sil_pool *pool)
{
	if (!pool)
		return;
	pool->closing = true;
	begin_round(pool);
	for (uint32_t i = 0; i < pool->started; i++)
		pthread_join(pool->workers[i].thread, NULL);
	pthread_mutex_destroy(&pool->mutex);
	pthread_cond_destroy(&pool->begun);
	pthread_cond_destroy(&pool->finished);
	free(pool);
}

uint32_t sil_pool_watch(const struct sil_pool *pool, _Atomic uint32_t *number, uint32_t seen)
{
	for (int spin = 0; spin < WATCHED_SPINS && pool->spins; spin++) {
		uint32_t now = atomic_load_explicit(number, memory_order_relaxed);
		if (now != seen)
			return now;
		pause_briefly();
	}
	return seen;
}

void sil_pool_run(struct sil_pool *pool, void (*work)(void *, uint32_t), void *argument)
{
	if (!pool->started) {
		work(argument, 0);
		return;
	}
	pool->work = work, pool->argument = argument;
	begin_round(pool);
	work(argument, 0);
	wait_for_workers(pool);
}
