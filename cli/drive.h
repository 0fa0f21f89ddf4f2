/* One table driven by lines of text: the part of `silure drive` that a fuzzer can hold. */
#ifndef SILURE_CLI_DRIVE_H
#define SILURE_CLI_DRIVE_H

#include "table/table.h"

enum { DRIVE_LINE_BYTES = 1024, DRIVE_ANSWER_BYTES = SIL_MAX_RECORD_BYTES + (1 << 16) };

/* Answers one line (without its newline) with one JSON object and a newline. False: the line was "quit". */
bool drive_line(struct sil_table *, const char *line, struct sil_out *);

#endif
