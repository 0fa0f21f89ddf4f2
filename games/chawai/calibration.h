/* Chances that hints show, in 1/1000: made by tools/calibrate.py --tenths from 22266 hints, seeds 99, 511 and 714. */
#include "engine/heuristic.h"

static const uint16_t shown_chances[SIL_SHOWN_CHANCES] = {1, 74, 170, 264, 338, 437, 543, 628, 790, 848, 1000};
