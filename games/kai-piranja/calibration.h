/* Chances that hints show, in 1/1000: made by tools/calibrate.py (in tenths) from 6369 hints, seeds 43002 and 43012. */
#include "engine/heuristic.h"

static const uint16_t shown_chances[SIL_SHOWN_CHANCES] = {3,   46,  89,  142, 195, 250, 306, 362, 419, 475, 531,
							  585, 640, 692, 744, 792, 841, 885, 929, 963, 998};
