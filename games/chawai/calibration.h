/* Chances that hints show, in 1/1000: made by tools/calibrate.py from 6605 hints, seed 41001. */
#include "engine/heuristic.h"

static const uint16_t shown_chances[SIL_SHOWN_CHANCES] = {4, 79, 163, 252, 344, 442, 544, 651, 763, 879, 994};
