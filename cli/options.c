/* Long options, sentences, and what several commands ask of their arguments. */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#include "cli/cli.h"
#include "engine/parse.h"
#include "engine/printable.h"
#include "engine/text.h"
#include "program_messages.h"

const struct cli_option cli_everywhere[] = {
	{"lang", "en|fr|de|es|it", false},
	{"help", NULL, false},
	{"version", NULL, false},
	{NULL, NULL, false},
};

enum sil_lang cli_locale(void)
{
	static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
	for (int i = 0; i < 3; i++) {
		const char *value = getenv(names[i]);
		if (value && *value)
			return sil_find_lang(value) < 0 ? SIL_EN : (enum sil_lang)sil_find_lang(value);
	}
	return SIL_EN;
}

struct sil_messages *cli_message(void)
{
	return sil_one_message(&program_words);
}

void cli_put(struct sil_out *out, struct sil_message_ref message)
{
	sil_put_one_message(out, message);
}

void cli_print(const struct cli_args *args, struct sil_message_ref message)
{
	char sentence[4608]; /* some tell a path */
	struct sil_out out = sil_out_on(sentence, sizeof sentence);
	out.lang = args->lang;
	cli_put(&out, message);
	puts(sentence);
}

enum { SENTENCE_BYTES = 512 };

static enum cli_exit complain(const struct cli_args *args, const char *sentence)
{
	char line[640], shown[SENTENCE_BYTES];
	struct sil_out out = sil_out_on(line, sizeof line);
	/* What came from outside must not steer the terminal. */
	sil_copy_printable(shown, sizeof shown, sentence);
	out.lang = args->lang;
	cli_put(&out, say_refused(cli_message(), args->command->name, shown));
	fprintf(stderr, "%s\n", line);
	return CLI_USAGE;
}

enum cli_exit cli_complain(const struct cli_args *args, const char *format, ...)
{
	char sentence[SENTENCE_BYTES];
	va_list list;
	va_start(list, format);
	vsnprintf(sentence, sizeof sentence, format, list);
	va_end(list);
	return complain(args, sentence);
}

enum cli_exit cli_refuse(const struct cli_args *args, struct sil_message_ref message)
{
	char sentence[SENTENCE_BYTES];
	struct sil_out out = sil_out_on(sentence, sizeof sentence);
	out.lang = args->lang;
	cli_put(&out, message);
	return complain(args, sentence);
}

static const struct cli_option *find_option(const struct cli_option *option, const char *name, size_t length)
{
	for (; option && option->name; option++)
		if (strlen(option->name) == length && !strncmp(option->name, name, length))
			return option;
	return NULL;
}

/* Moves the operands to the front of argv, in their order, so that args->operands is a plain list. */
bool cli_parse(struct cli_args *args, int argc, char **argv)
{
	bool only_operands = false;
	for (int i = 0; i < argc; i++) {
		if (only_operands || argv[i][0] != '-' || !argv[i][1]) {
			argv[args->count++] = argv[i];
			continue;
		}
		if (!strcmp(argv[i], "--")) {
			only_operands = true;
			continue;
		}
		const char *name = argv[i] + 2, *equals = strchr(name, '=');
		size_t length = equals ? (size_t)(equals - name) : strlen(name);
		const struct cli_option *option = NULL;
		if (argv[i][1] == '-') {
			option = find_option(args->command->options, name, length);
			if (!option)
				option = find_option(cli_everywhere, name, length);
		}
		if (!option)
			return cli_refuse(args, say_no_option(cli_message(), argv[i], args->command->name)), false;
		const char *value = equals ? equals + 1 : "";
		if (option->value && !equals) {
			if (i + 1 == argc)
				return cli_refuse(args, say_needs_value(cli_message(), option->name, option->value)),
				       false;
			value = argv[++i];
		} else if (!option->value && equals) {
			return cli_refuse(args, say_takes_no_value(cli_message(), option->name)), false;
		}
		if (args->given_count == (int)(sizeof args->given / sizeof *args->given))
			return cli_refuse(args, say_many_options(cli_message())), false;
		args->given[args->given_count].option = option;
		args->given[args->given_count++].value = value;
	}
	args->operands = argv;
	const char *lang = cli_value(args, "lang");
	if (lang && (strlen(lang) != 2 || sil_find_lang(lang) < 0))
		return cli_refuse(args, say_no_lang(cli_message(), lang)), false;
	if (lang)
		args->lang = (enum sil_lang)sil_find_lang(lang);
	return true;
}

const char *cli_value(const struct cli_args *args, const char *name)
{
	for (int i = args->given_count; i-- > 0;)
		if (!strcmp(args->given[i].option->name, name))
			return args->given[i].value;
	return NULL;
}

bool cli_number(const struct cli_args *args, const char *name, uint64_t least, uint64_t most, uint64_t otherwise,
		uint64_t *number)
{
	const char *value = cli_value(args, name);
	*number = otherwise;
	if (!value || (sil_parse_number(value, most, number) && *number >= least))
		return true;
	char from[24], to[24];
	snprintf(from, sizeof from, "%llu", (unsigned long long)least);
	snprintf(to, sizeof to, "%llu", (unsigned long long)most);
	cli_refuse(args, say_no_number(cli_message(), name, from, to, value));
	return false;
}

bool cli_seats(const struct cli_args *args, const struct sil_game *game, uint8_t otherwise, uint8_t *seats)
{
	const char *value = cli_value(args, "seats");
	uint64_t number = otherwise;
	if (value && !sil_parse_number(value, UINT8_MAX, &number))
		return cli_number(args, "seats", game->rules->min_seats, game->rules->max_seats, otherwise, &number);
	*seats = (uint8_t)number;
	return true;
}

const struct sil_game *cli_game(const struct cli_args *args, const char *name)
{
	const struct sil_game *game = sil_find_game(name);
	if (game)
		return game;
	char list[256] = "";
	for (int i = 0; sil_games[i]; i++) {
		strcat(list, i ? ", " : "");
		strcat(list, sil_games[i]->rules->name);
	}
	cli_refuse(args, say_no_game(cli_message(), name, list));
	return NULL;
}

bool cli_config(const struct cli_args *args, const struct sil_game *game, uint8_t seats, struct sil_config *config)
{
	char sentence[SENTENCE_BYTES];
	struct sil_out why = sil_out_on(sentence, sizeof sentence);
	why.lang = args->lang;
	*config = (struct sil_config){.seats = seats};
	for (int i = 0; i < args->given_count; i++)
		if (!strcmp(args->given[i].option->name, "option") &&
		    !sil_set_option(game, config, args->given[i].value, &why))
			return cli_complain(args, "%s", sentence), false;
	if (!sil_check_config(game, config, &why))
		return cli_complain(args, "%s", sentence), false;
	return true;
}

bool cli_key(const struct cli_args *args, uint8_t key[SIL_KEY_BYTES])
{
	const char *hex = cli_value(args, "key");
	if (!hex && getrandom(key, SIL_KEY_BYTES, 0) != SIL_KEY_BYTES)
		return cli_refuse(args, say_no_random_key(cli_message(), strerror(errno))), false;
	if (hex && !sil_parse_hex(hex, strlen(hex), key, SIL_KEY_BYTES))
		return cli_refuse(args, say_bad_key(cli_message())), false;
	return true;
}

struct sil_out cli_out(const struct cli_args *args, char *buffer, size_t size)
{
	struct sil_out out = sil_out_on(buffer, size);
	const char *no_colour = getenv("NO_COLOR"), *terminal = getenv("TERM");
	const char *charset = getenv("LC_ALL");
	if (!charset || !*charset)
		charset = getenv("LC_CTYPE");
	if (!charset || !*charset)
		charset = getenv("LANG");
	out.lang = args->lang;
	out.colour = isatty(STDOUT_FILENO) && !(no_colour && *no_colour) && terminal && strcmp(terminal, "dumb") != 0;
	/* ASCII only where the locale says outright that it is one without Unicode. */
	out.ascii = charset && (!strcmp(charset, "C") || !strcmp(charset, "POSIX"));
	return out;
}

void cli_flush(struct sil_out *out)
{
	if (out->overflow) {
		struct sil_out line = sil_out_on(out->text, out->size);
		line.lang = out->lang;
		cli_put(&line, say_overflow(cli_message()));
		fprintf(stderr, "silure: %s\n", line.text);
		exit(CLI_FAILED);
	}
	if (fwrite(out->text, 1, out->used, stdout) != out->used || fflush(stdout) != 0)
		exit(CLI_FAILED); /* nobody reads any more */
	sil_out_clear(out);
}

char *cli_read_file(const struct cli_args *args, const char *path, size_t most, size_t *length)
{
	FILE *file = strcmp(path, "-") != 0 ? fopen(path, "rb") : stdin;
	if (!file)
		return cli_refuse(args, say_at_place(cli_message(), path, strerror(errno))), NULL;
	char *text = malloc(most + 1);
	*length = text ? fread(text, 1, most + 1, file) : 0;
	bool failed = ferror(file) != 0;
	int reason = errno;
	if (file != stdin)
		fclose(file);
	if (text && !failed && *length <= most)
		return text[*length] = 0, text;
	free(text);
	if (!text)
		cli_refuse(args, say_file_no_memory(cli_message(), path));
	else if (failed)
		cli_refuse(args, say_at_place(cli_message(), path, strerror(reason)));
	else
		cli_refuse(args, say_file_too_large(cli_message(), path));
	return NULL;
}
