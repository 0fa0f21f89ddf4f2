/* Kawaii: the table of its rules, once for each version of them (rules_v1.c). Freestanding; rounds and points are in
 * round.c, the two paces in live.c and calm.c, rock-paper-scissors in duel.c. */
#include "games/kawaii/kawaii.h"
#include "games/kawaii/internal.h"

static const char *const paces[] = {"live", "calm", NULL};
static const char *const memories[] = {"off", "on", NULL};

static const struct sil_option options[SIL_MAX_OPTIONS] = {
	{.name = "pace", .values = paces},
	{.name = "memory", .values = memories},
};

static void deal(struct sil_state *state)
{
	struct kawaii *game = (struct kawaii *)state;
	kawaii_deal_round(game);
	if (kawaii_live(&game->public))
		kawaii_live_begin(game, 0);
	else
		kawaii_calm_begin(game);
}

static int legal(const struct sil_state *state, int seat, uint16_t *out)
{
	const struct kawaii *game = (const struct kawaii *)state;
	if (!(game->public.due >> seat & 1))
		return 0;
	return kawaii_live(&game->public) ? kawaii_live_legal(game, (unsigned)seat, out)
					  : kawaii_calm_legal(game, (unsigned)seat, out);
}

static uint16_t pick(const struct sil_state *state, int seat, uint32_t random)
{
	const struct kawaii *game = (const struct kawaii *)state;
	if (kawaii_live(&game->public)) {
		uint16_t acts[SIL_MAX_LEGAL];
		unsigned count = (unsigned)kawaii_live_legal(game, (unsigned)seat, acts);
		return acts[(uint64_t)random * count >> 32];
	}
	if (game->phase == KAWAII_FLIPPING)
		return KAWAII_FLIP;
	if (game->duel_pile)
		return (uint16_t)(KAWAII_ROCK + ((uint64_t)random * 3 >> 32));
	unsigned count = kawaii_count_claims(game->piles, game->hearts[seat]);
	unsigned nth = (unsigned)((uint64_t)random * (count + 1) >> 32);
	unsigned claim = kawaii_nth_claim(game->piles, game->hearts[seat], nth);
	return (uint16_t)(nth < count ? claim : KAWAII_PASS);
}

static int apply(struct sil_state *state, struct sil_move move)
{
	struct kawaii *game = (struct kawaii *)state;
	int refusal = sil_refuse_seat(state, move.seat);
	if (refusal)
		return refusal;
	return kawaii_live(&game->public) ? kawaii_live_apply(game, move) : kawaii_calm_apply(game, move);
}

/* The scored rounds only: counting the round in play would give favourites away. */
static void score(const struct sil_state *state, int32_t out[SIL_MAX_SEATS])
{
	const struct kawaii *game = (const struct kawaii *)state;
	for (int s = 0; s < SIL_MAX_SEATS; s++)
		out[s] = s < KAWAII_SEATS ? game->total[s] : 0;
}

/* [KW9] [KW-e] */
static unsigned winners(const struct sil_state *state)
{
	int32_t points[SIL_MAX_SEATS];
	score(state, points);
	return sil_best_seats(points, state->public.seats);
}

static void imagine(const struct sil_view *view, struct sil_rng *rng, struct sil_state *state)
{
	kawaii_imagine(view, rng, state);
	if (KAWAII_VERSION == 1 && ((struct kawaii *)state)->phase == KAWAII_LAST_CALL)
		((struct kawaii *)state)->stop_ms = 0; /* claims did not prolong the last call */
}

const struct sil_rules kawaii_rules = {
	.name = "kawaii",
	.version = KAWAII_VERSION,
	.min_seats = 3,
	.max_seats = KAWAII_SEATS,
	.together = true,
	.timed = kawaii_live,
	.state_bytes = sizeof(struct kawaii),
	.view_bytes = sizeof(struct kawaii_view),
	.acts = KAWAII_ACTS,
	.options = options,
	.deal = deal,
	.legal = legal,
	.pick = pick,
	.apply = apply,
	.score = score,
	.winners = winners,
	.observe = kawaii_observe,
	.imagine = imagine,
	.broken = kawaii_broken,
	.view_broken = kawaii_view_broken,
	.observation = &kawaii_observation,
};
