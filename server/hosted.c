/* A table's life: who is here, who sits where, and when it stands still because nobody looks. */
#include "server/hosted.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/hosted_bots.h"
#include "server/hosted_late.h"
#include "server/hosted_show.h"

enum {
	SEEN_MS = 10000,    /* longer than anybody thinks about a card in a race */
	ASSEMBLE_MS = 2000, /* a client comes back in less, unless it is gone */
	MEASURED_MS = 20,   /* how often to look whether all are measured */
};

const char *const sil_hosted_states[] = {"open", "playing", "over"};

struct sil_hosted *sil_hosted_new(struct sil_lobby *lobby, int64_t number, const char *code)
{
	struct sil_hosted *hosted = calloc(1, sizeof *hosted);
	if (!hosted)
		return NULL;
	hosted->lobby = lobby;
	hosted->number = number;
	memcpy(hosted->code, code, SIL_CODE_BYTES);
	hosted->paused_ms = sil_now(lobby);
	return hosted;
}

void sil_hosted_free(struct sil_hosted *hosted)
{
	sil_timers_unset(&hosted->lobby->timers, &hosted->timer);
	for (int i = 0; i < SIL_CHATS; i++)
		free(hosted->chat[i].text);
	for (unsigned i = 0; i < hosted->waiting; i++)
		free(hosted->queue[(hosted->first + i) % SIL_REQUESTS].text);
	free(hosted->current.text), free(hosted->current.entry), free(hosted->evening);
	sil_stored_log_free(hosted->log);
	sil_late_forget(hosted);
	if (hosted->state != SIL_TABLE_WAITING)
		sil_table_release(&hosted->table);
	sodium_memzero(&hosted->secret, sizeof hosted->secret);
	free(hosted);
}

uint8_t sil_hosted_seat_of(const struct sil_hosted *hosted, int64_t session)
{
	for (uint8_t s = 0; session && s < hosted->settings.config.seats; s++)
		if (hosted->seats[s].session == session)
			return s;
	return SIL_WATCHER;
}

/* --- whose table it is --- */

bool sil_hosted_is_owner(const struct sil_hosted *hosted, int64_t session)
{
	return session && (session == hosted->owner || session == hosted->deputy);
}

static bool owner_is_here(const struct sil_hosted *hosted)
{
	const struct sil_peer *peer = hosted->peers;
	while (peer && peer->session != hosted->owner)
		peer = peer->next_at_table;
	return peer;
}

static int64_t owner_until_ms(const struct sil_hosted *hosted)
{
	return hosted->owner_left_ms + 1000 * (int64_t)hosted->settings.grace_s;
}

static int64_t find_deputy(const struct sil_hosted *hosted, int64_t now_ms)
{
	const struct sil_server_seat *first = NULL;
	if (owner_is_here(hosted) || now_ms < owner_until_ms(hosted))
		return 0;
	for (int s = 0; s < hosted->settings.config.seats; s++) {
		const struct sil_server_seat *holder = &hosted->seats[s];
		if (holder->session && holder->peers && (!first || holder->sat < first->sat))
			first = holder;
	}
	return first ? first->session : 0;
}

void sil_hosted_attend_owner(struct sil_hosted *hosted, int64_t now_ms, int64_t *next_ms)
{
	int64_t deputy = find_deputy(hosted, now_ms), until_ms = owner_until_ms(hosted);
	if (now_ms < until_ms && until_ms < *next_ms && !owner_is_here(hosted))
		*next_ms = until_ms;
	if (deputy == hosted->deputy)
		return;
	hosted->deputy = deputy;
	sil_hosted_tell_table(hosted);
}

/* --- */

struct sil_account *sil_hosted_address(const struct sil_hosted *hosted)
{
	struct sil_account *address = NULL;
	for (const struct sil_peer *peer = hosted->peers; peer; peer = peer->next_at_table) {
		address = peer->address;
		if (peer->session == hosted->owner)
			break;
	}
	return address;
}

int sil_hosted_people(const struct sil_hosted *hosted)
{
	int count = 0;
	for (int s = 0; s < hosted->settings.config.seats; s++)
		count += hosted->seats[s].session != 0;
	return count;
}

uint32_t sil_hosted_time_ms(const struct sil_hosted *hosted, int64_t now_ms)
{
	int64_t time_ms = (hosted->paused_ms ? hosted->paused_ms : now_ms) - hosted->zero_ms;
	return time_ms < 0 ? 0 : time_ms > UINT32_MAX ? UINT32_MAX : (uint32_t)time_ms;
}

uint8_t sil_hosted_credit_ms(const struct sil_hosted *hosted, const struct sil_peer *peer)
{
	uint8_t least_ms = sil_latency_credit_ms(&peer->latency), seat = sil_hosted_seat_of(hosted, peer->session);
	for (const struct sil_peer *other = hosted->peers; other; other = other->next_at_table) {
		uint8_t credit_ms =
			other->session == peer->session ? sil_latency_credit_ms(&other->latency) : UINT8_MAX;
		least_ms = credit_ms < least_ms ? credit_ms : least_ms;
	}
	if (seat == SIL_WATCHER || hosted->seats[seat].seen_ms <= sil_now(hosted->lobby))
		return least_ms;
	return hosted->seats[seat].seen_credit_ms < least_ms ? hosted->seats[seat].seen_credit_ms : least_ms;
}

/* It has shown cards until now. */
static void remember_credit(struct sil_hosted *hosted, const struct sil_peer *peer)
{
	uint8_t seat = sil_hosted_seat_of(hosted, peer->session);
	if (!hosted->timed || seat == SIL_WATCHER)
		return;
	hosted->seats[seat].seen_credit_ms = sil_hosted_credit_ms(hosted, peer);
	hosted->seats[seat].seen_ms = sil_now(hosted->lobby) + SEEN_MS;
}

bool sil_hosted_give_time(struct sil_hosted *hosted, uint8_t seat)
{
	struct sil_server_seat *holder = &hosted->seats[seat];
	bool due = hosted->state == SIL_TABLE_PLAYING && hosted->table.truth.public.due >> seat & 1;
	if (due && hosted->settings.turn_limit_s && !hosted->timed) {
		if (holder->returned == holder->decisions + 1)
			return false;
		holder->returned = holder->decisions + 1;
	}
	holder->due_ms = sil_now(hosted->lobby);
	holder->chosen = false;
	return true;
}

void sil_hosted_come_back(struct sil_hosted *hosted, uint8_t seat)
{
	struct sil_server_seat *holder = &hosted->seats[seat];
	if (holder->away)
		holder->away = holder->coming = !sil_hosted_give_time(hosted, seat);
}

void sil_hosted_recount(struct sil_hosted *hosted)
{
	int64_t now_ms = sil_now(hosted->lobby);
	uint16_t before[SIL_MAX_SEATS];
	for (int s = 0; s < SIL_MAX_SEATS; s++)
		before[s] = hosted->seats[s].peers, hosted->seats[s].peers = 0;
	for (struct sil_peer *peer = hosted->peers; peer; peer = peer->next_at_table) {
		peer->seat = peer->only_watches ? SIL_WATCHER : sil_hosted_seat_of(hosted, peer->session);
		if (peer->seat != SIL_WATCHER)
			hosted->seats[peer->seat].peers++;
	}
	for (int s = 0; s < hosted->settings.config.seats; s++) {
		struct sil_server_seat *holder = &hosted->seats[s];
		if (before[s] && !holder->peers)
			holder->left_ms = now_ms;
		if (!before[s] && holder->peers)
			sil_hosted_come_back(hosted, (uint8_t)s);
	}
	hosted->deputy = find_deputy(hosted, now_ms);
}

/* A table without connections is paused: its clock, its bots, and everybody's time to come back. */
static void unpause(struct sil_hosted *hosted, int64_t now_ms)
{
	int64_t stood_ms = now_ms - hosted->paused_ms;
	hosted->zero_ms += stood_ms;
	hosted->draw.until_ms += stood_ms;
	hosted->owner_left_ms = now_ms;
	for (int s = 0; s < hosted->settings.config.seats; s++) {
		struct sil_server_seat *holder = &hosted->seats[s];
		int64_t least_ms = now_ms - 1000 * ((int64_t)hosted->settings.turn_limit_s - hosted->settings.grace_s);
		holder->due_ms += stood_ms;
		/* However little time was left, coming back is given the usual grace. */
		if (hosted->settings.turn_limit_s > hosted->settings.grace_s && holder->due_ms < least_ms)
			holder->due_ms = least_ms;
		else if (hosted->settings.turn_limit_s <= hosted->settings.grace_s)
			holder->due_ms = now_ms;
		holder->left_ms = now_ms;
	}
	hosted->paused_ms = 0;
}

/* Everybody whose seat a race has is here, and their credit is known. */
static bool are_assembled(const struct sil_hosted *hosted)
{
	unsigned measured = 0;
	for (const struct sil_peer *peer = hosted->peers; peer; peer = peer->next_at_table)
		if (peer->seat != SIL_WATCHER && peer->latency.pongs == SIL_LATENCY_PONGS)
			measured |= 1u << peer->seat;
	for (int s = 0; s < hosted->settings.config.seats; s++)
		if (hosted->seats[s].session && !(measured >> s & 1))
			return false;
	return true;
}

bool sil_hosted_assemble(struct sil_hosted *hosted, int64_t now_ms, int64_t *next_ms)
{
	if (now_ms < hosted->assemble_ms && !are_assembled(hosted)) {
		*next_ms = now_ms + MEASURED_MS;
		return false;
	}
	hosted->assemble_ms = 0, hosted->scattered = false;
	unpause(hosted, now_ms);
	sil_hosted_tell_views(hosted, SIL_SHOWN_AGAIN); /* what time it is */
	return true;
}

void sil_hosted_attach(struct sil_hosted *hosted, struct sil_peer *peer)
{
	if (peer->hosted == hosted)
		return;
	if (peer->hosted)
		sil_hosted_detach(peer);
	sil_lobby_is_visited(hosted);
	if (hosted->scattered && !hosted->assemble_ms)
		hosted->assemble_ms = sil_now(hosted->lobby) + ASSEMBLE_MS, sil_hosted_attend_at(hosted, SIL_AT_ONCE);
	if (hosted->paused_ms && !hosted->assemble_ms)
		unpause(hosted, sil_now(hosted->lobby));
	peer->hosted = hosted;
	peer->shown = 0;
	peer->next_at_table = hosted->peers;
	hosted->peers = peer;
	hosted->count++;
	sil_hosted_recount(hosted);
}

/* Nobody is left; a race that was assembling stands where it stood. */
static void pause(struct sil_hosted *hosted)
{
	int64_t now_ms = sil_now(hosted->lobby);
	if (hosted->assemble_ms)
		hosted->zero_ms += now_ms - hosted->paused_ms;
	hosted->paused_ms = now_ms, hosted->assemble_ms = 0;
}

void sil_hosted_detach(struct sil_peer *peer)
{
	struct sil_hosted *hosted = peer->hosted;
	struct sil_peer **at = &hosted->peers;
	bool sat = peer->seat != SIL_WATCHER;
	remember_credit(hosted, peer);
	while (*at != peer)
		at = &(*at)->next_at_table;
	*at = peer->next_at_table;
	peer->hosted = NULL, peer->next_at_table = NULL, peer->seat = SIL_WATCHER;
	hosted->count--;
	if (peer->session == hosted->owner && !owner_is_here(hosted))
		hosted->owner_left_ms = sil_now(hosted->lobby);
	sil_hosted_recount(hosted);
	if (!hosted->count)
		pause(hosted), sil_lobby_is_empty(hosted);
	else if (sat)
		sil_hosted_tell_table(hosted);
	else
		sil_hosted_tell_soon(hosted, NULL);
	sil_hosted_attend_at(hosted, SIL_AT_ONCE);
}
