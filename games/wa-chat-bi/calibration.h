/* Chances that hints show, in 1/1000: made by tools/calibrate.py from 4974 hints, seed 41003. */
#include "engine/heuristic.h"

static const uint16_t shown_chances[SIL_SHOWN_CHANCES] = {5, 102, 203, 303, 403, 503, 603, 702, 801, 901, 995};
