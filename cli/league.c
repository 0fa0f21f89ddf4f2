/* silure arena GAME --league FILE: everybody against everybody at mixed tables, and ratings that explain all results
 * together. Reads files. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/levels.h"
#include "bots/net_bot.h"
#include "cli/arena.h"
#include "engine/shuffle.h"
#include "program_messages.h"

enum { MAX_PLAYERS = 16, MAX_TABLES = 1024, MAX_STEPS = 100, MAX_DIFFERENT = 8, MAX_FILE = 1 << 16 };

struct player {
	char name[32];
	struct sil_bot bot;
	struct sil_net net; /* for one that plays by a file of its own */
};

/* One seating and what came of it. */
struct result {
	uint8_t seats[MAX_PLAYERS]; /* how many of each player sit there */
	double won[MAX_PLAYERS];    /* victories of each player together */
	double games;
};

struct league {
	int players, tables;
	struct player player[MAX_PLAYERS];
	struct result table[MAX_TABLES];
	double strength[MAX_PLAYERS], error[MAX_PLAYERS]; /* natural logarithms; the first player's is 0 */
};

/* "NAME" of a bot, or "NAME FILE" of a network. */
static bool read_player(const struct cli_args *args, const struct sil_game *game, char *line, struct league *league)
{
	char *rest;
	const char *name = strtok_r(line, " \t", &rest), *file = strtok_r(NULL, " \t", &rest);
	struct player *player = &league->player[league->players];
	const struct sil_bot *bot = file ? &sil_net_bot : sil_find_player(name);
	if (league->players == MAX_PLAYERS || strlen(name) >= sizeof player->name || !bot)
		return cli_refuse(args, say_league_full(cli_message(), name)), false;
	strcpy(player->name, name);
	player->bot = *bot, player->bot.name = player->name;
	league->players++;
	if (!file)
		return cli_load_net(args, game, bot == &sil_net_bot);
	size_t length;
	char *bytes = cli_read_file(args, file, SIL_NET_MAX_BYTES, &length); /* kept: the network points into it */
	const char *why = bytes ? sil_net_read(game->rules, bytes, length, &player->net) : "";
	player->bot.net = &player->net;
	if (bytes && why)
		cli_refuse(args, say_unusable(cli_message(), file, why)), free(bytes);
	return !why;
}

static bool read_players(const struct cli_args *args, const struct sil_game *game, struct league *league)
{
	size_t length;
	char *text = cli_read_file(args, cli_value(args, "league"), MAX_FILE, &length), *rest;
	bool fine = text != NULL;
	for (char *line = text ? strtok_r(text, "\n", &rest) : NULL; fine && line; line = strtok_r(NULL, "\n", &rest))
		if (line[strspn(line, " \t")] && line[0] != '#')
			fine = read_player(args, game, line, league);
	free(text);
	if (fine && league->players < 2)
		return cli_refuse(args, say_league_two(cli_message())), false;
	return fine;
}

/* Plays one seating, given by the player at each place. */
static bool play_table(const struct cli_args *args, const struct sil_match *all, const uint8_t *sitting,
		       struct league *league)
{
	struct sil_match match = *all;
	if (league->tables == MAX_TABLES)
		return true;
	struct result *result = &league->table[league->tables++];
	match.seed += (uint64_t)league->tables;
	for (unsigned s = 0; s < match.config.seats; s++)
		match.bots[s] = &league->player[sitting[s]].bot;
	sil_match_play(&match);
	cli_progress_end();
	if (match.failure[0])
		return cli_complain(args, "%s", match.failure), false;
	result->games = (double)match.played;
	for (unsigned s = 0; s < match.config.seats; s++) {
		result->seats[sitting[s]]++;
		result->won[sitting[s]] += (double)match.by_bot[s].shares / SIL_VICTORY;
	}
	return true;
}

/* One among the others, half and half, and one of the others among these: each pair at each table. */
static bool play_pairs(const struct cli_args *args, const struct sil_match *match, struct league *league)
{
	unsigned seats = match->config.seats;
	for (int a = 0; a < league->players; a++)
		for (int b = a + 1; b < league->players; b++)
			for (unsigned ones = 1; ones < seats; ones += ones < seats / 2   ? seats / 2 - ones
								      : ones < seats - 1 ? seats - 1 - ones
											 : 1) {
				uint8_t sitting[SIL_MAX_SEATS];
				for (unsigned s = 0; s < seats; s++) /* as evenly around the table as it goes */
					sitting[s] = (uint8_t)((s + 1) * ones / seats > s * ones / seats ? a : b);
				if (!play_table(args, match, sitting, league))
					return false;
			}
	return true;
}

/* All different, as far as there are players. */
static bool play_different(const struct cli_args *args, const struct sil_match *match, struct league *league)
{
	struct sil_rng rng = {match->seed};
	for (int table = 0; table < MAX_DIFFERENT && league->players > 2; table++) {
		uint8_t order[MAX_PLAYERS], sitting[SIL_MAX_SEATS];
		for (int p = 0; p < league->players; p++)
			order[p] = (uint8_t)p;
		sil_rng_shuffle(&rng, order, (uint32_t)league->players);
		for (unsigned s = 0; s < match->config.seats; s++)
			sitting[s] = order[s % (unsigned)league->players];
		if (!play_table(args, match, sitting, league))
			return false;
	}
	return true;
}

/* Solves a × x = b in place, with x in b, for the first n; and leaves the diagonal of a's inverse in `inverse`. */
static void solve(double a[MAX_PLAYERS][MAX_PLAYERS], double *b, int n, double *inverse)
{
	double right[MAX_PLAYERS][MAX_PLAYERS] = {{0}};
	for (int i = 0; i < n; i++)
		right[i][i] = 1;
	for (int i = 0; i < n; i++) {
		double pivot = a[i][i] > 1e-12 ? a[i][i] : 1e-12;
		for (int k = 0; k < n; k++)
			a[i][k] /= pivot, right[i][k] /= pivot;
		b[i] /= pivot;
		for (int row = 0; row < n; row++) {
			double factor = a[row][i];
			if (row == i)
				continue;
			for (int k = 0; k < n; k++)
				a[row][k] -= factor * a[i][k], right[row][k] -= factor * right[i][k];
			b[row] -= factor * b[i];
		}
	}
	for (int i = 0; i < n; i++)
		inverse[i] = right[i][i];
}

/* A seat wins in proportion to e to its player's strength: the strengths that explain all results best, by Newton's
 * method, and how certain they are. */
static void rate(struct league *league)
{
	int n = league->players - 1; /* the first stays at 0 */
	for (int step = 0; step < MAX_STEPS; step++) {
		double slope[MAX_PLAYERS] = {0}, curve[MAX_PLAYERS][MAX_PLAYERS] = {{0}}, inverse[MAX_PLAYERS];
		double furthest = 0;
		for (int t = 0; t < league->tables; t++) {
			const struct result *table = &league->table[t];
			double part[MAX_PLAYERS], sum = 0;
			for (int p = 0; p < league->players; p++)
				sum += part[p] = table->seats[p] * exp(league->strength[p]);
			for (int p = 1; p <= n; p++) {
				double chance = part[p] / sum;
				slope[p - 1] += table->won[p] - table->games * chance;
				for (int q = 1; q <= n; q++)
					curve[p - 1][q - 1] +=
						table->games * ((p == q) * chance - chance * part[q] / sum);
			}
		}
		solve(curve, slope, n, inverse);
		for (int p = 1; p <= n; p++) {
			double change = slope[p - 1] > 1 ? 1 : slope[p - 1] < -1 ? -1 : slope[p - 1];
			league->strength[p] += change, league->error[p] = sqrt(inverse[p - 1]);
			furthest = fabs(change) > furthest ? fabs(change) : furthest;
		}
		if (furthest < 1e-9)
			break;
	}
}

static void put_rating(const struct league *league, int p, bool json, struct sil_out *out)
{
	const double elo = 400 / log(10);
	if (!json) {
		printf("%-16s %8.0f ± %.0f\n", league->player[p].name, elo * league->strength[p],
		       1.96 * elo * league->error[p]);
		return;
	}
	sil_json_open(out, '{');
	sil_json_key(out, "name"), sil_json_text(out, league->player[p].name);
	sil_json_key(out, "elo"), sil_json_real(out, elo * league->strength[p], 1);
	sil_json_key(out, "elo_se"), sil_json_real(out, elo * league->error[p], 2);
	sil_json_close(out, '}');
}

/* A table's line: who sat there, how many, and each player's share of victory by seat. */
static void put_table(const struct league *league, const struct result *table, bool json, struct sil_out *out)
{
	if (json)
		sil_json_open(out, '{'), sil_json_key(out, "games"), sil_json_int(out, (int64_t)table->games),
			sil_json_key(out, "players"), sil_json_open(out, '[');
	for (int p = 0; p < league->players; p++) {
		if (!table->seats[p])
			continue;
		/* By game: what the seats of one player win together is one number. */
		double share = table->won[p] / table->games, error = sqrt(share * (1 - share) / table->games);
		share /= table->seats[p], error /= table->seats[p];
		if (!json) {
			printf("%d × %s %.1f ± %.1f   ", table->seats[p], league->player[p].name, 100 * share,
			       196 * error);
			continue;
		}
		sil_json_open(out, '{');
		sil_json_key(out, "name"), sil_json_text(out, league->player[p].name);
		sil_json_key(out, "seats"), sil_json_int(out, table->seats[p]);
		sil_json_key(out, "win_share"), sil_json_real(out, share, 6);
		sil_json_key(out, "win_share_se"), sil_json_real(out, error, 6);
		sil_json_close(out, '}');
	}
	if (json)
		sil_json_close(out, ']'), sil_json_close(out, '}');
	else
		puts("");
}

static void report(const struct league *league, const struct sil_match *match, bool json, struct sil_out *out)
{
	sil_json_open(out, '{');
	sil_json_key(out, "game"), sil_json_text(out, match->game->rules->name);
	sil_json_key(out, "seats"), sil_json_int(out, match->config.seats);
	sil_json_key(out, "ratings"), sil_json_open(out, '[');
	for (int p = 0; p < league->players; p++)
		put_rating(league, p, json, out);
	sil_json_close(out, ']');
	sil_json_key(out, "tables"), sil_json_open(out, '[');
	for (int t = 0; t < league->tables; t++)
		put_table(league, &league->table[t], json, out);
	sil_json_close(out, ']');
	sil_json_close(out, '}');
	sil_put(out, "\n");
	if (json)
		cli_flush(out);
}

enum cli_exit arena_league(const struct cli_args *args, struct sil_match *match)
{
	static struct league league;
	static char buffer[1 << 19];
	struct sil_out out = cli_out(args, buffer, sizeof buffer);
	if (match->config.seats < 2)
		return cli_refuse(args, say_league_rivals(cli_message()));
	if (!read_players(args, match->game, &league))
		return CLI_USAGE;
	if (!play_pairs(args, match, &league) || !play_different(args, match, &league))
		return CLI_FAILED;
	rate(&league);
	report(&league, match, cli_value(args, "json"), &out);
	return CLI_OK;
}
