/* Chances that hints show, in 1/1000: made by tools/calibrate.py from 3258 hints, seed 41005. */
#include "engine/heuristic.h"

static const uint16_t shown_chances[SIL_SHOWN_CHANCES] = {4, 59, 113, 169, 231, 300, 380, 474, 591, 746, 978};
