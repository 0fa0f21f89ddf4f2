"""How fast batches are stepped through NumPy: python3 -m silure.bench [--json] [--tables N] [--threads N] [--seconds S] [GAME …]"""
from __future__ import annotations

import argparse
import json
import statistics
import time

import numpy as np

import silure
from silure import _measured


def rate(env: silure.VecEnv, seconds: float, clock) -> float:
    """Decisions a second, observations, masks, rewards written; acts are drawn by the tables."""
    made, spent = 0, 0.0
    while spent < seconds:
        made += int(np.count_nonzero(env.seat != silure.NOBODY))
        start = clock()
        env.step(env.random_acts())
        spent += clock() - start
    return made / spent


def main() -> None:
    parser = argparse.ArgumentParser(prog="python3 -m silure.bench", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--tables", type=int, default=4096)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    clock = time.thread_time if args.threads == 1 else time.perf_counter
    rows = []
    for game, options in _measured.tables():
        if args.games and game not in args.games:
            continue
        with silure.make_vec(game, tables=args.tables, seats=4, threads=args.threads, **options) as env:
            steps = statistics.median(rate(env, args.seconds / 5, clock) for _ in range(5))
        rows.append({"game": game, "seats": 4, "options": " ".join(f"{k}={v}" for k, v in options.items()), "tables": args.tables,
                     "threads": args.threads, "observations": True, "steps_per_s": round(steps)})
        if not args.json:
            print(f"{game:12} {rows[-1]['options']:10} {steps / 1e6:8.1f} M steps/s", flush=True)
    if args.json:
        print(json.dumps({"batch": rows}))


if __name__ == "__main__":
    main()
