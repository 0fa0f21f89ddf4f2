"""Compares the chances that hints show with what comes of them in games among bots, and fits what they show.

usage: calibrate.py build/calibration fit|check GAME [--seconds N] [--seed N] [--rows FILE … --seeds TEXT] [--steps]

fit writes games/GAME/calibration.h: what is shown where 0, 1/20 … 1 was found, a logistic curve through what came of them (so
that it ascends), in whole 1/1000; with --steps, where what comes of them is no such curve, each step by the hints around it, begun with the curve as if that were fifty hints a step, and
ascending as well. check, with another seed, writes what came of it to docs/calibration.json, for docs/strength.md; it shows what
the header says (or what was found, if there is none), as bots/hint.c does, whatever the program was built with. --rows: what the program printed elsewhere, instead of running it,
and --seeds: with which seeds.
"""
import argparse
import json
import math
import pathlib
import re
import subprocess
import textwrap

STEPS = 20  # SIL_SHOWN_CHANCES - 1

parser = argparse.ArgumentParser()
parser.add_argument("program")
parser.add_argument("what", choices=["fit", "check"])
parser.add_argument("game")
parser.add_argument("--seconds", type=int, default=120)
parser.add_argument("--seed", type=int)
parser.add_argument("--rows", nargs="*")
parser.add_argument("--seeds")
parser.add_argument("--steps", action="store_true")
arguments = parser.parse_args()
seed = arguments.seed or (1001 if arguments.what == "fit" else 2002)
seeds = f"seeds {arguments.seeds}" if arguments.rows else f"seed {seed}"
project = pathlib.Path(__file__).resolve().parent.parent
header = project / "games" / arguments.game / "calibration.h"
if arguments.rows:
    out = "".join(pathlib.Path(name).read_text() for name in arguments.rows)
else:
    out = subprocess.check_output([pathlib.Path(arguments.program).resolve(), arguments.game, str(arguments.seconds), str(seed)], cwd=project, text=True)
rows = [tuple(map(float, line.split())) for line in out.splitlines()]
if len(rows) < 1000:
    raise SystemExit(f"{len(rows)} hints are too few to say anything: more --seconds")


def logit(chance):
    chance = min(max(chance, 0.005), 0.995)
    return math.log(chance / (1 - chance))


def sigmoid(x):
    return 1 / (1 + math.exp(-min(max(x, -30), 30)))


def by_steps(curve):
    """Least squares of the line through the steps, each rise at least 1/1000: one rise after the other is set to its best, until none changes."""
    points = [(found * STEPS, won, 1) for _, found, _, won in rows] + [(i, chance, 50) for i, chance in enumerate(curve)]
    # How much of each rise a point is above: the first "rise" is from 0.
    above = [[1.0] + [min(max(x - i, 0), 1) for i in range(STEPS)] for x, _, _ in points]
    rises = [curve[0]] + [other - one for one, other in zip(curve, curve[1:])]
    left = [won - sum(map(float.__mul__, rises, map(float, parts))) for (_, won, _), parts in zip(points, above)]
    for _ in range(2000):
        for i in range(STEPS + 1):
            step = sum(weight * parts[i] * rest for (_, _, weight), parts, rest in zip(points, above, left)) / sum(
                weight * parts[i] ** 2 for (_, _, weight), parts in zip(points, above))
            step = max(rises[i] + step, 0.001) - rises[i]
            rises[i] += step
            left = [rest - step * parts[i] for parts, rest in zip(above, left)]
            if i == 0:
                most = 0.0
            most = max(most, abs(step))
        if most < 1e-6:
            break
    return [sum(rises[:i + 1]) for i in range(STEPS + 1)]


def fit():
    """Newton's method for won = sigmoid(a · logit(found) + b)."""
    a, b = 1.0, 0.0
    for _ in range(50):
        gradient, hessian = [0.0, 0.0], [[1e-3, 0.0], [0.0, 1e-3]]
        for _, found, _, won in rows:
            x = logit(found)
            p = sigmoid(a * x + b)
            for i, one in enumerate((x, 1)):
                gradient[i] += (won - p) * one
                for j, other in enumerate((x, 1)):
                    hessian[i][j] += p * (1 - p) * one * other
        (p, q), (r, s) = hessian
        a += (s * gradient[0] - q * gradient[1]) / (p * s - q * r)
        b += (p * gradient[1] - r * gradient[0]) / (p * s - q * r)
    curve = [sigmoid(a * logit(i / STEPS) + b) for i in range(STEPS + 1)]
    shown = [round(1000 * min(chance, 1)) for chance in (by_steps(curve) if arguments.steps else curve)]
    assert all(one < other for one, other in zip(shown, shown[1:])), shown
    made = f"/* Chances that hints show, in 1/1000: made by tools/calibrate.py {'--steps ' if arguments.steps else ''}from {len(rows)} hints, {seeds}. */"
    text = (textwrap.fill(made, 120, subsequent_indent=" * ") + "\n"
            "#include \"engine/heuristic.h\"\n\n"
            f"static const uint16_t shown_chances[SIL_SHOWN_CHANCES] = {{{', '.join(map(str, shown))}}};\n")
    header.write_text(text)
    subprocess.check_call(["clang-format-14", "-i", header])
    print(f"{arguments.game}: {len(rows)} hints, a = {a:.2f}, b = {b:.2f}: {shown}")


def shown_for(found, chances):
    """As bots/hint.c shows it."""
    below = min(int(found * STEPS), STEPS - 1)
    return (chances[below] + (found * STEPS - below) * (chances[below + 1] - chances[below])) / 1000


def games_of(all_rows):
    """By row the number of its game: those of one game stand together, and the next game has another number of players."""
    number, before = 0, None
    for players, *_ in all_rows:
        number += players != before
        before = players
        yield number


def spread_of(inside, won):
    """The standard error of the mean, hints of one game being taken for one: the same victory follows them all."""
    games = {}
    for _, one, game in inside:
        games[game] = games.get(game, 0) + one - won
    return math.sqrt(sum(sum_ ** 2 for sum_ in games.values())) / len(inside)


def bins():
    chances = [int(number) for number in re.search(r"\{(.*)\}", header.read_text(), re.DOTALL).group(1).split(",")] if header.exists() else range(0, 1001, 1000 // STEPS)
    for low in range(0, 100, 20):
        inside = [(shown, won, game) for (_, found, _, won), game in zip(rows, games_of(rows)) for shown in [shown_for(found, chances)]
                  if low <= 100 * shown < low + 20 + (low == 80)]
        if len(inside) < 30:
            continue
        shown, won = (sum(one[i] for one in inside) / len(inside) for i in (0, 1))
        yield {"from": low, "to": low + 20, "shown": 100 * shown, "won": 100 * won, "interval": 196 * spread_of(inside, won), "hints": len(inside)}


def check():
    path = project / "docs/calibration.json"
    kept = json.loads(path.read_text()) if path.exists() else {"checked": {}}
    kept["checked"][arguments.game] = list(bins())
    kept.setdefault("judged_on", {})[arguments.game] = f"{len(rows)} hints, {seeds}"
    path.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n")
    for one in kept["checked"][arguments.game]:
        print(f"{arguments.game} {one['from']}-{one['to']}: shown {one['shown']:.1f} won {one['won']:.1f} ± {one['interval']:.1f} ({one['hints']})")


fit() if arguments.what == "fit" else check()
