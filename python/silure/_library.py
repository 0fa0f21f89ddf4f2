"""Finds libsilure and says how its functions are called. Nothing else in the package touches ctypes' types."""
from __future__ import annotations

import ctypes
import os
import pathlib
from ctypes import POINTER, Structure, c_char_p, c_int, c_int32, c_size_t, c_uint, c_uint8, c_uint16, c_uint32, c_uint64, c_void_p

NAME = "libsilure.so.0"
WHY_BYTES = 512


class SilureError(ValueError):
    """What a table, a batch or a move was refused for, as a sentence."""


class Shape(Structure):
    """silure_batch_shape of silure_batch.h."""
    _fields_ = [(name, c_uint32) for name in ("tables", "seats", "rows", "observation_bytes", "acts", "timed")]


class Arrays(Structure):
    """silure_batch_arrays of silure_batch.h: addresses of NumPy's memory."""
    _fields_ = [(name, c_void_p) for name in ("observations", "masks", "acts", "seat", "rewards", "scores", "done")]


def _candidates() -> list[str]:
    here = pathlib.Path(__file__).resolve().parent
    beside = [here / NAME, here.parent.parent / "build" / "lib" / NAME]
    return ([os.environ["SILURE_LIBRARY"]] if os.environ.get("SILURE_LIBRARY") else []) + [str(p) for p in beside if p.exists()] + [NAME]


def _load() -> ctypes.CDLL:
    tried = []
    for path in _candidates():
        try:
            return ctypes.CDLL(path)
        except OSError as problem:
            tried.append(f"{path}: {problem}")
    raise ImportError(f"{NAME} cannot be loaded; SILURE_LIBRARY may name it.\n" + "\n".join(tried))


lib = _load()
_handle = c_void_p
_FUNCTIONS = {
    "version": (c_char_p, []), "games": (c_void_p, [c_char_p]), "rules": (c_char_p, [c_char_p, c_char_p]), "free": (None, [c_void_p]),
    "open": (_handle, [c_char_p, c_int, c_char_p, c_char_p, c_char_p, c_char_p]),
    "read": (_handle, [c_char_p, c_size_t, c_char_p, c_char_p]), "close": (None, [_handle]),
    "why": (c_char_p, [_handle]), "seats": (c_int, [_handle]), "is_over": (c_int, [_handle]), "due": (c_uint, [_handle]),
    "now_ms": (c_uint32, [_handle]), "wake_ms": (c_uint32, [_handle]),
    "legal": (c_int, [_handle, c_int, POINTER(POINTER(c_char_p))]),
    "view": (c_char_p, [_handle, c_int]), "board": (c_char_p, [_handle, c_int]),
    "play": (c_int, [_handle, c_int, c_char_p]), "play_at": (c_int, [_handle, c_int, c_char_p, c_uint32, c_uint32]),
    "bot": (c_char_p, [_handle, c_int, c_char_p, POINTER(c_uint32)]), "hints": (c_char_p, [_handle, c_int]),
    "score": (c_int, [_handle, POINTER(c_int32)]), "winners": (c_uint, [_handle]), "record": (c_char_p, [_handle]),
    "batch_open": (_handle, [c_char_p, c_int, c_char_p, c_uint32, c_uint32, c_uint64, c_int, c_char_p]),
    "batch_close": (None, [_handle]), "batch_get_shape": (None, [_handle, POINTER(Shape)]), "batch_reset": (None, [_handle, c_uint64]),
    "batch_look": (None, [_handle, POINTER(Arrays)]), "batch_pick": (None, [_handle, POINTER(Arrays)]),
    "batch_choose": (c_int, [_handle, c_char_p, c_uint64, c_void_p, c_void_p]),
    "batch_step": (c_uint64, [_handle, POINTER(Arrays)]), "batch_play": (c_uint64, [_handle, c_uint32]),
    "batch_hash": (c_uint64, [_handle]), "batch_due": (c_uint, [_handle, c_uint32]),
    "batch_observe": (c_int, [_handle, c_uint32, c_int, c_void_p, c_void_p]),
    "batch_move": (c_int, [_handle, c_uint32, c_int, c_uint16]), "batch_score": (c_int, [_handle, c_uint32, POINTER(c_int32)]),
    "batch_winners": (c_uint, [_handle, c_uint32]), "batch_describe": (c_void_p, [c_char_p]),
}
for _name, (_result, _arguments) in _FUNCTIONS.items():
    _function = getattr(lib, "silure_" + _name)
    _function.restype, _function.argtypes = _result, _arguments


def version() -> str:
    """The version of the library that is running."""
    return lib.silure_version().decode()


def owned_text(address: int | None) -> str | None:
    """A text the library made for us, freed."""
    if not address:
        return None
    text = ctypes.string_at(address).decode()
    lib.silure_free(address)
    return text


def option_words(options: dict[str, object]) -> bytes:
    """{"deck": 37} as the library reads it: b"deck=37". True and False are "on" and "off"."""
    def word(value: object) -> str:
        return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)
    return " ".join(f"{name}={word(value)}" for name, value in options.items()).encode()


def seats_in(mask: int) -> list[int]:
    """The seats in a bit mask."""
    return [seat for seat in range(mask.bit_length()) if mask >> seat & 1]


__all__ = ["Arrays", "SilureError", "Shape", "WHY_BYTES", "c_uint8", "lib", "option_words", "owned_text", "seats_in", "version"]
