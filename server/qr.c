/* ISO/IEC 18004, as much of it as a short address needs. */
#include "server/qr.h"

#include <stdlib.h>
#include <string.h>

enum { VERSIONS = 5, MASKS = 8, BORDER = 4, MAX_CODEWORDS = 134, MAX_CHECKS = 26 };

static const struct {
	uint8_t data, checks; /* codewords */
} versions[VERSIONS + 1] = {{0, 0}, {19, 7}, {34, 10}, {55, 15}, {80, 20}, {108, 26}};

/* --- codewords --- */

/* In the field of 256 elements over x⁸ + x⁴ + x³ + x² + 1. */
static uint8_t multiply(uint8_t a, uint8_t b)
{
	unsigned product = 0;
	for (int i = 7; i >= 0; i--) {
		product = product << 1 ^ (product >> 7) * 0x11d;
		product ^= (b >> i & 1u) * a;
	}
	return (uint8_t)product;
}

/* The remainder of the data by the product of x - 2⁰, x - 2¹, … */
static void add_checks(uint8_t *data, int count, int checks)
{
	uint8_t divisor[MAX_CHECKS] = {0}, root = 1, *rest = data + count;
	divisor[checks - 1] = 1;
	for (int i = 0; i < checks; i++, root = multiply(root, 2))
		for (int j = 0; j < checks; j++) {
			divisor[j] = multiply(divisor[j], root);
			if (j + 1 < checks)
				divisor[j] ^= divisor[j + 1];
		}
	memset(rest, 0, (size_t)checks);
	for (int i = 0; i < count; i++) {
		uint8_t factor = data[i] ^ rest[0];
		memmove(rest, rest + 1, (size_t)checks - 1);
		rest[checks - 1] = 0;
		for (int j = 0; j < checks; j++)
			rest[j] ^= multiply(divisor[j], factor);
	}
}

static void put_bits(uint8_t *codewords, int *used, unsigned value, int count)
{
	for (int i = count - 1; i >= 0; i--, ++*used)
		codewords[*used / 8] |= (uint8_t)((value >> i & 1) << (7 - *used % 8));
}

static void encode(const char *text, size_t length, int version, uint8_t codewords[MAX_CODEWORDS])
{
	int used = 0, count = versions[version].data;
	memset(codewords, 0, MAX_CODEWORDS);
	put_bits(codewords, &used, 4, 4); /* bytes */
	put_bits(codewords, &used, (unsigned)length, 8);
	for (size_t i = 0; i < length; i++)
		put_bits(codewords, &used, (unsigned char)text[i], 8);
	/* Then the end, which is four zeros, and what the standard fills up with. */
	for (int i = (used + 4 + 7) / 8, other = 0; i < count; i++, other ^= 1)
		codewords[i] = other ? 0x11 : 0xec;
	add_checks(codewords, count, versions[version].checks);
}

/* --- modules --- */

static bool has_alignment(const struct sil_qr *qr)
{
	return qr->side > 21;
}

/* Whether a module belongs to the patterns by which a camera finds its way, or to the format. */
static bool is_pattern(const struct sil_qr *qr, int x, int y)
{
	int far = qr->side - 8, at = qr->side - 7;
	return (x < 9 && (y < 9 || y >= far)) || (x >= far && y < 9) || x == 6 || y == 6 ||
	       (has_alignment(qr) && abs(x - at) <= 2 && abs(y - at) <= 2);
}

static void draw_rings(struct sil_qr *qr, int x, int y, int radius, unsigned dark)
{
	for (int dy = -radius; dy <= radius; dy++)
		for (int dx = -radius; dx <= radius; dx++) {
			int ring = abs(dx) > abs(dy) ? abs(dx) : abs(dy), row = y + dy, column = x + dx;
			if (row >= 0 && column >= 0 && row < qr->side && column < qr->side)
				qr->dark[row][column] = dark >> ring & 1;
		}
}

static void draw_patterns(struct sil_qr *qr)
{
	for (int i = 0; i < qr->side; i++)
		qr->dark[6][i] = qr->dark[i][6] = i % 2 == 0;
	draw_rings(qr, 3, 3, 4, 0x0b);
	draw_rings(qr, qr->side - 4, 3, 4, 0x0b);
	draw_rings(qr, 3, qr->side - 4, 4, 0x0b);
	if (has_alignment(qr))
		draw_rings(qr, qr->side - 7, qr->side - 7, 2, 0x05);
}

/* Correction and mask, twice, protected by a code of their own. */
static void draw_format(struct sil_qr *qr, int mask)
{
	unsigned data = 1u << 3 | (unsigned)mask, rest = data;
	for (int i = 0; i < 10; i++)
		rest = rest << 1 ^ (rest >> 9) * 0x537;
	unsigned bits = (data << 10 | rest) ^ 0x5412;
	for (int i = 0; i < 15; i++) {
		bool dark = bits >> i & 1;
		int along = i < 6 ? i : i < 8 ? i + 1 : i == 8 ? 7 : 14 - i;
		*(i < 8 ? &qr->dark[along][8] : &qr->dark[8][along]) = dark;
		*(i < 8 ? &qr->dark[8][qr->side - 1 - i] : &qr->dark[qr->side - 15 + i][8]) = dark;
	}
	qr->dark[qr->side - 8][8] = true;
}

/* Up and down in columns of two, from the right. */
static void draw_codewords(struct sil_qr *qr, const uint8_t *codewords, int bits)
{
	int i = 0;
	for (int right = qr->side - 1; right > 0; right -= 2) {
		right -= right == 6;
		for (int step = 0; step < qr->side; step++)
			for (int x = right; x > right - 2; x--) {
				int y = (right + 1) & 2 ? step : qr->side - 1 - step;
				if (is_pattern(qr, x, y))
					continue;
				qr->dark[y][x] = i < bits && codewords[i / 8] >> (7 - i % 8) & 1;
				i++;
			}
	}
}

static bool is_masked(int mask, int x, int y)
{
	switch (mask) {
	case 0:
		return (x + y) % 2 == 0;
	case 1:
		return y % 2 == 0;
	case 2:
		return x % 3 == 0;
	case 3:
		return (x + y) % 3 == 0;
	case 4:
		return (x / 3 + y / 2) % 2 == 0;
	case 5:
		return x * y % 2 + x * y % 3 == 0;
	case 6:
		return (x * y % 2 + x * y % 3) % 2 == 0;
	default:
		return ((x + y) % 2 + x * y % 3) % 2 == 0;
	}
}

static void draw_mask(struct sil_qr *qr, int mask)
{
	for (int y = 0; y < qr->side; y++)
		for (int x = 0; x < qr->side; x++)
			qr->dark[y][x] ^= !is_pattern(qr, x, y) && is_masked(mask, x, y);
}

/* --- which mask --- */

/* Long runs, and what looks like a corner, along one row or column. */
static int line_penalty(const struct sil_qr *qr, int line, bool column)
{
	int penalty = 0, run = 0;
	unsigned last = 0;
	for (int i = 0; i < qr->side; i++) {
		bool dark = column ? qr->dark[i][line] : qr->dark[line][i];
		run = i && dark == (last & 1) ? run + 1 : 1;
		last = (last << 1 | dark) & 0x7ff;
		penalty += run == 5 ? 3 : run > 5;
		penalty += i >= 10 && (last == 0x5d0 || last == 0x05d) ? 40 : 0;
	}
	return penalty;
}

static int penalty(const struct sil_qr *qr)
{
	int sum = 0, dark = 0, all = qr->side * qr->side;
	for (int i = 0; i < qr->side; i++)
		sum += line_penalty(qr, i, false) + line_penalty(qr, i, true);
	for (int y = 0; y < qr->side; y++)
		for (int x = 0; x < qr->side; x++) {
			dark += qr->dark[y][x];
			if (x && y && qr->dark[y][x] == qr->dark[y - 1][x] && qr->dark[y][x] == qr->dark[y][x - 1] &&
			    qr->dark[y][x] == qr->dark[y - 1][x - 1])
				sum += 3;
		}
	return sum + 10 * (abs(20 * dark - 10 * all) / all);
}

bool sil_qr_make(const char *text, struct sil_qr *qr)
{
	size_t length = strlen(text);
	uint8_t codewords[MAX_CODEWORDS];
	int version = 1, best = 0, least = 0;
	while (version <= VERSIONS && length + 2 > versions[version].data)
		version++;
	if (version > VERSIONS)
		return false;
	*qr = (struct sil_qr){.side = 17 + 4 * version};
	encode(text, length, version, codewords);
	draw_patterns(qr);
	draw_codewords(qr, codewords, 8 * (versions[version].data + versions[version].checks));
	for (int mask = 0; mask < MASKS; mask++) {
		struct sil_qr tried = *qr;
		draw_mask(&tried, mask), draw_format(&tried, mask);
		int found = penalty(&tried);
		if (!mask || found < least)
			best = mask, least = found;
	}
	draw_mask(qr, best), draw_format(qr, best);
	return true;
}

/* --- in a terminal --- */

static bool is_dark(const struct sil_qr *qr, int x, int y)
{
	return x >= 0 && y >= 0 && x < qr->side && y < qr->side && qr->dark[y][x];
}

void sil_qr_print(const struct sil_qr *qr, struct sil_out *out)
{
	static const char *const halves[] = {" ", "▄", "▀", "█"};
	for (int y = -BORDER; y < qr->side + BORDER; y += 2) {
		sil_put(out, out->colour ? "\033[30;107m" : "");
		for (int x = -BORDER; x < qr->side + BORDER; x++)
			sil_put(out, halves[2 * is_dark(qr, x, y) + is_dark(qr, x, y + 1)]);
		sil_put(out, out->colour ? "\033[0m\n" : "\n");
	}
}

/* --- as a drawing --- */

/* The dark modules of a row, run by run. */
static void draw_row(const struct sil_qr *qr, int y, struct sil_out *out)
{
	for (int x = 0, run = 0; x <= qr->side; x++) {
		if (is_dark(qr, x, y)) {
			run++;
		} else if (run) {
			sil_put(out, "M"), sil_put_int(out, x - run), sil_put(out, ","), sil_put_int(out, y);
			sil_put(out, "h"), sil_put_int(out, run), sil_put(out, "v1h-"), sil_put_int(out, run);
			sil_put(out, "z");
			run = 0;
		}
	}
}

void sil_qr_draw(const struct sil_qr *qr, struct sil_out *out)
{
	int whole = qr->side + 2 * BORDER;
	sil_put(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" shape-rendering=\"crispEdges\" viewBox=\"");
	sil_put_int(out, -BORDER), sil_put(out, " "), sil_put_int(out, -BORDER), sil_put(out, " ");
	sil_put_int(out, whole), sil_put(out, " "), sil_put_int(out, whole);
	sil_put(out, "\"><path fill=\"#fff\" d=\"M-4-4h99v99h-99z\"/><path d=\"");
	for (int y = 0; y < qr->side; y++)
		draw_row(qr, y, out);
	sil_put(out, "\"/></svg>\n");
}
