/* A table line by line: for screen readers, pipes and slow connections. Everything is told in words; the table is drawn
 * for the first choice, and then only when asked for. In a race time stands still: an empty line lets it go on to the
 * next thing that happens. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/play/front.h"
#include "cli/play/numbers.h"
#include "cli/screen/ascii.h"
#include "engine/forced.h"
#include "engine/play.h"
#include "engine/parse.h"
#include "engine/text.h"
#include "shared_messages.h"

enum { LINE_BYTES = 256, MOVES_SHOWN = 16 };

struct plain {
	struct host *host;
	const struct front_wishes *wishes;
	struct sil_out *out;
	struct front_log log;
	struct numbers numbers;
	unsigned told; /* lines of the log that have been printed */
	bool drawn;    /* the board, for the first question */
	int actor;
	struct sil_view view;
	uint16_t acts[SIL_MAX_LEGAL];
	int count;
};

static void flush(struct plain *plain)
{
	if (plain->out->ascii)
		ascii_only(plain->out);
	cli_flush(plain->out);
}

static void print_log(struct plain *plain)
{
	if (plain->log.count > plain->told + LOG_LINES)
		plain->told = plain->log.count - LOG_LINES;
	for (; plain->told < plain->log.count; plain->told++) {
		sil_put(plain->out, plain->log.lines[plain->told % LOG_LINES]);
		sil_put(plain->out, "\n");
	}
	flush(plain);
}

/* As a list shows it: "turn a1 a quarter (turn-a1-90)". */
static void print_move(struct plain *plain, uint16_t act)
{
	struct host *host = plain->host;
	struct sil_out *out = plain->out;
	struct sil_players players = host_players(host, plain->actor);
	int number = number_of(&plain->numbers, act);
	if (number >= 0)
		sil_put_padded(out, number, 3);
	else
		sil_put(out, "   ");
	sil_put(out, " ");
	sil_put_move(host->game, act, &players, out);
	sil_put(out, " ("), host->game->print_move(act, out), sil_put(out, ")\n");
}

static void print_moves(struct plain *plain, int most)
{
	struct sil_out *out = plain->out;
	for (int i = 0; i < plain->count && i < most; i++)
		print_move(plain, plain->acts[i]);
	if (plain->count > most) {
		sil_put_one_message(out,
				    say_shared_cli_more_moves(sil_one_message(&shared_words), plain->count - most));
		sil_put(out, "\n");
	}
}

static void draw(struct plain *plain)
{
	struct sil_players players = host_players(plain->host, plain->log.viewer);
	plain->out->players = &players;
	sil_text_of(plain->host->game)->view_board(&plain->view, plain->out);
	plain->out->players = NULL;
}

static void print_commands(struct sil_out *out, bool time_waits)
{
	sil_put_shared(out, SAY_SHARED_CLI_COMMANDS), sil_put(out, "\n");
	if (time_waits)
		sil_put_shared(out, SAY_SHARED_CLI_TIME_STANDS), sil_put(out, "\n");
}

/* The act a line stands for: its number or the move's text. */
static int read_move(const struct plain *plain, const char *line, uint16_t *act)
{
	uint64_t number;
	const struct sil_game *game = plain->host->game;
	/* Of all moves, not of those listed: why one cannot be played now is the game's to say. */
	for (uint16_t i = 0; sil_parse_number(line, NUMBERED_ACTS, &number) && i < game->rules->acts; i++)
		if (number_of(&plain->numbers, i) == (int)number)
			return *act = i, SIL_OK;
	return sil_parse_move(game, line, act);
}

/* Whether a move that can be played is listed in words that begin with the line, or are all of it. */
static bool is_listed_as(const struct plain *plain, uint16_t act, const char *line, bool whole)
{
	char words[128];
	struct sil_out out = sil_out_on(words, sizeof words);
	struct sil_players players = host_players(plain->host, plain->actor);
	out.lang = plain->out->lang;
	sil_put_move(plain->host->game, act, &players, &out);
	return whole ? !strcmp(words, line) : !strncmp(words, line, strlen(line));
}

/* Words are as good as a text; where more than one move begins so, these are shown. False: none does. */
static bool read_words(struct plain *plain, const char *line, uint16_t *act, bool *several)
{
	int like = 0;
	for (int i = 0; i < plain->count; i++)
		if (is_listed_as(plain, plain->acts[i], line, true))
			return *act = plain->acts[i], true;
	for (int i = 0; i < plain->count; i++)
		like += is_listed_as(plain, plain->acts[i], line, false);
	for (int i = 0; i < plain->count && like; i++)
		if (is_listed_as(plain, plain->acts[i], line, false))
			print_move(plain, plain->acts[i]);
	*several = like > 0;
	return false;
}

static void answer_move(struct plain *plain, const char *line, bool *again)
{
	uint16_t act;
	bool several = false;
	struct host *host = plain->host;
	int code = read_move(plain, line, &act);
	if (code && read_words(plain, line, &act, &several))
		code = SIL_OK;
	if (several)
		return;
	if (code)
		sil_put_refusal(host->game, code, plain->out);
	else if (host->calls->move(host, plain->actor, act, plain->out))
		*again = false;
	sil_put(plain->out, *again ? "\n" : "");
}

/* One line. False: the person has left. `again` says whether the same choice is still to be made. */
static bool answer(struct plain *plain, const char *line, bool *again)
{
	struct host *host = plain->host;
	struct sil_out *out = plain->out;
	if (!strcmp(line, "q") || !strcmp(line, "quit"))
		return false;
	if (!strcmp(line, "?") || !strcmp(line, "rules") || !strcmp(line, "règles")) {
		sil_put(out, sil_text_of(host->game)->help[out->lang]);
	} else if (!strcmp(line, "h") || !strcmp(line, "hint") || !strcmp(line, "conseil")) {
		if (!host->calls->hint(host, plain->actor, out))
			sil_put(out, "\n");
	} else if (!strcmp(line, "u") || !strcmp(line, "undo") || !strcmp(line, "reprendre")) {
		*again = !host->calls->undo(host, plain->actor, out);
		if (!*again) {
			host->calls->view(host, plain->log.viewer, &plain->log.seen);
			sil_put_shared(out, SAY_SHARED_CLI_TAKEN_BACK);
		}
		sil_put(out, "\n");
	} else if (!strcmp(line, "board") || !strcmp(line, "plateau")) {
		draw(plain);
	} else if (!strcmp(line, "moves") || !strcmp(line, "coups")) {
		print_moves(plain, SIL_MAX_LEGAL);
	} else if (!*line && host->time_waits) {
		host->calls->let_time_pass(host);
		*again = false;
	} else if (!*line) {
		print_commands(out, host->time_waits);
	} else {
		answer_move(plain, line, again);
	}
	return true;
}

/* Lets the next thing happen, and notes what there is to tell. */
static enum host_news hear(struct plain *plain, int *wait_ms)
{
	struct host *host = plain->host;
	enum host_news news = host->calls->step(host, wait_ms);
	if (host->notice[0])
		log_add(&plain->log, host->notice), host->notice[0] = 0;
	if (news != HOST_GONE)
		log_look(&plain->log, host, host->lang);
	return news;
}

/* False: something has happened first, and what was asked may be another thing by now. What changes nothing here, such
 * as others' choices while they are hidden, is passed over. */
static bool wait_for_line(struct plain *plain)
{
	uint16_t acts[SIL_MAX_LEGAL];
	int wait_ms;
	bool told = false;
	while (!host_line_comes(plain->host)) {
		enum host_news news;
		do {
			news = hear(plain, &wait_ms);
			if (plain->log.count == plain->told)
				continue;
			sil_put(plain->out, told ? "" : "\n");
			print_log(plain);
			told = true;
		} while (news != HOST_QUIET && news != HOST_GONE);
		if (told || news == HOST_GONE ||
		    plain->host->calls->legal(plain->host, plain->actor, acts) != plain->count)
			return false;
	}
	return true;
}

/* False: the person has left. What has happened meanwhile is told before anything is asked again: the table may be
 * lost, or the choice another one. */
static bool choose(struct plain *plain)
{
	char line[LINE_BYTES];
	int wait_ms;
	struct sil_out *out = plain->out;
	enum host_news news = HOST_QUIET;
	bool several = plain->host->people & (plain->host->people - 1), again = true;
	do {
		if (several)
			sil_put(out, plain->host->names[plain->actor]), sil_put(out, ", ");
		sil_put_shared(out, SAY_SHARED_CLI_YOUR_MOVE_PLAIN);
		flush(plain);
		if (!wait_for_line(plain))
			return true;
		if (!fgets(line, sizeof line, stdin)) {
			sil_put(out, "\n");
			return flush(plain), false;
		}
		if (!strchr(line, '\n') && !feof(stdin)) {
			for (int c = getchar(); c != '\n' && c != EOF; c = getchar())
				;
			line[0] = '-', line[1] = 0; /* no move is as long as that */
		}
		line[strcspn(line, "\r\n")] = 0;
		if (!answer(plain, line, &again))
			return false;
		if (again)
			news = hear(plain, &wait_ms), print_log(plain);
		flush(plain);
	} while (again && news == HOST_QUIET);
	return true;
}

/* Who chooses now, and between what. */
static bool look(struct plain *plain)
{
	struct host *host = plain->host;
	int latest = plain->actor;
	host->calls->view(host, plain->log.viewer, &plain->view);
	plain->actor = front_actor(host, &plain->view, latest);
	if (plain->actor < 0)
		return false;
	host->calls->view(host, plain->actor, &plain->view);
	plain->count = host->calls->legal(host, plain->actor, plain->acts);
	return plain->count > 0;
}

static enum front_end play(struct plain *plain)
{
	struct host *host = plain->host;
	struct sil_out *out = plain->out;
	for (;;) {
		int wait_ms;
		enum host_news news = hear(plain, &wait_ms);
		print_log(plain);
		if (news == HOST_GONE)
			return FRONT_LOST;
		if (news != HOST_QUIET)
			continue;
		if (plain->log.seen.public.over) {
			front_put_result(host, plain->log.viewer, out);
			flush(plain);
			return FRONT_OVER;
		}
		if (!look(plain)) {
			if (host->time_waits)
				host->calls->let_time_pass(host); /* nothing to choose: time need not wait */
			else
				host_wait(host, wait_ms);
			continue;
		}
		/* Nothing to choose: the table plays it. */
		if (sil_forced_act(host->game, &plain->view.public, plain->acts, plain->count) >= 0 &&
		    host->calls->move(host, plain->actor, plain->acts[0], out))
			continue;
		/* Drawn once, so that the first list is of something. */
		if (plain->wishes->draws || !plain->drawn)
			draw(plain), plain->drawn = true;
		print_moves(plain, MOVES_SHOWN);
		if (!choose(plain))
			return FRONT_LEFT;
	}
}

enum front_end front_plain(struct host *host, const struct front_wishes *wishes, struct sil_out *out)
{
	static struct plain plain;
	memset(&plain, 0, sizeof plain);
	plain.host = host, plain.wishes = wishes, plain.out = out, plain.actor = -1;
	log_start(&plain.log, host);
	numbers_give(&plain.numbers, host->game);
	sil_put(out, host->game->title), sil_put(out, ": ");
	for (int s = 0; s < host->config.seats; s++) {
		sil_put(out, s ? ", " : "");
		sil_put_int(out, s), sil_put(out, " "), sil_put(out, host->names[s]);
	}
	sil_put(out, ".\n");
	print_commands(out, host->time_waits);
	flush(&plain);
	return play(&plain);
}
