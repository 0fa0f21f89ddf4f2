/* Running the parts of one search on several threads, where there are threads. */
#ifndef SILURE_BOTS_THREADS_H
#define SILURE_BOTS_THREADS_H

#include <stdint.h>

#ifdef __wasm__
enum { SIL_MAX_THREADS = 1 }; /* there are none, and stacks are small */
#else
enum { SIL_MAX_THREADS = 64 };
#endif

/* Calls work once with each of the parts, of which there are 1 to SIL_MAX_THREADS; returns when all are done. Parts
 * for which there is no thread are done here. */
void sil_run_threads(void *(*work)(void *part), void *const *parts, uint32_t count);

#endif
