/* Any log entries a store may hold: each line of the input is one, its first byte says which kind. A table that reads
 * them keeps the invariants of its game, and can be shown to somebody. Two lines are no entries: "pSEED" plays the game
 * to its end by random moves, and "xOFFSET TEXT" says what is changed in the record that a finished table becomes. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "engine/move_line.h"
#include "engine/play.h"
#include "engine/rng.h"
#include "server/archive.h"
#include "server/hosted_log.h"
#include "server/hosted_show.h"
#include "tests/fuzz/fuzz.h"
#include "tests/server/inside.h"

enum { LINE_BYTES = 1 << 14, RECORD_BYTES = 1 << 20, MOVES = 2000 };

static struct sil_peer *person;

static void check(struct sil_peer *peer, const char *text, size_t length)
{
	(void)peer;
	json_t *message = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
	if (!json_is_object(message))
		abort();
	json_decref(message);
}

static enum sil_entry_kind kind_of(char letter)
{
	static const enum sil_entry_kind kinds[] = {SIL_ENTRY_CONFIG,  SIL_ENTRY_SEAT, SIL_ENTRY_BEGIN,
						    SIL_ENTRY_MOVE,    SIL_ENTRY_UNDO, SIL_ENTRY_CHAT,
						    SIL_ENTRY_REMATCH, SIL_ENTRY_DRAW, SIL_ENTRY_RECORD};
	const char *letters = "csbmuhrdo", *found = strchr(letters, letter);
	return kinds[found && letter ? (size_t)(found - letters) : 3];
}

/* Every move as an entry, as the log has it. */
static bool play_on(struct sil_hosted *hosted, struct sil_rng rng)
{
	bool fine = true;
	for (int moves = 0; fine && hosted->state == SIL_TABLE_PLAYING && moves < MOVES; moves++) {
		const struct sil_state *truth = &hosted->table.truth;
		uint16_t acts[SIL_MAX_LEGAL];
		char text[SIL_MOVE_LINE_BYTES];
		struct sil_out out = sil_out_on(text, sizeof text);
		unsigned due = truth->public.due;
		for (uint32_t skip = sil_rng_below(&rng, (uint32_t)__builtin_popcount(due)); skip; skip--)
			due &= due - 1;
		struct sil_move move = {.t_ms = truth->public.wake_ms, .seat = (uint8_t)__builtin_ctz(due)};
		int count = sil_table_legal(&hosted->table, move.seat, acts);
		move.act = acts[sil_rng_below(&rng, (uint32_t)count)];
		sil_put_move_line(hosted->game, &move, hosted->timed, &out);
		fine = sil_hosted_read_entry(hosted, SIL_ENTRY_MOVE, text);
	}
	return fine;
}

static void check_shown(struct sil_hosted *hosted)
{
	if (hosted->state != SIL_TABLE_WAITING && hosted->game->rules->broken(&hosted->table.truth))
		abort();
	sil_hosted_show_all(hosted, person);
}

/* The record of a finished table, read back, is the same game; a changed one is another that holds, or none. */
static void check_archived(const struct sil_hosted *hosted, const char *change)
{
	static char text[RECORD_BYTES];
	struct sil_out out = sil_out_on(text, sizeof text);
	sil_archive_put(hosted, &out);
	if (out.overflow)
		return;
	size_t length = strlen(text);
	if (change) {
		char *rest;
		size_t offset = strtoul(change, &rest, 10) % length;
		rest += *rest == ' ';
		for (; *rest && offset < length; rest++)
			text[offset++] = *rest;
	}
	struct sil_hosted *copy = sil_hosted_new(inside_lobby, hosted->number, hosted->code);
	if (copy && sil_hosted_read_entry(copy, SIL_ENTRY_RECORD, text)) {
		if (copy->state != SIL_TABLE_OVER)
			abort();
		if (!change && memcmp(&copy->table.truth, &hosted->table.truth, sizeof copy->table.truth) != 0)
			abort();
		check_shown(copy);
	}
	sil_hosted_free(copy);
}

static bool take_line(struct sil_hosted *hosted, const char *line)
{
	if (line[0] == 'p')
		return play_on(hosted, (struct sil_rng){strtoull(line + 1, NULL, 10)});
	if (line[0] == 'x' && hosted->state == SIL_TABLE_OVER)
		return check_archived(hosted, line + 1), true;
	return sil_hosted_read_entry(hosted, kind_of(line[0]), line[0] ? line + 1 : line);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static bool open;
	static char line[LINE_BYTES];
	struct sil_limits limits = inside_limits();
	if (!open && !inside_open(&limits, check))
		abort();
	if (!open)
		person = inside_person(NULL);
	open = true;
	struct sil_hosted *hosted = sil_hosted_new(inside_lobby, 99, "abcdefghjk");
	const char *at = (const char *)data, *end = at + size;
	bool fine = hosted;
	for (int lines = 0; fine && at < end && lines < 200; lines++) {
		const char *newline = memchr(at, '\n', (size_t)(end - at));
		size_t length = (size_t)((newline ? newline : end) - at);
		size_t kept = length < LINE_BYTES - 1 ? length : LINE_BYTES - 1;
		memcpy(line, at, kept), line[kept] = 0;
		at = newline ? newline + 1 : end;
		fine = take_line(hosted, line);
	}
	if (fine && hosted->game)
		check_shown(hosted);
	if (fine && hosted->state == SIL_TABLE_OVER)
		check_archived(hosted, NULL);
	sil_hosted_free(hosted);
	return 0;
}
