/* Chabyrinthe's positions for its tests: boards, homes and cats laid by hand. Writes into states. */
#ifndef SILURE_GAMES_CHABYRINTHE_TEST_POSITIONS_H
#define SILURE_GAMES_CHABYRINTHE_TEST_POSITIONS_H

#include "games/chabyrinthe/chabyrinthe.h"

#include <string.h>

#include "engine/out.h"
#include "engine/play.h"
#include "tests/check.h"

extern const struct sil_game sil_chabyrinthe;
static const struct sil_rules *const rules = &chabyrinthe_rules;

static const char *const face_names[FACES] = {".",   "NS",  "EW",  "NE",   "ES",    "SW",    "WN",   "NES",
					      "ESW", "SWN", "WNE", "NESW", "NS+EW", "NE+SW", "ES+WN"};

static inline struct chabyrinthe dealt_from(uint8_t seats, const uint8_t options[3], uint64_t seed)
{
	struct sil_state state;
	uint8_t key[SIL_KEY_BYTES] = {0};
	memcpy(key, &seed, sizeof seed);
	struct sil_config config = {.seats = seats, .options = {options[0], options[1], options[2]}};
	sil_begin(rules, &config, key, &state);
	return *(struct chabyrinthe *)&state;
}

static inline struct chabyrinthe dealt(uint8_t seats, uint8_t size, uint8_t mode)
{
	return dealt_from(seats, (uint8_t[]){size, mode, 0}, 1);
}

static inline const char *broken(const struct chabyrinthe *game)
{
	return rules->broken((const struct sil_state *)game);
}

static inline int32_t score(const struct chabyrinthe *game, int seat)
{
	int32_t points[SIL_MAX_SEATS];
	rules->score((const struct sil_state *)game, points);
	return points[seat];
}

static inline uint16_t act_of(const char *text)
{
	for (uint16_t act = 0; act < rules->acts; act++) {
		char buffer[32];
		struct sil_out out = sil_out_on(buffer, sizeof buffer);
		sil_chabyrinthe.print_move(act, &out);
		if (!strcmp(buffer, text))
			return act;
	}
	return 9999;
}

static inline int play_as(struct chabyrinthe *game, unsigned seat, const char *text)
{
	return rules->apply((struct sil_state *)game, (struct sil_move){.act = act_of(text), .seat = (uint8_t)seat});
}

/* By whoever is due. */
static inline int play(struct chabyrinthe *game, const char *text)
{
	return play_as(game, (unsigned)__builtin_ctz(game->public.due), text);
}

static inline void lay_board(struct chabyrinthe *game, const char *board)
{
	unsigned side = chabyrinthe_side(&game->public), cell = 0;
	char copy[256];
	strcpy(copy, board);
	memset(game->grid, 0, sizeof game->grid);
	for (char *name = strtok(copy, " /"); name; name = strtok(NULL, " /"), cell++)
		for (uint8_t face = 1; face < FACES; face++)
			if (!strcmp(name, face_names[face]))
				game->grid[cell / side * 4 + cell % side] = face;
}

static inline bool board_is(const struct chabyrinthe *game, const char *board)
{
	struct chabyrinthe other = *game;
	lay_board(&other, board);
	return !memcmp(other.grid, game->grid, sizeof other.grid);
}

static inline void place(struct chabyrinthe *game, uint8_t home0, uint8_t home1, uint8_t cat0, uint8_t points0,
			 uint8_t cat1, uint8_t points1)
{
	game->home[0] = home0, game->home[1] = home1;
	game->cat[0] = cat0, game->points[0] = points0;
	game->cat[1] = cat1, game->points[1] = points1;
}

static inline bool homes_are(const struct chabyrinthe *game, int first, int second)
{
	return game->home[0] == first && game->home[1] == second;
}

static inline bool cats_are(const struct chabyrinthe *game, int first, int points0, int second, int points1)
{
	return game->cat[0] == first && game->points[0] == points0 && game->cat[1] == second &&
	       game->points[1] == points1;
}

#define VECTOR_BOARD "NE EW NS EW / EW NS EW NS / EW NS EW NS / NS EW NS EW"

#define OPEN_BOARD "NE EW EW EW / EW NS EW NS / EW NS EW NS / NS EW NS EW"

/* The rules page's position, seat 0 to play; cats of 5 and then 3 points come next. */
static inline struct chabyrinthe position(const char *board)
{
	struct chabyrinthe game = dealt(2, 0, VERSUS);
	lay_board(&game, board);
	place(&game, 4, 12, 0, 4, 8, 3);
	game.cat_pile[12] = 5, game.cat_pile[11] = 3;
	game.first = 0, game.public.due = 1;
	return game;
}

/* An action that changes no gutter: b2 is the same straight after half a turn. */
static inline int change_nothing(struct chabyrinthe *game)
{
	return play(game, "turn-b2-180");
}

/* Chance: the sum of (seen - expected)² / expected. */
static inline double surprise(const int *seen, int kinds, double expected)
{
	double sum = 0;
	for (int i = 0; i < kinds; i++)
		sum += (seen[i] - expected) * (seen[i] - expected) / expected;
	return sum;
}

/* ---- knowledge ---- */

static inline struct chabyrinthe_view seen(const struct chabyrinthe *game, int seat)
{
	struct sil_view view;
	struct sil_state state;
	memcpy(&state, game, sizeof *game);
	sil_observe(rules, &state, seat, &view);
	return *(struct chabyrinthe_view *)&view;
}

#endif
