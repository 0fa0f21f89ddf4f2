/* Chances that hints show, in 1/1000: made by tools/calibrate.py --tenths from 25311 hints, seeds 99, 509, 510 and 713.
 * */
#include "engine/heuristic.h"

static const uint16_t shown_chances[SIL_SHOWN_CHANCES] = {4, 109, 163, 285, 349, 463, 552, 585, 701, 731, 962};
