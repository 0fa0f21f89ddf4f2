/* What tests of tables from the inside share: a lobby with a few people in it, what they were told last, and a game. In
 * a header, for tests/check.h counts in each file. */
#ifndef SILURE_TESTS_SERVER_LOBBY_AT_HAND_H
#define SILURE_TESTS_SERVER_LOBBY_AT_HAND_H

#include <string.h>

#include "engine/parse.h"
#include "tests/check.h"
#include "tests/server/inside.h"

enum { PEOPLE = 6 };

static struct sil_peer *people[PEOPLE];
static char last[PEOPLE][4096]; /* the last message to each of them that is no view, no chat and no table */
static char seen[PEOPLE][4096]; /* the last table message */
static int chats, overs;

static inline void sent(struct sil_peer *peer, const char *text, size_t length)
{
	for (int i = 0; i < PEOPLE; i++) {
		if (peer != people[i])
			continue;
		chats += strstr(text, "\"type\":\"chat\"") != NULL;
		overs += strstr(text, "\"type\":\"over\"") != NULL;
		bool is_table = strstr(text, "\"type\":\"table\"") != NULL;
		if (is_table || strstr(text, "\"type\":\"ok\"") || strstr(text, "\"type\":\"error\"") ||
		    strstr(text, "\"type\":\"tables\""))
			snprintf(is_table ? seen[i] : last[i], sizeof last[i], "%.*s", (int)length, text);
	}
}

static inline bool open_lobby(void (*change)(struct sil_limits *))
{
	struct sil_limits limits = inside_limits();
	if (change)
		change(&limits);
	memset(people, 0, sizeof people), memset(last, 0, sizeof last), memset(seen, 0, sizeof seen);
	chats = overs = 0;
	if (!CHECK(inside_open(&limits, sent)))
		return false;
	for (int i = 0; i < PEOPLE; i++)
		people[i] = inside_person(NULL);
	return true;
}

/* Without letting anything be stored in between. */
static inline void say_only(struct sil_peer *peer, const char *text)
{
	sil_protocol_message(inside_lobby, peer, text, strlen(text));
}

static inline struct sil_hosted *goofspiel_of_two(void)
{
	return inside_table(people, 2, sil_find_game("goofspiel"), &(struct sil_config){.seats = 2, .options = {1}});
}

static inline void play_to_the_end(struct sil_hosted *hosted)
{
	while (hosted->state == SIL_TABLE_PLAYING) {
		uint16_t acts[SIL_MAX_LEGAL];
		char buffer[32], message[80];
		int seat = __builtin_ctz(hosted->table.truth.public.due);
		if (!CHECK(sil_table_legal(&hosted->table, seat, acts) > 0))
			return;
		struct sil_out out = sil_out_on(buffer, sizeof buffer);
		hosted->game->print_move(acts[0], &out);
		snprintf(message, sizeof message, "{\"type\":\"move\",\"word\":\"%s\"}", buffer);
		inside_say(people[seat], message);
	}
}

static inline void no_idle(struct sil_limits *limits)
{
	limits->idle_s = 0;
}

#endif
