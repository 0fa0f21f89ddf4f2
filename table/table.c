/* Checks moves and undos, commits them, and keeps record and state in step. Holds the true state. */
#include "table/table.h"

#include <assert.h>
#include <string.h>

#include "engine/play.h"

enum { NOTHING, MOVE, UNDO };

static void start_at(struct sil_table *table)
{
	sil_copy(table->record.game->rules, &table->previous, &table->truth);
	table->checked = NOTHING;
}

void sil_table_deal(struct sil_table *table, const struct sil_game *game, const struct sil_config *config,
		    const uint8_t key[SIL_KEY_BYTES])
{
	sil_record_begin(&table->record, game, config, key);
	sil_record_replay(&table->record, 0, &table->truth);
	start_at(table);
}

bool sil_table_read(struct sil_table *table, const char *text, size_t length, struct sil_record_problem *problem)
{
	if (!sil_record_read(text, length, &table->record, &table->truth, problem))
		return false;
	start_at(table);
	return true;
}

bool sil_table_read_bare(struct sil_table *table, const char *text, size_t length, struct sil_record_problem *problem)
{
	if (!sil_record_read_bare(text, length, &table->record, &table->truth, problem))
		return false;
	start_at(table);
	return true;
}

void sil_table_release(struct sil_table *table)
{
	sil_record_release(&table->record);
}

static bool has_pressed_out(const struct sil_table *table, unsigned seat)
{
	const struct sil_record *record = &table->record;
	uint32_t presses = 0;
	if (seat == SIL_CLOCK || record->count < SIL_MAX_PRESSES || !sil_table_is_timed(table))
		return false;
	for (uint32_t i = 0; i < record->count; i++)
		presses += record->moves[i].seat == seat;
	return presses >= SIL_MAX_PRESSES;
}

int sil_table_check(struct sil_table *table, struct sil_move move)
{
	int refusal = sil_table_check_stored(table, move);
	if (refusal != SIL_OK || !has_pressed_out(table, move.seat))
		return refusal;
	table->checked = NOTHING;
	return SIL_PRESSED_OUT;
}

int sil_table_check_stored(struct sil_table *table, struct sil_move move)
{
	const struct sil_rules *rules = table->record.game->rules;
	table->checked = NOTHING;
	sil_copy(rules, &table->next, &table->truth);
	int refusal = rules->apply(&table->next, move);
	if (refusal == SIL_OK)
		refusal = sil_record_reserve(&table->record);
	if (refusal != SIL_OK)
		return refusal;
	table->move = move, table->checked = MOVE;
	return SIL_OK;
}

void sil_table_commit(struct sil_table *table)
{
	const struct sil_rules *rules = table->record.game->rules;
	assert(table->checked == MOVE && table->record.count < table->record.capacity);
	sil_copy(rules, &table->previous, &table->truth);
	sil_copy(rules, &table->truth, &table->next);
	table->record.moves[table->record.count++] = table->move;
	table->checked = NOTHING;
}

int sil_table_move(struct sil_table *table, struct sil_move move)
{
	int refusal = sil_table_check(table, move);
	if (refusal == SIL_OK)
		sil_table_commit(table);
	return refusal;
}

int sil_table_check_undo(struct sil_table *table, uint32_t index)
{
	const struct sil_record *record = &table->record;
	table->checked = NOTHING;
	if (index >= record->count || !sil_record_replay(record, index, &table->next) ||
	    !sil_record_replay_on(record, index + 1, record->count, &table->next))
		return SIL_NOT_LEGAL;
	table->undone = index, table->checked = UNDO;
	return SIL_OK;
}

void sil_table_commit_undo(struct sil_table *table)
{
	struct sil_record *record = &table->record;
	uint32_t index = table->undone;
	assert(table->checked == UNDO && index < record->count);
	record->count--;
	memmove(record->moves + index, record->moves + index + 1, (record->count - index) * sizeof *record->moves);
	sil_copy(record->game->rules, &table->truth, &table->next);
	start_at(table);
}

int sil_table_legal(const struct sil_table *table, int seat, uint16_t acts[SIL_MAX_LEGAL])
{
	return table->record.game->rules->legal(&table->truth, seat, acts);
}

void sil_table_view(const struct sil_table *table, int seat, struct sil_view *view)
{
	sil_observe(table->record.game->rules, &table->truth, seat, view);
}

void sil_table_views(const struct sil_table *table, int seat, struct sil_view *before, struct sil_view *after)
{
	sil_observe(table->record.game->rules, &table->previous, seat, before);
	sil_observe(table->record.game->rules, &table->truth, seat, after);
}

bool sil_table_is_timed(const struct sil_table *table)
{
	return sil_timed(table->record.game->rules, &table->truth.public);
}

unsigned sil_table_score(const struct sil_table *table, int32_t points[SIL_MAX_SEATS])
{
	const struct sil_rules *rules = table->record.game->rules;
	memset(points, 0, SIL_MAX_SEATS * sizeof *points);
	rules->score(&table->truth, points);
	return table->truth.public.over ? rules->winners(&table->truth) : 0;
}
