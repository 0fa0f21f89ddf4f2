/* The layout of a table. 80×24: the board above, moves and log side by side below; a wide terminal has the log to the
 * right of everything. */
#include "cli/play/draw.h"

#include <string.h>

#include "cli/play/pointer.h"
#include "engine/play.h"
#include "engine/text.h"
#include "shared_messages.h"

enum { BOARD_COLUMNS = 80, WIDE = 112, LEAST_LIST = 3, LEAST_LOG = 30, BOARD_BYTES = 1 << 14 };

static void draw_title(const struct full *full, struct box bar)
{
	char text[512];
	const struct host *host = full->host;
	struct sil_out out = screen_out(text, sizeof text);
	sil_put(&out, " "), sil_put(&out, host->game->title), sil_put(&out, " ");
	for (int s = 0; s < host->config.seats; s++) {
		sil_put(&out, " "), sil_put_int(&out, s), sil_put(&out, ":");
		if (s == full->viewer)
			sil_put_shared(&out, SAY_SHARED_CLI_YOU);
		else
			sil_put(&out, host->names[s]);
	}
	screen_bar(bar, &out);
}

static void draw_keys(const struct full *full, struct box bar)
{
	char text[512];
	struct sil_out out = screen_out(text, sizeof text);
	if (full->choices.filtering) {
		sil_put_shared(&out, SAY_SHARED_CLI_FILTER);
		sil_put(&out, full->choices.filter);
		sil_put_shared(&out, SAY_SHARED_CLI_FILTER_KEYS);
	} else if (full->over) {
		sil_put_shared(&out, SAY_SHARED_CLI_OVER_KEYS);
	} else if (full->on_board) {
		sil_put_shared(&out, SAY_SHARED_CLI_POINT_KEYS);
	} else if (full->timed) {
		sil_put_shared(&out, SAY_SHARED_CLI_PRESS_KEYS);
		if (full->host->time_waits)
			sil_put_shared(&out, SAY_SHARED_CLI_TIME_KEY);
		sil_put_shared(&out, SAY_SHARED_CLI_HELP_KEYS);
	} else {
		sil_put_shared(&out, SAY_SHARED_CLI_LIST_KEYS);
	}
	screen_bar(bar, &out);
}

/* In place of the list while there is nothing to choose. */
static void put_waiting(struct full *full, struct sil_out *out)
{
	struct host *host = full->host;
	if (full->over) {
		front_put_result(host, full->log.viewer, out);
		return;
	}
	unsigned due = full->view.public.due & ~host->people & ((1u << host->config.seats) - 1);
	if (!due)
		return;
	struct sil_players players = host_players(host, full->viewer);
	sil_ink(out, SIL_DIM);
	sil_put_shared(out, SAY_SHARED_CLI_WAITING_FOR);
	sil_put_names(out, &players, due);
	sil_draw(out, "…\n", "...\n");
	sil_ink(out, SIL_PLAIN);
}

static void draw_moves(struct full *full, struct box box)
{
	char text[1024];
	struct sil_out out = screen_out(text, sizeof text);
	if (full->act_count && !full->over) {
		choices_draw(&full->choices, box);
		return;
	}
	put_waiting(full, &out);
	screen_paint(box, &out, 0, true);
}

static const char *log_entry(const struct front_log *log, unsigned i)
{
	return log->lines[i % LOG_LINES];
}

/* How many lines an entry of the log takes. */
static int log_rows(const struct front_log *log, unsigned i, int columns)
{
	char text[LOG_BYTES + 16];
	struct sil_out out = screen_out(text, sizeof text);
	sil_put(&out, log_entry(log, i)), sil_put(&out, "\n");
	return screen_paint((struct box){0, 0, 0, columns}, &out, 0, true);
}

/* The latest entries, as many as there is room for from their beginning on; of one that has no room its end. */
static void draw_log(struct full *full, struct box box)
{
	static char text[LOG_LINES * (LOG_BYTES + 16)];
	struct sil_out out = screen_out(text, sizeof text);
	const struct front_log *log = &full->log;
	unsigned oldest = log->count > LOG_LINES ? log->count - LOG_LINES : 0, first = log->count;
	int rows = 0;
	while (first > oldest && (!rows || rows + log_rows(log, first - 1, box.columns) <= box.rows))
		rows += log_rows(log, --first, box.columns);
	for (unsigned i = first; i < log->count; i++)
		sil_put(&out, log_entry(log, i)), sil_put(&out, "\n");
	screen_paint(box, &out, rows > box.rows ? rows - box.rows : 0, true);
}

static void draw_rule(struct full *full, struct box box)
{
	char text[1024];
	struct sil_out out = screen_out(text, sizeof text);
	sil_ink(&out, SIL_DIM);
	for (int x = 0; x < box.columns && x < 240; x++)
		sil_draw(&out, "─", "-");
	screen_paint(box, &out, 0, false);
	if (full->actor < 0 || full->over)
		return;
	out = screen_out(text, sizeof text);
	sil_ink(&out, SIL_BOLD);
	sil_put(&out, " ");
	if (full->host->people & (full->host->people - 1))
		sil_put(&out, full->host->names[full->actor]), sil_put_shared(&out, SAY_SHARED_CLI_THEIR_MOVE);
	else
		sil_put_shared(&out, SAY_SHARED_CLI_YOUR_MOVE);
	/* A list too long for its box says so. */
	if (full->act_count > 20)
		sil_put_int(&out, full->act_count), sil_put_shared(&out, SAY_SHARED_CLI_MANY_MOVES);
	if (full->act_count > 20 && sil_text_of(full->host->game)->spot)
		sil_put_shared(&out, SAY_SHARED_CLI_TAB_POINTS);
	box.x += 2, box.columns -= 2;
	screen_paint(box, &out, 0, false);
}

/* In a race the board's clock runs on between two moves. */
static void put_board(struct full *full, struct sil_out *out)
{
	struct sil_view view;
	memcpy(&view, &full->view, full->host->game->rules->view_bytes);
	uint32_t now_ms = full->host->calls->time_ms(full->host);
	if (full->timed && now_ms > view.public.now_ms)
		view.public.now_ms = view.public.wake_ms && now_ms > view.public.wake_ms ? view.public.wake_ms : now_ms;
	struct sil_players players = host_players(full->host, full->viewer);
	out->players = &players;
	sil_text_of(full->host->game)->view_board(&view, out);
	out->players = NULL;
}

void full_draw(struct full *full)
{
	static char board[BOARD_BYTES];
	struct sil_out out = screen_out(board, sizeof board);
	struct box all = screen_size(), nowhere = {0, 0, 0, all.columns};
	bool wide = all.columns >= WIDE;
	int left = wide ? BOARD_COLUMNS : all.columns, middle = all.rows - 2;
	put_board(full, &out);
	int lines = screen_paint(nowhere, &out, 0, false);
	int rule = lines + 1 + LEAST_LIST <= middle, rows = lines;
	if (rows > middle - rule - LEAST_LIST)
		rows = middle - rule - LEAST_LIST;
	rows = rows < 1 ? 1 : rows;
	int hidden = lines > rows ? lines - rows : 0;
	full->board_from = full->board_from < 0 ? 0 : full->board_from > hidden ? hidden : full->board_from;
	screen_clear();
	draw_title(full, (struct box){0, 0, 1, all.columns});
	struct box board_box = {1, 0, rows, left};
	screen_paint(board_box, &out, full->board_from, false);
	pointer_draw(full, board_box);
	if (rule)
		draw_rule(full, (struct box){1 + rows, 0, 1, left});
	struct box lower = {1 + rows + rule, 0, middle - rows - rule, left};
	if (wide) {
		draw_moves(full, lower);
		draw_log(full, (struct box){1, left + 1, middle, all.columns - left - 1});
	} else {
		int width = full->act_count ? choices_width(&full->choices, lower.rows) : lower.columns / 2;
		int most = lower.columns - LEAST_LOG;
		width = width > most ? most : width;
		draw_moves(full, (struct box){lower.y, 0, lower.rows, width});
		draw_log(full, (struct box){lower.y, width + 1, lower.rows, lower.columns - width - 1});
	}
	draw_keys(full, (struct box){all.rows - 1, 0, 1, all.columns});
	screen_show();
}
