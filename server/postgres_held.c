/* The tables this server holds in a store that servers share, and the right to write to them that each operation takes
 * along. The loop's; touches nothing else. */
#include "server/postgres_node.h"

#include <stdlib.h>

static void drop_held(struct sil_held *held)
{
	if (held && atomic_fetch_sub(&held->users, 1) == 1)
		free(held);
}

struct sil_held **sil_pg_held_place(struct sil_pg_node *node, int64_t table)
{
	struct sil_held **at = &node->map[(uint64_t)table % SIL_HELD_BUCKETS];
	while (*at && (*at)->table != table)
		at = &(*at)->next_in_map;
	return at;
}

void sil_pg_forget(void *self, int64_t table)
{
	struct sil_pg_node *node = sil_pg_node_of(self);
	struct sil_held **at = node ? sil_pg_held_place(node, table) : NULL, *held = at ? *at : NULL;
	if (!held)
		return;
	*at = held->next_in_map;
	node->held--;
	drop_held(held);
}

struct sil_held *sil_pg_add_held(struct sil_pg_node *node, int64_t table, struct sil_holding holding, bool known)
{
	struct sil_held *held = calloc(1, sizeof *held);
	if (!held)
		return NULL;
	sil_pg_forget(node->postgres, table);
	struct sil_held **at = sil_pg_held_place(node, table);
	held->table = table, held->holding = holding;
	atomic_init(&held->users, 1), atomic_init(&held->lost, false), atomic_init(&held->known, known);
	held->next_in_map = *at, *at = held;
	node->held++;
	return held;
}

void sil_pg_fence(void *self, struct sil_op *op)
{
	struct sil_pg_node *node = sil_pg_node_of(self);
	bool of_session = op->kind == SIL_OP_SESSION || op->kind == SIL_OP_SEEN || op->kind == SIL_OP_FORGET ||
			  op->kind == SIL_OP_LATEST;
	if (!node || of_session)
		return;
	struct sil_held *held = op->kind == SIL_OP_TABLE
					? sil_pg_add_held(node, op->number, (struct sil_holding){1, 0}, false)
					: *sil_pg_held_place(node, op->number);
	if (held)
		atomic_fetch_add(&held->users, 1);
	op->held = held;
}

void sil_pg_unfence(void *self, struct sil_op *op)
{
	(void)self;
	drop_held(op->held);
	op->held = NULL;
}

int64_t sil_pg_next_lost(void *self, int64_t after)
{
	struct sil_pg_node *node = sil_pg_node_of(self);
	int64_t next = 0;
	for (int i = 0; node && i < SIL_HELD_BUCKETS; i++)
		for (const struct sil_held *held = node->map[i]; held; held = held->next_in_map)
			if (held->table > after && (!next || held->table < next) && atomic_load(&held->lost))
				next = held->table;
	return next;
}

int32_t sil_pg_epoch(void *self, int64_t table)
{
	struct sil_pg_node *node = sil_pg_node_of(self);
	const struct sil_held *held = node ? *sil_pg_held_place(node, table) : NULL;
	return held ? held->holding.epoch : 0;
}
