/* libsilure: many tables of one game at once, for learning and for statistics. docs/batch.md tells how to use it.
 *
 * The caller owns all arrays. A *row* is a decision: where seats choose in secret at the same time (Chawaï, Kawaii,
 * Goofspiel) a table has a row for every seat, else one row, for the seat to move. What happens at a table follows from
 * the seed, the table's number and the acts alone, whatever the number of threads or of other tables. */
#ifndef SILURE_BATCH_H
#define SILURE_BATCH_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SILURE_NO_ACT 65535 /* of a row whose seat owes nothing; what stands there is not read */
#define SILURE_NOBODY 255   /* the seat of such a row */

typedef struct silure_batch silure_batch;

/* How long the arrays are. */
typedef struct silure_batch_shape {
	uint32_t tables, seats;
	uint32_t rows;              /* of each table */
	uint32_t observation_bytes; /* of each row */
	uint32_t acts;  /* bytes of a row's mask: acts are 0 … acts-1. Where there is a clock the last is to wait */
	uint32_t timed; /* 1: there is a clock, and a step is one moment (docs/batch.md) */
} silure_batch_shape;

/* NULL: not wanted (acts are, to step). */
typedef struct silure_batch_arrays {
	uint8_t *observations; /* [tables][rows][observation_bytes]; rows of nobody stay as they were */
	uint8_t *masks;        /* [tables][rows][acts]: 1 for an act the row's seat may do, else 0 */
	uint16_t *acts;        /* [tables][rows]: what the caller wants done */
	uint8_t *seat;         /* [tables][rows]: who has to choose, or SILURE_NOBODY */
	float *rewards;        /* [tables][seats]: at the end of a game 1 for the winner, 1/k for k of them; else 0 */
	int32_t *scores;       /* [tables][seats]: the points of the game that ended last */
	uint8_t *done;         /* [tables]: 1 when a game ended in this step */
} silure_batch_arrays;

/* Deals at `tables` tables. options as for silure_open. threads: how many share the work. new_deals: 1 to begin the
 * next game in the step that ends one, so that observations, masks and seat are always of a game in play; with 0 a
 * finished table waits for silure_batch_reset. On failure NULL, and a sentence in why (512 bytes) unless that is NULL.
 */
silure_batch *silure_batch_open(const char *game, int seats, const char *options, uint32_t tables, uint32_t threads,
				uint64_t seed, int new_deals, char *why);
void silure_batch_close(silure_batch *);
void silure_batch_get_shape(const silure_batch *, silure_batch_shape *);

/* Deals everywhere anew from a seed. */
void silure_batch_reset(silure_batch *, uint64_t seed);
/* Fills observations, masks and seat. */
void silure_batch_look(silure_batch *, const silure_batch_arrays *);
/* Fills acts: for every row one of its legal acts, evenly drawn by the table's own generator. */
void silure_batch_pick(silure_batch *, const silure_batch_arrays *);
/* Does the acts of all rows and fills the other arrays. Returns how many acts were refused: such a seat has not moved
 * and is asked again, what others chose with it stays. */
uint64_t silure_batch_step(silure_batch *, const silure_batch_arrays *);
/* `steps` steps of acts as silure_batch_pick draws them, without arrays. Returns how many decisions were made. */
uint64_t silure_batch_play(silure_batch *, uint32_t steps);
/* Fills acts with what a bot of this level would do from the seat's view: in every row whose seat has to choose, or
 * only in those that are not 0 in `wanted` ([tables][rows]; NULL: all of them); the others stay as they are. What it
 * draws by chance follows from the seed, the table's number and the seat: give another one each time. A level of
 * silure_bot, or of `silure arena` unless that is shown the truth. 0; -1 when there is no such level, or where there is
 * a clock. */
int silure_batch_choose(silure_batch *, const char *level, uint64_t seed, const uint8_t *wanted, uint16_t *acts);
/* A sum of hashes of all tables and their generators: equal for equal batches. */
uint64_t silure_batch_hash(const silure_batch *);

/* One table of them, seat by seat: who has to choose (bit s: seat s), what a seat observes and may do whether it has to
 * choose or not, one act (0, or -1 when it is refused; not where there is a clock), points, winners (bit s: seat s has
 * won; 0 before the end). Tables and seats that do not exist get 0 or -1. */
unsigned silure_batch_due(const silure_batch *, uint32_t table);
int silure_batch_observe(const silure_batch *, uint32_t table, int seat, uint8_t *observation, uint8_t *mask);
int silure_batch_move(silure_batch *, uint32_t table, int seat, uint16_t act);
int silure_batch_score(const silure_batch *, uint32_t table, int32_t *points);
unsigned silure_batch_winners(const silure_batch *, uint32_t table);

/* What the bytes of an observation mean and what acts are called: JSON, {"game", "bytes", "state_bytes", "acts":
 * ["dive-1", …], "fields": [{"name", "at", "rows", "count", "kind", "most", "text"}]}. kind: "number", "choice" (a byte
 * 0 … most), "bits" (most members a row, the lowest bit first), "signed", "u16", "i16", "u32" (little-endian). The
 * caller frees it with silure_free; NULL when there is no such game or memory is short. */
char *silure_batch_describe(const char *game);

#ifdef __cplusplus
}
#endif

#endif
