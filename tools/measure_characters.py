"""Measures how the characters differ in style and strength, and whether the level that adapts keeps to a wish; writes docs/characters.json.

usage: measure_characters.py PROGRAM [--part styles|strength|adapting] [--only GAME] [--games N] [--slow-games N] [--strength-games N] [--rounds N] [--jobs N] [--again]

Styles: mixed tables, all characters or, at tables of four, each four of the five, on duplicate deals with every rotation over the seats. Every figure comes
from the commands beside it. Strength: the plain one among normal, and among hard. Adapting: a bot of fixed strength in a person's place, against bots whose strength follows from its victories by `silure drive`'s
command adapt, as on every front. tools/measure_strength.py --page-only then writes what was found into docs/strength.md. What is there already is kept unless --again is given.
"""
import argparse
import json
import math
import pathlib
import subprocess

CHARACTERS = ["bold", "careful", "spiteful", "greedy", "plain"]
TABLES = [("chawai", 4, []), ("kai-piranja", 4, []), ("wa-chat-bi", 5, []), ("kawaii", 4, ["pace=live"]), ("kawaii", 4, ["pace=calm"]), ("chabyrinthe", 4, [])]
SLOW = ["kawaii pace=calm", "chabyrinthe"]
PEOPLE = ["strength-3", "easy", "normal", "hard"]
WISHES = [0.25, 0.5, 0.75]
FOUND_BY = 20  # games after which a wish should be met
SEED = 14142135

parser = argparse.ArgumentParser()
parser.add_argument("program")
parser.add_argument("--part", choices=["styles", "strength", "adapting"])
parser.add_argument("--only", default="")
parser.add_argument("--games", type=int, default=2000, help="of each character")
parser.add_argument("--slow-games", type=int, default=800, help="the same where a game takes long")
parser.add_argument("--strength-games", type=int, default=400)
parser.add_argument("--rounds", type=int, default=300, help="games of one person with bots that adapt")
parser.add_argument("--jobs", type=int, default=1)
parser.add_argument("--again", action="store_true")
arguments = parser.parse_args()
kept = pathlib.Path(__file__).resolve().parent.parent / "docs" / "characters.json"


def keep(part, name, measure):
    found = json.loads(kept.read_text()) if kept.exists() else {}
    if (arguments.part or part) != part or not name.startswith(arguments.only) or (name in found.get(part, {}) and not arguments.again):
        return
    result = measure()
    found = json.loads(kept.read_text()) if kept.exists() else {}
    found.setdefault(part, {})[name] = result
    kept.write_text(json.dumps(found, indent=1, sort_keys=True) + "\n")
    print(part, name, flush=True)


def arena(game, bots, options, games, seed, extra=()):
    command = ["arena", game, "--bots", ",".join(bots), "--games", str(games), "--seed", str(seed), *extra]
    for option in options:
        command += ["--option", option]
    out = subprocess.check_output([arguments.program, *command, "--json", "--jobs", str(arguments.jobs)])
    return json.loads(out), "silure " + " ".join(command)


def pooled(parts, key):
    """Mean, standard error and standard deviation over several matches."""
    games = sum(part["games"] for part in parts)
    mean = sum(part[key] * part["games"] for part in parts) / games
    square = sum((part[key + "_se"] ** 2 * part["games"] + part[key] ** 2) * part["games"] for part in parts) / games
    return mean, math.sqrt((square - mean * mean) / games), math.sqrt(square - mean * mean)


def styles(game, seats, options, games):
    tables = [CHARACTERS] if seats == len(CHARACTERS) else [[one for one in CHARACTERS if one != left] for left in CHARACTERS]
    parts, commands = {one: [] for one in CHARACTERS}, []
    for number, bots in enumerate(tables):
        found, command = arena(game, bots, options, max(games // (len(tables) - 1 or 1), 1), SEED + number, ("--style",))
        commands.append(command)
        for bot in found["bots"]:
            parts[bot["name"]].append(bot)
    rows = {}
    for one, found in parts.items():
        share, score = pooled(found, "win_share"), pooled(found, "score")
        others, early, count = pooled(found, "others"), pooled(found, "early"), sum(part["games"] for part in found)
        rows[one] = {"games": count, "share": round(100 * share[0], 2), "share_interval": round(196 * share[1], 2),
                     "points": round(score[0], 3), "points_interval": round(1.96 * score[1], 3),
                     # of a standard deviation, as if points were normal
                     "deviation": round(score[2], 3), "deviation_interval": round(1.96 * score[2] / math.sqrt(2 * count), 3),
                     "rivals": round(others[0] / (seats - 1), 3), "rivals_interval": round(1.96 * others[1] / (seats - 1), 3),
                     "early": round(early[0], 3), "early_interval": round(1.96 * early[1], 3)}
    return {"players": seats, "characters": rows, "commands": commands}


def strength(game, seats, options):
    """Percent of victories of the plain one among three or four of a level."""
    rows = {}
    for level in ("normal", "hard"):
        found, command = arena(game, ["plain"] + [level] * (seats - 1), options, arguments.strength_games, SEED)
        plain = found["bots"][0]
        rows[level] = {"share": round(100 * plain["win_share"], 1), "interval": round(196 * plain["win_share_se"], 1), "games": plain["games"], "command": command}
    return {"players": seats, "among": rows}


def adapting(game, person, wish):
    """Games of a person of this strength with three bots that adapt."""
    drive = subprocess.Popen([arguments.program, "drive", game, "--seats", "4"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def adapt(strength, games, won, seed):
        drive.stdin.write(f"adapt {strength} {games} {won} {wish} {seed}\n")
        drive.stdin.flush()
        return json.loads(drive.stdout.readline())

    state, shares, strengths = adapt("-", 0, "-", SEED), [], []
    for number in range(arguments.rounds):
        found, _ = arena(game, [person] + [state["level"]] * 3, [], 1, SEED + number)
        won = found["by_seat"][0]["win_share"]
        shares.append(won)
        strengths.append(state["strength"])
        state = adapt(state["strength"], state["games"], f"{won:.4f}", SEED + number)
    drive.stdin.close()
    drive.wait()
    late = shares[FOUND_BY:]
    mean = sum(late) / len(late)
    spread = math.sqrt(sum((one - mean) ** 2 for one in late) / (len(late) - 1) / len(late))
    return {"won": round(100 * mean, 1), "interval": round(196 * spread, 1), "games": len(late), "at_10": strengths[10],
            "strength": round(sum(strengths[FOUND_BY:]) / len(late), 2), "least": min(strengths[FOUND_BY:]), "most": max(strengths[FOUND_BY:])}


for table_game, table_seats, table_options in TABLES:
    table_name = " ".join([table_game, *table_options])
    keep("styles", table_name, lambda: styles(table_game, table_seats, table_options, arguments.slow_games if table_name in SLOW else arguments.games))
for table_game, table_seats, table_options in TABLES:
    keep("strength", " ".join([table_game, *table_options]), lambda: strength(table_game, table_seats, table_options))
for person_game in ("chawai", "kai-piranja"):
    for who in PEOPLE:
        for wished in WISHES:
            keep("adapting", f"{person_game} {who} {wished}", lambda: adapting(person_game, who, wished))
