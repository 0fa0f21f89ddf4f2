/* Chances that hints show, in 1/1000: made by tools/calibrate.py (in tenths) from 6605 hints, seed 41001. */
#include "engine/heuristic.h"

static const uint16_t shown_chances[SIL_SHOWN_CHANCES] = {4,   41,  79,  121, 163, 207, 252, 298, 344, 393, 442,
							  493, 544, 597, 651, 707, 763, 821, 879, 936, 994};
