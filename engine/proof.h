/* The proof of a fair deal: the server commits to a secret before the players add words of their own, and the key
 * follows from all of them. Pure functions of text, so that anybody can repeat them with any SHA-256. */
#ifndef SILURE_ENGINE_PROOF_H
#define SILURE_ENGINE_PROOF_H

#include "engine/game.h"

enum {
	SIL_SECRET_BYTES = 32,
	SIL_NONCE_BYTES = 65, /* of a player's random word, its NUL included */
};

struct sil_proof {
	bool given; /* false: dealt without a commitment */
	uint8_t commitment[SIL_SECRET_BYTES];
	uint8_t secret[SIL_SECRET_BYTES];
	char table[SIL_NONCE_BYTES];                 /* the table's code */
	char nonces[SIL_MAX_SEATS][SIL_NONCE_BYTES]; /* empty: none given */
};

/* Letters, digits, "-" and "_", at most 64 of them; none at all is a word too. */
bool sil_nonce_is_fine(const char *);

/* SHA-256 of "silure-deal 1\n<secret in hexadecimal>\n". */
void sil_proof_commit(const uint8_t secret[SIL_SECRET_BYTES], uint8_t commitment[SIL_SECRET_BYTES]);

/* SHA-256 of "silure-key 1\n<secret>\n<code of the table>\n" and one line "<seat> <word>\n" for each seat. */
void sil_proof_key(const uint8_t secret[SIL_SECRET_BYTES], const char *table, unsigned seats,
		   const char nonces[][SIL_NONCE_BYTES], uint8_t key[SIL_KEY_BYTES]);

#endif
