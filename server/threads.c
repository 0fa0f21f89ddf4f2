/* Two lists under one lock: work that waits for a thread, and work that is done but not reported to the loop. */
#include "server/threads.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

#include "server/why.h"

struct list {
	struct sil_threads_work *first, **end;
};

struct sil_threads {
	uv_async_t heard;
	unsigned started;
	pthread_mutex_t lock;
	pthread_cond_t more;
	/* under the lock */
	struct list waiting, finished;
	bool stopping;
	pthread_t threads[];
};

static void list_init(struct list *list)
{
	list->first = NULL, list->end = &list->first;
}

static void list_add(struct list *list, struct sil_threads_work *work)
{
	work->next = NULL;
	*list->end = work, list->end = &work->next;
}

static void *work_for_ever(void *argument)
{
	struct sil_threads *pool = argument;
	pthread_mutex_lock(&pool->lock);
	for (;;) {
		while (!pool->waiting.first && !pool->stopping)
			pthread_cond_wait(&pool->more, &pool->lock);
		struct sil_threads_work *work = pool->waiting.first;
		if (!work)
			break;
		if (!(pool->waiting.first = work->next))
			list_init(&pool->waiting);
		pthread_mutex_unlock(&pool->lock);
		work->run(work);
		pthread_mutex_lock(&pool->lock);
		list_add(&pool->finished, work);
		uv_async_send(&pool->heard);
	}
	pthread_mutex_unlock(&pool->lock);
	return NULL;
}

static void on_finished(uv_async_t *heard)
{
	struct sil_threads *pool = heard->data;
	pthread_mutex_lock(&pool->lock);
	struct sil_threads_work *work = pool->finished.first, *next;
	list_init(&pool->finished);
	pthread_mutex_unlock(&pool->lock);
	for (; work; work = next) {
		next = work->next;
		work->done(work);
	}
}

struct sil_threads *sil_threads_open(uv_loop_t *loop, unsigned threads, char *why, size_t why_size)
{
	struct sil_threads *pool = calloc(1, sizeof *pool + threads * sizeof *pool->threads);
	if (!pool || uv_async_init(loop, &pool->heard, on_finished) != 0)
		return free(pool), sil_why(why, why_size, say_shared_why_no_memory(sil_why_message())), NULL;
	pool->heard.data = pool;
	list_init(&pool->waiting), list_init(&pool->finished);
	pthread_mutex_init(&pool->lock, NULL);
	pthread_cond_init(&pool->more, NULL);
	while (pool->started < threads && pthread_create(&pool->threads[pool->started], NULL, work_for_ever, pool) == 0)
		pool->started++;
	if (pool->started == threads)
		return pool;
	sil_threads_stop(pool);
	uv_close((uv_handle_t *)&pool->heard, NULL);
	uv_run(loop, UV_RUN_NOWAIT);
	sil_threads_free(pool);
	return sil_why(why, why_size, say_shared_why_no_thread(sil_why_message())), NULL;
}

void sil_threads_add(struct sil_threads *pool, struct sil_threads_work *work)
{
	pthread_mutex_lock(&pool->lock);
	list_add(&pool->waiting, work);
	pthread_cond_signal(&pool->more);
	pthread_mutex_unlock(&pool->lock);
}

void sil_threads_stop(struct sil_threads *pool)
{
	pthread_mutex_lock(&pool->lock);
	pool->stopping = true;
	pthread_cond_broadcast(&pool->more);
	pthread_mutex_unlock(&pool->lock);
	for (unsigned i = 0; i < pool->started; i++)
		pthread_join(pool->threads[i], NULL);
	pool->started = 0;
}

void sil_threads_free(struct sil_threads *pool)
{
	pthread_mutex_destroy(&pool->lock);
	pthread_cond_destroy(&pool->more);
	free(pool);
}
