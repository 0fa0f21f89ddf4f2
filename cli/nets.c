/* Networks for hard, max and the bot "net": <game>.net of a folder, or where they are installed. Reads files. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/net_bot.h"
#include "cli/cli.h"
#include "program_messages.h"

/* Beside the program: installed (bin/silure, share/silure/nets), or built in a folder of the project. */
static const char *const places[] = {"../share/silure/nets", "../data/nets"};

static FILE *open_net(const struct cli_args *args, const char *game, char *path, size_t size)
{
	const char *folder = cli_value(args, "nets");
	if (folder) {
		snprintf(path, size, "%s/%s.net", folder, game);
		return fopen(path, "rb");
	}
	char program[512];
	ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
	program[length > 0 ? length : 0] = 0;
	char *slash = strrchr(program, '/');
	FILE *file = NULL;
	for (size_t i = 0; slash && !file && i < sizeof places / sizeof *places; i++) {
		*slash = 0;
		snprintf(path, size, "%s/%s/%s.net", program, places[i], game);
		file = fopen(path, "rb");
	}
	return file;
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
	const char *name = game->rules->name;
	char path[768] = "";
	if (sil_net_given(game->rules))
		return true;
	FILE *file = open_net(args, name, path, sizeof path);
	if (!file && needed)
		cli_refuse(args, say_no_network(cli_message(), name));
	if (!file)
		return !needed;
	char *bytes = malloc(SIL_NET_MAX_BYTES); /* kept for as long as anybody plays */
	size_t length = bytes ? fread(bytes, 1, SIL_NET_MAX_BYTES, file) : 0;
	fclose(file);
	const char *why = sil_net_give(game->rules, bytes, length);
	if (why)
		cli_refuse(args, say_unusable(cli_message(), path, why)), free(bytes);
	return !why;
}
