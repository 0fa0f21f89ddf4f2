/* An allocation that fails is tried once more with what was set aside. If that is used up the process ends, with a
 * sentence: what was acknowledged is on the disk, and whoever looks after the process starts it again. */
#include "server/reserve.h"

#include <libwebsockets.h>
#include <stdlib.h>
#include <unistd.h>
#include <uv.h>

#include "server/log.h"

enum { RESERVE_BYTES = 1 << 20 };

static void *reserve;

/* Another thread may have given it back meanwhile; then there is some for both. */
static void give_back(void)
{
	void *mine = __atomic_exchange_n(&reserve, NULL, __ATOMIC_RELAXED);
	if (mine) {
		free(mine);
		sil_log(SIL_ERROR, "memory-short", "bytes-left", RESERVE_BYTES, NULL);
	}
}

static void *or_end(void *block)
{
	if (block)
		return block;
	sil_log(SIL_ERROR, "out-of-memory", NULL, 0, "no memory for the network: this process ends");
	_exit(1);
}

static void *take(size_t size)
{
	void *block = malloc(size);
	if (!block && size)
		give_back(), block = or_end(malloc(size));
	return block;
}

static void *take_zeroed(size_t count, size_t size)
{
	void *block = calloc(count, size);
	if (!block && count && size)
		give_back(), block = or_end(calloc(count, size));
	return block;
}

static void *resize(void *old, size_t size)
{
	void *block = realloc(old, size);
	if (!block && size)
		give_back(), block = or_end(realloc(old, size));
	return block;
}

static void *resize_for(void *old, size_t size, const char *reason)
{
	(void)reason;
	if (size)
		return resize(old, size);
	free(old);
	return NULL;
}

bool sil_reserve_open(void)
{
	if (!reserve && !(reserve = malloc(RESERVE_BYTES)))
		return false;
	lws_set_allocator(resize_for);
	return uv_replace_allocator(take, resize, take_zeroed, free) == 0;
}
