"""Numbers: a new person's was cut to 32 bits on its way through the store, so that after four thousand million people, or from a file that
says so, strangers became persons 1, 2, 3 … with their seats. And a file whose entries have the highest number there is has no order left."""
import shutil
import sqlite3

from attack import Server, Visitor, check, fresh_folder, game, report, silure


def change(path, sql):
    with sqlite3.connect(path) as db:
        db.executescript(sql)
    db.close()


with fresh_folder() as folder:
    with Server(folder) as server:
        table, people = game(server, moves=2)
        numbers = {person.welcome["who"] for person in people}
    copy = f"{folder}/copy.db"
    check("a backup", silure("--data", folder, "--backup", copy).returncode == 0)

    shutil.copy(copy, f"{folder}/many.db")
    change(f"{folder}/many.db", "INSERT INTO sessions (id, token_hash, created_ms) VALUES ((1 << 32) - 1, x'00', 0);"
                                "INSERT INTO tables (id, code, created_ms) VALUES ((1 << 32) - 1, 'aaaaaaaaaa', 0)")
    check("one with many people is a backup", silure("--data", f"{folder}/many", "--restore", f"{folder}/many.db").returncode == 0)
    with Server(f"{folder}/many") as server:
        strangers = [Visitor(server.port) for _ in range(4)]
        given = [person.welcome.get("who") for person in strangers]
        check("strangers are new people", given == [(1 << 32) + i for i in range(4)] and not numbers & set(given), given)
        check("who cannot move for others", all(person.code(type="watch", table=table) == "ok" and person.code(type="move", word="bid-9") == "no-seat"
                                                for person in strangers))
        check("who come back as themselves", [Visitor(server.port, token=person.token).welcome.get("who") for person in strangers] == given)
        check("and have tables of their own", game(server, moves=1)[0] != table)
        check("the others have their seats", Visitor(server.port, token=people[1].token).view(table)["turn"] == 2)

    highest = str((1 << 63) - 1)
    for name, sql in [("log", f"INSERT INTO log (id, table_id, at_ms, kind, text) SELECT {highest}, table_id, at_ms, 'h', text FROM log LIMIT 1"),
                      ("tables", f"INSERT INTO tables (id, code, created_ms) VALUES ({highest}, 'aaaaaaaaaa', 0)"),
                      ("sessions", f"INSERT INTO sessions (id, token_hash, created_ms) VALUES ({highest}, x'00', 0)"),
                      ("index", "CREATE UNIQUE INDEX once ON log (at_ms) WHERE id > 1000"),
                      ("expression", "CREATE INDEX never ON log (abs(-9223372036854775807 - (id > 1000)))")]:
        shutil.copy(copy, f"{folder}/{name}.db")
        change(f"{folder}/{name}.db", sql)
        refused = silure("--data", f"{folder}/{name}", "--restore", f"{folder}/{name}.db")
        check(f"the highest number, or an index of another's: {name}", refused.returncode == 1 and "not a backup" in refused.stderr, refused)

    # Any time at all may stand beside a person.
    shutil.copy(copy, f"{folder}/times.db")
    change(f"{folder}/times.db", f"UPDATE sessions SET seen_ms = -{highest} - 1, created_ms = {highest}; UPDATE log SET at_ms = -{highest} - 1")
    check("one with odd times is a backup", silure("--data", f"{folder}/times", "--restore", f"{folder}/times.db").returncode == 0)
    with Server(f"{folder}/times", "--keep-people", "all", "--keep-visitors", "all") as server:
        check("and is played on", Visitor(server.port, token=people[0].token).view(table)["turn"] == 2)
report()
