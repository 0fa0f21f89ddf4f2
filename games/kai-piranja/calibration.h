/* Chances that hints show, in 1/1000: made by tools/calibrate.py --tenths from 42367 hints, seeds 99 and 715. */
#include "engine/heuristic.h"

static const uint16_t shown_chances[SIL_SHOWN_CHANCES] = {5, 116, 202, 284, 383, 499, 589, 665, 759, 874, 994};
