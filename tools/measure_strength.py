"""Measures how strong the bots are and writes docs/strength.md.

usage: measure_strength.py PROGRAM [--games N] [--hard-games N] [--max-games N] [--jobs N] [--only GAME]

For every game and a low, a middle and a high number of players: one of each level among the level below it, with the
95 % interval of its share of victories, beside its fair share. Results are kept in docs/strength.json, so that a run
can be continued and single games measured anew.
"""
import argparse
import json
import pathlib
import subprocess
import time

LEVELS = ["random", "easy", "normal", "hard", "max"]
TABLES = {
    "chawai": [(3, []), (4, []), (6, [])],
    "kai-piranja": [(3, []), (4, []), (6, [])],
    "wa-chat-bi": [(3, []), (5, []), (7, [])],
    "kawaii": [(3, ["pace=calm"]), (4, ["pace=calm"]), (5, ["pace=calm"]), (4, [])],
    "chabyrinthe": [(2, []), (3, []), (4, []), (4, ["mode=teams"])],
}

parser = argparse.ArgumentParser()
parser.add_argument("program")
parser.add_argument("--games", type=int, default=4000)
parser.add_argument("--hard-games", type=int, default=2000)
parser.add_argument("--max-games", type=int, default=400)
parser.add_argument("--jobs", type=int, default=2)
parser.add_argument("--only")
parser.add_argument("--levels", default="easy,normal,hard,max")
arguments = parser.parse_args()
kept = pathlib.Path("docs/strength.json")
results = json.loads(kept.read_text()) if kept.exists() else {}


def arena(game, bots, options, games, extra=()):
    command = ["arena", game, "--bots", ",".join(bots), "--games", str(games), "--seed", "1", "--jobs", str(arguments.jobs), *extra]
    for option in options:
        command += ["--option", option]
    started = time.time()
    out = json.loads(subprocess.check_output([arguments.program, *command, "--json"]))
    bot = out["bots"][0]
    return {"share": bot["win_share"], "se": bot["win_share_se"], "score": bot["score"], "games": out["games"],
            "command": "silure " + " ".join(command), "seconds": round(time.time() - started)}


def games_for(level):
    return {"hard": arguments.hard_games, "max": arguments.max_games}.get(level, arguments.games)


for game, tables in TABLES.items():
    if arguments.only and arguments.only != game:
        continue
    for seats, options in tables:
        for below, level in zip(LEVELS, LEVELS[1:]):
            if level not in arguments.levels.split(","):
                continue
            name = "/".join([game, str(seats), *options, level])
            games = games_for(level)
            if name in results and results[name]["games"] >= games:
                continue
            results[name] = {**arena(game, [level] + [below] * (seats - 1), options, games), "seats": seats, "among": below}
            print(name, results[name]["share"], "±", 1.96 * results[name]["se"], results[name]["seconds"], "s", flush=True)
            kept.write_text(json.dumps(results, indent=1, sort_keys=True) + "\n")

lines = ["# How strong the bots are", "",
         "One of each level among the level below it; bots rotate over the seats on duplicate deals. Shares of victory with their 95 % interval,",
         "fair share in brackets. Made by `tools/measure_strength.py`; the commands stand in `docs/strength.json`.", ""]
for game, tables in TABLES.items():
    lines += [f"## {game}", "", "| players | " + " | ".join(f"{level} among {below}" for below, level in zip(LEVELS, LEVELS[1:])) + " |",
              "| --- |" + " --- |" * (len(LEVELS) - 1)]
    for seats, options in tables:
        cells = []
        for level in LEVELS[1:]:
            found = results.get("/".join([game, str(seats), *options, level]))
            cells.append(f"{100 * found['share']:.1f} ± {196 * found['se']:.1f} % of {found['games']}" if found else "not measured yet")
        lines.append(f"| {seats} {' '.join(options)} ({100 / seats:.0f} %) | " + " | ".join(cells) + " |")
    lines.append("")
pathlib.Path("docs/strength.md").write_text("\n".join(lines))
