/* The whole program, but for the fence: whatever a server sends is stored behind what is there. No flag of the product:
 * the linker exchanges a function. */
#include "server/postgres.h"

#include <string.h>

bool __real_sil_link_prepare(struct sil_link *, const char *name, const char *sql);
bool __wrap_sil_link_prepare(struct sil_link *, const char *name, const char *sql);

bool __wrap_sil_link_prepare(struct sil_link *link, const char *name, const char *sql)
{
	if (!strcmp(name, "put"))
		sql = "WITH line AS MATERIALIZED (SELECT *, row_number() OVER (PARTITION BY id ORDER BY n) AS k,"
		      " count(*) OVER (PARTITION BY id) AS c, $1::int AS node, $4::int[] AS places"
		      " FROM unnest($2::bigint[], $3::int[], $5::bigint[], $6::\"char\"[], $7::text[])"
		      " WITH ORDINALITY AS l(id, epoch, at_ms, kind, text, n)),"
		      " ok AS (UPDATE tables t SET next = t.next + l.c::int FROM line l WHERE l.k = 1 AND t.id = l.id"
		      " RETURNING t.id, t.next - l.c::int AS place),"
		      " put AS (INSERT INTO log (table_id, seq, epoch, at_ms, kind, text)"
		      " SELECT l.id, ok.place + l.k - 1, l.epoch, l.at_ms, l.kind, l.text FROM line l JOIN ok USING (id))"
		      " SELECT l.n FROM line l JOIN ok USING (id)";
	return __real_sil_link_prepare(link, name, sql);
}
