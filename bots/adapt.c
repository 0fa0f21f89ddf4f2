/* The controller of the level that adapts. Sees results and nothing of a table. */
#include "bots/adapt.h"

#include "bots/strength.h"

/* Strength for one victory too many. Large at first, so that about ten games find the place; then so small that luck
 * moves it by less than people notice, but who learns is followed. */
static const float first_gain = 5, least_gain = 1, games_to_half = 6;

void sil_adapt(struct sil_adaptation *adaptation, float won, float wish)
{
	float gain = first_gain * games_to_half / (games_to_half + (float)adaptation->games);
	float strength = adaptation->strength + (gain > least_gain ? gain : least_gain) * (won - wish);
	adaptation->strength = strength < 0 ? 0 : strength > SIL_MAX_STRENGTH ? SIL_MAX_STRENGTH : strength;
	if (adaptation->games < UINT32_MAX)
		adaptation->games++;
}

const struct sil_bot *sil_adapted_bot(const struct sil_adaptation *adaptation, struct sil_rng *rng)
{
	unsigned below = (unsigned)adaptation->strength;
	float ticket = (float)(sil_rng_next(rng) >> 40) * 0x1p-24f;
	return &sil_strengths[below + (ticket < adaptation->strength - (float)below)];
}
