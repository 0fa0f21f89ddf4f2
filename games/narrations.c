/* The list of all stories. A new game adds its line here. Kept apart from the registry, so that the page need not carry
 * them. */
#include <string.h>

#include "engine/narration.h"

extern const struct sil_narration chawai_narration, kai_piranja_narration, wa_chat_bi_narration, kawaii_narration,
	chabyrinthe_narration, goofspiel_narration;

static const struct sil_narration *const stories[] = {
	&chawai_narration,
	&kai_piranja_narration,
	&wa_chat_bi_narration,
	&kawaii_narration,
	&chabyrinthe_narration,
	&goofspiel_narration,
	NULL,
};

const struct sil_narration *sil_narration_of(const struct sil_game *game)
{
	for (int i = 0; stories[i]; i++)
		if (!strcmp(stories[i]->game, game->rules->name))
			return stories[i];
	__builtin_unreachable(); /* a game without a story fails its test */
}
