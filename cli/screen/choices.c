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
	list->count = list->shown_count = list->at = list->first = 0, list->typed = -1;
	list->filtering = list->at_once = false, list->numbered = numbered;
	list->filter[0] = 0;
}

void choices_add(struct choices *list, const char *text)
{
	choices_add_as(list, list->count + 1, text);
}

void choices_add_as(struct choices *list, int number, const char *text)
{
	if (list->count == SIL_MAX_LEGAL)
		return;
	list->numbers[list->count] = number;
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

/* How many digits the longest number has, but two at least. */
static int digits(const struct choices *list)
{
	int most = 2;
	for (int i = 0; i < list->count; i++)
		most = list->numbers[i] > 99 ? 3 : most;
	return most;
}

static int item_width(const struct choices *list)
{
	int width = 8;
	for (int i = 0; i < list->count; i++) {
		int columns = columns_of(list->texts[i]);
		width = columns > width ? columns : width;
	}
	return width + (list->numbered ? 3 + digits(list) : 2);
}

int choices_width(const struct choices *list, int rows)
{
	int columns = rows > 0 ? (list->count + rows - 1) / rows : 1;
	return (columns > 0 ? columns : 1) * item_width(list);
}

/* Who stands where among those shown; -1: nobody has that number. */
static int place_of(const struct choices *list, int number)
{
	for (int i = 0; i < list->shown_count && number >= 0; i++)
		if (list->numbers[list->shown[i]] == number)
			return i;
	return -1;
}

/* Whether typing can get there: where a number needs no Enter, none is typed beyond one that is chosen at once. */
static bool typeable(const struct choices *list, int number)
{
	for (int begun = number / 10; list->at_once && begun; begun /= 10)
		if (place_of(list, begun) >= 0)
			return false;
	return number >= 0;
}

static void put_number(const struct choices *list, int number, struct sil_out *out)
{
	if (typeable(list, number))
		sil_put_padded(out, number, digits(list));
	else
		sil_put(out, digits(list) > 2 ? "   " : "  ");
	sil_put(out, " ");
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
			put_number(list, list->numbers[list->shown[i]], &out);
		sil_put(&out, list->texts[list->shown[i]]);
		screen_paint((struct box){box.y + y, box.x + x, 1, box.columns - x}, &out, 0, false);
	}
}

int choices_at(const struct choices *list)
{
	return list->shown_count ? list->shown[list->at] : CHOICE_NONE;
}

void choices_go(struct choices *list, int place)
{
	if (list->filter[0] || list->filtering) {
		list->filter[0] = 0, list->filtering = false;
		sift(list);
	}
	list->at = place;
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

/* Whether more digits may follow what is typed. */
static bool goes_on(const struct choices *list, int typed)
{
	for (int i = 0; i < list->shown_count && typed; i++)
		for (int number = list->numbers[list->shown[i]] / 10; number; number /= 10)
			if (number == typed)
				return true;
	return false;
}

static int type_number(struct choices *list, int digit)
{
	int longer = list->typed < 0 ? digit : 10 * list->typed + digit;
	list->typed = place_of(list, longer) >= 0 || goes_on(list, longer) ? longer : digit;
	int place = place_of(list, list->typed);
	if (place < 0)
		return CHOICE_NONE;
	list->at = place;
	return list->at_once ? choices_at(list) : CHOICE_NONE;
}

static int click(struct choices *list)
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
	return again || list->at_once ? choices_at(list) : CHOICE_NONE;
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

int choices_key(struct choices *list, int key)
{
	int rows = list->rows > 0 ? list->rows : 1;
	if (list->filtering) {
		int used = type_filter(list, key);
		if (used != CHOICE_UNUSED)
			return used;
	}
	if (key >= '0' && key <= '9' && list->numbered)
		return type_number(list, key - '0');
	list->typed = -1;
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
		return click(list);
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
