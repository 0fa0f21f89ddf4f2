/* Texts longer than a screen, and notes over one. */
#include "cli/screen/markdown.h"
#include "cli/screen/paint.h"
#include "engine/text.h"
#include "shared_messages.h"

enum { PAGE_BYTES = 1 << 16, NOTE_BYTES = 4096 };

static void draw_keys(struct box bar, int at, int rows, int lines)
{
	char text[256];
	struct sil_out keys = screen_out(text, sizeof text);
	int seen = at + rows > lines ? lines : at + rows;
	sil_put_shared(&keys, SAY_SHARED_CLI_PAGE_KEYS);
	sil_put_int(&keys, lines ? 100 * seen / lines : 100);
	sil_put(&keys, " %");
	screen_bar(bar, &keys);
}

void screen_page(const char *title, const char *text)
{
	static char page[PAGE_BYTES];
	char name[128];
	int at = 0;
	for (;;) {
		struct box all = screen_size(), middle = all;
		struct sil_out rendered = screen_out(page, sizeof page), head = screen_out(name, sizeof name);
		markdown_render(text, &rendered);
		sil_put(&head, " "), sil_put(&head, title);
		middle.y = 1, middle.x = 1, middle.rows = all.rows - 2;
		middle.columns = all.columns - 2 > 100 ? 100 : all.columns - 2;
		screen_clear();
		screen_bar((struct box){0, 0, 1, all.columns}, &head);
		int lines = screen_paint(middle, &rendered, at, true);
		draw_keys((struct box){all.rows - 1, 0, 1, all.columns}, at, middle.rows, lines);
		screen_show();
		int last = lines > middle.rows ? lines - middle.rows : 0;
		switch (screen_key(-1, -1)) {
		case SCREEN_UP:
			at--;
			break;
		case SCREEN_DOWN:
		case SCREEN_ENTER:
			at++;
			break;
		case SCREEN_PAGE_UP:
		case SCREEN_LEFT:
		case 'b':
			at -= middle.rows;
			break;
		case SCREEN_PAGE_DOWN:
		case SCREEN_RIGHT:
		case ' ':
			at += middle.rows;
			break;
		case SCREEN_HOME:
			at = 0;
			break;
		case SCREEN_END:
			at = last;
			break;
		case 'q':
		case '?':
		case SCREEN_ESCAPE:
		case SCREEN_LOST:
			return;
		default:
			break;
		}
		at = at > last ? last : at < 0 ? 0 : at;
	}
}

int screen_note(struct sil_out *out)
{
	struct box all = screen_size(), nowhere = {0, 0, 0, all.columns - 4};
	int lines = screen_paint(nowhere, out, 0, true);
	int rows = lines > all.rows - 3 ? all.rows - 3 : lines;
	struct box frame = {all.rows - 3 - rows, 0, rows + 2, all.columns};
	screen_frame(frame);
	screen_paint((struct box){frame.y + 1, 2, rows, all.columns - 4}, out, 0, true);
	screen_show();
	int key;
	do
		key = screen_key(-1, -1);
	while (key == SCREEN_NO_KEY);
	/* Nobody plays, or leaves, by the key that says "I have read it". */
	bool only_closes = key == SCREEN_ENTER || key == SCREEN_ESCAPE || key == ' ' || key == 'q';
	return only_closes ? SCREEN_NO_KEY : key;
}
