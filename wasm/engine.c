/* The engine in WebAssembly: what node and the page call. No imports, no clock, no files. */
#include "engine/game.h"
#include "table/selfplay.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

uint64_t silure_signature(void);
uint64_t silure_random_moves(uint32_t game, uint32_t seats, uint32_t option, uint32_t value, uint32_t games);

/* The same number as `silure bench --signature` prints. */
uint64_t EXPORT(silure_signature)(void)
{
	return sil_signature();
}

/* Plays so many random games at such a table (one option may differ from its default); returns how many moves. */
uint64_t EXPORT(silure_random_moves)(uint32_t game, uint32_t seats, uint32_t option, uint32_t value, uint32_t games)
{
	struct sil_config config = {.seats = (uint8_t)seats};
	struct sil_rng rng = {1};
	struct sil_state end;
	uint8_t key[SIL_KEY_BYTES];
	uint64_t moves = 0;
	config.options[option % SIL_MAX_OPTIONS] = (uint8_t)value;
	for (uint32_t i = 0; i < games; i++) {
		sil_seed_key(1, i, key);
		moves += sil_play_random(sil_games[game]->rules, &config, key, &rng, &end);
	}
	return moves;
}
