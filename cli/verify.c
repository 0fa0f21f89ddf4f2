/* silure verify FILE…: form, checks, legality, hashes, result and the proof of the deal, line by line. */
#include "cli/cli.h"
#include "engine/describe.h"
#include "engine/record.h"
#include "engine/words.h"

static void put_head(const char *path, const struct sil_record *record, bool over, struct sil_out *out)
{
	sil_put(out, path), sil_put(out, ": "), sil_put(out, record->game->rules->name);
	sil_put_options(record->game, record->config.options, out);
	sil_put(out, ", "), sil_put_int(out, record->config.seats), sil_say(out, " players, ", " joueurs, ");
	if (over)
		sil_say(out, "finished\n", "finie\n");
	else
		sil_say(out, "unfinished\n", "inachevée\n");
}

static void put_result(const struct sil_record *record, const struct sil_state *end, struct sil_out *out)
{
	const struct sil_rules *rules = record->game->rules;
	int32_t points[SIL_MAX_SEATS] = {0};
	if (!end->open.over) {
		sil_say(out, "  result: none yet\n", "  résultat : pas encore\n");
		return;
	}
	rules->score(end, points);
	unsigned winners = rules->winners(end);
	sil_say(out, "  result: points", "  résultat : points");
	for (int s = 0; s < record->config.seats; s++)
		sil_put(out, " "), sil_put_int(out, points[s]);
	if (winners)
		sil_say(out, ", won by seat", ", gagnée par la place");
	else
		sil_say(out, ", won by nobody", ", gagnée par personne");
	for (int s = 0; s < record->config.seats; s++)
		if (winners >> s & 1)
			sil_put(out, " "), sil_put_int(out, s);
	sil_put(out, "\n");
}

static void put_deal(const struct sil_record *record, struct sil_out *out)
{
	const struct sil_proof *proof = &record->proof;
	if (!proof->given) {
		sil_say(out, "  deal: this game was dealt without a commitment\n",
			"  donne : cette partie a été donnée sans engagement\n");
		return;
	}
	sil_say(out, "  deal: follows from the server's commitment and the players' words, at table ",
		"  donne : elle découle de l'engagement du serveur et des mots des joueurs, à la table ");
	sil_put(out, proof->table);
	sil_say(out, "\n        if this is the commitment you were shown before it began: ",
		"\n          si c'est bien l'engagement montré avant qu'elle ne commence : ");
	sil_put_hex(out, proof->commitment, sizeof proof->commitment);
	sil_put(out, "\n");
}

static void explain(const char *path, const struct sil_record *record, const struct sil_state *end, struct sil_out *out)
{
	put_head(path, record, end->open.over, out);
	sil_say(out, "  form: every line is in its place, and the chained checks hold\n",
		"  forme : chaque ligne est à sa place, et les contrôles enchaînés tiennent\n");
	sil_say(out, "  moves: ", "  coups : "), sil_put_int(out, record->count);
	sil_say(out, ", all of them legal\n", ", tous permis\n");
	sil_say(out, "  states: ", "  états : "), sil_put_int(out, sil_record_hashes(record->count));
	sil_say(out, " hashes, all as the game comes out again\n", " empreintes, toutes retrouvées en rejouant\n");
	put_result(record, end, out);
	put_deal(record, out);
}

/* A problem goes to standard error, and with --json to standard output as well. */
static bool verify(const struct cli_args *args, const char *path, struct sil_out *out)
{
	struct sil_record record;
	struct sil_record_problem problem;
	struct sil_state end;
	bool json = cli_value(args, "json"), fine = cli_check_record(args, path, &record, &end, &problem);
	if (json) {
		sil_json_open(out, '{');
		sil_json_key(out, "file"), sil_json_text(out, path);
		sil_json_key(out, "ok"), sil_json_bool(out, fine);
		if (fine)
			sil_json_key(out, "record"), sil_describe_record(&record, &end, out);
		if (problem.sentence[0]) {
			sil_json_key(out, "line"), sil_json_int(out, (int64_t)problem.line);
			sil_json_key(out, "error"), sil_json_text(out, problem.sentence);
		}
		sil_json_close(out, '}');
		sil_put(out, "\n");
	} else if (fine) {
		explain(path, &record, &end, out);
	}
	if (fine)
		sil_record_release(&record);
	cli_flush(out);
	return fine;
}

static enum cli_exit run(struct cli_args *args)
{
	static char buffer[1 << 14];
	struct sil_out out = cli_out(args, buffer, sizeof buffer);
	if (args->count == 0)
		return cli_complain(args, "which record? for example: silure verify game.silure");
	enum cli_exit code = CLI_OK;
	for (int i = 0; i < args->count; i++)
		if (!verify(args, args->operands[i], &out))
			code = CLI_FAILED;
	return code;
}

static const struct cli_option options[] = {
	CLI_OPTION_JSON,
	{NULL, NULL, {NULL, NULL}, false},
};

const struct cli_command cli_verify = {
	.name = "verify",
	.operands = "FILE…",
	.help = {"checks records line by line, and the proof of their deal",
		 "vérifie des parties ligne par ligne, et la preuve de leur donne"},
	.options = options,
	.run = run,
};
