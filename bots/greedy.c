/* easy and normal: the game's own sense, with and without blind spots. */
#include <math.h>

#include "bots/bot.h"
#include "engine/heuristic.h"

/* A fraction in (0, 1). */
static float fraction(struct sil_rng *rng)
{
	return ((float)(sil_rng_next(rng) >> 41) + 0.5f) * 0x1p-23f;
}

int sil_best_with_noise(const float *weights, int count, float noise, struct sil_rng *rng)
{
	int best = 0;
	float best_weight = -INFINITY;
	for (int i = 0; i < count; i++) {
		float weight = weights[i];
		if (noise > 0)
			weight -= noise * logf(-logf(fraction(rng)));
		if (weight > best_weight)
			best = i, best_weight = weight;
	}
	return best;
}

struct sil_choice sil_act_on(const struct sil_question *question, const float *weights, float noise, unsigned base_ms,
			     struct sil_rng *rng)
{
	const struct sil_heuristic *sense = question->game->sense;
	int which = sil_best_with_noise(weights, question->count, noise, rng);
	struct sil_choice choice = {.act = question->acts[which]};
	choice.delay_ms = sil_reaction_ms(question, base_ms, rng);
	if (sense->worth_pressing && !sense->worth_pressing(choice.act, weights[which]))
		choice.delay_ms = SIL_NOT_NOW;
	return choice;
}

static struct sil_choice normal(const struct sil_question *question, struct sil_rng *rng)
{
	const struct sil_heuristic *sense = question->game->sense;
	float weights[SIL_MAX_LEGAL];
	if (!sense || !sense->weigh)
		return sil_random_bot.choose(question, rng);
	sense->weigh(question->view, question->acts, question->count, weights);
	return sil_act_on(question, weights, sense->temper, 420, rng);
}

/* Plausible and friendly: thinks little of a third of what it could do and misjudges the rest by a few points. It does
 * not quite overlook anything: somebody who forgets that one may pass plays like nobody. */
static struct sil_choice easy(const struct sil_question *question, struct sil_rng *rng)
{
	const struct sil_heuristic *sense = question->game->sense;
	float weights[SIL_MAX_LEGAL];
	if (!sense || !sense->weigh)
		return sil_random_bot.choose(question, rng);
	sense->weigh(question->view, question->acts, question->count, weights);
	int kept = (int)sil_rng_below(rng, (uint32_t)question->count); /* one it sees for certain */
	for (int i = 0; i < question->count; i++)
		if (i != kept && sil_rng_below(rng, 3) == 0)
			weights[i] -= 3;
	float noise = (sense->slips > 0 ? sense->slips : 1.5f) + sense->temper;
	return sil_act_on(question, weights, noise, 800, rng);
}

const struct sil_bot sil_easy_bot = {.name = "easy", .choose = easy, .looks = true};
const struct sil_bot sil_normal_bot = {.name = "normal", .choose = normal, .looks = true};
