/* Tables from the inside, where what happens at the same moment can be made to: the store refuses, somebody is quicker,
 * a table is put away, everybody is away. */
#include <signal.h>
#include <sodium.h>
#include <unistd.h>

#include "tests/server/lobby_at_hand.h"

/* The linker sends these here (meson.build). */
static bool store_is_full;
bool __real_sil_store_append(struct sil_store *, int64_t, enum sil_entry_kind, int64_t, const char *,
			     struct sil_store_callback);
bool __wrap_sil_store_append(struct sil_store *, int64_t, enum sil_entry_kind, int64_t, const char *,
			     struct sil_store_callback);
bool __wrap_sil_store_append(struct sil_store *store, int64_t table, enum sil_entry_kind kind, int64_t at_ms,
			     const char *text, struct sil_store_callback done)
{
	return !store_is_full && __real_sil_store_append(store, table, kind, at_ms, text, done);
}

/* No memory for an entry that comes true. */
static bool memory_is_short;
bool __real_sil_hosted_apply_entry(struct sil_hosted *, enum sil_entry_kind, const char *);
bool __wrap_sil_hosted_apply_entry(struct sil_hosted *, enum sil_entry_kind, const char *);
bool __wrap_sil_hosted_apply_entry(struct sil_hosted *hosted, enum sil_entry_kind kind, const char *text)
{
	return !memory_is_short && __real_sil_hosted_apply_entry(hosted, kind, text);
}

/* Two tabs with one fresh cookie say hello at the same moment: both are the same person, and nobody else's operation
 * is refused with the second one's. */
static void one_cookie(void)
{
	if (!open_lobby(NULL))
		return;
	struct sil_hosted *hosted = goofspiel_of_two();
	for (int i = 0; i < 20; i++) {
		struct sil_token token = sil_token_new();
		struct sil_peer *one = sil_lobby_connect(inside_lobby, NULL, "192.0.2.1", &token);
		struct sil_peer *other = sil_lobby_connect(inside_lobby, NULL, "192.0.2.1", &token);
		last[2][0] = 0;
		say_only(one, "{\"type\":\"hello\",\"protocol\":1}");
		say_only(other, "{\"type\":\"hello\",\"protocol\":1}");
		say_only(people[0], "{\"type\":\"chat\",\"text\":\"x\"}");
		inside_settle();
		CHECK(one->session > 0 && one->session == other->session);
		sil_lobby_disconnect(inside_lobby, one), sil_lobby_disconnect(inside_lobby, other);
	}
	CHECK(chats == 2 * 20 && hosted->chats == 20 && inside_lobby->metrics.not_stored == 0);
	inside_close();
}

/* A table that is put away at once is still there for whoever wakes it. */
static void put_away_at_once(void)
{
	char watch[80];
	if (!open_lobby(no_idle))
		return;
	struct sil_hosted *hosted = goofspiel_of_two();
	snprintf(watch, sizeof watch, "{\"type\":\"watch\",\"id\":1,\"table\":\"%s\"}", hosted->code);
	inside_say(people[0], "{\"type\":\"leave\"}");
	CHECK(inside_lobby->tables == 1);
	inside_say(people[1], "{\"type\":\"leave\"}");
	CHECK(inside_lobby->tables == 0);
	inside_say(people[1], watch);
	CHECK(inside_lobby->tables == 1 && people[1]->hosted && people[1]->seat == 1 && strstr(last[1], "\"ok\""));
	inside_say(people[1], "{\"type\":\"move\",\"id\":2,\"word\":\"bid-1\"}");
	CHECK(strstr(last[1], "\"id\":2") && strstr(last[1], "\"ok\""));
	inside_close();
}

/* Three people race, and the clock has moved a few times. */
static struct sil_hosted *race_of_three(void)
{
	struct sil_hosted *hosted = inside_table(people, 3, sil_find_game("kawaii"), &(struct sil_config){.seats = 3});
	while (hosted->table.record.count < 3) {
		inside_ms = sil_timers_next(&inside_lobby->timers);
		inside_ring();
	}
	return hosted;
}

/* The server looks again soon, and does not spin. */
static void ring_at_intervals(void)
{
	for (int i = 0; i < 5; i++) {
		int64_t next_ms = sil_timers_next(&inside_lobby->timers);
		if (!CHECK(next_ms > inside_ms && next_ms <= inside_ms + 1000))
			break;
		inside_ms = next_ms;
		inside_ring();
	}
}

/* In a race the clock's move comes before a late press; while it cannot be stored the press waits, and the server does
 * not spin. */
static void clock_cannot_be_stored(void)
{
	if (!open_lobby(NULL))
		return;
	struct sil_hosted *hosted = race_of_three();
	uint32_t count = hosted->table.record.count;
	inside_ms = hosted->zero_ms + hosted->table.truth.public.wake_ms + 10;
	store_is_full = true;
	alarm(20); /* a loop without end is a failure, not a wait */
	inside_say(people[0], "{\"type\":\"move\",\"id\":7,\"word\":\"claim-0\"}");
	inside_ring();
	ring_at_intervals();
	CHECK(hosted->table.record.count == count && !strstr(last[0], "\"id\":7"));
	store_is_full = false;
	inside_ms = sil_timers_next(&inside_lobby->timers);
	inside_ring();
	CHECK(hosted->table.record.count > count && hosted->table.record.moves[count].seat == SIL_CLOCK);
	CHECK(strstr(last[0], "\"id\":7"));
	alarm(0);
	inside_close();
}

/* The same when nobody presses: a race of people alone goes on by itself once the store has room. */
static void clock_is_not_forgotten(void)
{
	if (!open_lobby(NULL))
		return;
	struct sil_hosted *hosted = race_of_three();
	uint32_t count = hosted->table.record.count;
	inside_ms = hosted->zero_ms + hosted->table.truth.public.wake_ms;
	store_is_full = true;
	alarm(20);
	inside_ring();
	ring_at_intervals();
	CHECK(hosted->table.record.count == count);
	store_is_full = false;
	inside_ms += 1000;
	inside_ring();
	CHECK(hosted->table.record.count > count && hosted->table.record.moves[count].seat == SIL_CLOCK);
	alarm(0);
	inside_close();
}

/* Rings whatever comes within so many seconds. */
static void seconds_pass(int seconds)
{
	int64_t end_ms = inside_ms + 1000 * (int64_t)seconds, next_ms;
	while ((next_ms = sil_timers_next(&inside_lobby->timers)) <= end_ms) {
		inside_ms = next_ms > inside_ms ? next_ms : inside_ms + 1;
		inside_ring();
	}
	inside_ms = end_ms;
}

/* A bot plays for who lets the time run out, but not for all: a table at which everybody sleeps waits for somebody. */
static void everybody_is_away(void)
{
	if (!open_lobby(NULL))
		return;
	struct sil_hosted *hosted =
		inside_table(people, 2, sil_find_game("goofspiel"), &(struct sil_config){.seats = 2});
	hosted->settings.turn_limit_s = 30;
	inside_say(people[0], "{\"type\":\"move\",\"word\":\"bid-1\"}");
	seconds_pass(40);
	CHECK(hosted->seats[1].away && !hosted->seats[0].away);
	CHECK(hosted->table.record.count == 3); /* the bot has chosen for the second turn, too */
	seconds_pass(300);
	CHECK(hosted->seats[0].away && hosted->seats[1].away && hosted->state == SIL_TABLE_PLAYING);
	CHECK(hosted->table.record.count == 3);
	inside_say(people[0], "{\"type\":\"back\",\"id\":5}");
	seconds_pass(5);
	CHECK(!hosted->seats[0].away && hosted->seats[1].away);
	for (int card = 2; card <= 4; card++) {
		char message[64];
		snprintf(message, sizeof message, "{\"type\":\"move\",\"word\":\"bid-%d\"}", card);
		inside_say(people[0], message);
		seconds_pass(5);
	}
	CHECK(hosted->table.record.count >= 3 + 4);
	inside_close();
}

static void three_tables(struct sil_limits *limits)
{
	limits->tables = 3;
}

/* Tables that are still being stored count: however many are asked for at once, there are never more than the limit. */
static void limit_of_tables(void)
{
	if (!open_lobby(three_tables))
		return;
	for (int i = 0; i < 200; i++)
		say_only(people[i % PEOPLE], "{\"type\":\"create\",\"id\":1,\"game\":\"goofspiel\"}");
	CHECK(inside_lobby->opening == 3);
	inside_settle();
	CHECK(inside_lobby->tables == 3 && inside_lobby->opening == 0);
	CHECK(inside_lobby->metrics.errors[SIL_E_FULL] == 197);
	inside_close();
}

/* Where there are many tables, they are not all looked at for everybody who wants to see them. */
static void listed_for_many(void)
{
	static const char create[] = "{\"type\":\"create\",\"game\":\"goofspiel\",\"listed\":true}",
			  list[] = "{\"type\":\"list\"}";
	if (!open_lobby(NULL))
		return;
	for (int i = 0; i < 100; i++)
		inside_say(people[0], create);
	inside_say(people[1], list);
	uint64_t made = inside_lobby->last_list;
	CHECK(strstr(last[1], people[0]->hosted->code));
	for (int i = 0; i < 50; i++)
		inside_say(people[i % PEOPLE], list);
	CHECK(inside_lobby->last_list == made && !strcmp(last[1], last[2]));
	inside_say(people[2], create);
	inside_ms += 10;
	inside_say(people[1], list);
	CHECK(strstr(last[1], people[0]->hosted->code) && strstr(last[1], people[2]->hosted->code));
	inside_close();
}

/* Both players press "rematch" at the same moment: one table, both are told of it. */
static void two_rematches(void)
{
	if (!open_lobby(NULL))
		return;
	struct sil_hosted *hosted = goofspiel_of_two();
	play_to_the_end(hosted);
	CHECK(hosted->state == SIL_TABLE_OVER && overs == 2);
	last[0][0] = last[1][0] = 0;
	say_only(people[0], "{\"type\":\"rematch\",\"id\":3}");
	say_only(people[1], "{\"type\":\"rematch\",\"id\":4}");
	inside_settle();
	CHECK(strstr(last[0], "\"ok\"") && strstr(last[0], "\"id\":3"));
	CHECK(strstr(last[1], "\"ok\"") && strstr(last[1], "\"id\":4"));
	CHECK(inside_lobby->tables == 2 && inside_lobby->metrics.tables_opened == 2);
	char rematch[64];
	snprintf(rematch, sizeof rematch, "\"rematch\":\"%s\"", hosted->rematch);
	CHECK(hosted->rematch[0] && strstr(seen[0], rematch) && strstr(seen[1], rematch));
	/* One that cannot be stored did not happen, and can be asked for again. */
	inside_close();
	if (!open_lobby(NULL))
		return;
	hosted = goofspiel_of_two();
	play_to_the_end(hosted);
	store_is_full = true;
	inside_say(people[0], "{\"type\":\"rematch\",\"id\":5}");
	CHECK(strstr(last[0], "not-stored") && !hosted->pending && !hosted->rematch[0]);
	store_is_full = false;
	inside_say(people[0], "{\"type\":\"rematch\",\"id\":6}");
	CHECK(strstr(last[0], "\"ok\"") && hosted->rematch[0]);
	inside_close();
}

/* What is stored comes true, even if memory is short at that moment: later, and before anything else. */
static void short_of_memory(void)
{
	if (!open_lobby(NULL))
		return;
	struct sil_hosted *hosted = goofspiel_of_two();
	last[0][0] = 0;
	memory_is_short = true;
	inside_say(people[0], "{\"type\":\"move\",\"id\":8,\"word\":\"bid-1\"}");
	inside_say(people[1], "{\"type\":\"move\",\"id\":9,\"word\":\"bid-1\"}");
	for (int i = 0; i < 3; i++) {
		inside_ms = sil_timers_next(&inside_lobby->timers);
		inside_ring();
	}
	CHECK(hosted->table.record.count == 0 && hosted->pending && !last[0][0]);
	memory_is_short = false;
	inside_ms = sil_timers_next(&inside_lobby->timers);
	inside_ring();
	CHECK(strstr(last[0], "\"id\":8") && strstr(last[0], "\"ok\""));
	CHECK(strstr(last[1], "\"id\":9") && strstr(last[1], "\"ok\"") && hosted->state == SIL_TABLE_OVER);
	inside_close();
}

int main(void)
{
	if (sodium_init() < 0)
		return 2;
	RUN("one cookie, two tabs", one_cookie);
	RUN("put away at once", put_away_at_once);
	RUN("the clock's move cannot be stored", clock_cannot_be_stored);
	RUN("the clock's move is not forgotten", clock_is_not_forgotten);
	RUN("a table at which everybody is away waits", everybody_is_away);
	RUN("the limit of tables", limit_of_tables);
	RUN("a list for many", listed_for_many);
	RUN("two rematches at once", two_rematches);
	RUN("short of memory", short_of_memory);
	return check_report();
}
