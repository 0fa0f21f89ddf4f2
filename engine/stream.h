/* Random numbers for rules: the ChaCha8 key stream of the state's 256-bit key. Each purpose (the first deal, the third
 * reshuffle …) has a stream of its own, so nothing depends on how far another one was read. Freestanding. */
#ifndef SILURE_ENGINE_STREAM_H
#define SILURE_ENGINE_STREAM_H

#include <stdint.h>

struct sil_stream {
	uint32_t block[16]; /* the current 64 bytes of key stream */
	uint32_t input[16]; /* constants, key, block counter, purpose */
	uint32_t used;      /* numbers of block already given out */
};

void sil_stream_open(struct sil_stream *, const uint8_t key[32], uint64_t purpose);
void sil_stream_refill(struct sil_stream *);

static inline uint32_t sil_stream_u32(struct sil_stream *stream)
{
	if (stream->used == 16)
		sil_stream_refill(stream);
	return stream->block[stream->used++];
}

#endif
