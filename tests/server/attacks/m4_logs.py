"""M4: a table's log grew without end, and waking a long one stopped everybody. Chat is kept in part, other changes end with a sentence, and a log
of any length, as older servers let them grow, is read while others are served."""
import sqlite3
import threading

from attack import NO_LIMITS, Server, Visitor, check, fresh_folder, game, report

LONG = 60_000


def entries(folder, kind):
    db = sqlite3.connect(f"{folder}/silure.sqlite")
    count = db.execute("SELECT count(*) FROM log WHERE kind = ?", [kind]).fetchone()[0]
    db.close()
    return count


def bounded(folder):
    with Server(folder, *NO_LIMITS, "--table-changes", "50", "--table-chats", "40") as server:
        owner, guest = Visitor(server.port), Visitor(server.port)
        table = owner.ask(type="create", game="goofspiel", seats=3, clock_s=0)["table"]
        answers = [owner.ask(type="change", listed=bool(i % 2)) for i in range(60)]
        check("settings are changed, and then no more", [answer["type"] for answer in answers] == ["ok"] * 49 + ["error"] * 11, answers[-12:])
        check("which is said in a sentence", answers[-1]["code"] == "full" and "open another" in answers[-1]["text"], answers[-1])
        check("fifty entries are stored, not more", entries(folder, "c") == 50, entries(folder, "c"))
        check("the game begins nevertheless", owner.code(type="start") == "ok")
        for i in range(400):
            assert owner.code(type="chat", text=f"{i}") == "ok"
        stored = entries(folder, "h")
        check("chat goes on, and the old is forgotten", 40 <= stored <= 81, stored)
        assert guest.code(type="watch", table=table) == "ok"
        heard = [guest.wait_for("chat")["text"] for _ in range(50)]
        check("newcomers hear the latest", heard == [str(i) for i in range(350, 400)], heard)
        server.stop()
        check("the log is sound", server.process.returncode == 0)
    with Server(folder, *NO_LIMITS) as server:
        again = Visitor(server.port, token=owner.token)
        check("and is read back", again.code(type="watch", table=table) == "ok" and again.wait_for("chat")["text"].isdigit())


def limited():
    """One person's changes have a limit of their own before that."""
    with fresh_folder() as folder, Server(folder) as server:
        owner = Visitor(server.port)
        owner.ask(type="create", game="goofspiel")
        codes = [owner.code(type="change", listed=bool(i % 2)) for i in range(80)]
        check("a flood of changes is slowed down", "too-fast" in codes and codes.count("ok") >= 60 and set(codes) == {"ok", "too-fast"}, codes)


def long_log(folder):
    with Server(folder, *NO_LIMITS) as server:
        table, people = game(server, moves=2)
        tokens = [person.token for person in people]
    db = sqlite3.connect(f"{folder}/silure.sqlite")
    number = db.execute("SELECT id FROM tables WHERE code = ?", [table]).fetchone()[0]
    chat = '{"who":1,"name":"Anna","text":"%s"}' % ("x" * 100)
    db.executemany("INSERT INTO log (table_id, at_ms, kind, text) VALUES (?, 0, 'h', ?)", ((number, chat) for _ in range(LONG)))
    db.commit()
    db.close()
    with Server(folder, *NO_LIMITS) as server:
        other, owner, second, gone = Visitor(server.port), *(Visitor(server.port, token=token) for token in tokens), Visitor(server.port)
        woken = threading.Event()

        def go():
            check("the long log is read back", owner.code(type="watch", table=table) == "ok" and second.code(type="watch", table=table) == "ok")
            woken.set()

        gone.send({"type": "watch", "table": table})
        waiting = threading.Thread(target=go)
        waiting.start()
        gone.close()  # somebody leaves before it has woken
        served = 0
        while not woken.is_set():
            assert other.code(type="list") == "tables"
            served += 1
        waiting.join()
        print(f"# while {LONG} entries were read somebody else was answered {served} times")
        check("meanwhile the others are served", served > 100, served)
        check("the game goes on", [person.code(type="move", word="bid-9", turn=2) for person in (owner, second)] == ["ok", "ok"])
        server.stop()
        check("the server ended well", server.process.returncode == 0)
    check("and its old chat is gone", entries(folder, "h") <= 1000, entries(folder, "h"))


with fresh_folder() as one:
    bounded(one)
limited()
with fresh_folder() as one:
    long_log(one)
report()
