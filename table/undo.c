/* Taking back a choice that has revealed nothing: to the others no more than that it was made, to the mover nothing
 * that was hidden. Sees the true state of its table. */
#include "table/undo.h"

#include <assert.h>
#include <string.h>

#include "engine/forced.h"
#include "engine/out.h"
#include "engine/play.h"
#include "engine/rng.h"
#include "engine/message.h"
#include "shared_messages.h"

/* Imagined worlds in which the move must show the mover the same. A move that reveals a card is seen through by the
 * first world in which it is another one: with one odd card in forty that takes some forty worlds, and a thousand miss
 * it once in 10^11. A harmless move costs all of them. */
enum { WORLDS = 1024 };

static bool same_view(const struct sil_rules *rules, const struct sil_state *one, const struct sil_state *other,
		      int seat)
{
	struct sil_view a, b;
	size_t from = offsetof(struct sil_view, seat);
	sil_observe(rules, one, seat, &a);
	sil_observe(rules, other, seat, &b);
	return !memcmp((char *)&a + from, (char *)&b + from, rules->view_bytes - from);
}

/* Whether the mover learnt anything: in every world that looked the same before, it must look the same after. The
 * worlds follow from the truth, so that asking again is answered the same, and nobody who does not know it can tell
 * which they are. */
static bool told_nothing(const struct sil_rules *rules, const struct sil_state *before, const struct sil_state *after,
			 struct sil_move move)
{
	struct sil_view view;
	struct sil_rng rng = {sil_hash(move.act, before, rules->state_bytes)};
	sil_observe(rules, before, move.seat, &view);
	for (int i = 0; i < WORLDS; i++) {
		struct sil_state world;
		sil_imagine(rules, &view, &rng, &world);
		if (rules->apply(&world, move) != SIL_OK || !same_view(rules, &world, after, move.seat))
			return false;
	}
	return true;
}

/* The seat's latest move; -1: none, or nothing is ever taken back here. */
static int64_t latest_move(const struct sil_table *table, uint8_t seat)
{
	const struct sil_record *record = &table->record;
	int64_t index = (int64_t)record->count - 1;
	if (table->truth.public.over || sil_table_is_timed(table))
		return -1;
	while (index >= 0 && record->moves[index].seat != seat)
		index--;
	return index;
}

/* Whether taking this move out tells nobody anything. */
static bool is_harmless(const struct sil_table *table, uint32_t index, unsigned people)
{
	const struct sil_record *record = &table->record;
	const struct sil_rules *rules = record->game->rules;
	struct sil_move move = record->moves[index];
	struct sil_state without, again;
	uint16_t acts[SIL_MAX_LEGAL];
	if (!sil_record_replay(record, index, &without) ||
	    !sil_record_replay_on(record, index + 1, record->count, &without))
		return false;
	/* It would be played again at once. */
	int count = rules->legal(&without, move.seat, acts);
	if (sil_forced_act(record->game, &without.public, acts, count) >= 0)
		return false;
	/* Nothing that came later may depend on it: made now, the same move must lead to the very same state. */
	sil_copy(rules, &again, &without);
	if (rules->apply(&again, move) != SIL_OK || memcmp(&again, &table->truth, rules->state_bytes) != 0)
		return false;
	for (int s = 0; s < record->config.seats; s++)
		if (s != move.seat && people >> s & 1 && !same_view(rules, &without, &table->truth, s))
			return false;
	return told_nothing(rules, &without, &table->truth, move);
}

int64_t sil_undo_check(struct sil_table *table, uint8_t seat, unsigned people)
{
	int64_t index = latest_move(table, seat);
	if (index < 0 || !is_harmless(table, (uint32_t)index, people) ||
	    sil_table_check_undo(table, (uint32_t)index) != SIL_OK)
		return -1;
	return index;
}

/* The seat's latest move that nobody played for it, and the state before it; -1: there is none. */
static int64_t latest_decision(const struct sil_table *table, uint8_t seat, struct sil_state *before)
{
	const struct sil_record *record = &table->record;
	uint16_t acts[SIL_MAX_LEGAL];
	for (int64_t index = (int64_t)record->count - 1; index >= 0; index--) {
		if (record->moves[index].seat != seat || !sil_record_replay(record, (uint32_t)index, before))
			continue;
		int count = record->game->rules->legal(before, seat, acts);
		if (sil_forced_act(record->game, &before->public, acts, count) < 0)
			return index;
	}
	return -1;
}

/* Whether everything from this move on was known to the seat beforehand, but for what it and bots chose openly: in
 * every world that looked the same before, the same moves can be made and look the same. */
static bool showed_nothing(const struct sil_table *table, uint32_t from, const struct sil_state *before,
			   unsigned people)
{
	const struct sil_record *record = &table->record;
	const struct sil_rules *rules = record->game->rules;
	uint8_t seat = record->moves[from].seat;
	struct sil_view view;
	struct sil_rng rng = {sil_hash(from, before, rules->state_bytes)};
	if (before->public.due & (before->public.due - 1)) /* others chose at the same time: theirs are revealed now */
		return false;
	for (uint32_t i = from + 1; i < record->count; i++)
		if (record->moves[i].seat != seat && people >> record->moves[i].seat & 1)
			return false;
	sil_observe(rules, before, seat, &view);
	for (int i = 0; i < WORLDS; i++) {
		struct sil_state world;
		sil_imagine(rules, &view, &rng, &world);
		for (uint32_t m = from; m < record->count; m++)
			if (rules->apply(&world, record->moves[m]) != SIL_OK)
				return false;
		if (!same_view(rules, &world, &table->truth, seat))
			return false;
	}
	return true;
}

static bool refuse(const struct sil_table *table, struct sil_out *why, uint16_t says)
{
	struct sil_messages messages;
	sil_messages_clear(&messages, &shared_words);
	sil_tell(&messages, sil_add_message(&messages, says, NULL, 0));
	sil_put_messages_plainly(table->record.game, &messages, -1, why);
	return false;
}

bool sil_undo_decision(struct sil_table *table, uint8_t seat, unsigned people, struct sil_out *why)
{
	struct sil_state before;
	if (table->truth.public.over)
		return refuse(table, why, SAY_SHARED_UNDO_OVER);
	if (sil_table_is_timed(table))
		return refuse(table, why, SAY_SHARED_UNDO_RACE);
	int64_t from = latest_decision(table, seat, &before);
	if (from < 0)
		return refuse(table, why, SAY_SHARED_UNDO_NOTHING);
	if (from == latest_move(table, seat) && sil_undo_check(table, seat, people) >= 0) {
		sil_table_commit_undo(table);
		return true;
	}
	if (!showed_nothing(table, (uint32_t)from, &before, people))
		return refuse(table, why, SAY_SHARED_UNDO_SHOWN);
	while (table->record.count > from) {
		int code = sil_table_check_undo(table, table->record.count - 1);
		assert(code == SIL_OK); /* nothing comes after it */
		(void)code;
		sil_table_commit_undo(table);
	}
	return true;
}
