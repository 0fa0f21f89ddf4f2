/* A list to choose from, in as many columns as there is room for. */
#include "cli/screen/choices.h"

#include <stdio.h>
#include <string.h>

#include "cli/screen/ascii.h"

/* Every word of the filter must occur. */
static bool passes(const char *text, const char *filter)
{
	char copy[CHOICE_FILTER_BYTES], *rest;
	strcpy(copy, filter);
	for (char *part = strtok_r(copy, " ", &rest); part; part = strtok_r(NULL, " ", &rest))
		if (!strcasestr(text, part))
			return false;
	return true;
}

static void sift(struct choices *list)
{
	list->shown_count = 0;
	for (int i = 0; i < list->count; i++)
		if (passes(list->texts[i], list->filter))
			list->shown[list->shown_count++] = i;
	list->at = 0;
}

void choices_clear(struct choices *list, bool numbered)
{
	list->count = list->shown_count = list->at = list->typed = list->first = 0;
	list->filtering = false, list->numbered = numbered;
	list->filter[0] = 0;
}

void choices_add(struct choices *list, const char *text)
{
	if (list->count == SIL_MAX_LEGAL)
		return;
	snprintf(list->texts[list->count], CHOICE_BYTES, "%s", text);
	list->shown[list->shown_count++] = list->count++;
}

static int columns_of(const char *text)
{
	int columns = 0;
	while (*text)
		utf8_next(&text), columns++;
	return columns;
}

static int item_width(const struct choices *list)
{
	int width = 8;
	for (int i = 0; i < list->count; i++) {
		int columns = columns_of(list->texts[i]);
		width = columns > width ? columns : width;
	}
	return width + (list->numbered ? list->count > 99 ? 6 : 5 : 2);
}

int choices_width(const struct choices *list, int rows)
{
	int columns = rows > 0 ? (list->count + rows - 1) / rows : 1;
	return (columns > 0 ? columns : 1) * item_width(list);
}

void choices_draw(struct choices *list, struct box box)
{
	list->box = box, list->rows = box.rows, list->width = item_width(list);
	int columns = box.columns / list->width > 0 ? box.columns / list->width : 1;
	int column = list->rows > 0 ? list->at / list->rows : 0;
	if (column < list->first)
		list->first = column;
	if (column >= list->first + columns)
		list->first = column - columns + 1;
	for (int i = list->first * list->rows; i < list->shown_count; i++) {
		int x = (i / list->rows - list->first) * list->width, y = i % list->rows;
		if (x + list->width > box.columns && x > 0)
			break;
		char text[CHOICE_BYTES + 48];
		struct sil_out out = screen_out(text, sizeof text);
		bool here = i == list->at;
		sil_put(&out, here ? ">" : " ");
		if (here)
			sil_ink(&out, SIL_REVERSE);
		if (list->numbered)
			sil_put_padded(&out, list->shown[i] + 1, list->count > 99 ? 3 : 2), sil_put(&out, " ");
		sil_put(&out, list->texts[list->shown[i]]);
		screen_paint((struct box){box.y + y, box.x + x, 1, box.columns - x}, &out, 0, false);
	}
}

int choices_at(const struct choices *list)
{
	return list->shown_count ? list->shown[list->at] : CHOICE_NONE;
}

void choices_go(struct choices *list, int number)
{
	if (list->filter[0] || list->filtering) {
		list->filter[0] = 0, list->filtering = false;
		sift(list);
	}
	list->at = number;
}

static int type_filter(struct choices *list, int key)
{
	size_t length = strlen(list->filter);
	if (key == SCREEN_ERASE && length)
		list->filter[length - 1] = 0;
	else if (key >= ' ' && key < 0x7f && length + 1 < sizeof list->filter)
		list->filter[length] = (char)key, list->filter[length + 1] = 0;
	else if (key == SCREEN_ERASE)
		list->filtering = false;
	else
		return CHOICE_UNUSED;
	sift(list);
	return CHOICE_NONE;
}

static int type_number(struct choices *list, int digit, bool at_once)
{
	list->typed = 10 * list->typed + digit;
	if (list->typed > list->count)
		list->typed = digit;
	for (int i = 0; i < list->shown_count; i++) {
		if (list->shown[i] != list->typed - 1)
			continue;
		list->at = i;
		if (at_once && 10 * list->typed > list->count)
			return choices_at(list);
	}
	return CHOICE_NONE;
}

static int click(struct choices *list, bool at_once)
{
	int y, x;
	screen_clicked(&y, &x);
	y -= list->box.y, x -= list->box.x;
	if (y < 0 || y >= list->rows || x < 0 || x >= list->box.columns || !list->width)
		return CHOICE_UNUSED;
	int i = (list->first + x / list->width) * list->rows + y;
	if (i >= list->shown_count)
		return CHOICE_UNUSED;
	bool again = list->at == i;
	list->at = i;
	return again || at_once ? choices_at(list) : CHOICE_NONE;
}

static int walk(struct choices *list, int by)
{
	int at = list->at + by;
	if (at >= 0 && at < list->shown_count)
		list->at = at;
	else if (by > 1) /* to the right of a full column stands a shorter one */
		list->at = list->shown_count ? list->shown_count - 1 : 0;
	return CHOICE_NONE;
}

int choices_key(struct choices *list, int key, bool at_once)
{
	int rows = list->rows > 0 ? list->rows : 1;
	if (list->filtering) {
		int used = type_filter(list, key);
		if (used != CHOICE_UNUSED)
			return used;
	}
	if (key >= '0' && key <= '9' && list->numbered)
		return type_number(list, key - '0', at_once);
	list->typed = 0;
	switch (key) {
	case SCREEN_UP:
		return walk(list, -1);
	case SCREEN_DOWN:
		return walk(list, 1);
	case SCREEN_LEFT:
		return walk(list, -rows);
	case SCREEN_RIGHT:
		return walk(list, rows);
	case SCREEN_HOME:
		return list->at = 0, CHOICE_NONE;
	case SCREEN_END:
		return list->at = list->shown_count ? list->shown_count - 1 : 0, CHOICE_NONE;
	case SCREEN_ENTER:
		return list->count ? choices_at(list) : CHOICE_UNUSED;
	case SCREEN_CLICK:
		return click(list, at_once);
	case '/':
		return list->filtering = true, CHOICE_NONE;
	case SCREEN_ESCAPE:
		if (!list->filtering && !list->filter[0])
			return CHOICE_UNUSED;
		list->filtering = false, list->filter[0] = 0;
		sift(list);
		return CHOICE_NONE;
	default:
		return CHOICE_UNUSED;
	}
}
