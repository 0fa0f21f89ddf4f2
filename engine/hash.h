/* A 64-bit hash of plain data, for records, signatures and tests. No protection against forgery: verify replays the
 * whole game for that. Little-endian machines only. Freestanding. */
#ifndef SILURE_ENGINE_HASH_H
#define SILURE_ENGINE_HASH_H

#include <stddef.h>
#include <stdint.h>

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "hashes and records are defined on little-endian bytes");

static inline uint64_t sil_hash_mix(uint64_t hash, uint64_t bits)
{
	hash = (hash ^ bits) * 0x9fb21c651e98df25u;
	return hash ^ hash >> 29;
}

static inline uint64_t sil_hash(uint64_t hash, const void *data, size_t bytes)
{
	const unsigned char *at = data;
	for (; bytes >= 8; at += 8, bytes -= 8) {
		uint64_t bits;
		__builtin_memcpy(&bits, at, 8);
		hash = sil_hash_mix(hash, bits);
	}
	uint64_t rest = 0;
	for (size_t i = 0; i < bytes; i++)
		rest |= (uint64_t)at[i] << (8 * i);
	hash = sil_hash_mix(hash, rest ^ (uint64_t)bytes << 56);
	return sil_hash_mix(hash, hash >> 32);
}

#endif
