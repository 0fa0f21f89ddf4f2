/* Networks for hard, max and the bot "net": <game>.net of a folder, or where they are installed. */
#include <unistd.h>

#include "bots/net_bot.h"
#include "cli/cli.h"
#include "engine/heuristic.h"
#include "program_messages.h"
#include "table/nets.h"

static FILE *open_net(const struct cli_args *args, const struct sil_game *game, char *path, size_t size)
{
	const char *folder = cli_value(args, "nets");
	if (folder)
		return sil_open_net(folder, game, path, size);
	char program[512];
	ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
	program[length > 0 ? length : 0] = 0;
	return sil_find_net(program, game, path, size);
}

bool cli_load_nets(const struct cli_args *args)
{
	for (int g = 0; sil_games[g]; g++)
		if (!cli_load_net(args, sil_games[g], false))
			return false;
	return true;
}

bool cli_load_net(const struct cli_args *args, const struct sil_game *game, bool needed)
{
	char path[1280] = "";
	if (sil_net_given(game->rules) || (!needed && sil_net_values_given(game->rules)))
		return true;
	const bool chooses = !game->evaluator || !game->evaluator->read_values; /* a planner's values choose nothing */
	FILE *file = chooses || !needed ? open_net(args, game, path, sizeof path) : NULL;
	if (!file && needed)
		cli_refuse(args, say_no_network(cli_message(), game->rules->name));
	if (!file)
		return !needed;
	const char *why = sil_give_net(game, file);
	if (why)
		cli_refuse(args, say_unusable(cli_message(), path, why));
	return !why;
}

void cli_tell_missing_net(const struct cli_args *args, const struct sil_game *game)
{
	const bool chooses = sil_search_settings(game)->net_effort,
		   values = game->evaluator && game->evaluator->read_values;
	if ((chooses && !sil_net_given(game->rules)) || (values && !sil_net_values_given(game->rules)))
		cli_refuse(args, say_network_missing(cli_message(), game->rules->name));
}
