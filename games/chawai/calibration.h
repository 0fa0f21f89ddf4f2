/* Chances that hints show, in 1/1000: made by tools/calibrate.py from 5791 hints, seed 1001. */
#include "engine/heuristic.h"

static const uint16_t shown_chances[SIL_SHOWN_CHANCES] = {3, 75, 163, 259, 361, 467, 576, 686, 797, 904, 996};
