/* Chances that hints show, in 1/1000: made by tools/calibrate.py --steps from 10659 hints, seeds 48001 to 48003. */
#include "engine/heuristic.h"

static const uint16_t shown_chances[SIL_SHOWN_CHANCES] = {1,   37,  89,  116, 186, 187, 216, 241, 242, 266, 434,
							  435, 485, 508, 574, 632, 720, 809, 849, 864, 986};
