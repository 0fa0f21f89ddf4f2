/* A deal nobody can bend (engine/proof.h), with the secret in a type of its own until the game is over. */
#ifndef SILURE_SERVER_FAIR_H
#define SILURE_SERVER_FAIR_H

#include "server/secret.h"

struct sil_deal_secret sil_deal_secret_new(void);
struct sil_commitment sil_fair_commit(const struct sil_deal_secret *);
void sil_fair_key(const struct sil_deal_secret *, const char *code, unsigned seats,
		  const char nonces[][SIL_NONCE_BYTES], uint8_t key[SIL_KEY_BYTES]);

/* All of it for everybody, once the game is over. */
void sil_fair_reveal(const struct sil_deal_secret *, const char *code, unsigned seats,
		     const char nonces[][SIL_NONCE_BYTES], struct sil_proof *);

#endif
