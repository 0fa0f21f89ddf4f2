/* Starting, stopping, keys. */
#include "cli/screen/screen.h"

#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/screen/mouse.h"
#include "cli/screen/paint.h"
#include "engine/text.h"
#include "shared_messages.h"

static struct {
	bool on, ascii, colours;
	enum sil_lang lang;
	int click_y, click_x;
} screen;

bool screen_possible(void)
{
	const char *terminal = getenv("TERM");
	return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && terminal && *terminal && strcmp(terminal, "dumb") != 0;
}

static void choose_colours(void)
{
	const char *none = getenv("NO_COLOR");
	screen.colours = has_colors() && !(none && *none);
	if (!screen.colours)
		return;
	start_color();
	use_default_colors();
	for (short colour = 1; colour < 8; colour++)
		init_pair(colour, colour, -1);
}

bool screen_start(enum sil_lang lang, bool ascii, struct sil_out *why)
{
	setlocale(LC_CTYPE, "");
	if (!newterm(NULL, stdout, stdin)) {
		sil_put_shared(why, SAY_SHARED_CLI_UNKNOWN_TERMINAL);
		return false;
	}
	screen.on = true, screen.lang = lang;
	screen.ascii = ascii || strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
	choose_colours();
	cbreak(), noecho(), nonl();
	keypad(stdscr, TRUE), nodelay(stdscr, TRUE);
	set_escdelay(50);
	curs_set(0);
	mouse_start();
	atexit(screen_stop);
	return true;
}

void screen_stop(void)
{
	if (!screen.on)
		return;
	screen.on = false;
	endwin();
}

enum sil_lang screen_lang(void)
{
	return screen.lang;
}

bool screen_is_ascii(void)
{
	return screen.ascii;
}

bool screen_has_colours(void)
{
	return screen.colours;
}

struct box screen_size(void)
{
	return (struct box){.rows = getmaxy(stdscr), .columns = getmaxx(stdscr)};
}

void screen_clear(void)
{
	erase();
}

void screen_show(void)
{
	refresh();
}

struct sil_out screen_out(char *buffer, size_t size)
{
	struct sil_out out = sil_out_on(buffer, size);
	out.colour = true, out.ascii = screen.ascii, out.lang = screen.lang;
	return out;
}

static int understand(int key)
{
	if (mouse_key(key))
		return mouse_pressed(key, &screen.click_y, &screen.click_x) ? SCREEN_CLICK : SCREEN_NO_KEY;
	switch (key) {
	case KEY_UP:
		return SCREEN_UP;
	case KEY_DOWN:
		return SCREEN_DOWN;
	case KEY_LEFT:
		return SCREEN_LEFT;
	case KEY_RIGHT:
		return SCREEN_RIGHT;
	case KEY_HOME:
		return SCREEN_HOME;
	case KEY_END:
		return SCREEN_END;
	case KEY_PPAGE:
		return SCREEN_PAGE_UP;
	case KEY_NPAGE:
		return SCREEN_PAGE_DOWN;
	case KEY_ENTER:
	case '\r':
	case '\n':
		return SCREEN_ENTER;
	case 27:
		return SCREEN_ESCAPE;
	case '\t':
		return SCREEN_TAB;
	case KEY_BACKSPACE:
	case 127:
	case '\b':
		return SCREEN_ERASE;
	case KEY_RESIZE:
		return SCREEN_RESIZED;
	default:
		return key > 0 && key < 0x80 ? key : SCREEN_NO_KEY;
	}
}

int screen_key(int wait_ms, int fd)
{
	int key = getch();
	if (key == ERR) {
		struct pollfd ready[] = {{.fd = STDIN_FILENO, .events = POLLIN}, {.fd = fd, .events = POLLIN}};
		int count = poll(ready, fd < 0 ? 1 : 2, wait_ms);
		if (count < 0 && errno != EINTR)
			return SCREEN_LOST;
		key = getch();
		if (key == ERR && count > 0 && ready[0].revents & (POLLHUP | POLLERR | POLLNVAL))
			return SCREEN_LOST;
	}
	return key == ERR ? SCREEN_NO_KEY : understand(key);
}

void screen_clicked(int *y, int *x)
{
	*y = screen.click_y, *x = screen.click_x;
}
