/* One function a message. Bad ones are answered and counted, and change nothing. */
#include "server/protocol.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "bots/levels.h"
#include "engine/parse.h"
#include "server/create.h"
#include "server/hello.h"
#include "server/hosted_bots.h"
#include "server/hosted_draw.h"
#include "server/hosted_requests.h"
#include "server/hosted_show.h"
#include "server/hosted_sight.h"
#include "server/job.h"
#include "server/list.h"
#include "server/others.h"

enum { MAX_ID = 1 << 30, MAX_TOO_FAST = 100 };

typedef void handler(struct sil_lobby *, struct sil_peer *, int64_t id, const json_t *);

static const char *text_of(const json_t *message, const char *name)
{
	return json_string_value(json_object_get(message, name));
}

/* Who has tried too many codes that do not exist is not even told of those that do. It is counted for each person:
 * others behind the same address have guessed nothing, and a token, with its 256 bits, nobody guesses. */
static bool guessed_enough(struct sil_lobby *lobby, const struct sil_peer *peer)
{
	bool enough = !sil_bucket_has_besides(&peer->account->guesses, lobby->limits.guesses, sil_now(lobby),
					      sil_others_used_ms(lobby, peer->account, SIL_GUESSES));
	lobby->metrics.messages_too_fast += enough;
	return enough;
}

/* --- the lobby --- */

static void watch(struct sil_lobby *lobby, struct sil_peer *peer, int64_t id, const json_t *message)
{
	const char *code = text_of(message, "table");
	struct sil_hosted *hosted = NULL;
	int error = SIL_E_NO_TABLE;
	if (guessed_enough(lobby, peer) || !sil_lobby_allows(lobby, peer, SIL_JOIN)) {
		sil_lobby_error(lobby, peer, id, SIL_E_TOO_FAST, NULL);
		return;
	}
	bool only_watches = json_is_true(json_object_get(message, "watcher"));
	peer->seen = sil_sight_read_mark(text_of(message, "seen"));
	bool later = code && sil_store_is_shared(lobby->store) && sil_code_is_fine(code) &&
		     !(hosted = sil_lobby_in_memory(lobby, code));
	if (!sil_store_is_sure(lobby->store, hosted ? hosted->number : 0)) {
		sil_lobby_error(lobby, peer, id, SIL_E_BUSY, NULL);
		return;
	}
	if (later && sil_lobby_ask_table(lobby, code, peer, id, only_watches))
		return; /* sil_protocol_asked will be called */
	error = later ? SIL_E_BUSY : error;
	if (code && !hosted && !later)
		hosted = sil_lobby_table(lobby, code, &error);
	sil_protocol_asked(lobby, hosted, peer, id, only_watches, error, NULL);
}

void sil_protocol_asked(struct sil_lobby *lobby, struct sil_hosted *hosted, struct sil_peer *peer, int64_t id,
			bool only_watches, int error, const struct sil_asked_table *found)
{
	if (!hosted) {
		if (error == SIL_E_NO_TABLE)
			sil_bucket_take(&peer->account->guesses, lobby->limits.guesses, sil_now(lobby));
		if (error == SIL_E_MOVED)
			sil_lobby_moved(lobby, peer, id, found);
		else
			sil_lobby_error(lobby, peer, id, (enum sil_error)error, NULL);
		return;
	}
	if (only_watches != peer->only_watches) {
		uint8_t seat = peer->seat;
		peer->only_watches = only_watches;
		if (peer->hosted)
			sil_hosted_recount(peer->hosted);
		if (peer->seat != seat)
			sil_hosted_tell_table(peer->hosted);
	}
	if (hosted->waking)
		sil_lobby_await(hosted, peer, id);
	else
		sil_protocol_arrive(lobby, hosted, peer, id);
}

/* At a table with no place left: of the address, or the network, that has most who only watch, the latest goes, if
 * whoever comes is from one that has fewer. So nobody keeps a table's friends out with many connections. */
static bool give_way(struct sil_hosted *hosted, const struct sil_peer *coming)
{
	struct sil_lobby *lobby = hosted->lobby;
	struct sil_account *own = sil_network_of(coming->address);
	struct sil_peer *latest = NULL;
	uint64_t mark = ++lobby->last_list;
	own->list = mark, own->listed = 1;
	for (struct sil_peer *peer = hosted->peers; peer; peer = peer->next_at_table) {
		struct sil_account *address = sil_network_of(peer->address);
		if (address->list != mark)
			address->list = mark, address->listed = 0;
		address->listed += peer->seat == SIL_WATCHER;
	}
	for (struct sil_peer *peer = hosted->peers; peer; peer = peer->next_at_table) {
		const struct sil_account *address = sil_network_of(peer->address);
		if (peer->seat == SIL_WATCHER &&
		    address->listed > (latest ? sil_network_of(latest->address) : own)->listed)
			latest = peer;
	}
	if (!latest)
		return false;
	sil_hosted_detach(latest);
	sil_lobby_error(lobby, latest, -1, SIL_E_FULL, NULL);
	lobby->host.cut(lobby->host.context, latest);
	return true;
}

void sil_protocol_arrive(struct sil_lobby *lobby, struct sil_hosted *hosted, struct sil_peer *peer, int64_t id)
{
	bool fresh = peer->hosted != hosted;
	if (fresh && hosted->count >= lobby->limits.peers_per_table &&
	    sil_hosted_seat_of(hosted, peer->session) == SIL_WATCHER && !give_way(hosted, peer)) {
		sil_lobby_error(lobby, peer, id, SIL_E_FULL, NULL);
		return;
	}
	sil_hosted_attach(hosted, peer);
	sil_lobby_ok(lobby, peer, id);
	sil_hosted_show_all(hosted, peer);
	if (fresh && peer->seat == SIL_WATCHER)
		sil_hosted_tell_soon(hosted, peer);
	for (struct sil_peer *other = hosted->peers; fresh && peer->seat != SIL_WATCHER && other;
	     other = other->next_at_table)
		if (other != peer)
			sil_hosted_show_table(hosted, other);
	sil_hosted_attend_at(hosted, SIL_AT_ONCE);
}

static void leave(struct sil_lobby *lobby, struct sil_peer *peer, int64_t id, const json_t *message)
{
	(void)message;
	sil_hosted_detach(peer);
	sil_lobby_ok(lobby, peer, id);
}

/* --- requests to the table --- */

static struct sil_request request_of(const struct sil_lobby *lobby, const struct sil_peer *peer, int64_t id,
				     enum sil_entry_kind kind)
{
	struct sil_request request = {.kind = kind, .peer = peer->id, .id = id, .session = peer->session};
	request.turn = SIL_NO_TURN, request.seat = SIL_WATCHER, request.came_ms = sil_now(lobby);
	strcpy(request.name, peer->name);
	request.look = peer->look;
	return request;
}

/* Whether somebody may ask for a lasting change once more; if not, they are told. */
static bool may_change(struct sil_lobby *lobby, struct sil_peer *peer, int64_t id)
{
	bool may = sil_lobby_allows(lobby, peer, SIL_CHANGE);
	if (!may)
		sil_lobby_error(lobby, peer, id, SIL_E_TOO_FAST, NULL);
	return may;
}

static void sit(struct sil_lobby *lobby, struct sil_peer *peer, int64_t id, const json_t *message)
{
	struct sil_request request = request_of(lobby, peer, id, SIL_ENTRY_SEAT);
	const json_t *seat = json_object_get(message, "seat");
	const char *nonce = text_of(message, "word"); /* of older clients, which sit again to give another one */
	if ((seat && (!json_is_integer(seat) || json_integer_value(seat) < 0 ||
		      json_integer_value(seat) >= peer->hosted->settings.config.seats)) ||
	    (nonce && !sil_nonce_is_fine(nonce))) {
		sil_lobby_error(lobby, peer, id, SIL_E_BAD_MESSAGE, NULL);
		return;
	}
	if (!sil_lobby_allows(lobby, peer, SIL_JOIN)) {
		sil_lobby_error(lobby, peer, id, SIL_E_TOO_FAST, NULL);
		return;
	}
	if (seat)
		request.seat = (uint8_t)json_integer_value(seat);
	else if (nonce)
		request.seat = sil_hosted_seat_of(peer->hosted, peer->session);
	sil_hosted_request(peer->hosted, &request);
}

/* A device commits to its share in the deal, before anybody's is shown. */
static void commit(struct sil_lobby *lobby, struct sil_peer *peer, int64_t id, const json_t *message)
{
	int64_t round = json_integer_value(json_object_get(message, "round"));
	if (!may_change(lobby, peer, id)) /* everybody at the table is told */
		return;
	bool again = peer->seat < SIL_MAX_SEATS && peer->hosted->draw.committed >> peer->seat & 1;
	enum sil_error error = sil_draw_commit(peer->hosted, peer->seat, round, text_of(message, "commitment"));
	if (error != SIL_FINE) {
		sil_lobby_error(lobby, peer, id, error, NULL);
		return;
	}
	sil_lobby_ok(lobby, peer, id);
	if (again)
		sil_hosted_tell_soon(peer->hosted, NULL);
	else
		sil_hosted_tell_table(peer->hosted);
}

/* And shows it, once the list of commitments is known to everybody. */
static void reveal(struct sil_lobby *lobby, struct sil_peer *peer, int64_t id, const json_t *message)
{
	int64_t round = json_integer_value(json_object_get(message, "round"));
	enum sil_error error = sil_draw_nonce(peer->hosted, peer->seat, round, text_of(message, "word"));
	if (error != SIL_FINE)
		sil_lobby_error(lobby, peer, id, error, NULL);
	else
		sil_lobby_ok(lobby, peer, id);
}

static void stand(struct sil_lobby *lobby, struct sil_peer *peer, int64_t id, const json_t *message)
{
	struct sil_request request = request_of(lobby, peer, id, SIL_ENTRY_SEAT);
	(void)message;
	request.stand = true;
	if (may_change(lobby, peer, id))
		sil_hosted_request(peer->hosted, &request);
}

/* The owner puts a bot on a seat of a waiting table, or frees it. */
static void place(struct sil_lobby *lobby, struct sil_peer *peer, int64_t id, const json_t *message)
{
	struct sil_request request = request_of(lobby, peer, id, SIL_ENTRY_SEAT);
	const json_t *seat = json_object_get(message, "seat"), *bot = json_object_get(message, "bot");
	if (json_is_string(bot))
		request.bot = sil_find_bot(json_string_value(bot));
	if (!json_is_integer(seat) || json_integer_value(seat) < 0 || json_integer_value(seat) >= SIL_MAX_SEATS ||
	    !(request.bot || json_is_null(bot))) {
		sil_lobby_error(lobby, peer, id, SIL_E_BAD_MESSAGE, NULL);
		return;
	}
	request.place = true, request.seat = (uint8_t)json_integer_value(seat);
	if (may_change(lobby, peer, id))
		sil_hosted_request(peer->hosted, &request);
}

static void start(struct sil_lobby *lobby, struct sil_peer *peer, int64_t id, const json_t *message)
{
	struct sil_request request = request_of(lobby, peer, id, SIL_ENTRY_BEGIN);
	(void)message;
	sil_hosted_request(peer->hosted, &request);
}

static void undo(struct sil_lobby *lobby, struct sil_peer *peer, int64_t id, const json_t *message)
{
	struct sil_request request = request_of(lobby, peer, id, SIL_ENTRY_UNDO);
	(void)message;
	if (may_change(lobby, peer, id))
		sil_hosted_request(peer->hosted, &request);
}

/* Any sign of life gives a sleeper the seat back. */
static void wake(struct sil_hosted *hosted, const struct sil_peer *peer)
{
	if (peer->seat == SIL_WATCHER || !hosted->seats[peer->seat].away)
		return;
	sil_hosted_come_back(hosted, peer->seat);
	sil_hosted_tell_table(hosted);
	sil_hosted_attend_at(hosted, SIL_AT_ONCE);
}

static void move(struct sil_lobby *lobby, struct sil_peer *peer, int64_t id, const json_t *message)
{
	struct sil_hosted *hosted = peer->hosted;
	struct sil_request request = request_of(lobby, peer, id, SIL_ENTRY_MOVE);
	const json_t *turn = json_object_get(message, "turn");
	const char *text = text_of(message, "word");
	char sentence[256];
	struct sil_out why = sil_out_on(sentence, sizeof sentence);
	why.lang = peer->lang;
	if (!text || (turn && !json_is_integer(turn))) {
		sil_lobby_error(lobby, peer, id, SIL_E_BAD_MESSAGE, NULL);
		return;
	}
	if (sil_parse_move(hosted->game, text, &request.move.act) != SIL_OK) {
		sil_put_refusal(hosted->game, SIL_UNKNOWN_MOVE, &why);
		sil_lobby_error(lobby, peer, id, SIL_E_REFUSED, sentence);
		return;
	}
	if (hosted->assemble_ms) { /* time stands until the others are here */
		sil_lobby_error(lobby, peer, id, SIL_E_BUSY, NULL);
		return;
	}
	if (turn)
		request.turn = json_integer_value(turn) < 0 ? INT64_MAX : json_integer_value(turn);
	if (hosted->timed) {
		request.move.t_ms = sil_hosted_time_ms(hosted, request.came_ms);
		request.move.credit_ms = lobby->limits.race_credit ? sil_hosted_credit_ms(hosted, peer) : 0;
	}
	wake(hosted, peer);
	sil_hosted_request(hosted, &request);
}

static void back(struct sil_lobby *lobby, struct sil_peer *peer, int64_t id, const json_t *message)
{
	(void)message;
	if (peer->seat == SIL_WATCHER) {
		sil_lobby_error(lobby, peer, id, SIL_E_NO_SEAT, NULL);
		return;
	}
	sil_lobby_ok(lobby, peer, id);
	wake(peer->hosted, peer);
}

static void view(struct sil_lobby *lobby, struct sil_peer *peer, int64_t id, const json_t *message)
{
	/* Chat and all, and with a finished game its record, which is replayed for it: as much as going to the table.
	 */
	if (!sil_lobby_allows(lobby, peer, SIL_JOIN)) {
		sil_lobby_error(lobby, peer, id, SIL_E_TOO_FAST, NULL);
		return;
	}
	sil_lobby_ok(lobby, peer, id);
	peer->seen = sil_sight_read_mark(text_of(message, "seen"));
	sil_hosted_show_all(peer->hosted, peer);
}

static void change(struct sil_lobby *lobby, struct sil_peer *peer, int64_t id, const json_t *message)
{
	struct sil_request request = request_of(lobby, peer, id, SIL_ENTRY_CONFIG);
	if (!may_change(lobby, peer, id))
		return;
	request.text = json_dumps(message, JSON_COMPACT);
	if (request.text)
		sil_hosted_request(peer->hosted, &request);
	else
		sil_lobby_error(lobby, peer, id, SIL_E_BUSY, NULL);
}

static void rematch(struct sil_lobby *lobby, struct sil_peer *peer, int64_t id, const json_t *message)
{
	struct sil_request request = request_of(lobby, peer, id, SIL_ENTRY_REMATCH);
	const json_t *game = json_object_get(message, "game");
	if (game && !(request.game = json_is_string(game) ? sil_find_game(json_string_value(game)) : NULL))
		sil_lobby_error(lobby, peer, id, SIL_E_NO_GAME, NULL);
	else if (sil_lobby_allows(lobby, peer, SIL_CREATE))
		sil_hosted_request(peer->hosted, &request);
	else
		sil_lobby_error(lobby, peer, id, SIL_E_TOO_FAST, NULL);
}

/* --- chat --- */

/* Everybody at the table is told. So of those who only watch, however many they are, a table takes no more than of
 * `people`: what they may do together is in `bucket`. */
static bool may_tell(struct sil_lobby *lobby, struct sil_peer *peer, enum sil_action action, unsigned people,
		     struct sil_bucket *bucket)
{
	struct sil_rate all = sil_rate_times(lobby->limits.actions[action], people);
	return sil_lobby_allows(lobby, peer, action) &&
	       (peer->seat != SIL_WATCHER || sil_bucket_take(bucket, all, sil_now(lobby)));
}

static void chat(struct sil_lobby *lobby, struct sil_peer *peer, int64_t id, const json_t *message)
{
	const char *text = text_of(message, "text");
	char entry[6 * SIL_CHAT_BYTES + 6 * SIL_NAME_BYTES + 64];
	if (!text || !*text || strlen(text) > SIL_CHAT_BYTES) {
		sil_lobby_error(lobby, peer, id, text && *text ? SIL_E_TOO_LONG : SIL_E_BAD_MESSAGE, NULL);
		return;
	}
	/* Nobody reads more, and whoever plays could mute only some of a crowd. */
	if (!may_tell(lobby, peer, SIL_CHAT, 1, &peer->hosted->chats_of_watchers)) {
		sil_lobby_error(lobby, peer, id, SIL_E_TOO_FAST, NULL);
		return;
	}
	struct sil_out out = sil_out_on(entry, sizeof entry);
	sil_json_open(&out, '{');
	sil_json_key(&out, "who"), sil_json_int(&out, peer->session);
	sil_json_key(&out, "name"), sil_json_text(&out, peer->name);
	if (peer->seat != SIL_WATCHER)
		sil_json_key(&out, "seat"), sil_json_int(&out, peer->seat);
	sil_json_key(&out, "text"), sil_json_text(&out, text);
	sil_json_close(&out, '}');
	struct sil_request request = request_of(lobby, peer, id, SIL_ENTRY_CHAT);
	request.text = strdup(entry);
	if (request.text)
		sil_hosted_request(peer->hosted, &request);
	else
		sil_lobby_error(lobby, peer, id, SIL_E_BUSY, NULL);
}

/* A small drawing that everybody at the table sees for a moment. Nothing is stored. */
static void react(struct sil_lobby *lobby, struct sil_peer *peer, int64_t id, const json_t *message)
{
	static const char *const reactions[] = {"paw", "heart", "laugh", "wow", "cry", "clap", "fish", "sleepy"};
	const char *what = text_of(message, "what");
	for (size_t i = 0; what && i < sizeof reactions / sizeof *reactions; i++) {
		if (strcmp(reactions[i], what) != 0)
			continue;
		/* Nothing holds it up as storing does chat. */
		if (!may_tell(lobby, peer, SIL_REACT, lobby->limits.address_share,
			      &peer->hosted->reactions_of_watchers)) {
			sil_lobby_error(lobby, peer, id, SIL_E_TOO_FAST, NULL);
			return;
		}
		sil_lobby_ok(lobby, peer, id);
		sil_hosted_tell_reaction(peer->hosted, peer, reactions[i]);
		return;
	}
	sil_lobby_error(lobby, peer, id, SIL_E_BAD_MESSAGE, NULL);
}

static void mute(struct sil_lobby *lobby, struct sil_peer *peer, int64_t id, const json_t *message)
{
	int64_t who = json_integer_value(json_object_get(message, "who"));
	bool on = !json_is_false(json_object_get(message, "on"));
	int place = -1;
	for (int i = SIL_MUTES; i-- > 0;)
		if (peer->muted[i] == who || (on && !peer->muted[i] && place < 0))
			place = i;
	if (who <= 0 || (on && place < 0)) {
		sil_lobby_error(lobby, peer, id, who <= 0 ? SIL_E_BAD_MESSAGE : SIL_E_FULL, NULL);
		return;
	}
	if (place >= 0)
		peer->muted[place] = on ? who : 0;
	sil_lobby_ok(lobby, peer, id);
}

/* --- hints --- */

static void hint(struct sil_lobby *lobby, struct sil_peer *peer, int64_t id, const json_t *message)
{
	struct sil_hosted *hosted = peer->hosted;
	(void)message;
	if (!sil_lobby_allows(lobby, peer, SIL_HINT)) {
		sil_lobby_error(lobby, peer, id, SIL_E_TOO_FAST, NULL);
	} else if (hosted->state != SIL_TABLE_PLAYING || peer->seat == SIL_WATCHER || hosted->timed ||
		   !sil_hosted_ask_hint(hosted, peer, id)) {
		sil_lobby_error(lobby, peer, id, SIL_E_NO_HINT, NULL);
	}
}

void sil_protocol_hint(struct sil_lobby *lobby, const struct sil_job *job)
{
	struct sil_peer *peer = sil_lobby_peer(lobby, job->peer);
	if (!peer)
		return;
	struct sil_out *out = sil_lobby_write(lobby, peer, "hint");
	if (job->id >= 0)
		sil_json_key(out, "id"), sil_json_int(out, job->id);
	sil_json_key(out, "turn"), sil_json_int(out, job->turn);
	sil_json_key(out, "hints"), sil_describe_hints(job->asked.question.game, job->hints, job->hinted, out);
	sil_lobby_send(lobby, peer);
}

/* --- all of them --- */

enum { ANYBODY, GREETED, HERE };

static const struct {
	const char *type;
	int needs;
	handler *handle;
} handlers[] = {
	{"hello", ANYBODY, sil_hello},
	{"create", GREETED, sil_create_table},
	{"list", GREETED, sil_list_tables},
	{"watch", GREETED, watch},
	{"leave", HERE, leave},
	{"sit", HERE, sit},
	{"stand", HERE, stand},
	{"start", HERE, start},
	{"move", HERE, move},
	{"undo", HERE, undo},
	{"hint", HERE, hint},
	{"chat", HERE, chat},
	{"mute", HERE, mute},
	{"rematch", HERE, rematch},
	{"view", HERE, view},
	{"back", HERE, back},
	{"place", HERE, place},
	{"change", HERE, change},
	{"commit", HERE, commit},
	{"reveal", HERE, reveal},
	{"react", HERE, react},
};

/* The message's id; -1: it has none, or none of ours. */
static int64_t id_of(const json_t *message)
{
	const json_t *given = json_object_get(message, "id");
	int64_t id = json_is_integer(given) ? json_integer_value(given) : -1;
	return id >= 0 && id <= MAX_ID ? id : -1;
}

static void dispatch(struct sil_lobby *lobby, struct sil_peer *peer, const json_t *message)
{
	const char *type = text_of(message, "type"), *table = text_of(message, "table");
	int64_t id = id_of(message);
	enum sil_error error = SIL_E_BAD_MESSAGE;
	bool good = type && (id >= 0 || !json_object_get(message, "id"));
	for (size_t i = 0; good && i < sizeof handlers / sizeof *handlers; i++) {
		if (strcmp(handlers[i].type, type) != 0)
			continue;
		if (handlers[i].needs >= GREETED && !peer->session)
			error = SIL_E_NO_HELLO;
		else if (handlers[i].needs == HERE &&
			 (!peer->hosted || (table && strcmp(table, peer->hosted->code) != 0)))
			error = SIL_E_NOT_HERE;
		else {
			handlers[i].handle(lobby, peer, id, message);
			return;
		}
	}
	lobby->metrics.messages_bad++;
	sil_lobby_error(lobby, peer, id, error, NULL);
}

void sil_protocol_message(struct sil_lobby *lobby, struct sil_peer *peer, const char *text, size_t length)
{
	lobby->metrics.messages_in++;
	bool allowed = sil_lobby_allows(lobby, peer, SIL_MESSAGE);
	json_t *message = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
	/* Once more: the library does not say whether it was short of memory, and a nonce that is not heard costs the
	 * seat. */
	if (!message && allowed)
		message = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
	peer->too_fast -= allowed && peer->too_fast > 0;
	if (!allowed) { /* whoever waits for an answer shall know which this is; the others are not many */
		sil_lobby_error(lobby, peer, id_of(message), SIL_E_TOO_FAST, NULL);
		if (++peer->too_fast > MAX_TOO_FAST)
			lobby->host.cut(lobby->host.context, peer);
	} else if (json_is_object(message)) {
		dispatch(lobby, peer, message);
	} else {
		lobby->metrics.messages_bad++;
		sil_lobby_error(lobby, peer, -1, SIL_E_BAD_MESSAGE, NULL);
	}
	json_decref(message);
}
