/* Chances that hints show, in 1/1000: made by tools/calibrate.py from 5102 hints, seed 1001. */
#include "engine/heuristic.h"

static const uint16_t shown_chances[SIL_SHOWN_CHANCES] = {9, 106, 186, 262, 337, 414, 496, 585, 686, 809, 981};
