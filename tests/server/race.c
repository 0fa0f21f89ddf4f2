/* Kawaii's races over connections of different latency: equal reactions win equally often, because the server takes off
 * the round trip it measured; without that the nearest player wins. In virtual time, through the lobby's own messages.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/play.h"
#include "engine/parse.h"
#include "games/kawaii/kawaii.h"
#include "server/latency.h"
#include "tests/check.h"
#include "tests/server/inside.h"

enum { SEATS = 3, RACES = 2000 };

static struct sil_rng rng = {4711};
static struct sil_peer *people[SEATS];
static struct sil_hosted *hosted;

static const struct kawaii *truth(void)
{
	return (const struct kawaii *)&hosted->table.truth;
}

/* Lets time pass, timer by timer. */
static void pass_until(int64_t at_ms)
{
	int64_t next_ms;
	while ((next_ms = sil_timers_next(&inside_lobby->timers)) <= at_ms) {
		if (next_ms > inside_ms)
			inside_ms = next_ms;
		inside_ring();
	}
	inside_ms = at_ms;
}

static void press(int seat, const char *move)
{
	char message[80];
	snprintf(message, sizeof message, "{\"type\":\"move\",\"word\":\"%s\"}", move);
	inside_say(people[seat], message);
}

/* From 250 ms on, with a tail: as people are. Nobody is quicker than anybody else. */
static int64_t reaction_ms(void)
{
	double uniform = ((double)(sil_rng_next(&rng) >> 11) + 0.5) * 0x1p-53;
	return 250 + (int64_t)(-120 * log(uniform));
}

/* Everybody wants the pile whose card was just flipped; the seat that gets it, or -1. */
static int one_race(const int round_trip_ms[SEATS], int pile)
{
	static const char *const signs[] = {"rock", "paper", "scissors"};
	int64_t arrives_ms[SEATS], flipped_ms = inside_ms;
	char claim[16];
	bool pressed[SEATS] = {false};
	snprintf(claim, sizeof claim, "claim-%d", pile);
	for (int s = 0; s < SEATS; s++)
		arrives_ms[s] = flipped_ms + round_trip_ms[s] + reaction_ms();
	for (int n = 0; n < SEATS; n++) {
		int next = -1;
		for (int s = 0; s < SEATS; s++)
			if (!pressed[s] && (next < 0 || arrives_ms[s] < arrives_ms[next]))
				next = s;
		pressed[next] = true;
		pass_until(arrives_ms[next]);
		press(next, claim);
	}
	for (int i = 0; i < 40 && !truth()->race[pile].winner; i++) {
		pass_until(inside_ms + 50);
		for (int s = 0; s < SEATS && truth()->duel_pile; s++)
			if (truth()->duel[pile] >> s & 1 && !(truth()->thrown >> s & 1))
				press(s, signs[sil_rng_below(&rng, 3)]);
	}
	return truth()->race[pile].winner - 1;
}

/* So many races from the same situation, with fresh keys. */
static void share(const int round_trip_ms[SEATS], bool credit, double won[SEATS])
{
	struct sil_config config = {.seats = SEATS};
	int wins[SEATS] = {0}, races = 0;
	inside_lobby->limits.race_credit = credit;
	for (int s = 0; s < SEATS; s++) {
		people[s] = inside_person(NULL);
		for (int i = 0; i < SIL_LATENCY_PONGS; i++)
			sil_latency_pong(&people[s]->latency, (uint64_t)round_trip_ms[s] * 1000);
	}
	hosted = inside_table(people, SEATS, sil_find_game("kawaii"), &config);
	/* Everybody has flipped a card, so everybody's credit is known. */
	int pile = 0;
	for (int n = 0; n < SEATS; n++) {
		pass_until(inside_ms + 800);
		pile = truth()->turn;
		press(pile, "flip");
	}
	struct sil_hosted before = *hosted;
	int64_t before_ms = inside_ms;
	for (int i = 0; i < RACES; i++) {
		int winner = one_race(round_trip_ms, pile);
		if (winner >= 0)
			wins[winner]++, races++;
		struct sil_move *moves = hosted->table.record.moves;
		uint32_t space = hosted->table.record.capacity;
		struct sil_timer timer = hosted->timer;
		*hosted = before;
		hosted->table.record.moves = moves, hosted->table.record.capacity = space, hosted->timer = timer;
		inside_ms = before_ms;
		for (int k = 0; k < SIL_KEY_BYTES; k++)
			hosted->table.truth.key[k] = (uint8_t)sil_rng_u32(&rng);
		sil_hosted_attend_at(hosted, SIL_AT_ONCE);
		inside_settle();
	}
	CHECK(races > RACES * 9 / 10);
	for (int s = 0; s < SEATS; s++)
		won[s] = (double)wins[s] / races, sil_lobby_disconnect(inside_lobby, people[s]);
	printf("# round trips of %d, %d, %d ms, %s credit: %.1f %%, %.1f %%, %.1f %% of %d races\n", round_trip_ms[0],
	       round_trip_ms[1], round_trip_ms[2], credit ? "with" : "without", 100 * won[0], 100 * won[1],
	       100 * won[2], races);
}

static void fair(void)
{
	static const int round_trips[][SEATS] = {{5, 60, 120}, {5, 130, 250}, {250, 40, 5}};
	double won[SEATS];
	for (int i = 0; i < 3; i++) {
		share(round_trips[i], true, won);
		for (int s = 0; s < SEATS; s++)
			CHECK(won[s] > 1.0 / SEATS - 0.03 && won[s] < 1.0 / SEATS + 0.03);
	}
}

static void unfair(void)
{
	static const int round_trips[SEATS] = {5, 130, 250};
	double won[SEATS];
	share(round_trips, false, won);
	CHECK(won[0] > 0.6 && won[2] < 0.15);
}

/* Somebody who never presses anything, and bots: the clock and they bring a live game to its end all the same. */
static void live_to_the_end(void)
{
	struct sil_config config = {.seats = SEATS};
	struct sil_record_problem problem = {0};
	struct sil_record record;
	struct sil_state end;
	static char text[1 << 20];
	struct sil_out out = sil_out_on(text, sizeof text);
	inside_lobby->limits.race_credit = true;
	people[0] = inside_person(NULL);
	hosted = inside_table(people, 1, sil_find_game("kawaii"), &config);
	int64_t from_ms = inside_ms;
	while (hosted->state == SIL_TABLE_PLAYING && inside_ms < from_ms + 3600000)
		pass_until(inside_ms + 1000);
	if (!CHECK(hosted->state == SIL_TABLE_OVER))
		return;
	sil_record_print(&hosted->table.record, &out);
	CHECK(sil_record_read(text, out.used, &record, &end, &problem) && end.public.over);
	printf("# a live game of %u moves took %.0f s of the table's time\n", record.count,
	       (double)(inside_ms - from_ms) / 1e3);
	sil_record_release(&record);
	sil_lobby_disconnect(inside_lobby, people[0]);
}

/* [KW-t6] A machine that stood still for a minute, and a press that came before its clock: one card each, not all that
 * were missed. */
static void late_clock(void)
{
	struct sil_config config = {.seats = SEATS};
	for (int s = 0; s < SEATS; s++)
		people[s] = inside_person(NULL);
	hosted = inside_table(people, SEATS, sil_find_game("kawaii"), &config);
	inside_ms += 60000;
	inside_ring();
	CHECK(truth()->flipped == 1 && truth()->newest_ms == 60000 && truth()->public.wake_ms == 62500);
	inside_ms += 60000;
	press((truth()->starter + 2) % SEATS, "claim-0"); /* of the pile flipped first, or an empty one */
	CHECK(truth()->flipped == 2 && truth()->newest_ms == 120000);
	for (int s = 0; s < SEATS; s++)
		sil_lobby_disconnect(inside_lobby, people[s]);
}

static void measured(struct sil_peer *peer, int round_trip_ms)
{
	for (int i = 0; i < SIL_LATENCY_PONGS; i++)
		sil_latency_pong(&peer->latency, (uint64_t)round_trip_ms * 1000);
}

/* Cards are seen by a connection nearby and claimed by one far away, whose credit is large: the nearest counts, also
 * when it has hung up since, or only watches, or was never measured. */
static void two_connections(void)
{
	struct sil_config config = {.seats = SEATS};
	char watch[80];
	for (int s = 0; s < SEATS; s++)
		people[s] = inside_person(NULL), measured(people[s], 200);
	hosted = inside_table(people, SEATS, sil_find_game("kawaii"), &config);
	struct sil_peer *near = inside_person(NULL);
	near->session = people[0]->session; /* the same person's */
	snprintf(watch, sizeof watch, "{\"type\":\"watch\",\"table\":\"%s\",\"watcher\":true}", hosted->code);
	CHECK(sil_hosted_credit_ms(hosted, people[0]) == 200);
	inside_say(near, watch);
	CHECK(near->hosted == hosted && sil_hosted_credit_ms(hosted, people[0]) == 0);
	measured(near, 3);
	CHECK(sil_hosted_credit_ms(hosted, people[0]) == 3 && sil_hosted_credit_ms(hosted, people[1]) == 200);
	char claim[16];
	const struct sil_record *record = &hosted->table.record;
	pass_until(inside_ms + 1000);
	snprintf(claim, sizeof claim, "claim-%d", truth()->turn);
	press(truth()->turn, "flip");
	inside_say(near, "{\"type\":\"leave\"}");
	inside_ms += 400;
	press(0, claim);
	CHECK(record->moves[record->count - 1].seat == 0 && record->moves[record->count - 1].credit_ms == 3);
	inside_ms += 9599;
	CHECK(sil_hosted_credit_ms(hosted, people[0]) == 3);
	inside_ms += 1;
	CHECK(sil_hosted_credit_ms(hosted, people[0]) == 200);
	/* Whose connection breaks keeps what it had. */
	inside_say(people[1], "{\"type\":\"leave\"}");
	inside_say(people[1], watch);
	CHECK(sil_hosted_credit_ms(hosted, people[1]) == 200);
	near->session = 0;
	sil_lobby_disconnect(inside_lobby, near);
	for (int s = 0; s < SEATS; s++)
		sil_lobby_disconnect(inside_lobby, people[s]);
}

static char watched[4096]; /* the latest view that somebody who watches was sent */
static const struct sil_peer *watcher;

static void hear(void *context, struct sil_peer *peer, const char *text, size_t length)
{
	(void)context;
	if (peer == watcher && !strncmp(text, "{\"type\":\"view\"", 14))
		snprintf(watched, sizeof watched, "%.*s", (int)length, text);
}

static bool has_watched(int flipped)
{
	char part[32];
	snprintf(part, sizeof part, "\"flipped\":%d,", flipped);
	return strstr(watched, part);
}

/* Nor by the eyes of somebody who only watches: they see a card when the farthest player does, whatever they ask. */
static void watching(void)
{
	struct sil_config config = {.seats = SEATS};
	char watch[80];
	void (*quiet)(void *, struct sil_peer *, const char *, size_t) = inside_lobby->host.send;
	inside_lobby->host.send = hear;
	for (int s = 0; s < SEATS; s++)
		people[s] = inside_person(NULL), measured(people[s], s ? 20 : 200);
	hosted = inside_table(people, SEATS, sil_find_game("kawaii"), &config);
	struct sil_peer *near = inside_person(NULL);
	watcher = near;
	snprintf(watch, sizeof watch, "{\"type\":\"watch\",\"table\":\"%s\"}", hosted->code);
	inside_say(near, watch);
	CHECK(!watched[0]);
	pass_until(inside_ms + 1000);
	CHECK(has_watched(0));
	for (int flips = 1; flips <= 2; flips++) {
		press(truth()->turn, "flip");
		CHECK(truth()->flipped == flips);
		pass_until(inside_ms + 199);
		CHECK(has_watched(flips - 1) && !has_watched(flips));
		inside_say(near, "{\"type\":\"view\"}");
		CHECK(!has_watched(flips));
		pass_until(inside_ms + 1);
		CHECK(has_watched(flips));
		pass_until(inside_ms + 800);
	}
	/* Where everybody is near, nobody waits. */
	for (int i = 0; i < SEATS; i++)
		measured(people[i], 0);
	press(truth()->turn, "flip");
	CHECK(truth()->flipped == 3 && has_watched(3));
	inside_lobby->host.send = quiet;
	sil_lobby_disconnect(inside_lobby, near);
	for (int s = 0; s < SEATS; s++)
		sil_lobby_disconnect(inside_lobby, people[s]);
}

static void cheats(void)
{
	struct sil_latency latency = {0};
	CHECK(sil_latency_credit_ms(&latency) == 0); /* nothing measured, nothing given */
	sil_latency_pong(&latency, 140000);          /* in the crowd of the beginning everything takes long */
	sil_latency_pong(&latency, 120000);
	CHECK(sil_latency_credit_ms(&latency) == 0);
	sil_latency_pong(&latency, 80000);
	CHECK(sil_latency_credit_ms(&latency) == 80);
	sil_latency_pong(&latency, 400000); /* delays its later pongs */
	CHECK(sil_latency_credit_ms(&latency) == 80);
	sil_latency_kernel(&latency, 1000); /* delayed them all, but its kernel did not */
	CHECK(sil_latency_credit_ms(&latency) == 4);
	/* Where a kernel should confirm it, nothing counts before one has. */
	latency = (struct sil_latency){.confirmed = true};
	for (int i = 0; i < SIL_LATENCY_PONGS; i++)
		sil_latency_pong(&latency, 245000);
	CHECK(sil_latency_credit_ms(&latency) == 0);
	sil_latency_kernel(&latency, 130000);
	CHECK(sil_latency_credit_ms(&latency) == 133);
	latency = (struct sil_latency){0};
	for (int i = 0; i < SIL_LATENCY_PONGS; i++)
		sil_latency_pong(&latency, 900000);
	CHECK(sil_latency_credit_ms(&latency) == SIL_MAX_CREDIT_MS);
}

int main(void)
{
	struct sil_limits limits = inside_limits();
	if (!inside_open(&limits, NULL)) {
		puts("0 passed, 1 failed");
		return 1;
	}
	RUN("equal reactions win equally often over any connection", fair);
	RUN("who sees by one connection and claims by another gains nothing", two_connections);
	RUN("nor by the eyes of who only watches", watching);
	RUN("without credit the shortest connection wins", unfair);
	RUN("who delays pongs gains nothing", cheats);
	RUN("a live game goes to its end by itself", live_to_the_end);
	RUN("[KW-t6] a late clock flips one card", late_clock);
	inside_close();
	return check_report();
}
