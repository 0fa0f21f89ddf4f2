/* Choosing by values. Sees the question and nothing else. */
#include "bots/choose.h"

#include <math.h>

#include "engine/heuristic.h"

/* In (0, 1). */
static float fraction(struct sil_rng *rng)
{
	return ((float)(sil_rng_next(rng) >> 41) + 0.5f) * 0x1p-23f;
}

int sil_best_with_noise(const float *values, int count, float scale, struct sil_rng *rng)
{
	int best = 0;
	float best_value = -INFINITY;
	for (int i = 0; i < count; i++) {
		float value = values[i];
		if (scale > 0)
			value -= scale * logf(-logf(fraction(rng)));
		if (value > best_value)
			best = i, best_value = value;
	}
	return best;
}

int sil_best_unlisted(const float *values, const bool *listed, int count)
{
	int best = -1;
	for (int i = 0; i < count; i++)
		if (!listed[i] && (best < 0 || values[i] > values[best]))
			best = i;
	return best;
}

/* [KW-t5] The level's base, 155 ms for each doubling of what there is to see (Hick's law), and an exponential tail;
 * never under 350 ms. */
static uint16_t reaction_ms(const struct sil_question *question, unsigned base_ms, struct sil_rng *rng)
{
	const struct sil_persona *persona = sil_persona(question->game);
	unsigned things = persona->things_in_view ? persona->things_in_view(question->view) : 1;
	double uniform = ((double)(sil_rng_next(rng) >> 11) + 0.5) * 0x1p-53;
	double ms = base_ms + 155 * log2(things ? things : 1) - 90 * log(uniform);
	return (uint16_t)(ms < 350 ? 350 : ms > 20000 ? 20000 : ms);
}

struct sil_choice sil_choose_by_value(const struct sil_question *question, const float *values, float noise,
				      unsigned base_ms, struct sil_rng *rng)
{
	const struct sil_persona *persona = sil_persona(question->game);
	int best = sil_best_with_noise(values, question->count, noise, rng);
	struct sil_choice choice = {.act = question->acts[best]};
	choice.delay_ms = reaction_ms(question, base_ms, rng);
	if (persona->worth_pressing && !persona->worth_pressing(choice.act, values[best]))
		choice.delay_ms = SIL_NOT_NOW;
	return choice;
}
