/* A pool of threads that run one function together, again and again. Touches threads alone. */
#ifndef SILURE_BATCH_POOL_H
#define SILURE_BATCH_POOL_H

#include <stdint.h>

struct sil_pool;

/* A pool of `threads` threads, of which the caller is one; NULL when they cannot be started. */
struct sil_pool *sil_pool_open(uint32_t threads);
void sil_pool_close(struct sil_pool *);

/* Calls work(argument, 0 … threads-1), each once and on a thread of its own, and returns when all have returned. */
void sil_pool_run(struct sil_pool *, void (*work)(void *argument, uint32_t thread), void *argument);

#endif
