/* Identities without accounts: a random token that its owner keeps; the server keeps only its hash. */
#ifndef SILURE_SERVER_SESSION_H
#define SILURE_SERVER_SESSION_H

#include <stdbool.h>
#include <stddef.h>

#include "server/secret.h"

enum { SIL_TOKEN_TEXT = 2 * SIL_SECRET_BYTES + 1 };

#define SIL_COOKIE "silure"

/* The key by which servers know each other's tokens; without it each has its own. */
void sil_token_share_key(const uint8_t bytes[SIL_SECRET_BYTES]);
/* A fresh one, which this process will know as its own. */
struct sil_token sil_token_new(void);
bool sil_token_is_ours(const struct sil_token *);
struct sil_token_hash sil_token_hash(const struct sil_token *);
/* To be shown to its owner alone. */
void sil_token_print(const struct sil_token *, char text[SIL_TOKEN_TEXT]);
bool sil_token_parse(const char *text, struct sil_token *);

/* The token in a Cookie header; false when it has none of ours. */
bool sil_token_from_cookies(const char *header, struct sil_token *);
/* The first token in it and where to look for the next one; NULL: there is none. */
const char *sil_token_next_cookie(const char *header, struct sil_token *);
/* The value of a Set-Cookie header: HttpOnly, SameSite=Lax, for a year. */
void sil_token_set_cookie(const struct sil_token *, bool secure, char *header, size_t size);

/* A code of ten letters and digits that cannot be mistaken for each other: about 49 random bits. */
enum { SIL_CODE_BYTES = 11 };
void sil_code_new(char code[SIL_CODE_BYTES]);
bool sil_code_is_fine(const char *);

#endif
