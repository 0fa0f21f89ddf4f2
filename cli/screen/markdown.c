/* Just the Markdown that our rules pages use. */
#include "cli/screen/markdown.h"

#include <string.h>

#include "cli/screen/ascii.h"

enum { MAX_CELLS = 6 };

static size_t line_length(const char *at)
{
	return strcspn(at, "\n");
}

static const char *next_line(const char *at)
{
	at += line_length(at);
	return at + (*at == '\n');
}

static bool starts(const char *at, const char *mark)
{
	return !strncmp(at, mark, strlen(mark));
}

/* "- " or "3. " */
static bool is_item(const char *at)
{
	size_t digits = strspn(at, "0123456789");
	return starts(at, "- ") || (digits && starts(at + digits, ". "));
}

/* Text without its marks; returns how many columns it takes. */
static int put_inline(const char *at, size_t length, struct sil_out *out)
{
	const char *end = at + length;
	bool bold = false, code = false;
	int columns = 0;
	while (at < end) {
		if (!code && at + 1 < end && at[0] == '*' && at[1] == '*') {
			bold = !bold, at += 2;
			sil_ink(out, bold ? SIL_BOLD : SIL_PLAIN);
		} else if (!code && *at == '*') {
			at++; /* emphasis needs no ink of its own */
		} else if (*at == '`') {
			code = !code, at++;
			sil_ink(out, code ? SIL_CYAN : SIL_PLAIN);
		} else {
			const char *from = at;
			utf8_next(&at);
			sil_put_bytes(out, from, (size_t)(at - from));
			columns++;
		}
	}
	sil_ink(out, SIL_PLAIN);
	return columns;
}

/* The next cell of a table's line, without blanks around it. */
static bool next_cell(const char **at, const char *end, const char **cell, size_t *length)
{
	const char *from = *at + (*at < end && **at == '|');
	const char *bar = memchr(from, '|', (size_t)(end - from));
	if (!bar)
		return false;
	while (from < bar && *from == ' ')
		from++;
	const char *last = bar;
	while (last > from && last[-1] == ' ')
		last--;
	*cell = from, *length = (size_t)(last - from), *at = bar;
	return true;
}

static const char *put_table(const char *at, struct sil_out *out)
{
	int widths[MAX_CELLS] = {0};
	const char *cell, *line;
	size_t length;
	for (line = at; *line == '|'; line = next_line(line)) {
		const char *from = line, *end = line + line_length(line);
		for (int c = 0; c < MAX_CELLS && !starts(line, "| ---") && next_cell(&from, end, &cell, &length); c++) {
			char text[512];
			struct sil_out probe = sil_out_on(text, sizeof text);
			int width = put_inline(cell, length, &probe);
			widths[c] = width > widths[c] ? width : widths[c];
		}
	}
	for (line = at; *line == '|'; line = next_line(line)) {
		const char *from = line, *end = line + line_length(line);
		if (starts(line, "| ---"))
			continue;
		for (int c = 0; c < MAX_CELLS && next_cell(&from, end, &cell, &length); c++) {
			sil_put(out, " ");
			int width = put_inline(cell, length, out);
			sil_put_times(out, " ", widths[c] - width + 1);
		}
		sil_put(out, "\n");
	}
	return line;
}

static const char *put_drawing(const char *at, struct sil_out *out)
{
	sil_ink(out, SIL_GREEN);
	for (at = next_line(at); *at && !starts(at, "```"); at = next_line(at))
		sil_put_bytes(out, at, line_length(at)), sil_put(out, "\n");
	sil_ink(out, SIL_PLAIN);
	return next_line(at);
}

static const char *put_heading(const char *at, struct sil_out *out)
{
	size_t marks = strspn(at, "#"), blank = at[marks] == ' ';
	sil_ink(out, SIL_BOLD);
	sil_ink(out, marks == 1 ? SIL_YELLOW : SIL_CYAN);
	sil_put_bytes(out, at + marks + blank, line_length(at) - marks - blank);
	sil_ink(out, SIL_PLAIN);
	sil_put(out, "\n");
	return next_line(at);
}

/* Lines up to the next block, as one. */
static const char *put_paragraph(const char *at, struct sil_out *out)
{
	char text[4096];
	struct sil_out line = sil_out_on(text, sizeof text);
	do {
		size_t blanks = line.used ? strspn(at, " ") : 0;
		sil_put(&line, line.used ? " " : "");
		sil_put_bytes(&line, at + blanks, line_length(at) - blanks);
		at = next_line(at);
	} while (*at && *at != '\n' && *at != '#' && *at != '|' && !starts(at, "```") &&
		 !is_item(at + strspn(at, " ")));
	put_inline(text, line.used, out);
	sil_put(out, "\n");
	return at;
}

void markdown_render(const char *page, struct sil_out *out)
{
	while (*page) {
		if (*page == '\n')
			sil_put(out, "\n"), page++;
		else if (*page == '#')
			page = put_heading(page, out);
		else if (*page == '|')
			page = put_table(page, out);
		else if (starts(page, "```"))
			page = put_drawing(page, out);
		else
			page = put_paragraph(page, out);
	}
}
