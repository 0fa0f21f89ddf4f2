/* The rules of ownership. Touches nothing. */
#include "server/ownership.h"

bool sil_row_can_be_claimed(const struct sil_row *row, int32_t node, bool expired, bool steady)
{
	return row->owner == SIL_NOBODY || row->owner == node || (expired && steady);
}

struct sil_holding sil_row_claim(struct sil_row *row, int32_t node)
{
	row->owner = node;
	row->epoch++;
	return (struct sil_holding){.epoch = row->epoch, .next = row->next};
}

bool sil_row_accepts(const struct sil_row *row, const struct sil_fence *fence)
{
	return row->owner == fence->owner && row->epoch == fence->epoch && row->next == fence->place;
}

bool sil_row_has(const struct sil_row *row, const struct sil_fence *fence, bool in_log)
{
	/* While the row is still of its epoch, nobody else can have moved it past that place. */
	return in_log || (row->owner == fence->owner && row->epoch == fence->epoch && row->next > fence->place);
}

void sil_row_release(struct sil_row *row, const struct sil_fence *fence)
{
	if (row->owner == fence->owner && row->epoch == fence->epoch)
		row->owner = SIL_NOBODY;
}

struct sil_fence sil_holding_fence(const struct sil_holding *holding, int32_t node, int32_t before)
{
	return (struct sil_fence){.owner = node, .epoch = holding->epoch, .place = holding->next + before};
}
