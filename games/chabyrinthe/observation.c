/* Chabyrinthe: a seat's view as bytes. Everybody sees the same. Freestanding. */
#include "games/chabyrinthe/chabyrinthe.h"

#include "engine/observation.h"

struct positions {
	uint8_t seat, seats, size, mode, start, over, due;
	uint8_t hidden, idle, actions, cats_down, first, redeals, turns[2];
	uint8_t home[2], cat[2], points[2];
	uint8_t won[MAX_PLAYERS][CAT_SIZES];
	uint8_t grid[MAX_CELLS];
	uint8_t pile[MAX_PILE];
};

#define FIELD(...) SIL_FIELD_OF(positions, __VA_ARGS__)
static const struct sil_field fields[] = {
	FIELD(seat, 1, SIL_CHOICE, MAX_PLAYERS - 1, "whose view it is"),
	FIELD(seats, 1, SIL_NUMBER, MAX_PLAYERS, "how many play"),
	FIELD(size, 1, SIL_CHOICE, 1, "option size: 4, 3"),
	FIELD(mode, 1, SIL_CHOICE, TEAMS, "option mode: versus, coop, teams"),
	FIELD(start, 1, SIL_CHOICE, 1, "option start: even, fair"),
	FIELD(over, 1, SIL_NUMBER, 1, "1: the game has ended"),
	FIELD(due, 1, SIL_BITS, MAX_PLAYERS, "the seat to move"),
	FIELD(hidden, 1, SIL_NUMBER, MAX_PILE, "gutters below the pile's top whose order nobody knows"),
	FIELD(idle, 1, SIL_NUMBER, IDLE_TURNS *MAX_PLAYERS, "turns in a row without a cat, this one included"),
	FIELD(actions, 1, SIL_NUMBER, ACTIONS, "left in this turn"),
	FIELD(cats_down, 1, SIL_NUMBER, CATS - 2, "cats still to come"),
	FIELD(first, 1, SIL_CHOICE, MAX_PLAYERS - 1, "the seat that began"),
	FIELD(redeals, 1, SIL_NUMBER, 255, "setups thrown away because they joined a cat and a home"),
	FIELD(turns, 1, SIL_U16, 0, "turns begun so far"),
	FIELD(home, 2, SIL_CHOICE, MAX_PLACES - 1,
	      "where the homes stand around the board, clockwise from the top left"),
	FIELD(cat, 2, SIL_CHOICE, MAX_PLACES - 1, "where the cats stand; 0 when there is no such cat"),
	FIELD(points, 2, SIL_NUMBER, 5, "what the cats are worth; 0: no such cat any more"),
	FIELD(won, MAX_PLAYERS, SIL_NUMBER, CATS_OF_A_SIZE, "by seat: cats of 3, 4 and 5 points brought home"),
	FIELD(grid, MAX_CELLS, SIL_CHOICE, FACES - 1, "four a row: which way which gutter lies; 0 off a 3x3 board"),
	FIELD(pile, MAX_PILE, SIL_CHOICE, KINDS - 1,
	      "gutters beside the board, the top first; 0: hidden, or beyond the end"),
	{.name = NULL},
};

/* What a view and a state hold under the same names. */
#define WRITE_SHARED(at, from, viewer)                                                                                 \
	do {                                                                                                           \
		(at)->seat = (uint8_t)(viewer), (at)->seats = (from)->public.seats;                                    \
		(at)->size = (from)->public.options[OPTION_SIZE], (at)->mode = (from)->public.options[OPTION_MODE];    \
		(at)->start = (from)->public.options[OPTION_START];                                                    \
		(at)->over = (from)->public.over, (at)->due = (uint8_t)(from)->public.due;                             \
		(at)->hidden = (from)->hidden, (at)->idle = (from)->idle, (at)->actions = (from)->actions;             \
		(at)->cats_down = (from)->cats_down, (at)->first = (from)->first, (at)->redeals = (from)->redeals;     \
		__builtin_memcpy((at)->turns, &(from)->turns, sizeof(at)->turns);                                      \
		__builtin_memcpy((at)->home, (from)->home, sizeof(at)->home);                                          \
		__builtin_memcpy((at)->cat, (from)->cat, sizeof(at)->cat);                                             \
		__builtin_memcpy((at)->points, (from)->points, sizeof(at)->points);                                    \
		__builtin_memcpy((at)->won, (from)->won, sizeof(at)->won);                                             \
		__builtin_memcpy((at)->grid, (from)->grid, sizeof(at)->grid);                                          \
	} while (0)

static void write(const struct sil_view *in, uint8_t *out)
{
	const struct chabyrinthe_view *view = (const struct chabyrinthe_view *)in;
	struct positions *at = (struct positions *)out;
	WRITE_SHARED(at, view, view->seat);
	__builtin_memcpy(at->pile, view->pile, sizeof at->pile);
}

static void mask(const struct sil_view *view, uint8_t *out)
{
	struct sil_state known;
	known.public = view->public;
	sil_mask(&chabyrinthe_rules, &known, view->seat, out);
}

/* A board of one size always offers the same acts. */
static inline void write_mask(const struct chabyrinthe *game, uint8_t *out)
{
	const unsigned size = game->public.options[OPTION_SIZE];
	for (unsigned cell = 0; cell < MAX_CELLS; cell++)
		__builtin_memset(out + ACT_TURN + cell * TURNS_PER_CARD, chabyrinthe_layouts[size].cells >> cell & 1,
				 TURNS_PER_CARD);
	for (unsigned push = 0; push < PUSHES; push++)
		__builtin_memset(out + ACT_PUSH + push * WAYS_IN, chabyrinthe_pushes[push].sizes >> size & 1, WAYS_IN);
	out[ACT_PASS] = 1;
}

static void look(const struct sil_state *state, unsigned seats, uint8_t *observations, uint8_t *masks)
{
	const struct chabyrinthe *game = (const struct chabyrinthe *)state;
	struct positions *at = (struct positions *)observations;
	const unsigned seat = (unsigned)__builtin_ctz(seats);
	if (at) {
		WRITE_SHARED(at, game, seat);
		at->pile[0] = game->pile[0];
		for (unsigned i = 1; i < MAX_PILE; i++)
			at->pile[i] = i > game->hidden ? game->pile[i] : 0;
	}
	if (masks)
		write_mask(game, masks);
}

const struct sil_observation chabyrinthe_observation = {
	.bytes = sizeof(struct positions),
	.write = write,
	SIL_FOR_LEARNING(.fields = fields, .mask = mask, .look = look),
};
