/* A move as a line of text, "SEAT MOVE", and in real time " @T_MS" with " -CREDIT_MS" if there was any. The same in
 * record files and in the server's log. */
#ifndef SILURE_ENGINE_MOVE_LINE_H
#define SILURE_ENGINE_MOVE_LINE_H

#include "engine/game.h"

enum { SIL_MOVE_LINE_BYTES = 96 }; /* the longest one, its NUL included */

enum sil_move_line_problem {
	SIL_MOVE_LINE_FINE,
	SIL_MOVE_LINE_OTHER,    /* it is no move at all */
	SIL_MOVE_LINE_UNKNOWN,  /* the game has no such move */
	SIL_MOVE_LINE_SPELLING, /* understood, but it would not be printed so */
};

/* timed: whether this table's moves carry times. */
void sil_put_move_line(const struct sil_game *, const struct sil_move *, bool timed, struct sil_out *);

/* Reads what sil_put_move_line prints, and nothing else. The move is filled in when the line is fine, or only its
 * spelling is not. */
enum sil_move_line_problem sil_parse_move_line(const struct sil_game *, unsigned seats, bool timed, const char *text,
					       struct sil_move *);

#endif
