/* Threads for long work, all started at once at the beginning. (libuv starts its own with the first work it is given,
 * in the middle of a game, and ends the process if it cannot.) */
#ifndef SILURE_SERVER_THREADS_H
#define SILURE_SERVER_THREADS_H

#include <stddef.h>
#include <uv.h>

struct sil_threads;

/* What is to be done: `run` in a thread of the pool, then `done` in the loop's. */
struct sil_threads_work {
	struct sil_threads_work *next;
	void (*run)(struct sil_threads_work *);
	void (*done)(struct sil_threads_work *);
};

/* NULL, and a sentence, when not all of the threads can be started. */
struct sil_threads *sil_threads_open(uv_loop_t *, unsigned threads, char *why, size_t why_size);
void sil_threads_add(struct sil_threads *, struct sil_threads_work *);
/* Ends the threads; nothing may be under way. The loop still has a handle of it, which whoever closes the loop closes
 * with the others; after that the pool can be freed. */
void sil_threads_stop(struct sil_threads *);
void sil_threads_free(struct sil_threads *);

#endif
