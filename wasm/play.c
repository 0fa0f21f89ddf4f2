/* A game's random play in WebAssembly: its rules and the batch's loops in one piece, so that no move goes through a
 * pointer to a function or through memory. tools/build_wasm compiles it with SIL_GAME_RULES and SIL_GAME_KERNEL. */
#include "batch/playing.h"

const struct sil_kernel SIL_GAME_KERNEL = {.rules = &SIL_GAME_RULES, .begin = batch_begin, .play = batch_play};
