/* A room's life: who is here, who sits where, and when it stands still because nobody looks. */
#include "server/room.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

struct sil_room *sil_room_new(struct sil_lobby *lobby, int64_t number, const char *code)
{
	struct sil_room *room = calloc(1, sizeof *room);
	if (!room)
		return NULL;
	room->lobby = lobby;
	room->number = number;
	memcpy(room->code, code, SIL_CODE_BYTES);
	room->paused_ms = sil_now(lobby);
	return room;
}

void sil_room_free(struct sil_room *room)
{
	sil_clock_unset(&room->lobby->clock, &room->alarm);
	for (int i = 0; i < SIL_CHATS; i++)
		free(room->chat[i]);
	for (unsigned i = 0; i < room->waiting; i++)
		free(room->queue[(room->first + i) % SIL_REQUESTS].text);
	free(room->current.text), free(room->current.line);
	if (room->state != SIL_ROOM_OPEN)
		sil_table_release(&room->table);
	sodium_memzero(&room->secret, sizeof room->secret);
	free(room);
}

uint8_t sil_room_seat_of(const struct sil_room *room, int64_t session)
{
	for (uint8_t s = 0; session && s < room->config.seats; s++)
		if (room->chairs[s].session == session)
			return s;
	return SIL_WATCHER;
}

bool sil_room_is_owner(const struct sil_room *room, int64_t session)
{
	const struct sil_peer *peer = room->peers;
	if (session == room->owner)
		return true;
	while (peer && peer->session != room->owner)
		peer = peer->next_in_room;
	return !peer && sil_room_seat_of(room, session) != SIL_WATCHER;
}

int sil_room_people(const struct sil_room *room)
{
	int count = 0;
	for (int s = 0; s < room->config.seats; s++)
		count += room->chairs[s].session != 0;
	return count;
}

uint32_t sil_room_time_ms(const struct sil_room *room, int64_t now_ms)
{
	int64_t time_ms = (room->paused_ms ? room->paused_ms : now_ms) - room->zero_ms;
	return time_ms < 0 ? 0 : time_ms > UINT32_MAX ? UINT32_MAX : (uint32_t)time_ms;
}

void sil_room_recount(struct sil_room *room)
{
	int64_t now_ms = sil_now(room->lobby);
	uint16_t before[SIL_MAX_SEATS];
	for (int s = 0; s < SIL_MAX_SEATS; s++)
		before[s] = room->chairs[s].peers, room->chairs[s].peers = 0;
	for (struct sil_peer *peer = room->peers; peer; peer = peer->next_in_room) {
		peer->seat = sil_room_seat_of(room, peer->session);
		if (peer->seat != SIL_WATCHER)
			room->chairs[peer->seat].peers++;
	}
	for (int s = 0; s < room->config.seats; s++) {
		struct sil_chair *chair = &room->chairs[s];
		if (before[s] && !chair->peers)
			chair->left_ms = now_ms;
		if (!before[s] && chair->peers) {
			if (chair->away)
				chair->due_ms = now_ms; /* who takes a seat back gets time to look */
			chair->away = chair->chosen = false;
		}
	}
}

/* A table without people stands still: its clock, its bots, and everybody's time to come back. */
static void unpause(struct sil_room *room, int64_t now_ms)
{
	int64_t stood_ms = now_ms - room->paused_ms;
	room->zero_ms += stood_ms;
	for (int s = 0; s < room->config.seats; s++) {
		struct sil_chair *chair = &room->chairs[s];
		int64_t least_ms = now_ms - 1000 * ((int64_t)room->clock_s - room->grace_s);
		chair->due_ms += stood_ms;
		/* However little time was left, coming back is given the usual grace. */
		if (room->clock_s > room->grace_s && chair->due_ms < least_ms)
			chair->due_ms = least_ms;
		else if (room->clock_s <= room->grace_s)
			chair->due_ms = now_ms;
		chair->left_ms = now_ms;
	}
	room->paused_ms = 0;
}

void sil_room_attach(struct sil_room *room, struct sil_peer *peer)
{
	if (peer->room == room)
		return;
	if (peer->room)
		sil_room_detach(peer);
	if (room->paused_ms)
		unpause(room, sil_now(room->lobby));
	peer->room = room;
	peer->shown = 0;
	peer->next_in_room = room->peers;
	room->peers = peer;
	room->count++;
	sil_room_recount(room);
}

void sil_room_detach(struct sil_peer *peer)
{
	struct sil_room *room = peer->room;
	struct sil_peer **at = &room->peers;
	while (*at != peer)
		at = &(*at)->next_in_room;
	*at = peer->next_in_room;
	peer->room = NULL, peer->next_in_room = NULL, peer->seat = SIL_WATCHER;
	room->count--;
	sil_room_recount(room);
	if (!room->count)
		room->paused_ms = sil_now(room->lobby);
	else
		sil_room_tell_table(room);
	sil_room_consider(room);
}
