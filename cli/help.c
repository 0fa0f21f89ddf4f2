/* What commands, options and exit codes are for: found by name in the program's words, printed as --help. */
#include <assert.h>
#include <stdio.h>

#include "cli/cli.h"
#include "engine/text.h"
#include "program_messages.h"

/* An entry `first_second_third`, in which a dash is an underscore; NULL: there is none. */
static const char *find(enum sil_lang lang, const char *first, const char *second, const char *third)
{
	char name[80];
	struct sil_out out = sil_out_on(name, sizeof name);
	sil_put(&out, first), sil_put(&out, "_"), sil_put(&out, second);
	sil_put(&out, third ? "_" : ""), sil_put(&out, third ? third : "");
	for (char *at = name; *at; at++)
		*at = *at == '-' ? '_' : *at;
	int id = sil_find_entry(&program_words, name);
	return id < 0 ? NULL : program_sentences[lang][id];
}

static const char *certain(const char *text)
{
	assert(text && "cli/words.en.txt has an entry for each");
	return text;
}

const char *cli_command_help(const struct cli_command *command, enum sil_lang lang)
{
	return certain(find(lang, "command", command->name, NULL));
}

const char *cli_option_help(const struct cli_command *command, const struct cli_option *option, enum sil_lang lang)
{
	const char *own = command ? find(lang, "option", command->name, option->name) : NULL;
	return own ? own : certain(find(lang, "option", option->name, NULL));
}

const char *cli_exit_help(enum cli_exit code, enum sil_lang lang)
{
	const char number[2] = {(char)('0' + code), 0};
	return certain(find(lang, "exit", number, NULL));
}

/* Columns of a terminal: bytes that go on with a character take none. */
static int columns(const char *text)
{
	int count = 0;
	for (; *text; text++)
		count += ((unsigned char)*text & 0xc0) != 0x80;
	return count;
}

static void print_options(const struct cli_command *command, const struct cli_option *option, enum sil_lang lang)
{
	for (; option && option->name; option++) {
		const char *value = option->value ? option->value : "";
		int width = 4 + columns(option->name) + !!*value + columns(value);
		printf("  --%s%s%s", option->name, *value ? " " : "", value);
		/* What is too long for its column has a line of its own. */
		printf("%s%*s%s\n", width > 25 ? "\n" : "", width > 25 ? 27 : 27 - width, "",
		       cli_option_help(command, option, lang));
	}
}

void cli_print_help(const struct cli_command *command, enum sil_lang lang)
{
	printf("silure %s%s%s\n\n%s\n\n", command->name, *command->operands ? " " : "", command->operands,
	       cli_command_help(command, lang));
	print_options(command, command->options, lang);
	print_options(NULL, cli_everywhere, lang);
}

void cli_print_commands(FILE *stream, enum sil_lang lang)
{
	fprintf(stream, "%s\n\n", program_sentences[lang][SAY_ABOUT]);
	for (int i = 0; cli_commands[i]; i++)
		fprintf(stream, "  silure %-7s %s%*s %s\n", cli_commands[i]->name, cli_commands[i]->operands,
			10 - columns(cli_commands[i]->operands), "", cli_command_help(cli_commands[i], lang));
	fprintf(stream, "\n%s\n", program_sentences[lang][SAY_MORE_HELP]);
}
