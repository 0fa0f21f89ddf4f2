/* Which number is typed for a move. It is the move's for the whole game, and for every game: in a race fingers know it,
 * and nobody means the card 5 by typing 4. */
#ifndef SILURE_CLI_PLAY_NUMBERS_H
#define SILURE_CLI_PLAY_NUMBERS_H

#include "engine/game.h"

enum { NUMBERED_ACTS = 512, NO_NUMBER = -1 }; /* acts beyond have none */

struct numbers {
	int16_t of[NUMBERED_ACTS];
};

/* Moves whose text is one word and one number (dive-5, claim-0) have that number; where there are several such words,
 * those of the first. All others have, in the order of the acts, the numbers from 1 on that are left; what is several
 * things at once (claim-0+2) comes last. */
void numbers_give(struct numbers *, const struct sil_game *);
int number_of(const struct numbers *, uint16_t act);

#endif
