/* A table on the whole screen: board, what happened, and what one may do. */
#include <string.h>

#include "cli/example.h"
#include "cli/play/draw.h"
#include "cli/play/pointer.h"
#include "engine/forced.h"
#include "engine/play.h"
#include "engine/text.h"
#include "shared_messages.h"

enum { TICK_MS = 100 }; /* how often a running clock is drawn */

/* The legal moves in words; the cursor stays where it was if they are the same. */
static void list_moves(struct full *full)
{
	uint16_t acts[SIL_MAX_LEGAL];
	struct host *host = full->host;
	int count = full->actor < 0 ? 0 : host->calls->legal(host, full->actor, acts);
	if (count == full->act_count && full->listed_for == full->actor &&
	    !memcmp(acts, full->acts, (size_t)count * sizeof *acts))
		return;
	full->act_count = count, full->listed_for = full->actor;
	memcpy(full->acts, acts, (size_t)count * sizeof *acts);
	choices_clear(&full->choices, true);
	full->choices.at_once = full->timed;
	struct sil_players players = host_players(host, full->actor);
	for (int i = 0; i < count; i++) {
		char text[CHOICE_BYTES];
		struct sil_out out = sil_out_on(text, sizeof text);
		out.lang = host->lang, out.ascii = full->ascii;
		sil_put_move(host->game, acts[i], &players, &out);
		choices_add_as(&full->choices, number_of(&full->numbers, acts[i]), text);
	}
}

static void say(struct full *full, const char *sentence)
{
	log_add(&full->log, sentence);
}

/* Whatever the host has to say, once. */
static void take_notice(struct full *full)
{
	if (full->host->notice[0])
		say(full, full->host->notice);
	full->host->notice[0] = 0;
}

static void make_move(struct full *full, uint16_t act)
{
	char sentence[LOG_BYTES];
	struct sil_out why = sil_out_on(sentence, sizeof sentence);
	why.lang = full->host->lang;
	if (full->host->calls->move(full->host, full->actor, act, &why)) {
		log_look(&full->log, full->host, full->host->lang);
		full->listed_for = -1, full->moved = true;
	} else {
		say(full, sentence);
	}
}

static void take_back(struct full *full)
{
	char sentence[LOG_BYTES];
	struct sil_out why = sil_out_on(sentence, sizeof sentence);
	why.lang = full->host->lang;
	int seat = full->latest >= 0 ? full->latest : full->actor;
	if (seat < 0)
		return;
	if (full->host->calls->undo(full->host, seat, &why)) {
		/* What has been taken back is not told as something that happened. */
		full->host->calls->view(full->host, full->log.viewer, &full->log.seen);
		say(full, sil_word(NULL, why.lang, SAY_SHARED_CLI_TAKEN_BACK));
		full->listed_for = -1;
	} else {
		say(full, sentence);
	}
}

/* Whoever agrees has only to press Enter. */
static void point_at_hint(struct full *full)
{
	struct choices *choices = &full->choices;
	for (int i = 0; i < choices->shown_count; i++)
		if (full->acts[choices->shown[i]] == full->host->hinted)
			choices->at = i;
}

static void show_hint(struct full *full)
{
	static char text[2048];
	struct sil_out out = screen_out(text, sizeof text);
	if (full->actor < 0)
		return;
	if (full->host->calls->hint(full->host, full->actor, &out))
		point_at_hint(full);
	int key = screen_note(&out);
	full->next_key = key == 'h' ? SCREEN_NO_KEY : key; /* what opened it closes it, too */
}

static void show_rules(struct host *host)
{
	static char text[1 << 15];
	struct sil_out out = screen_out(text, sizeof text);
	cli_put_rules(host->game, &out);
	screen_page(host->game->title, text);
}

/* A few words alone on the screen until Enter; false: they would rather leave. */
static bool curtain(const char *name, uint16_t says)
{
	char text[512];
	for (;;) {
		struct box all = screen_size();
		struct sil_out out = screen_out(text, sizeof text);
		sil_ink(&out, SIL_BOLD), sil_put(&out, name), sil_ink(&out, SIL_PLAIN);
		sil_put(&out, "\n\n"), sil_put_shared(&out, says);
		screen_clear();
		screen_paint((struct box){all.rows / 3, 4, all.rows / 2, all.columns - 8}, &out, 0, true);
		screen_show();
		int key = screen_key(-1, -1);
		if (key == SCREEN_ENTER)
			return true;
		if (key == 'q' || key == SCREEN_LOST)
			return false;
	}
}

/* Between two people nobody sees anything. */
static bool hand_over(struct full *full, int seat)
{
	return curtain(full->host->names[seat], SAY_SHARED_CLI_CURTAIN);
}

/* Decides who chooses now. False: they would rather leave. */
static bool look(struct full *full)
{
	struct host *host = full->host;
	struct sil_view any;
	host->calls->view(host, full->log.viewer, &any);
	full->over = any.public.over;
	int actor = full->over ? -1 : front_actor(host, &any, full->latest);
	bool several = host->people & (host->people - 1);
	if (several && actor >= 0 && actor != full->latest) {
		uint16_t acts[SIL_MAX_LEGAL];
		int count = host->calls->legal(host, actor, acts);
		/* Nothing to choose, nothing to see. */
		if (sil_forced_act(host->game, &any.public, acts, count) < 0 && !hand_over(full, actor))
			return false;
		full->latest = actor;
	}
	full->actor = actor;
	if (actor >= 0)
		full->latest = actor;
	int viewer = several ? (full->over || full->latest < 0 ? SIL_WATCHER : full->latest) : full->log.viewer;
	host->calls->view(host, viewer, &full->view);
	full->viewer = viewer;
	list_moves(full);
	return true;
}

/* Nothing to choose: the table plays it. */
static bool play_forced(struct full *full)
{
	if (full->actor < 0 || sil_forced_act(full->host->game, &full->view.public, full->acts, full->act_count) < 0)
		return false;
	uint32_t before = full->log.count;
	make_move(full, full->acts[0]);
	return full->log.count != before || full->listed_for < 0;
}

static enum front_end handle(struct full *full, int key, bool *done)
{
	struct host *host = full->host;
	if (pointer_key(full, key))
		return FRONT_LEFT;
	int chosen = full->over ? CHOICE_UNUSED : choices_key(&full->choices, key);
	if (chosen >= 0) {
		make_move(full, full->acts[chosen]);
		return FRONT_LEFT;
	}
	if (chosen == CHOICE_NONE)
		return FRONT_LEFT;
	switch (key) {
	case 'h':
		show_hint(full);
		break;
	case 'u':
		take_back(full);
		break;
	case '?':
		show_rules(host);
		break;
	case ' ':
		if (host->time_waits)
			host->calls->let_time_pass(host);
		break;
	case SCREEN_PAGE_UP:
		full->board_from--;
		break;
	case SCREEN_PAGE_DOWN:
		full->board_from++;
		break;
	case 'n':
		*done = full->over;
		return FRONT_AGAIN;
	case 'q':
	case SCREEN_LOST:
		*done = true;
		return full->over ? FRONT_OVER : FRONT_LEFT;
	default:
		break;
	}
	return FRONT_LEFT;
}

/* The table while nobody here is asked. Among several people only what all may see. */
static void show_meanwhile(struct full *full)
{
	full->actor = -1, full->viewer = full->log.viewer;
	full->host->calls->view(full->host, full->viewer, &full->view);
	full->over = full->view.public.over;
	list_moves(full);
	full_draw(full);
}

/* The key that closed a note counts, but for the table as it is by now. */
static int next_key(struct full *full, int wait_ms)
{
	int key = full->next_key;
	full->next_key = SCREEN_NO_KEY;
	return key != SCREEN_NO_KEY ? key : screen_key(wait_ms, full->host->fd);
}

enum front_end front_full(struct host *host, const struct front_wishes *wishes)
{
	static struct full full;
	memset(&full, 0, sizeof full);
	full.host = host, full.actor = full.listed_for = full.latest = -1;
	full.ascii = wishes->ascii, full.next_key = SCREEN_NO_KEY;
	log_start(&full.log, host);
	numbers_give(&full.numbers, host->game);
	full.timed = sil_timed(host->game->rules, &full.log.seen.public);
	bool done = false, hurry = false;
	if (full.timed && !host->time_waits && !curtain(host->game->title, SAY_SHARED_CLI_CLOCK_STARTS))
		return FRONT_LEFT;
	host->calls->ready(host);
	for (;;) {
		int wait_ms = -1;
		if (full.moved) { /* a strong bot may think for a while: until then one sees whom one waits for */
			full.moved = false;
			show_meanwhile(&full);
		}
		enum host_news news = host->calls->step(host, &wait_ms);
		if (news == HOST_GONE)
			return FRONT_LOST; /* whoever opened the table tells the notice */
		take_notice(&full);
		bool told = news != HOST_QUIET && log_look(&full.log, host, host->lang);
		/* Bots are given time to be watched, unless somebody pressed a key. */
		bool watching = told && !full.timed && wishes->pause_ms && !hurry;
		if (news != HOST_QUIET && !watching)
			continue;
		if (watching) {
			wait_ms = wishes->pause_ms;
			show_meanwhile(&full);
		} else if (!look(&full)) {
			return FRONT_LEFT;
		} else if (play_forced(&full)) {
			continue;
		} else {
			hurry = false;
		}
		if (full.timed && !full.over && !host->time_waits && (wait_ms < 0 || wait_ms > TICK_MS))
			wait_ms = TICK_MS;
		if (!watching)
			full_draw(&full);
		int key = watching ? screen_key(wait_ms, host->fd) : next_key(&full, wait_ms);
		if (key == SCREEN_NO_KEY || key == SCREEN_RESIZED)
			continue;
		hurry = watching;
		enum front_end end = handle(&full, key, &done);
		if (done)
			return end;
	}
}
