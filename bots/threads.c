/* Threads for a search. WebAssembly has none here: the parts run one after the other. */
#include "bots/threads.h"

#ifndef __wasm__
#include <pthread.h>
#endif

void sil_run_threads(void *(*work)(void *part), void *const *parts, uint32_t count)
{
	uint32_t started = 1;
#ifndef __wasm__
	pthread_t threads[SIL_MAX_THREADS];
	while (started < count && pthread_create(&threads[started], 0, work, parts[started]) == 0)
		started++;
#endif
	work(parts[0]);
	for (uint32_t i = started; i < count; i++)
		work(parts[i]);
#ifndef __wasm__
	for (uint32_t i = 1; i < started; i++)
		pthread_join(threads[i], 0);
#endif
}
