/* A position in a record: the table as it was after a given number of moves. For showing a game again. */
#ifndef SILURE_TABLE_REPLAY_H
#define SILURE_TABLE_REPLAY_H

#include "table/table.h"

struct sil_replay {
	const struct sil_record *record; /* not owned; read, or made by a table */
	uint32_t moves;                  /* made so far */
	struct sil_state truth;
	struct sil_state previous; /* before the last of them; at the start the same as the truth */
};

/* At the start of the record. */
void sil_replay_begin(struct sil_replay *, const struct sil_record *);
/* To the position after this number of moves, at most as many as there are. Going forward costs only the moves in
 * between; going back replays from the start. */
void sil_replay_go(struct sil_replay *, uint32_t moves);
/* The move that led here; NULL at the start. */
const struct sil_move *sil_replay_last(const struct sil_replay *);

void sil_replay_view(const struct sil_replay *, int seat, struct sil_view *);
/* What the seat saw before the last move and saw after it. */
void sil_replay_views(const struct sil_replay *, int seat, struct sil_view *before, struct sil_view *after);
/* Points, final or so far; and who has won: 0 before the end. */
unsigned sil_replay_score(const struct sil_replay *, int32_t points[SIL_MAX_SEATS]);
uint64_t sil_replay_hash(const struct sil_replay *);

#endif
