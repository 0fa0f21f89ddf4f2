/* What always holds in a game of Kai Piranja, for tests. Freestanding. */
#include "games/kai-piranja/kai-piranja.h"

/* A stack read for a check: how many cards of each sort it holds. */
struct stack {
	unsigned size, hungry;
	uint32_t species; /* byte k: sated fish of species k */
	unsigned first;   /* number of the lowest card, or the leftmost */
};

/* Follows a stack down from its top and marks its cards; false when it leads to a card not revealed, or to one that
 * was met before (so it always comes to an end). */
static bool follow(const struct kai_piranja *game, unsigned top, bool met[CARDS], struct stack *stack)
{
	*stack = (struct stack){0};
	for (; top; top = game->under[top - 1]) {
		if (top > game->next || top <= kai_piranja_boxed(&game->public) || met[top - 1])
			return false;
		unsigned card = game->deck[top - 1];
		met[top - 1] = true;
		stack->size++;
		stack->hungry += card / HUNGRY;
		stack->species += card & HUNGRY ? 0 : 1u << 8 * __builtin_ctz(card);
		stack->first = top;
	}
	return true;
}

static const char *broken_box(const struct kai_piranja *game)
{
	for (int k = 0; k < KINDS; k++) {
		int dance = 0, sea = 0;
		for (int at = 0; at < CARDS; at++)
			*(at < DANCE_CARDS ? &dance : &sea) += game->deck[at] == kai_piranja_box[k].card;
		if (dance != kai_piranja_box[k].dance || sea != kai_piranja_box[k].sea)
			return "the deck is the box, each back in its place";
	}
	return NULL;
}

static const char *broken_row(const struct kai_piranja *game, int seat, bool met[CARDS])
{
	struct stack row;
	unsigned last = game->row_last[seat];
	if (!follow(game, last, met, &row) || row.hungry)
		return "a row holds revealed sated fish";
	for (unsigned right = last; right && game->under[right - 1]; right = game->under[right - 1])
		if (game->under[right - 1] > right || !(game->deck[right - 1] & game->deck[game->under[right - 1] - 1]))
			return "neighbours in a row share a trait, the later one lies right";
	if (row.species != game->row_species[seat] || row.first != game->row_first[seat])
		return "a row's counts are those of its fish";
	if ((game->row_ends >> 8 * seat & 0xff) != (last ? game->deck[last - 1] : ANY_FISH))
		return "a row's end is its last fish";
	return NULL;
}

static const char *broken_catch(const struct kai_piranja *game, int seat, bool met[CARDS])
{
	struct stack haul;
	if (!follow(game, game->catch_top[seat], met, &haul))
		return "a catch holds revealed cards, each once";
	if (haul.size != game->catch_size[seat] || haul.hungry != game->catch_hungry[seat])
		return "a catch's counts are those of its cards";
	return NULL;
}

static const char *broken_pile(const struct kai_piranja *game, int species, bool met[CARDS])
{
	struct stack pile;
	unsigned top = game->pile_top[species];
	if (!follow(game, top, met, &pile))
		return "a pile holds revealed cards, each once";
	if (top && game->deck[top - 1] != (HUNGRY | 1u << species))
		return "a hungry fish of its species lies on top of a pile";
	if (pile.size != game->pile_size[species] || pile.hungry != (game->pile_hungry >> 8 * species & 0xff) ||
	    pile.first != game->pile_bottom[species])
		return "a pile's counts are those of its cards";
	return NULL;
}

/* Each revealed card lies in one stack, each other one in none. */
static const char *broken_stacks(const struct kai_piranja *game)
{
	bool met[CARDS] = {false};
	const char *why = NULL;
	struct stack gone;
	for (int s = 0; s < game->public.seats && !why; s++)
		why = broken_row(game, s, met);
	for (int s = 0; s < game->public.seats && !why; s++)
		why = broken_catch(game, s, met);
	for (int k = 0; k < SPECIES && !why; k++)
		why = broken_pile(game, k, met);
	if (why)
		return why;
	if (!follow(game, game->gone_top, met, &gone) || gone.hungry != game->public.over)
		return "sated fish leave the game, and the hungry one that ends it";
	for (int at = 0; at < CARDS; at++) {
		bool revealed = at >= kai_piranja_boxed(&game->public) && at < game->next;
		if (met[at] != revealed || (!revealed && game->under[at]))
			return "each revealed card lies somewhere, each other one nowhere";
	}
	return NULL;
}

static const char *broken_turn(const struct kai_piranja *game)
{
	unsigned due = game->public.due, begun = game->next > kai_piranja_boxed(&game->public);
	unsigned shown = begun ? game->deck[game->next - 1] : 0, hungry = shown / HUNGRY;
	bool sea_hungry = game->next > DANCE_CARDS && hungry;
	if (game->public.over != sea_hungry)
		return "a hungry fish from the empty sea ends the game, nothing else does";
	if (game->public.over ? due != 0 : !due || due & (due - 1) || due >> game->public.seats)
		return "one seat is due until the end";
	if ((game->shown_by != 0) != begun || game->shown_by > game->public.seats)
		return "somebody has shown the latest card";
	if (game->may_stop > (begun && !hungry) || (game->may_stop && due != 1u << (game->shown_by - 1)))
		return "who has shown a sated fish may stop";
	if (game->may_stop && !game->row_last[game->shown_by - 1])
		return "a sated fish leaves no row empty"; /* [KP3]: an empty one takes it */
	if (game->placed_by > game->public.seats || (game->placed_by && (!begun || hungry)))
		return "only a sated fish is placed";
	if (game->eaten && (!hungry || sea_hungry))
		return "only a hungry dance card eats";
	return NULL;
}

const char *kai_piranja_broken(const struct sil_state *state)
{
	const struct kai_piranja *game = (const struct kai_piranja *)state;
	if (game->next < kai_piranja_boxed(&game->public) || game->next > CARDS)
		return "the next card lies in the deck";
	for (int s = game->public.seats; s < PLAYERS; s++)
		if (game->row_ends >> 8 * s || game->row_last[s] || game->catch_top[s])
			return "nobody plays from an empty seat";
	const char *why = broken_box(game);
	if (!why)
		why = broken_turn(game);
	return why ? why : broken_stacks(game);
}
