/* The mouse's reports, read here: what arrives at once, as over a slow line, ncurses joins to double clicks wherever
 * the presses were, and a second click plays. So it only switches the mouse on. */
#include "cli/screen/mouse.h"

#include "cli/screen/paint.h"

/* A terminal tells a press as three bytes from ' ' on, or as numbers: "\e[M !!" and "\e[<0;1;1M" are the same. */
enum { IN_BYTES = KEY_MAX + 1, IN_NUMBERS };

enum { REST_MS = 50, MAX_NUMBER = 9999 };

void mouse_start(void)
{
	mousemask(BUTTON1_PRESSED, NULL);
	define_key("\033[M", IN_BYTES), define_key("\033[<", IN_NUMBERS);
}

bool mouse_key(int key)
{
	return key == IN_BYTES || key == IN_NUMBERS;
}

static int next_byte(void)
{
	timeout(REST_MS);
	int byte = getch();
	timeout(0);
	return byte == KEY_BACKSPACE ? 127 : byte; /* a coordinate may look like that key */
}

/* Returns what ended the number, or ERR. */
static int next_number(int *number)
{
	int byte;
	for (*number = 0; (byte = next_byte()) >= '0' && byte <= '9' && *number <= MAX_NUMBER;)
		*number = 10 * *number + byte - '0';
	return byte;
}

bool mouse_pressed(int key, int *y, int *x)
{
	int button;
	if (key == IN_NUMBERS) {
		if (next_number(&button) != ';' || next_number(x) != ';' || next_number(y) != 'M')
			return false;
		--*x, --*y;
	} else {
		button = next_byte() - ' ', *x = next_byte() - '!', *y = next_byte() - '!';
	}
	return button == 0 && *x >= 0 && *y >= 0;
}
