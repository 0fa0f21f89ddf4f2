/* Any log entries a store may hold: each line of the input is one, its first byte says which kind. A table that reads
 * them keeps the invariants of its game, and can be shown to somebody. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "server/hosted_log.h"
#include "server/hosted_show.h"
#include "tests/fuzz/fuzz.h"
#include "tests/server/inside.h"

enum { LINE_BYTES = 1 << 14 };

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

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static bool open;
	static char line[LINE_BYTES];
	static struct sil_peer *person;
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
		fine = sil_hosted_read_entry(hosted, kind_of(line[0]), line[0] ? line + 1 : line);
	}
	if (fine && hosted->game) {
		if (hosted->state != SIL_TABLE_WAITING && hosted->game->rules->broken(&hosted->table.truth))
			abort();
		sil_hosted_show_all(hosted, person);
	}
	sil_hosted_free(hosted);
	return 0;
}
