/* A connection to PostgreSQL that is made again when it was lost, and never waits without end. Touches the network. */
#include "server/postgres.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/monotonic.h"

/* A commit whose wait for the standby was cancelled succeeds with a warning, and is not safe. */
static void notice(void *context, const PGresult *result)
{
	const char *severity = PQresultErrorField(result, PG_DIAG_SEVERITY_NONLOCALIZED);
	if (severity && !strcmp(severity, "WARNING"))
		((struct sil_link *)context)->warned = true;
}

void sil_link_blame(struct sil_link *link, const PGresult *result)
{
	const char *said = result ? PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY) : NULL;
	if (!said || !*said)
		said = PQerrorMessage(link->connection);
	if (!said || !*said)
		said = "the database does not answer";
	snprintf(link->trouble, sizeof link->trouble, "%.*s", (int)strcspn(said, "\n"), said);
}

void sil_link_close(struct sil_link *link)
{
	PQfinish(link->connection);
	link->connection = NULL;
}

static bool has_standby(struct sil_link *link)
{
	PGresult *result = PQexec(link->connection, "SHOW synchronous_standby_names");
	bool has = PQresultStatus(result) == PGRES_TUPLES_OK && PQgetvalue(result, 0, 0)[0];
	PQclear(result);
	if (!has)
		snprintf(link->trouble, sizeof link->trouble,
			 "it has no synchronous standby; --durability local does without");
	return has;
}

bool sil_link_open(struct sil_link *link)
{
	/* What the address says counts before this. A plan for the arguments of the day costs more than it saves. */
	const char *const names[] = {"connect_timeout",
				     "target_session_attrs",
				     "tcp_user_timeout",
				     "keepalives_idle",
				     "keepalives_interval",
				     "keepalives_count",
				     "fallback_application_name",
				     "dbname",
				     NULL};
	const char *const values[] = {"2",      link->options->read_only ? "any" : "read-write",
				      "4000",   "2",
				      "1",      "3",
				      "silure", link->options->path,
				      NULL};
	char settings[600];
	if (link->connection && PQstatus(link->connection) == CONNECTION_OK)
		return true;
	sil_link_close(link);
	link->connection = PQconnectdbParams(names, values, 1);
	if (PQstatus(link->connection) != CONNECTION_OK)
		return sil_link_blame(link, NULL), sil_link_close(link), false;
	PQsetNoticeReceiver(link->connection, notice, link);
	/* Its kernel asks whether ours is there: a connection that was cut keeps no locks. */
	snprintf(settings, sizeof settings,
		 "SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off; SET jit = off; "
		 "SET client_min_messages = warning; SET idle_in_transaction_session_timeout = '2s'; "
		 "SET tcp_keepalives_idle = 2; SET tcp_keepalives_interval = 1; SET tcp_keepalives_count = 3; "
		 "SET lock_timeout = '5s'; SET synchronous_commit = %s; SET application_name = 'silure %d'",
		 link->synchronous ? "on" : "local", link->node ? *link->node : 0);
	if (!sil_link_do(link, settings) || (link->synchronous && !has_standby(link)) ||
	    (link->prepare && !link->prepare(link)))
		return sil_link_close(link), false;
	return true;
}

/* The connection's own, the server's that is going down or was, and a server that only reads since another writes. */
bool sil_link_is_lost(const struct sil_link *link, const PGresult *result)
{
	const char *state = result ? PQresultErrorField(result, PG_DIAG_SQLSTATE) : NULL;
	return !link->connection || PQstatus(link->connection) != CONNECTION_OK ||
	       (state && (!strncmp(state, "08", 2) || !strncmp(state, "57P", 3) || !strcmp(state, "25006")));
}

PGresult *sil_link_result(struct sil_link *link)
{
	int64_t until_ms = sil_monotonic_ms() + SIL_PG_WAIT_MS;
	while (link->connection) {
		int unsent = PQflush(link->connection);
		if (unsent >= 0 && !PQisBusy(link->connection))
			return PQgetResult(link->connection);
		struct pollfd wait = {.fd = PQsocket(link->connection),
				      .events = (short)(POLLIN | (unsent ? POLLOUT : 0))};
		int64_t left_ms = until_ms - sil_monotonic_ms();
		if (unsent >= 0 && left_ms > 0 && poll(&wait, 1, (int)left_ms) >= 0 &&
		    (!(wait.revents & ~POLLOUT) || PQconsumeInput(link->connection)))
			continue;
		sil_link_blame(link, NULL);
		sil_link_close(link);
	}
	return NULL;
}

/* The only result of a statement that was sent; good: what its status must be, of two. */
static PGresult *only_result(struct sil_link *link, bool sent)
{
	PGresult *result = sent ? sil_link_result(link) : NULL, *more;
	while (link->connection && sent && (more = sil_link_result(link)))
		PQclear(more);
	ExecStatusType status = PQresultStatus(result);
	if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK)
		return result;
	const char *state = result ? PQresultErrorField(result, PG_DIAG_SQLSTATE) : NULL;
	snprintf(link->state, sizeof link->state, "%s", state ? state : "");
	if (link->connection)
		sil_link_blame(link, result);
	if (sil_link_is_lost(link, result))
		sil_link_close(link);
	PQclear(result);
	return NULL;
}

PGresult *sil_link_run(struct sil_link *link, const char *name, int count, const char *const *values)
{
	if (!sil_link_open(link))
		return NULL;
	return only_result(link, PQsendQueryPrepared(link->connection, name, count, values, NULL, NULL, 0));
}

bool sil_link_do(struct sil_link *link, const char *sql)
{
	if (!link->connection)
		return false;
	PGresult *result = only_result(link, PQsendQuery(link->connection, sql));
	PQclear(result);
	return result;
}

bool sil_link_prepare(struct sil_link *link, const char *name, const char *sql)
{
	PGresult *result = only_result(link, PQsendPrepare(link->connection, name, sql, 0, NULL));
	PQclear(result);
	return result;
}

int64_t sil_link_number(const PGresult *result, int row, int column)
{
	return strtoll(PQgetvalue(result, row, column), NULL, 10);
}

/* --- texts --- */

void sil_pg_put(struct sil_pg_text *text, const char *bytes, size_t length)
{
	if (text->failed)
		return;
	if (text->size - text->used <= length) {
		size_t size = 2 * (text->used + length) + 256;
		char *grown = realloc(text->bytes, size);
		text->failed = !grown;
		if (!grown)
			return;
		text->bytes = grown, text->size = size;
	}
	memcpy(text->bytes + text->used, bytes, length);
	text->used += length;
	text->bytes[text->used] = 0;
}

void sil_pg_element(struct sil_pg_text *text, const char *element)
{
	if (!element) {
		sil_pg_put(text, text->used ? "}" : "{}", text->used ? 1 : 2);
		return;
	}
	sil_pg_put(text, text->used ? ",\"" : "{\"", 2);
	for (size_t length; *element; element += length) {
		length = strcspn(element, "\"\\");
		sil_pg_put(text, element, length);
		if (element[length])
			sil_pg_put(text, "\\", 1), sil_pg_put(text, element + length, 1), length++;
	}
	sil_pg_put(text, "\"", 1);
}

void sil_pg_number(struct sil_pg_text *text, int64_t number)
{
	char digits[24];
	int length = snprintf(digits, sizeof digits, "%c%lld", text->used ? ',' : '{', (long long)number);
	sil_pg_put(text, digits, (size_t)length);
}

void sil_pg_hash(struct sil_pg_text *text, const struct sil_token_hash *hash)
{
	char hex[2 * sizeof hash->bytes + 4] = "\\x";
	for (size_t i = 0; i < sizeof hash->bytes; i++)
		snprintf(hex + 2 + 2 * i, 3, "%02x", hash->bytes[i]);
	sil_pg_element(text, hex);
}

bool sil_pg_is_utf8(const char *text)
{
	for (const unsigned char *at = (const unsigned char *)text; *at;) {
		int more = *at < 0x80                  ? 0
			   : *at >= 0xc2 && *at < 0xe0 ? 1
			   : (*at & 0xf0) == 0xe0      ? 2
			   : *at >= 0xf0 && *at < 0xf5 ? 3
						       : -1;
		if (more < 0 || (*at == 0xe0 && at[1] < 0xa0) || (*at == 0xed && at[1] > 0x9f) ||
		    (*at == 0xf0 && at[1] < 0x90) || (*at == 0xf4 && at[1] > 0x8f))
			return false;
		for (at++; more; more--, at++)
			if ((*at & 0xc0) != 0x80)
				return false;
	}
	return true;
}
