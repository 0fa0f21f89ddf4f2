/* This server among those that share a PostgreSQL store: its number, its threads, and what it does there
 * (postgres_node.h). Touches the database. */
#include "server/postgres_node.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/monotonic.h"
#include "server/why.h"

struct sil_pg_node *sil_pg_node_of(void *self)
{
	return ((struct sil_postgres *)self)->node;
}

void sil_pg_node_fenced(struct sil_pg_node *node)
{
	pthread_mutex_lock(&node->lock);
	node->fenced++;
	pthread_mutex_unlock(&node->lock);
}

static void stats(void *self, struct sil_store_stats *stats)
{
	struct sil_pg_node *node = sil_pg_node_of(self);
	if (!node)
		return;
	pthread_mutex_lock(&node->lock);
	stats->shared.fenced = node->fenced;
	stats->shared.lease_ms = node->beat_ms + node->postgres->options.lease_ms - sil_monotonic_ms();
	pthread_mutex_unlock(&node->lock);
	if (stats->shared.lease_ms < 0 && !stats->trouble[0]) /* whoever balances sends nobody here any more */
		snprintf(stats->trouble, sizeof stats->trouble,
			 "the database has not heard of this server for longer than its lease");
	stats->shared.held = node->held, stats->shared.claims = node->claims;
}

static void secret(void *self, uint8_t bytes[SIL_SECRET_BYTES])
{
	memcpy(bytes, ((struct sil_postgres *)self)->secret, SIL_SECRET_BYTES);
}

static bool first_numbers(struct sil_postgres *postgres, struct sil_link *link)
{
	static const char *const blocks[] = {"tables_block", "sessions_block"};
	for (int i = 0; i < SIL_STORE_NUMBERS; i++) {
		PGresult *result = sil_link_run(link, blocks[i], 0, NULL);
		if (!result)
			return false;
		postgres->node->numbers[i].first = sil_link_number(result, 0, 0);
		postgres->node->numbers[i].last = postgres->node->numbers[i].first + SIL_PG_BLOCK - 1;
		PQclear(result);
	}
	return true;
}

/* The server's number and its first lease. */
static bool enter(struct sil_postgres *postgres, char *why, size_t why_size)
{
	struct sil_link asks = {.options = &postgres->options, .prepare = sil_pg_prepare_asks};
	struct sil_link beats = {.options = &postgres->options, .prepare = sil_pg_prepare_beats};
	char id[24] = "";
	const char *const values[] = {id, postgres->options.node};
	PGresult *result = sil_link_open(&beats) ? PQexec(beats.connection, "SELECT nextval('node_ids')") : NULL;
	bool good = PQresultStatus(result) == PGRES_TUPLES_OK;
	if (good) {
		postgres->id = (int32_t)sil_link_number(result, 0, 0);
		snprintf(id, sizeof id, "%d", postgres->id);
		good = sil_pg_beat(postgres->node, &beats) >= 0;
	}
	PQclear(result);
	if (good) {
		PQclear(sil_link_run(&beats, "succeed", 2, values));
		PQclear(sil_link_run(&beats, "tidy", 0, NULL));
		postgres->node->checked = postgres->node->lapses; /* it has no tables yet */
		good = first_numbers(postgres, &asks);
	}
	if (!good)
		sil_why(why, why_size,
			say_shared_why_at(sil_why_message(), postgres->options.node,
					  beats.trouble[0] ? beats.trouble : asks.trouble));
	sil_link_close(&asks), sil_link_close(&beats);
	return good;
}

bool sil_pg_node_open(struct sil_postgres *postgres, char *why, size_t why_size)
{
	struct sil_pg_node *node = calloc(1, sizeof *node);
	pthread_condattr_t monotonic;
	if (!node)
		return sil_why(why, why_size, say_shared_why_no_memory(sil_why_message())), false;
	postgres->node = node, node->postgres = postgres;
	node->queue_end = &node->queue, node->answered_end = &node->answered;
	pthread_mutex_init(&node->lock, NULL);
	pthread_condattr_init(&monotonic);
	pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
	pthread_cond_init(&node->more, &monotonic);
	pthread_condattr_destroy(&monotonic);
	if (!enter(postgres, why, why_size))
		return false;
	node->beating = pthread_create(&node->beats, NULL, sil_pg_beat_for_ever, node) == 0;
	node->asking = node->beating && pthread_create(&node->asks, NULL, sil_pg_answer_for_ever, node) == 0;
	if (!node->asking)
		sil_why(why, why_size, say_shared_why_no_thread(sil_why_message()));
	return node->asking;
}

void sil_pg_node_close(struct sil_postgres *postgres)
{
	struct sil_pg_node *node = postgres->node;
	if (!node)
		return;
	pthread_mutex_lock(&node->lock);
	node->closing = true;
	pthread_cond_broadcast(&node->more);
	pthread_mutex_unlock(&node->lock);
	if (node->asking)
		pthread_join(node->asks, NULL);
	if (node->beating)
		pthread_join(node->beats, NULL);
	sil_pg_free_asks(node), sil_pg_free_news(node);
	for (int i = 0; i < SIL_HELD_BUCKETS; i++)
		while (node->map[i])
			sil_pg_forget(postgres, node->map[i]->table);
	pthread_mutex_destroy(&node->lock);
	pthread_cond_destroy(&node->more);
	free(node);
}

const struct sil_store_sharing sil_pg_sharing = {
	.fence = sil_pg_fence,
	.unfence = sil_pg_unfence,
	.ask_session = sil_pg_ask_session,
	.ask_table = sil_pg_ask_table,
	.collect = sil_pg_collect,
	.take_number = sil_pg_take_number,
	.next_lost = sil_pg_next_lost,
	.epoch = sil_pg_epoch,
	.forget = sil_pg_forget,
	.secret = secret,
	.stats = stats,
	.hold = sil_pg_hold,
	.is_sure = sil_pg_is_sure,
	.tell = sil_pg_tell,
	.has_heard = sil_pg_has_heard,
	.hear = sil_pg_hear,
};
