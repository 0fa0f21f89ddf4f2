/* All games, in the order of games/list.txt. */
#include "engine/game.h"
#include "games_list.h"

#define DECLARE(game) extern const struct sil_game sil_##game;
#define ADDRESS(game) &sil_##game,

SIL_EACH_GAME(DECLARE)

const struct sil_game *const sil_games[] = {SIL_EACH_GAME(ADDRESS) NULL};
