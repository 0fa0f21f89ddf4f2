/* One step at a time: a few tables are looked at, those that may go are deleted, and the next step waits for that. */
#include "server/purge.h"

#include <string.h>

#include "engine/parse.h"
#include "server/log.h"

enum { TIDY_MS = 1000, TIDIED_MS = 600000, REST_MS = 60000, HOUR_MS = 3600000, DAY_MS = 86400000, PART_BYTES = 24 };
enum { CATCHING_UP = DAY_MS / HOUR_MS }; /* times as fast as it goes by */

/* One limit: a number and a unit. */
static bool parse_limit(const char *part, size_t length, struct sil_keep *keep)
{
	static const struct {
		char unit;
		bool age;
		int64_t each;
	} units[] = {{'s', true, 1000},     {'h', true, 3600000},  {'d', true, DAY_MS},   {'y', true, 365LL * DAY_MS},
		     {'k', false, 1 << 10}, {'m', false, 1 << 20}, {'g', false, 1 << 30}, {'t', false, 1LL << 40}};
	char digits[PART_BYTES];
	uint64_t number;
	if (length < 2 || length > sizeof digits)
		return false;
	memcpy(digits, part, length - 1), digits[length - 1] = 0;
	if (!sil_parse_number(digits, 100000, &number) || !number)
		return false;
	for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
		int64_t *to = units[i].age ? &keep->age_ms : &keep->bytes;
		if (units[i].unit != part[length - 1] || *to)
			continue;
		*to = (int64_t)number * units[i].each;
		return true;
	}
	return false;
}

bool sil_keep_parse(const char *text, struct sil_keep *keep)
{
	struct sil_keep found = {0};
	if (strcmp(text, "all") != 0) {
		if (!*text)
			return false;
		for (const char *at = text; *at; at += strspn(at, " ")) {
			size_t length = strcspn(at, " ");
			if (!parse_limit(at, length, &found))
				return false;
			at += length;
		}
	}
	*keep = found;
	return true;
}

/* --- what time it is --- */

bool sil_purge_begin(struct sil_lobby *lobby)
{
	int64_t stored_ms = sil_store_latest_ms(lobby->store);
	if (stored_ms < 0)
		return false;
	lobby->believed.stored_ms = stored_ms;
	/* A store that has never said so has nothing to lose yet. */
	lobby->believed.ms = stored_ms > 0 ? stored_ms : lobby->host.wall_ms(lobby->host.context);
	lobby->believed.looked_ms = sil_now(lobby);
	return true;
}

/* Nobody has been here yet: a clock that is set right before somebody comes was never wrong. */
static bool is_new(const struct sil_lobby *lobby)
{
	return !lobby->last_table && !lobby->last_session && !sil_store_is_shared(lobby->store);
}

/* The present, as far as it is believed. */
static int64_t believe(struct sil_lobby *lobby)
{
	int64_t wall_ms = lobby->host.wall_ms(lobby->host.context), now_ms = sil_now(lobby);
	int64_t most_ms = lobby->believed.ms + CATCHING_UP * (now_ms - lobby->believed.looked_ms);
	lobby->believed.looked_ms = now_ms;
	if (is_new(lobby))
		return lobby->believed.ms = wall_ms;
	if (wall_ms <= lobby->believed.ms)
		return wall_ms;
	lobby->believed.ms = wall_ms < most_ms ? wall_ms : most_ms;
	/* Once an hour: a disk shall be able to sleep. */
	if (lobby->believed.ms - lobby->believed.stored_ms >= HOUR_MS && !lobby->draining && !lobby->trouble[0] &&
	    sil_store_mark_latest(lobby->store, lobby->believed.ms, (struct sil_store_callback){0}))
		lobby->believed.stored_ms = lobby->believed.ms;
	return lobby->believed.ms;
}

/* --- what is going --- */

static bool is_going(const struct sil_going *going, int64_t number)
{
	bool found = false;
	for (unsigned i = 0; i < going->count; i++)
		found |= going->numbers[i] == number;
	return found;
}

static void gone(void *context, uint64_t a, uint64_t b, bool stored)
{
	struct sil_going *going = context;
	(void)a, (void)b;
	*going->metric += stored, going->gone += stored;
	if (!--going->pending)
		going->count = 0;
}

typedef bool delete_call(struct sil_store *, int64_t number, int64_t before_ms, struct sil_store_callback);

static void let_go(struct sil_lobby *lobby, struct sil_going *going, delete_call *call, int64_t number,
		   int64_t before_ms)
{
	struct sil_store_callback done = {.call = gone, .context = going};
	if (!call(lobby->store, number, before_ms, done))
		return;
	going->numbers[going->count++] = number;
	going->pending++;
}

/* The next step waits for the one before, and for better times. */
static bool may_go_on(const struct sil_lobby *lobby, const struct sil_going *going)
{
	return !lobby->draining && !lobby->trouble[0] && !going->pending && sil_now(lobby) >= going->next_ms;
}

/* Behind the last one: what was done is told, and then there is time. */
static void rest(const struct sil_lobby *lobby, struct sil_going *going, const char *event, const char *what)
{
	if (going->gone)
		sil_log(SIL_INFO, event, what, going->gone, NULL);
	going->gone = 0, going->after = 0, going->ended = false;
	going->next_ms = sil_now(lobby) + REST_MS;
}

/* --- people --- */

bool sil_age_parse(const char *text, int64_t *ms)
{
	struct sil_keep keep;
	if (!sil_keep_parse(text, &keep) || keep.bytes)
		return false;
	*ms = keep.age_ms;
	return true;
}

bool sil_purge_has_session(const struct sil_lobby *lobby, int64_t session)
{
	return is_going(&lobby->going_people, session);
}

void sil_purge_people(struct sil_lobby *lobby)
{
	const struct sil_limits *limits = &lobby->limits;
	struct sil_going *going = &lobby->going_people;
	int64_t numbers[SIL_OLD_SESSIONS], now_ms = believe(lobby);
	if (!may_go_on(lobby, going))
		return;
	going->metric = &lobby->metrics.people_forgotten;
	/* Who has done nothing that is kept loses nothing by a wrong clock, and would fill the disk by a distrusted
	 * one. */
	int64_t wall_ms = lobby->host.wall_ms(lobby->host.context);
	int64_t seen_before_ms = limits->people_ms && now_ms > limits->people_ms ? now_ms - limits->people_ms : 0;
	int count = sil_store_find_old_sessions(lobby->store, &going->after, seen_before_ms,
						limits->visitors_ms ? wall_ms - limits->visitors_ms : 0, numbers);
	for (int i = 0; i < count; i++)
		if (!sil_accounts_connected(&lobby->sessions, numbers[i])) /* who was never seen was seen at 0 */
			let_go(lobby, going, sil_store_forget_session, numbers[i], seen_before_ms + !seen_before_ms);
	if (count < 0)
		going->next_ms = sil_now(lobby) + TIDY_MS;
	else if (!going->after)
		rest(lobby, going, "forgotten", "people");
}

/* --- tables --- */

bool sil_purge_has(const struct sil_lobby *lobby, int64_t number)
{
	return is_going(&lobby->going_tables, number);
}

void sil_purge_logs(struct sil_lobby *lobby)
{
	int64_t numbers[SIL_OLD_TABLES];
	char code[SIL_STORE_CODE];
	int error;
	if (lobby->draining || lobby->trouble[0] || lobby->tables >= lobby->limits.tables / 2 ||
	    sil_now(lobby) < lobby->tidying.next_ms)
		return;
	int count = sil_store_find_finished(lobby->store, &lobby->tidying.after, numbers);
	lobby->tidying.next_ms = sil_now(lobby) + (count > 0 ? TIDY_MS : lobby->tidying.after ? 0 : TIDIED_MS);
	if (count <= 0)
		return;
	lobby->tidying.after = numbers[0];
	if (!sil_lobby_table_by_number(lobby, numbers[0]) && sil_store_code(lobby->store, numbers[0], code))
		sil_lobby_table(lobby, code, &error);
}

static bool purge_table(struct sil_store *store, int64_t number, int64_t before_ms, struct sil_store_callback done)
{
	(void)before_ms; /* where it could have been touched meanwhile it is somebody's, and stays */
	return sil_store_purge(store, number, done);
}

/* What may go at this moment, now that the file is too large or is not. */
static struct sil_old_before old_before(const struct sil_lobby *lobby, bool too_large, int64_t now_ms)
{
	const struct sil_limits *limits = &lobby->limits;
	int64_t age_ms = limits->keep.age_ms, people_ms = limits->people_ms;
	struct sil_old_before before = {0};
	if (age_ms) {
		before.over_ms = before.waiting_ms = now_ms - age_ms;
		before.begun_ms = people_ms ? now_ms - (age_ms > people_ms ? age_ms : people_ms) : 0;
	}
	if (too_large) {
		before.over_ms = INT64_MAX;
		if (before.waiting_ms < now_ms - DAY_MS)
			before.waiting_ms = now_ms - DAY_MS;
		int64_t abandoned_ms = now_ms - SIL_ABANDONED_DAYS * (int64_t)DAY_MS;
		if (lobby->going_tables.in_vain && before.begun_ms < abandoned_ms)
			before.begun_ms = abandoned_ms;
	}
	return before;
}

/* Whatever is over has gone, unless it is another server's, and there is still too much: at once, so that nothing else
 * is over meanwhile. */
static void end_search(struct sil_lobby *lobby, bool too_large)
{
	struct sil_going *going = &lobby->going_tables;
	going->in_vain = too_large && !going->gone && !going->in_vain;
	going->ended = false;
	if (!going->in_vain)
		rest(lobby, going, "purged", "tables");
}

void sil_purge_on(struct sil_lobby *lobby)
{
	const struct sil_keep *keep = &lobby->limits.keep;
	struct sil_going *going = &lobby->going_tables;
	int64_t numbers[SIL_OLD_TABLES], now_ms = believe(lobby);
	if (!may_go_on(lobby, going))
		return;
	going->metric = &lobby->metrics.tables_purged;
	bool too_large = keep->bytes && sil_store_bytes(lobby->store) > keep->bytes;
	if (!keep->age_ms && !too_large) {
		going->in_vain = false;
		rest(lobby, going, "purged", "tables");
		return;
	}
	if (going->ended) {
		end_search(lobby, too_large);
		return;
	}
	struct sil_old_before before = old_before(lobby, too_large, now_ms);
	int count = sil_store_find_old(lobby->store, &going->after, &before, numbers);
	for (int i = 0; i < count; i++)
		if (!sil_lobby_table_by_number(lobby, numbers[i]))
			let_go(lobby, going, purge_table, numbers[i], 0);
	if (count < 0)
		going->next_ms = sil_now(lobby) + TIDY_MS;
	if (count < 0 || going->after)
		return;
	if (going->pending)
		going->ended = true;
	else
		end_search(lobby, too_large);
}
