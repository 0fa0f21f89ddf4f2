/* Chawaï: sealed dives for three fish a turn, ties settled by where Kiti stands. Freestanding.
 * The numbers in brackets are those of the rules, and of the tests that prove them. */
#include "games/chawai/chawai.h"

#include "engine/bits.h"
#include "engine/shuffle.h"

static const char *const deck_sizes[] = {"36", "37", NULL};
static const char *const memory_values[] = {"off", "on", NULL};

static const struct sil_option options[SIL_MAX_OPTIONS] = {
	[CHAWAI_OPTION_DECK] = {.name = "deck", .values = deck_sizes},
	[CHAWAI_OPTION_MEMORY] = {.name = "memory", .values = memory_values},
};

static unsigned everybody(const struct chawai *game)
{
	return (1u << game->public.seats) - 1;
}

/* [CH-f] With memory=on, past lagoons and the gulls put back are shown again at the end; until then a state keeps them
 * covered by its key. Nobody can act on them, so imagined worlds need not guess them: nothing lies below their cover,
 * and covered bytes look alike in all worlds. Done twice, it uncovers. Version 1 forgot them. */
enum { MASK_BYTES = 10 * CHAWAI_SLOTS }; /* of the key, for ten lagoons; the last two share those of the first */

static inline void cover_lagoon(struct chawai *game, unsigned turn)
{
	unsigned at = CHAWAI_SLOTS * turn;
	uint32_t cards, mask;
	__builtin_memcpy(&cards, game->deck + at, sizeof cards);
	__builtin_memcpy(&mask, game->key + (at < MASK_BYTES ? at : at - MASK_BYTES), sizeof mask);
	cards ^= mask & 0xffffff;
	__builtin_memcpy(game->deck + at, &cards, sizeof cards);
}

static inline void cover_put_back(struct chawai *game)
{
	game->put_back ^= game->key[SIL_KEY_BYTES - 1];
}

/* What is covered after `turns` turns. */
static void cover_all(struct chawai *game, unsigned turns)
{
	for (unsigned turn = 0; turn < turns; turn++)
		cover_lagoon(game, turn);
	cover_put_back(game);
}

static bool covers(const struct chawai *game)
{
	return CHAWAI_VERSION >= 2 && chawai_forgets(&game->public);
}

/* [CH3] Lays the first three cards that are no gulls at the head of the deck, in their order, and shuffles the gulls
 * met on the way back in. The other cards lie in random order already, so it is enough to give each of those gulls
 * its random place: the first steps of a shuffle that begins at the end, where the gulls wait. */
static void lay_first_turn(struct chawai *game, struct sil_stream *stream)
{
	uint8_t *deck = game->deck, *rest = deck + CHAWAI_SLOTS;
	uint32_t drawn = 0, gulls = 0, left = CHAWAI_DECK - CHAWAI_SLOTS;
	for (; drawn - gulls < CHAWAI_SLOTS; drawn++) {
		deck[drawn - gulls] = deck[drawn];
		gulls += deck[drawn] == GULL;
	}
	for (uint32_t i = 0; i < gulls; i++) {
		rest[i] = rest[left - gulls + i];
		rest[left - gulls + i] = GULL;
	}
	for (uint32_t i = 0; i < gulls; i++)
		SIL_SHUFFLE_BATCH(sil_stream_u32, stream, rest, left, 1);
	game->put_back = (uint8_t)gulls;
	if (covers(game))
		cover_put_back(game);
	else if (chawai_forgets(&game->public))
		game->put_back = 0;
}

/* [CH1] [CH-a] The unseen card of deck=37 is the last of the shuffled ones. [CH-c] The youngest is drawn. */
static void deal(struct sil_state *state)
{
#define CELL(face) face,
	static const uint8_t cards[] = {CHAWAI_CARDS(CELL)};
	_Static_assert(sizeof cards == CHAWAI_DECK + 1, "36 cards, and a gull");
	struct chawai *game = (struct chawai *)state;
	struct sil_stream stream;
	sil_stream_open(&stream, game->key, 0);
	if (game->public.options[CHAWAI_OPTION_DECK]) {
		__builtin_memcpy(game->deck, cards, CHAWAI_DECK + 1);
		sil_shuffle(&stream, game->deck, CHAWAI_DECK + 1);
	} else {
		__builtin_memcpy(game->deck, cards, CHAWAI_DECK);
		sil_shuffle(&stream, game->deck, CHAWAI_DECK);
	}
	uint8_t seats[CHAWAI_SEATS] = {0, 1, 2, 3, 4, 5};
	uint32_t left = game->public.seats;
	SIL_SHUFFLE_BATCH(sil_stream_u32, &stream, seats, left, 1);
	game->kiti = seats[left];
	lay_first_turn(game, &stream);
	for (unsigned s = 0; s < game->public.seats; s++)
		game->hand[s] = (1u << CHAWAI_TURNS) - 1;
	game->public.due = (uint16_t)everybody(game);
}

static int legal(const struct sil_state *state, int seat, uint16_t *out)
{
	const struct chawai *game = (const struct chawai *)state;
	int count = 0;
	if (!(game->public.due >> seat & 1))
		return 0;
	for (unsigned divers = game->hand[seat]; divers; divers &= divers - 1)
		out[count++] = (uint16_t)__builtin_ctz(divers);
	return count;
}

static uint16_t pick(const struct sil_state *state, int seat, uint32_t random)
{
	const struct chawai *game = (const struct chawai *)state;
	uint32_t left =
		CHAWAI_TURNS - (uint32_t)game->turn; /* known earlier than the hand, which it could be counted from */
	return (uint16_t)sil_nth_bit(game->hand[seat], (uint32_t)((uint64_t)random * left >> 32));
}

/* What a card does when it is taken: looked up, for which card it is is chance. */
struct catch
{
	uint16_t step; /* what it adds to a pile: itself, 257 if it is a jellyfish, or nothing */
	uint8_t lands; /* what lies on the pile then */
	uint8_t looks; /* all ones: its taker alone may look at the next card there */
};
#define FISH(face) [face] = {1, face, 0}
#define LANTERN(face) [face] = {1, face, 255}
#define JELLYFISH(face) [face] = {257, face, 0}
static const struct catch catches[FACES] = {
	FISH(1),
	FISH(2),
	FISH(3),
	FISH(4),
	FISH(5),
	FISH(6),
	FISH(7),
	FISH(8),
	FISH(9),
	FISH(10),
	FISH(11),
	FISH(12),
	FISH(13),
	FISH(14),
	FISH(15),
	LANTERN(LANTERN_1),
	LANTERN(LANTERN_3),
	LANTERN(LANTERN_5),
	JELLYFISH(JELLYFISH_10),
	JELLYFISH(JELLYFISH_15),
	[GULL] = {0, 0, 0},
};

/* [CH9] Out of the way, for it is rare. */
__attribute__((noinline, cold)) static void discard_swarms(struct chawai *game)
{
	for (unsigned s = 0; s < game->public.seats; s++) {
		uint8_t *pile = game->pile[s];
		unsigned height = game->piled[s] & 255, kept = 0;
		if (game->piled[s] < CHAWAI_SWARM << 8)
			continue;
		for (unsigned i = 1; i <= height; i++) {
			uint8_t face = pile[i];
			pile[i] = 0;
			if (!chawai_is_jellyfish(face))
				pile[++kept] = face;
		}
		game->piled[s] = (uint16_t)kept;
	}
}

/* [CH7] A fish lands in the cell above the pile. [CH10] A gull empties the top cell instead; below an empty pile lies
 * a cell with nothing in it. Both are one path: which it is depends on chance, and a wrong guess of the processor
 * costs more than the arithmetic. The takers differ, so the piles are read before any is written: a read need not
 * wait until it is known where a write goes. Returns whether a pile may have three jellyfish [CH9]. */
static inline bool take_cards(struct chawai *game, const uint8_t *lagoon, const unsigned takers[CHAWAI_SLOTS])
{
	const struct catch *taken[CHAWAI_SLOTS];
	unsigned piled[CHAWAI_SLOTS], jellyfish_and_one = 0;
	uint8_t *cell[CHAWAI_SLOTS];
	for (unsigned slot = 0; slot < CHAWAI_SLOTS; slot++) {
		taken[slot] = &catches[lagoon[slot]];
		piled[slot] = (unsigned)game->piled[takers[slot]] + taken[slot]->step;
		game->looker[slot] = (uint8_t)((takers[slot] + 1) & taken[slot]->looks); /* [CH8] */
		cell[slot] = &game->pile[takers[slot]][piled[slot] & 255];
		piled[slot] -= catches[*cell[slot]].step; /* nothing, unless a gull found a card */
		jellyfish_and_one |= piled[slot] + (1u << 8);
	}
	for (unsigned slot = 0; slot < CHAWAI_SLOTS; slot++) {
		*cell[slot] = taken[slot]->lands;
		game->piled[takers[slot]] = (uint16_t)piled[slot];
	}
	return jellyfish_and_one & (CHAWAI_SWARM + 1) << 8; /* three and one show in a bit of their own */
}

/* After the last turn. Uncovers all twelve lagoons in a few steps. Kept apart, so that the other turns stay short. */
__attribute__((noinline)) static void finish(struct chawai *game)
{
	if (covers(game)) {
		for (unsigned i = 0; i < MASK_BYTES; i++)
			game->deck[i] ^= game->key[i];
		for (unsigned i = MASK_BYTES; i < CHAWAI_DECK; i++)
			game->deck[i] ^= game->key[i - MASK_BYTES];
		cover_put_back(game);
	}
	game->public.over = 1;
	game->public.due = 0;
	__builtin_memset(game->looker, 0, sizeof game->looker); /* [CH-e] */
}

/* [CH4] [CH5] All are revealed together and are spent. [CH6] [CH-b] Clockwise from Kiti, each next seat wins ties for
 * the bottom and the middle over those before and loses them for the surface. The seats above Kiti's come first in
 * that walk, then those up to it: one byte, with the diver in front, sorts it all. Kept apart from apply, so that
 * sealing stays short. */
__attribute__((noinline)) static void reveal_divers(struct chawai *game)
{
	const uint64_t each_seat = 0x0706050403020100, after_wrap = 0x0808080808080808;
	uint64_t dives;
	unsigned seats = game->public.seats, first = 0, second = 0, last = 255;
	if (seats < 3)
		__builtin_unreachable();
	__builtin_memcpy(&dives, game->sealed, sizeof dives);
	__builtin_memset(game->sealed, 0, sizeof dives);
	uint64_t divers = (dives + 0x0101010101010101) & ~(~0ull << 8 * seats);
	__builtin_memcpy(game->last, &divers, sizeof game->last);
	dives = dives << 4 | each_seat | after_wrap >> (56 - 8 * game->kiti);
	for (unsigned s = 0; s < seats; s++, dives >>= 8) {
		unsigned dive = dives & 255, act = dive >> 4, weaker = dive < first ? dive : first;
		first = dive > first ? dive : first;
		second = weaker > second ? weaker : second;
		last = dive < last ? dive : last;
		unsigned hand = game->hand[s];
		game->hand[s] = (uint16_t)(hand & ~(1u << act));
	}

	unsigned turn = game->turn++;
	uint8_t *lagoon = game->deck + CHAWAI_SLOTS * turn;
	bool swarm = take_cards(game, lagoon, (const unsigned[]){first & 7, second & 7, last & 7});
	if (game->public.options[CHAWAI_OPTION_MEMORY]) {
		if (CHAWAI_VERSION < 2)
			__builtin_memset(lagoon, 0, CHAWAI_SLOTS);
		else
			cover_lagoon(game, turn);
	}
	unsigned kiti = game->kiti + 1u;
	game->kiti = (uint8_t)(kiti == seats ? 0 : kiti); /* [CH7] */
	game->public.due = (uint16_t)((1u << seats) - 1); /* everybody, of the seats at hand in a register */
	if (turn == CHAWAI_TURNS - 1)
		finish(game);
	if (swarm)
		discard_swarms(game);
}

static int apply(struct sil_state *state, struct sil_move move)
{
	struct chawai *game = (struct chawai *)state;
	int refusal = sil_refuse_seat(state, move.seat);
	if (refusal)
		return refusal;
	if (move.act >= CHAWAI_TURNS)
		return SIL_NOT_LEGAL;
	if (!(game->hand[move.seat] >> move.act & 1))
		return CHAWAI_SPENT;
	/* All eight bytes at once: the reveal reads them so, and would wait for single ones to arrive. */
	uint64_t sealed;
	__builtin_memcpy(&sealed, game->sealed, sizeof sealed);
	sealed |= (uint64_t)move.act << 8 * move.seat;
	__builtin_memcpy(game->sealed, &sealed, sizeof sealed);
	game->public.due = (uint16_t)(game->public.due & ~(1u << move.seat));
	if (!game->public.due)
		reveal_divers(game);
	return SIL_OK;
}

static void score(const struct sil_state *state, int32_t out[SIL_MAX_SEATS])
{
	const struct chawai *game = (const struct chawai *)state;
	for (int s = 0; s < SIL_MAX_SEATS; s++) {
		out[s] = 0;
		for (int i = 1; s < game->public.seats && i <= (game->piled[s] & 255); i++)
			out[s] += chawai_value(game->pile[s][i]);
	}
}

/* [CH11] */
static unsigned winners(const struct sil_state *state)
{
	int32_t points[SIL_MAX_SEATS];
	score(state, points);
	return sil_best_seats(points, state->public.seats);
}

/* [CH-f] What lies on the table for all to see, or all that ever did. */
static void observe_seat(const struct chawai *game, int seat, struct chawai_view *view)
{
	bool forgets = chawai_forgets(&game->public);
	int height = game->piled[seat] & 255;
	view->last[seat] = game->last[seat];
	view->height[seat] = (uint8_t)height;
	if (!forgets || seat == view->seat)
		view->hand[seat] = game->hand[seat];
	for (int i = forgets && height ? height - 1 : 0; i < height; i++)
		view->pile[seat][i] = game->pile[seat][i + 1];
}

static void observe(const struct sil_state *state, struct sil_view *out)
{
	const struct chawai *game = (const struct chawai *)state;
	struct chawai_view *view = (struct chawai_view *)out;
	int next = CHAWAI_SLOTS * game->turn;
	bool forgets = chawai_forgets(&game->public);
	view->turn = game->turn, view->kiti = game->kiti;
	view->put_back = (uint8_t)(forgets ? 0 : game->put_back);
	for (int s = 0; s < game->public.seats; s++)
		observe_seat(game, s, view);
	if (view->seat < game->public.seats && !(game->public.due >> view->seat & 1) && !game->public.over)
		view->own_sealed = (uint8_t)(game->sealed[view->seat] + 1);
	for (int i = 0; i < next && !forgets; i++)
		view->drawn[i] = game->deck[i];
	for (int slot = 0; slot < CHAWAI_SLOTS && !game->public.over; slot++) {
		view->looker[slot] = game->looker[slot];
		if (!game->looker[slot] || game->looker[slot] == view->seat + 1) /* [CH8] */
			view->drawn[next + slot] = game->deck[next + slot];
	}
	if (game->public.over)
		view->removed = game->deck[CHAWAI_REMOVED];
}

static const char *broken_seat(const struct chawai *game, unsigned s)
{
	unsigned jellyfish = 0, height = game->piled[s] & 255, act = game->sealed[s];
	if (height > game->turn)
		return "a pile grows by one card a turn at most";
	for (unsigned i = 0; i <= CHAWAI_TURNS; i++) {
		if ((game->pile[s][i] != 0) != (i > 0 && i <= height))
			return "a pile has as many cards as its height says";
		if (game->pile[s][i] >= GULL)
			return "a gull never enters a pile";
		jellyfish += chawai_is_jellyfish(game->pile[s][i]);
	}
	if (jellyfish >= CHAWAI_SWARM)
		return "three jellyfish leave a pile at once";
	if (jellyfish != game->piled[s] >> 8)
		return "the jellyfish of a pile are counted";
	if (game->hand[s] >> CHAWAI_TURNS || __builtin_popcount(game->hand[s]) != CHAWAI_TURNS - game->turn)
		return "everybody has spent one diver a turn";
	if (game->last[s] > CHAWAI_TURNS || (game->last[s] != 0) != (game->turn != 0))
		return "from the second turn on everybody has a last diver";
	if ((unsigned)game->hand[s] << 1 >> game->last[s] & 1)
		return "the last diver is spent";
	if (act && (game->public.over || game->public.due >> s & 1))
		return "who is due has sealed nothing";
	if (!game->public.over && !(game->public.due >> s & 1) && (act >= CHAWAI_TURNS || !(game->hand[s] >> act & 1)))
		return "a sealed diver is still in the hand";
	return NULL;
}

/* The cards of a heap, or 64 if it is none because more of a face were taken from it than it had. */
static unsigned heap_size(chawai_heap all, chawai_heap heap)
{
	unsigned size = 0;
	for (unsigned face = 1; face < FACES; face++) {
		if (chawai_count(heap, face) > chawai_count(all, face))
			return 64;
		size += chawai_count(heap, face);
	}
	return heap >> 3 * (FACES - 1) ? 64 : size;
}

/* [CH-f] Cards at the head of the deck that nobody knows any more: in version 1 all that were taken, else those taken
 * before somebody imagined this world. */
static unsigned forgotten_cards(const struct chawai *game)
{
	unsigned next = CHAWAI_SLOTS * (unsigned)game->turn, from = 0;
	if (game->public.options[CHAWAI_OPTION_MEMORY] && (CHAWAI_VERSION < 2 || !game->deck[0]))
		from = CHAWAI_VERSION < 2 ? next : CHAWAI_SLOTS;
	while (from && from < next && !game->deck[from])
		from += CHAWAI_SLOTS;
	return from;
}

/* Nothing of the deck is covered. */
static const char *broken_cards(const struct chawai *game)
{
	chawai_heap all = chawai_all_cards(&game->public), deck = 0, discards = all;
	unsigned next = CHAWAI_SLOTS * (unsigned)game->turn, piled = 0;
	unsigned from = forgotten_cards(game);
	unsigned end = CHAWAI_DECK + (game->public.options[CHAWAI_OPTION_DECK] != 0);
	for (unsigned i = 0; i <= CHAWAI_DECK; i++) {
		if ((game->deck[i] != 0) != (i >= from && i < end) || game->deck[i] > GULL)
			return "the deck holds what may be known of it";
		deck += CHAWAI_ONE(game->deck[i]);
		discards -= i >= next ? CHAWAI_ONE(game->deck[i]) : 0;
	}
	for (unsigned s = 0; s < game->public.seats; s++)
		for (unsigned i = 1; i <= (game->piled[s] & 255u); i++, piled++)
			discards -= CHAWAI_ONE(game->pile[s][i]);
	if ((!from && deck != all) || heap_size(all, discards) != next - piled)
		return "every card is in one place";
	unsigned jellies = chawai_count(discards, JELLYFISH_10) + chawai_count(discards, JELLYFISH_15);
	if (!chawai_discards_possible(chawai_count(discards, GULL), jellies, next - piled, game->turn))
		return "a gull takes one card at most with it, and three jellyfish go alone";
	for (unsigned i = 0; i < CHAWAI_SLOTS; i++)
		if (game->deck[i] == GULL)
			return "no gull lies there on the first turn";
	if ((from || (CHAWAI_VERSION < 2 && game->public.options[CHAWAI_OPTION_MEMORY])) && game->put_back)
		return "nobody remembers the gulls put back";
	if (game->put_back > chawai_count(all, GULL) - (game->deck[CHAWAI_REMOVED] == GULL))
		return "a gull put back is not the removed card";
	return NULL;
}

static const char *broken(const struct sil_state *state)
{
	const struct chawai *game = (const struct chawai *)state;
	if (game->turn > CHAWAI_TURNS || game->public.over != (game->turn == CHAWAI_TURNS))
		return "it is over after turn 12";
	if (game->public.due & ~(game->public.over ? 0 : everybody(game)))
		return "only seats are due, and none when it is over";
	if (game->kiti >= game->public.seats)
		return "Kiti stands beside a seat";
	for (unsigned s = 0; s < game->public.seats; s++) {
		const char *reason = broken_seat(game, s);
		if (reason)
			return reason;
	}
	for (unsigned slot = 0, lookers = 0; slot < CHAWAI_SLOTS; slot++) {
		unsigned looker = game->looker[slot];
		if (!looker)
			continue;
		if (looker > game->public.seats || game->public.over ||
		    !chawai_is_lantern(game->pile[looker - 1][game->piled[looker - 1] & 255]))
			return "who may look has just caught a lantern";
		if (lookers >> looker & 1)
			return "nobody takes two cards in a turn";
		lookers |= 1u << looker;
	}
	struct chawai covered = *game;
	if (covers(game))
		cover_all(&covered, game->turn);
	return broken_cards(&covered);
}

static void imagine(const struct sil_view *view, struct sil_rng *rng, struct sil_state *state)
{
	struct chawai *game = (struct chawai *)state;
	chawai_imagine(view, rng, state);
	if (covers(game))
		cover_all(game, game->turn);
}

const struct sil_rules chawai_rules = {
	.name = "chawai",
	.version = CHAWAI_VERSION,
	.min_seats = 3,
	.max_seats = CHAWAI_SEATS,
	.together = true,
	.state_bytes = sizeof(struct chawai),
	.view_bytes = sizeof(struct chawai_view),
	.acts = CHAWAI_TURNS,
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
	.view_broken = chawai_view_broken,
	.observation = &chawai_observation,
};
