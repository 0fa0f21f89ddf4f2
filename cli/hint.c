/* silure hint FILE --seat N: what a strong player would do in an unfinished game, and why. */
#include <stdio.h>

#include "cli/cli.h"
#include "cli/put_hints.h"
#include "table/ask.h"
#include "table/table.h"
#include "program_messages.h"

static void put_for_people(const struct sil_record *record, const struct sil_view *view, const struct sil_hint *hints,
			   int count, struct sil_out *out)
{
	struct sil_players players = {.you = view->seat};
	for (int s = 0; s < SIL_MAX_SEATS; s++)
		players.names[s] = record->names[s][0] ? record->names[s] : "?";
	cli_put_hints(record->game, hints, count, &players, out);
}

static enum cli_exit run(struct cli_args *args)
{
	static char buffer[1 << 13];
	struct sil_out out = cli_out(args, buffer, sizeof buffer);
	struct sil_table table;
	uint64_t milliseconds, number;
	if (args->count != 1)
		return cli_refuse(args, say_which_record(cli_message(), "silure hint game.silure --seat 0"));
	if (!cli_number(args, "ms", 1, 600000, 200, &milliseconds) ||
	    !cli_number(args, "seat", 0, SIL_MAX_SEATS, 0, &number))
		return CLI_USAGE;
	if (!cli_read_record(args, args->operands[0], &table))
		return CLI_FAILED;
	const struct sil_record *record = &table.record;
	if (!cli_load_net(args, record->game, false)) {
		sil_table_release(&table);
		return CLI_FAILED;
	}
	struct sil_asked asked;
	int seat = (int)number;
	enum cli_exit code = CLI_OK;
	if (sil_ask(record->game, &table.truth, seat, &asked)) {
		cli_refuse(args, say_nothing_to_choose(cli_message(), seat));
		code = CLI_FAILED;
	} else {
		struct sil_hint hints[SIL_MAX_HINTS];
		asked.question.budget =
			(struct sil_budget){.milliseconds = (uint32_t)milliseconds, .now_ms = cli_now_ms};
		int made = sil_hint(&asked.question, hints);
		if (cli_value(args, "json"))
			sil_describe_hints(record->game, hints, made, &out), sil_put(&out, "\n");
		else
			put_for_people(record, &asked.view, hints, made, &out);
		cli_flush(&out);
	}
	sil_table_release(&table);
	return code;
}

static const struct cli_option options[] = {
	{"seat", "N", false},
	{"ms", "N", false},
	CLI_OPTION_JSON,
	{NULL, NULL, false},
};

const struct cli_command cli_hint = {
	.name = "hint",
	.operands = "FILE",
	.options = options,
	.run = run,
};
