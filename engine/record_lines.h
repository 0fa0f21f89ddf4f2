/* The lines of a record, the same for writing and for reading (record.c, record_read.c). */
#ifndef SILURE_ENGINE_RECORD_LINES_H
#define SILURE_ENGINE_RECORD_LINES_H

#include "engine/out.h"
#include "engine/record.h"

enum {
	SIL_RECORD_FORMAT = 1,
	SIL_RECORD_DRAWN = 2,     /* the same, with a deal that was drawn: older readers cannot check its proof */
	SIL_RECORD_PER_HASH = 10, /* moves before each state line */
	SIL_RECORD_LINE = 256,    /* bytes of the longest line that is written */
	SIL_RECORD_CHECK = 10,    /* " ~" and eight digits */
};

/* Each line carries a check over itself and all lines before it, so that no byte changes unnoticed. */
uint32_t sil_record_check(uint64_t *chain, const char *content, size_t length);
void sil_record_put_check(struct sil_out *, uint32_t check);

/* Each of these replaces what is in the buffer. */
void sil_record_state_line(const struct sil_record *, uint32_t moves, const struct sil_state *, struct sil_out *line);
void sil_record_score_line(const struct sil_record *, const struct sil_state *end, struct sil_out *line);
void sil_record_winners_line(const struct sil_record *, const struct sil_state *end, struct sil_out *line);
void sil_record_end_line(uint32_t moves, bool over, struct sil_out *line);

#endif
