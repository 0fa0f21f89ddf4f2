"""One table, as texts: views, legal moves, bots, hints, records, and a picture in a notebook."""
from __future__ import annotations

import ctypes
import json
from typing import Any, NamedTuple

from silure._library import WHY_BYTES, SilureError, lib, option_words, owned_text, seats_in
from silure.picture import svg_of_text

CLOCK, WATCHER, _NEVER = 8, 9, 65535


class Hint(NamedTuple):
    """A move worth considering, and why."""
    move: str
    chance: float | None
    points: float | None
    reason: str


def games(lang: str = "en") -> list[dict[str, Any]]:
    """What can be played: names, titles, numbers of seats, options."""
    return json.loads(owned_text(lib.silure_games(lang.encode())) or "[]")


def rules(game: str, lang: str = "en") -> str:
    """A game's rules as a page of Markdown."""
    text = lib.silure_rules(game.encode(), lang.encode())
    if text is None:
        raise SilureError(f"there is no game {game!r}")
    return text.decode()


class Table:
    """One table of one game, with everything its host may know. Players are shown `view`, `board` and `legal` of their seat.

    >>> table = Table("wa-chat-bi", seats=4, skip="other")
    >>> while not table.over:
    ...     for seat in table.due:
    ...         table.play(seat, table.bot(seat, "normal"))
    """

    def __init__(self, game: str, seats: int = 4, *, key: str | None = None, lang: str = "en", _handle: int | None = None,
                 **options: object) -> None:
        why = ctypes.create_string_buffer(WHY_BYTES)
        self._table = _handle or lib.silure_open(game.encode(), seats, option_words(options), key.encode() if key else None, lang.encode(), why)
        if not self._table:
            raise SilureError(why.value.decode())
        self.game = game

    @classmethod
    def read(cls, record: str, lang: str = "en") -> Table:
        """The table where a record left it; every line, move and hash is checked."""
        why, text = ctypes.create_string_buffer(WHY_BYTES), record.encode()
        handle = lib.silure_read(text, len(text), lang.encode(), why)
        if not handle:
            raise SilureError(why.value.decode())
        table = cls("", _handle=handle)
        table.game = table.view(WATCHER)["game"]
        return table

    def _answer(self, text: bytes | None) -> str:
        if text is None:
            raise SilureError(self._why())
        return text.decode()

    def _why(self) -> str:
        return lib.silure_why(self._table).decode()

    @property
    def seats(self) -> int:
        return int(lib.silure_seats(self._table))

    @property
    def over(self) -> bool:
        return bool(lib.silure_is_over(self._table))

    @property
    def due(self) -> list[int]:
        """The seats that may move, CLOCK among them where a game is a race."""
        return seats_in(lib.silure_due(self._table))

    @property
    def to_move(self) -> int | None:
        """The first of them; None when the game is over."""
        return self.due[0] if self.due else None

    @property
    def now_ms(self) -> int:
        return int(lib.silure_now_ms(self._table))

    @property
    def wake_ms(self) -> int:
        """When the clock moves."""
        return int(lib.silure_wake_ms(self._table))

    def legal(self, seat: int) -> list[str]:
        """The moves a seat may make, as texts."""
        moves = ctypes.POINTER(ctypes.c_char_p)()
        count = lib.silure_legal(self._table, seat, ctypes.byref(moves))
        return [moves[i].decode() for i in range(count)]

    def play(self, seat: int, move: str, t_ms: int | None = None, credit_ms: int = 0) -> None:
        """One move; where a game is a race, at a time. SilureError with the reason when it is refused."""
        if t_ms is None:
            refused = lib.silure_play(self._table, seat, move.encode())
        else:
            refused = lib.silure_play_at(self._table, seat, move.encode(), t_ms, credit_ms)
        if refused:
            raise SilureError(self._why())

    def view(self, seat: int) -> dict[str, Any]:
        """What a seat, or WATCHER, knows."""
        return json.loads(self._answer(lib.silure_view(self._table, seat)))

    def board(self, seat: int) -> str:
        """The same as a drawing for a terminal."""
        return self._answer(lib.silure_board(self._table, seat))

    def bot(self, seat: int, level: str = "normal") -> str:
        """What a bot would play there, which knows what the seat knows: "random", "easy", "normal", "hard", "max". The last two play by networks where the game has one and it
        is found beside the library (docs/library.md), and search otherwise."""
        return self._answer(lib.silure_bot(self._table, seat, level.encode(), None))

    def bot_press(self, seat: int, level: str = "normal") -> tuple[str, int | None]:
        """The same where a game is a race, with after how many milliseconds it would press; None: it waits."""
        delay = ctypes.c_uint32()
        move = self._answer(lib.silure_bot(self._table, seat, level.encode(), ctypes.byref(delay)))
        return move, None if delay.value == _NEVER else delay.value

    def hints(self, seat: int) -> list[Hint]:
        """The best few moves, and why."""
        return [Hint(h["move"], h.get("chance"), h.get("points"), h["reason"]) for h in json.loads(self._answer(lib.silure_hints(self._table, seat)))]

    @property
    def score(self) -> list[int]:
        points = (ctypes.c_int32 * 7)()
        count = lib.silure_score(self._table, points)
        return list(points[:count])

    @property
    def winners(self) -> list[int]:
        """Who has won; empty before the end."""
        return seats_in(lib.silure_winners(self._table))

    @property
    def record(self) -> str:
        """The whole game as text, with the key from which every hidden card follows: for the host alone before the end."""
        return self._answer(lib.silure_record(self._table))

    def picture(self, seat: int = WATCHER) -> str:
        """The board as a seat sees it, as SVG."""
        return svg_of_text(self.board(seat))

    def _repr_svg_(self) -> str:
        return self.picture()

    def __repr__(self) -> str:
        return f"<silure.Table {self.game}, {self.seats} seats, {'over' if self.over else 'in play'}>"

    def __del__(self) -> None:
        if getattr(self, "_table", None):
            lib.silure_close(self._table)
            self._table = None
