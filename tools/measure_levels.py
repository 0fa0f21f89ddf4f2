"""Plays the matches that docs/strength.md asks of `hard` and `max`, line by line, and keeps what came of them in docs/levels.json.

usage: measure_levels.py BUILD [--only NAME] [--games N] [--seed S] [--jobs J] [--again] [--out FILE]

A line is a game, a number of players, a level and how the table is shared: hard/chawai/4/half, max/kawaii/5/half, race/kawaii/3/one. Its seed hangs on
--seed and on its name, so no two lines share their deals. BUILD has silure and duplicates; where a step is small the latter plays
(whole deals, everybody in every seat), which takes most of the luck out. Who sits behind whom matters in some games, so half and half means every
order around the table, each as often as chance would seat people so. Lines that were measured with this --seed already are kept unless --again is given;
--out writes the lines alone into a file of its own, for a machine that only measures.
"""
import argparse
import functools
import hashlib
import itertools
import json
import pathlib
import subprocess
import time

import strength_goals

TOP = pathlib.Path(__file__).resolve().parent.parent
KEPT = TOP / "docs" / "levels.json"
NETS = TOP / "data" / "nets"
OLD = "hard-search"
# Where max is only a little stronger than hard: by whole deals, and this many games instead of --games.
BY_DEALS = {"kai-piranja": {3: 7200, 4: 6300, 6: 7200}, "wa-chat-bi": {7: 4200}, "kawaii": {3: 4200, 4: 2064, 5: 2000}, "chabyrinthe": {3: 3000, 4: 2808}}
MORE = {("chawai", 3): 12000, ("chawai", 4): 6000}


def seating(level, other, players, table):
    """As many of the level as the table asks for, as evenly around it as it goes."""
    ones = {"half": (players + 1) // 2, "one": 1, "one old": players - 1}[table]
    names = [level if (s + 1) * ones // players > s * ones // players else other for s in range(players)]
    return ",".join(names)


def orders(seats):
    """All orders of these names around a table, turned tables being the same (the arena turns them): name by name, and how often chance seats them so."""
    names, found = seats.split(","), {}
    for places in itertools.combinations(range(len(names)), names.count(names[0])):
        order = [names[0] if s in places else next(name for name in names if name != names[0]) for s in range(len(names))]
        least = min(order[s:] + order[:s] for s in range(len(names)))
        found[",".join(least)] = found.get(",".join(least), 0) + 1
    return found


def lines(games):
    """Name, game, players, level, table, seating, games, options, whether by deals."""
    for game, numbers in strength_goals.GAMES.items():
        calm = ["pace=calm"] if game == "kawaii" else []
        for players in numbers:
            for table in ("half",) if players == 2 else strength_goals.TABLES:
                if players == 3 and table == "one old":
                    continue  # is half and half
                yield f"hard/{game}/{players}/{table}", game, players, "hard", table, seating("hard", OLD, players, table), games, calm, False
                small = table == "half" or players == 3  # where the step has to show, or can be seen at all
                deals = small and players in BY_DEALS.get(game, ())
                count = BY_DEALS[game][players] if deals else MORE.get((game, players), games) if small else games
                yield f"max/{game}/{players}/{table}", game, players, "max", table, seating("max", "hard", players, table), count, calm, deals
    for players in strength_goals.GAMES["kawaii"]:
        for table in ("half", "one") if players == 3 else strength_goals.TABLES:
            yield f"race/kawaii/{players}/{table}", "kawaii", players, "hard", table, seating("hard", OLD, players, table), max(games, 4000), [], False


def seed_of(name, base):
    return int.from_bytes(hashlib.sha256(f"{base}/{name}".encode()).digest()[:4], "little")


def play_deals(build, game, seats, games, seed, jobs, _):
    """By whole deals: the shares of the first bot and, since all shares make one, of the other."""
    command = [f"{build}/duplicates", game, seats, str(games), str(seed), str(jobs)]
    found = json.loads(subprocess.check_output(command, cwd=TOP))  # where the networks are
    names = seats.split(",")
    ones, others = names.count(names[0]), len(names) - names.count(names[0])
    return {"share": 100 * found["share"], "interval": 196 * found["se"], "other": (100 - 100 * ones * found["share"]) / others,
            "other_interval": 196 * found["se"] * ones / others, "games": found["games"], "deals": found["deals"], "by": "duplicates"}, command


def play_all_orders(play, build, game, seats, games, seed, jobs, options):
    """Half and half: each order by its part of the games, all parts together as one line."""
    parts, first = orders(seats), seats.split(",")[0]
    whole, sums, errors, played, commands = sum(parts.values()), [0.0, 0.0], [0.0, 0.0], 0, []
    for number, (order, often) in enumerate(parts.items()):
        found, command = play(build, game, order, -(-games * often // whole), seed + number, jobs, options)
        shares = [(found["share"], found["interval"]), (found["other"], found["other_interval"])]
        for i, (share, interval) in enumerate(shares if order.split(",")[0] == first else shares[::-1]):
            sums[i] += share * often / whole
            errors[i] += (interval * often / whole) ** 2
        played += found["games"]
        commands.append(command)
    return {"share": sums[0], "interval": errors[0] ** 0.5, "other": sums[1], "other_interval": errors[1] ** 0.5, "games": played, "orders": len(parts),
            **({"by": found["by"]} if "by" in found else {})}, commands[0]


def play_games(build, game, seats, games, seed, jobs, options):
    command = [f"{build}/silure", "arena", game, "--bots", seats, "--games", str(games), "--seed", str(seed)]
    for option in options:
        command += ["--option", option]
    found = json.loads(subprocess.check_output([*command, "--nets", NETS, "--jobs", str(jobs), "--json"]))
    bots = {bot["name"]: bot for bot in found["bots"]}
    first, other = (bots[name] for name in dict.fromkeys(seats.split(",")))
    return {"share": 100 * first["win_share"], "interval": 196 * first["win_share_se"], "other": 100 * other["win_share"],
            "other_interval": 196 * other["win_share_se"], "games": found["games"]}, command


def measure(arguments, name, game, players, level, table, seats, games, options, deals):
    seed, began = seed_of(name, arguments.seed), time.time()
    first = seats.split(",")[0]
    play = play_deals if deals else play_games
    if table == "half" and players > 3:
        play = functools.partial(play_all_orders, play)
    found, command = play(arguments.build, game, seats, games, seed, arguments.jobs, options)
    if first != level:  # the other one sits first
        found = {**found, "share": found["other"], "interval": found["other_interval"], "other": found["share"], "other_interval": found["interval"]}
    row = {"game": game, "players": players, "level": level, "against": OLD if level == "hard" else "hard", "table": table, "seating": seats,
           **{key: round(value, 1) if isinstance(value, float) else value for key, value in found.items()}, "seed": arguments.seed,
           "command": " ".join([pathlib.Path(command[0]).name, *command[1:-1 if deals else None]])}
    print(name, f"{row['share']} ± {row['interval']} : {row['other']} ± {row['other_interval']} of {row['games']}, {time.time() - began:.0f} s", flush=True)
    return row


def keep(kept, row, race):
    """Replaces the line; half and half of three or two players stands for the other tables, too."""
    rows = kept.setdefault("real_time" if race else "matches", [])
    alike = {3: ("half", "one old"), 2: ("half", "one", "one old")}.get(row["players"], ()) if row["table"] == "half" else ()
    for table in alike or (row["table"],):
        new = {**row, "table": table}
        at = [i for i, one in enumerate(rows) if all(one.get(key) == new[key] for key in ("game", "players", "level", "against", "table"))]
        if at:
            rows[at[0]] = new
        else:
            rows.append(new)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=lambda folder: pathlib.Path(folder).resolve())
    parser.add_argument("--only", default="", help="lines that begin so")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--out", help="a file for the lines alone, instead of docs/levels.json")
    arguments = parser.parse_args()
    file = pathlib.Path(arguments.out) if arguments.out else KEPT
    for line in lines(arguments.games):
        name, race = line[0], line[0].startswith("race/")
        kept = json.loads(file.read_text()) if file.exists() else {}
        known = any(row.get("seed") == arguments.seed and (row["game"], row["players"], row["level"], row["table"]) == (line[1], line[2], line[3], line[4])
                    for row in kept.get("real_time" if race else "matches", []))
        if not name.startswith(arguments.only) or (known and not arguments.again):
            continue
        row = measure(arguments, *line)
        kept = json.loads(file.read_text()) if file.exists() else {}  # another run may have added to it meanwhile
        keep(kept, row, race)
        file.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
