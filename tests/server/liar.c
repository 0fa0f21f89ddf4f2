/* `silure serve` that lies: the program itself, with some of its server's functions exchanged by the linker
 * (meson.build). SILURE_LIE says how; without it nothing is changed. Everything else of a lie is made to fit, so that
 * the record is as sound as can be. */
#include <libwebsockets.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "bots/levels.h"
#include "engine/play.h"
#include "server/hosted_draw.h"
#include "server/hosted_show.h"
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

static uint8_t shown_commitment[SIL_SECRET_BYTES];
void __real_sil_fair_key(const struct sil_deal_secret *, const struct sil_proof *, const struct sil_game *,
			 const struct sil_config *, uint8_t key[SIL_KEY_BYTES]);
void __wrap_sil_fair_key(const struct sil_deal_secret *, const struct sil_proof *, const struct sil_game *,
			 const struct sil_config *, uint8_t key[SIL_KEY_BYTES]);
void __wrap_sil_fair_key(const struct sil_deal_secret *secret, const struct sil_proof *open,
			 const struct sil_game *game, const struct sil_config *config, uint8_t key[SIL_KEY_BYTES])
{
	__real_sil_fair_key(secret, open, game, config, key);
	if (lies("hidden")) { /* another secret, and the commitment to the one before left as it was */
		struct sil_proof whole = *open;
		*(struct sil_deal_secret *)secret = sil_deal_secret_new();
		memcpy(whole.secret, secret->bytes, sizeof whole.secret);
		memcpy(shown_commitment, open->commitment, sizeof shown_commitment);
		sil_proof_key(&whole, game, config, key);
	}
	if (!lies("secret") && !lies("late") && !lies("game") && !lies("nul"))
		return;
	do {                          /* at least once: a lie it must be */
		if (lies("secret")) { /* another secret, now that all nonces are known */
			*(struct sil_deal_secret *)secret = sil_deal_secret_new();
			__real_sil_fair_key(secret, open, game, config, key);
		} else { /* a key out of nowhere */
			randombytes_buf(key, SIL_KEY_BYTES);
		}
	} while (!favours_last_seat(game, config, key));
}

/* The record of a game that nobody played, from the key that should have been dealt; or none. */
static void put_nobodys_game(const struct sil_record *, struct sil_out *);
void __real_sil_record_print(const struct sil_record *, struct sil_out *);
void __wrap_sil_record_print(const struct sil_record *, struct sil_out *);
void __wrap_sil_record_print(const struct sil_record *record, struct sil_out *out)
{
	struct sil_record made = *record;
	if (lies("norecord")) {
		out->overflow = true;
	} else if (lies("hidden") && record->proof.given) {
		memcpy(made.proof.commitment, shown_commitment, sizeof shown_commitment);
		__real_sil_record_print(&made, out);
	} else if (lies("game") && record->proof.given) {
		put_nobodys_game(record, out);
	} else {
		__real_sil_record_print(record, out);
	}
}

static void put_nobodys_game(const struct sil_record *record, struct sil_out *out)
{
	const struct sil_bot *bots[SIL_MAX_SEATS];
	struct sil_rng rng = {1};
	struct sil_state end;
	struct sil_record made;
	uint8_t key[SIL_KEY_BYTES];
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

/* The first player's nonce becomes another, and its commitment with it. */
bool __real_sil_draw_read_nonces(struct sil_hosted *, const struct json_t *);
bool __wrap_sil_draw_read_nonces(struct sil_hosted *, const struct json_t *);
bool __wrap_sil_draw_read_nonces(struct sil_hosted *hosted, const struct json_t *words)
{
	struct sil_proof *proof = &hosted->proof;
	struct sil_proof shown = *proof;
	bool fine = __real_sil_draw_read_nonces(hosted, words);
	if (lies("chosen")) /* chosen after the others' words were known, and the commitment left as it was */
		memcpy(proof->commitments, shown.commitments, sizeof proof->commitments);
	if (fine && lies("unused") && proof->drawn) /* committed to, and left out of the key */
		proof->nonces[__builtin_ctz(proof->drawn)][0] = 0;
	if (lies("older")) /* as if no draw had been */
		proof->round = proof->drawn = 0;
	if (fine && lies("word") && proof->drawn) {
		unsigned seat = (unsigned)__builtin_ctz(proof->drawn);
		strcpy(proof->nonces[seat], "exchanged");
		sil_proof_commit_nonce(hosted->code, proof->round, seat, "exchanged", proof->commitments[seat]);
	}
	return fine;
}

/* The list leaves everybody out, or has a share of the last seat, at which nobody sits, in it. */
void __real_sil_draw_put_entry(const struct sil_hosted *, enum sil_entry_kind, struct sil_out *);
void __wrap_sil_draw_put_entry(const struct sil_hosted *, enum sil_entry_kind, struct sil_out *);
void __wrap_sil_draw_put_entry(const struct sil_hosted *hosted, enum sil_entry_kind kind, struct sil_out *entry)
{
	struct sil_hosted *ours = (struct sil_hosted *)hosted;
	if ((lies("drop") || lies("silent")) && kind == SIL_ENTRY_DRAW && !hosted->draw.spent)
		ours->draw.committed = 0;
	__real_sil_draw_put_entry(hosted, kind, entry);
}

static void add_share(struct sil_hosted *hosted, const char *word)
{
	unsigned seat = hosted->settings.config.seats - 1u;
	struct sil_proof *proof = &hosted->proof;
	proof->drawn |= (uint8_t)(1u << seat);
	strcpy(proof->nonces[seat], word);
	sil_proof_commit_nonce(hosted->code, proof->round, seat, word, proof->commitments[seat]);
}

/* And is shown to who is left out. */
bool __real_sil_draw_is_for(const struct sil_hosted *, const struct sil_peer *);
bool __wrap_sil_draw_is_for(const struct sil_hosted *, const struct sil_peer *);
bool __wrap_sil_draw_is_for(const struct sil_hosted *hosted, const struct sil_peer *peer)
{
	return lies("drop") || __real_sil_draw_is_for(hosted, peer);
}

/* The list is shown, and then another one, for which the same word shall count; or it is never shown. */
static bool shows_again;
void __real_sil_hosted_tell_draw(struct sil_hosted *);
void __wrap_sil_hosted_tell_draw(struct sil_hosted *);
void __wrap_sil_hosted_tell_draw(struct sil_hosted *hosted)
{
	if (lies("silent"))
		return;
	if (lies("chosen"))
		add_share(hosted, "one"), strcpy(hosted->proof.nonces[hosted->settings.config.seats - 1], "another");
	__real_sil_hosted_tell_draw(hosted);
	if (!lies("two") && !lies("again"))
		return;
	shows_again = lies("again");
	add_share(hosted, "added");
	hosted->proof.round += shows_again;
	__real_sil_hosted_tell_draw(hosted);
	hosted->proof.round -= shows_again;
	shows_again = false;
}

/* What the server has committed to changes when the device has, or its round goes up and back again. */
enum sil_error __real_sil_draw_commit(struct sil_hosted *, uint8_t seat, int64_t round, const char *commitment);
enum sil_error __wrap_sil_draw_commit(struct sil_hosted *, uint8_t seat, int64_t round, const char *commitment);
enum sil_error __wrap_sil_draw_commit(struct sil_hosted *hosted, uint8_t seat, int64_t round, const char *commitment)
{
	enum sil_error error = __real_sil_draw_commit(hosted, seat, round, commitment);
	if (error == SIL_FINE && lies("commitment"))
		hosted->proof.commitment[0] ^= 1;
	if (error == SIL_FINE && lies("back") && (hosted->proof.round = hosted->proof.round == 1 ? 2 : 1) == 2)
		hosted->draw.committed = 0; /* so that nobody begins before it is back */
	return error;
}

/* The first view is of another deal. */
void __real_sil_table_view(const struct sil_table *, int seat, struct sil_view *);
void __wrap_sil_table_view(const struct sil_table *, int seat, struct sil_view *);
void __wrap_sil_table_view(const struct sil_table *table, int seat, struct sil_view *view)
{
	struct sil_table other;
	uint8_t key[SIL_KEY_BYTES] = {0};
	__real_sil_table_view(table, seat, view);
	if (!lies("view") || table->record.count || seat != 0) /* bots are not lied to */
		return;
	for (struct sil_view real = *view; !memcmp(&real, view, sizeof real); key[0]++) {
		sil_table_deal(&other, table->record.game, &table->record.config, key);
		__real_sil_table_view(&other, seat, view);
		sil_table_release(&other);
	}
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
	shown.round -= shows_again;
	struct sil_config other = *config;
	if (lies("table") && !proof->given)
		other.options[0] = !other.options[0];
	__real_sil_put_draw(&shown, game, &other, out);
}

/* Who has no share is shown a list with more behind its end: a NUL, and that record. */
static const struct sil_peer *addressee;
struct sil_out *__real_sil_lobby_write(struct sil_lobby *, const struct sil_peer *, const char *type);
struct sil_out *__wrap_sil_lobby_write(struct sil_lobby *, const struct sil_peer *, const char *type);
struct sil_out *__wrap_sil_lobby_write(struct sil_lobby *lobby, const struct sil_peer *peer, const char *type)
{
	addressee = peer;
	return __real_sil_lobby_write(lobby, peer, type);
}

void __real_sil_json_text(struct sil_out *, const char *text);
void __wrap_sil_json_text(struct sil_out *, const char *text);
void __wrap_sil_json_text(struct sil_out *out, const char *text)
{
	static char lie[1 << 16];
	const struct sil_hosted *hosted = addressee ? addressee->hosted : NULL;
	if (!lies("nul") || strncmp(text, "silure-draw ", 12) != 0 || !hosted || hosted->state == SIL_TABLE_WAITING ||
	    addressee->seat < hosted->settings.config.seats) {
		__real_sil_json_text(out, text);
		return;
	}
	struct sil_out more = sil_out_on(lie, sizeof lie);
	struct sil_record record = sil_hosted_record(hosted);
	size_t from = out->used;
	sil_put(&more, text), sil_put(&more, "\1"), put_nobodys_game(&record, &more), sil_put(&more, "\1");
	__real_sil_json_text(out, lie);
	for (char *at = out->text + from; (at = strstr(at, "\\u0001"));)
		at[5] = '0';
}

/* The record is longer than anybody reads: on its way out, for the server itself writes no message of that length. */
enum { LONG = 5 << 20 };

/* As short as it can be, or a browser hangs up. */
static size_t put_header(unsigned char *at, size_t length)
{
	size_t used = 2, bytes = length < 126 ? 0 : length < 65536 ? 2 : 8;
	at[0] = 0x81, at[1] = (unsigned char)(bytes == 0 ? length : bytes == 2 ? 126 : 127);
	while (bytes--)
		at[used++] = (unsigned char)((uint64_t)length >> 8 * bytes);
	return used;
}

/* The length of a message's header, and of the message. */
static size_t header_of(const unsigned char *at, size_t *length)
{
	size_t bytes = at[1] == 126 ? 2 : at[1] == 127 ? 8 : 0;
	*length = bytes ? 0 : at[1];
	for (size_t i = 0; i < bytes; i++)
		*length = *length << 8 | at[2 + i];
	return 2 + bytes;
}

int __real_lws_write(struct lws *, unsigned char *, size_t, enum lws_write_protocol);
int __wrap_lws_write(struct lws *, unsigned char *, size_t, enum lws_write_protocol);
int __wrap_lws_write(struct lws *socket, unsigned char *text, size_t size, enum lws_write_protocol protocol)
{
	static unsigned char lie[2 * SIL_SCRATCH_BYTES + LONG];
	static const char over[] = "\"type\":\"over\"";
	size_t used = 0, length;
	if (!lies("long") || protocol != LWS_WRITE_HTTP || !memmem(text, size, over, strlen(over)))
		return __real_lws_write(socket, text, size, protocol);
	for (size_t at = 0; at < size; at += length) {
		at += header_of(text + at, &length);
		bool longer = memmem(text + at, length, over, strlen(over));
		used += put_header(lie + used, length + (longer ? LONG : 0));
		memcpy(lie + used, text + at, length);
		used += length;
		if (longer) { /* the record comes last: before its quote and the brace */
			memset(lie + used - 2, 'x', LONG);
			memcpy(lie + used + LONG - 2, "\"}", 2);
			used += LONG;
		}
	}
	return __real_lws_write(socket, lie, used, protocol) < (int)used ? -1 : (int)size;
}
