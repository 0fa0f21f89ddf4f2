"""Which tables are measured: every game with four players, and one with a clock without it, too."""
from __future__ import annotations

from silure.table import Table, games


def calm(game: str) -> dict[str, str]:
    """Options with which a game has no clock: none, or the first one that takes it away."""
    listed = next(one for one in games() if one["name"] == game)
    every = [{}] + [{option["name"]: value["value"]} for option in listed["options"] for value in option["values"]]
    return next(options for options in every if Table(game, **options).wake_ms == 0)


def tables() -> list[tuple[str, dict[str, str]]]:
    """Each game with its first options, and where these have a clock, also without one."""
    names = [game["name"] for game in games()]
    return [(name, options) for name in names for options in ([{}, calm(name)] if calm(name) else [{}])]
