/* A family at one table, from the inside: how people look, who opens a table sits, a television that sees no hand,
 * several games in a row with one scoreboard, reactions. */
#include <jansson.h>
#include <sodium.h>
#include <string.h>

#include "engine/parse.h"
#include "server/evening.h"
#include "tests/check.h"
#include "tests/server/inside.h"

enum { PEOPLE = 7 };

static struct sil_peer *people[PEOPLE];
static char last[PEOPLE][4096];  /* the last answer to each of them */
static char seen[PEOPLE][8192];  /* the last table message */
static char views[PEOPLE][8192]; /* the last view */
static char shown[PEOPLE][512];  /* the last reaction */
static int reactions;

static void sent(struct sil_peer *peer, const char *text, size_t length)
{
	for (int i = 0; i < PEOPLE; i++) {
		if (peer != people[i])
			continue;
		bool is_table = strstr(text, "\"type\":\"table\"") != NULL,
		     is_view = strstr(text, "\"type\":\"view\"") != NULL;
		if (is_table)
			snprintf(seen[i], sizeof seen[i], "%.*s", (int)length, text);
		else if (is_view)
			snprintf(views[i], sizeof views[i], "%.*s", (int)length, text);
		else if (strstr(text, "\"type\":\"reaction\""))
			snprintf(shown[i], sizeof shown[i], "%.*s", (int)length, text), reactions++;
		else if (strstr(text, "\"type\":\"ok\"") || strstr(text, "\"type\":\"error\""))
			snprintf(last[i], sizeof last[i], "%.*s", (int)length, text);
	}
}

static bool open_lobby(const struct sil_limits *limits)
{
	memset(people, 0, sizeof people), memset(last, 0, sizeof last), memset(seen, 0, sizeof seen);
	memset(views, 0, sizeof views), memset(shown, 0, sizeof shown);
	reactions = 0;
	if (!CHECK(inside_open(limits, sent)))
		return false;
	for (int i = 0; i < PEOPLE; i++)
		people[i] = inside_person(NULL);
	return true;
}

static bool open_usual(void)
{
	struct sil_limits limits = inside_limits();
	return open_lobby(&limits);
}

static void say(int who, const char *format, const char *text)
{
	char message[512];
	snprintf(message, sizeof message, format, text);
	inside_say(people[who], message);
}

/* Whoever is to move plays the first thing there is. */
static void play_to_the_end(struct sil_hosted *hosted)
{
	while (hosted->state == SIL_TABLE_PLAYING) {
		uint16_t acts[SIL_MAX_LEGAL];
		char word[32];
		unsigned due = hosted->table.truth.public.due;
		int seat = __builtin_ctz(due), who = 0;
		while (who < PEOPLE && people[who]->session != hosted->seats[seat].session)
			who++;
		if (who == PEOPLE) { /* a bot's */
			inside_ms += 1000;
			inside_ring();
			continue;
		}
		if (!CHECK(sil_table_legal(&hosted->table, seat, acts) > 0))
			return;
		struct sil_out out = sil_out_on(word, sizeof word);
		hosted->game->print_move(acts[0], &out);
		say(who, "{\"type\":\"move\",\"word\":\"%s\"}", word);
	}
}

static struct sil_hosted *goofspiel(int count)
{
	return inside_table(people, count, sil_find_game("goofspiel"),
			    &(struct sil_config){.seats = (uint8_t)count, .options = {1}});
}

/* Everybody goes along to the next table. */
static struct sil_hosted *follow(const struct sil_hosted *before, int count)
{
	char code[SIL_CODE_BYTES];
	memcpy(code, before->rematch, sizeof code);
	for (int i = 0; i < count; i++)
		say(i, "{\"type\":\"watch\",\"table\":\"%s\"}", code);
	return people[0]->hosted;
}

/* Everything once more is much, and a finished game goes out with its record, which is replayed for it each time:
 * nobody asks for it without end. */
static void views_are_limited(void)
{
	if (!open_usual())
		return;
	struct sil_hosted *hosted = goofspiel(2);
	hosted->lobby->limits.actions[SIL_JOIN] = (struct sil_rate){3, 1};
	for (int over = 0; over < 2; over++) { /* one person in the running game, the other afterwards */
		for (int i = 0; i < 3; i++)
			say(over, "%s", "{\"type\":\"view\",\"id\":4}"), CHECK(strstr(last[over], "\"ok\""));
		say(over, "%s", "{\"type\":\"view\",\"id\":4}");
		CHECK(strstr(last[over], "\"too-fast\""));
		if (!over)
			play_to_the_end(hosted);
	}
	inside_close();
}

static void looks(void)
{
	if (!open_usual())
		return;
	say(0, "%s", "{\"type\":\"hello\",\"protocol\":1,\"name\":\"Anna\",\"face\":3,\"colour\":12}");
	say(0, "%s", "{\"type\":\"create\",\"game\":\"chawai\",\"seats\":4,\"bots\":[\"easy\"],\"sit\":true,\"id\":1}");
	CHECK(strstr(last[0], "\"ok\"") && strstr(seen[0], "\"owner\":true,\"you\":1"));
	CHECK(strstr(seen[0], "\"name\":\"Anna\",\"face\":3,\"colour\":12,\"here\":true"));
	/* What is no face is none, and changes nothing else. */
	say(1, "%s", "{\"type\":\"hello\",\"protocol\":1,\"name\":\"Ben\",\"face\":64,\"colour\":-1}");
	say(1, "{\"type\":\"watch\",\"table\":\"%s\"}", people[0]->hosted->code);
	say(1, "%s", "{\"type\":\"sit\",\"id\":2}");
	CHECK(strstr(last[1], "\"ok\"") && strstr(seen[1], "\"name\":\"Ben\",\"here\":true"));
	say(1, "%s", "{\"type\":\"hello\",\"protocol\":1,\"name\":\"Ben\",\"face\":63,\"colour\":15}");
	say(1, "%s", "{\"type\":\"sit\",\"seat\":2,\"id\":3}");
	CHECK(strstr(seen[0], "\"name\":\"Ben\",\"face\":63,\"colour\":15,\"here\":true"));
	/* Where all seats are bots' there is none to sit down on. */
	say(2, "%s",
	    "{\"type\":\"create\",\"game\":\"goofspiel\",\"seats\":2,\"bots\":[\"easy\",\"easy\"],\"sit\":true,\"id\":1}");
	CHECK(strstr(last[2], "\"ok\"") && strstr(seen[2], "\"you\":null"));
	inside_close();
}

/* A second screen of somebody who plays: it sees what a stranger sees. */
static void television(void)
{
	if (!open_usual())
		return;
	struct sil_hosted *hosted =
		inside_table(people, 3, sil_find_game("wa-chat-bi"), &(struct sil_config){.seats = 3});
	struct sil_peer *own = people[5], *stranger = people[6];
	own->session = people[0]->session; /* as with the same cookie */
	say(5, "{\"type\":\"watch\",\"table\":\"%s\",\"watcher\":true}", hosted->code);
	say(6, "{\"type\":\"watch\",\"table\":\"%s\"}", hosted->code);
	CHECK(own->seat == SIL_WATCHER && stranger->seat == SIL_WATCHER && people[0]->seat == 0);
	CHECK(strstr(seen[5], "\"you\":null") && strstr(views[5], "\"legal\":[]") && !strstr(views[5], "\"turn\""));
	CHECK(!strcmp(views[5], views[6]) && strcmp(views[5], views[0]) != 0);
	play_to_the_end(hosted);
	CHECK(!strcmp(views[5], views[6]));
	/* The same connection may sit at its seat again, and look on again. */
	say(5, "{\"type\":\"watch\",\"table\":\"%s\"}", hosted->code);
	CHECK(own->seat == 0 && strstr(seen[5], "\"you\":0"));
	say(5, "{\"type\":\"watch\",\"table\":\"%s\",\"watcher\":true}", hosted->code);
	CHECK(own->seat == SIL_WATCHER && strstr(seen[5], "\"you\":null"));
	/* A television alone is not its owner's presence: a bot may take the seat. */
	sil_lobby_disconnect(inside_lobby, people[0]);
	people[0] = NULL;
	CHECK(hosted->seats[0].peers == 0);
	inside_close();
}

static int wins_of(const struct sil_evening *evening, int64_t session)
{
	for (int i = 0; i < evening->people; i++)
		if (evening->person[i].session == session)
			return (int)evening->person[i].wins;
	return -1;
}

static void three_games(void)
{
	struct sil_evening evening;
	if (!open_usual())
		return;
	struct sil_hosted *hosted = goofspiel(3);
	int64_t owner = people[0]->session;
	CHECK(!strstr(seen[0], "evening"));
	say(3, "{\"type\":\"watch\",\"table\":\"%s\"}", hosted->code);
	play_to_the_end(hosted);
	CHECK(strstr(seen[1], "\"evening\":{\"played\":1,\"games\":[\"goofspiel\"],\"people\":[{\"who\":"));
	/* Another game is the owner's to choose; the same once more anybody's who played. */
	say(3, "%s", "{\"type\":\"rematch\",\"id\":1}");
	CHECK(strstr(last[3], "no-seat"));
	say(1, "%s", "{\"type\":\"rematch\",\"game\":\"chawai\",\"id\":1}");
	CHECK(strstr(last[1], "not-owner") && !hosted->rematch[0]);
	say(0, "%s", "{\"type\":\"rematch\",\"game\":\"chess\",\"id\":1}");
	CHECK(strstr(last[0], "no-game") && !hosted->rematch[0]);
	say(1, "%s", "{\"type\":\"chat\",\"text\":\"again!\"}");
	say(2, "%s", "{\"type\":\"chat\",\"text\":\"yes \\\"please\\\"\"}");
	say(0, "%s", "{\"type\":\"rematch\",\"game\":\"chawai\",\"id\":2}");
	CHECK(strstr(last[0], "\"ok\"") && hosted->rematch[0]);
	struct sil_hosted *next = follow(hosted, 4);
	CHECK(next != hosted && !strcmp(next->game->rules->name, "chawai") && next->settings.config.seats == 3);
	for (int i = 0; i < 3; i++)
		CHECK(next->seats[i].session == people[i]->session);
	/* What was said goes along, and is said by the same people. */
	CHECK(next->chats == 2 && next->chat[1].who == people[2]->session &&
	      strstr(next->chat[0].text, "\"text\":\"again!\"") && strstr(next->chat[1].text, "yes \\\"please"));
	CHECK(next->owner == owner && strstr(seen[2], "\"games\":[\"goofspiel\"]") &&
	      strstr(seen[2], "\"state\":\"open\""));
	say(0, "%s", "{\"type\":\"start\"}");
	CHECK(next->state == SIL_TABLE_PLAYING && !strstr(seen[0], "evening"));
	play_to_the_end(next);
	/* Ben asks, and Anna stays the owner. */
	say(1, "%s", "{\"type\":\"rematch\",\"id\":3}");
	struct sil_hosted *third = follow(next, 4);
	CHECK(third != next && third->owner == owner && strstr(seen[0], "\"owner\":true") &&
	      strstr(seen[1], "\"owner\":false"));
	say(0, "%s", "{\"type\":\"start\"}");
	play_to_the_end(third);
	CHECK(sil_evening_of(third, &evening) && evening.played == 3 && evening.games == 3 && evening.people == 3);
	CHECK(strstr(seen[3], "\"games\":[\"goofspiel\",\"chawai\",\"chawai\"]"));
	int wins = 0;
	for (int i = 0; i < 3; i++)
		wins += wins_of(&evening, people[i]->session);
	CHECK(wins >= 1 && wins <= 9);
	/* It is in the log: put away and brought back it is the same. */
	char code[SIL_CODE_BYTES], before[8192];
	memcpy(code, third->code, sizeof code);
	struct sil_out out = sil_out_on(before, sizeof before);
	sil_evening_put(&evening, &out);
	for (int i = 0; i < 4; i++)
		say(i, "%s", "{\"type\":\"leave\"}");
	sil_lobby_remove_table(inside_lobby, third);
	say(0, "{\"type\":\"watch\",\"table\":\"%s\"}", code);
	CHECK(people[0]->hosted && strstr(seen[0], before));
	CHECK(people[0]->hosted->chats == 2 && strstr(people[0]->hosted->chat[0].text, "again!"));
	inside_close();
}

/* More people than the next game has seats, and more games than are kept. */
static void long_evening(void)
{
	struct sil_evening evening;
	if (!open_usual())
		return;
	struct sil_hosted *hosted = goofspiel(7);
	for (int i = 0; i < 14; i++) {
		play_to_the_end(hosted);
		say(0, "%s", "{\"type\":\"rematch\"}");
		hosted = follow(hosted, 7);
		say(0, "%s", "{\"type\":\"start\"}");
	}
	CHECK(sil_evening_of(hosted, &evening) && evening.played == 14 && evening.games == SIL_EVENING_GAMES);
	CHECK(evening.people == 7 && evening.person[6].played == (1u << SIL_EVENING_GAMES) - 1);
	play_to_the_end(hosted);
	say(0, "%s", "{\"type\":\"rematch\",\"game\":\"chabyrinthe\"}");
	hosted = follow(hosted, 7);
	int most = hosted->game->rules->max_seats;
	CHECK(most < 7 && hosted->settings.config.seats == most && sil_hosted_people(hosted) == most);
	CHECK(people[0]->seat == 0 && people[6]->seat == SIL_WATCHER);
	inside_close();
}

/* What was not written by us is refused. */
static void tampered(void)
{
	static const char *const wrong[] = {
		"{}",
		"{\"played\":1,\"games\":[],\"people\":[]}",
		"{\"played\":0,\"games\":[\"chawai\"],\"people\":[]}",
		"{\"played\":1,\"games\":[\"chess\"],\"people\":[]}",
		"{\"played\":1,\"games\":[\"chawai\"],\"people\":[{\"who\":1,\"name\":\"A\",\"wins\":1,\"scores\":[]}]}",
		"{\"played\":1,\"games\":[\"chawai\"],\"people\":[{\"who\":0,\"name\":\"A\",\"wins\":1,\"scores\":[1]}]}",
		"{\"played\":1,\"games\":[\"chawai\"],\"people\":[{\"who\":1,\"wins\":1,\"scores\":[1]}]}",
		"{\"played\":1,\"games\":[\"chawai\"],\"people\":[{\"who\":1,\"name\":\"A\",\"wins\":-1,\"scores\":[1]}]}",
		"{\"played\":1,\"games\":[\"chawai\"],\"people\":[{\"who\":1,\"name\":\"A\",\"wins\":1,\"scores\":[\"1\"]}]}",
	};
	const char *fine =
		"{\"played\":1,\"games\":[\"chawai\"],\"people\":[{\"who\":1,\"name\":\"A\",\"wins\":1,\"scores\":[null]}]}";
	struct sil_evening evening;
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		json_t *object = json_loads(wrong[i], 0, NULL);
		CHECK(object && !sil_evening_read(&evening, object));
		json_decref(object);
	}
	json_t *object = json_loads(fine, 0, NULL);
	CHECK(sil_evening_read(&evening, object) && evening.person[0].played == 0 && evening.person[0].wins == 1);
	json_decref(object);
}

static void reacting(void)
{
	struct sil_limits limits = inside_limits();
	limits.actions[SIL_REACT] = sil_default_limits.actions[SIL_REACT];
	limits.address_share = 0;
	if (!open_lobby(&limits))
		return;
	struct sil_hosted *hosted = goofspiel(2);
	say(0, "%s", "{\"type\":\"hello\",\"protocol\":1,\"name\":\"Anna\",\"face\":7}");
	for (int i = 2; i < 4; i++)
		say(i, "{\"type\":\"watch\",\"table\":\"%s\"}", hosted->code);
	char mute[80];
	snprintf(mute, sizeof mute, "{\"type\":\"mute\",\"who\":%lld}", (long long)people[0]->session);
	say(3, "%s", mute);
	say(0, "%s", "{\"type\":\"react\",\"what\":\"heart\",\"id\":1}");
	CHECK(strstr(last[0], "\"ok\"") && reactions == 3 && !shown[3][0]);
	CHECK(strstr(shown[1], "\"name\":\"Anna\",\"face\":7,\"seat\":0,\"what\":\"heart\"}"));
	/* Who watches may, too. */
	say(2, "%s", "{\"type\":\"react\",\"what\":\"fish\",\"id\":1}");
	CHECK(strstr(last[2], "\"ok\"") && strstr(shown[0], "\"what\":\"fish\"") && !strstr(shown[0], "\"seat\""));
	for (int i = 0; i < 2; i++) {
		say(0, "%s", i ? "{\"type\":\"react\",\"id\":2}" : "{\"type\":\"react\",\"what\":\"<svg>\",\"id\":2}");
		CHECK(strstr(last[0], "bad-message"));
	}
	/* So many at once, then one a second; others are not held up by it. */
	reactions = 0;
	for (unsigned i = 0; i < 2 * limits.actions[SIL_REACT].burst; i++)
		say(0, "%s", "{\"type\":\"react\",\"what\":\"paw\",\"id\":3}");
	CHECK(strstr(last[0], "too-fast") && reactions == 3 * ((int)limits.actions[SIL_REACT].burst - 1));
	say(1, "%s", "{\"type\":\"react\",\"what\":\"clap\",\"id\":4}");
	CHECK(strstr(last[1], "\"ok\""));
	inside_ms += 1000;
	say(0, "%s", "{\"type\":\"react\",\"what\":\"wow\",\"id\":5}");
	CHECK(strstr(last[0], "\"ok\""));
	/* Who is at no table shows nobody anything. */
	say(5, "%s", "{\"type\":\"react\",\"what\":\"paw\",\"id\":1}");
	CHECK(strstr(last[5], "not-here"));
	inside_close();
}

/* Whether this person may set the table: told so, and taken at their word. */
static bool is_host(int who)
{
	say(who, "%s", "{\"type\":\"change\",\"clock_s\":30,\"id\":9}");
	bool may = strstr(last[who], "\"ok\""), told = strstr(seen[who], "\"owner\":true");
	CHECK(may == told);
	return may;
}

static void pass_ms(int64_t ms)
{
	inside_ms += ms;
	inside_ring();
}

/* Who has opened a table and is away for a moment finds it as it was; who does not come back leaves it to one person,
 * and not to everybody who sits there. */
static void whose_table(void)
{
	static const int sit[] = {2, 1, 3};
	if (!open_usual())
		return;
	say(0, "%s", "{\"type\":\"create\",\"game\":\"goofspiel\",\"seats\":4,\"grace_s\":20}");
	char code[SIL_CODE_BYTES];
	memcpy(code, people[0]->hosted->code, sizeof code);
	for (int i = 1; i < 5; i++)
		say(i, "{\"type\":\"watch\",\"table\":\"%s\"}", code);
	for (int i = 0; i < 3; i++)
		say(sit[i], "%s", "{\"type\":\"sit\"}");
	CHECK(is_host(0) && !is_host(1) && !is_host(2));
	for (int i = 0; i < 2; i++) { /* a moment, twice: it counts anew */
		say(0, "%s", "{\"type\":\"leave\"}");
		pass_ms(19999);
		say(1, "%s", "{\"type\":\"place\",\"seat\":0,\"bot\":null,\"id\":9}");
		CHECK(strstr(last[1], "not-owner") && !is_host(1) && !is_host(2) && !is_host(3) && !is_host(4));
		if (i == 0)
			say(0, "{\"type\":\"watch\",\"table\":\"%s\"}", code);
	}
	pass_ms(1);
	CHECK(is_host(2) && !is_host(1) && !is_host(3) && !is_host(4)); /* 2 sat down first */
	say(2, "%s", "{\"type\":\"leave\"}");
	CHECK(is_host(1) && !is_host(3) && !is_host(4));
	say(2, "{\"type\":\"watch\",\"table\":\"%s\"}", code);
	CHECK(is_host(2) && !is_host(1));
	say(0, "{\"type\":\"watch\",\"table\":\"%s\"}", code);
	CHECK(is_host(0) && !is_host(2));
	/* Put away and read back: the owner has as long to come, and then it is the same person. */
	for (int i = 0; i < 5; i++)
		say(i, "%s", "{\"type\":\"leave\"}");
	pass_ms(1000 * (int64_t)inside_lobby->limits.idle_s);
	CHECK(!inside_lobby->tables);
	for (int i = 4; i > 0; i--)
		say(i, "{\"type\":\"watch\",\"table\":\"%s\"}", code);
	pass_ms(19999);
	CHECK(!is_host(1) && !is_host(2) && !is_host(3) && !is_host(4));
	pass_ms(1);
	CHECK(!is_host(1) && is_host(2) && !is_host(3) && !is_host(4));
	say(2, "%s", "{\"type\":\"start\"}");
	CHECK(people[2]->hosted->state == SIL_TABLE_PLAYING);
	inside_close();
}

int main(void)
{
	if (sodium_init() < 0)
		return 2;
	RUN("how people look, and who opens a table sits", looks);
	RUN("a television sees no hand", television);
	RUN("three games, one scoreboard", three_games);
	RUN("a long evening", long_evening);
	RUN("a scoreboard that was tampered with", tampered);
	RUN("reactions", reacting);
	RUN("whose table it is", whose_table);
	RUN("a game is not shown without end", views_are_limited);
	return check_report();
}
