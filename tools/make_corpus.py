"""Seeds the fuzz corpora with sensible inputs: real records and scripts of real games, and random moves.

usage: make_corpus.py, in the top folder. Existing files are left alone; what a fuzzer finds is added by hand.
"""
import pathlib
import random

corpus = pathlib.Path("tests/fuzz/corpus")
folder = pathlib.Path("games")
chance = random.Random(1)


def write(kind, name, content):
    if not (corpus / kind / name).exists():
        (corpus / kind / name).write_bytes(content)


lines = ["due", "legal 0", "view 0", "view watcher", "truth", "score", "record", "legal clock", "move 9 x"]


def records_of(game):
    """Two of its records: with their checks (first byte 0) and without (first byte 1: the fuzzer puts them right)."""
    whole, bare, *_ = [record for record in sorted((folder / game / "records").glob("*.silure")) if record.stat().st_size <= 12000] + [None] * 2
    if whole:
        write("record", f"whole-{game}-{whole.stem}", b"\0" + whole.read_bytes())
    if bare:
        write("record", f"bare-{game}-{bare.stem}", b"\1" + b"\n".join(line[:-10] for line in bare.read_bytes().splitlines()))


def moves_of(game):
    """What somebody has played in this game's records, for scripts that get anywhere."""
    for record in sorted((folder / game / "records").glob("*.silure")):
        for line in record.read_text(encoding="utf-8").splitlines():
            if line[:1].isdigit() or line.startswith("clock "):
                yield "move " + line[:-10].replace(" @", " ").replace(" -", " ")


# A game's name and two bytes name the table; then commands, or three bytes of a key and six bytes a move.
for game in (line for line in (folder / "list.txt").read_text().splitlines() if line and not line.startswith("#")):
    if not list((corpus / "record").glob(f"*-{game}-*")):
        records_of(game)
    known = sorted(set(moves_of(game)))
    for seed in range(2):
        script = "\n".join(chance.sample(lines + chance.sample(known, min(16, len(known))), 18)) + "\nrecord\ntruth\n"
        write("drive", f"script-{game}-{seed}", f"{game}\n".encode() + chance.randbytes(2) + script.encode())
    for seed in range(4):
        moves = b"".join(bytes([chance.choice([16, 17, 18, 19, chance.randrange(16)]), *chance.randbytes(5)])
                         for _ in range(chance.choice([20, 120])))
        write("moves", f"random-{game}-{seed}", f"{game}\n".encode() + chance.randbytes(5) + moves)
