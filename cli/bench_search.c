/* silure bench --search: how many simulations a second the search makes, and how long hard takes. */
#include "bots/levels.h"
#include "cli/bench.h"

#include <stdio.h>
#include <string.h>

#include "engine/configs.h"
#include "engine/play.h"
#include "engine/parse.h"
#include "table/selfplay.h"

enum { ITERATIONS = 10000, THINKING_GAMES = 2 };

/* The CPU time of one bot's decisions. A choose function has no argument for it, so this is static: one game is played
 * at a time. */
static struct {
	const struct sil_bot *bot;
	uint64_t decisions;
	double sum_ms, slowest_ms;
} stopwatch;

static struct sil_choice choose_by_stopwatch(const struct sil_question *question, struct sil_rng *rng)
{
	double from = cli_cpu_seconds();
	struct sil_choice choice = stopwatch.bot->choose(question, rng);
	double ms = (cli_cpu_seconds() - from) * 1e3;
	stopwatch.decisions += question->count > 1;
	stopwatch.sum_ms += ms;
	stopwatch.slowest_ms = ms > stopwatch.slowest_ms ? ms : stopwatch.slowest_ms;
	return choice;
}

/* Everybody is the bot in question, so that it meets the positions it brings about itself. */
static void time_bot(const struct sil_game *game, const struct sil_config *config, const struct sil_bot *bot,
		     uint64_t games)
{
	const struct sil_bot timed = {.name = bot->name, .choose = choose_by_stopwatch};
	const struct sil_bot *bots[SIL_MAX_SEATS];
	stopwatch.bot = bot;
	stopwatch.decisions = 0, stopwatch.sum_ms = stopwatch.slowest_ms = 0;
	for (int s = 0; s < SIL_MAX_SEATS; s++)
		bots[s] = &timed;
	for (uint64_t i = 0; i < games; i++) {
		struct sil_rng rng = {i};
		struct sil_state end;
		uint8_t key[SIL_KEY_BYTES];
		sil_seed_key(2, i, key);
		sil_selfplay(game, config, key, bots, &(struct sil_budget){0}, &rng, &end, NULL);
	}
}

/* Chawaï with four players: every turn of one game is searched once for each seat. */
static void time_search(const struct sil_game *game, struct sil_out *out, bool json)
{
	const struct sil_rules *rules = game->rules;
	const struct sil_config config = {.seats = 4};
	struct sil_search_stats all = {0};
	struct sil_rng rng = {1};
	struct sil_state state;
	uint8_t key[SIL_KEY_BYTES];
	double seconds = 0;
	sil_seed_key(2, 0, key);
	sil_begin(rules, &config, key, &state);
	while (!state.public.over) {
		uint16_t acts[SIL_MAX_LEGAL];
		struct sil_view view;
		struct sil_search_stats stats = {0};
		struct sil_action_stats actions[SIL_MAX_LEGAL];
		const struct sil_budget budget = {.iterations = ITERATIONS};
		int seat = __builtin_ctz(state.public.due), count = rules->legal(&state, seat, acts);
		sil_observe(rules, &state, seat, &view);
		double from = cli_cpu_seconds();
		if (count > 1 && sil_search(game, &view, acts, count, &budget, &rng, actions, &stats))
			seconds += cli_cpu_seconds() - from;
		all.simulations += stats.simulations;
		all.nodes = stats.nodes > all.nodes ? stats.nodes : all.nodes;
		all.tree_bytes = stats.tree_bytes > all.tree_bytes ? stats.tree_bytes : all.tree_bytes;
		struct sil_move move = {.seat = (uint8_t)seat};
		move.act = sil_pick(rules, &state, seat, sil_rng_u32(&rng));
		rules->apply(&state, move);
	}
	double rate = (double)all.simulations / seconds;
	sil_json_key(out, "search"), sil_json_open(out, '{');
	sil_json_key(out, "game"), sil_json_text(out, rules->name);
	sil_json_key(out, "seats"), sil_json_int(out, config.seats);
	sil_json_key(out, "iterations"), sil_json_int(out, ITERATIONS);
	sil_json_key(out, "simulations_per_s"), sil_json_real(out, rate, 0);
	sil_json_key(out, "nodes"), sil_json_int(out, all.nodes);
	sil_json_key(out, "tree_bytes"), sil_json_int(out, (int64_t)all.tree_bytes);
	sil_json_close(out, '}');
	if (!json)
		printf("%s, %d players, %d iterations a decision: %.0f simulations/s on one core, tree %zu bytes, %u nodes\n\n",
		       rules->name, config.seats, ITERATIONS, rate, all.tree_bytes, all.nodes);
}

static void report(const struct sil_game *game, const struct sil_config *config, struct sil_out *out, bool json)
{
	char options[128];
	struct sil_out text = sil_out_on(options, sizeof options);
	double mean_ms = stopwatch.decisions ? stopwatch.sum_ms / (double)stopwatch.decisions : 0;
	sil_put_options(game, config->options, &text);
	sil_json_open(out, '{');
	sil_json_key(out, "game"), sil_json_text(out, game->rules->name);
	sil_json_key(out, "seats"), sil_json_int(out, config->seats);
	sil_json_key(out, "options"), sil_json_text(out, text.used ? options + 1 : "");
	sil_json_key(out, "bot"), sil_json_text(out, stopwatch.bot->name);
	sil_json_key(out, "decisions"), sil_json_int(out, (int64_t)stopwatch.decisions);
	sil_json_key(out, "mean_ms"), sil_json_real(out, mean_ms, 3);
	sil_json_key(out, "slowest_ms"), sil_json_real(out, stopwatch.slowest_ms, 2);
	sil_json_close(out, '}');
	if (!json)
		printf("%-12s %d %-26s %-6s %9llu %9.2f %10.1f\n", game->rules->name, config->seats, options,
		       stopwatch.bot->name, (unsigned long long)stopwatch.decisions, mean_ms, stopwatch.slowest_ms);
	fflush(stdout);
}

void bench_search(const struct sil_game *only, struct sil_out *out, bool json)
{
	for (int g = 0; sil_games[g]; g++)
		if (!strcmp(sil_games[g]->rules->name, "chawai") && (!only || only == sil_games[g]))
			time_search(sil_games[g], out, json);
	if (!json)
		puts("game    players options                    bot    decisions   mean ms slowest ms");
	sil_json_key(out, "thinking"), sil_json_open(out, '[');
	for (int g = 0; sil_games[g]; g++) {
		const struct sil_game *game = sil_games[g];
		for (unsigned c = 0; c < sil_config_count(game->rules) && (!only || only == game); c++) {
			struct sil_config config = sil_config_at(game->rules, c);
			if (!bench_worth_a_line(game, &config))
				continue;
			time_bot(game, &config, &sil_hard_bot, THINKING_GAMES);
			report(game, &config, out, json);
		}
	}
	sil_json_close(out, ']');
}
