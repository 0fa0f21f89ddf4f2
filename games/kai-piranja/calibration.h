/* Chances that hints show, in 1/1000: made by tools/calibrate.py from 6719 hints, seed 1001. */
#include "engine/heuristic.h"

static const uint16_t shown_chances[SIL_SHOWN_CHANCES] = {6, 104, 204, 304, 402, 500, 598, 697, 796, 896, 994};
