/* Chances that hints show, in 1/1000: made by tools/calibrate.py from 10751 hints, seeds 47001 and 47002. */
#include "engine/heuristic.h"

static const uint16_t shown_chances[SIL_SHOWN_CHANCES] = {7,   41,  71,  98,  124, 150, 177, 203, 231, 260, 291,
							  323, 358, 397, 439, 487, 542, 606, 687, 795, 959};
