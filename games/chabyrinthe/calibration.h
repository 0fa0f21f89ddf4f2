/* Chances that hints show, in 1/1000: made by tools/calibrate.py --tenths from 3569 hints, seeds 43004, 43014 and
 * 44004. */
#include "engine/heuristic.h"

static const uint16_t shown_chances[SIL_SHOWN_CHANCES] = {79, 132, 210, 244, 267, 405, 421, 459, 564, 805, 902};
