/* The most that one turn of chabyrinthe can win. Of the thousands of pairs of actions nearly all join nothing: whole
 * families of them are ruled out at once, by roofs on which a card lies every way that it could be turned. Sees
 * imagined worlds. */
#include <string.h>

#include "games/chabyrinthe/walks.h"

/* Roofs to be looked at, each with what leads to it: two actions, or families of such. Pairs of pushes are the most
 * families; of pairs of actions at most TURNS are added before there is a look whether more fit. Small, since the stack
 * in WebAssembly is. */
enum { MAX_ROOFS = MAX_PLACES * MAX_PLACES, TURNS = MAX_CELLS * TURNS_PER_CARD };
struct roofs {
	unsigned count;
	uint16_t act[2][MAX_ROOFS];
	uint64_t quarter[MAX_ROOFS + 2 * LANES], across[MAX_ROOFS + 2 * LANES];
	bool joined[MAX_ROOFS + 2 * LANES];
};

struct turn {
	const struct chabyrinthe *game;
	struct ring ring;
	struct lying now, turned;
	struct lying loose; /* double elbows lie both ways: a gutter may pass a turned one twice */
	struct slide slides[MAX_PLACES];
	unsigned slides_count, seat;
	uint8_t looks[MAX_CELLS];
	uint8_t winning_turns[MAX_CELLS], winning_pushes[MAX_PLACES]; /* bit q: by so many quarters */
	float best, enough;
	struct chabyrinthe *end;
	unsigned played; /* positions */
};

static inline void add(struct roofs *roofs, struct lying roof, unsigned one, unsigned other)
{
	unsigned at = roofs->count++;
	roofs->quarter[at] = roof.quarter, roofs->across[at] = roof.across;
	roofs->act[0][at] = (uint16_t)one, roofs->act[1][at] = (uint16_t)other;
}

static inline void load(struct lanes_joins *joins, const struct roofs *roofs, unsigned first)
{
	memcpy(&joins->quarter, &roofs->quarter[first], sizeof joins->quarter);
	memcpy(&joins->across, &roofs->across[first], sizeof joins->across);
	put_back(joins);
}

/* Repeats the last roof, so that the lanes beyond it walk no further than it does. */
static void fill_up(struct roofs *roofs)
{
	for (unsigned i = 0; i < 2 * LANES && roofs->count; i++) {
		roofs->quarter[roofs->count + i] = roofs->quarter[roofs->count - 1];
		roofs->across[roofs->count + i] = roofs->across[roofs->count - 1];
	}
}

/* On which roofs a cat has a gutter to a home; or could have one if one more card were turned. */
static void look_at(struct roofs *roofs, const struct roofs *turned, const struct ring *ring)
{
	const uint64_t cats = opposite(ring->cats);
	fill_up(roofs);
	for (unsigned first = 0; first < roofs->count; first += 2 * LANES) {
		struct lanes_joins joins[2], near;
		ports entered[2] = {{0}}, left[2], by_turning[2] = {{0}};
		load(&joins[0], roofs, first), load(&joins[1], roofs, first + LANES);
		entered[0] |= ring->homes, entered[1] |= ring->homes;
		follow_both(&joins[0], &joins[1], entered, left);
		if (turned) {
			for (unsigned half = 0; half < 2; half++) {
				load(&near, turned, first + half * LANES);
				by_turning[half] = through(&near, entered[half]);
				entered[half] |= neighbours(by_turning[half]);
			}
			follow_both(&joins[0], &joins[1], entered, left);
		}
		for (unsigned lane = 0; lane < 2 * LANES; lane++)
			roofs->joined[first + lane] =
				(left[lane / LANES] | by_turning[lane / LANES])[lane % LANES] & cats;
	}
}

static unsigned push_act(const struct slide *slide, unsigned quarters)
{
	return ACT_PUSH + WAYS_IN * (unsigned)slide->push + quarters;
}

static unsigned turn_act(unsigned cell, unsigned quarters)
{
	return ACT_TURN + TURNS_PER_CARD * cell + quarters - 1;
}

static const struct lying *turned_face(const struct chabyrinthe *game, unsigned cell, unsigned quarters)
{
	return &chabyrinthe_face_joins[chabyrinthe_turn(game->grid[cell], quarters)];
}

static const struct lying *laid_face(unsigned kind, unsigned quarters)
{
	return &chabyrinthe_face_joins[chabyrinthe_lay(kind, quarters)];
}

static unsigned most_won(const struct chabyrinthe *, unsigned seat, float enough, float *best, struct chabyrinthe *end);

static void note(struct turn *turn, const struct chabyrinthe *after)
{
	float value = chabyrinthe_standing(after, turn->seat);
	turn->played++;
	if (value > turn->best)
		turn->best = value, *turn->end = *after;
}

/* --- one action --- */

static void win_at_once(struct turn *turn, struct roofs *roofs)
{
	const struct chabyrinthe *game = turn->game;
	unsigned looks = chabyrinthe_cards[game->pile[0]].looks, cells = 0;
	roofs->count = 0;
	for (unsigned cell = 0; cell < MAX_CELLS; cell++)
		if (turn->looks[cell] > 1)
			add(roofs,
			    with_card(turn->now, cell, &chabyrinthe_kind_joins[chabyrinthe_kind(game->grid[cell])]),
			    cell, 0),
				cells++;
	for (unsigned n = 0; n < turn->slides_count; n++)
		add(roofs, pushed(turn->now, &turn->slides[n], &chabyrinthe_kind_joins[game->pile[0]]), n, 0);
	look_at(roofs, NULL, &turn->ring);
	unsigned families = roofs->count;
	uint16_t family[2 * MAX_CELLS];
	unsigned kept = 0, kept_cells = 0;
	for (unsigned i = 0; i < families; i++)
		if (roofs->joined[i])
			family[kept++] = roofs->act[0][i], kept_cells += i < cells;
	roofs->count = 0;
	for (unsigned i = 0; i < kept; i++) {
		unsigned of = family[i];
		if (i < kept_cells)
			for (unsigned q = 1; q < turn->looks[of]; q++)
				add(roofs, with_card(turn->now, of, turned_face(game, of, q)), of, q);
		else
			for (unsigned q = 0; q < looks; q++)
				add(roofs, pushed(turn->now, &turn->slides[of], laid_face(game->pile[0], q)),
				    of + MAX_CELLS, q);
	}
	look_at(roofs, NULL, &turn->ring);
	for (unsigned i = 0; i < roofs->count && turn->best < turn->enough; i++) {
		if (!roofs->joined[i])
			continue;
		unsigned of = roofs->act[0][i], q = roofs->act[1][i];
		struct chabyrinthe after = *game;
		if (of < MAX_CELLS)
			turn->winning_turns[of] |= (uint8_t)(1u << q);
		else
			turn->winning_pushes[of - MAX_CELLS] |= (uint8_t)(1u << q);
		take_known(&after,
			   (uint16_t)(of < MAX_CELLS ? turn_act(of, q) : push_act(&turn->slides[of - MAX_CELLS], q)),
			   true);
		if (game->actions > 1 && !after.public.over)
			turn->played += most_won(&after, turn->seat, turn->enough, &turn->best, turn->end);
		else
			note(turn, &after);
	}
}

/* --- two actions, of which the first wins nothing --- */

/* Plays what joins a cat and a home. */
static void play_joined(struct turn *turn, struct roofs *roofs)
{
	look_at(roofs, NULL, &turn->ring);
	for (unsigned i = 0; i < roofs->count && turn->best < turn->enough; i++) {
		if (!roofs->joined[i])
			continue;
		struct chabyrinthe after = *turn->game;
		uint16_t first = roofs->act[0][i];
		const bool wins = first < ACT_PUSH &&
				  turn->winning_turns[first / TURNS_PER_CARD] >> (first % TURNS_PER_CARD + 1) & 1;
		take_known(&after, first, wins);
		if (after.public.over)
			continue;
		if (wins)
			take_action(&after, roofs->act[1][i]);
		else
			take_known(&after, roofs->act[1][i], true);
		note(turn, &after);
	}
	roofs->count = 0;
}

static inline bool full(const struct roofs *roofs)
{
	return roofs->count + TURNS > MAX_ROOFS;
}

/* Turns a card of a roof that one action has led to: `from` is where its card lay before. */
static void turn_second(struct turn *turn, struct lying roof, unsigned cell, unsigned from, unsigned first,
			bool after_it, struct roofs *pairs)
{
	for (unsigned q = 1; q < turn->looks[from]; q++) {
		struct lying both = with_card(roof, cell, turned_face(turn->game, from, q));
		if (after_it)
			add(pairs, both, first, turn_act(cell, q));
		else
			add(pairs, both, turn_act(from, q), first);
	}
}

/* Of one roof after a first action: which cards, if turned, could join something. */
static unsigned cells_to_turn(struct turn *turn, struct lying roof, struct lying turned, unsigned cells,
			      struct roofs *roofs)
{
	unsigned found = 0;
	roofs->count = 0;
	for (; cells; cells &= cells - 1) {
		unsigned cell = (unsigned)__builtin_ctz(cells);
		const uint64_t mask = ALL_PORTS << cell;
		add(roofs,
		    (struct lying){(roof.quarter & ~mask) | (turned.quarter & mask),
				   (roof.across & ~mask) | (turned.across & mask)},
		    cell, 0);
	}
	look_at(roofs, NULL, &turn->ring);
	for (unsigned i = 0; i < roofs->count; i++)
		found |= (unsigned)roofs->joined[i] << roofs->act[0][i];
	return found;
}

static void turn_twice(struct turn *turn, struct roofs *roofs, struct roofs *near, struct roofs *pairs)
{
	const struct chabyrinthe *game = turn->game;
	unsigned cells = chabyrinthe_layout(game)->cells;
	roofs->count = near->count = 0;
	for (unsigned cell = 0; cell < MAX_CELLS; cell++) {
		if (turn->looks[cell] < 2) {
			cells &= ~(1u << cell);
			continue;
		}
		add(roofs, with_card(turn->loose, cell, &chabyrinthe_kind_joins[chabyrinthe_kind(game->grid[cell])]),
		    cell, 0);
		add(near, turn->turned, cell, 0);
	}
	fill_up(near);
	look_at(roofs, near, &turn->ring);
	unsigned first = 0;
	for (unsigned i = 0; i < roofs->count; i++)
		first |= (unsigned)roofs->joined[i] << roofs->act[0][i];
	for (unsigned cell = 0; cell < MAX_CELLS; cell++) {
		if (!(first >> cell & 1))
			continue;
		for (unsigned q = 1; q < turn->looks[cell]; q++) {
			struct lying roof = with_card(turn->now, cell, turned_face(game, cell, q));
			unsigned second = cells_to_turn(turn, roof, turn->turned, cells & (~1u << cell), roofs);
			for (; second; second &= second - 1) {
				unsigned other = (unsigned)__builtin_ctz(second);
				turn_second(turn, roof, other, other, turn_act(cell, q),
					    !(turn->winning_turns[cell] >> q & 1), pairs);
			}
			if (full(pairs))
				play_joined(turn, pairs);
		}
	}
}

static void push_and_turn(struct turn *turn, unsigned n, struct roofs *roofs, struct roofs *pairs)
{
	const struct chabyrinthe *game = turn->game;
	const struct slide *slide = &turn->slides[n];
	const unsigned line = (unsigned)(slide->receives & 0xffff);
	unsigned looks = chabyrinthe_cards[game->pile[0]].looks, cells = 0;
	struct lying turned = pushed(turn->turned, slide, &chabyrinthe_kind_joins[game->pile[0]]);
	for (unsigned cell = 0; cell < MAX_CELLS; cell++)
		if (cell != slide->cell &&
		    turn->looks[line >> cell & 1 ? (unsigned)((int)cell + slide->step) : cell] > 1)
			cells |= 1u << cell;
	for (unsigned q = 0; q < looks; q++) {
		struct lying roof = pushed(turn->now, slide, laid_face(game->pile[0], q));
		unsigned second = cells_to_turn(turn, roof, turned, cells, roofs);
		for (; second; second &= second - 1) {
			unsigned cell = (unsigned)__builtin_ctz(second);
			turn_second(turn, roof, cell, line >> cell & 1 ? (unsigned)((int)cell + slide->step) : cell,
				    push_act(slide, q), !(turn->winning_pushes[n] >> q & 1), pairs);
		}
		if (full(pairs))
			play_joined(turn, pairs);
	}
}

/* What the gutters from homes and from cats enter after a first push, as the new card could lie. */
struct touched {
	uint64_t homes, cats;
	bool near; /* a turn of one more card could join them */
};

static void touch(struct turn *turn, const struct roofs *roofs, const struct roofs *turned, struct touched *touched)
{
	for (unsigned first = 0; first < roofs->count; first += LANES) {
		struct lanes_joins joins, near;
		ports entered[2] = {{0}}, left[2];
		load(&joins, roofs, first), load(&near, turned, first);
		entered[0] |= turn->ring.homes, entered[1] |= turn->ring.cats;
		follow_both(&joins, &joins, entered, left);
		/* Gutters lead both ways: who leaves a card where the cats' part enters it has met that. */
		ports out = through(&near, entered[0]), met = (out << 32 | out >> 32) & entered[1];
		for (unsigned lane = 0; lane < LANES && first + lane < roofs->count; lane++)
			touched[first + lane] = (struct touched){entered[0][lane], entered[1][lane], met[lane]};
	}
}

static void push_twice(struct turn *turn, const struct touched *touched, struct roofs *roofs, struct roofs *pairs)
{
	const struct chabyrinthe *game = turn->game;
	const struct lying *kinds[2] = {&chabyrinthe_kind_joins[game->pile[0]], &chabyrinthe_kind_joins[game->pile[1]]};
	unsigned looks[2] = {chabyrinthe_cards[game->pile[0]].looks, chabyrinthe_cards[game->pile[1]].looks};
	roofs->count = 0;
	for (unsigned n = 0; n < turn->slides_count; n++) {
		struct lying roof = pushed(turn->now, &turn->slides[n], kinds[0]);
		for (unsigned m = 0; m < turn->slides_count; m++) {
			const struct slide *slide = &turn->slides[m];
			if (touched[n].homes & slide->line && touched[n].cats & slide->line)
				add(roofs, pushed(roof, slide, kinds[1]), n, m);
		}
	}
	look_at(roofs, NULL, &turn->ring);
	for (unsigned i = 0; i < roofs->count; i++) {
		if (!roofs->joined[i])
			continue;
		unsigned n = roofs->act[0][i], m = roofs->act[1][i];
		for (unsigned q = 0; q < looks[0]; q++) {
			if (turn->winning_pushes[n] >> q & 1)
				continue;
			struct lying roof = pushed(turn->now, &turn->slides[n], laid_face(game->pile[0], q));
			for (unsigned r = 0; r < looks[1]; r++)
				add(pairs, pushed(roof, &turn->slides[m], laid_face(game->pile[1], r)),
				    push_act(&turn->slides[n], q), push_act(&turn->slides[m], r));
		}
		if (full(pairs))
			play_joined(turn, pairs);
	}
}

static void win_with_two(struct turn *turn, struct roofs *roofs)
{
	struct roofs near, pairs;
	struct touched touched[MAX_PLACES];
	const struct lying *kind = &chabyrinthe_kind_joins[turn->game->pile[0]];
	pairs.count = roofs->count = near.count = 0;
	for (unsigned n = 0; n < turn->slides_count; n++) {
		add(roofs, pushed(turn->loose, &turn->slides[n], kind), n, 0);
		add(&near, pushed(turn->turned, &turn->slides[n], kind), n, 0);
	}
	fill_up(roofs), fill_up(&near);
	touch(turn, roofs, &near, touched);
	turn_twice(turn, roofs, &near, &pairs);
	play_joined(turn, &pairs);
	if (turn->best >= turn->enough)
		return;
	for (unsigned n = 0; n < turn->slides_count; n++)
		if (touched[n].near && turn->best < turn->enough)
			push_and_turn(turn, n, roofs, &pairs);
	if (turn->best < turn->enough)
		push_twice(turn, touched, roofs, &pairs);
	play_joined(turn, &pairs);
}

static unsigned most_won(const struct chabyrinthe *game, unsigned seat, float enough, float *best,
			 struct chabyrinthe *end)
{
	struct turn turn = {.game = game, .seat = seat, .best = *best, .enough = enough, .end = end};
	struct roofs roofs;
	struct roof roof;
	chabyrinthe_roof(game->grid, &roof);
	chabyrinthe_ring(game, &turn.ring);
	turn.now = (struct lying){roof.now.quarter, roof.now.across};
	turn.turned = (struct lying){roof.turned.quarter, roof.turned.across};
	turn.loose = turn.now;
	for (unsigned cell = 0; cell < MAX_CELLS; cell++) {
		if (chabyrinthe_kind(game->grid[cell]) == DOUBLE_ELBOW)
			turn.loose = with_card(turn.loose, cell, &chabyrinthe_kind_joins[DOUBLE_ELBOW]);
		turn.looks[cell] = chabyrinthe_cards[chabyrinthe_kind(game->grid[cell])].looks;
	}
	turn.slides_count = chabyrinthe_layout(game)->places;
	for (unsigned n = 0; n < turn.slides_count; n++)
		chabyrinthe_slide(chabyrinthe_layout(game), n, &turn.slides[n]);
	note(&turn, game);
	win_at_once(&turn, &roofs);
	if (game->actions > 1 && turn.best < enough)
		win_with_two(&turn, &roofs);
	*best = turn.best;
	return turn.played;
}

unsigned chabyrinthe_most_won(const struct chabyrinthe *game, unsigned seat, float enough, struct chabyrinthe *end)
{
	float best = -1e9f;
	return most_won(game, seat, enough, &best, end);
}
