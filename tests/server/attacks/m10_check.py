"""M10: a damaged table answered "busy, please try again" for ever, and nothing looked at the store. A broken table is set aside and named, at
the start where the file is damaged, when somebody asks for it, and by `serve --check`; everybody else plays on."""
import re
import signal
import sqlite3

from attack import Server, Visitor, check, fresh_folder, game, report, silure


def change(folder, sql, *values):
    with sqlite3.connect(f"{folder}/silure.sqlite") as db:
        db.execute(sql, values)
    db.close()


def number_of(folder, code):
    with sqlite3.connect(f"{folder}/silure.sqlite") as db:
        number = db.execute("SELECT id FROM tables WHERE code = ?", [code]).fetchone()[0]
    db.close()
    return number


def plays_on(server, token, table, turn):
    person = Visitor(server.port, token=token)
    return person.view(table)["turn"] == turn and person.code(type="move", word=f"bid-{turn + 1}", turn=turn) == "ok"


def wrong_entries(folder):
    with Server(folder) as server:
        games = [game(server, moves=2) for _ in range(4)]
    sound = silure("--data", folder, "--check")
    check("a sound store is sound", sound.returncode == 0 and "4 tables" in sound.stdout and " 0 tables are broken" in sound.stdout, sound)
    wrong = [number_of(folder, table) for table, _ in games[:3]]
    change(folder, "UPDATE log SET text = 'nonsense' WHERE id = (SELECT max(id) FROM log WHERE table_id = ? AND kind = 'm')", wrong[0])
    change(folder, "DELETE FROM log WHERE id = (SELECT min(id) FROM log WHERE table_id = ?)", wrong[1])
    change(folder, "UPDATE log SET text = 'x', kind = '?' WHERE id = (SELECT max(id) FROM log WHERE table_id = ?)", wrong[2])
    with Server(folder) as server:
        person = Visitor(server.port, token=games[0][1][0].token)
        for _ in range(3):
            check("who asks for a broken table is told so", person.code(type="watch", table=games[0][0]) == "broken")
            person.ask(type="create", game="goofspiel")  # stored after the mark, so that is stored too
        check("it is counted once", server.metric("tables_broken_total") == 1, server.metric("tables_broken_total"))
        check("another table is as good as ever", plays_on(server, games[3][1][0].token, games[3][0], 2))
        looked = silure("--data", folder, "--check")
        check("beside a running server it only looks", looked.returncode == 1 and "nothing was changed" in looked.stdout, looked)
        check("and finds all three", re.search(r"\b3 tables are broken", looked.stdout), looked)
        server.stop(signal.SIGTERM)
        check("the log names it by its number", any(f'"table-broken","table":{wrong[0]}' in line for line in server.process.stderr), server.lines)
    checked = silure("--data", folder, "--check")
    check("they are named", checked.returncode == 1 and all(f"table {n} ({games[i][0]})" in checked.stdout for i, n in enumerate(wrong)), checked)
    check("and nobody else", f"table {number_of(folder, games[3][0])} " not in checked.stdout, checked)
    with Server(folder) as server:
        person = Visitor(server.port, token=games[0][1][0].token)
        check("all three are set aside", [person.code(type="watch", table=table) for table, _ in games[:3]] == ["broken"] * 3)
    # What somebody has mended by hand is found sound again.
    change(folder, "DELETE FROM log WHERE text = 'nonsense'")
    mended = silure("--data", folder, "--check")
    check("a mended one is taken back", f"table {wrong[0]} ({games[0][0]}): sound again" in mended.stdout and "2 tables are broken" in mended.stdout, mended)
    with Server(folder) as server:
        check("and played on", Visitor(server.port, token=games[0][1][0].token).code(type="watch", table=games[0][0]) == "ok")


def damaged_pages(folder):
    """A page of the log is overwritten: the tables on it are lost, and no others."""
    with Server(folder, "--creates-per-minute", "0", "--connects-per-minute", "0", "--chats-per-minute", "0") as server:
        games = [game(server, moves=2) for _ in range(12)]
        for _, people in games:
            for _ in range(20):
                assert people[0].code(type="chat", text="x" * 280) == "ok"
        for _, people in games:
            for person in people:
                person.close()
    with sqlite3.connect(f"{folder}/silure.sqlite") as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        leaf = db.execute("SELECT pageno FROM dbstat WHERE name = 'log' AND pagetype = 'leaf' ORDER BY pageno LIMIT 1 OFFSET 7").fetchone() \
            if has_dbstat(db) else None
    db.close()
    with open(f"{folder}/silure.sqlite", "r+b") as file:
        if leaf is None:  # the page with a chat of the first game on it
            content = file.read()
            leaf = [content.index(b"x" * 280) // 4096 + 1]
        file.seek(4096 * (leaf[0] - 1))
        file.write(b"\xa5" * 4096)
    with Server(folder, "--creates-per-minute", "0", "--connects-per-minute", "0") as server:
        check("it begins and says what is wrong", any('"store-damaged"' in line for line in server.lines), server.lines)
        named = [int(line.split('"table":')[1].split(",")[0].rstrip("}\n")) for line in server.lines if '"table-broken"' in line]
        person = Visitor(server.port)
        codes = {number_of(folder, table): person.code(type="watch", table=table) for table, _ in games}
        broken = [number for number, code in codes.items() if code == "broken"]
        check("some tables are lost, and they are named", broken and sorted(broken) == sorted(named), (broken, named))
        check("most are not", sum(code == "ok" for code in codes.values()) == len(codes) - len(broken) and len(broken) < 6, codes)
        healthy = next(i for i, (table, _) in enumerate(games) if codes[number_of(folder, table)] == "ok")
        check("they are played on", plays_on(server, games[healthy][1][0].token, games[healthy][0], 2))
        check("and new ones are opened", game(server, moves=2))
    # Where nothing at all can be read there is a sentence, and it names the way out.
    with open(f"{folder}/silure.sqlite", "r+b") as file:
        file.seek(4096)
        file.write(b"\xa5" * 4096 * 3)
    hopeless = silure("--listen", "127.0.0.1:0", "--data", folder)
    check("what cannot be read at all is a sentence", hopeless.returncode == 1 and len(hopeless.stderr.splitlines()[-1]) > 30, hopeless)


def has_dbstat(db):
    try:
        db.execute("SELECT pageno FROM dbstat LIMIT 1")
        return True
    except sqlite3.OperationalError:
        return False


with fresh_folder() as one:
    wrong_entries(one)
with fresh_folder() as one:
    damaged_pages(one)
report()
