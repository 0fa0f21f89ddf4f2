/* The program `silure`: one binary, one command a file. */
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "version.h"

const struct cli_command *const cli_commands[] = {
	&cli_play,  &cli_games, &cli_rules,
#ifdef SILURE_SERVER
	&cli_serve,
#endif
	&cli_arena, &cli_drive, &cli_replay, &cli_verify, &cli_hint, &cli_bench, NULL,
};

const char *const cli_exits[][CLI_HELP_LANGS] = {
	[CLI_OK] = {"done", "c'est fait"},
	[CLI_FAILED] = {"what was asked about is not so, or could not be done: a bad record, a full disk",
			"ce qui était demandé n'est pas vrai ou n'a pu se faire : partie fausse, disque plein"},
	[CLI_USAGE] = {"the command was not understood; nothing was done",
		       "la commande n'a pas été comprise ; rien n'a été fait"},
	{NULL, NULL},
};

const struct cli_command *cli_find_command(const char *name)
{
	for (int i = 0; cli_commands[i]; i++)
		if (!strcmp(cli_commands[i]->name, name))
			return cli_commands[i];
	return NULL;
}

static void print_commands(FILE *stream, enum sil_lang lang)
{
	fputs(lang == SIL_FR ? "silure : jeux de cartes légers, de chats et de poissons\n\n"
			     : "silure: light-hearted card games of cats and fish\n\n",
	      stream);
	for (int i = 0; cli_commands[i]; i++)
		fprintf(stream, "  silure %-7s %-10s %s\n", cli_commands[i]->name, cli_commands[i]->operands,
			cli_commands[i]->help[lang]);
	fputs(lang == SIL_FR ? "\nsilure COMMANDE --help en dit plus ; man silure dit tout.\n"
			     : "\nsilure COMMAND --help tells more; man silure tells all.\n",
	      stream);
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
		print_commands(stdout, lang);
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
		cli_refuse(&args, "there is no command '%.40s'", "il n'y a pas de commande « %.40s »",
			   argv[strcmp(argument, "help") || argc < 3 ? 1 : 2]);
		fputs("\n", stderr);
	}
	print_commands(stderr, lang);
	return CLI_USAGE;
}
