/* Servers that share one database: who may write to a table, and how it goes from one to another. */
#include "tests/server/store_at_hand.h"

static void one_owner(void)
{
	struct sil_store *a = open_as("a"), *b = open_as("b");
	if (!a || !b)
		return;
	CHECK(new_table(a, 100, "hundred") && append(a, 100, SIL_ENTRY_MOVE, "one"));
	CHECK(ask(b, "hundred") == SIL_ASKED_ELSEWHERE && !strcmp(asked.node, "a") &&
	      !strcmp(asked.address, "http://there"));
	CHECK(!append(b, 100, SIL_ENTRY_MOVE, "not b's") && read_log(b, 100).count == 2);
	CHECK(ask(b, "nothing") == SIL_ASKED_NONE);
	/* Given back, anybody may have it, at once and with all its entries; and the former owner is refused. */
	sil_store_release(a, 100), sil_store_settle(a);
	CHECK(!append(a, 100, SIL_ENTRY_MOVE, "no longer a's"));
	CHECK(ask(b, "hundred") == SIL_ASKED_HELD && asked.number == 100 && asked_entries == 2);
	CHECK(append(b, 100, SIL_ENTRY_MOVE, "two") && ask(a, "hundred") == SIL_ASKED_ELSEWHERE);
	CHECK(!strcmp(read_log(a, 100).last, "two"));
	sil_store_close(b);
	/* Who ends gives everything back. */
	CHECK(ask_until(a, "hundred", SIL_ASKED_HELD) == SIL_ASKED_HELD && asked_entries == 3);
	sil_store_close(a);
}

/* A server whose lease is over, though it lives: another takes the table, and the first one is refused. */
static void fenced(void)
{
	struct sil_store *a = open_as("a"), *b = open_as("b");
	struct sil_store_stats stats;
	if (!a || !b)
		return;
	CHECK(new_table(a, 110, "late") && append(a, 110, SIL_ENTRY_MOVE, "one") && new_table(a, 111, "idle"));
	CHECK(sil_store_next_lost(a, 0) == 0);
	/* As if it had been stopped: its row is of the past, until its next beat. */
	int64_t until_ms = test_ms() + 20 * LEASE_MS;
	do
		run_sql("UPDATE nodes SET until = now() - interval '1 s' WHERE name = 'a'");
	while (ask(b, "late") != SIL_ASKED_HELD && test_ms() < until_ms);
	CHECK(asked.asked == SIL_ASKED_HELD && asked_entries == 2);
	CHECK(append(b, 110, SIL_ENTRY_MOVE, "b's"));
	CHECK(!append(a, 110, SIL_ENTRY_MOVE, "a's, too late"));
	CHECK(sil_store_next_lost(a, 0) == 110 && sil_store_next_lost(a, 110) == 0);
	sil_store_stats(a, &stats);
	CHECK(stats.shared.fenced == 1 && stats.shared.held == 2);
	CHECK(append(a, 111, SIL_ENTRY_MOVE, "still a's"));
	struct log log = read_log(a, 110);
	CHECK(log.count == 3 && !strcmp(log.last, "b's"));
	sil_store_close(a), sil_store_close(b);
}

/* The same, but nothing is written: its next beat tells that the lease was over, and it looks after its tables. */
static void hears_of_it(void)
{
	struct sil_store *a = open_as("a");
	if (!a || !CHECK(new_table(a, 120, "quiet")))
		return;
	run_sql("UPDATE tables SET owner = 99, epoch = epoch + 1 WHERE id = 120");
	run_sql("UPDATE nodes SET until = now() - interval '1 s' WHERE name = 'a'");
	int64_t until_ms = test_ms() + 20 * LEASE_MS;
	while (!sil_store_next_lost(a, 0) && test_ms() < until_ms) {
		poll(NULL, 0, 20);
		sil_store_collect(a);
	}
	CHECK(sil_store_next_lost(a, 0) == 120);
	/* Nobody shall be shown it, though all else is this server's for certain. */
	CHECK(!sil_store_is_sure(a, 120) && sil_store_is_sure(a, 0));
	sil_store_release(a, 120);
	CHECK(sil_store_next_lost(a, 0) == 0);
	sil_store_close(a);
}

/* Waits until the database says so. */
static bool becomes_true(const char *sql)
{
	bool found = false;
	for (int64_t until_ms = test_ms() + 20 * LEASE_MS; !found && test_ms() < until_ms; poll(NULL, 0, 10)) {
		PGconn *connection = PQconnectdb(address);
		PGresult *result = PQexec(connection, sql);
		found = PQntuples(result) == 1 && PQgetvalue(result, 0, 0)[0] == 't';
		PQclear(result), PQfinish(connection);
	}
	return found;
}

/* The answer to a claim comes when the lease has been over meanwhile, and another has the table. */
static void late_claim(void)
{
	run_sql("INSERT INTO tables (id, code, created_ms) VALUES (133, 'answered', 1)");
	struct sil_store *a = open_as("a");
	if (!a)
		return;
	begin_to_ask(a, "answered");
	asked.asked = SIL_ASKED_NONE;
	CHECK(becomes_true("SELECT owner > 0 FROM tables WHERE id = 133"));
	run_sql("UPDATE tables SET owner = 99, epoch = epoch + 1 WHERE id = 133");
	run_sql("UPDATE nodes SET until = now() - interval '1 s' WHERE name = 'a'");
	CHECK(becomes_true("SELECT until > now() FROM nodes WHERE name = 'a' ORDER BY id DESC LIMIT 1"));
	CHECK(becomes_true("SELECT before > now() - interval '5 s' AND before < until FROM nodes WHERE name = 'a'"
			   " ORDER BY id DESC LIMIT 1"));
	CHECK(await_answer(a) == SIL_ASKED_FAILED);
	sil_store_close(a);
}

/* A fresh server takes nothing from others before it has kept its own lease for a while; its predecessor's at once. */
static void patience(void)
{
	run_sql("INSERT INTO nodes (id, name, address, until) VALUES (900, 'dead', '', now() - interval '1 min'),"
		" (901, 'b', '', now() + interval '1 min')");
	run_sql("INSERT INTO tables (id, code, created_ms, owner, next) VALUES (130, 'orphan', 1, 900, 0),"
		" (131, 'own', 1, 901, 0)");
	/* Long enough for the first two questions, also where processors are busy. */
	struct sil_store_options options = options_of("b");
	char why[300];
	options.lease_ms = 8 * LEASE_MS;
	struct sil_store *b = sil_store_open(&options, why, sizeof why);
	if (!CHECK(b))
		return;
	CHECK(ask(b, "own") == SIL_ASKED_HELD);
	CHECK(ask(b, "orphan") == SIL_ASKED_ELSEWHERE);
	CHECK(ask_until(b, "orphan", SIL_ASKED_HELD) == SIL_ASKED_HELD);
	sil_store_close(b);
}

/* Two ask for a table that is nobody's: who comes second does not take it from the first. */
static void claimed_meanwhile(void)
{
	struct sil_store *a = open_as("a"), *b = open_as("b");
	run_sql("INSERT INTO nodes (id, name, address, until) VALUES (-7, 'gone', '', now() - interval '1 min')");
	run_sql("INSERT INTO tables (id, code, created_ms, owner, next) VALUES (134, 'gone', 1, -7, 0), (135, 'both', 1, 0, 0)");
	if (!a || !b ||
	    !CHECK(ask_until(b, "gone", SIL_ASKED_HELD) == SIL_ASKED_HELD)) /* it may take what is others' */
		return;
	PGconn *first = PQconnectdb(address);
	PQclear(PQexec(first, "BEGIN; UPDATE tables SET owner = (SELECT max(id) FROM nodes WHERE name = 'a'),"
			      " epoch = epoch + 1 WHERE id = 135"));
	begin_to_ask(b, "both");
	CHECK(becomes_true("SELECT count(*) > 0 FROM pg_stat_activity WHERE wait_event_type = 'Lock'"));
	PQclear(PQexec(first, "COMMIT")), PQfinish(first);
	CHECK(await_answer(b) == SIL_ASKED_ELSEWHERE);
	sil_store_close(a), sil_store_close(b);
}

/* Half of a group has come from a server that is cut off since: it holds nobody up but for its lease. */
static void cut_in_the_middle(void)
{
	char connected[800];
	run_sql("INSERT INTO nodes (id, name, address, until) VALUES (910, 'cut', '', now() - interval '1 min')");
	run_sql("INSERT INTO tables (id, code, created_ms, owner, next) VALUES (132, 'locked', 1, 910, 0)");
	snprintf(connected, sizeof connected, "%s&application_name=silure%%20910", address);
	PGconn *cut = PQconnectdb(connected);
	PGresult *result = PQexec(cut, "BEGIN; SELECT FROM tables WHERE id = 132 FOR NO KEY UPDATE");
	CHECK(PQresultStatus(result) == PGRES_TUPLES_OK);
	PQclear(result);
	struct sil_store *b = open_as("b");
	int64_t from_ms = test_ms();
	if (b)
		CHECK(ask_until(b, "locked", SIL_ASKED_HELD) == SIL_ASKED_HELD);
	CHECK(test_ms() - from_ms < LEASE_MS + 3000);
	result = PQexec(cut, "COMMIT");
	CHECK(PQresultStatus(result) != PGRES_COMMAND_OK && PQstatus(cut) == CONNECTION_BAD);
	PQclear(result), PQfinish(cut);
	if (b)
		sil_store_close(b);
}

int test_claims(const char *database)
{
	snprintf(address, sizeof address, "%s", database);
	RUN("a table has one owner", one_owner);
	RUN("who is late is refused by the fence", fenced);
	RUN("who was late hears of it", hears_of_it);
	RUN("an answer that is late is none", late_claim);
	RUN("others' tables are taken with patience", patience);
	RUN("what another has just claimed is left alone", claimed_meanwhile);
	RUN("who is cut off holds nobody up", cut_in_the_middle);
	return check_report();
}
