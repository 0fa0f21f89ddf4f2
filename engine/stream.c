/* ChaCha with eight rounds (D. J. Bernstein), four lanes at a time. Freestanding. */
#include "engine/stream.h"

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "the key is read as little-endian words");

typedef uint32_t lanes __attribute__((vector_size(16)));

typedef uint8_t bytes __attribute__((vector_size(16)));

#define ROTATE(v, n) ((v) << (n) | (v) >> (32 - (n)))
#define TURN(v, a, b, c, d) __builtin_shufflevector((v), (v), a, b, c, d)

/* By whole bytes a rotation is one shuffle instead of two shifts. Little-endian. */
#define ROTATE_BYTES(v, a, b, c, d)                                                                                    \
	((lanes)__builtin_shufflevector((bytes)(v), (bytes)(v), a, b, c, d, a + 4, b + 4, c + 4, d + 4, a + 8, b + 8,  \
					c + 8, d + 8, a + 12, b + 12, c + 12, d + 12))

#define QUARTER_ROUNDS(a, b, c, d)                                                                                     \
	do {                                                                                                           \
		a += b, d ^= a, d = ROTATE_BYTES(d, 2, 3, 0, 1);                                                       \
		c += d, b = ROTATE(b ^ c, 12);                                                                         \
		a += b, d ^= a, d = ROTATE_BYTES(d, 3, 0, 1, 2);                                                       \
		c += d, b = ROTATE(b ^ c, 7);                                                                          \
	} while (0)

static lanes load(const uint32_t *words)
{
	lanes v;
	__builtin_memcpy(&v, words, sizeof v);
	return v;
}

static void store(uint32_t *words, lanes v)
{
	__builtin_memcpy(words, &v, sizeof v);
}

void sil_stream_refill(struct sil_stream *stream)
{
	const lanes a0 = load(stream->input), b0 = load(stream->input + 4);
	const lanes c0 = load(stream->input + 8), d0 = load(stream->input + 12);
	lanes a = a0, b = b0, c = c0, d = d0;
	for (int two_rounds = 0; two_rounds < 4; two_rounds++) {
		QUARTER_ROUNDS(a, b, c, d);
		b = TURN(b, 1, 2, 3, 0), c = TURN(c, 2, 3, 0, 1), d = TURN(d, 3, 0, 1, 2);
		QUARTER_ROUNDS(a, b, c, d);
		b = TURN(b, 3, 0, 1, 2), c = TURN(c, 2, 3, 0, 1), d = TURN(d, 1, 2, 3, 0);
	}
	store(stream->block, a + a0), store(stream->block + 4, b + b0);
	store(stream->block + 8, c + c0), store(stream->block + 12, d + d0);
	stream->input[12]++; /* 2^32 blocks are more than any shuffle reads */
	stream->used = 0;
}

void sil_stream_open(struct sil_stream *stream, const uint8_t key[32], uint64_t purpose)
{
	uint32_t *in = stream->input;
	in[0] = 0x61707865, in[1] = 0x3320646e, in[2] = 0x79622d32, in[3] = 0x6b206574;
	__builtin_memcpy(in + 4, key, 32); /* ChaCha's words are little-endian */
	in[12] = 0, in[13] = 0;
	in[14] = (uint32_t)purpose, in[15] = (uint32_t)(purpose >> 32);
	stream->used = 16;
}
