/* SHA-256 (FIPS 180-4), for the proof of a deal: small, and the same in the server, the program and the page.
 * Freestanding. */
#ifndef SILURE_ENGINE_SHA256_H
#define SILURE_ENGINE_SHA256_H

#include <stddef.h>
#include <stdint.h>

enum { SIL_SHA256_BYTES = 32 };

struct sil_sha256 {
	uint32_t hash[8];
	uint64_t bytes; /* so far */
	uint8_t block[64];
};

void sil_sha256_begin(struct sil_sha256 *);
void sil_sha256_add(struct sil_sha256 *, const void *data, size_t bytes);
/* Ends it: what held the data is wiped. */
void sil_sha256_end(struct sil_sha256 *, uint8_t digest[SIL_SHA256_BYTES]);

#endif
