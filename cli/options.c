/* Long options, help texts, and what several commands ask of their arguments. */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#include "cli/cli.h"
#include "engine/parse.h"

const struct cli_option cli_everywhere[] = {
	{"lang",
	 "en|fr|de|es|it",
	 {"language; by default that of the locale", "langue ; par défaut celle de la locale"},
	 false},
	{"help", NULL, {"this help", "cette aide"}, false},
	{"version", NULL, {"the version", "la version"}, false},
	{NULL, NULL, {NULL, NULL}, false},
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

/* Columns of a terminal: bytes that go on with a character take none. */
static int columns(const char *text)
{
	int count = 0;
	for (; *text; text++)
		count += ((unsigned char)*text & 0xc0) != 0x80;
	return count;
}

static void print_options(const struct cli_option *option, enum sil_lang lang)
{
	for (; option && option->name; option++) {
		const char *value = option->value ? option->value : "";
		int width = 4 + columns(option->name) + !!*value + columns(value);
		printf("  --%s%s%s", option->name, *value ? " " : "", value);
		/* What is too long for its column has a line of its own. */
		printf("%s%*s%s\n", width > 25 ? "\n" : "", width > 25 ? 27 : 27 - width, "",
		       CLI_HELP(option->help, lang));
	}
}

void cli_print_help(const struct cli_command *command, enum sil_lang lang)
{
	printf("silure %s%s%s\n\n%s\n\n", command->name, *command->operands ? " " : "", command->operands,
	       CLI_HELP(command->help, lang));
	print_options(command->options, lang);
	print_options(cli_everywhere, lang);
}

static enum cli_exit complain(const struct cli_args *args, const char *format, va_list list)
{
	char sentence[512];
	vsnprintf(sentence, sizeof sentence, format, list);
	/* What came from outside must not steer the terminal. */
	for (char *at = sentence; *at; at++)
		if ((unsigned char)*at < 0x20 || *at == 0x7f)
			*at = '?';
	fprintf(stderr, args->lang == SIL_FR ? "silure %s : %s\n" : "silure %s: %s\n", args->command->name, sentence);
	return CLI_USAGE;
}

enum cli_exit cli_complain(const struct cli_args *args, const char *format, ...)
{
	va_list list;
	va_start(list, format);
	enum cli_exit code = complain(args, format, list);
	va_end(list);
	return code;
}

enum cli_exit cli_refuse(const struct cli_args *args, const char *english, const char *french, ...)
{
	va_list list;
	va_start(list, french);
	enum cli_exit code = complain(args, args->lang == SIL_FR ? french : english, list);
	va_end(list);
	return code;
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
			return cli_refuse(args, "there is no option '%s'; see: silure %s --help",
					  "il n'y a pas d'option « %s » ; voir : silure %s --help", argv[i],
					  args->command->name),
			       false;
		const char *value = equals ? equals + 1 : "";
		if (option->value && !equals) {
			if (i + 1 == argc)
				return cli_refuse(args, "--%s needs a value: %s", "--%s demande une valeur : %s",
						  option->name, option->value),
				       false;
			value = argv[++i];
		} else if (!option->value && equals) {
			return cli_refuse(args, "--%s takes no value", "--%s ne prend pas de valeur", option->name),
			       false;
		}
		if (args->given_count == (int)(sizeof args->given / sizeof *args->given))
			return cli_refuse(args, "too many options", "trop d'options"), false;
		args->given[args->given_count].option = option;
		args->given[args->given_count++].value = value;
	}
	args->operands = argv;
	const char *lang = cli_value(args, "lang");
	if (lang && (strlen(lang) != 2 || sil_find_lang(lang) < 0))
		return cli_refuse(args, "--lang is en, fr, de, es or it, not '%s'",
				  "--lang vaut en, fr, de, es ou it, pas « %s »", lang),
		       false;
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
	cli_refuse(args, "--%s takes a whole number from %llu to %llu, not '%s'",
		   "--%s prend un nombre entier de %llu à %llu, pas « %s »", name, (unsigned long long)least,
		   (unsigned long long)most, value);
	return false;
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
	cli_refuse(args, "there is no game '%s'; there are %s", "il n'y a pas de jeu « %s » ; il y a %s", name, list);
	return NULL;
}

bool cli_config(const struct cli_args *args, const struct sil_game *game, uint8_t seats, struct sil_config *config)
{
	char sentence[512];
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
		return cli_refuse(args, "the system gives no random key: %s", "le système ne donne pas de clé : %s",
				  strerror(errno)),
		       false;
	if (hex && !sil_parse_hex(hex, strlen(hex), key, SIL_KEY_BYTES))
		return cli_refuse(args, "--key takes 64 hexadecimal digits in lower case",
				  "--key prend 64 chiffres hexadécimaux en minuscules"),
		       false;
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
		fputs(out->lang == SIL_FR ? "silure : une réponse déborde ; merci de le signaler\n"
					  : "silure: an answer outgrew its buffer; please report this\n",
		      stderr);
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
		return cli_refuse(args, "%s: %s", "%s : %s", path, strerror(errno)), NULL;
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
		cli_refuse(args, "%s: out of memory", "%s : mémoire épuisée", path);
	else if (failed)
		cli_refuse(args, "%s: %s", "%s : %s", path, strerror(reason));
	else
		cli_refuse(args, "%s: the file is too large", "%s : fichier trop grand", path);
	return NULL;
}
