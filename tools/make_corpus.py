"""Seeds the fuzz corpora with sensible inputs: real records and scripts of real games, and random moves.

usage: make_corpus.py. Existing files are left alone; what a fuzzer finds is added by hand.
"""
import pathlib
import random

corpus = pathlib.Path("tests/fuzz/corpus")
chance = random.Random(1)

# Real records, with their checks (first byte 0) and without (first byte 1: the fuzzer puts them right).
for number, record in enumerate(sorted(pathlib.Path("games").glob("*/records/*.silure"))):
    text = record.read_bytes()
    if len(text) > 12000:
        continue
    if number % 4 == 0:
        (corpus / "record" / f"whole-{record.parent.parent.name}-{record.stem}").write_bytes(b"\0" + text)
    bare = b"\n".join(line[:-10] for line in text.splitlines())
    if number % 4 == 1:
        (corpus / "record" / f"bare-{record.parent.parent.name}-{record.stem}").write_bytes(b"\1" + bare)

# Two bytes name the table; then lines.
lines = ["due", "legal 0", "view 0", "view watcher", "truth", "score", "record", "move 0 dive-3", "move 1 dive-4", "move 2 dive-5",
         "move 0 reveal", "move 1 reveal", "move 2 reveal", "move 0 haul", "move 0 serve-3", "move 1 eat", "move 0 flip 1000",
         "move clock tick 2500", "move 1 claim-0 3000 20", "move 0 pass", "move 0 turn-b2-90", "move 0 push-a1-row-0", "move 0 bid-3",
         "legal clock", "move 9 x", "quit"]
for game in range(6):
    for seed in range(2):
        script = "\n".join(chance.sample(lines, 18)) + "\nrecord\ntruth\n"
        (corpus / "drive" / f"script-{game}-{seed}").write_bytes(bytes([game + 6 * chance.randrange(40), chance.randrange(256)])
                                                                 + script.encode())

# Five bytes name table and key; then six bytes a move.
for game in range(6):
    for seed in range(4):
        moves = b"".join(bytes([chance.choice([16, 17, 18, 19, chance.randrange(16)]), *chance.randbytes(5)])
                         for _ in range(chance.choice([20, 120])))
        (corpus / "moves" / f"random-{game}-{seed}").write_bytes(bytes([game + 6 * chance.randrange(40)]) + chance.randbytes(4) + moves)
