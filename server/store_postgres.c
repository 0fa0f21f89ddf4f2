/* The store in a PostgreSQL database that several servers may share. Touches the database. */
#include "server/postgres.h"

#include <stdlib.h>
#include <string.h>

#include "server/why.h"

static bool prepare_own(struct sil_link *link)
{
	return sil_pg_schema(link, link->options->read_only) && sil_pg_prepare_reading(link);
}

static bool read_secret(struct sil_postgres *postgres)
{
	PGresult *result = PQexecParams(postgres->link.connection, "SELECT secret FROM silure_schema", 0, NULL, NULL,
					NULL, NULL, 1);
	bool good = PQntuples(result) == 1 && PQgetlength(result, 0, 0) == SIL_SECRET_BYTES;
	if (good)
		memcpy(postgres->secret, PQgetvalue(result, 0, 0), SIL_SECRET_BYTES);
	PQclear(result);
	return good;
}

void sil_pg_close(void *self)
{
	struct sil_postgres *postgres = self;
	sil_pg_node_close(postgres);
	sil_link_close(&postgres->writer), sil_link_close(&postgres->link);
	free((char *)(uintptr_t)postgres->options.path);
	free((char *)(uintptr_t)postgres->options.node);
	free((char *)(uintptr_t)postgres->options.address);
	free(postgres);
}

void *sil_pg_open(const struct sil_store_options *options, char *why, size_t why_size)
{
	struct sil_postgres *postgres = calloc(1, sizeof *postgres);
	if (!postgres)
		return sil_why(why, why_size, say_shared_why_no_memory(sil_why_message())), NULL;
	postgres->options = *options;
	postgres->options.path = strdup(options->path);
	postgres->options.node = options->node ? strdup(options->node) : NULL;
	postgres->options.address = options->address ? strdup(options->address) : NULL;
	postgres->link = (struct sil_link){.options = &postgres->options, .prepare = prepare_own};
	postgres->writer = (struct sil_link){.options = &postgres->options,
					     .prepare = sil_pg_prepare_writing,
					     .synchronous = !options->local,
					     .node = &postgres->id};
	const struct sil_link *failed =
		!postgres->options.path || !sil_link_open(&postgres->link) || !read_secret(postgres) ? &postgres->link
		: !options->read_only && !sil_link_open(&postgres->writer)                           ? &postgres->writer
												     : NULL;
	if (failed)
		sil_why(why, why_size, say_shared_why_database(sil_why_message(), failed->trouble));
	if (!failed && (options->read_only || !options->node))
		return postgres;
	if (!failed && sil_pg_node_open(postgres, why, why_size)) {
		sil_link_close(&postgres->writer); /* the next one has the server's number */
		return postgres;
	}
	sil_pg_close(postgres);
	return NULL;
}
