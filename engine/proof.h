/* The proof of a fair deal (docs/fair.md): the server commits to a secret, then every player's device to a nonce, and
 * the key follows from all of them. Pure functions of text, so that anybody can repeat them with any SHA-256. In
 * messages and records a nonce is called "word". */
#ifndef SILURE_ENGINE_PROOF_H
#define SILURE_ENGINE_PROOF_H

#include "engine/game.h"

enum {
	SIL_SECRET_BYTES = 32,
	SIL_NONCE_BYTES = 65,  /* of a player's nonce, its NUL included */
	SIL_MAX_ROUNDS = 100,  /* of draws at one table */
	SIL_DRAW_BYTES = 2048, /* of a draw as text, its NUL included */
};

struct sil_proof {
	bool given;     /* false: dealt without a commitment */
	uint8_t drawn;  /* bit s: seat s has committed to its nonce */
	uint16_t round; /* which draw of this table it is, from 1; 0: of the older kind, without commitments to nonces
			 */
	uint8_t commitment[SIL_SECRET_BYTES];                 /* to the secret */
	uint8_t commitments[SIL_MAX_SEATS][SIL_SECRET_BYTES]; /* to the nonces */
	uint8_t secret[SIL_SECRET_BYTES];
	char table[SIL_NONCE_BYTES];                 /* the table's code */
	char nonces[SIL_MAX_SEATS][SIL_NONCE_BYTES]; /* empty: none given */
};

/* Letters, digits, "-" and "_", at most 64 of them; an empty text is a nonce too. */
bool sil_nonce_is_fine(const char *);

/* SHA-256 of "silure-deal 1\n<secret in hexadecimal>\n". */
void sil_proof_commit(const uint8_t secret[SIL_SECRET_BYTES], uint8_t commitment[SIL_SECRET_BYTES]);

/* SHA-256 of "silure-word 1\n<table>\n<round>\n<seat>\n<nonce>\n". */
void sil_proof_commit_nonce(const char *table, unsigned round, unsigned seat, const char *nonce,
			    uint8_t commitment[SIL_SECRET_BYTES]);

/* A draw as it is shown to everybody before any nonce is: "silure-draw 1", then lines "table CODE", "round N", "game
 * NAME VERSION", "seats N", "option NAME=VALUE" where it is not the default, "commitment HEX", and "commitment SEAT
 * HEX" for each seat that has committed to a nonce. */
void sil_put_draw(const struct sil_proof *, const struct sil_game *, const struct sil_config *, struct sil_out *);

/* The key of a deal. SHA-256 of "silure-key 2\n", the draw, "secret HEX\n" and one line "word SEAT NONCE\n" for each
 * seat that has committed to one. Of the older kind (round 0): of "silure-key 1\n<secret>\n<code of the table>\n" and
 * one line "<seat> <nonce>\n" for each seat. */
void sil_proof_key(const struct sil_proof *, const struct sil_game *, const struct sil_config *,
		   uint8_t key[SIL_KEY_BYTES]);

#endif
