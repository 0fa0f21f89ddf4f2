/* What a roof is worth to people who play together, by a small network. Whole numbers, so that every compiler and
 * WebAssembly choose the same. For the planner alone; it sees imagined worlds. */
#ifndef SILURE_CHABYRINTHE_VALUE_NET_H
#define SILURE_CHABYRINTHE_VALUE_NET_H

#include <stddef.h>

#include "games/chabyrinthe/chabyrinthe.h"

enum { VALUE_GRAINS = 1024 }; /* a value of one cat, as a whole number */

/* The evaluator's read_values: weights as learn/values.py writes them (docs/nets.md). They stay. */
bool chabyrinthe_read_values(const void *bytes, size_t length);

/* Whether there is a network for this table: for 4×4, once it was given. */
bool chabyrinthe_has_values(const struct sil_public *);

/* How many cats will be won six actions later, and nearly won, by a search in this world, in 1/VALUE_GRAINS; an end
 * counts a cat more, and one for each action that is left then. `promised`: the cats won so far and what the roof
 * promises, in 1/128. There is a network for the table. */
int chabyrinthe_value(const struct chabyrinthe *, int promised);

#endif
