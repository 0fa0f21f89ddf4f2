/* silure play GAME: a game in the terminal against bots, line by line. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "bots/bot.h"
#include "bots/hint.h"
#include "cli/cli.h"
#include "engine/play.h"
#include "engine/words.h"
#include "table/table.h"

enum { PERSON = 0, LINE_BYTES = 256, HINT_ITERATIONS = 4000 };

static void show(const struct sil_table *table, struct sil_out *out)
{
	struct sil_view view;
	sil_table_view(table, PERSON, &view);
	sil_put(out, "\n");
	table->record.game->view_board(&view, out);
}

static void put_choices(const struct sil_table *table, struct sil_out *out)
{
	uint16_t acts[SIL_MAX_LEGAL];
	int count = sil_table_legal(table, PERSON, acts);
	size_t column = 0;
	for (int i = 0; i < count; i++) {
		size_t from = out->used;
		table->record.game->print_move(acts[i], out);
		column += out->used - from + 1;
		sil_put(out, column > 70 || i + 1 == count ? "\n" : " ");
		column = column > 70 ? 0 : column;
	}
}

static void put_said(const struct sil_table *table, const struct sil_move *move, struct sil_out *out)
{
	sil_ink(out, SIL_DIM);
	sil_say(out, "  seat ", "  place ");
	sil_put_seat(out, move->seat);
	sil_put(out, ": ");
	table->record.game->print_move(move->act, out);
	sil_put(out, "\n");
	sil_ink(out, SIL_PLAIN);
}

/* A sealed choice must not be told before it is opened; only a seat alone in its turn is reported. */
static bool alone(const struct sil_table *table)
{
	unsigned due = table->truth.open.due;
	return (due & (due - 1)) == 0 && !sil_timed(table->record.game->rules, &table->truth.open);
}

static void bot_moves(struct sil_table *table, unsigned seat, const struct sil_bot *bot, struct sil_rng *rng,
		      struct sil_out *out)
{
	struct sil_view view;
	uint16_t acts[SIL_MAX_LEGAL];
	sil_table_view(table, (int)seat, &view);
	int count = sil_table_legal(table, (int)seat, acts);
	struct sil_question question = {.game = table->record.game, .view = &view, .acts = acts, .count = count};
	struct sil_choice choice = bot->choose(&question, rng);
	struct sil_move move = {.act = choice.act, .seat = (uint8_t)seat};
	bool told = alone(table) && table->truth.open.due == 1u << seat && !(table->truth.open.due & 1u << PERSON);
	if (sil_table_move(table, move) == SIL_OK && told)
		put_said(table, &move, out);
}

static void put_hint(const struct sil_table *table, struct sil_rng *rng, struct sil_out *out)
{
	struct sil_view view;
	uint16_t acts[SIL_MAX_LEGAL];
	struct sil_hint hints[SIL_MOST_HINTS];
	struct sil_budget budget = {.iterations = HINT_ITERATIONS};
	sil_table_view(table, PERSON, &view);
	int count = sil_table_legal(table, PERSON, acts);
	count = sil_hint(table->record.game, &view, acts, count, &budget, rng, out->lang, hints);
	cli_put_hints(table->record.game, hints, count, out);
}

/* False: the person has left. */
static bool person_moves(struct sil_table *table, struct sil_rng *rng, struct sil_out *out)
{
	char line[LINE_BYTES];
	uint16_t acts[SIL_MAX_LEGAL];
	show(table, out);
	if (sil_table_legal(table, PERSON, acts) == 1 && acts[0] < table->record.game->rules->acts) {
		/* Nothing to choose: the table plays it. */
		struct sil_move only = {.act = acts[0], .seat = PERSON};
		put_said(table, &only, out);
		cli_flush(out);
		return sil_table_move(table, only) == SIL_OK;
	}
	put_choices(table, out);
	for (;;) {
		sil_say(out, "your move (h: hint, ?: rules, q: leave)> ",
			"à vous (h : conseil, ? : règles, q : partir)> ");
		cli_flush(out);
		if (!fgets(line, sizeof line, stdin))
			return false;
		line[strcspn(line, "\r\n")] = 0;
		if (!strcmp(line, "q") || !strcmp(line, "quit"))
			return false;
		if (!strcmp(line, "?")) {
			sil_put(out, table->record.game->help[out->lang]);
			continue;
		}
		if (!strcmp(line, "h")) {
			put_hint(table, rng, out);
			continue;
		}
		struct sil_move move = {.seat = PERSON};
		int code = sil_parse_move(table->record.game, line, &move.act);
		if (!code)
			code = sil_table_move(table, move);
		if (!code)
			return true;
		sil_put_refusal(table->record.game, code, out);
		sil_put(out, "\n");
	}
}

static void put_result(const struct sil_table *table, struct sil_out *out)
{
	const struct sil_rules *rules = table->record.game->rules;
	int32_t points[SIL_MAX_SEATS];
	rules->score(&table->truth, points);
	show(table, out);
	for (int s = 0; s < table->truth.open.seats; s++) {
		sil_say(out, s == PERSON ? "you     " : "seat ", s == PERSON ? "vous    " : "place ");
		if (s != PERSON)
			sil_put_int(out, s), sil_put(out, "  ");
		sil_put_padded(out, points[s], 5);
		if (rules->winners(&table->truth) >> s & 1)
			sil_say(out, "  wins", "  gagne");
		sil_put(out, "\n");
	}
}

/* "--bots hard,easy": who plays on the other seats, from seat 1 on; the last name fills the rest. */
static bool read_bots(const struct cli_args *args, const struct sil_bot *bots[SIL_MAX_SEATS])
{
	const char *list = cli_value(args, "bots");
	char copy[256], *rest;
	if (list && strlen(list) >= sizeof copy)
		return cli_complain(args, "--bots is too long"), false;
	strcpy(copy, list ? list : sil_normal_bot.name);
	const char *name = strtok_r(copy, ",", &rest);
	for (int s = 1; s < SIL_MAX_SEATS; s++) {
		bots[s] = name ? sil_find_bot(name) : NULL;
		if (!bots[s])
			return cli_complain(args, "there is no bot '%s'; there are random, easy, normal, hard and max",
					    name ? name : ""),
			       false;
		const char *next = strtok_r(NULL, ",", &rest);
		name = next ? next : name;
	}
	return true;
}

static enum cli_exit run(struct cli_args *args)
{
	static char buffer[1 << 16];
	struct sil_out out = cli_out(args, buffer, sizeof buffer);
	if (args->count != 1)
		return cli_complain(args, "which game? for example: silure play chawai");
	const struct sil_game *game = cli_game(args, args->operands[0]);
	uint64_t seats;
	struct sil_config config;
	uint8_t key[SIL_KEY_BYTES];
	const struct sil_bot *bots[SIL_MAX_SEATS];
	if (!game || !read_bots(args, bots) ||
	    !cli_number(args, "seats", 1, SIL_MAX_SEATS, game->rules->min_seats, &seats) ||
	    !cli_config(args, game, (uint8_t)seats, &config) || !cli_key(args, key))
		return CLI_USAGE;
	struct sil_table table;
	struct sil_rng rng = {(uint64_t)time(NULL)};
	sil_table_open(&table, game, &config, key);
	if (sil_timed(game->rules, &table.truth.open)) {
		sil_table_release(&table);
		return cli_complain(args, "a race cannot be played line by line; add --option pace=calm");
	}
	bool stays = true;
	while (stays && !table.truth.open.over) {
		unsigned others = table.truth.open.due & ~(1u << PERSON);
		if (others)
			bot_moves(&table, (unsigned)__builtin_ctz(others), bots[__builtin_ctz(others)], &rng, &out);
		else
			stays = person_moves(&table, &rng, &out);
	}
	if (stays)
		put_result(&table, &out), cli_flush(&out);
	sil_table_release(&table);
	return CLI_OK;
}

static const struct cli_option options[] = {
	{"bots",
	 "A,B,…",
	 {"how strong the others are: random, easy, normal, hard, max",
	  "la force des autres : random, easy, normal, hard, max"},
	 false},
	{"seats", "N", {"how many players, you included", "nombre de joueurs, vous compris"}, false},
	{"key", "HEX", {"the deal's key, 64 digits; random by default", "la clé de la donne, 64 chiffres"}, false},
	CLI_OPTION_OPTION,
	{NULL, NULL, {NULL, NULL}, false},
};

const struct cli_command cli_play = {
	.name = "play",
	.operands = "GAME",
	.help = {"plays in this terminal against bots", "joue dans ce terminal contre des robots"},
	.options = options,
	.run = run,
};
