/* The program `silure`: one binary, one command a file. */
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "version.h"

static const struct cli_command *const commands[] = {
	&cli_play,  &cli_games, &cli_rules,
#ifdef SILURE_SERVER
	&cli_serve,
#endif
	&cli_arena, &cli_drive, &cli_replay, &cli_verify, &cli_hint, &cli_bench, NULL,
};

static void print_commands(FILE *stream, enum sil_lang lang)
{
	fputs(lang == SIL_FR ? "silure : cinq jeux de cartes légers, de chats et de poissons\n\n"
			     : "silure: five light-hearted card games of cats and fish\n\n",
	      stream);
	for (int i = 0; commands[i]; i++)
		fprintf(stream, "  silure %-7s %-10s %s\n", commands[i]->name, commands[i]->operands,
			commands[i]->help[lang]);
	fputs(lang == SIL_FR ? "\nsilure COMMANDE --help en dit plus.\n" : "\nsilure COMMAND --help tells more.\n",
	      stream);
}

int main(int argc, char **argv)
{
	signal(SIGPIPE, SIG_IGN); /* a reader who leaves is an error to handle, not a death */
	enum sil_lang lang = cli_locale();
	if (argc < 2) {
		print_commands(stderr, lang);
		return CLI_USAGE;
	}
	if (!strcmp(argv[1], "--help") || !strcmp(argv[1], "help")) {
		print_commands(stdout, lang);
		return CLI_OK;
	}
	if (!strcmp(argv[1], "--version")) {
		puts("silure " SILURE_VERSION);
		return CLI_OK;
	}
	for (int i = 0; commands[i]; i++) {
		if (strcmp(commands[i]->name, argv[1]) != 0)
			continue;
		struct cli_args args = {.command = commands[i], .lang = lang};
		if (!cli_parse(&args, argc - 2, argv + 2))
			return CLI_USAGE;
		if (cli_value(&args, "help")) {
			cli_print_help(commands[i], args.lang);
			return CLI_OK;
		}
		return (int)commands[i]->run(&args);
	}
	fprintf(stderr, "silure: there is no command '%.40s'\n\n", argv[1]);
	print_commands(stderr, lang);
	return CLI_USAGE;
}
