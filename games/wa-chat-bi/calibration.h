/* Chances that hints show, in 1/1000: made by tools/calibrate.py (in tenths) from 4974 hints, seed 41003. */
#include "engine/heuristic.h"

static const uint16_t shown_chances[SIL_SHOWN_CHANCES] = {5,   53,  102, 152, 203, 253, 303, 353, 403, 453, 503,
							  553, 603, 652, 702, 751, 801, 851, 901, 948, 995};
