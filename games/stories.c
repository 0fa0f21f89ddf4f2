/* The list of all stories. A new game adds its line here. Kept apart from the registry, so that the page need not carry
 * them. */
#include <string.h>

#include "engine/story.h"

extern const struct sil_story chawai_story, kai_piranja_story, wa_chat_bi_story, kawaii_story, chabyrinthe_story,
	goofspiel_story;

static const struct sil_story *const stories[] = {
	&chawai_story, &kai_piranja_story, &wa_chat_bi_story, &kawaii_story, &chabyrinthe_story, &goofspiel_story, NULL,
};

const struct sil_story *sil_story_of(const struct sil_game *game)
{
	for (int i = 0; stories[i]; i++)
		if (!strcmp(stories[i]->game, game->rules->name))
			return stories[i];
	__builtin_unreachable(); /* a game without a story fails its test */
}
