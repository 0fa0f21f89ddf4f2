/* Messages to a lobby, without a network: each line of the input is said by one of three people, who the first byte
 * chooses; a line that begins with "+" lets time pass. Whatever is said, what is told must be whole JSON. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/fuzz/fuzz.h"
#include "tests/server/inside.h"

enum { PEOPLE = 3, LINE_BYTES = 600 };

static char code[SIL_CODE_BYTES];

static void check(struct sil_peer *peer, const char *text, size_t length)
{
	(void)peer;
	json_t *message = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
	if (!json_is_object(message))
		abort();
	const char *table = json_string_value(json_object_get(message, "table"));
	if (table && strlen(table) == SIL_CODE_BYTES - 1)
		memcpy(code, table, SIL_CODE_BYTES);
	json_decref(message);
}

/* "@" stands for the code of the latest table, which no fuzzer would guess. */
static void say(struct sil_peer *peer, const char *line, size_t length)
{
	char text[LINE_BYTES + 16 * SIL_CODE_BYTES];
	size_t used = 0;
	int codes = 0;
	for (size_t i = 0; i < length; i++) {
		if (line[i] == '@' && codes++ < 8) {
			memcpy(text + used, code, strlen(code));
			used += strlen(code);
		} else if (line[i]) {
			text[used++] = line[i];
		}
	}
	text[used] = 0;
	inside_say(peer, text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static bool open;
	struct sil_limits limits = inside_limits();
	if (!open && !inside_open(&limits, check))
		abort();
	open = true;
	inside_lobby->limits.idle_s = 1;
	/* Searches are not what is looked at here. */
	inside_lobby->limits.actions[SIL_HINT] = (struct sil_rate){0, 1};
	inside_hasty = true;
	struct sil_peer *people[PEOPLE];
	for (int i = 0; i < PEOPLE; i++)
		people[i] = i ? inside_person(NULL) : sil_lobby_connect(inside_lobby, NULL, "192.0.2.1", NULL);
	const char *at = (const char *)data, *end = at + size;
	for (int lines = 0; at < end && lines < 40; lines++) {
		const char *newline = memchr(at, '\n', (size_t)(end - at));
		size_t length = (size_t)((newline ? newline : end) - at);
		if (length > LINE_BYTES)
			length = LINE_BYTES;
		if (length && *at == '+')
			inside_ms += 700 * (int64_t)(length < 12 ? length : 12), inside_ring();
		else if (length)
			say(people[(uint8_t)*at % PEOPLE], at + 1, length - 1);
		at = newline ? newline + 1 : end;
	}
	for (int i = 0; i < PEOPLE; i++)
		sil_lobby_disconnect(inside_lobby, people[i]);
	inside_ms += 5000;
	inside_ring();
	/* Every table can be read back from its log. */
	if (inside_lobby->metrics.tables_broken)
		abort();
	return 0;
}
