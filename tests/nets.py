"""What networks see and how they are written: python3 tests/nets.py BUILD. Needs NumPy; trains a little where PyTorch is installed too."""
import ctypes
import os
import json
import pathlib
import subprocess
import sys
import tempfile

top = pathlib.Path(__file__).resolve().parent.parent
build = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else top / "build").resolve()
made = tempfile.TemporaryDirectory()
os.environ |= {"SILURE_LIBRARY": str(build / "lib" / "libsilure.so.0"), "SILURE_LEARN": made.name}
sys.path[:0] = [str(top / "python"), str(top)]
import numpy as np  # noqa: E402

from learn.export import NAT, Quantised, file_of  # noqa: E402
from learn.games import GAMES  # noqa: E402
from learn.program import SEATS_AT_MOST, Program  # noqa: E402
from learn.values import GROUP, HIDDEN, ROW, ROWS, Values, beginning, explained, read, read_rows, rows_of  # noqa: E402
from silure import VecEnv  # noqa: E402

passed = failed = 0


def check(good: bool, what: str) -> None:
    global passed, failed
    passed, failed = passed + bool(good), failed + (not good)
    if not good:
        print("failed:", what)


subprocess.run([str(top / "learn" / "build"), made.name, "--no-gpu"], check=True, stdout=subprocess.DEVNULL)
library = ctypes.CDLL(made.name + "/liblearn.so")
library.learn_evaluate.restype = ctypes.c_char_p


class Input(ctypes.Structure):
    _fields_ = ([(name, ctypes.c_void_p) for name in ("columns", "features", "tables")] +
                [(name, ctypes.c_uint16) for name in ("column_count", "feature_count", "table_count", "bytes", "acts", "mirror_at")] +
                [("groups", ctypes.c_uint16 * 16)])


class Rows(ctypes.Structure):
    _fields_ = ([("input", Input)] +
                [(name, ctypes.c_void_p) for name in ("observations", "masks", "seat", "columns", "turned_masks", "chosen", "acts", "picked", "features")] +
                [("rows", ctypes.c_uint64), ("mask_bytes", ctypes.c_uint32)])


class Answer(ctypes.Structure):
    _fields_ = [("acts", ctypes.c_int32 * 128), ("chances", ctypes.c_uint16 * SEATS_AT_MOST)]


class Looked:
    """Some tables as the network sees them."""

    def __init__(self, env: VecEnv, program: Program) -> None:
        count, acts = env.tables * env.rows, len(program.layout.acts)
        self.parts = [np.frombuffer(part, np.uint8) for part in program.packed()]
        self.columns, self.masks = np.zeros((count, len(program.columns)), np.uint8), np.zeros((count, acts), np.uint8)
        self.features, self.chosen, self.acts = np.zeros((count, len(program.features)), np.uint16), np.zeros(count, np.int16), np.zeros(count, np.uint16)
        part = Input(*(p.ctypes.data for p in self.parts), len(program.columns), len(program.features), max(1, len(program.tables)), program.layout.bytes,
                     acts, program.mirror_at, (ctypes.c_uint16 * 16).from_buffer_copy(program.packed_groups()))
        self.job = Rows(part, env.observations.ctypes.data, env.masks.ctypes.data, env.seat.ctypes.data, self.columns.ctypes.data, self.masks.ctypes.data,
                        self.chosen.ctypes.data, self.acts.ctypes.data, None, self.features.ctypes.data, count, acts)

    def run(self, kernel: str) -> None:
        getattr(library, kernel)(ctypes.byref(self.job))


def seats_of(env: VecEnv) -> np.ndarray:
    return env.seat.reshape(-1)


for game in GAMES.values():
    for kind in game.kinds:
        program = game.program()
        env = VecEnv(game.name, 24, kind.seats, seed=3, **kind.options)
        looked = Looked(env, program)
        acts = len(program.layout.acts)
        turned_back = same_count = True
        for step in range(60):
            looked.run("learn_look")
            asked = seats_of(env) != 255
            masks = env.masks.reshape(-1, acts)
            same_count &= bool((looked.masks[asked].sum(1) == masks[asked].sum(1)).all())
            # every legal act of the network's is a legal act of the game's
            for pick in range(2):
                looked.chosen[:] = [np.flatnonzero(row)[pick * (len(np.flatnonzero(row)) - 1)] if row.any() else 0 for row in looked.masks]
                looked.run("learn_act")
                turned_back &= bool(masks[asked.nonzero()[0], looked.acts[asked]].all())
            env.step(env.random_acts())
        check(turned_back and same_count, f"{game.name} {kind}: acts turned towards the viewer and back")
        # a network of random weights says the same in whole numbers here and in C
        looked.run("learn_look"), looked.run("learn_features")
        random = np.random.default_rng(5)
        widths = [len(program.features), 24, 16, acts + SEATS_AT_MOST]
        layers = [(random.normal(0, 0.3, (b, a)), random.normal(0, 0.3, b)) for a, b in zip(widths, widths[1:])]
        features = (looked.features > 0).astype(np.float64)
        quantised = Quantised(layers, features)
        whole, data = quantised(features), file_of(game, program, quantised, widths[0])
        rows = np.flatnonzero(seats_of(env) != 255)[:12]
        equal, close = True, np.abs(whole[rows] / NAT - quantised.exact[rows]).mean() < 0.1 * np.abs(quantised.exact[rows]).mean()
        for row in rows:
            observation, legal = env.observations.reshape(-1, program.layout.bytes)[row], np.flatnonzero(env.masks.reshape(-1, acts)[row]).astype(np.uint16)
            answer = Answer()
            why = library.learn_evaluate(game.name.encode(), kind.seats, data, ctypes.c_uint64(len(data)), ctypes.c_void_p(observation.ctypes.data),
                                         ctypes.c_void_p(legal.ctypes.data), len(legal), ctypes.byref(answer))
            got = sorted(answer.acts[:len(legal)])
            equal &= why is None and got == sorted(int(n) for n in whole[row][:acts][looked.masks[row] > 0])
            chances = 65536 / (1 + np.exp(-whole[row][acts:acts + kind.seats] / NAT))
            equal &= bool((np.abs(np.sort(answer.chances[:kind.seats]) - np.sort(chances)) < 12).all())
        check(equal and close, f"{game.name} {kind}: the exporter's numbers and the bot's")

# what lies on Kawaii's piles: each flavour counted pile by pile, turned towards the viewer, is all but shops and cherries
program = GAMES["kawaii"].program()
heaps = [[i for i, column in enumerate(program.columns) if column[0] == 7 and column[1] == r and column[7] == 0xFFFF] for r in range(5)]
env = VecEnv("kawaii", 64, 5, seed=9, pace="calm")
looked, count_at, good = Looked(env, program), program.layout["count"].at, True
for step in range(80):
    looked.run("learn_look")
    observations = env.observations.reshape(-1, program.layout.bytes)
    for row in np.flatnonzero(seats_of(env) != 255):
        seat = observations[row, 0]
        for r in range(5):
            sums = looked.columns[row, heaps[r]].astype(int)  # shops, cherries, then flavour and shape in turn
            good &= sums[0] + sums[1] + sums[2::2].sum() == observations[row, count_at + (seat + r) % 5] == sums[0] + sums[1] + sums[3::2].sum()
    env.step(env.random_acts())
check(good, "Kawaii's piles are the viewer's neighbours'")

# Chabyrinthe's value network: whole numbers in NumPy and in C, on roofs that a search comes upon and on any others
subprocess.run(["ninja", "-C", str(build), "values"], check=True, stdout=subprocess.DEVNULL)
shipped, folder = top / "data" / "nets" / "chabyrinthe.net", pathlib.Path(made.name)


def told(rows: np.ndarray, net: pathlib.Path) -> np.ndarray | None:
    """What the planner is told of each; None: the program refused."""
    rows.tofile(folder / "told")
    ran = subprocess.run([build / "values", "tell", folder / "told", net], capture_output=True)
    return np.array(ran.stdout.split(), np.int64) if ran.returncode == 0 else None


def any_roofs(count: int) -> np.ndarray:
    draw, rows = np.random.default_rng(11).integers, np.zeros(count, ROW)
    for name, least, most in (("grid", 1, 14), ("pile", 0, 6), ("home", 0, 15), ("cat", 0, 16), ("left", 2, 15), ("actions", 0, 2), ("promised", 0, 3000)):
        rows[name] = draw(least, most + 1, rows[name].shape)
    return rows


for part, more in enumerate([[], [shipped]]):
    subprocess.run([build / "values", "make", folder / f"{part}.rows", "0", "7", str(part), "2", "10", *more], check=True, stdout=subprocess.DEVNULL)
searched, invented = read_rows(folder), any_roofs(2000)
check(len(searched) >= 6 * GROUP and set(searched["game"]) == {0, 1}, "Chabyrinthe: roofs of two games, without a network and with one")
check(bool(((searched["worth"] > 0) & (searched["worth"] < 22 * 1024) & (searched["left"] > 0)).all()), "Chabyrinthe: what a search made of each")
random = np.random.default_rng(5)
drawn = Values(0.0, 0.3, random.normal(0.2, 0.1, HIDDEN), random.normal(0, 0.5, HIDDEN), random.normal(0, 0.1, (ROWS, HIDDEN)))
drawn.first = beginning(drawn, searched)
(folder / "drawn.net").write_bytes(drawn.rounded().file())
for net in (shipped, folder / "drawn.net"):
    values = read(net.read_bytes())
    check(values.file() == net.read_bytes(), f"{net.name}: read and written")
    for rows in (searched, invented):
        check(np.array_equal(told(rows, net), values.whole(rows)), f"{net.name}: the exporter's numbers and the planner's")
whole = drawn.rounded().whole(searched) / 1024
check(np.abs(whole - drawn.exact(searched)).max() < 0.1 and abs((searched["worth"] / 1024 - whole).mean()) < 0.02, "rounded, and right in the mean")
worth = searched["worth"]
check(explained(read(shipped.read_bytes()).whole(searched), worth) > explained(searched["promised"], worth), "the network knows more than what a roof promises")
back = invented.copy()
back["home"] = invented["home"][:, ::-1]
check(np.array_equal(rows_of(back), rows_of(invented, swapped=True)), "seen from the other home")
invented["grid"][9, 3] = 15
check(told(invented, shipped) is None and told(searched, top / "data" / "nets" / "wa-chat-bi.net") is None, "rows and networks that are none")

alone = [build / "silure", "arena", "chabyrinthe", "--bots", "hard", "--games", "60", "--seed", "3", "--json", "--nets"]
(folder / "none").mkdir()
turns = [json.loads(subprocess.check_output([*alone, nets]))["bots"][0]["score"] for nets in (shipped.parent, folder / "none")]
check(turns[0] < turns[1] - 0.05, f"Chabyrinthe alone, fewer turns with the network than without: {turns}")

try:
    import torch  # noqa: F401
except ImportError:
    print("no PyTorch: nothing is trained")
else:
    for name in ("chawai", "wa-chat-bi"):
        command = [sys.executable, "-m", "learn.train", name, "--out", made.name, "--rounds", "2", "--tiny", "--tables", "16", "--steps", "8", "--cpu"]
        environment = {**os.environ, "PYTHONPATH": f"{top / 'python'}:{top}", "OMP_NUM_THREADS": "1"}
        for again in range(2):
            subprocess.run(command, check=True, cwd=top, env=environment, stdout=subprocess.DEVNULL)
            data = pathlib.Path(made.name, f"{name}.net").read_bytes()
            first = data if not again else first
        check(data == first and len(data) <= 200_000, f"{name}: trained twice from one seed, and within 200 kB")
    for again in range(2):
        command = [sys.executable, "-m", "learn.values", made.name, "--out", made.name + "/learnt.net", "--steps", "20"]
        subprocess.run(command, check=True, cwd=top, env={**environment, "CUDA_VISIBLE_DEVICES": ""}, stdout=subprocess.DEVNULL)
        data = (folder / "learnt.net").read_bytes()
        first = data if not again else first
    check(data == first and np.array_equal(told(searched, folder / "learnt.net"), read(data).whole(searched)), "values: trained twice from one seed, and read")
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)
