/* One table: the true state, and the record of how it came about. Besides simulations and tests, nothing else holds the
 * truth of a game that is being played: everybody has a table and looks at it through views. (Who checks a record,
 * engine/record_read.c or kept.c, goes through its states.) */
#ifndef SILURE_TABLE_TABLE_H
#define SILURE_TABLE_TABLE_H

#include "engine/game.h"
#include "engine/record.h"

/* Moves of one seat in a game with a clock, where a press may change nothing and be made again. No game needs as many;
 * the limit leaves the clock, which can end the game by itself, enough of the record. */
enum { SIL_MAX_PRESSES = 1024 };

struct sil_table {
	struct sil_record record;  /* game, configuration, key, names, moves */
	struct sil_state truth;    /* after the record's last move */
	struct sil_state previous; /* before it; after a deal or an undo the same as the truth */
	struct sil_state next;     /* what a checked move or undo leads to */
	struct sil_move move;      /* the checked move */
	uint32_t undone;           /* the number of the move that a checked undo takes out */
	uint8_t checked;           /* what may be committed: nothing, a move, an undo */
};

/* Deals. The configuration has been checked (sil_check_config). */
void sil_table_deal(struct sil_table *, const struct sil_game *, const struct sil_config *,
		    const uint8_t key[SIL_KEY_BYTES]);
/* Continues a record where it ends: reads, checks and replays it. On failure there is no table, and nothing to release.
 */
bool sil_table_read(struct sil_table *, const char *text, size_t length, struct sil_record_problem *);
/* The same for what sil_record_print_bare wrote. */
bool sil_table_read_bare(struct sil_table *, const char *text, size_t length, struct sil_record_problem *);
void sil_table_release(struct sil_table *);

/* A move is made in two steps, so that it can be stored in between. A check that refuses (negative, a refusal) leaves
 * nothing to commit; one that does not prepares everything, so that the commit cannot fail. Nothing that can be seen of
 * the table changes before the commit. A later check, of a move or an undo, replaces an earlier one. */
int sil_table_check(struct sil_table *, struct sil_move);
/* The same for a move that was accepted and stored before: how often its seat has pressed is not asked. */
int sil_table_check_stored(struct sil_table *, struct sil_move);
void sil_table_commit(struct sil_table *);
/* Both at once: 0, or why the move is refused; then nothing has changed. */
int sil_table_move(struct sil_table *, struct sil_move);

/* The same for taking out the record's move number `index` (from 0): SIL_NOT_LEGAL when there is no such move, or when
 * the moves after it do not hold without it. Whether it may be taken back is another question (undo.h). */
int sil_table_check_undo(struct sil_table *, uint32_t index);
void sil_table_commit_undo(struct sil_table *);

int sil_table_legal(const struct sil_table *, int seat, uint16_t acts[SIL_MAX_LEGAL]);
void sil_table_view(const struct sil_table *, int seat, struct sil_view *);
/* What the seat saw before the last move and sees after it, for telling what happened. */
void sil_table_views(const struct sil_table *, int seat, struct sil_view *before, struct sil_view *after);
bool sil_table_is_timed(const struct sil_table *);
/* Points, final or so far; and who has won: 0 before the end. */
unsigned sil_table_score(const struct sil_table *, int32_t points[SIL_MAX_SEATS]);

#endif
