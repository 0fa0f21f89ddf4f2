/* What servers that share a store tell each other: each writes its own with its signs of life, and reads the others'.
 * Touches the database. */
#include "server/postgres_node.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TELL_AGAIN = 10 /* beats: a failover may have lost what was told */ };

bool sil_pg_prepare_news(struct sil_link *link)
{
	return sil_link_prepare(link, "tell",
				"UPDATE nodes SET tables = $2::int, most = $3::int, news = $4 WHERE id = $1::int") &&
	       sil_link_prepare(
		       link, "hear",
		       "SELECT name, address, tables, most, news FROM nodes WHERE id <> $1::int AND until > now()"
		       " ORDER BY id LIMIT $2::int");
}

static void tell(struct sil_pg_node *node, struct sil_link *link, const char *id)
{
	char tables[24], most[24];
	pthread_mutex_lock(&node->lock);
	bool due = node->news.is_new || ++node->news.beats >= TELL_AGAIN;
	char *text = due && node->news.text ? strdup(node->news.text) : NULL;
	snprintf(tables, sizeof tables, "%u", node->news.tables);
	snprintf(most, sizeof most, "%u", node->news.most);
	if (text)
		node->news.is_new = false, node->news.beats = 0;
	pthread_mutex_unlock(&node->lock);
	if (text)
		PQclear(sil_link_run(link, "tell", 4, (const char *const[]){id, tables, most, text}));
	free(text);
}

void sil_pg_exchange_news(struct sil_pg_node *node, struct sil_link *link)
{
	char id[24], most[24];
	snprintf(id, sizeof id, "%d", node->postgres->id);
	snprintf(most, sizeof most, "%d", SIL_STORE_OTHERS);
	tell(node, link, id);
	PGresult *result = sil_link_run(link, "hear", 2, (const char *const[]){id, most});
	if (!result)
		return;
	pthread_mutex_lock(&node->lock);
	PGresult *before = node->news.heard;
	node->news.heard = result;
	pthread_mutex_unlock(&node->lock);
	PQclear(before);
}

/* --- the loop's --- */

void sil_pg_tell(void *self, unsigned tables, unsigned most, const char *news)
{
	struct sil_pg_node *node = sil_pg_node_of(self);
	char *text = node ? strdup(news) : NULL;
	if (!text)
		return;
	pthread_mutex_lock(&node->lock);
	char *before = node->news.text;
	node->news.is_new |=
		tables != node->news.tables || most != node->news.most || !before || strcmp(text, before) != 0;
	node->news.tables = tables, node->news.most = most, node->news.text = text;
	pthread_mutex_unlock(&node->lock);
	free(before);
}

static PGresult *take_heard(struct sil_pg_node *node)
{
	pthread_mutex_lock(&node->lock);
	PGresult *heard = node->news.heard;
	node->news.heard = NULL;
	pthread_mutex_unlock(&node->lock);
	return heard;
}

bool sil_pg_has_heard(void *self)
{
	struct sil_pg_node *node = sil_pg_node_of(self);
	if (!node)
		return false;
	pthread_mutex_lock(&node->lock);
	bool has = node->news.heard;
	pthread_mutex_unlock(&node->lock);
	return has;
}

void sil_pg_hear(void *self, void (*other)(void *context, const struct sil_store_other *), void *context)
{
	struct sil_pg_node *node = sil_pg_node_of(self);
	PGresult *heard = node ? take_heard(node) : NULL;
	for (int i = 0; heard && i < PQntuples(heard); i++)
		other(context, &(struct sil_store_other){.node = PQgetvalue(heard, i, 0),
							 .address = PQgetvalue(heard, i, 1),
							 .tables = (unsigned)sil_link_number(heard, i, 2),
							 .most = (unsigned)sil_link_number(heard, i, 3),
							 .news = PQgetvalue(heard, i, 4)});
	PQclear(heard);
}

void sil_pg_free_news(struct sil_pg_node *node)
{
	PQclear(node->news.heard);
	free(node->news.text);
}
