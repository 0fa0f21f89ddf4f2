/* The rules pages as a terminal shows them. */
#ifndef SILURE_CLI_SCREEN_MARKDOWN_H
#define SILURE_CLI_SCREEN_MARKDOWN_H

#include "engine/out.h"

/* Headings, emphasis, code, tables and drawings of a page get inks instead of marks; each paragraph becomes one line,
 * to be wrapped by whoever shows it. */
void markdown_render(const char *page, struct sil_out *);

#endif
