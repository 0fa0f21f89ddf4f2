"""Writes golden records: for every game one random game for each number of players, and each value of each option.

usage: make_golden.py PROGRAM. Records that are there already are left alone: those of older versions of the rules stay, too.
"""
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

program = sys.argv[1]
games = json.loads(subprocess.check_output([program, "games", "--json"]))


def tables(game):
    for seats in range(game["min_seats"], game["max_seats"] + 1):
        yield seats, []
    for option in game["options"]:
        for value in option["values"][1:]:
            yield from ((seats, [f"{option['name']}={value['value']}"])
                        for seats in range(game["min_seats"], game["max_seats"] + 1))


for game in games:
    folder = pathlib.Path("games") / game["name"] / "records"
    folder.mkdir(exist_ok=True)
    done = set()
    for number, (seats, options) in enumerate(tables(game)):
        version = [f"v{game['version']}"] if game["version"] > 1 else []
        label = "-".join([*version, str(seats), *options]).replace("=", "-")
        kept = folder / f"{label}.silure"
        if kept.exists() or (options and options[0] in done):
            done.update(options)
            continue
        with tempfile.TemporaryDirectory() as scratch:
            arguments = [program, "arena", game["name"], "--bots", ",".join(["random"] * seats), "--games", "1",
                         "--seed", str(1000 + number), "--records", scratch]
            for option in options:
                arguments += ["--option", option]
            if subprocess.run(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode:
                continue  # a table that cannot be laid, such as teams of three
            shutil.move(next(pathlib.Path(scratch).glob("*.silure")), kept)
            done.update(options)
            print("made", kept)
