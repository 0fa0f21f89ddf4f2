/* Writes the records of a match. Touches files. */
#include "table/match_record.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/parse.h"

static bool fail(struct sil_out *why, const char *path, const char *english, const char *french)
{
	sil_put(why, path);
	sil_say(why, ": ", " : ");
	sil_say(why, english, french);
	return false;
}

bool sil_match_write_record(const char *folder, uint64_t number, const struct sil_record *record, size_t limit,
			    struct sil_out *why)
{
	char path[4096];
	int length = snprintf(path, sizeof path, "%s/%s-%08llu.silure", folder, record->game->rules->name,
			      (unsigned long long)number);
	if (length < 0 || (size_t)length >= sizeof path)
		return fail(why, "--records", "the name of the folder is too long", "le nom du dossier est trop long");
	char *text = malloc(limit);
	if (!text)
		return sil_put_refusal(record->game, SIL_NO_MEMORY, why), false;
	struct sil_out out = sil_out_on(text, limit);
	sil_record_print(record, &out);
	if (out.overflow)
		return free(text), fail(why, path, "the record is too long", "la partie est trop longue");
	FILE *file = fopen(path, "wb");
	bool written = file && fwrite(text, 1, out.used, file) == out.used;
	if (file && fclose(file) != 0)
		written = false;
	const char *reason = strerror(errno);
	free(text);
	return written || fail(why, path, reason, reason);
}
