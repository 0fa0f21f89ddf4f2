/* Small games of two, solved whole: what a search cannot do where choices are sealed or cards hidden. */
#ifndef SILURE_BOTS_EQUILIBRIUM_H
#define SILURE_BOTS_EQUILIBRIUM_H

#include "bots/bot.h"

struct sil_solved;

/* An equilibrium of the whole game with these seats and options, from its deal on, found by an effort counted in
 * playouts; it is always the same. NULL: the game is not for two, carries times, is too large for this, or memory is
 * short. free() gives it back. */
struct sil_solved *sil_solve(const struct sil_rules *, const struct sil_public *, uint32_t effort);

/* How often the question's seat should choose each of its acts. False: it cannot come to such a position. */
bool sil_solved_mix(const struct sil_solved *, const struct sil_question *, float *mix);

#endif
