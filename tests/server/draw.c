/* Drawing a deal, from the inside: the rules of docs/fair.md, and what a host who plays gains by choosing: nothing. */
#include <jansson.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/parse.h"
#include "engine/play.h"
#include "games/chawai/chawai.h"
#include "server/hosted_draw.h"
#include "server/hosted_show.h"
#include "tests/check.h"
#include "tests/server/device.h"
#include "tests/server/inside.h"

enum { PEOPLE = 3, TOLD_BYTES = 1 << 16 };

static struct sil_peer *people[PEOPLE];
static struct device devices[PEOPLE];
static char told[PEOPLE][TOLD_BYTES]; /* all that each was sent since it was last asked */
static char queue[64][320];           /* what devices have to say */
static int queued_by[64], queued;

static void sent(struct sil_peer *peer, const char *text, size_t length)
{
	for (int i = 0; i < PEOPLE; i++) {
		if (peer != people[i])
			continue;
		size_t used = strlen(told[i]);
		snprintf(told[i] + used, TOLD_BYTES - used, "%.*s\n", (int)length, text);
		json_t *message = json_loadb(text, length, 0, NULL);
		if (message)
			device_take(&devices[i], message);
		json_decref(message);
		if (devices[i].reply[0] && queued < 64)
			queued_by[queued] = i, strcpy(queue[queued++], devices[i].reply);
	}
}

/* Devices answer, and answer what follows from that. */
static void answer_all(void)
{
	for (int next = 0; next < queued; next++)
		inside_say(people[queued_by[next]], queue[next]);
	queued = 0;
}

static void say(int who, const char *message)
{
	told[who][0] = 0;
	inside_say(people[who], message);
	answer_all();
}

static bool was_told(int who, const char *part)
{
	return strstr(told[who], part);
}

static void wait_ms(int64_t ms)
{
	inside_ms += ms;
	inside_ring();
	answer_all();
}

/* Three people at a table, seat by seat; `older` has a client of protocol 1. */
static struct sil_hosted *sit_down(int older)
{
	struct sil_limits limits = inside_limits();
	char message[128];
	memset(devices, 0, sizeof devices), memset(told, 0, sizeof told), queued = 0;
	if (!CHECK(inside_open(&limits, sent)))
		return NULL;
	inside_hasty = true;
	for (int i = 0; i < PEOPLE; i++) {
		snprintf(devices[i].nonce, sizeof devices[i].nonce, "random-word-%d", i);
		people[i] = inside_person(NULL);
		if (i != older)
			say(i, "{\"type\":\"hello\",\"protocol\":2}");
		else
			devices[i].deaf = true;
	}
	say(0, "{\"type\":\"create\",\"game\":\"chawai\",\"seats\":3,\"clock_s\":0,\"grace_s\":600}");
	struct sil_hosted *hosted = people[0]->hosted;
	snprintf(message, sizeof message, "{\"type\":\"watch\",\"table\":\"%s\"}", hosted->code);
	for (int i = 1; i < PEOPLE; i++)
		say(i, message);
	for (int i = 0; i < PEOPLE; i++)
		say(i, "{\"type\":\"sit\"}");
	return hosted;
}

static void go_home(void)
{
	for (int i = 0; i < PEOPLE; i++)
		device_release(&devices[i]);
	inside_close();
}

static int older_seat;
static void (*test_at_table)(struct sil_hosted *);

static void at_table(void)
{
	struct sil_hosted *hosted = sit_down(older_seat);
	if (!hosted)
		return;
	test_at_table(hosted);
	go_home();
}

/* Runs a test at such a table. */
static void run_at_table(const char *name, int older, void (*test)(struct sil_hosted *))
{
	older_seat = older, test_at_table = test;
	RUN(name, at_table);
}

static void no_nonce_before_the_end(void)
{
	for (int i = 0; i < PEOPLE; i++)
		CHECK(!was_told(i, "random-word-"));
}

static void one_round_trip(struct sil_hosted *hosted)
{
	CHECK(hosted->draw.committed == 7 && was_told(2, "\"commitment\""));
	say(0, "{\"type\":\"start\",\"id\":5}");
	CHECK(was_told(0, "{\"type\":\"ok\",\"id\":5") && was_told(0, "\"type\":\"draw\"") &&
	      was_told(0, "\"type\":\"view\""));
	CHECK(hosted->state == SIL_TABLE_PLAYING && hosted->proof.round == 1 && hosted->proof.drawn == 7);
	for (int i = 0; i < PEOPLE; i++)
		CHECK(!strcmp(hosted->proof.nonces[i], devices[i].nonce));
	no_nonce_before_the_end();
}

/* Everybody at the table is told of a commitment, so there are not any number of them. */
static void commitments_are_limited(struct sil_hosted *hosted)
{
	char message[160];
	snprintf(message, sizeof message, "{\"type\":\"commit\",\"id\":5,\"round\":1,\"commitment\":\"%064d\"}", 7);
	hosted->lobby->limits.actions[SIL_CHANGE] = (struct sil_rate){3, 1};
	told[1][0] = 0;
	for (int i = 0; i < 3; i++)
		say(0, message), CHECK(was_told(0, "{\"type\":\"ok\",\"id\":5"));
	/* Whoever changes it again and again is not told of each time. */
	CHECK(!was_told(1, "\"type\":\"table\""));
	wait_ms(250);
	CHECK(was_told(1, "\"commitment\":\"000000"));
	told[1][0] = 0;
	say(0, message);
	CHECK(was_told(0, "\"code\":\"too-fast\"") && !told[1][0]);
}

static int memory_left;

static void *short_of_memory(size_t size)
{
	return memory_left-- == 0 ? NULL : malloc(size);
}

/* A nonce that is not heard would cost the seat: where memory was short while it was read, it is read once more. */
static void read_again(struct sil_hosted *hosted)
{
	for (int memory = 0; memory < 12; memory++) {
		told[1][0] = 0, memory_left = memory;
		json_set_alloc_funcs(short_of_memory, free);
		inside_say(people[1], "{\"type\":\"reveal\",\"id\":5,\"round\":1,\"word\":\"random-word-1\"}");
		json_set_alloc_funcs(malloc, free);
		CHECK(was_told(1, "\"id\":5"));
	}
	say(1, "{\"type\":");
	CHECK(was_told(1, "\"bad-message\"") && hosted->state == SIL_TABLE_WAITING);
}

static void stalling(struct sil_hosted *hosted)
{
	devices[1].deaf = true;
	struct sil_commitment first = sil_fair_commit(&hosted->secret);
	say(0, "{\"type\":\"start\"}");
	CHECK(hosted->state == SIL_TABLE_WAITING && hosted->draw.phase == SIL_DRAW_NONCES);
	wait_ms(9999);
	CHECK(hosted->state == SIL_TABLE_WAITING && hosted->proof.round == 1);
	no_nonce_before_the_end();
	for (int i = 0; i < PEOPLE; i++)
		told[i][0] = 0;
	wait_ms(1);
	/* Drawn anew at once, without them, and everybody knows who it was. */
	struct sil_commitment second = sil_fair_commit(&hosted->secret);
	CHECK(hosted->state == SIL_TABLE_PLAYING && hosted->proof.round == 2 && hosted->proof.drawn == 5);
	CHECK(memcmp(&first, &second, sizeof first) != 0);
	CHECK(!hosted->seats[1].session && hosted->seats[1].bot);
	for (int i = 0; i < PEOPLE; i++)
		CHECK(was_told(i, "\"stalled\":[{"));
	CHECK(hosted->stalled == 1 && hosted->stallers[0].session == people[1]->session);
	say(1, "{\"type\":\"sit\",\"id\":6}");
	CHECK(was_told(1, "\"code\":\"taken\""));
	say(1, "{\"type\":\"sit\",\"id\":6,\"seat\":1}");
	CHECK(was_told(1, "\"code\":\"taken\"") && sil_hosted_seat_of(hosted, people[1]->session) == SIL_WATCHER);
}

/* Somebody else on the second seat, whose device will never show its nonce. */
static void confederate_sits(const struct sil_hosted *hosted)
{
	char watch[64];
	device_release(&devices[1]);
	devices[1] = (struct device){.nonce = "another-word", .deaf = true};
	people[1] = inside_person(NULL);
	snprintf(watch, sizeof watch, "{\"type\":\"watch\",\"table\":\"%s\"}", hosted->code);
	say(0, "{\"type\":\"place\",\"seat\":1,\"bot\":null}");
	say(1, "{\"type\":\"hello\",\"protocol\":2}");
	say(1, watch);
	say(1, "{\"type\":\"sit\",\"seat\":1}");
}

/* One stalls; in the round after that the owner, who is alone now, does too: nobody is put out, and all may begin
 * again. */
static void stall_twice(void)
{
	devices[0].deaf = false;
	say(0, "{\"type\":\"start\"}");
	devices[0].deaf = true;
	wait_ms(10000);
	wait_ms(10000);
}

/* An owner with many names has one after the other stall, until there are no more rounds. Nothing is stored that cannot
 * come true. */
static void stalling_without_end(struct sil_hosted *hosted)
{
	char watch[64];
	snprintf(watch, sizeof watch, "{\"type\":\"watch\",\"table\":\"%s\"}", hosted->code);
	say(0, "{\"type\":\"place\",\"seat\":2,\"bot\":\"easy\"}");
	for (int i = 1; i < SIL_MAX_ROUNDS / 2; i++) {
		confederate_sits(hosted);
		stall_twice();
		CHECK(!hosted->owed && hosted->proof.round == 1 + 2 * i && hosted->draw.phase == SIL_DRAW_NONE);
		CHECK(hosted->stalled == (i < SIL_MAX_SEATS ? i : SIL_MAX_SEATS) && !hosted->seats[1].session);
		CHECK(hosted->stallers[hosted->stalled - 1].session == people[1]->session);
	}
	CHECK(hosted->proof.round == SIL_MAX_ROUNDS - 1);
	confederate_sits(hosted);
	stall_twice();
	CHECK(!hosted->owed && hosted->proof.round == SIL_MAX_ROUNDS && hosted->draw.phase == SIL_DRAW_NONE);
	say(0, "{\"type\":\"start\",\"id\":5}");
	CHECK(was_told(0, "\"code\":\"full\""));
	while (hosted->peers)
		inside_say(hosted->peers, "{\"type\":\"leave\"}");
	wait_ms(1000 * (int64_t)inside_lobby->limits.idle_s);
	CHECK(!inside_lobby->tables);
	say(0, watch);
	for (int i = 0; i < 100 && !people[0]->hosted; i++)
		wait_ms(1); /* its log is read in pieces */
	CHECK(was_told(0, "\"state\":\"open\"") && people[0]->hosted->proof.round == SIL_MAX_ROUNDS);
}

/* Nobody has seen anything: nobody is put out. */
static void all_stall(struct sil_hosted *hosted)
{
	for (int i = 0; i < PEOPLE; i++)
		devices[i].deaf = true;
	say(0, "{\"type\":\"start\"}");
	wait_ms(10000);
	CHECK(hosted->state == SIL_TABLE_WAITING && hosted->draw.phase == SIL_DRAW_NONE && hosted->proof.round == 2);
	CHECK(sil_hosted_people(hosted) == 3 && hosted->stalled == 0 && hosted->draw.committed == 7);
	/* Not the second time either: there is nobody whom they kept waiting. */
	say(0, "{\"type\":\"start\"}");
	wait_ms(10000);
	CHECK(sil_hosted_people(hosted) == 3 && hosted->stalled == 0 && hosted->proof.round == 3);
	for (int i = 0; i < PEOPLE; i++)
		devices[i].deaf = false;
	say(2, "{\"type\":\"start\",\"id\":5}");
	CHECK(was_told(2, "not-owner"));
	say(0, "{\"type\":\"start\"}");
	CHECK(hosted->state == SIL_TABLE_PLAYING && hosted->proof.round == 3 && hosted->proof.drawn == 7);
}

/* The only device that commits never shows its nonce: it could keep the table from beginning for ever, and nobody said
 * who it was. Once is bad luck; who sits down anew has missed it all the same. */
static void one_stalls_alone(struct sil_hosted *hosted)
{
	char commit[160];
	say(1, "{\"type\":\"leave\"}");
	devices[2].deaf = true;
	say(0, "{\"type\":\"start\"}");
	CHECK(hosted->proof.drawn == 4);
	wait_ms(10000);
	CHECK(hosted->draw.phase == SIL_DRAW_NONE && hosted->proof.round == 2 && hosted->stalled == 0);
	say(2, "{\"type\":\"stand\"}");
	say(2, "{\"type\":\"sit\"}");
	snprintf(commit, sizeof commit, "{\"type\":\"commit\",\"round\":2,\"commitment\":\"%064d\"}", 7);
	say(2, commit);
	CHECK(hosted->draw.committed & 4);
	say(0, "{\"type\":\"start\"}");
	CHECK(hosted->state == SIL_TABLE_WAITING && hosted->proof.drawn == 4);
	wait_ms(10000);
	CHECK(hosted->state == SIL_TABLE_PLAYING && hosted->proof.round == 3 && hosted->proof.drawn == 0);
	CHECK(hosted->stalled == 1 && hosted->stallers[0].session == people[2]->session && !hosted->seats[2].session);
	CHECK(hosted->seats[0].session && hosted->seats[1].session && was_told(0, "\"stalled\":[{"));
}

/* Clients of protocol 1, and people who are not there, add nothing and are not waited for. */
static void absent(struct sil_hosted *hosted)
{
	say(1, "{\"type\":\"sit\",\"seat\":1,\"word\":\"chosen\"}");
	say(2, "{\"type\":\"leave\"}");
	say(0, "{\"type\":\"start\"}");
	CHECK(hosted->state == SIL_TABLE_PLAYING && hosted->proof.drawn == 1 && hosted->proof.round == 1);
	CHECK(!hosted->proof.nonces[1][0] && !hosted->proof.nonces[2][0]);
}

/* Whose connection is gone when the list is made comes back to a draw without their share. They are shown it with the
 * deal and not before: until then their device would take it for a fraud. */
static void away_for_a_moment(struct sil_hosted *hosted)
{
	char message[80];
	devices[1].deaf = true;
	say(2, "{\"type\":\"leave\"}");
	say(0, "{\"type\":\"start\"}");
	CHECK(hosted->draw.phase == SIL_DRAW_NONCES && hosted->proof.drawn == 3 && was_told(1, "\"type\":\"draw\""));
	snprintf(message, sizeof message, "{\"type\":\"watch\",\"table\":\"%s\"}", hosted->code);
	say(2, message);
	CHECK(was_told(2, "\"state\":\"open\"") && !was_told(2, "\"type\":\"draw\""));
	say(2, "{\"type\":\"view\"}");
	CHECK(was_told(2, "\"state\":\"open\"") && !was_told(2, "\"type\":\"draw\""));
	told[0][0] = 0;
	say(1, "{\"type\":\"reveal\",\"round\":1,\"word\":\"random-word-1\"}");
	CHECK(hosted->state == SIL_TABLE_PLAYING && hosted->proof.drawn == 3);
	const char *begun = strstr(told[2], "\"state\":\"playing\""), *draw = strstr(told[2], "\"type\":\"draw\"");
	CHECK(begun && draw && begun < draw && draw < strstr(told[2], "\"type\":\"view\""));
	CHECK(!was_told(0, "\"type\":\"draw\"")); /* once is enough */
}

/* Who sits but has not committed yet is given a moment: it commits in time, or not. */
static void one_has_not_committed(struct sil_hosted *hosted, bool comes)
{
	sil_draw_forget(hosted, 2);
	say(0, "{\"type\":\"start\",\"id\":5}");
	CHECK(hosted->draw.phase == SIL_DRAW_COMMITS && !was_told(0, "\"ok\""));
	devices[2].shown[0] = 0;
	if (comes)
		say(2, "{\"type\":\"view\"}"); /* shows the table again: the device commits */
	else
		wait_ms(3000);
	CHECK(hosted->state == SIL_TABLE_PLAYING && hosted->proof.drawn == (comes ? 7 : 3));
}

static void late_commitment(struct sil_hosted *hosted)
{
	one_has_not_committed(hosted, true);
}

static void no_commitment(struct sil_hosted *hosted)
{
	one_has_not_committed(hosted, false);
}

static void nothing_changes_meanwhile(struct sil_hosted *hosted)
{
	static const char *const refused[][2] = {
		{"{\"type\":\"stand\",\"id\":5}", "busy"},
		{"{\"type\":\"place\",\"id\":5,\"seat\":1,\"bot\":\"easy\"}", "busy"},
		{"{\"type\":\"change\",\"id\":5,\"options\":{\"deck\":\"37\"}}", "busy"},
		{"{\"type\":\"start\",\"id\":5}", "busy"},
		{"{\"type\":\"commit\",\"id\":5,\"round\":1,\"commitment\":\"00000000000000000000000000000000000000000000"
		 "00000000000000000000\"}",
		 "stale"},
		{"{\"type\":\"reveal\",\"id\":5,\"round\":2,\"word\":\"random-word-0\"}", "stale"},
		{"{\"type\":\"reveal\",\"id\":5,\"round\":1,\"word\":\"random-word-1\"}", "refused"},
		{"{\"type\":\"reveal\",\"id\":5,\"round\":1,\"word\":\"\"}", "bad-message"},
	};
	for (int i = 0; i < PEOPLE; i++)
		devices[i].deaf = true;
	say(0, "{\"type\":\"start\"}");
	for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
		char code[64];
		snprintf(code, sizeof code, "\"code\":\"%s\"", refused[i][1]);
		say(0, refused[i][0]);
		if (!CHECK(was_told(0, code)))
			printf("# %s: %s\n", refused[i][0], told[0]);
	}
	say(0, "{\"type\":\"chat\",\"id\":5,\"text\":\"now?\"}");
	CHECK(was_told(0, "\"type\":\"ok\""));
	for (int i = 0; i < PEOPLE; i++) {
		char reveal[128];
		snprintf(reveal, sizeof reveal, "{\"type\":\"reveal\",\"round\":1,\"word\":\"random-word-%d\"}", i);
		say(i, reveal);
	}
	CHECK(hosted->state == SIL_TABLE_PLAYING && hosted->proof.drawn == 7);
}

/* The server goes down after the list was shown: nonces may have been seen, so all is drawn anew. */
static void restarted(struct sil_hosted *hosted)
{
	char watch[64];
	devices[2].deaf = true;
	say(0, "{\"type\":\"start\"}");
	CHECK(hosted->draw.phase == SIL_DRAW_NONCES);
	struct sil_commitment first = sil_fair_commit(&hosted->secret);
	snprintf(watch, sizeof watch, "{\"type\":\"watch\",\"table\":\"%s\"}", hosted->code);
	for (int i = 0; i < PEOPLE; i++)
		say(i, "{\"type\":\"leave\"}");
	wait_ms(1000 * (int64_t)inside_lobby->limits.idle_s);
	CHECK(!inside_lobby->tables);
	devices[2].deaf = false;
	for (int i = 0; i < PEOPLE; i++)
		say(i, watch);
	hosted = people[0]->hosted;
	struct sil_commitment second = sil_fair_commit(&hosted->secret);
	CHECK(hosted->state == SIL_TABLE_WAITING && hosted->proof.round == 2 && !hosted->stalled);
	CHECK(memcmp(&first, &second, sizeof first) != 0 && hosted->draw.committed == 7);
	say(0, "{\"type\":\"start\"}");
	CHECK(hosted->state == SIL_TABLE_PLAYING && hosted->proof.drawn == 7 && hosted->proof.round == 2);
}

/* --- a host who plays --- */

enum { TRIALS = 10000, TRIES = 16 };

static const struct sil_config pair = {.seats = 2};

/* What the host (seat 0) would like, and about every fourth deal has: the first lagoon is a rich one. */
static bool is_lucky(const uint8_t key[SIL_KEY_BYTES])
{
	struct sil_state state;
	sil_begin(sil_find_game("chawai")->rules, &pair, key, &state);
	const struct chawai *truth = (const struct chawai *)&state;
	int worth = 0;
	for (int i = 0; i < 3; i++)
		worth += chawai_value(truth->deck[i]);
	return worth > 24;
}

static void choose_nonce(char nonce[SIL_NONCE_BYTES], const char *who, unsigned trial, unsigned number)
{
	snprintf(nonce, SIL_NONCE_BYTES, "%s-%u-%u", who, trial, number);
}

static bool luck_of(struct sil_proof *proof)
{
	uint8_t key[SIL_KEY_BYTES];
	for (unsigned s = 0; s < 2; s++)
		sil_proof_commit_nonce(proof->table, proof->round, s, proof->nonces[s], proof->commitments[s]);
	sil_proof_key(proof, sil_find_game("chawai"), &pair, key);
	return is_lucky(key);
}

static struct sil_proof drawn(unsigned trial, uint16_t round)
{
	struct sil_proof proof = {.given = true, .drawn = 3, .round = round, .table = "jagwsk7hy8"};
	memcpy(proof.secret, &trial, sizeof trial);
	proof.secret[31] = (uint8_t)round;
	sil_proof_commit(proof.secret, proof.commitment);
	choose_nonce(proof.nonces[0], "host", trial, 0);
	choose_nonce(proof.nonces[1], "guest", trial, round);
	return proof;
}

/* The best of TRIES nonces for seat 0, given this nonce of the guest. */
static void choose_best(struct sil_proof *proof, unsigned trial)
{
	for (unsigned i = 0; i < TRIES; i++) {
		choose_nonce(proof->nonces[0], "host", trial, i);
		if (luck_of(proof))
			return;
	}
}

static void nothing_gained(void)
{
	int fair = 0, older = 0, chosen = 0, in_game = 0, stays = 0;
	for (unsigned trial = 0; trial < TRIALS; trial++) {
		struct sil_proof proof = drawn(trial, 1), guess = proof;
		fair += luck_of(&proof);
		/* As it was: the guest's nonce is known when the host chooses. */
		choose_best(&guess, trial);
		older += luck_of(&guess);
		/* As it is: the host knows the secret and has committed to the best nonce for the guest they imagine.
		 */
		guess = proof;
		choose_nonce(guess.nonces[1], "imagined", trial, 0);
		choose_best(&guess, trial);
		strcpy(proof.nonces[0], guess.nonces[0]);
		bool lucky = luck_of(&proof);
		chosen += lucky;
		/* And holds it back when the deal is a bad one: the next draw is for a game they are not in. With a
		 * rule that left them their seat it would have been theirs. */
		struct sil_proof second = drawn(trial, 2);
		in_game += lucky;
		stays += lucky || luck_of(&second);
	}
	double share = (double)fair / TRIALS, error = sqrt(share * (1 - share) / TRIALS);
	printf("# %d trials: a lucky deal in %.4f (± %.4f); choosing words as it was %.4f, as it is %.4f; stalling too %.4f, if it cost no seat %.4f\n",
	       TRIALS, share, 2 * error, (double)older / TRIALS, (double)chosen / TRIALS, (double)in_game / TRIALS,
	       (double)stays / TRIALS);
	CHECK(share > 0.1 && share < 0.5);
	CHECK(older > TRIALS * 9 / 10); /* the test can tell */
	CHECK(fabs((double)chosen / TRIALS - share) < 4 * error * sqrt(2));
	CHECK(in_game <= chosen && stays > chosen + TRIALS / 10);
}

static void choose(struct sil_hosted *hosted, int seat, bool last)
{
	uint16_t acts[SIL_MAX_LEGAL];
	char buffer[32], message[80];
	struct sil_out out = sil_out_on(buffer, sizeof buffer);
	int count = sil_table_legal(&hosted->table, seat, acts);
	if (!CHECK(count > 0))
		return;
	hosted->game->print_move(acts[last ? count - 1 : 0], &out);
	snprintf(message, sizeof message, "{\"type\":\"move\",\"word\":\"%s\"}", buffer);
	say(seat, message);
}

/* To the end; the first player takes back each choice once. Returns where in their views the latest one is that was
 * taken back. */
static size_t play_with_undos(struct sil_hosted *hosted)
{
	size_t taken_back = 0;
	say(0, "{\"type\":\"start\"}");
	while (hosted->state == SIL_TABLE_PLAYING) {
		int seat = __builtin_ctz(hosted->table.truth.public.due);
		bool several = hosted->table.truth.public.due & (hosted->table.truth.public.due - 1);
		if (seat == 0 && several) {
			size_t before = devices[0].used;
			choose(hosted, 0, true);
			say(0, "{\"type\":\"undo\",\"id\":8}");
			if (!was_told(0, "\"type\":\"ok\""))
				continue;
			taken_back = before;
		}
		choose(hosted, seat, false);
	}
	return taken_back;
}

/* What the first device says to the record when these views, from a place on, were all it was shown. */
static enum sil_fairness judge(struct sil_hosted *hosted, const char *views)
{
	static char record[1 << 16], sentence[600];
	struct sil_record made = sil_hosted_record(hosted);
	struct sil_out out = sil_out_on(record, sizeof record), said = sil_out_on(sentence, sizeof sentence);
	struct device device = devices[0];
	sil_record_print(&made, &out);
	device.views = strdup(views), device.used = strlen(views);
	enum sil_fairness fairness = device_check(&device, record, &said);
	free(device.views);
	return fairness;
}

/* Views with moves that were taken back are as good as others, from wherever the device came; one of another deal is
 * not, however soon the right one follows. */
static void other_views(void)
{
	static char other[1 << 14], views[1 << 18];
	for (int game = 0; game < 2; game++) {
		struct sil_hosted *hosted = sit_down(-1);
		size_t taken_back = hosted ? play_with_undos(hosted) : 0;
		if (!CHECK(taken_back > 0))
			return;
		char *all = devices[0].views;
		size_t first = (size_t)(strchr(all, '\n') + 1 - all);
		CHECK(judge(hosted, all) == SIL_FAIR);
		CHECK(judge(hosted, all + taken_back) == SIL_FAIR); /* a reload after the choice */
		for (int place = 0; game && place < 3; place++) { /* before the first view, before the second, later */
			size_t at = place == 0 ? 0 : place == 1 ? first : taken_back;
			snprintf(views, sizeof views, "%.*s%s%s", (int)at, all, other, all + at);
			CHECK(judge(hosted, views) == SIL_UNFAIR);
		}
		snprintf(other, sizeof other, "%.*s", (int)first, all);
		go_home();
	}
}

/* What a device that has no share says to the record when this is all it has kept but for the views. */
static enum sil_fairness judge_kept(const char *record, const char *format, ...) __attribute__((format(printf, 2, 3)));
static enum sil_fairness judge_kept(const char *record, const char *format, ...)
{
	static char text[1 << 13], sentence[600];
	struct sil_out said = sil_out_on(sentence, sizeof sentence);
	va_list values;
	va_start(values, format);
	int length = vsnprintf(text, sizeof text, format, values);
	va_end(values);
	return sil_kept_check(text, (size_t)length, record, strlen(record), &said);
}

/* Whether a device had a share is for it to say: not for a list in which the server writes such lines, nor one that
 * goes on behind a NUL. */
static void own_lines(struct sil_hosted *hosted)
{
	static char record[1 << 16];
	struct sil_out out = sil_out_on(record, sizeof record);
	const char *shown = devices[0].shown, *draw = devices[0].draw;
	play_with_undos(hosted);
	struct sil_record made = sil_hosted_record(hosted);
	sil_record_print(&made, &out);
	CHECK(judge_kept(record, "word 0 random-word-0\nshown 1 %s\n%s", shown, draw) == SIL_FAIR);
	CHECK(judge_kept(record, "shown 1 %s\n%s", shown, draw) == SIL_NO_SHARE);
	CHECK(judge_kept(record, "shown 1 %s\nword 0 random-word-0\n%s", shown, draw) == SIL_UNFAIR);
	CHECK(judge_kept(record, "shown 1 %s\n%sword 0 random-word-0\n", shown, draw) == SIL_UNFAIR);
	CHECK(judge_kept(record, "shown 1 %s\n%sshown 1 %s\n", shown, draw, shown) == SIL_UNFAIR);
	CHECK(judge_kept(record, "shown 1 %s\n%s%c\n", shown, draw, 0) == SIL_UNFAIR);
}

int main(void)
{
	run_at_table("one round trip, and no nonce is shown before the end", -1, one_round_trip);
	run_at_table("commitments are limited", -1, commitments_are_limited);
	run_at_table("what cannot be read for want of memory is read again", -1, read_again);
	run_at_table("who stalls loses the seat, and it is drawn anew", -1, stalling);
	run_at_table("stalling without end", -1, stalling_without_end);
	run_at_table("where no nonce came nobody is put out", -1, all_stall);
	run_at_table("who stalls alone is named the second time", 0, one_stalls_alone);
	run_at_table("protocol 1 and people elsewhere add nothing", 1, absent);
	run_at_table("away for a moment: no share, and no alarm", -1, away_for_a_moment);
	run_at_table("a commitment that comes late", -1, late_commitment);
	run_at_table("a commitment that does not come", -1, no_commitment);
	run_at_table("nothing changes during a draw", -1, nothing_changes_meanwhile);
	run_at_table("a restart in the middle of a draw", -1, restarted);
	run_at_table("what is a device's own comes from it alone", -1, own_lines);
	RUN("views of another deal, and moves taken back", other_views);
	RUN("a host who plays gains nothing", nothing_gained);
	return check_report();
}
