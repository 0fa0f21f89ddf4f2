/* The terminal's table at home, without a terminal: when a press in a race counts, and hints with numbers from
 * elsewhere. */
#include <math.h>
#include <string.h>
#include <time.h>

#include "bots/levels.h"
#include "cli/play/local.h"
#include "cli/play/local_time.h"
#include "cli/put_hints.h"
#include "engine/out.h"
#include "engine/parse.h"
#include "tests/check.h"
#include "goofspiel_messages.h"

/* Time that goes on by a step whenever it is read. */
static int64_t time_ms, step_ms;

int __wrap_clock_gettime(clockid_t, struct timespec *);
int __wrap_clock_gettime(clockid_t which, struct timespec *time)
{
	(void)which;
	*time = (struct timespec){.tv_sec = time_ms / 1000, .tv_nsec = time_ms % 1000 * 1000000};
	time_ms += step_ms;
	return 0;
}

/* A race in which seat 0, a person, is to flip before the clock does it; 0, or the deal's flip. */
static bool open_race(struct local *local, uint16_t *flip)
{
	for (uint8_t deal = 0; deal < 64; deal++) {
		struct local_plan plan = {.game = sil_find_game("kawaii"), .config = {.seats = 3}, .people = 1};
		uint16_t acts[SIL_MAX_LEGAL];
		plan.key[0] = deal;
		for (int b = 0; b < 2; b++)
			plan.bots[b] = &sil_easy_bot;
		time_ms = 1000000, step_ms = 0;
		local_open(local, &plan);
		if (local->host.calls->legal(&local->host, 0, acts) > 0) {
			*flip = acts[0];
			return true;
		}
		local->host.calls->close(&local->host);
	}
	return false;
}

/* The clock's own flip falls due while the press is being looked at: the press came before and counts. */
static void a_press_counts_from_when_it_came(void)
{
	struct local local;
	uint16_t flip;
	char sentence[256] = "";
	struct sil_out why = sil_out_on(sentence, sizeof sentence);
	if (!CHECK(open_race(&local, &flip)))
		return;
	uint32_t wake_ms = local.table.truth.public.wake_ms;
	CHECK(wake_ms > 10);
	time_ms += wake_ms - 10, step_ms = 20;
	CHECK(local.host.calls->move(&local.host, 0, flip, &why));
	CHECK(!strcmp(sentence, ""));
	if (CHECK(local.table.record.count == 1)) {
		CHECK(local.table.record.moves[0].seat == 0 && local.table.record.moves[0].t_ms == wake_ms - 10);
	}
	local.host.calls->close(&local.host);
}

/* What fell due before the press is made before it. */
static void what_was_due_before_a_press_comes_first(void)
{
	struct local local;
	uint16_t flip;
	char sentence[256] = "";
	struct sil_out why = sil_out_on(sentence, sizeof sentence);
	if (!CHECK(open_race(&local, &flip)))
		return;
	uint32_t wake_ms = local.table.truth.public.wake_ms;
	time_ms += wake_ms + 1, step_ms = 20;
	local.host.calls->move(&local.host, 0, flip, &why);
	CHECK(local.table.record.count >= 1 && local.table.record.moves[0].seat == SIL_CLOCK &&
	      local.table.record.moves[0].t_ms == wake_ms + 1); /* late, but not later than the press [KW-t6] */
	local.host.calls->close(&local.host);
}

/* A server may send any number; what is no chance and no score is not told. */
static void hints_tell_no_impossible_numbers(void)
{
	const float odd[] = {INFINITY, -INFINITY, NAN, 1e30f, -1e30f, -0.5f, 1.5f};
	const struct sil_game *game = sil_find_game("goofspiel");
	struct sil_players players = {.you = 0, .names = {"Anna", "Bob"}};
	for (size_t i = 0; i < 2 * sizeof odd / sizeof *odd; i++) {
		struct sil_hint hint = {.act = 1, .searched = true, .counted = true, .chance = 0.25f, .points = 4};
		char text[512];
		struct sil_out out = sil_out_on(text, sizeof text);
		sil_messages_clear(&hint.reason, game->words);
		sil_tell(&hint.reason, say_tie(&hint.reason, 7));
		*(i % 2 ? &hint.chance : &hint.points) = odd[i / 2];
		cli_put_hints(game, &hint, 1, &players, &out);
		bool chance = !(i % 2), points = chance && fabsf(odd[i / 2]) < 2;
		CHECK(strstr(text, "A tie: nobody gets prize 7."));
		CHECK((strstr(text, "wins 25%") != NULL) == chance && (strstr(text, "point") != NULL) == points);
	}
}

int main(void)
{
	RUN("a press counts from when it came", a_press_counts_from_when_it_came);
	RUN("what was due before a press comes first", what_was_due_before_a_press_comes_first);
	RUN("hints tell no impossible numbers", hints_tell_no_impossible_numbers);
	return check_report();
}
