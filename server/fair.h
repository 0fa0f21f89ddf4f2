/* The server's part of a fair deal (engine/proof.h), with the secret in a type of its own until the game is over. */
#ifndef SILURE_SERVER_FAIR_H
#define SILURE_SERVER_FAIR_H

#include "server/secret.h"

struct sil_deal_secret sil_deal_secret_new(void);
struct sil_commitment sil_fair_commit(const struct sil_deal_secret *);
/* The key of a deal whose proof has everything but the secret. */
void sil_fair_key(const struct sil_deal_secret *, const struct sil_proof *, const struct sil_game *,
		  const struct sil_config *, uint8_t key[SIL_KEY_BYTES]);

/* Adds the secret, once the game is over. */
void sil_fair_reveal(const struct sil_deal_secret *, struct sil_proof *);

#endif
