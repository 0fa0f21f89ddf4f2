/* Any moves at all, sensible or not, on any table: refusals change nothing, invariants hold, words come out whole. */
#include <string.h>

#include "engine/play.h"
#include "engine/text.h"
#include "tests/fuzz/fuzz.h"

static void look_around(const struct sil_game *game, const struct sil_state *state)
{
	static char buffer[1 << 16];
	struct sil_rng rng = {1};
	for (int i = 0; i <= state->public.seats; i++) {
		int seat = i < state->public.seats ? i : SIL_WATCHER;
		struct sil_view view, again;
		struct sil_state imagined;
		struct sil_out out = sil_out_on(buffer, sizeof buffer);
		sil_observe(game->rules, state, seat, &view);
		sil_imagine(game->rules, &view, &rng, &imagined);
		sil_observe(game->rules, &imagined, seat, &again);
		game->view_json(&view, &out);
		sil_text_of(game)->view_board(&view, &out);
		if (memcmp(&view, &again, game->rules->view_bytes) != 0 || out.overflow)
			abort();
	}
}

/* Six bytes a move: seat, act (two), time since the latest one (two), credit. A seat byte of 16 and more asks for a
 * legal move, so that games get anywhere at all. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct sil_config config;
	struct sil_state state, before;
	const struct sil_game *game = fuzz_table(&data, &size, &config);
	if (!game || size < 3)
		return 0;
	uint8_t key[SIL_KEY_BYTES] = {data[0], data[1], data[2]};
	sil_begin(game->rules, &config, key, &state);
	for (data += 3, size -= 3; size >= 6; data += 6, size -= 6) {
		struct sil_move move = {
			.seat = data[0], .act = (uint16_t)(data[1] | data[2] << 8), .credit_ms = data[5]};
		move.t_ms = state.public.now_ms + (uint32_t)(data[3] | data[4] << 8);
		if (data[0] >= 16 && state.public.due) {
			unsigned due = state.public.due;
			for (unsigned skip = data[0] % (unsigned)__builtin_popcount(due); skip; skip--)
				due &= due - 1;
			move.seat = (uint8_t)__builtin_ctz(due);
			move.act = sil_pick(game->rules, &state, move.seat, (uint32_t)move.act << 16);
			if (data[0] & 1)
				move.t_ms = state.public.wake_ms, move.credit_ms = 0;
		}
		before = state;
		if (game->rules->apply(&state, move) != SIL_OK &&
		    memcmp(&before, &state, game->rules->state_bytes) != 0)
			abort();
		if (game->rules->broken(&state))
			abort();
	}
	look_around(game, &state);
	return 0;
}
