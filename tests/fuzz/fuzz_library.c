/* libsilure, called with anything: the first line opens a table, the others call its functions. What is refused has a
 * sentence and changes nothing; the record reads back. */
#include <stdio.h>
#include <string.h>

#include "lib/silure.h"
#include "tests/fuzz/fuzz.h"

enum { LINE_BYTES = 512 };

static void must(bool holds)
{
	if (!holds)
		abort();
}

static void read_back(silure_table *table, const char *lang)
{
	char why[SILURE_WHY_BYTES] = "";
	const char *record = silure_record(table);
	must(record != NULL);
	silure_table *again = silure_read(record, strlen(record), lang, why);
	must(again && !*why && silure_due(again) == silure_due(table));
	silure_close(again);
}

/* A move: its text, or the number of a legal one. */
static void play(silure_table *table, int seat, const char *text)
{
	const char *const *moves;
	char move[64] = "";
	unsigned t_ms = 0, credit_ms = 0;
	int number = -1;
	if (sscanf(text, " #%d %u %u", &number, &t_ms, &credit_ms) < 1)
		sscanf(text, " %63s %u %u", move, &t_ms, &credit_ms);
	int count = silure_legal(table, seat, &moves);
	if (number >= 0 && count)
		snprintf(move, sizeof move, "%s", moves[number % count]);
	char *before = strdup(silure_record(table));
	if (silure_play(table, seat, move) != 0) {
		must(*silure_why(table) != 0);
		t_ms = t_ms ? t_ms : silure_wake_ms(table);
		int refused = silure_play_at(table, seat, move, t_ms, credit_ms);
		must(!refused || *silure_why(table));
		must(!refused || !strcmp(before, silure_record(table)));
	}
	free(before);
}

static void call(silure_table *table, const char *line)
{
	static const char *const levels[] = {"random", "easy", "normal", "god", ""};
	int seat = 0, used = 0;
	uint32_t delay;
	int32_t points[SILURE_MAX_SEATS];
	sscanf(line + (*line != 0), "%d%n", &seat, &used);
	const char *rest = line + (*line != 0) + used;
	switch (*line) {
	case 'v':
		must(silure_view(table, seat) || *silure_why(table));
		break;
	case 'b':
		must(silure_board(table, seat) || *silure_why(table));
		break;
	case 'p':
		play(table, seat, rest);
		break;
	case 'o':
		must(silure_bot(table, seat, levels[strlen(rest) % 5], &delay) || *silure_why(table));
		break;
	case 'k':
		silure_speak(table, rest);
		break;
	case 'r':
		read_back(table, rest);
		break;
	default:
		must(silure_score(table, points) == silure_seats(table));
		must(silure_winners(table) >> silure_seats(table) == 0);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char line[LINE_BYTES], name[32] = "", options[96] = "", key[80] = "", why[SILURE_WHY_BYTES] = "";
	int seats = 0;
	silure_table *table = NULL;
	if (size > 1 << 14)
		return 0;
	if (size && *data == '=') { /* a whole record */
		table = silure_read((const char *)data + 1, size - 1, "en", why);
		must(table || *why);
		silure_close(table);
		return 0;
	}
	const char *at = (const char *)data, *end = at + size;
	for (int lines = 0; at < end && lines < 200; lines++) {
		const char *newline = memchr(at, '\n', (size_t)(end - at));
		size_t length = (size_t)((newline ? newline : end) - at);
		snprintf(line, sizeof line, "%.*s", (int)(length < LINE_BYTES ? length : LINE_BYTES - 1), at);
		at = newline ? newline + 1 : end;
		if (table) {
			call(table, line);
			continue;
		}
		if (sscanf(line, "%31s %d %79s %95[^\n]", name, &seats, key, options) < 2)
			return 0;
		table = silure_open(name, seats, options, *key ? key : NULL, "fr", why);
		must(table ? !*why : *why != 0);
		if (!table)
			return 0;
	}
	if (table)
		read_back(table, "en");
	silure_close(table);
	return 0;
}
