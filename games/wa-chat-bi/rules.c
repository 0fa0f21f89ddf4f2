/* Wa Chat Bi: serve your neighbours until somebody eats one card too many. Freestanding.
 *
 * [WC1] Five cards each, one Indigestion card shuffled into the rest; clockwise. [WC2] The first player opens a pile.
 * [WC3] Then each in turn serves, eats, plays an action or skips. [WC4] Serve: the same dish again. [WC5] Eat: draw the
 * pile's worth openly, discard it, open a new one. [WC6] Worth: dishes, plus one for each "one more". [WC7] Actions:
 * one more, turn round, you next. [WC8] Skip: a pair, one card on the old pile, the other starts a new one. [WC9] An
 * empty hand draws three. [WC10] An Indigestion card ends the round and costs a token. [WC11] New round: all but the
 * hands is shuffled; the token taker may add an Indigestion card, up to six, and opens. [WC12] The third token ends the
 * game. [WC-a] Open with a dish if you hold one. [WC-d] A draw pile that runs out is continued with the discards.
 * [WC-e] skip=other: not to the dish in play. [WC-f] Not oneself next. [WC-g] What is public of a hand. [WC-i] The draw
 * of [WC9] has no move of its own. [WC-j] The table goes into the new draw pile.
 *
 * A game ends: a card leaves the draw pile, a hand, the pile once a round at most, so a round has at most 89 cards
 * played, 44 meals and one answer; the 15th token is always somebody's third. */
#include "games/wa-chat-bi/wa-chat-bi.h"

#include "engine/shuffle.h"

static const char *const skip_values[] = {"any", "other", NULL};
static const struct sil_option options[SIL_MAX_OPTIONS] = {{.name = "skip", .values = skip_values}};

#define FITS(kind, name, copies, worth) _Static_assert((copies) <= 15, "a heap counts to 15");
WCB_CARDS(FITS)

#define COPIES_OF(kind, name, copies, worth) +(copies)
_Static_assert(WCB_CARDS(COPIES_OF) + WCB_MAX_INDIGESTION == WCB_ALL_CARDS, "the draw pile has a place for every card");
#define WORTH_OF(kind, name, copies, worth) worth,

static const uint8_t worths[] = {WCB_CARDS(WORTH_OF)};

#define DISHES 0xffffff
static const wcb_cards dishes = DISHES, dish_lanes = 0x111111, action_lanes = 0x111000000;
static const uint64_t lanes = 0x1111111111111111, each_byte = 0x0101010101010101;

/* Bit 0 of the lane of each kind of which there is at least one. */
static uint64_t some(wcb_cards cards)
{
	cards |= cards >> 2;
	return (cards | cards >> 1) & lanes;
}

/* The same, at least two. */
static uint64_t pairs(wcb_cards cards)
{
	return (cards >> 1 | cards >> 2 | cards >> 3) & lanes;
}

/* [WC6] [WC-b] A pile has one kind of dish. */
unsigned wcb_worth(wcb_cards pile)
{
	unsigned more = wcb_count(pile, WCB_MORE) * worths[WCB_MORE];
	if (!(pile & dishes))
		return more;
	unsigned kind = (unsigned)__builtin_ctz((uint32_t)(pile & dishes)) / 4;
	return wcb_count(pile, kind) * worths[kind] + more;
}

/* Fisher and Yates' steps for the cards from `settled` on. The cards below must lie in an even order already: then
 * the whole does afterwards, for the steps treat the places below alike. */
static void mix(struct sil_stream *stream, uint8_t *cards, uint32_t count, uint32_t settled)
{
	while (count > 64 && count > settled)
		SIL_SHUFFLE_BATCH(sil_stream_u32, stream, cards, count, 3);
	while (count > 4 && count > settled)
		SIL_SHUFFLE_BATCH(sil_stream_u32, stream, cards, count, 4);
	while (count > 1 && count > settled)
		SIL_SHUFFLE_BATCH(sil_stream_u32, stream, cards, count, 1);
}

/* Puts cards on top of the draw pile, sorted. Sixteen of each kind are written, the next kind covers what was too
 * many, and zeros the rest: quicker than counting, and the reason why the array is longer than all cards. */
static void lay_on_deck(uint8_t *deck, uint8_t *deck_cards, wcb_cards cards)
{
	unsigned at = *deck_cards;
	uint64_t block[2] = {0, 0};
	for (unsigned kind = 0; kind < WCB_KINDS; kind++) {
		__builtin_memcpy(deck + at, block, sizeof block);
		block[0] += each_byte, block[1] += each_byte;
		at += wcb_count(cards, kind);
	}
	block[0] = 0, block[1] = 0;
	__builtin_memcpy(deck + at, block, sizeof block);
	*deck_cards = (uint8_t)at;
}

/* Lays cards on the draw pile and shuffles them into it. Nobody knows the order of what lies there, so those need no
 * shuffling again. */
static void shuffle_in(struct wa_chat_bi *game, wcb_cards cards)
{
	struct sil_stream stream;
	uint32_t settled = game->deck_cards;
	lay_on_deck(game->deck, &game->deck_cards, cards);
	sil_stream_open(&stream, game->key, ++game->shuffles);
	mix(&stream, game->deck, game->deck_cards, settled);
}

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "of eight cards the top one is the highest byte");

/* Looks at eight cards at a time and lays the surplus back: how many are wanted then decides no branch. */
static wcb_cards take_from_deck(struct wa_chat_bi *game, unsigned count)
{
	wcb_cards taken = 0;
	uint8_t *top = (uint8_t *)game + offsetof(struct wa_chat_bi, deck) + game->deck_cards;
	game->deck_cards = (uint8_t)(game->deck_cards - count);
	while (count) {
		unsigned now = count < 8 ? count : 8;
		uint64_t cards, stay = ~(uint64_t)0 >> 1 >> (8 * now - 1);
		__builtin_memcpy(&cards, top - 8, sizeof cards);
		uint64_t left = cards & stay;
		__builtin_memcpy(top - 8, &left, sizeof left);
		cards = (cards | (stay & 15 * each_byte)) << 2; /* what stays is counted in lane 15 */
		for (int i = 0; i < 64; i += 8)
			taken += (wcb_cards)1 << (cards >> i & 63);
		taken &= wcb_one(15) - 1;
		top -= now, count -= now;
	}
	return taken;
}

/* [WC1] [WC-h] */
static void deal(struct sil_state *state)
{
	struct wa_chat_bi *game = (struct wa_chat_bi *)state;
	struct sil_stream stream;
	uint8_t seats[SIL_MAX_SEATS] = {0, 1, 2, 3, 4, 5, 6};
	sil_stream_open(&stream, game->key, 0);
	lay_on_deck(game->deck, &game->deck_cards, WCB_DECK);
	mix(&stream, game->deck, game->deck_cards, 0);
	for (int s = 0; s < game->public.seats; s++) {
		game->hand[s] = take_from_deck(game, WCB_FIRST_HAND);
		game->size[s] = WCB_FIRST_HAND;
	}
	uint32_t settled = game->deck_cards, left = game->public.seats;
	game->indigestion = 1;
	game->deck[game->deck_cards++] = WCB_INDIGESTION;
	mix(&stream, game->deck, game->deck_cards, settled);
	SIL_SHUFFLE_BATCH(sil_stream_u32, &stream, seats, left, 1);
	game->public.due = (uint16_t)(1u << seats[left]);
}

/* Inlined where random moves are picked. */
static inline __attribute__((always_inline)) uint64_t choices(const struct wa_chat_bi *game, unsigned seat)
{
	wcb_cards hand = game->hand[seat], pile = game->pile;
	uint64_t held = some(hand), actions = (held & action_lanes) << 4 * WCB_SKIP; /* [WC7] */
	if (pile & dishes) {
		uint64_t dish = some(pile) & dish_lanes;
		uint64_t same = dish & -(uint64_t)game->public.options[0];          /* [WC-e] */
		uint64_t skip = (pairs(hand) & dish_lanes & ~same) << 4 * WCB_SKIP; /* [WC8] */
		return (held & dish) | wcb_one(WCB_EAT) | skip | actions;           /* [WC3] [WC4] */
	}
	uint64_t serve = held & dish_lanes;
	return !pile && serve ? serve : serve | actions; /* [WC2] [WC-a] */
}

uint64_t wcb_choices(const struct wa_chat_bi *game, unsigned seat)
{
	return choices(game, seat);
}

static int legal(const struct sil_state *state, int seat, uint16_t *out)
{
	const struct wa_chat_bi *game = (const struct wa_chat_bi *)state;
	int count = 0;
	if (!(game->public.due >> seat & 1))
		return 0;
	if (game->asking) {
		out[count++] = WCB_SPICE;
		out[count++] = WCB_ENOUGH;
		return count;
	}
	uint64_t may = wcb_choices(game, (unsigned)seat);
	for (uint16_t act = 0; act < WCB_PLAY_NEXT; act++)
		if (may >> 4 * act & 1)
			out[count++] = act;
	for (int s = 0; may >> 60 && s < game->public.seats; s++)
		if (s != seat) /* [WC-f] */
			out[count++] = (uint16_t)(WCB_PLAY_NEXT + s);
	return count;
}

/* Without a branch on the random number: each lane gets to hold how many acts there are below it, and the first lane
 * that holds one more than wanted is next to the act. */
static uint16_t pick(const struct sil_state *state, int seat, uint32_t random)
{
	const struct wa_chat_bi *game = (const struct wa_chat_bi *)state;
	if (game->asking)
		return (uint16_t)(WCB_SPICE + (random >> 31));
	uint64_t may = choices(game, (unsigned)seat), below = (may << 4) * lanes;
	uint32_t others = (uint32_t)(below >> 60), names = (uint32_t)(may >> 60) * (game->public.seats - 1u);
	uint32_t wanted = (uint32_t)((uint64_t)random * (others + names) >> 32);
	uint64_t differs = below ^ (wanted + 1) * lanes;
	uint64_t equal = (differs - lanes) & ~differs & lanes << 3; /* right up to the first such lane */
	int act = __builtin_ctzll(equal | wcb_one(16 - 1) << 3) / 4 - 1, name = (int)(wanted - others);
	name += name >= seat;              /* [WC-f] */
	int is_name = -(wanted >= others); /* a mask, or compilers make it a branch */
	return (uint16_t)(act ^ ((act ^ (WCB_PLAY_NEXT + name)) & is_name));
}

/* Takes cards off the draw pile and notes what there is to see of it: all of them when eating, else the Indigestion
 * cards only. [WC-c] [WC-d] [WC-g] */
static wcb_cards draw(struct wa_chat_bi *game, unsigned seat, unsigned count, enum wcb_meal kind)
{
	unsigned first = count < game->deck_cards ? count : game->deck_cards;
	wcb_cards drawn = take_from_deck(game, first);
	if (first < count) {
		shuffle_in(game, game->discards);
		game->discards = 0;
		unsigned rest = count - first < game->deck_cards ? count - first : game->deck_cards;
		drawn += take_from_deck(game, rest);
		count = first + rest;
	}
	wcb_cards sick = drawn >> WCB_INDIGESTION_AT << WCB_INDIGESTION_AT, kept = drawn ^ sick;
	game->hand[seat] += kept;
	game->size[seat] = (uint8_t)(game->size[seat] + count - (sick >> WCB_INDIGESTION_AT));
	if (kind == WCB_ATE) /* else the hand was empty, and with its last card went the bit in no_dish */
		game->known[seat] += kept;
	game->meal = kind == WCB_ATE ? drawn : sick;
	game->meal_seat = (uint8_t)seat;
	game->meal_cards = (uint8_t)count;
	game->meal_kind = (uint8_t)kind;
	game->meal_fresh = 1;
	return sick;
}

/* [WC11] */
static void new_deck(struct wa_chat_bi *game, wcb_cards sick)
{
	shuffle_in(game, game->discards + sick);
	game->discards = 0;
	game->aside = 0;
}

/* [WC10] [WC11] [WC12] [WC-j] The new draw pile is shuffled once the token taker has answered about spice. */
static __attribute__((noinline)) void end_round(struct wa_chat_bi *game, unsigned seat, wcb_cards sick)
{
	game->aside = (uint8_t)(sick >> WCB_INDIGESTION_AT);
	if (++game->tokens[seat] == WCB_LAST_TOKEN) {
		game->public.over = 1;
		game->public.due = 0;
		return;
	}
	game->discards += game->pile;
	game->pile = 0;
	game->backwards = 0;
	game->asking = game->indigestion < WCB_MAX_INDIGESTION;
	if (!game->asking)
		new_deck(game, sick);
}

/* [WC9] Only Indigestion cards drawn leave the hand empty still: then once more, until the third token. */
static __attribute__((noinline)) void fill_empty_hand(struct wa_chat_bi *game, unsigned seat)
{
	while (!game->hand[seat] && !game->asking && !game->public.over) {
		wcb_cards sick = draw(game, seat, WCB_EMPTY_DRAW, WCB_EMPTY_HAND);
		if (sick)
			end_round(game, seat, sick);
	}
}

/* [WC-i] */
static inline void begin_turn(struct wa_chat_bi *game, unsigned seat)
{
	game->public.due = (uint16_t)(1u << seat);
	if (__builtin_expect(!game->hand[seat], 0))
		fill_empty_hand(game, seat);
}

/* What each act below WCB_SPICE plays, ready as masks, for which of them it is is the least predictable thing in the
 * game. */
struct play {
	wcb_cards card, spent; /* one card of the kind, and all that leave the hand */
	wcb_cards kind;        /* where the kind is counted */
	wcb_cards match;       /* the pile must have some of this while a dish is in play [WC4] */
	wcb_cards other;       /* and none of this with skip=other [WC-e] */
	wcb_cards stays;       /* the part of the pile that stays on the table */
	uint64_t cards, turns; /* how many are spent; 1: reverses the direction */
};

#define ONE(k) ((wcb_cards)1 << 4 * (k))
#define PLAY(k, cards, match, other, stays, turns)                                                                     \
	{                                                                                                              \
		ONE(k), (cards)*ONE(k), 15 * ONE(k), match, other, stays, cards, turns                                 \
	}
#define SERVE(k) PLAY(k, 1, 15 * ONE(k), 0, ~(wcb_cards)0, 0)
#define SKIP(k) PLAY(k, 2, DISHES, 15 * ONE(k), 0, 0)
#define ACTION(k, turns) PLAY(k, 1, DISHES, 0, ~(wcb_cards)0, turns)
#define NEXT ACTION(WCB_NEXT, 0)

static const struct play plays[WCB_SPICE] = {
	SERVE(0), SERVE(1), SERVE(2), SERVE(3), SERVE(4), SERVE(5), {.match = DISHES}, /* eat */
	SKIP(0),  SKIP(1),  SKIP(2),  SKIP(3),  SKIP(4),  SKIP(5),  ACTION(WCB_MORE, 0), ACTION(WCB_TURN, 1), NEXT,
	NEXT,     NEXT,     NEXT,     NEXT,     NEXT,     NEXT};

/* What wcb_choices() says of one act, quicker. */
static bool may_play(const struct wa_chat_bi *game, unsigned seat, unsigned act)
{
	const struct play *play = &plays[act];
	wcb_cards hand = game->hand[seat], pile = game->pile;
	if (pile & dishes) {
		if (!(pile & play->match) || (pile & play->other & -(wcb_cards)game->public.options[0]))
			return false;
	} else if (act >= WCB_EAT && (act < WCB_PLAY_MORE || (!pile && (hand & dishes)))) {
		return false; /* [WC-a] */
	}
	return (hand & play->kind) >= play->spent && act != WCB_PLAY_NEXT + seat &&
	       act < (unsigned)WCB_PLAY_NEXT + game->public.seats; /* [WC-f] */
}

/* Why the act, which is not among the choices, is not. */
static __attribute__((noinline, cold)) int why_not(const struct wa_chat_bi *game, unsigned seat, unsigned act)
{
	bool no_dish = !(game->pile & dishes);
	if (act >= WCB_ACTS)
		return SIL_NOT_LEGAL;
	if (game->asking)
		return WCB_ANSWER_FIRST;
	if (act >= WCB_SPICE)
		return WCB_NOT_ASKED;
	if (act == WCB_EAT)
		return WCB_NOTHING_TO_EAT;
	wcb_cards held = (game->hand[seat] & plays[act].kind) / plays[act].card;
	if (act >= WCB_SKIP && act < WCB_PLAY_MORE)
		return no_dish ? WCB_NOTHING_TO_SKIP : held < 2 ? WCB_NO_PAIR : WCB_SAME_DISH;
	if (act >= (unsigned)WCB_PLAY_NEXT + game->public.seats)
		return WCB_NOBODY_THERE;
	if (act == WCB_PLAY_NEXT + seat)
		return WCB_NOT_YOURSELF;
	if (!held)
		return WCB_NOT_HELD;
	return act < WCB_EAT ? WCB_OTHER_DISH : WCB_OPEN_WITH_DISH;
}

/* [WC5] The eaten pile joins the discards after the draw [WC-d]. Who got away with it opens: the turn stays. */
static __attribute__((noinline)) void eat(struct wa_chat_bi *game, unsigned seat)
{
	wcb_cards sick = draw(game, seat, wcb_worth(game->pile), WCB_ATE);
	game->discards += game->pile;
	game->pile = 0;
	if (sick)
		end_round(game, seat, sick);
}

/* [WC-g] Opening with an action proves it; it has no meaning without an unseen card. */
static __attribute__((noinline)) void note_no_dish(struct wa_chat_bi *game, unsigned seat, bool proven)
{
	unsigned bit = 1u << seat, set = proven ? game->no_dish | bit : game->no_dish;
	game->no_dish = (uint8_t)(game->hand[seat] == game->known[seat] ? set & ~bit : set);
}

/* Serving, an action or skipping. [WC2] [WC4] [WC7] [WC8] */
static void play_card(struct wa_chat_bi *game, unsigned seat, unsigned act)
{
	const struct play *play = &plays[act];
	wcb_cards pile = game->pile, known = game->known[seat], seen = known & play->kind;
	bool proven = !pile && act >= WCB_PLAY_MORE;
	game->hand[seat] -= play->spent;
	game->known[seat] = known - (seen < play->spent ? seen : play->spent); /* those go first [WC-g] */
	game->size[seat] = (uint8_t)(game->size[seat] - play->cards);
	game->discards += (pile + play->card) & ~play->stays;
	game->pile = (pile & play->stays) + play->card;
	game->backwards ^= (uint8_t)play->turns;
	if (__builtin_expect(proven || game->no_dish, 0))
		note_no_dish(game, seat, proven);

	unsigned seats = game->public.seats, next = seat + (game->backwards ? seats - 1 : 1);
	next -= next >= seats ? seats : 0;
	begin_turn(game, act >= WCB_PLAY_NEXT ? act - WCB_PLAY_NEXT : next);
}

/* [WC11] */
static __attribute__((noinline)) void answer(struct wa_chat_bi *game, unsigned seat, unsigned spice)
{
	game->asking = 0;
	game->indigestion = (uint8_t)(game->indigestion + spice);
	new_deck(game, (game->aside + spice) * wcb_one(WCB_INDIGESTION));
	begin_turn(game, seat);
}

static int apply(struct sil_state *state, struct sil_move move)
{
	struct wa_chat_bi *game = (struct wa_chat_bi *)state;
	unsigned seat = move.seat, act = move.act;
	int refusal = sil_refuse_seat(state, seat);
	if (refusal)
		return refusal;
	if (act >= WCB_SPICE || game->asking ? !game->asking || (act | 1) != WCB_ENOUGH : !may_play(game, seat, act))
		return why_not(game, seat, act);
	game->last_act = (uint8_t)(act + 1);
	game->last_seat = (uint8_t)seat;
	game->meal_fresh = 0;
	if (act == WCB_EAT)
		eat(game, seat);
	else if (act < WCB_SPICE)
		play_card(game, seat, act);
	else
		answer(game, seat, act == WCB_SPICE);
	return SIL_OK;
}

/* Less is better, so tokens count against: 0, -1, -2, -3. Equal tokens are told apart by winners alone. */
static void score(const struct sil_state *state, int32_t out[SIL_MAX_SEATS])
{
	const struct wa_chat_bi *game = (const struct wa_chat_bi *)state;
	for (int s = 0; s < SIL_MAX_SEATS; s++)
		out[s] = -(int32_t)game->tokens[s];
}

/* [WC12] */
static unsigned winners(const struct sil_state *state)
{
	const struct wa_chat_bi *game = (const struct wa_chat_bi *)state;
	int32_t worth[SIL_MAX_SEATS];
	for (int s = 0; s < game->public.seats; s++)
		worth[s] = game->size[s] - 100 * game->tokens[s];
	return sil_best_seats(worth, game->public.seats);
}

static void observe(const struct sil_state *state, struct sil_view *out)
{
	const struct wa_chat_bi *game = (const struct wa_chat_bi *)state;
	struct wa_chat_bi_view *view = (struct wa_chat_bi_view *)out;
	view->deck_cards = game->deck_cards, view->backwards = game->backwards, view->asking = game->asking;
	view->indigestion = game->indigestion, view->aside = game->aside, view->shuffles = game->shuffles;
	view->no_dish = game->no_dish;
	view->last_act = game->last_act, view->last_seat = game->last_seat;
	view->meal_seat = game->meal_seat, view->meal_cards = game->meal_cards, view->meal_kind = game->meal_kind;
	view->meal_fresh = game->meal_fresh;
	for (int s = 0; s < game->public.seats; s++) {
		view->size[s] = game->size[s];
		view->tokens[s] = game->tokens[s];
		view->known[s] = game->known[s];
	}
	view->pile = game->pile, view->discards = game->discards, view->meal = game->meal;
	if (view->seat < game->public.seats)
		view->hand = game->hand[view->seat];
}

/* Everything in a view but hands and draw pile is the truth already. */
static void remember(const struct wa_chat_bi_view *view, struct wa_chat_bi *game)
{
	game->backwards = view->backwards, game->asking = view->asking;
	game->indigestion = view->indigestion, game->aside = view->aside, game->shuffles = view->shuffles;
	game->no_dish = view->no_dish;
	game->last_act = view->last_act, game->last_seat = view->last_seat;
	game->meal_seat = view->meal_seat, game->meal_cards = view->meal_cards, game->meal_kind = view->meal_kind;
	game->meal_fresh = view->meal_fresh;
	for (int s = 0; s < view->public.seats; s++) {
		game->size[s] = view->size[s];
		game->tokens[s] = view->tokens[s];
		game->known[s] = view->known[s];
		game->hand[s] = s == view->seat ? view->hand : view->known[s];
	}
	game->pile = view->pile, game->discards = view->discards, game->meal = view->meal;
}

/* Deals cards from the end of a shuffled list into the unseen part of every hand of the mask; returns how many of the
 * list are left. */
static unsigned fill_hands(struct wa_chat_bi *game, unsigned seats, const uint8_t *cards, unsigned left)
{
	for (; seats; seats &= seats - 1) {
		unsigned s = (unsigned)__builtin_ctz(seats);
		for (unsigned unseen = game->size[s] - wcb_total(game->hand[s]); unseen; unseen--)
			game->hand[s] += wcb_one(cards[--left]);
	}
	return left;
}

/* Hands without a dish take from the unseen actions first, then the other hands from all that is left, then the draw
 * pile: however the earlier ones fall, the later ones have equally many ways, so it is even. [WC-g] */
static void imagine(const struct sil_view *in, struct sil_rng *rng, struct sil_state *state)
{
	const struct wa_chat_bi_view *view = (const struct wa_chat_bi_view *)in;
	struct wa_chat_bi *game = (struct wa_chat_bi *)state;
	remember(view, game);
	wcb_cards unseen = WCB_DECK - view->pile - view->discards;
	for (int s = 0; s < view->public.seats; s++)
		unseen -= game->hand[s];

	unsigned everybody = (1u << view->public.seats) - 1;
	uint8_t none = 0;
	lay_on_deck(game->deck, &none, unseen);
	unsigned dish_count = wcb_total(unseen & dishes), left = wcb_total(unseen);
	if (view->no_dish) {
		sil_rng_shuffle(rng, game->deck + dish_count, left - dish_count);
		left = fill_hands(game, view->no_dish & everybody, game->deck, left);
	}
	sil_rng_shuffle(rng, game->deck, left);
	left = fill_hands(game, everybody, game->deck, left);

	/* An Indigestion card swaps with any card or none: an even place for each. */
	for (unsigned sick = (unsigned)(view->indigestion - view->aside); sick; sick--) {
		uint32_t at = sil_rng_below(rng, left + 1);
		game->deck[left++] = game->deck[at];
		game->deck[at] = WCB_INDIGESTION;
	}
	game->deck_cards = (uint8_t)left;
	for (; left < WCB_ALL_CARDS; left++)
		game->deck[left] = 0;
}

const struct sil_rules wa_chat_bi_rules = {
	.name = "wa-chat-bi",
	.version = 1,
	.min_seats = 3,
	.max_seats = 7,
	.by_turns = true,
	.state_bytes = sizeof(struct wa_chat_bi),
	.view_bytes = sizeof(struct wa_chat_bi_view),
	.acts = WCB_ACTS,
	.options = options,
	.deal = deal,
	.legal = legal,
	.pick = pick,
	.apply = apply,
	.score = score,
	.winners = winners,
	.observe = observe,
	.imagine = imagine,
	.broken = wcb_broken,
	.view_broken = wa_chat_bi_view_broken,
	.observation = &wa_chat_bi_observation,
};
