/* Who comes back is told what they have missed: exactly what they would have been told had they been there, and no
 * more. The lobby runs within this process; whole games of every kind are watched from every seat, and now and then
 * somebody says which view they had last. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/configs.h"
#include "engine/parse.h"
#include "engine/play.h"
#include "engine/rng.h"
#include "server/hosted_sight.h"
#include "tests/check.h"
#include "tests/server/inside.h"

enum { MOST_VIEWS = 1024 };

/* What one connection was shown while it was there. */
struct shown {
	json_t *views[MOST_VIEWS];
	int count;
	json_t *answer; /* the latest view */
};

static struct shown all[SIL_MAX_SEATS + 1];
static struct sil_peer *peers[SIL_MAX_SEATS + 1];
static struct sil_hosted *hosted;
static int viewers, compared, told, left_out;
static struct sil_rng rng = {7};

static void keep(struct sil_peer *peer, const char *text, size_t length)
{
	struct shown *shown = peer->connection;
	json_t *message = json_loadb(text, length, 0, NULL);
	const char *type = json_string_value(json_object_get(message, "type"));
	if (type && !strcmp(type, "view")) {
		json_decref(shown->answer);
		shown->answer = json_incref(message);
		if (shown->count < MOST_VIEWS)
			shown->views[shown->count++] = json_incref(message);
	}
	json_decref(message);
}

static void forget(struct shown *shown, int from)
{
	while (shown->count > from)
		json_decref(shown->views[--shown->count]);
}

static void sit_down(const struct sil_game *game, const struct sil_config *config)
{
	viewers = config->seats + 1;
	for (int v = 0; v < viewers; v++)
		peers[v] = inside_person(&all[v]);
	hosted = inside_table(peers, viewers, game, config);
	for (int v = 0; v < viewers; v++) { /* the first view, once */
		forget(&all[v], 0);
		all[v].views[all[v].count++] = json_incref(all[v].answer);
	}
}

static void stand_up(void)
{
	for (int v = 0; v < viewers; v++) {
		sil_lobby_disconnect(inside_lobby, peers[v]);
		forget(&all[v], 0);
		json_decref(all[v].answer), all[v].answer = NULL;
	}
	inside_ring();
	sil_lobby_remove_table(inside_lobby, hosted);
}

/* Any move of anybody's, by its text; the clock's when it is time. */
static void move_on(void)
{
	const struct sil_rules *rules = hosted->game->rules;
	const struct sil_state *truth = &hosted->table.truth;
	unsigned due = truth->public.due;
	for (uint32_t skip = sil_rng_below(&rng, (uint32_t)__builtin_popcount(due)); skip; skip--)
		due &= due - 1;
	int seat = __builtin_ctz(due);
	char word[40], message[120];
	if (hosted->timed && sil_rng_below(&rng, 3))
		seat = SIL_CLOCK;
	if (seat == SIL_CLOCK) {
		int64_t at_ms = hosted->zero_ms + truth->public.wake_ms;
		inside_ms = at_ms > inside_ms ? at_ms : inside_ms;
		sil_hosted_attend(hosted);
		inside_ring();
		return;
	}
	struct sil_out out = sil_out_on(word, sizeof word);
	hosted->game->print_move(sil_pick(rules, truth, seat, sil_rng_u32(&rng)), &out);
	snprintf(message, sizeof message, "{\"type\":\"move\",\"word\":\"%s\"}", word);
	inside_ms += 100;
	inside_say(peers[seat], message);
}

static const char *mark_of(const json_t *view)
{
	const char *mark = json_string_value(json_object_get(view, "mark"));
	return mark ? mark : "";
}

static json_t *ask(int viewer, const char *mark)
{
	char message[80];
	int count = all[viewer].count;
	snprintf(message, sizeof message, "{\"type\":\"view\",\"seen\":\"%s\"}", mark);
	inside_say(peers[viewer], message);
	forget(&all[viewer], count);
	return all[viewer].answer;
}

static bool same(const json_t *one, const json_t *other, const char *member)
{
	const json_t *a = json_object_get(one, member), *b = json_object_get(other, member);
	return a == b || json_equal(a, b);
}

static bool is_told(const json_t *view)
{
	return json_array_size(json_object_get(view, "events")) > 0;
}

/* All that this viewer was told after view `from` is told again, and nothing else. */
static void check_return(int viewer, int from)
{
	struct shown *shown = &all[viewer];
	const json_t *steps[MOST_VIEWS];
	int count = 0;
	for (int i = from + 1; i < shown->count; i++)
		if (is_told(shown->views[i]))
			steps[count++] = shown->views[i];
	const json_t *now = shown->views[shown->count - 1], *answer = ask(viewer, mark_of(shown->views[from]));
	const json_t *missed = json_object_get(answer, "missed");
	int first = count > SIL_MISSED ? count - SIL_MISSED : 0, last = count - is_told(now);
	bool fine = CHECK(from == shown->count - 1 || !is_told(now) || same(answer, now, "events"));
	fine &= CHECK(json_integer_value(json_object_get(answer, "left_out")) == first);
	if (from == shown->count - 1)
		last = first = 0, fine &= CHECK(!missed && !is_told(answer));
	fine &= CHECK((int)json_array_size(missed) == last - first);
	for (int i = first; fine && i < last; i++) {
		const json_t *one = json_array_get(missed, (size_t)(i - first));
		fine &= CHECK(same(one, steps[i], "view") && same(one, steps[i], "events") &&
			      same(one, steps[i], "mark"));
		told++;
	}
	if (!fine)
		printf("# %s, viewer %d, from view %d of %d\n", hosted->game->rules->name, viewer, from, shown->count);
	compared++, left_out += first > 0;
}

/* In a race time itself is seen, and who watches is shown it late. */
static bool may_ask(int viewer)
{
	return !hosted->timed || viewer < viewers - 1;
}

static void one_game(const struct sil_game *game, const struct sil_config *config)
{
	sit_down(game, config);
	for (int moves = 0; hosted->state == SIL_TABLE_PLAYING && moves < 400; moves++) {
		move_on();
		int viewer = moves % viewers;
		if (all[viewer].count < MOST_VIEWS && may_ask(viewer))
			check_return(viewer, (int)sil_rng_below(&rng, (uint32_t)all[viewer].count));
	}
	stand_up();
}

/* Every seventh table: which ones must not hang on the deals, or there would now and then be too few questions. */
static void every_game(void)
{
	unsigned number = 0;
	for (int g = 0; sil_games[g]; g++)
		for (unsigned c = 0; c < sil_config_count(sil_games[g]->rules); c++) {
			struct sil_config config = sil_config_at(sil_games[g]->rules, c);
			struct sil_out nowhere = {0};
			if (sil_check_config(sil_games[g], &config, &nowhere) && number++ % 7 == 0)
				one_game(sil_games[g], &config);
		}
	printf("# %d questions, %d views told, %d times more than that\n", compared, told, left_out);
	CHECK(compared > 1000 && told > 1000 && left_out > 10);
}

static struct sil_config begin(const char *name)
{
	const struct sil_game *game = sil_find_game(name);
	struct sil_config config = {.seats = 3};
	sit_down(game, &config);
	for (int i = 0; i < 40 && hosted->state == SIL_TABLE_PLAYING; i++)
		move_on();
	return config;
}

/* What another seat, another table or nobody was shown is no view of this one's: nothing is told by it. */
static void only_by_a_view_of_ones_own(void)
{
	static const char *const none[] = {"", "0", "0000000000000001", "ffffffffffffffff", "no mark at all"};
	begin("chawai");
	for (size_t i = 0; i < sizeof none / sizeof *none; i++)
		CHECK(!json_object_get(ask(0, none[i]), "missed"));
	for (int v = 1; v < viewers; v++)
		CHECK(!json_object_get(ask(0, mark_of(all[v].views[0])), "missed"));
	inside_say(peers[0], "{\"type\":\"view\",\"seen\":7}");
	CHECK(!json_object_get(all[0].answer, "missed"));
	CHECK(json_array_size(json_object_get(ask(0, mark_of(all[0].views[0])), "missed")) > 0);
	stand_up();
}

/* A server that ended has the log, and tells from it; so does one that only watched, at a game that is over. */
static void after_a_restart(void)
{
	char message[120], code[SIL_CODE_BYTES], mark[20];
	begin("chawai");
	int64_t sessions[2] = {peers[0]->session, peers[3]->session};
	strcpy(code, hosted->code), strcpy(mark, mark_of(all[0].views[0]));
	json_t *before = json_deep_copy(ask(0, mark));
	for (int v = 0; v < viewers; v++)
		sil_lobby_disconnect(inside_lobby, peers[v]);
	inside_ring();
	sil_lobby_remove_table(inside_lobby, hosted);
	peers[0] = inside_person(&all[0]);
	CHECK(sil_lobby_greet(inside_lobby, peers[0], sessions[0]));
	snprintf(message, sizeof message, "{\"type\":\"watch\",\"table\":\"%s\",\"seen\":\"%s\"}", code, mark);
	inside_say(peers[0], message);
	CHECK(json_object_get(before, "missed") && same(before, all[0].answer, "missed") &&
	      same(before, all[0].answer, "events") && same(before, all[0].answer, "left_out"));
	/* It is told once: later views are as they were for everybody. */
	inside_say(peers[0], "{\"type\":\"view\"}");
	CHECK(!json_object_get(all[0].answer, "missed"));
	json_decref(before);
	hosted = peers[0]->hosted, viewers = 1;
	stand_up();
	for (int v = 1; v < 4; v++) {
		forget(&all[v], 0);
		json_decref(all[v].answer), all[v].answer = NULL;
	}
}

/* A choice that nobody has seen yet may be taken back, and then the view of it is nobody's any more: by the latest view
 * that told something all is told, the move taken back left out. */
static void after_a_choice_taken_back(void)
{
	const struct sil_game *game = sil_find_game("goofspiel");
	struct sil_config config = {.seats = 2};
	sit_down(game, &config);
	char mark[20], undone[20];
	inside_say(peers[1], "{\"type\":\"move\",\"word\":\"bid-1\"}");
	inside_say(peers[0], "{\"type\":\"move\",\"word\":\"bid-1\"}");
	CHECK(is_told(all[0].answer));
	strcpy(mark, mark_of(all[0].answer));
	inside_say(peers[1], "{\"type\":\"move\",\"word\":\"bid-2\"}");
	strcpy(undone, mark_of(all[0].answer));
	CHECK(strcmp(mark, undone) != 0 && !is_told(all[0].answer));
	inside_say(peers[1], "{\"type\":\"undo\"}");
	for (int bid = 3; bid <= 4; bid++)
		for (int seat = 0; seat < 2; seat++) {
			char message[60];
			snprintf(message, sizeof message, "{\"type\":\"move\",\"word\":\"bid-%d\"}", bid);
			inside_say(peers[seat], message);
		}
	CHECK(!json_object_get(ask(0, undone), "missed"));
	json_t *answer = ask(0, mark), *missed = json_object_get(answer, "missed");
	CHECK(json_array_size(missed) == 1 && is_told(answer));
	stand_up();
}

/* Who only watches a race sees it late, and coming back makes it no earlier. */
static void not_to_who_watches_a_race(void)
{
	begin("kawaii");
	if (CHECK(hosted->timed && all[3].count > 2))
		CHECK(!json_object_get(ask(3, mark_of(all[3].views[0])), "missed"));
	stand_up();
}

int main(void)
{
	struct sil_limits limits = inside_limits();
	if (!inside_open(&limits, keep)) {
		puts("0 passed, 1 failed");
		return 1;
	}
	RUN("every game: who comes back is told what they would have been told", every_game);
	RUN("only by a view of one's own", only_by_a_view_of_ones_own);
	RUN("after a restart", after_a_restart);
	RUN("by the latest view that told something, whatever was taken back", after_a_choice_taken_back);
	RUN("who watches a race is told nothing by coming back", not_to_who_watches_a_race);
	printf("# %d returns, %d views told again, %d times more than are kept\n", compared, told, left_out);
	inside_close();
	return check_report();
}
