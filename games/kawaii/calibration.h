/* Chances that hints show, in 1/1000: made by tools/calibrate.py --tenths from 7758 hints, seeds 99, 500 to 504, 709
 * and 710. */
#include "engine/heuristic.h"

static const uint16_t shown_chances[SIL_SHOWN_CHANCES] = {1, 48, 125, 185, 251, 295, 365, 426, 488, 687, 974};
