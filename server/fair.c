/* The fair deal, in a form that a shell could repeat: printf … | sha256sum. */
#include "server/fair.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

static void add(crypto_hash_sha256_state *hash, const char *text)
{
	crypto_hash_sha256_update(hash, (const unsigned char *)text, strlen(text));
}

static void add_secret(crypto_hash_sha256_state *hash, const struct sil_deal_secret *secret)
{
	char hex[2 * SIL_SECRET_BYTES + 1];
	sodium_bin2hex(hex, sizeof hex, secret->bytes, sizeof secret->bytes);
	add(hash, hex), add(hash, "\n");
	sodium_memzero(hex, sizeof hex);
}

struct sil_commitment sil_fair_commit(const struct sil_deal_secret *secret)
{
	struct sil_commitment commitment;
	crypto_hash_sha256_state hash;
	crypto_hash_sha256_init(&hash);
	add(&hash, "silure-deal 1\n");
	add_secret(&hash, secret);
	crypto_hash_sha256_final(&hash, commitment.bytes);
	return commitment;
}

void sil_fair_key(const struct sil_deal_secret *secret, const char *code, unsigned seats,
		  const char words[][SIL_WORD_BYTES], uint8_t key[SIL_KEY_BYTES])
{
	crypto_hash_sha256_state hash;
	crypto_hash_sha256_init(&hash);
	add(&hash, "silure-key 1\n");
	add_secret(&hash, secret);
	add(&hash, code), add(&hash, "\n");
	for (unsigned s = 0; s < seats; s++) {
		char seat[16];
		snprintf(seat, sizeof seat, "%u ", s);
		add(&hash, seat), add(&hash, words[s]), add(&hash, "\n");
	}
	_Static_assert((int)SIL_KEY_BYTES == (int)crypto_hash_sha256_BYTES, "a key is one hash");
	crypto_hash_sha256_final(&hash, key);
}

bool sil_fair_verify(const struct sil_commitment *commitment, const struct sil_deal_secret *secret, const char *code,
		     unsigned seats, const char words[][SIL_WORD_BYTES], const uint8_t key[SIL_KEY_BYTES])
{
	struct sil_commitment again = sil_fair_commit(secret);
	uint8_t key_again[SIL_KEY_BYTES];
	sil_fair_key(secret, code, seats, words, key_again);
	return !memcmp(again.bytes, commitment->bytes, sizeof again.bytes) && !memcmp(key_again, key, SIL_KEY_BYTES);
}

bool sil_word_is_fine(const char *word)
{
	size_t length = strspn(word, "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_");
	return !word[length] && length < SIL_WORD_BYTES;
}

struct sil_deal_secret sil_deal_secret_new(void)
{
	struct sil_deal_secret secret;
	randombytes_buf(secret.bytes, sizeof secret.bytes);
	return secret;
}
