"""How fast the GPU plays, and whether it plays the same: python3 -m silure.gpu_bench [--json] [--games N] [--only GAME] [--seconds S] [--no-hashes]

For every game: whole random games, by the quickest of several ways to launch them (all are listed); batches with observations written; and, for every option
and number of players, the hashes of N games on the GPU and on the processor, and whether a batch's arrays are the same on both. "recorded": whether fixed batches reach the hashes that C and Python reach."""
from __future__ import annotations

import argparse
import itertools
import json
import os
import pathlib
import statistics
import sys
import time

import numpy as np

import silure
from silure import _measured, gpu
from silure._library import SilureError, lib, option_words
from silure.layout import layout

SHARED, LOCAL = "gpu_games_shared", "gpu_games_local"
# Kernel, threads of a block, registers (0: as the driver likes), threads of a warp that deal or do late acts together, steps between looking whether they are enough.
WAYS = ([(SHARED, block, 0, gpu.WARP, 2**31) for block in (64, 128, 256)] + [(SHARED, 256, 0, gather, steps) for gather, steps in ((4, 8), (8, 8), (8, 2), (12, 4), (16, 8))]
        + [(LOCAL, block, registers, gather, 2**31 if gather == gpu.WARP else 8) for block, registers in ((64, 0), (64, 128), (256, 0)) for gather in (gpu.WARP, 4)])
LATE = {"wa-chat-bi": "spice"}  # the first of the acts that are worth waiting for: this one shuffles
ARRAYS = ("observations", "masks", "acts", "seat", "rewards", "scores", "done")


def say(*words: object) -> None:
    print(*words, file=sys.stderr, flush=True)


def words(options: dict[str, object]) -> str:
    return " ".join(f"{name}={value}" for name, value in options.items())


def configurations(game: dict):
    for values in itertools.product(*([(option["name"], value["value"]) for value in option["values"]] for option in game["options"])):
        for seats in range(game["min_seats"], game["max_seats"] + 1):
            options = dict(values)
            try:
                silure.VecEnv(game["name"], 1, seats, **options).close()
            except SilureError:
                continue
            yield seats, options


def play(game: str, way: dict, games: int, launch) -> gpu.GamesResult:
    late = layout(game).acts.index(LATE[game]) if game in LATE else gpu.NO_ACT
    return gpu.play_games(f"{game}-games", way["kernel"], way["block"], 99, games, launch, registers=way["registers"], gather=way["gather"], steps=way["steps"], late=late)


def figure(game: str, options: dict[str, object], seconds: float) -> dict:
    """Moves a second of whole games, by the quickest way."""
    launch = gpu.make_launch(game, 4, 0, 1, False, options)
    tried = []
    for way in (dict(zip(("kernel", "block", "registers", "gather", "steps"), values)) for values in WAYS):
        try:
            result = play(game, way, 1 << 17, launch)
            games = int(min(1 << 24, max(1 << 18, (1 << 17) * seconds / 4 / max(result.seconds, 1e-5))))
            result = play(game, way, games, launch)
        except gpu.GpuError as problem:
            tried.append({**way, "problem": str(problem)})
            continue
        attribute = gpu.module(f"{game}-games", way["registers"]).attribute
        tried.append({**way, "games": games, "moves_per_s": round(result.moves / result.seconds), "used_registers": attribute(way["kernel"], gpu.REGISTERS),
                      "local_bytes": attribute(way["kernel"], gpu.LOCAL_BYTES)})
        say(game, words(options), tried[-1])
    best = max((way for way in tried if "games" in way), key=lambda way: way["moves_per_s"])
    again = [play(game, best, best["games"], launch) for _ in range(5)]
    rate = statistics.median(result.moves / result.seconds for result in again)
    return {"game": game, "seats": 4, "options": words(options), "moves_per_s": round(rate), "games_per_s": round(best["games"] / again[0].seconds),
            "way": best, "ways": tried}


def same_arrays(game: str, seats: int, options: dict[str, object], tables: int = 1000, steps: int = 96) -> dict:
    """Whether every array of a batch on the GPU is, byte by byte, that of one on the processor."""
    there, here = gpu.GpuVec(game, tables, seats, seed=3, **options), silure.VecEnv(game, tables, seats, seed=3, **options)
    for _ in range(steps):
        there.step(there.random_acts())
        here.step(here.random_acts())
    differ = [name for name in ARRAYS if getattr(there, name).numpy().tobytes() != np.asarray(getattr(here, name)).tobytes()]
    here.close()
    return {"game": game, "seats": seats, "options": words(options), "differ": differ}


def observed(game: str, options: dict[str, object], seconds: float, tables: int = 1 << 18) -> dict:
    """Decisions a second with observations, masks, rewards written; acts are drawn on the GPU."""
    env = gpu.GpuVec(game, tables, 4, seed=1, **options)
    asked, spent, steps = [], 0.0, 0
    while spent < seconds:
        asked.append(int(np.count_nonzero(env.seat.numpy() != silure.NOBODY)))
        env.synchronize()
        start = time.perf_counter()
        for _ in range(16):
            env.random_acts()
            env.step()
        env.synchronize()
        spent, steps = spent + time.perf_counter() - start, steps + 16
    return {"game": game, "seats": 4, "options": words(options), "tables": tables, "observations": True, "steps_per_s": round(steps * statistics.mean(asked) / spent)}


def on_the_processor(game: str, seats: int, options: dict[str, object], games: int, threads: int) -> int:
    batch = lib.silure_batch_open(game.encode(), seats, option_words(options), games, threads, 1, 0, None)
    lib.silure_batch_play(batch, 2**31 - 1)
    value = int(lib.silure_batch_hash(batch))
    lib.silure_batch_close(batch)
    return value


def compare(game: str, seats: int, options: dict[str, object], games: int, threads: int, way: dict) -> dict:
    start = time.perf_counter()
    launch = gpu.make_launch(game, seats, 0, 1, False, options)
    there = play(game, way, games, launch).hash
    here = on_the_processor(game, seats, options, games, threads)
    row = {"game": game, "seats": seats, "options": words(options), "games": games, "gpu": f"{there:016x}", "processor": f"{here:016x}", "equal": here == there}
    say(row, f"{time.perf_counter() - start:.1f} s")
    return row


def recorded(path: pathlib.Path, only: str | None) -> dict:
    """The hashes of tests/batch_hashes.txt, where that file is."""
    reached, missed = 0, []
    names = {game["name"]: game["options"] for game in silure.games()}
    for number, line in enumerate(path.read_text().splitlines() if path.exists() else []):
        game, seats, numbers, value = line.split()
        options = {option["name"]: option["values"][int(index)]["value"] for option, index in zip(names[game], numbers.split(","))}
        if only and game != only:
            continue
        env = gpu.GpuVec(game, 64, int(seats), seed=7464, **options)
        if number % 4:
            env.play(256)
        else:
            for _ in range(256):
                env.step(env.random_acts())
        if env.hash() == int(value, 16):
            reached += 1
        else:
            missed.append(line)
    return {"reached": reached, "missed": missed}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python3 -m silure.gpu_bench", description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--only", metavar="GAME")
    parser.add_argument("--seconds", type=float, default=0.4)
    parser.add_argument("--no-hashes", action="store_true")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--hashes", type=pathlib.Path, default=pathlib.Path("tests/batch_hashes.txt"))
    args = parser.parse_args()
    if not gpu.available():
        sys.exit("there is no GPU here; silure.gpu.make_vec plays on the processor then")
    report: dict = {"gpu": gpu.driver().name, "games": [], "observations": [], "arrays": [], "hashes": []}
    ways: dict[str, dict] = {}
    chosen = [(game, options) for game, options in _measured.tables() if args.only in (None, game)]
    for game, options in chosen:
        report["games"].append(figure(game, options, args.seconds))
        ways.setdefault(game, report["games"][-1]["way"])
    for game, options in chosen:
        report["observations"].append(observed(game, options, args.seconds))
        say(report["observations"][-1])
    report["recorded"] = recorded(args.hashes, args.only)
    say(report["recorded"])
    for game in silure.games():
        for seats, options in configurations(game) if not args.no_hashes and args.only in (None, game["name"]) else ():
            report["arrays"].append(same_arrays(game["name"], seats, options))
            report["hashes"].append(compare(game["name"], seats, options, args.games, args.threads, ways[game["name"]]))
    if args.json:
        print(json.dumps(report))
    else:
        for row in report["games"] + report["observations"]:
            rate = row.get("moves_per_s") or row["steps_per_s"]
            print(f"{row['game']:12} {row['options']:10} {'with observations' if 'tables' in row else 'whole games':18} {rate / 1e9:9.3f} G/s")
        print(f"hashes: {sum(row['equal'] for row in report['hashes'])} of {len(report['hashes'])} equal; arrays: {sum(not row['differ'] for row in report['arrays'])}; recorded: {report['recorded']}")


if __name__ == "__main__":
    main()
