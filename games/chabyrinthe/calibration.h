/* Chances that hints show, in 1/1000: made by tools/calibrate.py --tenths from 2315 hints, seeds 43004 and 43014. */
#include "engine/heuristic.h"

static const uint16_t shown_chances[SIL_SHOWN_CHANCES] = {74, 154, 205, 256, 257, 406, 407, 427, 538, 781, 897};
