/* A pool of threads that run one function together, again and again. Touches threads alone. */
#ifndef SILURE_BATCH_POOL_H
#define SILURE_BATCH_POOL_H

#include <stdatomic.h>
#include <stdint.h>

struct sil_pool;

/* A pool of `threads` threads, of which the caller is one; NULL when they cannot be started. */
struct sil_pool *sil_pool_open(uint32_t threads);
void sil_pool_close(struct sil_pool *);

/* Calls work(argument, 0 … threads-1), each once and on a thread of its own, and returns when all have returned. */
void sil_pool_run(struct sil_pool *, void (*work)(void *argument, uint32_t thread), void *argument);

/* Waits some microseconds for another thread of the pool to change the number; what it is then, `seen` if it has not.
 * Does not wait at all where threads are more than processors. */
uint32_t sil_pool_watch(const struct sil_pool *, _Atomic uint32_t *number, uint32_t seen);

#endif
