/* All tables and all connections, found by their numbers and codes. */
#include "server/lobby.h"

#include <sodium.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/hash.h"
#include "server/archive.h"
#include "server/log.h"
#include "server/others.h"
#include "server/protocol.h"
#include "server/purge.h"
#include "server/hosted_bots.h"
#include "server/hosted_log.h"
#include "server/hosted_show.h"
#include "server/job.h"

enum { SLICE = 128 }; /* entries of a log that are read before others are served: about a millisecond */

const struct sil_limits sil_default_limits = {
	.tables = 5000,
	.peers = 20000,
	.peers_per_address = 64,
	.jobs = 256,
	.jobs_per_address = 64,
	.peers_per_table = 256,
	.send_messages = 256,
	.send_kib = 2048,
	.send_all_mib = 256,
	.ping_s = 45, /* before any proxy loses patience */
	.pong_s = 9,
	.requests = 1024,
	.requests_per_address = 64,
	.request_s = 5,
	.stall_s = 20,
	.idle_s = 120,
	.table_changes = 4096,
	.table_chats = 500,
	.bot_ms = 700,
	.commit_ms = 3000,
	.reveal_ms = 10000,
	.people_ms = 400LL * 86400000, /* browsers keep no cookie longer */
	.visitors_ms = 86400000,
	.connects = {60, 120},
	.guesses = {20, 20},
	.actions = {[SIL_CREATE] = {5, 5},
		    [SIL_JOIN] = {30, 60},
		    [SIL_MESSAGE] = {60, 1200},
		    [SIL_CHAT] = {6, 40},
		    [SIL_HINT] = {5, 20},
		    [SIL_CHANGE] = {60, 120},
		    [SIL_REACT] = {8, 60}},
	.address_share = 8,
	.network_share = 16,
	.kernel_check = true,
	.race_credit = true,
};

struct sil_lobby *sil_lobby_new(const struct sil_host *host, struct sil_store *store, const struct sil_limits *limits)
{
	struct sil_lobby *lobby = calloc(1, sizeof *lobby);
	if (!lobby)
		return NULL;
	lobby->host = *host, lobby->store = store, lobby->limits = *limits;
	lobby->last_table = sil_store_last_table(store);
	lobby->last_session = sil_store_last_session(store);
	randombytes_buf(&lobby->rng, sizeof lobby->rng);
	lobby->out = sil_out_on(lobby->scratch, sizeof lobby->scratch);
	if (lobby->last_table >= 0 && lobby->last_session >= 0 && sil_purge_begin(lobby) &&
	    sil_timers_reserve(&lobby->timers, limits->tables + 1) &&
	    sil_accounts_init(&lobby->addresses, limits->peers) && sil_accounts_init(&lobby->sessions, limits->peers) &&
	    (!sil_store_is_shared(store) || sil_others_open(lobby)))
		return lobby;
	sil_lobby_free(lobby);
	return NULL;
}

void sil_lobby_free(struct sil_lobby *lobby)
{
	lobby->draining = true; /* who leaves now sets nothing in motion */
	for (int i = 0; i < SIL_PEER_BUCKETS; i++)
		while (lobby->by_id[i])
			sil_lobby_disconnect(lobby, lobby->by_id[i]);
	for (int i = 0; i < SIL_TABLE_BUCKETS; i++)
		while (lobby->by_number[i])
			sil_lobby_remove_table(lobby, lobby->by_number[i]);
	sil_timers_release(&lobby->timers);
	sil_accounts_release(&lobby->addresses), sil_accounts_release(&lobby->sessions);
	sil_others_free(lobby->others);
	free(lobby->listing.text);
	free(lobby);
}

int64_t sil_now(const struct sil_lobby *lobby)
{
	return lobby->host.now_ms(lobby->host.context);
}

int64_t sil_lobby_stamp_ms(const struct sil_lobby *lobby)
{
	int64_t wall_ms = lobby->host.wall_ms(lobby->host.context);
	return wall_ms > lobby->believed.ms ? wall_ms : lobby->believed.ms;
}

/* --- tables --- */

static struct sil_hosted **code_bucket(struct sil_lobby *lobby, const char *code)
{
	return &lobby->by_code[sil_hash(0, code, strlen(code)) % SIL_TABLE_BUCKETS];
}

static struct sil_hosted **number_bucket(struct sil_lobby *lobby, int64_t number)
{
	return &lobby->by_number[(uint64_t)number % SIL_TABLE_BUCKETS];
}

void sil_lobby_add_table(struct sil_lobby *lobby, struct sil_hosted *hosted)
{
	struct sil_hosted **by_code = code_bucket(lobby, hosted->code),
			  **by_number = number_bucket(lobby, hosted->number);
	hosted->next_by_code = *by_code, *by_code = hosted;
	hosted->next_by_number = *by_number, *by_number = hosted;
	lobby->tables++;
}

void sil_lobby_remove_table(struct sil_lobby *lobby, struct sil_hosted *hosted)
{
	struct sil_hosted **at = code_bucket(lobby, hosted->code);
	while (*at != hosted)
		at = &(*at)->next_by_code;
	*at = hosted->next_by_code;
	at = number_bucket(lobby, hosted->number);
	while (*at != hosted)
		at = &(*at)->next_by_number;
	*at = hosted->next_by_number;
	lobby->tables--;
	sil_lobby_is_visited(hosted);
	sil_store_release(lobby->store, hosted->number);
	sil_hosted_free(hosted);
}

void sil_lobby_is_empty(struct sil_hosted *hosted)
{
	struct sil_lobby *lobby = hosted->lobby;
	hosted->empty = true;
	hosted->previous_empty = lobby->newest_empty, hosted->next_empty = NULL;
	*(lobby->newest_empty ? &lobby->newest_empty->next_empty : &lobby->oldest_empty) = hosted;
	lobby->newest_empty = hosted;
}

void sil_lobby_is_visited(struct sil_hosted *hosted)
{
	struct sil_lobby *lobby = hosted->lobby;
	if (!hosted->empty)
		return;
	hosted->empty = false;
	*(hosted->previous_empty ? &hosted->previous_empty->next_empty : &lobby->oldest_empty) = hosted->next_empty;
	*(hosted->next_empty ? &hosted->next_empty->previous_empty : &lobby->newest_empty) = hosted->previous_empty;
}

bool sil_lobby_evict_table(struct sil_lobby *lobby, int64_t except)
{
	struct sil_hosted *hosted = lobby->oldest_empty;
	if (lobby->tables + lobby->opening < lobby->limits.tables)
		return true;
	while (hosted && (hosted->pending || hosted->waiting || hosted->number == except))
		hosted = hosted->next_empty;
	if (!hosted)
		return false;
	lobby->metrics.tables_put_away++;
	sil_archive_table(hosted);
	sil_lobby_remove_table(lobby, hosted);
	return lobby->tables + lobby->opening < lobby->limits.tables;
}

struct sil_hosted *sil_lobby_table_by_number(struct sil_lobby *lobby, int64_t number)
{
	struct sil_hosted *hosted = *number_bucket(lobby, number);
	while (hosted && hosted->number != number)
		hosted = hosted->next_by_number;
	return hosted;
}

/* A record that was still in the store's queue when the table was asked for may have taken the log's place since the
 * last piece. Then it is the first entry: where anything stands before it the log is refused like any other. */
static bool read_entry(void *context, enum sil_entry_kind kind, int64_t at_ms, const char *text)
{
	struct sil_hosted *hosted = context;
	(void)at_ms;
	hosted->overtaken = kind == SIL_ENTRY_RECORD && hosted->waking && hosted->game;
	return !hosted->overtaken && hosted->read >= hosted->read_from && sil_hosted_read_entry(hosted, kind, text);
}

/* Nobody is told to try again what cannot succeed; `serve --check` looks at it once more. */
static void set_aside(struct sil_lobby *lobby, int64_t number, enum sil_reading reading)
{
	const char *reason = reading == SIL_READ_DAMAGED ? "its entries cannot be read" : "its entries cannot be true";
	sil_log_table(SIL_ERROR, "table-broken", number, sil_store_epoch(lobby->store, number), reason);
	lobby->metrics.tables_broken++;
	sil_store_set_aside(lobby->store, number, reason, (struct sil_store_callback){0});
}

/* The same from entries that the store has handed over. */
static enum sil_reading read_handed(struct sil_hosted *hosted)
{
	for (unsigned i = 0; (size_t)hosted->read < hosted->log->count; i++) {
		const struct sil_stored_entry *entry = &hosted->log->entries[hosted->read];
		if (i == SLICE)
			return SIL_READ_MORE;
		hosted->read++;
		if (!sil_hosted_read_entry(hosted, entry->kind, entry->text))
			return SIL_READ_REFUSED;
	}
	sil_stored_log_free(hosted->log);
	hosted->log = NULL;
	return SIL_READ_WELL;
}

/* A piece of its log; SIL_FINE when it is a whole table now, or still waking. */
static enum sil_error read_piece(struct sil_lobby *lobby, struct sil_hosted *hosted)
{
	enum sil_reading reading = hosted->log ? read_handed(hosted)
					       : sil_store_read_some(lobby->store, hosted->number, &hosted->read, SLICE,
								     read_entry, hosted);
	hosted->waking = reading == SIL_READ_MORE || hosted->overtaken;
	if (hosted->waking || (reading == SIL_READ_WELL && hosted->game))
		return SIL_FINE;
	if (reading == SIL_READ_FAILED)
		return SIL_E_BUSY;
	if (hosted->unknown_rules) { /* a newer program will open it: it stays as it is */
		sil_log_table(SIL_WARN, "table-of-newer-rules", hosted->number,
			      sil_store_epoch(lobby->store, hosted->number), NULL);
		return SIL_E_VERSION;
	}
	set_aside(lobby, hosted->number, reading);
	return SIL_E_BROKEN;
}

static void forget_awaited(struct sil_peer *peer)
{
	struct sil_peer **at = &peer->awaited->awaiting;
	while (*at != peer)
		at = &(*at)->next_awaiting;
	*at = peer->next_awaiting;
	peer->awaited = NULL;
}

void sil_lobby_await(struct sil_hosted *hosted, struct sil_peer *peer, int64_t id)
{
	if (peer->awaited) {
		sil_lobby_error(hosted->lobby, peer, peer->awaited_id, SIL_E_BUSY, NULL);
		forget_awaited(peer);
	}
	peer->awaited = hosted, peer->awaited_id = id;
	peer->next_awaiting = hosted->awaiting, hosted->awaiting = peer;
}

static void woken(struct sil_lobby *lobby, struct sil_hosted *hosted)
{
	lobby->metrics.tables_woken++;
	sil_lobby_is_empty(hosted);
	hosted->scattered = hosted->timed && hosted->state == SIL_TABLE_PLAYING;
	sil_hosted_trim_chat(hosted);
	if (hosted->state == SIL_TABLE_OVER) /* a crash may have come before it was marked */
		sil_store_mark_over(lobby->store, hosted->number, (struct sil_store_callback){0});
	sil_hosted_attend_at(hosted, SIL_AT_ONCE);
}

/* The same table, of which nothing is read yet; false: memory is short. */
static bool start_over(struct sil_hosted *hosted)
{
	struct sil_lobby *lobby = hosted->lobby;
	struct sil_hosted *fresh = sil_hosted_new(lobby, hosted->number, hosted->code);
	if (!fresh)
		return false;
	fresh->waking = true, fresh->read_from = hosted->read;
	fresh->awaiting = hosted->awaiting, hosted->awaiting = NULL;
	for (struct sil_peer *peer = fresh->awaiting; peer; peer = peer->next_awaiting)
		peer->awaited = fresh;
	sil_lobby_remove_table(lobby, hosted);
	sil_lobby_add_table(lobby, fresh);
	sil_hosted_attend_at(fresh, sil_now(lobby) + 1);
	return true;
}

/* One piece each time tables are attended to, whosever it is: between two of them the network is served. */
void sil_lobby_wake_on(struct sil_hosted *hosted)
{
	struct sil_lobby *lobby = hosted->lobby;
	if (lobby->sliced == lobby->attends) {
		sil_hosted_attend_at(hosted, sil_now(lobby) + 1);
		return;
	}
	lobby->sliced = lobby->attends;
	enum sil_error error = read_piece(lobby, hosted);
	if (hosted->overtaken) {
		if (start_over(hosted))
			return;
		error = SIL_E_BUSY;
	} else if (hosted->waking) {
		sil_hosted_attend_at(hosted, sil_now(lobby) + 1);
		return;
	}
	if (error == SIL_FINE)
		woken(lobby, hosted);
	while (hosted->awaiting) {
		struct sil_peer *peer = hosted->awaiting;
		forget_awaited(peer);
		if (error == SIL_FINE)
			sil_protocol_arrive(lobby, hosted, peer, peer->awaited_id);
		else
			sil_lobby_error(lobby, peer, peer->awaited_id, error, NULL);
	}
	if (error != SIL_FINE)
		sil_lobby_remove_table(lobby, hosted);
}

/* A table whose log is there, or a piece of it. */
static struct sil_hosted *add_read(struct sil_lobby *lobby, struct sil_hosted *hosted, int *error)
{
	*error = (int)read_piece(lobby, hosted);
	if (*error != SIL_FINE) {
		sil_hosted_free(hosted);
		return NULL;
	}
	sil_lobby_add_table(lobby, hosted);
	if (hosted->waking)
		sil_hosted_attend_at(hosted, sil_now(lobby) + 1);
	else
		woken(lobby, hosted);
	return hosted;
}

struct sil_hosted *sil_lobby_in_memory(struct sil_lobby *lobby, const char *code)
{
	struct sil_hosted *hosted = *code_bucket(lobby, code);
	while (hosted && strcmp(hosted->code, code) != 0)
		hosted = hosted->next_by_code;
	return hosted;
}

/* --- tables of a store that servers share --- */

/* A table that the store says is ours, or why it cannot be here. */
static struct sil_hosted *open_asked(struct sil_lobby *lobby, struct sil_asked_table *found, int *error)
{
	static const enum sil_error errors[] = {[SIL_ASKED_HELD] = SIL_E_FULL,
						[SIL_ASKED_NONE] = SIL_E_NO_TABLE,
						[SIL_ASKED_ASIDE] = SIL_E_BROKEN,
						[SIL_ASKED_ELSEWHERE] = SIL_E_MOVED,
						[SIL_ASKED_FAILED] = SIL_E_BUSY};
	*error = lobby->draining && found->asked == SIL_ASKED_HELD ? (int)SIL_E_DRAINING : (int)errors[found->asked];
	if (found->asked != SIL_ASKED_HELD)
		return NULL;
	struct sil_hosted *hosted = NULL;
	if (!lobby->draining && !sil_purge_has(lobby, found->number) && sil_lobby_evict_table(lobby, 0) &&
	    (hosted = sil_hosted_new(lobby, found->number, found->code))) {
		hosted->log = found->log, found->log = NULL;
		hosted = add_read(lobby, hosted, error);
	}
	if (!hosted)
		sil_store_release(lobby->store, found->number);
	else
		sil_log_table(SIL_INFO, "table-claimed", hosted->number, sil_store_epoch(lobby->store, hosted->number),
			      NULL);
	return hosted;
}

static void asked(void *context, uint64_t peer_id, uint64_t packed, struct sil_asked_table *found)
{
	struct sil_lobby *lobby = context;
	int error = SIL_FINE;
	struct sil_hosted *hosted = sil_lobby_in_memory(lobby, found->code);
	if (!hosted)
		hosted = open_asked(lobby, found, &error);
	struct sil_peer *peer = peer_id ? sil_lobby_peer(lobby, peer_id) : NULL;
	if (peer)
		sil_protocol_asked(lobby, hosted, peer, (int64_t)(packed >> 1) - 1, packed & 1, error, found);
}

bool sil_lobby_ask_table(struct sil_lobby *lobby, const char *code, const struct sil_peer *peer, int64_t id,
			 bool only_watches)
{
	struct sil_store_table_callback done = {.call = asked, .context = lobby, .a = peer ? peer->id : 0};
	done.b = (uint64_t)(id + 1) << 1 | only_watches;
	return sil_store_ask_table(lobby->store, code, done);
}

static void send_away(struct sil_hosted *hosted)
{
	struct sil_lobby *lobby = hosted->lobby;
	while (hosted->awaiting) {
		struct sil_peer *peer = hosted->awaiting;
		sil_lobby_error(lobby, peer, peer->awaited_id, SIL_E_BUSY, NULL);
		forget_awaited(peer);
	}
	while (hosted->peers) {
		struct sil_peer *peer = hosted->peers;
		lobby->host.cut(lobby->host.context, peer); /* and they come back to wherever it is now */
		sil_hosted_detach(peer);
	}
}

void sil_lobby_let_go(struct sil_lobby *lobby, int64_t number)
{
	struct sil_hosted *hosted = sil_lobby_table_by_number(lobby, number);
	if (!hosted) {
		sil_store_release(lobby->store, number);
		return;
	}
	if (hosted->pending) /* its answer comes first, and then we are asked again */
		return;
	sil_log_table(SIL_WARN, "table-lost", number, sil_store_epoch(lobby->store, number), NULL);
	lobby->metrics.tables_lost++;
	send_away(hosted);
	sil_lobby_remove_table(lobby, hosted);
}

void sil_lobby_hand_over(struct sil_lobby *lobby)
{
	for (int i = 0; i < SIL_TABLE_BUCKETS; i++)
		for (struct sil_hosted *hosted = lobby->by_number[i], *next; hosted; hosted = next) {
			next = hosted->next_by_number;
			if (hosted->pending)
				continue;
			send_away(hosted);
			sil_lobby_remove_table(lobby, hosted);
		}
}

int64_t sil_lobby_new_number(struct sil_lobby *lobby, enum sil_store_numbers numbers)
{
	if (sil_store_is_shared(lobby->store))
		return sil_store_take_number(lobby->store, numbers);
	int64_t *last = numbers == SIL_TABLE_NUMBERS ? &lobby->last_table : &lobby->last_session;
	return *last < SIL_MAX_NUMBER ? ++*last : 0;
}

/* --- */

struct sil_hosted *sil_lobby_table(struct sil_lobby *lobby, const char *code, int *error)
{
	*error = SIL_E_NO_TABLE;
	if (!sil_code_is_fine(code))
		return NULL;
	struct sil_hosted *hosted = sil_lobby_in_memory(lobby, code);
	if (hosted)
		return hosted;
	if (sil_store_is_shared(lobby->store)) { /* it comes later, if it is for us */
		*error = SIL_E_BUSY;
		sil_lobby_ask_table(lobby, code, NULL, -1, false);
		return NULL;
	}
	int64_t number = sil_store_find_table(lobby->store, code);
	if (number == 0 || sil_purge_has(lobby, number))
		return NULL;
	*error = number == SIL_SET_ASIDE ? SIL_E_BROKEN : number < 0 ? SIL_E_BUSY : SIL_E_FULL;
	if (number < 0 || !sil_lobby_evict_table(lobby, 0) || !(hosted = sil_hosted_new(lobby, number, code)))
		return NULL;
	return add_read(lobby, hosted, error);
}

void sil_lobby_attend(struct sil_lobby *lobby, int64_t now_ms)
{
	struct sil_timer *timer;
	lobby->attends++;
	while ((timer = sil_timers_due(&lobby->timers, now_ms)))
		sil_hosted_attend((struct sil_hosted *)((char *)timer - offsetof(struct sil_hosted, timer)));
}

/* --- connections --- */

struct sil_peer *sil_lobby_peer(struct sil_lobby *lobby, uint64_t id)
{
	struct sil_peer *peer = lobby->by_id[id % SIL_PEER_BUCKETS];
	while (peer && peer->id != id)
		peer = peer->next_by_id;
	return peer;
}

/* One more of an address, and of its network. */
static bool may_connect(struct sil_lobby *lobby, struct sil_account *address, int64_t now_ms)
{
	const struct sil_limits *limits = &lobby->limits;
	struct sil_account *network = limits->network_share ? address->network : NULL;
	struct sil_rate rate = sil_rate_times(limits->connects, limits->network_share);
	if (limits->peers_per_address &&
	    (address->connections >= limits->peers_per_address ||
	     (network && network->connections >= (uint64_t)limits->peers_per_address * limits->network_share)))
		return false;
	return (!network || sil_bucket_has(&network->connects, rate, now_ms)) &&
	       sil_bucket_take(&address->connects, limits->connects, now_ms) &&
	       (!network || sil_bucket_take(&network->connects, rate, now_ms));
}

/* Counts what comes (1) and goes (-1), of an address and of its network. */
static void count_connection(struct sil_account *address, int one)
{
	for (; address; address = address->network)
		address->connections += (uint32_t)one;
}

struct sil_peer *sil_lobby_connect(struct sil_lobby *lobby, void *connection, const char *text,
				   const struct sil_token *token)
{
	int64_t now_ms = sil_now(lobby);
	struct sil_account *address = sil_accounts_address(&lobby->addresses, text, now_ms);
	struct sil_peer *peer = NULL;
	if (!lobby->draining && address && lobby->peers < lobby->limits.peers && may_connect(lobby, address, now_ms))
		peer = calloc(1, sizeof *peer);
	if (!peer) {
		lobby->metrics.connections_refused++;
		return NULL;
	}
	peer->id = ++lobby->last_peer;
	peer->connection = connection;
	peer->seat = SIL_WATCHER;
	peer->address = address;
	count_connection(address, 1);
	if (token)
		peer->token = *token, peer->has_token = true;
	struct sil_peer **bucket = &lobby->by_id[peer->id % SIL_PEER_BUCKETS];
	peer->next_by_id = *bucket, *bucket = peer;
	lobby->peers++, lobby->metrics.connections++;
	return peer;
}

void sil_lobby_disconnect(struct sil_lobby *lobby, struct sil_peer *peer)
{
	struct sil_peer **at = &lobby->by_id[peer->id % SIL_PEER_BUCKETS];
	while (*at != peer)
		at = &(*at)->next_by_id;
	*at = peer->next_by_id;
	if (peer->awaited)
		forget_awaited(peer);
	if (peer->hosted)
		sil_hosted_detach(peer);
	count_connection(peer->address, -1);
	if (peer->account)
		peer->account->connections--;
	lobby->peers--;
	sodium_memzero(&peer->token, sizeof peer->token);
	free(peer);
}

bool sil_lobby_greet(struct sil_lobby *lobby, struct sil_peer *peer, int64_t session)
{
	struct sil_account *account = sil_accounts_session(&lobby->sessions, session, sil_now(lobby));
	if (!account)
		return false;
	account->connections++;
	peer->session = session, peer->account = account;
	peer->known_by = sil_token_hash(&peer->token);
	return true;
}

void sil_lobby_keep(struct sil_lobby *lobby, struct sil_peer *peer)
{
	if (!peer->kept)
		peer->kept = sil_store_mark_seen(lobby->store, peer->session, &peer->known_by,
						 sil_lobby_stamp_ms(lobby), (struct sil_store_callback){0});
}

/* Whether an account has something left of a limit, what it used up at other servers counted in; nobody has no limit.
 */
static bool has_left(const struct sil_lobby *lobby, const struct sil_account *account, const struct sil_bucket *bucket,
		     struct sil_rate rate, enum sil_action action)
{
	return !bucket ||
	       sil_bucket_has_besides(bucket, rate, sil_now(lobby), sil_others_used_ms(lobby, account, (int)action));
}

bool sil_lobby_allows(struct sil_lobby *lobby, struct sil_peer *peer, enum sil_action action)
{
	struct sil_account *network = peer->address->network;
	struct sil_rate one = lobby->limits.actions[action], all = sil_rate_times(one, lobby->limits.address_share),
			most = sil_rate_times(all, lobby->limits.network_share);
	struct sil_bucket *own = peer->account ? &peer->account->actions[action] : &peer->messages;
	struct sil_bucket *address = &peer->address->actions[action],
			  *around = network ? &network->actions[action] : NULL;
	int64_t now_ms = sil_now(lobby);
	if (has_left(lobby, peer->account, own, one, action) && has_left(lobby, peer->address, address, all, action) &&
	    has_left(lobby, network, around, most, action)) {
		if (around)
			sil_bucket_take(around, most, now_ms);
		sil_bucket_take(address, all, now_ms);
		return sil_bucket_take(own, one, now_ms);
	}
	lobby->metrics.messages_too_fast++;
	return false;
}

void sil_lobby_trouble(struct sil_lobby *lobby, const char *trouble)
{
	bool changed = !lobby->trouble[0] != !trouble[0];
	snprintf(lobby->trouble, sizeof lobby->trouble, "%s", trouble);
	for (int i = 0; changed && i < SIL_TABLE_BUCKETS; i++)
		for (struct sil_hosted *hosted = lobby->by_number[i]; hosted; hosted = hosted->next_by_number)
			sil_hosted_tell_table(hosted);
}

void sil_lobby_drain(struct sil_lobby *lobby)
{
	lobby->draining = true;
	for (int i = 0; i < SIL_PEER_BUCKETS; i++) {
		for (struct sil_peer *peer = lobby->by_id[i]; peer; peer = peer->next_by_id) {
			sil_lobby_write(lobby, peer, "bye");
			sil_lobby_send(lobby, peer);
			lobby->host.cut(lobby->host.context, peer);
		}
	}
}

/* --- messages going out --- */

struct sil_out *sil_lobby_write(struct sil_lobby *lobby, const struct sil_peer *peer, const char *type)
{
	struct sil_out *out = &lobby->out;
	sil_out_clear(out);
	out->lang = peer->lang;
	sil_json_open(out, '{');
	sil_json_key(out, "type"), sil_json_text(out, type);
	return out;
}

void sil_lobby_send(struct sil_lobby *lobby, struct sil_peer *peer)
{
	sil_json_close(&lobby->out, '}');
	sil_lobby_send_again(lobby, peer);
}

void sil_lobby_send_again(struct sil_lobby *lobby, struct sil_peer *peer)
{
	const struct sil_out *out = &lobby->out;
	if (out->overflow) {
		sil_log(SIL_ERROR, "message-overflow", NULL, 0, NULL);
		return;
	}
	lobby->metrics.messages_out++, lobby->metrics.bytes_out += out->used;
	lobby->host.send(lobby->host.context, peer, out->text, out->used);
}

void sil_lobby_ok(struct sil_lobby *lobby, struct sil_peer *peer, int64_t id)
{
	if (!peer || id < 0)
		return;
	struct sil_out *out = sil_lobby_write(lobby, peer, "ok");
	sil_json_key(out, "id"), sil_json_int(out, id);
	sil_lobby_send(lobby, peer);
}

/* --- bots' answers --- */

void sil_lobby_job_begins(struct sil_lobby *lobby, const struct sil_job *job)
{
	if (job->order > lobby->job_turn)
		lobby->job_turn = job->order;
}

void sil_lobby_answer(struct sil_lobby *lobby, struct sil_job *job)
{
	lobby->jobs--, job->address->jobs--;
	struct sil_hosted *hosted = sil_lobby_table_by_number(lobby, job->hosted);
	if (job->peer)
		sil_protocol_hint(lobby, job);
	else if (hosted && job->asked.view.seat < hosted->settings.config.seats)
		sil_hosted_bot_answer(hosted, job);
	free(job);
}

void sil_lobby_forget(struct sil_lobby *lobby, struct sil_job *job)
{
	lobby->jobs--, job->address->jobs--;
	free(job);
}
