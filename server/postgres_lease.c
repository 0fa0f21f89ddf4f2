/* This server's lease in a store that servers share, which a thread renews on a connection of its own. Touches the
 * database. */
#include "server/postgres_node.h"

#include <errno.h>
#include <stdio.h>
#include <time.h>

#include "engine/monotonic.h"

enum { BEATS = 5 /* to a lease */ };

bool sil_pg_prepare_beats(struct sil_link *link)
{
	/* Whoever was declared dead, or was forgotten in a failover, is there again, with the same number. */
	return sil_pg_prepare_news(link) &&
	       sil_link_prepare(link, "beat",
				"INSERT INTO nodes (id, name, address, until)"
				" VALUES ($1::int, $2, $3, clock_timestamp() + $4::int * interval '1 ms')"
				" ON CONFLICT (id) DO UPDATE SET before = nodes.until, until = excluded.until"
				" RETURNING coalesce(before > clock_timestamp(), false)") &&
	       sil_link_prepare(link, "end", "UPDATE nodes SET until = now() WHERE id = $1::int") &&
	       /* A process of the same name is this one's predecessor. */
	       sil_link_prepare(link, "succeed",
				"UPDATE nodes SET until = now() WHERE name = $2 AND id <> $1::int AND until > now()") &&
	       sil_link_prepare(link, "tidy",
				"DELETE FROM nodes n WHERE until < now() - interval '1 day' AND NOT EXISTS"
				" (SELECT FROM tables WHERE owner = n.id)");
}

int sil_pg_beat(struct sil_pg_node *node, struct sil_link *link)
{
	const struct sil_store_options *options = &node->postgres->options;
	char id[24], lease[24];
	snprintf(id, sizeof id, "%d", node->postgres->id), snprintf(lease, sizeof lease, "%u", options->lease_ms);
	int64_t sent_ms = sil_monotonic_ms();
	PGresult *result =
		sil_link_run(link, "beat", 4,
			     (const char *const[]){id, options->node, options->address ? options->address : "", lease});
	int went_on = !result ? -1 : PQgetvalue(result, 0, 0)[0] == 't';
	PQclear(result);
	pthread_mutex_lock(&node->lock);
	if (went_on == 0)
		node->lapses++, node->steady_ms = sent_ms;
	if (went_on >= 0)
		node->beat_ms = sent_ms;
	pthread_mutex_unlock(&node->lock);
	return went_on;
}

static void wait_until(struct sil_pg_node *node, int64_t at_ms)
{
	struct timespec until = {at_ms / 1000, at_ms % 1000 * 1000000};
	while (!node->closing && pthread_cond_timedwait(&node->more, &node->lock, &until) != ETIMEDOUT)
		;
}

void *sil_pg_beat_for_ever(void *argument)
{
	struct sil_pg_node *node = argument;
	const struct sil_store_options *options = &node->postgres->options;
	struct sil_link link = {.options = options, .prepare = sil_pg_prepare_beats, .node = &node->postgres->id};
	char id[24];
	snprintf(id, sizeof id, "%d", node->postgres->id);
	pthread_mutex_lock(&node->lock);
	while (!node->closing) {
		int64_t next_ms = sil_monotonic_ms() + options->lease_ms / BEATS;
		pthread_mutex_unlock(&node->lock);
		if (sil_pg_beat(node, &link) >= 0)
			sil_pg_exchange_news(node, &link);
		pthread_mutex_lock(&node->lock);
		bool doubts = node->checked != node->lapses; /* the loop has to ask, perhaps once more */
		pthread_mutex_unlock(&node->lock);
		if (doubts)
			options->wake(options->wake_context);
		pthread_mutex_lock(&node->lock);
		wait_until(node, next_ms);
	}
	pthread_mutex_unlock(&node->lock);
	PQclear(link.connection ? sil_link_run(&link, "end", 1, (const char *const[]){id}) : NULL);
	sil_link_close(&link);
	return NULL;
}

/* After a failover of the database all leases look old: who has not kept its own for as long as one lasts takes
 * nothing from others. */
bool sil_pg_is_steady(struct sil_pg_node *node)
{
	pthread_mutex_lock(&node->lock);
	int64_t now_ms = sil_monotonic_ms(), lease_ms = node->postgres->options.lease_ms;
	bool steady = now_ms - node->beat_ms < lease_ms && now_ms - node->steady_ms >= lease_ms;
	pthread_mutex_unlock(&node->lock);
	return steady;
}

bool sil_pg_is_sure(void *self, int64_t table)
{
	struct sil_pg_node *node = sil_pg_node_of(self);
	const struct sil_held *held = *sil_pg_held_place(node, table);
	if (held && atomic_load(&held->lost)) /* it goes as soon as nothing of it is being stored */
		return false;
	pthread_mutex_lock(&node->lock);
	bool sure =
		node->checked == node->lapses && sil_monotonic_ms() - node->beat_ms < node->postgres->options.lease_ms;
	pthread_mutex_unlock(&node->lock);
	return sure;
}
