/* Drawing a deal: time limits, commitments and nonces. What is stored goes through the table's requests like all else.
 */
#include "server/hosted_draw.h"

#include <jansson.h>
#include <sodium.h>
#include <string.h>

#include "engine/parse.h"
#include "server/hosted_bots.h"
#include "server/hosted_requests.h"
#include "server/hosted_show.h"

/* Seats whose people have a device here that takes part. */
static uint8_t awaited(const struct sil_hosted *hosted)
{
	unsigned seats = 0;
	for (const struct sil_peer *peer = hosted->peers; peer; peer = peer->next_at_table)
		if (peer->draws && peer->seat < hosted->settings.config.seats)
			seats |= 1u << peer->seat;
	return (uint8_t)seats;
}

static uint8_t nonces(const struct sil_hosted *hosted)
{
	unsigned seats = 0;
	for (unsigned s = 0; s < hosted->settings.config.seats; s++)
		if (hosted->proof.drawn >> s & 1 && hosted->proof.nonces[s][0])
			seats |= 1u << s;
	return (uint8_t)seats;
}

bool sil_draw_is_on(const struct sil_hosted *hosted)
{
	return hosted->state == SIL_TABLE_WAITING && (hosted->draw.phase != SIL_DRAW_NONE || hosted->draw.spent);
}

bool sil_draw_is_for(const struct sil_hosted *hosted, const struct sil_peer *peer)
{
	uint8_t drawn = hosted->proof.drawn;
	return drawn && (peer->seat >= hosted->settings.config.seats || drawn >> peer->seat & 1);
}

static void enter(struct sil_hosted *hosted, enum sil_draw_phase phase, int64_t limit_ms)
{
	hosted->draw.phase = phase;
	hosted->draw.until_ms = sil_now(hosted->lobby) + limit_ms;
	sil_hosted_attend_at(hosted, SIL_AT_ONCE);
}

void sil_draw_start(struct sil_hosted *hosted, const struct sil_request *request)
{
	hosted->draw.peer = request->peer, hosted->draw.id = request->id;
	enter(hosted, SIL_DRAW_COMMITS, hosted->lobby->limits.commit_ms);
	sil_draw_attend(hosted, sil_now(hosted->lobby), &(int64_t){INT64_MAX});
}

enum sil_error sil_draw_commit(struct sil_hosted *hosted, uint8_t seat, int64_t round, const char *commitment)
{
	uint8_t bytes[SIL_SECRET_BYTES];
	if (seat >= hosted->settings.config.seats)
		return SIL_E_NO_SEAT;
	if (!commitment || !sil_parse_hex(commitment, strlen(commitment), bytes, sizeof bytes))
		return SIL_E_BAD_MESSAGE;
	if (hosted->state != SIL_TABLE_WAITING)
		return SIL_E_NOT_WAITING;
	if (round != hosted->proof.round || hosted->draw.spent)
		return SIL_E_STALE;
	if (hosted->pending && hosted->current.kind == SIL_ENTRY_DRAW)
		return SIL_E_STALE; /* the list is being stored */
	memcpy(hosted->proof.commitments[seat], bytes, sizeof bytes);
	hosted->draw.committed |= (uint8_t)(1u << seat);
	sil_hosted_attend_at(hosted, SIL_AT_ONCE);
	return SIL_FINE;
}

enum sil_error sil_draw_nonce(struct sil_hosted *hosted, uint8_t seat, int64_t round, const char *nonce)
{
	uint8_t commitment[SIL_SECRET_BYTES];
	struct sil_proof *proof = &hosted->proof;
	if (seat >= hosted->settings.config.seats)
		return SIL_E_NO_SEAT;
	if (!nonce || !nonce[0] || !sil_nonce_is_fine(nonce))
		return SIL_E_BAD_MESSAGE;
	if (hosted->state != SIL_TABLE_WAITING)
		return SIL_E_NOT_WAITING;
	if (hosted->draw.phase != SIL_DRAW_NONCES || round != proof->round || !(proof->drawn >> seat & 1))
		return SIL_E_STALE;
	sil_proof_commit_nonce(hosted->code, proof->round, seat, nonce, commitment);
	if (memcmp(commitment, proof->commitments[seat], sizeof commitment) != 0)
		return SIL_E_REFUSED;
	strcpy(proof->nonces[seat], nonce);
	sil_hosted_attend_at(hosted, SIL_AT_ONCE);
	return SIL_FINE;
}

void sil_draw_forget(struct sil_hosted *hosted, unsigned seat)
{
	hosted->draw.committed &= (uint8_t) ~(1u << seat);
}

/* --- entries --- */

static bool has_missed(const struct sil_hosted *hosted, int64_t session)
{
	bool found = false;
	for (unsigned s = 0; s < SIL_MAX_SEATS; s++)
		found |= session && hosted->draw.missed[s] == session;
	return found;
}

/* Who kept the others waiting: nobody, if there was nothing to see yet, unless it is for the second time in a row and
 * there are others who want to play. */
static uint8_t stallers(const struct sil_hosted *hosted)
{
	uint8_t came = nonces(hosted), drawn = hosted->proof.drawn;
	unsigned twice = 0, others = 0;
	for (unsigned s = 0; s < hosted->settings.config.seats; s++)
		if (drawn >> s & 1 && has_missed(hosted, hosted->seats[s].session))
			twice |= 1u << s;
		else
			others |= (unsigned)(hosted->seats[s].session != 0) << s;
	return came ? drawn & (uint8_t)~came : others ? (uint8_t)twice : 0;
}

/* After a restart nobody could show anything, and it does not count. */
static void note_missed(struct sil_hosted *hosted)
{
	bool missed = hosted->draw.phase == SIL_DRAW_NONCES && !nonces(hosted);
	for (unsigned s = 0; s < SIL_MAX_SEATS; s++)
		hosted->draw.missed[s] = missed && hosted->proof.drawn >> s & 1 ? hosted->seats[s].session : 0;
}

static void put_again(const struct sil_hosted *hosted, struct sil_out *entry)
{
	struct sil_deal_secret secret = sil_deal_secret_new();
	char hex[2 * SIL_SECRET_BYTES + 1];
	sodium_bin2hex(hex, sizeof hex, secret.bytes, sizeof secret.bytes);
	sil_json_key(entry, "round"), sil_json_int(entry, hosted->proof.round + 1);
	sil_json_key(entry, "secret"), sil_json_text(entry, hex);
	sil_json_key(entry, "stalled"), sil_json_mask(entry, stallers(hosted));
	sodium_memzero(&secret, sizeof secret), sodium_memzero(hex, sizeof hex);
}

static void put_nonces(const struct sil_hosted *hosted, struct sil_out *entry)
{
	sil_json_key(entry, "words"), sil_json_open(entry, '[');
	for (int s = 0; s < hosted->settings.config.seats; s++)
		if (hosted->draw.spent && hosted->proof.drawn >> s & 1)
			sil_json_text(entry, hosted->proof.nonces[s]);
		else
			sil_json_null(entry);
	sil_json_close(entry, ']');
}

void sil_draw_put_entry(const struct sil_hosted *hosted, enum sil_entry_kind kind, struct sil_out *entry)
{
	sil_json_open(entry, '{');
	if (kind == SIL_ENTRY_BEGIN)
		put_nonces(hosted, entry);
	else if (hosted->draw.spent)
		put_again(hosted, entry);
	else
		sil_json_key(entry, "seats"), sil_json_mask(entry, hosted->draw.committed & awaited(hosted));
	sil_json_close(entry, '}');
}

/* Who kept a draw waiting watches this game, and everybody is told who it was. */
static bool put_aside(struct sil_hosted *hosted, const json_t *stalled)
{
	size_t i;
	json_t *value;
	json_array_foreach((json_t *)stalled, i, value)
	{
		json_int_t seat = json_integer_value(value);
		if (!json_is_integer(value) || seat < 0 || seat >= hosted->settings.config.seats ||
		    !hosted->seats[seat].session)
			return false;
		struct sil_server_seat *holder = &hosted->seats[seat];
		if (hosted->stalled == SIL_MAX_SEATS) /* the latest are remembered: others may come and go meanwhile */
			memmove(hosted->stallers, hosted->stallers + 1, --hosted->stalled * sizeof *hosted->stallers);
		hosted->stallers[hosted->stalled].session = holder->session;
		memcpy(hosted->stallers[hosted->stalled++].name, holder->name, SIL_NAME_BYTES);
		*holder = (struct sil_server_seat){.bot = hosted->settings.level};
	}
	sil_hosted_recount(hosted);
	return true;
}

static bool again_entry(struct sil_hosted *hosted, const json_t *entry, const char *secret)
{
	json_int_t round = json_integer_value(json_object_get(entry, "round"));
	if (round != hosted->proof.round + 1 || round > SIL_MAX_ROUNDS ||
	    !sil_parse_hex(secret, strlen(secret), hosted->secret.bytes, sizeof hosted->secret.bytes) ||
	    !put_aside(hosted, json_object_get(entry, "stalled")))
		return false;
	note_missed(hosted);
	struct sil_commitment commitment = sil_fair_commit(&hosted->secret);
	hosted->proof.round = (uint16_t)round;
	hosted->proof.drawn = 0;
	memcpy(hosted->proof.commitment, commitment.bytes, sizeof commitment.bytes);
	memset(hosted->proof.nonces, 0, sizeof hosted->proof.nonces);
	hosted->draw.spent = false, hosted->draw.committed = 0;
	return true;
}

bool sil_draw_entry(struct sil_hosted *hosted, const json_t *entry)
{
	const char *secret = json_string_value(json_object_get(entry, "secret"));
	size_t i;
	json_t *value;
	unsigned drawn = 0;
	if (!hosted->game || hosted->state != SIL_TABLE_WAITING || hosted->draw.spent == !secret)
		return false;
	if (secret)
		return again_entry(hosted, entry, secret);
	json_array_foreach(json_object_get(entry, "seats"), i, value)
	{
		json_int_t seat = json_integer_value(value);
		if (!json_is_integer(value) || seat < 0 || seat >= hosted->settings.config.seats)
			return false;
		drawn |= 1u << seat;
	}
	hosted->proof.drawn = (uint8_t)drawn;
	memset(hosted->proof.nonces, 0, sizeof hosted->proof.nonces);
	hosted->draw.spent = true;
	return true;
}

bool sil_draw_read_nonces(struct sil_hosted *hosted, const json_t *list)
{
	struct sil_proof *proof = &hosted->proof;
	unsigned drawn = 0;
	if (!json_is_array(list) || json_array_size(list) != hosted->settings.config.seats)
		return false;
	for (unsigned s = 0; s < hosted->settings.config.seats; s++) {
		const char *nonce = json_string_value(json_array_get(list, s));
		proof->nonces[s][0] = 0;
		if (!nonce)
			continue;
		if (!nonce[0] || !sil_nonce_is_fine(nonce))
			return false;
		memcpy(proof->nonces[s], nonce, strlen(nonce) + 1);
		sil_proof_commit_nonce(hosted->code, proof->round, s, nonce, proof->commitments[s]);
		drawn |= 1u << s;
	}
	proof->drawn = (uint8_t)drawn;
	return true;
}

/* --- as time goes by --- */

void sil_draw_shown(struct sil_hosted *hosted)
{
	if (hosted->draw.spent) {
		enter(hosted, SIL_DRAW_NONCES, hosted->lobby->limits.reveal_ms);
		sil_hosted_tell_draw(hosted);
		return;
	}
	bool goes_on = hosted->draw.goes_on && hosted->proof.round < SIL_MAX_ROUNDS; /* there is none after that */
	enter(hosted, goes_on ? SIL_DRAW_COMMITS : SIL_DRAW_NONE, hosted->lobby->limits.commit_ms);
	sil_hosted_tell_table(hosted);
}

void sil_draw_not_stored(struct sil_hosted *hosted)
{
	if (hosted->draw.phase == SIL_DRAW_COMMITS) /* who started was told, and may start again */
		hosted->draw.phase = SIL_DRAW_NONE;
}

/* What is to be stored next; false: not before the phase is over. */
static bool next_entry(struct sil_hosted *hosted, int64_t now_ms, enum sil_entry_kind *kind)
{
	struct sil_draw *draw = &hosted->draw;
	bool late = now_ms >= draw->until_ms;
	uint8_t here = awaited(hosted), came = nonces(hosted);
	switch (draw->phase) {
	case SIL_DRAW_COMMITS:
		*kind = draw->committed & here ? SIL_ENTRY_DRAW : SIL_ENTRY_BEGIN;
		return late || !(here & (uint8_t)~draw->committed);
	case SIL_DRAW_NONCES:
		draw->goes_on = came || stallers(hosted);
		*kind = came == hosted->proof.drawn ? SIL_ENTRY_BEGIN : SIL_ENTRY_DRAW;
		return late || *kind == SIL_ENTRY_BEGIN;
	case SIL_DRAW_NONE:
		break;
	}
	draw->goes_on = false;
	*kind = SIL_ENTRY_DRAW;
	return true;
}

void sil_draw_attend(struct sil_hosted *hosted, int64_t now_ms, int64_t *next_ms)
{
	struct sil_draw *draw = &hosted->draw;
	struct sil_request request = {.drawn = true, .came_ms = now_ms};
	if (!sil_draw_is_on(hosted))
		return;
	int64_t at_ms = hosted->retry_ms > now_ms                    ? hosted->retry_ms
			: !next_entry(hosted, now_ms, &request.kind) ? draw->until_ms
								     : now_ms;
	if (at_ms > now_ms) {
		*next_ms = at_ms < *next_ms ? at_ms : *next_ms;
		return;
	}
	request.machine = !draw->peer, request.peer = draw->peer, request.id = draw->peer ? draw->id : -1;
	draw->peer = 0;
	if (sil_hosted_decide(hosted, &request) != SIL_FINE) {
		sil_draw_not_stored(hosted);
		hosted->retry_ms = now_ms + SIL_RETRY_MS;
		*next_ms = hosted->retry_ms < *next_ms ? hosted->retry_ms : *next_ms;
	}
}
