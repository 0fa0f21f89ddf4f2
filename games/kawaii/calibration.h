/* Chances that hints show, in 1/1000: made by tools/calibrate.py from 10751 hints, seeds 47001 and 47002. */
#include "engine/heuristic.h"

static const uint16_t shown_chances[SIL_SHOWN_CHANCES] = {7, 71, 124, 177, 231, 291, 358, 439, 542, 687, 959};
