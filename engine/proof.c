/* The fair deal, in a form that a shell could repeat: printf … | sha256sum. */
#include "engine/proof.h"

#include <string.h>

#include "engine/out.h"
#include "engine/sha256.h"

_Static_assert((int)SIL_KEY_BYTES == (int)SIL_SHA256_BYTES, "a key is one hash");
_Static_assert((int)SIL_SECRET_BYTES == (int)SIL_SHA256_BYTES, "so is a commitment");

bool sil_nonce_is_fine(const char *word)
{
	size_t length = strspn(word, "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_");
	return !word[length] && length < SIL_NONCE_BYTES;
}

static void add(struct sil_sha256 *hash, const char *text)
{
	sil_sha256_add(hash, text, strlen(text));
}

static void add_secret(struct sil_sha256 *hash, const uint8_t secret[SIL_SECRET_BYTES])
{
	for (int i = 0; i < SIL_SECRET_BYTES; i++) {
		static const char digits[] = "0123456789abcdef";
		const char pair[] = {digits[secret[i] >> 4], digits[secret[i] & 15]};
		sil_sha256_add(hash, pair, sizeof pair);
	}
	add(hash, "\n");
}

void sil_proof_commit(const uint8_t secret[SIL_SECRET_BYTES], uint8_t commitment[SIL_SECRET_BYTES])
{
	struct sil_sha256 hash;
	sil_sha256_begin(&hash);
	add(&hash, "silure-deal 1\n");
	add_secret(&hash, secret);
	sil_sha256_end(&hash, commitment);
}

void sil_proof_key(const uint8_t secret[SIL_SECRET_BYTES], const char *table, unsigned seats,
		   const char nonces[][SIL_NONCE_BYTES], uint8_t key[SIL_KEY_BYTES])
{
	struct sil_sha256 hash;
	sil_sha256_begin(&hash);
	add(&hash, "silure-key 1\n");
	add_secret(&hash, secret);
	add(&hash, table), add(&hash, "\n");
	for (unsigned s = 0; s < seats; s++) {
		char number[8];
		struct sil_out seat = sil_out_on(number, sizeof number);
		sil_put_int(&seat, s), sil_put(&seat, " ");
		add(&hash, number), add(&hash, nonces[s]), add(&hash, "\n");
	}
	sil_sha256_end(&hash, key);
}
