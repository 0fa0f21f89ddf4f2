/* What goes out. Views only: of one seat for its owner, of a watcher for everybody else; the whole truth only when the
 * game is over. A view that has not changed for somebody is not sent, so that not even its coming tells anything. */
#include "server/hosted_show.h"

#include <string.h>

#include "engine/describe.h"
#include "engine/forced.h"
#include "engine/play.h"
#include "server/evening.h"
#include "server/hosted_bots.h"
#include "server/hosted_draw.h"
#include "server/hosted_late.h"
#include "server/hosted_sight.h"

enum { SOON_MS = 250 }; /* how often everybody is told of what can wait */

static void put_hex(struct sil_out *out, const char *name, const uint8_t bytes[SIL_SECRET_BYTES])
{
	char hex[2 * SIL_SECRET_BYTES + 1];
	struct sil_out digits = sil_out_on(hex, sizeof hex);
	sil_put_hex(&digits, bytes, SIL_SECRET_BYTES);
	sil_json_key(out, name), sil_json_text(out, hex);
}

static void put_seat(const struct sil_hosted *hosted, int seat, struct sil_out *out)
{
	const struct sil_server_seat *holder = &hosted->seats[seat];
	sil_json_open(out, '{');
	sil_json_key(out, "kind");
	sil_json_text(out, holder->bot ? "bot" : holder->session ? "person" : "open");
	if (holder->bot)
		sil_json_key(out, "bot"), sil_json_text(out, holder->bot->name);
	if (holder->session) {
		sil_json_key(out, "who"), sil_json_int(out, holder->session);
		sil_json_key(out, "name"), sil_json_text(out, holder->name);
		sil_put_look(holder->look, out);
		sil_json_key(out, "here"), sil_json_bool(out, holder->peers > 0);
		sil_json_key(out, "away"), sil_json_bool(out, holder->away);
	}
	if (hosted->state == SIL_TABLE_WAITING && hosted->draw.committed >> seat & 1)
		put_hex(out, "commitment", hosted->proof.commitments[seat]);
	sil_json_close(out, '}');
}

static unsigned watchers(const struct sil_hosted *hosted)
{
	unsigned count = 0;
	for (const struct sil_peer *peer = hosted->peers; peer; peer = peer->next_at_table)
		count += peer->seat == SIL_WATCHER;
	return count;
}

/* How long each seat has left for its decision; null where there is no limit. */
static void put_clocks(const struct sil_hosted *hosted, struct sil_out *out)
{
	int64_t now_ms = sil_now(hosted->lobby);
	sil_json_key(out, "clocks"), sil_json_open(out, '[');
	for (int s = 0; s < hosted->settings.config.seats; s++) {
		const struct sil_server_seat *holder = &hosted->seats[s];
		if (hosted->timed || !hosted->settings.turn_limit_s || !(hosted->table.truth.public.due >> s & 1) ||
		    !holder->session || holder->away) {
			sil_json_null(out);
			continue;
		}
		int64_t left_ms = holder->due_ms + 1000 * (int64_t)hosted->settings.turn_limit_s - now_ms;
		sil_json_int(out, left_ms > 0 ? left_ms : 0);
	}
	sil_json_close(out, ']');
}

/* Whose devices kept a draw waiting. */
static void put_stallers(const struct sil_hosted *hosted, struct sil_out *out)
{
	sil_json_key(out, "stalled"), sil_json_open(out, '[');
	for (int i = 0; i < hosted->stalled; i++) {
		sil_json_open(out, '{');
		sil_json_key(out, "who"), sil_json_int(out, hosted->stallers[i].session);
		sil_json_key(out, "name"), sil_json_text(out, hosted->stallers[i].name);
		sil_json_close(out, '}');
	}
	sil_json_close(out, ']');
}

/* The games so far, between two of them. */
static void put_evening(const struct sil_hosted *hosted, struct sil_out *out)
{
	struct sil_evening evening;
	if (sil_evening_of(hosted, &evening))
		sil_json_key(out, "evening"), sil_evening_put(&evening, out);
}

void sil_hosted_show_table(struct sil_hosted *hosted, struct sil_peer *peer)
{
	struct sil_out *out = sil_lobby_write(hosted->lobby, peer, "table");
	sil_json_key(out, "table"), sil_json_text(out, hosted->code);
	sil_json_key(out, "game"), sil_json_text(out, hosted->game->rules->name);
	sil_json_key(out, "state"), sil_json_text(out, sil_hosted_states[hosted->state]);
	sil_settings_put(&hosted->settings, hosted->game, out);
	sil_json_key(out, "owner"), sil_json_bool(out, sil_hosted_is_owner(hosted, peer->session));
	sil_json_key(out, "you");
	if (peer->seat == SIL_WATCHER)
		sil_json_null(out);
	else
		sil_json_int(out, peer->seat);
	sil_json_key(out, "seats"), sil_json_open(out, '[');
	for (int s = 0; s < hosted->settings.config.seats; s++)
		put_seat(hosted, s, out);
	sil_json_close(out, ']');
	sil_json_key(out, "watchers"), sil_json_int(out, watchers(hosted));
	if (hosted->proof.round)
		sil_json_key(out, "round"), sil_json_int(out, hosted->proof.round);
	put_hex(out, "commitment", hosted->proof.commitment);
	if (hosted->stalled)
		put_stallers(hosted, out);
	if (hosted->state == SIL_TABLE_PLAYING && !hosted->timed)
		put_clocks(hosted, out);
	if (hosted->lobby->trouble[0])
		sil_json_key(out, "storing"), sil_json_bool(out, false);
	if (hosted->rematch[0])
		sil_json_key(out, "rematch"), sil_json_text(out, hosted->rematch);
	if (hosted->state != SIL_TABLE_PLAYING)
		put_evening(hosted, out);
	sil_lobby_send(hosted->lobby, peer);
}

void sil_hosted_show_view(struct sil_hosted *hosted, struct sil_peer *peer, enum sil_shown_for why)
{
	struct sil_view view;
	uint16_t acts[SIL_MAX_LEGAL];
	int count = peer->seat == SIL_WATCHER ? 0 : sil_table_legal(&hosted->table, peer->seat, acts);
	sil_table_view(&hosted->table, peer->seat, &view);
	uint64_t hash = sil_hash(peer->seat, &view, hosted->game->rules->view_bytes);
	hash = sil_hash(hash, acts, (size_t)count * sizeof *acts) | 1;
	if (hash == peer->shown && why != SIL_SHOWN_AGAIN)
		return;
	peer->shown = hash;
	struct sil_out *out = sil_lobby_write(hosted->lobby, peer, "view");
	sil_json_key(out, "table"), sil_json_text(out, hosted->code);
	if (peer->seat != SIL_WATCHER)
		sil_json_key(out, "turn"), sil_json_int(out, hosted->seats[peer->seat].turn);
	if (hosted->timed)
		sil_json_key(out, "time_ms"), sil_json_int(out, sil_hosted_time_ms(hosted, sil_now(hosted->lobby)));
	else
		put_clocks(hosted, out);
	sil_json_key(out, "legal"), sil_describe_acts(hosted->game, acts, count, out);
	int forced = sil_forced_act(hosted->game, &view.public, acts, count);
	if (forced >= 0)
		sil_json_key(out, "forced"), sil_describe_act(hosted->game, (uint16_t)forced, out);
	if (why == SIL_SHOWN_AGAIN) {
		sil_sight_put_missed(hosted, peer, &view, out);
		peer->seen = 0;
	} else {
		struct sil_view before;
		bool moved = why == SIL_SHOWN_MOVE;
		if (moved)
			sil_table_views(&hosted->table, peer->seat, &before, &view);
		sil_sight_put(hosted, peer, moved ? &before : NULL, &view, out);
	}
	if (!sil_late_keep(hosted, peer, hash))
		sil_lobby_send(hosted->lobby, peer);
}

struct sil_record sil_hosted_record(const struct sil_hosted *hosted)
{
	struct sil_record record = hosted->table.record;
	record.proof = hosted->proof;
	sil_fair_reveal(&hosted->secret, &record.proof);
	return record;
}

/* The end, for this peer; the same for everybody. The record is printed, and so replayed, once for all. */
static void show_over(struct sil_hosted *hosted, struct sil_peer *peer)
{
	static char text[SIL_SCRATCH_BYTES / 2];
	int32_t points[SIL_MAX_SEATS];
	struct sil_out printed = sil_out_on(text, sizeof text);
	struct sil_record record = sil_hosted_record(hosted);
	sil_record_print(&record, &printed);
	unsigned winners = sil_table_score(&hosted->table, points);
	struct sil_out *out = sil_lobby_write(hosted->lobby, peer, "over");
	sil_json_key(out, "table"), sil_json_text(out, hosted->code);
	sil_json_key(out, "score"), sil_json_ints(out, points, hosted->settings.config.seats);
	sil_json_key(out, "winners"), sil_json_mask(out, winners);
	sil_json_key(out, "proof"), sil_describe_proof(&record, out);
	sil_json_key(out, "record");
	if (printed.overflow)
		sil_json_null(out);
	else
		sil_json_text(out, text);
	sil_lobby_send(hosted->lobby, peer);
}

static bool is_muted(const struct sil_peer *peer, int64_t who)
{
	bool muted = false;
	for (int i = 0; i < SIL_MUTES; i++)
		muted |= peer->muted[i] && peer->muted[i] == who;
	return muted;
}

static void show_chat(struct sil_hosted *hosted, struct sil_peer *peer, const struct sil_chat *chat)
{
	struct sil_out *out = sil_lobby_write(hosted->lobby, peer, "chat");
	sil_json_key(out, "table"), sil_json_text(out, hosted->code);
	/* The members of an object that we wrote. */
	sil_put(out, ","), sil_put_bytes(out, chat->text + 1, strlen(chat->text) - 2);
	sil_lobby_send(hosted->lobby, peer);
}

/* The commitments to the deal, before any nonce is shown; afterwards for those who were not there, or not in it. */
static void show_draw(struct sil_hosted *hosted, struct sil_peer *peer)
{
	char text[SIL_DRAW_BYTES];
	struct sil_out draw = sil_out_on(text, sizeof text);
	bool shown = hosted->state != SIL_TABLE_WAITING
			     ? hosted->proof.round > 0
			     : hosted->draw.phase == SIL_DRAW_NONCES && sil_draw_is_for(hosted, peer);
	if (!shown || !peer->draws)
		return;
	sil_put_draw(&hosted->proof, hosted->game, &hosted->settings.config, &draw);
	struct sil_out *out = sil_lobby_write(hosted->lobby, peer, "draw");
	sil_json_key(out, "table"), sil_json_text(out, hosted->code);
	sil_json_key(out, "round"), sil_json_int(out, hosted->proof.round);
	sil_json_key(out, "draw"), sil_json_text(out, text);
	sil_lobby_send(hosted->lobby, peer);
}

void sil_hosted_tell_draw(struct sil_hosted *hosted)
{
	for (struct sil_peer *peer = hosted->peers; peer; peer = peer->next_at_table)
		if (hosted->state == SIL_TABLE_WAITING || !sil_draw_is_for(hosted, peer))
			show_draw(hosted, peer);
}

void sil_hosted_show_all(struct sil_hosted *hosted, struct sil_peer *peer)
{
	sil_hosted_show_table(hosted, peer);
	show_draw(hosted, peer);
	for (unsigned i = 0; i < hosted->chats; i++) {
		const struct sil_chat *chat = &hosted->chat[(hosted->oldest + i) % SIL_CHATS];
		if (!is_muted(peer, chat->who))
			show_chat(hosted, peer, chat);
	}
	if (hosted->state != SIL_TABLE_WAITING)
		sil_hosted_show_view(hosted, peer, SIL_SHOWN_AGAIN);
	if (hosted->state == SIL_TABLE_OVER) /* not before: the secret and the key are in the record */
		show_over(hosted, peer);
}

static void tell_others(struct sil_hosted *hosted, const struct sil_peer *except)
{
	hosted->told_ms = sil_now(hosted->lobby), hosted->tell_ms = 0;
	for (struct sil_peer *peer = hosted->peers; peer; peer = peer->next_at_table)
		if (peer != except)
			sil_hosted_show_table(hosted, peer);
}

void sil_hosted_tell_table(struct sil_hosted *hosted)
{
	tell_others(hosted, NULL);
}

void sil_hosted_tell_soon(struct sil_hosted *hosted, const struct sil_peer *except)
{
	int64_t next_ms = hosted->told_ms + SOON_MS;
	if (!hosted->told_ms || next_ms <= sil_now(hosted->lobby))
		tell_others(hosted, except);
	else
		hosted->tell_ms = next_ms, sil_hosted_attend_at(hosted, next_ms);
}

void sil_hosted_attend_telling(struct sil_hosted *hosted, int64_t now_ms, int64_t *next_ms)
{
	if (hosted->tell_ms && hosted->tell_ms <= now_ms)
		sil_hosted_tell_table(hosted);
	else if (hosted->tell_ms && hosted->tell_ms < *next_ms)
		*next_ms = hosted->tell_ms;
}

void sil_hosted_tell_views(struct sil_hosted *hosted, enum sil_shown_for why)
{
	for (struct sil_peer *peer = hosted->peers; peer; peer = peer->next_at_table)
		sil_hosted_show_view(hosted, peer, why);
}

void sil_hosted_tell_over(struct sil_hosted *hosted)
{
	if (hosted->state != SIL_TABLE_OVER || !hosted->peers)
		return;
	show_over(hosted, hosted->peers);
	for (struct sil_peer *peer = hosted->peers->next_at_table; peer; peer = peer->next_at_table)
		sil_lobby_send_again(hosted->lobby, peer);
}

void sil_hosted_tell_chat(struct sil_hosted *hosted, const struct sil_chat *chat)
{
	bool written = false;
	for (struct sil_peer *peer = hosted->peers; peer; peer = peer->next_at_table) {
		if (is_muted(peer, chat->who))
			continue;
		if (written)
			sil_lobby_send_again(hosted->lobby, peer);
		else
			show_chat(hosted, peer, chat);
		written = true;
	}
}

void sil_hosted_tell_reaction(struct sil_hosted *hosted, const struct sil_peer *from, const char *what)
{
	bool written = false;
	for (struct sil_peer *peer = hosted->peers; peer; peer = peer->next_at_table) {
		if (is_muted(peer, from->session))
			continue;
		if (written) {
			sil_lobby_send_again(hosted->lobby, peer);
			continue;
		}
		struct sil_out *out = sil_lobby_write(hosted->lobby, peer, "reaction");
		sil_json_key(out, "table"), sil_json_text(out, hosted->code);
		sil_json_key(out, "who"), sil_json_int(out, from->session);
		sil_json_key(out, "name"), sil_json_text(out, from->name);
		sil_put_look(from->look, out);
		if (from->seat != SIL_WATCHER)
			sil_json_key(out, "seat"), sil_json_int(out, from->seat);
		sil_json_key(out, "what"), sil_json_text(out, what);
		sil_lobby_send(hosted->lobby, peer);
		written = true;
	}
}
