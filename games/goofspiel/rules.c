/* Goofspiel: sealed bids of one's own suit for prizes in shuffled order. Freestanding.
 *
 * [GS1] 2–7 players hold the cards 1 … N each (option cards=N, up to 13); the prizes 1 … N are shuffled.
 * [GS2] Each turn one prize is turned up; everybody seals a card of the hand; all are shown together and are spent.
 * [GS3] The single highest card takes the prize's value.
 * [GS4] If the highest card was played by several, nobody gets anything and the prize is lost.
 * [GS5] After N turns the most points win; equal points share the victory. The last card is bid like any other. */
#include "games/goofspiel/goofspiel.h"

#include "engine/bits.h"
#include "engine/shuffle.h"

static const char *const card_counts[] = {"13", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", NULL};

static const struct sil_option options[SIL_MAX_OPTIONS] = {{.name = "cards", .values = card_counts}};

static void begin_turn(struct goofspiel *game)
{
	game->public.over = game->turn == game->cards;
	game->public.due = (uint16_t)(game->public.over ? 0 : (1u << game->public.seats) - 1);
}

static void deal(struct sil_state *state)
{
	struct goofspiel *game = (struct goofspiel *)state;
	game->cards = game->public.options[0] ? game->public.options[0] : MAX_CARDS;
	for (uint8_t c = 0; c < game->cards; c++)
		game->prize[c] = (uint8_t)(c + 1);
	struct sil_stream stream;
	sil_stream_open(&stream, game->key, 0);
	if (game->cards > MAX_CARDS)
		__builtin_unreachable(); /* or the compiler fears for the array */
	sil_shuffle(&stream, game->prize, game->cards);
	for (int s = 0; s < game->public.seats; s++)
		game->hand[s] = (uint16_t)((1u << game->cards) - 1);
	begin_turn(game);
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

/* [GS3] [GS4] Without a branch on who wins: random bids would be mispredicted. */
static __attribute__((noinline)) void unseal_bids(struct goofspiel *game)
{
	unsigned best = 0, once = 0, twice = 0;
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
	begin_turn(game);
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
		unseal_bids(game);
	return SIL_OK;
}

static void score(const struct sil_state *state, int32_t out[SIL_MAX_SEATS])
{
	const struct goofspiel *game = (const struct goofspiel *)state;
	for (int s = 0; s < SIL_MAX_SEATS; s++)
		out[s] = game->points[s];
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
	view->turn = game->turn, view->cards = game->cards, view->lost = game->lost;
	for (int s = 0; s < game->public.seats; s++) {
		view->hand[s] = game->hand[s];
		view->points[s] = game->points[s];
		view->last_bid[s] = game->last_bid[s];
	}
	if (view->seat < game->public.seats)
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
	for (int s = 0; s < view->public.seats; s++) {
		game->hand[s] = view->hand[s];
		game->points[s] = view->points[s];
		game->last_bid[s] = view->last_bid[s];
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
	sil_rng_shuffle(rng, game->prize + known, (uint32_t)(view->cards - known));
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
