/* Kai Piranja (Oliver Igelhaut): reveal fish into a dancing row, haul it in before a hungry one comes. Freestanding.
 *
 * [KP1] With 3 or 4 players about a third of the dance cards stay in the box unseen; the empty sea is always in.
 * [KP2] A turn starts with a reveal: a dance card while there are any, then one of the empty sea.
 * [KP3] A sated fish goes to the right end of the revealer's row if that is empty or ends with its species or size.
 * [KP4] Otherwise it goes left to the first row that takes it; if none does, it leaves the game.
 * [KP5] After a sated fish the revealer reveals again, hauls and ends the turn, or ends it and leaves the row out.
 * [KP6] Hauling moves the whole row to the catch, for good.
 * [KP7] A hungry fish eats the revealer's row from the right, up to the first fish of its species. With its meal, if
 *       any, it goes onto the digesting pile of its species. The turn ends.
 * [KP8] On one's turn, not after a hungry fish: three of a species in the row let one take its whole pile.
 * [KP9] The first hungry fish from the empty sea ends the game; it eats nothing and is nobody's.
 * [KP10] Most cards in the catch win, then most hungry fish among them; else the victory is shared.
 *
 * [KP-a] Placing is forced.
 * [KP-b] The third is 47 cards; option cards=all keeps them.
 * [KP-c] Before the first reveal nobody stops or hauls, but may take.
 * [KP-d] Who gets a third fish from somebody else waits for the own turn to take.
 * [KP-e] The last dance card is dealt with as usual, and a turn may go on into the sea.
 * [KP-f] Only the revealer's row is ever eaten.
 * [KP-g] Option take=haul: hauling takes all piles in reach, nothing else does.
 * [KP-h] The first player is drawn. Public: the catches' sizes and hungry fish, every card revealed.
 * [KP-i] A take before the first reveal leaves the reveal owed. */
#include "games/kai-piranja/kai-piranja.h"

#include "engine/shuffle.h"

/* Keeps what is seldom needed out of the common turn's way, which then fits into the registers. */
#define APART __attribute__((noinline))

/* Species by species: small, large, hungry. How many sated fish are small is our own guess; the sums are the book's. */
const struct kai_piranja_kind kai_piranja_box[KINDS] = {
	{PIRANHA | SMALL, 14, 2},   {PIRANHA | LARGE, 14, 2},   {PIRANHA | HUNGRY, 7, 1},   /* P */
	{PUFFER | SMALL, 14, 2},    {PUFFER | LARGE, 14, 2},    {PUFFER | HUNGRY, 7, 1},    /* U */
	{LION | SMALL, 14, 2},      {LION | LARGE, 14, 2},      {LION | HUNGRY, 7, 1},      /* L */
	{BARRACUDA | SMALL, 14, 2}, {BARRACUDA | LARGE, 14, 2}, {BARRACUDA | HUNGRY, 7, 1}, /* B */
};

static const char *const cards_values[] = {"book", "all", NULL};
static const char *const take_values[] = {"anytime", "haul", NULL};
static const struct sil_option options[SIL_MAX_OPTIONS] = {
	[OPTION_CARDS] = {.name = "cards", .values = cards_values},
	[OPTION_TAKE] = {.name = "take", .values = take_values},
};

/* One byte for each seat or species, all holding x. */
static uint32_t four(uint32_t x)
{
	return x * 0x01010101u;
}

static uint64_t eight(uint64_t x)
{
	return x * 0x0101010101010101u;
}

static unsigned row_size(uint32_t species_counts)
{
	return four(species_counts) >> 24;
}

/* [KP-h] Evenly: a number from the uneven rest is drawn again. */
static unsigned draw_seat(struct sil_stream *stream, uint32_t seats)
{
	uint64_t product;
	do
		product = (uint64_t)sil_stream_u32(stream) * seats;
	while ((uint32_t)product < (0u - seats) % seats);
	return (unsigned)(product >> 32);
}

/* [KP1] [KP-h] */
static void deal(struct sil_state *state)
{
	struct kai_piranja *game = (struct kai_piranja *)state;
	uint8_t *dance = game->deck, *sea = game->deck + DANCE_CARDS;
	for (int k = 0; k < KINDS; k++) {
		for (int i = 0; i < kai_piranja_box[k].dance; i++)
			*dance++ = kai_piranja_box[k].card;
		for (int i = 0; i < kai_piranja_box[k].sea; i++)
			*sea++ = kai_piranja_box[k].card;
	}
	struct sil_stream stream;
	sil_stream_open(&stream, game->key, 0);
	sil_shuffle(&stream, game->deck, DANCE_CARDS);
	sil_shuffle(&stream, game->deck + DANCE_CARDS, SEA_CARDS);
	game->public.due = (uint16_t)(1u << draw_seat(&stream, game->public.seats));
	game->next = kai_piranja_boxed(&game->public);
	game->row_ends = eight(ANY_FISH) >> (64 - 8 * game->public.seats);
}

/* [KP8] Bit 7 of byte k: species k digests in the centre, and three of it are in the row. */
static uint32_t piles_in_reach(const struct kai_piranja *game, unsigned seat)
{
	uint32_t enough = game->row_species[seat] + four(0x80 - TAKE_COUNT);
	uint32_t digesting = game->pile_hungry + four(0x80 - 1);
	return enough & digesting & four(0x80);
}

/* [KP-g] Inlined where random moves are picked and made. */
static inline __attribute__((always_inline)) uint32_t takes(const struct kai_piranja *game, unsigned seat)
{
	uint32_t anytime = (uint32_t)game->public.options[OPTION_TAKE] - 1; /* all ones, or none */
	return piles_in_reach(game, seat) & anytime;
}

uint32_t kai_piranja_takes(const struct kai_piranja *game, unsigned seat)
{
	return takes(game, seat);
}

/* [KP5] [KP-c] How many of reveal, haul, stop there are. */
static unsigned turn_acts(const struct kai_piranja *game)
{
	return 1u + 2u * game->may_stop;
}

static int legal(const struct sil_state *state, int seat, uint16_t *out)
{
	const struct kai_piranja *game = (const struct kai_piranja *)state;
	unsigned count = 0;
	if (!(game->public.due >> seat & 1))
		return 0;
	for (; count < turn_acts(game); count++)
		out[count] = (uint16_t)(REVEAL + count);
	for (uint32_t left = kai_piranja_takes(game, (unsigned)seat); left; left &= left - 1)
		out[count++] = (uint16_t)(TAKE + __builtin_ctz(left) / 8);
	return (int)count;
}

static uint16_t pick(const struct sil_state *state, int seat, uint32_t random)
{
	const struct kai_piranja *game = (const struct kai_piranja *)state;
	uint32_t left = takes(game, (unsigned)seat);
	unsigned acts = turn_acts(game);
	if (__builtin_expect(!left, 1))
		return (uint16_t)((uint64_t)random * acts >> 32);
	unsigned extra = row_size(left >> 7);
	unsigned at = (unsigned)((uint64_t)random * (acts + extra) >> 32);
	if (at < acts)
		return (uint16_t)at;
	for (at -= acts; at; at--)
		left &= left - 1;
	return (uint16_t)(TAKE + __builtin_ctz(left) / 8);
}

/* The turn goes to the left. */
static void end_turn(struct kai_piranja *game)
{
	unsigned left = game->public.due * 2u;
	game->public.due = (uint16_t)(left >> game->public.seats ? 1 : left);
	game->may_stop = 0;
}

static void set_row_end(struct kai_piranja *game, unsigned seat, uint64_t traits)
{
	game->row_ends = (game->row_ends & ~(0xffull << 8 * seat)) | traits << 8 * seat;
}

/* [KP4] [KP9] */
APART static void leave_game(struct kai_piranja *game, unsigned at)
{
	game->under[at] = game->gone_top;
	game->gone_top = (uint8_t)(at + 1);
}

/* [KP3] [KP4] [KP-a] The first row to take it, from the revealer's leftwards. */
static void place_fish(struct kai_piranja *game, unsigned seat, unsigned at, unsigned card)
{
	game->may_stop = 1;
	uint64_t fits = game->row_ends & eight(card);
	if (__builtin_expect(!fits, 0)) {
		game->placed_by = 0;
		leave_game(game, at);
		return;
	}
	uint64_t from_here = fits & ~0ull << 8 * seat;
	unsigned owner = (unsigned)__builtin_ctzll(from_here ? from_here : fits) / 8;
	unsigned last = game->row_last[owner];
	game->under[at] = (uint8_t)last;
	game->row_last[owner] = (uint8_t)(at + 1);
	game->row_first[owner] |= (uint8_t)((at + 1) & (0u - !last));
	game->row_species[owner] += 1u << 8 * __builtin_ctz(card);
	set_row_end(game, owner, card);
	game->placed_by = (uint8_t)(owner + 1);
}

/* [KP7] [KP-f] */
APART static void feed_hungry(struct kai_piranja *game, unsigned seat, unsigned at, unsigned card)
{
	unsigned species = (unsigned)__builtin_ctz(card), pile = game->pile_top[species], eaten = 0;
	unsigned last = game->row_last[seat], lowest = last;
	bool new_pile = !pile;
	while (last && !(game->deck[last - 1] & card)) {
		unsigned left = game->under[last - 1];
		game->under[last - 1] = (uint8_t)pile;
		game->row_species[seat] -= 1u << 8 * __builtin_ctz(game->deck[last - 1]);
		pile = last, last = left, eaten++;
	}
	game->under[at] = (uint8_t)pile;
	if (new_pile)
		game->pile_bottom[species] = (uint8_t)(eaten ? lowest : at + 1);
	game->pile_top[species] = (uint8_t)(at + 1);
	game->pile_size[species] = (uint8_t)(game->pile_size[species] + eaten + 1);
	game->pile_hungry += 1u << 8 * species;
	game->row_last[seat] = (uint8_t)last;
	game->row_first[seat] = last ? game->row_first[seat] : 0;
	set_row_end(game, seat, last ? game->deck[last - 1] : ANY_FISH);
	game->eaten = (uint8_t)eaten;
	end_turn(game);
}

/* [KP9] */
static void end_game(struct kai_piranja *game, unsigned at)
{
	leave_game(game, at);
	game->may_stop = 0;
	game->public.over = 1;
	game->public.due = 0;
}

/* [KP2] [KP-e] */
static void reveal(struct kai_piranja *game, unsigned seat)
{
	unsigned at = game->next++, card = game->deck[at];
	game->shown_by = (uint8_t)(seat + 1);
	game->eaten = 0;
	if (!(card & HUNGRY)) {
		place_fish(game, seat, at, card);
		return;
	}
	game->placed_by = 0;
	if (at < DANCE_CARDS)
		feed_hungry(game, seat, at, card);
	else
		end_game(game, at);
}

/* [KP8] The row stays. */
APART static void take_pile(struct kai_piranja *game, unsigned seat, unsigned species)
{
	game->under[game->pile_bottom[species] - 1] = game->catch_top[seat];
	game->catch_top[seat] = game->pile_top[species];
	game->catch_size[seat] = (uint8_t)(game->catch_size[seat] + game->pile_size[species]);
	game->catch_hungry[seat] = (uint8_t)(game->catch_hungry[seat] + (game->pile_hungry >> 8 * species & 0xff));
	game->pile_hungry &= ~(0xffu << 8 * species);
	game->pile_top[species] = game->pile_bottom[species] = game->pile_size[species] = 0;
}

/* [KP-g] */
APART static void take_all_in_reach(struct kai_piranja *game, unsigned seat)
{
	for (uint32_t left = piles_in_reach(game, seat); left; left &= left - 1)
		take_pile(game, seat, (unsigned)__builtin_ctz(left) / 8);
}

/* [KP6] The row goes on top of the catch. After a sated fish it is never empty: an empty row would have had to take
 * that fish. */
static void haul_row(struct kai_piranja *game, unsigned seat)
{
	if (game->public.options[OPTION_TAKE] == TAKE_HAUL)
		take_all_in_reach(game, seat);
	game->under[game->row_first[seat] - 1] = game->catch_top[seat];
	game->catch_top[seat] = game->row_last[seat];
	game->catch_size[seat] = (uint8_t)(game->catch_size[seat] + row_size(game->row_species[seat]));
	game->row_species[seat] = 0;
	game->row_first[seat] = game->row_last[seat] = 0;
	game->row_ends |= (uint64_t)ANY_FISH << 8 * seat;
}

/* Why this pile cannot be taken now. */
APART static int refuse_take(const struct kai_piranja *game, unsigned seat, unsigned species)
{
	if (takes(game, seat) >> 8 * species & 0x80)
		return SIL_OK;
	if (game->public.options[OPTION_TAKE] == TAKE_HAUL)
		return HAUL_TO_TAKE;
	return game->pile_top[species] ? TOO_FEW : NO_PILE;
}

static int apply(struct sil_state *state, struct sil_move move)
{
	struct kai_piranja *game = (struct kai_piranja *)state;
	int refusal = sil_refuse_seat(state, move.seat);
	if (refusal)
		return refusal;
	if (move.act == REVEAL) {
		reveal(game, move.seat);
		return SIL_OK;
	}
	if (move.act < TAKE) {
		if (!game->may_stop)
			return REVEAL_FIRST;
		if (move.act == HAUL)
			haul_row(game, move.seat);
		end_turn(game);
		return SIL_OK;
	}
	if (move.act >= ACTS)
		return SIL_NOT_LEGAL;
	refusal = refuse_take(game, move.seat, move.act - TAKE);
	if (!refusal)
		take_pile(game, move.seat, move.act - TAKE);
	return refusal;
}

static void score(const struct sil_state *state, int32_t out[SIL_MAX_SEATS])
{
	const struct kai_piranja *game = (const struct kai_piranja *)state;
	for (int s = 0; s < SIL_MAX_SEATS; s++)
		out[s] = s < game->public.seats ? game->catch_size[s] : 0;
}

/* [KP10] */
static unsigned winners(const struct sil_state *state)
{
	const struct kai_piranja *game = (const struct kai_piranja *)state;
	int32_t worth[SIL_MAX_SEATS];
	for (int s = 0; s < game->public.seats; s++)
		worth[s] = game->catch_size[s] * 256 + game->catch_hungry[s];
	return sil_best_seats(worth, game->public.seats);
}

static void observe(const struct sil_state *state, struct sil_view *out)
{
	const struct kai_piranja *game = (const struct kai_piranja *)state;
	struct kai_piranja_view *view = (struct kai_piranja_view *)out;
	view->boxed = kai_piranja_boxed(&game->public);
	view->next = game->next, view->may_stop = game->may_stop, view->gone_top = game->gone_top;
	view->shown_by = game->shown_by, view->placed_by = game->placed_by, view->eaten = game->eaten;
	view->row_ends = game->row_ends, view->pile_hungry = game->pile_hungry;
	for (int s = 0; s < PLAYERS; s++) {
		view->row_species[s] = game->row_species[s];
		view->row_first[s] = game->row_first[s], view->row_last[s] = game->row_last[s];
		view->catch_top[s] = game->catch_top[s], view->catch_size[s] = game->catch_size[s];
		view->catch_hungry[s] = game->catch_hungry[s];
	}
	for (int k = 0; k < SPECIES; k++) {
		view->pile_top[k] = game->pile_top[k], view->pile_bottom[k] = game->pile_bottom[k];
		view->pile_size[k] = game->pile_size[k];
	}
	for (int at = view->boxed; at < game->next; at++)
		view->deck[at] = game->deck[at], view->under[at] = game->under[at];
}

/* Which line of the box a card belongs to. */
static unsigned kind_of(unsigned card)
{
	return (unsigned)__builtin_ctz(card) * 3 + (card >> 5);
}

/* The unseen cards of one back, in the order of the box; returns their end. `seen` counts the others by kind. */
static uint8_t *lay_out_unseen(const uint8_t seen[KINDS], bool sea, uint8_t *to)
{
	for (int k = 0; k < KINDS; k++)
		for (int left = (sea ? kai_piranja_box[k].sea : kai_piranja_box[k].dance) - seen[k]; left; left--)
			*to++ = kai_piranja_box[k].card;
	return to;
}

/* The unseen dance cards lie in the box or are still to come, in any order; so do those of the empty sea. */
static void imagine_deck(const struct kai_piranja_view *view, struct sil_rng *rng, uint8_t deck[CARDS])
{
	uint8_t dance_seen[KINDS] = {0}, sea_seen[KINDS] = {0}, unseen[DANCE_CARDS];
	int dance_next = view->next < DANCE_CARDS ? view->next : DANCE_CARDS;
	int sea_next = view->next > DANCE_CARDS ? view->next : DANCE_CARDS;
	for (int at = view->boxed; at < dance_next; at++)
		dance_seen[kind_of(deck[at] = view->deck[at])]++;
	for (int at = DANCE_CARDS; at < sea_next; at++)
		sea_seen[kind_of(deck[at] = view->deck[at])]++;
	uint8_t *end = lay_out_unseen(dance_seen, false, unseen), *from = unseen;
	sil_rng_shuffle(rng, unseen, (uint32_t)(end - unseen));
	for (int at = 0; at < view->boxed; at++)
		deck[at] = *from++;
	for (int at = dance_next; at < DANCE_CARDS; at++)
		deck[at] = *from++;
	lay_out_unseen(sea_seen, true, deck + sea_next);
	sil_rng_shuffle(rng, deck + sea_next, (uint32_t)(CARDS - sea_next));
}

static void imagine(const struct sil_view *in, struct sil_rng *rng, struct sil_state *state)
{
	const struct kai_piranja_view *view = (const struct kai_piranja_view *)in;
	struct kai_piranja *game = (struct kai_piranja *)state;
	game->next = view->next, game->may_stop = view->may_stop, game->gone_top = view->gone_top;
	game->shown_by = view->shown_by, game->placed_by = view->placed_by, game->eaten = view->eaten;
	game->row_ends = view->row_ends, game->pile_hungry = view->pile_hungry;
	for (int s = 0; s < PLAYERS; s++) {
		game->row_species[s] = view->row_species[s];
		game->row_first[s] = view->row_first[s], game->row_last[s] = view->row_last[s];
		game->catch_top[s] = view->catch_top[s], game->catch_size[s] = view->catch_size[s];
		game->catch_hungry[s] = view->catch_hungry[s];
	}
	for (int k = 0; k < SPECIES; k++) {
		game->pile_top[k] = view->pile_top[k], game->pile_bottom[k] = view->pile_bottom[k];
		game->pile_size[k] = view->pile_size[k];
	}
	for (int at = view->boxed; at < view->next; at++)
		game->under[at] = view->under[at];
	imagine_deck(view, rng, game->deck);
}

const struct sil_rules kai_piranja_rules = {
	.name = "kai-piranja",
	.version = 1,
	.min_seats = 3,
	.max_seats = PLAYERS,
	.by_turns = true,
	.state_bytes = sizeof(struct kai_piranja),
	.view_bytes = sizeof(struct kai_piranja_view),
	.acts = ACTS,
	.options = options,
	.deal = deal,
	.legal = legal,
	.pick = pick,
	.apply = apply,
	.score = score,
	.winners = winners,
	.observe = observe,
	.imagine = imagine,
	.broken = kai_piranja_broken,
	.view_broken = kai_piranja_view_broken,
	.observation = &kai_piranja_observation,
};
