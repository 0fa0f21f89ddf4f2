/* Chances that hints show, in 1/1000: made by tools/calibrate.py from 4921 hints, seeds 46001. */
#include "engine/heuristic.h"

static const uint16_t shown_chances[SIL_SHOWN_CHANCES] = {4, 73, 144, 219, 298, 384, 478, 581, 697, 832, 989};
