/* Chances that hints show, in 1/1000: made by tools/calibrate.py from 3165 hints, seed 31002. */
#include "engine/heuristic.h"

static const uint16_t shown_chances[SIL_SHOWN_CHANCES] = {3, 93, 200, 311, 423, 533, 640, 743, 839, 927, 997};
