/* What always holds in a game of chabyrinthe, for tests. Freestanding. */
#include "games/chabyrinthe/chabyrinthe.h"

static const char *broken_gutters(const struct chabyrinthe *game)
{
	unsigned seen[KINDS] = {0}, pile = chabyrinthe_pile_count(&game->public);
	for (unsigned i = 0; i < MAX_CELLS; i++) {
		if (game->grid[i] >= FACES || (game->grid[i] != NO_FACE) != (chabyrinthe_layout(game)->cells >> i & 1))
			return "a card lies in every cell of the square and nowhere else";
		seen[chabyrinthe_kind(game->grid[i])]++;
	}
	for (unsigned i = 0; i < MAX_PILE; i++) {
		if (game->pile[i] >= KINDS || (game->pile[i] != NO_GUTTER) != (i < pile))
			return "the pile of gutters has all the rest";
		seen[game->pile[i]]++;
	}
	for (unsigned kind = STRAIGHT; kind < KINDS; kind++)
		if (seen[kind] != chabyrinthe_cards[kind].count)
			return "no gutter is lost and none is made";
	return game->hidden < pile ? NULL : "the top of the pile is known";
}

static const char *broken_ring(const struct chabyrinthe *game)
{
	unsigned taken = 0, places = chabyrinthe_layout(game)->places, outside = 0;
	for (unsigned i = 0; i < 2; i++) {
		outside += game->points[i] != 0;
		unsigned at[2] = {game->home[i], game->points[i] ? game->cat[i] : game->home[i]};
		if (at[0] >= places || at[1] >= places || (!game->points[i] && game->cat[i]))
			return "homes and cats stand at places of the ring";
		taken |= 1u << at[0] | 1u << at[1];
	}
	if ((unsigned)__builtin_popcount(taken) != 2 + outside)
		return "cats and homes never share a place";
	if (game->home[0] > game->home[1] || (game->points[1] && (!game->points[0] || game->cat[0] > game->cat[1])))
		return "homes and cats are kept in ascending order";
	if (game->cats_down && outside != 2)
		return "two cats wait outside while there are any";
	return chabyrinthe_anything_joined(game) ? "nobody stays joined to a home" : NULL;
}

static const char *broken_cats(const struct chabyrinthe *game)
{
	unsigned seen[CAT_SIZES + 1] = {0};
	if (game->cats_down > CATS - 2)
		return "the pile of cats holds no more than it did";
	for (unsigned i = 0; i < CATS; i++) {
		unsigned points = i < CATS - 2 ? game->cat_pile[i] : game->points[i - (CATS - 2)];
		if (points && (points < LEAST_CAT || points >= LEAST_CAT + CAT_SIZES))
			return "a cat is worth three to five";
		if (i < CATS - 2 && (points != 0) != (i < game->cats_down))
			return "cats drawn have left the pile";
		seen[points ? points - LEAST_CAT : CAT_SIZES]++;
	}
	for (unsigned c = 0; c < CAT_SIZES; c++) {
		for (unsigned s = 0; s < MAX_PLAYERS; s++)
			seen[c] += game->won[s][c];
		if (seen[c] != CATS_OF_A_SIZE)
			return "no cat is lost and none is made";
	}
	return NULL;
}

const char *chabyrinthe_broken(const struct sil_state *state)
{
	const struct chabyrinthe *game = (const struct chabyrinthe *)state;
	const char *why = broken_gutters(game);
	if (!why)
		why = broken_cats(game);
	if (!why)
		why = broken_ring(game);
	if (why)
		return why;
	unsigned seats = game->public.seats, longest = IDLE_TURNS * seats;
	if (game->idle > longest || game->idle > game->turns)
		return "too many turns without a cat end the game";
	if (game->public.over != (!game->points[0] || (!game->actions && game->idle == longest)))
		return "it is over when all cats are home or nothing moves";
	if (game->public.due != (game->public.over ? 0 : 1u << (game->first + game->turns - 1u) % seats))
		return "turns go round from the first seat";
	if (game->public.over ? game->actions != 0 : game->actions < 1 || game->actions > ACTIONS)
		return "a turn has one or two actions left";
	return NULL;
}
