/* Who somebody is: a token that is known, or a new one. Touches the lobby and its store. */
#include "server/hello.h"

#include <jansson.h>
#include <sodium.h>
#include <string.h>

#include "bots/levels.h"
#include "engine/text.h"
#include "server/errors.h"
#include "server/purge.h"
#include "server/reach.h"
#include "server/settings.h"
#include "shared_messages.h"

enum { DAY_MS = 86400000 };

static const char *text_of(const json_t *message, const char *name)
{
	return json_string_value(json_object_get(message, name));
}

/* A page on this very machine cannot tell by itself where phones find us. Nobody else is told. */
static void put_addresses(const struct sil_lobby *lobby, struct sil_out *out)
{
	struct sil_reach reach;
	sil_reach(lobby->listens.address, lobby->listens.port, &reach);
	sil_json_key(out, "addresses"), sil_json_open(out, '[');
	for (int i = 0; i < reach.count; i++)
		sil_json_text(out, reach.origins[i]);
	sil_json_close(out, ']');
}

static void welcome(struct sil_lobby *lobby, struct sil_peer *peer, int64_t id, bool fresh)
{
	struct sil_out *out = sil_lobby_write(lobby, peer, "welcome");
	if (id >= 0)
		sil_json_key(out, "id"), sil_json_int(out, id);
	sil_json_key(out, "protocol"), sil_json_int(out, peer->draws ? SIL_PROTOCOL : SIL_PROTOCOL_OLDER);
	sil_json_key(out, "who"), sil_json_int(out, peer->session);
	sil_json_key(out, "name"), sil_json_text(out, peer->name);
	if (fresh) {
		char token[SIL_TOKEN_TEXT];
		sil_token_print(&peer->token, token);
		sil_json_key(out, "token"), sil_json_text(out, token);
		sodium_memzero(token, sizeof token);
	}
	if (peer->is_local && lobby->listens.port)
		put_addresses(lobby, out);
	sil_json_key(out, "games"), sil_json_open(out, '[');
	for (int i = 0; sil_games[i]; i++)
		sil_json_text(out, sil_games[i]->rules->name);
	sil_json_close(out, ']');
	sil_describe_bots(out);
	sil_lobby_send(lobby, peer);
}

static void greet(struct sil_lobby *lobby, struct sil_peer *peer, int64_t id, int64_t session)
{
	peer->greeting = false;
	if (session <= 0) {
		sil_lobby_error(lobby, peer, id, SIL_E_NOT_STORED, NULL);
		return;
	}
	if (!sil_lobby_greet(lobby, peer, session)) { /* their token stays: the next hello looks it up */
		sil_lobby_error(lobby, peer, id, SIL_E_BUSY, NULL);
		return;
	}
	welcome(lobby, peer, id, !peer->has_token);
	sodium_memzero(&peer->token, sizeof peer->token);
}

static void known_after_all(void *context, uint64_t peer_id, uint64_t packed, int64_t session, int64_t seen_ms)
{
	struct sil_peer *peer = sil_lobby_peer(context, peer_id);
	(void)seen_ms;
	if (peer)
		greet(context, peer, (int64_t)packed - 1, session);
}

static void new_session_stored(void *context, uint64_t peer_id, uint64_t packed, bool stored)
{
	struct sil_lobby *lobby = context;
	struct sil_peer *peer = sil_lobby_peer(lobby, peer_id);
	int64_t id = (int64_t)packed - 1;
	if (!peer)
		return;
	if (stored) {
		greet(lobby, peer, id, peer->stored);
		return;
	}
	/* Two tabs with one fresh cookie: the other was quicker, and this is the same person. */
	struct sil_token_hash hash = sil_token_hash(&peer->token);
	struct sil_store_session_callback done = {known_after_all, lobby, peer_id, (uint64_t)(id + 1)};
	if (!sil_store_ask_session(lobby->store, &hash, done))
		greet(lobby, peer, id, 0);
}

/* A visit is noted once a day. */
static bool is_noted(const struct sil_lobby *lobby, int64_t seen_ms)
{
	int64_t now_ms = sil_lobby_stamp_ms(lobby);
	return seen_ms <= now_ms && seen_ms > now_ms - DAY_MS; /* it may be any number, in a file that was restored */
}

/* Somebody new; their token is in `peer`. By the wall clock as it is, like keep-visitors (purge.c). */
static void store_session(struct sil_lobby *lobby, struct sil_peer *peer, int64_t id)
{
	struct sil_token_hash hash = sil_token_hash(&peer->token);
	struct sil_store_callback done = {new_session_stored, lobby, peer->id, (uint64_t)(id + 1)};
	peer->stored = sil_lobby_new_number(lobby, SIL_SESSION_NUMBERS);
	peer->greeting = peer->stored && sil_store_new_session(lobby->store, peer->stored, &hash,
							       lobby->host.wall_ms(lobby->host.context), done);
	if (!peer->greeting)
		sil_lobby_error(lobby, peer, id, SIL_E_BUSY, NULL);
}

/* Whose the token is that somebody has shown; `packed` says whether in the message itself. */
static void looked_up(void *context, uint64_t peer_id, uint64_t packed, int64_t session, int64_t seen_ms)
{
	struct sil_lobby *lobby = context;
	struct sil_peer *peer = sil_lobby_peer(lobby, peer_id);
	int64_t id = (int64_t)(packed >> 1) - 1;
	bool in_message = packed & 1;
	if (!peer)
		return;
	peer->greeting = false;
	if (session > 0 && sil_purge_has_session(lobby, session))
		session = 0;
	if (session > 0 && sil_lobby_greet(lobby, peer, session)) {
		sodium_memzero(&peer->token, sizeof peer->token);
		peer->kept = is_noted(lobby, seen_ms);
		if (seen_ms)
			sil_lobby_keep(lobby, peer);
		welcome(lobby, peer, id, false);
		return;
	}
	/* A cookie we set but never stored becomes a session now; a token in a message must be known. */
	if (session) { /* no table, or the store cannot be read now: the token may be as good as ever */
		sil_lobby_error(lobby, peer, id, SIL_E_BUSY, NULL);
		return;
	}
	if (in_message) {
		peer->has_token = false;
		sil_lobby_error(lobby, peer, id, SIL_E_NO_HELLO, NULL);
		return;
	}
	/* A cookie that none of the servers has set says nothing about anybody. */
	if (sil_store_is_shared(lobby->store) && !sil_token_is_ours(&peer->token))
		peer->token = sil_token_new(), peer->has_token = false;
	store_session(lobby, peer, id);
}

void sil_hello(struct sil_lobby *lobby, struct sil_peer *peer, int64_t id, const json_t *message)
{
	const char *token = text_of(message, "token"), *name = text_of(message, "name"),
		   *lang = text_of(message, "lang");
	struct sil_token given;
	json_int_t protocol = json_integer_value(json_object_get(message, "protocol"));
	if (protocol != SIL_PROTOCOL && protocol != SIL_PROTOCOL_OLDER) {
		sil_lobby_error(lobby, peer, id, SIL_E_PROTOCOL, NULL);
		return;
	}
	peer->draws = protocol == SIL_PROTOCOL;
	peer->lang = !lang || sil_find_lang(lang) < 0 ? SIL_EN : (enum sil_lang)sil_find_lang(lang);
	peer->wants_bytes = json_is_true(json_object_get(message, "bytes"));
	if (name && !sil_name_can_be_chosen(name)) {
		sil_lobby_error(lobby, peer, id, SIL_E_BAD_NAME, NULL);
		return;
	}
	peer->look = sil_read_look(message);
	if (name || !peer->name[0])
		strcpy(peer->name, name ? name : sil_word(NULL, peer->lang, SAY_SHARED_GUEST));
	if (peer->greeting) {
		sil_lobby_error(lobby, peer, id, SIL_E_BUSY, NULL);
		return;
	}
	if (peer->session) {
		welcome(lobby, peer, id, false);
		return;
	}
	if (token && sil_token_parse(token, &given))
		peer->token = given, peer->has_token = true;
	else if (token) {
		sil_lobby_error(lobby, peer, id, SIL_E_BAD_MESSAGE, NULL);
		return;
	}
	if (!peer->has_token) {
		peer->token = sil_token_new();
		store_session(lobby, peer, id);
		return;
	}
	struct sil_token_hash hash = sil_token_hash(&peer->token);
	struct sil_store_session_callback done = {looked_up, lobby, peer->id, (uint64_t)(id + 1) << 1 | !!token};
	peer->greeting = true;
	if (!sil_store_ask_session(lobby->store, &hash, done)) {
		peer->greeting = false;
		sil_lobby_error(lobby, peer, id, SIL_E_BUSY, NULL);
	}
}
