"""The games in OpenSpiel's shape, without needing OpenSpiel: ``load_game("chawai", seats=4)`` gives an object with the methods of pyspiel.Game, whose states have those of
pyspiel.State. Chance is sampled: a state is born dealt (``new_initial_state(seed)``) and never stands at a chance node. Where seats choose in secret at the same time a state is
a simultaneous node. Not for tables with a clock."""
from __future__ import annotations

from typing import Sequence

import numpy as np

from silure._library import SilureError, seats_in
from silure.batch import VecEnv
from silure.layout import Layout, layout

SIMULTANEOUS, TERMINAL = -2, -4 # pyspiel.PlayerId


class State:
    """One game in play. A clone replays the moves, so it costs as much as they did."""

    def __init__(self, game: Game, seed: int) -> None:
        self._game, self._seed = game, seed
        self._env = VecEnv(game.name, 1, game.num_players(), seed=seed, new_deals=False, **game.options)
        if self._env.timed:
            raise SilureError("a table with a clock has no turns; choose pace=calm")
        self._moves: list[tuple[int, int]] = []

    def get_game(self) -> Game:
        return self._game

    def clone(self) -> State:
        copy = State(self._game, self._seed)
        for seat, act in self._moves:
            copy._move(seat, act)
        return copy

    def _due(self) -> list[int]:
        return seats_in(self._env.due())

    def current_player(self) -> int:
        due = self._due()
        return TERMINAL if not due else due[0] if len(due) == 1 else SIMULTANEOUS

    def is_terminal(self) -> bool:
        return not self._due()

    def is_chance_node(self) -> bool:
        return False

    def is_simultaneous_node(self) -> bool:
        return len(self._due()) > 1

    def legal_actions(self, player: int | None = None) -> list[int]:
        player = self.current_player() if player is None else player
        return [] if player < 0 else np.flatnonzero(self._env.observe(0, player)[1]).tolist()

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        player = self.current_player() if player is None else player
        return self._env.observe(0, player)[1].tolist()

    def _move(self, seat: int, act: int) -> None:
        self._env.move(0, seat, act)
        self._moves.append((seat, act))

    def apply_action(self, act: int) -> None:
        if self.is_simultaneous_node() or self.is_terminal():
            raise SilureError("several players choose here: apply_actions" if self._due() else "the game is over")
        self._move(self.current_player(), act)

    def apply_actions(self, acts: Sequence[int]) -> None:
        """One act for every player; those of players who have nothing to choose are not looked at."""
        due = self._due()
        for seat in due: # all or nothing
            if acts[seat] not in self.legal_actions(seat):
                raise SilureError(f"player {seat} may not do {acts[seat]} now")
        for seat in due:
            self._move(seat, acts[seat])

    def returns(self) -> list[float]:
        winners = seats_in(self._env.winners())
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(self.num_players())]

    def rewards(self) -> list[float]:
        return self.returns()

    def player_return(self, player: int) -> float:
        return self.returns()[player]

    def num_players(self) -> int:
        return self._game.num_players()

    def information_state_tensor(self, player: int) -> list[int]:
        """The observation's bytes: a view holds all that its seat has learnt."""
        return self._env.observe(0, player)[0].tolist()

    def information_state_string(self, player: int) -> str:
        return self._env.observe(0, player)[0].tobytes().hex()

    observation_tensor, observation_string = information_state_tensor, information_state_string

    def action_to_string(self, player: int, act: int) -> str:
        return self._game.layout.acts[act]

    def string_to_action(self, text: str) -> int:
        return self._game.layout.acts.index(text)

    def history(self) -> list[int]:
        return [act for _, act in self._moves]

    def move_number(self) -> int:
        return len(self._moves)

    def __str__(self) -> str:
        return " ".join(f"{seat}:{self._game.layout.acts[act]}" for seat, act in self._moves)


class Game:
    """A game with its options and number of players."""

    def __init__(self, name: str, seats: int, options: dict[str, object]) -> None:
        self.name, self._seats, self.options = name, seats, options
        self.layout: Layout = layout(name)
        self._seeds = np.random.default_rng()
        self.new_initial_state(0) # refuses what cannot be

    def new_initial_state(self, seed: int | None = None) -> State:
        """Deals: from a seed, or evenly from all deals."""
        return State(self, int(self._seeds.integers(2**63)) if seed is None else seed)

    def num_players(self) -> int:
        return self._seats

    def num_distinct_actions(self) -> int:
        return len(self.layout.acts)

    def policy_tensor_shape(self) -> list[int]:
        return [len(self.layout.acts)]

    def information_state_tensor_shape(self) -> list[int]:
        return [self.layout.bytes]

    observation_tensor_shape = information_state_tensor_shape

    def information_state_tensor_size(self) -> int:
        return self.layout.bytes

    observation_tensor_size = information_state_tensor_size

    def min_utility(self) -> float:
        return 0.0

    def max_utility(self) -> float:
        return 1.0

    def __str__(self) -> str:
        return f"silure_{self.name}(players={self._seats})"


def load_game(name: str, seats: int = 4, **options: object) -> Game:
    return Game(name, seats, options)
