"""How a network sees an observation: columns and features (bots/net_input.h), described in Python and packed for C."""
from __future__ import annotations

import struct
from dataclasses import dataclass, field

NO_ROW, NONE, TABLE = 255, 0xFFFF, 256
(BYTE, SEAT, SEAT_1, SEATS, I16, INDEX, SUM, HEAP, DOT, ONES, DIFFERENCE, FIRST) = range(12)
A_SEAT, SOME_SEATS = 1, 2
SEATS_AT_MOST = 7


@dataclass
class Program:
    """Of one game; `layout` is silure.layout's. Methods that add a column return its number."""
    layout: object
    mirror: str | None = None
    columns: list[tuple[int, ...]] = field(default_factory=list)
    features: list[tuple[int, int, int, int]] = field(default_factory=list)
    tables: list[bytes] = field(default_factory=list)
    groups: list[tuple[int, int, int]] = field(default_factory=list)

    # columns
    def _column(self, op: int, at: int = 0, row: int = 0, relative: int = NO_ROW, count: int = 0, x: int = 0, y: int = 0, z: int = NONE) -> int:
        self.columns.append((op, relative, at, row, count, x, y, z, 0))
        return len(self.columns) - 1

    def _at(self, name: str, item: int) -> tuple[int, int]:
        entry = self.layout[name]
        return entry.at + item, entry.count

    def byte(self, name: str, item: int = 0, relative: int = NO_ROW, op: int = BYTE) -> int:
        """A byte of a field: its item-th, or of the row of the seat `relative` seats after the viewer, the item-th."""
        at, row = self._at(name, item)
        return self._column(op, at, row, relative)

    def word(self, name: str, plus: int, shift: int, relative: int = NO_ROW) -> int:
        at, row = self._at(name, 0)
        return self._column(I16, at, row, relative, x=shift, y=plus)

    def index(self, name: str, column: int, plus: int = 0, step: int = 1, item: int = 0, relative: int = NO_ROW) -> int:
        at, row = self._at(name, item)
        return self._column(INDEX, at, row, relative, count=step, x=column, y=plus)

    def total(self, op: int, name: str, count: int, table: int, plus: int = 0, key: str | None = None, relative: int = NO_ROW, item: int = 0) -> int:
        at, row = self._at(name, item)
        return self._column(op, at, row, relative, count, table, plus, self.layout[key].at if key else NONE)

    def heap(self, name: str, starter: str, relative: int, table: int, key: str | None = None, plus: int = 0) -> int:
        entry = self.layout[name]
        return self._column(HEAP, entry.at, self.layout[starter].at, relative, entry.rows * entry.count, table, plus, self.layout[key].at if key else NONE)

    def difference(self, one: int, other: int) -> int:
        return self._column(DIFFERENCE, x=one, y=other)

    def first(self, start: int, apart: int, count: int, mask: int) -> int:
        return self._column(FIRST, count=count, x=start, y=mask, z=apart)

    def table(self, entries: dict[int, int] | list[int]) -> int:
        """Signed entries -128 … 127, or bytes as masks up to 255."""
        values = dict(enumerate(entries)) if isinstance(entries, list) else entries
        self.tables.append(bytes(values.get(i, 0) & 255 for i in range(TABLE)))
        return len(self.tables) - 1

    # features
    def is_one_of(self, column: int, values: object) -> None:
        """One feature a value."""
        for value in values:  # type: ignore[attr-defined]
            self.features.append((column, 255, value, value))

    def at_least(self, column: int, values: object) -> None:
        """A thermometer: one feature a threshold."""
        for value in values:  # type: ignore[attr-defined]
            self.features.append((column, 255, value, 255))

    def bits(self, column: int, count: int, first: int = 0) -> None:
        for bit in range(first, first + count):
            self.features.append((column, 1 << bit, 1 << bit, 1 << bit))

    # for C
    def packed(self) -> tuple[bytes, bytes, bytes]:
        tables = self.tables or [bytes(TABLE)]
        return (b"".join(struct.pack("<BBHHHHhHH", *column) for column in self.columns),
                b"".join(struct.pack("<HBBBB", column, mask, low, high, 0) for column, mask, low, high in self.features), b"".join(tables))

    def packed_groups(self) -> bytes:
        groups = self.groups + [(0, 0, 0)] * (4 - len(self.groups))
        return b"".join(struct.pack("<HHHH", *group, 0) for group in groups)

    @property
    def mirror_at(self) -> int:
        return self.layout[self.mirror].at if self.mirror else NONE
