"""Writes the fixture of compatibility.py with an older program: make.py OLD_SILURE NAME → NAME.sql, NAME.json, NAME-saved/.

NAME.sql is the server's database with tables in many states, NAME.json what everybody at them was shown last, with their tokens, and
NAME-saved/ has games that the terminal saved. It is run once for each program whose files must be readable for ever."""
import atexit
import json
import os
import pathlib
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time

from people import Person, Server, listen, press_live

program, name = sys.argv[1:3]
here = pathlib.Path(__file__).parent
chance = random.Random(7)
folder = tempfile.mkdtemp(prefix="silure-")
server = Server(program, folder)
atexit.register(server.process.kill)
tables, shown = [], []


def must(answer):
    assert answer["type"] != "error", answer
    return answer


def table(what, game, seats, people=2, start=True, **more):
    """Opens a table where `people` people sit, and begins."""
    crowd = [Person(server.port, f"{'ABCDEFG'[i]} at table {len(tables)}") for i in range(people)]
    code = must(crowd[0].ask({"type": "create", "game": game, "seats": seats, "level": "normal", **more}))["table"]
    for number, person in enumerate(crowd):
        must(person.ask({"type": "watch", "table": code}))
        must(person.ask({"type": "sit", "word": f"word-{number}"}))
    made = {"what": what, "table": code, "people": crowd, "sent": {}}
    tables.append(made)
    if start:
        must(crowd[0].ask({"type": "start"}))
    return made


def legal(person):
    return person.view["legal"] if person.view else []


def step(made, choose=lambda person: chance.choice(legal(person))):
    """Everybody who owes a move makes one. Returns how many were made."""
    moved = 0
    for seat, person in enumerate(made["people"]):
        if legal(person) and made["sent"].get(seat) != person.view["turn"]:
            made["sent"][seat] = person.view["turn"]
            must(person.ask({"type": "move", "word": choose(person), "turn": person.view["turn"]}))
            moved += 1
    listen(made["people"], 0.02)
    return moved


def play(made, moves):
    """So many moves, or all of them."""
    until = time.monotonic() + 120
    while moves > 0 and not made["people"][0].over:
        assert time.monotonic() < until, made["what"]
        moves -= step(made)


def settle(people):
    """Until nothing more comes for a while: bots have moved."""
    before = None
    while before != [(person.view, person.table) for person in people]:
        before = [(person.view, person.table) for person in people]
        until = time.monotonic() + 0.4
        while time.monotonic() < until:
            listen(people, 0.1)


def known(person):
    """What a program of any version must show this person again."""
    view = dict(person.view or {})
    return {"table": {member: person.table[member] for member in ("game", "options", "state", "level", "you", "commitment")},
            "turn": view.get("turn"), "legal": view.get("legal"), "view": view.get("view"), "chats": [chat["text"] for chat in person.chats],
            "over": bool(person.over)}


def freeze(made, look=True):
    """Everybody goes: the table stands still. What a fresh look at it shows is kept, unless its clock would run meanwhile."""
    tokens = made.get("tokens") or [person.token for person in made["people"]]
    if look:
        settle(made["people"])
    for person in made["people"]:
        person.close()
    people = [Person(server.port, token=token) for token in tokens] if look else []
    for person in people:
        must(person.ask({"type": "watch", "table": made["table"]}))
    settle(people)
    shown.append({"what": made["what"], "table": made["table"], "tokens": tokens, "people": [known(person) for person in people]})
    for person in people:
        person.close()
    print(made["what"], flush=True)


# Tables that wait.
waits = table("waiting, set anew, with a bot and chat", "chawai", 5, start=False)
anna, ben = waits["people"]
must(ben.ask({"type": "stand"}))
must(ben.ask({"type": "sit", "seat": 4, "word": "late"}))
must(anna.ask({"type": "change", "seats": 4, "options": {"memory": "on"}, "clock_s": 30, "listed": True, "level": "easy"}))
must(anna.ask({"type": "place", "seat": 2, "bot": "hard"}))
must(ben.ask({"type": "chat", "text": "are we three? \"déjà\" 🐟"}))
must(anna.ask({"type": "chat", "text": "soon"}))
freeze(waits)
alone = table("waiting, one person, the other has left", "kawaii", 3, start=False)
must(alone["people"][1].ask({"type": "stand"}))
freeze(alone)

# Every game in the middle, with its options.
middles = [("chawai", 4, {}), ("chawai", 3, {"memory": "on", "deck": "37"}), ("kai-piranja", 3, {}), ("kai-piranja", 5, {"cards": "all", "take": "haul"}),
           ("wa-chat-bi", 4, {}), ("wa-chat-bi", 3, {"skip": "other"}), ("kawaii", 4, {"pace": "calm"}), ("kawaii", 3, {"pace": "calm", "memory": "on"}),
           ("chabyrinthe", 2, {}), ("chabyrinthe", 3, {"mode": "coop"}), ("chabyrinthe", 4, {"mode": "teams", "start": "fair"}), ("goofspiel", 5, {})]
for game, seats, options in middles:
    middle = table(" ".join(["playing", game, *options.values()]), game, seats, options=options)
    play(middle, 9)
    freeze(middle)

# One has chosen, the other not yet; one choice was taken back.
sealed = table("playing, one choice sealed after another was taken back", "chawai", 3, people=3)
play(sealed, 6)
settle(sealed["people"])
must(sealed["people"][0].ask({"type": "move", "word": legal(sealed["people"][0])[0]}))
must(sealed["people"][0].ask({"type": "undo"}))
settle(sealed["people"])
must(sealed["people"][0].ask({"type": "move", "word": legal(sealed["people"][0])[-1]}))
freeze(sealed)

# Somebody dropped and a bot plays for them; somebody stood up for good; somebody came in their place.
away = table("playing, a bot plays for somebody away", "wa-chat-bi", 3, grace_s=1)
play(away, 4)
dropped = away["people"].pop()
dropped.close()
settle(away["people"])
while not any(seat.get("away") for seat in away["people"][0].table["seats"]):
    step(away)
play(away, 4)
away["tokens"] = [away["people"][0].token, dropped.token]
freeze(away)
left = table("playing, somebody left and another sat down", "kai-piranja", 4)
play(left, 5)
must(left["people"][1].ask({"type": "stand"}))
third = Person(server.port, "C came later")
must(third.ask({"type": "watch", "table": left["table"]}))
must(third.ask({"type": "sit", "seat": 3}))
left["people"].append(third)
play(left, 4)
freeze(left)

# Over, one with a table that follows.
for game, seats, options in [("chawai", 3, {"memory": "on"}), ("goofspiel", 3, {"cards": "5"})]:
    done = table(f"over, {game}", game, seats, options=options)
    must(done["people"][0].ask({"type": "chat", "text": "well played"}))
    play(done, 1000)
    if game == "goofspiel":
        must(done["people"][1].ask({"type": "rematch"}))
        settle(done["people"])
        tables.append({"what": "waiting, a rematch", "table": done["people"][0].table["rematch"], "people": [],
                       "tokens": [person.token for person in done["people"]]})
    freeze(done)
freeze(tables[-1])


# Live Kawaii: in each of its phases. Everybody presses at moments of the table's own time.
def until(made, wanted, press=press_live):
    last = time.monotonic() + 120
    people = made["people"]
    while not (people[0].view and wanted(people[0].view["view"])):
        assert time.monotonic() < last, made["what"]
        for person in people:
            press(person)
        listen(people, 0.02)


def only_flips(person):
    press_live(person, claims=False)


def live(what, wanted, press=press_live, rounds=2):
    """A live table after `rounds` short rounds, and then until its view is as wanted."""
    made = table("live kawaii, " + what, "kawaii", 3, people=3)
    until(made, lambda view: view["round"] == rounds + 1 and view["phase"] == "flipping")
    until(made, wanted, press)
    return made


def claim_first_pile(made, seats):
    starter = made["people"][0].view["view"]["starter"]
    for seat in seats:
        made["people"][seat].request({"type": "move", "word": f"claim-{starter}"})
    until(made, lambda view: view["stopped"] and not view["window_closes_ms"], lambda person: None)


freeze(live("over", lambda view: view["phase"] == "finished"), look=False)
freeze(live("between two flips", lambda view: view["flipped"] == 4, only_flips), look=False)
freeze(live("in its last call", lambda view: view["flipped"] == 55, only_flips), look=False)
stopped = live("stopped, a claim just decided", lambda view: view["flipped"] == 2, only_flips)
claim_first_pile(stopped, [1])
freeze(stopped, look=False)
duel = live("in a duel", lambda view: view["flipped"] == 2, only_flips)
claim_first_pile(duel, [0, 1, 2])
freeze(duel, look=False)
freeze(live("between two rounds", lambda view: view["phase"] == "resting", rounds=1), look=False)

assert server.close()

# Games that the terminal keeps when somebody leaves.
saved = here / f"{name}-saved"
saved.mkdir(exist_ok=True)
for game, *options in [("chawai", "memory=on"), ("kai-piranja",), ("wa-chat-bi",), ("kawaii",), ("kawaii", "pace=calm"), ("chabyrinthe",), ("goofspiel",)]:
    state = tempfile.mkdtemp(prefix="silure-")
    subprocess.run([program, "play", game, "--plain", "--patient", "--pause", "0", *(argument for option in options for argument in ("--option", option))],
                   input="".join(f"{number}\n\n" for number in range(8)) + "q\n", text=True, stdout=subprocess.DEVNULL, env={**os.environ, "XDG_STATE_HOME": state}, check=True)
    record, = pathlib.Path(state).glob("silure/saved/*.silure")
    shutil.move(record, saved / f"{'-'.join([game, *options]).replace('=', '-')}.silure")
    shutil.rmtree(state)

database = sqlite3.connect(pathlib.Path(folder) / "silure.sqlite")
version = database.execute("PRAGMA user_version").fetchone()[0]
(here / f"{name}.sql").write_text("\n".join([*database.iterdump(), f"PRAGMA user_version = {version};", ""]), encoding="utf-8")
lines = ",\n".join(json.dumps(entry, ensure_ascii=False, separators=(",", ":")) for entry in shown)
(here / f"{name}.json").write_text("[\n" + lines + "\n]\n", encoding="utf-8")
database.close()
shutil.rmtree(folder)
