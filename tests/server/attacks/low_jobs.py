"""Low: forty tables of one address with the strongest bots made everybody else's bots four times as slow. Addresses take turns: however many jobs
one has waiting, somebody else's is next."""
import os

from attack import NO_LIMITS, Server, Visitor, check, fresh_folder, report

TABLES, MOVES = 40, 6
try:
    os.nice(-10)  # who waits for whom inside the server is asked, not what runs beside it
except PermissionError:
    pass


def visitor(server, address):
    return Visitor(server.port, headers=f"X-Forwarded-For: {address}\r\n")


with fresh_folder() as folder, Server(folder, *NO_LIMITS, "--proxied", "on") as server:
    greedy = [visitor(server, "203.0.113.9") for _ in range(TABLES)]
    for person in greedy:
        person.ask(type="create", game="chabyrinthe", seats=4, clock_s=0, bots=["max"] * 4)
        person.send({"type": "start"})
    while server.metric("jobs") < TABLES - 4:
        pass
    other = visitor(server, "192.0.2.1")
    table = other.ask(type="create", game="goofspiel", seats=2, clock_s=0, bots=["easy"])["table"]
    assert other.code(type="sit") == "ok" and other.code(type="start") == "ok"
    between = []
    for turn in range(MOVES):
        before = server.metric("bot_moves_total")
        assert other.code(type="move", word=f"bid-{turn + 1}", turn=turn) == "ok"
        while True:  # until the bot has bid, too
            view = other.wait_for("view")
            if view["turn"] == turn + 1 and view["legal"]:
                break
        between.append(server.metric("bot_moves_total") - before - 1)
    print(f"# bots of the other tables that moved before ours did, each time: {between}")
    check("our bot waits for those that think already, not for those that wait", max(between) < 12 and sorted(between)[MOVES // 2] <= 6, between)
    check("while many are waiting", server.metric("jobs") > TABLES // 2, server.metric("jobs"))
    server.stop()
    check("the server ended well", server.process.returncode == 0)

# A few addresses together used up the limit of all, and others' bots got a place by chance.
with fresh_folder() as folder, Server(folder, *NO_LIMITS, "--proxied", "on", "--jobs", "8", "--jobs-per-address", "4") as server:
    greedy = [visitor(server, f"203.0.113.{i % 4}") for i in range(16)]
    for person in greedy:
        person.ask(type="create", game="chawai", seats=6, clock_s=0, bots=["max"] * 6)
        person.send({"type": "start"})
    while server.metric("jobs") < 8:
        pass
    other = visitor(server, "192.0.2.1")
    other.ask(type="create", game="goofspiel", seats=2, clock_s=0, bots=["easy"])
    assert other.code(type="sit") == "ok" and other.code(type="start") == "ok"
    between = []
    for turn in range(MOVES):
        before = server.metric("bot_moves_total")
        assert other.code(type="move", word=f"bid-{turn + 1}", turn=turn) == "ok"
        while (view := other.wait_for("view"))["turn"] != turn + 1 or not view["legal"]:
            pass
        between.append(server.metric("bot_moves_total") - before - 1)
    print(f"# the same while four addresses want more than all may: {between}")
    check("who has none thinking gets a place", max(between) < 12, between)
report()
