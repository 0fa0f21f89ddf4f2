/* The list of all bots, and what they share. */
#include <math.h>
#include <string.h>

#include "bots/bot.h"
#include "engine/heuristic.h"

const struct sil_bot *const sil_bots[] = {
	&sil_random_bot, &sil_easy_bot, &sil_normal_bot, &sil_hard_bot, &sil_max_bot, NULL,
};

const struct sil_bot *sil_find_bot(const char *name)
{
	for (int i = 0; sil_bots[i]; i++)
		if (!strcmp(sil_bots[i]->name, name))
			return sil_bots[i];
	return NULL;
}

/* 155 ms for each doubling of what there is to see (Hick), and an exponential tail; never under 350 ms. */
uint16_t sil_reaction_ms(const struct sil_question *question, unsigned base_ms, struct sil_rng *rng)
{
	const struct sil_heuristic *sense = question->game->sense;
	unsigned things = sense && sense->things_in_view ? sense->things_in_view(question->view) : 1;
	double uniform = ((double)(sil_rng_next(rng) >> 11) + 0.5) * 0x1p-53;
	double ms = base_ms + 155 * log2(things ? things : 1) - 90 * log(uniform);
	return (uint16_t)(ms < 350 ? 350 : ms > 20000 ? 20000 : ms);
}
