/* Who is known and who is forgotten, and which tables go, from the inside: by age, by size, and by a wall clock that
 * may be wrong. */
#include <sodium.h>

#include "server/purge.h"
#include "tests/server/lobby_at_hand.h"

/* The linker sends these here (meson.build). */
/* Accounts of people: there may be no memory for one. */
static bool accounts_are_full;
struct sil_account *__real_sil_accounts_session(struct sil_accounts *, int64_t, int64_t);
struct sil_account *__wrap_sil_accounts_session(struct sil_accounts *, int64_t, int64_t);
struct sil_account *__wrap_sil_accounts_session(struct sil_accounts *accounts, int64_t session, int64_t now_ms)
{
	return accounts_are_full ? NULL : __real_sil_accounts_session(accounts, session, now_ms);
}

/* A table that another server holds: it is refused, like everything later and not at once. */
static int64_t held_elsewhere;
static struct sil_store_callback refused;
bool __real_sil_store_purge(struct sil_store *, int64_t, struct sil_store_callback);
bool __wrap_sil_store_purge(struct sil_store *, int64_t, struct sil_store_callback);
bool __wrap_sil_store_purge(struct sil_store *store, int64_t table, struct sil_store_callback done)
{
	if (table != held_elsewhere)
		return __real_sil_store_purge(store, table, done);
	CHECK(!refused.call);
	refused = done;
	return true;
}

static bool latest_is_unreadable;
int64_t __real_sil_store_latest_ms(struct sil_store *);
int64_t __wrap_sil_store_latest_ms(struct sil_store *);
int64_t __wrap_sil_store_latest_ms(struct sil_store *store)
{
	return latest_is_unreadable ? -1 : __real_sil_store_latest_ms(store);
}

static int64_t session_of(const struct sil_token *token)
{
	struct sil_token_hash hash = sil_token_hash(token);
	return sil_store_find_session(inside_lobby->store, &hash, NULL);
}

/* Somebody comes with this cookie, says something and goes; who they were. */
static int64_t visit(const struct sil_token *token, const char *message)
{
	struct sil_peer *peer = sil_lobby_connect(inside_lobby, NULL, "192.0.2.1", token);
	inside_say(peer, "{\"type\":\"hello\",\"protocol\":1}");
	int64_t session = peer->session;
	if (message)
		inside_say(peer, message);
	sil_lobby_disconnect(inside_lobby, peer);
	return session;
}

/* Who could not be greeted for want of memory, and says hello once more, is who their cookie says: not everybody's
 * token, all zeros. */
static void not_greeted(void)
{
	static const struct sil_token zeros;
	char hello[160], text[SIL_TOKEN_TEXT];
	if (!open_lobby(NULL))
		return;
	struct sil_token token = sil_token_new();
	struct sil_peer *peer = sil_lobby_connect(inside_lobby, NULL, "192.0.2.1", &token);
	accounts_are_full = true;
	for (int i = 0; i < 2; i++)
		inside_say(peer, "{\"type\":\"hello\",\"protocol\":1}");
	CHECK(!peer->session && session_of(&token) > 0);
	accounts_are_full = false;
	inside_say(peer, "{\"type\":\"hello\",\"protocol\":1}");
	CHECK(peer->session > 0 && peer->session == session_of(&token) && session_of(&zeros) == 0);
	sil_token_print(&zeros, text);
	snprintf(hello, sizeof hello, "{\"type\":\"hello\",\"protocol\":1,\"token\":\"%s\"}", text);
	struct sil_peer *other = sil_lobby_connect(inside_lobby, NULL, "192.0.2.2", NULL);
	inside_say(other, hello);
	CHECK(!other->session);
	/* Without a cookie the server gives out a token, and must not give out that one. */
	other = sil_lobby_connect(inside_lobby, NULL, "192.0.2.2", NULL);
	accounts_are_full = true;
	inside_say(other, "{\"type\":\"hello\",\"protocol\":1}");
	accounts_are_full = false;
	inside_say(other, "{\"type\":\"hello\",\"protocol\":1}");
	CHECK(other->session > 0 && session_of(&zeros) == 0);
	inside_close();
}

static void days_pass(int days)
{
	inside_ms += days * INT64_C(86400000) + 60001;
	sil_purge_people(inside_lobby);
}

/* Whoever does not come back is forgotten: after a day who did nothing that is kept, after 400 days everybody. Not who
 * is connected; and no number is given out twice. */
static void people_are_forgotten(void)
{
	struct sil_token visitor = sil_token_new(), player = sil_token_new(), latest = sil_token_new();
	static const char create[] = "{\"type\":\"create\",\"game\":\"goofspiel\"}";
	if (!open_lobby(NULL))
		return;
	int64_t first = visit(&visitor, NULL), second = visit(&player, create), third = visit(&latest, NULL);
	CHECK(first > 0 && second == first + 1 && third == second + 1);
	days_pass(0);
	CHECK(session_of(&visitor) == first); /* not yet */
	days_pass(2);
	int64_t again = visit(&visitor, NULL); /* at the very moment */
	CHECK(again == third + 1 && session_of(&visitor) == again);
	CHECK(session_of(&player) == second && session_of(&latest) == third);
	CHECK(inside_lobby->metrics.people_forgotten == 1);
	days_pass(0); /* who was the latest of all is not any more */
	inside_settle();
	CHECK(session_of(&latest) == 0 && session_of(&visitor) == again);
	for (int i = 0; i < 3; i++) {
		days_pass(390);
		inside_settle();
		CHECK(visit(&player, NULL) == second);
	}
	days_pass(401);
	inside_settle();
	CHECK(session_of(&player) == 0 && visit(&player, NULL) > again);
	for (int i = 0; i < PEOPLE; i++) {
		inside_say(people[i], create);
		CHECK(people[i]->hosted); /* connected all the time */
	}
	CHECK(inside_lobby->metrics.people_forgotten == 3);
	inside_close();
}

/* Somebody has been connected for days and only watched: another server on the same database, at which they are not,
 * forgets them. Then they open a table, and are its owner after a reload, too. */
static void forgotten_elsewhere(void)
{
	struct sil_token token = sil_token_new(), latest = sil_token_new();
	if (!open_lobby(NULL))
		return;
	struct sil_peer *peer = sil_lobby_connect(inside_lobby, NULL, "192.0.2.1", &token);
	inside_say(peer, "{\"type\":\"hello\",\"protocol\":1}");
	int64_t session = peer->session;
	CHECK(visit(&latest, NULL) > session && session_of(&token) == session);
	sil_store_forget_session(inside_lobby->store, session, 1, (struct sil_store_callback){0});
	inside_settle();
	CHECK(session_of(&token) == 0);
	inside_say(peer, "{\"type\":\"create\",\"game\":\"goofspiel\"}");
	CHECK(session_of(&token) == session);
	sil_lobby_disconnect(inside_lobby, peer);
	CHECK(visit(&token, NULL) == session);
	inside_close();
}

/* The wall clock is wrong for a while: nobody who sat at a table is forgotten for that, and nobody's visit is noted as
 * older than it is. Who did nothing that is kept goes by it, right or wrong. */
static void wall_clock_is_wrong(void)
{
	struct sil_token player = sil_token_new(), other = sil_token_new(), latest = sil_token_new();
	static const char create[] = "{\"type\":\"create\",\"game\":\"goofspiel\"}";
	if (!open_lobby(NULL))
		return;
	int64_t first = visit(&player, create), second = visit(&other, create);
	visit(&latest, NULL);
	for (int years = -3; years <= 3; years += 6) {
		inside_wall_ahead_ms = years * 365 * INT64_C(86400000);
		days_pass(0), inside_settle();
		if (years < 0)
			CHECK(visit(&other, create) == second);
		days_pass(0), inside_settle();
		inside_wall_ahead_ms = 0;
		days_pass(0), inside_settle();
		CHECK(session_of(&player) == first && session_of(&other) == second);
	}
	/* What it says is believed at the pace of a day an hour, and that is known after the next start. */
	inside_wall_ahead_ms = 3 * 365 * INT64_C(86400000);
	days_pass(16), inside_settle();
	CHECK(session_of(&player) == first);
	CHECK(inside_lobby->believed.stored_ms == sil_store_latest_ms(inside_lobby->store));
	CHECK(inside_lobby->believed.stored_ms > inside_ms + 365 * INT64_C(86400000));
	days_pass(1), inside_settle();
	CHECK(session_of(&player) == 0);
	inside_wall_ahead_ms = 0;
	inside_close();
}

/* A clock is set back for good: whoever comes from then on and does nothing that is kept goes after a day all the same.
 */
static void clock_stays_behind(void)
{
	struct sil_token visitor = sil_token_new(), latest = sil_token_new();
	inside_wall_ahead_ms = 3 * 365 * INT64_C(86400000);
	if (!open_lobby(NULL))
		return;
	days_pass(0);
	inside_wall_ahead_ms = 0;
	CHECK(visit(&visitor, NULL) > 0 && visit(&latest, NULL) > 0);
	days_pass(2), inside_settle();
	CHECK(session_of(&visitor) == 0);
	inside_close();
}

/* A machine without a battery begins in 1970, or anywhere, and is told the time a moment later: before somebody comes
 * the server believes it, and nothing is stored of the moment that was wrong. */
static void clock_is_set_at_first(void)
{
	static const int years[] = {40, 0, 3};
	struct sil_limits limits = inside_limits();
	struct sil_token player = sil_token_new();
	if (!CHECK(inside_open(&limits, NULL)))
		return;
	for (int i = 0; i < 3; i++) {
		inside_wall_ahead_ms = years[i] * 365 * INT64_C(86400000);
		days_pass(0), inside_settle();
		CHECK(sil_store_latest_ms(inside_lobby->store) == 0);
		CHECK(inside_lobby->believed.ms == inside_ms + inside_wall_ahead_ms);
	}
	int64_t first_ms = inside_ms + inside_wall_ahead_ms;
	CHECK(visit(&player, "{\"type\":\"create\",\"game\":\"goofspiel\"}") > 0);
	days_pass(0), inside_settle();
	CHECK(sil_store_latest_ms(inside_lobby->store) > first_ms);
	inside_wall_ahead_ms = 40 * 365 * INT64_C(86400000); /* from now on there is something to lose */
	days_pass(0), inside_settle();
	CHECK(inside_lobby->believed.ms < first_ms + INT64_C(86400000));
	inside_wall_ahead_ms = 0;
	inside_close();
}

/* Where the store cannot say which moment came last, the wall clock is not believed instead: nothing begins. */
static void latest_cannot_be_read(void)
{
	if (!open_lobby(NULL))
		return;
	latest_is_unreadable = true;
	CHECK(!sil_lobby_new(&inside_lobby->host, inside_lobby->store, &inside_lobby->limits));
	latest_is_unreadable = false;
	inside_close();
}

static void keep_little(struct sil_limits *limits)
{
	limits->idle_s = 0;
	limits->keep.bytes = 1;
}

static void keep_ninety_days(struct sil_limits *limits)
{
	limits->idle_s = 0;
	limits->keep.age_ms = 90 * INT64_C(86400000);
}

/* A game of two that both have left, finished or not. */
static int64_t left_alone(bool finished)
{
	struct sil_hosted *hosted = goofspiel_of_two();
	int64_t number = hosted->number;
	if (finished)
		play_to_the_end(hosted);
	for (int i = 0; i < 2; i++)
		inside_say(people[i], "{\"type\":\"leave\"}");
	inside_settle();
	CHECK(!sil_lobby_table_by_number(inside_lobby, number));
	return number;
}

/* Days go by, and then some minutes in which the server looks for what may go. */
static void tables_go(int days)
{
	inside_ms += days * INT64_C(86400000);
	for (int i = 0; i < 40; i++) { /* ten times a minute */
		inside_ms += 6001;
		sil_purge_on(inside_lobby);
		inside_settle();
		if (refused.call)
			refused.call(refused.context, refused.a, refused.b, false);
		refused.call = NULL;
	}
}

static bool is_there(int64_t table)
{
	char code[SIL_STORE_CODE];
	return sil_store_code(inside_lobby->store, table, code);
}

/* Games that were begun and left were kept for ever, whatever --keep said. */
static void abandoned_games_go(void)
{
	if (!open_lobby(keep_little))
		return;
	int64_t begun = left_alone(false), over = left_alone(true);
	tables_go(0);
	CHECK(is_there(begun) && !is_there(over));
	tables_go(SIL_ABANDONED_DAYS - 1);
	CHECK(is_there(begun));
	/* Those that are over go first, and then there may be little enough. */
	over = left_alone(true);
	inside_ms += 2 * INT64_C(86400000) + 60001;
	sil_purge_on(inside_lobby), inside_settle();
	CHECK(is_there(begun) && !is_there(over));
	tables_go(0);
	CHECK(!is_there(begun));
	inside_close();
	if (!open_lobby(keep_ninety_days))
		return;
	begun = left_alone(false), over = left_alone(true);
	tables_go(91);
	CHECK(is_there(begun) && !is_there(over));
	tables_go(308);
	CHECK(is_there(begun));
	tables_go(2); /* by now the two would be forgotten */
	CHECK(!is_there(begun));
	inside_close();
	if (!open_lobby(no_idle))
		return;
	begun = left_alone(false);
	tables_go(5000);
	CHECK(is_there(begun)); /* all is kept, unless it is said otherwise */
	inside_close();
}

/* What is over and another server's cannot go: what was left goes all the same. */
static void held_by_another(void)
{
	if (!open_lobby(keep_little))
		return;
	int64_t begun = left_alone(false);
	held_elsewhere = left_alone(true);
	tables_go(SIL_ABANDONED_DAYS - 1);
	CHECK(is_there(begun) && is_there(held_elsewhere));
	tables_go(2);
	CHECK(!is_there(begun) && is_there(held_elsewhere));
	CHECK(inside_lobby->metrics.tables_purged == 1);
	held_elsewhere = 0;
	inside_close();
}

int main(void)
{
	if (sodium_init() < 0)
		return 2;
	RUN("no memory for a greeting", not_greeted);
	RUN("people are forgotten", people_are_forgotten);
	RUN("people are forgotten elsewhere", forgotten_elsewhere);
	RUN("the wall clock is wrong", wall_clock_is_wrong);
	RUN("the wall clock stays behind", clock_stays_behind);
	RUN("the wall clock is set before anybody comes", clock_is_set_at_first);
	RUN("the latest moment cannot be read", latest_cannot_be_read);
	RUN("abandoned games go", abandoned_games_go);
	RUN("finished games of another server stay, and abandoned ones go", held_by_another);
	return check_report();
}
