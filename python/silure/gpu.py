"""Batches on an NVIDIA GPU: the same rules, compiled to PTX by gpu/build, the same seeds and the same trajectories. Only the driver is needed.

``silure.gpu.make_vec("chawai", tables=1 << 18, seats=4)`` gives a batch whose arrays live on the GPU; PyTorch, CuPy, JAX and Numba take them without copying
through ``__cuda_array_interface__`` (``torch.as_tensor(env.observations, device="cuda")``). Without a GPU it gives a `silure.VecEnv` with the same results."""
from __future__ import annotations

import ctypes
import functools
import os
import pathlib
from ctypes import byref, c_char_p, c_float, c_int, c_size_t, c_uint, c_uint8, c_uint16, c_uint32, c_uint64, c_void_p
from typing import Any

import numpy as np

from silure._library import option_words
from silure.batch import VecEnv
from silure.layout import layout
from silure.table import games

MULTIPROCESSORS, SHARED_BYTES = 16, 97  # of cuDeviceGetAttribute
MAX_SHARED, REGISTERS, LOCAL_BYTES = 8, 4, 3  # of cuFunc…Attribute
JIT_MAX_REGISTERS = 0
WARP = 32
NO_ACT = 65535


class GpuError(RuntimeError):
    """The driver's refusal."""


class _Shape(ctypes.Structure):
    _fields_ = [("seats", c_uint8), ("options", c_uint8 * 4), ("rows", c_uint8), ("timed", c_uint8), ("auto_deal", c_uint8), ("acts", c_uint16),
                ("cell_bytes", c_uint32), ("seed", c_uint64)]


class _Slice(ctypes.Structure):
    _fields_ = [("shape", c_void_p), ("cells", c_void_p), ("first", c_uint32), ("to", c_uint32), ("observations", c_void_p), ("masks", c_void_p),
                ("acts", c_void_p), ("seat", c_void_p), ("rewards", c_void_p), ("scores", c_void_p), ("done", c_void_p)]


class _Launch(ctypes.Structure):
    """struct gpu_launch of gpu/kernels.c."""
    _fields_ = [("shape", _Shape), ("slice", _Slice), ("tables", c_uint32), ("steps", c_uint32), ("gather", c_uint32), ("late", c_uint32), ("out", c_void_p)]


class Driver:
    """The CUDA driver's library and the first card's primary context, which is also PyTorch's."""

    def __init__(self) -> None:
        try:
            self._cuda = ctypes.CDLL("libcuda.so.1")
        except OSError as problem:
            raise GpuError(f"no CUDA driver: {problem}") from None
        self.device, context, name = c_int(), c_void_p(), ctypes.create_string_buffer(128)
        self("cuInit", 0)
        self("cuDeviceGet", byref(self.device), 0)
        self("cuDevicePrimaryCtxRetain", byref(context), self.device)
        self("cuCtxSetCurrent", context)
        self("cuDeviceGetName", name, 128, self.device)
        self.name = name.value.decode()

    def __call__(self, function: str, *arguments: Any) -> None:
        code = getattr(self._cuda, function)(*arguments)
        if code:
            text = c_char_p()
            self._cuda.cuGetErrorString(code, byref(text))
            raise GpuError(f"{function}: {(text.value or b'?').decode()}")

    def attribute(self, which: int) -> int:
        value = c_int()
        self("cuDeviceGetAttribute", byref(value), which, self.device)
        return value.value


@functools.lru_cache(maxsize=None)
def driver() -> Driver:
    return Driver()


def available() -> bool:
    """Whether there is a GPU and its driver."""
    try:
        driver()
        return True
    except GpuError:
        return False


class GpuArray:
    """An array in the GPU's memory."""

    def __init__(self, shape: tuple[int, ...], dtype: Any) -> None:
        self.shape, self.dtype = shape, np.dtype(dtype)
        self.bytes = int(np.prod(shape)) * self.dtype.itemsize
        pointer = c_uint64()
        driver()("cuMemAlloc_v2", byref(pointer), c_size_t(max(self.bytes, 1)))
        self.address = pointer.value
        driver()("cuMemsetD8_v2", c_uint64(self.address), c_uint8(0), c_size_t(self.bytes))

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        return {"shape": self.shape, "typestr": self.dtype.str, "data": (self.address, False), "version": 3, "strides": None, "stream": 1}

    def numpy(self) -> np.ndarray:
        """A copy on this side."""
        host = np.empty(self.shape, self.dtype)
        driver()("cuMemcpyDtoH_v2", c_void_p(host.ctypes.data), c_uint64(self.address), c_size_t(self.bytes))
        return host

    def set(self, values: Any) -> None:
        host = np.ascontiguousarray(values, self.dtype).reshape(self.shape)
        driver()("cuMemcpyHtoD_v2", c_uint64(self.address), c_void_p(host.ctypes.data), c_size_t(self.bytes))

    def __del__(self) -> None:
        if getattr(self, "address", 0):
            try:
                driver()("cuMemFree_v2", c_uint64(self.address))
            except (GpuError, TypeError):
                pass  # the process is ending
            self.address = 0


def ptx_folder() -> pathlib.Path:
    """Where gpu/build has put the kernels: SILURE_PTX, beside this file, or a checkout's build folder."""
    here = pathlib.Path(__file__).resolve().parent
    places = [pathlib.Path(os.environ["SILURE_PTX"])] if os.environ.get("SILURE_PTX") else []
    for place in places + [here / "kernels", here.parent.parent / "build" / "gpu"]:
        if list(place.glob("*.ptx")):
            return place
    raise GpuError("there are no kernels; gpu/build makes them, and SILURE_PTX names their folder")


class Module:
    """One file of kernels, translated by the driver for this card, with at most `registers` registers a thread (0: as it likes)."""

    def __init__(self, name: str, registers: int = 0) -> None:
        self._module = c_void_p()
        text = (ptx_folder() / f"{name}.ptx").read_bytes() + b"\0"
        options, values = (c_int * 1)(JIT_MAX_REGISTERS), (c_void_p * 1)(registers)
        driver()("cuModuleLoadDataEx", byref(self._module), text, c_uint(registers > 0), options, values)
        self._functions: dict[str, c_void_p] = {}

    def function(self, kernel: str) -> c_void_p:
        if kernel not in self._functions:
            function = c_void_p()
            driver()("cuModuleGetFunction", byref(function), self._module, kernel.encode())
            self._functions[kernel] = function
        return self._functions[kernel]

    def attribute(self, kernel: str, which: int) -> int:
        value = c_int()
        driver()("cuFuncGetAttribute", byref(value), which, self.function(kernel))
        return value.value

    def allow_shared(self, kernel: str, size: int) -> None:
        driver()("cuFuncSetAttribute", self.function(kernel), MAX_SHARED, size)

    def blocks_at_once(self, kernel: str, block: int, shared: int) -> int:
        """On one multiprocessor."""
        count = c_int()
        driver()("cuOccupancyMaxActiveBlocksPerMultiprocessor", byref(count), self.function(kernel), block, c_size_t(shared))
        return count.value

    def launch(self, kernel: str, blocks: int, block: int, shared: int, launch: GpuArray) -> None:
        address = c_uint64(launch.address)
        arguments = (c_void_p * 1)(ctypes.cast(byref(address), c_void_p))
        driver()("cuLaunchKernel", self.function(kernel), c_uint(blocks), 1, 1, c_uint(block), 1, 1, c_uint(shared), None, arguments, None)


@functools.lru_cache(maxsize=None)
def module(name: str, registers: int = 0) -> Module:
    return Module(name, registers)


def _option_numbers(game: str, options: dict[str, object]) -> list[int]:
    """Which value of each of the game's options is chosen."""
    known = next(entry["options"] for entry in games() if entry["name"] == game)
    chosen = dict(part.split("=") for part in option_words(options).decode().split())
    return [[value["value"] for value in option["values"]].index(chosen[option["name"]]) if option["name"] in chosen else 0 for option in known]


def make_launch(game: str, seats: int, tables: int, seed: int, new_deals: bool, options: dict[str, object]) -> _Launch:
    """The shape of such a batch, as the library itself has it, and without memory yet."""
    with VecEnv(game, 1, seats, **options) as env:
        flat = _option_numbers(game, options)
        return _Launch(shape=_Shape(seats=env.seats, options=(c_uint8 * 4)(*flat), rows=env.rows, timed=env.timed, auto_deal=new_deals,
                                    acts=env.act_count, cell_bytes=env.layout.state_bytes + 16, seed=seed & (2**64 - 1)),
                       slice=_Slice(to=tables), tables=tables)


def put_launch(launch: _Launch) -> GpuArray:
    """In the GPU's memory, where its slice finds its shape."""
    place = GpuArray((ctypes.sizeof(launch),), np.uint8)
    launch.slice.shape = place.address
    place.set(np.frombuffer(bytes(launch), np.uint8))
    return place


def cell_shared_bytes(cell_bytes: int) -> int:
    """Of a table in shared memory, where cells are an odd number of eight-byte words apart."""
    return 8 * (cell_bytes // 8 | 1)


def row_shared_bytes(observation_bytes: int, acts: int) -> int:
    """Of a row on its way into the arrays: row_bytes of gpu/kernels.c."""
    return 4 * (((observation_bytes + 3) // 4 * 4 + acts + 8) // 4 | 1)


class GpuVec:
    """Like `silure.VecEnv`, with arrays on the GPU. Everything is queued on the default stream; `synchronize` waits for it."""

    def __init__(self, game: str, tables: int = 1 << 16, seats: int = 4, *, seed: int = 0, new_deals: bool = True, registers: int = 0,
                 **options: object) -> None:
        self._launch = make_launch(game, seats, tables, seed, new_deals, options)
        shape = self._launch.shape
        self.game, self.tables, self.seats, self.rows, self.act_count, self.timed = game, tables, seats, shape.rows, shape.acts, bool(shape.timed)
        self.layout = layout(game)
        rows = (tables, shape.rows) if shape.rows > 1 else (tables,)
        self.observations, self.masks = GpuArray((*rows, self.layout.bytes), np.uint8), GpuArray((*rows, shape.acts), np.uint8)
        self.acts, self.seat = GpuArray(rows, np.uint16), GpuArray(rows, np.uint8)
        self.rewards, self.scores = GpuArray((tables, seats), np.float32), GpuArray((tables, seats), np.int32)
        self.done, self._out = GpuArray((tables,), np.uint8), GpuArray((tables,), np.uint64)
        self._cells = GpuArray((tables, shape.cell_bytes), np.uint8)
        part = self._launch.slice
        part.cells, self._launch.out = self._cells.address, self._out.address
        for name in ("observations", "masks", "acts", "seat", "rewards", "scores", "done"):
            setattr(part, name, getattr(self, name).address)
        self._module = module(f"{game}-steps", registers)
        shared = cell_shared_bytes(shape.cell_bytes) + row_shared_bytes(self.layout.bytes, shape.acts - shape.timed)
        for kernel in ("gpu_begin", "gpu_look", "gpu_step", "gpu_play", "gpu_hash"):
            self._module.allow_shared(kernel, 4 * WARP * shared)
        fit = {block: block * self._module.blocks_at_once("gpu_step", block, block * shared) for block in (2 * WARP, WARP, 4 * WARP)}
        self._block = max(fit, key=fit.__getitem__)
        self._shared = self._block * shared
        self._place = put_launch(self._launch)
        self._run("gpu_begin")
        self._run("gpu_look")

    def _run(self, kernel: str) -> None:
        self._module.launch(kernel, -(-self.tables // self._block), self._block, 0 if kernel == "gpu_pick" else self._shared, self._place)

    def reset(self, seed: int = 0) -> tuple[GpuArray, GpuArray]:
        """Deals everywhere anew; observations and masks."""
        self._launch.shape.seed = seed & (2**64 - 1)
        self._place.set(np.frombuffer(bytes(self._launch), np.uint8))
        self._run("gpu_begin")
        self._run("gpu_look")
        return self.observations, self.masks

    def random_acts(self) -> GpuArray:
        """As `VecEnv.random_acts`, the same ones."""
        self._run("gpu_pick")
        return self.acts

    def step(self, acts: Any = None) -> tuple[GpuArray, GpuArray, GpuArray, GpuArray]:
        """Does the acts in `self.acts` (or host values, which are copied there first): observations, masks, rewards, done."""
        if acts is not None and acts is not self.acts:
            self.acts.set(acts)
        self._run("gpu_step")
        return self.observations, self.masks, self.rewards, self.done

    def play(self, steps: int) -> int:
        """So many steps of random acts; how many decisions were made."""
        self._launch.steps = steps
        self._place.set(np.frombuffer(bytes(self._launch), np.uint8))
        self._run("gpu_play")
        made = int(self._out.numpy().sum())
        self._run("gpu_look")
        return made

    def hash(self) -> int:
        """Equal to that of a `VecEnv` that came the same way."""
        self._run("gpu_hash")
        return int(self._out.numpy().sum(dtype=np.uint64))

    def synchronize(self) -> None:
        driver()("cuCtxSynchronize")

    def close(self) -> None:
        """The memory goes with the arrays."""


def make_vec(game: str, tables: int = 1 << 16, seats: int = 4, *, seed: int = 0, **options: object) -> GpuVec | VecEnv:
    """A batch on the GPU, or on the processor where there is none; the same games either way."""
    kind = GpuVec if available() else VecEnv
    return kind(game, tables, seats, seed=seed, **options)


class GamesResult:
    """What a launch of whole games has given."""

    def __init__(self, out: np.ndarray, seconds: float) -> None:
        self.hash, self.moves, self.seconds = int(out[:, 0].sum(dtype=np.uint64)), int(out[:, 1].sum(dtype=np.uint64)), seconds


def play_games(name: str, kernel: str, block: int, blocks_per_processor: int, games: int, launch: _Launch, *, registers: int = 0,
               gather: int = WARP, steps: int = 2**31, late: int = NO_ACT) -> GamesResult:
    """Games of the tables 0 … games-1, each to its end, in the module `name`; timed on the GPU. `gather` threads of a warp whose games are over deal
    together, and those whose next act is `late` or more do it together; whether there are enough is tested every `steps` steps."""
    kernels, shared = module(name, registers), 0
    launch.gather, launch.steps, launch.late = gather, steps, late
    if kernel == "gpu_games_shared":
        shared = block * cell_shared_bytes(launch.shape.cell_bytes)
        kernels.allow_shared(kernel, shared)
    fit = kernels.blocks_at_once(kernel, block, shared)
    if not fit:
        raise GpuError("a block does not fit")
    blocks = driver().attribute(MULTIPROCESSORS) * min(fit, blocks_per_processor)
    blocks = max(1, min(blocks, -(-games // block)))
    out = GpuArray((blocks * block, 2), np.uint64)
    launch.tables, launch.out = games, out.address
    place, begin, end, ms = put_launch(launch), c_void_p(), c_void_p(), c_float()
    driver()("cuEventCreate", byref(begin), 0)
    driver()("cuEventCreate", byref(end), 0)
    driver()("cuEventRecord", begin, None)
    kernels.launch(kernel, blocks, block, shared, place)
    driver()("cuEventRecord", end, None)
    driver()("cuEventSynchronize", end)
    driver()("cuEventElapsedTime", byref(ms), begin, end)
    return GamesResult(out.numpy(), ms.value / 1e3)
