/* Chances that hints show, in 1/1000: made by tools/calibrate.py from 880 hints, seed 1001. */
#include "engine/heuristic.h"

static const uint16_t shown_chances[SIL_SHOWN_CHANCES] = {26, 131, 192, 243, 291, 340, 393, 453, 529, 638, 909};
