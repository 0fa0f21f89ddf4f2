/* Goes forward move by move, and back from the start. Holds true states of its record. */
#include "table/replay.h"

#include <assert.h>
#include <string.h>

#include "engine/play.h"

void sil_replay_begin(struct sil_replay *replay, const struct sil_record *record)
{
	replay->record = record, replay->moves = 0;
	sil_record_replay(record, 0, &replay->truth);
	sil_copy(record->game->rules, &replay->previous, &replay->truth);
}

void sil_replay_go(struct sil_replay *replay, uint32_t moves)
{
	const struct sil_record *record = replay->record;
	moves = moves < record->count ? moves : record->count;
	if (moves < replay->moves)
		sil_replay_begin(replay, record);
	if (moves == replay->moves)
		return;
	bool legal = sil_record_replay_on(record, replay->moves, moves - 1, &replay->truth);
	sil_copy(record->game->rules, &replay->previous, &replay->truth);
	legal = legal && sil_record_replay_on(record, moves - 1, moves, &replay->truth);
	assert(legal), (void)legal;
	replay->moves = moves;
}

const struct sil_move *sil_replay_last(const struct sil_replay *replay)
{
	return replay->moves ? &replay->record->moves[replay->moves - 1] : NULL;
}

void sil_replay_view(const struct sil_replay *replay, int seat, struct sil_view *view)
{
	sil_observe(replay->record->game->rules, &replay->truth, seat, view);
}

void sil_replay_views(const struct sil_replay *replay, int seat, struct sil_view *before, struct sil_view *after)
{
	sil_observe(replay->record->game->rules, &replay->previous, seat, before);
	sil_observe(replay->record->game->rules, &replay->truth, seat, after);
}

unsigned sil_replay_score(const struct sil_replay *replay, int32_t points[SIL_MAX_SEATS])
{
	const struct sil_rules *rules = replay->record->game->rules;
	memset(points, 0, SIL_MAX_SEATS * sizeof *points);
	rules->score(&replay->truth, points);
	return replay->truth.public.over ? rules->winners(&replay->truth) : 0;
}

uint64_t sil_replay_hash(const struct sil_replay *replay)
{
	return sil_state_hash(replay->record->game->rules, &replay->truth);
}
