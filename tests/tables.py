"""Which games there are, and which tables of each are laid by tests and measurements that cannot lay all of them.

A game's folder may say so in tables.json; what it does not say is its usual number of players and its first options:
"screens": tables whose terminal screens are compared with games/<game>/screens, {NAME: arguments of `silure play`};
"strength" and "ceiling": tables at which bots are measured, "SEATS option=value …".
"""
import json
import pathlib
import subprocess

TOP = pathlib.Path(__file__).resolve().parent.parent


def games(program):
    """What the program says of each game, in the order of games/list.txt."""
    return json.loads(subprocess.check_output([program, "games", "--json", "--lang", "en"]))


def said(game):
    path = TOP / "games" / game["name"] / "tables.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def screens(game):
    return said(game).get("screens", {"": f"--seats {game['usual_seats']}"})


def measured(words):
    seats, *options = words.split()
    return int(seats), options


def strength(game):
    usual = [str(seats) for seats in sorted({game["min_seats"], game["usual_seats"], game["max_seats"]})]
    return [measured(words) for words in said(game).get("strength", usual)]


def ceiling(game):
    return measured(said(game).get("ceiling", str(game["usual_seats"])))


def timed(program, game, options=()):
    """Whether such a table has a clock."""
    answer = subprocess.check_output([program, "drive", game["name"], *(argument for option in options for argument in ("--option", option))], input=b"due\n")
    return json.loads(answer)["wake_ms"] > 0


def calm(program, game):
    """Options with which a game has no clock: none, or one that is needed for it."""
    if not timed(program, game):
        return []
    every = [f"{option['name']}={value['value']}" for option in game["options"] for value in option["values"]]
    return next([option] for option in every if not timed(program, game, [option]))
