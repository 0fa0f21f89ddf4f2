"""Batches of several kinds of tables side by side in PyTorch's memory, on a GPU or on the processor, and learn/kernels.c over their rows."""
from __future__ import annotations

import ctypes
import functools
import os
import pathlib
from ctypes import c_uint16, c_uint32, c_uint64, c_void_p

import torch

from learn.games import Game
from learn.program import Program
from silure import gpu
from silure._library import lib
from silure.batch import VecEnv

NOBODY = 255
BLOCK = 128


class _Input(ctypes.Structure):
    """struct sil_net_input."""
    _fields_ = [("columns", c_void_p), ("features", c_void_p), ("tables", c_void_p), ("column_count", c_uint16), ("feature_count", c_uint16),
                ("table_count", c_uint16), ("bytes", c_uint16), ("acts", c_uint16), ("mirror_at", c_uint16), ("groups", c_uint16 * 16)]


class Rows(ctypes.Structure):
    """struct learn_rows of learn/kernels.c."""
    _fields_ = [("input", _Input), ("observations", c_void_p), ("masks", c_void_p), ("seat", c_void_p), ("columns", c_void_p), ("turned_masks", c_void_p),
                ("chosen", c_void_p), ("acts", c_void_p), ("picked", c_void_p), ("features", c_void_p), ("rows", c_uint64), ("mask_bytes", c_uint32)]


def _build_folder() -> pathlib.Path:
    if os.environ.get("SILURE_LEARN"):
        return pathlib.Path(os.environ["SILURE_LEARN"])
    return pathlib.Path(__file__).resolve().parent.parent / "build" / "learn"


class Device:
    """Where tensors live, and how kernels are started there."""

    def __init__(self, cuda: bool) -> None:
        self.cuda, self.name = cuda, "cuda" if cuda else "cpu"
        if cuda:
            torch.zeros(1, device="cuda")  # PyTorch makes its context first; it is the one the driver gives us
            gpu.driver()
            self._module = c_void_p()
            gpu.driver()("cuModuleLoadData", ctypes.byref(self._module), (_build_folder() / "learn.ptx").read_bytes() + b"\0")
            self._functions: dict[str, c_void_p] = {}
        else:
            self._library = ctypes.CDLL(str(_build_folder() / "liblearn.so"))

    def zeros(self, *shape: int, dtype: torch.dtype) -> torch.Tensor:
        return torch.zeros(*shape, dtype=dtype, device=self.name)

    def bytes(self, data: bytes) -> torch.Tensor:
        return torch.frombuffer(bytearray(data), dtype=torch.uint8).to(self.name)

    def put(self, job: Rows) -> "Job":
        return Job(self, job)

    def start(self, function: c_void_p, blocks: int, block: int, shared: int, address: int) -> None:
        """On PyTorch's current stream, so that a graph may hold it."""
        place = c_uint64(address)
        arguments = (c_void_p * 1)(ctypes.cast(ctypes.byref(place), c_void_p))
        stream = c_void_p(torch.cuda.current_stream().cuda_stream)
        gpu.driver()("cuLaunchKernel", function, c_uint32(blocks), 1, 1, c_uint32(block), 1, 1, c_uint32(shared), stream, arguments, None)

    def function(self, name: str) -> c_void_p:
        if name not in self._functions:
            found = c_void_p()
            gpu.driver()("cuModuleGetFunction", ctypes.byref(found), self._module, name.encode())
            self._functions[name] = found
        return self._functions[name]


class Job:
    """A struct learn_rows where the kernels find it."""

    def __init__(self, device: Device, job: Rows) -> None:
        self._device, self._job = device, job
        self._place = device.bytes(bytes(job)) if device.cuda else None

    def run(self, kernel: str) -> None:
        if not self._device.cuda:
            getattr(self._device._library, kernel)(ctypes.byref(self._job))
            return
        rows = self._job.rows
        blocks = rows if kernel == "learn_features" else -(-rows // BLOCK)
        self._device.start(self._device.function(kernel), blocks, BLOCK, 0, self._place.data_ptr())


class Tables:
    """All kinds of tables of a game: their rows one after the other. A slot is a seat of a table."""

    def __init__(self, game: Game, program: Program, tables: int, seed: int, device: Device) -> None:
        self.device, self.program, self.asked = device, program, 0
        whole = sum(kind.share for kind in game.kinds)
        counts = [max(8, int(tables * kind.share / whole)) for kind in game.kinds]
        make = gpu.GpuVec if device.cuda else functools.partial(VecEnv, threads=len(os.sched_getaffinity(0)))
        self.kinds = [make(game.name, count, kind.seats, seed=seed * 1000 + i, **kind.options) for i, (count, kind) in enumerate(zip(counts, game.kinds))]
        self.acts = len(program.layout.acts)
        assert all(env.act_count == self.acts for env in self.kinds)
        self.tables = sum(env.tables for env in self.kinds)
        self.rows = sum(env.tables * env.rows for env in self.kinds)
        self.slots = sum(env.tables * env.seats for env in self.kinds)
        self.together = any(env.rows > 1 for env in self.kinds)
        self._lay_out()
        self._attach()
        columns, features, luts = (device.bytes(part) for part in program.packed())
        self._kept = (columns, features, luts)
        groups = (c_uint16 * 16).from_buffer_copy(program.packed_groups())
        self.input = _Input(columns.data_ptr(), features.data_ptr(), luts.data_ptr(), len(program.columns), len(program.features), max(1, len(program.tables)),
                            program.layout.bytes, self.acts, program.mirror_at, groups)

    def _lay_out(self) -> None:
        zeros, bytes_ = self.device.zeros, self.program.layout.bytes
        self.observations = zeros(self.rows, bytes_, dtype=torch.uint8)
        self.masks = zeros(self.rows, self.acts, dtype=torch.uint8)
        self.choices = zeros(self.rows, dtype=torch.int16)  # the game's acts
        self.seat = zeros(self.rows, dtype=torch.uint8)
        self.rewards = zeros(self.slots, dtype=torch.float32)
        self.scores = zeros(self.slots, dtype=torch.int32)
        self.done = zeros(self.tables, dtype=torch.uint8)
        # by row: its table, and its slot or, where one seat moves at a time, its table's first; by slot: its table
        row_table, row_slot, slot_table, seats = [], [], [], []
        table = slot = 0
        for env in self.kinds:
            numbers = torch.arange(env.tables)
            row_table.append((table + numbers).repeat_interleave(env.rows))
            first = (slot + numbers * env.seats).repeat_interleave(env.rows)
            row_slot.append(first + torch.arange(env.rows).repeat(env.tables) if self.together else first)
            slot_table.append((table + numbers).repeat_interleave(env.seats))
            seats.append(torch.full((env.tables,), env.seats))
            table, slot = table + env.tables, slot + env.tables * env.seats
        self.row_table, self.row_slot, self.slot_table = (torch.cat(part).to(self.device.name) for part in (row_table, row_slot, slot_table))
        self.table_seats = torch.cat(seats).to(self.device.name)

    def _attach(self) -> None:
        """Lets every batch write into its part of the tensors."""
        row = slot = table = 0
        for env in self.kinds:
            address = {"observations": self.observations[row:].data_ptr(), "masks": self.masks[row:].data_ptr(), "acts": self.choices[row:].data_ptr(),
                       "seat": self.seat[row:].data_ptr(), "rewards": self.rewards[slot:].data_ptr(), "scores": self.scores[slot:].data_ptr(),
                       "done": self.done[table:].data_ptr()}
            part = env._launch.slice if self.device.cuda else env._arrays
            for name, place in address.items():
                setattr(part, name, place)
            if self.device.cuda:
                env._place = gpu.put_launch(env._launch)
                env._run("gpu_look")
            else:
                lib.silure_batch_look(env._batch, env._all)
            row, slot, table = row + env.tables * env.rows, slot + env.tables * env.seats, table + env.tables
        if self.device.cuda:
            torch.cuda.synchronize()

    def job(self, **tensors: torch.Tensor | None) -> Job:
        rows = tensors.pop("rows", self.rows)
        job = Rows(input=self.input, observations=self.observations.data_ptr(), masks=self.masks.data_ptr(), seat=self.seat.data_ptr(),
                   acts=self.choices.data_ptr(), rows=rows, mask_bytes=self.acts)
        for name, tensor in tensors.items():
            setattr(job, name, tensor.data_ptr() if tensor is not None else None)
        return self.device.put(job)

    def ask(self, level: str, wanted: torch.Tensor) -> None:
        """Lets a bot of this level choose in the wanted rows. Bots are no kernels, so only where the tables are the processor's."""
        row, wanted_rows = 0, wanted.to(torch.uint8).numpy()
        for env in self.kinds:
            self.asked += 1
            env.bot_acts(level, self.asked, wanted_rows[row:row + env.tables * env.rows].reshape(env.acts.shape))
            row += env.tables * env.rows

    def step(self) -> None:
        """Does `choices` at all tables; fills everything else."""
        for env in self.kinds:
            if self.device.cuda:
                self.device.start(env._module.function("gpu_step"), -(-env.tables // env._block), env._block, env._shared, env._place.address)
            else:
                env.step()

    def refused(self) -> int:
        """Acts of the last step that no rules allow: ours are a mistake then."""
        if self.device.cuda:
            torch.cuda.synchronize()
            return sum(int(env._out.numpy().sum()) for env in self.kinds)
        return sum(env.refused for env in self.kinds)

