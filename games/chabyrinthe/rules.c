/* Chabyrinthe: turn and push gutter cards until a cat finds its way to a home. Freestanding. */
#include "games/chabyrinthe/chabyrinthe.h"

#include "engine/shuffle.h"

static const char *const sizes[] = {"4", "3", NULL};
static const char *const modes[] = {"versus", "coop", "teams", NULL};
static const char *const starts[] = {"even", "fair", NULL};

static const struct sil_option options[SIL_MAX_OPTIONS] = {
	[OPTION_SIZE] = {.name = "size", .values = sizes},
	[OPTION_MODE] = {.name = "mode", .values = modes},
	[OPTION_START] = {.name = "start", .values = starts},
};

/* [CB9] [CB10] */
static unsigned sides(unsigned seats, const uint8_t chosen[SIL_MAX_OPTIONS])
{
	return chosen[OPTION_MODE] == COOP ? 1 : chosen[OPTION_MODE] == TEAMS ? 2 : seats;
}

/* [CB10] [CB-j] [CB-k] One seat plays alone whether it calls that versus or coop. */
static int config_error(const struct sil_config *config)
{
	uint8_t mode = config->options[OPTION_MODE];
	if (mode == TEAMS && config->seats != 4)
		return TEAMS_NEED_FOUR;
	if (config->options[OPTION_START] && (mode == COOP || config->seats == 1))
		return FAIR_NEEDS_RIVALS;
	return SIL_OK;
}

/* [CB1] A square with two fixed elbows, the other cards shuffled and each turned at random [CB-b]; who begins is
 * drawn [CB-i]. */
static void lay_out(struct chabyrinthe *game)
{
	const struct layout *layout = chabyrinthe_layout(game);
	struct sil_stream stream;
	uint8_t gutters[GUTTERS], cats[CATS], seats[MAX_PLAYERS] = {0, 1, 2, 3};
	unsigned count = 0, next = 0;
	for (uint8_t kind = STRAIGHT; kind < KINDS; kind++)
		for (unsigned i = kind == ELBOW ? 2 : 0; i < chabyrinthe_cards[kind].count; i++)
			gutters[count++] = kind;
	for (unsigned i = 0; i < CATS; i++)
		cats[i] = (uint8_t)(LEAST_CAT + i / CATS_OF_A_SIZE);

	sil_stream_open(&stream, game->key, game->redeals);
	sil_shuffle(&stream, gutters, GUTTERS - 2);
	sil_shuffle(&stream, cats, CATS);
	sil_shuffle(&stream, seats, MAX_PLAYERS);
	uint32_t quarters = sil_stream_u32(&stream);
	for (unsigned cell = 0; cell < MAX_CELLS; cell++)
		if (layout->cells >> cell & 1 && cell != layout->corner[0] && cell != layout->corner[1])
			game->grid[cell] = chabyrinthe_lay(gutters[next++], quarters >> 2 * cell & 3);
	game->grid[layout->corner[0]] = ES;
	game->grid[layout->corner[1]] = WN;
	for (unsigned i = 0; next < GUTTERS - 2; i++)
		game->pile[i] = gutters[next++];
	for (unsigned i = 0; i < 2; i++) {
		game->home[i] = layout->home[i];
		game->cat[i] = layout->cat[i];
		game->points[i] = cats[CATS - 1 - i];
	}
	__builtin_memcpy(game->cat_pile, cats, CATS - 2);
	unsigned drawn = 0;
	while (seats[drawn] >= game->public.seats)
		drawn++;
	game->first = seats[drawn];
}

static void deal(struct sil_state *state)
{
	struct chabyrinthe *game = (struct chabyrinthe *)state;
	lay_out(game);
	while (chabyrinthe_anything_joined(game)) { /* [CB-b] */
		game->redeals++;
		lay_out(game);
	}
	game->hidden = (uint8_t)(chabyrinthe_pile_count(&game->public) - 1);
	game->cats_down = CATS - 2;
	game->turns = 1, game->idle = 1;
	game->actions = game->public.options[OPTION_START] ? 1 : ACTIONS; /* [CB2] [CB-j] */
	game->public.due = (uint16_t)(1u << game->first);
}

/* A board of one size always offers the same acts; this is the n-th [CB3] [CB4] [CB-c]. */
static uint16_t nth_act(unsigned size, unsigned n)
{
	const struct layout *layout = &chabyrinthe_layouts[size];
	if (n < layout->turns) /* on 3×3 the fourth card of each row is missing */
		return (uint16_t)(ACT_TURN + n + (size ? n / 9 * TURNS_PER_CARD : 0));
	if (n == layout->acts - 1u)
		return ACT_PASS;
	n -= layout->turns;
	return (uint16_t)(ACT_PUSH + layout->push[n / WAYS_IN] * (unsigned)WAYS_IN + n % WAYS_IN);
}

static int legal(const struct sil_state *state, int seat, uint16_t *out)
{
	unsigned size = state->public.options[OPTION_SIZE];
	if (!(state->public.due >> seat & 1))
		return 0;
	for (unsigned n = 0; n < chabyrinthe_layouts[size].acts; n++)
		out[n] = nth_act(size, n);
	return chabyrinthe_layouts[size].acts;
}

static uint16_t pick(const struct sil_state *state, int seat, uint32_t random)
{
	(void)seat;
	unsigned size = state->public.options[OPTION_SIZE];
	return nth_act(size, (unsigned)((uint64_t)random * chabyrinthe_layouts[size].acts >> 32));
}

static void end_game(struct chabyrinthe *game)
{
	game->public.over = 1;
	game->public.due = 0;
	game->actions = 0;
}

/* [CB2] [CB-i] Clockwise; in teams too, so partners play one after the other. */
static void end_turn(struct chabyrinthe *game)
{
	if (game->idle == IDLE_TURNS * game->public.seats) {
		end_game(game);
		return;
	}
	unsigned due = (unsigned)game->public.due << 1;
	game->public.due = (uint16_t)(due >> game->public.seats ? 1 : due);
	game->turns++;
	game->idle++;
	game->actions = ACTIONS;
}

/* [CB4] [CB-a] [CB-g] */
static void push_line(struct chabyrinthe *game, const struct push *push, unsigned quarters)
{
	const struct layout *layout = chabyrinthe_layout(game);
	uint8_t *card = &game->grid[push->cell];
	uint8_t under = (uint8_t)chabyrinthe_kind(*card);
	for (unsigned i = 1; i < layout->side; i++, card += push->step)
		*card = card[push->step];
	*card = chabyrinthe_lay(game->pile[0], quarters);
	__builtin_memmove(game->pile, game->pile + 1, MAX_PILE - 1);
	game->pile[GUTTERS - layout->side * layout->side - 1] = under;
	game->hidden = (uint8_t)(game->hidden - (game->hidden > 0));
}

/* [CB6] [CB-e] */
static uint8_t next_free(unsigned taken, unsigned place, unsigned places)
{
	do
		place = place + 1 == places ? 0 : place + 1;
	while (taken >> place & 1);
	return (uint8_t)place;
}

/* [CB5] Each home that was used moves once; of two neighbours the front one first, so that neither jumps [CB-d]. */
static unsigned move_homes(struct chabyrinthe *game, unsigned used, unsigned taken)
{
	unsigned places = chabyrinthe_layout(game)->places;
	unsigned front =
		game->home[1] == game->home[0] + 1; /* else the first goes first: it is the front one at the seam */
	for (unsigned i = 0; i < 2; i++) {
		unsigned h = i ^ front;
		if (used >> h & 1) {
			uint8_t to = next_free(taken, game->home[h], places);
			taken = (taken & ~(1u << game->home[h])) | 1u << to;
			game->home[h] = to;
		}
	}
	if (game->home[0] > game->home[1]) {
		uint8_t greater = game->home[0];
		game->home[0] = game->home[1];
		game->home[1] = greater;
	}
	return taken;
}

/* [CB5] [CB-f] A new cat beyond where each won one stood, while there are any; then ascending order again. */
static void call_cats(struct chabyrinthe *game, unsigned won, unsigned taken)
{
	unsigned places = chabyrinthe_layout(game)->places;
	for (unsigned i = 0; i < 2; i++) {
		if (!(won >> i & 1))
			continue;
		uint8_t from = game->cat[i];
		game->cat[i] = 0, game->points[i] = 0;
		if (game->cats_down) {
			game->points[i] = game->cat_pile[--game->cats_down];
			game->cat_pile[game->cats_down] = 0;
			game->cat[i] = next_free(taken, from, places);
			taken |= 1u << game->cat[i];
		}
	}
	if (game->points[1] && (!game->points[0] || game->cat[0] > game->cat[1])) {
		uint8_t cat = game->cat[0], points = game->points[0];
		game->cat[0] = game->cat[1], game->points[0] = game->points[1];
		game->cat[1] = cat, game->points[1] = points;
	}
}

/* One batch of cats that are joined to a home now [CB-d]. */
static void bring_home(struct chabyrinthe *game, unsigned seat)
{
	unsigned used[2] = {chabyrinthe_joined_home(game, 0), chabyrinthe_joined_home(game, 1)};
	unsigned won = (used[0] != 0) | (unsigned)(used[1] != 0) << 1;
	unsigned taken = 1u << game->home[0] | 1u << game->home[1];
	for (unsigned i = 0; i < 2; i++) {
		if (won >> i & 1)
			game->won[seat][game->points[i] - LEAST_CAT]++;
		else if (game->points[i])
			taken |= 1u << game->cat[i];
	}
	taken = move_homes(game, used[0] | used[1], taken);
	call_cats(game, won, taken);
	game->idle = 0;
}

/* [CB7] [CB8] [CB-f] After an action: chains, the end, or what is left of the turn. */
static inline void settle(struct chabyrinthe *game, unsigned seat, bool joined)
{
	for (; __builtin_expect(joined, 0); joined = chabyrinthe_anything_joined(game))
		bring_home(game, seat);
	if (!game->points[0])
		end_game(game);
	else if (!--game->actions)
		end_turn(game);
}

/* All of a move but what the gutters then join. */
static inline int act_on(struct chabyrinthe *game, struct sil_move move)
{
	int refusal = sil_refuse_seat((struct sil_state *)game, move.seat);
	if (refusal)
		return refusal;
	const struct layout *layout = chabyrinthe_layout(game);
	if (move.act < ACT_PUSH) {
		unsigned cell = move.act / TURNS_PER_CARD;
		if (!(layout->cells >> cell & 1))
			return OFF_THE_BOARD;
		game->grid[cell] = chabyrinthe_turn(game->grid[cell], move.act % TURNS_PER_CARD + 1u);
	} else if (move.act < ACT_PASS) {
		const struct push *push = &chabyrinthe_pushes[(move.act - ACT_PUSH) / WAYS_IN];
		if (!(push->sizes >> game->public.options[OPTION_SIZE] & 1))
			return layout->cells >> push->cell & 1 ? NOT_AN_END : OFF_THE_BOARD;
		push_line(game, push, (move.act - ACT_PUSH) % (unsigned)WAYS_IN);
	} else if (move.act == ACT_PASS) {
		end_turn(game); /* [CB-c] */
	} else {
		return SIL_NOT_LEGAL;
	}
	return SIL_OK;
}

static int apply(struct sil_state *state, struct sil_move move)
{
	struct chabyrinthe *game = (struct chabyrinthe *)state;
	int refusal = act_on(game, move);
	if (!refusal && move.act != ACT_PASS)
		settle(game, move.seat, chabyrinthe_anything_joined(game));
	return refusal;
}

#ifndef __wasm__ /* a page has no room for it */
void chabyrinthe_take(struct chabyrinthe *game, uint16_t act, bool joined)
{
	struct sil_move move = {.act = act, .seat = (uint8_t)__builtin_ctz(game->public.due)};
	if (!act_on(game, move) && act != ACT_PASS)
		settle(game, move.seat, joined);
}
#endif

#ifdef __AVX2__
/* The walks along the gutters, one for each lane, take most of the time. Nothing is joined at the start of a turn, so
 * to ask after a pass too changes nothing. */
static void apply_four(struct sil_state *const states[4], const struct sil_move moves[4])
{
	struct chabyrinthe *const *games = (struct chabyrinthe *const *)states;
	for (int i = 0; i < 4; i++)
		if (act_on(games[i], moves[i]))
			__builtin_unreachable();
	unsigned joined = chabyrinthe_joined_of_four((const struct chabyrinthe *const *)games);
	for (int i = 0; i < 4; i++)
		if (moves[i].act != ACT_PASS)
			settle(games[i], moves[i].seat, joined >> i & 1);
}
#define APPLY_FOUR apply_four
#else
#define APPLY_FOUR NULL
#endif

static int32_t points_of(const struct chabyrinthe *game, unsigned seat)
{
	int32_t sum = 0;
	for (int c = 0; c < CAT_SIZES; c++)
		sum += game->won[seat][c] * (LEAST_CAT + c);
	return sum;
}

/* [CB9] [CB-h] turns together; [CB10] [CB-k] the team's sum; else one's own points. */
static void score(const struct sil_state *state, int32_t out[SIL_MAX_SEATS])
{
	const struct chabyrinthe *game = (const struct chabyrinthe *)state;
	for (unsigned s = 0; s < SIL_MAX_SEATS; s++) {
		if (s >= game->public.seats)
			out[s] = 0;
		else if (chabyrinthe_together(&game->public))
			out[s] = game->turns;
		else if (game->public.options[OPTION_MODE] == TEAMS)
			out[s] = points_of(game, s) + points_of(game, s ^ 1);
		else
			out[s] = points_of(game, s);
	}
}

/* [CB8] [CB-h] [CB-i] */
static unsigned winners(const struct sil_state *state)
{
	const struct chabyrinthe *game = (const struct chabyrinthe *)state;
	if (chabyrinthe_together(&game->public))
		return game->points[0] ? 0 : (1u << game->public.seats) - 1;
	int32_t points[SIL_MAX_SEATS];
	score(state, points);
	return sil_best_seats(points, state->public.seats);
}

/* [CB-g] All lies open but the order of the hidden gutters and of the cats still to come. */
static void observe(const struct sil_state *state, struct sil_view *out)
{
	const struct chabyrinthe *game = (const struct chabyrinthe *)state;
	struct chabyrinthe_view *view = (struct chabyrinthe_view *)out;
	view->hidden = game->hidden, view->cats_down = game->cats_down;
	view->turns = game->turns, view->idle = game->idle, view->actions = game->actions;
	view->first = game->first, view->redeals = game->redeals;
	__builtin_memcpy(view->home, game->home, sizeof view->home);
	__builtin_memcpy(view->cat, game->cat, sizeof view->cat);
	__builtin_memcpy(view->points, game->points, sizeof view->points);
	__builtin_memcpy(view->won, game->won, sizeof view->won);
	__builtin_memcpy(view->grid, game->grid, sizeof view->grid);
	view->pile[0] = game->pile[0];
	for (unsigned i = 1u + game->hidden; i < chabyrinthe_pile_count(&game->public); i++)
		view->pile[i] = game->pile[i];
}

/* The cards nobody can place are what the table of cards has and the view does not show; any order of them fits. */
static void imagine(const struct sil_view *in, struct sil_rng *rng, struct sil_state *state)
{
	const struct chabyrinthe_view *view = (const struct chabyrinthe_view *)in;
	struct chabyrinthe *game = (struct chabyrinthe *)state;
	game->hidden = view->hidden, game->cats_down = view->cats_down;
	game->turns = view->turns, game->idle = view->idle, game->actions = view->actions;
	game->first = view->first, game->redeals = view->redeals;
	__builtin_memcpy(game->home, view->home, sizeof view->home);
	__builtin_memcpy(game->cat, view->cat, sizeof view->cat);
	__builtin_memcpy(game->points, view->points, sizeof view->points);
	__builtin_memcpy(game->won, view->won, sizeof view->won);
	__builtin_memcpy(game->grid, view->grid, sizeof view->grid);
	__builtin_memcpy(game->pile, view->pile, sizeof view->pile);

	uint8_t seen[KINDS] = {0}, at = 1, gone[CAT_SIZES] = {0}, cats = 0;
	for (unsigned i = 0; i < MAX_CELLS; i++)
		seen[chabyrinthe_kind(view->grid[i])]++;
	for (unsigned i = 0; i < MAX_PILE; i++)
		seen[view->pile[i]]++;
	for (uint8_t kind = STRAIGHT; kind < KINDS; kind++)
		for (unsigned i = seen[kind]; i < chabyrinthe_cards[kind].count; i++)
			game->pile[at++] = kind;
	sil_rng_shuffle(rng, game->pile + 1, view->hidden);

	for (unsigned i = 0; i < 2; i++)
		if (view->points[i])
			gone[view->points[i] - LEAST_CAT]++;
	for (unsigned c = 0; c < CAT_SIZES; c++) {
		for (unsigned s = 0; s < view->public.seats; s++)
			gone[c] = (uint8_t)(gone[c] + view->won[s][c]);
		for (unsigned i = gone[c]; i < CATS_OF_A_SIZE; i++)
			game->cat_pile[cats++] = (uint8_t)(LEAST_CAT + c);
	}
	sil_rng_shuffle(rng, game->cat_pile, view->cats_down);
}

const struct sil_rules chabyrinthe_rules = {
	.name = "chabyrinthe",
	.version = 1,
	.min_seats = 1,
	.max_seats = MAX_PLAYERS,
	.state_bytes = sizeof(struct chabyrinthe),
	.view_bytes = sizeof(struct chabyrinthe_view),
	.acts = ACTS,
	.options = options,
	.sides = sides,
	.config_error = config_error,
	.deal = deal,
	.legal = legal,
	.pick = pick,
	.apply = apply,
	.apply_four = APPLY_FOUR,
	.score = score,
	.winners = winners,
	.observe = observe,
	.imagine = imagine,
	.broken = chabyrinthe_broken,
	.view_broken = chabyrinthe_view_broken,
	.observation = &chabyrinthe_observation,
};
