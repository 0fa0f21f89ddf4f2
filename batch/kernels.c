/* Which game has which loops. */
#include "batch/kernel.h"
#include "games_list.h"

#define DECLARE(game) extern const struct sil_kernel game##_kernel;
#define ADDRESS(game) &game##_kernel,

SIL_EACH_GAME(DECLARE)

static const struct sil_kernel *const kernels[] = {SIL_EACH_GAME(ADDRESS) NULL};

const struct sil_kernel *sil_find_kernel(const struct sil_rules *rules)
{
	for (int i = 0; kernels[i]; i++)
		if (kernels[i]->rules == rules)
			return kernels[i];
	return NULL;
}
