/* One step at a time: a few tables are looked at, those that may go are deleted, and the next step waits for that. */
#include "server/purge.h"

#include <string.h>

#include "engine/parse.h"
#include "server/log.h"

enum { TIDY_MS = 1000, TIDIED_MS = 600000, REST_MS = 60000, DAY_MS = 86400000, PART_BYTES = 24 };

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

typedef bool delete_call(struct sil_store *, int64_t number, struct sil_store_callback);

static void let_go(struct sil_lobby *lobby, struct sil_going *going, delete_call *call, int64_t number)
{
	struct sil_store_callback done = {.call = gone, .context = going};
	if (!call(lobby->store, number, done))
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
	going->gone = 0, going->after = 0;
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
	int64_t numbers[SIL_OLD_SESSIONS], now_ms = lobby->host.wall_ms(lobby->host.context);
	if (!may_go_on(lobby, going))
		return;
	going->metric = &lobby->metrics.people_forgotten;
	int count = sil_store_find_old_sessions(lobby->store, &going->after,
						limits->people_ms ? now_ms - limits->people_ms : 0,
						limits->visitors_ms ? now_ms - limits->visitors_ms : 0, numbers);
	for (int i = 0; i < count; i++)
		if (!sil_accounts_connected(&lobby->sessions, numbers[i]))
			let_go(lobby, going, sil_store_forget_session, numbers[i]);
	if (!going->after)
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

void sil_purge_on(struct sil_lobby *lobby)
{
	const struct sil_keep *keep = &lobby->limits.keep;
	struct sil_going *going = &lobby->going_tables;
	int64_t numbers[SIL_OLD_TABLES], now_ms = lobby->host.wall_ms(lobby->host.context), over_ms = 0, waiting_ms = 0;
	if (!may_go_on(lobby, going))
		return;
	going->metric = &lobby->metrics.tables_purged;
	if (keep->age_ms)
		over_ms = waiting_ms = now_ms - keep->age_ms;
	if (keep->bytes && sil_store_bytes(lobby->store) > keep->bytes) {
		over_ms = now_ms;
		if (waiting_ms < now_ms - DAY_MS)
			waiting_ms = now_ms - DAY_MS;
	}
	if (!over_ms) {
		rest(lobby, going, "purged", "tables");
		return;
	}
	int count = sil_store_find_old(lobby->store, &going->after, over_ms, waiting_ms, numbers);
	for (int i = 0; i < count; i++)
		if (!sil_lobby_table_by_number(lobby, numbers[i]))
			let_go(lobby, going, sil_store_purge, numbers[i]);
	if (!going->after)
		rest(lobby, going, "purged", "tables");
}
