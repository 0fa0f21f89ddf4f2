"""Trains Chabyrinthe's value network: python3 -m learn.values FOLDER --out FILE (--seconds S | --steps N) [--seed N] [--hidden N].

FOLDER holds the rows that learn/values.c wrote (*.rows): roofs in groups, each with what a search made of it. One hidden layer over what lies where, as
games/chabyrinthe/value_net.c reads it. Roofs are compared within their group alone, since that is what a beam does. Only training needs PyTorch."""
from __future__ import annotations

import argparse
import hashlib
import pathlib
import struct
import time
from dataclasses import dataclass

import numpy as np

from learn.export import VERSION, hash_of

# struct row of learn/values.c
ROW = np.dtype([("game", "<u4"), ("grid", "u1", 16), ("pile", "u1", 5), ("home", "u1", 2), ("cat", "u1", 2), ("left", "u1"), ("actions", "u1"), ("level", "u1"),
                ("promised", "<u2"), ("worth", "<u2")])
GROUP, PROMISE_GRAINS, VALUE_GRAINS = 24, 128, 1024

# the rows of weights, as in value_net.c
CELLS, FACES, PLACES, KINDS, CATS, ACTIONS, PILE_SEEN = 16, 15, 16, 7, 15, 2, 5
ROW_HOME = 4 * CELLS * FACES
ROW_CAT = ROW_HOME + 4 * PLACES
ROWS_A_CAT = 4 * (PLACES + 1)
ROW_PILE = ROW_CAT + 2 * ROWS_A_CAT
ROW_LEFT = ROW_PILE + PILE_SEEN * KINDS
ROW_ACTIONS = ROW_LEFT + CATS + 1
ROWS = ROW_ACTIONS + ACTIONS + 1
ROWS_ON = CELLS + 3 + PILE_SEEN + 2
HIDDEN, ONE, OUTPUT_ONE, MAX_WEIGHT, MAX_FIRST, MAX_PROMISED = 64, 512, 256, 1024, 1 << 29, 4096

BATCH, RATE, WARM_STEPS = 1024, 4e-3, 100  # groups a step; the rate falls to 0 after so many steps of rising
LEFT_OUT = 1 / 25  # of the games
MOST_FOR_MEAN = 1 << 18  # rows


def quarters(turned: list[int]) -> np.ndarray:
    """By the number of quarters: what becomes of each, if `turned` is one quarter counter-clockwise."""
    made = [np.arange(len(turned))]
    for _ in range(3):
        made.append(np.array(turned)[made[-1]])
    return np.stack(made).astype(np.int16)


FACE_TURNED = quarters([0, 2, 1, 6, 3, 4, 5, 10, 7, 8, 9, 11, 12, 14, 13])  # in the order of enum gutter_face
CELL_TURNED = quarters([(3 - cell % 4) * 4 + cell // 4 for cell in range(CELLS)])


def rows_of(positions: np.ndarray, swapped: bool = False) -> np.ndarray:
    """Which rows of weights are on, as find_rows of value_net.c says; swapped: seen from the other home."""
    home = positions["home"].astype(np.int16)[:, ::-1 if swapped else 1]
    first, side, place = home[:, 0], home[:, 0] // 4, home[:, :1] % 4
    far = np.sort(np.where(positions["cat"] < PLACES, (positions["cat"] - home[:, :1]) % PLACES, PLACES), 1)
    return np.concatenate([
        CELLS * FACES * place + FACES * CELL_TURNED[side] + FACE_TURNED[side[:, None], positions["grid"]],
        ROW_HOME + PLACES * place + ((home[:, 1] - first) % PLACES)[:, None],
        ROW_CAT + ROWS_A_CAT * np.arange(2) + (PLACES + 1) * place + far,
        ROW_PILE + KINDS * np.arange(PILE_SEEN) + positions["pile"],
        ROW_LEFT + positions["left"].astype(np.int16)[:, None],
        ROW_ACTIONS + positions["actions"].astype(np.int16)[:, None]], 1).astype(np.int16)


@dataclass
class Values:
    """A network: of fractions in cats, as trained, or of whole numbers, as in a file."""
    first: float
    promised: float
    biases: np.ndarray
    outputs: np.ndarray
    rows: np.ndarray

    def hidden(self, positions: np.ndarray, one: int) -> np.ndarray:
        on = rows_of(positions)
        sums = np.repeat(self.biases[None], len(on), 0)
        for column in on.T:
            sums += self.rows[column]
        return sums.clip(0, one)

    def exact(self, positions: np.ndarray) -> np.ndarray:
        """Of fractions: in cats."""
        parts = np.array_split(positions, len(positions) // 100_000 + 1)
        said = np.concatenate([self.hidden(part, 1) @ self.outputs for part in parts])
        return self.first + said + self.promised * positions["promised"] / PROMISE_GRAINS

    def whole(self, positions: np.ndarray) -> np.ndarray:
        """Of whole numbers: what chabyrinthe_value does."""
        parts = np.array_split(positions, len(positions) // 100_000 + 1)
        said = np.concatenate([self.hidden(part, ONE) @ self.outputs for part in parts])
        return (self.first + said >> 7) + (positions["promised"].astype(np.int64) * self.promised >> 8)

    def rounded(self) -> Values:
        def near(numbers: np.ndarray, unit: int) -> np.ndarray:
            return np.rint(numbers.astype(np.float64) * unit).clip(-MAX_WEIGHT, MAX_WEIGHT).astype(np.int64)
        first, promised = round(self.first * 128 * VALUE_GRAINS), round(self.promised * 2048)
        assert abs(first) <= MAX_FIRST and 0 <= promised <= MAX_PROMISED
        return Values(first, promised, near(self.biases, ONE), near(self.outputs, OUTPUT_ONE), near(self.rows, ONE))

    def file(self) -> bytes:
        """Of whole numbers. docs/nets.md describes it."""
        body = struct.pack("<16sii", b"chabyrinthe", self.first, self.promised)
        body += b"".join(part.astype("<i2").tobytes() for part in (self.biases, self.outputs, self.rows))
        return b"SILVAL" + bytes([VERSION, 0]) + struct.pack("<Q", hash_of(VERSION, body)) + body


def read(data: bytes) -> Values:
    """A file's network."""
    first, promised = struct.unpack("<ii", data[32:40])
    numbers = np.frombuffer(data[40:], "<i2").astype(np.int64)
    hidden = len(numbers) // (ROWS + 2)
    return Values(first, promised, numbers[:hidden], numbers[hidden:2 * hidden], numbers[2 * hidden:].reshape(ROWS, hidden))


def within(numbers: np.ndarray) -> np.ndarray:
    """How far each is from its group's mean."""
    groups = np.asarray(numbers, np.float64).reshape(-1, GROUP)
    return groups - groups.mean(1, keepdims=True)


def explained(said: np.ndarray, worth: np.ndarray) -> float:
    """R² within groups, of what was said times the best factor: a beam only asks which is more."""
    said, worth = within(said), within(worth)
    return float((said * worth).sum()**2 / ((said**2).sum() * (worth**2).sum()))


def train(positions: np.ndarray, seconds: float | None, steps: int | None, seed: int, hidden: int) -> tuple[Values, int]:
    """The network, but for what all values begin with, and how many steps were made."""
    import torch
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(seed)
    both = np.stack([rows_of(positions), rows_of(positions, swapped=True)])
    on = torch.from_numpy(both).to(device).view(2, -1, GROUP, ROWS_ON)
    promised = torch.from_numpy(positions["promised"].astype(np.float32) / PROMISE_GRAINS).to(device).view(-1, GROUP)
    scale = float(within(positions["worth"]).std())
    wanted = torch.from_numpy((within(positions["worth"]) / scale).astype(np.float32)).to(device)
    rows = 0.05 * torch.randn(ROWS, hidden)
    outputs = (2 * torch.rand(hidden) - 1) / hidden**0.5
    weights = [part.to(device).requires_grad_() for part in (rows, torch.full((hidden,), 0.2), outputs, torch.tensor(0.5))]
    optimizer = torch.optim.Adam(weights, lr=RATE)
    began, made = time.monotonic(), 0
    while (part := made / steps if steps else (time.monotonic() - began) / seconds) < 1:
        for group in optimizer.param_groups:
            group["lr"] = RATE * min(1, made / WARM_STEPS) * (1 - part)
        picked = torch.randint(len(wanted), (BATCH,), device=device)
        seen = on[torch.randint(2, (BATCH,), device=device), picked].reshape(-1, ROWS_ON).long()  # from either home
        sums = torch.nn.functional.embedding_bag(seen, weights[0], mode="sum") + weights[1]
        said = (sums.clamp(0, 1) @ weights[2]).view(-1, GROUP) + weights[3] * promised[picked]
        loss = (said - said.mean(1, keepdim=True) - wanted[picked]).square().mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        made += 1
    rows, biases, outputs, factor = (part.detach().cpu().numpy() for part in weights)
    rows[np.bincount(both.reshape(-1), minlength=ROWS) == 0] = 0  # what it never saw says nothing
    unit = scale / VALUE_GRAINS
    return Values(0.0, float(factor) * unit, biases, outputs * unit, rows), made


def beginning(values: Values, positions: np.ndarray) -> float:
    """Within groups a constant does not show; but the planner compares values with ends. So the mean is made right."""
    some = positions[::len(positions) // MOST_FOR_MEAN + 1]
    return float((some["worth"] / VALUE_GRAINS - values.exact(some)).mean())


def read_rows(folder: pathlib.Path) -> np.ndarray:
    files = [np.fromfile(path, ROW) for path in sorted(folder.glob("*.rows"))]
    return np.concatenate([rows[:len(rows) // GROUP * GROUP] for rows in files])


def split(positions: np.ndarray, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Rows to learn from, and those of some games that are left out."""
    games, which = np.unique(positions["game"], return_inverse=True)
    out = (np.random.default_rng(seed).random(len(games)) < LEFT_OUT)[which]
    return positions[~out], positions[out]


def main() -> None:
    parser = argparse.ArgumentParser(description="Trains Chabyrinthe's value network.")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    time_ = parser.add_mutually_exclusive_group(required=True)
    time_.add_argument("--seconds", type=float)
    time_.add_argument("--steps", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hidden", type=int, default=HIDDEN, help="value_net.c reads files of 64; others can be compared")
    options = parser.parse_args()
    learnt, left_out = split(read_rows(options.folder), options.seed)
    print(f"{len(learnt)} rows to learn from, {len(left_out)} of games that are left out", flush=True)
    values, steps = train(learnt, options.seconds, options.steps, options.seed, options.hidden)
    values.first = beginning(values, learnt)
    whole = values.rounded()
    data = whole.file()
    options.out.write_bytes(data)
    print(f"{steps} steps; values begin with {values.first:.3f}")
    if len(left_out):
        said = {"promised alone": left_out["promised"], "the network": values.exact(left_out), "in whole numbers": whole.whole(left_out)}
        print("R² within groups left out: " + ", ".join(f"{who} {explained(numbers, left_out['worth']):.3f}" for who, numbers in said.items()))
    print(f"{options.out}: {len(data)} bytes, sha256 {hashlib.sha256(data).hexdigest()}")


if __name__ == "__main__":
    main()
