/* What a test over all games is looking at just now, so that a failure names it: game, seats, options, viewer, seed and
 * move. */
#ifndef SILURE_TESTS_ABOUT_H
#define SILURE_TESTS_ABOUT_H

#include <stdio.h>

#include "engine/game.h"

static const struct sil_game *game;
static const struct sil_rules *rules;
static struct sil_config config;
static int viewer = -1; /* -1: nobody in particular */
static uint64_t seed;
static uint32_t moves;

static inline void print_about(void)
{
	if (!config.seats)
		return; /* no table yet */
	printf("#   %s, %d seats", rules->name, config.seats);
	for (int i = 0; i < SIL_MAX_OPTIONS && rules->options[i].name; i++)
		printf(", %s=%s", rules->options[i].name, rules->options[i].values[config.options[i]]);
	if (viewer == SIL_WATCHER)
		printf(", seen by a watcher");
	else if (viewer >= 0)
		printf(", seen by seat %d", viewer);
	printf(", seed %llu, after %u moves\n", (unsigned long long)seed, moves);
}

/* Where time matters, legal() speaks of the clock's next move. */
static inline uint32_t sil_legal_time(const struct sil_state *state)
{
	return state->public.wake_ms ? state->public.wake_ms : state->public.now_ms;
}

#endif
