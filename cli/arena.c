/* silure arena GAME: bots play each other many times; who wins how often, with error bars. */
#include "cli/arena.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "bots/levels.h"
#include "bots/net_bot.h"
#include "engine/describe.h"
#include "engine/parse.h"
#include "program_messages.h"

void arena_json_tally(struct sil_out *out, const struct sil_tally *tally)
{
	struct sil_figures figures = sil_figures_of(tally);
	sil_json_key(out, "games"), sil_json_int(out, (int64_t)tally->games);
	sil_json_key(out, "win_share"), sil_json_real(out, figures.win_share, 6);
	sil_json_key(out, "win_share_se"), sil_json_real(out, figures.win_share_se, 6);
	sil_json_key(out, "score"), sil_json_real(out, figures.score, 4);
	sil_json_key(out, "score_se"), sil_json_real(out, figures.score_se, 4);
}

struct sil_tally arena_tally_of(const struct sil_match *match, const char *name)
{
	struct sil_tally sum = {0};
	for (unsigned b = 0; b < match->config.seats; b++)
		if (!strcmp(match->bots[b]->name, name))
			sil_tally_merge(&sum, &match->by_bot[b]);
	return sum;
}

/* Whether a bot of this name sits further left in the list: it is reported there. */
static bool named_before(const struct sil_match *match, unsigned bot)
{
	for (unsigned b = 0; b < bot; b++)
		if (!strcmp(match->bots[b]->name, match->bots[bot]->name))
			return true;
	return false;
}

/* Points of the others together, and its own after a third of the game. */
static void json_style(struct sil_out *out, const struct sil_tally *tally)
{
	struct sil_figures figures = sil_figures_of(tally);
	sil_json_key(out, "others"), sil_json_real(out, figures.others, 4);
	sil_json_key(out, "others_se"), sil_json_real(out, figures.others_se, 4);
	sil_json_key(out, "early"), sil_json_real(out, figures.early, 4);
	sil_json_key(out, "early_se"), sil_json_real(out, figures.early_se, 4);
}

static void print_json(const struct sil_match *match, struct sil_out *out)
{
	sil_json_open(out, '{');
	sil_json_key(out, "game"), sil_json_text(out, match->game->rules->name);
	sil_json_key(out, "seats"), sil_json_int(out, match->config.seats);
	sil_json_key(out, "options"), sil_describe_options(match->game->rules, match->config.options, out);
	sil_json_key(out, "games"), sil_json_int(out, (int64_t)match->played);
	sil_json_key(out, "seed"), sil_json_int(out, (int64_t)match->seed);
	sil_json_key(out, "bots"), sil_json_open(out, '[');
	for (unsigned b = 0; b < match->config.seats; b++) {
		if (named_before(match, b))
			continue;
		struct sil_tally tally = arena_tally_of(match, match->bots[b]->name);
		sil_json_open(out, '{');
		sil_json_key(out, "name"), sil_json_text(out, match->bots[b]->name);
		arena_json_tally(out, &tally);
		if (match->style)
			json_style(out, &tally);
		sil_json_close(out, '}');
	}
	sil_json_close(out, ']');
	sil_json_key(out, "by_seat"), sil_json_open(out, '[');
	for (unsigned s = 0; s < match->config.seats; s++) {
		sil_json_open(out, '{');
		sil_json_key(out, "seat"), sil_json_int(out, s);
		arena_json_tally(out, &match->by_seat[s]);
		sil_json_close(out, '}');
	}
	sil_json_close(out, ']');
	sil_json_key(out, "moves"), sil_json_int(out, (int64_t)match->moves);
	sil_json_key(out, "broken"), sil_json_int(out, (int64_t)match->broken);
	sil_json_key(out, "moves_per_s"), sil_json_real(out, (double)match->moves / match->seconds, 0);
	sil_json_close(out, '}');
	sil_put(out, "\n");
}

static void print_row(const char *name, const struct sil_tally *tally)
{
	struct sil_figures figures = sil_figures_of(tally);
	printf("%-12s %10llu   %6.2f %% ± %.2f   %9.3f ± %.3f\n", name, (unsigned long long)tally->games,
	       100 * figures.win_share, 196 * figures.win_share_se, figures.score, 1.96 * figures.score_se);
}

static void print_table(const struct cli_args *args, const struct sil_match *match)
{
	puts(program_sentences[args->lang][SAY_ARENA_COLUMNS]);
	for (unsigned b = 0; b < match->config.seats; b++) {
		struct sil_tally tally = arena_tally_of(match, match->bots[b]->name);
		if (!named_before(match, b))
			print_row(match->bots[b]->name, &tally);
	}
	for (unsigned s = 0; s < match->config.seats; s++) {
		char seat[16];
		struct sil_out name = sil_out_on(seat, sizeof seat);
		name.lang = args->lang;
		cli_put(&name, say_arena_seat(cli_message(), (int)s));
		print_row(seat, &match->by_seat[s]);
	}
	cli_print(args, say_arena_speed(cli_message(), (float)((double)match->moves / match->seconds / 1e6)));
}

/* "--bots hard,easy,easy": one name a seat. */
static bool read_bots(const struct cli_args *args, struct sil_match *match)
{
	const char *list = cli_value(args, "bots");
	char copy[512], *rest;
	struct sil_messages *to = cli_message();
	if (!list || strlen(list) >= sizeof copy)
		return cli_refuse(args, say_who_plays(cli_message())), false;
	strcpy(copy, list);
	unsigned seats = 0;
	for (char *name = strtok_r(copy, ",", &rest); name; name = strtok_r(NULL, ",", &rest)) {
		if (seats == SIL_MAX_SEATS)
			return cli_refuse(args, say_many_seats(cli_message(), SIL_MAX_SEATS)), false;
		match->bots[seats] = sil_find_player(name);
		if (!match->bots[seats++])
			return cli_refuse(args, say_no_arena_bot(to, name, sil_say_levels(to))), false;
		if (!cli_load_net(args, match->game, match->bots[seats - 1] == &sil_net_bot))
			return false;
	}
	/* --seats is for those who name no bots; beside them it may only say the same. */
	if (cli_value(args, "seats") && match->config.seats != seats)
		return cli_refuse(args, say_seats_of_bots(cli_message(), (int)seats)), false;
	match->config.seats = (uint8_t)seats;
	return true;
}

/* --until 'A>B': the match may end as soon as it is clear whether A wins more than its fair share. */
struct question {
	char name[32];
};

/* Robbins' mixture boundary: however often one looks, the chance ever to be wrong stays below 5 %. */
static bool decided(const struct sil_match *match, void *argument)
{
	const struct question *question = argument;
	const double typical = 200, wrong = 0.05;
	struct sil_tally tally = arena_tally_of(match, question->name);
	struct sil_figures figures = sil_figures_of(&tally);
	double n = (double)tally.games, variance = figures.win_share_se * figures.win_share_se * n;
	double sum = fabs(figures.win_share - 1.0 / match->config.seats) * n;
	return tally.games >= 100 &&
	       sum * sum > (n + typical) * variance * (log((n + typical) / typical) + 2 * log(1 / wrong));
}

static bool read_until(const struct cli_args *args, struct sil_match *match, struct question *question)
{
	const char *until = cli_value(args, "until");
	const char *sign = until ? strchr(until, '>') : NULL;
	if (!until)
		return true;
	size_t length = sign ? (size_t)(sign - until) : 0;
	if (length == 0 || length >= sizeof question->name)
		return cli_refuse(args, say_bad_until(cli_message())), false;
	memcpy(question->name, until, length);
	question->name[length] = 0;
	bool stronger = false, weaker = false;
	for (unsigned b = 0; b < match->config.seats; b++) {
		stronger |= !strcmp(match->bots[b]->name, question->name);
		weaker |= !strcmp(match->bots[b]->name, sign + 1);
	}
	if (!stronger || !weaker)
		return cli_refuse(args, say_until_who(cli_message())), false;
	match->decided = decided, match->decided_with = question;
	return true;
}

static bool read_budget(const struct cli_args *args, struct sil_budget *budget)
{
	uint64_t iterations, milliseconds, threads;
	if (!cli_number(args, "iterations", 1, 1000000000, 0, &iterations) ||
	    !cli_number(args, "ms", 1, 600000, 0, &milliseconds) || !cli_number(args, "threads", 1, 64, 1, &threads))
		return false;
	*budget = (struct sil_budget){(uint32_t)iterations, (uint32_t)milliseconds, (uint32_t)threads, cli_now_ms};
	return true;
}

static enum cli_exit report(const struct cli_args *args, const struct sil_match *match, struct sil_out *out)
{
	if (match->failure[0]) {
		cli_complain(args, "%s", match->failure);
		return CLI_FAILED;
	}
	if (cli_value(args, "json"))
		print_json(match, out), cli_flush(out);
	else
		print_table(args, match);
	if (match->broken)
		cli_refuse(args, say_broken_games(cli_message(), (int)match->broken, match->first_broken));
	return match->broken ? CLI_FAILED : CLI_OK;
}

static enum cli_exit run(struct cli_args *args)
{
	static char buffer[1 << 14];
	struct sil_match match = {.progress = cli_progress};
	struct question question;
	struct sil_out out = cli_out(args, buffer, sizeof buffer);
	uint64_t jobs;
	bool ladder = cli_value(args, "ladder"), league = cli_value(args, "league"), many = ladder || league;
	if (args->count != 1)
		return cli_refuse(args,
				  say_which_game(cli_message(), "silure arena chawai --bots random,random,random"));
	match.game = cli_game(args, args->operands[0]);
	if (!match.game || !cli_seats(args, match.game, league ? match.game->usual_seats : match.game->rules->min_seats,
				      &match.config.seats))
		return CLI_USAGE;
	if ((!many && !read_bots(args, &match)) || !cli_config(args, match.game, match.config.seats, &match.config) ||
	    !cli_number(args, "games", 1, 1000000000000, 1000, &match.games) ||
	    !cli_number(args, "seed", 0, INT64_MAX, 1, &match.seed) ||
	    !cli_number(args, "jobs", 1, SIL_MAX_JOBS, 1, &jobs) || !read_budget(args, &match.budget) ||
	    (!many && !read_until(args, &match, &question)))
		return CLI_USAGE;
	match.jobs = (unsigned)jobs, match.lang = args->lang;
	if (many && !cli_load_net(args, match.game, false))
		return CLI_USAGE;
	cli_tell_missing_net(args, match.game);
	if (ladder)
		return arena_ladder(args, &match, &out);
	if (league)
		return arena_league(args, &match);
	match.records = cli_value(args, "records"), match.style = cli_value(args, "style");
	if (match.records && mkdir(match.records, 0777) != 0 && errno != EEXIST)
		return cli_refuse(args, say_at_place(cli_message(), match.records, strerror(errno)));
	sil_match_play(&match);
	cli_progress_end();
	return report(args, &match, &out);
}

static const struct cli_option options[] = {
	{"bots", "A,B,…", false},  {"games", "N", false},   {"seed", "S", false},       {"jobs", "J", false},
	{"records", "DIR", false}, {"until", "A>B", false}, {"iterations", "N", false}, {"ms", "N", false},
	{"threads", "N", false},   {"ladder", NULL, false}, {"levels", "A,B", false},   {"league", "FILE", false},
	{"seats", "N", false},     {"nets", "DIR", false},  {"style", NULL, false},     CLI_OPTION_OPTION,
	CLI_OPTION_JSON,           {NULL, NULL, false},
};

const struct cli_command cli_arena = {
	.name = "arena",
	.operands = "GAME",
	.options = options,
	.run = run,
};
