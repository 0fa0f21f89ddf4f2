"""The games as Gymnasium's environments, one seat against others that play at random or as you say. Needs gymnasium.

``SilureVector("chawai", tables=1024, seats=4)`` is many tables at once; ``SilureEnv("chawai", seats=4)`` is one. Observations are dictionaries: "observation", the bytes of
`silure.layout`, and "action_mask". The last act is to wait: all that can be done while there is nothing to choose. An act that is not in the mask is replaced by the first
that is. The reward comes at the end: 1 for a victory, 1/k for one shared by k."""
from __future__ import annotations

from typing import Any, Callable

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector.utils import batch_space

from silure._episode import Episode
from silure.batch import NO_ACT, VecEnv

Observation = dict[str, np.ndarray]
Opponents = Callable[[np.ndarray, np.ndarray], np.ndarray]


def _spaces(size: int, acts: int) -> tuple[spaces.Dict, spaces.Discrete]:
    return spaces.Dict({"observation": spaces.Box(0, 255, (size,), np.uint8),
                        "action_mask": spaces.Box(0, 1, (acts,), np.int8)}), spaces.Discrete(acts)


class SilureEnv(gymnasium.Env):
    """One table; the agent has seat 0, the others choose evenly among what they may do."""
    metadata = {"render_modes": []}

    def __init__(self, game: str, seats: int = 4, render_mode: str | None = None, **options: object) -> None:
        self._episode = Episode(game, seats, **options)
        self.render_mode = render_mode
        self.observation_space, self.action_space = _spaces(self._episode.env.layout.bytes, self._episode.acts)

    def _observation(self) -> Observation:
        observation, mask = self._episode.observe(0)
        return {"observation": observation, "action_mask": mask}

    def _let_others_choose(self) -> None:
        episode = self._episode
        while not episode.over and 0 not in episode.due:
            if not episode.due:
                episode.skip_idle_moments()
            for seat in episode.due[:1]:
                episode.choose(seat, int(self.np_random.choice(np.flatnonzero(episode.observe(seat)[1]))))

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self._episode.reset(int(self.np_random.integers(2**63)))
        self._let_others_choose()
        return self._observation(), {}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        episode = self._episode
        if 0 in episode.due:
            mask = episode.observe(0)[1]
            episode.choose(0, int(action) if mask[int(action)] else int(np.flatnonzero(mask)[0]))
            self._let_others_choose()
        return self._observation(), episode.rewards[0], episode.over, False, {}


class SilureVector(gymnasium.vector.VectorEnv):
    """Many tables; a table's game begins anew in the step that ends it. `opponents(observations, masks)` gives acts for all rows of the batch (see
    `silure.VecEnv`), of which those of the other seats are used; by default each table draws them."""

    def __init__(self, game: str, tables: int = 1024, seats: int = 4, *, seat: int = 0, threads: int = 1, opponents: Opponents | None = None,
                 **options: object) -> None:
        self._env = VecEnv(game, tables, seats, threads=threads, **options)
        self._seat, self._opponents = seat, opponents
        self.num_envs = tables
        self.wait = len(self._env.layout.acts)
        self.metadata = {"render_modes": [], "autoreset_mode": gymnasium.vector.AutoresetMode.SAME_STEP}
        self.single_observation_space, self.single_action_space = _spaces(self._env.layout.bytes, self.wait + 1)
        self.observation_space = batch_space(self.single_observation_space, tables)
        self.action_space = batch_space(self.single_action_space, tables)

    def _rows(self, array: np.ndarray) -> np.ndarray:
        """The agent's row of each table."""
        return array[:, self._seat] if self._env.rows > 1 else array

    def _is_asked(self) -> np.ndarray:
        return self._rows(self._env.seat) == self._seat

    def _observation(self) -> Observation:
        mask = np.zeros((self.num_envs, self.wait + 1), np.int8)
        asked = self._is_asked()
        mask[:, :self._env.act_count] = self._rows(self._env.masks) * asked[:, None]
        mask[:, self.wait] |= ~asked
        return {"observation": self._rows(self._env.observations).copy(), "action_mask": mask}

    def _others_acts(self) -> np.ndarray:
        if self._opponents is None:
            return self._env.random_acts()
        np.copyto(self._env.acts, self._opponents(self._env.observations, self._env.masks), casting="unsafe")
        return self._env.acts

    def _advance(self, actions: np.ndarray | None, rewards: np.ndarray, done: np.ndarray) -> None:
        """Until the agent is asked at every table: a table where it is waits for the others. With a clock, one moment for all."""
        env = self._env
        while True:
            asked = self._is_asked()
            if actions is None and (asked.all() or (env.timed and rewards is not None)):
                return
            acts = self._others_acts()
            if actions is not None:
                own = self._rows(acts)
                legal = np.take_along_axis(self._rows(env.masks), np.minimum(actions, env.act_count - 1)[:, None].astype(np.int64), 1)[:, 0] == 1
                own[asked] = np.where(legal & (actions < env.act_count), actions, self._rows(env.masks).argmax(1))[asked]
            else:
                acts[asked] = NO_ACT # refused: nothing changes there
            env.step()
            over = env.done.astype(bool)
            rewards[over] = env.rewards[over, self._seat]
            done |= over
            actions = None

    def reset(self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed if not isinstance(seed, list) else seed[0])
        self._env.reset(int(self.np_random.integers(2**63)))
        self._advance(None, np.zeros(self.num_envs), np.zeros(self.num_envs, bool))
        return self._observation(), {}

    def step(self, actions: np.ndarray) -> tuple[Observation, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        rewards, done = np.zeros(self.num_envs), np.zeros(self.num_envs, bool)
        self._advance(np.asarray(actions), rewards, done)
        return self._observation(), rewards, done, np.zeros(self.num_envs, bool), {}

    def close_extras(self, **_: Any) -> None:
        self._env.close()
