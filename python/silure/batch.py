"""Many tables at once in NumPy arrays, which the library writes in place."""
from __future__ import annotations

import ctypes
from types import TracebackType

import numpy as np
import numpy.typing as npt

from silure._library import WHY_BYTES, Arrays, Shape, SilureError, lib, option_words
from silure.layout import Layout, layout

NO_ACT, NOBODY = 65535, 255


class VecEnv:
    """N tables of one game. The arrays are made once and written in place by every step: copy what you want to keep.

    A *row* is a decision. In games where seats choose in secret together (chawai, kawaii, goofspiel) arrays have an axis for the seats; in the others
    a table has one row, for the seat to move, and the arrays have no such axis.

    Attributes:
        observations: uint8 (tables[, seats], bytes): what the row's seat knows; `layout` names the positions.
        masks: uint8 (tables[, seats], acts): 1 for what it may do. At a table with a clock the last act is to wait.
        seat: uint8 (tables[, seats]): whose decision it is; NOBODY (255) for a row without one.
        acts: uint16 (tables[, seats]): what `step` does unless it is given others.
        rewards: float32 (tables, seats): when a game ends 1 for its winner, 1/k for each of k; else 0.
        scores: int32 (tables, seats): points of the game that ended last.
        done: uint8 (tables,): 1 where the step ended a game; all else is of the next deal already.
    """

    observations: npt.NDArray[np.uint8]
    masks: npt.NDArray[np.uint8]
    acts: npt.NDArray[np.uint16]
    seat: npt.NDArray[np.uint8]
    rewards: npt.NDArray[np.float32]
    scores: npt.NDArray[np.int32]
    done: npt.NDArray[np.uint8]

    def __init__(self, game: str, tables: int = 1024, seats: int = 4, *, seed: int = 0, threads: int = 1, new_deals: bool = True,
                 **options: object) -> None:
        why = ctypes.create_string_buffer(WHY_BYTES)
        self._batch = None
        if not (0 <= tables < 2**32 and 0 <= threads < 2**32):
            raise SilureError("tables and threads are positive numbers")
        self._batch = lib.silure_batch_open(game.encode(), seats, option_words(options), tables, threads, seed & (2**64 - 1), new_deals, why)
        if not self._batch:
            raise SilureError(why.value.decode())
        shape = Shape()
        lib.silure_batch_get_shape(self._batch, ctypes.byref(shape))
        self.game, self.tables, self.seats, self.rows, self.timed = game, shape.tables, shape.seats, shape.rows, bool(shape.timed)
        self.act_count: int = shape.acts
        self.layout: Layout = layout(game)
        rows = (tables, shape.rows) if shape.rows > 1 else (tables,)
        self.observations = np.zeros((*rows, shape.observation_bytes), np.uint8)
        self.masks = np.zeros((*rows, shape.acts), np.uint8)
        self.acts = np.full(rows, NO_ACT, np.uint16)
        self.seat = np.full(rows, NOBODY, np.uint8)
        self.rewards = np.zeros((tables, seats), np.float32)
        self.scores = np.zeros((tables, seats), np.int32)
        self.done = np.zeros(tables, np.uint8)
        self._arrays = Arrays(*(array.ctypes.data for array in (self.observations, self.masks, self.acts, self.seat, self.rewards, self.scores,
                                                               self.done)))
        self._all = ctypes.byref(self._arrays)
        lib.silure_batch_look(self._batch, self._all)

    def reset(self, seed: int = 0) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8]]:
        """Deals everywhere anew; observations and masks."""
        lib.silure_batch_reset(self._batch, seed & (2**64 - 1))
        for array in (self.observations, self.masks, self.rewards, self.scores, self.done):
            array.fill(0)
        lib.silure_batch_look(self._batch, self._all)
        return self.observations, self.masks

    def step(self, acts: npt.ArrayLike | None = None) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8], npt.NDArray[np.float32],
                                                               npt.NDArray[np.uint8]]:
        """Everybody who has to choose does the act of their row (of `self.acts` when none are given): observations, masks, rewards, done. An act
        that is refused changes nothing, and that seat is asked again; `refused` says how many there were."""
        if acts is not None and acts is not self.acts:
            np.copyto(self.acts, acts, casting="unsafe")
        self.refused: int = lib.silure_batch_step(self._batch, self._all)
        return self.observations, self.masks, self.rewards, self.done

    def random_acts(self) -> npt.NDArray[np.uint16]:
        """An even choice among the legal acts for every row, drawn by each table's own generator."""
        lib.silure_batch_pick(self._batch, self._all)
        return self.acts

    def bot_acts(self, level: str, seed: int, wanted: npt.NDArray[np.uint8] | None = None) -> npt.NDArray[np.uint16]:
        """What a bot of this level would do ("hard"; see `silure arena --help`), into `self.acts`: in every row that has a decision, or only where `wanted`
        (uint8, shaped as `acts`) is not 0. What it draws by chance follows from the seed: give another one each step. Not at tables with a clock."""
        rows = None
        if wanted is not None:
            rows = np.ascontiguousarray(wanted, np.uint8)
            if rows.shape != self.acts.shape:
                raise SilureError("wanted has a number for every row")
        if lib.silure_batch_choose(self._batch, level.encode(), seed & (2**64 - 1), rows.ctypes.data if rows is not None else None, self._arrays.acts):
            raise SilureError(f"there is no level '{level}' for such tables")
        return self.acts

    def play(self, steps: int) -> int:
        """So many steps of random acts without arrays, which are written once at the end; how many decisions were made."""
        made: int = lib.silure_batch_play(self._batch, steps)
        lib.silure_batch_look(self._batch, self._all)
        return made

    def hash(self) -> int:
        """Equal for equal batches, here and in C and on the GPU."""
        return int(lib.silure_batch_hash(self._batch))

    def due(self, table: int = 0) -> int:
        """The seats of one table that have to choose, as a bit mask."""
        return int(lib.silure_batch_due(self._batch, table))

    def observe(self, table: int, seat: int) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8]]:
        """What any seat of one table knows and may do now, in arrays of its own."""
        observation, mask = np.empty(self.layout.bytes, np.uint8), np.empty(self.act_count, np.uint8)
        if lib.silure_batch_observe(self._batch, table, seat, observation.ctypes.data, mask.ctypes.data):
            raise SilureError("there is no such table or seat")
        return observation, mask

    def move(self, table: int, seat: int, act: int) -> None:
        """One act of one seat (not where there is a clock); SilureError when it is refused."""
        if not 0 <= act < self.act_count or lib.silure_batch_move(self._batch, table, seat, act):
            raise SilureError(f"seat {seat} may not do act {act} now")

    def score(self, table: int = 0) -> list[int]:
        """Points of one table's seats, so far or final."""
        points = (ctypes.c_int32 * self.seats)()
        if lib.silure_batch_score(self._batch, table, points):
            raise SilureError("there is no such table")
        return list(points)

    def winners(self, table: int = 0) -> int:
        """Who has won at one table, as a bit mask; 0 before the end."""
        return int(lib.silure_batch_winners(self._batch, table))

    def close(self) -> None:
        if self._batch:
            lib.silure_batch_close(self._batch)
            self._batch = None

    def __enter__(self) -> VecEnv:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def __del__(self) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<silure.VecEnv {self.game}, {self.tables} tables of {self.seats}>"


def make_vec(game: str, tables: int = 1024, seats: int = 4, *, seed: int = 0, threads: int = 1, **options: object) -> VecEnv:
    """Many tables of one game: ``make_vec("chawai", tables=4096, seats=4, threads=2, deck=37)``."""
    return VecEnv(game, tables, seats, seed=seed, threads=threads, **options)
