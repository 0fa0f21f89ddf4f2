/* A drawn example for every rules page: a fixed deal, a few moves on, seen by seat 0. */
#include "cli/example.h"

#include "bots/levels.h"
#include "cli/play/host.h"
#include "engine/play.h"
#include "engine/text.h"
#include "table/ask.h"
#include "table/table.h"
#include "shared_messages.h"

enum { EXAMPLE_MOVES = 24 };

/* Moves as good players make them, so that the table looks like one. */
static void play_on(struct sil_table *table)
{
	struct sil_rng rng = {7};
	for (int i = 0; i < EXAMPLE_MOVES && !table->truth.public.over; i++) {
		struct sil_asked asked;
		int seat = __builtin_ctz(table->truth.public.due);
		if (sil_ask(table->record.game, &table->truth, seat, &asked))
			return;
		struct sil_move move = {.seat = (uint8_t)seat};
		move.act = sil_normal_bot.choose(&asked.question, &rng).act;
		if (sil_table_move(table, move) != SIL_OK)
			return;
	}
}

void cli_put_rules(const struct sil_game *game, struct sil_out *out)
{
	static const uint8_t key[SIL_KEY_BYTES] = {5};
	struct sil_config config = {.seats = game->rules->min_seats < 3 ? 2 : 3};
	struct sil_public public = {.seats = config.seats};
	struct sil_table table;
	struct sil_view view;
	if (sil_timed(game->rules, &public)) /* without its clock the example stands still */
		config.options[0] = 1;
	sil_put(out, sil_text_of(game)->help[out->lang]);
	sil_put(out, "\n"), sil_put_shared(out, SAY_SHARED_CLI_EXAMPLE), sil_put(out, "\n");
	sil_put(out, "```\n");
	sil_table_deal(&table, game, &config, key);
	play_on(&table);
	sil_table_view(&table, 0, &view);
	sil_table_release(&table);
	bool colour = out->colour;
	out->colour = false; /* it stands in a page that is read as text */
	struct sil_players players = {.you = 0, .names = {""}};
	for (int s = 1; s < SIL_MAX_SEATS; s++)
		players.names[s] = host_bot_name(s - 1);
	out->players = &players;
	sil_text_of(game)->view_board(&view, out);
	out->players = NULL;
	out->colour = colour;
	sil_put(out, "```\n");
}
