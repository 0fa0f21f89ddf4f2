/* silure games: what can be played. */
#include "cli/cli.h"
#include "engine/configs.h"
#include "engine/describe.h"
#include "engine/text.h"
#include "shared_messages.h"

static void print_game(const struct sil_game *game, struct sil_out *out)
{
	const struct sil_rules *rules = game->rules;
	sil_ink(out, SIL_BOLD), sil_put(out, game->title), sil_ink(out, SIL_PLAIN);
	sil_put(out, " ("), sil_put(out, rules->name), sil_put(out, ", ");
	sil_put_int(out, rules->min_seats), sil_put_shared(out, SAY_SHARED_CLI_TO), sil_put_int(out, rules->max_seats);
	sil_put_shared(out, SAY_SHARED_CLI_PLAYERS), sil_put_int(out, game->minutes), sil_put(out, " min)\n  ");
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
		return cli_refuse(args, "this command takes no operand", "cette commande ne prend rien de plus");
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

static const struct cli_option options[] = {CLI_OPTION_JSON, {NULL, NULL, {NULL, NULL}, false}};

const struct cli_command cli_games = {
	.name = "games",
	.operands = "",
	.help = {"lists the games, their players and options", "liste les jeux, leurs joueurs et leurs options"},
	.options = options,
	.run = run,
};
