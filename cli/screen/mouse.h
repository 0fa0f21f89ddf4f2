/* Clicks of the mouse's first button. */
#ifndef SILURE_CLI_SCREEN_MOUSE_H
#define SILURE_CLI_SCREEN_MOUSE_H

#include <stdbool.h>

void mouse_start(void);

/* Whether this key of getch is one of the mouse's; then its report is read to the end. */
bool mouse_key(int key);

/* Reads the rest of a report: whether it is a press of the first button, and where. */
bool mouse_pressed(int key, int *y, int *x);

#endif
