/* `silure serve` that lies: the program itself, with some of its server's functions exchanged by the linker
 * (meson.build). SILURE_LIE says how; without it nothing is changed. Everything else of a lie is made to fit, so that
 * the record is as sound as can be. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "engine/play.h"
#include "server/hosted_draw.h"
#include "table/selfplay.h"

static bool lies(const char *how)
{
	const char *lie = getenv("SILURE_LIE");
	return lie && !strcmp(lie, how);
}

/* Whether the last seat sees other than the first: a stand-in for "has the better cards". */
static bool favours_last_seat(const struct sil_game *game, const struct sil_config *config, const uint8_t *key)
{
	struct sil_state state;
	sil_begin(game->rules, config, key, &state);
	return sil_state_hash(game->rules, &state) % 16 == 0;
}

void __real_sil_fair_key(const struct sil_deal_secret *, const struct sil_proof *, const struct sil_game *,
			 const struct sil_config *, uint8_t key[SIL_KEY_BYTES]);
void __wrap_sil_fair_key(const struct sil_deal_secret *, const struct sil_proof *, const struct sil_game *,
			 const struct sil_config *, uint8_t key[SIL_KEY_BYTES]);
void __wrap_sil_fair_key(const struct sil_deal_secret *secret, const struct sil_proof *open,
			 const struct sil_game *game, const struct sil_config *config, uint8_t key[SIL_KEY_BYTES])
{
	__real_sil_fair_key(secret, open, game, config, key);
	if (!lies("secret") && !lies("late") && !lies("game"))
		return;
	do {                          /* at least once: a lie it must be */
		if (lies("secret")) { /* another secret, now that all words are known */
			*(struct sil_deal_secret *)secret = sil_deal_secret_new();
			__real_sil_fair_key(secret, open, game, config, key);
		} else { /* a key out of nowhere */
			randombytes_buf(key, SIL_KEY_BYTES);
		}
	} while (!favours_last_seat(game, config, key));
}

/* The record of a game that nobody played, from the key that should have been dealt. */
void __real_sil_record_print(const struct sil_record *, struct sil_out *);
void __wrap_sil_record_print(const struct sil_record *, struct sil_out *);
void __wrap_sil_record_print(const struct sil_record *record, struct sil_out *out)
{
	const struct sil_bot *bots[SIL_MAX_SEATS];
	struct sil_rng rng = {1};
	struct sil_state end;
	struct sil_record made;
	uint8_t key[SIL_KEY_BYTES];
	if (!lies("game") || !record->proof.given) {
		__real_sil_record_print(record, out);
		return;
	}
	for (int s = 0; s < SIL_MAX_SEATS; s++)
		bots[s] = &sil_random_bot;
	sil_proof_key(&record->proof, record->game, &record->config, key);
	sil_record_begin(&made, record->game, &record->config, key);
	memcpy(made.names, record->names, sizeof made.names);
	made.proof = record->proof;
	sil_selfplay(record->game, &record->config, key, bots, &(struct sil_budget){0}, &rng, &end, &made);
	__real_sil_record_print(&made, out);
	sil_record_release(&made);
}

/* The first player's word becomes another, and its commitment with it. */
bool __real_sil_draw_read_words(struct sil_hosted *, const struct json_t *);
bool __wrap_sil_draw_read_words(struct sil_hosted *, const struct json_t *);
bool __wrap_sil_draw_read_words(struct sil_hosted *hosted, const struct json_t *words)
{
	struct sil_proof *proof = &hosted->proof;
	bool fine = __real_sil_draw_read_words(hosted, words);
	if (fine && lies("word") && proof->drawn) {
		unsigned seat = (unsigned)__builtin_ctz(proof->drawn);
		strcpy(proof->nonces[seat], "exchanged");
		sil_proof_commit_word(hosted->code, proof->round, seat, "exchanged", proof->commitments[seat]);
	}
	return fine;
}

/* The list leaves everybody out. */
void __real_sil_draw_put_entry(const struct sil_hosted *, enum sil_entry_kind, struct sil_out *);
void __wrap_sil_draw_put_entry(const struct sil_hosted *, enum sil_entry_kind, struct sil_out *);
void __wrap_sil_draw_put_entry(const struct sil_hosted *hosted, enum sil_entry_kind kind, struct sil_out *entry)
{
	if (lies("drop") && kind == SIL_ENTRY_DRAW && !hosted->draw.spent)
		((struct sil_hosted *)hosted)->draw.committed = 0;
	__real_sil_draw_put_entry(hosted, kind, entry);
}

/* Another list than the record will have, or another commitment of the server than was shown before. */
void __real_sil_put_draw(const struct sil_proof *, const struct sil_game *, const struct sil_config *,
			 struct sil_out *);
void __wrap_sil_put_draw(const struct sil_proof *, const struct sil_game *, const struct sil_config *,
			 struct sil_out *);
void __wrap_sil_put_draw(const struct sil_proof *proof, const struct sil_game *game, const struct sil_config *config,
			 struct sil_out *out)
{
	struct sil_proof shown = *proof;
	if (lies("list") && !proof->given)
		shown.drawn |= (uint8_t)(1u << (config->seats - 1));
	if (lies("switch") && !proof->given)
		shown.commitment[0] ^= 1;
	__real_sil_put_draw(&shown, game, config, out);
}
