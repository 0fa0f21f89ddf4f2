/* Whole games among bots, in virtual time where the game has a clock. */
#ifndef SILURE_TABLE_SELFPLAY_H
#define SILURE_TABLE_SELFPLAY_H

#include "bots/bot.h"
#include "engine/play.h"
#include "engine/record.h"

/* Plays one game to its end; bots[s] sits on seat s and searches within the budget. Each accepted move is added to the
 * record unless that is NULL. Returns the number of moves, or a
 * refusal (negative): a bot's choice was not legal, or the record could not take a move. */
int64_t sil_selfplay(const struct sil_game *, const struct sil_config *, const uint8_t key[SIL_KEY_BYTES],
		     const struct sil_bot *const bots[SIL_MAX_SEATS], const struct sil_budget *, struct sil_rng *,
		     struct sil_state *end, struct sil_record *);

/* The same with evenly random moves and no bots: measures the rules' functions alone. */
uint32_t sil_play_random(const struct sil_rules *, const struct sil_config *, const uint8_t key[SIL_KEY_BYTES],
			 struct sil_rng *, struct sil_state *end);

/* Plays `games` of these, with the deals from `first` on under seed 1. Returns the number of moves. */
uint64_t sil_play_random_games(const struct sil_rules *, const struct sil_config *, uint64_t first, uint64_t games,
			       struct sil_rng *);

/* A hash over fixed random games of every game, version, option and number of players, views and imagined worlds
 * included: the same on every compiler and platform, and different as soon as any rule is. */
uint64_t sil_signature(void);

#endif
