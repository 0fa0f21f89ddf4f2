/* Taking back a choice that has told nobody anything: neither the others that it was made, beyond that it was, nor the
 * mover what was hidden. */
#include "table/undo.h"

#include <string.h>

#include "engine/play.h"

enum { WORLDS = 16 }; /* imagined ones in which the move must show the mover the same */

static bool same_view(const struct sil_rules *rules, const struct sil_state *one, const struct sil_state *other,
		      int seat)
{
	struct sil_view a, b;
	size_t from = offsetof(struct sil_view, seat);
	sil_observe(rules, one, seat, &a);
	sil_observe(rules, other, seat, &b);
	return !memcmp((char *)&a + from, (char *)&b + from, rules->view_bytes - from);
}

/* Whether the mover learnt anything: in every world that looked the same before, it must look the same after. */
static bool told_nothing(const struct sil_rules *rules, const struct sil_state *before, const struct sil_state *after,
			 struct sil_move move, struct sil_rng *rng)
{
	struct sil_view view;
	sil_observe(rules, before, move.seat, &view);
	for (int i = 0; i < WORLDS; i++) {
		struct sil_state world;
		sil_imagine(rules, &view, rng, &world);
		if (rules->apply(&world, move) != SIL_OK || !same_view(rules, &world, after, move.seat))
			return false;
	}
	return true;
}

int64_t sil_undo_find(const struct sil_table *table, uint8_t seat, unsigned people, struct sil_rng *rng)
{
	const struct sil_record *record = &table->record;
	const struct sil_rules *rules = record->game->rules;
	struct sil_state without, again;
	int64_t index = (int64_t)record->count - 1;
	while (index >= 0 && record->moves[index].seat != seat)
		index--;
	if (index < 0 || table->truth.public.over || sil_timed(rules, &table->truth.public))
		return -1;
	sil_begin(rules, &record->config, record->key, &without);
	for (uint32_t i = 0; i < record->count; i++)
		if (i != index && rules->apply(&without, record->moves[i]) != SIL_OK)
			return -1;
	/* Nothing that came later may depend on it: made now, the same move must lead to the very same state. */
	sil_copy(rules, &again, &without);
	if (rules->apply(&again, record->moves[index]) != SIL_OK ||
	    memcmp(&again, &table->truth, rules->state_bytes) != 0)
		return -1;
	for (int s = 0; s < record->config.seats; s++)
		if (s != seat && people >> s & 1 && !same_view(rules, &without, &table->truth, s))
			return -1;
	return told_nothing(rules, &without, &table->truth, record->moves[index], rng) ? index : -1;
}

bool sil_undo_take(struct sil_table *table, uint32_t index)
{
	struct sil_record *record = &table->record;
	const struct sil_rules *rules = record->game->rules;
	if (index >= record->count)
		return false;
	memmove(record->moves + index, record->moves + index + 1, (record->count - index - 1) * sizeof *record->moves);
	record->count--;
	sil_begin(rules, &record->config, record->key, &table->truth);
	for (uint32_t i = 0; i < record->count; i++)
		if (rules->apply(&table->truth, record->moves[i]) != SIL_OK)
			return false;
	return true;
}
