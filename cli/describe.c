/* silure --describe: every command and option in every language, for the tools that make the manuals. */
#include "bots/levels.h"
#include "cli/cli.h"
#include "engine/describe.h"
#include "version.h"

/* What one of them is for: of an option of a command (NULL: of all), of a command, or of an exit code. */
static void put_help(struct sil_out *out, const struct cli_command *command, const struct cli_option *option, int code)
{
	sil_json_key(out, "help"), sil_json_open(out, '{');
	for (enum sil_lang lang = 0; lang < SIL_LANGS; lang++) {
		sil_json_key(out, sil_lang_codes[lang]);
		sil_json_text(out, option    ? cli_option_help(command, option, lang)
				   : command ? cli_command_help(command, lang)
					     : cli_exit_help((enum cli_exit)code, lang));
	}
	sil_json_close(out, '}');
}

static void put_options(struct sil_out *out, const struct cli_command *command, const struct cli_option *option)
{
	sil_json_key(out, "options"), sil_json_open(out, '[');
	for (; option && option->name; option++) {
		sil_json_open(out, '{');
		sil_json_key(out, "name"), sil_json_text(out, option->name);
		sil_json_key(out, "value");
		if (option->value)
			sil_json_text(out, option->value);
		else
			sil_json_null(out);
		put_help(out, command, option, 0);
		sil_json_close(out, '}');
	}
	sil_json_close(out, ']');
}

static void put_games(struct sil_out *out, enum sil_lang lang)
{
	out->lang = lang;
	sil_json_key(out, sil_lang_codes[lang]), sil_json_open(out, '[');
	for (int i = 0; sil_games[i]; i++)
		sil_describe_game(sil_games[i], out);
	sil_json_close(out, ']');
}

enum cli_exit cli_describe(void)
{
	static char buffer[1 << 17];
	struct sil_out out = sil_out_on(buffer, sizeof buffer);
	sil_json_open(&out, '{');
	sil_json_key(&out, "version"), sil_json_text(&out, SILURE_VERSION);
	sil_json_key(&out, "commands"), sil_json_open(&out, '[');
	for (int i = 0; cli_commands[i]; i++) {
		sil_json_open(&out, '{');
		sil_json_key(&out, "name"), sil_json_text(&out, cli_commands[i]->name);
		sil_json_key(&out, "operands"), sil_json_text(&out, cli_commands[i]->operands);
		put_help(&out, cli_commands[i], NULL, 0);
		put_options(&out, cli_commands[i], cli_commands[i]->options);
		sil_json_close(&out, '}');
	}
	sil_json_close(&out, ']');
	sil_json_key(&out, "everywhere"), sil_json_open(&out, '{');
	put_options(&out, NULL, cli_everywhere);
	sil_json_close(&out, '}');
	sil_json_key(&out, "exits"), sil_json_open(&out, '[');
	for (int i = CLI_OK; i <= CLI_USAGE; i++) {
		sil_json_open(&out, '{');
		sil_json_key(&out, "code"), sil_json_int(&out, i);
		put_help(&out, NULL, NULL, i);
		sil_json_close(&out, '}');
	}
	sil_json_close(&out, ']');
	sil_describe_bots(&out);
	sil_json_key(&out, "games"), sil_json_open(&out, '{');
	for (enum sil_lang lang = 0; lang < SIL_LANGS; lang++)
		put_games(&out, lang);
	sil_json_close(&out, '}');
	sil_json_close(&out, '}');
	sil_put(&out, "\n");
	cli_flush(&out);
	return CLI_OK;
}
