/* What a network sees: an observation turned towards its viewer, as columns of small numbers and features that are on
 * or off. A program in the network's file says how, so that all games share this code, and training on a GPU too.
 * Freestanding; touches nothing but its arguments. */
#ifndef SILURE_BOTS_NET_INPUT_H
#define SILURE_BOTS_NET_INPUT_H

#include <stdbool.h>
#include <stdint.h>

enum {
	SIL_NET_MAX_COLUMNS = 512,
	SIL_NET_MAX_FEATURES = 1024,
	SIL_NET_MAX_GROUPS = 4,
	SIL_NET_TABLE = 256,   /* entries of a table */
	SIL_NET_NO_ROW = 255,  /* as `relative`: the bytes belong to no seat */
	SIL_NET_NONE = 0xffff, /* as a position: there is none */
};

/* How a column's number is computed. All are cut to 0 … 255. The bytes read begin at `at`, or, unless `relative` is
 * SIL_NET_NO_ROW, `row` bytes further for each seat up to the one that sits `relative` seats after the viewer. Seats
 * that do not exist give 0. */
enum sil_net_op {
	SIL_NET_BYTE,   /* the byte */
	SIL_NET_SEAT,   /* a seat: how many after the viewer */
	SIL_NET_SEAT_1, /* 1 + a seat, or 0: likewise */
	SIL_NET_SEATS,  /* a set of seats, turned so that bit 0 is the viewer */
	SIL_NET_I16,    /* a signed number of two bytes, plus y, shifted right by x */
	SIL_NET_INDEX, /* the byte (column x, plus y) × count bytes further; 0 if that is negative or beyond the end */
	SIL_NET_SUM,   /* y plus, for each of `count` bytes, its entry in table x (plus the byte at z, unless NONE) */
	SIL_NET_HEAP,  /* the same for the bytes that belong to one seat, where seats take turns, the first one's seat
			  standing at `row` */
	SIL_NET_DOT,   /* y plus the products of `count` bytes with table x */
	SIL_NET_ONES,  /* how many bits are on of `count` bytes and of table x (plus the byte at z, unless NONE) */
	SIL_NET_DIFFERENCE, /* 128 plus column x minus column y */
	SIL_NET_FIRST,      /* of the `count` columns x, x + z, …: how many stand before the first that is 0 or has a
			       bit of y on */
	SIL_NET_OPS,
};

/* As in a file, little-endian. */
struct sil_net_column {
	uint8_t op, relative;
	uint16_t at, row, count, x;
	int16_t y;
	uint16_t z, rest;
};

/* On when low <= (column & mask) <= high. */
struct sil_net_feature {
	uint16_t column;
	uint8_t mask, low, high, rest;
};

/* Acts that name seats: from `first` on, one a seat or one a set of seats. */
enum sil_net_group_kind { SIL_NET_NAMES_A_SEAT = 1, SIL_NET_NAMES_SEATS = 2 };
struct sil_net_group {
	uint16_t first, count, kind, rest;
};

struct sil_net_input {
	const struct sil_net_column *columns;
	const struct sil_net_feature *features;
	const int8_t *tables;
	uint16_t column_count, feature_count, table_count, bytes, acts;
	uint16_t mirror_at; /* of a byte that is 1 while seats take turns the other way round; or NONE */
	struct sil_net_group groups[SIL_NET_MAX_GROUPS];
};

/* Who looks. Observations begin with the seat and how many seats there are. */
struct sil_net_viewer {
	unsigned seat, seats;
	bool mirrored;
};

static inline struct sil_net_viewer sil_net_viewer(const struct sil_net_input *input, const uint8_t *observation)
{
	return (struct sil_net_viewer){
		.seat = observation[0],
		.seats = observation[1],
		.mirrored = input->mirror_at != SIL_NET_NONE && observation[input->mirror_at] == 1,
	};
}

/* From a seat's distance after the viewer to the seat, and back. Where play is mirrored, distances count the other way.
 */
static inline unsigned sil_net_seat(struct sil_net_viewer viewer, unsigned relative)
{
	return (viewer.seat + (viewer.mirrored ? viewer.seats - relative : relative)) % viewer.seats;
}

static inline unsigned sil_net_relative(struct sil_net_viewer viewer, unsigned seat)
{
	return (viewer.seats + (viewer.mirrored ? viewer.seat - seat : seat - viewer.seat)) % viewer.seats;
}

static inline unsigned sil_net_turn_seats(struct sil_net_viewer viewer, unsigned seats)
{
	unsigned turned = 0;
	for (unsigned r = 0; r < viewer.seats; r++)
		turned |= (seats >> sil_net_seat(viewer, r) & 1) << r;
	return turned;
}

/* Which of the network's acts an act of the game is: what names seats is turned, too. */
static inline unsigned sil_net_act(const struct sil_net_input *input, struct sil_net_viewer viewer, unsigned act)
{
	for (unsigned g = 0; g < SIL_NET_MAX_GROUPS; g++) {
		const struct sil_net_group *group = &input->groups[g];
		if (act < group->first || act - group->first >= group->count)
			continue;
		unsigned named = act - group->first;
		if (group->kind == SIL_NET_NAMES_A_SEAT && named < viewer.seats)
			return group->first + sil_net_relative(viewer, named);
		if (group->kind == SIL_NET_NAMES_SEATS && named < 1u << viewer.seats)
			return group->first + sil_net_turn_seats(viewer, named);
	}
	return act;
}

static inline int sil_net_cut(int number)
{
	return number < 0 ? 0 : number > 255 ? 255 : number;
}

static inline const int8_t *sil_net_table(const struct sil_net_input *input, const struct sil_net_column *column,
					  const uint8_t *observation)
{
	unsigned number = column->x;
	if (column->z != SIL_NET_NONE)
		number += observation[column->z];
	return input->tables + (number < input->table_count ? number : 0) * SIL_NET_TABLE;
}

/* SUM, HEAP, DOT and ONES: `count` bytes and a table. */
static inline int sil_net_total(const struct sil_net_input *input, const struct sil_net_column *column,
				struct sil_net_viewer viewer, const uint8_t *observation, unsigned at)
{
	const int8_t *table = sil_net_table(input, column, observation);
	unsigned first = 0, step = 1;
	int sum = column->y;
	if (column->op == SIL_NET_HEAP) {
		unsigned start = observation[column->row] % viewer.seats;
		first = (sil_net_seat(viewer, column->relative) + viewer.seats - start) % viewer.seats;
		step = viewer.seats;
	}
	for (unsigned i = first; i < column->count; i += step) {
		uint8_t byte = observation[at + i];
		if (column->op == SIL_NET_DOT)
			sum += byte * table[i];
		else if (column->op == SIL_NET_ONES)
			sum += __builtin_popcount(byte & (uint8_t)table[i]);
		else
			sum += table[byte];
	}
	return sil_net_cut(sum);
}

static inline int sil_net_first(const struct sil_net_column *column, const uint8_t *columns)
{
	int before = 0;
	while (before < column->count) {
		uint8_t number = columns[column->x + (unsigned)before * column->z];
		if (!number || (number & column->y))
			break;
		before++;
	}
	return before;
}

/* One column; those before it are written already. */
static inline int sil_net_column(const struct sil_net_input *input, const struct sil_net_column *column,
				 struct sil_net_viewer viewer, const uint8_t *observation, const uint8_t *columns)
{
	unsigned at = column->at, byte;
	if (column->relative != SIL_NET_NO_ROW) {
		if (column->relative >= viewer.seats)
			return 0;
		if (column->op != SIL_NET_HEAP)
			at += sil_net_seat(viewer, column->relative) * column->row;
	}
	switch (column->op) {
	case SIL_NET_BYTE:
		return observation[at];
	case SIL_NET_SEAT:
		byte = observation[at];
		return byte < viewer.seats ? (int)sil_net_relative(viewer, byte) : 255;
	case SIL_NET_SEAT_1:
		byte = observation[at];
		return !byte ? 0 : byte <= viewer.seats ? 1 + (int)sil_net_relative(viewer, byte - 1) : 255;
	case SIL_NET_SEATS:
		return (int)sil_net_turn_seats(viewer, observation[at]);
	case SIL_NET_I16: {
		int number = (int16_t)(observation[at] | observation[at + 1] << 8) + column->y;
		return number < 0 ? 0 : sil_net_cut(number >> column->x);
	}
	case SIL_NET_INDEX: {
		int index = columns[column->x] + column->y;
		unsigned place = at + (unsigned)(index < 0 ? 0 : index) * column->count;
		return index < 0 || place >= input->bytes ? 0 : observation[place];
	}
	case SIL_NET_DIFFERENCE:
		return sil_net_cut(128 + columns[column->x] - columns[column->y]);
	case SIL_NET_FIRST:
		return sil_net_first(column, columns);
	default:
		return sil_net_total(input, column, viewer, observation, at);
	}
}

static inline void sil_net_columns(const struct sil_net_input *input, const uint8_t *observation, uint8_t *columns)
{
	struct sil_net_viewer viewer = sil_net_viewer(input, observation);
	for (unsigned i = 0; i < input->column_count; i++)
		columns[i] = (uint8_t)sil_net_column(input, &input->columns[i], viewer, observation, columns);
}

static inline bool sil_net_is_on(struct sil_net_feature feature, const uint8_t *columns)
{
	uint8_t number = columns[feature.column] & feature.mask;
	return number >= feature.low && number <= feature.high;
}

#endif
