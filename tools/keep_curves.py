"""Keeps what learn/train.py reported of its runs in docs/training.json, for docs/strength.md: keep_curves.py LABEL REPORT [LABEL REPORT …].

Of each curve a point in about ten seconds at most thirty times, and the network's hash; the weights themselves stay where they were trained. A label says what
the run was for; one that is there already is replaced.
"""
import json
import math
import pathlib
import sys

KEPT = pathlib.Path(__file__).resolve().parent.parent / "docs" / "training.json"
FIELDS = ("seconds", "games", "league", "entropy", "explained")


def last_third(report):
    """What the learner won against those it faced, as a multiple of its share, in the last third of the run, and in how many games: a line of the curve tells of one round, not of
    all since the line before."""
    points = report["curve"][-max(1, len(report["curve"]) // 3):]
    times = sum(point["league"] for point in points) / len(points)
    rounds = points[-1]["round"] - points[0]["round"]
    games = (points[-1]["games"] - points[0]["games"]) * min(1, (len(points) - 1) / max(rounds, 1))
    return round(times, 3), round(games)


def kept(label, report):
    curve = report["curve"]
    step = max(1, math.ceil(len(curve) / 30))
    times, games = last_third(report)
    row = {"label": label, **{key: report[key] for key in ("game", "seed", "seconds", "rounds", "decisions", "games", "device", "sha256", "bytes")},
           "last_third": {"times_share": times, "games": games}, "curve": [[point[key] for key in FIELDS] for point in curve[::step]]}
    for key in ("from", "exploits"):
        if report.get(key):
            row[key] = pathlib.Path(report[key]).name
    return row


def main():
    words = sys.argv[1:]
    if not words or len(words) % 2:
        raise SystemExit(__doc__)
    runs = json.loads(KEPT.read_text())["runs"] if KEPT.exists() else []
    for label, file in zip(words[::2], words[1::2]):
        row = kept(label, json.loads(pathlib.Path(file).read_text()))
        runs = [run for run in runs if run["label"] != label] + [row]
    lines = ",\n".join(json.dumps(run) for run in sorted(runs, key=lambda run: run["label"]))
    KEPT.write_text(f'{{"fields": {json.dumps(FIELDS)}, "runs": [\n{lines}\n]}}\n')


if __name__ == "__main__":
    main()
