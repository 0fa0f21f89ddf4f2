"""CPU a message of `silure serve` and of a Node.js server with `ws` doing the same fan-out, by the same client, at the same time: what others do
on the machine meanwhile concerns both.

usage: run.py SILURE SERVER_LOAD [TABLES [SECONDS [ROUNDS]]]; the goal is at most 0.6.
"""
import concurrent.futures
import pathlib
import re
import statistics
import subprocess
import sys

silure, load = sys.argv[1:3]
tables, seconds, rounds = ([int(word) for word in sys.argv[3:]] + [1000, 10, 3][len(sys.argv) - 3:])[:3]
here = pathlib.Path(__file__).resolve().parent
if not (here / "node_modules").exists():
    subprocess.run(["npm", "ci", "--silent", "--no-audit", "--no-fund"], cwd=here, check=True)


def cost(program):
    out = subprocess.run([load, program, str(tables), "4", str(seconds)], capture_output=True, text=True).stdout
    micro, kilo = re.search(r"([\d.]+) us a message; ([\d.]+) KB a seated", out).groups()
    speed = re.search(r"(\d+) messages/s; .*p99 ([\d.]+) ms", out)
    print(f"# {pathlib.Path(program).name}: {micro} us of CPU a message, {kilo} KB a seat, {speed[1]} messages/s, p99 {speed[2]} ms", flush=True)
    return float(micro)


with concurrent.futures.ThreadPoolExecutor(2) as at_once:
    pairs = [list(at_once.map(cost, [silure, str(here / "server.mjs")])) for _ in range(rounds)]
ratio = statistics.median(ours / theirs for ours, theirs in pairs)
print(f"# silure / ws: {ratio:.2f} (goal 0.60)")
good = ratio <= 0.6
print(f"{int(good)} passed, {int(not good)} failed")
sys.exit(not good)
