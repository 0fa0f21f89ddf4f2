/* Chances that hints show, in 1/1000: made by tools/calibrate.py from 1080 hints, seeds 7201 to 7204. */
#include "engine/heuristic.h"

static const uint16_t shown_chances[SIL_SHOWN_CHANCES] = {44, 165, 225, 272, 315, 357, 402, 453, 516, 609, 870};
