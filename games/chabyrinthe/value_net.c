/* The value network of chabyrinthe: one hidden layer over what lies where. Sees imagined worlds. */
#include "games/chabyrinthe/value_net.h"

#include "games/chabyrinthe/roof.h"

enum {
	HIDDEN = 64,
	ONE = 512,         /* a hidden number of 1, which is the most */
	MAX_WEIGHT = 1024, /* so that no sum of rows leaves 16 bits */
	MAX_FIRST = 1 << 29,
	PILE_SEEN = 5,
	/* Rows of weights. Everything is seen from the side that the first home stands at, as if that were the top one:
	 * by the home's place there, which face lies in which cell, where the other home is and where the cats are,
	 * the nearer one clockwise first; the next gutters; cats left; actions left in this turn. */
	ROW_FACE = 0,
	ROW_HOME = ROW_FACE + 4 * MAX_CELLS * FACES,
	ROW_CAT = ROW_HOME + 4 * MAX_PLACES,
	ROWS_A_CAT = 4 * (MAX_PLACES + 1), /* the last place: there is none any more */
	ROW_PILE = ROW_CAT + 2 * ROWS_A_CAT,
	ROW_LEFT = ROW_PILE + PILE_SEEN * KINDS,
	ROW_ACTIONS = ROW_LEFT + CATS + 1,
	ROWS = ROW_ACTIONS + ACTIONS + 1,
	ROWS_ON = MAX_CELLS + 3 + PILE_SEEN + 2,
};

/* As in a file, little-endian. */
struct weights {
	int32_t first;    /* what the sum of outputs begins with, in 1/(128 × VALUE_GRAINS) */
	int32_t promised; /* what a promise counts for, in 1/2048 */
	int16_t biases[HIDDEN], outputs[HIDDEN];
	int16_t rows[ROWS][HIDDEN];
};

/* Written before anybody plays, by the host; read-only from then on. */
static const struct weights *given;
static uint16_t row_of_face[4][MAX_CELLS][FACES]; /* by the first home's side */

static bool too_large(const int16_t *weights, unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		if (weights[i] > MAX_WEIGHT || weights[i] < -MAX_WEIGHT)
			return true;
	return false;
}

bool chabyrinthe_read_values(const void *bytes, size_t length)
{
	const struct weights *weights = bytes;
	if (length != sizeof *weights || weights->first > MAX_FIRST || weights->first < -MAX_FIRST ||
	    weights->promised > 4096 || weights->promised < 0 || too_large(weights->biases, HIDDEN) ||
	    too_large(weights->outputs, HIDDEN) || too_large(weights->rows[0], ROWS * HIDDEN))
		return false;
	for (unsigned cell = 0; cell < MAX_CELLS; cell++)
		for (unsigned side = 0, to = cell; side < 4; side++, to = (3 - to % 4) * 4 + to / 4)
			for (unsigned face = NS; face < FACES; face++)
				row_of_face[side][cell][face] =
					(uint16_t)(ROW_FACE + FACES * to + chabyrinthe_turn((uint8_t)face, 4 - side));
	given = weights;
	return true;
}

bool chabyrinthe_has_values(const struct sil_public *public)
{
	return given && chabyrinthe_side(public) == 4;
}

/* Which rows are on: one of each kind. */
static void find_rows(const struct chabyrinthe *game, uint16_t rows[ROWS_ON])
{
	const unsigned home = game->home[0], place = home % 4;
	unsigned far[2]; /* places clockwise from there */
	for (unsigned i = 0; i < 2; i++)
		far[i] = game->points[i] ? (game->cat[i] - home) % MAX_PLACES : MAX_PLACES;
	const bool swapped = far[0] > far[1];
	for (unsigned cell = 0; cell < MAX_CELLS; cell++)
		*rows++ = (uint16_t)(row_of_face[home / 4][cell][game->grid[cell]] + MAX_CELLS * FACES * place);
	*rows++ = (uint16_t)(ROW_HOME + MAX_PLACES * place + (game->home[1] - home) % MAX_PLACES);
	*rows++ = (uint16_t)(ROW_CAT + (MAX_PLACES + 1) * place + far[swapped]);
	*rows++ = (uint16_t)(ROW_CAT + ROWS_A_CAT + (MAX_PLACES + 1) * place + far[!swapped]);
	for (unsigned i = 0; i < PILE_SEEN; i++)
		*rows++ = (uint16_t)(ROW_PILE + KINDS * i + game->pile[i]);
	*rows++ = (uint16_t)(ROW_LEFT + CATS - cats_won(game));
	*rows++ = (uint16_t)(ROW_ACTIONS + game->actions);
}

typedef int16_t numbers __attribute__((vector_size(32)));
enum { NUMBERS = sizeof(numbers) / 2, PARTS = HIDDEN / NUMBERS };

static inline void add(numbers *to, const int16_t *from)
{
	numbers row;
	__builtin_memcpy(&row, from, sizeof row);
	*to += row;
}

int chabyrinthe_value(const struct chabyrinthe *game, int promised)
{
	uint16_t rows[ROWS_ON];
	numbers sums[PARTS] = {{0}};
	int16_t hidden[HIDDEN];
	int32_t sum = given->first;
	find_rows(game, rows);
	for (unsigned p = 0; p < PARTS; p++)
		add(&sums[p], &given->biases[p * NUMBERS]);
	for (unsigned i = 0; i < ROWS_ON; i++)
		for (unsigned p = 0; p < PARTS; p++)
			add(&sums[p], &given->rows[rows[i]][p * NUMBERS]);
	for (unsigned p = 0; p < PARTS; p++) { /* to 0 … ONE */
		numbers number = sums[p] & (sums[p] > 0), above = number > ONE;
		number = (number & ~above) | (above & ONE);
		__builtin_memcpy(&hidden[p * NUMBERS], &number, sizeof number);
	}
	for (unsigned k = 0; k < HIDDEN; k++)
		sum += hidden[k] * given->outputs[k];
	return (sum >> 7) + (promised * given->promised >> 8);
}
