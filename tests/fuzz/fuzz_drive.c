/* Any lines to `silure drive`: each is answered by one whole JSON object. */
#include <string.h>

#include "table/drive.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static char answer[SIL_DRIVE_ANSWER_BYTES];
	struct sil_config config;
	struct sil_table table;
	const uint8_t key[SIL_KEY_BYTES] = {1};
	if (size > 1 << 14)
		return 0;
	const struct sil_game *game = fuzz_table(&data, &size, &config);
	if (!game)
		return 0;
	sil_table_deal(&table, game, &config, key);
	struct sil_rng rng = {1};
	bool more = true;
	for (size_t at = 0; more && at < size;) {
		char line[2 * SIL_DRIVE_COMMAND_BYTES];
		const uint8_t *newline = memchr(data + at, '\n', size - at);
		size_t length = newline ? (size_t)(newline - data) - at : size - at;
		size_t kept = length < sizeof line - 1 ? length : sizeof line - 1;
		memcpy(line, data + at, kept);
		line[kept] = 0;
		struct sil_out out = sil_out_on(answer, sizeof answer);
		more = sil_drive_command(&table, line, &rng, &out);
		if (out.overflow || out.used < 4 || answer[0] != '{' || strcmp(answer + out.used - 2, "}\n") != 0)
			abort();
		if (memchr(answer, '\n', out.used - 1))
			abort();
		at += length + 1;
	}
	if (game->rules->broken(&table.truth))
		abort();
	sil_table_release(&table);
	return 0;
}
