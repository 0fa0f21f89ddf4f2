/* The program `silure`: one binary, one command a file. */
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "program_messages.h"
#include "version.h"

const struct cli_command *const cli_commands[] = {
	&cli_play,  &cli_games, &cli_rules,
#ifdef SILURE_SERVER
	&cli_serve,
#endif
	&cli_arena, &cli_drive, &cli_replay, &cli_verify, &cli_hint, &cli_bench, NULL,
};

const struct cli_command *cli_find_command(const char *name)
{
	for (int i = 0; cli_commands[i]; i++)
		if (!strcmp(cli_commands[i]->name, name))
			return cli_commands[i];
	return NULL;
}

static enum cli_exit run(const struct cli_command *command, enum sil_lang lang, int argc, char **argv)
{
	struct cli_args args = {.command = command, .lang = lang};
	if (!cli_parse(&args, argc, argv))
		return CLI_USAGE;
	if (cli_value(&args, "help")) {
		cli_print_help(command, args.lang);
		return CLI_OK;
	}
	if (cli_value(&args, "version")) {
		puts("silure " SILURE_VERSION);
		return CLI_OK;
	}
	return command->run(&args);
}

int main(int argc, char **argv)
{
	signal(SIGPIPE, SIG_IGN);   /* a reader who leaves is an error to handle, not a death */
	setlocale(LC_MESSAGES, ""); /* the system's own reasons; numbers stay as programs read them */
	if (argc > 0 && strchr(argv[0], '/'))
		setenv("SILURE_CALLED", argv[0], 0); /* by a path, since its name alone would not be found */
	enum sil_lang lang = cli_locale();
	const char *argument = argc < 2 ? "" : argv[1];
	const struct cli_command *command = cli_find_command(argument);
	if (command)
		return (int)run(command, lang, argc - 2, argv + 2);
	if (!strcmp(argument, "help") && argc == 3 && (command = cli_find_command(argv[2]))) {
		cli_print_help(command, lang);
		return CLI_OK;
	}
	if (!strcmp(argument, "--help") || (!strcmp(argument, "help") && argc == 2)) {
		cli_print_commands(stdout, lang);
		return CLI_OK;
	}
	if (!strcmp(argument, "--version")) {
		puts("silure " SILURE_VERSION);
		return CLI_OK;
	}
	if (!strcmp(argument, "--describe"))
		return (int)cli_describe();
	if (!strcmp(argument, "--complete"))
		return (int)cli_complete(lang, argc - 2, argv + 2);
	if (argc > 1) {
		static const struct cli_command none = {.name = "help"};
		struct cli_args args = {.command = &none, .lang = lang};
		char name[44];
		snprintf(name, sizeof name, "%.40s", argv[strcmp(argument, "help") || argc < 3 ? 1 : 2]);
		cli_refuse(&args, say_no_command(cli_message(), name));
		fputs("\n", stderr);
	}
	cli_print_commands(stderr, lang);
	return CLI_USAGE;
}
