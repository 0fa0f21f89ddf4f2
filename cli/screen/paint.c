/* Painting coloured text into boxes. Boards come as UTF-8 with colour codes (engine/out.h); this is where these
 * become cells of the screen, and where nothing else can reach the terminal. */
#include "cli/screen/paint.h"

#include <string.h>
#include <wchar.h>

#include "cli/screen/ascii.h"

static attr_t ink_of(int ink, attr_t old)
{
	if (ink == SIL_PLAIN)
		return A_NORMAL;
	if (ink == SIL_BOLD)
		return old | A_BOLD;
	if (ink == SIL_DIM)
		return old | A_DIM;
	if (ink == SIL_REVERSE)
		return old | A_REVERSE;
	if (ink > 30 && ink < 38 && screen_has_colours())
		return (old & ~(attr_t)A_COLOR) | COLOR_PAIR(ink - 30);
	return old;
}

/* Reads "\x1b[31m" if it is one. */
static bool read_ink(const char **at, attr_t *attributes)
{
	int ink = 0;
	const char *digit = *at + 2;
	if ((*at)[0] != '\x1b' || (*at)[1] != '[')
		return false;
	for (; *digit >= '0' && *digit <= '9'; digit++)
		ink = 10 * ink + (*digit - '0');
	if (*digit != 'm')
		return false;
	*attributes = ink_of(ink, *attributes);
	*at = digit + 1;
	return true;
}

static void put_cell(int y, int x, uint32_t code, attr_t attributes)
{
	cchar_t cell;
	wchar_t text[] = {(wchar_t)code, 0};
	setcchar(&cell, text, attributes & ~(attr_t)A_COLOR, (short)PAIR_NUMBER(attributes), NULL);
	mvadd_wch(y, x, &cell);
}

static int width_of(uint32_t code)
{
	int width = code < 0x7f ? 1 : wcwidth((wchar_t)code);
	return width < 0 ? 1 : width;
}

/* How many columns the word that begins here takes. */
static int word_width(const char *at)
{
	int width = 0;
	while (*at && *at != ' ' && *at != '\n') {
		attr_t ignored = 0;
		if (*at == '\x1b' && read_ink(&at, &ignored))
			continue;
		width += width_of(utf8_next(&at));
	}
	return width;
}

int screen_paint(struct box box, struct sil_out *out, int from, bool wrapped)
{
	attr_t attributes = A_NORMAL;
	int line = 0, column = 0;
	if (screen_is_ascii())
		ascii_only(out);
	for (const char *at = out->text; *at;) {
		if (*at == '\x1b' && read_ink(&at, &attributes))
			continue;
		bool break_here = wrapped && *at == ' ' && column > 0 && column + 1 + word_width(at + 1) > box.columns;
		if (*at == '\n' || break_here) {
			at++, line++, column = break_here ? 1 : 0;
			continue;
		}
		uint32_t code = utf8_next(&at);
		int width = width_of(code), y = line - from;
		if (code < 0x20 || code == 0x7f)
			code = '?';
		if (y >= 0 && y < box.rows && column + width <= box.columns && width > 0)
			put_cell(box.y + y, box.x + column, code, attributes);
		column += width;
	}
	return line + (column > 0);
}

void screen_bar(struct box box, struct sil_out *out)
{
	attron(A_REVERSE);
	mvhline(box.y, box.x, ' ', box.columns);
	attroff(A_REVERSE);
	/* The whole line is reverse, whatever inks it has. */
	char text[512];
	struct sil_out line = screen_out(text, sizeof text);
	sil_ink(&line, SIL_REVERSE);
	for (const char *at = out->text; *at;) {
		attr_t ignored = 0;
		if (*at == '\x1b' && read_ink(&at, &ignored))
			continue;
		sil_put_char(&line, *at++);
	}
	box.rows = 1;
	screen_paint(box, &line, 0, false);
}

void screen_mark(struct box box)
{
	for (int y = box.y; y < box.y + box.rows; y++)
		for (int x = box.x; x < box.x + box.columns; x++) {
			cchar_t cell;
			wchar_t text[CCHARW_MAX];
			attr_t attributes;
			short pair;
			if (mvin_wch(y, x, &cell) == OK && getcchar(&cell, text, &attributes, &pair, NULL) == OK)
				mvchgat(y, x, 1, attributes | A_REVERSE, pair, NULL);
		}
}

void screen_frame(struct box box)
{
	for (int y = box.y; y < box.y + box.rows; y++)
		mvhline(y, box.x, ' ', box.columns);
	bool ascii = screen_is_ascii();
	uint32_t across = ascii ? '-' : 0x2500, down = ascii ? '|' : 0x2502;
	int bottom = box.y + box.rows - 1, right = box.x + box.columns - 1;
	for (int x = box.x + 1; x < right; x++)
		put_cell(box.y, x, across, A_DIM), put_cell(bottom, x, across, A_DIM);
	for (int y = box.y + 1; y < bottom; y++)
		put_cell(y, box.x, down, A_DIM), put_cell(y, right, down, A_DIM);
	put_cell(box.y, box.x, ascii ? '+' : 0x256d, A_DIM), put_cell(box.y, right, ascii ? '+' : 0x256e, A_DIM);
	put_cell(bottom, box.x, ascii ? '+' : 0x2570, A_DIM), put_cell(bottom, right, ascii ? '+' : 0x256f, A_DIM);
}
