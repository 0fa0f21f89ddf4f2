/* Choosing moves on the board itself, where a game says where they lie (sil_text.spot). */
#ifndef SILURE_CLI_PLAY_POINTER_H
#define SILURE_CLI_PLAY_POINTER_H

#include "cli/play/draw.h"

/* Marks on the board where the chosen move is made. */
void pointer_draw(const struct full *, struct box board);
/* Tab goes between list and board; there arrows walk, space turns to the next move of the same spot, a click does both.
 * Whether the key meant that. */
bool pointer_key(struct full *, int key);

#endif
