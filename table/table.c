/* A table is its record, replayed up to now. */
#include "table/table.h"

#include "engine/play.h"

void sil_table_deal(struct sil_table *table, const struct sil_game *game, const struct sil_config *config,
		    const uint8_t key[SIL_KEY_BYTES])
{
	sil_record_begin(&table->record, game, config, key);
	sil_begin(game->rules, config, key, &table->truth);
}

void sil_table_release(struct sil_table *table)
{
	sil_record_release(&table->record);
}

int sil_table_move(struct sil_table *table, struct sil_move move)
{
	const struct sil_rules *rules = table->record.game->rules;
	/* Room is made first, so that an accepted move is always recorded. */
	if (!sil_record_add(&table->record, move))
		return SIL_NOT_LEGAL;
	int refusal = rules->apply(&table->truth, move);
	if (refusal)
		table->record.count--;
	return refusal;
}

int sil_table_legal(const struct sil_table *table, int seat, uint16_t acts[SIL_MAX_LEGAL])
{
	return table->record.game->rules->legal(&table->truth, seat, acts);
}

void sil_table_view(const struct sil_table *table, int seat, struct sil_view *view)
{
	sil_observe(table->record.game->rules, &table->truth, seat, view);
}
