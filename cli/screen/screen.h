/* The terminal as a whole screen. ncursesw does what is hard: it sends only what has changed, knows all
 * terminals, mice and sizes. Here is the little that the fronts need of it. */
#ifndef SILURE_CLI_SCREEN_SCREEN_H
#define SILURE_CLI_SCREEN_SCREEN_H

#include "engine/out.h"

/* Keys beyond characters, which stand for themselves. */
enum {
	SCREEN_NO_KEY = -1, /* nothing was pressed */
	SCREEN_UP = 0x10000,
	SCREEN_DOWN,
	SCREEN_LEFT,
	SCREEN_RIGHT,
	SCREEN_HOME,
	SCREEN_END,
	SCREEN_PAGE_UP,
	SCREEN_PAGE_DOWN,
	SCREEN_ENTER,
	SCREEN_ESCAPE,
	SCREEN_ERASE,
	SCREEN_TAB,
	SCREEN_RESIZED,
	SCREEN_CLICK, /* screen_clicked tells where */
	SCREEN_LOST,  /* the terminal is gone */
};

struct box {
	int y, x, rows, columns;
};

/* Whether both ends are a terminal that can be drawn on. */
bool screen_possible(void);
/* False, and why, when the terminal is not understood. */
bool screen_start(enum sil_lang, bool ascii, struct sil_out *why);
/* Gives the terminal back as it was; may be called twice. */
void screen_stop(void);

enum sil_lang screen_lang(void);
struct box screen_size(void);
void screen_clear(void);
void screen_show(void);

/* A buffer for words to be painted: coloured by inks, plain where the terminal is. */
struct sil_out screen_out(char *buffer, size_t size);

/* Paints text (UTF-8 with the inks of sil_ink) from its line `from` on, cut to the box; returns how many lines there
 * are in all. Wrapped: long lines go on in the next one instead of being cut. */
int screen_paint(struct box, struct sil_out *, int from, bool wrapped);
/* Paints one line over the whole width of the box, in reverse. */
void screen_bar(struct box, struct sil_out *);
/* Turns what is painted there into reverse. */
void screen_mark(struct box);
/* Draws a frame around a box and clears what is inside. */
void screen_frame(struct box);

/* Waits for a key, for at most `wait_ms` (-1: for ever), or until `fd` (-1: none) can be read. */
int screen_key(int wait_ms, int fd);
void screen_clicked(int *y, int *x);

/* Shows a page of Markdown until somebody has enough of it. */
void screen_page(const char *title, const char *text);
/* A text in a frame at the foot of the screen, until the next key. Returns that key, for whom it was meant;
 * SCREEN_NO_KEY where it only put the note away: Enter, Escape, Space, q. */
int screen_note(struct sil_out *);

#endif
