/* A deal nobody can bend: the server commits to a secret, the players add words of their own, the key follows from all
 * of them. Pure functions of text, so that anybody can repeat them with any SHA-256. */
#ifndef SILURE_SERVER_FAIR_H
#define SILURE_SERVER_FAIR_H

#include <stdbool.h>

#include "engine/game.h"
#include "server/secret.h"

enum { SIL_WORD_BYTES = 65 }; /* of a player's random word, its NUL included */

/* SHA-256 of "silure-deal 1\n<secret in hexadecimal>\n". */
struct sil_commitment sil_fair_commit(const struct sil_deal_secret *);

/* SHA-256 of "silure-key 1\n<secret>\n<code of the table>\n" and one line "<seat> <word>\n" for each seat. */
void sil_fair_key(const struct sil_deal_secret *, const char *code, unsigned seats, const char words[][SIL_WORD_BYTES],
		  uint8_t key[SIL_KEY_BYTES]);

/* Whether secret, code and words lead to this commitment and this key. */
bool sil_fair_verify(const struct sil_commitment *, const struct sil_deal_secret *, const char *code, unsigned seats,
		     const char words[][SIL_WORD_BYTES], const uint8_t key[SIL_KEY_BYTES]);

/* Letters, digits, "-" and "_", at most 64 of them; none at all is a word too. */
bool sil_word_is_fine(const char *);

struct sil_deal_secret sil_deal_secret_new(void);

#endif
