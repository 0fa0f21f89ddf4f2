/* Chances that hints show, in 1/1000: made by tools/calibrate.py from 3205 hints, seed 31001. */
#include "engine/heuristic.h"

static const uint16_t shown_chances[SIL_SHOWN_CHANCES] = {7, 109, 206, 301, 394, 487, 582, 678, 777, 881, 993};
