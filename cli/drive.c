/* silure drive GAME: one table on standard input and output, for programs. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "table/drive.h"
#include "program_messages.h"

/* Reads one line of any length; what is too long, or has a NUL in it, comes back as an empty one, which is refused. */
static bool read_line(char line[SIL_DRIVE_COMMAND_BYTES])
{
	size_t used = 0;
	bool bad = false;
	int c = getchar();
	if (c == EOF)
		return false;
	for (; c != EOF && c != '\n'; c = getchar()) {
		bad |= c == 0 || used == SIL_DRIVE_COMMAND_BYTES - 1;
		if (!bad)
			line[used++] = (char)c;
	}
	line[bad ? 0 : used] = 0;
	return true;
}

static enum cli_exit run(struct cli_args *args)
{
	static char buffer[SIL_DRIVE_ANSWER_BYTES];
	struct sil_out out = cli_out(args, buffer, sizeof buffer);
	if (args->count != 1)
		return cli_refuse(args, say_which_game(cli_message(), "silure drive chawai --seats 4"));
	const struct sil_game *game = cli_game(args, args->operands[0]);
	uint8_t seats;
	struct sil_config config;
	uint8_t key[SIL_KEY_BYTES];
	if (!game || !cli_seats(args, game, game->rules->min_seats, &seats) ||
	    !cli_config(args, game, seats, &config) || !cli_key(args, key) || !cli_load_net(args, game, false))
		return CLI_USAGE;
	struct sil_table table;
	struct sil_rng rng;
	memcpy(&rng, key, sizeof rng); /* for bots: repeatable with --key */
	char line[SIL_DRIVE_COMMAND_BYTES];
	sil_table_deal(&table, game, &config, key);
	for (bool more = true; more && read_line(line);) {
		more = sil_drive_command(&table, line, &rng, &out);
		cli_flush(&out);
	}
	sil_table_release(&table);
	return CLI_OK;
}

static const struct cli_option options[] = {
	{"seats", "N", false}, {"key", "HEX", false}, {"nets", "DIR", false}, CLI_OPTION_OPTION, {NULL, NULL, false},
};

const struct cli_command cli_drive = {
	.name = "drive",
	.operands = "GAME",
	.options = options,
	.run = run,
};
