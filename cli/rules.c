/* silure rules GAME: the rules in our own words, page by page on a terminal. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/cli.h"
#include "cli/example.h"
#include "cli/screen/ascii.h"
#include "cli/screen/markdown.h"
#include "cli/screen/screen.h"
#include "program_messages.h"

/* Through the reader's own pager; false: there is none, or it cannot be started. */
static bool page_with(const char *pager, struct sil_out *out)
{
	FILE *pipe = pager && *pager ? popen(pager, "w") : NULL;
	if (!pipe)
		return false;
	fwrite(out->text, 1, out->used, pipe);
	return pclose(pipe) == 0;
}

static enum cli_exit run(struct cli_args *args)
{
	static char buffer[1 << 16], rendered[1 << 16];
	char sentence[256];
	struct sil_out out = cli_out(args, buffer, sizeof buffer), why = sil_out_on(sentence, sizeof sentence);
	if (args->count != 1)
		return cli_refuse(args, say_which_game(cli_message(), "silure rules chawai"));
	const struct sil_game *game = cli_game(args, args->operands[0]);
	if (!game)
		return CLI_USAGE;
	cli_put_rules(game, &out);
	bool paged = !cli_value(args, "plain") && screen_possible();
	if (paged && page_with(getenv("PAGER"), &out))
		return CLI_OK;
	if (paged && screen_start(args->lang, out.ascii, &why)) {
		screen_page(game->title, out.text);
		screen_stop();
		return CLI_OK;
	}
	/* A terminal that is not paged on gets inks; everything else the page as it is written. */
	struct sil_out shown = out;
	if (out.colour) {
		shown = cli_out(args, rendered, sizeof rendered);
		markdown_render(out.text, &shown);
	}
	if (out.ascii)
		ascii_only(&shown);
	cli_flush(&shown);
	return CLI_OK;
}

static const struct cli_option options[] = {
	{"plain", NULL, false},
	{NULL, NULL, false},
};

const struct cli_command cli_rules = {
	.name = "rules",
	.operands = "GAME",
	.options = options,
	.run = run,
};
