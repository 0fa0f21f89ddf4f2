/* silure verify FILE…: form, checks, legality, hashes and result of records. */
#include "cli/cli.h"
#include "engine/record.h"

static bool verify(const struct cli_args *args, const char *path, struct sil_out *out)
{
	struct sil_record record;
	struct sil_state end;
	if (!cli_read_record(args, path, &record, &end))
		return false;
	sil_put(out, path), sil_put(out, ": "), sil_put(out, record.game->rules->name), sil_put(out, ", ");
	sil_put_int(out, record.count), sil_say(out, " moves, ", " coups, ");
	if (end.open.over)
		sil_say(out, "finished; every line, move, hash and the result hold\n",
			"finie ; chaque ligne, coup, empreinte et le résultat tiennent\n");
	else
		sil_say(out, "unfinished; every line, move and hash hold\n",
			"inachevée ; chaque ligne, coup et empreinte tiennent\n");
	sil_record_release(&record);
	cli_flush(out);
	return true;
}

static enum cli_exit run(struct cli_args *args)
{
	static char buffer[1 << 13];
	struct sil_out out = cli_out(args, buffer, sizeof buffer);
	if (args->count == 0)
		return cli_complain(args, "which record? for example: silure verify game.silure");
	enum cli_exit code = CLI_OK;
	for (int i = 0; i < args->count; i++)
		if (!verify(args, args->operands[i], &out))
			code = CLI_FAILED;
	return code;
}

static const struct cli_option options[] = {{NULL, NULL, {NULL, NULL}, false}};

const struct cli_command cli_verify = {
	.name = "verify",
	.operands = "FILE…",
	.help = {"checks records, line by line", "vérifie des parties, ligne par ligne"},
	.options = options,
	.run = run,
};
