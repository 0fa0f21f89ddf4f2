"""Low: forty tables of one address with the strongest bots made everybody else's bots four times as slow. Addresses take turns: however many jobs
one has waiting, somebody else's is next. Who waits for whom is read from the log, which has everybody's moves in their order: what runs beside
the server, and how late an answer reaches us, is not in it."""
import contextlib
import sqlite3

from attack import NO_LIMITS, Server, Visitor, check, fresh_folder, report

TABLES, MOVES = 40, 6


def visitor(server, address):
    return Visitor(server.port, headers=f"X-Forwarded-For: {address}\r\n")


def play_beside(server):
    """Somebody from another address plays Goofspiel with a bot; the table's code."""
    other = visitor(server, "192.0.2.1")
    table = other.ask(type="create", game="goofspiel", seats=2, clock_s=0, bots=["easy"])["table"]
    assert other.code(type="sit") == "ok" and other.code(type="start") == "ok"
    for turn in range(MOVES):
        assert other.code(type="move", word=f"bid-{turn + 1}", turn=turn) == "ok"
        while (view := other.wait_for("view"))["turn"] != turn + 1 or not view["legal"]:  # until the bot has bid, too
            pass
    return table


def moved_between(folder, table):
    """Of a stopped server: how many moves of other tables were stored between each of the table's moves and its bot's."""
    with contextlib.closing(sqlite3.connect(f"{folder}/silure.sqlite")) as store:
        ours = [entry for entry, in store.execute("SELECT log.id FROM log JOIN tables ON tables.id = table_id WHERE kind = 'm' AND code = ? ORDER BY log.id", [table])]
        assert len(ours) == 2 * MOVES, ours
        return [store.execute("SELECT count(*) FROM log WHERE kind = 'm' AND id > ? AND id < ?", pair).fetchone()[0] for pair in zip(ours[::2], ours[1::2])]


with fresh_folder() as folder, Server(folder, *NO_LIMITS, "--proxied", "on") as server:
    greedy = [visitor(server, "203.0.113.9") for _ in range(TABLES)]
    for person in greedy:
        person.ask(type="create", game="chabyrinthe", seats=4, clock_s=0, bots=["max"] * 4)
        person.send({"type": "start"})
    while server.metric("jobs") < TABLES - 4:
        pass
    table = play_beside(server)
    check("many are waiting", server.metric("jobs") > TABLES // 2, server.metric("jobs"))
    server.stop()
    check("the server ended well", server.process.returncode == 0)
    between = moved_between(folder, table)
    print(f"# bots of the other tables that moved before ours did, each time: {between}")
    check("our bot waits for those that think already, not for those that wait", max(between) < 12 and sorted(between)[MOVES // 2] <= 6, between)

# A few addresses together used up the limit of all, and others' bots got a place by chance.
with fresh_folder() as folder, Server(folder, *NO_LIMITS, "--proxied", "on", "--jobs", "8", "--jobs-per-address", "4") as server:
    greedy = [visitor(server, f"203.0.113.{i % 4}") for i in range(16)]
    for person in greedy:
        person.ask(type="create", game="chawai", seats=6, clock_s=0, bots=["max"] * 6)
        person.send({"type": "start"})
    while server.metric("jobs") < 8:
        pass
    table = play_beside(server)
    server.stop()
    between = moved_between(folder, table)
    print(f"# the same while four addresses want more than all may: {between}")
    check("who has none thinking gets a place", max(between) < 12, between)
report()
