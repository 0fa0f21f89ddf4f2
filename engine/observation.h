/* A seat's view as a fixed number of bytes, and what the seat may do as a mask: for learning, batches and the GPU.
 * Freestanding. */
#ifndef SILURE_ENGINE_OBSERVATION_H
#define SILURE_ENGINE_OBSERVATION_H

#include "engine/play.h"

/* How to read the bytes of a field. Numbers of several bytes are little-endian. */
enum sil_field_kind {
	SIL_NUMBER, /* a byte, 0 … most: more is more */
	SIL_CHOICE, /* a byte, 0 … most: which of several things */
	SIL_BITS,   /* a set, eight members a byte, the lowest bit first */
	SIL_SIGNED, /* a byte, two's complement */
	SIL_U16,
	SIL_I16,
	SIL_U32, /* milliseconds since the table's start */
};

/* Some bytes of an observation that mean the same: rows × count of them, from `at` on. */
struct sil_field {
	const char *name, *text;
	uint16_t at, rows, count; /* count is in bytes, whatever the kind */
	uint16_t most;            /* of NUMBER and CHOICE; of BITS how many members a row has */
	enum sil_field_kind kind;
};

/* What a game's folder says about observations. All of it follows from the view alone, and no two views of the game
 * that can come about have the same observation. */
struct sil_observation {
	uint16_t bytes;
	const struct sil_field *fields; /* in the order of the bytes, all of them; ends with name NULL */

	/* The view of a seat (not of a watcher) as bytes. */
	void (*write)(const struct sil_view *, uint8_t *out);
	/* For each act 0 … acts-1 a byte: 1 when the view's seat may do it, else 0. The same as the rules' `legal`. */
	void (*mask)(const struct sil_view *, uint8_t *out);
	/* The same two straight from the state for every seat of a set of seats that are due, quicker. Row r of either
	 * array is the r-th seat's where the rules are `together`; else there is one row. Either array may be NULL.
	 * The whole function may be NULL: then callers observe and write. */
	void (*look)(const struct sil_state *, unsigned seats, uint8_t *observations, uint8_t *masks);
};

/* Members of a game's struct sil_observation that WebAssembly does without: networks there need the writing alone. */
#ifdef __wasm__
#define SIL_FOR_LEARNING(...) .mask = 0
#else
#define SIL_FOR_LEARNING(...) __VA_ARGS__
#endif

/* A line of a game's table of fields: a member of the struct that names the positions. */
#define SIL_FIELD_OF(type, member, of, kind_, most_, text_)                                                            \
	{                                                                                                              \
		.name = #member, .text = (text_), .at = offsetof(struct type, member), .rows = (of),                   \
		.count = sizeof(((struct type *)0)->member) / (of), .most = (most_), .kind = (kind_),                  \
	}

/* Observes and writes one seat after the other: what `look` does where seats see different things. `rows` has `bytes`
 * for each seat. Inlined, so that nothing is called through a pointer. */
static inline __attribute__((always_inline)) void sil_write_seats(const struct sil_rules *rules,
								  void (*write)(const struct sil_view *, uint8_t *),
								  size_t bytes, const struct sil_state *state,
								  unsigned seats, uint8_t *rows)
{
	for (; seats; seats &= seats - 1) {
		unsigned seat = (unsigned)__builtin_ctz(seats);
		struct sil_view view;
		sil_observe(rules, state, (int)seat, &view);
		write(&view, rows + seat * bytes);
	}
}

/* What `legal` lists, as a mask. */
static inline void sil_mask(const struct sil_rules *rules, const struct sil_state *state, int seat, uint8_t *out)
{
	uint16_t acts[SIL_MAX_LEGAL];
	int count = rules->legal(state, seat, acts);
	__builtin_memset(out, 0, rules->acts);
	for (int i = 0; i < count; i++)
		out[acts[i]] = 1;
}

#endif
