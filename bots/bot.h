/* A bot: a view in, a choice out. Levels see no state but those they imagine; only the arena's own two bots are shown
 * the truth. */
#ifndef SILURE_BOTS_BOT_H
#define SILURE_BOTS_BOT_H

#include "bots/search.h"
#include "engine/game.h"
#include "engine/rng.h"

enum { SIL_NOT_NOW = UINT16_MAX }; /* as a delay: waiting is better than pressing anything */

struct sil_net;

struct sil_choice {
	uint16_t act;
	uint16_t delay_ms; /* in real time: how long it takes to press */
};

struct sil_question {
	const struct sil_game *game;
	const struct sil_view *view; /* of the seat that is asked */
	const uint16_t *acts;        /* its legal acts, at least one */
	int count;
	struct sil_budget budget;  /* for experiments; without a bound: the level's own effort in this game */
	const struct sil_net *net; /* for the arena: to be used instead of the game's; NULL: the game's */
};

struct sil_bot {
	const char *name;
	const char *called; /* what a character is called at a table; NULL: as the host likes */
	struct sil_choice (*choose)(const struct sil_question *, struct sil_rng *);
	uint16_t reaction_ms; /* the level's part of a reaction time */
	uint32_t effort;      /* playouts a decision where the game does not say otherwise; 0: it does not search */
	const struct sil_net *net; /* what its questions carry; NULL: nothing */
	/* For the arena's own bots (table/match.c), instead of choose: it gets the true state and the bots of all
	 * seats.
	 */
	uint16_t (*choose_from_truth)(const struct sil_game *, const struct sil_state *truth, int seat,
				      const struct sil_bot *const *bots, const struct sil_budget *, struct sil_rng *);
};

#endif
