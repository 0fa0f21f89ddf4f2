/* What the words and the drawing of chabyrinthe share. */
#ifndef SILURE_CHABYRINTHE_WORDS_H
#define SILURE_CHABYRINTHE_WORDS_H

#include "engine/out.h"
#include "games/chabyrinthe/chabyrinthe.h"

/* Cards the viewer cannot place, by kind: they lie in the piles in an unknown order. */
struct unseen {
	int gutters[KINDS]; /* [NO_GUTTER] means nothing */
	int cats[CAT_SIZES];
};
struct unseen chabyrinthe_unseen(const struct chabyrinthe_view *);

int chabyrinthe_points(const uint8_t won[CAT_SIZES]);

#endif
