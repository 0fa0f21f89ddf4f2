/* Chances that hints show, in 1/1000: made by tools/calibrate.py from 6369 hints, seeds 43002 and 43012. */
#include "engine/heuristic.h"

static const uint16_t shown_chances[SIL_SHOWN_CHANCES] = {3, 89, 195, 306, 419, 531, 640, 744, 841, 929, 998};
