/* What the fuzzers share. Each defines LLVMFuzzerTestOneInput; replay.c runs the same over kept corpora. */
#ifndef SILURE_TESTS_FUZZ_H
#define SILURE_TESTS_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "engine/configs.h"
#include "engine/out.h"
#include "engine/parse.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Any game with any options and players that two bytes can name. */
static inline const struct sil_game *fuzz_table(uint8_t first, uint8_t second, struct sil_config *config)
{
	unsigned count = 0;
	while (sil_games[count])
		count++;
	const struct sil_game *game = sil_games[first % count];
	struct sil_out nowhere = {0};
	*config = sil_config_at(game->rules, (first / count * 256u + second) % sil_config_count(game->rules));
	return sil_check_config(game, config, &nowhere) ? game : NULL;
}

#endif
