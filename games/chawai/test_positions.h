/* Chawaï's positions for its tests: deals, lagoons and piles laid by hand. Writes into states. */
#ifndef SILURE_GAMES_CHAWAI_TEST_POSITIONS_H
#define SILURE_GAMES_CHAWAI_TEST_POSITIONS_H

#include "games/chawai/chawai.h"

#include <string.h>

#include "engine/out.h"
#include "engine/parse.h"
#include "engine/play.h"
#include "engine/shuffle.h"
#include "tests/check.h"

#define STATE(game) ((struct sil_state *)(game))

static inline struct chawai dealt_from(uint64_t number, uint8_t seats, uint8_t deck, uint8_t memory)
{
	struct sil_state state;
	uint8_t key[SIL_KEY_BYTES] = {0};
	memcpy(key, &number, sizeof number);
	sil_begin(&chawai_rules, &(struct sil_config){.seats = seats, .options = {deck, memory}}, key, &state);
	return *(struct chawai *)&state;
}

static inline struct chawai dealt(uint8_t seats)
{
	return dealt_from(7, seats, 0, 0);
}

static inline int dive(struct chawai *game, uint8_t seat, unsigned diver)
{
	return chawai_rules.apply(STATE(game), (struct sil_move){.seat = seat, .act = (uint16_t)(diver - 1)});
}

static inline void dive_all(struct chawai *game, const uint8_t *divers)
{
	for (uint8_t s = 0; s < game->public.seats; s++)
		CHECK(dive(game, s, divers[s]) == SIL_OK);
}

/* Everybody's lowest diver, seat by seat. */
static inline void play_a_turn(struct chawai *game)
{
	for (uint8_t s = 0; s < game->public.seats; s++)
		CHECK(dive(game, s, (unsigned)__builtin_ctz(game->hand[s]) + 1) == SIL_OK);
}

static inline bool sound(const struct chawai *game)
{
	const char *reason = chawai_rules.broken((const struct sil_state *)game);
	if (reason)
		printf("# broken: %s\n", reason);
	return !reason;
}

static inline struct chawai_view seen_by(const struct chawai *game, int seat)
{
	struct sil_state state;
	struct sil_view view;
	memcpy(&state, game, sizeof *game);
	sil_observe(&chawai_rules, &state, seat, &view);
	return *(struct chawai_view *)&view;
}

static inline struct chawai imagined(const struct chawai_view *view, struct sil_rng *rng)
{
	struct sil_state state;
	struct sil_view known;
	memcpy(&known, view, sizeof *view);
	sil_imagine(&chawai_rules, &known, rng, &state);
	return *(struct chawai *)&state;
}

/* Brings the card to this place of the deck by swapping it with what lay there. */
static inline void lay(struct chawai *game, int place, uint8_t face)
{
	int from = place;
	while (from < CHAWAI_DECK - 1 && game->deck[from] != face)
		from++;
	CHECK(game->deck[from] == face);
	game->deck[from] = game->deck[place];
	game->deck[place] = face;
}

static inline void lay_lagoon(struct chawai *game, uint8_t bottom, uint8_t middle, uint8_t surface)
{
	lay(game, 3 * game->turn, bottom), lay(game, 3 * game->turn + 1, middle);
	lay(game, 3 * game->turn + 2, surface);
}

static inline unsigned height(const struct chawai *game, int seat)
{
	return game->piled[seat] & 255u;
}

static inline unsigned top(const struct chawai *game, int seat)
{
	return game->pile[seat][height(game, seat)];
}

/* Pearson's sum over bins that expect enough; true if it is no larger than chance makes it once in thousands. */
static inline bool even(const double *seen, const double *expected, int bins)
{
	double sum = 0, freedom = -1, rest_seen = 0, rest_expected = 0;
	for (int i = 0; i < bins; i++) {
		if (expected[i] < 8) {
			rest_seen += seen[i], rest_expected += expected[i];
			if (expected[i] == 0 && seen[i] > 0)
				return false;
			continue;
		}
		sum += (seen[i] - expected[i]) * (seen[i] - expected[i]) / expected[i], freedom++;
	}
	if (rest_expected >= 8)
		sum += (rest_seen - rest_expected) * (rest_seen - rest_expected) / rest_expected, freedom++;
	double excess = sum - freedom;
	return freedom > 0 && (excess < 0 || excess * excess < 16 * 2 * freedom + 64);
}

static const uint8_t all_cards[] = {1,  2,  2,  3,  4,  4,  5,  6,  6,  7,  7,  8,  8,  9,  9,  10, 10, 11, 11,
				    12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 20, 21, 21, 21, 21, 21, 21, 21};

#endif
