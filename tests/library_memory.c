/* libsilure when memory is short: whichever allocation fails, alone or with all that follow, every call is refused with
 * a sentence or works, nothing changes by a refusal, and the table plays on. Linked with the library's objects and with
 * --wrap, so that allocations can be denied under sanitizers too. */
#include "lib/silure.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "lib/silure_batch.h"
#include "tests/check.h"

#define KEY "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"

static long asked, first_denied, last_denied; /* counted from 1; first 0: none is denied */

static bool deny(void)
{
	asked++;
	return first_denied && asked >= first_denied && asked <= last_denied;
}

void *__real_malloc(size_t);
void *__real_calloc(size_t, size_t);
void *__real_realloc(void *, size_t);
int __real_pthread_create(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
void *__wrap_malloc(size_t);
void *__wrap_calloc(size_t, size_t);
void *__wrap_realloc(void *, size_t);
int __wrap_pthread_create(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

void *__wrap_malloc(size_t size)
{
	return deny() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
	return deny() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size)
{
	return deny() ? NULL : __real_realloc(old, size);
}

int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *how, void *(*run)(void *), void *with)
{
	return deny() ? 11 : __real_pthread_create(thread, how, run, with);
}

/* Runs a scenario with the n-th allocation denied, for every n it comes to; then with all from the n-th on. */
static void with_every_denial(void (*scenario)(void))
{
	for (int all = 0; all < 2; all++) {
		long n = 0;
		do {
			n++;
			asked = 0, first_denied = n, last_denied = all ? 1L << 40 : n;
			scenario();
		} while (asked >= n && CHECK(n < 10000));
		CHECK(n > 2);
	}
	first_denied = 0;
}

static silure_table *open_table(const char *game, int seats, const char *options)
{
	char why[SILURE_WHY_BYTES] = "";
	silure_table *table = silure_open(game, seats, options, KEY, "en", why);
	CHECK(table ? !*why : !strcmp(why, "out of memory"));
	return table;
}

/* The moves of a game outgrow what was kept for them. */
static void a_long_game(void)
{
	silure_table *table = open_table("goofspiel", 7, NULL);
	while (table && !silure_is_over(table)) {
		const char *const *moves;
		unsigned due = silure_due(table);
		int seat = __builtin_ctz(due);
		CHECK(silure_legal(table, seat, &moves) > 0);
		if (silure_play(table, seat, moves[0]) == 0)
			continue;
		CHECK(*silure_why(table) && silure_due(table) == due);
		long denied = first_denied;
		first_denied = 0;
		CHECK(silure_legal(table, seat, &moves) > 0 && silure_play(table, seat, moves[0]) == 0);
		first_denied = denied;
	}
	silure_close(table);
}

static void thinking(void)
{
	silure_table *table = open_table("goofspiel", 2, "cards=3");
	if (!table)
		return;
	char before[1 << 12];
	snprintf(before, sizeof before, "%s", silure_view(table, 0));
	const char *move = silure_bot(table, 0, "hard", NULL);
	CHECK(move ? !*silure_why(table) : *silure_why(table) != 0);
	const char *hints = silure_hints(table, 0);
	CHECK(hints ? !*silure_why(table) : *silure_why(table) != 0);
	CHECK(!strcmp(before, silure_view(table, 0)) && silure_board(table, 0));
	silure_close(table);
}

static void records(void)
{
	char why[SILURE_WHY_BYTES] = "";
	silure_table *table = open_table("chawai", 3, NULL);
	if (table)
		silure_play(table, 0, "dive-1");
	const char *record = silure_record(table);
	CHECK(!table || (record ? !*silure_why(table) : !strcmp(silure_why(table), "out of memory")));
	silure_table *again = record ? silure_read(record, strlen(record), "en", why) : NULL;
	CHECK(!record || (again ? !*why : *why != 0));
	silure_close(again), silure_close(table);
	silure_free(silure_games("en")); /* NULL is how it says so */
}

static void batches(void)
{
	char why[SILURE_WHY_BYTES] = "";
	silure_batch *batch = silure_batch_open("goofspiel", 2, NULL, 4, 3, 1, 1, why);
	CHECK(batch ? !*why : *why != 0);
	silure_batch_close(batch);
}

static void a_long_game_survives(void)
{
	with_every_denial(a_long_game);
}

static void thinking_survives(void)
{
	with_every_denial(thinking);
}

static void records_survive(void)
{
	with_every_denial(records);
}

static void batches_survive(void)
{
	with_every_denial(batches);
}

int main(void)
{
	RUN("a long game, whichever allocation fails", a_long_game_survives);
	RUN("bots and hints, whichever allocation fails", thinking_survives);
	RUN("records and the list of games, whichever allocation fails", records_survive);
	RUN("batches, whichever allocation or thread fails", batches_survive);
	return check_report();
}
