/* Chances that hints show, in 1/1000: made by tools/calibrate.py from 211 hints, seed 991. */
#include "engine/heuristic.h"

static const uint16_t shown_chances[SIL_SHOWN_CHANCES] = {20, 154, 244, 321, 392, 462, 533, 609, 695, 801, 973};
