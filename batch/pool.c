/* A barrier that spins a little before it sleeps: a step takes microseconds, waking a thread as long. */
#include "batch/pool.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

enum { SPINS = 4000 };

struct sil_pool {
	pthread_mutex_t mutex;
	pthread_cond_t begun, finished;
	void (*work)(void *, uint32_t);
	void *argument;
	_Atomic uint64_t round;   /* goes up when there is something to do */
	_Atomic uint32_t working; /* threads that have not finished this round */
	bool closing;
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

static void *worker_main(void *argument)
{
	struct worker *worker = argument;
	struct sil_pool *pool = worker->pool;
	for (uint64_t round = 1;; round++) {
		for (int spin = 0; spin < SPINS && atomic_load(&pool->round) < round; spin++)
			pause_briefly();
		pthread_mutex_lock(&pool->mutex);
		while (atomic_load(&pool->round) < round)
			pthread_cond_wait(&pool->begun, &pool->mutex);
		bool closing = pool->closing;
		pthread_mutex_unlock(&pool->mutex);
		if (closing)
			return NULL;
		pool->work(pool->argument, worker->number);
		if (atomic_fetch_sub(&pool->working, 1) == 1) {
			pthread_mutex_lock(&pool->mutex);
			pthread_cond_signal(&pool->finished);
			pthread_mutex_unlock(&pool->mutex);
		}
	}
}

static void begin_round(struct sil_pool *pool, bool closing)
{
	pthread_mutex_lock(&pool->mutex);
	pool->closing = closing;
	atomic_store(&pool->working, pool->started);
	atomic_fetch_add(&pool->round, 1);
	pthread_cond_broadcast(&pool->begun);
	pthread_mutex_unlock(&pool->mutex);
}

struct sil_pool *sil_pool_open(uint32_t threads)
{
	struct sil_pool *pool = calloc(1, sizeof *pool + (threads - 1) * sizeof *pool->workers);
	if (!pool)
		return NULL;
	pool->threads = threads;
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
	begin_round(pool, true);
	for (uint32_t i = 0; i < pool->started; i++)
		pthread_join(pool->workers[i].thread, NULL);
	pthread_mutex_destroy(&pool->mutex);
	pthread_cond_destroy(&pool->begun);
	pthread_cond_destroy(&pool->finished);
	free(pool);
}

void sil_pool_run(struct sil_pool *pool, void (*work)(void *, uint32_t), void *argument)
{
	if (!pool->started) {
		work(argument, 0);
		return;
	}
	pool->work = work, pool->argument = argument;
	begin_round(pool, false);
	work(argument, 0);
	for (int spin = 0; spin < SPINS && atomic_load(&pool->working); spin++)
		pause_briefly();
	pthread_mutex_lock(&pool->mutex);
	while (atomic_load(&pool->working))
		pthread_cond_wait(&pool->finished, &pool->mutex);
	pthread_mutex_unlock(&pool->mutex);
}
