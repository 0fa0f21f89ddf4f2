/* silure play: a table in the terminal, against bots or with people far away. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/levels.h"
#include "cli/called.h"
#include "cli/cli.h"
#include "cli/play/adapting.h"
#include "cli/play/front.h"
#include "cli/play/join.h"
#include "cli/play/play.h"
#include "cli/play/setup.h"
#include "cli/screen/ascii.h"
#include "cli/screen/screen.h"
#include "engine/play.h"
#include "engine/text.h"
#include "shared_messages.h"
#include "program_messages.h"

/* "--bots hard,easy": who plays on the other seats; the last name fills the rest. "adapt" and "characters" stand for
 * all of them. Also how many were named. */
static bool read_bots(const struct cli_args *args, struct local_plan *plan, int *named)
{
	const char *list = cli_value(args, "bots");
	const struct sil_bot **bots = plan->bots;
	uint64_t wish;
	if (!cli_number(args, "win", 1, 99, 0, &wish))
		return false;
	plan->wish = (unsigned)wish;
	if (list && !strcmp(list, "adapt"))
		return plan->kind = LOCAL_ADAPTING, true;
	if (wish && args->count)
		return cli_refuse(args, say_win_adapts(cli_message())), false;
	if (list && !strcmp(list, "characters"))
		return plan->kind = LOCAL_CHARACTERS, true;
	char copy[256], *rest;
	struct sil_messages *to = cli_message();
	if (list && strlen(list) >= sizeof copy)
		return cli_refuse(args, say_bots_long(cli_message())), false;
	strcpy(copy, list ? list : sil_normal_bot.name);
	const char *name = strtok_r(copy, ",", &rest);
	*named = 0;
	do {
		const struct sil_bot *bot = name ? sil_find_bot(name) : NULL;
		if (!bot)
			return cli_refuse(args, say_no_bot(to, name ? name : "", sil_say_levels(to))), false;
		for (int s = *named; s < SIL_MAX_SEATS; s++)
			bots[s] = bot;
		(*named)++;
	} while ((name = strtok_r(NULL, ",", &rest)));
	return true;
}

/* How the one person here is called in the record; the screen says "you". */
static bool read_name(const struct cli_args *args, char name[SIL_NAME_BYTES])
{
	const char *given = cli_value(args, "name"), *user = getenv("USER");
	if (given && !local_name_is_fine(given))
		return cli_refuse(args, say_bad_name(cli_message())), false;
	if (!given && user && local_name_is_fine(user))
		given = user;
	snprintf(name, SIL_NAME_BYTES, "%s", given ? given : "");
	return true;
}

static bool read_plan(const struct cli_args *args, struct local_plan *plan, int named)
{
	uint64_t people;
	uint8_t seats;
	struct sil_public public = {0};
	plan->game = cli_game(args, args->operands[0]);
	if (!plan->game || !cli_seats(args, plan->game, plan->game->usual_seats, &seats) ||
	    !cli_config(args, plan->game, seats, &plan->config) || !cli_number(args, "people", 1, seats, 1, &people))
		return false;
	plan->people = (int)people;
	memcpy(public.options, plan->config.options, sizeof public.options);
	if (people > 1 && sil_timed(plan->game->rules, &public))
		return cli_refuse(args, say_race_keyboards(cli_message())), false;
	if (plan->kind == LOCAL_ADAPTING && !adapting_possible(plan->game->rules, &plan->config))
		return cli_refuse(args, say_adapt_rivals(cli_message())), false;
	/* One level alone is whose seats there are, be it none. */
	int left = seats - plan->people;
	if (named > left && (named > 1 || plan->kind != LOCAL_NAMED))
		return cli_refuse(args, say_bots_many(cli_message(), named, left)), false;
	return true;
}

/* The saved game asked for: by name, the only one, or one of a list. */
static bool find_saved(const struct cli_args *args, bool full, char name[SAVED_NAME_BYTES])
{
	static char names[SAVED_MOST][SAVED_NAME_BYTES];
	if (args->count) {
		snprintf(name, SAVED_NAME_BYTES, "%s", args->operands[0]);
		return true;
	}
	int count = saved_list(names);
	if (!count) {
		screen_stop(); /* or the sentence would go with the screen */
		cli_refuse(args, say_no_saved(cli_message()));
		return false;
	}
	if (full)
		return setup_saved(name, args->lang);
	for (int i = 1; i < count && i < 10; i++)
		fprintf(stderr, "%s: %s play --resume %s\n", sil_word(NULL, args->lang, SAY_SHARED_CLI_ANOTHER),
			cli_called(), names[i]);
	memcpy(name, names[0], SAVED_NAME_BYTES);
	return true;
}

enum front_end play_sit(struct host *host, bool full, bool stays, const struct front_wishes *wishes,
			struct sil_out *out)
{
	enum front_end end = full ? front_full(host, wishes) : front_plain(host, wishes, out);
	char notice[sizeof host->notice], farewell[sizeof host->farewell];
	memcpy(notice, host->notice, sizeof notice), memcpy(farewell, host->farewell, sizeof farewell);
	if (end == FRONT_AGAIN && stays)
		return end;
	if (end == FRONT_OVER && full) /* the screen goes, the result stays */
		front_put_result(host, host_viewer(host), out);
	if (end == FRONT_OVER && host->outcome[0])
		sil_put(out, host->outcome), sil_put(out, "\n");
	if (end == FRONT_OVER && full)
		sil_put(out, farewell), sil_put(out, "\n");
	host->calls->close(host);
	if (end == FRONT_AGAIN)
		return end;
	screen_stop();
	if (end == FRONT_LEFT && farewell[0])
		sil_put(out, farewell), sil_put(out, "\n");
	if (out->ascii)
		ascii_only(out);
	cli_flush(out);
	if (end == FRONT_LOST && notice[0])
		fprintf(stderr, "silure play: %s\n", notice);
	return end;
}

static enum cli_exit play_here(struct cli_args *args, struct local_plan *plan, bool full,
			       const struct front_wishes *wishes, struct sil_out *out)
{
	static struct local local;
	char sentence[512], name[SAVED_NAME_BYTES];
	struct sil_out why = sil_out_on(sentence, sizeof sentence);
	why.lang = args->lang;
	bool resumes = cli_value(args, "resume");
	bool asks = !resumes && !args->count;
	for (;;) {
		if (asks) {
			enum setup_end end = setup_table(plan, name);
			if (end == SETUP_LEFT)
				return CLI_OK;
			resumes = end == SETUP_SAVED;
		} else if (resumes && !find_saved(args, full, name)) {
			return CLI_FAILED;
		}
		if (resumes && !local_resume(&local, name, plan->patient, args->lang, &why))
			return screen_stop(), cli_complain(args, "%s", sentence), CLI_FAILED;
		if (!resumes)
			local_open(&local, plan);
		if (play_sit(&local.host, full, false, wishes, out) != FRONT_AGAIN)
			return CLI_OK;
		/* Once more: the same table with a new deal, or the menu again. */
		asks = asks || resumes, resumes = false;
		if (!cli_value(args, "key") && !cli_key(args, plan->key))
			return CLI_FAILED;
	}
}

static enum cli_exit run(struct cli_args *args)
{
	static char buffer[1 << 16];
	static struct local_plan plan;
	char sentence[256];
	struct sil_out out = cli_out(args, buffer, sizeof buffer), why = sil_out_on(sentence, sizeof sentence);
	struct front_wishes wishes = {.draws = cli_value(args, "draw"), .ascii = out.ascii || cli_value(args, "ascii")};
	bool full = !cli_value(args, "plain") && screen_possible(), resumes = cli_value(args, "resume");
	const char *link = cli_value(args, "join");
	uint64_t pause_ms;
	int named = 1; /* "adapt" and "characters" want one seat at least */
	out.ascii = wishes.ascii, why.lang = args->lang;
	plan.lang = args->lang, plan.kept = true;
	plan.patient = !full || cli_value(args, "patient");
	if (args->count > 1)
		return cli_refuse(args, say_one_game(cli_message()));
	if (!args->count && !resumes && !link && !full)
		return cli_refuse(args, say_which_game(cli_message(), "silure play chawai"));
	if (!read_bots(args, &plan, &named) || !cli_key(args, plan.key) || !read_name(args, plan.names[0]) ||
	    !cli_number(args, "pause", 0, 10000, 350, &pause_ms) ||
	    (args->count && !resumes && !read_plan(args, &plan, named)) || !cli_load_nets(args))
		return CLI_USAGE;
	wishes.pause_ms = (int)pause_ms;
	if (!full)
		setvbuf(stdin, NULL, _IONBF, 0); /* host_line_comes asks the system what has been typed */
	if (full && !screen_start(args->lang, wishes.ascii, &why))
		return cli_complain(args, "%s", sentence);
	enum cli_exit code = link ? play_join(args, link, plan.names[0], full, &wishes, &out)
				  : play_here(args, &plan, full, &wishes, &out);
	screen_stop();
	return code;
}

static const struct cli_option options[] = {
	{"bots", "A,B,…", false}, {"win", "PERCENT", false},
	{"seats", "N", false},    {"people", "N", false},
	{"name", "NAME", false},  CLI_OPTION_OPTION,
	{"key", "HEX", false},    {"resume", NULL, false},
	{"join", "LINK", false},  {"server", "HOST:PORT", false},
	{"plain", NULL, false},   {"draw", NULL, false},
	{"ascii", NULL, false},   {"patient", NULL, false},
	{"pause", "MS", false},   {NULL, NULL, false},
};

const struct cli_command cli_play = {
	.name = "play",
	.operands = "[GAME]",
	.options = options,
	.run = run,
};
