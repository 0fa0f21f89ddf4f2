"""From a trained network to whole numbers: the file that bots/net.c reads, and how much the rounding changes."""
from __future__ import annotations

import struct
from typing import Any

import numpy as np

from learn.games import Game
from learn.program import SEATS_AT_MOST, Program

VERSION, NAT, MAX_ACTIVATION, FACTOR_BITS = 1, 1024, 8191, 24


def mix(value: int, word: int) -> int:
    """sil_hash_mix of engine/hash.h."""
    value = (value ^ word) * 0x9FB21C651E98DF25 & 2**64 - 1
    return value ^ value >> 29


class Quantised:
    """Layers of whole numbers; `__call__` computes what bots/net.c does."""

    def __init__(self, layers: list[tuple[np.ndarray, np.ndarray]], features: np.ndarray) -> None:
        self.layers: list[tuple[np.ndarray, np.ndarray, np.ndarray]] = []
        numbers, unit = features.astype(np.float64), 1.0
        for i, (weight, bias) in enumerate(layers):
            scale = 127 / np.maximum(np.abs(weight).max(1), 1e-6)
            whole = np.rint(weight * scale[:, None]).astype(np.int64)
            numbers = numbers @ weight.T + bias
            if i < len(layers) - 1:
                numbers = np.maximum(numbers, 0)
                after = MAX_ACTIVATION / max(numbers.max() * 1.25, 1e-6)
            else:
                after = NAT
            biases = np.clip(np.rint(bias * scale * unit), -(1 << 29), 1 << 29).astype(np.int64)
            factors = np.rint(after / (scale * unit) * (1 << FACTOR_BITS)).astype(np.int64)
            assert np.abs(factors).max() < 1 << 31
            self.layers.append((whole, biases, factors))
            unit = after
        self.exact = numbers  # what the network itself says

    def __call__(self, features: np.ndarray) -> np.ndarray:
        numbers = features.astype(np.int64)
        for i, (weight, biases, factors) in enumerate(self.layers):
            numbers = np.rint(numbers.astype(np.float64) @ weight.T.astype(np.float64)).astype(np.int64) + biases  # exact: sums stay far below 2^53
            numbers = numbers * factors >> FACTOR_BITS
            if i < len(self.layers) - 1:
                numbers = np.clip(numbers, 0, MAX_ACTIVATION)
        return numbers

    def packed(self) -> bytes:
        parts = []
        for i, (weight, biases, factors) in enumerate(self.layers):
            stored = weight.T if i == 0 else weight
            parts += [biases.astype("<i4").tobytes(), factors.astype("<i4").tobytes(), padded(np.ascontiguousarray(stored).astype(np.int8).tobytes())]
        return b"".join(parts)


def padded(part: bytes) -> bytes:
    return part + bytes(-len(part) % 4)


def hash_of(version: int, data: bytes) -> int:
    """sil_hash of engine/hash.h."""
    words = len(data) // 8
    value = version
    for word in struct.unpack(f"<{words}Q", data[:8 * words]):
        value = mix(value, word)
    rest = data[8 * words:]
    value = mix(value, int.from_bytes(rest, "little") ^ len(rest) << 56)
    return mix(value, value >> 32)


def file_of(game: Game, program: Program, quantised: Quantised, features: int) -> bytes:
    columns, wanted, tables = program.packed()
    layout = program.layout
    widths = [features] + [len(layer[1]) for layer in quantised.layers]
    body = struct.pack("<16s", game.name.encode())
    body += struct.pack("<8H", layout.bytes, len(layout.acts), len(program.columns), features, max(1, len(program.tables)), program.mirror_at,
                        round(256 * game.temperature), 0)
    body += program.packed_groups()
    body += struct.pack("<5H", *(widths + [0] * (5 - len(widths)))) + bytes(22)
    body += padded(columns) + padded(wanted) + padded(tables) + quantised.packed()
    head = b"SILNET" + bytes([VERSION, len(quantised.layers)])
    return head + struct.pack("<Q", hash_of(VERSION, body)) + body


def log_softmax(logits: np.ndarray, masks: np.ndarray) -> np.ndarray:
    logits = np.where(masks > 0, logits, -1e9)
    logits = logits - logits.max(-1, keepdims=True)
    return logits - np.log(np.exp(logits).sum(-1, keepdims=True))


def error_of(exact: np.ndarray, whole: np.ndarray, masks: np.ndarray, acts: int) -> dict[str, Any]:
    """How far the rounded network is from the trained one, at the positions of the last round with a choice."""
    some = masks.sum(-1) > 1
    one, other = log_softmax(exact[some, :acts], masks[some]), log_softmax(whole[some, :acts] / NAT, masks[some])
    kl = (np.exp(one) * np.where(masks[some] > 0, one - other, 0)).sum(-1)
    chance, rounded = (1 / (1 + np.exp(-n)) for n in (exact[:, acts], whole[:, acts] / NAT))
    return {"positions": int(some.sum()), "kl": float(kl.mean()), "kl_99": float(np.quantile(kl, 0.99)),
            "same_best": float((one.argmax(-1) == other.argmax(-1)).mean()), "chance": float(np.abs(chance - rounded).mean())}


def export(game: Game, program: Program, layers: list[tuple[np.ndarray, np.ndarray]], features: np.ndarray,
           masks: np.ndarray) -> tuple[bytes, dict[str, Any]]:
    """The file's bytes and the error of rounding. Layers are weights and biases; features and masks those of typical positions."""
    quantised = Quantised(layers, features)
    acts = len(program.layout.acts)
    error = error_of(quantised.exact, quantised(features), masks, acts)
    assert quantised.exact.shape[1] == acts + SEATS_AT_MOST
    return file_of(game, program, quantised, features.shape[1]), error
