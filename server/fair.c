/* The server's side of a fair deal. */
#include "server/fair.h"

#include <sodium.h>
#include <string.h>

struct sil_deal_secret sil_deal_secret_new(void)
{
	struct sil_deal_secret secret;
	randombytes_buf(secret.bytes, sizeof secret.bytes);
	return secret;
}

struct sil_commitment sil_fair_commit(const struct sil_deal_secret *secret)
{
	struct sil_commitment commitment;
	sil_proof_commit(secret->bytes, commitment.bytes);
	return commitment;
}

void sil_fair_key(const struct sil_deal_secret *secret, const struct sil_proof *proof, const struct sil_game *game,
		  const struct sil_config *config, uint8_t key[SIL_KEY_BYTES])
{
	struct sil_proof whole = *proof;
	sil_fair_reveal(secret, &whole);
	sil_proof_key(&whole, game, config, key);
	sodium_memzero(&whole, sizeof whole);
}

void sil_fair_reveal(const struct sil_deal_secret *secret, struct sil_proof *proof)
{
	proof->given = true;
	memcpy(proof->secret, secret->bytes, sizeof proof->secret);
	sil_proof_commit(secret->bytes, proof->commitment);
}
