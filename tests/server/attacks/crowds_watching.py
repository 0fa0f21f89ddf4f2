"""Watchers of a few addresses who come and go at one table had everybody there told of each of it, a message for each of their own: others on the
server waited for seconds; so did their reactions. And they filled the table, so that no friend of those who play got in."""
import time

from attack import NO_LIMITS, SLOW, Server, Visitor, check, fresh_folder, report

WATCHERS, ROUNDS = 60, 10


def come_and_go():
    with fresh_folder() as folder, Server(folder, *NO_LIMITS, "--connections-per-table", "100") as server:
        host = Visitor(server.port)
        table = host.ask(type="create", game="goofspiel", sit=True)["table"]
        crowd = [Visitor(server.port) for _ in range(WATCHERS)]
        for one in crowd:
            one.code(type="watch", table=table)
        sent, at = server.metric("messages_out_total"), time.monotonic()
        for _ in range(ROUNDS):
            for one in crowd:
                one.send({"type": "leave"})
                one.code(type="watch", table=table)
        host.code(type="hello", protocol=1)
        sent, took = server.metric("messages_out_total") - sent, time.monotonic() - at
        own, told = ROUNDS * WATCHERS * 3, (took * 4 + 2) * (WATCHERS + 1)
        print(f"# {ROUNDS * WATCHERS} times somebody left and came back: {sent} messages in {took:.1f} s, {ROUNDS * WATCHERS * 2 * WATCHERS} if all were told")
        check("everybody is told four times a second", sent < own + told, (sent, own, told))
        crowd[0].send({"type": "leave"})
        until = time.monotonic() + 10 * SLOW
        while (seen := host.wait_for("table"))["watchers"] != WATCHERS - 1 and time.monotonic() < until:
            pass
        check("and hears of the latest, too", seen["watchers"] == WATCHERS - 1, seen)
        # Somebody with a seat is no crowd.
        last = Visitor(server.port)
        last.code(type="watch", table=table), last.code(type="sit")
        while len([seat for seat in seen["seats"] if seat["kind"] == "person"]) < 2:
            seen = host.wait_for("table")
        last.close()
        at = time.monotonic()
        while seen["seats"][1]["here"]:
            seen = host.wait_for("table")
        check("whose seat it is that is left is told at once", time.monotonic() - at < 5 * SLOW)


def fill_up():
    with fresh_folder() as folder, Server(folder, *NO_LIMITS, "--connections-per-table", "10") as server:
        host = Visitor(server.port, host="127.0.0.1")
        table = host.ask(type="create", game="goofspiel", sit=True)["table"]
        few = Visitor(server.port, source="127.0.0.7")
        check("somebody watches", few.code(type="watch", table=table) == "ok")
        crowd = [Visitor(server.port, source=f"127.0.0.{2 + i % 2}") for i in range(9)]
        came = [one.code(type="watch", table=table) for one in crowd]
        check("two addresses take all places there are", came == ["ok"] * 8 + ["full"], came)
        friend, other = Visitor(server.port, source="127.0.0.4"), Visitor(server.port, source="127.0.0.5")
        check("a friend from elsewhere gets in", friend.code(type="watch", table=table) == "ok")
        check("and may sit down", friend.code(type="sit") == "ok")
        check("another, too", other.code(type="watch", table=table) == "ok")
        check("the crowd does not push back", crowd[8].code(type="watch", table=table) == "full")
        check("who watches alone stays", few.code(type="chat", text="here") == "ok")
        check("who plays stays", host.code(type="chat", text="here") == "ok")
        gone = 0
        for one in crowd[:8]:
            try:
                gone += one.code(type="chat", text="still here") != "ok"
            except (EOFError, OSError):
                gone += 1
        check("for each of them one of the crowd has gone", gone == 2, gone)


def react():
    """Of those who watch, a table shows as many reactions as of one address; who plays is not held up by them."""
    with fresh_folder() as folder, Server(folder, *NO_LIMITS[:-4], "--reactions-at-once", "2", "--reactions-per-minute", "2", "--address-share", "3") as server:
        host = Visitor(server.port)
        table = host.ask(type="create", game="goofspiel", sit=True)["table"]
        crowd = [Visitor(server.port, source=f"127.0.0.{2 + i}") for i in range(8)]
        for one in crowd:
            one.code(type="watch", table=table)
        came = [one.code(type="react", what="paw") for one in crowd for _ in range(2)]
        check("of sixteen reactions six are shown", came == ["ok"] * 6 + ["too-fast"] * 10, came)
        check("who plays may react", host.code(type="react", what="heart") == "ok")


def chat():
    """Of those who watch, a table takes as much chat as of one person: who plays could mute eight of them, and they may be sixty."""
    with fresh_folder() as folder, Server(folder, *NO_LIMITS, "--chats-at-once", "3", "--chats-per-minute", "2") as server:
        host = Visitor(server.port)
        table = host.ask(type="create", game="goofspiel", sit=True)["table"]
        crowd = [Visitor(server.port, source=f"127.0.0.{2 + i}") for i in range(8)]
        for one in crowd:
            one.code(type="watch", table=table)
        came = [one.code(type="chat", text="here") for one in crowd]
        check("of eight lines of chat three are taken", came == ["ok"] * 3 + ["too-fast"] * 5, came)
        check("who plays may speak", host.code(type="chat", text="and I") == "ok")


come_and_go()
fill_up()
react()
chat()
report()
