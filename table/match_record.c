/* Writes the records of a match. Touches files. */
#include "table/match_record.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/parse.h"
#include "shared_messages.h"

static bool fail(struct sil_out *why, struct sil_message_ref message)
{
	sil_put_one_message(why, message);
	return false;
}

bool sil_match_write_record(const char *folder, uint64_t number, const struct sil_record *record, size_t limit,
			    struct sil_out *why)
{
	char path[4096];
	int length = snprintf(path, sizeof path, "%s/%s-%08llu.silure", folder, record->game->rules->name,
			      (unsigned long long)number);
	if (length < 0 || (size_t)length >= sizeof path)
		return fail(why, say_shared_match_folder(sil_one_message(&shared_words)));
	char *text = malloc(limit);
	if (!text)
		return sil_put_refusal(record->game, SIL_NO_MEMORY, why), false;
	struct sil_out out = sil_out_on(text, limit);
	sil_record_print(record, &out);
	if (out.overflow)
		return free(text), fail(why, say_shared_match_record_long(sil_one_message(&shared_words), path));
	FILE *file = fopen(path, "wb");
	bool written = file && fwrite(text, 1, out.used, file) == out.used;
	if (file && fclose(file) != 0)
		written = false;
	const char *reason = strerror(errno);
	free(text);
	return written || fail(why, say_shared_why_at(sil_one_message(&shared_words), path, reason));
}
