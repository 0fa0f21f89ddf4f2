/* Each migration lifts the database by one version; they are never changed once released. */
#include "server/postgres.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

static const char *const migrations[] = {
	/* 1: numbers come in blocks, since "the last one and one more" would be given out twice. `until` is the end of
	   a server's lease, by the clock of the database alone, `before` that of the lease before. Rows that change
	   often have room to do it in place. */
	"CREATE SEQUENCE node_ids;"
	"CREATE SEQUENCE table_blocks INCREMENT 1024;"
	"CREATE SEQUENCE session_blocks INCREMENT 1024;"
	"CREATE TABLE nodes (id int PRIMARY KEY, name text NOT NULL, address text NOT NULL, until timestamptz NOT NULL,"
	" before timestamptz, retries bigint NOT NULL DEFAULT 0) WITH (fillfactor = 20);"
	"CREATE TABLE tables (id bigint PRIMARY KEY, code text NOT NULL UNIQUE, created_ms bigint NOT NULL,"
	" over boolean NOT NULL DEFAULT false, aside text, owner int NOT NULL DEFAULT 0, epoch int NOT NULL DEFAULT 1,"
	" next int NOT NULL DEFAULT 0, bytes bigint NOT NULL DEFAULT 0) WITH (fillfactor = 60);"
	"CREATE TABLE sessions (id bigint PRIMARY KEY, token_hash bytea NOT NULL UNIQUE, created_ms bigint NOT NULL,"
	" seen_ms bigint NOT NULL DEFAULT 0);"
	"CREATE TABLE log (table_id bigint, seq int, epoch int NOT NULL, at_ms bigint NOT NULL, kind \"char\" NOT NULL,"
	" text text NOT NULL, PRIMARY KEY (table_id, seq));",
	/* 2: what servers tell each other. */
	"ALTER TABLE nodes ADD COLUMN tables int NOT NULL DEFAULT 0, ADD COLUMN most int NOT NULL DEFAULT 0,"
	" ADD COLUMN news text NOT NULL DEFAULT '';",
	/* 3: the latest moment the servers believe to have come; 0: none yet. So far: whatever anybody did last. */
	"ALTER TABLE silure_schema ADD COLUMN latest_ms bigint NOT NULL DEFAULT 0;"
	"UPDATE silure_schema SET latest_ms = (SELECT coalesce(max(greatest(created_ms, seen_ms)), 0) FROM sessions);",
	/* 4: whether a table was begun is told without reading its log, which may be long */
	"CREATE INDEX log_begun ON log (table_id) WHERE kind = 'b';",
};

enum { VERSION = sizeof migrations / sizeof *migrations, LOCK = 7464 };

/* -1: it cannot be asked; 0: there is no schema yet. */
static int version_of(struct sil_link *link)
{
	PGresult *result = PQexec(link->connection, "SELECT to_regclass('silure_schema')");
	int version = PQresultStatus(result) != PGRES_TUPLES_OK ? -1 : PQgetisnull(result, 0, 0) ? 0 : 1;
	if (version > 0) {
		PQclear(result);
		result = PQexec(link->connection, "SELECT version FROM silure_schema");
		version = PQntuples(result) == 1 ? (int)sil_link_number(result, 0, 0) : -1;
	}
	if (version < 0)
		sil_link_blame(link, result);
	PQclear(result);
	return version;
}

static bool migrate(struct sil_link *link, int version)
{
	char stamp[256], hex[2 * SIL_SECRET_BYTES + 1];
	uint8_t secret[SIL_SECRET_BYTES];
	if (!version) {
		randombytes_buf(secret, sizeof secret);
		sodium_bin2hex(hex, sizeof hex, secret, sizeof secret);
		snprintf(stamp, sizeof stamp,
			 "CREATE TABLE silure_schema (version int NOT NULL, secret bytea NOT NULL);"
			 "INSERT INTO silure_schema VALUES (1, '\\x%s')",
			 hex);
	} else {
		snprintf(stamp, sizeof stamp, "UPDATE silure_schema SET version = %d", version + 1);
	}
	bool good = sil_link_do(link, migrations[version]) && sil_link_do(link, stamp);
	sodium_memzero(secret, sizeof secret), sodium_memzero(hex, sizeof hex), sodium_memzero(stamp, sizeof stamp);
	return good;
}

bool sil_pg_schema(struct sil_link *link, bool read_only)
{
	char lock[64];
	int version = version_of(link);
	if (version == VERSION || version < 0)
		return version > 0;
	if (version > VERSION || read_only) {
		snprintf(link->trouble, sizeof link->trouble,
			 version > VERSION ? "it was written by a later version of this program"
					   : "it has no tables of this program yet, or of an older one");
		return false;
	}
	/* Servers that begin together do this one after another. */
	snprintf(lock, sizeof lock, "BEGIN; SELECT pg_advisory_xact_lock(%d)", LOCK);
	bool good = sil_link_do(link, lock) && (version = version_of(link)) >= 0;
	while (good && version < VERSION && (good = migrate(link, version)))
		version++;
	char trouble[SIL_STORE_TROUBLE];
	memcpy(trouble, link->trouble, sizeof trouble);
	good = sil_link_do(link, good ? "COMMIT" : "ROLLBACK") && good;
	if (!good && trouble[0])
		memcpy(link->trouble, trouble, sizeof trouble);
	return good;
}
