/* Whether the statements that go to the database and the rules of server/ownership.c say the same, for every small row
 * and every small fence. cluster-fence, from the project's folder; starts a database of its own. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/postgres_node.h"
#include "tests/check.h"
#include "tests/cluster/database.h"
#include "tests/server/client.h"

enum { TABLE = 1, MAX_OWNER = 2, MAX_EPOCH = 3, MAX_PLACE = 2 };

static struct sil_link writing, asking;
static char *folder, address[700];
static unsigned compared;

/* --- what the database has --- */

static bool run(const char *format, int a, int b, int c)
{
	char sql[600];
	snprintf(sql, sizeof sql, format, a, b, c);
	return CHECK(sil_link_do(&writing, sql));
}

/* The table as this row says, with an entry in each place before its next: of the latest epoch, or of an older one. */
static bool set_row(const struct sil_row *row, int entry_epoch)
{
	bool good = run("DELETE FROM log; UPDATE tables SET owner = %d, epoch = %d, next = %d", row->owner, row->epoch,
			row->next);
	for (int place = 0; place < row->next && good; place++)
		good = run("INSERT INTO log VALUES (%d, %d, %d, 0, 'm', '')", TABLE, place, entry_epoch);
	return good;
}

static struct sil_row get_row(void)
{
	PGresult *result = PQexec(writing.connection, "SELECT owner, epoch, next FROM tables");
	struct sil_row row = {-1, -1, -1};
	if (CHECK(PQntuples(result) == 1))
		row = (struct sil_row){(int32_t)sil_link_number(result, 0, 0), (int32_t)sil_link_number(result, 0, 1),
				       (int32_t)sil_link_number(result, 0, 2)};
	PQclear(result);
	return row;
}

static bool is_row(const struct sil_row *row)
{
	struct sil_row now = get_row();
	compared++;
	return now.owner == row->owner && now.epoch == row->epoch && now.next == row->next;
}

/* --- statements, as the server sends them --- */

static int rows_of(struct sil_link *link, const char *name, int count, const char *const *values)
{
	PGresult *result = sil_link_run(link, name, count, values);
	int rows = CHECK(result) ? PQntuples(result) : -1;
	PQclear(result);
	return rows;
}

static struct {
	char node[24], table[24], epoch[24], place[24];
} text;

static void print_fence(const struct sil_fence *fence)
{
	snprintf(text.node, sizeof text.node, "%d", fence->owner);
	snprintf(text.table, sizeof text.table, "{%d}", TABLE);
	snprintf(text.epoch, sizeof text.epoch, "{%d}", fence->epoch);
	snprintf(text.place, sizeof text.place, "{%d}", fence->place);
}

static bool put(const struct sil_fence *fence)
{
	print_fence(fence);
	return rows_of(&writing, "put", 7,
		       (const char *const[]){text.node, text.table, text.epoch, text.place, "{0}", "{m}", "{x}"}) == 1;
}

static bool has(const struct sil_fence *fence)
{
	print_fence(fence);
	return rows_of(&writing, "mine", 4, (const char *const[]){text.node, text.table, text.epoch, text.place}) == 1;
}

static void release(const struct sil_fence *fence)
{
	print_fence(fence);
	rows_of(&writing, "release", 3, (const char *const[]){text.node, text.table, text.epoch});
}

/* --- every row, every fence --- */

static void each_pair(void (*look)(const struct sil_row *, const struct sil_fence *))
{
	for (int i = 0; i < (MAX_OWNER + 1) * MAX_EPOCH * (MAX_PLACE + 1); i++)
		for (int k = 0; k < MAX_OWNER * MAX_EPOCH * (MAX_PLACE + 1) && !check_failures; k++) {
			struct sil_row row = {i % (MAX_OWNER + 1), 1 + i / (MAX_OWNER + 1) % MAX_EPOCH,
					      i / (MAX_OWNER + 1) / MAX_EPOCH};
			struct sil_fence fence = {1 + k % MAX_OWNER, 1 + k / MAX_OWNER % MAX_EPOCH,
						  k / MAX_OWNER / MAX_EPOCH};
			look(&row, &fence);
		}
}

static void put_one(const struct sil_row *row, const struct sil_fence *fence)
{
	struct sil_row after = *row;
	bool accepted = sil_row_accepts(row, fence);
	after.next += accepted;
	CHECK(set_row(row, row->epoch) && put(fence) == accepted && is_row(&after));
}

static void look_one(const struct sil_row *row, const struct sil_fence *fence)
{
	for (int epoch = 1; epoch <= row->epoch; epoch++) {
		bool in_log = fence->place < row->next && fence->epoch == epoch;
		compared++;
		CHECK(set_row(row, epoch) && has(fence) == sil_row_has(row, fence, in_log));
	}
}

static void release_one(const struct sil_row *row, const struct sil_fence *fence)
{
	struct sil_row after = *row;
	sil_row_release(&after, fence);
	if (!CHECK(set_row(row, row->epoch)))
		return;
	release(fence);
	CHECK(is_row(&after));
}

static void entries(void)
{
	each_pair(put_one);
}

static void lost_answers(void)
{
	each_pair(look_one);
}

static void releases(void)
{
	each_pair(release_one);
}

/* Owners 1 and 2 are living or not; 1 asks. */
static void claims(void)
{
	for (int i = 0; i < 3 * 2 * 2 * MAX_EPOCH && !check_failures; i++) {
		struct sil_row row = {i % 3, 1 + i / 12, 1};
		bool expired = i / 3 % 2, steady = i / 6 % 2;
		struct sil_row after = row;
		bool can = sil_row_can_be_claimed(&row, 1, expired, steady);
		if (can)
			sil_row_claim(&after, 1);
		if (!CHECK(set_row(&row, row.epoch)) ||
		    !run("UPDATE nodes SET until = now() + %d * interval '1 minute'", expired ? -1 : 1, 0, 0))
			return;
		PGresult *result = sil_link_run(&asking, "claim_number", 4,
						(const char *const[]){"1", "1", steady ? "true" : "false", "one"});
		CHECK(result && PQntuples(result) == 1 && PQgetisnull(result, 0, 2) == !can && is_row(&after));
		PQclear(result);
	}
}

static bool prepare_all(struct sil_link *link)
{
	return sil_pg_schema(link, false) && sil_pg_prepare_writing(link);
}

int main(void)
{
	folder = fresh_folder();
	struct sil_store_options options = {.path = address, .local = true};
	writing = (struct sil_link){.options = &options, .prepare = prepare_all};
	asking = (struct sil_link){.options = &options, .prepare = sil_pg_prepare_asks};
	if (sodium_init() >= 0 && CHECK(database_start(".", folder, address, sizeof address)) &&
	    CHECK(sil_link_open(&writing)) && CHECK(sil_link_open(&asking)) &&
	    run("INSERT INTO tables (id, code, created_ms) VALUES (%d, 'abc', 0);"
		"INSERT INTO nodes (id, name, address, until) VALUES (%d, 'one', '', now()), (%d, 'two', '', now())",
		TABLE, 1, 2)) {
		RUN("an entry is stored", entries);
		RUN("an entry was stored", lost_answers);
		RUN("a table is given back", releases);
		RUN("a table is claimed", claims);
		printf("# %u cases\n", compared);
	} else {
		check_failed++;
	}
	sil_link_close(&writing), sil_link_close(&asking);
	if (!database_stop(".", folder))
		check_failed++;
	remove_folder(folder);
	return check_report();
}
