/* A record on the whole screen, forwards and backwards. */
#include "cli/replay_full.h"

#include <string.h>

#include "cli/example.h"
#include "cli/screen/screen.h"
#include "engine/text.h"
#include "table/replay.h"
#include "shared_messages.h"

enum { MOVES_TOLD = 12, LEAP = 10, BOARD_COLUMNS = 80, WIDE = 112 };

struct replay {
	const struct sil_record *record;
	uint32_t at; /* moves made */
	struct sil_replay place;
	int viewer;
	struct sil_players players;
};

static void put_player(const struct replay *replay, int seat, struct sil_out *out)
{
	sil_put(out, replay->players.names[seat]);
}

static void put_move(const struct replay *replay, const struct sil_move *move, struct sil_out *text)
{
	sil_ink(text, SIL_DIM);
	sil_put_int(text, replay->place.moves), sil_put(text, ". ");
	if (move->seat == SIL_CLOCK)
		sil_put_shared(text, SAY_SHARED_CLI_CLOCK);
	else
		put_player(replay, move->seat, text);
	sil_put_shared(text, SAY_SHARED_CLI_COLON);
	replay->record->game->print_move(move->act, text);
	if (move->t_ms)
		sil_put(text, "  @"), sil_put_int(text, move->t_ms), sil_put(text, " ms");
	sil_ink(text, SIL_PLAIN);
	sil_put(text, "\n");
}

static void put_result(const struct replay *replay, struct sil_out *text)
{
	int32_t points[SIL_MAX_SEATS];
	unsigned winners = sil_replay_score(&replay->place, points);
	for (int s = 0; s < replay->record->config.seats; s++) {
		put_player(replay, s, text), sil_put(text, " "), sil_put_int(text, points[s]);
		if (winners >> s & 1)
			sil_put_shared(text, SAY_SHARED_CLI_RESULT_WINS);
		sil_put(text, "\n");
	}
}

/* The moves before this moment, told; and the board itself. Replaying from the start is quick enough for every key. */
static void put_moment(struct replay *replay, struct sil_out *text, struct sil_out *board)
{
	const struct sil_game *game = replay->record->game;
	struct sil_view before, after;
	uint32_t first = replay->at > MOVES_TOLD ? replay->at - MOVES_TOLD : 0;
	sil_replay_go(&replay->place, first);
	while (replay->place.moves < replay->at) {
		sil_replay_go(&replay->place, replay->place.moves + 1);
		sil_replay_views(&replay->place, replay->viewer, &before, &after);
		put_move(replay, sil_replay_last(&replay->place), text);
		sil_put_narration(game, &before, &after, &replay->players, text);
	}
	sil_replay_view(&replay->place, replay->viewer, &after);
	board->players = &replay->players;
	sil_text_of(game)->view_board(&after, board);
	if (after.public.over)
		put_result(replay, text);
}

static void draw_bars(const struct replay *replay, struct box all)
{
	char text[256];
	struct sil_out out = screen_out(text, sizeof text);
	sil_put(&out, " "), sil_put(&out, replay->record->game->title);
	sil_put_shared(&out, SAY_SHARED_CLI_REPLAY_MOVE), sil_put_int(&out, replay->at);
	sil_put(&out, "/"), sil_put_int(&out, replay->record->count);
	sil_put_shared(&out, SAY_SHARED_CLI_SEEN_BY);
	if (replay->viewer == SIL_WATCHER)
		sil_put_shared(&out, SAY_SHARED_CLI_SPECTATOR);
	else
		sil_put_int(&out, replay->viewer), sil_put(&out, " "), put_player(replay, replay->viewer, &out);
	screen_bar((struct box){0, 0, 1, all.columns}, &out);
	out = screen_out(text, sizeof text);
	sil_put_shared(&out, SAY_SHARED_CLI_REPLAY_KEYS);
	screen_bar((struct box){all.rows - 1, 0, 1, all.columns}, &out);
}

static void draw(struct replay *replay)
{
	static char board_text[1 << 14], told_text[1 << 14];
	struct sil_out board = screen_out(board_text, sizeof board_text),
		       text = screen_out(told_text, sizeof told_text);
	struct box all = screen_size();
	bool wide = all.columns >= WIDE;
	put_moment(replay, &text, &board);
	screen_clear();
	draw_bars(replay, all);
	int middle = all.rows - 2;
	int lines = screen_paint((struct box){0, 0, 0, all.columns}, &board, 0, false);
	int rows = lines > middle - 3 && !wide ? middle - 3 : lines;
	screen_paint((struct box){1, 0, rows, wide ? BOARD_COLUMNS : all.columns}, &board, 0, false);
	struct box told = wide ? (struct box){1, BOARD_COLUMNS + 1, middle, all.columns - BOARD_COLUMNS - 1}
			       : (struct box){1 + rows, 1, middle - rows, all.columns - 2};
	struct box nowhere = {0, 0, 0, told.columns};
	int told_lines = screen_paint(nowhere, &text, 0, true);
	screen_paint(told, &text, told_lines > told.rows ? told_lines - told.rows : 0, true);
	screen_show();
}

static void go(struct replay *replay, int64_t to)
{
	int64_t last = replay->record->count;
	replay->at = (uint32_t)(to < 0 ? 0 : to > last ? last : to);
}

static void show_rules(const struct replay *replay)
{
	static char text[1 << 15];
	struct sil_out out = screen_out(text, sizeof text);
	cli_put_rules(replay->record->game, &out);
	screen_page(replay->record->game->title, text);
}

/* Four bots of one name need their seats to be told apart. */
static const char *call(const struct sil_record *record, int seat, char name[SIL_NAME_BYTES + 16])
{
	struct sil_out out = sil_out_on(name, SIL_NAME_BYTES + 16);
	bool alone = record->names[seat][0];
	for (int s = 0; s < SIL_MAX_SEATS; s++)
		alone &= s == seat || strcmp(record->names[s], record->names[seat]) != 0;
	if (alone)
		return record->names[seat];
	sil_put(&out,
		record->names[seat][0] ? record->names[seat] : sil_word(NULL, screen_lang(), SAY_SHARED_CLI_SEAT));
	sil_put(&out, " "), sil_put_int(&out, seat);
	return name;
}

void replay_full(const struct sil_record *record, int viewer)
{
	struct replay replay = {.record = record, .viewer = viewer, .players = {.you = -1}};
	char names[SIL_MAX_SEATS][SIL_NAME_BYTES + 16];
	for (int s = 0; s < SIL_MAX_SEATS; s++)
		replay.players.names[s] = call(record, s, names[s]);
	sil_replay_begin(&replay.place, record);
	for (;;) {
		draw(&replay);
		switch (screen_key(-1, -1)) {
		case SCREEN_RIGHT:
		case SCREEN_DOWN:
		case SCREEN_ENTER:
		case ' ':
			go(&replay, (int64_t)replay.at + 1);
			break;
		case SCREEN_LEFT:
		case SCREEN_UP:
			go(&replay, (int64_t)replay.at - 1);
			break;
		case SCREEN_PAGE_DOWN:
			go(&replay, (int64_t)replay.at + LEAP);
			break;
		case SCREEN_PAGE_UP:
			go(&replay, (int64_t)replay.at - LEAP);
			break;
		case SCREEN_HOME:
			go(&replay, 0);
			break;
		case SCREEN_END:
			go(&replay, record->count);
			break;
		case 's':
			replay.viewer = replay.viewer == SIL_WATCHER               ? 0
					: replay.viewer + 1 < record->config.seats ? replay.viewer + 1
										   : SIL_WATCHER;
			break;
		case '?':
			show_rules(&replay);
			break;
		case 'q':
		case SCREEN_ESCAPE:
		case SCREEN_LOST:
			return;
		default:
			break;
		}
	}
}
