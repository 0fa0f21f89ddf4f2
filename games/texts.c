/* The texts of all games, in the order of games/list.txt. Kept apart from the registry, so that the page need not carry
 * them. */
#include <assert.h>
#include <string.h>

#include "engine/text.h"
#include "games_list.h"

#define DECLARE(game) extern const struct sil_text game##_text;
#define ADDRESS(game) &game##_text,

SIL_EACH_GAME(DECLARE)

static const struct sil_text *const texts[] = {SIL_EACH_GAME(ADDRESS)};

const struct sil_text *sil_text_of(const struct sil_game *game)
{
	int i = 0;
	while (strcmp(sil_games[i]->rules->name, game->rules->name) != 0)
		i++, assert(sil_games[i]);
	return texts[i];
}
