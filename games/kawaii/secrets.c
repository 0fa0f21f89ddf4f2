/* For the leak tests: what a seat may not know in kawaii. */
#include "games/kawaii/kawaii.h"
#include "tests/secrets.h"

static void mark(uint8_t *secret, size_t at, size_t bytes)
{
	for (size_t i = 0; i < bytes; i++)
		secret[at + i] = 1;
}

#define MARK(member) mark(secret, (size_t)((const char *)&game->member - (const char *)game), sizeof game->member)

/* [KW10] Under the top card; the deck holds each owner's flips as many places apart as there are seats. */
static void mark_covered_cards(const struct kawaii *game, uint8_t *secret)
{
	for (int s = 0; s < game->public.seats; s++)
		for (int i = 1, at = game->newest_at[s]; i < game->count[s]; i++) {
			at -= game->public.seats;
			MARK(deck[at]);
		}
}

void kawaii_secrets(const struct sil_state *state, int seat, uint8_t secret[SIL_STATE_BYTES])
{
	const struct kawaii *game = (const struct kawaii *)state;
	bool live = game->public.options[0] == KAWAII_LIVE, memory = game->public.options[1];
	if (game->phase >= KAWAII_RESTING)
		return;
	for (int f = game->flipped; f < KAWAII_CARDS; f++)
		MARK(deck[f]);
	if (memory)
		mark_covered_cards(game, secret);
	for (int s = 0; s < game->public.seats; s++) {
		if (s == seat)
			continue;
		MARK(flavour[s]);
		MARK(shape[s]);
		MARK(sealed[s]);
		MARK(sign[s]);
		MARK(press_ms[s]);
		if (memory)
			MARK(taken[s]);
		if (live && game->race_ms)
			MARK(credit[s]);
	}
	MARK(close_ms);
	if (live && game->race_ms) {
		MARK(stop_ms);
		MARK(public.now_ms);
	}
}
