/* silure replay FILE: a record, move by move. */
#include <stdio.h>

#include "cli/cli.h"
#include "cli/replay_full.h"
#include "cli/screen/screen.h"
#include "engine/describe.h"
#include "engine/parse.h"
#include "engine/text.h"
#include "table/replay.h"
#include "shared_messages.h"
#include "program_messages.h"

static void put_player(const struct sil_record *record, unsigned seat, struct sil_out *out)
{
	sil_put_seat(out, seat);
	if (seat < record->config.seats && record->names[seat][0])
		sil_put(out, " ("), sil_put(out, record->names[seat]), sil_put(out, ")");
}

static void put_move(const struct sil_record *record, uint32_t number, struct sil_out *out)
{
	const struct sil_move *move = &record->moves[number];
	sil_put_int(out, number + 1), sil_put(out, ". ");
	put_player(record, move->seat, out);
	sil_put(out, ": ");
	record->game->print_move(move->act, out);
	if (move->t_ms)
		sil_put(out, "  @"), sil_put_int(out, move->t_ms), sil_put(out, " ms");
	sil_put(out, "\n");
}

static void put_board(const struct sil_replay *replay, int seat, struct sil_out *out)
{
	struct sil_view view;
	sil_replay_view(replay, seat, &view);
	sil_text_of(replay->record->game)->view_board(&view, out);
}

static void put_result(const struct sil_replay *replay, struct sil_out *out)
{
	int32_t points[SIL_MAX_SEATS];
	unsigned winners = sil_replay_score(replay, points);
	for (unsigned s = 0; s < replay->record->config.seats; s++) {
		put_player(replay->record, s, out);
		sil_put(out, ": "), sil_put_int(out, points[s]);
		if (winners >> s & 1)
			sil_put_shared(out, SAY_SHARED_CLI_WINS);
		sil_put(out, "\n");
	}
}

/* The whole truth before the first and after each move, one object a line. */
static void replay_json(const struct sil_table *table, struct sil_out *out)
{
	const struct sil_record *record = &table->record;
	struct sil_replay replay;
	sil_replay_begin(&replay, record);
	for (uint32_t i = 0; i <= record->count; i++) {
		sil_replay_go(&replay, i);
		sil_json_open(out, '{');
		sil_json_key(out, "moves"), sil_json_int(out, i);
		if (i)
			sil_describe_move(record->game, sil_replay_last(&replay), sil_table_is_timed(table), out);
		sil_json_key(out, "truth"), sil_describe_truth(record->game, &replay.truth, out);
		sil_json_close(out, '}');
		sil_put(out, "\n");
		cli_flush(out);
	}
}

/* False: whoever looks on has seen enough. */
static bool wait_for_enter(void)
{
	for (int c = getchar(); c != '\n'; c = getchar())
		if (c == EOF || c == 'q')
			return false;
	return true;
}

static void replay_boards(const struct sil_record *record, int seat, bool step, struct sil_out *out)
{
	struct sil_replay replay;
	sil_replay_begin(&replay, record);
	put_board(&replay, seat, out);
	for (uint32_t i = 0; i < record->count; i++) {
		cli_flush(out);
		if (step && !wait_for_enter())
			return;
		sil_replay_go(&replay, i + 1);
		sil_put(out, "\n");
		put_move(record, i, out);
		put_board(&replay, seat, out);
	}
	sil_put(out, "\n");
	put_result(&replay, out);
	cli_flush(out);
}

static enum cli_exit run(struct cli_args *args)
{
	static char buffer[1 << 17];
	char sentence[256];
	struct sil_out out = cli_out(args, buffer, sizeof buffer), why = sil_out_on(sentence, sizeof sentence);
	if (args->count != 1)
		return cli_refuse(args, say_which_record(cli_message(), "silure replay game.silure"));
	struct sil_table table;
	if (!cli_read_record(args, args->operands[0], &table))
		return CLI_FAILED;
	const struct sil_record *record = &table.record;
	const char *as = cli_value(args, "as");
	uint8_t seat = SIL_WATCHER;
	enum cli_exit code = CLI_OK;
	if (as && (sil_parse_seat(as, record->config.seats, &seat) != SIL_OK || seat == SIL_CLOCK))
		code = cli_refuse(args, say_bad_seat(cli_message(), record->config.seats - 1));
	else if (cli_value(args, "json"))
		replay_json(&table, &out);
	else if (!cli_value(args, "step") && !cli_value(args, "plain") && screen_possible() &&
		 screen_start(args->lang, out.ascii, &why))
		replay_full(record, seat), screen_stop();
	else
		replay_boards(record, seat, cli_value(args, "step"), &out);
	sil_table_release(&table);
	return code;
}

static const struct cli_option options[] = {
	{"step", NULL, false}, {"plain", NULL, false}, {"as", "SEAT", false},
	{"json", NULL, false}, {NULL, NULL, false},
};

const struct cli_command cli_replay = {
	.name = "replay",
	.operands = "FILE",
	.options = options,
	.run = run,
};
