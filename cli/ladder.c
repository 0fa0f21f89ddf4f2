/* silure arena GAME --ladder: one of each level among the level below it, and the Elo that follows. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "bots/levels.h"
#include "cli/arena.h"
#include "program_messages.h"

/* Elo from shares of victory among k players: how much likelier than its fair share, as odds. */
static double elo_from_share(double share, double fair)
{
	share = share < 1e-4 ? 1e-4 : share > 1 - 1e-4 ? 1 - 1e-4 : share;
	return 400 * log10(share / (1 - share) * (1 - fair) / fair);
}

static bool alone_or_together(const struct sil_match *match)
{
	return match->config.seats == 1;
}

static void json_rung(struct sil_out *out, const char *name, const char *below, const struct sil_tally *tally,
		      double gain, double elo)
{
	sil_json_open(out, '{');
	sil_json_key(out, "name"), sil_json_text(out, name);
	sil_json_key(out, "among"), sil_json_text(out, below);
	arena_json_tally(out, tally);
	sil_json_key(out, "elo_gain"), sil_json_real(out, gain, 1);
	sil_json_key(out, "elo"), sil_json_real(out, elo, 1);
	sil_json_close(out, '}');
}

enum cli_exit arena_ladder(const struct cli_args *args, struct sil_match *match, struct sil_out *out)
{
	double fair = 1.0 / match->config.seats, elo = 0;
	bool json = cli_value(args, "json");
	const char *only = cli_value(args, "levels");
	if (alone_or_together(match))
		return cli_refuse(args, say_ladder_rivals(cli_message()));
	sil_json_open(out, '{');
	sil_json_key(out, "game"), sil_json_text(out, match->game->rules->name);
	sil_json_key(out, "seats"), sil_json_int(out, match->config.seats);
	sil_json_key(out, "fair_share"), sil_json_real(out, fair, 6);
	sil_json_key(out, "ladder"), sil_json_open(out, '[');
	if (!json)
		puts(program_sentences[args->lang][SAY_LADDER_COLUMNS]);
	for (int level = 1; sil_bots[level]; level++) {
		if (only && !strstr(only, sil_bots[level]->name))
			continue;
		struct sil_match rung = *match;
		for (unsigned s = 0; s < rung.config.seats; s++)
			rung.bots[s] = sil_bots[level - (s > 0)];
		sil_match_play(&rung);
		cli_progress_end();
		if (rung.failure[0]) {
			cli_complain(args, "%s", rung.failure);
			return CLI_FAILED;
		}
		struct sil_figures figures = sil_figures_of(&rung.by_bot[0]);
		double gain = elo_from_share(figures.win_share, fair);
		elo += gain;
		if (json)
			json_rung(out, sil_bots[level]->name, sil_bots[level - 1]->name, &rung.by_bot[0], gain, elo);
		else
			printf("%-8s %-8s %9llu  %6.2f %% ± %-6.2f %8.0f\n", sil_bots[level]->name,
			       sil_bots[level - 1]->name, (unsigned long long)rung.played, 100 * figures.win_share,
			       196 * figures.win_share_se, elo);
		fflush(stdout);
	}
	sil_json_close(out, ']');
	sil_json_close(out, '}');
	sil_put(out, "\n");
	if (json)
		cli_flush(out);
	return CLI_OK;
}
