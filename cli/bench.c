/* silure bench [GAME]: the signature of all rules, and how fast the step functions run on this machine. */
#include <stdio.h>

#include "cli/bench.h"
#include "engine/configs.h"
#include "engine/parse.h"
#include "table/selfplay.h"
#include "program_messages.h"

struct row {
	uint64_t games, moves;
	double seconds;
};

/* Random games for about this time, on one core, by the time this thread was given. */
static struct row measure(const struct sil_rules *rules, const struct sil_config *config, double seconds)
{
	struct row row = {0};
	struct sil_rng rng = {1};
	double from = cli_cpu_seconds();
	do {
		row.moves += sil_play_random_games(rules, config, row.games, 64, &rng);
		row.games += 64;
		row.seconds = cli_cpu_seconds() - from;
	} while (row.seconds < seconds);
	return row;
}

static void json_row(const struct sil_game *game, const struct sil_config *config, const struct row *row,
		     struct sil_out *out)
{
	char options[128];
	struct sil_out text = sil_out_on(options, sizeof options);
	sil_put_options(game, config->options, &text);
	sil_json_open(out, '{');
	sil_json_key(out, "game"), sil_json_text(out, game->rules->name);
	sil_json_key(out, "seats"), sil_json_int(out, config->seats);
	sil_json_key(out, "options"), sil_json_text(out, text.used ? options + 1 : "");
	sil_json_key(out, "moves_per_s"), sil_json_real(out, (double)row->moves / row->seconds, 0);
	sil_json_key(out, "games_per_s"), sil_json_real(out, (double)row->games / row->seconds, 0);
	sil_json_key(out, "ns_per_move"), sil_json_real(out, row->seconds * 1e9 / (double)row->moves, 2);
	sil_json_key(out, "state_bytes"), sil_json_int(out, game->rules->state_bytes);
	sil_json_key(out, "view_bytes"), sil_json_int(out, game->rules->view_bytes);
	sil_json_close(out, '}');
}

static void print_row(const struct sil_game *game, const struct sil_config *config, const struct row *row)
{
	char options[128];
	struct sil_out text = sil_out_on(options, sizeof options);
	sil_put_options(game, config->options, &text);
	printf("%-12s %d %-26s %8.1f %10.0f %8.2f %5d\n", game->rules->name, config->seats, options,
	       (double)row->moves / row->seconds / 1e6, (double)row->games / row->seconds / 1e3,
	       row->seconds * 1e9 / (double)row->moves, game->rules->state_bytes);
	fflush(stdout);
}

bool bench_worth_a_line(const struct sil_game *game, const struct sil_config *config)
{
	struct sil_out nowhere = {0};
	int unusual = 0;
	for (int i = 0; i < SIL_MAX_OPTIONS; i++)
		unusual += config->options[i] != 0;
	return unusual <= 1 && (unusual == 0 || config->seats == 4) && sil_check_config(game, config, &nowhere);
}

static enum cli_exit run(struct cli_args *args)
{
	static char buffer[1 << 16];
	struct sil_out out = cli_out(args, buffer, sizeof buffer);
	const struct sil_game *only = NULL;
	uint64_t milliseconds;
	bool json = cli_value(args, "json");
	if (args->count > 1)
		return cli_refuse(args, say_one_game(cli_message()));
	if (args->count && !(only = cli_game(args, args->operands[0])))
		return CLI_USAGE;
	if (!cli_number(args, "ms", 1, 60000, 200, &milliseconds))
		return CLI_USAGE;
	if (cli_value(args, "search") && !cli_load_nets(args))
		return CLI_FAILED;
	if (cli_value(args, "search") || cli_value(args, "batch")) {
		sil_json_open(&out, '{');
		if (cli_value(args, "search"))
			bench_search(only, &out, json);
		else if (!bench_batch(only, &out, json, (double)milliseconds / 1e3))
			return cli_refuse(args, say_short_of_memory(cli_message()));
		sil_json_close(&out, '}');
		sil_put(&out, "\n");
		if (json)
			cli_flush(&out);
		return CLI_OK;
	}
	uint64_t signature = sil_signature();
	sil_json_open(&out, '{');
	sil_json_key(&out, "signature");
	sil_put(&out, "\""), sil_put_hex64(&out, signature), sil_put(&out, "\"");
	sil_json_key(&out, "games"), sil_json_open(&out, '[');
	if (!json) {
		printf("Bench: %016llx\n\n", (unsigned long long)signature);
		puts(program_sentences[args->lang][SAY_BENCH_COLUMNS]);
	}
	for (int g = 0; sil_games[g] && !cli_value(args, "signature"); g++) {
		const struct sil_game *game = sil_games[g];
		for (unsigned c = 0; c < sil_config_count(game->rules) && (!only || only == game); c++) {
			struct sil_config config = sil_config_at(game->rules, c);
			if (!bench_worth_a_line(game, &config))
				continue;
			struct row row = measure(game->rules, &config, (double)milliseconds / 1e3);
			if (json)
				json_row(game, &config, &row, &out);
			else
				print_row(game, &config, &row);
		}
	}
	sil_json_close(&out, ']');
	sil_json_close(&out, '}');
	sil_put(&out, "\n");
	if (json)
		cli_flush(&out);
	return CLI_OK;
}

static const struct cli_option options[] = {
	{"ms", "N", false},         {"batch", NULL, false}, {"search", NULL, false},
	{"signature", NULL, false}, CLI_OPTION_JSON,        {NULL, NULL, false},
};

const struct cli_command cli_bench = {
	.name = "bench",
	.operands = "[GAME]",
	.options = options,
	.run = run,
};
