/* silure replay FILE: a record, move by move. */
#include <stdio.h>

#include "cli/cli.h"
#include "cli/replay_full.h"
#include "cli/screen/screen.h"
#include "engine/describe.h"
#include "engine/play.h"
#include "engine/record.h"
#include "engine/parse.h"

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

static void put_board(const struct sil_record *record, const struct sil_state *state, int seat, struct sil_out *out)
{
	struct sil_view view;
	sil_observe(record->game->rules, state, seat, &view);
	record->game->view_board(&view, out);
}

static void put_result(const struct sil_record *record, const struct sil_state *end, struct sil_out *out)
{
	const struct sil_rules *rules = record->game->rules;
	int32_t points[SIL_MAX_SEATS];
	rules->score(end, points);
	for (unsigned s = 0; s < record->config.seats; s++) {
		put_player(record, s, out);
		sil_put(out, ": "), sil_put_int(out, points[s]);
		if (end->public.over && rules->winners(end) >> s & 1)
			sil_say(out, "  wins", "  gagne");
		sil_put(out, "\n");
	}
}

/* The whole truth before the first and after each move, one object a line. */
static void replay_json(const struct sil_record *record, struct sil_out *out)
{
	struct sil_state state;
	sil_begin(record->game->rules, &record->config, record->key, &state);
	for (uint32_t i = 0;; i++) {
		sil_json_open(out, '{');
		sil_json_key(out, "moves"), sil_json_int(out, i);
		if (i) {
			const struct sil_move *move = &record->moves[i - 1];
			sil_json_key(out, "seat");
			if (move->seat == SIL_CLOCK)
				sil_json_text(out, "clock");
			else
				sil_json_int(out, move->seat);
			char word[32];
			struct sil_out text = sil_out_on(word, sizeof word);
			record->game->print_move(move->act, &text);
			sil_json_key(out, "move"), sil_json_text(out, word);
			if (sil_timed(record->game->rules, &state.public)) {
				sil_json_key(out, "t_ms"), sil_json_int(out, move->t_ms);
				sil_json_key(out, "credit_ms"), sil_json_int(out, move->credit_ms);
			}
		}
		sil_json_key(out, "truth"), sil_describe_truth(record->game, &state, out);
		sil_json_close(out, '}');
		sil_put(out, "\n");
		cli_flush(out);
		if (i == record->count)
			break;
		record->game->rules->apply(&state, record->moves[i]);
	}
}

static void replay_boards(const struct sil_record *record, int seat, bool step, struct sil_out *out)
{
	struct sil_state state;
	sil_begin(record->game->rules, &record->config, record->key, &state);
	put_board(record, &state, seat, out);
	for (uint32_t i = 0; i < record->count; i++) {
		cli_flush(out);
		if (step)
			for (int c = getchar(); c != '\n'; c = getchar())
				if (c == EOF || c == 'q')
					return;
		record->game->rules->apply(&state, record->moves[i]);
		sil_put(out, "\n");
		put_move(record, i, out);
		put_board(record, &state, seat, out);
	}
	sil_put(out, "\n");
	put_result(record, &state, out);
	cli_flush(out);
}

static enum cli_exit run(struct cli_args *args)
{
	static char buffer[1 << 17];
	char sentence[256];
	struct sil_out out = cli_out(args, buffer, sizeof buffer), why = sil_out_on(sentence, sizeof sentence);
	if (args->count != 1)
		return cli_refuse(args, "which record? for example: silure replay game.silure",
				  "quelle partie ? par exemple : silure replay partie.silure");
	struct sil_record record;
	struct sil_state end;
	if (!cli_read_record(args, args->operands[0], &record, &end))
		return CLI_FAILED;
	const char *as = cli_value(args, "as");
	uint8_t seat = SIL_WATCHER;
	enum cli_exit code = CLI_OK;
	if (as && (sil_parse_seat(as, record.config.seats, &seat) != SIL_OK || seat == SIL_CLOCK))
		code = cli_refuse(args, "--as takes a seat from 0 to %d", "--as prend une place de 0 à %d",
				  record.config.seats - 1);
	else if (cli_value(args, "json"))
		replay_json(&record, &out);
	else if (!cli_value(args, "step") && !cli_value(args, "plain") && screen_possible() &&
		 screen_start(args->lang, out.ascii, &why))
		replay_full(&record, seat), screen_stop();
	else
		replay_boards(&record, seat, cli_value(args, "step"), &out);
	sil_record_release(&record);
	return code;
}

static const struct cli_option options[] = {
	{"step",
	 NULL,
	 {"waits for Enter after each move; q ends", "attend Entrée après chaque coup ; q arrête"},
	 false},
	{"plain",
	 NULL,
	 {"all moves at once, also on a terminal", "tous les coups d'un trait, même dans un terminal"},
	 false},
	{"as",
	 "SEAT",
	 {"what this seat saw; by default a spectator", "vu de cette place ; par défaut, un spectateur"},
	 false},
	{"json", NULL, {"the whole truth, one object a line", "toute la vérité, un objet par ligne"}, false},
	{NULL, NULL, {NULL, NULL}, false},
};

const struct cli_command cli_replay = {
	.name = "replay",
	.operands = "FILE",
	.help = {"shows a record move by move", "montre une partie coup par coup"},
	.options = options,
	.run = run,
};
