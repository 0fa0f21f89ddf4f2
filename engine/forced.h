/* Which forced moves are played for people: the one definition that the page, the terminal and the server ask. */
#ifndef SILURE_ENGINE_FORCED_H
#define SILURE_ENGINE_FORCED_H

#include "engine/play.h"

/* The act that is played for a person who has these legal acts; -1: they choose. In a race waiting is a choice, so
 * nothing is forced there. */
static inline int sil_forced_act(const struct sil_game *game, const struct sil_public *public, const uint16_t *acts,
				 int count)
{
	if (count != 1 || sil_timed(game->rules, public) || !game->plays_itself || !game->plays_itself(acts[0]))
		return -1;
	return acts[0];
}

#endif
