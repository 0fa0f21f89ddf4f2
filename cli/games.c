/* silure games: what can be played. */
#include "cli/cli.h"
#include "engine/configs.h"
#include "engine/describe.h"
#include "engine/text.h"
#include "shared_messages.h"
#include "program_messages.h"

static void print_game(const struct sil_game *game, struct sil_out *out)
{
	const struct sil_rules *rules = game->rules;
	sil_ink(out, SIL_BOLD), sil_put(out, game->title), sil_ink(out, SIL_PLAIN);
	sil_put(out, " ("), sil_put(out, rules->name), sil_put(out, ", ");
	sil_put_one_message(out, say_shared_cli_game(sil_one_message(&shared_words), rules->min_seats, rules->max_seats,
						     game->minutes));
	sil_put(out, ")\n  ");
	sil_put(out, sil_pitch(game, out->lang)), sil_put(out, "\n");
	for (int i = 0; i < SIL_MAX_OPTIONS && rules->options[i].name; i++) {
		sil_put(out, "  --option "), sil_put(out, rules->options[i].name);
		for (unsigned v = 0; v < sil_option_values(&rules->options[i]); v++)
			sil_put(out, v ? "|" : "="), sil_put(out, rules->options[i].values[v]);
		sil_put(out, "  "), sil_put(out, sil_option_title(game, i, out->lang)), sil_put(out, "\n");
	}
	sil_put(out, "\n");
}

static enum cli_exit run(struct cli_args *args)
{
	static char buffer[1 << 16];
	struct sil_out out = cli_out(args, buffer, sizeof buffer);
	if (args->count)
		return cli_refuse(args, say_no_operand(cli_message()));
	bool json = cli_value(args, "json");
	if (json)
		sil_json_open(&out, '[');
	for (int i = 0; sil_games[i]; i++)
		(json ? sil_describe_game : print_game)(sil_games[i], &out);
	if (json)
		sil_json_close(&out, ']'), sil_put(&out, "\n");
	cli_flush(&out);
	return CLI_OK;
}

static const struct cli_option options[] = {CLI_OPTION_JSON, {NULL, NULL, false}};

const struct cli_command cli_games = {
	.name = "games",
	.operands = "",
	.options = options,
	.run = run,
};
