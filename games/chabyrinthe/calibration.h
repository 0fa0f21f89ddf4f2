/* Chances that hints show, in 1/1000: made by tools/calibrate.py --tenths from 4555 hints, seeds 940000 to 940031 and
 * 950000 to 950031. */
#include "engine/heuristic.h"

static const uint16_t shown_chances[SIL_SHOWN_CHANCES] = {101, 110, 201, 213, 277, 401, 466, 564, 565, 784, 839};
