/* Chances that hints show, in 1/1000: made by tools/calibrate.py --tenths from 5139 hints, seeds 99, 505 to 508, 711
 * and 712. */
#include "engine/heuristic.h"

static const uint16_t shown_chances[SIL_SHOWN_CHANCES] = {84, 130, 164, 236, 334, 421, 436, 606, 636, 807, 865};
