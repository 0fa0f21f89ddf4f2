/* silure rules GAME: the rules in our own words. */
#include <string.h>

#include "cli/cli.h"

/* Headings stand out on a terminal; elsewhere the page is printed as it is written. */
static void print_page(const char *page, struct sil_out *out)
{
	while (*page) {
		size_t length = strcspn(page, "\n");
		size_t marks = strspn(page, "#");
		if (out->colour && marks)
			sil_ink(out, marks == 1 ? SIL_YELLOW : SIL_BOLD);
		size_t skip = out->colour && marks ? marks + 1 : 0;
		sil_put_bytes(out, page + skip, length - skip);
		if (out->colour && marks)
			sil_ink(out, SIL_PLAIN);
		sil_put(out, "\n");
		page += length + (page[length] == '\n');
	}
}

static enum cli_exit run(struct cli_args *args)
{
	static char buffer[1 << 16];
	struct sil_out out = cli_out(args, buffer, sizeof buffer);
	if (args->count != 1)
		return cli_complain(args, "which game? for example: silure rules chawai");
	const struct sil_game *game = cli_game(args, args->operands[0]);
	if (!game)
		return CLI_USAGE;
	print_page(game->help[args->lang], &out);
	cli_flush(&out);
	return CLI_OK;
}

static const struct cli_option options[] = {{NULL, NULL, {NULL, NULL}, false}};

const struct cli_command cli_rules = {
	.name = "rules",
	.operands = "GAME",
	.help = {"explains a game", "explique un jeu"},
	.options = options,
	.run = run,
};
