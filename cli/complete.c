/* silure --complete ARGUMENT…: what may stand where the last argument stands, one candidate a line with a tabulator and
 * its meaning. The shells' scripts in completions/ only show it. A line ":file", ":record" or ":directory" asks the
 * shell to offer such files. */
#include <string.h>

#include "bots/character.h"
#include "bots/levels.h"
#include "cli/cli.h"
#include "cli/play/saved.h"
#include "engine/configs.h"
#include "engine/text.h"
#include "engine/parse.h"

struct completion {
	struct sil_out out;
	const char *typed;           /* the argument so far */
	const struct sil_game *game; /* the game named before it, or NULL */
};

static void offer(struct completion *at, const char *before, size_t before_length, const char *argument,
		  const char *meaning)
{
	size_t typed = strlen(at->typed);
	/* Only what goes on as the argument has begun. */
	if (typed > before_length ? strncmp(argument, at->typed + before_length, typed - before_length) != 0 : false)
		return;
	sil_put_bytes(&at->out, before, before_length);
	sil_put(&at->out, argument), sil_put(&at->out, "\t"), sil_put(&at->out, meaning), sil_put(&at->out, "\n");
}

static void offer_games(struct completion *at)
{
	for (int i = 0; sil_games[i]; i++)
		offer(at, "", 0, sil_games[i]->rules->name, sil_games[i]->title);
}

/* What `silure play --resume` may be followed by. */
static void offer_saved_games(struct completion *at)
{
	static char names[SAVED_MOST][SAVED_NAME_BYTES];
	int count = saved_list(names);
	for (int i = 0; i < count; i++)
		offer(at, "", 0, names[i], "");
}

/* "deck=36": of the game already named, or of all. The typed argument may begin with an option, "--option=". */
static void offer_game_options(struct completion *at, size_t before)
{
	char argument[64];
	for (int g = 0; sil_games[g]; g++) {
		const struct sil_option *options = sil_games[g]->rules->options;
		for (int i = 0; i < SIL_MAX_OPTIONS && options[i].name && (!at->game || at->game == sil_games[g]); i++)
			for (unsigned v = 0; v < sil_option_values(&options[i]); v++) {
				struct sil_out text = sil_out_on(argument, sizeof argument);
				sil_put(&text, options[i].name), sil_put(&text, "=");
				sil_put(&text, options[i].values[v]);
				offer(at, at->typed, before, argument,
				      sil_option_meaning(sil_games[g], i, v, at->out.lang));
			}
	}
}

/* One more name after the last comma. */
static void offer_bots(struct completion *at, size_t before)
{
	const char *comma = strrchr(at->typed + before, ',');
	if (comma)
		before = (size_t)(comma + 1 - at->typed);
	for (int i = 0; sil_bots[i]; i++)
		offer(at, at->typed, before, sil_bots[i]->name, "");
	for (int i = 0; sil_characters[i]; i++)
		offer(at, at->typed, before, sil_characters[i]->name, sil_characters[i]->called);
}

/* "on|off": one of them. */
static void offer_alternatives(struct completion *at, size_t before, const char *list)
{
	char argument[32];
	while (*list) {
		size_t length = strcspn(list, "|");
		struct sil_out text = sil_out_on(argument, sizeof argument);
		sil_put_bytes(&text, list, length);
		offer(at, at->typed, before, argument, "");
		list += length + (list[length] == '|');
	}
}

/* What people read as the kind of a value tells the kind here too. */
static void offer_values(struct completion *at, size_t before, const char *kind)
{
	if (!strcmp(kind, "K=V"))
		offer_game_options(at, before);
	else if (!strncmp(kind, "A,B", 3))
		offer_bots(at, before);
	else if (strchr(kind, '|'))
		offer_alternatives(at, before, kind);
	else if (!strcmp(kind, "DIR"))
		sil_put(&at->out, ":directory\n");
	else if (!strcmp(kind, "FILE"))
		sil_put(&at->out, ":file\n");
}

static const struct cli_option *find_option(const struct cli_command *command, const char *argument)
{
	const struct cli_option *const tables[] = {command->options, cli_everywhere};
	size_t length = strcspn(argument, "=");
	for (int t = 0; t < 2; t++)
		for (const struct cli_option *option = tables[t]; option->name; option++)
			if (strlen(option->name) + 2 == length && !strncmp(argument, "--", 2) &&
			    !strncmp(argument + 2, option->name, length - 2))
				return option;
	return NULL;
}

static void offer_options(struct completion *at, const struct cli_command *command, int count, char *const *arguments)
{
	const struct cli_option *const tables[] = {command->options, cli_everywhere};
	for (int t = 0; t < 2 && (!at->typed[0] || at->typed[0] == '-'); t++)
		for (const struct cli_option *option = tables[t]; option->name; option++) {
			bool given = false;
			for (int i = 0; i < count; i++)
				given |= find_option(command, arguments[i]) == option;
			if (!given || option->repeats)
				offer(at, "--", 2, option->name,
				      cli_option_help(t ? NULL : command, option, at->out.lang));
		}
}

static void offer_commands(struct completion *at)
{
	for (int i = 0; cli_commands[i]; i++)
		offer(at, "", 0, cli_commands[i]->name, cli_command_help(cli_commands[i], at->out.lang));
	for (const struct cli_option *option = cli_everywhere; option->name; option++)
		if (!option->value && at->typed[0] == '-')
			offer(at, "--", 2, option->name, cli_option_help(NULL, option, at->out.lang));
}

/* arguments: those before the one being typed, without the command. */
static void offer_for(struct completion *at, const struct cli_command *command, int count, char *const *arguments)
{
	const struct cli_option *awaited = NULL; /* whose value is due */
	int operands = 0;
	bool resumes = false;
	for (int i = 0; i < count; i++) {
		const struct cli_option *option = awaited ? NULL : find_option(command, arguments[i]);
		bool value = awaited;
		resumes |= option && !strcmp(option->name, "resume");
		awaited = option && option->value && !strchr(arguments[i], '=') ? option : NULL;
		if (value || arguments[i][0] == '-')
			continue;
		if (operands++ == 0)
			at->game = sil_find_game(arguments[i]);
	}
	const struct cli_option *here = find_option(command, at->typed);
	if (awaited)
		offer_values(at, 0, awaited->value);
	else if (here && here->value && strchr(at->typed, '='))
		offer_values(at, strcspn(at->typed, "=") + 1, here->value);
	else if (at->typed[0] == '-')
		offer_options(at, command, count, arguments);
	else if (resumes && operands == 0)
		offer_saved_games(at);
	else if (strstr(command->operands, "GAME") && operands == 0)
		offer_games(at);
	else if (strstr(command->operands, "FILE…") || (strstr(command->operands, "FILE") && operands == 0))
		sil_put(&at->out, ":record\n");
	else
		offer_options(at, command, count, arguments);
}

enum cli_exit cli_complete(enum sil_lang lang, int count, char *const *arguments)
{
	static char buffer[1 << 14];
	struct completion at = {.out = sil_out_on(buffer, sizeof buffer), .typed = count ? arguments[count - 1] : ""};
	at.out.lang = lang;
	const struct cli_command *command = count > 1 ? cli_find_command(arguments[0]) : NULL;
	if (count <= 1 || (count == 2 && !strcmp(arguments[0], "help")))
		offer_commands(&at);
	else if (command)
		offer_for(&at, command, count - 2, arguments + 1);
	cli_flush(&at.out);
	return CLI_OK;
}
