/* Choosing moves on the board itself. The list goes along, so that Enter, hints and filters know nothing of it. */
#include "cli/play/pointer.h"

#include <stdlib.h>

static bool pointed_at(const struct full *full)
{
	return full->act_count && !full->over && sil_text_of(full->host->game)->spot;
}

static struct sil_spot spot_of(const struct full *full, int number)
{
	return sil_text_of(full->host->game)->spot(&full->view, full->acts[number]);
}

static bool same(struct sil_spot one, struct sil_spot other)
{
	return one.y == other.y && one.x == other.x;
}

void pointer_draw(const struct full *full, struct box board)
{
	int at = choices_at(&full->choices);
	if (!pointed_at(full) || at < 0 || !full->on_board)
		return;
	struct sil_spot spot = spot_of(full, at);
	int top = spot.y - full->board_from, end = top + spot.rows;
	top = top < 0 ? 0 : top, end = end > board.rows ? board.rows : end;
	int columns = spot.x + spot.columns > board.columns ? board.columns - spot.x : spot.columns;
	if (top < end && columns > 0)
		screen_mark((struct box){board.y + top, board.x + spot.x, end - top, columns});
}

/* The nearest spot in a direction, rather straight ahead than aside; lines are twice as high as columns are wide. */
static void walk(struct full *full, int down, int right)
{
	int at = choices_at(&full->choices), best = -1, least = 0;
	if (at < 0)
		return;
	struct sil_spot here = spot_of(full, at);
	for (int i = 0; i < full->act_count; i++) {
		struct sil_spot there = spot_of(full, i);
		int y = 2 * (2 * there.y + there.rows - 2 * here.y - here.rows);
		int x = 2 * there.x + there.columns - 2 * here.x - here.columns;
		int ahead = down * y + right * x, aside = abs(down ? x : y);
		int way = ahead + 3 * aside;
		if (ahead > 0 && aside <= 2 * ahead && (best < 0 || way < least))
			best = i, least = way;
	}
	if (best >= 0)
		choices_go(&full->choices, best);
}

/* The next move that is made at the same spot. */
static void turn(struct full *full)
{
	int at = choices_at(&full->choices);
	for (int step = 1; at >= 0 && step < full->act_count; step++) {
		int i = (at + step) % full->act_count;
		if (same(spot_of(full, i), spot_of(full, at))) {
			choices_go(&full->choices, i);
			return;
		}
	}
}

static bool click(struct full *full)
{
	int y, x, at = choices_at(&full->choices);
	screen_clicked(&y, &x);
	y += full->board_from - 1; /* the board begins below the title */
	for (int i = 0; i < full->act_count; i++) {
		struct sil_spot spot = spot_of(full, i);
		if (y < spot.y || y >= spot.y + spot.rows || x < spot.x || x >= spot.x + spot.columns)
			continue;
		full->on_board = true;
		if (at >= 0 && same(spot_of(full, at), spot))
			turn(full);
		else
			choices_go(&full->choices, i);
		return true;
	}
	return false;
}

bool pointer_key(struct full *full, int key)
{
	if (!pointed_at(full))
		return false;
	if (key == SCREEN_CLICK)
		return click(full);
	if (key == SCREEN_TAB)
		return full->on_board = !full->on_board, true;
	if (!full->on_board || full->choices.filtering)
		return false;
	switch (key) {
	case SCREEN_UP:
		return walk(full, -1, 0), true;
	case SCREEN_DOWN:
		return walk(full, 1, 0), true;
	case SCREEN_LEFT:
		return walk(full, 0, -1), true;
	case SCREEN_RIGHT:
		return walk(full, 0, 1), true;
	case ' ':
		return turn(full), true;
	default:
		return false;
	}
}
