/* New tables and their first log entry; changes of settings. Touches the lobby and its store. */
#include "server/create.h"

#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "bots/levels.h"
#include "engine/parse.h"
#include "server/evening.h"
#include "server/hosted_bots.h"
#include "server/hosted_log.h"
#include "server/hosted_requests.h"
#include "server/hosted_show.h"
#include "server/others.h"

enum { CONFIG_BYTES = 12288, CARRIED_BYTES = 4096 /* of chat, into the next game of an evening */ };

/* Everything a config entry says. */
struct plan {
	const struct sil_game *game;
	struct sil_settings settings;
	int64_t owner;
	const struct sil_bot *bots[SIL_MAX_SEATS];
	const struct sil_server_seat *people; /* who sits there at once; NULL: nobody */
	const struct sil_evening *evening;    /* the games before; NULL: none */
	const struct sil_hosted *follows;     /* the table before, whose latest chat goes along; NULL: none */
};

static void put_latest_chat(const struct sil_hosted *hosted, struct sil_out *out)
{
	size_t bytes = 0;
	unsigned first = hosted->chats;
	for (; first && bytes < CARRIED_BYTES; first--)
		bytes += strlen(hosted->chat[(hosted->oldest + first - 1) % SIL_CHATS].text) + 1;
	if (bytes > CARRIED_BYTES)
		first++;
	sil_json_open(out, '[');
	for (unsigned i = first; i < hosted->chats; i++) {
		sil_put(out, i > first ? "," : "");
		sil_put(out, hosted->chat[(hosted->oldest + i) % SIL_CHATS].text); /* an object that we wrote */
	}
	sil_json_close(out, ']');
}

static void put_members(const struct plan *plan, const struct sil_deal_secret *secret, struct sil_out *out)
{
	const struct sil_rules *rules = plan->game->rules;
	char hex[2 * SIL_SECRET_BYTES + 1];
	sodium_bin2hex(hex, sizeof hex, secret->bytes, sizeof secret->bytes);
	sil_json_key(out, "game"), sil_json_text(out, rules->name);
	sil_json_key(out, "rules"), sil_json_int(out, rules->version);
	sil_settings_put(&plan->settings, plan->game, out);
	sil_json_key(out, "owner"), sil_json_int(out, plan->owner);
	sil_json_key(out, "secret"), sil_json_text(out, hex);
	sil_json_key(out, "chairs"), sil_json_open(out, '[');
	for (int s = 0; s < plan->settings.config.seats; s++) {
		sil_json_open(out, '{');
		if (plan->people && plan->people[s].session) {
			sil_json_key(out, "session"), sil_json_int(out, plan->people[s].session);
			sil_json_key(out, "name"), sil_json_text(out, plan->people[s].name);
			sil_put_look(plan->people[s].look, out);
		} else if (plan->bots[s]) {
			sil_json_key(out, "bot"), sil_json_text(out, plan->bots[s]->name);
		}
		sil_json_close(out, '}');
	}
	sil_json_close(out, ']');
	if (plan->evening)
		sil_json_key(out, "evening"), sil_evening_put(plan->evening, out);
	if (plan->follows && plan->follows->chats)
		sil_json_key(out, "chat"), put_latest_chat(plan->follows, out);
	sodium_memzero(hex, sizeof hex);
}

void sil_put_config(const struct sil_hosted *hosted, struct sil_out *out)
{
	struct plan plan = {.game = hosted->game, .settings = hosted->settings, .owner = hosted->owner};
	plan.people = hosted->seats, plan.evening = hosted->evening;
	for (int s = 0; s < SIL_MAX_SEATS; s++)
		plan.bots[s] = hosted->seats[s].bot;
	put_members(&plan, &hosted->secret, out);
}

static void show_opened(struct sil_hosted *hosted, struct sil_peer *peer, int64_t id)
{
	struct sil_out *out = sil_lobby_write(hosted->lobby, peer, "ok");
	if (id >= 0)
		sil_json_key(out, "id"), sil_json_int(out, id);
	sil_json_key(out, "table"), sil_json_text(out, hosted->code);
	sil_lobby_send(hosted->lobby, peer);
	sil_hosted_attach(hosted, peer);
	sil_hosted_show_all(hosted, peer);
}

static void created(void *context, uint64_t peer_id, uint64_t id, bool stored)
{
	struct sil_hosted *hosted = context;
	struct sil_lobby *lobby = hosted->lobby;
	struct sil_peer *peer = sil_lobby_peer(lobby, peer_id);
	/* A table that waits for its rematch is not put away. */
	struct sil_hosted *before = hosted->follows ? sil_lobby_table_by_number(lobby, hosted->follows) : NULL;
	lobby->opening--;
	if (stored) {
		lobby->metrics.tables_opened++;
		sil_lobby_add_table(lobby, hosted);
		sil_lobby_is_empty(hosted);
		sil_hosted_attend_at(hosted, SIL_AT_ONCE);
	}
	if (before)
		sil_hosted_rematch_opened(before, stored ? hosted->code : NULL);
	else if (stored && peer)
		show_opened(hosted, peer, (int64_t)id);
	else if (peer)
		sil_lobby_error(lobby, peer, (int64_t)id, SIL_E_NOT_STORED, NULL);
	if (!stored)
		sil_hosted_free(hosted);
}

/* --- a table for another server --- */

/* Stored and given back here, so that it is claimed where its people go next. */
struct placed {
	struct sil_lobby *lobby;
	uint64_t peer;
	int64_t id;
	struct sil_asked_table there;
};

static void given_back(void *context, uint64_t a, uint64_t b, bool stored)
{
	struct placed *placed = context;
	struct sil_peer *peer = sil_lobby_peer(placed->lobby, placed->peer);
	(void)a, (void)b, (void)stored;
	placed->lobby->metrics.tables_placed++;
	if (peer)
		sil_lobby_moved(placed->lobby, peer, placed->id, &placed->there);
	free(placed);
}

static void placed_is_stored(void *context, uint64_t a, uint64_t b, bool stored)
{
	struct placed *placed = context;
	struct sil_lobby *lobby = placed->lobby;
	struct sil_store_callback done = {.call = given_back, .context = placed};
	(void)a, (void)b;
	bool ends = lobby->draining; /* then nobody is answered any more */
	if (stored && ends)
		sil_store_release(lobby->store, placed->there.number);
	if (stored && !ends && sil_store_release_then(lobby->store, placed->there.number, done))
		return;
	sil_lobby_error(lobby, sil_lobby_peer(lobby, placed->peer), placed->id,
			ends ? SIL_E_DRAINING : SIL_E_NOT_STORED, NULL);
	free(placed);
}

static bool place(struct sil_lobby *lobby, uint64_t peer, int64_t id, const struct sil_hosted *hosted, const char *text,
		  const struct sil_other *other)
{
	struct placed *placed = malloc(sizeof *placed);
	struct sil_store_callback done = {.call = placed_is_stored, .context = placed};
	if (!placed)
		return false;
	*placed = (struct placed){lobby, peer, id, {.number = hosted->number}};
	memcpy(placed->there.code, hosted->code, SIL_CODE_BYTES);
	memcpy(placed->there.node, other->node, sizeof other->node);
	memcpy(placed->there.address, other->address, sizeof other->address);
	if (sil_store_new_table(lobby->store, hosted->number, hosted->code, sil_lobby_stamp_ms(lobby), text, done))
		return true;
	free(placed);
	return false;
}

/* --- */

/* Has a new table stored; `created` is called when it is. */
static enum sil_error open_table(struct sil_lobby *lobby, uint64_t peer, int64_t id, const struct plan *plan,
				 int64_t follows)
{
	char text[CONFIG_BYTES], code[SIL_CODE_BYTES];
	struct sil_out out = sil_out_on(text, sizeof text);
	struct sil_deal_secret secret = sil_deal_secret_new();
	if (lobby->draining)
		return SIL_E_DRAINING;
	/* After a game everybody is here already. */
	const struct sil_other *other = follows ? NULL : sil_others_for_table(lobby);
	if (!other && !sil_lobby_evict_table(lobby, follows))
		return SIL_E_FULL;
	sil_code_new(code);
	sil_json_open(&out, '{'), put_members(plan, &secret, &out), sil_json_close(&out, '}');
	sodium_memzero(&secret, sizeof secret);
	int64_t number = out.overflow ? 0 : sil_lobby_new_number(lobby, SIL_TABLE_NUMBERS);
	struct sil_hosted *hosted = number ? sil_hosted_new(lobby, number, code) : NULL;
	struct sil_store_callback done = {.call = created, .context = hosted, .a = peer, .b = (uint64_t)id};
	if (!hosted)
		return SIL_E_BUSY;
	hosted->follows = follows;
	bool queued = sil_hosted_apply_entry(hosted, SIL_ENTRY_CONFIG, text) &&
		      (other ? place(lobby, peer, id, hosted, text, other)
			     : sil_store_new_table(lobby->store, hosted->number, code, sil_lobby_stamp_ms(lobby), text,
						   done));
	sodium_memzero(text, sizeof text);
	if (queued && !other) {
		lobby->opening++;
		return SIL_FINE;
	}
	sil_hosted_free(hosted);
	return queued ? SIL_FINE : SIL_E_BUSY;
}

/* "bots": a list with a bot's name or null for each seat; shorter than the table: the other seats are free. */
static bool read_bots(const json_t *bots, struct plan *plan)
{
	size_t seat;
	json_t *value;
	if (!bots)
		return true;
	if (!json_is_array(bots) || json_array_size(bots) > plan->settings.config.seats)
		return false;
	json_array_foreach(bots, seat, value)
	{
		if (json_is_null(value))
			continue;
		if (!json_is_string(value) || !(plan->bots[seat] = sil_find_bot(json_string_value(value))))
			return false;
	}
	return true;
}

/* "sit": true: who opens a table takes its first seat that is no bot's. */
static void seat_owner(struct plan *plan, const struct sil_peer *peer, struct sil_server_seat *people)
{
	for (int s = 0; s < plan->settings.config.seats; s++) {
		if (plan->bots[s])
			continue;
		people[s].session = peer->session, people[s].look = peer->look;
		memcpy(people[s].name, peer->name, SIL_NAME_BYTES);
		plan->people = people;
		return;
	}
}

void sil_create_table(struct sil_lobby *lobby, struct sil_peer *peer, int64_t id, const struct json_t *message)
{
	struct sil_server_seat people[SIL_MAX_SEATS] = {0};
	char sentence[256];
	struct sil_out why = sil_out_on(sentence, sizeof sentence);
	const char *game = json_string_value(json_object_get(message, "game"));
	struct plan plan = {.game = game ? sil_find_game(game) : NULL, .owner = peer->session};
	why.lang = peer->lang;
	enum sil_error error = SIL_E_NO_GAME;
	if (plan.game) {
		error = SIL_E_BAD_TABLE;
		plan.settings = sil_settings_usual(plan.game);
		bool fine = sil_settings_read(&plan.settings, plan.game, message, &why) &&
			    read_bots(json_object_get(message, "bots"), &plan);
		if (fine && json_is_true(json_object_get(message, "sit")))
			seat_owner(&plan, peer, people);
		if (fine)
			error = sil_lobby_allows(lobby, peer, SIL_CREATE) ? open_table(lobby, peer->id, id, &plan, 0)
									  : SIL_E_TOO_FAST;
	}
	if (error == SIL_FINE)
		sil_lobby_keep(lobby, peer);
	else
		sil_lobby_error(lobby, peer, id, error, why.used ? sentence : NULL);
}

enum sil_error sil_change_entry(const struct sil_hosted *hosted, const char *message, struct sil_out *entry,
				struct sil_out *why)
{
	json_t *change = json_loads(message, 0, NULL);
	struct sil_settings settings = hosted->settings;
	bool fine = sil_settings_read(&settings, hosted->game, change, why);
	json_decref(change);
	if (!fine)
		return SIL_E_BAD_TABLE;
	sil_json_open(entry, '{');
	sil_json_key(entry, "seats"), sil_json_int(entry, settings.config.seats);
	sil_settings_put(&settings, hosted->game, entry);
	sil_json_close(entry, '}');
	return sil_hosted_people(hosted) > (int)settings.config.seats ? SIL_E_TAKEN : SIL_FINE;
}

/* As many seats of another game as this table has, if there is such a table; else the nearest number. */
static bool fit_seats(struct sil_settings *settings, const struct sil_game *game)
{
	struct sil_out nowhere = {0};
	int wanted = settings->config.seats;
	for (int off = 0; off < SIL_MAX_SEATS; off++)
		for (int side = 0; side < 2; side++) {
			int seats = side ? wanted - off : wanted + off;
			settings->config.seats = (uint8_t)seats;
			if (seats >= game->rules->min_seats && seats <= game->rules->max_seats &&
			    sil_check_config(game, &settings->config, &nowhere))
				return true;
		}
	return false;
}

/* Everybody stays where they are; whose seat is no more gets a bot's or a free one, or watches. */
static void keep_people(const struct sil_hosted *hosted, struct plan *plan, struct sil_server_seat *people)
{
	unsigned seats = plan->settings.config.seats;
	memcpy(people, hosted->seats, seats * sizeof *people);
	for (unsigned s = seats; s < hosted->settings.config.seats; s++) {
		unsigned to = 0;
		while (to < seats && people[to].session)
			to++;
		if (hosted->seats[s].session && to < seats)
			people[to] = hosted->seats[s];
	}
	for (unsigned s = 0; s < seats && s < hosted->settings.config.seats; s++)
		plan->bots[s] = people[s].session ? NULL : hosted->seats[s].bot;
}

enum sil_error sil_create_rematch(struct sil_hosted *hosted, const struct sil_game *game)
{
	struct sil_server_seat people[SIL_MAX_SEATS];
	struct sil_evening evening;
	struct plan plan = {.settings = hosted->settings, .owner = hosted->owner, .people = people, .follows = hosted};
	/* Whatever version was played, a new table has the newest. */
	plan.game = game ? game : sil_find_game(hosted->game->rules->name);
	if (strcmp(plan.game->rules->name, hosted->game->rules->name) != 0) {
		memset(plan.settings.config.options, 0, sizeof plan.settings.config.options);
		if (!fit_seats(&plan.settings, plan.game))
			return SIL_E_BAD_TABLE;
	}
	keep_people(hosted, &plan, people);
	if (sil_evening_of(hosted, &evening))
		plan.evening = &evening;
	return open_table(hosted->lobby, 0, -1, &plan, hosted->number);
}
