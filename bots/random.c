/* The bot that takes any legal act, evenly: the floor of every ladder. */
#include "bots/bot.h"

static struct sil_choice choose(const struct sil_question *question, struct sil_rng *rng)
{
	struct sil_choice choice = {.act = question->acts[sil_rng_below(rng, (uint32_t)question->count)]};
	/* In real time nobody presses sooner than 350 ms [KW-t5]; the tail is long, so that flips get their turn too.
	 */
	choice.delay_ms = (uint16_t)(350 + sil_rng_below(rng, 1024) * (1 + sil_rng_below(rng, 8)));
	return choice;
}

const struct sil_bot sil_random_bot = {.name = "random", .choose = choose, .looks = false};
