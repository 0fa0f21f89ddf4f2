"""M4: nothing was ever purged. --keep deletes finished tables, and those never begun, by age or size, never one that is being played; one that nobody
has touched for as long as people are known is not; --export writes every finished game as a record that verifies."""
import glob
import os
import sqlite3
import subprocess
import time

from attack import NO_LIMITS, PROGRAM, SLOW, Server, Visitor, check, fresh_folder, game, report, silure

DAY_MS = 86400000


def finished(server, cards):
    table, people = game(server, options={"cards": str(cards)})
    for turn in range(cards):
        for person in people:
            answer = person.code(type="move", word=f"bid-{turn + 1}", turn=turn)
            assert answer in ("ok", "not-playing"), answer
    people[0].wait_for("over")
    for person in people:
        person.close()
    return table


def sql(folder, statement, *values):
    db = sqlite3.connect(f"{folder}/silure.sqlite", timeout=10)
    rows = db.execute(statement, values).fetchall()
    db.commit()
    db.close()
    return rows


def make_older(folder, table, days):
    number, = sql(folder, "SELECT id FROM tables WHERE code = ?", table)[0]
    at = int(time.time() * 1000) - days * DAY_MS
    sql(folder, "UPDATE log SET at_ms = ? WHERE table_id = ?", at, number)
    sql(folder, "UPDATE tables SET created_ms = ? WHERE id = ?", at, number)


def codes(folder):
    return {code for code, in sql(folder, "SELECT code FROM tables")}


def waits(condition):
    until = time.monotonic() + 20 * SLOW
    while not condition() and time.monotonic() < until:
        pass
    return condition()


def filled(folder):
    """Two finished tables of each age, one that is being played and one that waits."""
    with Server(folder, *NO_LIMITS) as server:
        old = [finished(server, 2) for _ in range(40)]
        new = [finished(server, 2) for _ in range(2)]
        playing, people = game(server, moves=2)
        waiting = people[0].ask(type="create", game="chawai")["table"]
        young = people[0].ask(type="create", game="chawai")["table"]
        token = people[1].token
        left, _ = game(server, moves=2)
    make_older(folder, left, 401)
    for table in [*old, playing, waiting]:
        make_older(folder, table, 100)
    return old, new, playing, waiting, young, token, left


def by_age(folder):
    old, new, playing, waiting, young, token, left = filled(folder)
    everything = codes(folder)
    with Server(folder, *NO_LIMITS):
        pass
    check("unless it is told, a server deletes nothing", codes(folder) == everything)
    with Server(folder, *NO_LIMITS, "--keep", "90d") as server:
        check("old finished tables go", waits(lambda: not codes(folder) & set(old)), codes(folder))
        check("and old ones that were never begun", waits(lambda: waiting not in codes(folder)))
        check("and one that was begun, and left before anybody who is still known", waits(lambda: left not in codes(folder)))
        check("no entry of them stays", sql(folder, "SELECT count(*) FROM log WHERE table_id NOT IN (SELECT id FROM tables)") == [(0,)])
        check("what is newer stays", codes(folder) == {*new, playing, young}, codes(folder))
        check("it is counted", server.metric("tables_purged_total") == len(old) + 2)
        person = Visitor(server.port, token=token)
        check("a game that is played stays, though it is older than that", person.view(playing)["turn"] == 2)
        check("and goes on", person.code(type="move", word="bid-8", turn=2) == "ok")
        check("who asks for a deleted one is told there is none", person.code(type="watch", table=old[0]) == "no-table")
    check("all of it is sound", silure("--data", folder, "--check").returncode == 0)


def by_size(folder):
    with Server(folder, *NO_LIMITS) as server:
        tables = [finished(server, 13) for _ in range(12)]
        playing, _ = game(server, moves=2)
    size = os.path.getsize(f"{folder}/silure.sqlite")
    with Server(folder, *NO_LIMITS, "--keep", f"{size // 1024 * 2}k") as server:
        person = Visitor(server.port)
        check("a table stays while there is little", person.code(type="watch", table=tables[0]) == "ok")
    check("all stay", {*tables, playing} <= codes(folder))
    with Server(folder, *NO_LIMITS, "--keep", "1k") as server:
        check("where there is too much the finished go", waits(lambda: not codes(folder) & set(tables)), codes(folder))
        check("and the one being played stays", playing in codes(folder))


def kept_as_records(folder):
    """Finished tables become records when nobody is there any more, also those a server that ended left as logs."""
    def logs():
        return sql(folder, "SELECT count(*) FROM log WHERE kind = 'b'")[0][0]

    with Server(folder, *NO_LIMITS, "--idle-s", "600") as server:
        tables = [finished(server, cards) for cards in (2, 3)]
        playing, people = game(server, moves=2)
        check("they are logs while they are at hand", logs() == 3, logs())
    before = silure("--data", folder, "--export", f"{folder}/before")
    with Server(folder, *NO_LIMITS, "--idle-s", "0") as server:
        check("and then records", waits(lambda: logs() == 1), logs())
        rows = sql(folder, "SELECT t.code, count(*), min(l.kind) FROM tables t JOIN log l ON l.table_id = t.id GROUP BY t.id")
        check("of one entry each, but the one that is played", {row for row in rows if row[0] in tables} == {(code, 1, "o") for code in tables}, rows)
        again = Visitor(server.port, token=people[0].token)
        check("which goes on", again.view(playing)["turn"] == 2)
        for code in tables:
            check("whoever comes back finds the result", again.code(type="watch", table=code) == "ok" and again.wait_for("over")["winners"])
    after = silure("--data", folder, "--export", f"{folder}/before")
    check("they are exported as before", before.stdout.startswith("2 records") and after.stdout.startswith("0 records written, 2 were there already"), (before, after))
    check("and sound", silure("--data", folder, "--check").returncode == 0)


def wrong():
    for value in ("", "90", "d", "0d", "-1d", "90x", "90d 30d", "90d 2g 3g", "99999999999999d"):
        end = silure("--keep", value, "--data", "/nonexistent/x", timeout=10)
        check(f"--keep '{value}' is refused with a sentence", end.returncode == 2 and "90d" in end.stderr, end)


def verify(path):
    return subprocess.run([PROGRAM, "verify", path], capture_output=True, text=True, timeout=60)


def exported(folder):
    with Server(f"{folder}/data", *NO_LIMITS) as server:
        for cards in (2, 3, 13):
            finished(server, cards)
        game(server, moves=1)
        end = silure("--data", f"{folder}/data", "--export", f"{folder}/out")
        check("it is done while a server is running", end.returncode == 0 and end.stdout.startswith("3 records written"), end)
        again = silure("--data", f"{folder}/data", "--export", f"{folder}/out")
        check("again it writes what is new", again.returncode == 0 and again.stdout.startswith("0 records written, 3 were there"), again)
    files = sorted(glob.glob(f"{folder}/out/*.silure"))
    check("one file a finished game", len(files) == 3, files)
    for path in files:
        end = verify(path)
        check("which verifies", end.returncode == 0, end)
        check("and is for its owner alone", os.stat(path).st_mode & 0o777 == 0o600)
    open(files[0], "a").write("# mine\n")
    end = silure("--data", f"{folder}/data", "--export", f"{folder}/out")
    check("a file that is different is not written over", end.returncode == 1 and files[0] in end.stderr and open(files[0]).read().endswith("# mine\n"), end)
    os.unlink(files[0])
    os.mkfifo(files[0])
    end = silure("--data", f"{folder}/data", "--export", f"{folder}/out", timeout=20)
    check("nor is a pipe waited for", end.returncode == 1 and files[0] in end.stderr, end)
    end = silure("--data", f"{folder}/data", "--export", f"{folder}/none/such")
    check("a folder that cannot be made is a sentence", end.returncode == 1 and "none/such" in end.stderr, end)


for test in (by_age, by_size, exported, kept_as_records):
    with fresh_folder() as one:
        test(one)
wrong()
report()
