"""H3: after a crash the manual's restore mixed an old -wal into the copy. `serve --restore` checks, keeps what was there, and never mixes."""
import os
import shutil
import signal
import sqlite3

from attack import Server, Visitor, check, fresh_folder, game, report, silure

with fresh_folder() as folder:
    copy = f"{folder}/copy.db"
    with Server(folder) as server:
        table, people = game(server, moves=2)
        check("a backup", silure("--data", folder, "--backup", copy).returncode == 0)
        for turn in range(2, 6):
            for person in people:
                person.code(type="move", word=f"bid-{turn + 1}", turn=turn)
        later, others = game(server, moves=1)
        running = silure("--data", folder, "--restore", copy)
        check("not under a running server", running.returncode == 1 and f"process {server.process.pid}" in running.stderr, running)
        server.stop(signal.SIGKILL)
    check("the crash has left a log to merge", os.path.getsize(f"{folder}/silure.sqlite-wal") > 0)

    # What is no backup is refused, and nothing changes.
    before = {name: open(f"{folder}/{name}", "rb").read() for name in ("silure.sqlite", "silure.sqlite-wal")}
    damaged = bytearray(open(copy, "rb").read())
    damaged[4096 * 4:4096 * 5] = b"\xff" * 4096
    later_version = bytearray(open(copy, "rb").read())
    later_version[60:64] = (99).to_bytes(4, "big")
    for name, content, sentence in [("letter.txt", b"Dear Anna,\n", "not a"), ("damaged.db", bytes(damaged), "damaged"),
                                    ("cut.db", bytes(damaged[:4096 * 2]), ""), ("later.db", bytes(later_version), "later version"), ("none.db", None, "")]:
        if content is not None:
            open(f"{folder}/{name}", "wb").write(content)
        refused = silure("--data", folder, "--restore", f"{folder}/{name}")
        check(f"{name} is refused", refused.returncode == 1 and sentence in refused.stderr and len(refused.stderr) > 20, refused)
    check("nothing has changed", all(open(f"{folder}/{name}", "rb").read() == content for name, content in before.items())
          and not [name for name in os.listdir(folder) if name.startswith(("before", "silure.sqlite."))], os.listdir(folder))

    # Nor what only looks like one, or would be waited for.
    for name, sql in [("half.db", "DROP TABLE log"), ("view.db", "DROP TABLE log; CREATE VIEW log AS SELECT 1 AS id, 1 AS table_id, 0 AS at_ms, 'c' AS kind, '{}' AS text"),
                      ("none.db", "PRAGMA user_version = 0"), ("other.db", "ALTER TABLE log ADD COLUMN more DEFAULT 1")]:
        shutil.copy(copy, f"{folder}/{name}")
        with sqlite3.connect(f"{folder}/{name}") as db:
            db.executescript(sql)
        db.close()
        refused = silure("--data", folder, "--restore", f"{folder}/{name}")
        check(f"{name} is refused", refused.returncode == 1 and "not a backup" in refused.stderr, refused)
    os.mkfifo(f"{folder}/pipe")
    refused = silure("--data", folder, "--restore", f"{folder}/pipe", timeout=20)
    check("a pipe is refused", refused.returncode == 1 and "not a backup" in refused.stderr, refused)
    check("and still nothing has changed", all(open(f"{folder}/{name}", "rb").read() == content for name, content in before.items()))

    # A stranger's file may bring statements of its own: none of them is ever run.
    shutil.copy(copy, f"{folder}/trigger.db")
    with sqlite3.connect(f"{folder}/trigger.db") as db:
        db.executescript("CREATE TRIGGER eats AFTER INSERT ON log BEGIN DELETE FROM log WHERE id = NEW.id; END")
    db.close()
    trapped = f"{folder}/trapped"
    check("one with a trigger", silure("--data", trapped, "--restore", f"{folder}/trigger.db").returncode == 0)
    with Server(trapped) as server:
        person = Visitor(server.port, token=people[0].token)
        check("has it without effect", person.view(table)["turn"] == 2 and person.code(type="move", word="bid-9", turn=2) == "ok")
    with Server(trapped) as server:
        check("what was acknowledged is there", Visitor(server.port, token=people[0].token).view(table)["turn"] == 3)

    restored = silure("--data", folder, "--restore", copy)
    kept = [name for name in os.listdir(folder) if name.startswith("before-")]
    check("it is restored, and says where the old store is", restored.returncode == 0 and len(kept) == 1 and kept[0] in restored.stdout, restored)
    with Server(folder) as server:
        check("the backup's moves are there, and no others", Visitor(server.port, token=people[0].token).view(table)["turn"] == 2)
        check("what came later is not", Visitor(server.port, token=people[0].token).code(type="watch", table=later) == "no-table")
        check("and it goes on", Visitor(server.port, token=people[0].token).code(type="watch", table=table) == "ok" and game(server, moves=3))
    with sqlite3.connect(f"{folder}/silure.sqlite") as db:
        check("the file is sound", db.execute("PRAGMA integrity_check").fetchall() == [("ok",)])
    with Server(f"{folder}/{kept[0]}") as server:
        check("the store that was there has lost nothing", Visitor(server.port, token=people[0].token).view(table)["turn"] == 6)
        check("nor what came later", Visitor(server.port, token=others[0].token).view(later)["turn"] == 1)

    # A restore cut short after its point of no return is ended by the next start, without the old -wal.
    with Server(folder) as server:
        game(server, moves=3)
        server.stop(signal.SIGKILL)
    os.rename(copy, f"{folder}/silure.sqlite.restored")
    with Server(folder) as server:
        check("a restore cut short is ended", Visitor(server.port, token=people[0].token).view(table)["turn"] == 2)
    check("once", not os.path.exists(f"{folder}/silure.sqlite.restored"))

    # Into a folder that does not exist yet; from a copy of a store with its -wal.
    with Server(folder) as server:
        person = Visitor(server.port, token=people[0].token)
        person.view(table)
        check("one more move", person.code(type="move", word="bid-9", turn=2) == "ok")
        server.stop(signal.SIGKILL)
    fresh = f"{folder}/fresh"
    check("into a new folder", silure("--data", fresh, "--restore", f"{folder}/silure.sqlite").returncode == 0)
    with Server(fresh) as server:
        check("with what was in the -wal", Visitor(server.port, token=people[0].token).view(table)["turn"] == 3)
report()
