"""Measures how strong the bots are and writes docs/strength.md.

usage: measure_strength.py PROGRAM [--part ladder|ceilings|exploit|solo|thinking] [--only NAME] [--levels A,B] [--jobs N]
                           [--games N] [--max-games N] [--to-the-end] [--again] [--page-only]

Every figure comes from one command of the program, which stands beside it in docs/strength.json. What is there already is
kept unless --again is given, so that a run can be continued and single games measured anew; with --page-only the page
alone is written anew. The bots' constants were tuned on other seeds; Wa Chat Bi's levels
were measured here more than once before they were settled.
"""
import argparse
import fcntl
import itertools
import json
import math
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "tests"))

import strength_goals
import tables

SEED = "31415926"
LEVELS = ["random", "easy", "normal", "hard", "max"]
PARTS = ["ladder", "ceilings", "exploit", "solo", "thinking"]
TOGETHER = (1, 2, 3, 4)  # players of Chabyrinthe who count turns

parser = argparse.ArgumentParser()
parser.add_argument("program")
parser.add_argument("--part", action="append", choices=PARTS)
parser.add_argument("--only", default="", help="only what begins so, for example chawai/4 or kawaii/3/pace=calm/hard")
parser.add_argument("--levels", default=",".join(LEVELS[1:]))
parser.add_argument("--games", type=int, default=2000)
parser.add_argument("--max-games", type=int, default=400)
parser.add_argument("--to-the-end", action="store_true", help="no sequential test for max: all its games")
parser.add_argument("--oracle-games", type=int, default=200)
parser.add_argument("--solo-games", type=int, default=200)
parser.add_argument("--solo-seed", default="27182818", help="of deals for Chabyrinthe alone and together: none that anything was tried on")
parser.add_argument("--jobs", type=int, default=1)
parser.add_argument("--again", action="store_true")
parser.add_argument("--page-only", action="store_true")
arguments = parser.parse_args()
GAMES = tables.games(arguments.program)
# The tables of each game, and one of each for a scale. The oracle searches the true state, so a few simulations show it a lot.
TABLES = {game["name"]: tables.strength(game) for game in GAMES if tables.strength(game)}
CEILINGS = {game["name"]: tables.ceiling(game) for game in GAMES if game["name"] in TABLES}
docs = pathlib.Path(__file__).resolve().parent.parent / "docs"
kept = docs / "strength.json"


def run(command):
    return json.loads(subprocess.check_output([arguments.program, *command, "--json"]))


def arena(game, bots, options, games, extra=(), seed=SEED):
    command = ["arena", game, "--bots", ",".join(bots), "--games", str(games), "--seed", seed, *extra]
    for option in options:
        command += ["--option", option]
    out = run(command + ["--jobs", str(arguments.jobs)])
    bot = out["bots"][0]
    return {"share": bot["win_share"], "se": bot["win_share_se"], "score": bot["score"], "score_se": bot["score_se"],
            "games": out["games"], "command": "silure " + " ".join(f"'{word}'" if ">" in word else word for word in command)}


def keep(name, measure):
    """Measures one thing unless it is known; other runs may write the same file meanwhile."""
    results = json.loads(kept.read_text()) if kept.exists() else {}
    if not (name + "/").startswith(arguments.only) or (name in results and not arguments.again):
        return
    started = time.time()
    result = measure()
    with open(pathlib.Path(tempfile.gettempdir()) / "silure-strength.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        results = json.loads(kept.read_text()) if kept.exists() else {}
        results[name] = result
        kept.write_text(json.dumps(results, indent=1, sort_keys=True) + "\n")
    print(name, result.get("share", result.get("score", "")), f"{time.time() - started:.0f} s", flush=True)


def wanted(part):
    return not arguments.page_only and (not arguments.part or part in arguments.part)


def named(*parts):
    return "/".join(str(part) for group in parts for part in (group if isinstance(group, list) else [group]))


def measure_all():
    for game, laid in TABLES.items():
        for seats, options in laid if wanted("ladder") else []:
            for below, level in zip(LEVELS, LEVELS[1:]):
                if level not in arguments.levels.split(","):
                    continue
                bots = [level] + [below] * (seats - 1)
                games = arguments.max_games if level == "max" else arguments.games
                extra = ("--until", "max>hard") if level == "max" and not arguments.to_the_end else ()
                keep(named(game, seats, options, level), lambda: arena(game, bots, options, games, extra))
        if wanted("ceilings"):
            seats, options = CEILINGS[game]
            keep(named(game, seats, options, "oracle"),
                 lambda: arena(game, ["oracle"] + ["normal"] * (seats - 1), options, arguments.oracle_games, ("--iterations", "1000")))
    if wanted("exploit"):
        keep("chawai/exploit", lambda: arena("chawai", ["hard"] + ["exploit"] * 3, [], arguments.games))
    for level in ("hard", "max") if wanted("solo") else ():
        for seats in TOGETHER:
            keep(together_name(seats, level), lambda: together(seats, level))
    if wanted("thinking"):
        keep("thinking", lambda: run(["bench", "--search"]))


def together_name(seats, level):
    return named("chabyrinthe/solo", [] if seats == 1 else seats, level)


def together(seats, level):
    """Turns needed alone or by so many together; the records tell how often it was the book's best class."""
    with tempfile.TemporaryDirectory() as folder:
        result = arena("chabyrinthe", [level] * seats, [] if seats == 1 else ["mode=coop"], arguments.solo_games, ("--records", folder), arguments.solo_seed)
        turns = [int(line.split()[1]) for record in pathlib.Path(folder).iterdir()
                 for line in record.read_text().splitlines() if line.startswith("score ")]
    result["command"] = result["command"].replace(folder, "DIR")
    result["best_class"] = sum(turn <= 7 for turn in turns) / len(turns)
    result["score_se"] = statistics.stdev(turns) / math.sqrt(len(turns))  # a game counts once, however many played it
    return result


def share(found, fair):
    """A share of victories with its interval; marked where that does not lie above the fair share."""
    if not found:
        return "not measured"
    clear = found["share"] - 1.96 * found["se"] > fair
    return f"{100 * found['share']:.1f} ± {196 * found['se']:.1f} of {found['games']}{'' if clear else ' ✗'}"


def ladder_lines(results):
    for game, laid in TABLES.items():
        yield from ["", f"### {game}", "", "| players | fair | " + " | ".join(f"{level} among {below}" for below, level in zip(LEVELS, LEVELS[1:])) + " |",
                    "| --- | --- |" + " --- |" * (len(LEVELS) - 1)]
        for seats, options in laid:
            fair = 1 / seats
            cells = [share(results.get(named(game, seats, options, level)), fair) for level in LEVELS[1:]]
            yield f"| {' '.join([str(seats), *options])} | {100 * fair:.1f} | " + " | ".join(cells) + " |"


def elo_lines(results):
    """The rungs added up, as `silure arena --ladder` does. Whoever lost no game is taken to have lost half of one."""
    yield from ["", "### In Elo", "",
                "The same figures as Elo, added up from `random` = 0; + where a level won every game, so that the step is at least that much. None for teams,",
                "where half of the victory is the partner's.", "",
                "| table | " + " | ".join(LEVELS[1:]) + " |", "| --- |" + " --- |" * (len(LEVELS) - 1)]
    for game, seats, options in ((game, *table) for game, laid in TABLES.items() for table in laid):
        rungs = [results.get(named(game, seats, options, level)) for level in LEVELS[1:]]
        if None in rungs or "mode=teams" in options:
            continue
        cells, elo, more = [], 0, ""
        for rung in rungs:
            won = min(rung["share"], 1 - 0.5 / rung["games"])
            more = "+" if won < rung["share"] else more
            elo += 400 * math.log10(won / (1 - won) * (seats - 1))
            cells.append(f"{elo:.0f}{more}")
        yield f"| {' '.join([game, str(seats), *options])} | " + " | ".join(cells) + " |"


def scale_lines(results):
    yield from ["", "## What luck leaves", "",
                "An oracle among `normal`, as a scale for the figures above: it makes the paired rollouts of `max`, or the tree search, in the true state (1,000 playouts;",
                "hidden cards and all shuffles to come included, but not the others' sealed choices).", "",
                "| table | fair | oracle among normal | hard among normal |", "| --- | --- | --- | --- |"]
    for game, (seats, options) in CEILINGS.items():
        found = [share(results.get(named(game, seats, options, level)), 1 / seats) for level in ("oracle", "hard")]
        yield f"| {' '.join([game, str(seats), *options])} | {100 / seats:.1f} | {found[0]} | {found[1]} |"


def other_lines(results):
    found = results.get("chawai/exploit")
    yield from ["", "## Against an exploiter", "",
                "Chawaï with four players: `hard` against three copies of `exploit`, which asks `hard` six times what it would bid from its own view and",
                f"answers the most frequent bid. Percent of games that `hard` wins, which should be above 22: {share(found, 0.22)}."]
    yield from ["", "## Chabyrinthe alone and together, 4×4", "", "| players | level | deals | turns on average | at most 7 turns |", "| --- | --- | --- | --- | --- |"]
    for seats, level in itertools.product(TOGETHER, ("hard", "max")):
        found = results.get(together_name(seats, level))
        yield (f"| {seats} | {level} | {found['games']} | {found['score']:.2f} ± {1.96 * found['score_se']:.2f} | {100 * found['best_class']:.0f} % |" if found
               else f"| {seats} | {level} | not measured | | |")
    found = results.get("thinking")
    if not found:
        return
    search = found["search"]
    yield from ["", "## Time by table", "",
                f"`silure bench --search`: the search makes {search['simulations_per_s'] / 1e3:.0f} thousand simulations a second on one core in Chawaï with four players at",
                f"{search['iterations']:,} a decision; its tree has {search['tree_bytes']:,} bytes, fixed before the first simulation. Milliseconds of `hard` a decision on one core,",
                "everybody being `hard`, in the program (CPU time), and by `bench/same_choices.mjs` in WebAssembly, which has the usual tables alone (Kawaii: the calm ones); ✗ above 10 ms:", "",
                "| table | mean | slowest | p50 in WebAssembly | slowest |", "| --- | --- | --- | --- | --- |"]
    other = {(row["game"], one["seats"], "pace=calm" if row["game"] == "kawaii" else ""): one
             for row in strength_goals.read("same_choices") or [] if row["level"] == "hard" for one in row.get("by_seats", [])}
    for row in found["thinking"]:
        there = other.get((row["game"], row["seats"], row["options"]))
        in_wasm = f"{there['p50_ms']:.2f} | {there['max_ms']:.1f}" if there else "| "
        late = " ✗" if row["slowest_ms"] > strength_goals.LIMITS["hard"] else ""
        yield f"| {row['game']} {row['seats']} {row['options']} | {row['mean_ms']:.2f} | {row['slowest_ms']:.1f}{late} | {in_wasm} |"


def write_page():
    results = json.loads(kept.read_text()) if kept.exists() else {}
    lines = ["# How strong the bots are", "",
             "Made by `tools/measure_strength.py`; every figure's command stands in [strength.json](strength.json).", "",
             *strength_goals.lines(results),
             *list(strength_goals.character_lines(strength_goals.read("characters")))[1:],
             "## The ladder", "",
             "Of the first levels, kept for comparison: Kai Piranja's and Wa Chat Bi's `hard` and `max` have networks since, Chawaï's and Kawaii's other searches.",
             "One of each level among the level below it, bots rotating over the seats on duplicate deals. Percent of games won",
             "(a shared victory counts in part: in teams half, so 50 is all there is to win) with the 95 % interval, and how many games; ✗ where the",
             "interval does not lie above the fair share. `max` is measured until a sequential test has decided (`--until` in its command), or to the end of its games.",
             "The tool measures what is missing when it is run again.",
             *ladder_lines(results), *elo_lines(results), *scale_lines(results), *other_lines(results), ""]
    (docs / "strength.md").write_text("\n".join(lines))


measure_all()
write_page()
