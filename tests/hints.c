/* Hints as every front gets them, through the commands of table/drive.h: the first is the one with the highest chance
 * shown, and no two lead to the same table, at many positions of every game. usage: hints [POSITIONS [GAME]] */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/selfplay.h"
#include "bots/hint.h"
#include "bots/levels.h"
#include "engine/configs.h"
#include "engine/heuristic.h"
#include "engine/out.h"
#include "engine/parse.h"
#include "engine/play.h"
#include "table/ask.h"
#include "table/drive.h"
#include "tests/check.h"

static const struct sil_game *game;
static int positions = 200;

/* The chances of an answer in their order; -1 for a hint without one. */
static int read_chances(const char *answer, double chances[8])
{
	int count = 0;
	for (const char *at = strstr(answer, "{\"move\":"); at && count < 8; count++) {
		const char *next = strstr(at + 1, "{\"move\":"), *chance = strstr(at, "\"chance\":");
		chances[count] = chance && (!next || chance < next) ? atof(chance + strlen("\"chance\":")) : -1;
		at = next;
	}
	return count;
}

/* The different tables that these acts lead to, each once; returns how many. */
static int tables_after(const struct sil_state *truth, int seat, const uint16_t *acts, int count,
			struct sil_state *tables)
{
	int different = 0;
	for (int i = 0; i < count; i++) {
		struct sil_state *after = &tables[different];
		*after = *truth;
		CHECK(game->rules->apply(after, (struct sil_move){.act = acts[i], .seat = (uint8_t)seat}) == SIL_OK);
		bool another = true;
		for (int t = 0; t < different; t++)
			another = another && memcmp(&tables[t], after, game->rules->state_bytes) != 0;
		different += another;
	}
	return different;
}

/* A card that looks alike however it is turned takes one place, and two cards that differ take two, whatever their
 * names: as many are shown as there are tables to choose from. */
static void check_differ(const struct sil_table *table, int seat, const char *answer, int count)
{
	static struct sil_state tables[SIL_MAX_LEGAL];
	uint16_t shown[8] = {0}, acts[SIL_MAX_LEGAL];
	int at = 0, legal = sil_table_legal(table, seat, acts);
	for (const char *hint = strstr(answer, "{\"move\":\""); hint && at < count; at++) {
		char move[32] = "";
		sscanf(hint, "{\"move\":\"%31[^\"]", move);
		CHECK(sil_parse_move(game, move, &shown[at]) == SIL_OK);
		hint = strstr(hint + 1, "{\"move\":\"");
	}
	int possible = tables_after(&table->truth, seat, acts, legal, tables);
	if (!CHECK(tables_after(&table->truth, seat, shown, count, tables) == count) ||
	    !CHECK(count == (possible < SIL_MAX_HINTS ? possible : SIL_MAX_HINTS)))
		printf("# %s", answer);
}

/* Everything that is shown is in order, and nothing better was left to the second place. */
static void check_hints(struct sil_table *table, int seat, struct sil_rng *rng)
{
	static char answer[SIL_DRIVE_ANSWER_BYTES];
	char command[32];
	double chances[8];
	struct sil_out out = sil_out_on(answer, sizeof answer);
	snprintf(command, sizeof command, "hint %d", seat);
	sil_drive_command(table, command, rng, &out);
	int count = read_chances(answer, chances);
	CHECK(count > 0);
	check_differ(table, seat, answer, count);
	const struct sil_public *public = &table->truth.public;
	for (int i = 0; i < count; i++) {
		CHECK((chances[i] >= 0) == (sil_sides(game->rules, public->seats, public->options) > 1) &&
		      chances[i] <= 1);
		if (i > 0 && !CHECK(chances[i] <= chances[i - 1]))
			printf("# %s", answer);
	}
}

/* Plays a game among good bots, with now and then a strange move, and asks at some of its decisions. Returns how often.
 */
static int ask_during_a_game(const struct sil_config *config, uint64_t seed, int wanted)
{
	struct sil_table table;
	struct sil_rng rng = {seed};
	uint8_t key[SIL_KEY_BYTES];
	int asked_for = 0;
	sil_seed_key(14, seed, key);
	sil_table_deal(&table, game, config, key);
	uint32_t next = sil_rng_below(&rng, 12);
	while (!table.truth.public.over && asked_for < wanted && !sil_table_is_timed(&table)) {
		int seat = __builtin_ctz(table.truth.public.due);
		struct sil_asked asked;
		if (!CHECK(sil_ask(game, &table.truth, seat, &asked) == SIL_OK))
			break;
		if (table.record.count >= next && asked.question.count > 1) {
			check_hints(&table, seat, &rng);
			asked_for++, next = table.record.count + 8 + sil_rng_below(&rng, 24);
		}
		const struct sil_bot *bot = sil_rng_below(&rng, 8) ? &sil_normal_bot : &sil_random_bot;
		struct sil_move move = {.seat = (uint8_t)seat, .act = bot->choose(&asked.question, &rng).act};
		CHECK(sil_table_move(&table, move) == SIL_OK);
	}
	sil_table_release(&table);
	return asked_for;
}

/* Who ends the game by a move is told how it ends, not how such games end on average. */
static void what_is_certain_is_told_so(void)
{
	int ended = 0;
	for (uint64_t seed = 0; seed < 40; seed++) {
		struct sil_table table;
		struct sil_rng rng = {seed};
		uint8_t key[SIL_KEY_BYTES];
		sil_seed_key(15, seed, key);
		sil_table_deal(&table, game, &(struct sil_config){.seats = 2}, key);
		while (!table.truth.public.over) {
			struct sil_asked asked;
			int seat = __builtin_ctz(table.truth.public.due);
			CHECK(sil_ask(game, &table.truth, seat, &asked) == SIL_OK);
			struct sil_move move = {.seat = (uint8_t)seat,
						.act = sil_normal_bot.choose(&asked.question, &rng).act};
			struct sil_state next = table.truth;
			game->rules->apply(&next, move);
			struct sil_hint hints[SIL_MAX_HINTS];
			asked.question.budget.iterations = 8;
			int count = next.public.over && asked.question.count > 1 ? sil_hint(&asked.question, hints) : 0;
			for (int i = 0; i < count; i++) {
				if (hints[i].act != move.act)
					continue;
				float share = (float)sil_victory_share(game->rules->winners(&next), (unsigned)seat) /
					      SIL_VICTORY;
				CHECK(hints[i].chance >= share && hints[i].chance <= share);
				ended++;
			}
			CHECK(sil_table_move(&table, move) == SIL_OK);
		}
		sil_table_release(&table);
	}
	CHECK(ended > 3);
}

/* Against the clock nobody has to do anything: what is worse than waiting is no hint. */
static void no_hint_is_worse_than_waiting(void)
{
	int waits = 0, acts = 0;
	for (uint64_t seed = 0; seed < 40; seed++) {
		struct sil_state state;
		struct sil_rng rng = {seed};
		uint8_t key[SIL_KEY_BYTES];
		sil_seed_key(16, seed, key);
		sil_begin(game->rules, &(struct sil_config){.seats = (uint8_t)(3 + seed % 3)}, key, &state);
		while (!state.public.over) {
			struct sil_asked asked;
			struct sil_hint hints[SIL_MAX_HINTS];
			float values[SIL_MAX_LEGAL], best = -1;
			uint16_t ticks[SIL_MAX_LEGAL];
			game->rules->legal(&state, SIL_CLOCK, ticks);
			int seat = __builtin_ctz(state.public.due & ~(1u << SIL_CLOCK));
			struct sil_move move = {.t_ms = state.public.wake_ms, .act = ticks[0], .seat = SIL_CLOCK};
			if (state.public.due & ~(1u << SIL_CLOCK) && sil_ask(game, &state, seat, &asked) == SIL_OK) {
				int count = sil_hint(&asked.question, hints);
				sil_evaluate_full(game, asked.question.view, asked.question.acts, asked.question.count,
						  values);
				for (int i = 0; i < asked.question.count; i++) {
					best = values[i] > best ? values[i] : best;
					for (int h = 0; h < count; h++)
						CHECK(hints[h].act != asked.question.acts[i] || values[i] >= 0);
				}
				CHECK((count > 0) == (best >= 0));
				waits += !count, acts += count > 0;
				if (sil_rng_below(&rng, 4) == 0)
					move = (struct sil_move){.act = asked.question.acts[sil_rng_below(
									 &rng, (uint32_t)asked.question.count)],
								 .seat = (uint8_t)seat,
								 .t_ms = state.public.wake_ms};
			}
			if (!CHECK(game->rules->apply(&state, move) == SIL_OK))
				break;
		}
	}
	CHECK(waits > 20 && acts > 20);
}

/* Whoever plays the first hint all game, even one found in a hurry, wins among bots of hard no less than three quarters
 * of their share. Where hints are not judged by what hard plays by, it is less than a third of it; in Chabyrinthe less
 * than half. */
static void who_follows_hints_wins(void)
{
	enum { GAMES = 60 };
	/* Without a rollout policy a playout takes a hundred times as long. */
	const uint32_t playouts = game->evaluator->rollout_policy ? 64 : 8;
	unsigned seats = game->usual_seats;
	int won = 0;
	CHECK(give_net(game));
	for (uint64_t number = 0; number < GAMES; number++) {
		struct sil_config config = {.seats = (uint8_t)seats};
		struct sil_state state;
		struct sil_rng rng = {number};
		uint8_t key[SIL_KEY_BYTES];
		sil_seed_key(17, number, key);
		sil_begin(game->rules, &config, key, &state);
		while (!state.public.over) {
			struct sil_asked asked;
			struct sil_hint hints[SIL_MAX_HINTS];
			int seat = __builtin_ctz(state.public.due);
			CHECK(sil_ask(game, &state, seat, &asked) == SIL_OK);
			bool follows = seat == (int)(number % seats) && asked.question.count > 1;
			asked.question.budget.iterations = follows ? playouts : 0;
			struct sil_move move = {.seat = (uint8_t)seat};
			move.act = follows && sil_hint(&asked.question, hints)
					   ? hints[0].act
					   : sil_hard_bot.choose(&asked.question, &rng).act;
			CHECK(game->rules->apply(&state, move) == SIL_OK);
		}
		won += sil_victory_share(game->rules->winners(&state), (unsigned)(number % seats));
	}
	const int fair = GAMES * SIL_VICTORY / (int)seats;
	if (!CHECK(won > fair * 3 / 4))
		printf("# %s: %d of a fair share of %d\n", game->rules->name, won, fair);
}

/* Positions of every table of the game, of its beginning, its middle and its end. */
static void the_first_hint_has_the_highest_chance(void)
{
	struct sil_out nowhere = {0};
	unsigned tables = sil_config_count(game->rules), idle = 0;
	int done = 0;
	for (uint64_t seed = 0; done < positions && idle < tables; seed++) {
		struct sil_config config = sil_config_at(game->rules, (unsigned)(seed * 7 % tables));
		int made = 0;
		if (sil_check_config(game, &config, &nowhere))
			made = ask_during_a_game(&config, seed, positions - done < 4 ? positions - done : 4);
		done += made, idle = made ? 0 : idle + 1;
	}
	CHECK(done == positions);
}

int main(int argc, char **argv)
{
	if (argc > 1)
		positions = atoi(argv[1]);
	for (int g = 0; sil_games[g]; g++) {
		char name[128];
		game = sil_games[g];
		if (argc > 2 && strcmp(argv[2], game->rules->name) != 0)
			continue;
		snprintf(name, sizeof name, "%s: the first hint has the highest chance, and all differ, %d positions",
			 game->rules->name, positions);
		RUN(name, the_first_hint_has_the_highest_chance);
	}
	game = sil_find_game("chabyrinthe");
	if (argc < 3 || !strcmp(argv[2], game->rules->name))
		RUN("chabyrinthe: what is certain is told so", what_is_certain_is_told_so);
	game = sil_find_game("kawaii");
	if (argc < 3 || !strcmp(argv[2], game->rules->name))
		RUN("kawaii: no hint is worse than waiting", no_hint_is_worse_than_waiting);
	game = sil_find_game("wa-chat-bi");
	if (positions >= 100 && (argc < 3 || !strcmp(argv[2], game->rules->name)))
		RUN("wa-chat-bi: who follows hints wins", who_follows_hints_wins);
	game = sil_find_game("chabyrinthe");
	if (positions >= 100 && (argc < 3 || !strcmp(argv[2], game->rules->name)))
		RUN("chabyrinthe: who follows hints wins", who_follows_hints_wins);
	return check_report();
}
