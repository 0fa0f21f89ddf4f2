"""The games as PettingZoo's environments: ``aec_env("chawai", seats=4)``, ``parallel_env("kawaii", seats=3, pace="calm")``. Needs pettingzoo.

Observations are dictionaries: "observation", the bytes of `silure.layout`, and "action_mask". The last act is to wait: all that somebody can do who has nothing
to choose. In the AEC environment who has to choose is asked in order of seats; sealed choices stay sealed. In the parallel one an act that is not in the mask
does nothing, and that agent is asked again."""
from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from silure._episode import Episode
from silure._library import SilureError

Observation = dict[str, np.ndarray]


class _Shared:
    """Agents, spaces and seeds, which both kinds have alike."""

    def _open(self, game: str, seats: int, render_mode: str | None, options: dict[str, object]) -> None:
        self._episode = Episode(game, seats, **options)
        self.metadata = {"name": f"silure_{game.replace('-', '_')}", "render_modes": ["ansi"], "is_parallelizable": True}
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        size = self._episode.env.layout.bytes
        self.observation_spaces = {agent: spaces.Dict({
            "observation": spaces.Box(0, 255, (size,), np.uint8),
            "action_mask": spaces.Box(0, 1, (self._episode.acts,), np.int8),
        }) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self._episode.acts) for agent in self.possible_agents}
        self._seeds = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        return self.action_spaces[agent]

    def observe(self, agent: str) -> Observation:
        observation, mask = self._episode.observe(self._seat[agent])
        return {"observation": observation, "action_mask": mask}

    def _deal(self, seed: int | None) -> None:
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self._episode.reset(int(self._seeds.integers(2**63)))
        self.agents = self.possible_agents[:]

    def render(self) -> str:
        """The fields of the first player's observation that are not zero."""
        fields = self._episode.env.layout.decode(self._episode.observe(0)[0])
        return "\n".join(f"{name}: {value.squeeze().tolist()}" for name, value in fields.items() if value.any())

    def close(self) -> None:
        """The table goes with its last user."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


class SilureAEC(_Shared, AECEnv):
    """One agent after the other; who has to choose is asked in order of seats."""

    def __init__(self, game: str, seats: int = 4, render_mode: str | None = None, **options: object) -> None:
        AECEnv.__init__(self)
        self._open(game, seats, render_mode, options)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._episode.skip_idle_moments()
        self._select()

    def _select(self) -> None:
        due = self._episode.due
        self.agent_selection = self.possible_agents[due[0]] if due else self.agents[0]

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self._seat[agent]
        if action is None or not self._episode.is_legal(seat, int(action)):
            raise SilureError(f"{agent} may not do {action} now")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._episode.choose(seat, int(action))
        self._episode.skip_idle_moments()
        if self._episode.over:
            self.rewards = dict(zip(self.agents, self._episode.rewards))
            self.terminations = dict.fromkeys(self.agents, True)
        self._select()
        self._accumulate_rewards()


class SilureParallel(_Shared, ParallelEnv):
    """All agents at once; who has nothing to choose waits."""

    def __init__(self, game: str, seats: int = 4, render_mode: str | None = None, **options: object) -> None:
        self._open(game, seats, render_mode, options)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Observation], dict[str, dict]]:
        self._deal(seed)
        self._episode.skip_idle_moments()
        return {agent: self.observe(agent) for agent in self.agents}, {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict]]:
        episode, agents = self._episode, self.agents
        for seat in episode.due:
            act = int(actions.get(self.possible_agents[seat], episode.wait))
            if not episode.is_legal(seat, act):
                act = episode.wait
            if episode.timed or act != episode.wait:
                episode.choose(seat, act)
        episode.skip_idle_moments()
        over = episode.over
        rewards = episode.rewards if over else [0.0] * episode.seats
        result = ({agent: self.observe(agent) for agent in agents}, {agent: rewards[self._seat[agent]] for agent in agents},
                  dict.fromkeys(agents, over), dict.fromkeys(agents, False), {agent: {} for agent in agents})
        if over:
            self.agents = []
        return result


def aec_env(game: str, seats: int = 4, **settings: Any) -> SilureAEC:
    return SilureAEC(game, seats, **settings)


def parallel_env(game: str, seats: int = 4, **settings: Any) -> SilureParallel:
    return SilureParallel(game, seats, **settings)



__all__ = ["SilureAEC", "SilureParallel", "aec_env", "parallel_env"]
