/* What the fuzzers share. Each defines LLVMFuzzerTestOneInput; replay.c runs the same over kept corpora. */
#ifndef SILURE_TESTS_FUZZ_H
#define SILURE_TESTS_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "engine/configs.h"
#include "engine/out.h"
#include "engine/parse.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The table that an input names: the name of a game, a newline, and two bytes for its players and options. A game by
 * its name, so that another game in the list gives no kept input another meaning. Data and size go behind it. NULL:
 * there is no such table. */
static inline const struct sil_game *fuzz_table(const uint8_t **data, size_t *size, struct sil_config *config)
{
	char name[32];
	const uint8_t *end = memchr(*data, '\n', *size < sizeof name ? *size : sizeof name);
	if (!end || *data + *size - end < 3)
		return NULL;
	memcpy(name, *data, (size_t)(end - *data));
	name[end - *data] = 0;
	const struct sil_game *game = sil_find_game(name);
	if (!game)
		return NULL;
	struct sil_out nowhere = {0};
	*config = sil_config_at(game->rules, (end[1] * 256u + end[2]) % sil_config_count(game->rules));
	*size -= (size_t)(end + 3 - *data);
	*data = end + 3;
	return sil_check_config(game, config, &nowhere) ? game : NULL;
}

#endif
