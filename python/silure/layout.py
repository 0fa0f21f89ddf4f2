"""What the bytes of an observation mean, by name."""
from __future__ import annotations

import functools
import json
from dataclasses import dataclass

import numpy as np

from silure._library import SilureError, lib, owned_text

_DTYPES = {"u16": "<u2", "i16": "<i2", "u32": "<u4", "signed": "i1"}


@dataclass(frozen=True)
class Field:
    """Some positions of an observation that mean the same: `rows` times `count` bytes from `at` on."""
    name: str
    at: int
    rows: int
    count: int
    kind: str
    most: int
    text: str

    def of(self, observations: np.ndarray) -> np.ndarray:
        """The field in observations of any shape (…, bytes): numbers as numbers, sets as zeros and ones; shape (…, rows, values)."""
        raw = observations[..., self.at:self.at + self.rows * self.count]
        raw = raw.reshape(*raw.shape[:-1], self.rows, self.count)
        if self.kind == "bits":
            return np.unpackbits(raw, axis=-1, bitorder="little")[..., :self.most]
        if self.kind in _DTYPES:
            return np.ascontiguousarray(raw).view(_DTYPES[self.kind])
        return raw


@dataclass(frozen=True)
class Layout:
    """A game's observations and acts, in words."""
    game: str
    bytes: int
    state_bytes: int
    acts: tuple[str, ...]
    fields: tuple[Field, ...]

    def __getitem__(self, name: str) -> Field:
        for field in self.fields:
            if field.name == name:
                return field
        raise KeyError(name)

    def decode(self, observation: np.ndarray) -> dict[str, np.ndarray]:
        """One observation, or an array of them, as a dictionary of fields."""
        return {field.name: field.of(observation) for field in self.fields}

    def features(self, observations: np.ndarray) -> np.ndarray:
        """Observations as float32 for a network: choices one-hot, sets as zeros and ones, numbers divided by the most they can be, times as
        seconds from now. Shape (…, n)."""
        parts = []
        now = self["now_ms"].of(observations).astype(np.float32) if any(f.name == "now_ms" for f in self.fields) else None
        for field in self.fields:
            values = field.of(observations)
            if field.kind == "choice":
                values = values[..., None] == np.arange(field.most + 1, dtype=np.uint8)
            elif field.kind == "u32":
                values = np.where(values == 0, 0, np.clip((values.astype(np.float32) - now) / 1000, -30, 30))
            elif field.kind != "bits":
                values = values.astype(np.float32) / (field.most or 100)
            parts.append(values.reshape(*observations.shape[:-1], -1).astype(np.float32))
        return np.concatenate(parts, axis=-1)

    def table(self) -> str:
        """The positions as a table in Markdown."""
        lines = ["| bytes | name | kind | meaning |", "| --- | --- | --- | --- |"]
        for f in self.fields:
            end = f.at + f.rows * f.count - 1
            place = str(f.at) if end == f.at else f"{f.at}–{end}"
            shape = f" {f.rows} × {f.count}" if f.rows > 1 and f.count > 1 else f" × {f.rows * f.count}" if end > f.at else ""
            kind = f"{f.kind} 0–{f.most}" if f.kind in ("number", "choice") else f"{f.most} bits" if f.kind == "bits" else f.kind
            lines.append(f"| {place} | `{f.name}` | {kind}{shape} | {f.text} |")
        return "\n".join(lines)


@functools.lru_cache(maxsize=None)
def layout(game: str) -> Layout:
    """The layout of a game's observations."""
    text = owned_text(lib.silure_batch_describe(game.encode()))
    if text is None:
        raise SilureError(f"there is no game {game!r}")
    data = json.loads(text)
    return Layout(data["game"], data["bytes"], data["state_bytes"], tuple(data["acts"]), tuple(Field(**field) for field in data["fields"]))
