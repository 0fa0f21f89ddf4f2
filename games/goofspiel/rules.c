/* Goofspiel: sealed bids of one's own suit for prizes in shuffled order. Freestanding.
 *
 * [GS1] 2–7 players hold the cards 1 … N each (option cards=N, up to 13); the prizes 1 … N are shuffled.
 * [GS2] Each turn one prize is turned up; everybody seals a card of the hand; all are shown together and are spent.
 * [GS3] The single highest card takes the prize's value.
 * [GS4] If the highest card was played by several, nobody gets anything and the prize is lost.
 * [GS5] After N turns the most points win; equal points share the victory. The last card is bid like any other.
 * [GS6] Two players may hide their bids (bids=hidden): they are told who has won a prize, or that it was lost, and see
 *       the other's cards at the end; who looks on is told nothing before. (Lisý, Lanctot and Bowling, "Online
 *       Monte Carlo Counterfactual Regret Minimization for Search in Imperfect Information Games", 2015; OpenSpiel's
 *       imp_info.)
 * [GS7] Two players may have the prizes come from N down to 1 (order=descending), known to both. */
#include "games/goofspiel/goofspiel.h"

#include "engine/bits.h"
#include "engine/shuffle.h"

static const char *const card_counts[] = {"13", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", NULL};

static const char *const showing[] = {"shown", "hidden", NULL};
static const char *const orders[] = {"shuffled", "descending", NULL};

static const struct sil_option options[SIL_MAX_OPTIONS] = {
	[OPTION_CARDS] = {.name = "cards", .values = card_counts},
	[OPTION_BIDS] = {.name = "bids", .values = showing},
	[OPTION_ORDER] = {.name = "order", .values = orders},
};

/* [GS6] [GS7] */
static int config_error(const struct sil_config *config)
{
	bool of_two = config->options[OPTION_BIDS] || config->options[OPTION_ORDER];
	return of_two && config->seats != 2 ? NEEDS_TWO : SIL_OK;
}

static void deal(struct sil_state *state)
{
	struct goofspiel *game = (struct goofspiel *)state;
	game->cards = game->public.options[OPTION_CARDS] ? game->public.options[OPTION_CARDS] : MAX_CARDS;
	bool descending = game->public.options[OPTION_ORDER];
	for (uint8_t c = 0; c < game->cards; c++)
		game->prize[c] = (uint8_t)(c + 1);
	for (uint8_t c = 0; descending && c < game->cards; c++)
		game->prize[c] = (uint8_t)(game->cards - c);
	if (!descending && game->cards > 1) {
		struct sil_stream stream;
		sil_stream_open(&stream, game->key, 0);
		if (game->cards > MAX_CARDS)
			__builtin_unreachable(); /* or the compiler fears for the array */
		sil_shuffle(&stream, game->prize, game->cards);
	}
	for (int s = 0; s < game->public.seats; s++)
		game->hand[s] = (uint16_t)((1u << game->cards) - 1);
	game->public.due = (uint16_t)((1u << game->public.seats) - 1);
	game->turn = 0; /* as it was: the first pick need not wait until the whole state is cleared */
}

static int legal(const struct sil_state *state, int seat, uint16_t *out)
{
	const struct goofspiel *game = (const struct goofspiel *)state;
	int count = 0;
	if (!(game->public.due >> seat & 1))
		return 0;
	for (unsigned cards = game->hand[seat]; cards; cards &= cards - 1)
		out[count++] = (uint16_t)__builtin_ctz(cards);
	return count;
}

static uint16_t pick(const struct sil_state *state, int seat, uint32_t random)
{
	const struct goofspiel *game = (const struct goofspiel *)state;
	uint32_t held = (uint32_t)(game->cards - game->turn);
	return (uint16_t)sil_nth_bit(game->hand[seat], (unsigned)((uint64_t)random * held >> 32));
}

/* [GS6] */
static void set_past_bid(uint8_t past[PAST_BYTES], int turn, unsigned bid)
{
	past[turn / 2] = (uint8_t)(past[turn / 2] | bid << 4 * (turn % 2));
}

/* [GS6] Before the bids are unsealed. */
static __attribute__((noinline)) void remember(struct goofspiel *game)
{
	for (int s = 0; s < 2; s++) {
		if (game->turn)
			set_past_bid(game->past[s], game->turn - 1, game->last_bid[s]);
		if (game->bid[s] > game->bid[1 - s])
			game->won[s] = (uint16_t)(game->won[s] | 1u << game->turn);
	}
}

/* [GS3] [GS4] Without a branch on who wins: random bids would be mispredicted. */
__attribute__((noinline)) void goofspiel_unseal(struct goofspiel *game)
{
	unsigned best = 0, once = 0, twice = 0;
	if (goofspiel_hides_bids(&game->public))
		remember(game);
	for (unsigned s = 0; s < game->public.seats; s++) {
		unsigned bid = game->bid[s], card = 1u << (bid - 1), rank = bid << 3 | s;
		best = rank > best ? rank : best;
		twice |= once & card;
		once |= card;
		game->hand[s] = (uint16_t)(game->hand[s] & ~card);
		game->last_bid[s] = game->bid[s];
		game->bid[s] = 0;
	}
	unsigned prize = game->prize[game->turn++], tied = 0u - (twice >> ((best >> 3) - 1) & 1);
	game->lost = (uint8_t)(game->lost + (prize & tied));
	game->points[best & 7] = (int16_t)((unsigned)game->points[best & 7] + (prize & ~tied));
	game->public.over = game->turn == game->cards;
	game->public.due = (uint16_t)(game->public.over ? 0 : (1u << game->public.seats) - 1);
}

static int apply(struct sil_state *state, struct sil_move move)
{
	struct goofspiel *game = (struct goofspiel *)state;
	int refusal = sil_refuse_seat(state, move.seat);
	if (refusal)
		return refusal;
	if (move.act >= MAX_CARDS || !(game->hand[move.seat] >> move.act & 1))
		return SIL_NOT_LEGAL;
	game->bid[move.seat] = (uint8_t)(move.act + 1);
	game->public.due = (uint16_t)(game->public.due & ~(1u << move.seat));
	if (!game->public.due)
		goofspiel_unseal(game);
	return SIL_OK;
}

static void score(const struct sil_state *state, int32_t out[SIL_MAX_SEATS])
{
	const struct goofspiel *game = (const struct goofspiel *)state;
	for (int s = 0; s < SIL_MAX_SEATS; s++)
		out[s] = s < game->public.seats ? game->points[s] : 0;
}

/* [GS5] */
static unsigned winners(const struct sil_state *state)
{
	int32_t points[SIL_MAX_SEATS];
	score(state, points);
	return sil_best_seats(points, state->public.seats);
}

static void observe(const struct sil_state *state, struct sil_view *out)
{
	const struct goofspiel *game = (const struct goofspiel *)state;
	struct goofspiel_view *view = (struct goofspiel_view *)out;
	bool hidden = goofspiel_hides_bids(&game->public), plays = view->seat < game->public.seats;
	view->turn = game->turn, view->cards = game->cards;
	for (int s = 0; s < game->public.seats; s++) {
		if (plays || !hidden || game->public.over) {
			view->lost = game->lost;
			view->points[s] = game->points[s];
			if (hidden)
				view->won[s] = game->won[s];
		}
		if (!goofspiel_shows(&game->public, view->seat, s))
			continue;
		view->hand[s] = game->hand[s];
		view->last_bid[s] = game->last_bid[s];
		if (hidden)
			__builtin_memcpy(view->past[s], game->past[s], PAST_BYTES);
	}
	if (plays)
		view->own_bid = game->bid[view->seat];
	for (int turn = 0; turn < game->cards && turn <= game->turn; turn++)
		view->prize[turn] = game->prize[turn];
}

static void imagine(const struct sil_view *in, struct sil_rng *rng, struct sil_state *state)
{
	const struct goofspiel_view *view = (const struct goofspiel_view *)in;
	struct goofspiel *game = (struct goofspiel *)state;
	game->turn = view->turn, game->cards = view->cards, game->lost = view->lost;
	unsigned unseen = (1u << view->cards) - 1;
	bool hidden = goofspiel_hides_bids(&view->public);
	if (hidden)
		goofspiel_imagine_hidden(view, rng, game);
	for (int s = 0; s < view->public.seats; s++) {
		if (!hidden) {
			game->hand[s] = view->hand[s];
			game->points[s] = view->points[s];
			game->last_bid[s] = view->last_bid[s];
		}
		bool sealed = !view->public.over && !(view->public.due >> s & 1);
		if (s == view->seat)
			game->bid[s] = view->own_bid;
		else if (sealed)
			game->bid[s] = (uint8_t)(pick(state, s, sil_rng_u32(rng)) + 1);
	}
	uint8_t known = 0;
	for (; known < view->cards && view->prize[known]; known++) {
		game->prize[known] = view->prize[known];
		unseen &= ~(1u << (view->prize[known] - 1));
	}
	for (uint8_t at = known; unseen; unseen &= unseen - 1)
		game->prize[at++] = (uint8_t)(__builtin_ctz(unseen) + 1);
	if (!view->public.options[OPTION_ORDER])
		sil_rng_shuffle(rng, game->prize + known, (uint32_t)(view->cards - known));
	else
		for (; known < view->cards; known++)
			game->prize[known] = (uint8_t)(view->cards - known);
}

/* [GS6] All that a seat holds and has bid. */
static unsigned cards_of(const struct goofspiel *game, int seat)
{
	unsigned cards = game->hand[seat];
	for (int turn = 0; turn < game->turn; turn++)
		cards |= 1u << (turn + 1 < game->turn ? goofspiel_past_bid(game->past[seat], turn)
						      : game->last_bid[seat]) >>
			 1;
	return cards;
}

static const char *broken(const struct sil_state *state)
{
	const struct goofspiel *game = (const struct goofspiel *)state;
	unsigned prizes = 0, total = game->lost, value = 0;
	for (int c = 0; c < game->cards; c++) {
		prizes |= 1u << game->prize[c];
		value += c < game->turn ? game->prize[c] : 0;
	}
	if (prizes != (2u << game->cards) - 2)
		return "each prize lies in the order once";
	for (int s = 0; s < game->public.seats; s++) {
		total += (unsigned)game->points[s];
		if (__builtin_popcount(game->hand[s]) != game->cards - game->turn)
			return "everybody has spent one card a turn";
		if (game->bid[s] && !(game->hand[s] >> (game->bid[s] - 1) & 1))
			return "a sealed card is still in the hand";
		if (!game->public.over && (game->bid[s] == 0) != (game->public.due >> s & 1))
			return "who has not sealed a card is due";
		if (goofspiel_hides_bids(&game->public) && cards_of(game, s) != (1u << game->cards) - 1)
			return "every card is held or was bid once";
	}
	if (total != value)
		return "every prize played for was won or lost";
	return NULL;
}

const struct sil_rules goofspiel_rules = {
	.name = "goofspiel",
	.version = 1,
	.min_seats = 2,
	.max_seats = 7,
	.together = true,
	.state_bytes = sizeof(struct goofspiel),
	.view_bytes = sizeof(struct goofspiel_view),
	.acts = MAX_CARDS,
	.options = options,
	.config_error = config_error,
	.deal = deal,
	.legal = legal,
	.pick = pick,
	.apply = apply,
	.score = score,
	.winners = winners,
	.observe = observe,
	.imagine = imagine,
	.broken = broken,
	.view_broken = goofspiel_view_broken,
	.observation = &goofspiel_observation,
};
