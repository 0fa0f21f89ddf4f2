/* libsilure from the outside: only its public header, only its exported names. */
#include "lib/silure.h"

#include <stdlib.h>
#include <string.h>

#include "tests/check.h"

#define KEY "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"

static const struct {
	const char *name, *options;
	int seats;
} tables[] = {
	{"chawai", "deck=37 memory=on", 4}, {"kai-piranja", NULL, 3},     {"wa-chat-bi", "", 7},
	{"kawaii", "pace=calm", 5},         {"chabyrinthe", "size=3", 1}, {"goofspiel", NULL, 2},
};
enum { TABLES = sizeof tables / sizeof *tables };

/* One step of whoever is due, by this bot; false at the end. */
static bool step(silure_table *table, const char *level)
{
	unsigned due = silure_due(table);
	for (int seat = 0; seat < silure_seats(table); seat++)
		if (due >> seat & 1) {
			const char *move = silure_bot(table, seat, level, NULL);
			CHECK(move && !silure_play(table, seat, move) && !*silure_why(table));
			return move;
		}
	return false;
}

static void games_to_the_end(void)
{
	for (int i = 0; i < TABLES; i++) {
		char why[SILURE_WHY_BYTES];
		silure_table *table = silure_open(tables[i].name, tables[i].seats, tables[i].options, KEY, "en", why);
		if (!CHECK(table && !*why))
			continue;
		int steps = 0;
		while (!silure_is_over(table) && steps++ < 5000 && step(table, "easy"))
			CHECK(silure_view(table, steps % tables[i].seats) && silure_board(table, SILURE_WATCHER));
		CHECK(silure_is_over(table) && !silure_due(table));
		int32_t points[SILURE_MAX_SEATS];
		CHECK(silure_score(table, points) == tables[i].seats);
		CHECK(strstr(silure_record(table), "\nend "));
		silure_close(table);
	}
}

/* A table that was written down and read again goes on as if nothing had happened. */
static void records_go_on(void)
{
	for (int i = 0; i < TABLES; i++) {
		char why[SILURE_WHY_BYTES];
		silure_table *one = silure_open(tables[i].name, tables[i].seats, tables[i].options, KEY, "fr", why);
		for (int steps = 0; steps < 5; steps++)
			step(one, "random");
		const char *text = silure_record(one);
		silure_table *two = silure_read(text, strlen(text), "fr", why);
		if (CHECK(two && !*why)) {
			CHECK(!strcmp(silure_record(one), silure_record(two)));
			CHECK(!strcmp(silure_view(one, 0), silure_view(two, 0)));
			CHECK(silure_due(one) == silure_due(two));
		}
		char *broken = strdup(silure_record(one));
		broken[strlen(broken) / 2] ^= 1;
		CHECK(!silure_read(broken, strlen(broken), "en", why) && !strncmp(why, "line ", 5));
		CHECK(!silure_read(broken, strlen(broken), "fr", why) && !strncmp(why, "ligne ", 6));
		CHECK(!silure_read(broken, strlen(broken), NULL, NULL));
		free(broken), silure_close(one), silure_close(two);
	}
}

static void refusals_change_nothing(void)
{
	char why[SILURE_WHY_BYTES];
	const char *const *moves;
	silure_table *table = silure_open("chawai", 3, NULL, KEY, NULL, why);
	char *before = strdup(silure_record(table));
	CHECK(silure_play(table, 3, "dive-1") == -1 && *silure_why(table));
	CHECK(silure_play(table, -1, "dive-1") == -1 && silure_play(table, 1 << 20, "dive-1") == -1);
	CHECK(silure_play(table, 0, "dive-13") == -1 && silure_play(table, 0, NULL) == -1);
	CHECK(silure_play_at(table, 0, "dive-1", 5, 0) == -1 && strstr(silure_why(table), "no clock"));
	CHECK(silure_legal(table, 7, &moves) == 0 && *silure_why(table));
	CHECK(!silure_view(table, 3) && !silure_board(table, -2) && !silure_hints(table, 5));
	CHECK(!silure_bot(table, 0, "god", NULL) && !silure_bot(table, SILURE_WATCHER, "easy", NULL));
	CHECK(silure_speak(table, "nl") == -1 && silure_speak(table, "de_AT") == -1);
	CHECK(!strcmp(before, silure_record(table)) && !*silure_why(table));
	CHECK(silure_legal(table, 0, &moves) == 12 && !strcmp(moves[11], "dive-12"));
	CHECK(!silure_play(table, 0, "dive-12") && silure_play(table, 0, "dive-11") == -1);
	CHECK(!silure_speak(table, "fr") && silure_play(table, 0, "dive-11") == -1);
	char *french = strdup(silure_why(table));
	CHECK(!silure_speak(table, "en") && silure_play(table, 0, "dive-11") == -1 &&
	      strcmp(french, silure_why(table)));
	free(before), free(french), silure_close(table);
}

static void tables_that_cannot_be(void)
{
	char english[SILURE_WHY_BYTES], french[SILURE_WHY_BYTES];
	static const struct {
		const char *game, *options, *key;
		int seats;
	} bad[] = {
		{"chess", NULL, NULL, 2},         {NULL, NULL, NULL, 2},           {"chawai", NULL, NULL, 2},
		{"chawai", NULL, NULL, -1},       {"chawai", NULL, NULL, 1 << 20}, {"chawai", "deck=40", NULL, 3},
		{"chawai", "deck=36 x", NULL, 3}, {"chawai", NULL, "12", 3},
	};
	for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
		CHECK(!silure_open(bad[i].game, bad[i].seats, bad[i].options, bad[i].key, "en", english) && *english);
		CHECK(!silure_open(bad[i].game, bad[i].seats, bad[i].options, bad[i].key, "fr", french) && *french);
		CHECK(strcmp(english, french));
		CHECK(!silure_open(bad[i].game, bad[i].seats, bad[i].options, bad[i].key, "en", NULL));
	}
	silure_close(NULL);
}

/* A race: the clock is a seat, and every move has its time. */
static void races(void)
{
	const char *const *moves;
	uint32_t now = 0, delay;
	silure_table *table = silure_open("kawaii", 3, "pace=live", KEY, "en", NULL);
	CHECK(silure_play(table, 0, "pass") == -1 && strstr(silure_why(table), "clock"));
	for (int steps = 0; !silure_is_over(table) && steps < 20000; steps++) {
		unsigned due = silure_due(table);
		int seat = due >> SILURE_CLOCK & 1 ? SILURE_CLOCK : __builtin_ctz(due);
		if (seat != SILURE_CLOCK)
			CHECK(silure_bot(table, seat, "easy", &delay));
		now = silure_wake_ms(table) > now ? silure_wake_ms(table) : now;
		if (!CHECK(silure_legal(table, seat, &moves) && !silure_play_at(table, seat, moves[0], now, 0))) {
			printf("# seat %d at %u: %s\n", seat, now, silure_why(table));
			break;
		}
		CHECK(silure_now_ms(table) == now);
	}
	CHECK(silure_is_over(table));
	silure_close(table);
}

/* What a caller gets wrong is refused, whatever it is. */
static void wrong_arguments(void)
{
	char why[SILURE_WHY_BYTES], long_option[4096];
	const char *const *moves;
	int32_t points[SILURE_MAX_SEATS];
	memset(long_option, 'x', sizeof long_option - 1), long_option[sizeof long_option - 1] = 0;
	CHECK(!silure_open("chawai", 3, long_option, KEY, "en", why) && strstr(why, "too long"));
	CHECK(!silure_open(long_option, 3, NULL, KEY, "en", why) && *why);
	CHECK(!silure_open("chawai", 3, NULL, long_option, "en", why) && *why);
	CHECK(!silure_read(NULL, 5, "en", why) && *why && !silure_read("", 0, "en", why) && *why);
	CHECK(*silure_why(NULL) && silure_speak(NULL, "en") == -1 && !silure_seats(NULL) && !silure_due(NULL));
	CHECK(!silure_is_over(NULL) && !silure_now_ms(NULL) && !silure_wake_ms(NULL) && !silure_winners(NULL));
	CHECK(!silure_legal(NULL, 0, &moves) && !silure_legal(NULL, 0, NULL) && !silure_view(NULL, 0));
	CHECK(!silure_board(NULL, 0) && silure_play(NULL, 0, "pass") == -1 && !silure_hints(NULL, 0));
	CHECK(silure_play_at(NULL, 0, "pass", 0, 0) == -1 && !silure_bot(NULL, 0, "easy", NULL) &&
	      !silure_record(NULL));
	silure_table *table = silure_open("chawai", 3, NULL, KEY, "en", NULL);
	CHECK(silure_play(table, 0, long_option) == -1 && *silure_why(table) &&
	      !silure_bot(table, 0, long_option, NULL));
	CHECK(silure_legal(table, 0, NULL) == 12 && !silure_score(table, NULL) && silure_score(table, points) == 3);
	CHECK(silure_speak(table, long_option) == -1);
	silure_close(table);
}

static void moves_and_hints(void)
{
	char *english = silure_games("en"), *french = silure_games("fr");
	CHECK(english && french && strstr(english, "\"chawai\"") && strcmp(english, french));
	silure_free(english), silure_free(french);
	CHECK(strstr(silure_rules("chawai", "en"), "# Chawaï") && !silure_rules("chess", "en") &&
	      !silure_rules(NULL, "en"));
	CHECK(strcmp(silure_rules("chawai", "en"), silure_rules("chawai", "fr")));
	CHECK(strchr(silure_version(), '.'));
	silure_table *table = silure_open("chawai", 4, NULL, NULL, "en", NULL);
	const char *hints = silure_hints(table, 1);
	CHECK(hints && strstr(hints, "\"move\":\"dive-"));
	CHECK(silure_winners(table) == 0);
	silure_close(table);
}

/* What a seat is shown does not depend on what it may not know: the others' sealed moves leave its texts as they are.
 */
static void sealed_moves_stay_sealed(void)
{
	char shown[2][1 << 14];
	for (int i = 0; i < 2; i++) {
		silure_table *table = silure_open("chawai", 3, NULL, KEY, "en", NULL);
		CHECK(!silure_play(table, 0, i ? "dive-2" : "dive-9"));
		snprintf(shown[i], sizeof shown[i], "%s%s", silure_view(table, 1), silure_view(table, SILURE_WATCHER));
		CHECK(!strstr(silure_view(table, 1), KEY) && !strstr(silure_board(table, 1), KEY));
		silure_close(table);
	}
	CHECK(!strcmp(shown[0], shown[1]));
}

int main(void)
{
	RUN("games to the end", games_to_the_end);
	RUN("records go on", records_go_on);
	RUN("refusals change nothing", refusals_change_nothing);
	RUN("tables that cannot be", tables_that_cannot_be);
	RUN("races", races);
	RUN("moves and hints", moves_and_hints);
	RUN("sealed moves stay sealed", sealed_moves_stay_sealed);
	RUN("wrong arguments are refused", wrong_arguments);
	return check_report();
}
