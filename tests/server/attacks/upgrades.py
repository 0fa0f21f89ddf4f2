"""A store of every schema that ever landed is opened, and its games are played on: upgrades.py SILURE. With --make the store of the present
schema is written as another example, which whoever adds a migration has to do."""
import pathlib
import re
import sqlite3
import sys

from attack import Server, Visitor, check, fresh_folder, game, report, silure

EXAMPLES = pathlib.Path(__file__).parent / "schemas"


def version_of(folder):
    with sqlite3.connect(f"{folder}/silure.sqlite") as db:
        version = db.execute("PRAGMA user_version").fetchone()[0]
    db.close()
    return version


def make():
    with fresh_folder() as folder:
        with Server(folder) as server:
            table, people = game(server, moves=3)
            waiting = people[0].ask(type="create", game="chawai", seats=3)["table"]
            people[0].code(type="chat", text="until later")
            facts = f"-- tokens {people[0].token} {people[1].token}\n-- playing {table}\n-- waiting {waiting}\n"
        with sqlite3.connect(f"{folder}/silure.sqlite") as db:
            dump = "\n".join(db.iterdump())
        db.close()
        version = version_of(folder)
    (EXAMPLES / f"schema-{version}.sql").write_text(f"{facts}{dump}\nPRAGMA user_version = {version};\n")


def upgraded(example):
    sql = example.read_text()
    tokens = re.search(r"^-- tokens (\S+) (\S+)$", sql, re.M).groups()
    playing, waiting = (re.search(rf"^-- {name} (\S+)$", sql, re.M).group(1) for name in ("playing", "waiting"))
    with fresh_folder() as folder:
        with sqlite3.connect(f"{folder}/silure.sqlite") as db:
            db.executescript(sql)
        db.close()
        with Server(folder) as server:
            people = [Visitor(server.port, token=token) for token in tokens]
            check(f"{example.name}: everybody is who they were", [person.welcome["type"] for person in people] == ["welcome"] * 2)
            check(f"{example.name}: at the same turn", [person.view(playing)["turn"] for person in people] == [3, 3])
            check(f"{example.name}: the game goes on", [person.code(type="move", word="bid-9", turn=3) for person in people] == ["ok", "ok"])
            check(f"{example.name}: a table that waits, waits", people[0].code(type="watch", table=waiting) == "ok")
            check(f"{example.name}: new ones are opened", game(server, moves=1))
        check(f"{example.name}: all of it is sound", silure("--data", folder, "--check").returncode == 0)
        return version_of(folder)


if "--make" in sys.argv:
    make()
    sys.exit()
examples = sorted(EXAMPLES.glob("schema-*.sql"))
present = {upgraded(example) for example in examples}
check("there is an example of every schema", [example.name for example in examples] == [f"schema-{n}.sql" for n in range(1, max(present) + 1)],
      "run upgrades.py SILURE --make and commit what it writes")
report()
