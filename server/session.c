/* Tokens and codes, all from libsodium's generator. */
#include "server/session.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "engine/parse.h"

static const char letters[] = "23456789abcdefghjkmnpqrstvwxyz"; /* no 0 o, 1 i l, u */

/* The last bytes of a token vouch for the others, so that nobody else can choose who somebody will be. The key lives as
 * long as the process, unless servers share one: what was handed out before and is worth keeping is in the store. */
enum { MARK_BYTES = 8, CHOSEN_BYTES = SIL_SECRET_BYTES - MARK_BYTES };

static uint8_t key[crypto_generichash_KEYBYTES];
static bool made;

void sil_token_share_key(const uint8_t bytes[SIL_SECRET_BYTES])
{
	_Static_assert(sizeof key == SIL_SECRET_BYTES, "one is the other");
	memcpy(key, bytes, sizeof key), made = true;
}

static void mark(const struct sil_token *token, uint8_t bytes[MARK_BYTES])
{
	uint8_t hash[crypto_generichash_BYTES];
	if (!made)
		randombytes_buf(key, sizeof key), made = true;
	crypto_generichash(hash, sizeof hash, token->bytes, CHOSEN_BYTES, key, sizeof key);
	memcpy(bytes, hash, MARK_BYTES);
}

struct sil_token sil_token_new(void)
{
	struct sil_token token;
	randombytes_buf(token.bytes, CHOSEN_BYTES);
	mark(&token, token.bytes + CHOSEN_BYTES);
	return token;
}

bool sil_token_is_ours(const struct sil_token *token)
{
	uint8_t bytes[MARK_BYTES];
	mark(token, bytes);
	return sodium_memcmp(bytes, token->bytes + CHOSEN_BYTES, MARK_BYTES) == 0;
}

struct sil_token_hash sil_token_hash(const struct sil_token *token)
{
	struct sil_token_hash hash;
	crypto_generichash(hash.bytes, sizeof hash.bytes, token->bytes, sizeof token->bytes, NULL, 0);
	return hash;
}

void sil_token_print(const struct sil_token *token, char text[SIL_TOKEN_TEXT])
{
	sodium_bin2hex(text, SIL_TOKEN_TEXT, token->bytes, sizeof token->bytes);
}

bool sil_token_parse(const char *text, struct sil_token *token)
{
	return sil_parse_hex(text, strlen(text), token->bytes, sizeof token->bytes);
}

const char *sil_token_next_cookie(const char *header, struct sil_token *token)
{
	size_t name = strlen(SIL_COOKIE "=");
	for (const char *at = header; at && *at; at = strchr(at, ';')) {
		at += strspn(at, "; ");
		if (!strncmp(at, SIL_COOKIE "=", name) && strcspn(at + name, "; ") == SIL_TOKEN_TEXT - 1 &&
		    sil_parse_hex(at + name, SIL_TOKEN_TEXT - 1, token->bytes, sizeof token->bytes))
			return at + name;
	}
	return NULL;
}

bool sil_token_from_cookies(const char *header, struct sil_token *token)
{
	return sil_token_next_cookie(header, token);
}

void sil_token_set_cookie(const struct sil_token *token, bool secure, char *header, size_t size)
{
	char text[SIL_TOKEN_TEXT];
	sil_token_print(token, text);
	snprintf(header, size, SIL_COOKIE "=%s; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax%s", text,
		 secure ? "; Secure" : "");
	sodium_memzero(text, sizeof text);
}

void sil_code_new(char code[SIL_CODE_BYTES])
{
	for (int i = 0; i < SIL_CODE_BYTES - 1; i++)
		code[i] = letters[randombytes_uniform(sizeof letters - 1)];
	code[SIL_CODE_BYTES - 1] = 0;
}

bool sil_code_is_fine(const char *code)
{
	return strlen(code) == SIL_CODE_BYTES - 1 && strspn(code, letters) == SIL_CODE_BYTES - 1;
}
