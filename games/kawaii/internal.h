/* Kawaii: what its rule files say to each other, and to nobody else. Freestanding. */
#ifndef SILURE_KAWAII_ROOM_H
#define SILURE_KAWAII_ROOM_H

#include "games/kawaii/kawaii.h"

/* rules.c and live.c are compiled once more for each older version, which says so and names its functions apart. */
#ifndef KAWAII_VERSION
#define KAWAII_VERSION 2
#endif

enum {
	FLIP_GAP_MS = 700,
	FLIP_ALONE_MS = 2500,
	STOP_MS = 2500,
	LAST_CALL_MS = 6000,
	REST_MS = 20000,
	WINDOW_MS = 120,
	WINDOW_MARGIN_MS = 40,
	LONGEST_WINDOW_MS = SIL_MAX_CREDIT_MS + WINDOW_MARGIN_MS,
	TOGETHER_MS = 30,
	DUEL_MS = 5000,
	MAX_UNDECIDED_THROWS = 2,
};

extern const uint8_t kawaii_small_sets[KAWAII_SEATS + 1][32], kawaii_set_counts[KAWAII_SEATS + 1][8], kawaii_ones[32],
	kawaii_spread[32][32];

/* How many sets of piles a number of hearts can claim. */
static inline unsigned kawaii_count_claims(unsigned piles, unsigned hearts)
{
	return kawaii_set_counts[kawaii_ones[piles]][hearts < KAWAII_SEATS ? hearts : KAWAII_SEATS];
}

/* The nth of them in ascending order; n may be their number, and what comes then means nothing. */
static inline unsigned kawaii_nth_claim(unsigned piles, unsigned hearts, unsigned n)
{
	return kawaii_spread[piles][kawaii_small_sets[hearts < KAWAII_SEATS ? hearts : KAWAII_SEATS][n]];
}

static inline bool kawaii_live(const struct sil_public *public)
{
	return public->options[0] == KAWAII_LIVE;
}

static inline bool kawaii_memory(const struct sil_public *public)
{
	return public->options[1] != 0;
}

static inline unsigned kawaii_everybody(const struct sil_public *public)
{
	return (1u << public->seats) - 1;
}

static inline bool kawaii_in_play(unsigned phase)
{
	return phase < KAWAII_RESTING;
}

/* Bit s: seat s holds a heart. */
static inline unsigned kawaii_armed(const struct kawaii *game)
{
	uint64_t hearts;
	__builtin_memcpy(&hearts, game->hearts, 8);
	hearts = (hearts + 0x7f7f7f7f7f7f7f7fu) >> 7 & 0x0101010101010101u;
	return (unsigned)(hearts * 0x0102040810204080u >> 56);
}

/* Public, though claims are sealed: an open window stops the game [KW6]. In the last call there is nothing to stop once
 * the window has closed. */
static inline bool kawaii_stopped(const struct kawaii *game)
{
	return game->race_ms || (game->stop_ms && game->phase == KAWAII_FLIPPING);
}

/* Whose pile has the card flipped last. */
static inline unsigned kawaii_last_flipper(const struct kawaii *game)
{
	return (game->turn ? game->turn : game->public.seats) - 1u;
}

/* round.c */
void kawaii_deal_round(struct kawaii *);
void kawaii_score_round(struct kawaii *);
void kawaii_flip(struct kawaii *);
void kawaii_take(struct kawaii *, unsigned pile, unsigned winner, bool leave_newest, unsigned how);

/* duel.c */
void kawaii_open_duel(struct kawaii *);
bool kawaii_may_throw(const struct kawaii *, unsigned seat);
bool kawaii_throw(struct kawaii *, unsigned seat, unsigned act);
void kawaii_draw(struct kawaii *);

/* calm.c, live.c: the two paces. `begin` opens a round that was just dealt. */
void kawaii_calm_begin(struct kawaii *);
int kawaii_calm_legal(const struct kawaii *, unsigned seat, uint16_t *out);
int kawaii_calm_apply(struct kawaii *, struct sil_move);
void kawaii_live_begin(struct kawaii *, uint32_t t_ms);
int kawaii_live_legal(const struct kawaii *, unsigned seat, uint16_t *out);
int kawaii_live_apply(struct kawaii *, struct sil_move);
unsigned kawaii_live_due(const struct kawaii *);
uint32_t kawaii_live_wake(const struct kawaii *);
unsigned kawaii_free_hearts(const struct kawaii *, unsigned seat);

/* imagine.c, broken.c, view_broken.c */
void kawaii_observe(const struct sil_state *, struct sil_view *);
void kawaii_imagine(const struct sil_view *, struct sil_rng *, struct sil_state *);
const char *kawaii_broken(const struct sil_state *);
const char *kawaii_view_broken(const struct sil_view *);

#endif
