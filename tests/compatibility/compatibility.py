"""Files of older programs open, go on and verify with this one: compatibility.py SILURE [FIXTURE].

For every fixture that make.py wrote: its database is opened, everybody comes back to every table, sees what they were shown, and plays on to the end;
every record verifies, and is of the version its table was begun with."""
import json
import os
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time

from people import Person, Server, listen, press_live

program = str(pathlib.Path(sys.argv[1]).resolve())
here = pathlib.Path(__file__).parent
PATIENCE_S = 90
passed = failed = 0


def check(fine, *what):
    global passed, failed
    passed += bool(fine)
    failed += not fine
    if not fine:
        print("#", *what)
    return fine


def differences(old, new, path=""):
    """What the old one says and the new one does not; members that were added since are nobody's loss."""
    if isinstance(old, dict) and isinstance(new, dict):
        return [line for member in old for line in differences(old[member], new.get(member), f"{path}.{member}")]
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        return [line for i, pair in enumerate(zip(old, new)) for line in differences(*pair, f"{path}[{i}]")]
    return [] if old == new else [f"{path}: {json.dumps(new)} instead of {json.dumps(old)}"]


def verified(record):
    with tempfile.NamedTemporaryFile("w", suffix=".silure", encoding="utf-8") as file:
        file.write(record)
        file.flush()
        return subprocess.run([program, "verify", file.name], capture_output=True).returncode == 0


class Table:
    """One table of the fixture: its people come back, look and play on."""

    def __init__(self, entry, port):
        self.what, self.code, self.entry = entry["what"], entry["table"], entry
        self.people = [Person(port, token=token) for token in entry["tokens"]]
        self.sent, self.started, self.refused = {}, False, set()
        for person in self.people:
            answer = person.ask({"type": "watch", "table": self.code})
            check(answer["type"] == "ok", self.what, answer)

    def compare(self):
        for person, old in zip(self.people, self.entry["people"]):
            view = person.view or {}
            new = {"table": person.table, "turn": view.get("turn"), "legal": view.get("legal"), "view": view.get("view"),
                   "chats": [chat["text"] for chat in person.chats], "over": bool(person.over)}
            wrong = differences(old, new)
            check(not wrong, self.what, *wrong[:3])

    def step(self):
        """What everybody does next."""
        first = self.people[0]
        if not all(person.table for person in self.people):
            return  # a busy server has not shown it yet
        if first.table["state"] == "open" and not self.started:
            self.started = True
            for person in self.people:
                if person.table["you"] is None:
                    check(person.ask({"type": "sit"})["type"] == "ok", self.what, "sit")
            if self.live():  # a table that waits can still be set anew
                check(first.ask({"type": "change", "options": {"pace": "calm"}})["type"] == "ok", self.what, "change")
            owner = next(person for person in self.people if person.table["owner"])
            check(owner.ask({"type": "start"})["type"] == "ok", self.what, "start")
        for person in self.people:
            if self.live():
                press_live(person)
            elif person.view and person.view["legal"] and self.sent.get(person) != person.view["turn"]:
                self.sent[person] = person.view["turn"]
                legal = person.view["legal"]
                person.send({"type": "move", "word": legal[len(legal) * 5 // 8], "turn": person.view["turn"]})

    def live(self):
        table = self.people[0].table  # which may not have come yet
        return bool(table) and table["options"].get("pace") == "live"

    def over(self):
        return all(person.over for person in self.people)

    def finish(self, versions):
        record = self.people[0].over["record"] if self.over() else ""
        game = record.split("\n")[1].split(" ")[:3] if record else []
        check(game == ["game", self.people[0].table["game"], str(versions[self.code])], self.what, game, "not over by now" if not record else "")
        check(verified(record), self.what, "the record does not verify")


def database(fixture, folder):
    """The file as the older program left it; the version of the rules each table was opened with."""
    with sqlite3.connect(pathlib.Path(folder) / "silure.sqlite") as file:
        file.executescript((here / f"{fixture}.sql").read_text(encoding="utf-8"))
        rows = file.execute("SELECT code, text FROM tables JOIN log ON table_id = tables.id WHERE kind = 'c' ORDER BY log.id DESC")
        versions = {code: config["rules"] for code, text in rows if "rules" in (config := json.loads(text))}
    file.close()
    return versions


def resume(fixture):
    folder = tempfile.mkdtemp(prefix="silure-")
    entries = json.loads((here / f"{fixture}.json").read_text(encoding="utf-8"))
    versions = database(fixture, folder)
    server = Server(program, folder)
    try:
        tables = [Table(entry, server.port) for entry in entries if entry["people"]]
        everybody = [person for table in tables for person in table.people]
        while any(person.table is None for person in everybody):
            listen(everybody, 1)
        for person in everybody:  # all of it has come when a later question is answered
            person.ask({"type": "list"})
        for table in tables:
            table.compare()
        # Tables whose clock runs are woken only now.
        tables += [Table(entry, server.port) for entry in entries if not entry["people"]]
        everybody = [person for table in tables for person in table.people]
        last = time.monotonic() + PATIENCE_S
        while not all(table.over() for table in tables) and time.monotonic() < last:
            for table in tables:
                table.step()
            listen(everybody, 0.05)
        for table in tables:
            table.finish(versions)
        check(len(tables) > 20 and len(versions) >= len(tables), fixture, "tables are missing")
    finally:
        check(server.close(), "the server ends well")
        shutil.rmtree(folder)


def resume_saved(fixture):
    """The terminal goes on with what an older one saved, by the rules it was begun with."""
    games = sorted((here / f"{fixture}-saved").glob("*.silure"))
    check(games, fixture, "no saved games")
    for path in games:
        state = pathlib.Path(tempfile.mkdtemp(prefix="silure-"))
        (state / "silure/saved").mkdir(parents=True)
        shutil.copy(path, state / "silure/saved")
        # A blank line lets time pass where there is a clock; of all numbers those are played that are in the list.
        ended = subprocess.run([program, "play", "--resume", path.stem, "--plain", "--patient", "--pause", "0"], input="".join(f"{number}\n\n" for number in range(40)) * 100, text=True,
                               capture_output=True, env={**os.environ, "XDG_STATE_HOME": str(state)})
        record = state / "silure/finished" / path.name
        fine = check(ended.returncode == 0 and record.exists(), path.name, "does not come to its end", ended.stderr, ended.stdout[-300:])
        before, after = path.read_text(encoding="utf-8").splitlines(), record.read_text(encoding="utf-8").splitlines() if fine else []
        moves = [line for line in before if not line.startswith(("state ", "open "))]
        check(fine and after[1] == before[1] and set(moves) <= set(after), path.name, "goes on otherwise")
        check(fine and verified(record.read_text(encoding="utf-8")), path.name, "does not verify")
        shutil.rmtree(state)


def export(fixture):
    """Finished games of an older database as records, once --check has brought it up to date."""
    folder = tempfile.mkdtemp(prefix="silure-")
    database(fixture, folder)
    serve = [program, "serve", "--data", folder, "--lang", "en"]
    refused = subprocess.run([*serve, "--export", f"{folder}/out"], capture_output=True, text=True)
    check(refused.returncode == 1 and "--check" in refused.stderr, "an older file is not changed by reading it", refused.stderr)
    found = subprocess.run([*serve, "--check"], capture_output=True, text=True)
    check(found.returncode == 0 and "0 tables are broken" in found.stdout, found.stdout, found.stderr)
    check(subprocess.run([*serve, "--export", f"{folder}/out"], capture_output=True).returncode == 0, "export")
    records = sorted(pathlib.Path(folder, "out").glob("*.silure"))
    check(len(records) == 3 and all(verified(path.read_text(encoding="utf-8")) for path in records), records)
    shutil.rmtree(folder)


def newer_rules(fixture):
    """A table of rules that only a newer program has: that is said, the table is left alone, and nobody is told to try again."""
    folder = tempfile.mkdtemp(prefix="silure-")
    database(fixture, folder)
    with sqlite3.connect(pathlib.Path(folder) / "silure.sqlite") as file:
        file.execute("UPDATE log SET text = replace(text, '\"rules\":1,', '\"rules\":99,') WHERE kind = 'c'")
        code = file.execute("SELECT code FROM tables").fetchone()[0]
    file.close()
    for _ in range(2):  # it is not set aside: the second server says the same as the first
        server = Server(program, folder)
        person = Person(server.port, "Anna")
        answer = person.ask({"type": "watch", "table": code})
        check(answer.get("code") == "version" and "newer" in answer.get("text", ""), answer)
        person.close()
        check(server.close(), "the server ends well")
    found = subprocess.run([program, "serve", "--data", folder, "--check", "--lang", "en"], capture_output=True, text=True)
    check(found.returncode == 0 and "newer rules" in found.stdout, found.stdout, found.stderr)
    shutil.rmtree(folder)


fixtures = sys.argv[2:] or sorted(path.stem for path in here.glob("*.sql"))
for each in fixtures:
    resume(each)
    resume_saved(each)
    export(each)
    newer_rules(each)
check(fixtures, "there is a fixture")
print(f"{passed} passed, {failed} failed")
sys.exit(failed != 0)
