/* Kawaii: a seat's view as bytes. Freestanding. */
#include "games/kawaii/kawaii.h"

#include "engine/observation.h"
#include "games/kawaii/internal.h"

struct positions {
	uint8_t seat, seats, pace, memory, over, due[2];
	uint8_t phase, round, starter, turn, flipped, piles, contested, stopped;
	uint8_t duel_pile, thrown, throws, draws, early, done, latest;
	uint8_t own_flavour, own_shape, own_sealed, own_sign, own_credit;
	uint8_t hearts[KAWAII_SEATS], count[KAWAII_SEATS], newest_at[KAWAII_SEATS], taken_count[KAWAII_SEATS];
	uint8_t duel[KAWAII_SEATS], last_sign[KAWAII_SEATS], shown_credit[KAWAII_SEATS];
	uint8_t was_flavour[KAWAII_SEATS], was_shape[KAWAII_SEATS], was_hearts[KAWAII_SEATS], was_points[KAWAII_SEATS];
	uint8_t deck[KAWAII_CARDS];
	uint8_t total[KAWAII_SEATS][2];
	uint8_t behind_ms[KAWAII_SEATS][KAWAII_SEATS * 2];
	uint8_t rivals[KAWAII_SEATS], winner[KAWAII_SEATS], how[KAWAII_SEATS], cards[KAWAII_SEATS];
	uint8_t taken[KAWAII_SEATS][8], was_taken[KAWAII_SEATS][8];
	uint8_t now_ms[4], wake_ms[4], race_ms[4], stop_ms[4], duel_ms[4], flip_from_ms[4], next_ms[4], newest_ms[4];
	uint8_t shown_ms[4], own_press_ms[KAWAII_SEATS][4];
};

#define FIELD(...) SIL_FIELD_OF(positions, __VA_ARGS__)
#define BY_SEAT(member, ...) FIELD(member, KAWAII_SEATS, __VA_ARGS__)
static const struct sil_field fields[] = {
	FIELD(seat, 1, SIL_CHOICE, KAWAII_SEATS - 1, "whose view it is"),
	FIELD(seats, 1, SIL_NUMBER, KAWAII_SEATS, "how many play"),
	FIELD(pace, 1, SIL_CHOICE, 1, "option pace: live, calm"),
	FIELD(memory, 1, SIL_CHOICE, 1, "option memory: off, on"),
	FIELD(over, 1, SIL_NUMBER, 1, "1: the game has ended"),
	FIELD(due, 1, SIL_BITS, 9, "seats that may move; bit 8: the clock"),
	FIELD(phase, 1, SIL_CHOICE, KAWAII_FINISHED, "flipping, sealing, last call, resting, finished"),
	FIELD(round, 1, SIL_NUMBER, KAWAII_ROUNDS, "rounds already scored"),
	FIELD(starter, 1, SIL_CHOICE, KAWAII_SEATS - 1, "who starts this round; between rounds: the next one"),
	FIELD(turn, 1, SIL_CHOICE, KAWAII_SEATS - 1, "whose flip is next"),
	FIELD(flipped, 1, SIL_NUMBER, KAWAII_CARDS, "cards flipped this round"),
	FIELD(piles, 1, SIL_BITS, KAWAII_SEATS, "seats whose pile is not empty"),
	FIELD(contested, 1, SIL_BITS, KAWAII_SEATS, "piles in a duel, running or waiting"),
	FIELD(stopped, 1, SIL_NUMBER, 1, "1: no flips now"),
	FIELD(duel_pile, 1, SIL_CHOICE, KAWAII_SEATS, "1 + the running duel's pile; 0: none"),
	FIELD(thrown, 1, SIL_BITS, KAWAII_SEATS, "seats that have thrown in this throw"),
	FIELD(throws, 1, SIL_NUMBER, MAX_UNDECIDED_THROWS, "undecided throws of the running duel"),
	FIELD(draws, 1, SIL_NUMBER, 255, "duels settled by a draw this round"),
	FIELD(early, 1, SIL_BITS, KAWAII_SEATS, "in the duel for the newest card's pile: who pressed before that card"),
	FIELD(done, 1, SIL_BITS, KAWAII_SEATS, "seats that have said done"),
	FIELD(latest, 1, SIL_CHOICE, KAWAII_SEATS, "1 + the pile decided last"),
	FIELD(own_flavour, 1, SIL_CHOICE, BLUEBERRY, "the viewer's favourite flavour"),
	FIELD(own_shape, 1, SIL_CHOICE, SANDWICH, "the viewer's favourite shape"),
	FIELD(own_sealed, 1, SIL_BITS, KAWAII_SEATS, "piles the viewer has claimed, not yet compared"),
	FIELD(own_sign, 1, SIL_CHOICE, 3, "1 rock, 2 paper, 3 scissors; 0: not thrown"),
	FIELD(own_credit, 1, SIL_NUMBER, SIL_MAX_CREDIT_MS, "milliseconds, of the viewer's latest move"),
	BY_SEAT(hearts, SIL_NUMBER, 10, "by seat"),
	BY_SEAT(count, SIL_NUMBER, KAWAII_CARDS, "by seat: cards in the pile"),
	BY_SEAT(newest_at, SIL_NUMBER, KAWAII_CARDS,
		"by seat: where in the deck the pile's top card is; 0 if it is empty"),
	BY_SEAT(taken_count, SIL_NUMBER, KAWAII_CARDS, "by seat: cards in the score pile"),
	BY_SEAT(duel, SIL_BITS, KAWAII_SEATS, "by pile: who is in the duel for it"),
	BY_SEAT(last_sign, SIL_CHOICE, 3, "by seat: the latest throw that was shown"),
	BY_SEAT(shown_credit, SIL_NUMBER, SIL_MAX_CREDIT_MS,
		"by seat: credit of the latest move, as far as everybody knows"),
	BY_SEAT(was_flavour, SIL_CHOICE, BLUEBERRY, "by seat, of the round scored last: favourite flavour"),
	BY_SEAT(was_shape, SIL_CHOICE, SANDWICH, "favourite shape"),
	BY_SEAT(was_hearts, SIL_NUMBER, 10, "hearts"),
	BY_SEAT(was_points, SIL_SIGNED, 0, "points"),
	FIELD(deck, KAWAII_CARDS, SIL_CHOICE, KAWAII_CARDS, "by flip: the card, if it lies on a pile in sight; else 0"),
	BY_SEAT(total, SIL_I16, 0, "by seat: points of the scored rounds"),
	BY_SEAT(behind_ms, SIL_U16, 0, "by pile, of its latest claims: how far each seat was behind the fastest"),
	BY_SEAT(rivals, SIL_BITS, KAWAII_SEATS, "by pile: who claimed it"),
	BY_SEAT(winner, SIL_CHOICE, KAWAII_SEATS, "by pile: 1 + who got it; 0: undecided"),
	BY_SEAT(how, SIL_CHOICE, KAWAII_BY_DRAW, "by pile: undecided, alone, faster, by signs, by a draw"),
	BY_SEAT(cards, SIL_NUMBER, KAWAII_CARDS, "by pile: how many cards were taken"),
	BY_SEAT(taken, SIL_BITS, KAWAII_CARDS + 1,
		"by seat, bit c: card c is in the score pile; with memory=on the viewer's"),
	BY_SEAT(was_taken, SIL_BITS, KAWAII_CARDS + 1, "the same of the round scored last"),
	FIELD(now_ms, 1, SIL_U32, 0, "the latest move the viewer knows of"),
	FIELD(wake_ms, 1, SIL_U32, 0, "when the clock moves"),
	FIELD(race_ms, 1, SIL_U32, 0, "when the next window closes; 0: none is open"),
	FIELD(stop_ms, 1, SIL_U32, 0, "when the stop ends; 0: no stop, or a window is open"),
	FIELD(duel_ms, 1, SIL_U32, 0, "when the running duel's time is up"),
	FIELD(flip_from_ms, 1, SIL_U32, 0, "no flip before"),
	FIELD(next_ms, 1, SIL_U32, 0, "the flip comes by itself, the last call or the rest ends"),
	FIELD(newest_ms, 1, SIL_U32, 0, "since when the card flipped last is its pile's newest"),
	FIELD(shown_ms, 1, SIL_U32, 0, "the latest move that everybody saw"),
	BY_SEAT(own_press_ms, SIL_U32, 0, "by pile: when the viewer's sealed claim was pressed"),
	{.name = NULL},
};

static void write_shared(const struct kawaii_view *view, struct positions *at)
{
	at->seat = view->seat, at->seats = view->public.seats, at->over = view->public.over;
	at->pace = view->public.options[0], at->memory = view->public.options[1];
	__builtin_memcpy(at->due, &view->public.due, sizeof at->due);
	at->phase = view->phase, at->round = view->round, at->starter = view->starter, at->turn = view->turn;
	at->flipped = view->flipped, at->piles = view->piles, at->contested = view->contested;
	at->stopped = view->stopped, at->duel_pile = view->duel_pile, at->thrown = view->thrown;
	at->throws = view->throws, at->draws = view->draws, at->early = view->early, at->done = view->done;
	at->latest = view->latest;
	at->own_flavour = view->own_flavour, at->own_shape = view->own_shape, at->own_sealed = view->own_sealed;
	at->own_sign = view->own_sign, at->own_credit = view->own_credit;
}

static void write_times(const struct kawaii_view *view, struct positions *at)
{
	__builtin_memcpy(at->now_ms, &view->public.now_ms, 4);
	__builtin_memcpy(at->wake_ms, &view->public.wake_ms, 4);
	__builtin_memcpy(at->race_ms, &view->race_ms, 4);
	__builtin_memcpy(at->stop_ms, &view->stop_ms, 4);
	__builtin_memcpy(at->duel_ms, &view->duel_ms, 4);
	__builtin_memcpy(at->flip_from_ms, &view->flip_from_ms, 4);
	__builtin_memcpy(at->next_ms, &view->next_ms, 4);
	__builtin_memcpy(at->newest_ms, &view->newest_ms, 4);
	__builtin_memcpy(at->shown_ms, &view->shown_ms, 4);
	__builtin_memcpy(at->own_press_ms, view->own_press_ms, sizeof at->own_press_ms);
}

#define COPY(member) __builtin_memcpy(at->member, view->member, sizeof at->member)

static void write(const struct sil_view *in, uint8_t *out)
{
	const struct kawaii_view *view = (const struct kawaii_view *)in;
	struct positions *at = (struct positions *)out;
	write_shared(view, at);
	COPY(hearts), COPY(count), COPY(newest_at), COPY(taken_count), COPY(duel), COPY(last_sign);
	COPY(shown_credit), COPY(was_flavour), COPY(was_shape), COPY(was_hearts), COPY(was_points);
	COPY(deck), COPY(total), COPY(taken), COPY(was_taken);
	for (unsigned p = 0; p < KAWAII_SEATS; p++) {
		__builtin_memcpy(at->behind_ms[p], view->race[p].behind_ms, sizeof at->behind_ms[p]);
		at->rivals[p] = view->race[p].rivals, at->winner[p] = view->race[p].winner;
		at->how[p] = view->race[p].how, at->cards[p] = view->race[p].cards;
	}
	write_times(view, at);
}

/* All that `legal` reads is known to the seat. */
static void mask(const struct sil_view *in, uint8_t *out)
{
	const struct kawaii_view *view = (const struct kawaii_view *)in;
	struct sil_state known;
	struct kawaii *game = (struct kawaii *)&known;
	game->public = view->public;
	game->phase = view->phase, game->turn = view->turn, game->piles = view->piles, game->done = view->done;
	game->contested = view->contested, game->duel_pile = view->duel_pile, game->thrown = view->thrown;
	game->race_ms = view->race_ms, game->stop_ms = view->stop_ms;
	__builtin_memcpy(game->duel, view->duel, sizeof game->duel);
	game->hearts[view->seat] = view->hearts[view->seat];
	game->sealed[view->seat] = view->own_sealed;
	sil_mask(&kawaii_rules, &known, view->seat, out);
}

/* [KW10] With memory=on the seats see different cards. */
static __attribute__((noinline)) void look_forgetful(const struct sil_state *state, unsigned seats,
						     struct positions *row)
{
	sil_write_seats(&kawaii_rules, write, sizeof *row, state, seats, (uint8_t *)row);
}

#define COPY_STATE(member) __builtin_memcpy(at->member, game->member, sizeof at->member)
#define COPY_WORD(member, from) __builtin_memcpy(at->member, &(from), sizeof at->member)

/* What all seats see alike; in blocks where state and observation have the same order. */
static inline void write_state(const struct kawaii *game, struct positions *at)
{
	at->seats = game->public.seats, at->over = game->public.over;
	at->pace = game->public.options[0], at->memory = game->public.options[1];
	COPY_WORD(due, game->public.due);
	at->phase = game->phase, at->round = game->round, at->starter = game->starter, at->turn = game->turn;
	at->flipped = game->flipped, at->piles = game->piles, at->contested = game->contested;
	at->stopped = kawaii_stopped(game), at->duel_pile = game->duel_pile, at->thrown = game->thrown;
	at->throws = game->throws, at->draws = game->draws, at->early = game->early, at->done = game->done;
	at->latest = game->latest;
	COPY_STATE(hearts), COPY_STATE(count), COPY_STATE(newest_at), COPY_STATE(taken_count), COPY_STATE(duel);
	COPY_STATE(last_sign), COPY_STATE(shown_credit), COPY_STATE(was_flavour), COPY_STATE(was_shape);
	COPY_STATE(was_hearts), COPY_STATE(was_points), COPY_STATE(total), COPY_STATE(taken), COPY_STATE(was_taken);
	for (uint8_t f = 0; f < KAWAII_CARDS; f++)
		at->deck[f] = f < at->flipped ? game->deck[f] : 0;
	for (unsigned p = 0; p < KAWAII_SEATS; p++) {
		__builtin_memcpy(at->behind_ms[p], game->race[p].behind_ms, sizeof at->behind_ms[p]);
		at->rivals[p] = game->race[p].rivals, at->winner[p] = game->race[p].winner;
		at->how[p] = game->race[p].how, at->cards[p] = game->race[p].cards;
	}
	const uint32_t stop_ms = game->race_ms ? 0 : game->stop_ms;
	COPY_WORD(now_ms, game->public.now_ms), COPY_WORD(wake_ms, game->public.wake_ms);
	COPY_WORD(race_ms, game->race_ms), COPY_WORD(stop_ms, stop_ms), COPY_WORD(duel_ms, game->duel_ms);
	COPY_WORD(flip_from_ms, game->flip_from_ms), COPY_WORD(next_ms, game->next_ms);
	COPY_WORD(newest_ms, game->newest_ms), COPY_WORD(shown_ms, game->shown_ms);
}

/* What the seat alone knows. [KW-t2] */
static inline void write_own(const struct kawaii *game, unsigned seat, struct positions *at)
{
	at->seat = (uint8_t)seat;
	at->own_flavour = game->flavour[seat], at->own_shape = game->shape[seat];
	at->own_sealed = game->sealed[seat], at->own_sign = game->sign[seat], at->own_credit = game->credit[seat];
	COPY_WORD(own_press_ms, game->press_ms[seat]);
	if (game->race_ms) {
		uint32_t now_ms = game->shown_ms;
		for (unsigned p = 0; p < game->public.seats; p++)
			now_ms = game->press_ms[seat][p] > now_ms ? game->press_ms[seat][p] : now_ms;
		COPY_WORD(now_ms, now_ms);
	}
}

/* At the calm pace. Every set of piles is tried at once, in the lanes of a register. */
static inline void write_calm_mask(const struct kawaii *game, unsigned seat, uint8_t *out)
{
	static const uint8_t sets[32] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
					 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31};
	const bool flipping = game->phase == KAWAII_FLIPPING, claiming = !flipping && !game->duel_pile;
	const uint8_t empty = (uint8_t)~game->piles, hearts = claiming ? game->hearts[seat] : 0;
	for (unsigned i = 0; i < 32; i++)
		out[i] = (uint8_t)((uint8_t)(sets[i] & empty) == 0) & (uint8_t)(kawaii_ones[i] <= hearts);
	out[KAWAII_FLIP] = flipping, out[KAWAII_PASS] = claiming, out[KAWAII_DONE] = 0;
	out[KAWAII_ROCK] = out[KAWAII_PAPER] = out[KAWAII_SCISSORS] = !flipping && !claiming;
	out[KAWAII_TICK] = 0;
}

static void look(const struct sil_state *state, unsigned seats, uint8_t *observations, uint8_t *masks)
{
	const struct kawaii *game = (const struct kawaii *)state;
	struct positions *row = (struct positions *)observations;
	const unsigned first = (unsigned)__builtin_ctz(seats);
	if (row && kawaii_memory(&game->public)) {
		look_forgetful(state, seats, row);
		row = NULL;
	}
	if (row)
		write_state(game, &row[first]);
	for (; seats; seats &= seats - 1) {
		unsigned seat = (unsigned)__builtin_ctz(seats);
		if (row) {
			if (seat != first)
				row[seat] = row[first];
			write_own(game, seat, &row[seat]);
		}
		if (masks && kawaii_live(&game->public))
			sil_mask(&kawaii_rules, state, (int)seat, masks + seat * KAWAII_ACTS);
		else if (masks)
			write_calm_mask(game, seat, masks + seat * KAWAII_ACTS);
	}
}

const struct sil_observation kawaii_observation = {
	.bytes = sizeof(struct positions),
	.write = write,
	SIL_FOR_LEARNING(.fields = fields, .mask = mask, .look = look),
};
