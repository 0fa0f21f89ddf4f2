/* Which characters may be shown to people: in names, in chat, on a terminal. Touches nothing. */
#ifndef SILURE_ENGINE_PRINTABLE_H
#define SILURE_ENGINE_PRINTABLE_H

#include <stdbool.h>
#include <stddef.h>

/* Length of the UTF-8 sequence at `at` if it is a shortest form of a character that shows something or is a space,
 * else 0: controls (C0 and C1), marks that turn or hide text, what is no UTF-8, and the end. */
size_t sil_printable(const char *at);

/* Whether a text has a character that shows nothing and takes no place, so that two texts that differ look alike. Not
 * those that change the look of the one before. Names in records may have some. */
bool sil_hides_something(const char *text);

/* Whether a text has a visible character: not only spaces and fillers. */
bool sil_leaves_ink(const char *text);

/* Copies a text from outside; each byte or character that may not be shown becomes a question mark. What does not fit
 * is left off, never half a character. `size` is at least 1. */
void sil_copy_printable(char *to, size_t size, const char *from);

#endif
