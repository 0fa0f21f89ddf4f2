/* Texts for terminals without Unicode. */
#ifndef SILURE_CLI_SCREEN_ASCII_H
#define SILURE_CLI_SCREEN_ASCII_H

#include "engine/out.h"

/* Rewrites UTF-8 text with what ASCII has, in place; it never grows. What has no likeness becomes '?'. */
void ascii_only(struct sil_out *);

/* The code point at *text, which is moved past it; U+FFFD for what is no UTF-8. *text is not at its end. */
uint32_t utf8_next(const char **text);

#endif
