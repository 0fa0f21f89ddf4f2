"""One game of one table, act by act: what the adapters for other libraries' environments share."""
from __future__ import annotations

import numpy as np

from silure._library import seats_in
from silure.batch import VecEnv


class Episode:
    """Acts are those of the layout and one more, `wait`: the only one of a seat that has nothing to choose, and a choice where there is a clock."""

    def __init__(self, game: str, seats: int, **options: object) -> None:
        self.env = VecEnv(game, 1, seats, new_deals=False, **options)
        self.seats, self.timed = seats, self.env.timed
        self.wait = len(self.env.layout.acts)
        self.acts = self.wait + 1
        self._chosen: dict[int, int] = {}

    def reset(self, seed: int) -> None:
        self.env.reset(seed)
        self._chosen = {}

    @property
    def due(self) -> list[int]:
        """Who has to choose and has not yet."""
        return [seat for seat in seats_in(self.env.due()) if seat not in self._chosen]

    @property
    def over(self) -> bool:
        return not self.env.due() and not self._chosen and self._is_over()

    def _is_over(self) -> bool:
        # At a table with a clock there may be moments in which nobody but the clock has anything to do.
        return bool(self.env.observe(0, 0)[0][self.env.layout["over"].at])

    def observe(self, seat: int) -> tuple[np.ndarray, np.ndarray]:
        """Observation, and a mask of `acts` entries of which at least one is 1."""
        observation, legal = self.env.observe(0, seat)
        mask = np.zeros(self.acts, np.int8)
        if seat in self._chosen:
            legal[:] = 0
        mask[:len(legal)] = legal
        mask[self.wait] |= not legal.any()
        return observation, mask

    def is_legal(self, seat: int, act: int) -> bool:
        return 0 <= act < self.acts and bool(self.observe(seat)[1][act])

    def choose(self, seat: int, act: int) -> None:
        """A legal act of a seat that is due."""
        if not self.timed:
            self.env.move(0, seat, act)
            return
        self._chosen[seat] = act
        if not self.due:
            self.pass_moment()

    def pass_moment(self) -> None:
        """Where there is a clock: what was chosen happens; who has chosen nothing waits."""
        self.env.acts[:] = self.wait
        for seat, act in self._chosen.items():
            self.env.acts[0, seat] = act
        self._chosen = {}
        self.env.step()

    def skip_idle_moments(self) -> None:
        """Until somebody has to choose, or the game is over."""
        while self.timed and not self.env.due() and not self._is_over():
            self.pass_moment()

    @property
    def rewards(self) -> list[float]:
        """A victory is 1, shared by k 1/k."""
        winners = seats_in(self.env.winners())
        return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(self.seats)]
