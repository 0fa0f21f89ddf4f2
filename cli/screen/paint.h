/* What the files of cli/screen share. */
#ifndef SILURE_CLI_SCREEN_PAINT_H
#define SILURE_CLI_SCREEN_PAINT_H

#define NCURSES_WIDECHAR 1
#include <curses.h>

#include "cli/screen/screen.h"

bool screen_is_ascii(void);
bool screen_has_colours(void);

#endif
