/* silure verify FILE…: form, checks, legality, hashes, result and the proof of the deal, line by line. */
#include <stdlib.h>

#include "cli/cli.h"
#include "engine/describe.h"
#include "engine/kept.h"
#include "engine/printable.h"
#include "engine/text.h"
#include "table/table.h"
#include "program_messages.h"

/* What the file is, and below it what holds. */
static void explain(const struct sil_table *table, struct sil_out *out)
{
	struct sil_explanation told;
	struct sil_seat_names names;
	struct sil_players players = sil_call_by_seats(&names, out->lang, -1);
	const struct sil_messages *messages = &told.messages;
	sil_explain_record(&table->record, &table->truth, &told);
	for (unsigned at = messages->told.at; at; at = messages->list[at].next) {
		sil_put(out, at == messages->told.at ? "" : "  ");
		sil_put_message(table->record.game, messages, (struct sil_message_ref){(uint16_t)at}, &players, out);
		sil_put(out, "\n");
	}
}

/* A problem goes to standard error, and with --json to standard output as well. */
static bool verify(const struct cli_args *args, const char *path, struct sil_out *out)
{
	struct sil_table table;
	struct sil_record_problem problem;
	bool json = cli_value(args, "json"), fine = cli_check_record(args, path, &table, &problem);
	if (json) {
		sil_json_open(out, '{');
		sil_json_key(out, "file"), sil_json_text(out, path);
		sil_json_key(out, "ok"), sil_json_bool(out, fine);
		if (fine)
			sil_json_key(out, "record"), sil_describe_record(&table.record, &table.truth, out);
		if (problem.sentence[0]) {
			sil_json_key(out, "line"), sil_json_int(out, (int64_t)problem.line);
			sil_json_key(out, "error"), sil_json_text(out, problem.sentence);
		}
		sil_json_close(out, '}');
		sil_put(out, "\n");
	} else if (fine) {
		sil_put(out, path), sil_put(out, ": ");
		explain(&table, out);
	}
	if (fine)
		sil_table_release(&table);
	cli_flush(out);
	return fine;
}

/* What a device has kept of this game, against its record: one sentence. */
static bool compare(const struct cli_args *args, const char *kept, const char *path, struct sil_out *out)
{
	size_t kept_length, length;
	char *text = cli_read_file(args, kept, SIL_MAX_RECORD_BYTES, &kept_length);
	char *record = text ? cli_read_file(args, path, SIL_MAX_RECORD_BYTES, &length) : NULL;
	char sentence[600], shown[600];
	struct sil_out said = sil_out_on(sentence, sizeof sentence);
	said.lang = args->lang;
	bool fair = record && sil_kept_check(text, kept_length, record, length, &said) != SIL_UNFAIR;
	sil_copy_printable(shown, sizeof shown, record ? sentence : "");
	if (fair)
		sil_put(out, shown), sil_put(out, "\n"), cli_flush(out);
	else if (record)
		cli_complain(args, "%s", shown);
	free(text), free(record);
	return fair;
}

static enum cli_exit run(struct cli_args *args)
{
	static char buffer[1 << 14];
	struct sil_out out = cli_out(args, buffer, sizeof buffer);
	if (args->count == 0)
		return cli_refuse(args, say_which_record(cli_message(), "silure verify game.silure"));
	enum cli_exit code = CLI_OK;
	const char *kept = cli_value(args, "kept");
	if (kept && args->count > 1)
		return cli_refuse(args, say_kept_one_game(cli_message()));
	for (int i = 0; i < args->count; i++)
		if (!verify(args, args->operands[i], &out))
			code = CLI_FAILED;
	if (code == CLI_OK && kept && !compare(args, kept, args->operands[0], &out))
		code = CLI_FAILED;
	return code;
}

static const struct cli_option options[] = {
	CLI_OPTION_JSON,
	{"kept", "FILE", false},
	{NULL, NULL, false},
};

const struct cli_command cli_verify = {
	.name = "verify",
	.operands = "FILE…",
	.options = options,
	.run = run,
};
