/* The fair deal, in a form that a shell could repeat: printf … | sha256sum. */
#include "engine/proof.h"

#include <assert.h>
#include <string.h>

#include "engine/out.h"
#include "engine/sha256.h"

_Static_assert((int)SIL_KEY_BYTES == (int)SIL_SHA256_BYTES, "a key is one hash");
_Static_assert(SIL_MAX_SEATS <= 8, "one bit a seat");
_Static_assert((int)SIL_SECRET_BYTES == (int)SIL_SHA256_BYTES, "so is a commitment");

bool sil_nonce_is_fine(const char *nonce)
{
	size_t length = strspn(nonce, "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_");
	return !nonce[length] && length < SIL_NONCE_BYTES;
}

static void add(struct sil_sha256 *hash, const char *text)
{
	sil_sha256_add(hash, text, strlen(text));
}

static void add_hex(struct sil_sha256 *hash, const uint8_t bytes[SIL_SECRET_BYTES])
{
	for (int i = 0; i < SIL_SECRET_BYTES; i++) {
		static const char digits[] = "0123456789abcdef";
		const char pair[] = {digits[bytes[i] >> 4], digits[bytes[i] & 15]};
		sil_sha256_add(hash, pair, sizeof pair);
	}
	add(hash, "\n");
}

static void add_number(struct sil_sha256 *hash, unsigned number, const char *after)
{
	char digits[16];
	struct sil_out out = sil_out_on(digits, sizeof digits);
	sil_put_int(&out, number), sil_put(&out, after);
	add(hash, digits);
}

void sil_proof_commit(const uint8_t secret[SIL_SECRET_BYTES], uint8_t commitment[SIL_SECRET_BYTES])
{
	struct sil_sha256 hash;
	sil_sha256_begin(&hash);
	add(&hash, "silure-deal 1\n");
	add_hex(&hash, secret);
	sil_sha256_end(&hash, commitment);
}

void sil_proof_commit_nonce(const char *table, unsigned round, unsigned seat, const char *nonce,
			    uint8_t commitment[SIL_SECRET_BYTES])
{
	struct sil_sha256 hash;
	sil_sha256_begin(&hash);
	add(&hash, "silure-word 1\n");
	add(&hash, table), add(&hash, "\n");
	add_number(&hash, round, "\n"), add_number(&hash, seat, "\n");
	add(&hash, nonce), add(&hash, "\n");
	sil_sha256_end(&hash, commitment);
}

void sil_put_draw(const struct sil_proof *proof, const struct sil_game *game, const struct sil_config *config,
		  struct sil_out *out)
{
	const struct sil_rules *rules = game->rules;
	sil_put(out, "silure-draw 1\ntable "), sil_put(out, proof->table);
	sil_put(out, "\nround "), sil_put_int(out, proof->round);
	sil_put(out, "\ngame "), sil_put(out, rules->name), sil_put(out, " "), sil_put_int(out, rules->version);
	sil_put(out, "\nseats "), sil_put_int(out, config->seats);
	for (int i = 0; i < SIL_MAX_OPTIONS; i++) {
		if (!config->options[i])
			continue;
		sil_put(out, "\noption "), sil_put(out, rules->options[i].name), sil_put(out, "=");
		sil_put(out, rules->options[i].values[config->options[i]]);
	}
	sil_put(out, "\ncommitment "), sil_put_hex(out, proof->commitment, sizeof proof->commitment);
	for (int s = 0; s < config->seats; s++) {
		if (!(proof->drawn >> s & 1))
			continue;
		sil_put(out, "\ncommitment "), sil_put_int(out, s), sil_put(out, " ");
		sil_put_hex(out, proof->commitments[s], sizeof proof->commitments[s]);
	}
	sil_put(out, "\n");
}

static void older_key(const struct sil_proof *proof, unsigned seats, struct sil_sha256 *hash)
{
	add(hash, "silure-key 1\n");
	add_hex(hash, proof->secret);
	add(hash, proof->table), add(hash, "\n");
	for (unsigned s = 0; s < seats; s++)
		add_number(hash, s, " "), add(hash, proof->nonces[s]), add(hash, "\n");
}

static void drawn_key(const struct sil_proof *proof, const struct sil_game *game, const struct sil_config *config,
		      struct sil_sha256 *hash)
{
	char text[SIL_DRAW_BYTES];
	struct sil_out draw = sil_out_on(text, sizeof text);
	sil_put_draw(proof, game, config, &draw);
	assert(!draw.overflow);
	add(hash, "silure-key 2\n");
	sil_sha256_add(hash, draw.text, draw.used);
	add(hash, "secret "), add_hex(hash, proof->secret);
	for (unsigned s = 0; s < config->seats; s++)
		if (proof->drawn >> s & 1) {
			add(hash, "word "), add_number(hash, s, " ");
			add(hash, proof->nonces[s]), add(hash, "\n");
		}
}

void sil_proof_key(const struct sil_proof *proof, const struct sil_game *game, const struct sil_config *config,
		   uint8_t key[SIL_KEY_BYTES])
{
	struct sil_sha256 hash;
	sil_sha256_begin(&hash);
	if (proof->round)
		drawn_key(proof, game, config, &hash);
	else
		older_key(proof, config->seats, &hash);
	sil_sha256_end(&hash, key);
}
