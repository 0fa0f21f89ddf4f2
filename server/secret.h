/* What must never be shown, each in a type of its own: nothing that prints takes one of these. */
#ifndef SILURE_SERVER_SECRET_H
#define SILURE_SERVER_SECRET_H

#include "engine/proof.h"

/* Identifies somebody; known to them alone. */
struct sil_token {
	uint8_t bytes[SIL_SECRET_BYTES];
};

/* What the store keeps of it. */
struct sil_token_hash {
	uint8_t bytes[SIL_SECRET_BYTES];
};

/* The server's share in a deal, until the game is over. */
struct sil_deal_secret {
	uint8_t bytes[SIL_SECRET_BYTES];
};

/* What is shown of it before anybody else commits. */
struct sil_commitment {
	uint8_t bytes[SIL_SECRET_BYTES];
};

#endif
