"""Measures how the characters differ in style and strength, and whether the level that adapts keeps to a wish; writes docs/characters.json.

usage: measure_characters.py PROGRAM [--part styles|strength|adapting] [--only GAME] [--games N] [--strength-games N] [--rounds N] [--jobs N] [--again]

Styles: mixed tables, all characters or, at tables of four, each four of the five, on duplicate deals with every rotation over the seats. Rotations leave each bot its
neighbours, and whoever sits behind a careless one gains by it: so each table is seated in the orders in which everybody follows everybody else equally often. Every figure comes
from the commands beside it. Strength: the plain one among normal, and among hard. Adapting: a bot of fixed strength in a person's place, against bots whose strength follows from its victories by `silure drive`'s
command adapt, as on every front. tools/measure_strength.py --page-only then writes what was found into docs/strength.md. What is there already is kept unless --again is given.
"""
import argparse
import json
import math
import pathlib
import subprocess
import tempfile

CHARACTERS = ["bold", "careful", "spiteful", "greedy", "plain"]
TABLES = [("chawai", 4, []), ("kai-piranja", 4, []), ("wa-chat-bi", 5, []), ("kawaii", 4, ["pace=live"]), ("kawaii", 4, ["pace=calm"]), ("chabyrinthe", 4, [])]
CLAIMING = ["kawaii"]  # games in which one claims when one likes: how often is counted from the records
PEOPLE = ["strength-3", "easy", "normal", "hard"]
WISHES = [0.25, 0.5, 0.75]
FOUND_BY = 20  # games after which a wish should be met
SEED = 14142135

parser = argparse.ArgumentParser()
parser.add_argument("program")
parser.add_argument("--part", choices=["styles", "strength", "adapting"])
parser.add_argument("--only", default="")
parser.add_argument("--games", type=int, default=2000, help="of each character")
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


def tables_of(seats):
    """All five, or each four of them, in four orders: over these, each has each of the others behind it equally often."""
    orders = [[CHARACTERS[place * step % len(CHARACTERS)] for place in range(len(CHARACTERS))] for step in range(1, len(CHARACTERS))]
    return orders if seats == len(CHARACTERS) else [[one for one in order if one != left] for order in orders for left in CHARACTERS]


def claims_in(folder):
    """How often each character claims in each game that was recorded there."""
    claims = {one: [] for one in CHARACTERS}
    for record in pathlib.Path(folder).iterdir():
        lines = [line.split() for line in record.read_text().splitlines()]
        moves = [line[0] for line in lines if line[1].startswith("claim")]
        for line in lines:
            if line[0] == "name":
                claims[line[2]].append(moves.count(line[1]))
    return claims


def mean_of(counts):
    mean = sum(counts) / len(counts)
    return mean, math.sqrt(sum((one - mean) ** 2 for one in counts) / len(counts) / len(counts))


def styles(game, seats, options, games):
    tables = tables_of(seats)
    parts, behind, commands = {one: [] for one in CHARACTERS}, {one: [] for one in CHARACTERS}, []
    claims = {one: [] for one in CHARACTERS}
    each = len(tables) * seats // len(CHARACTERS)  # tables at which each of them sits
    for number, bots in enumerate(tables):
        with tempfile.TemporaryDirectory() as folder:
            extra = ("--style", "--records", folder) if game in CLAIMING else ("--style",)
            found, command = arena(game, bots, options, max(games // each, 1), SEED + number, extra)
            for one, counts in claims_in(folder).items():
                claims[one] += counts
            commands.append(command.replace(folder, "DIR"))
        for place, bot in enumerate(found["bots"]):
            parts[bot["name"]].append(bot)
            behind[bot["name"]].append(found["bots"][(place + 1) % seats])
    rows = {}
    for one, found in parts.items():
        share, score = pooled(found, "win_share"), pooled(found, "score")
        others, early, count = pooled(found, "others"), pooled(found, "early"), sum(part["games"] for part in found)
        following = pooled(behind[one], "score")
        rows[one] = {"games": count, "share": round(100 * share[0], 2), "share_interval": round(196 * share[1], 2),
                     "points": round(score[0], 3), "points_interval": round(1.96 * score[1], 3),
                     # of a standard deviation, as if points were normal
                     "deviation": round(score[2], 3), "deviation_interval": round(1.96 * score[2] / math.sqrt(2 * count), 3),
                     "rivals": round(others[0] / (seats - 1), 3), "rivals_interval": round(1.96 * others[1] / (seats - 1), 3),
                     "early": round(early[0], 3), "early_interval": round(1.96 * early[1], 3),
                     "next": round(following[0], 3), "next_interval": round(1.96 * following[1], 3)}
        if claims[one]:
            mean, error = mean_of(claims[one])
            rows[one] |= {"claims": round(mean, 3), "claims_interval": round(1.96 * error, 3)}
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
    keep("styles", table_name, lambda: styles(table_game, table_seats, table_options, arguments.games))
for table_game, table_seats, table_options in TABLES:
    keep("strength", " ".join([table_game, *table_options]), lambda: strength(table_game, table_seats, table_options))
for person_game in ("chawai", "kai-piranja"):
    for who in PEOPLE:
        for wished in WISHES:
            keep("adapting", f"{person_game} {who} {wished}", lambda: adapting(person_game, who, wished))
